//! What has been found at a node, and what the table knows of a value: which bound it is, and in how many turns a proven
//! win comes.

use crate::engine::score::Score;
use crate::engine::table::{Bound, Entry};
use crate::rules::Action;

/// What has been found at a node so far, within the window that it is searched with.
pub(super) struct Found {
    /// The highest value.
    pub best: i32,
    /// The action that raised the lower end of the window.
    pub action: Option<Action>,
    /// The lower end of the window.
    pub alpha: i32,
    first_alpha: i32,
    beta: i32,
}

impl Found {
    /// Before an action is looked at. `best` is what is known to be had without; no more than `alpha`.
    pub fn new(best: i32, alpha: i32, beta: i32) -> Self {
        Self { best, action: None, alpha, first_alpha: alpha, beta }
    }

    /// Takes up the value of an action. Says whether it is better than what was to be had before.
    #[inline]
    pub fn take(&mut self, action: Action, value: i32) -> bool {
        self.best = self.best.max(value);
        let better = value > self.alpha;
        if better {
            self.alpha = value;
            self.action = Some(action);
        }
        better
    }

    /// Whether the enemy will not let it come to this, so that other actions need not be looked at.
    #[inline]
    pub fn refutes(&self) -> bool {
        self.alpha >= self.beta
    }

    /// What the table is to know.
    pub fn entry(&self, turn: u32, evaluation: i32, depth: i32) -> Entry {
        let bound = if self.best >= self.beta {
            Bound::Lower
        } else if self.best > self.first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        Entry { value: to_table(self.best, turn), evaluation, depth, bound, action: self.action }
    }
}

/// The value of a table entry if it settles the search with that window.
pub(super) fn cutoff(entry: &Entry, turn: u32, alpha: i32, beta: i32) -> Option<i32> {
    let value = from_table(entry.value, turn);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    settles.then_some(value)
}

// Proven wins are counted in turns from the root; in the table from the position itself.

fn to_table(value: i32, turn: u32) -> i32 {
    if Score(value).is_proven() { value + value.signum() * turn as i32 } else { value }
}

fn from_table(value: i32, turn: u32) -> i32 {
    if Score(value).is_proven() { value - value.signum() * turn as i32 } else { value }
}
