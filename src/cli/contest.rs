//! `match`: two players meet in pairs of games.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::failure::Failure;
use crate::board::Board;
use crate::engine::contest::{Contest, Ending, Sprt, Standing, Usage, Verdict};
use crate::engine::{PlayerSpec, Stop};
use crate::rules::MAX_SEATS_PER_TEAM;
use crate::text::whole;

/// A terminal's progress line is written anew so often at most; a file gets a line every [`FILE_PAUSE`].
const TERMINAL_PAUSE: Duration = Duration::from_millis(100);
const FILE_PAUSE: Duration = Duration::from_secs(10);

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The player that is measured: engine, level:N, baseline, completer, or program:COMMAND for one that speaks the
    /// Universal Game Interface; then its settings, as in `baseline:nodes=20000` or `level:7,scale=0.02`. Settings are time,
    /// nodes and depth for an action, hash in MiB, threads, and scale, a factor on the time; for the engine also noise in
    /// hundredths, weights, a file as `tune` writes it, and the margins of its search by name, as in
    /// `engine:nodes=5000,late_depth=0`
    #[arg(long, value_name = "PLAYER")]
    first: PlayerSpec,

    /// The player it is measured against
    #[arg(long, value_name = "PLAYER")]
    second: PlayerSpec,

    /// Games to play; an odd number is rounded up to whole pairs
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u64>(1, 1_000_000_000), allow_negative_numbers = true)]
    games: u64,

    /// Random actions before the players take over
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<u16>(0, 1000), allow_negative_numbers = true)]
    openings: u16,

    /// Repeats the openings, and what the players leave to chance: with limits by nodes or depth, the whole match
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX), allow_negative_numbers = true)]
    seed: u64,

    /// Games at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1, 256), allow_negative_numbers = true)]
    threads: u16,

    /// Break a game off after so many actions; it counts as a draw and is listed as a cap
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = whole::<usize>(0, u64::MAX), allow_negative_numbers = true)]
    cap: usize,

    /// Stop as soon as a sequential test (both errors 5 %) tells whether the first player is stronger by ELO1 or only
    /// by ELO0
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = parse_sprt)]
    sprt: Option<Sprt>,

    /// Seats of a team: 1, 2 or 3
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u8>(1, u64::from(MAX_SEATS_PER_TEAM)), allow_negative_numbers = true)]
    team_size: u8,

    /// Let the openings begin in this position instead of at the start of a game
    #[arg(long, value_name = "P", allow_hyphen_values = true, conflicts_with = "team_size")]
    position: Option<String>,

    /// Write the games to this file, one a line: `position | actions | result`
    #[arg(long, value_name = "FILE")]
    games_out: Option<PathBuf>,
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Option<Vec<f64>> =
        text.split(',').map(|part| part.parse().ok().filter(|elo: &f64| elo.abs() <= 1000.0)).collect();
    match numbers.as_deref() {
        Some(&[elo0, elo1]) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => Err("expected two numbers of Elo, the lower first, as in 0,10".to_owned()),
    }
}

impl Args {
    pub fn run(&self, board: Board, out: &mut impl Write) -> Result<(), Failure> {
        let start = match &self.position {
            Some(text) => super::read_position(&board, text)?,
            None => super::start(&board, self.team_size)?,
        };
        if start.outcome().is_some() {
            return Err(Failure::Input("the game is over in that position".to_owned()));
        }
        let contest = Contest {
            board: Arc::new(board),
            start,
            opening_plies: usize::from(self.openings),
            ply_cap: self.cap,
            pairs: self.games.div_ceil(2),
            threads: usize::from(self.threads),
            seed: self.seed,
            sprt: self.sprt,
        };
        self.check_players(&contest.board)?;
        let mut games_out = self.open_games_out()?;
        let mut written = Ok(());
        let stop = Stop::default();
        let mut progress = Progress::new(contest.pairs * 2, self.sprt);
        let standing = contest.run(
            [&|seed| self.first.make(&contest.board, seed), &|seed| self.second.make(&contest.board, seed)],
            &stop,
            &mut |standing, game, first| {
                progress.show(standing);
                if let Ending::Fault(team, fault) = &game.ending {
                    let player = if *team == first { "first" } else { "second" };
                    progress.say(&format!("fault of the {player} player, {team}: {fault}"));
                } else if let Some(file) = &mut games_out {
                    written = writeln!(file, "{}", game.line.text(&contest.board)).and_then(|()| file.flush());
                    if written.is_err() {
                        stop.raise();
                    }
                }
            },
        );
        progress.finish();
        written?;
        self.print_result(&standing, out)?;
        Ok(())
    }

    /// Makes each player once, so that what is wrong with it is told at once.
    fn check_players(&self, board: &Arc<Board>) -> Result<(), Failure> {
        for (option, spec) in [("--first", &self.first), ("--second", &self.second)] {
            spec.make(board, 0).map_err(|error| Failure::Input(format!("{option}: {error}")))?;
        }
        Ok(())
    }

    fn open_games_out(&self) -> Result<Option<BufWriter<File>>, Failure> {
        let Some(path) = &self.games_out else { return Ok(None) };
        let file = File::create(path)
            .map_err(|error| Failure::Input(format!("--games-out: cannot write {}: {error}", path.display())))?;
        Ok(Some(BufWriter::new(file)))
    }

