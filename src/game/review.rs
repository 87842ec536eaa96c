//! Looking back on the game: its turns are judged in the background, on a thread of its own.
//!
//! What has been judged stays with the game for as long as the game does, so a review goes on where it was interrupted and
//! judges only what is new. One review runs at a time, and while it does nothing else is analysed. Computer players come
//! first: it gives way to them and goes on when they have thought.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::analysis::Analysis;
use super::computers::Computers;
use super::intents::{Current, Resolve, ResolveSet};
use super::{Intent, Match};
use crate::app::notices::Notice;
use crate::app::power::Alarm;
use crate::app::wake::Waker;
use crate::board::Board;
use crate::engine::Stop;
use crate::i18n::messages;
use crate::record::NodeId;
use crate::review::{GameLine, Grade, Judge, Judged, NODES, Review};
use crate::text::panic_message;

/// Between two wakings for the sake of the progress.
const TELLING: Duration = Duration::from_millis(250);

/// What a review spends on each turn, in nodes.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Effort(pub u64);

impl Default for Effort {
    fn default() -> Self {
        Self(NODES)
    }
}

/// What the thread lays down.
#[derive(Default)]
struct Desk {
    judged: Vec<(NodeId, Judged)>,
    over: bool,
    crashed: Option<String>,
}

/// A review under way.
struct Job {
    stop: Stop,
    desk: Arc<Mutex<Desk>>,
    /// How many stops it had to judge, and has judged.
    progress: (usize, usize),
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// The review of the game on the table.
#[derive(Resource, Default)]
pub struct Reviewing {
    /// The game that it is about.
    game: u32,
    review: Review,
    line: Option<Arc<GameLine>>,
    job: Option<Job>,
    /// The thread of a review that was interrupted, until it has ended.
    leaving: Option<Arc<Mutex<Desk>>>,
    /// How far it was when it gave way to a computer player. It goes on when that has thought.
    gave_way: Option<(usize, usize)>,
    /// How much of the record the line has seen.
    seen: (usize, Option<NodeId>),
}

impl Reviewing {
    /// What has been judged, with the turns it is about; nothing if nothing has been.
    #[must_use]
    pub fn shown(&self) -> Option<(&GameLine, &Review)> {
        let line = self.line.as_deref()?;
        (self.is_running() || !self.review.is_empty()).then_some((line, &self.review))
    }

    /// Whether turns are being judged, or will be when a computer player has thought.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.job.is_some() || self.gave_way.is_some()
    }

