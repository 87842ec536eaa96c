//! Actions, turns and positions as text: one notation for the move list, saved games, the engine and the tests.

mod action;
mod position;

pub use action::{ParseActionError, action_text, parse_action, turn_text};
pub use position::{Field, PositionError, parse_position, position_text};

/// A piece of foreign text, short enough to be quoted in a message.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        return format!("`{text}`");
    }
    let beginning: String = text.chars().take(LONGEST).collect();
    format!("`{beginning}…`")
}
