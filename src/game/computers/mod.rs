//! Computer players.
//!
//! After the intents of a frame have been resolved, `manage` compares what is to be thought about with what is being
//! thought about, stops a search that nobody waits for any more, and begins the one that is wanted. `receive` looks at
//! the search before the next frame's intents and turns its answer into [`Intent::Computed`] when the action before has
//! been shown long enough. Whatever interrupts raises the generation: an answer of another generation is dropped.
//!
//! One search lives at a time. One that was stopped is waited for, without waiting, before the next begins; one that
//! does not end is given up and its seat paused.

pub(super) mod control;
pub(super) mod search;
mod thinkers;

use std::time::Duration;

use bevy::prelude::*;

use super::analysis::Analysis;
use super::draws::{self, Draws};
use super::hint::Hint;
use super::seats::{Player, Seats};
use super::{Intent, Match, Phase, Standing};
use crate::app::notices::Notice;
use crate::app::power::Alarm;
use crate::app::wake::Waker;
use crate::app::{Args, Dialog, Screen};
use crate::engine::{Limits, Random, Score, fallback_action, offers_draw};
use crate::i18n::{self, messages};
use crate::notation::action_text;
use crate::rules::{Action, Seat, Task, Team};
use crate::settings::Settings;
use crate::view::animation::Animations;

pub use search::Progress;
use search::{Outcome, Question, Search};
pub use thinkers::{MakeSearcher, Strength, Thinkers};
pub(super) use thinkers::{Rested, Use};

/// How long an action is shown at normal pace before a computer plays the next.
const SHOWN: Duration = Duration::from_millis(700);

/// For a hint: with the rest of the turn it stays below a second.
const HINT_TIME: Duration = Duration::from_millis(700);

/// For judging a draw that was offered.
const JUDGING_TIME: Duration = Duration::from_millis(300);

/// Between two looks at depth and time.
const MARK: Duration = Duration::from_millis(250);

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

