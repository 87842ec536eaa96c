//! The stones of a position, and what turns one set of stones into another.

use super::stones::{Place, Stone};
use crate::rules::{Position, Team};

/// The stones of a position.
#[must_use]
pub fn stones_of(position: &Position) -> Vec<Stone> {
    let board = Team::BOTH.into_iter().flat_map(|team| {
        position.stones(team).into_iter().map(move |point| Stone { team, place: Place::Board(point) })
    });
    let hands = position.hands().flat_map(|(seat, hand)| {
        (0..hand).map(move |slot| Stone { team: seat.team(), place: Place::Tray(seat, slot) })
    });
    board.chain(hands).collect()
}

/// What turns one set of stones into another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Stones that are there (by their place in the list) and where they go.
    pub moved: Vec<(usize, Place)>,
    /// Stones that are missing.
    pub added: Vec<Stone>,
    /// Stones that are too many.
    pub removed: Vec<usize>,
}

/// What turns the stones that are there into those wanted. Stones of a team are all alike: as few as possible move.
#[must_use]
pub fn diff(present: &[Stone], wanted: &[Stone]) -> Changes {
    let mut changes = Changes::default();
    let mut missing: Vec<Stone> = wanted.to_vec();
    let mut astray = Vec::new();
    for (index, stone) in present.iter().enumerate() {
        match missing.iter().position(|known| known == stone) {
            Some(found) => {
                missing.remove(found);
            }
            None => astray.push(index),
        }
    }
    for index in astray {
        let team = present[index].team;
        match missing.iter().position(|stone| stone.team == team) {
            Some(found) => changes.moved.push((index, missing.remove(found).place)),
            None => changes.removed.push(index),
        }
    }
    changes.added = missing;
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::rules::Setup;

    fn apply(stones: &mut Vec<Stone>, changes: &Changes) {
        for &(index, place) in &changes.moved {
            stones[index].place = place;
        }
        for &index in changes.removed.iter().rev() {
            stones.remove(index);
        }
        stones.extend(&changes.added);
    }

    fn sorted(mut stones: Vec<Stone>) -> Vec<Stone> {
        stones.sort_by_key(|stone| match stone.place {
            Place::Board(point) => (stone.team, 0, point.index()),
            Place::Tray(seat, slot) => (stone.team, seat.number(), usize::from(slot)),
        });
        stones
    }

    /// A game of random legal actions.
    fn random_game(seats: u8, seed: u64) -> Vec<Position> {
        let board = Board::classic();
        let mut position = Position::start(board, &Setup::standard(board, seats)).expect("the standard setup");
        let mut positions = vec![position];
        let mut random = seed;
        for _ in 0..150 {
            let actions = position.legal_actions(board);
            if actions.is_empty() {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position.play(board, actions[(random >> 33) as usize % actions.len()]);
            positions.push(position);
        }
        positions
    }

    #[test]
    fn every_action_moves_at_most_one_stone_and_the_picture_equals_the_position() {
        for (seats, seed) in [(1, 1), (1, 2), (2, 3), (3, 4), (3, 5)] {
            let game = random_game(seats, seed);
            let mut stones = stones_of(&game[0]);
            for position in &game {
                let changes = diff(&stones, &stones_of(position));
                assert!(changes.moved.len() <= 1 && changes.added.is_empty() && changes.removed.is_empty());
                apply(&mut stones, &changes);
                assert_eq!(sorted(stones.clone()), sorted(stones_of(position)));
            }
        }
    }

    #[test]
    fn any_position_can_follow_any_other() {
        let (two, six) = (random_game(1, 7), random_game(3, 8));
        let mut stones = Vec::new();
        for (a, b) in two.iter().step_by(13).zip(six.iter().rev().step_by(11)) {
            for position in [a, b] {
                let changes = diff(&stones, &stones_of(position));
                apply(&mut stones, &changes);
                assert_eq!(sorted(stones.clone()), sorted(stones_of(position)));
            }
        }
        let changes = diff(&stones, &[]);
        apply(&mut stones, &changes);
        assert!(stones.is_empty());
    }
}