    /// Whether its thread lives, be it one that was interrupted.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.job.is_some() || self.leaving.as_ref().is_some_and(|desk| !lock(desk).over)
    }

    /// How much of its work the review that runs has done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> Option<f32> {
        let (of, done) = self.job.as_ref().map(|job| job.progress).or(self.gave_way)?;
        Some(done as f32 / of.max(1) as f32)
    }

    /// Whether every turn has been judged.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.shown().is_some_and(|(line, review)| review.missing(line).is_empty())
    }

    /// How bad the turn was that ends at a place, if it was judged.
    #[must_use]
    pub fn grade(&self, node: NodeId) -> Option<Grade> {
        let (line, review) = self.shown()?;
        let turn = line.turns().iter().position(|turn| turn.after == node)?;
        Some(review.verdict(line, turn)?.grade)
    }

    /// Lets a computer player think first.
    pub(super) fn give_way(&mut self) {
        if let Some(job) = &self.job {
            let progress = job.progress;
            self.interrupt();
            self.gave_way = Some(progress);
        }
    }

    fn interrupt(&mut self) {
        self.gave_way = None;
        if let Some(job) = self.job.take() {
            self.leaving = Some(job.desk.clone());
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reviewing>()
        .init_resource::<Effort>()
        .add_systems(Resolve, toggle.in_set(ResolveSet::Conclude).run_if(resource_exists::<Match>));
}

fn lock(desk: &Mutex<Desk>) -> MutexGuard<'_, Desk> {
    // Nothing panics while it holds the lock.
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The turns of the game: what is tried at its end is none of them.
fn line_of(game: &Match, analysis: &Analysis) -> GameLine {
    let tree = game.record.tree();
    let end = analysis.end_of_game().filter(|&end| tree.contains(end));
    GameLine::to(&game.board, &game.record, end.unwrap_or_else(|| tree.main_end(NodeId::ROOT)))
}

/// Begins the review, or interrupts it.
fn toggle(
    current: Res<Current>,
    game: Res<Match>,
    effort: Res<Effort>,
    waker: Res<Waker>,
    analysis: Res<Analysis>,
    mut reviewing: ResMut<Reviewing>,
    mut notices: MessageWriter<Notice>,
) {
    if !matches!(current.0, Some(Intent::Review)) {
        return;
    }
    if reviewing.is_running() {
        reviewing.interrupt();
        return;
    }
    follow(&mut reviewing, &game);
    begin(&mut reviewing, &game, *effort, &waker, &analysis, &mut notices);
}

/// Begins to judge what has not been judged yet.
fn begin(
    reviewing: &mut Reviewing,
    game: &Match,
    effort: Effort,
    waker: &Waker,
    analysis: &Analysis,
    notices: &mut MessageWriter<Notice>,
) {
    let before = reviewing.leaving.clone();
    let line = Arc::new(line_of(game, analysis));
    reviewing.line = Some(line.clone());
    let missing = reviewing.review.missing(&line);
    if missing.is_empty() {
        return;
    }
    let (stop, desk) = (Stop::default(), Arc::<Mutex<Desk>>::default());
    let job = Job { stop: stop.clone(), desk: desk.clone(), progress: (missing.len(), 0) };
    let (board, nodes, wake) = (game.board.clone(), effort.0, waker.0.clone());
    let work = move || {
        // One at a time: what an interrupted one has still to do takes a moment.
        while before.as_ref().is_some_and(|before| !lock(before).over) {
            thread::sleep(Duration::from_millis(1));
        }
        let judging = || judge(&board, nodes, &line, &missing, &stop, &desk, &*wake);
        let crashed = catch_unwind(AssertUnwindSafe(judging)).err().map(|panic| panic_message(&*panic).to_string());
        let mut done = lock(&desk);
        (done.over, done.crashed) = (true, crashed);
        drop(done);
        wake();
    };
    match thread::Builder::new().name("review".into()).spawn(work) {
        Ok(_) => reviewing.job = Some(job),
        Err(error) => {
            notices.write(Notice::new("computer-failed", messages::computer_no_thread(&error.to_string())));
        }
    }
}

fn judge(
    board: &Board,
    nodes: u64,
    line: &GameLine,
    missing: &[usize],
    stop: &Stop,
    desk: &Mutex<Desk>,
    wake: &(dyn Fn() + Send + Sync),
) {
    let mut judge = Judge::new(board, nodes);
    let mut told = Instant::now();
    for &at in missing {
        let Some(judged) = judge.judge(line, at, stop).filter(|_| !stop.is_raised()) else { return };
        lock(desk).judged.push((line.node(at), judged));
        if told.elapsed() >= TELLING {
            told = Instant::now();
            wake();
        }
    }
}

/// Another game has a review of its own; a game that goes on has more turns.
fn follow(reviewing: &mut Reviewing, game: &Match) {
    if reviewing.game != game.id {
        reviewing.interrupt();
        reviewing.game = game.id;
        reviewing.review = Review::default();
        reviewing.line = None;
    }
}

/// Takes up what has been judged.
pub(super) fn receive(
    game: Option<Res<Match>>,
    analysis: Res<Analysis>,
    computers: Res<Computers>,
    effort: Res<Effort>,
    waker: Res<Waker>,
    mut reviewing: ResMut<Reviewing>,
    mut alarm: ResMut<Alarm>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(game) = game else { return };
    if reviewing.game != game.id {
        follow(&mut reviewing, &game);
    }
    if reviewing.leaving.as_ref().is_some_and(|desk| lock(desk).over) {
        reviewing.leaving = None;
    }
    // What has been judged belongs to the turns as they are now.
    if reviewing.line.is_some() && game.is_changed() {
        let tree = game.record.tree();
        let seen = (tree.len(), Some(analysis.end_of_game().unwrap_or_else(|| tree.main_end(NodeId::ROOT))));
        if reviewing.seen != seen {
            reviewing.line = Some(Arc::new(line_of(&game, &analysis)));
            reviewing.seen = seen;
        }
    }
    if reviewing.gave_way.is_some() && !computers.is_busy() && !computers.waits() {
        reviewing.gave_way = None;
        begin(&mut reviewing, &game, *effort, &waker, &analysis, &mut notices);
    }
    if reviewing.job.is_none() {
        return;
    }
    let Reviewing { review, job, .. } = &mut *reviewing;
    let Some(running) = job else { return };
    let mut desk = lock(&running.desk);
    let (judged, over, crashed) = (std::mem::take(&mut desk.judged), desk.over, desk.crashed.take());
    drop(desk);
    running.progress.1 += judged.len();
    for (node, judged) in judged {
        review.keep(node, judged);
    }
    if let Some(error) = crashed {
        notices.write(Notice::new("computer-failed", messages::computer_crashed(&error)));
    }
    if over {
        *job = None;
    } else {
        // What comes within the pause between two wakings is seen after it.
        alarm.ring_after(TELLING);
    }
}