    /// One fact a line: its name, then its values.
    fn print_result(&self, standing: &Standing, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "first {}", self.first)?;
        writeln!(out, "second {}", self.second)?;
        writeln!(out, "games {}", standing.games())?;
        writeln!(out, "wins {}", standing.wins)?;
        writeln!(out, "draws {}", standing.draws)?;
        writeln!(out, "losses {}", standing.losses)?;
        writeln!(out, "caps {}", standing.caps)?;
        writeln!(out, "points {:.2}", standing.score() * 100.0)?;
        if let Some(elo) = standing.pairs.elo() {
            writeln!(out, "elo {:.1} low {:.1} high {:.1}", elo.value, elo.low, elo.high)?;
        }
        let pairs = standing.pairs.0.map(|count| count.to_string());
        writeln!(out, "pairs {}", pairs.join(" "))?;
        if let Some(sprt) = &self.sprt {
            let verdict = match sprt.verdict(&standing.pairs) {
                Verdict::Accepted => "H1",
                Verdict::Rejected => "H0",
                Verdict::Open => "open",
            };
            let ratio = sprt.log_likelihood_ratio(&standing.pairs);
            writeln!(
                out,
                "sprt {ratio:.2} bound {:.2} elo0 {} elo1 {} {verdict}",
                Sprt::bound(),
                sprt.elo0,
                sprt.elo1
            )?;
        }
        writeln!(out, "faults first {} second {}", standing.faults[0], standing.faults[1])?;
        writeln!(out, "colours red {} blue {}", standing.won_by[0], standing.won_by[1])?;
        writeln!(out, "length {:.1}", ratio(standing.plies as f64, standing.games()))?;
        for (name, usage) in ["first", "second"].into_iter().zip(&standing.usage) {
            print_usage(name, usage, out)?;
        }
        Ok(())
    }
}

fn print_usage(name: &str, usage: &Usage, out: &mut impl Write) -> io::Result<()> {
    let seconds = usage.time.as_secs_f64();
    writeln!(
        out,
        "{name}-search depth {:.1} nodes {:.0} nps {:.0} ms {:.2} longest {:.2}",
        ratio(usage.depths as f64, usage.asked),
        ratio(usage.nodes as f64, usage.asked),
        usage.nodes as f64 / seconds.max(1e-9),
        ratio(seconds * 1000.0, usage.asked),
        usage.longest.as_secs_f64() * 1000.0,
    )
}

fn ratio(sum: f64, count: u64) -> f64 {
    sum / count.max(1) as f64
}

/// The line on standard error that tells how far the match is.
struct Progress {
    games: u64,
    sprt: Option<Sprt>,
    began: Instant,
    shown: Option<Instant>,
    terminal: bool,
    line: String,
}

impl Progress {
    fn new(games: u64, sprt: Option<Sprt>) -> Self {
        let began = Instant::now();
        let terminal = io::stderr().is_terminal();
        // Matches that are over soon need no progress in a file.
        Self { games, sprt, began, shown: (!terminal).then_some(began), terminal, line: String::new() }
    }

    fn show(&mut self, standing: &Standing) {
        self.line = self.text(standing);
        let pause = if self.terminal { TERMINAL_PAUSE } else { FILE_PAUSE };
        if self.shown.is_none_or(|shown| shown.elapsed() >= pause) {
            self.shown = Some(Instant::now());
            self.write();
        }
    }

    fn text(&self, standing: &Standing) -> String {
        use std::fmt::Write as _;
        let mut line = format!(
            "{}/{} games, +{} ={} -{} cap {}, {:.1} %",
            standing.games(),
            self.games,
            standing.wins,
            standing.draws,
            standing.losses,
            standing.caps,
            standing.score() * 100.0
        );
        // Writing to a string cannot fail.
        if let Some(elo) = standing.pairs.elo() {
            let _ = write!(line, ", Elo {:.1} [{:.1}, {:.1}]", elo.value, elo.low, elo.high);
        }
        if let Some(sprt) = &self.sprt {
            let ratio = sprt.log_likelihood_ratio(&standing.pairs);
            let _ = write!(line, ", LLR {ratio:.2} of ±{:.2}", Sprt::bound());
        }
        let _ = write!(line, ", {:.0} s", self.began.elapsed().as_secs_f64());
        line
    }

    /// Progress is a courtesy: with standard error gone there is nobody to tell.
    fn write(&self) {
        let mut out = io::stderr().lock();
        // On a terminal: to the beginning of the line, which is cleared.
        let _ = if self.terminal { write!(out, "\r\x1b[K{}", self.line) } else { writeln!(out, "{}", self.line) };
        let _ = out.flush();
    }

    /// Says something that stays above the progress line.
    fn say(&self, text: &str) {
        let _ = writeln!(io::stderr().lock(), "{}{text}", if self.terminal { "\r\x1b[K" } else { "" });
        if self.terminal {
            self.write();
        }
    }

    fn finish(&self) {
        if self.terminal && !self.line.is_empty() {
            self.write();
            let _ = writeln!(io::stderr().lock());
        }
    }
}
