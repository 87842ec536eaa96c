//! A turn that waits to be confirmed.
//!
//! With the setting for it, the action that would end a person's turn is held back until it is confirmed; another choice
//! on the board takes its place, and cancelling lets go of it. What came before it in the turn can be taken back.

use bevy::prelude::*;

use super::intents::{Current, Decision, Resolve, ResolveSet};
use super::{Choice, Intent, Match, Seats};
use crate::rules::Action;
use crate::settings::Settings;

/// An action that waits to be confirmed, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The action.
    pub action: Action,
    /// The game's number.
    game: u32,
    /// After how many actions.
    ply: usize,
}

impl Held {
    /// Whether it still waits in this game: nothing has been played or taken back since.
    #[must_use]
    pub fn stands(&self, game: &Match) -> bool {
        (self.game, self.ply) == (game.id, game.record.ply())
            && game.record.result().is_none()
            && game.position().check(&game.board, self.action).is_ok()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Resolve,
        (answer.in_set(ResolveSet::Ask), hold.after(ResolveSet::Choose).before(ResolveSet::Apply))
            .distributive_run_if(resource_exists::<Match>),
    );
}

/// What is held is confirmed, or let go; then the intent has done what it can.
pub(super) fn answer(mut current: ResMut<Current>, mut choice: ResMut<Choice>, mut decision: ResMut<Decision>) {
    let Some(held) = choice.held else { return };
    match current.0 {
        Some(Intent::Confirm | Intent::ConfirmTurn) => {
            decision.0 = Some(held.action);
            choice.held = None;
            // The decision is made: nothing else is to take the intent up.
            current.0 = Some(Intent::Confirmed);
        }
        Some(Intent::Cancel | Intent::Undo) => {
            choice.held = None;
            current.0 = None;
        }
        _ => {}
    }
}

/// Holds back what would end a person's turn.
fn hold(
    current: Res<Current>,
    game: Res<Match>,
    seats: Res<Seats>,
    settings: Res<Settings>,
    mut choice: ResMut<Choice>,
    mut decision: ResMut<Decision>,
) {
    let Some(action) = decision.0 else { return };
    let asked = !matches!(current.0, Some(Intent::Confirmed | Intent::Confirm | Intent::Computed { .. }));
    if !(asked && settings.confirm_turn) || action == Action::Pass || seats.get(game.position().seat()).computer {
        return;
    }
    let mut after = *game.position();
    // What is not legal goes on to be refused.
    if game.record.result().is_none()
        && let Ok(played) = after.try_play(&game.board, action)
        && (played.turn_over || played.outcome.is_some())
    {
        decision.0 = None;
        choice.held = Some(Held { action, game: game.id, ply: game.record.ply() });
    }
}
