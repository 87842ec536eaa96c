//! A point of the board, and a set of them.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

/// The most points a board may have: a [`PointSet`] holds one bit for each.
pub const MAX_POINTS: usize = 128;

/// A point of some board: its place in the board's order of names (`a1`, `a2`, …, `b1`, …), from 0.
///
/// Names and coordinates belong to the [`Board`](super::Board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The point with the given place in the board's order.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_POINTS`].
    #[must_use]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_POINTS, "a point's index is below 128");
        Self(index as u8)
    }

    /// The place in the board's order, below [`MAX_POINTS`].
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask lets the compiler drop bounds checks on tables of 128 entries.
        (self.0 & 127) as usize
    }
}

/// A set of points: bit `i` stands for the point with index `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PointSet(u128);

impl PointSet {
    /// The set without points.
    pub const EMPTY: Self = Self(0);

    /// The set with the given bits.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The bits of the set, the lowest for the point with index 0.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The first `count` points of a board.
    #[must_use]
    pub const fn first(count: usize) -> Self {
        if count >= MAX_POINTS { Self(u128::MAX) } else { Self((1 << count) - 1) }
    }

    /// The set of one point.
    #[must_use]
    pub const fn of(point: Point) -> Self {
        Self(1 << point.index())
    }

    /// How many points the set has.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no points.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the point is in the set.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        // Choosing the half first is faster than shifting both.
        let half = if point.0 & 64 == 0 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        half >> (point.0 & 63) & 1 != 0
    }

    /// Whether every point of `other` is in this set.
    #[must_use]
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the two sets share a point.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a point.
    pub const fn insert(&mut self, point: Point) {
        self.0 |= 1 << point.index();
    }

    /// Takes a point out.
    pub const fn remove(&mut self, point: Point) {
        self.0 &= !(1 << point.index());
    }

    /// The set with one more point.
    #[must_use]
    pub const fn with(self, point: Point) -> Self {
        Self(self.0 | 1 << point.index())
    }

    /// The set with one point fewer.
    #[must_use]
    pub const fn without(self, point: Point) -> Self {
        Self(self.0 & !(1 << point.index()))
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        Points { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }
}

/// The points of a set, in the board's order.
#[derive(Clone, Debug)]
pub struct Points {
    low: u64,
    high: u64,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        // Half by half, for that is how processors count.
        if self.low != 0 {
            let index = self.low.trailing_zeros();
            self.low &= self.low - 1;
            Some(Point(index as u8))
        } else if self.high != 0 {
            let index = 64 + self.high.trailing_zeros();
            self.high &= self.high - 1;
            Some(Point(index as u8))
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = (self.low.count_ones() + self.high.count_ones()) as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Points {}

impl BitAnd for PointSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for PointSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for PointSet {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for PointSet {
    type Output = Self;
    /// The points of this set that are not in the other.
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for PointSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for PointSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for PointSet {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}
