//! Counting the sequences of actions: the proof that move generation is right, and the measure of its speed.

use super::action::Action;
use super::position::Position;
use crate::board::Board;

/// The number of sequences of exactly `depth` actions. The last action is counted, not played.
#[must_use]
pub fn perft(board: &Board, position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions(board),
        _ => {
            let mut count = 0;
            position.for_each_action(board, |action| {
                let mut next = *position;
                next.play(board, action);
                count += perft(board, &next, depth - 1);
            });
            count
        }
    }
}

/// [`perft`] split by the first action; `depth` is at least 1.
#[must_use]
pub fn divide(board: &Board, position: &Position, depth: u32) -> Vec<(Action, u64)> {
    let mut counts = Vec::new();
    position.for_each_action(board, |action| {
        let mut next = *position;
        next.play(board, action);
        counts.push((action, perft(board, &next, depth.saturating_sub(1))));
    });
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Options, Sequence, Setup, Team, turn_order};

    #[test]
    fn counts_from_the_start_in_every_kind_of_game() {
        let board = Board::classic();
        for seats in 1..=3 {
            for (sequence, first, no_rebuild) in
                [(Sequence::Alternating, Team::Red, false), (Sequence::Blocks, Team::Blue, true)]
            {
                let stones = board.stones_per_seat().for_seats(seats);
                let hands = turn_order(seats, sequence, first).into_iter().map(|seat| (seat, stones)).collect();
                let setup = Setup { hands, options: Options { repetition: false, no_rebuild } };
                let start = Position::start(board, &setup).expect("the board's own stones fit");
                for (depth, expected) in (0..).zip([1, 72, 5112, 357_840]) {
                    assert_eq!(perft(board, &start, depth), expected, "{seats} {sequence:?} perft {depth}");
                }
            }
        }
    }

    #[test]
    fn division_adds_up() {
        let board = Board::classic();
        let start = Position::start(board, &Setup::standard(board, 2)).expect("the board's own stones fit");
        let counts = divide(board, &start, 3);
        assert_eq!(counts.len(), 72);
        assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 357_840);
        assert!(divide(board, &start, 1).iter().all(|&(_, count)| count == 1));
    }
}
