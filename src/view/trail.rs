//! What the last turn did, until the next one begins: the placement, the slide, the relocations.

use bevy::prelude::*;

use super::animation::Animations;
use super::canvas::{Layer, Layers};
use super::drawing::{Ink, Pen};
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
    let game = shown.game();
    let turn = game.map_or_else(Vec::new, |game| landed(game.record.last_turn(), &animations));
    if *last == turn && !layout.is_changed() && !palette.is_changed() && !scene.is_changed() {
        return;
    }
    let mut ink = Ink::new(&palette);
    if let Some(game) = game {
        let at = |point| layout.to_world(&game.board, point);
        let (spacing, radius) = (layout.spacing(), layout.stone_radius());
        let width = (spacing * 0.03).max(1.6);
        for entry in &turn {
            let colour = palette.team(entry.seat.team()).mark;
            let pen = Pen::new(width, colour);
            match entry.action {
                Action::Place(to) => {
                    // Two rings, as drops make them: told in grey from a stone that can move and from a chosen one.
                    ink.ring(at(to), radius * 1.22, pen.glowing(radius * 0.45));
                    ink.ring(at(to), radius * 1.5, pen.faint(0.6));
                }
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
    *last = turn;
}

/// What of a turn is seen to be done: the trail of a stone that is still on its way would run ahead of it.
fn landed(turn: &[Entry], animations: &Animations) -> Vec<Entry> {
    let moves = |entry: &&Entry| !matches!(entry.action, Action::End | Action::Pass);
    let mut done: Vec<Entry> = turn.iter().filter(moves).copied().collect();
    done.truncate(animations.under_way().map_or(0, |waiting| done.len().saturating_sub(waiting)));
    done
}

#[cfg(test)]
mod tests {
    use super::super::animation::{Act, Motion, Origin, Way};
    use super::super::stones::Place;
    use super::*;
    use crate::board::{Board, FigureSet};
    use crate::record::Record;
    use crate::rules::{Position, Setup};

    #[test]
    fn what_has_landed_stays_marked_while_the_next_stone_of_the_turn_flies() {
        let board = Board::classic();
        let start = Position::start(board, &Setup::standard(board, 1)).expect("the standard setup");
        let mut points = board.points();
        let [from, to] = [points.next(), points.next()].map(|point| point.expect("a point"));
        let placed = Record::new(start, false).play(board, Action::Place(from)).expect("a legal action");
        let flown = Entry { action: Action::Relocate { from, to }, ..placed };
        let ended = Entry { action: Action::End, ..placed };
        let act = |told| Act {
            motions: vec![Motion {
                stone: Entity::PLACEHOLDER,
                from: Origin::Place(Place::Board(from)),
                to: Place::Board(to),
                way: Way::Relocation,
            }],
            completed: FigureSet::EMPTY,
            told,
        };
        let mut animations = Animations::default();
        assert_eq!(landed(&[placed, flown, ended], &animations), [placed, flown]);
        animations.push(act(Some(placed)));
        assert!(landed(&[placed], &animations).is_empty(), "it is on its way");
        animations.finish();
        animations.push(act(Some(flown)));
        assert_eq!(landed(&[placed, flown, ended], &animations), [placed]);
        animations.finish();
        assert_eq!(landed(&[placed, flown, ended], &animations), [placed, flown]);
        // A step back is no part of any turn.
        animations.push(act(None));
        assert!(landed(&[placed], &animations).is_empty());
    }
}
