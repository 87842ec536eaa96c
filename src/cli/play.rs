//! `play`: play actions from a position.

use std::io::Write;

use super::failure::Failure;
use crate::board::Board;
use crate::notation::{outcome_text, parse_action, position_text};

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The position to start from
    #[arg(value_name = "P", allow_hyphen_values = true)]
    position: String,

    /// The actions, in order
    #[arg(value_name = "ACTION")]
    actions: Vec<String>,
}

impl Args {
    pub fn run(&self, board: &Board, out: &mut impl Write) -> Result<(), Failure> {
        let mut position = super::read_position(board, &self.position)?;
        for (number, text) in (1..).zip(&self.actions) {
            let action = parse_action(board, text)
                .map_err(|error| Failure::Input(format!("action {number} is malformed: {error}")))?;
            position.try_play(board, action).map_err(|reason| {
                let before = position_text(board, &position);
                Failure::Input(format!("action {number}, {text}, is not legal in {before}: {reason}"))
            })?;
        }
        writeln!(out, "{} | {}", position_text(board, &position), outcome_text(position.outcome()))?;
        Ok(())
    }
}
