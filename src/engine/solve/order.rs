//! In which order turns are tried. It decides how soon a proof is found, never what is proven.

use super::chances::Chances;
use crate::board::{Board, Point, PointSet};
use crate::rules::{Action, Position};

/// The place of an action among those that begin a turn, the lowest first: figures, then stones at the hexagons nearest
/// to filled.
pub(super) fn rank(chances: &Chances<'_>, position: &Position, action: Action, reward: u32) -> i32 {
    let heat = |point: Option<Point>| point.map_or(0, |point| chances.heat(position, point) as i32);
    heat(action.origin()) - 2 * heat(action.target()) - 10 * reward as i32
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
