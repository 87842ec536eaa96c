//! Taking back where the other side must agree, or where nothing is taken back.
//!
//! What a team has done of a turn that is not over may always be taken back by that team, unless nothing at all may.

use bevy::prelude::*;

use super::analysis::Analysis;
use super::draws::answers;
use super::intents::{Current, Resolve, ResolveSet, stride, takes_back_result};
use super::{Applied, Intent, Jumped, Match, Refusal, Rejected, Seats};
use crate::app::notices::Notice;
use crate::i18n::messages;
use crate::record::{DrawTalk, Entry, GameResult};
use crate::rules::Team;
use crate::settings::{Settings, UndoRule};

/// The team that asks to take something back.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakeBack(pub Option<Team>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TakeBack>().add_systems(
        Resolve,
        (ask.in_set(ResolveSet::Ask).after(super::confirm::answer), lapse.in_set(ResolveSet::Follow))
            .distributive_run_if(resource_exists::<Match>),
    );
}

/// What has to happen before something is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// Nothing.
    Given,
    /// The other team of this one must agree.
    Needed(Team),
    /// It is not allowed.
    Refused,
}

/// Whether the last decision may be taken back.
#[must_use]
pub fn permission(game: &Match, seats: &Seats, settings: &Settings) -> Permission {
    let record = &game.record;
    let (asks, within_turn) = if let Some(team) = ends(game, seats) {
        (team, false)
    } else if let Some(target) = record.undo_target(stride(game, seats)) {
        let over = |entry: &Entry| entry.played.turn_over || entry.played.outcome.is_some();
        let ended = record.conclusion().is_some() || record.played()[target..].iter().any(over);
        (record.played()[target].seat.team(), !ended)
    } else if settings.undo == UndoRule::Off {
        return Permission::Refused;
    } else {
        // There is nothing, which is said when it is tried.
        return Permission::Given;
    };
    let both = Team::BOTH.into_iter().all(|team| seats.has_human(game, team));
    match settings.undo {
        UndoRule::Free => Permission::Given,
        // What has not been confirmed is no turn yet.
        UndoRule::Off if within_turn && settings.confirm_turn => Permission::Given,
        UndoRule::Off => Permission::Refused,
        UndoRule::Agreed if within_turn || !both => Permission::Given,
        UndoRule::Agreed => Permission::Needed(asks),
    }
}

/// The team that ended the game and so takes that back first: it resigned, ran out of time, or took a draw.
fn ends(game: &Match, seats: &Seats) -> Option<Team> {
    match game.record.conclusion().filter(|_| takes_back_result(game, seats))? {
        GameResult::Won(winner, _) => Some(winner.other()),
        GameResult::Drawn(_) => {
            let talk = game.record.tree().notes(game.record.node()).draws.iter().rev();
            let accepted = talk.into_iter().find_map(|talk| match talk {
                DrawTalk::Accepted(team) => Some(*team),
                DrawTalk::Offered(_) | DrawTalk::Declined(_) => None,
            });
            Some(accepted.unwrap_or(game.position().team()))
        }
    }
}

/// Holds back what is not allowed or has to be asked for; an answer of yes lets it go ahead.
pub(super) fn ask(
    mut current: ResMut<Current>,
    game: Res<Match>,
    seats: Res<Seats>,
    settings: Res<Settings>,
    mut take_back: ResMut<TakeBack>,
    mut rejected: MessageWriter<Rejected>,
    mut notices: MessageWriter<Notice>,
) {
    match current.0 {
        Some(Intent::Undo) => match permission(&game, &seats, &settings) {
            Permission::Given => {}
            Permission::Needed(team) => {
                current.0 = None;
                if take_back.0.replace(team).is_none() {
                    notices.write(Notice::new("undo-asked", messages::undo_asked(team)));
                }
            }
            Permission::Refused => {
                current.0 = None;
                rejected.write(Rejected(Refusal::UndoIsOff));
            }
        },
        Some(Intent::AnswerUndo { accept }) => {
            current.0 = None;
            let Some(team) = take_back.0.take() else { return };
            if accept {
                current.0 = Some(Intent::Undo);
            } else {
                notices.write(Notice::new("undo-declined", messages::undo_declined(team.other())));
            }
        }
        _ => {}
    }
}

/// Whoever plays on has answered, or asks no more. So has who ends the game; and computers alone need not be asked.
fn lapse(
    current: Res<Current>,
    analysis: Res<Analysis>,
    game: Res<Match>,
    seats: Res<Seats>,
    mut applied: MessageReader<Applied>,
    mut jumped: MessageReader<Jumped>,
    mut take_back: ResMut<TakeBack>,
    mut asked_after: Local<Option<GameResult>>,
) {
    let looked = analysis.is_on() || current.0.as_ref().is_some_and(Intent::only_looks);
    let played = applied.read().filter(|applied| answers(&applied.entry, &game, &seats)).count();
    let moved = played + jumped.read().count() > 0;
    if looked {
        return;
    }
    let result = game.record.conclusion();
    let ended = std::mem::replace(&mut *asked_after, result) != result;
    let unasked = take_back.0.is_some_and(|team| !seats.has_human(&game, team.other()));
    if moved || ended || unasked {
        take_back.set_if_neq(TakeBack(None));
    }
}
