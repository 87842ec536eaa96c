//! The commands of `kensington-engine`.

mod analyse;
mod bench;
mod check_level;
mod contest;
mod failure;
mod game;
mod legal;
mod perft;
mod play;
mod review;
mod solve;
mod tune;
mod ugi;

use std::borrow::Cow;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::board::{Board, spec};
use crate::notation::parse_position;
use crate::rules::{Position, Setup};
use failure::Failure;

/// What `--help` says below the list of options.
const NOTATION: &str = r#"Actions and positions are written in the project's notation.

An action:
  d3       place a stone
  d3-e3    slide a stone along a line
  k3>a1    relocate an enemy stone
  end      take no more of the reward
  pass     pass, if no stone can slide

A position, as one argument, has these fields separated by one space:
  "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -"
  1. the columns from left to right, each from the bottom up: r, b, or a number of free points
  2. the seat to move
  3. the seats in turn order with their stones in hand
  4. the pending reward: -, or the relocations left, then ~point for a stone relocated already
  5. only with the option no rebuild: -, or the figures that pay nothing for now

Exit status: 0 if all went well, 1 for bad input (the reason is on standard error), 2 for wrong usage."#;

/// The rules and the engine of Kensington on the command line.
#[derive(Parser, Debug)]
#[command(name = "kensington-engine", version, propagate_version = true, after_long_help = NOTATION)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// Use the board of this file instead of the classic one, which is built in
    #[arg(long, global = true, value_name = "FILE")]
    board: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Count the sequences of exactly N actions; the last line is the count
    Perft(perft::Args),
    /// List the legal actions on one line, sorted as text
    Legal(legal::Args),
    /// Play actions and print the position after them, then ` | ` and none, r, b or draw
    Play(play::Args),
    /// Prove whether the side to move can force a filled hexagon within N turns: yes with the line, no, or unknown
    Solve(solve::Args),
    /// Check board files and print every defect
    CheckLevel(check_level::Args),
    /// Check files of games, or show what is in them
    Game(game::Args),
    /// Measure the speed of rules and search on fixed positions; the nodes are the same in every run
    Bench(bench::Args),
    /// Fit the weights of the evaluation to the results of games
    Tune(tune::Args),
    /// Let two players meet in pairs of games and measure which is stronger
    Match(Box<contest::Args>),
    /// Print the best lines of a position, and how the search comes to them
    Analyse(analyse::Args),
    /// Judge every turn of the games of a file, and say which were mistakes and what was better
    Review(review::Args),
    /// Speak the Universal Game Interface on standard input and output
    Ugi(ugi::Args),
}

/// Runs the program with the arguments it was started with.
#[must_use]
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    // Not locked: the protocol's search writes from a thread of its own.
    let mut out = io::stdout();
    let result = execute(&cli, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader (`| head`) has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // With standard error gone there is nobody left to tell.
            let _ = failure.report(&mut io::stderr().lock());
            ExitCode::FAILURE
        }
    }
}

fn execute(cli: &Cli, out: &mut (impl io::Write + Send)) -> Result<(), Failure> {
    let board = || load_board(cli.board.as_deref());
    match &cli.command {
        Command::Perft(args) => args.run(&*board()?, out),
        Command::Legal(args) => args.run(&*board()?, out),
        Command::Play(args) => args.run(&*board()?, out),
        Command::Solve(args) => args.run(&*board()?, out),
        Command::CheckLevel(args) => args.run(cli.board.as_deref(), out),
        Command::Game(args) => args.run(&*board()?, out),
        Command::Bench(args) => args.run(&*board()?, out),
        Command::Tune(args) => args.run(&*board()?, out),
        Command::Match(args) => args.run(board()?.into_owned(), out),
        Command::Analyse(args) => args.run(board()?.into_owned(), out),
        Command::Review(args) => args.run(&*board()?, out),
        Command::Ugi(args) => args.run(board()?.into_owned(), out),
    }
}

fn load_board(file: Option<&Path>) -> Result<Cow<'static, Board>, Failure> {
    let Some(file) = file else { return Ok(Cow::Borrowed(Board::classic())) };
    spec::read_file(file).map(Cow::Owned).map_err(|defects| Failure::Input(failure::report(file, &defects)))
}

fn read_position(board: &Board, text: &str) -> Result<Position, Failure> {
    parse_position(board, text).map_err(|error| Failure::Input(format!("bad position: {error}")))
}

/// The start of the board's default game with so many seats a team.
fn start(board: &Board, seats_per_team: u8) -> Result<Position, Failure> {
    Position::start(board, &Setup::standard(board, seats_per_team))
        .map_err(|error| Failure::Input(format!("no game can start on this board: {error}")))
}
