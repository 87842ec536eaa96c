//! What the table knows of a value: which bound it is, and in how many turns a proven win comes.

use crate::engine::score::Score;
use crate::engine::table::{Bound, Entry};

/// What a value says that was found with that window.
pub(super) fn bound(value: i32, alpha: i32, beta: i32) -> Bound {
    if value >= beta {
        Bound::Lower
    } else if value > alpha {
        Bound::Exact
    } else {
        Bound::Upper
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

pub(super) fn to_table(value: i32, turn: u32) -> i32 {
    if Score(value).is_proven() { value + value.signum() * turn as i32 } else { value }
}

fn from_table(value: i32, turn: u32) -> i32 {
    if Score(value).is_proven() { value - value.signum() * turn as i32 } else { value }
}
