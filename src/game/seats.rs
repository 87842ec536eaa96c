//! Who sits where: people and computers.

use std::fmt;
use std::str::FromStr;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::Match;
use crate::engine::Level;
use crate::record;
use crate::rules::{Seat, Team};

/// Who plays a seat. The level is kept while a person plays, for when the computer comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Player {
    /// Whether a computer plays.
    pub computer: bool,
    /// The computer's level.
    pub level: Level,
}

impl Player {
    /// The level offered first.
    const USUAL: Level = match Level::new(4) {
        Some(level) => level,
        None => panic!("levels go from 1 to 10"),
    };
    /// A person.
    pub const HUMAN: Self = Self { computer: false, level: Self::USUAL };
    /// A computer of the level offered first.
    pub const COMPUTER: Self = Self { computer: true, level: Self::USUAL };
}

impl fmt::Display for Player {
    /// `human` or `computer:7`, as on the command line. A level kept behind a person follows: `human:7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.computer { "computer" } else { "human" };
        if *self == Self::HUMAN { f.write_str(kind) } else { write!(f, "{kind}:{}", self.level.number()) }
    }
}

impl From<Player> for record::Player {
    fn from(player: Player) -> Self {
        if player.computer { Self::Computer(Some(player.level)) } else { Self::Human }
    }
}

impl From<Player> for String {
    fn from(player: Player) -> Self {
        player.to_string()
    }
}

/// A text that is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected human, computer or computer:LEVEL with a level from 1 to {max}, found `{0}`", max = Level::MAX)]
pub struct NotAPlayer(pub String);

impl FromStr for Player {
    type Err = NotAPlayer;

    fn from_str(text: &str) -> Result<Self, NotAPlayer> {
        let wrong = || NotAPlayer(text.to_owned());
        let (kind, level) = text.split_once(':').map_or((text, None), |(kind, level)| (kind, Some(level)));
        let level = match level {
            None => Self::USUAL,
            Some(level) => level.parse().ok().and_then(Level::new).ok_or_else(wrong)?,
        };
        match kind {
            "human" => Ok(Self { computer: false, level }),
            "computer" => Ok(Self { computer: true, level }),
            _ => Err(wrong()),
        }
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

    /// Whether a team has a person among the seats of a game.
    #[must_use]
    pub fn has_human(&self, game: &Match, team: Team) -> bool {
        game.position().hands().any(|(seat, _)| seat.team() == team && !self.get(seat).computer)
    }

    /// Whether computers play every seat of a game.
    #[must_use]
    pub fn all_computers(&self, game: &Match) -> bool {
        !Team::BOTH.into_iter().any(|team| self.has_human(game, team))
    }
}

/// How a new game is set up; kept for the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StoredTable")]
pub struct Table {
    /// Seats a team: 1, 2 or 3.
    pub team_size: u8,
    /// Who plays them.
    pub seats: Seats,
}

/// The table that the screen for new games shows: the one kept from last time, unless the command line wants another
/// for this run.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OfferedTable(pub Table);

/// A [`Table`] as a file has it.
#[derive(Deserialize)]
#[serde(default)]
struct StoredTable {
    team_size: u8,
    seats: Seats,
}

impl Default for StoredTable {
    fn default() -> Self {
        let Table { team_size, seats } = Table::default();
        Self { team_size, seats }
    }
}

impl TryFrom<StoredTable> for Table {
    type Error = String;

    fn try_from(stored: StoredTable) -> Result<Self, String> {
        let StoredTable { team_size, seats } = stored;
        if (1..=crate::rules::MAX_SEATS_PER_TEAM).contains(&team_size) {
            Ok(Self { team_size, seats })
        } else {
            Err(format!("a team has 1, 2 or 3 seats, not {team_size}"))
        }
    }
}

/// Tables that many want.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// A person as Red against a computer.
    Alone,
    /// Two people.
    Friends,
    /// Computers only.
    Watch,
}

impl Default for Table {
    fn default() -> Self {
        Self { team_size: 1, seats: Seats::default() }.preset(Preset::Alone)
    }
}

impl Table {
    /// A preset with the levels of this table.
    #[must_use]
    pub fn preset(self, preset: Preset) -> Self {
        let mut seats = self.seats;
        for seat in Seat::ALL {
            let computer = match preset {
                Preset::Alone => seat != Seat::new(Team::Red, 1),
                Preset::Friends => false,
                Preset::Watch => true,
            };
            seats.set(seat, Player { computer, ..seats.get(seat) });
        }
        Self { team_size: 1, seats }
    }

    /// The seats there are, in the order of the notation.
    pub fn players(&self) -> impl Iterator<Item = (Seat, Player)> + '_ {
        let size = self.team_size;
        Seat::ALL.into_iter().filter(move |seat| seat.number() <= size).map(|seat| (seat, self.seats.get(seat)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in ["human", "human:9", "computer:1", "computer:10"] {
            assert_eq!(text.parse::<Player>().expect("a player").to_string(), text);
        }
        assert_eq!("computer".parse(), Ok(Player::COMPUTER));
        for wrong in ["", "robot", "computer:0", "computer:11", "computer:", "computer:x", "human:eva", "Human"] {
            assert_eq!(wrong.parse::<Player>(), Err(NotAPlayer(wrong.into())));
        }
    }

    #[test]
    fn tables_survive_a_file_and_nonsense_is_refused() {
        let table = Table { team_size: 3, ..Table::default() }.preset(Preset::Watch);
        let text = ron::to_string(&table).expect("written");
        assert_eq!(ron::from_str(&text), Ok(table));
        assert!(ron::from_str::<Table>("(team_size: 4)").is_err());
        assert_eq!(ron::from_str::<Table>("()").expect("defaults"), Table::default());
    }

    #[test]
    fn presets_keep_the_levels() {
        let strong: Player = "computer:9".parse().expect("a player");
        let blue = Seat::new(Team::Blue, 1);
        let table = Table { team_size: 2, seats: Seats::default().with(blue, strong) };
        let kinds = |preset| table.preset(preset).players().map(|(_, player)| player.computer).collect::<Vec<_>>();
        assert_eq!(kinds(Preset::Alone), [false, true]);
        assert_eq!(kinds(Preset::Friends), [false, false]);
        assert_eq!(kinds(Preset::Watch), [true, true]);
        assert_eq!(table.preset(Preset::Friends).seats.get(blue).level, strong.level);
    }
}
