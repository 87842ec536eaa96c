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

/// All pairs, those of early points first.
pub(super) fn pairs(points: &[Point]) -> impl Iterator<Item = [Point; 2]> + '_ {
    points.iter().enumerate().flat_map(|(place, &b)| points[..place].iter().map(move |&a| [a, b]))
}

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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::notation::parse_position;
    use crate::rules::Outcome;

    /// Everything that matters of a position after a turn.
    fn key(position: &Position) -> (PointSetBits, u64) {
        let stones = crate::rules::Team::BOTH.map(|team| position.stones(team).bits());
        (stones, position.search_hash())
    }

    type PointSetBits = [u128; 2];

    /// The positions at the end of the turn, action by action, without those in which the mover has lost.
    fn by_actions(board: &Board, position: &Position, found: &mut HashSet<(PointSetBits, u64)>) {
        for action in position.legal_actions(board) {
            let mut next = *position;
            let turn_over = next.play(board, action).turn_over;
            if next.outcome() == Some(Outcome::Win(position.team().other())) {
                continue;
            }
            if turn_over {
                found.insert(key(&next));
            } else {
                by_actions(board, &next, found);
            }
        }
    }

    #[test]
    fn every_position_after_a_reward_is_reached_once() {
        let board = Board::classic();
        for text in [
            "2bb/b1b/2/1r2r1/1r1bbr/4/2b/4r1b1/2r4b/1r1/rb1r/1bb2r/b3r1/2/brr/rr1b r1 r1:0,b1:0 2",
            // Blue's last stones for two hexagons are at hand: some orders give the game away in between.
            "4/3/2/6/6/4/1b1/3bb3/3bb3/3/4/3b2/2rrb1/1r/3/4 r1 r1:5,b1:5 2",
            "4/3/2/6/6/4/3/2b1b3/1bbbbbb1/b1b/4/6/2rr2/1r/3/4 r1 r1:5,b1:5 2 -",
            "4/3/2/6/6/4/3/3b4/8/3/4/6/2rr2/1r/3/4 r1 r1:5,b1:5 1",
            "4/3/2/6/6/4/3/3bb3/8/3/4/6/2rr2/1r/3/4 r1 r1:5,b1:5 1~h4",
        ] {
            let position = parse_position(board, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let mut expected = HashSet::new();
            by_actions(board, &position, &mut expected);

            let begun = Turn::new();
            let reward = Reward { board, position: &position, begun: &begun };
            let froms: Vec<Point> = position.relocatable().into_iter().collect();
            let tos: Vec<Point> = position.free(board).into_iter().collect();
            let mut reached = vec![reward.decline()];
            reached.extend(
                froms
                    .iter()
                    .flat_map(|&from| tos.iter().map(move |&to| (from, to)))
                    .map(|(from, to)| reward.one(from, to)),
            );
            if position.pending() == 2 {
                for from in pairs(&froms) {
                    reached.extend(pairs(&tos).filter_map(|to| reward.two(from, to)));
                }
            }
            let mut found = HashSet::new();
            for (end, turn) in reached {
                let mut played = position;
                for &action in &turn {
                    played.try_play(board, action).expect("the turn is legal");
                }
                assert_eq!(played, end);
                if end.outcome() != Some(Outcome::Win(position.team().other())) {
                    assert!(found.insert(key(&end)), "{text}: {turn:?}");
                }
            }
            assert!(found == expected, "{text}: {} of {}", found.len(), expected.len());
        }
    }
}
