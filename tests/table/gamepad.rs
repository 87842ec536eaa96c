//! A game by gamepad: raw events as `bevy_gilrs` sends them.

use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use kensington::app::Screen;
use kensington::game::Phase;
use kensington::settings::Settings;

use crate::harness::Table;

struct Pad {
    table: Table,
    pad: Entity,
}

impl Pad {
    fn new(words: &[&str]) -> Self {
        let mut table = Table::new(words);
        let pad = table.app.world_mut().spawn_empty().id();
        let connection = GamepadConnection::Connected { name: "a gamepad".into(), vendor_id: None, product_id: None };
        let event = GamepadConnectionEvent::new(pad, connection);
        table.app.world_mut().write_message(event.clone());
        table.app.world_mut().write_message(RawGamepadEvent::from(event));
        table.frames(2);
        Self { table, pad }
    }

    fn send(&mut self, event: RawGamepadEvent) {
        self.table.app.world_mut().write_message(event);
        self.table.frames(3);
    }

    fn press(&mut self, button: GamepadButton) {
        for value in [1.0, 0.0] {
            self.send(RawGamepadButtonChangedEvent::new(self.pad, button, value).into());
        }
    }

    fn stick(&mut self, x: f32, y: f32) {
        self.send(RawGamepadAxisChangedEvent::new(self.pad, GamepadAxis::LeftStickX, x).into());
        self.send(RawGamepadAxisChangedEvent::new(self.pad, GamepadAxis::LeftStickY, y).into());
    }

    fn ring(&self) -> Option<String> {
        let point = self.table.pointing().focused?;
        Some(self.table.game().board.point_name(point).to_owned())
    }
}

#[test]
fn menus_and_board_are_played_by_gamepad() {
    let mut pad = Pad::new(&[]);
    assert_eq!(pad.table.focus(), "New game");
    pad.press(GamepadButton::DPadDown);
    assert_eq!(pad.table.focus(), "Load");
    pad.press(GamepadButton::DPadDown);
    pad.press(GamepadButton::DPadDown);
    assert_eq!(pad.table.focus(), "Rules");
    pad.press(GamepadButton::South);
    assert!(pad.table.is_shown("close"));
    pad.press(GamepadButton::East);
    assert!(!pad.table.is_shown("close"));
    pad.press(GamepadButton::RightTrigger);
    pad.press(GamepadButton::LeftTrigger);
    pad.table.tab_to("New game");
    pad.press(GamepadButton::South);
    assert_eq!(pad.table.screen(), Screen::NewGame);
    pad.table.tab_to("Two friends");
    pad.press(GamepadButton::South);
    pad.table.tab_to("Start the game");
    pad.press(GamepadButton::South);
    assert_eq!(pad.table.screen(), Screen::Game);

    pad.press(GamepadButton::DPadRight);
    let first = pad.ring().expect("a ring");
    pad.press(GamepadButton::DPadRight);
    assert_ne!(pad.ring(), Some(first));
    let at = pad.ring().expect("a ring");
    pad.press(GamepadButton::South);
    assert_eq!(pad.table.game().record.ply(), 1);
    assert!(pad.table.node(&format!("{at}, red stone")).1.label().is_some());
    pad.press(GamepadButton::Select);
    assert_eq!(pad.table.game().record.ply(), 0, "Select takes back");
    pad.press(GamepadButton::Start);
    assert_eq!(pad.table.screen(), Screen::Title);
    pad.press(GamepadButton::Start);
    assert_eq!(pad.table.screen(), Screen::Game);
}

#[test]
fn b_steps_back_and_x_declines_the_reward() {
    let position = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/3/b1b1 r1 r1:2,b1:3 1";
    let mut pad = Pad::new(&["--seat", "r1=human", "--seat", "b1=human", "--position", position]);
    pad.press(GamepadButton::DPadRight);
    assert_eq!(pad.ring().as_deref(), Some("p1"), "it begins where something can be chosen");
    pad.press(GamepadButton::South);
    assert_eq!(pad.table.turn().phase, Phase::RelocatePoint);
    pad.press(GamepadButton::East);
    assert_eq!(pad.table.turn().phase, Phase::RelocateStone);
    pad.press(GamepadButton::West);
    assert_eq!(pad.table.turn().phase, Phase::Place);
}

