//! All that a search knows before it begins: the board and what its points are worth.

use super::accumulator::{Accumulator, Pair};
use super::evaluation::{self, Tables};
use super::geometry::Geometry;
use super::weights::Weights;
use crate::board::Board;
use crate::rules::{Action, Played, Position, Team};

/// A board with its geometry and the evaluation's tables for it.
#[derive(Clone, Debug)]
pub struct Knowledge {
    pub(super) board: Board,
    pub(super) geometry: Geometry,
    pub(super) tables: Tables,
}

impl Knowledge {
    /// Works out the tables of a board.
    #[must_use]
    pub fn new(board: &Board, weights: &Weights) -> Self {
        let geometry = Geometry::new(board);
        let tables = Tables::new(board, &geometry, weights);
        Self { board: board.clone(), geometry, tables }
    }

    /// What the figures of an empty board are worth.
    pub(super) fn empty_figures(&self) -> Pair {
        self.geometry.figures.iter().map(|figure| self.tables.figures[figure.kind][0].worth).sum()
    }

    /// What the hexagons of an empty board are worth.
    pub(super) fn empty_hexagons(&self) -> Pair {
        self.geometry.hexagons.iter().map(|hexagon| self.tables.hexagons[hexagon.kind][0].worth).sum()
    }
}

/// A position with its sums.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub position: Position,
    pub sums: Accumulator,
}

impl Node {
    pub fn new(known: &Knowledge, position: &Position) -> Self {
        Self { position: *position, sums: Accumulator::new(known, position) }
    }

    /// Plays an action. `meanwhile` is called with the new position before the sums follow.
    #[inline]
    pub fn play(&mut self, known: &Knowledge, action: Action, meanwhile: impl FnOnce(&Position)) -> Played {
        let before = Team::BOTH.map(|team| self.position.stones(team));
        let team = self.position.team();
        let played = self.position.play(&known.board, action);
        meanwhile(&self.position);
        self.sums.follow(known, before, team, action);
        played
    }

    /// The node after an action.
    pub fn after(&self, known: &Knowledge, action: Action) -> (Self, Played) {
        let mut next = *self;
        let played = next.play(known, action, |_| {});
        (next, played)
    }

    /// What the position is worth for the team to move, in hundredths. No reward is pending.
    #[inline]
    pub fn value(&self, known: &Knowledge) -> i32 {
        evaluation::value(known, &self.position, &self.sums)
    }
}
