//! A finished game as one line of text: `position | actions | result`.
//!
//! The position is the one after the opening, in four or five fields as always; the actions are separated by spaces;
//! the result is `r`, `b`, `draw`, or `cap` for a game that was broken off. The tuner reads these lines.

use crate::board::Board;
use crate::notation::{ParseActionError, PositionError, action_text, parse_action, parse_position, position_text};
use crate::rules::{Action, Illegal, Position, Team};

/// How a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A team won.
    Won(Team),
    /// A draw.
    Drawn,
    /// Broken off at the ply cap.
    Capped,
}

impl Outcome {
    const ALL: [Self; 4] = [Self::Won(Team::Red), Self::Won(Team::Blue), Self::Drawn, Self::Capped];

    /// `r`, `b`, `draw` or `cap`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Won(Team::Red) => "r",
            Self::Won(Team::Blue) => "b",
            Self::Drawn => "draw",
            Self::Capped => "cap",
        }
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Where the players took over.
    pub start: Position,
    /// What they played.
    pub actions: Vec<Action>,
    /// How it ended.
    pub outcome: Outcome,
}

/// Why a text is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameLineError {
    /// The line has not three parts.
    #[error("expected `position | actions | result`")]
    Parts,
    /// The first part is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// An action cannot be read.
    #[error("action {0} is malformed: {1}")]
    Action(usize, ParseActionError),
    /// An action is not legal.
    #[error("action {0} is not legal: {1}")]
    Illegal(usize, Illegal),
    /// The third part is no result.
    #[error("expected r, b, draw or cap as the result")]
    Outcome,
}

impl GameLine {
    /// The line, without its end.
    #[must_use]
    pub fn text(&self, board: &Board) -> String {
        let actions: Vec<String> = self.actions.iter().map(|&action| action_text(board, action)).collect();
        format!("{} | {} | {}", position_text(board, &self.start), actions.join(" "), self.outcome.text())
    }

    /// Reads a line, and plays the game to see that it is one.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn parse(board: &Board, text: &str) -> Result<Self, GameLineError> {
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let [start, actions, outcome] = parts[..] else { return Err(GameLineError::Parts) };
        let start = parse_position(board, start)?;
        let mut position = start;
        let mut played = Vec::new();
        for (number, text) in (1..).zip(actions.split_whitespace()) {
            let action = parse_action(board, text).map_err(|error| GameLineError::Action(number, error))?;
            position.try_play(board, action).map_err(|reason| GameLineError::Illegal(number, reason))?;
            played.push(action);
        }
        let outcome = Outcome::ALL.into_iter().find(|known| known.text() == outcome).ok_or(GameLineError::Outcome)?;
        Ok(Self { start, actions: played, outcome })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_written_and_read() {
        let board = Board::classic();
        for text in [
            "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 - | d3 e3 | draw",
            "4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/3/4 r1 r1:3,b1:3 - | j2 | r",
            "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 - |  | cap",
        ] {
            assert_eq!(GameLine::parse(board, text).expect(text).text(board), text);
        }
    }

    #[test]
    fn defects_are_named() {
        let board = Board::classic();
        let start = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
        for (text, expected) in [
            (start.to_owned(), "position | actions | result"),
            (format!("{start} | d3 | r | b"), "position | actions | result"),
            ("4/3 | d3 | r".to_owned(), "field"),
            (format!("{start} | d3 x | r"), "action 2 is malformed"),
            (format!("{start} | d3 d3 | r"), "action 2 is not legal"),
            (format!("{start} | d3 | won"), "expected r, b"),
        ] {
            let message = GameLine::parse(board, &text).expect_err(&text).to_string();
            assert!(message.contains(expected), "{text}: {message}");
        }
    }
}
