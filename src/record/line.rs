//! The line of play on the table: its positions, ready to be looked at.

use std::collections::HashMap;

use super::Entry;
use super::tree::NodeId;
use crate::rules::Position;

/// The actions from the start to the end of the line that is looked at, with the positions they lead to.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    start: Position,
    entries: Vec<Entry>,
    stops: Vec<Stop>,
    /// By a position's hash, the last ply of the line with it.
    last_with: HashMap<u64, u32>,
}

#[derive(Clone, Copy, Debug)]
struct Stop {
    node: NodeId,
    /// How often the position has occurred, this time included.
    occurrences: u32,
    /// The ply before with the same hash.
    earlier: Option<u32>,
}

impl Line {
    pub fn new(start: Position) -> Self {
        let last_with = HashMap::from([(start.hash(), 0)]);
        Self { start, entries: Vec::new(), stops: Vec::new(), last_with }
    }

    pub fn start(&self) -> &Position {
        &self.start
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The position after so many actions, at most as many as there are.
    pub fn position(&self, ply: usize) -> &Position {
        ply.checked_sub(1).map_or(&self.start, |last| &self.entries[last].after)
    }

    pub fn end(&self) -> &Position {
        self.position(self.len())
    }

    /// The place in the tree after so many actions.
    pub fn node(&self, ply: usize) -> NodeId {
        ply.checked_sub(1).map_or(NodeId::ROOT, |last| self.stops[last].node)
    }

    /// How often the position after so many actions has occurred by then.
    pub fn occurrences(&self, ply: usize) -> usize {
        ply.checked_sub(1).map_or(1, |last| self.stops[last].occurrences as usize)
    }

    /// How often a position has occurred on the line.
    pub fn count(&self, position: &Position) -> usize {
        let Some(&last) = self.last_with.get(&position.hash()) else { return 0 };
        if self.position(last as usize).repeats(position) {
            self.occurrences(last as usize)
        } else {
            // Another position with the same hash: all must be looked at.
            (0..=self.len()).filter(|&ply| self.position(ply).repeats(position)).count()
        }
    }

    pub fn push(&mut self, node: NodeId, entry: Entry) {
        let occurrences = self.count(&entry.after) as u32 + 1;
        let earlier = self.last_with.insert(entry.after.hash(), self.len() as u32 + 1);
        self.stops.push(Stop { node, occurrences, earlier });
        self.entries.push(entry);
    }

    /// Says who chose the action with that number, from 1.
    pub fn set_by_computer(&mut self, ply: usize, by_computer: bool) {
        if let Some(entry) = self.entries.get_mut(ply - 1) {
            entry.by_computer = by_computer;
        }
    }

    /// Shortens it to so many actions.
    pub fn truncate(&mut self, ply: usize) {
        while self.len() > ply
            && let (Some(entry), Some(stop)) = (self.entries.pop(), self.stops.pop())
        {
            match stop.earlier {
                Some(earlier) => self.last_with.insert(entry.after.hash(), earlier),
                None => self.last_with.remove(&entry.after.hash()),
            };
        }
    }

    /// The memory it takes, in bytes, about.
    pub fn heap_bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
            + self.stops.capacity() * size_of::<Stop>()
            + self.last_with.capacity() * (size_of::<(u64, u32)>() + 1)
    }
}
