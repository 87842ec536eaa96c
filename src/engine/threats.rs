//! Who can fill a hexagon with the next action.

use super::geometry::Geometry;
use super::knowledge::{Knowledge, Node};
use crate::board::{Board, Point, PointSet};
use crate::rules::{Action, Task, Team};

/// The action that wins at once for the seat to move, if there is one on a hexagon that is not `unseen`. Whoever relocates
/// cannot win by that.
#[inline]
pub(super) fn winning_action(known: &Knowledge, node: &Node, unseen: u128) -> Option<Action> {
    let position = &node.position;
    let team = position.team();
    let hot = node.sums.hot[team.index()] & !unseen;
    if hot == 0 {
        return None;
    }
    let placing = match position.task() {
        Task::Place => true,
        Task::Slide => false,
        Task::Relocate | Task::Over => return None,
    };
    gaps(known, hot, position.stones(team)).find_map(|(gap, hexagon)| {
        if placing {
            return Some(Action::Place(gap));
        }
        let from = sliders(&known.board, position.stones(team), gap, hexagon).into_iter().next()?;
        Some(Action::Slide { from, to: gap })
    })
}

/// The points on which the enemy wins with its next action, if the seat to move lets it, leaving out hexagons that are
/// `unseen`.
///
/// Only standing in the way or relocating helps: no slide or placement elsewhere takes such a win away.
#[inline]
pub(super) fn threatened(known: &Knowledge, node: &Node, unseen: u128) -> PointSet {
    let position = &node.position;
    let enemy = position.team().other();
    let hot = node.sums.hot[enemy.index()] & !unseen;
    if hot == 0 {
        return PointSet::EMPTY;
    }
    let Some(next) = position.turns().nth(1).filter(|next| next.seat.team() == enemy) else { return PointSet::EMPTY };
    let stones = position.stones(enemy);
    gaps(known, hot, stones)
        .filter(|&(gap, hexagon)| !next.slides || !sliders(&known.board, stones, gap, hexagon).is_empty())
        .map(|(gap, _)| gap)
        .collect()
}

/// Whether nothing is urgent: no team has four stones on a hexagon that it wins on, and the enemy has no figure that its
/// next action could complete.
pub(super) fn is_calm(known: &Knowledge, node: &Node) -> bool {
    let Geometry { hexagons, winnable, figures, .. } = &known.geometry;
    let position = &node.position;
    let crowded = Team::BOTH.into_iter().any(|team| {
        let stones = position.stones(team);
        winnable[team.index()].iter().any(|&index| (stones & hexagons[index as usize].points).len() >= 4)
    });
    let enemy = position.team().other();
    let stones = position.stones(enemy);
    let completes = PointSet::from_bits(node.sums.open[enemy.index()]).into_iter().any(|index| {
        let face = figures[index.index()].points;
        let gap = (face - stones).into_iter().next();
        position.is_placement() || gap.is_some_and(|gap| !sliders(&known.board, stones, gap, face).is_empty())
    });
    !crowded && !completes
}

/// The free point of each hexagon of a set, with the hexagon.
fn gaps(known: &Knowledge, hot: u128, stones: PointSet) -> impl Iterator<Item = (Point, PointSet)> {
    let Geometry { hexagons, .. } = &known.geometry;
    PointSet::from_bits(hot).into_iter().filter_map(move |index| {
        let hexagon = hexagons[index.index()].points;
        (hexagon - stones).into_iter().next().map(|gap| (gap, hexagon))
    })
}

/// The stones beside a gap that are not on its face.
#[inline]
pub(super) fn sliders(board: &Board, stones: PointSet, gap: Point, face: PointSet) -> PointSet {
    (board.neighbours(gap) & stones) - face
}
