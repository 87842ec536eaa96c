//! A hint: the best turn for the person to move, and why. It is shown and never played.

use bevy::prelude::*;

use super::intents::{Current, Resolve, ResolveSet};
use super::{Intent, Match};
use crate::engine::{Reason, explain};
use crate::rules::Action;

/// The hint for the position on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub enum Hint {
    /// Nobody asked.
    #[default]
    None,
    /// It is being thought about.
    Wanted,
    /// The actions of the turn, each with what speaks for it.
    Shown(Vec<(Action, Vec<Reason>)>),
}

impl Hint {
    /// Whether it is being thought about.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        *self == Self::Wanted
    }

    /// The hint, if there is one to show.
    #[must_use]
    pub fn shown(&self) -> Option<&[(Action, Vec<Reason>)]> {
        match self {
            Self::Shown(turn) => Some(turn),
            Self::None | Self::Wanted => None,
        }
    }

    pub(super) fn show(&mut self, game: &Match, turn: Vec<Action>) {
        *self = Self::Shown(explain(&game.board, game.position(), &turn));
    }

    pub(super) fn forget(&mut self) {
        *self = Self::None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>().add_systems(Resolve, ask.in_set(ResolveSet::Choose).run_if(resource_exists::<Match>));
}

/// Asking again puts the hint away; so does letting go of a choice.
fn ask(current: Res<Current>, game: Res<Match>, mut hint: ResMut<Hint>) {
    match current.0 {
        Some(Intent::Hint) if *hint == Hint::None && game.record.result().is_none() => *hint = Hint::Wanted,
        Some(Intent::Hint | Intent::Cancel) if *hint != Hint::None => *hint = Hint::None,
        _ => {}
    }
}
