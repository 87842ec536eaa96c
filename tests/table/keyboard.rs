//! The keyboard alone plays everything.

use std::collections::{HashMap, VecDeque};

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMode};
use kensington::app::{Dialog, Screen};
use kensington::board::Point;
use kensington::game::{Choice, Phase};
use kensington::input::Command;
use kensington::input::chord::KeyAction;
use kensington::input::keyboard::walk;
use kensington::record::{GameResult, Reason};
use kensington::rules::Team;
use kensington::settings::{Change, Settings};
use kensington::view::layout::BoardLayout;

use crate::harness::{Table, character};

const ARROWS: [(Key, Vec2); 4] =
    [(Key::ArrowLeft, Vec2::NEG_X), (Key::ArrowRight, Vec2::X), (Key::ArrowUp, Vec2::NEG_Y), (Key::ArrowDown, Vec2::Y)];

impl Table {
    /// Moves the ring to a point, by arrows.
    fn ring_to(&mut self, name: &str) {
        let board = self.game().board.clone();
        let target = board.point_named(name).expect("a point");
        if self.pointing().focused.is_none() {
            self.key(Key::ArrowRight);
        }
        let from = self.pointing().focused.expect("a ring");
        let layout = self.app.world().resource::<BoardLayout>().clone();
        let mut reached: HashMap<Point, Vec<Key>> = HashMap::from([(from, Vec::new())]);
        let mut waiting = VecDeque::from([from]);
        while let Some(point) = waiting.pop_front() {
            for (key, direction) in &ARROWS {
                let next = walk(&board, &layout, &Choice::default(), Some(point), *direction);
                if let Some(next) = next.filter(|next| !reached.contains_key(next)) {
                    let path = [&reached[&point][..], std::slice::from_ref(key)].concat();
                    reached.insert(next, path);
                    waiting.push_back(next);
                }
            }
        }
        for key in reached[&target].clone() {
            self.key(key);
        }
        assert_eq!(self.pointing().focused, Some(target));
    }

    /// Chooses points one after the other.
    fn choose(&mut self, names: &[&str]) {
        for name in names {
            self.ring_to(name);
            self.key(Key::Enter);
            self.frames(40);
        }
    }
}

/// From the title into a game between two people.
fn two_friends() -> Table {
    let mut table = Table::new(&[]);
    assert_eq!((table.screen(), table.focus().as_str()), (Screen::Title, "New game"));
    table.key(Key::Enter);
    assert_eq!((table.screen(), table.focus().as_str()), (Screen::NewGame, "Start the game"));
    table.tab_to("Two friends");
    table.key(Key::Space);
    table.tab_to("Start the game");
    table.key(Key::Enter);
    assert_eq!(table.screen(), Screen::Game);
    assert_eq!(table.turn().phase, Phase::Place);
    table
}

#[test]
fn a_whole_game_is_played_by_keyboard_alone() {
    let mut table = two_friends();
    table.choose(&["e3", "p1", "e4", "p4", "g2"]);
    assert_eq!(table.turn().phase, Phase::RelocateStone);
    table.choose(&["p1"]);
    assert_eq!(table.turn().phase, Phase::RelocatePoint);
    table.key(Key::Escape);
    assert_eq!(table.turn().phase, Phase::RelocateStone, "Esc steps back");
    table.choose(&["p1", "a1"]);
    table.choose(&["h8"]);
    // Taken back and played again.
    table.keys(&[Key::Control, character('z')]);
    assert_eq!(table.game().record.ply(), 6);
    table.choose(&["i8", "h4", "b3", "h5", "m6", "i4", "d1", "i5", "f1", "j2"]);
    assert_eq!(table.game().record.result(), Some(GameResult::Won(Team::Red, Reason::Hexagon)));
    assert_eq!(table.focus(), "Play again", "the keyboard comes to what most people want");
    // The result can be taken back, and the button lets go.
    table.key(Key::Escape);
    table.keys(&[Key::Control, character('z')]);
    assert_eq!(table.game().record.result(), None);
    table.choose(&["j2"]);
    table.tab_to("Play again");
    table.key(Key::Enter);
    assert_eq!((table.screen(), table.game().record.ply()), (Screen::Game, 0));
    table.choose(&["d3"]);
    assert_eq!(table.game().record.ply(), 1);
}

#[test]
fn dialogs_are_answered_by_keyboard() {
    let mut table = two_friends();
    table.choose(&["d3"]);
    table.tab_to("Resign");
    table.key(Key::Enter);
    assert_eq!((table.dialog(), table.focus().as_str()), (Dialog::Resign, "Play on"), "the harmless answer first");
    table.key(Key::Escape);
    assert_eq!((table.dialog(), table.game().record.result()), (Dialog::None, None));

    table.key(Key::F1);
    assert_eq!((table.dialog(), table.focus().as_str()), (Dialog::Rules, "Close"));
    table.key(Key::Enter);
    assert_eq!(table.dialog(), Dialog::None);

    table.key(character('n'));
    assert_eq!(table.screen(), Screen::NewGame);
    table.key(Key::Enter);
    assert_eq!(table.dialog(), Dialog::NewGame, "a game under way is not lost without a question");
    table.key(Key::Enter);
    assert_eq!((table.screen(), table.game().record.ply()), (Screen::Game, 1), "the harmless answer first");

    table.tab_to("Offer draw");
    table.key(Key::Enter);
    table.choose(&["e3"]);
    table.tab_to("Accept");
    table.key(Key::Enter);
    assert_eq!(table.game().record.result(), Some(GameResult::Drawn(Reason::Agreement)));

    table.tab_to("Title");
    table.key(Key::Enter);
    assert_eq!(table.screen(), Screen::Title);
    table.key(Key::Escape);
    assert_eq!(table.screen(), Screen::Title, "Esc does not quit");
}

