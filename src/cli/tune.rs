//! `tune`: fits the evaluation to games.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::failure::Failure;
use crate::board::Board;
use crate::engine::contest::{GameLine, Outcome};
use crate::engine::{Knowledge, Random, Sample, Tuning, Weights, features, tune};
use crate::rules::{self, Task, Team};
use crate::text::whole;

/// The largest file of games that is read, in bytes: some 100,000 games.
const LARGEST: u64 = 128 << 20;

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Games as `match --games-out` writes them; those without a winner are left out
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,

    /// Passes over the positions
    #[arg(long, default_value_t = Tuning::default().epochs, value_name = "N", value_parser = whole::<u32>(0, u32::MAX.into()), allow_negative_numbers = true)]
    epochs: u32,

    /// How strongly the weights are held where they are
    #[arg(long, default_value_t = Tuning::default().prior, value_name = "X", value_parser = prior)]
    prior: f64,

    /// Where the new weights go; without it they are printed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn prior(text: &str) -> Result<f64, String> {
    let usual = |number: &f64| number.is_finite() && *number >= 0.0;
    text.parse().ok().filter(usual).ok_or_else(|| format!("expected a number from 0, found `{text}`"))
}

impl Args {
    pub fn run(&self, board: &Board, out: &mut impl Write) -> Result<(), Failure> {
        let start = Weights::tuned();
        let known = Knowledge::new(board, start);
        let mut samples = Vec::new();
        let mut games = 0;
        for file in &self.games {
            let text = read(file).map_err(|why| Failure::Input(format!("{}: {why}", file.display())))?;
            for (number, line) in (1..).zip(text.lines()) {
                let found = samples_of(board, &known, line)
                    .map_err(|error| Failure::Input(format!("{}, line {number}: {error}", file.display())))?;
                games += usize::from(!found.is_empty());
                samples.extend(found);
            }
        }
        if samples.is_empty() {
            return Err(Failure::Input("there is no decided game in these files".into()));
        }
        shuffle(&mut samples);
        writeln!(out, "# {} positions of {games} decided games", samples.len())?;
        let tuning = Tuning { epochs: self.epochs, prior: self.prior, ..Tuning::default() };
        let tuned = tune(&samples, start, &tuning, |epoch, loss| {
            // Nobody has to watch.
            let _ = writeln!(io::stderr(), "epoch {epoch}: loss {loss:.5}");
        });
        writeln!(out, "# loss {:.5} before, {:.5} after; scale {:.0}", tuned.before, tuned.after, tuned.scale)?;
        let text = ron::ser::to_string_pretty(&tuned.weights, ron::ser::PrettyConfig::new().compact_arrays(true))
            .map_err(|error| Failure::Input(format!("the weights cannot be written: {error}")))?;
        match &self.out {
            Some(file) => fs::write(file, text + "\n")
                .map_err(|error| Failure::Input(format!("{}: cannot be written: {error}", file.display())))?,
            None => writeln!(out, "{text}")?,
        }
        Ok(())
    }
}

/// A file of games, unless it is larger than any that could be used.
fn read(file: &Path) -> Result<String, String> {
    let mut text = String::new();
    let input = fs::File::open(file).map_err(|error| format!("cannot be read: {error}"))?;
    let read = input.take(LARGEST + 1).read_to_string(&mut text).map_err(|error| format!("cannot be read: {error}"))?;
    if read as u64 > LARGEST {
        return Err(format!("is larger than {} MiB", LARGEST >> 20));
    }
    Ok(text)
}

/// The quiet positions at the beginning of turns of a decided game; none of an undecided one.
fn samples_of(board: &Board, known: &Knowledge, line: &str) -> Result<Vec<Sample>, String> {
    let game = GameLine::parse(board, line).map_err(|error| error.to_string())?;
    let Outcome::Won(winner) = game.outcome else { return Ok(Vec::new()) };
    let mut position = game.start;
    let mut samples = Vec::new();
    for action in game.actions {
        let before = position;
        let played = position.play(board, action);
        // What is decided or completed by the next action says nothing about the evaluation.
        let quiet = before.task() != Task::Relocate && played.granted == 0 && played.outcome.is_none();
        if quiet && before.occupied().len() >= 6 {
            samples.push(Sample { features: features(known, &before), red_won: winner == Team::Red });
        }
    }
    if position.outcome() != Some(rules::Outcome::Win(winner)) {
        return Err("the actions do not lead to that result".into());
    }
    Ok(samples)
}

/// Mixes the positions of all games, the same way in every run.
fn shuffle(samples: &mut [Sample]) {
    let mut random = Random::new(1);
    for index in (1..samples.len()).rev() {
        samples.swap(index, random.below(index + 1));
    }
}
