//! One search on a thread of its own. Whoever waits for it never blocks: it looks now and then.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::Resource;

use crate::board::Board;
use crate::engine::{Limits, Report, Root, Score, Searcher, Stop, is_proven_lost, whole_turn};
use crate::record::Earlier;
use crate::rules::{Action, Position};
use crate::text::panic_message;

/// Between two wakings for the sake of what has been found so far.
pub(in crate::game) const TELLING: Duration = Duration::from_millis(250);

/// For the rest of a turn whose beginning has been found.
const REST: Duration = Duration::from_millis(120);

/// Called from the search's thread when there is something to look at.
pub(in crate::game) type Wake = Arc<dyn Fn() + Send + Sync>;

/// How much stack the thread of a search has, in bytes.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Stack(pub usize);

impl Default for Stack {
    fn default() -> Self {
        Self(2 << 20)
    }
}

/// What to think about.
pub(in crate::game) struct Question {
    pub board: Arc<Board>,
    /// The game is not over.
    pub position: Position,
    /// The earlier positions, oldest first.
    pub earlier: Vec<Earlier>,
    pub limits: Limits,
    /// Whether the answer is to be a whole turn rather than one action.
    pub whole_turn: bool,
    /// Whether it is to be proven if the position is found to be lost.
    pub proof: Option<Proof>,
}

/// What a proof that a position is lost has to keep to.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Proof {
    /// So long after the beginning of the search it is given up.
    pub until: Duration,
    /// Whether the third occurrence of a position is a draw.
    pub repetition: bool,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Depth of the last finished iteration, in turns.
    pub depth: u32,
    /// The best action so far.
    pub best: Option<Action>,
}

/// What a search has found.
pub(in crate::game) struct Found {
    /// The action, or the whole turn if that was asked for.
    pub actions: Vec<Action>,
    /// What the position is worth for the side to move.
    pub score: Option<Score>,
    /// Whether it is proven that the side to move loses, whatever it does.
    pub lost: bool,
}

/// How a search ended.
pub(in crate::game) enum Outcome {
    /// With an answer. What the searcher has learnt helps in its next search.
    Found { answer: Found, searcher: Box<dyn Searcher> },
    /// With a panic.
    Crashed(String),
}

#[derive(Default)]
struct Desk {
    report: Option<Report>,
    outcome: Option<Outcome>,
    over: bool,
}

/// A search under way, or one whose answer has not been fetched.
pub(in crate::game) struct Search {
    stop: Stop,
    began: Instant,
    desk: Arc<Mutex<Desk>>,
}

impl Search {
    /// Begins to think. `searcher` makes or brings the searcher, on the search's thread.
    pub fn begin(
        question: Question,
        searcher: impl FnOnce() -> Box<dyn Searcher> + Send + 'static,
        stack: Stack,
        wake: Wake,
    ) -> std::io::Result<Self> {
        let stop = Stop::default();
        let desk = Arc::<Mutex<Desk>>::default();
        let (flag, shared) = (stop.clone(), desk.clone());
        thread::Builder::new().name("computer".into()).stack_size(stack.0).spawn(move || {
            let thinking = || think(&question, searcher(), &flag, &shared, &wake);
            let outcome = catch_unwind(AssertUnwindSafe(thinking))
                .unwrap_or_else(|panic| Outcome::Crashed(panic_message(&*panic).to_string()));
            let mut desk = lock(&shared);
            desk.outcome = Some(outcome);
            desk.over = true;
            drop(desk);
            wake();
        })?;
        Ok(Self { stop, began: Instant::now(), desk })
    }

    /// Asks for an end; the best so far becomes the answer.
    pub fn stop(&self) {
        self.stop.raise();
    }

    /// Whether it has ended.
    pub fn is_over(&self) -> bool {
        lock(&self.desk).over
    }

    /// How it ended, once.
    pub fn outcome(&self) -> Option<Outcome> {
        lock(&self.desk).outcome.take()
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        lock(&self.desk).report.as_ref().map_or_else(Progress::default, |report| Progress {
            depth: report.depth,
            best: report.lines.first().and_then(|line| line.actions.first()).copied(),
        })
    }

    /// What it has found so far, if that is something deeper than `depth`.
    pub fn report_beyond(&self, depth: u32) -> Option<Report> {
        lock(&self.desk).report.clone().filter(|report| report.depth > depth)
    }

    /// Time since it began.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}

fn lock(desk: &Mutex<Desk>) -> MutexGuard<'_, Desk> {
    // Nothing panics while it holds the lock, and what lies there is whole at any time.
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

fn think(
    question: &Question,
    mut searcher: Box<dyn Searcher>,
    stop: &Stop,
    desk: &Mutex<Desk>,
    wake: &Wake,
) -> Outcome {
    let began = Instant::now();
    let mut told = began;
    let mut tell = |report: &Report| {
        lock(desk).report = Some(report.clone());
        if told.elapsed() >= TELLING {
            told = Instant::now();
            wake();
        }
    };
    let root = Root { position: &question.position, earlier: &question.earlier };
    let found = searcher.search(&root, &question.limits, stop, &mut tell);
    let line = found.report.lines.first();
    let score = line.map(|line| line.score);
    let mut actions = vec![found.action];
    if question.whole_turn {
        let expected = line.filter(|line| line.actions.first() == Some(&found.action));
        let expected = expected.map_or(&actions[..], |line| &line.actions);
        let rest = Limits { time: Some(REST), ..Limits::default() };
        actions = whole_turn(&question.board, &root, expected, &rest, stop, &mut *searcher);
    }
    let lost = question.proof.zip(score).is_some_and(|(Proof { until, repetition }, score)| {
        let give_up = || stop.is_raised() || began.elapsed() >= until;
        is_proven_lost(&question.board, &root, score, repetition, &give_up)
    });
    Outcome::Found { answer: Found { actions, score, lost }, searcher }
}
