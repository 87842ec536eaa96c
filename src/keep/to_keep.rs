//! The game that is saved: the one on the table as it stands, whatever place is looked at and whatever is tried meanwhile.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::game::analysis::Analysis;
use crate::game::{Browsing, Match, TRIED_TAG};

/// The game on the table.
#[derive(SystemParam)]
pub(super) struct GameToKeep<'w> {
    game: Option<Res<'w, Match>>,
    browsing: Res<'w, Browsing>,
    analysis: Res<'w, Analysis>,
}

impl GameToKeep<'_> {
    /// As it is kept, if there is one.
    pub fn get(&self) -> Option<Match> {
        self.game.as_ref().map(|game| self.analysis.game_as_it_stands(game, *self.browsing))
    }

    /// As it is shown.
    pub fn shown(&self) -> Option<&Match> {
        self.game.as_deref()
    }

    /// Whether it may have changed since the system that asks ran last.
    pub fn is_changed(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.is_changed() || self.browsing.is_changed())
    }
}

/// Whether there is nothing in a game that could be lost.
pub(super) fn is_blank(game: &Match) -> bool {
    game.record.tree().is_empty() && game.record.details().tag(TRIED_TAG).is_none()
}
