//! The ways to use up a reward, each position that can come of it once.
//!
//! Stones of a team are alike, so what counts after the turn is which points were cleared and which filled. Two
//! relocations from `{a, b}` to `{x, y}` reach one position in up to four ways (either stone first, either point first);
//! and a second stone put where the first stood comes to the same as one relocation. Both are visited once.
//!
//! The only difference between the ways is what happens in between: the first relocation may fill a hexagon for the
//! enemy and end the game. No mover has to choose that, so a way without it is taken if there is one.

use super::Turn;
use crate::board::{Board, Point};
use crate::rules::{Action, Position};

/// A pending reward.
pub(super) struct Reward<'a> {
    pub board: &'a Board,
    pub position: &'a Position,
    /// What the turn consists of so far.
    pub begun: &'a Turn,
}

impl Reward<'_> {
    /// The turn ended by taking no more.
    pub fn decline(&self) -> (Position, Turn) {
        let mut next = *self.position;
        next.play(self.board, Action::End);
        (next, self.turn(&[Action::End]))
    }

    /// One stone relocated, and no more.
    pub fn one(&self, from: Point, to: Point) -> (Position, Turn) {
        let first = Action::Relocate { from, to };
        let mut next = *self.position;
        if next.play(self.board, first).turn_over {
            return (next, self.turn(&[first]));
        }
        next.play(self.board, Action::End);
        (next, self.turn(&[first, Action::End]))
    }

    /// Two stones relocated to two points that are free now. None if every way there ends the game in between.
    pub fn two(&self, from: [Point; 2], to: [Point; 2]) -> Option<(Position, Turn)> {
        let [a, b] = from;
        let [x, y] = to;
        [(a, x, b, y), (a, y, b, x), (b, x, a, y), (b, y, a, x)].into_iter().find_map(|(a, x, b, y)| {
            let (first, second) = (Action::Relocate { from: a, to: x }, Action::Relocate { from: b, to: y });
            let mut next = *self.position;
            if next.play(self.board, first).turn_over {
                return None;
            }
            next.play(self.board, second);
            Some((next, self.turn(&[first, second])))
        })
    }

    fn turn(&self, rest: &[Action]) -> Turn {
        self.begun.iter().chain(rest).copied().collect()
    }
}