/// A search that was stopped and has not ended yet.
struct Leaving {
    search: Search,
    used: Use,
    stopped_after: Duration,
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
            search.stop();
            self.leaving = Some(Leaving { stopped_after: search.elapsed(), search, used });
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

/// Looks at the search, and plays what was found when its time has come.
pub(super) fn receive(
    mut computers: ResMut<Computers>,
    game: Option<Res<Match>>,
    seats: Res<Seats>,
    settings: Res<Settings>,
    patience: Res<Patience>,
    draws: Res<Draws>,
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    animations: Option<Res<Animations>>,
    mut hint: ResMut<Hint>,
    mut alarm: ResMut<Alarm>,
    mut intents: MessageWriter<Intent>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(game) = game else { return };
    let computers = &mut *computers;
    see_off(computers, &patience, &mut alarm);
    if let Some(running) = &mut computers.running {
        let purpose = running.purpose;
        if let Some(outcome) = running.search.outcome() {
            let progress = running.search.progress();
            if let Some(Running { used, .. }) = computers.running.take() {
                let answer = take_answer(computers, &game, used, outcome, progress);
                match (purpose, answer) {
                    (Purpose::Act(seat, _), Ok((actions, score))) => {
                        decide(computers, &game, &seats, &settings, &draws, seat, actions[0], score, &mut intents);
                    }
                    (Purpose::Act(seat, _), Err((text, best))) => {
                        notices.write(Notice::new("computer-failed", text.clone()));
                        computers.fail(seat, text, best);
                    }
                    (Purpose::Hint, Ok((actions, _))) => hint.show(&game, actions),
                    (Purpose::Hint, Err((text, _))) => {
                        notices.write(Notice::new("computer-failed", text));
                        hint.forget();
                    }
                    (Purpose::Judge(team, _), answer) => {
                        let score = answer.ok().and_then(|(_, score)| score);
                        let own = score.map(|score| if game.position().team() == team { score } else { -score });
                        let accept = own.is_some_and(|own| crate::engine::accepts_draw(&game.record, own));
                        intents.write(Intent::AnswerDraw { accept });
                    }
                }
            }
        } else if running.search.elapsed() >= running.allowed + patience.asked {
            let best = running.search.progress().best;
            if !running.asked {
                running.asked = true;
                running.search.stop();
            } else if running.search.elapsed() >= running.allowed + patience.asked + patience.given_up {
                let text = messages::computer_no_answer();
                notices.write(Notice::new("computer-overran", text.clone()));
                // Its thread cannot be ended from outside. Nobody listens to it any more.
                computers.running = None;
                match purpose {
                    Purpose::Act(seat, _) => computers.fail(seat, text, best),
                    Purpose::Hint => hint.forget(),
                    Purpose::Judge(..) => {
                        intents.write(Intent::AnswerDraw { accept: false });
                    }
                }
            }
        }
    }

    let here = (game.id, game.record.ply());
    let now = time.elapsed();
    let since = match computers.shown {
        Some((shown, since)) if shown == here => since,
        _ => now,
    };
    computers.shown = Some((here, since));
    let Some(answer) = computers.answer else { return };
    let shown = if settings.pace.factor().is_finite() { SHOWN.div_f32(settings.pace.factor()) } else { Duration::ZERO };
    let left = (since + shown).saturating_sub(now);
    if !is_open(&screen, *dialog) {
        return;
    }
    let moving = animations.is_some_and(|animations| animations.moving());
    if computers.hurry || (left.is_zero() && !moving) {
        if answer.offers_draw {
            intents.write(Intent::OfferDraw(game.position().team()));
        }
        intents.write(Intent::Computed { generation: computers.generation, action: answer.action });
    } else if !left.is_zero() {
        alarm.ring_after(left);
    }
}

/// Lets a stopped search go when it has ended, or does not end.
fn see_off(computers: &mut Computers, patience: &Patience, alarm: &mut Alarm) {
    let Some(leaving) = &computers.leaving else { return };
    if leaving.search.is_over() {
        if let Some(Leaving { search, used, .. }) = computers.leaving.take()
            && let Some(Outcome::Found { searcher, .. }) = search.outcome()
        {
            computers.rested.keep(used, searcher);
        }
    } else {
        match patience.given_up.checked_sub(leaving.search.elapsed().saturating_sub(leaving.stopped_after)) {
            Some(left) => alarm.ring_after(left),
            None => computers.leaving = None,
        }
    }
}

/// The legal answer of a search, or what is wrong with it and the best it had found.
fn take_answer(
    computers: &mut Computers,
    game: &Match,
    used: Use,
    outcome: Outcome,
    progress: Progress,
) -> Result<(Vec<Action>, Option<Score>), (i18n::Message, Option<Action>)> {
    match outcome {
        Outcome::Crashed(message) => Err((messages::computer_crashed(&message), progress.best)),
        Outcome::Found { actions, score, searcher } => match actions.first() {
            Some(&action) if game.position().check(&game.board, action).is_ok() => {
                computers.rested.keep(used, searcher);
                Ok((actions, score))
            }
            // A searcher that errs is not asked again.
            action => {
                let text = action.map_or_else(messages::computer_found_nothing, |&action| {
                    messages::computer_not_allowed(&action_text(&game.board, action))
                });
                Err((text, None))
            }
        },
    }
}

/// What a computer does with the action it has found: play it, offer a draw with it, accept one, or resign.
fn decide(
    computers: &mut Computers,
    game: &Match,
    seats: &Seats,
    settings: &Settings,
    draws: &Draws,
    seat: Seat,
    action: Action,
    score: Option<Score>,
    intents: &mut MessageWriter<Intent>,
) {
    let team = seat.team();
    // For a team with a person in it, the person speaks.
    let speaks = !seats.has_human(game, team);
    let listens = seats.has_human(game, team.other());
    let known = score.filter(|_| speaks && listens);
    if draws.open == Some(team.other())
        && let Some(score) = known
        && crate::engine::accepts_draw(&game.record, score)
    {
        intents.write(Intent::AnswerDraw { accept: true });
        return;
    }
    if settings.computers_resign && known.is_some_and(|score| score.is_proven() && score < Score::EVEN) {
        intents.write(Intent::Resign(team));
        return;
    }
    let offers_draw = draws.open.is_none()
        && known.is_some_and(|score| offers_draw(&game.record, score))
        && draws.may_offer(game)
        && game.position().task() != Task::Relocate;
    computers.answer = Some(Answer { action, offers_draw });
}

/// Whether the game goes on: a dialog or another screen lets everything rest.
fn is_open(screen: &State<Screen>, dialog: Dialog) -> bool {
    *screen.get() == Screen::Game && dialog == Dialog::None
}

/// What is to be thought about now.
fn wanted(
    computers: &Computers,
    game: &Match,
    seats: &Seats,
    standing: &Standing,
    draws: &Draws,
    hint: &Hint,
) -> Option<Purpose> {
    let turn = standing.0.filter(|turn| turn.phase != Phase::Over && turn.phase != Phase::Pass)?;
    let player = seats.get(turn.seat);
    if player.computer {
        let held = computers.pause != Pause::Off && !computers.step;
        let failed = computers.failure.as_ref().is_some_and(|failure| failure.seat == turn.seat);
        return (!held && !failed && computers.answer.is_none()).then_some(Purpose::Act(turn.seat, player));
    }
    if hint.is_wanted() {
        return Some(Purpose::Hint);
    }
    let team = draws.open?.other();
    draws::spokesman(game, seats, team).map(|seat| Purpose::Judge(team, seats.get(seat)))
}

/// Stops the search that nobody waits for, begins the one that is wanted.
pub(super) fn manage(
    mut computers: ResMut<Computers>,
    game: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    seats: Res<Seats>,
    standing: Res<Standing>,
    draws: Res<Draws>,
    thinkers: Res<Thinkers>,
    patience: Res<Patience>,
    waker: Res<Waker>,
    analysis: Res<Analysis>,
    settings: Res<Settings>,
    mut hint: ResMut<Hint>,
    mut alarm: ResMut<Alarm>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(game) = game else { return };
    let open = is_open(&screen, *dialog);
    let purpose = wanted(&computers, &game, &seats, &standing, &draws, &hint).filter(|_| open);
    if computers.running.as_ref().is_some_and(|running| Some(running.purpose) != purpose) {
        computers.supersede();
    }
    if let Some(running) = &computers.running {
        let deadline =
            if running.asked { patience.given_up } else { Duration::ZERO } + patience.asked + running.allowed;
        alarm.ring_after(MARK.min(deadline.saturating_sub(running.search.elapsed())));
        return;
    }
    let Some(purpose) = purpose.filter(|_| computers.leaving.is_none() && !analysis.is_busy()) else { return };
    let (strength, time) = match purpose {
        Purpose::Act(_, player) => (Strength::Level(player.level), None),
        Purpose::Hint => (Strength::Full, Some(HINT_TIME)),
        Purpose::Judge(_, player) => (Strength::Level(player.level), Some(JUDGING_TIME)),
    };
    let effort = settings.thinking.percent();
    let allowed = match strength {
        Strength::Level(level) => time.unwrap_or(level.settings().time * effort / 100),
        Strength::Full | Strength::Analysis => HINT_TIME,
    };
    let used = Use { game: game.id, board: game.board.clone(), strength };
    let rested = computers.rested.take(&used);
    let seed = Random::stream(computers.seed, u64::from(game.id));
    let (make, board) = (thinkers.0.clone(), game.board.clone());
    let question = Question {
        board: game.board.clone(),
        position: *game.position(),
        earlier: game.record.earlier(),
        limits: Limits { time, effort: Some(effort), ..Limits::default() },
        whole_turn: purpose == Purpose::Hint,
    };
    let searcher = move || rested.unwrap_or_else(|| make(&board, strength, seed));
    match Search::begin(question, searcher, waker.0.clone()) {
        Ok(search) => {
            if computers.hurry && matches!(purpose, Purpose::Act(..)) {
                search.stop();
            }
            computers.running = Some(Running { search, purpose, used, allowed, asked: false });
            alarm.ring_after(MARK);
        }
        Err(error) => {
            let text = messages::computer_no_thread(&error.to_string());
            notices.write(Notice::new("computer-failed", text.clone()));
            match purpose {
                Purpose::Act(seat, _) => computers.fail(seat, text, None),
                Purpose::Hint | Purpose::Judge(..) => hint.forget(),
            }
        }
    }
}

/// What is played for a seat whose search failed.
fn fallback(game: &Match, failure: &Failure) -> Option<Action> {
    let legal = |action: &Action| game.position().check(&game.board, *action).is_ok();
    failure.best.filter(legal).or_else(|| fallback_action(&game.board, game.position()))
}
