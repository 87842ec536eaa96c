//! `perft`: count sequences of actions.

use std::io::Write;

use super::failure::Failure;
use crate::board::Board;
use crate::notation::action_text;
use crate::rules;
use crate::text::whole;

/// The longest sequences that are counted. Even where there is hardly a choice, longer ones tell nothing new, and the
/// stack must hold each.
const DEEPEST: u64 = 1_000;

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// How many actions a sequence has; relocations, end and pass count as one each; at most 1000
    #[arg(value_name = "N", value_parser = whole::<u32>(0, DEEPEST), allow_negative_numbers = true)]
    depth: u32,

    /// Start here instead of at the start of a game for two
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,

    /// First list the counts by the first action, sorted as text
    #[arg(long)]
    divide: bool,
}

impl Args {
    pub fn run(&self, board: &Board, out: &mut impl Write) -> Result<(), Failure> {
        let position = match &self.position {
            Some(text) => super::read_position(board, text)?,
            None => super::start(board, 1)?,
        };
        if !self.divide || self.depth == 0 {
            writeln!(out, "{}", rules::perft(board, &position, self.depth))?;
            return Ok(());
        }
        let mut counts: Vec<(String, u64)> = rules::divide(board, &position, self.depth)
            .into_iter()
            .map(|(action, count)| (action_text(board, action), count))
            .collect();
        counts.sort_unstable();
        for (action, count) in &counts {
            writeln!(out, "{action} {count}")?;
        }
        let total: u64 = counts.iter().map(|(_, count)| count).sum();
        writeln!(out, "{total}")?;
        Ok(())
    }
}
