//! Actions as text.

use std::fmt;

use super::quote::Quoted;
use crate::board::{Board, Point};
use crate::rules::Action;

/// A text that is no action on the board at hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseActionError {
    /// The text has none of the forms of an action.
    #[error("expected an action (`d3`, `d3-e3`, `k3>a1`, `end` or `pass`), found {0}")]
    NotAnAction(String),
    /// A point has the form of a name, but the board has no such point.
    #[error("expected a point of this board, found {point} in {action}")]
    NoSuchPoint {
        /// The name, quoted.
        point: String,
        /// The whole action, quoted.
        action: String,
    },
}

/// An action that prints itself; made by [`Action::display`].
#[derive(Clone, Copy, Debug)]
pub struct ActionText<'a> {
    board: &'a Board,
    action: Action,
}

impl Action {
    /// The action as text, with the board's names.
    #[must_use]
    pub const fn display(self, board: &Board) -> ActionText<'_> {
        ActionText { board, action: self }
    }
}

impl fmt::Display for ActionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |point| self.board.point_name(point);
        match self.action {
            Action::Place(to) => f.write_str(name(to)),
            Action::Slide { from, to } => write!(f, "{}-{}", name(from), name(to)),
            Action::Relocate { from, to } => write!(f, "{}>{}", name(from), name(to)),
            Action::End => f.write_str("end"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

/// The text of an action.
#[must_use]
pub fn action_text(board: &Board, action: Action) -> String {
    action.display(board).to_string()
}

/// Reads an action. Whether it is legal is for [`Position::check`](crate::rules::Position::check) to say.
///
/// # Errors
/// If the text is no action or names a point that the board does not have.
pub fn parse_action(board: &Board, text: &str) -> Result<Action, ParseActionError> {
    let point = |name: &str| parse_point(board, name, text);
    match text {
        "end" => Ok(Action::End),
        "pass" => Ok(Action::Pass),
        _ => {
            if let Some((from, to)) = text.split_once('-') {
                Ok(Action::Slide { from: point(from)?, to: point(to)? })
            } else if let Some((from, to)) = text.split_once('>') {
                Ok(Action::Relocate { from: point(from)?, to: point(to)? })
            } else {
                Ok(Action::Place(point(text)?))
            }
        }
    }
}

fn parse_point(board: &Board, name: &str, action: &str) -> Result<Point, ParseActionError> {
    board.point_named(name).ok_or_else(|| {
        let quoted = |text: &str| Quoted(text).to_string();
        if has_form_of_name(name) {
            ParseActionError::NoSuchPoint { point: quoted(name), action: quoted(action) }
        } else {
            ParseActionError::NotAnAction(quoted(action))
        }
    })
}

/// Whether a text is a letter and a number, as names of points are on every board.
fn has_form_of_name(text: &str) -> bool {
    text.strip_prefix(|first: char| first.is_ascii_lowercase())
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_round_trip() {
        let board = Board::classic();
        for text in ["d3", "d3-e3", "k3>a1", "end", "pass", "a1", "p4"] {
            assert_eq!(action_text(board, parse_action(board, text).expect("an action")), text);
        }
    }

    #[test]
    fn texts_that_are_no_actions_are_refused() {
        let board = Board::classic();
        for text in [
            "", " ", "D3", "d", "3", "d3 ", " d3", "d3-", "-d3", "d3>", ">", "-", "d3-e3-f1", "d3>e3>f1", "d3>e3-f1",
            "d03", "d3,e3", "End", "PASS", "endpass", "é1", "d٣", "d3–e3",
        ] {
            let error = parse_action(board, text).expect_err(text);
            assert!(!error.to_string().is_empty());
        }
        assert_eq!(
            parse_action(board, "d3-z9").expect_err("no point").to_string(),
            "expected a point of this board, found `z9` in `d3-z9`"
        );
        assert_eq!(
            parse_action(board, "").expect_err("empty").to_string(),
            "expected an action (`d3`, `d3-e3`, `k3>a1`, `end` or `pass`), found nothing"
        );
    }

    #[test]
    fn long_texts_are_quoted_in_part_and_on_one_line() {
        let board = Board::classic();
        for text in ["é".repeat(1_000_000), format!("d{}", "3".repeat(1_000_000)), "\n\u{1b}".repeat(1000)] {
            let message = parse_action(board, &text).expect_err("no action").to_string();
            assert!(message.chars().count() < 400 && !message.contains(char::is_control), "{message}");
        }
    }
}