#[test]
fn a_warning_is_answered_by_keyboard() {
    let position = "r3/3/2/r5/r5/4/3/3bb3/3bb3/1b1/4/6/6/2/3/b1b1 r1 r1:3,b1:3 1";
    let mut table = Table::new(&["--seat", "r1=human", "--seat", "b1=human", "--position", position]);
    table.choose(&["p1", "g2"]);
    assert_eq!(table.focus(), "Choose another point", "the harmless answer first");
    assert_eq!(table.position(), position);
    table.key(Key::Enter);
    assert_eq!(table.turn().phase, Phase::RelocatePoint);
    table.choose(&["g2"]);
    table.key(Key::Escape);
    assert_eq!(table.turn().phase, Phase::RelocatePoint, "Esc is the harmless answer");
    table.choose(&["g2"]);
    table.tab_to("Relocate all the same");
    table.key(Key::Enter);
    assert_eq!(table.game().record.result(), Some(GameResult::Won(Team::Blue, Reason::Relocation)));
}

#[test]
fn esc_does_one_thing_at_a_time() {
    let position = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/b2/b1b1 r1 r1:0,b1:0 -";
    let mut table = Table::new(&["--seat", "r1=human", "--seat", "b1=human", "--position", position]);
    table.choose(&["g2"]);
    let chosen = |table: &Table| table.app.world().resource::<Choice>().stone.is_some();
    assert!(chosen(&table));
    table.key(Key::Tab);
    table.key(Key::Escape);
    assert!(chosen(&table), "it only leaves the widget");
    table.key(Key::Escape);
    assert!(!chosen(&table));
}

#[test]
fn long_pages_are_read_to_their_end_by_keyboard() {
    let mut table = Table::new(&["--window", "800x600"]);
    table.key(Key::F1);
    let height = |table: &mut Table| table.node("The aim").1.bounds().map(|bounds| bounds.y0);
    let top = height(&mut table);
    table.key(Key::PageDown);
    table.frames(60);
    let lower = height(&mut table);
    assert!(lower < top, "{lower:?} {top:?}");
    table.key(Key::PageUp);
    table.frames(60);
    assert_eq!(height(&mut table), top);
}

#[test]
fn a_board_that_cannot_be_played_is_left_by_keyboard() {
    let mut table = Table::new(&["--board", "levels/none.board.ron"]);
    assert_eq!((table.screen(), table.focus().as_str()), (Screen::Failed, "Quit"));
    table.key(Key::Enter);
    assert!(table.ended);
}

#[test]
fn a_key_fills_the_screen_everywhere_and_gives_the_window_back() {
    fn fills(table: &mut Table) -> bool {
        let mut windows = table.app.world_mut().query_filtered::<&Window, With<PrimaryWindow>>();
        let window = windows.single(table.app.world()).expect("a window");
        let filled = matches!(window.mode, WindowMode::BorderlessFullscreen(_));
        assert_eq!(table.app.world().resource::<Settings>().full_screen, filled, "the setting says the same");
        filled
    }
    let mut table = Table::new(&[]);
    assert!(!fills(&mut table));
    table.key(Key::F11);
    assert!(fills(&mut table), "over the title");
    table.key(Key::F1);
    table.key(Key::F11);
    assert!(!fills(&mut table) && table.dialog() == Dialog::Rules, "under a dialog");
    // It is a key like the others.
    let f9 = "F9".parse().expect("a key");
    table.app.world_mut().write_message(Command::Set(Change::Key(KeyAction::FullScreen, f9)));
    table.frames(3);
    table.key(Key::F11);
    assert!(!fills(&mut table));
    table.key(Key::F9);
    assert!(fills(&mut table));
}

#[test]
fn keys_that_step_and_type_can_be_given_another_meaning_too() {
    let mut table = two_friends();
    table.choose(&["d3", "e3"]);
    let give = |table: &mut Table, action, key: &str| {
        table.app.world_mut().write_message(Command::Set(Change::Key(action, key.parse().expect("a key"))));
        table.frames(3);
    };
    let conflicts = |table: &Table, action| table.app.world().resource::<Settings>().keys.conflicts(action).count();
    // The settings tell what a key that is given twice did before.
    give(&mut table, KeyAction::Flip, "Home");
    give(&mut table, KeyAction::Rotate, "/");
    assert_eq!((conflicts(&table, KeyAction::ToStart), conflicts(&table, KeyAction::TypeMove)), (1, 1));
    give(&mut table, KeyAction::ToStart, "F9");
    give(&mut table, KeyAction::TypeMove, ",");
    assert_eq!((conflicts(&table, KeyAction::ToStart), conflicts(&table, KeyAction::TypeMove)), (0, 0));
    table.key(Key::Home);
    assert_eq!(table.game().record.ply(), 2, "the board was turned");
    table.key(Key::F9);
    assert_eq!(table.game().record.ply(), 0);
    table.key(Key::End);
    assert_eq!(table.game().record.ply(), 2);
    table.key(character('/'));
    assert!(!table.is_shown("typed-field"));
    table.key(character(','));
    table.write("h5");
    table.key(Key::Enter);
    table.frames(40);
    assert_eq!(table.game().record.ply(), 3, "typed");
}
