//! Computer players as text, for example `baseline:nodes=20000`: what they are and how long they may think.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use super::Searcher;
use super::baseline::Baseline;
use super::completer::Completer;
use super::knowledge::Knowledge;
use super::levels::{Level, LevelPlayer};
use super::limits::Limits;
use super::parameters::Parameters;
use super::player::{Engine, EngineOptions};
use super::program::{Program, ProgramError};
use super::weights::Weights;
use crate::board::Board;

/// The largest transposition table, in MiB.
pub const MAX_HASH: usize = 4096;
/// The most threads of one search.
pub const MAX_THREADS: usize = 64;
/// The table of a player whose text asks for none, in MiB.
pub const DEFAULT_HASH: usize = 16;
/// The strongest level.
pub const MAX_LEVEL: u8 = 10;
/// How long a player thinks about an action if its text sets no limit.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

/// Who thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// The engine at full strength.
    Engine,
    /// The frozen early search.
    Baseline,
    /// A player who just completes what can be completed.
    Completer,
    /// A level from 1 to [`MAX_LEVEL`].
    Level(u8),
    /// Another program, with its arguments, that speaks the Universal Game Interface.
    Program(String),
}

impl PlayerKind {
    /// Who answers where nobody is named.
    pub const STRONGEST: Self = Self::Engine;
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine => f.write_str("engine"),
            Self::Baseline => f.write_str("baseline"),
            Self::Completer => f.write_str("completer"),
            Self::Level(level) => write!(f, "level:{level}"),
            Self::Program(command) => write!(f, "program:{command}"),
        }
    }
}

/// A player as its text describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerSpec {
    /// Who thinks.
    pub kind: PlayerKind,
    /// Time for an action.
    pub time: Option<Duration>,
    /// Nodes for an action.
    pub nodes: Option<u64>,
    /// Depth of the search.
    pub depth: Option<u32>,
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// Threads of the search.
    pub threads: usize,
    /// Factor on the time for an action.
    pub scale: Option<f64>,
    /// How much of the engine's evaluation is random, in hundredths.
    pub noise: i32,
    /// Weights of the engine's evaluation other than those built in.
    pub weights: Option<Arc<Weights>>,
    /// Margins of the engine's search other than those built in.
    pub parameters: Parameters,
}

/// A player that is ready to play.
pub struct Player {
    /// Finds its actions.
    pub searcher: Box<dyn Searcher>,
    /// What it may use for each.
    pub limits: Limits,
}

/// Why a text is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// The part before the colon names nobody.
    #[error("expected a player (engine, level:N, baseline, completer or program:COMMAND), found `{0}`")]
    Kind(String),
    /// The level is no number from 1 to [`MAX_LEVEL`].
    #[error("expected a level from 1 to {MAX_LEVEL}, found `{0}`")]
    Level(String),
    /// A part has not the form `key=value` with a known key.
    #[error(
        "expected time=, nodes=, depth=, hash=, threads=, scale=, noise=, weights= or a margin of the search with a number, found `{0}`"
    )]
    Key(String),
    /// A value does not fit its key.
    #[error("expected {expected}, found `{part}`")]
    Value {
        /// The key with its value.
        part: String,
        /// What would be right.
        expected: &'static str,
    },
    /// The file of weights is none, or cannot be read.
    #[error("the weights {file}: {problem}")]
    Weights {
        /// The file.
        file: String,
        /// What is wrong, and where.
        problem: String,
    },
    /// A key occurs twice.
    #[error("`{0}` is set twice")]
    Twice(String),
}

/// Why a player that is described well cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// There is no such level.
    #[error("there is no level {0}")]
    Level(u8),
    /// The other program does not play.
    #[error(transparent)]
    Program(#[from] ProgramError),
}

impl PlayerSpec {
    /// A player without limits of its own.
    #[must_use]
    pub const fn new(kind: PlayerKind) -> Self {
        Self {
            kind,
            time: None,
            nodes: None,
            depth: None,
            hash: DEFAULT_HASH,
            threads: 1,
            scale: None,
            noise: 0,
            weights: None,
            parameters: Parameters::BUILT_IN,
        }
    }

    /// What the player may use for an action. Without any limit it has its level's time, or [`DEFAULT_TIME`].
    fn limits(&self) -> Limits {
        let unlimited = self.time.is_none() && self.nodes.is_none() && self.depth.is_none();
        let own = match &self.kind {
            PlayerKind::Level(level) => Level::new(*level).map_or(DEFAULT_TIME, |level| level.settings().time),
            PlayerKind::Engine | PlayerKind::Baseline | PlayerKind::Completer | PlayerKind::Program(_) => DEFAULT_TIME,
        };
        let time = if unlimited { Some(own) } else { self.time };
        // The parser keeps both factors small enough.
        let scaled = |time: Duration| {
            Duration::try_from_secs_f64(time.as_secs_f64() * self.scale.unwrap_or(1.0)).unwrap_or(time)
        };
        Limits { time: time.map(scaled), nodes: self.nodes, depth: self.depth, ..Limits::default() }
    }

