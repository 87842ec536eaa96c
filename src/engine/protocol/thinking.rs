//! A search in a thread of its own.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};

use super::output::Output;
use crate::board::Board;
use crate::engine::{Limits, Player, Report, Root, Stop, fallback_action};
use crate::notation::action_text;
use crate::record::Earlier;
use crate::rules::Position;
use crate::text::panic_message;

/// What to think about.
pub(super) struct Question {
    pub board: Arc<Board>,
    /// The game is not over.
    pub position: Position,
    pub earlier: Vec<Earlier>,
    pub limits: Limits,
    /// Keep the answer until the search is stopped, however early it is found.
    pub hold: bool,
}

/// A search that runs, or has just answered.
pub(super) struct Thinking<'scope> {
    stop: Stop,
    answered: Arc<AtomicBool>,
    thread: ScopedJoinHandle<'scope, Option<Player>>,
}

impl<'scope> Thinking<'scope> {
    /// Begins to think; the answer goes to the output.
    pub fn begin<W: Write + Send>(
        scope: &'scope Scope<'scope, '_>,
        output: &'scope Output<W>,
        player: Player,
        question: Question,
    ) -> Self {
        let stop = Stop::default();
        let answered = Arc::new(AtomicBool::new(false));
        let (stopped, done) = (stop.clone(), Arc::clone(&answered));
        let thread = scope.spawn(move || answer(player, &question, &stopped, &done, output));
        Self { stop, answered, thread }
    }

    /// Whether the answer has been given, or is about to be.
    pub fn is_over(&self) -> bool {
        self.answered.load(Ordering::Acquire)
    }

    /// Ends the search and waits for its answer. Gives the player back, unless it crashed.
    pub fn finish(self) -> Option<Player> {
        self.stop.raise();
        self.thread.thread().unpark();
        self.thread.join().unwrap_or(None)
    }
}

fn answer<W: Write>(
    mut player: Player,
    question: &Question,
    stop: &Stop,
    answered: &AtomicBool,
    output: &Output<W>,
) -> Option<Player> {
    let Question { board, position, earlier, limits, hold } = question;
    let root = Root { position, earlier };
    let mut tell = |report: &Report| {
        if !output.line(&info_text(board, position, report)) {
            // Nobody reads any more.
            stop.raise();
        }
    };
    let found = catch_unwind(AssertUnwindSafe(|| player.searcher.search(&root, limits, stop, &mut tell).action));
    let (action, player) = match found {
        Ok(action) if position.check(board, action).is_ok() => (Some(action), Some(player)),
        Ok(action) => {
            output.remark(&format!("the search found {}, which is not legal", action_text(board, action)));
            (None, None)
        }
        Err(panic) => {
            output.remark(&format!("the search crashed: {}", panic_message(&*panic)));
            (None, None)
        }
    };
    while *hold && !stop.is_raised() {
        thread::park();
    }
    // Whoever reads the answer may ask again at once.
    answered.store(true, Ordering::Release);
    // The other side waits for an answer, whatever became of the search.
    let action = action.or_else(|| fallback_action(board, position));
    output.line(&best_move_text(action.map(|action| action_text(board, action)).as_deref()));
    player
}

/// The answer; there is none in a finished game.
pub(super) fn best_move_text(action: Option<&str>) -> String {
    format!("bestmove {}", action.unwrap_or("(none)"))
}

/// What the protocol says of an iteration.
fn info_text(board: &Board, position: &Position, report: &Report) -> String {
    use std::fmt::Write as _;
    let mut text = format!("info depth {} seldepth {}", report.depth, report.selective_depth);
    // Writing to a string cannot fail.
    if let Some(line) = report.lines.first() {
        let _ = write!(text, " score {}", line.score.told(position.team(), position));
    }
    let (nodes, rate, millis) = (report.nodes, report.nodes_per_second(), report.time.as_millis());
    let _ = write!(text, " nodes {nodes} nps {rate} hashfull {} time {millis}", report.table_full);
    if let Some(line) = report.lines.first() {
        text.push_str(" pv");
        for &action in &line.actions {
            let _ = write!(text, " {}", action.display(board));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Searched, Searcher};
    use crate::notation::parse_position;

    struct Crashing;

    impl Searcher for Crashing {
        fn search(&mut self, _: &Root<'_>, _: &Limits, _: &Stop, _: &mut dyn FnMut(&Report)) -> Searched {
            panic!("out of luck")
        }

        fn new_game(&mut self) {}
    }

    fn answer_of(position: &str) -> String {
        let board = Arc::new(Board::classic().clone());
        let position = parse_position(&board, position).expect("a position");
        let question = Question { board, position, earlier: Vec::new(), limits: Limits::default(), hold: false };
        let (mut bytes, flags) = (Vec::new(), (Stop::default(), AtomicBool::new(false)));
        let player = Player { searcher: Box::new(Crashing), limits: Limits::default() };
        let back = answer(player, &question, &flags.0, &flags.1, &Output::new(&mut bytes));
        assert!(back.is_none(), "it is not asked again");
        String::from_utf8(bytes).expect("the output is UTF-8")
    }

    #[test]
    fn a_crash_costs_as_little_as_can_be() {
        let win = answer_of("4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/b2/bbbb r1 r1:3,b1:3 -");
        assert_eq!(win, "info string the search crashed: out of luck\nbestmove j2\n");
        let reward = answer_of("r3/3/2/r5/r5/4/3/3bb3/3bb3/1b1/4/6/6/2/3/b1b1 r1 r1:3,b1:3 1");
        assert!(reward.ends_with("bestmove end\n"), "{reward}");
    }
}
