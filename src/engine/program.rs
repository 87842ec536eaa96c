//! Another program as a player, for example an older build: it is asked over the Universal Game Interface.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::limits::{Limits, Stop};
use super::report::{Line, Report, Root, Searched};
use super::{Score, Searcher};
use crate::board::Board;
use crate::notation::{Quoted, parse_action, position_text};
use crate::rules::Action;

/// How long a program may take to introduce itself, to get ready, and to answer after its time is up.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it may take to end.
const FAREWELL: Duration = Duration::from_secs(1);
/// The stop flag is looked at this often while the program thinks.
const POLL: Duration = Duration::from_millis(2);
/// So many lines are kept until they are looked at. A program that talks on waits.
const LINES: usize = 1_000;
/// Of a longer line the rest is taken for another one.
const LONGEST_LINE: u64 = 1 << 16;

/// Why a program cannot play.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// No program is named.
    #[error("no program is named")]
    Nameless,
    /// The program does not start.
    #[error("cannot start {program}: {error}")]
    Start {
        /// The program.
        program: String,
        /// Why not.
        error: io::Error,
    },
    /// The program does not speak the protocol.
    #[error("{program} does not answer with {expected}")]
    Silent {
        /// The program.
        program: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A program cannot be told which board is played.
    #[error("other programs play on the classic board only")]
    Board,
}

/// A running program.
pub struct Program {
    board: Arc<Board>,
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Program {
    /// Starts a program, given with its arguments, and sets its options.
    ///
    /// # Errors
    /// If it cannot be started or does not answer.
    pub fn start(board: Arc<Board>, command: &str, options: &[(&str, String)]) -> Result<Self, ProgramError> {
        if !board.is_played_like(Board::classic()) {
            return Err(ProgramError::Board);
        }
        let mut words = command.split_whitespace();
        let name = words.next().ok_or(ProgramError::Nameless)?.to_owned();
        let failed = |error| ProgramError::Start { program: name.clone(), error };
        let mut child =
            Command::new(&name).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(io::ErrorKind::BrokenPipe.into()));
        };
        let (sender, lines) = mpsc::sync_channel(LINES);
        thread::spawn(move || listen(output, &sender));
        let mut program = Self { board, name, child, input, lines };
        program.introduce(options)?;
        Ok(program)
    }

    fn introduce(&mut self, options: &[(&str, String)]) -> Result<(), ProgramError> {
        self.answer("ugi", "ugiok")?;
        for (name, value) in options {
            self.send(&format!("setoption name {name} value {value}"));
        }
        self.answer("isready", "readyok")
    }

    /// What a program that has ended does not hear, it does not answer either.
    fn send(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }

    fn answer(&mut self, question: &str, expected: &'static str) -> Result<(), ProgramError> {
        self.send(question);
        let deadline = Instant::now() + PATIENCE;
        // A program that never stops talking is not listened to for longer than a silent one.
        while Instant::now() < deadline
            && let Ok(line) = self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now()))
        {
            if line.trim() == expected {
                return Ok(());
            }
        }
        Err(ProgramError::Silent { program: self.name.clone(), expected })
    }

    /// Waits for the answer to `go`, and remembers what is said before it.
    fn best_move(&mut self, limits: &Limits, stop: &Stop, heard: &mut Report) -> String {
        let began = Instant::now();
        let mut stopped = None;
        loop {
            match self.lines.recv_timeout(POLL) {
                Ok(line) => {
                    if let Some(action) = best_move_of(&line) {
                        return action;
                    }
                    hear(&line, heard);
                }
                Err(RecvTimeoutError::Disconnected) => panic!("{} has ended", self.name),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if stop.is_raised() && stopped.is_none() {
                stopped = Some(Instant::now());
                self.send("stop");
            }
            let late = limits.time.is_some_and(|time| began.elapsed() > time + PATIENCE)
                || stopped.is_some_and(|since| since.elapsed() > PATIENCE);
            assert!(!late, "{} does not answer", self.name);
        }
    }
}

impl Searcher for Program {
    /// # Panics
    /// If the program ends, falls silent, or answers with something that is no action.
    fn search(&mut self, root: &Root<'_>, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Report)) -> Searched {
        let began = Instant::now();
        let mut heard = Report::default();
        self.send(&format!("position fen {}", position_text(&self.board, root.position)));
        self.send(&go_text(limits));
        let text = self.best_move(limits, stop, &mut heard);
        let action: Action =
            parse_action(&self.board, &text).unwrap_or_else(|_| panic!("{} answers with {}", self.name, Quoted(&text)));
        heard.time = began.elapsed();
        heard.lines = vec![Line { score: Score::EVEN, actions: vec![action] }];
        report(&heard);
        Searched { action, report: heard }
    }

    fn new_game(&mut self) {
        self.send("uginewgame");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.send("quit");
        let began = Instant::now();
        while began.elapsed() < FAREWELL && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(POLL);
        }
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Hands on what the program says, line by line, until it ends or nobody listens any more.
fn listen(output: ChildStdout, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    while output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            return;
        }
        line.clear();
    }
}

/// The action of a line that is an answer. What follows it, as `ponder` in UCI, does not matter, nor do capital letters.
fn best_move_of(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    let answers = words.next()?.eq_ignore_ascii_case("bestmove");
    answers.then(|| words.next().unwrap_or_default().to_ascii_lowercase())
}

fn go_text(limits: &Limits) -> String {
    let parts = [
        limits.time.map(|time| format!(" movetime {}", time.as_millis())),
        limits.nodes.map(|nodes| format!(" nodes {nodes}")),
        limits.depth.map(|depth| format!(" depth {depth}")),
    ];
    let limited: String = parts.into_iter().flatten().collect();
    format!("go{}", if limited.is_empty() { " infinite" } else { &limited })
}

/// Takes from an `info` line how far the search is.
fn hear(line: &str, report: &mut Report) {
    let words: Vec<&str> = line.split_whitespace().collect();
    if words.first() != Some(&"info") || words.get(1) == Some(&"string") {
        return;
    }
    for pair in words.windows(2) {
        match (pair[0], pair[1].parse::<u64>()) {
            ("depth", Ok(depth)) => report.depth = depth.min(u64::from(u32::MAX)) as u32,
            ("seldepth", Ok(depth)) => report.selective_depth = depth.min(u64::from(u32::MAX)) as u32,
            ("nodes", Ok(nodes)) => report.nodes = nodes,
            ("pv", _) => break,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_become_words_of_go() {
        let limits = Limits { nodes: Some(5), time: Some(Duration::from_millis(50)), ..Limits::default() };
        assert_eq!(go_text(&limits), "go movetime 50 nodes 5");
        assert_eq!(go_text(&Limits::default()), "go infinite");
    }

    #[test]
    fn answers_are_understood_however_they_are_written() {
        for line in ["bestmove d3", " bestmove\td3 \r\n", "bestmove  d3 ponder e3", "BestMove D3"] {
            assert_eq!(best_move_of(line).as_deref(), Some("d3"), "{line}");
        }
        assert_eq!(best_move_of("bestmove").as_deref(), Some(""));
        for line in ["", "info string bestmove d3", "bestmoved3"] {
            assert_eq!(best_move_of(line), None, "{line}");
        }
    }

    #[test]
    fn info_lines_are_heard() {
        let mut report = Report::default();
        for line in
            ["info string depth 9", "info depth 4 score cp -3 nodes 77 pv d3 depth 8", "nodes 8", "info nodes x", ""]
        {
            hear(line, &mut report);
        }
        assert_eq!((report.depth, report.nodes), (4, 77));
    }
}
