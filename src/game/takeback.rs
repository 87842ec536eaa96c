//! Taking back where the other side must agree, or where nothing is taken back.
//!
//! What a team has done of a turn that is not over may always be taken back by that team, unless nothing at all may.

use bevy::prelude::*;

use super::analysis::Analysis;
use super::intents::{Current, Resolve, ResolveSet, stride};
use super::{Applied, Intent, Jumped, Match, Refusal, Rejected, Seats};
use crate::app::notices::Notice;
use crate::i18n::messages;
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
    let Some(target) = record.undo_target(stride(game, seats)).filter(|_| record.conclusion().is_none()) else {
        return if settings.undo == UndoRule::Off { Permission::Refused } else { Permission::Given };
    };
    let entry = record.played()[target];
    let within_turn = record.played()[target..].iter().all(|entry| !entry.played.turn_over && !game_ends(entry));
    match settings.undo {
        UndoRule::Free => Permission::Given,
        // What has not been confirmed is no turn yet.
        UndoRule::Off if within_turn && settings.confirm_turn => Permission::Given,
        UndoRule::Off => Permission::Refused,
        UndoRule::Agreed if within_turn || !seats.has_human(game, entry.seat.team().other()) => Permission::Given,
        UndoRule::Agreed => Permission::Needed(entry.seat.team()),
    }
}

const fn game_ends(entry: &crate::record::Entry) -> bool {
    entry.played.outcome.is_some()
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

/// Whoever plays on has answered.
fn lapse(
    current: Res<Current>,
    analysis: Res<Analysis>,
    mut applied: MessageReader<Applied>,
    mut jumped: MessageReader<Jumped>,
    mut take_back: ResMut<TakeBack>,
) {
    let looked = analysis.is_on() || current.0.as_ref().is_some_and(Intent::only_looks);
    if applied.read().count() + jumped.read().count() > 0 && !looked {
        take_back.set_if_neq(TakeBack(None));
    }
}
