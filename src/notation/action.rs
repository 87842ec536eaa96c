//! Actions and turns as text: `d3`, `d3-e3`, `k3>a1`, `end`, `pass`; a turn is `d3-e3,k3>a1`.

use super::quoted;
use crate::board::{Board, Point};
use crate::rules::Action;

/// Why a text is no action on a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseActionError {
    /// It does not have the form of an action.
    #[error("expected an action (`d3`, `d3-e3`, `k3>a1`, `end` or `pass`), found {0}")]
    Malformed(String),
    /// It names a point that the board does not have.
    #[error("the action {action} names the point {point}, which is not on this board")]
    UnknownPoint {
        /// The whole action, quoted.
        action: String,
        /// The point, quoted.
        point: String,
    },
}

/// An action as text.
#[must_use]
pub fn action_text(board: &Board, action: Action) -> String {
    match action {
        Action::Place(to) => board.point_name(to).to_owned(),
        Action::Slide { from, to } => format!("{}-{}", board.point_name(from), board.point_name(to)),
        Action::Relocate { from, to } => format!("{}>{}", board.point_name(from), board.point_name(to)),
        Action::End => "end".into(),
        Action::Pass => "pass".into(),
    }
}

/// The actions of a turn, joined by commas.
#[must_use]
pub fn turn_text(board: &Board, actions: impl IntoIterator<Item = Action>) -> String {
    actions.into_iter().map(|action| action_text(board, action)).collect::<Vec<_>>().join(",")
}

/// Reads an action. Whether it is legal is for the rules to say.
///
/// # Errors
/// If the text is no action, or names a point that the board does not have.
pub fn parse_action(board: &Board, text: &str) -> Result<Action, ParseActionError> {
    let point = |name: &str| -> Result<Point, ParseActionError> {
        board.point_named(name).ok_or_else(|| {
            if has_form_of_point(name) {
                ParseActionError::UnknownPoint { action: quoted(text), point: quoted(name) }
            } else {
                ParseActionError::Malformed(quoted(text))
            }
        })
    };
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

fn has_form_of_point(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|letter| letter.is_ascii_lowercase())
        && !letters.as_str().is_empty()
        && letters.all(|digit| digit.is_ascii_digit())
}
