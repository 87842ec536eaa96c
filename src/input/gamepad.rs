//! A gamepad is a small keyboard: its presses become the keys that do the same, so menus and board need not know it.
//!
//! | on the pad | does |
//! |---|---|
//! | cross, left stick | moves the focus, as the arrows do |
//! | A (south) | acts, as Enter does |
//! | B (east) | steps back, as Esc does |
//! | shoulders | the previous and the next widget, as Shift+Tab and Tab do |
//! | X (west) | takes no more of a reward |
//! | Y (north) | shows a hint |
//! | Select | takes back |
//! | Start | from the game to the title, and from there back to the game |

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadAxisChangedEvent, GamepadButtonStateChangedEvent};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::Command;
use crate::app::power::Alarm;
use crate::app::{Dialog, Screen};
use crate::game::{Intent, Standing};

/// How far the stick goes before it counts, and how near to the middle it comes before it counts as let go.
const OUT: f32 = 0.6;
const BACK: f32 = 0.4;

/// How long a direction is held before it repeats, and how often it does then.
const FIRST_REPEAT: Duration = Duration::from_millis(420);
const NEXT_REPEAT: Duration = Duration::from_millis(140);

/// What a press on a gamepad means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Move the focus that way.
    Move(Direction),
    /// Act on what has the focus.
    Act,
    /// Step back.
    Back,
    /// The next widget.
    Next,
    /// The previous widget.
    Previous,
    /// Take no more of a reward.
    Done,
    /// Show a hint.
    Hint,
    /// Take back.
    Undo,
    /// To the title, or back to the game.
    Menu,
}

/// One of the four ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Direction {
    Left,
    Right,
    Up,
    Down,
}

impl Direction {
    const fn key(self) -> (KeyCode, Key) {
        match self {
            Self::Left => (KeyCode::ArrowLeft, Key::ArrowLeft),
            Self::Right => (KeyCode::ArrowRight, Key::ArrowRight),
            Self::Up => (KeyCode::ArrowUp, Key::ArrowUp),
            Self::Down => (KeyCode::ArrowDown, Key::ArrowDown),
        }
    }
}

/// What a button means.
#[must_use]
pub const fn meaning(button: GamepadButton) -> Option<Press> {
    match button {
        GamepadButton::DPadLeft => Some(Press::Move(Direction::Left)),
        GamepadButton::DPadRight => Some(Press::Move(Direction::Right)),
        GamepadButton::DPadUp => Some(Press::Move(Direction::Up)),
        GamepadButton::DPadDown => Some(Press::Move(Direction::Down)),
        GamepadButton::South => Some(Press::Act),
        GamepadButton::East => Some(Press::Back),
        GamepadButton::West => Some(Press::Done),
        GamepadButton::North => Some(Press::Hint),
        GamepadButton::LeftTrigger => Some(Press::Previous),
        GamepadButton::RightTrigger => Some(Press::Next),
        GamepadButton::Select => Some(Press::Undo),
        GamepadButton::Start => Some(Press::Menu),
        _ => None,
    }
}

/// The left stick as a cross: pushed far enough it is pressed that way, until it comes back to the middle or goes
/// another way.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stick {
    at: Vec2,
    way: Option<Direction>,
}

impl Stick {
    /// Takes up a movement. Returns the way the stick points now.
    pub fn follow(&mut self, axis: GamepadAxis, value: f32) -> Option<Direction> {
        match axis {
            GamepadAxis::LeftStickX => self.at.x = value,
            GamepadAxis::LeftStickY => self.at.y = value,
            _ => return self.way,
        }
        let reach = self.at.abs();
        let threshold = if self.way.is_some() { BACK } else { OUT };
        self.way = if reach.max_element() < threshold {
            None
        } else if reach.x >= reach.y {
            Some(if self.at.x > 0.0 { Direction::Right } else { Direction::Left })
        } else {
            Some(if self.at.y > 0.0 { Direction::Up } else { Direction::Down })
        };
        self.way
    }
}

/// A direction held down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    way: Direction,
    repeats_in: Duration,
}

