//! Which actions a turn may begin with, the promising ones first.

use super::history::History;
use super::knowledge::{Knowledge, Node};
use super::relocation::Rated;
use super::threats;
use crate::board::{Point, PointSet};
use crate::rules::{Action, Task};

/// What is known at a node about good actions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hints {
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

/// Adds all actions a turn may begin with, unsorted.
pub(super) fn all(known: &Knowledge, node: &Node, history: &History, hints: &Hints, found: &mut Vec<Rated>) {
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
        found.push(Rated { action, rating });
    });
}

/// All actions a turn may begin with, for a search that knows nothing yet: what answers a threat, what completes a figure,
/// then what makes the most of the stones.
pub(super) fn at_root(known: &Knowledge, node: &Node) -> Vec<Action> {
    let danger = threats::threatened(known, node);
    let own = node.position.stones(node.position.team());
    let mut rated: Vec<Rated> = Vec::new();
    node.position.for_each_action(&known.board, |action| {
        let Some(to) = action.target() else { return rated.push(Rated { action, rating: 0 }) };
        let value = node.play(known, action).0.value(known);
        let blocks = i32::from(danger.contains(to)) * TABLE;
        let rating = blocks + COMPLETES * completed(known, own, action.origin(), to) - value;
        rated.push(Rated { action, rating });
    });
    rated.sort_by_key(|rated| -rated.rating);
    rated.into_iter().map(|rated| rated.action).collect()
}

/// Adds only what completes a figure or stands on one of some points; unsorted.
pub(super) fn forcing(known: &Knowledge, node: &Node, blocks: PointSet, found: &mut Vec<Rated>) {
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

/// Hands out the actions of a node, the promising ones first: the one the table knows, and only when that is not enough
/// the others.
pub(super) struct Picker {
    actions: Vec<Rated>,
    next: usize,
    complete: bool,
    sorted: bool,
}

impl Picker {
    /// `first` is handed out first if the position allows it. `room` is an old list to be used again.
    pub fn new(known: &Knowledge, node: &Node, first: Option<Action>, mut room: Vec<Rated>) -> Self {
        room.clear();
        // The table may confuse two positions.
        if let Some(action) = first.filter(|&action| node.position.check(&known.board, action).is_ok()) {
            room.push(Rated { action, rating: TABLE });
        }
        Self { actions: room, next: 0, complete: false, sorted: false }
    }

    /// The list that `others` makes is in the right order already.
    pub fn in_order(self) -> Self {
        Self { sorted: true, ..self }
    }

    /// The next action; `others` adds all of them to the list when they are needed.
    #[inline]
    pub fn next(&mut self, others: impl FnOnce(&mut Vec<Rated>)) -> Option<Rated> {
        if self.next == self.actions.len() && !self.complete {
            self.complete = true;
            let first = self.actions.first().map(|rated| rated.action);
            others(&mut self.actions);
            if let Some(first) = first
                && let Some(again) = self.actions.iter().skip(1).position(|rated| rated.action == first)
            {
                if self.sorted {
                    self.actions.remove(1 + again);
                } else {
                    self.actions.swap_remove(1 + again);
                }
            }
        }
        if self.next == self.actions.len() {
            return None;
        }
        if !self.sorted && self.complete {
            let left = &mut self.actions[self.next..];
            let mut best = 0;
            for index in 1..left.len() {
                if left[index].rating > left[best].rating {
                    best = index;
                }
            }
            left.swap(0, best);
        }
        self.next += 1;
        Some(self.actions[self.next - 1])
    }

    /// Hands out the actions that `others` makes too, without those that were handed out before. All were handed out.
    pub fn widen(&mut self, others: impl FnOnce(&mut Vec<Rated>)) {
        let tried = self.actions.len();
        others(&mut self.actions);
        let (tried, new) = self.actions.split_at(tried);
        let fresh: Vec<Rated> =
            new.iter().filter(|new| tried.iter().all(|old| old.action != new.action)).copied().collect();
        self.actions.truncate(self.next);
        self.actions.extend(fresh);
    }

    /// How many were handed out.
    pub fn count(&self) -> usize {
        self.next
    }

    /// What was handed out before the last one.
    pub fn earlier(&self) -> &[Rated] {
        &self.actions[..self.next.saturating_sub(1)]
    }

    /// The list, to be used again.
    pub fn into_room(self) -> Vec<Rated> {
        self.actions
    }
}
