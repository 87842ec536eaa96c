//! `legal`: list the legal actions.

use std::io::Write;

use super::failure::Failure;
use crate::board::Board;
use crate::notation::action_text;

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The position
    #[arg(value_name = "P", allow_hyphen_values = true)]
    position: String,
}

impl Args {
    pub fn run(&self, board: &Board, out: &mut impl Write) -> Result<(), Failure> {
        let position = super::read_position(board, &self.position)?;
        let mut actions: Vec<String> =
            position.legal_actions(board).into_iter().map(|action| action_text(board, action)).collect();
        actions.sort_unstable();
        writeln!(out, "{}", actions.join(" "))?;
        Ok(())
    }
}
