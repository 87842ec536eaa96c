//! `solve`: prove a forced win, or that there is none.

use std::io::Write;

use super::failure::Failure;
use crate::board::Board;
use crate::engine::solve::{Question, Verdict, good_actions, line_text, solve};
use crate::notation::action_text;
use crate::text::whole;

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The position; it may be in the middle of a turn
    #[arg(value_name = "P", allow_hyphen_values = true)]
    position: String,

    /// Within how many turns of the winning team; a turn is a placement or slide with its relocations, or a pass
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1, 20), allow_negative_numbers = true)]
    turns: u32,

    /// Give up with `unknown` after so many turns tried
    #[arg(long, value_name = "M", default_value_t = 20_000_000, value_parser = whole::<u64>(0, u64::MAX), allow_negative_numbers = true)]
    nodes: u64,

    /// The side to move defends: ask whether the other team can force a win whatever it does
    #[arg(long)]
    defender: bool,

    /// Also list the actions of the side to move that win within N turns or, with --defender, prevent it
    #[arg(long)]
    actions: bool,
}

impl Args {
    pub fn run(&self, board: &Board, out: &mut impl Write) -> Result<(), Failure> {
        let position = super::read_position(board, &self.position)?;
        let team = position.team();
        let attacker = if self.defender { team.other() } else { team };
        let question = Question { board, position: &position, attacker, turns: self.turns, nodes: self.nodes };
        let solution = solve(&question);
        match &solution.verdict {
            Verdict::Yes { turns, line } => {
                writeln!(out, "yes in {turns} turns")?;
                writeln!(out, "line {}", line_text(board, line))?;
            }
            Verdict::No => writeln!(out, "no")?,
            Verdict::Unknown => writeln!(out, "unknown")?,
        }
        if self.actions {
            let actions = good_actions(&question).map(|actions| {
                let mut texts: Vec<String> = actions.iter().map(|&action| action_text(board, action)).collect();
                texts.sort_unstable();
                texts.join(" ")
            });
            writeln!(out, "actions {}", actions.as_deref().unwrap_or("unknown"))?;
        }
        writeln!(out, "nodes {}", solution.nodes)?;
        Ok(())
    }
}
