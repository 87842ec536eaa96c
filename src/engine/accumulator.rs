//! The part of the evaluation that is kept up to date stone by stone.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};

use super::evaluation::{figure_count, hexagon_count};
use super::knowledge::Knowledge;
use super::siege::{Reach, TRACKED};
use crate::board::{Point, PointSet};
use crate::rules::{Action, Position, Team};

/// A worth in both phases: with all stones in hand, and with none. Both are kept in one number, so that they are added
/// together: the one for the placement in the upper half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pair(i64);

impl Pair {
    pub const fn new(placement: i32, movement: i32) -> Self {
        Self(((placement as i64) << 32) + movement as i64)
    }

    /// With all stones in hand.
    const fn placement(self) -> i32 {
        // A negative lower half has borrowed from the upper one.
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    /// With no stones in hand.
    pub const fn movement(self) -> i32 {
        self.0 as i32
    }

    /// The worth with so many 256ths of the placement still to come.
    #[inline]
    pub const fn mix(self, phase: i32) -> i32 {
        self.mix_256(phase) / 256
    }

    /// The same in 256ths, which can be added up.
    #[inline]
    pub const fn mix_256(self, phase: i32) -> i32 {
        self.placement() * phase + self.movement() * (256 - phase)
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * i64::from(factor))
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Pair {
    fn sum<I: Iterator<Item = Self>>(pairs: I) -> Self {
        pairs.fold(Self::default(), Add::add)
    }
}

/// Sums over the figures and hexagons of a position, from Red's point of view, and the faces that something is about to
/// happen on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Accumulator {
    /// Triangles and squares.
    pub figures: Pair,
    /// Hexagons, and the stones' distance from them.
    pub hexagons: Pair,
    /// For each team the figures that lack just one stone, on a free point.
    pub open: [u128; 2],
    /// For each team the figures it has filled.
    pub full: [u128; 2],
    /// For each team the hexagons it wins on that lack just one stone, on a free point.
    pub hot: [u128; 2],
    /// For each team how many slides it has.
    pub slides: [i16; 2],
    /// For each team the reaches of the first hexagons.
    pub reaches: [[Reach; TRACKED]; 2],
}

impl Accumulator {
    /// Computed from scratch.
    pub fn new(known: &Knowledge, position: &Position) -> Self {
        let mut accumulator =
            Self { figures: known.empty_figures(), hexagons: known.empty_hexagons(), ..Self::default() };
        let mut stones = [PointSet::EMPTY; 2];
        for team in Team::BOTH {
            for point in position.stones(team) {
                accumulator.toggle::<true>(known, &mut stones, team, point);
            }
        }
        accumulator
    }

    /// Puts a stone of a team on a point (`ADD`), or takes it away. `stones` is changed too.
    #[inline]
    pub fn toggle<const ADD: bool>(&mut self, known: &Knowledge, stones: &mut [PointSet; 2], team: Team, point: Point) {
        let Knowledge { board, geometry, tables, .. } = known;
        let me = team.index();
        let steps = &tables.steps[me][usize::from(ADD)];
        for face in geometry.figures_at(point) {
            let step = steps.figures[face.kind as usize][figure_count(*stones, face.points)];
            self.figures += step.worth;
            if step.flips != 0 {
                let [open, full] = [step.flips & 3, step.flips >> 2].map(|teams| [teams & 1, teams >> 1]);
                flip(&mut self.open, open, face.index);
                flip(&mut self.full, full, face.index);
            }
        }
        for face in geometry.hexagons_at(point) {
            let step = steps.hexagons[face.kind as usize][hexagon_count(*stones, face.points)];
            self.hexagons += step.worth;
            if step.flips != 0 {
                flip(&mut self.hot, [step.flips & 1, step.flips >> 1], face.index);
            }
        }
        self.hexagons += steps.closeness[point.index()];
        let neighbours = board.neighbours(point);
        let own = (neighbours & stones[me]).len() as i16;
        let enemy = (neighbours & stones[1 - me]).len() as i16;
        let free = neighbours.len() as i16 - own - enemy;
        // The stone's own slides come, and the point is no target any more.
        let sign = if ADD { 1 } else { -1 };
        self.slides[me] += sign * (free - own);
        self.slides[1 - me] -= sign * enemy;
        for (reach, stone) in self.reaches[me].iter_mut().zip(geometry.reaches_at(point)) {
            if ADD { reach.add(*stone) } else { reach.subtract(*stone) }
        }
        stones[me] ^= PointSet::of(point);
    }

    /// Follows an action of a team; the stones are those before it.
    #[inline]
    pub fn follow(&mut self, known: &Knowledge, mut stones: [PointSet; 2], team: Team, action: Action) {
        let team = if matches!(action, Action::Relocate { .. }) { team.other() } else { team };
        if let Some(from) = action.origin() {
            self.toggle::<false>(known, &mut stones, team, from);
        }
        if let Some(to) = action.target() {
            self.toggle::<true>(known, &mut stones, team, to);
        }
    }
}

/// Puts a face into the sets of the teams or takes it out.
#[inline]
fn flip(sets: &mut [u128; 2], teams: [u8; 2], index: u8) {
    for (set, flips) in sets.iter_mut().zip(teams) {
        *set ^= u128::from(flips) << (index & 127);
    }
}
