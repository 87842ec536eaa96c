//! What is played when a search fails.

use crate::board::Board;
use crate::rules::{Action, Outcome, Position};

/// A legal action without a search: one that wins at once if there is one, else one that loses nothing at once. None if
/// the game is over.
#[must_use]
pub fn fallback_action(board: &Board, position: &Position) -> Option<Action> {
    let team = position.team();
    let worth = |action: &Action| {
        let mut next = *position;
        match next.play(board, *action).outcome {
            Some(Outcome::Win(winner)) if winner == team => 3,
            // Of a reward, to take no more is never wrong.
            _ if *action == Action::End => 2,
            Some(Outcome::Win(_)) => 0,
            _ => 1,
        }
    };
    position.legal_actions(board).into_iter().max_by_key(worth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse_action, parse_position};

    #[test]
    fn the_fallback_wins_if_it_can_and_hands_nothing_over() {
        let board = Board::classic();
        for (text, expected) in [
            ("4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/b2/bbbb r1 r1:3,b1:3 -", Some("j2")),
            ("r3/3/2/r5/r5/4/3/3bb3/3bb3/1b1/4/6/6/2/3/b1b1 r1 r1:3,b1:3 1", Some("end")),
            ("4/3/2/6/6/4/1r1/3rr3/3rr3/1r1/4/6/6/2/b2/bbbb r1 r1:3,b1:3 -", None),
        ] {
            let position = parse_position(board, text).expect("a position");
            let expected = expected.map(|action| parse_action(board, action).expect("an action"));
            assert_eq!(fallback_action(board, &position), expected, "{text}");
        }
    }
}
