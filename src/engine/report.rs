//! What a search is asked, and what it tells.

use std::time::Duration;

use super::score::Score;
use crate::record::Earlier;
use crate::rules::{Action, Position};

/// The position to search, and what went before it.
#[derive(Clone, Copy, Debug)]
pub struct Root<'a> {
    /// The position; its game is not over.
    pub position: &'a Position,
    /// The earlier positions of the game, oldest first: what recurs, and what the teams were rewarded for, is part of the
    /// question.
    pub earlier: &'a [Earlier],
}

/// An action with what is expected to follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What the line is worth for the team to move at the root.
    pub score: Score,
    /// The actions, beginning at the root; never empty.
    pub actions: Vec<Action>,
}

/// How far a search is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Depth of the iteration, in turns.
    pub depth: u32,
    /// The deepest line looked at, in actions.
    pub selective_depth: u32,
    /// Actions played so far, by all threads together.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub table_full: u32,
    /// The best actions, best first; at least one.
    pub lines: Vec<Line>,
}

impl Report {
    /// Actions played a second so far.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// What to play; always legal.
    pub action: Action,
    /// The last finished iteration, or the part of one that was finished.
    pub report: Report,
}
