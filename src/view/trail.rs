//! What the last turn did, until the next one begins: the placement, the slide, the relocations.

use bevy::prelude::*;

use super::animation::Animations;
use super::canvas::{Ink, Layer, Layers, Pen};
use super::layout::BoardLayout;
use super::palette::Palette;
use super::{Scene, Shown, ViewStep};
use crate::record::Entry;
use crate::rules::Action;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_trail.in_set(ViewStep::Marks));
}

fn draw_trail(
    shown: Shown,
    scene: Res<Scene>,
    layout: Res<BoardLayout>,
    palette: Res<Palette>,
    animations: Res<Animations>,
    mut layers: Layers,
    mut last: Local<Vec<Entry>>,
) {
    // The trail of a stone that is still on its way would run ahead of it.
    let game = shown.game();
    let turn = game.filter(|_| !animations.moving()).map_or(&[][..], |game| game.record.last_turn());
    if *last == turn && !layout.is_changed() && !palette.is_changed() && !scene.is_changed() {
        return;
    }
    let mut ink = Ink::new(&palette);
    if let Some(game) = game {
        let at = |point| layout.to_world(&game.board, point);
        let (spacing, radius) = (layout.spacing(), layout.stone_radius());
        let width = (spacing * 0.03).max(1.6);
        for entry in turn {
            let colour = palette.team(entry.seat.team()).mark;
            let pen = Pen::new(width, colour);
            match entry.action {
                Action::Place(to) => ink.ring(at(to), radius * 1.22, pen.glowing(radius * 0.45)),
                Action::Slide { from, to } => {
                    let (from, to) = (at(from), at(to));
                    let along = (to - from).normalize_or(Vec2::X);
                    ink.ring(from, radius * 0.62, pen.faint(0.75));
                    let tip = to - along * radius * 1.12;
                    ink.line(from + along * radius * 0.62, tip, Pen::new(width * 1.5, colour).glowing(radius * 0.4));
                    ink.arrow_head(tip, along, Pen::new(width * 1.5, colour));
                }
                Action::Relocate { from, to } => {
                    let pen = Pen::new(width, palette.flash).faint(0.85);
                    ink.dashed_ring(at(from), radius * 0.9, 12, pen);
                    ink.dashed_arc(at(from), at(to), radius * 1.1, pen);
                }
                Action::End | Action::Pass => {}
            }
        }
    }
    layers.paint(Layer::Trail, ink);
    *last = turn.to_vec();
}