/// Takes presses on every gamepad together.
pub(super) fn read_gamepads(
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    mut axes: MessageReader<GamepadAxisChangedEvent>,
    windows: Query<(Entity, &Window), With<PrimaryWindow>>,
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    standing: Res<Standing>,
    time: Res<Time<Real>>,
    mut alarm: ResMut<Alarm>,
    mut keys: MessageWriter<KeyboardInput>,
    mut commands: MessageWriter<Command>,
    mut intents: MessageWriter<Intent>,
    mut jumps: ResMut<WidgetJumps>,
    mut stick: Local<Stick>,
    mut held: Local<Option<Held>>,
) {
    let mut presses = Vec::new();
    let mut steer = |way: Option<Direction>, presses: &mut Vec<Press>| {
        if held.map(|held| held.way) != way {
            presses.extend(way.map(Press::Move));
            *held = way.map(|way| Held { way, repeats_in: FIRST_REPEAT });
        }
    };
    for event in buttons.read() {
        match (meaning(event.button), event.state) {
            (Some(Press::Move(way)), ButtonState::Pressed) => steer(Some(way), &mut presses),
            (Some(Press::Move(_)), ButtonState::Released) => steer(None, &mut presses),
            (Some(press), ButtonState::Pressed) => presses.push(press),
            _ => {}
        }
    }
    for event in axes.read() {
        let before = stick.way;
        let now = stick.follow(event.axis, event.value);
        if now != before {
            steer(now, &mut presses);
        }
    }
    if let Some(held) = &mut *held {
        if presses.is_empty() {
            held.repeats_in = held.repeats_in.saturating_sub(time.delta());
            if held.repeats_in.is_zero() {
                presses.push(Press::Move(held.way));
                held.repeats_in = NEXT_REPEAT;
            }
        }
        alarm.ring_after(held.repeats_in);
    }

    let (window, focused) = windows.single().map_or((Entity::PLACEHOLDER, true), |(id, window)| (id, window.focused));
    if !focused {
        *held = None;
        return;
    }
    let playing = *screen.get() == Screen::Game && *dialog == Dialog::None;
    for press in presses {
        match press {
            Press::Move(way) => type_key(&mut keys, window, way.key()),
            Press::Act => type_key(&mut keys, window, (KeyCode::Enter, Key::Enter)),
            Press::Back => type_key(&mut keys, window, (KeyCode::Escape, Key::Escape)),
            Press::Next => jumps.0.push(false),
            Press::Previous => jumps.0.push(true),
            Press::Menu if *dialog == Dialog::None => match screen.get() {
                Screen::Game => {
                    commands.write(Command::Title);
                }
                Screen::Title => {
                    commands.write(Command::Continue);
                }
                _ => {}
            },
            Press::Done if playing && standing.0.is_some_and(|turn| turn.left > 0) => {
                intents.write(Intent::EndReward);
            }
            Press::Hint if playing => {
                intents.write(Intent::Hint);
            }
            Press::Undo if playing => {
                intents.write(Intent::Undo);
            }
            Press::Menu | Press::Done | Press::Hint | Press::Undo => {}
        }
    }
}

fn type_key(keys: &mut MessageWriter<KeyboardInput>, window: Entity, (key_code, logical_key): (KeyCode, Key)) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let logical_key = logical_key.clone();
        keys.write(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
    }
}

/// Steps from widget to widget that a gamepad asks for, true for backwards: the interface hands them to egui.
#[derive(Resource, Debug, Default)]
pub struct WidgetJumps(pub Vec<bool>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stick_presses_once_each_way_and_ignores_trembling() {
        let mut stick = Stick::default();
        let mut seen = Vec::new();
        let mut last = None;
        for (x, y) in [
            (0.1, 0.0),
            (0.5, 0.1),
            (0.7, 0.2),
            (0.95, 0.3),
            (0.55, 0.1),
            (0.3, 0.0),
            (0.0, 0.0),
            (0.0, -0.8),
            (0.1, -1.0),
            (-0.9, -0.2),
            (0.0, 0.0),
            (0.3, 0.9),
        ] {
            stick.follow(GamepadAxis::LeftStickX, x);
            let way = stick.follow(GamepadAxis::LeftStickY, y);
            if way != last {
                seen.extend(way);
                last = way;
            }
        }
        assert_eq!(seen, [Direction::Right, Direction::Down, Direction::Left, Direction::Up]);
        assert_eq!(Stick::default().follow(GamepadAxis::RightStickX, 1.0), None);
    }

    #[test]
    fn every_press_has_a_button_of_its_own() {
        let buttons = [
            GamepadButton::DPadLeft,
            GamepadButton::DPadRight,
            GamepadButton::DPadUp,
            GamepadButton::DPadDown,
            GamepadButton::South,
            GamepadButton::East,
            GamepadButton::West,
            GamepadButton::North,
            GamepadButton::LeftTrigger,
            GamepadButton::RightTrigger,
            GamepadButton::Select,
            GamepadButton::Start,
        ];
        let meanings: Vec<Press> = buttons.into_iter().filter_map(meaning).collect();
        assert_eq!(meanings.len(), buttons.len());
        for (index, a) in meanings.iter().enumerate() {
            assert!(!meanings[index + 1..].contains(a), "{a:?}");
        }
    }
}
