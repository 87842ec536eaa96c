//! What a position is worth at the end of a turn.
//!
//! A sum of weighted features that are counted on the board's graph: stones on triangles, squares and hexagons, what can
//! be completed next, mobility, and the slides needed to fill the nearest hexagon. Figures and mobility saturate: beyond
//! some advantage only progress towards a hexagon counts, so that an advantage is turned into a win.
//!
//! [`value`] is what the search asks; [`features`] lists the same sum feature by feature for tuning.

use std::array::from_fn;

use super::accumulator::{Accumulator, Pair};
use super::geometry::Geometry;
use super::knowledge::Knowledge;
use super::siege::Siege;
use super::weights::{FEATURES, PhaseWeights, Weights, offset};
use crate::board::{Board, MAX_POINTS, Point, PointSet};
use crate::rules::{Position, Team};

/// The worth of a face by the stones on it, and in which sets of faces it is: a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FaceEntry {
    pub worth: Pair,
    /// For a figure: open to Red, open to Blue, full of Red, full of Blue. For a hexagon: hot for Red, hot for Blue.
    sets: u8,
}

/// What one more or one less stone of a team on a face changes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Step {
    pub worth: Pair,
    /// The sets that the face enters or leaves.
    pub flips: u8,
}

/// For a team what a stone more or less changes, by the kind of face and by the stones that were on it before.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    pub figures: [[Step; 25]; 2],
    pub hexagons: [[Step; 49]; 3],
    /// What the stone's distance from the hexagons is worth.
    pub closeness: [Pair; MAX_POINTS],
}

/// The weights laid out for looking up.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// By kind and [`figure_count`].
    pub figures: [[FaceEntry; 25]; 2],
    /// By kind and [`hexagon_count`].
    pub hexagons: [[FaceEntry; 49]; 3],
    /// For each team what a stone less and a stone more changes.
    pub steps: [[Steps; 2]; 2],
    flat: [Pair; FEATURES],
    knee: i32,
    slope: i32,
}

/// The number of red stones on a figure plus five times that of blue ones.
#[inline]
pub(super) fn figure_count(stones: [PointSet; 2], figure: PointSet) -> usize {
    (stones[0] & figure).len() as usize + 5 * (stones[1] & figure).len() as usize
}

/// The number of red stones on a hexagon plus seven times that of blue ones.
#[inline]
pub(super) fn hexagon_count(stones: [PointSet; 2], hexagon: PointSet) -> usize {
    (stones[0] & hexagon).len() as usize + 7 * (stones[1] & hexagon).len() as usize
}

impl Tables {
    pub fn new(board: &Board, geometry: &Geometry, weights: &Weights) -> Self {
        let [placement, movement] = [weights.placement.flat(), weights.movement.flat()];
        let flat: [Pair; FEATURES] = from_fn(|feature| Pair::new(placement[feature], movement[feature]));
        let pair = |terms: &[(usize, i32)]| terms.iter().map(|&(feature, count)| flat[feature] * count).sum::<Pair>();
        let mut figures = [[FaceEntry::default(); 25]; 2];
        for (kind, table) in figures.iter_mut().enumerate() {
            for red in 0..=3 + kind {
                for blue in 0..=3 + kind - red {
                    table[red + 5 * blue] = FaceEntry {
                        worth: pair(&figure_terms(kind, red, blue)),
                        sets: figure_sets(3 + kind, red, blue),
                    };
                }
            }
        }
        let mut hexagons = [[FaceEntry::default(); 49]; 3];
        for (kind, table) in hexagons.iter_mut().enumerate() {
            for red in 0..=6 {
                for blue in 0..=6 - red {
                    let hot = [kind != 2 && red == 5 && blue == 0, kind != 1 && blue == 5 && red == 0];
                    table[red + 7 * blue] = FaceEntry {
                        worth: pair(&hexagon_terms(kind, red, blue)),
                        sets: u8::from(hot[0]) | u8::from(hot[1]) << 1,
                    };
                }
            }
        }
        let steps = Team::BOTH.map(|team| {
            let closeness = from_fn(|point| {
                let stone = PointSet::of(Point::new(point)) & board.all();
                pair(&closeness_terms(geometry, team, stone))
            });
            [-1, 1].map(|sign| Steps {
                figures: figures.map(|table| steps(&table, sign * [1, 5][team.index()])),
                hexagons: hexagons.map(|table| steps(&table, sign * [1, 7][team.index()])),
                closeness: closeness.map(|worth| worth * sign as i32),
            })
        });
        Self { figures, hexagons, steps, flat, knee: weights.knee, slope: weights.slope }
    }
}

/// The changes from every entry to the one so many places on; there is none where that lies outside.
fn steps<const N: usize>(table: &[FaceEntry; N], places: isize) -> [Step; N] {
    from_fn(|before| {
        let after = before.checked_add_signed(places).and_then(|after| table.get(after));
        let before = &table[before];
        after.map_or_else(Step::default, |after| Step {
            worth: after.worth - before.worth,
            flips: before.sets ^ after.sets,
        })
    })
}

