//! Who sits where: people and computers.

use std::fmt;
use std::str::FromStr;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::Match;
use super::name::{Name, NotAName};
use crate::engine::Level;
use crate::record;
use crate::rules::{Seat, Team};

/// Who plays a seat. The level is kept while a person plays, for when the computer comes back, and so is the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Player {
    /// Whether a computer plays.
    pub computer: bool,
    /// The computer's level.
    pub level: Level,
    /// The person's name.
    pub name: Name,
}

impl Player {
    /// The level offered first.
    const USUAL: Level = match Level::new(4) {
        Some(level) => level,
        None => panic!("levels go from 1 to 10"),
    };
    /// A person.
    pub const HUMAN: Self = Self { computer: false, level: Self::USUAL, name: Name::NONE };
    /// A computer of the level offered first.
    pub const COMPUTER: Self = Self { computer: true, ..Self::HUMAN };

    /// The name of the person who plays, if it was given.
    #[must_use]
    pub fn called(&self) -> Option<&str> {
        (!self.computer && !self.name.is_empty()).then_some(self.name.as_str())
    }
}

/// Whether a text stands for a level.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl fmt::Display for Player {
    /// `human` or `computer:7`, as on the command line. A level kept behind a person follows, then the name:
    /// `human:7`, `human:Eva`, `human:7:Eva`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.computer { "computer" } else { "human" })?;
        let begins_with_number = self.name.as_str().split(':').next().is_some_and(is_number);
        if self.computer || self.level != Self::USUAL || begins_with_number {
            write!(f, ":{}", self.level.number())?;
        }
        if !self.name.is_empty() {
            write!(f, ":{}", self.name)?;
        }
        Ok(())
    }
}

impl From<Player> for record::Player {
    fn from(player: Player) -> Self {
        if player.computer { Self::Computer(Some(player.level)) } else { Self::Human }
    }
}

impl From<Player> for record::Sitter {
    fn from(player: Player) -> Self {
        Self { name: player.called().unwrap_or_default().to_owned(), player: player.into() }
    }
}

impl From<Player> for String {
    fn from(player: Player) -> Self {
        player.to_string()
    }
}

/// A text that is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAPlayer {
    /// Neither a person nor a computer.
    #[error(
        "expected human, human:NAME, computer or computer:LEVEL with a level from 1 to {max}, found `{0}`",
        max = Level::MAX
    )]
    Unknown(String),
    /// A person, but not so called.
    #[error(transparent)]
    Name(#[from] NotAName),
}

impl FromStr for Player {
    type Err = NotAPlayer;

    fn from_str(text: &str) -> Result<Self, NotAPlayer> {
        let unknown = || NotAPlayer::Unknown(text.to_owned());
        let (kind, rest) = text.split_once(':').map_or((text, None), |(kind, rest)| (kind, Some(rest)));
        let mut player = match kind {
            "human" => Self::HUMAN,
            "computer" => Self::COMPUTER,
            _ => return Err(unknown()),
        };
        let Some(rest) = rest else { return Ok(player) };
        let (first, after) = rest.split_once(':').map_or((rest, None), |(first, after)| (first, Some(after)));
        // A number is a level, so a name that is one stands behind a level.
        let name = if is_number(first) {
            player.level = first.parse().ok().and_then(Level::new).ok_or_else(unknown)?;
            after
        } else if player.computer {
            return Err(unknown());
        } else {
            Some(rest)
        };
        if let Some(name) = name {
            player.name = name.parse()?;
        }
        Ok(player)
    }
}

impl TryFrom<String> for Player {
    type Error = NotAPlayer;

    fn try_from(text: String) -> Result<Self, NotAPlayer> {
        text.parse()
    }
}

/// Who plays each seat there can be; of a game only the seats it has count.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats([Player; Seat::ALL.len()]);

impl Default for Seats {
    /// People on all seats.
    fn default() -> Self {
        Self([Player::HUMAN; Seat::ALL.len()])
    }
}

impl Seats {
    /// Who plays a seat.
    #[must_use]
    pub const fn get(&self, seat: Seat) -> Player {
        self.0[seat.index()]
    }

    /// Gives a seat to another player.
    pub const fn set(&mut self, seat: Seat, player: Player) {
        self.0[seat.index()] = player;
    }

    /// The same with another player on a seat.
    #[must_use]
    pub const fn with(mut self, seat: Seat, player: Player) -> Self {
        self.set(seat, player);
        self
    }

    /// The same players on the other side: Red's first where Blue's first was, and so on.
    #[must_use]
    pub fn swapped(&self) -> Self {
        Seat::ALL
            .into_iter()
            .fold(*self, |seats, seat| seats.with(Seat::new(seat.team().other(), seat.number()), self.get(seat)))
    }

    /// The same, with people on all seats.
    #[must_use]
    pub fn all_people(&self) -> Self {
        Self(self.0.map(|player| Player { computer: false, ..player }))
    }

    /// Whether a team has a person among the seats of a game.
    #[must_use]
    pub fn has_human(&self, game: &Match, team: Team) -> bool {
        game.position().hands().any(|(seat, _)| seat.team() == team && !self.get(seat).computer)
    }

    /// Whether a computer plays a seat of a game.
    #[must_use]
    pub fn has_computer(&self, game: &Match) -> bool {
        game.position().hands().any(|(seat, _)| self.get(seat).computer)
    }

    /// Whether computers play every seat of a game.
    #[must_use]
    pub fn all_computers(&self, game: &Match) -> bool {
        !Team::BOTH.into_iter().any(|team| self.has_human(game, team))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in [
            "human",
            "human:9",
            "human:Eva",
            "human:9:Eva",
            "human:4:12",
            "human:4:12:30",
            "human:a:b",
            "computer:1",
            "computer:10",
            "computer:7:Eva",
        ] {
            assert_eq!(text.parse::<Player>().expect("a player").to_string(), text);
        }
        assert_eq!("computer".parse(), Ok(Player::COMPUTER));
        for wrong in
            ["", "robot", "computer:0", "computer:11", "computer:", "computer:x", "human:11", "Human", "human:0"]
        {
            assert_eq!(wrong.parse::<Player>(), Err(NotAPlayer::Unknown(wrong.into())));
        }
        for wrong in ["human:", "human: Eva", "human:4:", "computer:4:", "human:E\nva"] {
            assert!(matches!(wrong.parse::<Player>(), Err(NotAPlayer::Name(_))), "{wrong}");
        }
    }

    #[test]
    fn every_name_survives() {
        for name in ["Eva", "4", "4:Eva", ":", "::", "4:", "computer", "human:3"] {
            let name: Name = name.parse().expect("a name");
            for computer in [false, true] {
                for level in [4, 9].into_iter().filter_map(Level::new) {
                    let player = Player { computer, level, name };
                    assert_eq!(player.to_string().parse(), Ok(player), "{player}");
                }
            }
        }
    }

    #[test]
    fn only_people_are_called_by_name() {
        let eva: Player = "human:Eva".parse().expect("a player");
        assert_eq!(eva.called(), Some("Eva"));
        assert_eq!(Player { computer: true, ..eva }.called(), None);
        assert_eq!(Player::HUMAN.called(), None);
    }
}
