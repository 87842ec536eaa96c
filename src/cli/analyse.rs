//! `analyse`: print the best lines of a position.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use super::failure::Failure;
use crate::board::Board;
use crate::engine::player_spec::{DEFAULT_HASH, MAX_HASH, MAX_THREADS, parse_duration};
use crate::engine::{Limits, Line, PlayerKind, PlayerSpec, Report, Root, Stop};
use crate::notation::{line_text, outcome_text};
use crate::rules::Position;
use crate::text::whole;

/// How long to think if nothing is said about it.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The position
    #[arg(value_name = "P", allow_hyphen_values = true)]
    position: String,

    /// How many of the best actions to print, each with its line
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1, u16::MAX.into()), allow_negative_numbers = true)]
    lines: u16,

    /// Think so many milliseconds at most, or as long as `2s` says; 2 s if there is no other limit
    #[arg(long, value_name = "MS", value_parser = parse_time)]
    time: Option<Duration>,

    /// Look so many turns ahead at most
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1, u32::MAX.into()), allow_negative_numbers = true)]
    depth: Option<u32>,

    /// Search so many nodes at most
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, u64::MAX), allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Search with so many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1, MAX_THREADS as u64), allow_negative_numbers = true)]
    threads: u16,

    /// Size of the transposition table in MiB
    #[arg(long, value_name = "N", default_value_t = DEFAULT_HASH as u16, value_parser = whole::<u16>(1, MAX_HASH as u64), allow_negative_numbers = true)]
    hash: u16,
}

fn parse_time(text: &str) -> Result<Duration, &'static str> {
    parse_duration(text).ok_or("expected a time such as 500, 500ms or 2s")
}

impl Args {
    pub fn run(&self, board: Board, out: &mut impl Write) -> Result<(), Failure> {
        let board = Arc::new(board);
        let position = super::read_position(&board, &self.position)?;
        if position.outcome().is_some() {
            return Err(Failure::Input(format!("the game is over: {}", outcome_text(position.outcome()))));
        }
        let spec = PlayerSpec {
            hash: usize::from(self.hash),
            threads: usize::from(self.threads),
            ..PlayerSpec::new(PlayerKind::STRONGEST)
        };
        let mut player = spec.make(&board, 0).map_err(|error| Failure::Input(error.to_string()))?;
        let stop = Stop::default();
        let mut written = Ok(());
        let root = Root { position: &position, earlier: &[] };
        let searched = player.searcher.search(&root, &self.limits(), &stop, &mut |report| {
            if written.is_ok() {
                written = print_progress(&board, &position, report, out);
            }
            if written.is_err() {
                stop.raise();
            }
        });
        written?;
        for (number, line) in (1..).zip(&searched.report.lines) {
            writeln!(out, "best {number} | {}", scored(&board, &position, line))?;
        }
        Ok(())
    }

    fn limits(&self) -> Limits {
        let unlimited = self.time.is_none() && self.depth.is_none() && self.nodes.is_none();
        Limits {
            time: self.time.or(unlimited.then_some(DEFAULT_TIME)),
            depth: self.depth,
            nodes: self.nodes,
            lines: usize::from(self.lines),
            ..Limits::default()
        }
    }
}

/// One line an iteration, with the best line so far.
fn print_progress(board: &Board, position: &Position, report: &Report, out: &mut impl Write) -> io::Result<()> {
    let Some(best) = report.lines.first() else { return Ok(()) };
    writeln!(
        out,
        "depth {} seldepth {} nodes {} nps {} time {} | {}",
        report.depth,
        report.selective_depth,
        report.nodes,
        report.nodes_per_second(),
        report.time.as_millis(),
        scored(board, position, best)
    )?;
    out.flush()
}

fn scored(board: &Board, position: &Position, line: &Line) -> String {
    format!("{} | {}", line.score.told(position.team(), position), line_text(board, position, &line.actions))
}
