//! In which order turns are tried. It decides how soon a proof is found, never what is proven.

use super::chances::Chances;
use crate::board::{Board, Point, PointSet};
use crate::rules::{Action, Position};

/// The actions that begin a turn, the most forcing first: figures, then stones at the hexagons nearest to filled.
pub(super) fn sort_actions(board: &Board, chances: &Chances<'_>, position: &Position, actions: &mut [Action]) {
    let own = position.stones(position.team());
    actions.sort_by_cached_key(|&action| {
        let Some(to) = action.target() else { return 0 };
        let stays = action.origin().map_or(own, |from| own.without(from));
        let reward: u32 = completed(board, stays, to);
        let left = action.origin().map_or(0, |from| chances.heat(position, from));
        -(10 * reward as i32 + 2 * chances.heat(position, to) as i32 - left as i32)
    });
}

/// What the figures completed by a stone on a point promise, before the limits of a turn.
pub(super) fn completed(board: &Board, own: PointSet, to: Point) -> u32 {
    let stones = own.with(to);
    board.figures_at(to).iter().filter(|at| stones.contains_all(at.points)).map(|at| u32::from(at.reward)).sum()
}

/// Stones to relocate, those at the hexagons nearest to filled first.
pub(super) fn hottest_first(chances: &Chances<'_>, position: &Position, points: PointSet) -> Vec<Point> {
    let mut points: Vec<Point> = points.into_iter().collect();
    points.sort_by_cached_key(|&point| -(chances.heat(position, point) as i32));
    points
}

/// Points to put a stone out of the way.
pub(super) fn coldest_first(chances: &Chances<'_>, position: &Position, points: PointSet) -> Vec<Point> {
    let mut points = hottest_first(chances, position, points);
    points.reverse();
    points
}
