//! What `setoption` sets.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use crate::board::{Board, spec};
use crate::engine::player_spec::{DEFAULT_HASH, MAX_HASH, MAX_THREADS, MakeError};
use crate::engine::{Level, Player, PlayerKind, PlayerSpec};
use crate::notation::Quoted;
use crate::rules::{MAX_SEATS_PER_TEAM, Options, Position, Setup, SetupError};

/// The board that the program was started with, as a value of the option `Board`.
const STARTED_WITH: &str = "<default>";

/// The options as they stand.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    hash: usize,
    threads: usize,
    /// 0 is the full strength.
    level: u8,
    seed: u64,
    team_size: u8,
    pub board: Arc<Board>,
    started_with: Arc<Board>,
    pub rules: Options,
}

/// What an option's new value makes obsolete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obsolete {
    /// The player has to be made anew.
    Player,
    /// The game begins anew, by another player.
    Game,
}

/// Why an option stays as it is.
#[derive(Debug, thiserror::Error)]
pub(super) enum OptionError {
    #[error("there is no option {0}")]
    Unknown(String),
    #[error("{name}: expected {expected}, found {found}")]
    Value { name: &'static str, expected: String, found: String },
    #[error("Board: {0}")]
    Board(String),
}

impl Settings {
    pub fn new(board: Arc<Board>) -> Self {
        Self {
            hash: DEFAULT_HASH,
            threads: 1,
            level: 0,
            seed: 0,
            team_size: 1,
            started_with: Arc::clone(&board),
            board,
            rules: Options::default(),
        }
    }

    /// Sets an option by name, in upper or lower case.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Obsolete, OptionError> {
        let obsolete = match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash = within("Hash", value, 1, MAX_HASH)?;
                Obsolete::Player
            }
            "threads" => {
                self.threads = within("Threads", value, 1, MAX_THREADS)?;
                Obsolete::Player
            }
            "level" => {
                self.level = within("Level", value, 0, Level::MAX)?;
                Obsolete::Player
            }
            "seed" => {
                self.seed = within("Seed", value, 0, u64::MAX)?;
                Obsolete::Player
            }
            "teamsize" => {
                self.team_size = within("TeamSize", value, 1, MAX_SEATS_PER_TEAM)?;
                Obsolete::Game
            }
            "board" => {
                self.board = if value == STARTED_WITH { Arc::clone(&self.started_with) } else { read_board(value)? };
                Obsolete::Game
            }
            "repetition" => {
                self.rules.repetition = switch("Repetition", value)?;
                Obsolete::Game
            }
            "norebuild" => {
                self.rules.no_rebuild = switch("NoRebuild", value)?;
                Obsolete::Game
            }
            _ => return Err(OptionError::Unknown(Quoted(name).to_string())),
        };
        Ok(obsolete)
    }

    /// The start of a game with these options.
    pub fn start(&self) -> Result<Position, SetupError> {
        Position::start(&self.board, &Setup { options: self.rules, ..Setup::standard(&self.board, self.team_size) })
    }

    fn spec(&self) -> PlayerSpec {
        let kind = if self.level == 0 { PlayerKind::STRONGEST } else { PlayerKind::Level(self.level) };
        PlayerSpec { hash: self.hash, threads: self.threads, ..PlayerSpec::new(kind) }
    }

    /// Whether the player has limits of its own where none are given.
    pub fn is_level(&self) -> bool {
        self.level > 0
    }

    pub fn make_player(&self) -> Result<Player, MakeError> {
        self.spec().make(&self.board, self.seed)
    }
}

fn within<T: FromStr + PartialOrd + fmt::Display>(
    name: &'static str,
    value: &str,
    least: T,
    most: T,
) -> Result<T, OptionError> {
    let expected = || OptionError::Value {
        name,
        expected: format!("a number from {least} to {most}"),
        found: Quoted(value).to_string(),
    };
    value.parse().ok().filter(|number| (&least..=&most).contains(&number)).ok_or_else(expected)
}

fn switch(name: &'static str, value: &str) -> Result<bool, OptionError> {
    value.parse().map_err(|_| OptionError::Value {
        name,
        expected: "true or false".to_owned(),
        found: Quoted(value).to_string(),
    })
}

/// Reads a board; of the defects of a bad one the first is told.
fn read_board(file: &str) -> Result<Arc<Board>, OptionError> {
    spec::read_file(Path::new(file)).map(Arc::new).map_err(|defects| {
        let text = defects.to_string();
        let more = match text.lines().count() {
            0 | 1 => String::new(),
            lines => format!(" (and more: {lines} lines from check-level)"),
        };
        OptionError::Board(format!("{}: {}{more}", Quoted(file), text.lines().next().unwrap_or_default()))
    })
}

impl fmt::Display for Settings {
    /// The options as `ugi` is answered, a line each, with their defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "option name Hash type spin default {DEFAULT_HASH} min 1 max {MAX_HASH}")?;
        writeln!(f, "option name Threads type spin default 1 min 1 max {MAX_THREADS}")?;
        writeln!(f, "option name Level type spin default 0 min 0 max {}", Level::MAX)?;
        writeln!(f, "option name Seed type spin default 0 min 0 max {}", u64::MAX)?;
        writeln!(f, "option name TeamSize type spin default 1 min 1 max {MAX_SEATS_PER_TEAM}")?;
        writeln!(f, "option name Board type string default {STARTED_WITH}")?;
        writeln!(f, "option name Repetition type check default false")?;
        write!(f, "option name NoRebuild type check default false")
    }
}
