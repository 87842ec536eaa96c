//! Short messages to the player: what is missing, what went wrong, what was done.

use bevy::prelude::*;

/// A message to the player, shown once for a few seconds.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// A stable word for it, the same in every language.
    pub key: &'static str,
    /// The message.
    pub text: String,
}

impl Notice {
    /// A notice.
    #[must_use]
    pub fn new(key: &'static str, text: impl Into<String>) -> Self {
        Self { key, text: text.into() }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Notice>();
}
