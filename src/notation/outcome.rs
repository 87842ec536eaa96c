//! The outcome of a game as text.

use crate::rules::{Outcome, Team};

/// `none` while the game goes on, `r` or `b` for the winner, `draw`.
#[must_use]
pub const fn outcome_text(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "none",
        Some(Outcome::Win(Team::Red)) => "r",
        Some(Outcome::Win(Team::Blue)) => "b",
        Some(Outcome::Blocked) => "draw",
    }
}
