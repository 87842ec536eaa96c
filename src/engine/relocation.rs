//! Which relocations are worth looking at.
//!
//! There are hundreds: each enemy stone to each free point. What a relocation does is very nearly the sum of what lifting
//! the stone does and what putting one on the point does, so both are weighed apart and only the best pairs are searched.

use arrayvec::ArrayVec;

use super::accumulator::Accumulator;
use super::evaluation;
use super::knowledge::{Knowledge, Node};
use super::threats::sliders;
use crate::board::{MAX_POINTS, Point, PointSet};
use crate::rules::{Action, Team};

/// An action with what is expected of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rated {
    pub action: Action,
    pub rating: i32,
}

/// Lifting a stone of a hexagon that lacks just one is nearly always right.
const BREAKS_HOT_HEXAGON: i32 = 400;

/// Points that are about as good as a better one for the same stone are looked at later than other stones.
const SAME_STONE: i32 = 6;

/// Fills `found` with the best relocations, best first, at most `most` of them and never one that hands the enemy the
/// game unless all do; then with the end of the turn.
pub(super) fn candidates(known: &Knowledge, node: &Node, most: usize, found: &mut Vec<Rated>) {
    found.clear();
    let position = &node.position;
    let enemy = position.team().other();
    let stones = Team::BOTH.map(|team| position.stones(team));
    let sign = if position.team() == Team::Red { 1 } else { -1 };
    let phase = evaluation::phase(position);
    let change = |point: Point| sign * Accumulator::change(known, stones, phase, enemy, point);

    let hot: ArrayVec<PointSet, 16> = PointSet::from_bits(node.sums.hot[enemy.index()])
        .into_iter()
        .map(|index| known.geometry.hexagons[index.index()].points)
        .take(16)
        .collect();
    let own_stones = stones[enemy.index()];
    let mut lifts: ArrayVec<(i32, Point), MAX_POINTS> = position
        .relocatable()
        .into_iter()
        .map(|from| {
            let mut rating = change(from);
            for &hexagon in &hot {
                let helps = hexagon.contains(from)
                    || (hexagon - own_stones)
                        .into_iter()
                        .any(|gap| sliders(&known.board, own_stones, gap, hexagon) == PointSet::of(from));
                rating += if helps { BREAKS_HOT_HEXAGON } else { 0 };
            }
            for index in PointSet::from_bits(node.sums.open[enemy.index()]) {
                let figure = &known.geometry.figures[index.index()];
                let gap = figure.points - own_stones;
                let sliders_there =
                    gap.into_iter().fold(PointSet::EMPTY, |set, point| set | known.board.neighbours(point));
                if !position.is_placement() && ((sliders_there & own_stones) - figure.points) == PointSet::of(from) {
                    rating += evaluation::ready_worth(known, figure.kind);
                }
            }
            (rating, from)
        })
        .collect();
    let mut puts: ArrayVec<(i32, Point), MAX_POINTS> =
        position.free(&known.board).into_iter().map(|to| (change(to), to)).collect();
    lifts.sort_unstable_by_key(|&(rating, point)| (-rating, point));
    puts.sort_unstable_by_key(|&(rating, point)| (-rating, point));

    let wins_for_enemy =
        |from: Point, to: Point| hot.iter().any(|&hexagon| hexagon.contains(to) && !hexagon.contains(from));
    // Pairs far down in both lists cannot be among the best.
    for (row, &(lift, from)) in lifts.iter().take(most).enumerate() {
        for (column, &(put, to)) in puts.iter().take((2 * most).div_ceil(row + 1) + 2).enumerate() {
            if !wins_for_enemy(from, to) {
                let rating = lift + put - SAME_STONE * column as i32;
                found.push(Rated { action: Action::Relocate { from, to }, rating });
            }
        }
    }
    found.sort_by_key(|rated| -rated.rating);
    found.truncate(most);
    // Not to relocate is seldom better, but when it is, it saves the game.
    let best = found.first().map_or(0, |rated| rated.rating);
    if found.len() < most || best < 0 {
        found.push(Rated { action: Action::End, rating: 0 });
        found.sort_by_key(|rated| -rated.rating);
    }
}
