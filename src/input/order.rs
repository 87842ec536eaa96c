//! What comes within one slow frame is done in the order in which it came.
//!
//! Keys are read before the pointer. Those that came after a click wait for the next frame.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::window::WindowEvent;

/// Keys that wait for the next frame.
#[derive(Default)]
pub(crate) struct LateKeys(Vec<KeyboardInput>);

impl LateKeys {
    /// The keys to be read in this frame: those that waited, then the new ones as far as no click came before them.
    pub fn due<'e>(
        &mut self,
        fresh: impl Iterator<Item = &'e KeyboardInput>,
        events: impl Iterator<Item = &'e WindowEvent>,
    ) -> Vec<KeyboardInput> {
        let mut due = std::mem::take(&mut self.0);
        let waited = due.len();
        due.extend(fresh.cloned());
        let late = keys_after_press(events).min(due.len() - waited);
        self.0 = due.split_off(due.len() - late);
        due
    }

    /// Whether another frame is needed.
    pub fn wait(&self) -> bool {
        !self.0.is_empty()
    }
}

fn keys_after_press<'e>(events: impl Iterator<Item = &'e WindowEvent>) -> usize {
    let is_press = |event: &WindowEvent| matches!(event, WindowEvent::MouseButtonInput(input) if input.state == ButtonState::Pressed);
    events.skip_while(|event| !is_press(event)).filter(|event| matches!(event, WindowEvent::KeyboardInput(_))).count()
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::{Key, KeyCode};
    use bevy::input::mouse::{MouseButton, MouseButtonInput};
    use bevy::prelude::Entity;

    use super::*;

    fn key(letter: &str) -> KeyboardInput {
        KeyboardInput {
            key_code: KeyCode::KeyA,
            logical_key: Key::Character(letter.into()),
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        }
    }

    fn button(state: ButtonState) -> WindowEvent {
        WindowEvent::MouseButtonInput(MouseButtonInput {
            button: MouseButton::Left,
            state,
            window: Entity::PLACEHOLDER,
        })
    }

    #[test]
    fn a_key_after_a_click_waits_for_the_next_frame() {
        let mut late = LateKeys::default();
        let [a, b, c] = ["a", "b", "c"].map(key);
        let events = [
            button(ButtonState::Released),
            WindowEvent::KeyboardInput(a.clone()),
            button(ButtonState::Pressed),
            button(ButtonState::Released),
            WindowEvent::KeyboardInput(b.clone()),
        ];
        assert_eq!(late.due([&a, &b].into_iter(), events.iter()), [a]);
        assert!(late.wait());
        assert_eq!(late.due([&c].into_iter(), [WindowEvent::KeyboardInput(c.clone())].iter()), [b, c]);
        assert!(!late.wait());
        // Keys without events of the window, as a test sends them, never wait.
        let lone = key("d");
        assert_eq!(late.due([&lone].into_iter(), [button(ButtonState::Pressed)].iter()), [lone]);
    }
}
