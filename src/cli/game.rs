//! `game`: check files of games, and show what is in them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::failure::{Failure, report};
use crate::board::Board;
use crate::notation::game::{Game, Reading, read_file, write_all};
use crate::notation::{position_text, result_text};
use crate::record::NodeId;

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Check files of games and print every defect
    Check(Files),
    /// Print the games of a file as this program writes them
    Tidy {
        /// The file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Print of each game who played, how many actions, the result, and the position where it stands
    Show(Files),
}

#[derive(clap::Args, Debug)]
struct Files {
    /// Files of games, *.kgn. Games on another board than the classic one need --board
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl Args {
    /// `board` is the one of the command line, if it has one.
    pub fn run(&self, board: &Board, out: &mut impl Write) -> Result<(), Failure> {
        let boards = [Board::classic(), board];
        let (files, shows) = match &self.command {
            Command::Check(Files { files }) => (files, false),
            Command::Show(Files { files }) => (files, true),
            Command::Tidy { file } => return tidy(file, &boards, out),
        };
        let mut sound = true;
        for file in files {
            let Reading { games, defects } = read_file(file, &boards);
            sound &= defects.is_empty();
            if shows {
                for (number, game) in (1..).zip(&games) {
                    show(file, number, game, boards[game.board], out)?;
                }
            } else if defects.is_empty() {
                let played: usize = games.iter().map(|game| game.record.tree().len()).sum();
                writeln!(out, "{}: ok, games: {}, actions: {played}", file.display(), games.len())?;
            }
            if !defects.is_empty() {
                writeln!(out, "{}", report(file, &defects))?;
            }
        }
        if sound { Ok(()) } else { Err(Failure::Told) }
    }
}

fn tidy(file: &Path, boards: &[&Board], out: &mut impl Write) -> Result<(), Failure> {
    let Reading { games, defects } = read_file(file, boards);
    if !defects.is_empty() {
        return Err(Failure::Input(report(file, &defects)));
    }
    write!(out, "{}", write_all(games.iter().map(|game| (boards[game.board], &game.record))))?;
    Ok(())
}

fn show(file: &Path, number: usize, game: &Game, board: &Board, out: &mut impl Write) -> io::Result<()> {
    let record = &game.record;
    let seats: Vec<String> = record
        .start()
        .hands()
        .map(|(seat, _)| {
            let sitter = record.details().sitter(seat);
            // A name may hold anything; it must not move the cursor.
            let name: String = sitter.name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            let space = if name.is_empty() { "" } else { " " };
            format!("{seat} {}{space}{name}", sitter.player)
        })
        .collect();
    let tree = record.tree();
    let main = tree.ply(tree.main_end(NodeId::ROOT));
    let result = record.final_result().map_or_else(|| "none".to_owned(), result_text);
    writeln!(
        out,
        "{} {number}: {}; {}; actions: {main}, in variations: {}; {result}",
        file.display(),
        board.name(),
        seats.join(", "),
        tree.len() - main
    )?;
    writeln!(out, "  {}", position_text(board, record.position()))
}
