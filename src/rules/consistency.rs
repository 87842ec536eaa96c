//! Whether the parts of a position fit together.

use super::position::{PositionParts, wins_on};
use super::team::{Seat, Team};
use crate::board::{Board, Point, PointSet};

/// A way in which the parts of a position do not fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inconsistency {
    /// Both teams have filled a hexagon that wins for them.
    BothWin,
    /// The seat to move does not play.
    StrangerToMove(Seat),
    /// More stones than the board bears.
    TooManyStones {
        /// How many stand on the board.
        on_board: usize,
        /// How many are in all hands together.
        in_hands: usize,
        /// How many there can be.
        most: usize,
    },
    /// No enemy stone stands where one is said to have been relocated.
    NothingRelocated {
        /// The point.
        point: Point,
        /// The team whose stone it would be.
        enemy: Team,
    },
    /// More relocations are left than enemy stones that have not been relocated yet.
    TooManyRelocations {
        /// The relocations.
        pending: u8,
        /// The stones.
        stones: u32,
        /// The team whose stones they are.
        enemy: Team,
    },
    /// The seat to move has nothing to place while another one has.
    EmptyHand {
        /// The seat to move.
        seat: Seat,
        /// The other one.
        other: Seat,
    },
}

/// The team that has filled a hexagon which wins for it; Red, if both have.
fn winners(board: &Board, stones: [PointSet; 2]) -> impl Iterator<Item = Team> {
    let wins = move |team: &Team| {
        let full = |points| stones[team.index()].contains_all(points);
        board.hexagons().iter().any(|hexagon| wins_on(*team, hexagon.colour) && full(hexagon.points))
    };
    Team::BOTH.into_iter().filter(wins)
}

/// All in which the parts of a position do not fit together; nothing if they do. Positions that play cannot reach are no
/// defects as long as they make sense.
#[must_use]
pub fn inconsistencies(board: &Board, parts: &PositionParts) -> Vec<Inconsistency> {
    let PositionParts { stones, to_move, hands, pending, relocated, .. } = parts;
    let mut found = Vec::new();
    let winners = winners(board, *stones).count();
    if winners > 1 {
        found.push(Inconsistency::BothWin);
    }
    if !hands.iter().any(|(seat, _)| seat == to_move) {
        found.push(Inconsistency::StrangerToMove(*to_move));
    }
    let on_board = (stones[0] | stones[1]).len() as usize;
    let in_hands: usize = hands.iter().map(|&(_, stones)| usize::from(stones)).sum();
    let most = board.max_stones();
    if on_board + in_hands > most {
        found.push(Inconsistency::TooManyStones { on_board, in_hands, most });
    }
    let enemy = to_move.team().other();
    let theirs = stones[enemy.index()];
    match *relocated {
        Some(point) if !theirs.contains(point) => found.push(Inconsistency::NothingRelocated { point, enemy }),
        _ => {
            let stones = theirs.len() - u32::from(relocated.is_some());
            if u32::from(*pending) > stones {
                found.push(Inconsistency::TooManyRelocations { pending: *pending, stones, enemy });
            }
        }
    }
    // Whoever has a reward to use or has won needs no stone.
    let excused = *pending > 0 || winners > 0;
    if hands.contains(&(*to_move, 0))
        && !excused
        && let Some(&(other, _)) = hands.iter().find(|(_, stones)| *stones > 0)
    {
        found.push(Inconsistency::EmptyHand { seat: *to_move, other });
    }
    found
}

#[cfg(test)]
mod tests {
    use arrayvec::ArrayVec;

    use super::*;

    fn parts() -> PositionParts {
        let hands = ArrayVec::from_iter([(Seat::ALL[0], 3), (Seat::ALL[1], 3)]);
        let stones = [PointSet::EMPTY; 2];
        PositionParts { stones, to_move: Seat::ALL[0], hands, pending: 0, relocated: None, bans: None }
    }

    #[test]
    fn every_defect_is_found_at_once() {
        let board = Board::classic();
        assert_eq!(inconsistencies(board, &parts()), []);
        let hexagon = |team: Team| {
            let own = |hexagon: &&crate::board::Hexagon| !wins_on(team.other(), hexagon.colour);
            board.hexagons().iter().find(own).expect("a hexagon").points
        };
        let mut wrong = parts();
        wrong.stones = Team::BOTH.map(hexagon);
        wrong.hands[0].1 = 0;
        wrong.hands[1].1 = 20;
        wrong.hands.push((Seat::ALL[2], 20));
        wrong.hands.push((Seat::ALL[3], 20));
        assert_eq!(
            inconsistencies(board, &wrong),
            [Inconsistency::BothWin, Inconsistency::TooManyStones { on_board: 12, in_hands: 60, most: 70 }]
        );
        // Who has won need not have anything to place; who has not, must.
        wrong.stones = [PointSet::EMPTY; 2];
        assert_eq!(
            inconsistencies(board, &wrong),
            [Inconsistency::EmptyHand { seat: Seat::ALL[0], other: Seat::ALL[1] }]
        );
        wrong.to_move = Seat::ALL[4];
        assert_eq!(inconsistencies(board, &wrong), [Inconsistency::StrangerToMove(Seat::ALL[4])]);
        wrong.to_move = Seat::ALL[0];
        wrong.pending = 2;
        let enemy = Team::Blue;
        assert_eq!(
            inconsistencies(board, &wrong),
            [Inconsistency::TooManyRelocations { pending: 2, stones: 0, enemy }]
        );
        wrong.relocated = Some(Point::new(0));
        assert_eq!(inconsistencies(board, &wrong), [Inconsistency::NothingRelocated { point: Point::new(0), enemy }]);
    }
}
