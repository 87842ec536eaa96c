//! Turns as text: the actions of one turn, joined by commas.

use super::action::{ParseActionError, parse_action};
use crate::board::Board;
use crate::rules::Action;

/// The text of a turn, for example `d3-e3,k3>a1,k4>p4`.
#[must_use]
pub fn turn_text(board: &Board, actions: &[Action]) -> String {
    let texts: Vec<String> = actions.iter().map(|action| action.display(board).to_string()).collect();
    texts.join(",")
}

/// Reads the actions of a turn. Whether they make a legal turn is for the rules to say.
///
/// # Errors
/// For the first part that is no action.
pub fn parse_turn(board: &Board, text: &str) -> Result<Vec<Action>, ParseActionError> {
    text.split(',').map(|action| parse_action(board, action)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_round_trip() {
        let board = Board::classic();
        for text in ["d3", "pass", "d3-e3,k3>a1,k4>p4", "d3,end"] {
            assert_eq!(turn_text(board, &parse_turn(board, text).expect("a turn")), text);
        }
        for text in ["", "d3,", ",d3", "d3, end"] {
            parse_turn(board, text).expect_err(text);
        }
    }
}