    /// Makes the player: the one place where texts become searches.
    ///
    /// What the player leaves to chance follows from the seed.
    ///
    /// # Errors
    /// If there is no such level, or a program does not play.
    pub fn make(&self, board: &Arc<Board>, seed: u64) -> Result<Player, MakeError> {
        let searcher: Box<dyn Searcher> = match &self.kind {
            PlayerKind::Baseline => Box::new(Baseline::new(Arc::clone(board), self.hash)),
            PlayerKind::Completer => Box::new(Completer::new(Arc::clone(board), seed)),
            PlayerKind::Engine => {
                let options = EngineOptions {
                    table: self.hash,
                    threads: self.threads,
                    noise: self.noise,
                    seed,
                    parameters: self.parameters,
                    ..EngineOptions::default()
                };
                let weights = self.weights.as_deref().unwrap_or_else(|| Weights::tuned());
                Box::new(Engine::new(Arc::new(Knowledge::new(board, weights)), &options))
            }
            PlayerKind::Level(number) => {
                let level = Level::new(*number).ok_or(MakeError::Level(*number))?;
                let known = Arc::new(Knowledge::new(board, Weights::tuned()));
                Box::new(LevelPlayer::new(known, level, self.hash, self.threads, seed))
            }
            PlayerKind::Program(command) => Box::new(Program::start(Arc::clone(board), command, &self.options(seed))?),
        };
        Ok(Player { searcher, limits: self.limits() })
    }

