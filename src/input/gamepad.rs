//! A gamepad is a small keyboard: its presses become the keys that do the same, so menus and board need not know it.
//!
//! | on the pad | does |
//! |---|---|
//! | cross, left stick | moves the focus, as the arrows do |
//! | A (south) | acts, as Enter does |
//! | B (east) | steps back, as Esc does |
//! | shoulders | the previous and the next widget, as Shift+Tab and Tab do |
//! | X (west) | takes no more of a reward, and confirms that |
//! | Y (north) | shows a hint |
//! | Select | takes back |
//! | Start | from the game to the title, and from there back to the game |

use std::collections::HashMap;
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadAxisChangedEvent, GamepadButtonStateChangedEvent};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::Command;
use super::keyboard::done;
use crate::app::power::Alarm;
use crate::app::{Dialog, Screen};
use crate::game::{Choice, Intent, Standing};

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

/// What a direction is held down with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Button(GamepadButton),
    Stick,
}

/// A direction held down, and on which gamepad.
#[derive(Clone, Copy, Debug)]
struct Held {
    pad: Entity,
    source: Source,
    way: Direction,
    repeats_in: Duration,
}

/// The sticks, and the direction that was pressed last if it is still held.
#[derive(Debug, Default)]
pub(super) struct Directions {
    sticks: HashMap<Entity, Stick>,
    held: Option<Held>,
}

impl Directions {
    /// A direction is pressed. One that is held already, on whatever, is no other press.
    fn press(&mut self, pad: Entity, source: Source, way: Direction) -> Option<Press> {
        if self.held.is_some_and(|held| held.way == way) {
            return None;
        }
        self.held = Some(Held { pad, source, way, repeats_in: FIRST_REPEAT });
        Some(Press::Move(way))
    }

    /// A direction is let go of; another one goes on repeating.
    fn release(&mut self, pad: Entity, source: Source) {
        self.held.take_if(|held| (held.pad, held.source) == (pad, source));
    }

    /// A stick has moved.
    fn push(&mut self, event: &GamepadAxisChangedEvent) -> Option<Press> {
        let stick = self.sticks.entry(event.entity).or_default();
        let before = stick.way;
        let now = stick.follow(event.axis, event.value);
        match now {
            _ if now == before => None,
            Some(way) => self.press(event.entity, Source::Stick, way),
            None => {
                self.release(event.entity, Source::Stick);
                None
            }
        }
    }

    /// What is held on a gamepad that is gone is held no more.
    fn forget_gone(&mut self, is_there: impl Fn(Entity) -> bool) {
        self.sticks.retain(|&pad, _| is_there(pad));
        self.held.take_if(|held| !is_there(held.pad));
    }

    /// Time passes: the direction that is held is pressed again when it has been held long enough.
    fn repeat(&mut self, time: Duration) -> Option<Press> {
        let held = self.held.as_mut()?;
        held.repeats_in = held.repeats_in.saturating_sub(time);
        if !held.repeats_in.is_zero() {
            return None;
        }
        held.repeats_in = NEXT_REPEAT;
        Some(Press::Move(held.way))
    }
}

/// Takes presses on every gamepad together.
pub(super) fn read_gamepads(
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    mut axes: MessageReader<GamepadAxisChangedEvent>,
    gamepads: Query<(), With<Gamepad>>,
    windows: Query<(Entity, &Window), With<PrimaryWindow>>,
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    standing: Res<Standing>,
    choice: Res<Choice>,
    time: Res<Time<Real>>,
    mut alarm: ResMut<Alarm>,
    mut keys: MessageWriter<KeyboardInput>,
    mut commands: MessageWriter<Command>,
    mut intents: MessageWriter<Intent>,
    mut jumps: ResMut<WidgetJumps>,
    mut directions: Local<Directions>,
) {
    let mut presses = Vec::new();
    for event in buttons.read() {
        let source = Source::Button(event.button);
        match (meaning(event.button), event.state) {
            (Some(Press::Move(way)), ButtonState::Pressed) => {
                presses.extend(directions.press(event.entity, source, way));
            }
            (Some(Press::Move(_)), ButtonState::Released) => directions.release(event.entity, source),
            (Some(press), ButtonState::Pressed) => presses.push(press),
            _ => {}
        }
    }
    for event in axes.read() {
        presses.extend(directions.push(event));
    }
    directions.forget_gone(|pad| gamepads.contains(pad));
    if presses.is_empty() {
        presses.extend(directions.repeat(time.delta()));
    }

    let (window, focused) = windows.single().map_or((Entity::PLACEHOLDER, true), |(id, window)| (id, window.focused));
    if !focused {
        directions.held = None;
        return;
    }
    if let Some(held) = directions.held {
        alarm.ring_after(held.repeats_in);
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
            Press::Done if playing => {
                intents.write_batch(done(&choice, &standing));
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
