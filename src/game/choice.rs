//! What has been chosen on the board so far, and what can be chosen next.

use bevy::prelude::*;

use super::Match;
use crate::board::{Point, PointSet};
use crate::rules::{Action, Task};

/// The half-made choice of the player whose turn it is.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Choice {
    /// The stone chosen to slide, or the enemy stone chosen to be relocated.
    pub stone: Option<Point>,
    /// A relocation that would hand the enemy the game and waits for a confirmation.
    pub warned: Option<Action>,
    /// The points that can be chosen without a stone chosen: free points to place on, stones that can slide, enemy
    /// stones that can be relocated.
    pub selectable: PointSet,
    /// The points where the chosen stone can go.
    pub targets: PointSet,
}

impl Choice {
    /// The choice open in the present position with that stone chosen.
    #[must_use]
    pub fn new(game: &Match, stone: Option<Point>) -> Self {
        let position = game.position();
        let free = position.free(&game.board);
        let mut choice = Self { stone, ..Self::default() };
        if game.record.result().is_some() {
            return Self::default();
        }
        match position.task() {
            Task::Over => {}
            Task::Place => choice.selectable = free,
            Task::Slide => {
                choice.selectable = position
                    .stones(position.team())
                    .into_iter()
                    .filter(|&stone| game.board.neighbours(stone).intersects(free))
                    .collect();
                choice.targets =
                    stone.map_or(PointSet::EMPTY, |stone| game.board.neighbours(stone) & free);
            }
            Task::Relocate => {
                choice.selectable = position.relocatable();
                choice.targets = if stone.is_some() { free } else { PointSet::EMPTY };
            }
        }
        choice
    }
}
