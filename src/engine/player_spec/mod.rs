//! Computer players as text, for example `baseline:nodes=20000`: what they are and how long they may think.

mod text;

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
pub use text::{SpecError, parse_duration};

/// The largest transposition table, in MiB.
pub const MAX_HASH: usize = 4096;
/// The most threads of one search.
pub const MAX_THREADS: usize = 64;
/// The table of a player whose text asks for none, in MiB.
pub const DEFAULT_HASH: usize = 16;
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
    /// A level from 1 to [`Level::MAX`].
    Level(u8),
    /// Another program, with its arguments, that speaks the Universal Game Interface.
    Program(String),
}

impl PlayerKind {
    /// Who answers where nobody is named.
    pub const STRONGEST: Self = Self::Engine;

    /// Whether a setting means something to the player: the settings of all, or a margin of the engine's search.
    fn takes(&self, key: &str) -> bool {
        match self {
            Self::Engine => true,
            Self::Level(_) | Self::Program(_) => ["time", "nodes", "depth", "hash", "threads", "scale"].contains(&key),
            Self::Baseline => ["time", "nodes", "depth", "hash", "scale"].contains(&key),
            Self::Completer => false,
        }
    }

    /// Its name, without its level or command.
    const fn name(&self) -> &'static str {
        match self {
            Self::Engine => "engine",
            Self::Baseline => "baseline",
            Self::Completer => "completer",
            Self::Level(_) => "level",
            Self::Program(_) => "program",
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
    pub weights: Option<WeightsFile>,
    /// Margins of the engine's search other than those built in.
    pub parameters: Parameters,
}

/// Weights that were read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightsFile {
    /// The file, as the player's text names it.
    pub name: String,
    /// What it holds.
    pub weights: Arc<Weights>,
}

/// A player that is ready to play.
pub struct Player {
    /// Finds its actions.
    pub searcher: Box<dyn Searcher>,
    /// What it may use for each.
    pub limits: Limits,
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
    /// What the player leaves to chance follows from the seed. The engine at full strength leaves nothing to chance if that
    /// is 0.
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
                    varied: seed != 0,
                    parameters: self.parameters,
                    ..EngineOptions::default()
                };
                let weights = self.weights.as_ref().map_or(Weights::tuned(), |file| &file.weights);
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

#[cfg(test)]
mod tests {
    use super::*;

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
