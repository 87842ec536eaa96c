//! Ctrl and its like hold for the keys that were pressed while they were held, however long a frame took.
//!
//! egui knows only how they stand at the end of a frame. So where one changes after another key was pressed in the same
//! frame, that change and what follows wait for the next one.

use bevy::ecs::message::MessageCursor;
use bevy::input::InputSystems;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiPreUpdateSet;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<KeyboardInput>()
        .add_systems(PreUpdate, take_turns.before(InputSystems).before(EguiPreUpdateSet::ProcessInput));
}

fn take_turns(
    mut keys: ResMut<Messages<KeyboardInput>>,
    mut seen: Local<MessageCursor<KeyboardInput>>,
    mut waiting: Local<Vec<KeyboardInput>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let waited = !waiting.is_empty();
    let mut now = std::mem::take(&mut *waiting);
    now.extend(seen.read(&keys).cloned());
    let later = change_after_a_key(&now);
    if !waited && later.is_none() {
        return;
    }
    if let Some(at) = later {
        *waiting = now.split_off(at);
        redraw.write(RequestRedraw);
    }
    // Those of the last frame are still there, and everybody has read them.
    keys.clear();
    keys.write_batch(now);
    seen.clear(&keys);
}

/// Where a modifier is pressed or let go of after another key was pressed.
fn change_after_a_key(keys: &[KeyboardInput]) -> Option<usize> {
    let is_modifier = |key: &KeyboardInput| {
        matches!(key.logical_key, Key::Control | Key::Shift | Key::Alt | Key::AltGraph | Key::Super | Key::Meta)
    };
    let first = keys.iter().position(|key| key.state.is_pressed() && !is_modifier(key))?;
    keys[first..].iter().position(is_modifier).map(|after| first + after)
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;

    fn key(logical_key: Key, state: ButtonState) -> KeyboardInput {
        let key_code = KeyCode::Unidentified(bevy::input::keyboard::NativeKeyCode::Unidentified);
        KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window: Entity::PLACEHOLDER }
    }

    fn tap(letter: &str) -> [KeyboardInput; 2] {
        [ButtonState::Pressed, ButtonState::Released].map(|state| key(Key::Character(letter.into()), state))
    }

    #[test]
    fn every_key_meets_the_modifiers_it_was_pressed_with() {
        let ctrl = |state| key(Key::Control, state);
        let chord = [&[ctrl(ButtonState::Pressed)][..], &tap("a"), &[ctrl(ButtonState::Released)]].concat();
        let mut app = App::new();
        app.add_message::<KeyboardInput>().add_message::<RequestRedraw>().add_systems(Update, take_turns);
        let mut reader = MessageCursor::<KeyboardInput>::default();
        let mut read = |app: &mut App| -> Vec<KeyboardInput> {
            app.update();
            reader.read(app.world().resource::<Messages<KeyboardInput>>()).cloned().collect()
        };
        // Fast hands: a chord, a letter, and the same chord within one frame.
        let all = [&chord[..], &tap("x"), &chord].concat();
        app.world_mut().write_message_batch(all);
        assert_eq!(read(&mut app), chord[..3]);
        assert_eq!(read(&mut app), [&chord[3..], &tap("x")].concat());
        // What is pressed meanwhile comes after what waits.
        app.world_mut().write_message_batch(tap("y"));
        assert_eq!(read(&mut app), chord[..3]);
        assert_eq!(read(&mut app), [&chord[3..], &tap("y")].concat());
        assert_eq!(read(&mut app), []);
        // Slow hands are not slowed down.
        app.world_mut().write_message_batch(chord[..3].to_vec());
        assert_eq!(read(&mut app), chord[..3]);
        app.world_mut().write_message_batch(chord[3..].to_vec());
        assert_eq!(read(&mut app), chord[3..]);
    }
}
