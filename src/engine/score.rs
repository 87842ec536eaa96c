//! What a position is worth.

use std::fmt;
use std::ops::Neg;

/// The worth of a position for one team, in hundredths of a stone's worth of advantage, or a proven win or loss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// Neither side is better off.
    pub const EVEN: Self = Self(0);
    /// More than any other score.
    pub const INFINITE: Self = Self(32_000);
    /// A game won now.
    const WIN: i32 = 31_000;
    /// Wins lie above this: no game takes so many turns to a proven win.
    const PROVEN: i32 = Self::WIN - 1_000;

    /// The game is won at the end of the `turns`-th turn from now, both sides' turns counted; 0 if it is won already.
    #[must_use]
    pub const fn win_in(turns: u32) -> Self {
        Self(Self::WIN - turns as i32)
    }

    /// The game is lost at the end of the `turns`-th turn from now.
    #[must_use]
    pub const fn loss_in(turns: u32) -> Self {
        Self(turns as i32 - Self::WIN)
    }

    /// Whether the score says that the game is won or lost.
    #[must_use]
    pub const fn is_proven(self) -> bool {
        self.0.abs() > Self::PROVEN
    }

    /// For a proven win or loss: in how many turns the game ends, both sides' turns counted.
    #[must_use]
    pub const fn turns_to_end(self) -> Option<u32> {
        if self.is_proven() { Some((Self::WIN - self.0.abs()) as u32) } else { None }
    }

    /// For a proven win (positive) or loss (negative): the winner's turns until then, where the teams alternate.
    #[must_use]
    pub fn winners_turns(self) -> Option<i32> {
        let turns = self.turns_to_end()?.div_ceil(2) as i32;
        Some(if self.0 > 0 { turns } else { -turns })
    }
}

impl Neg for Score {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// As the protocol writes it: `cp 35`, `win 3` (the side to move wins in its third turn), `win -2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winners_turns() {
            Some(turns) => write!(f, "win {turns}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}