    /// The options of a program, as the protocol names them.
    fn options(&self, seed: u64) -> [(&'static str, String); 3] {
        [("Hash", self.hash.to_string()), ("Threads", self.threads.to_string()), ("Seed", seed.to_string())]
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    /// Reads `KIND` or `KIND:key=value,…`, where a level's number or a program's command comes first:
    /// `level:7,scale=0.02`.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (kind, parts) = text.split_once(':').unwrap_or((text, ""));
        let mut parts = parts.split(',').filter(|part| !part.is_empty());
        let kind = match kind {
            "engine" => PlayerKind::Engine,
            "baseline" => PlayerKind::Baseline,
            "completer" => PlayerKind::Completer,
            "level" => PlayerKind::Level(parse_level(parts.next().unwrap_or_default())?),
            "program" => PlayerKind::Program(parts.next().unwrap_or_default().to_owned()),
            _ => return Err(SpecError::Kind(kind.to_owned())),
        };
        let mut spec = Self::new(kind);
        let mut seen: Vec<&str> = Vec::new();
        for part in parts {
            let (key, value) = part.split_once('=').ok_or_else(|| SpecError::Key(part.to_owned()))?;
            if seen.contains(&key) {
                return Err(SpecError::Twice(key.to_owned()));
            }
            seen.push(key);
            spec.set(key, value, part)?;
        }
        Ok(spec)
    }
}

impl PlayerSpec {
    fn set(&mut self, key: &str, value: &str, part: &str) -> Result<(), SpecError> {
        let bad = |expected| SpecError::Value { part: part.to_owned(), expected };
        match key {
            "time" => self.time = Some(parse_duration(value).ok_or_else(|| bad("a time such as 50ms or 1.5s"))?),
            "nodes" => self.nodes = Some(parse_at_least_one(value).ok_or_else(|| bad("a number of nodes from 1"))?),
            "depth" => self.depth = Some(parse_at_least_one(value).ok_or_else(|| bad("a depth from 1"))?),
            "hash" => self.hash = parse_within(value, MAX_HASH).ok_or_else(|| bad("1 to 4096 MiB"))?,
            "threads" => self.threads = parse_within(value, MAX_THREADS).ok_or_else(|| bad("1 to 64 threads"))?,
            "scale" => {
                let scale = value.parse().ok().filter(|scale| (0.0..=1000.0).contains(scale));
                self.scale = Some(scale.ok_or_else(|| bad("a factor from 0 to 1000"))?);
            }
            "noise" => {
                self.noise = value
                    .parse()
                    .ok()
                    .filter(|noise| (0..=10_000).contains(noise))
                    .ok_or_else(|| bad("a noise from 0 to 10000"))?;
            }
            "weights" => {
                let read = Weights::read(Path::new(value));
                let weights = read.map_err(|problem| SpecError::Weights { file: value.to_owned(), problem })?;
                self.weights = Some(Arc::new(weights));
            }
            _ => {
                let known = value.parse().is_ok_and(|value| self.parameters.set(key, value));
                if !known {
                    return Err(SpecError::Key(part.to_owned()));
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for PlayerSpec {
    /// The text that reads as this player.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        let mut parts: Vec<String> = Vec::new();
        parts.extend(self.time.map(|time| format!("time={}ms", time.as_secs_f64() * 1000.0)));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend((self.hash != DEFAULT_HASH).then(|| format!("hash={}", self.hash)));
        parts.extend((self.threads != 1).then(|| format!("threads={}", self.threads)));
        parts.extend(self.scale.map(|scale| format!("scale={scale}")));
        if parts.is_empty() {
            return Ok(());
        }
        let separator = if matches!(self.kind, PlayerKind::Engine | PlayerKind::Baseline | PlayerKind::Completer) {
            ':'
        } else {
            ','
        };
        write!(f, "{separator}{}", parts.join(","))
    }
}

fn parse_level(text: &str) -> Result<u8, SpecError> {
    text.parse().ok().filter(|level| (1..=MAX_LEVEL).contains(level)).ok_or_else(|| SpecError::Level(text.to_owned()))
}

fn parse_within(text: &str, most: usize) -> Option<usize> {
    text.parse().ok().filter(|number| (1..=most).contains(number))
}

fn parse_at_least_one<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number| *number >= T::from(1))
}

/// Reads a time: milliseconds as `50` or `50ms`, or seconds as `1.5s`; at most a day.
#[must_use]
pub fn parse_duration(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => text.strip_suffix('s').map_or((text, 0.001), |number| (number, 1.0)),
    };
    let seconds = number.parse::<f64>().ok()? * unit;
    (0.0..=86_400.0).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_printed() {
        let spec: PlayerSpec = "baseline:time=50ms,nodes=20000,depth=6,hash=8,threads=2".parse().expect("a player");
        let expected = PlayerSpec {
            time: Some(Duration::from_millis(50)),
            nodes: Some(20_000),
            depth: Some(6),
            hash: 8,
            threads: 2,
            ..PlayerSpec::new(PlayerKind::Baseline)
        };
        assert_eq!(spec, expected);
        for text in [
            "baseline",
            "completer",
            "engine:time=50ms",
            "level:7",
            "level:10,scale=0.02",
            "program:./old ugi",
            "program:./old,nodes=5",
            "engine:time=1500ms,hash=1,threads=3",
        ] {
            let spec: PlayerSpec = text.parse().expect(text);
            assert_eq!(spec.to_string(), text);
        }
        let seconds: PlayerSpec = "engine:time=1.5s".parse().expect("a player");
        assert_eq!(seconds.time, Some(Duration::from_millis(1500)));
    }

    #[test]
    fn errors_name_the_bad_part() {
        for (text, named) in [
            ("", "engine, level:N, baseline, completer or"),
            ("stockfish:time=1", "`stockfish`"),
            ("level", "1 to 10"),
            ("level:11", "`11`"),
            ("level:0,scale=1", "`0`"),
            ("level:scale=1", "`scale=1`"),
            ("baseline:nodes", "`nodes`"),
            ("baseline:nodes=", "`nodes=`"),
            ("baseline:nodes=0", "from 1"),
            ("baseline:nodes=99999999999999999999", "nodes"),
            ("baseline:depth=-1", "`depth=-1`"),
            ("baseline:time=fast", "50ms"),
            ("baseline:time=-1", "`time=-1`"),
            ("baseline:time=NaN", "`time=NaN`"),
            ("baseline:time=inf", "`time=inf`"),
            ("baseline:hash=0", "4096"),
            ("baseline:hash=5000", "4096"),
            ("baseline:threads=65", "64"),
            ("baseline:scale=NaN", "1000"),
            ("baseline:speed=3", "`speed=3`"),
            ("baseline:depth=3,depth=4", "twice"),
        ] {
            let message = text.parse::<PlayerSpec>().expect_err(text).to_string();
            assert!(message.contains(named), "{text}: {message}");
        }
    }

    #[test]
    fn every_kind_can_be_had() {
        let board = Arc::new(Board::classic().clone());
        for text in ["engine", "baseline", "completer", "level:1", "level:10"] {
            assert!(text.parse::<PlayerSpec>().expect("a player").make(&board, 1).is_ok(), "{text}");
        }
        let error = PlayerSpec::new(PlayerKind::Level(11)).make(&board, 1).err().expect("no such level");
        assert_eq!(error.to_string(), "there is no level 11");
    }

    #[test]
    fn the_scale_is_a_factor_on_the_time() {
        let spec: PlayerSpec = "baseline:time=2s,scale=0.02".parse().expect("a player");
        assert_eq!(spec.limits().time, Some(Duration::from_millis(40)));
        assert_eq!(PlayerSpec::new(PlayerKind::Baseline).limits().time, Some(DEFAULT_TIME));
        assert_eq!("baseline:nodes=5".parse::<PlayerSpec>().expect("a player").limits().time, None);
    }
}
