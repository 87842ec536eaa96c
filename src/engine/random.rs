//! Random numbers that a seed repeats.

/// The odd constant of the golden ratio by which [`Random`] steps.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A small generator: `SplitMix64` (Steele, Lea & Flood 2014). Not for secrets.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator of a seed; seeds next to each other give unrelated numbers.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The seed of one of many streams that a seed stands for.
    #[must_use]
    pub const fn stream(seed: u64, number: u64) -> u64 {
        Self(seed ^ Self(number.wrapping_add(1)).next()).next()
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; 0 if the bound is 0. The bias of bounds that are no powers of two is beyond measuring.
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }

    /// One of the elements, if there are any.
    pub fn choose<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_splitmix64() {
        // The reference implementation's first numbers for the seed 1234567.
        let mut random = Random::new(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn choices_stay_within_bounds_and_reach_all() {
        let mut random = Random::new(1);
        let mut seen = [false; 7];
        for _ in 0..200 {
            seen[random.below(7)] = true;
        }
        assert_eq!(seen, [true; 7]);
        assert_eq!(random.below(0), 0);
        assert_eq!(random.choose::<u8>(&[]), None);
        assert_ne!(Random::stream(1, 0), Random::stream(0, 1));
    }
}
