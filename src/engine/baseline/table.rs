//! What the baseline remembers of positions it has searched.

use crate::engine::Score;
use crate::rules::Action;

/// How a remembered score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    score: i32,
    pub depth: i8,
    pub bound: Bound,
    pub action: Action,
}

impl Entry {
    /// The score for a search that has come here after so many turns.
    pub fn score(&self, turns: u32) -> i32 {
        shifted(self.score, -(turns as i32))
    }
}

/// Proven scores count turns from the root; in the table they count from the position itself.
fn shifted(score: i32, turns: i32) -> i32 {
    if Score(score).is_proven() { score + score.signum() * turns } else { score }
}

/// A fixed number of places, each for the last position that came to it.
pub(super) struct Table(Vec<Option<Entry>>);

impl Table {
    /// A table of about so many MiB, or of what can be had.
    pub fn new(megabytes: usize) -> Self {
        let places = (megabytes.max(1) << 20) / size_of::<Option<Entry>>();
        let mut table = Vec::new();
        let places = if table.try_reserve_exact(places).is_ok() { places } else { 1 << 10 };
        table.resize(places, None);
        Self(table)
    }

    pub fn clear(&mut self) {
        self.0.fill(None);
    }

    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.0.len() as u128) >> 64) as usize
    }

    pub fn find(&self, key: u64) -> Option<&Entry> {
        self.0[self.place(key)].as_ref().filter(|entry| entry.key == key)
    }

    pub fn remember(&mut self, key: u64, score: i32, turns: u32, depth: i32, bound: Bound, action: Action) {
        let place = self.place(key);
        let depth = depth.clamp(0, i32::from(i8::MAX)) as i8;
        self.0[place] = Some(Entry { key, score: shifted(score, turns as i32), depth, bound, action });
    }

    /// How full the table is, in thousandths, judged by its first places.
    pub fn full(&self) -> u32 {
        let sample = &self.0[..self.0.len().min(1000)];
        (sample.iter().filter(|place| place.is_some()).count() * 1000 / sample.len().max(1)) as u32
    }
}
