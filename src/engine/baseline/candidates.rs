//! The actions that the baseline looks at, in the order in which it does.

use std::cmp::Reverse;

use super::evaluation::stake;
use crate::board::{Board, MAX_POINTS, Point, PointSet};
use crate::rules::{Action, Position, Task, Team};

/// Of the enemy's stones, how many are considered for relocation,
const STONES: usize = 5;
/// of the free points, to how many,
const TARGETS: usize = 4;
/// and how many pairs of the two are searched.
const RELOCATIONS: usize = 8;

/// What tells a good action from the search so far.
pub(super) struct Experience {
    /// By team and target: how often, weighted by depth, an action there refuted the enemy's play.
    history: Box<[[i32; MAX_POINTS]; 2]>,
    /// By ply: the last two actions that did.
    killers: Vec<[Option<Action>; 2]>,
}

impl Experience {
    pub fn new(plies: usize) -> Self {
        Self { history: Box::new([[0; MAX_POINTS]; 2]), killers: vec![[None; 2]; plies] }
    }

    pub fn refuted(&mut self, team: Team, action: Action, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        if let Some(to) = action.target() {
            let count = &mut self.history[team.index()][to.index()];
            *count = (*count + depth * depth).min(1 << 20);
        }
    }
}

/// The candidates with the most promising first; at least one in a game that goes on.
///
/// Placements and slides are all there; of the relocations only the promising ones, and none that makes the enemy win.
pub(super) fn candidates(
    board: &Board,
    position: &Position,
    first: Option<Action>,
    experience: &Experience,
    ply: usize,
) -> Vec<Action> {
    let mut actions =
        if position.task() == Task::Relocate { relocations(board, position) } else { position.legal_actions(board) };
    let promise = |action: Action| {
        if Some(action) == first {
            return i32::MAX;
        }
        if position.task() == Task::Relocate {
            // They are in order already.
            return 0;
        }
        let killers = experience.killers[ply];
        let killer = killers.iter().position(|&killer| killer == Some(action));
        let learnt = action.target().map_or(0, |to| experience.history[position.team().index()][to.index()] >> 8);
        urgency(board, position, action) + killer.map_or(0, |place| 6_000 - place as i32) + learnt
    };
    actions.sort_by_cached_key(|&action| Reverse(promise(action)));
    actions
}

/// The relocations worth a look, best first, and at last the end of the turn.
pub(super) fn relocations(board: &Board, position: &Position) -> Vec<Action> {
    let enemy = position.team().other();
    let theirs = position.stones(enemy);
    let rated = |points: PointSet| -> Vec<(i32, Point)> {
        points.into_iter().map(|point| (stake(board, position, point), point)).collect()
    };
    let mut stones = rated(position.relocatable());
    stones.sort_unstable_by_key(|&(stake, point)| (Reverse(stake), point));
    stones.truncate(STONES);
    let mut targets = rated(position.free(board));
    targets.sort_unstable();
    targets.truncate(TARGETS);
    let mut pairs: Vec<(i32, Action)> = stones
        .iter()
        .flat_map(|&(gain, from)| targets.iter().map(move |&(loss, to)| (gain - loss, Action::Relocate { from, to })))
        .filter(|&(_, action)| !completes_hexagon(board, theirs, enemy, action))
        .collect();
    pairs.sort_by_key(|&(gain, _)| Reverse(gain));
    pairs.truncate(RELOCATIONS);
    pairs.into_iter().map(|(_, action)| action).chain([Action::End]).collect()
}

fn completes_hexagon(board: &Board, stones: PointSet, team: Team, action: Action) -> bool {
    let (Some(from), Some(to)) = (action.origin(), action.target()) else { return false };
    let after = stones.without(from).with(to);
    board.winning_at(team.index(), to).iter().any(|&hexagon| after.contains_all(hexagon))
}

/// How pressing a placement or slide looks: it wins, blocks a win, completes a figure, or blocks one.
fn urgency(board: &Board, position: &Position, action: Action) -> i32 {
    let Some(to) = action.target() else { return 0 };
    let team = position.team();
    let own = action.origin().map_or(position.stones(team), |from| position.stones(team).without(from)).with(to);
    let enemy = position.stones(team.other());
    let fills = |team: Team, stones: PointSet| {
        board.winning_at(team.index(), to).iter().any(|&hexagon| stones.contains_all(hexagon))
    };
    if fills(team, own) {
        return 1_000_000;
    }
    let mut urgency = if fills(team.other(), enemy.with(to)) { 500_000 } else { 0 };
    for at in board.figures_at(to) {
        if own.contains_all(at.points) {
            urgency += 100_000 * i32::from(at.reward);
        } else if enemy.with(to).contains_all(at.points) {
            urgency += 3_000 * i32::from(at.reward);
        }
    }
    urgency
}
