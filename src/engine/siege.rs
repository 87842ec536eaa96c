//! How soon a team can fill a hexagon.

use super::accumulator::Accumulator;
use super::geometry::{Geometry, RINGS};
use crate::board::{MAX_POINTS, PointSet};
use crate::rules::Team;

/// So many hexagons, the first of the board, have their reaches kept up to date. Those of others are counted when they
/// are asked for.
pub(super) const TRACKED: usize = 8;

/// How many stones of a team stand on a hexagon, how many not more than one slide away from it, and so on up to five
/// slides: a byte each, from the lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reach(u64);

/// A one in each of the bytes.
const EACH: u64 = 0x0101_0101_0101;
const _: () = assert!(EACH.count_ones() as usize == RINGS);

impl Reach {
    /// The reach of one stone.
    pub const fn of(distance: u8) -> Self {
        Self(EACH << (8 * distance) & (EACH * 0xff))
    }

    #[inline]
    pub fn add(&mut self, other: Self) {
        self.0 = self.0.wrapping_add(other.0);
    }

    #[inline]
    pub fn subtract(&mut self, other: Self) {
        self.0 = self.0.wrapping_sub(other.0);
    }

    /// The stones not more than so many slides away.
    #[inline]
    const fn within(self, slides: usize) -> usize {
        (self.0 >> (8 * slides)) as u8 as usize
    }

    /// How many slides bring the nearest six stones there; one that is farther away than five slides, or not on the
    /// board yet, needs six.
    ///
    /// A stone needs as many slides as there are distances, from none to five, within which it is not: each distance
    /// adds what its count lacks to six.
    #[inline]
    const fn slides(self) -> usize {
        const TOP: u64 = 0x80 * EACH;
        // All bytes at once. With the top bit set beforehand no byte borrows: there are fewer than 128 stones.
        let lacking = (TOP | (6 * EACH)) - self.0;
        // The top bit stays where nothing is left over.
        let some = lacking & TOP;
        let lacking = lacking & (some - (some >> 7));
        // The product's highest of the bytes is the sum of them all.
        (lacking.wrapping_mul(EACH) >> (8 * (RINGS - 1)) & 0xff) as usize
    }
}

/// The hexagon that a team can fill soonest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Siege {
    hexagon: usize,
    /// Slides needed for it.
    pub slides: usize,
    /// Slides needed for the next best.
    pub second: usize,
    /// Enemies one slide away from it, and two.
    pub guards: [usize; 2],
}

impl Siege {
    /// A validated board has a hexagon for each team.
    #[inline]
    pub fn of(geometry: &Geometry, sums: &Accumulator, stones: [PointSet; 2], team: Team) -> Self {
        let reach = |team: Team, hexagon: usize| {
            let tracked = sums.reaches[team.index()].get(hexagon).copied();
            tracked.unwrap_or_else(|| geometry.hexagons[hexagon].reach(stones[team.index()]))
        };
        // Slides and hexagon in one number: the least is the first of the best.
        let [mut best, mut second] = [usize::MAX; 2];
        for &hexagon in &geometry.winnable[team.index()] {
            let hexagon = usize::from(hexagon);
            let slides = slides_to_fill(reach(team, hexagon), reach(team.other(), hexagon));
            let candidate = slides << 8 | hexagon;
            second = second.min(best.max(candidate));
            best = best.min(candidate);
        }
        let hexagon = best & 0xff;
        let enemies = reach(team.other(), hexagon);
        let guards = [0, 1].map(|ring| enemies.within(ring + 1) - enemies.within(ring));
        Self { hexagon, slides: best >> 8, second: second >> 8, guards }
    }

    /// Whether it is nearly filled, so that every enemy in the way counts.
    #[inline]
    pub fn is_close(self) -> bool {
        self.slides <= 4
    }

    /// How far the points are from the hexagon.
    #[inline]
    pub fn distances(self, geometry: &Geometry) -> &[u8; MAX_POINTS] {
        &geometry.hexagons[self.hexagon].distances
    }
}

/// How many slides fill a hexagon, were there nobody in the way: the nearest stones go to it. An enemy on it counts as
/// three more, for it has to be relocated.
#[inline]
const fn slides_to_fill(own: Reach, enemy: Reach) -> usize {
    own.slides() + 3 * enemy.within(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slides_are_those_of_the_nearest_six() {
        for distances in [
            &[][..],
            &[0, 0, 0, 0, 0, 0],
            &[0, 0, 0, 0, 0, 0, 0, 1, 1, 6],
            &[6; 126],
            &[5, 5, 1, 2, 0],
            &[1, 2, 3, 4, 5, 6, 6, 6],
            &[4, 1, 4, 1, 4, 1, 4, 1, 2],
        ] {
            let mut reach = Reach::default();
            for &distance in distances {
                reach.add(Reach::of(distance));
            }
            let mut nearest: Vec<usize> = distances.iter().map(|&distance| usize::from(distance)).collect();
            nearest.extend([RINGS; 6]);
            nearest.sort_unstable();
            assert_eq!(reach.slides(), nearest[..6].iter().sum::<usize>(), "{distances:?}");
            for slides in 0..RINGS {
                let within = distances.iter().filter(|&&distance| usize::from(distance) <= slides).count();
                assert_eq!(reach.within(slides), within, "{distances:?}");
            }
        }
    }
}
