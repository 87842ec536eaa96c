//! Who thinks for the computer players, and what they have learnt so far.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use bevy::prelude::Resource;

use crate::board::Board;
use crate::engine::{Engine, EngineOptions, Knowledge, Level, LevelPlayer, Parameters, Searcher, Weights};

/// Size of each transposition table in mebibytes.
const TABLE: usize = 32;

/// More threads would leave the window too little.
const MOST_THREADS: usize = 4;

/// So many searchers are kept with what they have learnt: two levels and the hints.
const KEPT: usize = 3;

/// How well to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// As a computer player of that level.
    Level(Level),
    /// As well as possible.
    Full,
    /// As well as possible, and without preferring anything for play's sake.
    Analysis,
}

/// Makes a searcher for a board. The seed repeats what it leaves to chance.
pub type MakeSearcher = Arc<dyn Fn(&Arc<Board>, Strength, u64) -> Box<dyn Searcher> + Send + Sync>;

/// Makes searchers. Another one can be put in its place, which tests do.
#[derive(Resource, Clone)]
pub struct Thinkers(pub MakeSearcher);

impl Default for Thinkers {
    fn default() -> Self {
        Self(Arc::new(make))
    }
}

fn make(board: &Arc<Board>, strength: Strength, seed: u64) -> Box<dyn Searcher> {
    let known = Arc::new(Knowledge::new(board, Weights::tuned()));
    // One processor is the window's.
    let spare = thread::available_parallelism().map_or(1, |all| all.get().saturating_sub(1)).clamp(1, MOST_THREADS);
    match strength {
        Strength::Level(level) => {
            // What a search with few nodes finds is not to depend on the machine.
            let threads = if level.settings().nodes.is_some() { 1 } else { spare };
            Box::new(LevelPlayer::new(known, level, TABLE, threads, seed))
        }
        Strength::Full | Strength::Analysis => {
            let parameters =
                if strength == Strength::Full { Parameters::BUILT_IN } else { Parameters::WITHOUT_PREFERENCES };
            let options = EngineOptions { table: TABLE, threads: spare, seed, parameters, ..EngineOptions::default() };
            Box::new(Engine::new(known, &options))
        }
    }
}

/// Whom a searcher can think for again: the same game on the same board at the same strength.
#[derive(Clone, Debug)]
pub(in crate::game) struct Use {
    pub game: u32,
    pub board: Arc<Board>,
    pub strength: Strength,
}

impl PartialEq for Use {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.strength == other.strength && Arc::ptr_eq(&self.board, &other.board)
    }
}

/// Searchers between two searches, latest last.
#[derive(Default)]
pub(in crate::game) struct Rested(Mutex<Vec<(Use, Box<dyn Searcher>)>>);

impl Rested {
    /// Takes a searcher out that fits.
    pub fn take(&mut self, wanted: &Use) -> Option<Box<dyn Searcher>> {
        let all = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        let found = all.iter().position(|(used, _)| used == wanted)?;
        Some(all.remove(found).1)
    }

    /// Keeps a searcher; the one that has rested longest gives way, and so do those of other games.
    pub fn keep(&mut self, used: Use, searcher: Box<dyn Searcher>) {
        let all = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        all.retain(|(other, _)| other.game == used.game);
        if all.len() >= KEPT {
            all.remove(0);
        }
        all.push((used, searcher));
    }
}
