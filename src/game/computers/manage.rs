//! What is thought about, and how long.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::search::{Proof, Question, Search};
use super::{Computers, Patience, Purpose, Running, Stack, Strength, Thinkers, Use, is_open, speaks};
use crate::app::notices::Notice;
use crate::app::power::Alarm;
use crate::app::wake::Waker;
use crate::app::{Dialog, Screen};
use crate::engine::{Budget, Limits, Random};
use crate::game::analysis::Analysis;
use crate::game::draws::{self, Draws};
use crate::game::hint::Hint;
use crate::game::review::Reviewing;
use crate::game::timing::GameClock;
use crate::game::{Intent, Match, Phase, Seats, Standing};
use crate::i18n::messages;
use crate::settings::Settings;

/// For a hint: with the rest of the turn it stays below a second.
const HINT_TIME: Duration = Duration::from_millis(700);

/// For judging a draw that was offered.
const JUDGING_TIME: Duration = Duration::from_millis(300);

/// For proving that a position is lost before resigning.
const PROOF_TIME: Duration = Duration::from_millis(300);

/// Between two looks at depth and time.
const MARK: Duration = Duration::from_millis(250);

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
        let thinks = !computers.rests(turn.seat, turn.phase) && computers.answer.is_none();
        return thinks.then_some(Purpose::Act(turn.seat, player));
    }
    if hint.is_wanted() {
        return Some(Purpose::Hint);
    }
    let team = draws.open?.other();
    draws::spokesman(game, seats, team).map(|seat| Purpose::Judge(team, seats.get(seat)))
}

/// What a search needs.
#[derive(SystemParam)]
pub(in crate::game) struct Means<'w> {
    thinkers: Res<'w, Thinkers>,
    patience: Res<'w, Patience>,
    stack: Res<'w, Stack>,
    waker: Res<'w, Waker>,
}

/// What there is to know about the game on the table.
#[derive(SystemParam)]
pub(in crate::game) struct Scene<'w> {
    game: Option<Res<'w, Match>>,
    screen: Res<'w, State<Screen>>,
    dialog: Res<'w, Dialog>,
    seats: Res<'w, Seats>,
    standing: Res<'w, Standing>,
    draws: Res<'w, Draws>,
    clock: Res<'w, GameClock>,
    settings: Res<'w, Settings>,
}

/// Stops the search that nobody waits for, begins the one that is wanted.
pub(in crate::game) fn manage(
    mut computers: ResMut<Computers>,
    scene: Scene,
    means: Means,
    analysis: Res<Analysis>,
    mut reviewing: ResMut<Reviewing>,
    mut hint: ResMut<Hint>,
    mut alarm: ResMut<Alarm>,
    mut intents: MessageWriter<Intent>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut notices: MessageWriter<Notice>,
) {
    let Scene { game, screen, dialog, seats, standing, draws, clock, settings } = scene;
    let Means { thinkers, patience, stack, waker } = means;
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
    computers.waits = purpose.is_some();
    let Some(purpose) = purpose else { return };
    if reviewing.is_busy() {
        // Its thread wakes the window when it has ended.
        reviewing.give_way();
        return;
    }
    if computers.leaving.is_some() || analysis.is_busy() {
        return;
    }
    let mut limits = match purpose {
        Purpose::Act(_, player) | Purpose::Judge(_, player) => {
            Limits { effort: Some(settings.effort(player.level)), ..Limits::default() }
        }
        Purpose::Hint => Limits::default(),
    };
    let mut proof = None;
    let (strength, allowed) = match purpose {
        Purpose::Act(seat, player) => {
            let budget = clock.0.as_ref().map(|clock| clock.budget(game.position()));
            computers.bound = budget.map(|budget| budget.hard);
            let mut time = player.level.settings().time * settings.effort(player.level) / 100;
            let mut allowed = time;
            if settings.computers_resign && speaks(&game, &seats, seat.team()) {
                allowed += PROOF_TIME;
                proof = Some(Proof { until: allowed, repetition: game.record.options().repetition });
            }
            if let Some(Budget { soft, hard }) = budget {
                (time, allowed) = (time.min(hard), allowed.min(hard));
                limits = Limits { time: Some(time), soft_time: Some(soft), ..limits };
                proof = proof.map(|proof| Proof { until: allowed, ..proof });
            }
            (Strength::Level(player.level), allowed)
        }
        Purpose::Hint => {
            limits.time = Some(HINT_TIME);
            (Strength::Full, HINT_TIME)
        }
        Purpose::Judge(_, player) => {
            limits.time = Some(JUDGING_TIME);
            (Strength::Level(player.level), JUDGING_TIME)
        }
    };
    let used = Use { game: game.id, board: game.board.clone(), strength };
    let rested = computers.rested.take(&used);
    let seed = Random::stream(computers.seed, u64::from(game.id));
    let (make, board) = (thinkers.0.clone(), game.board.clone());
    let question = Question {
        board: game.board.clone(),
        position: *game.position(),
        earlier: game.record.earlier(),
        limits,
        whole_turn: purpose == Purpose::Hint,
        proof,
    };
    let searcher = move || rested.unwrap_or_else(|| make(&board, strength, seed));
    match Search::begin(question, searcher, *stack, waker.0.clone()) {
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
                Purpose::Hint => hint.forget(),
                Purpose::Judge(..) => {
                    intents.write(Intent::AnswerDraw { accept: false });
                    redraw.write(RequestRedraw);
                }
            }
        }
    }
}
