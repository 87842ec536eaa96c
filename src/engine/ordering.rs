//! Which actions a turn may begin with, the promising ones first.

use super::history::History;
use super::knowledge::{Knowledge, Node};
use super::relocation::Rated;
use crate::board::{Point, PointSet};
use crate::rules::{Action, Task};

/// What is known at a node about good actions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hints {
    pub table: Option<Action>,
    pub killers: [Option<Action>; 2],
    pub counter: Option<Action>,
}

const TABLE: i32 = 1 << 24;
const COMPLETES: i32 = 1 << 20;
const KILLER: i32 = 1 << 17;
const COUNTER: i32 = 1 << 16;
const BLOCKS: i32 = 1 << 15;

/// Whether the rating is that of an action that completes a figure.
pub(super) fn is_completing(rating: i32) -> bool {
    (COMPLETES / 2..TABLE / 2).contains(&rating)
}

/// All actions a turn may begin with, unsorted.
pub(super) fn all(known: &Knowledge, node: &Node, history: &History, hints: &Hints, found: &mut Vec<Rated>) {
    found.clear();
    let position = &node.position;
    let team = position.team();
    let own = position.stones(team);
    let enemy = team.other();
    let mut gaps = PointSet::EMPTY;
    for index in PointSet::from_bits(node.sums.open[enemy.index()]) {
        gaps |= known.geometry.figures[index.index()].points - position.stones(enemy);
    }
    let open = node.sums.open[team.index()];
    position.for_each_action(&known.board, |action| {
        let mut rating = history.get(team, action);
        if Some(action) == hints.table {
            rating = TABLE;
        } else {
            if let Some(to) = action.target() {
                if open != 0 {
                    rating += COMPLETES * completed(known, own, action.origin(), to);
                }
                if gaps.contains(to) {
                    rating += BLOCKS;
                }
            }
            if hints.killers.contains(&Some(action)) {
                rating += KILLER;
            } else if hints.counter == Some(action) {
                rating += COUNTER;
            }
        }
        found.push(Rated { action, rating });
    });
}

/// Only what completes a figure or stands on one of some points; unsorted.
pub(super) fn forcing(known: &Knowledge, node: &Node, blocks: PointSet, found: &mut Vec<Rated>) {
    found.clear();
    let position = &node.position;
    let team = position.team();
    let own = position.stones(team);
    let placing = position.task() == Task::Place;
    let mut targets = blocks & position.free(&known.board);
    for index in PointSet::from_bits(node.sums.open[team.index()]) {
        targets |= known.geometry.figures[index.index()].points - own;
    }
    for to in targets {
        if placing {
            push_forcing(known, own, Action::Place(to), to, blocks, found);
        } else {
            for from in known.board.neighbours(to) & own {
                push_forcing(known, own, Action::Slide { from, to }, to, blocks, found);
            }
        }
    }
}

fn push_forcing(known: &Knowledge, own: PointSet, action: Action, to: Point, blocks: PointSet, found: &mut Vec<Rated>) {
    let completed = completed(known, own, action.origin(), to);
    if completed > 0 || blocks.contains(to) {
        found.push(Rated { action, rating: COMPLETES * completed + i32::from(blocks.contains(to)) });
    }
}

/// How many enemy stones the action lets the team relocate.
#[inline]
fn completed(known: &Knowledge, own: PointSet, origin: Option<Point>, to: Point) -> i32 {
    let stones = origin.map_or(own, |from| own.without(from)).with(to);
    let reward: i32 = known
        .geometry
        .figures_at(to)
        .filter(|(_, figure)| stones.contains_all(figure.points))
        .map(|(_, figure)| 1 + figure.kind as i32)
        .sum();
    reward.min(2)
}

/// Moves the best of the actions from `at` on to that place.
#[inline]
pub(super) fn pick(actions: &mut [Rated], at: usize) -> Rated {
    let mut best = at;
    for index in at + 1..actions.len() {
        if actions[index].rating > actions[best].rating {
            best = index;
        }
    }
    actions.swap(at, best);
    actions[at]
}
