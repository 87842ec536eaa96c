//! The main line of a record, cut into turns.

use crate::board::Board;
use crate::record::{Earlier, GameResult, NodeId, Record};
use crate::rules::{Action, Position, Seat};

/// A turn that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedTurn {
    /// The seat whose turn it was.
    pub seat: Seat,
    /// The round of play it belongs to.
    pub round: u32,
    /// Its actions.
    pub actions: Vec<Action>,
    /// The place after it.
    pub after: NodeId,
}

/// A place at which a turn begins or the game ends.
#[derive(Clone, Copy, Debug)]
struct Stop {
    node: NodeId,
    position: Position,
    ply: usize,
    result: Option<GameResult>,
}

/// The main line of a record: its turns, and the stops before, between and after them.
#[derive(Clone, Debug)]
pub struct GameLine {
    turns: Vec<PlayedTurn>,
    stops: Vec<Stop>,
    /// What was played, by ply.
    earlier: Vec<Earlier>,
}

impl GameLine {
    /// Cuts the main line of a record into turns. A turn that has not been played to its end is left out.
    #[must_use]
    pub fn new(board: &Board, record: &Record) -> Self {
        Self::to(board, record, record.tree().main_end(NodeId::ROOT))
    }

    /// The same for the line to some place.
    #[must_use]
    pub fn to(board: &Board, record: &Record, end: NodeId) -> Self {
        let tree = record.tree();
        let start = *record.start();
        let mut position = start;
        let first = Stop { node: NodeId::ROOT, position, ply: 0, result: None };
        let mut line = Self { turns: Vec::new(), stops: vec![first], earlier: Vec::new() };
        let mut actions = Vec::new();
        for (place, node) in tree.path(end).into_iter().enumerate() {
            let Some(step) = tree.step(node) else { break };
            let before = position;
            let Ok(played) = position.try_play(board, step.action) else { break };
            line.earlier.push(Earlier::new(&before, &played));
            actions.push(step.action);
            let result = tree.result(node);
            if step.turn_over || step.decided.is_some() {
                let actions = std::mem::take(&mut actions);
                line.turns.push(PlayedTurn { seat: step.seat, round: step.round, actions, after: node });
                line.stops.push(Stop { node, position, ply: place + 1, result });
            }
        }
        line
    }

    /// The turns.
    #[must_use]
    pub fn turns(&self) -> &[PlayedTurn] {
        &self.turns
    }

    /// How many stops there are: one more than turns.
    #[must_use]
    pub fn stops(&self) -> usize {
        self.stops.len()
    }

    /// The place of a stop, from 0 for the start; beyond the last one, the last.
    #[must_use]
    pub fn node(&self, stop: usize) -> NodeId {
        self.stop(stop).node
    }

    /// The position at a stop.
    #[must_use]
    pub fn position(&self, stop: usize) -> &Position {
        &self.stop(stop).position
    }

    /// The result that the game has at a stop.
    #[must_use]
    pub fn result(&self, stop: usize) -> Option<GameResult> {
        self.stop(stop).result
    }

    /// The positions before a stop.
    #[must_use]
    pub fn earlier(&self, stop: usize) -> &[Earlier] {
        &self.earlier[..self.stop(stop).ply]
    }

    /// The stop at a place, or the last one before it on the way there.
    #[must_use]
    pub fn stop_at(&self, record: &Record, node: NodeId) -> usize {
        let tree = record.tree();
        let mut at = Some(node);
        while let Some(id) = at {
            let ply = tree.ply(id);
            if let Ok(stop) = self.stops.binary_search_by_key(&ply, |stop| stop.ply)
                && self.stops[stop].node == id
            {
                return stop;
            }
            at = tree.parent(id);
        }
        0
    }

    fn stop(&self, stop: usize) -> &Stop {
        // There is always the start.
        &self.stops[stop.min(self.stops.len() - 1)]
    }
}
