//! Teams and seats.

use std::fmt;
use std::str::FromStr;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Team {
    /// Red, whose own hexagons are the red ones.
    Red,
    /// Blue, whose own hexagons are the blue ones.
    Blue,
}

impl Team {
    /// Red, then Blue.
    pub const BOTH: [Self; 2] = [Self::Red, Self::Blue];

    /// 0 for Red, 1 for Blue.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The enemy.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// The letter of the notation: `r` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Blue => 'b',
        }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The most seats a team may have.
pub const MAX_SEATS_PER_TEAM: u8 = 3;

/// One player: a team and a number in it, from 1 to [`MAX_SEATS_PER_TEAM`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// Every seat there can be, in the order `r1 b1 r2 b2 r3 b3`.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// A seat by team and number.
    ///
    /// # Panics
    /// If the number is not 1, 2 or 3.
    #[must_use]
    pub const fn new(team: Team, number: u8) -> Self {
        assert!(1 <= number && number <= MAX_SEATS_PER_TEAM, "a seat's number is 1, 2 or 3");
        Self((number - 1) * 2 + team as u8)
    }

    /// The seat's team.
    #[must_use]
    pub const fn team(self) -> Team {
        if self.0 & 1 == 0 { Team::Red } else { Team::Blue }
    }

    /// The seat's number in its team, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 / 2 + 1
    }

    /// The place in [`Seat::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    /// As in the notation: `r1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.team(), self.number())
    }
}

/// A text that is no seat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a seat (r1 to r3 or b1 to b3), found `{0}`")]
pub struct NotASeat(pub String);

impl FromStr for Seat {
    type Err = NotASeat;

    fn from_str(text: &str) -> Result<Self, NotASeat> {
        Self::ALL.into_iter().find(|seat| seat.to_string() == text).ok_or_else(|| NotASeat(text.to_owned()))
    }
}
