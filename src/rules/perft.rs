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
