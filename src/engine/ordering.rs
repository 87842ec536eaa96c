//! Which actions a turn may begin with, the promising ones first.

use super::history::{self, History};
use super::knowledge::{Knowledge, Node};
use super::relocation::Rated;
use super::threats;
use crate::board::{Point, PointSet};
use crate::rules::{Action, Task, Team};

/// What is known at a node about good actions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hints {
    pub killers: [Option<Action>; 2],
    pub counter: Option<Action>,
}

impl Hints {
    /// Where they stand in a table of actions.
    fn places(&self) -> [usize; 3] {
        let [first, second] = self.killers;
        [first, second, self.counter].map(|hint| hint.map_or(usize::MAX, history::place))
    }

    fn bonus(&self, action: Action) -> i32 {
        if self.killers.contains(&Some(action)) {
            KILLER
        } else if self.counter == Some(action) {
            COUNTER
        } else {
            0
        }
    }
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
pub(super) fn all(known: &Knowledge, node: &Node, learnt: &History, hints: &Hints, found: &mut Vec<Rated>) {
    let position = &node.position;
    let team = position.team();
    let blocks = gaps(known, node, team.other());
    let completes = gaps(known, node, team);
    let urgent = blocks | completes;
    let [first, second, counter] = hints.places();

    let start = found.len();
    position.for_each_action(&known.board, |action| found.push(Rated { action, rating: 0 }));
    let moves = learnt.of(team);
    for Rated { action, rating } in &mut found[start..] {
        let place = history::place(*action);
        *rating = i32::from(moves[place]);
        if place == first || place == second || place == counter {
            *rating += hints.bonus(*action);
        }
        let (Action::Place(to) | Action::Slide { to, .. }) = *action else { continue };
        if urgent.contains(to) {
            if completes.contains(to) {
                *rating += COMPLETES * completed(known, position.stones(team), action.origin(), to);
            }
            *rating += BLOCKS * i32::from(blocks.contains(to));
        }
    }
}

/// The free points of the figures that lack a team just one stone.
fn gaps(known: &Knowledge, node: &Node, team: Team) -> PointSet {
    let stones = node.position.stones(team);
    PointSet::from_bits(node.sums.open[team.index()])
        .into_iter()
        .fold(PointSet::EMPTY, |gaps, index| gaps | (known.geometry.figures[index.index()].points - stones))
}

/// All actions a turn may begin with, for a search that knows nothing yet: what answers a threat, what completes a figure,
/// then what makes the most of the stones.
pub(super) fn at_root(known: &Knowledge, node: &Node) -> Vec<Action> {
    let danger = threats::threatened(known, node, 0);
    let own = node.position.stones(node.position.team());
    let mut rated: Vec<Rated> = Vec::new();
    node.position.for_each_action(&known.board, |action| {
        let Some(to) = action.target() else { return rated.push(Rated { action, rating: 0 }) };
        let (after, _) = node.after(known, action);
        // The team may have the move again: for a reward, or because a seat of it follows.
        let value = after.value(known);
        let value = if after.position.team() == node.position.team() { value } else { -value };
        let blocks = i32::from(danger.contains(to)) * TABLE;
        let rating = blocks + COMPLETES * completed(known, own, action.origin(), to) + value;
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
    for to in (blocks & position.free(&known.board)) | gaps(known, node, team) {
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
        .iter()
        .filter(|figure| stones.contains_all(figure.points))
        .map(|figure| 1 + i32::from(figure.kind))
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
            let highest = left.iter().map(|rated| rated.rating).max();
            let best = left.iter().position(|rated| Some(rated.rating) == highest).unwrap_or(0);
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
