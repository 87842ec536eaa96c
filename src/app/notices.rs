//! Short messages to the player: what is missing, what went wrong, what was done.

use bevy::prelude::*;

use crate::i18n;

/// A message to the player, shown once for a few seconds.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// A stable word for it, the same in every language.
    pub key: &'static str,
    /// What it says.
    pub text: i18n::Message,
}

impl Notice {
    /// A notice.
    #[must_use]
    pub const fn new(key: &'static str, text: i18n::Message) -> Self {
        Self { key, text }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Notice>();
}
