//! How a weak player errs: the same way in the same position, so that a game can be repeated.

use super::random::Random;
use crate::rules::Action;

/// How the search errs, the same way in the same position. A little noise makes play vary, much makes it weak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Weakness {
    /// The most that is added to an evaluation or taken away, in hundredths.
    pub noise: i32,
    /// How many of a thousand completed figures are overlooked.
    pub overlooks: u32,
    /// What it has no eyes for at the moment.
    pub unseen: Unseen,
    pub seed: u64,
}

/// Faces that nobody thinks of completing, by their places in the board's geometry, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Unseen {
    /// Figures that are not completed with the first action.
    pub figures: u128,
    /// Hexagons that neither side is expected to fill.
    pub hexagons: u128,
}

impl Weakness {
    pub fn noise(self, hash: u64) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        (self.mix(hash) % (2 * self.noise as u64 + 1)) as i32 - self.noise
    }

    /// Whether it is overlooked that the action completes a figure.
    pub fn overlooks(self, hash: u64, action: Action) -> bool {
        self.overlooks > 0
            && self.mix(hash ^ action.target().map_or(0, |to| 1 + to.index() as u64)) % 1_000
                < u64::from(self.overlooks)
    }

    /// By how much an action is liked in a position for no reason, 0 to `most`.
    pub fn liking(self, hash: u64, action: Action, most: u32) -> i32 {
        let place = action.target().map_or(0, |to| 1 + to.index() as u64);
        (Random::stream(self.seed ^ hash, place) % u64::from(most + 1)) as i32
    }

    /// The finish of `SplitMix64`.
    fn mix(self, value: u64) -> u64 {
        let mixed = (value ^ self.seed).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) >> 24
    }
}
