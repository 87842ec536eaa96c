//! How long a search may go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What ends a search. Whatever is reached first counts; without any limit only [`Stop`] ends it, or a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth of the last iteration, in turns.
    pub depth: Option<u32>,
    /// Actions played in the search, by all threads together.
    pub nodes: Option<u64>,
    /// Time that the search does not overstep.
    pub time: Option<Duration>,
    /// Time after which no new iteration begins, if shorter.
    pub soft_time: Option<Duration>,
    /// How much of what a level may use it uses, in percent; all of it if not given. Others use what the limits say.
    pub effort: Option<u32>,
    /// How many best actions to report, each with its line; 0 counts as 1.
    pub lines: usize,
}

/// A flag that ends a search from outside. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the search within a millisecond or so.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search is to end.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
