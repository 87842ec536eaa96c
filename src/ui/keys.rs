//! The keys by their names, and what each does.

use crate::i18n::{Message, messages};
use crate::input::chord::{Chord, KeyAction, KeyName};
use crate::settings::Settings;

/// The key that does something, by its name.
#[must_use]
pub fn of(settings: &Settings, action: KeyAction) -> Message {
    chord(settings.keys.get(action))
}

/// A key by its name.
#[must_use]
pub fn chord(chord: Chord) -> Message {
    let key = match chord.key {
        KeyName::Character(letter) => messages::key_character(&letter.to_uppercase().to_string()),
        KeyName::Function(number) => messages::key_function(number),
        KeyName::Insert => messages::key_insert(),
        KeyName::Delete => messages::key_delete(),
        KeyName::Home => messages::key_home(),
        KeyName::End => messages::key_end(),
        KeyName::PageUp => messages::key_page_up(),
        KeyName::PageDown => messages::key_page_down(),
        KeyName::Backspace => messages::key_backspace(),
    };
    match (chord.control, chord.shift) {
        (false, false) => key,
        (true, false) => messages::key_control(key),
        (false, true) => messages::key_shift(key),
        (true, true) => messages::key_control_shift(key),
    }
}

/// What a key does.
#[must_use]
pub fn does(action: KeyAction) -> Message {
    match action {
        KeyAction::NewGame => messages::does_new_game(),
        KeyAction::Undo => messages::does_undo(),
        KeyAction::Redo => messages::does_redo(),
        KeyAction::Hint => messages::does_hint(),
        KeyAction::Done => messages::does_decline(),
        KeyAction::Analyse => messages::does_analyse(),
        KeyAction::Moves => messages::does_moves(),
        KeyAction::Replay => messages::does_replay(),
        KeyAction::TypeMove => messages::does_type_move(),
        KeyAction::StepBack => messages::does_step_back(),
        KeyAction::StepForward => messages::does_step_forward(),
        KeyAction::ToStart => messages::does_to_start(),
        KeyAction::ToEnd => messages::does_to_end(),
        KeyAction::Save => messages::does_save(),
        KeyAction::SaveAs => messages::does_save_as(),
        KeyAction::Load => messages::does_load(),
        KeyAction::CopyPosition => messages::does_copy_position(),
        KeyAction::CopyGame => messages::does_copy_game(),
        KeyAction::Paste => messages::does_paste(),
        KeyAction::Screenshot => messages::does_screenshot(),
        KeyAction::Menu => messages::does_menu(),
        KeyAction::Flip => messages::does_flip(),
        KeyAction::Rotate => messages::does_rotate(),
        KeyAction::Sound => messages::does_sound(),
        KeyAction::Settings => messages::does_settings(),
        KeyAction::Rules => messages::does_rules(),
        KeyAction::FullScreen => messages::does_full_screen(),
        KeyAction::Quit => messages::does_quit(),
    }
}

/// Every key with what it does, as the rules list them: those that stay as they are first.
#[must_use]
pub fn list(settings: &Settings) -> Vec<(Message, Message)> {
    let fixed = [
        (messages::key_or(messages::key_escape(), messages::key_right_click()), messages::does_let_go()),
        (messages::key_arrows(), messages::does_walk()),
        (messages::key_or(messages::key_enter(), messages::key_space()), messages::does_choose()),
        (messages::key_tab(), messages::does_next_widget()),
        (messages::key_enter(), messages::does_move_now()),
    ];
    let others = KeyAction::ALL.map(|action| (of(settings, action), does(action)));
    fixed.into_iter().chain(others).collect()
}