#[test]
fn a_held_turn_is_confirmed_by_a_and_by_x() {
    let position = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/3/b1b1 r1 r1:2,b1:3 1";
    for confirms in [GamepadButton::South, GamepadButton::West] {
        let mut pad = Pad::new(&["--seat", "r1=human", "--seat", "b1=human", "--position", position]);
        pad.table.app.world_mut().resource_mut::<Settings>().confirm_turn = true;
        // The ring stands on a stone that could be relocated.
        pad.press(GamepadButton::DPadRight);
        assert_eq!(pad.ring().as_deref(), Some("p1"));
        pad.press(GamepadButton::West);
        assert_eq!(pad.table.turn().phase, Phase::RelocateStone, "it waits");
        pad.press(confirms);
        assert_eq!(pad.table.turn().phase, Phase::Place, "{confirms:?}");
        // A placement, confirmed with the ring elsewhere.
        let free = pad.table.game().position().free(&pad.table.game().board);
        while !pad.table.pointing().focused.is_some_and(|point| free.contains(point)) {
            pad.press(GamepadButton::DPadUp);
        }
        pad.press(GamepadButton::South);
        let placed = pad.table.game().record.ply();
        pad.press(GamepadButton::DPadRight);
        pad.press(confirms);
        assert_eq!(pad.table.game().record.ply(), placed + 1, "{confirms:?}");
    }
}

#[test]
fn the_stick_moves_once_and_repeats_while_it_is_held() {
    let position = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
    let mut pad = Pad::new(&["--seat", "r1=human", "--seat", "b1=human", "--position", position]);
    pad.stick(0.0, 1.0);
    let first = pad.ring();
    assert!(first.is_some());
    pad.stick(0.0, 0.0);
    pad.table.frames(60);
    assert_eq!(pad.ring(), first, "one push, one step");
    pad.stick(1.0, 0.0);
    let second = pad.ring();
    assert_ne!(second, first);
    pad.table.frames(60);
    let held = pad.ring();
    assert_ne!(held, second, "held, it goes on");
    pad.stick(0.0, 0.0);
    let rest = pad.ring();
    pad.table.frames(60);
    assert_eq!(pad.ring(), rest);
}

#[test]
fn an_unfocused_window_takes_no_presses() {
    let mut pad = Pad::new(&[]);
    let mut windows = pad.table.app.world_mut().query_filtered::<&mut Window, With<PrimaryWindow>>();
    windows.single_mut(pad.table.app.world_mut()).expect("a window").focused = false;
    pad.press(GamepadButton::South);
    assert_eq!(pad.table.screen(), Screen::Title);
}

const BARE: [&str; 6] =
    ["--seat", "r1=human", "--seat", "b1=human", "--position", "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -"];

#[test]
fn a_gamepad_that_is_gone_holds_nothing() {
    for by_stick in [true, false] {
        let mut pad = Pad::new(&BARE);
        if by_stick {
            pad.stick(1.0, 0.0);
        } else {
            pad.send(RawGamepadButtonChangedEvent::new(pad.pad, GamepadButton::DPadRight, 1.0).into());
        }
        let before = pad.ring();
        pad.table.frames(60);
        assert_ne!(pad.ring(), before, "held, it goes on");
        let gone = GamepadConnectionEvent::new(pad.pad, GamepadConnection::Disconnected);
        pad.table.app.world_mut().write_message(gone.clone());
        pad.send(gone.into());
        let before = pad.ring();
        pad.table.frames(60);
        assert_eq!(pad.ring(), before, "by stick: {by_stick}");
    }
}

#[test]
fn the_direction_pressed_last_repeats_until_it_is_let_go_of() {
    let mut pad = Pad::new(&BARE);
    let button = |pad: &mut Pad, button, value| {
        pad.send(RawGamepadButtonChangedEvent::new(pad.pad, button, value).into());
    };
    button(&mut pad, GamepadButton::DPadRight, 1.0);
    pad.table.frames(60);
    button(&mut pad, GamepadButton::DPadLeft, 1.0);
    button(&mut pad, GamepadButton::DPadRight, 0.0);
    let before = pad.ring();
    pad.table.frames(40);
    let after = pad.ring();
    assert_ne!(after, before, "left is still held");
    button(&mut pad, GamepadButton::DPadLeft, 0.0);
    let before = pad.ring();
    pad.table.frames(60);
    assert_eq!(pad.ring(), before);
}
