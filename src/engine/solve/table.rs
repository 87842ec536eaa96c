//! What has been proven about positions between turns.

use crate::rules::Position;

/// Places in the table at first; it grows with what is stored, so that small questions cost little.
const SMALLEST: usize = 1 << 8;
/// Places in the table at most; a place takes about 150 bytes.
const LARGEST: usize = 1 << 18;

/// What is known of a position. The whole position is kept, so that no two are taken for each other.
#[derive(Clone, Copy, Debug)]
struct Entry {
    position: Position,
    known: Known,
}

/// Within how many turns of its own the attacker is known to win, and not to win.
#[derive(Clone, Copy, Debug)]
struct Known {
    wins: u32,
    fails: u32,
}

/// Proofs by position.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
    stored: usize,
}

impl Table {
    pub fn new() -> Self {
        Self { entries: vec![None; SMALLEST], stored: 0 }
    }

    /// Whether the attacker wins within so many turns, if that is known: a win in fewer turns and a failure in more
    /// count as well.
    pub fn get(&self, position: &Position, turns: u32) -> Option<bool> {
        let known = self.entry(position)?.known;
        if known.wins <= turns {
            Some(true)
        } else if known.fails >= turns {
            Some(false)
        } else {
            None
        }
    }

    pub fn put(&mut self, position: &Position, turns: u32, wins: bool) {
        if self.stored * 2 > self.entries.len() && self.entries.len() < LARGEST {
            self.grow();
        }
        let mut known = self.entry(position).map_or(Known { wins: u32::MAX, fails: 0 }, |entry| entry.known);
        if wins {
            known.wins = known.wins.min(turns);
        } else {
            known.fails = known.fails.max(turns);
        }
        let place = self.place(position);
        self.stored += usize::from(self.entries[place].is_none());
        self.entries[place] = Some(Entry { position: *position, known });
    }

    fn place(&self, position: &Position) -> usize {
        position.search_hash() as usize & (self.entries.len() - 1)
    }

    fn entry(&self, position: &Position) -> Option<&Entry> {
        self.entries[self.place(position)].as_ref().filter(|entry| entry.position == *position)
    }

    fn grow(&mut self) {
        let larger = vec![None; self.entries.len() * 4];
        let old = std::mem::replace(&mut self.entries, larger);
        self.stored = 0;
        for entry in old.into_iter().flatten() {
            let place = self.place(&entry.position);
            self.stored += usize::from(self.entries[place].is_none());
            self.entries[place] = Some(entry);
        }
    }
}
