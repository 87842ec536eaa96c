//! Turns as text: the actions of one turn, joined by commas.

use std::fmt::Write as _;

use super::action::{ParseActionError, parse_action};
use crate::board::Board;
use crate::rules::{Action, Position};

/// The text of a turn, for example `d3-e3,k3>a1,k4>p4`.
#[must_use]
pub fn turn_text(board: &Board, actions: &[Action]) -> String {
    let texts: Vec<String> = actions.iter().map(|action| action.display(board).to_string()).collect();
    texts.join(",")
}

/// The text of actions that follow a position: turns separated by spaces. It ends before an action that is not legal.
#[must_use]
pub fn line_text(board: &Board, position: &Position, actions: &[Action]) -> String {
    let mut position = *position;
    let mut text = String::new();
    for &action in actions {
        let Ok(played) = position.try_play(board, action) else { break };
        // Writing to a string cannot fail.
        let _ = write!(text, "{}{}", action.display(board), if played.turn_over { ' ' } else { ',' });
    }
    text.truncate(text.trim_end_matches([' ', ',']).len());
    text
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
    fn lines_are_divided_into_turns() {
        let board = Board::classic();
        let position = crate::notation::parse_position(board, "b1b1/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/4 r1 r1:3,b1:3 -")
            .expect("a position");
        for (actions, text) in [
            ("g2,a1>p4,b1", "g2,a1>p4 b1"),
            ("g2,end,b1,c1", "g2,end b1 c1"),
            ("g2,a1>p4,p4,c1", "g2,a1>p4"),
            ("d1", "d1"),
            ("g2", "g2"),
        ] {
            let actions = parse_turn(board, actions).expect("actions");
            assert_eq!(line_text(board, &position, &actions), text);
        }
        assert_eq!(line_text(board, &position, &[]), "");
    }

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
