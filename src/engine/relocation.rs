//! Which relocations are worth looking at.
//!
//! There are hundreds: each enemy stone to each free point. What a relocation does is very nearly the sum of what lifting
//! the stone does and what putting one on the point does, so both are weighed apart and only the best pairs are searched.

use arrayvec::ArrayVec;

use super::changes::Changes;
use super::evaluation;
use super::knowledge::{Knowledge, Node};
use super::siege::Siege;
use super::threats::sliders;
use crate::board::{Point, PointSet};
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

/// The most stones and points that pairs are made of.
const BEST: usize = 24;

/// The best points found so far, best first, with their ratings.
type Best = ArrayVec<(i32, Point), BEST>;

/// Adds to `found` the best relocations, best first, at most `most` of them and never one that hands the enemy the
/// game unless all do; then with the end of the turn.
pub(super) fn candidates(known: &Knowledge, node: &Node, most: usize, found: &mut Vec<Rated>) {
    candidates_of(known, node, node.position.relocatable(), most, found);
}

/// Adds the relocations that may stop an enemy who is about to win: of stones on the hexagons that it may fill soon, and
/// beside what is missing there.
pub(super) fn saving(known: &Knowledge, node: &Node, most: usize, found: &mut Vec<Rated>) {
    let enemy = node.position.team().other();
    let stones = node.position.stones(enemy);
    let mut attackers = PointSet::EMPTY;
    for &index in &known.geometry.winnable[enemy.index()] {
        let hexagon = known.geometry.hexagons[index as usize].points;
        if (hexagon & stones).len() >= 4 {
            attackers |= (hexagon - stones).into_iter().fold(hexagon, |set, gap| set | known.board.neighbours(gap));
        }
    }
    candidates_of(known, node, attackers & node.position.relocatable(), most, found);
}

fn candidates_of(known: &Knowledge, node: &Node, stones_to_lift: PointSet, most: usize, found: &mut Vec<Rated>) {
    let start = found.len();
    let position = &node.position;
    let enemy = position.team().other();
    let stones = Team::BOTH.map(|team| position.stones(team));
    let sign = if position.team() == Team::Red { 1 } else { -1 };
    let phase = evaluation::phase(position);
    let siege = Siege::of(&known.geometry, &node.sums, stones, enemy.other());
    let costs = evaluation::siege_costs(known, siege);
    let distances = siege.distances(&known.geometry);
    let in_the_way = |point: Point| costs[(distances[point.index()] as usize).min(3)];
    let changes = Changes::new(known, stones, phase, enemy);

    let hot: ArrayVec<PointSet, 8> = PointSet::from_bits(node.sums.hot[enemy.index()])
        .into_iter()
        .map(|index| known.geometry.hexagons[index.index()].points)
        .take(8)
        .collect();
    let forks = pins(known, node, enemy, &hot);
    let mut lifts = Best::new();
    for from in stones_to_lift {
        let bonus: i32 = forks.iter().filter(|(pinned, _)| pinned.contains(from)).map(|&(_, bonus)| bonus).sum();
        insert(&mut lifts, most, in_the_way(from) + sign * changes.at::<false>(from) + bonus, from);
    }
    let mut puts = Best::new();
    for to in position.free(&known.board) {
        insert(&mut puts, most + most / 2 + 1, sign * changes.at::<true>(to) - in_the_way(to), to);
    }

    let wins_for_enemy =
        |from: Point, to: Point| hot.iter().any(|&hexagon| hexagon.contains(to) && !hexagon.contains(from));
    // Pairs far down in both lists cannot be among the best.
    for (row, &(lift, from)) in lifts.iter().enumerate() {
        for (column, &(put, to)) in puts.iter().take((2 * most).div_ceil(row + 1) + 1).enumerate() {
            if !wins_for_enemy(from, to) {
                let rating = lift + put - SAME_STONE * column as i32;
                found.push(Rated { action: Action::Relocate { from, to }, rating });
            }
        }
    }
    found[start..].sort_unstable_by_key(|rated| (-rated.rating, rated.action));
    found.truncate(start + most);
    // Not to relocate is seldom better, but when it is, it saves the game.
    let best = found.get(start).map_or(0, |rated| rated.rating);
    if found.len() < start + most || best < 0 {
        let end = Rated { action: Action::End, rating: 0 };
        let place = start + found[start..].partition_point(|rated| rated.rating > 0);
        found.insert(place, end);
    }
}

/// Stones that carry what the enemy would do next, with what lifting one of them is worth beyond the change of the sums.
fn pins(known: &Knowledge, node: &Node, enemy: Team, hot: &[PointSet]) -> ArrayVec<(PointSet, i32), 16> {
    let own = node.position.stones(enemy);
    // The only stone that can slide to the gap, if it is the only one.
    let only_slider = |gap: PointSet, face: PointSet| {
        let sliders = gap.into_iter().fold(PointSet::EMPTY, |set, point| set | sliders(&known.board, own, point, face));
        if sliders.len() == 1 { sliders } else { PointSet::EMPTY }
    };
    let placing = node.position.is_placement();
    let hexagons = hot.iter().map(|&face| {
        let slider = if placing { PointSet::EMPTY } else { only_slider(face - own, face) };
        (face | slider, BREAKS_HOT_HEXAGON)
    });
    let figures = PointSet::from_bits(node.sums.open[enemy.index()]).into_iter().filter_map(|index| {
        let figure = &known.geometry.figures[index.index()];
        let slider = only_slider(figure.points - own, figure.points);
        (!placing && !slider.is_empty()).then(|| (slider, evaluation::ready_worth(known, figure.kind)))
    });
    hexagons.chain(figures).take(16).collect()
}

/// Keeps the best points: at most so many, sorted.
#[inline]
fn insert(best: &mut Best, most: usize, rating: i32, point: Point) {
    if best.len() == most.min(BEST) {
        match best.last_mut() {
            Some(last) if last.0 < rating => *last = (rating, point),
            _ => return,
        }
    } else {
        best.push((rating, point));
    }
    let mut at = best.len() - 1;
    while at > 0 && best[at - 1].0 < rating {
        best.swap(at - 1, at);
        at -= 1;
    }
}
