//! Random openings, so that games differ.

use crate::board::Board;
use crate::engine::Random;
use crate::rules::Position;

/// So many openings are tried before the start itself is played from.
const TRIES: u32 = 100;

/// Plays so many random actions; openings in which the game is over are not taken.
pub(super) fn random_opening(board: &Board, start: &Position, plies: usize, random: &mut Random) -> Position {
    for _ in 0..TRIES {
        let mut position = *start;
        for _ in 0..plies {
            if let Some(&action) = random.choose(&position.legal_actions(board)) {
                position.play(board, action);
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
    *start
}
