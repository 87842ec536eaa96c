//! What becomes of a search that has ended.

use std::time::Duration;

use bevy::prelude::*;

use super::leaving::see_off;
use super::search::{Found, Outcome};
use super::{Answer, Computers, Patience, Progress, Purpose, Running, Use, is_open, speaks};
use crate::app::notices::Notice;
use crate::app::power::Alarm;
use crate::app::{Dialog, Screen};
use crate::engine::{accepts_draw, offers_draw};
use crate::game::draws::Draws;
use crate::game::hint::Hint;
use crate::game::{Intent, Match, Seats};
use crate::i18n::{self, messages};
use crate::notation::action_text;
use crate::rules::{Action, Seat, Task};
use crate::settings::Settings;
use crate::view::animation::Animations;

/// How long an action is shown at normal pace before a computer plays the next.
const SHOWN: Duration = Duration::from_millis(700);

/// The part of that time for which its stone has landed, at least.
const LYING: f32 = 0.5;

/// Looks at the search, and plays what was found when its time has come.
pub(in crate::game) fn receive(
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
    see_off(&mut computers.leaving, &mut computers.rested, &patience, &mut alarm);
    if let Some(running) = &mut computers.running {
        let purpose = running.purpose;
        if let Some(outcome) = running.search.outcome() {
            let progress = running.search.progress();
            if let Some(Running { used, .. }) = computers.running.take() {
                let answer = take_answer(computers, &game, used, outcome, progress);
                match (purpose, answer) {
                    (Purpose::Act(seat, _), Ok(found)) => {
                        decide(computers, &game, &seats, &settings, &draws, seat, &found, &mut intents);
                    }
                    (Purpose::Act(seat, _), Err((text, best))) => {
                        notices.write(Notice::new("computer-failed", text.clone()));
                        computers.fail(seat, text, best);
                    }
                    (Purpose::Hint, Ok(found)) => hint.show(&game, found.actions),
                    (Purpose::Hint, Err((text, _))) => {
                        notices.write(Notice::new("computer-failed", text));
                        hint.forget();
                    }
                    (Purpose::Judge(team, _), answer) => {
                        let score = answer.ok().and_then(|found| found.score);
                        let own = score.map(|score| if game.position().team() == team { score } else { -score });
                        let accept = own.is_some_and(|own| accepts_draw(&game.record, own));
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
    let moving = animations.is_some_and(|animations| animations.moving());
    if moving {
        computers.moved = now;
    }
    let Some(answer) = computers.answer else { return };
    let shown = if settings.pace.factor().is_finite() { SHOWN.div_f32(settings.pace.factor()) } else { Duration::ZERO };
    // Nobody loses on time because the pace is slow.
    let shown = computers.bound.map_or(shown, |bound| shown.min(bound));
    let due = computers.bound.is_some_and(|bound| now >= since + bound);
    // A stone that takes long on its way still lies there for a while: what it did is seen before the next sets out.
    let left = (since + shown).max(computers.moved + shown.mul_f32(LYING)).saturating_sub(now);
    if !is_open(&screen, *dialog) {
        return;
    }
    if computers.hurry || due || (left.is_zero() && !moving) {
        if answer.offers_draw {
            intents.write(Intent::OfferDraw(game.position().team()));
        }
        intents.write(Intent::Computed { generation: computers.generation, action: answer.action });
    } else if !left.is_zero() {
        alarm.ring_after(left);
    }
}

/// The legal answer of a search, or what is wrong with it and the best it had found.
fn take_answer(
    computers: &mut Computers,
    game: &Match,
    used: Use,
    outcome: Outcome,
    progress: Progress,
) -> Result<Found, (i18n::Message, Option<Action>)> {
    match outcome {
        Outcome::Crashed(message) => Err((messages::computer_crashed(&message), progress.best)),
        Outcome::Found { answer, searcher } => match answer.actions.first() {
            Some(&action) if game.position().check(&game.board, action).is_ok() => {
                computers.rested.keep(used, searcher);
                Ok(answer)
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
    found: &Found,
    intents: &mut MessageWriter<Intent>,
) {
    let team = seat.team();
    let speaks = speaks(game, seats, team);
    let known = found.score.filter(|_| speaks);
    if draws.open == Some(team.other())
        && let Some(score) = known
        && accepts_draw(&game.record, score)
    {
        intents.write(Intent::AnswerDraw { accept: true });
        return;
    }
    if settings.computers_resign && speaks && found.lost {
        intents.write(Intent::Resign(team));
        return;
    }
    let offers_draw = draws.open.is_none()
        && known.is_some_and(|score| offers_draw(&game.record, score))
        && draws.may_offer(game)
        && game.position().task() != Task::Relocate;
    computers.answer = Some(Answer { action: found.actions[0], offers_draw });
}
