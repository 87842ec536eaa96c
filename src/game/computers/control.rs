//! What people ask of the computer players, and what makes their answers stale.

use bevy::prelude::*;

use super::{Answer, Computers, Pause, fallback};
use crate::game::browse::{Browsing, Settled};
use crate::game::hint::Hint;
use crate::game::intents::{Current, Decision, Resolve, ResolveSet};
use crate::game::seats::{Player, Seats};
use crate::game::{Intent, Jumped, Match, Refusal, Rejected};
use crate::record::Record;
use crate::rules::{Action, Seat};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Resolve,
        (
            (refuse_hands, switch_players).chain().in_set(ResolveSet::Ask),
            (control, play_answer).chain().in_set(ResolveSet::Choose),
            supersede.in_set(ResolveSet::Conclude).after(Settled),
        )
            .distributive_run_if(resource_exists::<Match>),
    );
}

/// While a computer is to move, the board is not for human hands.
pub(in crate::game) fn refuse_hands(
    mut current: ResMut<Current>,
    game: Res<Match>,
    seats: Res<Seats>,
    mut rejected: MessageWriter<Rejected>,
) {
    let Some(intent) = &current.0 else { return };
    if game.record.result().is_some() || !seats.get(game.position().seat()).computer {
        return;
    }
    match intent {
        Intent::ChoosePoint(_) | Intent::Drop { to: Some(_), .. } | Intent::Hint => {
            rejected.write(Rejected(Refusal::ComputersTurn));
        }
        // A forced pass is nobody's decision.
        Intent::Play(action) if *action != Action::Pass => {
            rejected.write(Rejected(Refusal::ComputersTurn));
        }
        Intent::Drop { .. } | Intent::EndReward | Intent::Confirm | Intent::Cancel => {}
        _ => return,
    }
    current.0 = None;
}

fn switch_players(
    current: Res<Current>,
    mut game: ResMut<Match>,
    mut seats: ResMut<Seats>,
    mut computers: ResMut<Computers>,
) {
    if let Some(Intent::SetPlayer(seat, player)) = current.0
        && seats.get(seat) != player
    {
        seats.set(seat, player);
        note_sitter(&mut game.record, seat, player);
        if computers.failure.as_ref().is_some_and(|failure| failure.seat == seat) {
            computers.failure = None;
        }
        if game.position().seat() == seat {
            computers.supersede();
        }
        if !seats.has_computer(&game) {
            // Nothing could end it any more.
            (computers.pause, computers.step) = (Pause::Off, false);
        }
    }
}

/// Notes in the record who plays a seat. A name that was given stays.
pub(in crate::game) fn note_sitter(record: &mut Record, seat: Seat, player: Player) {
    let sitter = record.details_mut().sitter_mut(seat);
    sitter.player = player.into();
    if let Some(name) = player.called() {
        name.clone_into(&mut sitter.name);
    }
}

/// Pause, step, and move now.
fn control(current: Res<Current>, game: Res<Match>, seats: Res<Seats>, mut computers: ResMut<Computers>) {
    match current.0 {
        Some(Intent::Pause) => {
            let waits = computers.pause != Pause::Off || computers.failure.is_some();
            computers.supersede();
            computers.failure = None;
            computers.step = false;
            computers.pause = if waits { Pause::Off } else { Pause::Asked };
        }
        Some(Intent::Step) => {
            computers.failure = None;
            computers.step = true;
            computers.pause = Pause::Asked;
        }
        Some(Intent::MoveNow) if seats.get(game.position().seat()).computer && game.record.result().is_none() => {
            if let Some(failure) = computers.failure.take() {
                computers.answer = fallback(&game, &failure).map(|action| Answer { action, offers_draw: false });
            } else if let Some(running) = &computers.running {
                running.search.stop();
            } else if computers.pause != Pause::Off {
                computers.step = true;
                computers.pause = Pause::Asked;
            }
            computers.hurry = true;
        }
        _ => {}
    }
}

/// An answer becomes the action to play, unless it has become stale.
fn play_answer(current: Res<Current>, computers: Res<Computers>, mut decision: ResMut<Decision>) {
    if let Some(Intent::Computed { generation, action }) = current.0
        && generation == computers.generation
        && computers.answer.is_some()
    {
        decision.0 = Some(action);
    }
}

/// Whatever moves the game on or elsewhere makes answers stale.
fn supersede(
    current: Res<Current>,
    game: Res<Match>,
    seats: Res<Seats>,
    browsing: Res<Browsing>,
    mut jumped: MessageReader<Jumped>,
    mut computers: ResMut<Computers>,
    mut hint: ResMut<Hint>,
    mut last: Local<Option<(u32, usize, bool)>>,
) {
    let here = (game.id, game.record.ply(), game.record.result().is_some());
    let jump = jumped.read().last().map(|jump| jump.new_game);
    if jump.is_none() && last.replace(here) == Some(here) {
        return;
    }
    *last = Some(here);
    computers.supersede();
    computers.failure = None;
    hint.forget();
    match jump {
        Some(true) => {
            let looks_back = game.record.looks_back() && seats.get(game.position().seat()).computer;
            computers.pause = if looks_back { Pause::LookingBack } else { Pause::Off };
            computers.step = false;
        }
        Some(false) => {
            computers.step = false;
            let away = browsing.is_on() || (game.record.looks_back() && !matches!(current.0, Some(Intent::PlayHere)));
            let looks_back = away && seats.get(game.position().seat()).computer;
            computers.pause = match (computers.pause, looks_back) {
                (Pause::Asked, _) => Pause::Asked,
                (_, true) => Pause::LookingBack,
                (_, false) => Pause::Off,
            };
        }
        None => {
            if matches!(current.0, Some(Intent::Computed { .. })) {
                computers.step = false;
            }
            if computers.pause == Pause::LookingBack {
                // A person has gone another way.
                computers.pause = Pause::Off;
            }
        }
    }
}