/// Which way a feature counts: for Red, or for Blue.
fn signs(red: bool) -> i32 {
    if red { 1 } else { -1 }
}

/// The features of a triangle or square with so many stones, with how often they count for Red.
fn figure_terms(kind: usize, red: usize, blue: usize) -> Vec<(usize, i32)> {
    let (own, enemy, sign) = if red >= blue { (red, blue, 1) } else { (blue, red, -1) };
    let feature = match (kind, own, enemy) {
        (0, 1..=3, 0) => offset::triangle + own - 1,
        (0, 2, 1) => offset::triangle + 3,
        (1, 1..=4, 0) => offset::square + own - 1,
        (1, 2..=3, 1) => offset::square + 4 + own - 2,
        _ => return Vec::new(),
    };
    vec![(feature, sign)]
}

fn figure_sets(points: usize, red: usize, blue: usize) -> u8 {
    match (red, blue) {
        (red, 0) if red + 1 == points => 1,
        (0, blue) if blue + 1 == points => 2,
        (red, 0) if red == points => 4,
        (0, blue) if blue == points => 8,
        _ => 0,
    }
}

/// The features of a hexagon with so many stones. On a white one both teams count, on a coloured one its owner.
fn hexagon_terms(kind: usize, red: usize, blue: usize) -> Vec<(usize, i32)> {
    let white = |own: usize, enemy: usize| match enemy {
        0 => Some(offset::white_free + own),
        1 => Some(offset::white_one + own),
        2 => Some(offset::white_two + own),
        _ => None,
    };
    let owned = |own: usize, enemy: usize| match enemy {
        0 => offset::own_free + own,
        1 => offset::own_one + own,
        _ => offset::own_two + own,
    };
    match kind {
        0 => white(red, blue)
            .map(|feature| (feature, 1))
            .into_iter()
            .chain(white(blue, red).map(|feature| (feature, -1)))
            .collect(),
        1 => vec![(owned(red, blue), 1)],
        _ => vec![(owned(blue, red), -1)],
    }
}

/// How far a team's stones are from the hexagons it wins on.
fn closeness_terms(geometry: &Geometry, team: Team, stones: PointSet) -> Vec<(usize, i32)> {
    let sign = signs(team == Team::Red);
    geometry.winnable[team.index()]
        .iter()
        .flat_map(|&index| {
            let hexagon = &geometry.hexagons[index as usize];
            [hexagon.points, hexagon.rings[0], hexagon.rings[1], hexagon.rings[2]]
        })
        .zip((0..4).cycle())
        .map(|(ring, distance)| (offset::proximity + distance, sign * (ring & stones).len() as i32))
        .collect()
}

/// What depends on whose turn it is or on distances, as features with counts for Red. The search sums them as they
/// come, tuning collects them.
fn late_terms(
    known: &Knowledge,
    position: &Position,
    sums: &Accumulator,
    mut figure: impl FnMut(usize, i32),
    mut hexagon: impl FnMut(usize, i32),
) {
    let Knowledge { board, geometry, .. } = known;
    let free = position.free(board);
    let placing = position.is_placement();
    let stones = Team::BOTH.map(|team| position.stones(team));
    for team in Team::BOTH {
        let me = team.index();
        let [own, enemy] = [stones[me], stones[1 - me]];
        let sign = signs(team == Team::Red);
        figure(offset::mobility + mobility_class(sums.slides[me]), sign);

        let moves = usize::from(position.team() == team) * 2;
        for index in PointSet::from_bits(sums.open[me]) {
            let shape = &geometry.figures[index.index()];
            let mut gap = (shape.points - own).into_iter();
            let reached =
                placing || gap.next().is_some_and(|point| board.neighbours(point).intersects(own - shape.points));
            if reached {
                figure(offset::ready + moves + shape.kind, sign);
            }
        }
        for index in PointSet::from_bits(sums.full[me]) {
            let shape = &geometry.figures[index.index()];
            let runs = shape.points.into_iter().any(|point| {
                let around = board.neighbours(point);
                around.intersects(free) && !around.intersects(enemy)
            });
            if runs {
                figure(offset::runner + shape.kind, sign);
            }
        }

        let siege = Siege::of(geometry, sums, stones, team);
        hexagon(offset::nearest + siege.slides.min(FARTHEST), sign);
        hexagon(offset::second + siege.second.min(FARTHEST), sign);
        let [near, far] = siege.guards.map(|guards| guards.min(3));
        if siege.is_close() {
            hexagon(offset::guards + near, sign);
            hexagon(offset::guards + 4 + far, sign);
        } else {
            hexagon(offset::guards + 8 + near, sign);
        }
    }
    figure(offset::tempo, signs(position.team() == Team::Red));
}

/// From so many slides on it does not matter how many fill a hexagon.
const FARTHEST: usize = 23;

