//! The transposition table: what was found out about a position is kept for when it comes up again.
//!
//! Threads share it without locks: an entry is two words, and the first is the hash mixed with the second, so that a
//! torn entry is not recognised (R. Hyatt and T. Mann, *A lock-less transposition table implementation for parallel
//! search*, ICGA Journal 25, 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use prefetch_index::prefetch_index;

use crate::board::Point;
use crate::rules::Action;

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// Not more than the value.
    Upper,
    /// Not less than the value.
    Lower,
    /// The value itself.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub value: i32,
    /// The evaluation without search.
    pub evaluation: i32,
    pub depth: i32,
    pub bound: Bound,
    /// The best action found.
    pub action: Option<Action>,
}

/// Entries that lie together, in one cache line.
const CLUSTER: usize = 4;

/// How many searches are told apart by their age.
const GENERATIONS: u8 = 64;

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots that a hash may be kept in.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Slot; CLUSTER]);

/// The table. It is shared by reference; its methods take `&self`.
#[derive(Debug)]
pub(super) struct Table {
    clusters: Vec<Cluster>,
    generation: AtomicU8,
}

impl Table {
    /// A table of about so many mebibytes, at least one.
    pub fn new(mebibytes: usize) -> Self {
        let mut clusters = Vec::new();
        clusters.resize_with((mebibytes.max(1) << 20) / size_of::<Cluster>(), Cluster::default);
        Self { clusters, generation: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    /// A new search begins: what earlier ones left gives way first.
    pub fn age(&self) {
        self.generation.store((self.generation() + 1) % GENERATIONS, Ordering::Relaxed);
    }

    fn generation(&self) -> u8 {
        self.generation.load(Ordering::Relaxed)
    }

    #[inline]
    fn index(&self, hash: u64) -> usize {
        // The high bits of the product spread over any number of clusters.
        ((u128::from(hash) * self.clusters.len() as u128) >> 64) as usize
    }

    #[inline]
    fn cluster(&self, hash: u64) -> &[Slot; CLUSTER] {
        &self.clusters[self.index(hash)].0
    }

    /// Begins to fetch from memory what will be asked for soon.
    #[inline]
    pub fn fetch(&self, hash: u64) {
        prefetch_index(self.clusters.as_slice(), self.index(hash));
    }

    /// What is known about a position.
    #[inline]
    pub fn find(&self, hash: u64) -> Option<Entry> {
        self.cluster(hash).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (data != 0 && slot.check.load(Ordering::Relaxed) ^ data == hash).then(|| unpack(data))
        })
    }

    /// Keeps what was found out. The least valuable entry of the cluster gives way.
    #[inline]
    pub fn store(&self, hash: u64, entry: &Entry) {
        let generation = self.generation();
        let mut worst: Option<(&Slot, i32)> = None;
        let mut entry = *entry;
        for slot in self.cluster(hash) {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.check.load(Ordering::Relaxed) ^ data == hash {
                let old = unpack(data);
                entry.action = entry.action.or(old.action);
                if entry.bound != Bound::Exact && age(data, generation) == 0 && old.depth > entry.depth + 3 {
                    return;
                }
                worst = Some((slot, 0));
                break;
            }
            let worth = if data == 0 { i32::MIN } else { unpack(data).depth - 8 * i32::from(age(data, generation)) };
            if worst.is_none_or(|(_, least)| worth < least) {
                worst = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = worst {
            let data = pack(&entry, generation);
            slot.check.store(hash ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }

    /// How full the table is with entries of this search, in thousandths, judged by its beginning.
    pub fn full(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(1_000 / CLUSTER)];
        let generation = self.generation();
        let used = sample.iter().flat_map(|cluster| &cluster.0).filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && age(data, generation) == 0
        });
        (used.count() * 1_000 / (sample.len() * CLUSTER)) as u32
    }
}

// The data word, from the lowest bit: value 16, evaluation 16, action 16, depth 8, bound 2, generation 6.

fn pack(entry: &Entry, generation: u8) -> u64 {
    let half = |value: i32| u64::from(value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16 as u16);
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    half(entry.value)
        | half(entry.evaluation) << 16
        | u64::from(pack_action(entry.action)) << 32
        | u64::from(entry.depth.clamp(0, 255) as u8) << 48
        | bound << 56
        | u64::from(generation) << 58
}

fn unpack(data: u64) -> Entry {
    let half = |shift: u32| i32::from((data >> shift) as u16 as i16);
    Entry {
        value: half(0),
        evaluation: half(16),
        action: unpack_action((data >> 32) as u16),
        depth: i32::from((data >> 48) as u8),
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

fn age(data: u64, generation: u8) -> u8 {
    (generation + GENERATIONS - (data >> 58) as u8) % GENERATIONS
}

// An action in 16 bits: origin 7, target 7, kind 2. A placement's origin is its target; no other action's is.

fn pack_action(action: Option<Action>) -> u16 {
    let points = |from: Point, to: Point| from.index() as u16 | (to.index() as u16) << 7;
    match action {
        None => 0,
        Some(Action::Place(to)) => points(to, to) | 1 << 14,
        Some(Action::Slide { from, to }) => points(from, to) | 1 << 14,
        Some(Action::Relocate { from, to }) => points(from, to) | 2 << 14,
        Some(Action::End) => 3 << 14,
        Some(Action::Pass) => 3 << 14 | 1,
    }
}

fn unpack_action(packed: u16) -> Option<Action> {
    let from = Point::new((packed & 127) as usize);
    let to = Point::new((packed >> 7 & 127) as usize);
    match packed >> 14 {
        0 => None,
        1 if from == to => Some(Action::Place(to)),
        1 => Some(Action::Slide { from, to }),
        2 => Some(Action::Relocate { from, to }),
        _ if packed & 1 == 0 => Some(Action::End),
        _ => Some(Action::Pass),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        let table = Table::new(1);
        let [a, b] = [3, 127].map(Point::new);
        let actions = [
            None,
            Some(Action::Place(a)),
            Some(Action::Slide { from: a, to: b }),
            Some(Action::Relocate { from: b, to: a }),
            Some(Action::End),
            Some(Action::Pass),
        ];
        for (index, action) in actions.into_iter().enumerate() {
            let hash = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(index as u64 + 1);
            let entry = Entry { value: -30_999, evaluation: 123, depth: 17, bound: Bound::Lower, action };
            table.store(hash, &entry);
            assert_eq!(table.find(hash), Some(entry));
            assert_eq!(table.find(hash ^ 1), None);
        }
        table.clear();
        assert_eq!(table.find(0x9e37_79b9_7f4a_7c15), None);
    }
}
