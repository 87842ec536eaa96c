//! What a position is worth, and what to do in it: a search of always the same effort.

use std::sync::Arc;

use super::chance::Chance;
use super::line::GameLine;
use crate::board::Board;
use crate::engine::{
    Engine, EngineOptions, Knowledge, Limits, Parameters, Root, Score, Searcher, Stop, Weights, whole_turn,
};
use crate::record::GameResult;
use crate::rules::{Action, Outcome, Team};

/// What a review spends on each turn unless it is told otherwise, in nodes: what a computer of level 9 spends.
pub const NODES: u64 = 20_000;

/// Of so many nodes one goes into the rest of a turn whose beginning has been found.
const REST: u64 = 4;

/// Size of the transposition table in mebibytes: more than the nodes fill.
const TABLE: usize = 4;

/// What a position is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// For Red.
    pub score: Score,
    /// The best turn; nothing where the game is over.
    pub best: Vec<Action>,
}

impl Judged {
    /// A game that is over.
    const fn over(winner: Option<Team>) -> Self {
        let score = match winner {
            Some(Team::Red) => Score::win_in(0),
            Some(Team::Blue) => Score::loss_in(0),
            None => Score::EVEN,
        };
        Self { score, best: Vec::new() }
    }

    /// The chances of the teams.
    #[must_use]
    pub fn chance(&self) -> Chance {
        Chance::of_red(self.score)
    }
}

/// Judges positions of games on one board. What it says of a position depends on nothing that it was asked before.
pub struct Judge {
    board: Board,
    engine: Engine,
    nodes: u64,
}

impl Judge {
    /// For a board, with so many nodes for each turn.
    #[must_use]
    pub fn new(board: &Board, nodes: u64) -> Self {
        let known = Arc::new(Knowledge::new(board, Weights::tuned()));
        let parameters = Parameters::WITHOUT_PREFERENCES;
        let engine = Engine::new(known, &EngineOptions { table: TABLE, parameters, ..EngineOptions::default() });
        Self { board: board.clone(), engine, nodes }
    }

    /// Judges a stop of a game. Nothing, if `stop` was raised before it was done.
    pub fn judge(&mut self, line: &GameLine, at: usize, stop: &Stop) -> Option<Judged> {
        let position = line.position(at);
        if let Some(Outcome::Win(team)) = position.outcome() {
            return Some(Judged::over(Some(team)));
        }
        // Who resigned or ran out of time may have stood well; a draw is one.
        if position.outcome().is_some() || matches!(line.result(at), Some(GameResult::Drawn(_))) {
            return Some(Judged::over(None));
        }
        self.engine.new_game();
        let root = Root { position, earlier: line.earlier(at) };
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let found = self.engine.search(&root, &limits, stop, &mut |_| {}).report.lines.into_iter().next()?;
        let rest = Limits { nodes: Some((self.nodes / REST).max(1)), ..Limits::default() };
        let best = whole_turn(&self.board, &root, &found.actions, &rest, stop, &mut self.engine);
        let score = if position.team() == Team::Red { found.score } else { -found.score };
        (!stop.is_raised()).then_some(Judged { score, best })
    }
}
