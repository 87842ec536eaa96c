//! Computer players.
//!
//! After the intents of a frame have been resolved, `manage` compares what is to be thought about with what is being
//! thought about, stops a search that nobody waits for any more, and begins the one that is wanted. `receive` looks at
//! the search before the next frame's intents and turns its answer into
//! [`Intent::Computed`](super::Intent::Computed) when the action before has been shown long enough. Whatever interrupts
//! raises the generation: an answer of another generation is dropped.
//!
//! One search lives at a time. One that was stopped is waited for, without waiting, before the next begins; one that
//! does not end is given up and its seat paused.

pub(super) mod control;
pub(super) mod leaving;
mod manage;
mod receive;
pub(super) mod search;
mod thinkers;

use std::time::Duration;

use bevy::prelude::*;

use super::seats::{Player, Seats};
use super::{Match, Phase};
use crate::app::wake::Waker;
use crate::app::{Args, Dialog, Screen};
use crate::engine::fallback_action;
use crate::i18n;
use crate::rules::{Action, Seat, Team};

use leaving::Leaving;
pub(super) use manage::manage;
pub(super) use receive::receive;
use search::Search;
pub use search::{Progress, Stack};
pub use thinkers::{MakeSearcher, Strength, Thinkers};
pub(super) use thinkers::{Rested, Use};

/// How patient the game is with searches.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Patience {
    /// So long after its time a search is asked to end.
    pub asked: Duration,
    /// So long after it was asked or stopped it is given up.
    pub given_up: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { asked: Duration::from_millis(500), given_up: Duration::from_secs(3) }
    }
}

/// Whether the computers play on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pause {
    /// They do.
    #[default]
    Off,
    /// The player wants to look.
    Asked,
    /// Actions have been taken back, and a computer's next one would wipe them out.
    LookingBack,
}

/// A search that failed: its seat waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Whose search it was.
    pub seat: Seat,
    /// What went wrong, for the player.
    pub text: i18n::Message,
    /// The best action it had found, if any.
    best: Option<Action>,
}

/// What is thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// A computer's action.
    Act(Seat, Player),
    /// A hint for a person.
    Hint,
    /// Whether a team takes the draw it was offered.
    Judge(Team, Player),
}

struct Running {
    search: Search,
    purpose: Purpose,
    used: Use,
    allowed: Duration,
    /// Whether it has been asked to end.
    asked: bool,
}

/// An action that was found and waits to be played.
#[derive(Clone, Copy)]
struct Answer {
    action: Action,
    /// Whether a draw is offered with it.
    offers_draw: bool,
}

/// The computer players.
#[derive(Resource, Default)]
pub struct Computers {
    generation: u64,
    pause: Pause,
    /// While paused: whether one action is to be played.
    step: bool,
    failure: Option<Failure>,
    running: Option<Running>,
    leaving: Option<Leaving>,
    answer: Option<Answer>,
    /// Whether the answer is to be played without being waited for.
    hurry: bool,
    rested: Rested,
    /// Which game and ply is shown, and since when.
    shown: Option<((u32, usize), Duration)>,
    /// When a stone was last seen to move.
    moved: Duration,
    /// With a clock: how long the action that is thought about may take, with all that belongs to it.
    bound: Option<Duration>,
    /// Whether there is something to think about as soon as nothing else is.
    waits: bool,
    seed: u64,
}

impl Computers {
    /// Rises with everything that makes answers stale.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Whether the computers play on.
    #[must_use]
    pub fn pause(&self) -> Pause {
        self.pause
    }

    /// What went wrong, while the seat waits.
    #[must_use]
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// Whether the seat to move is a computer's that does not think because the player paused it or its search failed.
    #[must_use]
    pub fn rests(&self, seat: Seat, phase: Phase) -> bool {
        let failed = self.failure.as_ref().is_some_and(|failure| failure.seat == seat);
        phase == Phase::Thinking && (failed || (self.pause != Pause::Off && !self.step))
    }

    /// How far the search of a seat is, and how long it has taken.
    #[must_use]
    pub fn thinking(&self, seat: Seat) -> Option<(Progress, Duration)> {
        let running = self.running.as_ref()?;
        matches!(running.purpose, Purpose::Act(of, _) if of == seat)
            .then(|| (running.search.progress(), running.search.elapsed()))
    }

    /// Whether an action has been found and waits for its time.
    #[must_use]
    pub fn has_answer(&self) -> bool {
        self.answer.is_some()
    }

    /// Whether a search runs, be it one that was stopped.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.running.is_some() || self.leaving.is_some()
    }

    /// Whether there is something to think about as soon as nothing else is.
    pub(super) fn waits(&self) -> bool {
        self.waits
    }

    /// The seed of everything drawn by lot in this run.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Whatever is being thought about is of no use any more.
    pub(super) fn supersede(&mut self) {
        self.generation += 1;
        self.answer = None;
        self.hurry = false;
        if let Some(Running { search, used, .. }) = self.running.take() {
            self.leaving = Some(Leaving::stop(search, used));
        }
    }

    fn fail(&mut self, seat: Seat, text: i18n::Message, best: Option<Action>) {
        self.supersede();
        self.step = false;
        self.failure = Some(Failure { seat, text, best });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Computers>()
        .init_resource::<Thinkers>()
        .init_resource::<Patience>()
        .init_resource::<Stack>()
        .init_resource::<Waker>()
        .add_systems(Startup, draw_seed)
        .add_plugins(control::plugin);
}

/// `--seed` repeats games; otherwise each run differs.
fn draw_seed(args: Res<Args>, mut computers: ResMut<Computers>) {
    let clock = || {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |now| now.as_nanos() as u64)
    };
    computers.seed = args.seed.unwrap_or_else(clock);
}

/// What is played for a seat whose search failed.
fn fallback(game: &Match, failure: &Failure) -> Option<Action> {
    let legal = |action: &Action| game.position().check(&game.board, *action).is_ok();
    failure.best.filter(legal).or_else(|| fallback_action(&game.board, game.position()))
}

/// Whether the game goes on: a dialog or another screen lets everything rest.
fn is_open(screen: &State<Screen>, dialog: Dialog) -> bool {
    *screen.get() == Screen::Game && dialog == Dialog::None
}

/// Whether a computer speaks for its team to people of the other. For a team with a person in it, the person speaks.
fn speaks(game: &Match, seats: &Seats, team: Team) -> bool {
    !seats.has_human(game, team) && seats.has_human(game, team.other())
}
