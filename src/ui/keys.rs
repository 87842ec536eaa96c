//! The keys by their names, and what each does.

use crate::i18n::{Message, messages};

/// Begins a new game.
#[must_use]
pub fn new_game() -> Message {
    messages::key_character("N")
}

/// Takes back.
#[must_use]
pub fn undo() -> Message {
    messages::key_control(messages::key_character("Z"))
}

/// Plays again what was taken back.
#[must_use]
pub fn redo() -> Message {
    messages::key_control_shift(messages::key_character("Z"))
}

/// Shows the rules.
#[must_use]
pub fn rules() -> Message {
    messages::key_function(1)
}

/// Turns the board round.
#[must_use]
pub fn flip() -> Message {
    messages::key_character("F")
}

/// Switches the sound.
#[must_use]
pub fn sound() -> Message {
    messages::key_character("M")
}

/// Declines the rest of a reward.
#[must_use]
pub fn done() -> Message {
    messages::key_character("D")
}

/// Shows a hint.
#[must_use]
pub fn hint() -> Message {
    messages::key_character("H")
}

/// Opens the field for typed moves.
#[must_use]
pub fn type_move() -> Message {
    messages::key_character("/")
}

fn let_go() -> Message {
    messages::key_or(messages::key_escape(), messages::key_right_click())
}

fn choose() -> Message {
    messages::key_or(messages::key_enter(), messages::key_space())
}

fn full_screen() -> Message {
    messages::key_function(11)
}

fn quit() -> Message {
    messages::key_control(messages::key_character("Q"))
}

/// Every key with what it does, as the rules list them.
pub const LIST: [(fn() -> Message, fn() -> Message); 16] = [
    (let_go, messages::does_let_go),
    (messages::key_arrows, messages::does_walk),
    (choose, messages::does_choose),
    (messages::key_tab, messages::does_next_widget),
    (type_move, messages::does_type_move),
    (done, messages::does_decline),
    (messages::key_enter, messages::does_move_now),
    (undo, messages::does_undo),
    (redo, messages::does_redo),
    (hint, messages::does_hint),
    (new_game, messages::does_new_game),
    (flip, messages::does_flip),
    (sound, messages::does_sound),
    (rules, messages::does_rules),
    (full_screen, messages::does_full_screen),
    (quit, messages::does_quit),
];
