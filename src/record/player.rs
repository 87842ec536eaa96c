//! Who plays a seat.

use std::fmt;
use std::str::FromStr;

use crate::engine::Level;

/// Who plays a seat, or chose an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person.
    #[default]
    Human,
    /// A computer, of a level if it is known.
    Computer(Option<Level>),
}

impl Player {
    /// Whether it is a computer.
    #[must_use]
    pub const fn is_computer(self) -> bool {
        matches!(self, Self::Computer(_))
    }

    /// The computer's level, if it is one and the level is known.
    #[must_use]
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Human => None,
            Self::Computer(level) => level,
        }
    }
}

impl fmt::Display for Player {
    /// `human`, `computer` or `computer:7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Computer(None) => f.write_str("computer"),
            Self::Computer(Some(level)) => write!(f, "computer:{}", level.number()),
        }
    }
}

/// A text that is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected human, computer or computer:LEVEL with a level from 1 to {max}", max = Level::MAX)]
pub struct NotAPlayer;

impl FromStr for Player {
    type Err = NotAPlayer;

    fn from_str(text: &str) -> Result<Self, NotAPlayer> {
        match text.split_once(':') {
            None if text == "human" => Ok(Self::Human),
            None if text == "computer" => Ok(Self::Computer(None)),
            Some(("computer", number)) => {
                let level = (1..=Level::MAX).find(|known| known.to_string() == number).and_then(Level::new);
                level.map(|level| Self::Computer(Some(level))).ok_or(NotAPlayer)
            }
            _ => Err(NotAPlayer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in ["human", "computer", "computer:1", "computer:10"] {
            assert_eq!(text.parse::<Player>().expect("a player").to_string(), text);
        }
        for wrong in ["", "human:3", "computer:", "computer:0", "computer:11", "computer:07", "Computer", "human "] {
            assert_eq!(wrong.parse::<Player>(), Err(NotAPlayer), "{wrong}");
        }
    }
}
