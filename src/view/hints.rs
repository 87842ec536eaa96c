//! The hint on the board: where the turn's stone goes, and where relocated stones go.

use bevy::prelude::*;

use super::animation::Animations;
use super::canvas::{Layer, Layers};
use super::drawing::{Ink, Pen};
use super::layout::BoardLayout;
use super::palette::Palette;
use super::{Scene, ViewStep};
use crate::game::Match;
use crate::game::hint::Hint;
use crate::rules::Action;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_hint.in_set(ViewStep::Marks));
}

fn draw_hint(
    game: Option<Res<Match>>,
    hint: Option<Res<Hint>>,
    scene: Res<Scene>,
    layout: Res<BoardLayout>,
    palette: Res<Palette>,
    animations: Res<Animations>,
    mut layers: Layers,
    mut last: Local<Vec<Action>>,
) {
    let shown = hint.as_ref().and_then(|hint| hint.shown()).filter(|_| !scene.backdrop && !animations.moving());
    let turn: Vec<Action> = shown.into_iter().flatten().map(|(action, _)| *action).collect();
    if *last == turn && !layout.is_changed() && !palette.is_changed() && !scene.is_changed() {
        return;
    }
    let mut ink = Ink::new(&palette);
    if let Some(game) = &game {
        let at = |point| layout.to_world(&game.board, point);
        let (spacing, radius) = (layout.spacing(), layout.stone_radius());
        let pen = Pen::new((spacing * 0.045).max(2.0), palette.hint).glowing(spacing * 0.1);
        // Broken rings: the keyboard's is whole.
        let dashes = 8;
        for action in &turn {
            match *action {
                Action::Place(to) => {
                    ink.dashed_ring(at(to), radius * 1.05, dashes, pen);
                    ink.disc(at(to), radius * 0.3, palette.hint);
                }
                Action::Slide { from, to } => {
                    let (from, to) = (at(from), at(to));
                    let along = (to - from).normalize_or(Vec2::X);
                    let tip = to - along * radius * 0.5;
                    ink.dashed_ring(from, radius * 1.2, dashes, pen);
                    ink.line(from + along * radius * 1.2, tip, pen);
                    ink.arrow_head(tip, along, pen);
                }
                Action::Relocate { from, to } => {
                    ink.dashed_ring(at(from), radius * 1.2, dashes, pen);
                    ink.dashed_arc(at(from), at(to), radius * 1.2, pen);
                    ink.dashed_ring(at(to), radius * 0.7, dashes, pen);
                }
                Action::End | Action::Pass => {}
            }
        }
    }
    layers.paint(Layer::Hint, ink);
    *last = turn;
}