fn mobility_class(slides: i16) -> usize {
    match slides {
        ..=0 => 0,
        1..=2 => 1,
        3..=5 => 2,
        6..=9 => 3,
        10..=14 => 4,
        15..=20 => 5,
        21..=28 => 6,
        _ => 7,
    }
}

/// How much of the placement is still to come, in 256ths.
pub(super) fn phase(position: &Position) -> i32 {
    if !position.is_placement() {
        return 0;
    }
    let in_hand: i32 = position.hands().map(|(_, stones)| i32::from(stones)).sum();
    let on_board = position.occupied().len() as i32;
    256 * in_hand / (in_hand + on_board).max(1)
}

fn saturate(sum: i32, knee: i32, slope: i32) -> i32 {
    let beyond = sum.abs() - knee;
    if beyond <= 0 { sum } else { sum.signum() * (knee + beyond * slope / 100) }
}

/// What the position is worth for the team to move, in hundredths.
pub(super) fn value(known: &Knowledge, position: &Position, sums: &Accumulator) -> i32 {
    let tables = &known.tables;
    let mut figures = sums.figures;
    let mut hexagons = sums.hexagons;
    late_terms(
        known,
        position,
        sums,
        |feature, count| figures += tables.flat[feature] * count,
        |feature, count| hexagons += tables.flat[feature] * count,
    );
    let phase = phase(position);
    let red = saturate(figures.mix(phase), tables.knee, tables.slope) + hexagons.mix(phase);
    if position.team() == Team::Red { red } else { -red }
}

/// What it is worth to a team, in the movement phase, that a figure can be completed next.
pub(super) fn ready_worth(known: &Knowledge, kind: usize) -> i32 {
    known.tables.flat[offset::ready + kind].movement()
}

/// What an enemy costs that stands on the hexagon that a team besieges, one and two slides away from it, and farther.
pub(super) fn siege_costs(known: &Knowledge, siege: Siege) -> [i32; 4] {
    let weight = |feature: usize| known.tables.flat[feature].movement();
    let nearest = |slides: usize| weight(offset::nearest + slides.min(FARTHEST));
    let guards = |index: usize| -weight(offset::guards + index);
    let standing = nearest(siege.slides) - nearest(siege.slides + 3);
    if siege.is_close() { [standing, guards(1), guards(5), 0] } else { [standing, guards(9), 0, 0] }
}

/// One feature of a position: which, and how often it counts for Red.
pub type Feature = (usize, i32);

/// A position as its features, for tuning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Figures and mobility, which saturate.
    pub figures: Vec<Feature>,
    /// Hexagons and distances.
    pub hexagons: Vec<Feature>,
    /// How much of the placement is still to come, in 256ths.
    pub phase: i32,
}

impl Features {
    /// What a position is worth for Red with some weights, in hundredths.
    #[must_use]
    pub fn worth(&self, placement: &PhaseWeights, movement: &PhaseWeights, knee: i32, slope: i32) -> i32 {
        let (placement, movement) = (placement.flat(), movement.flat());
        let sum = |terms: &[Feature]| {
            let of = |flat: &[i32; FEATURES]| terms.iter().map(|&(feature, count)| flat[feature] * count).sum::<i32>();
            (of(&placement) * self.phase + of(&movement) * (256 - self.phase)) / 256
        };
        saturate(sum(&self.figures), knee, slope) + sum(&self.hexagons)
    }
}

/// The features of a position at the end of a turn.
#[must_use]
pub fn features(known: &Knowledge, position: &Position) -> Features {
    let geometry = &known.geometry;
    let sums = Accumulator::new(known, position);
    let mut found = Features { phase: phase(position), ..Features::default() };
    let [red, blue] = Team::BOTH.map(|team| position.stones(team));
    let count = |points: PointSet| ((red & points).len() as usize, (blue & points).len() as usize);
    for figure in &geometry.figures {
        let (red, blue) = count(figure.points);
        found.figures.extend(figure_terms(figure.kind, red, blue));
    }
    for hexagon in &geometry.hexagons {
        let (red, blue) = count(hexagon.points);
        found.hexagons.extend(hexagon_terms(hexagon.kind, red, blue));
    }
    for team in Team::BOTH {
        found.hexagons.extend(closeness_terms(geometry, team, position.stones(team)));
    }
    let Features { figures, hexagons, .. } = &mut found;
    late_terms(
        known,
        position,
        &sums,
        |feature, count| figures.push((feature, count)),
        |feature, count| hexagons.push((feature, count)),
    );
    merge(figures);
    merge(hexagons);
    found
}

/// Adds up what counts several times and drops what cancels out.
fn merge(terms: &mut Vec<Feature>) {
    terms.sort_unstable_by_key(|&(feature, _)| feature);
    let mut merged: Vec<Feature> = Vec::with_capacity(terms.len());
    for &(feature, count) in terms.iter() {
        match merged.last_mut() {
            Some(last) if last.0 == feature => last.1 += count,
            _ => merged.push((feature, count)),
        }
    }
    merged.retain(|&(_, count)| count != 0);
    *terms = merged;
}
