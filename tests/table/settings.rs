//! The settings, reached and changed by the keyboard alone.

use bevy::input::keyboard::Key;
use kensington::app::{Dialog, Screen};
use kensington::i18n::Language;
use kensington::input::chord::KeyAction;
use kensington::looks::ThemeName;
use kensington::settings::{Coordinates, Settings, UndoRule};

use crate::hands::sees;
use crate::harness::{Table, character};

fn settings(table: &Table) -> &Settings {
    table.app.world().resource::<Settings>()
}

fn press(table: &mut Table, wanted: &str) {
    table.tab_to(wanted);
    table.key(Key::Enter);
    table.frames(3);
}

#[test]
fn every_page_is_reached_and_changed_by_keyboard_over_a_running_game() {
    let mut table = crate::hands::table(&["--new", "--seat", "b1=human", "--window", "1280x720"]);
    press(&mut table, "Settings");
    assert_eq!((table.screen(), table.dialog()), (Screen::Game, Dialog::Settings));
    press(&mut table, "Daylight");
    assert_eq!(settings(&table).theme, ThemeName::Daylight);
    press(&mut table, "Text size: more");
    press(&mut table, "Text size: more");
    press(&mut table, "Text size: less");
    assert_eq!(settings(&table).text_size, 110);
    press(&mut table, "Reduced motion");
    assert!(settings(&table).reduced_motion);
    table.key(Key::Space);
    table.frames(3);
    assert!(!settings(&table).reduced_motion, "a switch goes back");

    press(&mut table, "Board");
    press(&mut table, "Every point");
    assert_eq!(settings(&table).coordinates, Coordinates::Names);
    press(&mut table, "Game");
    press(&mut table, "Confirm each turn");
    assert!(settings(&table).confirm_turn);
    press(&mut table, "Not at all");
    assert_eq!(settings(&table).undo, UndoRule::Off);
    press(&mut table, "Sound");
    press(&mut table, "Volume: less");
    assert_eq!(settings(&table).volume, 90);

    press(&mut table, "Keys");
    press(&mut table, "turns the board round: F");
    assert!(sees(&table, "Press a key …"));
    table.key(character('x'));
    table.frames(3);
    assert_eq!(settings(&table).keys.get(KeyAction::Flip), "X".parse().expect("a key"));
    press(&mut table, "Usual keys");
    assert!(settings(&table).keys.are_usual());

    press(&mut table, "System");
    press(&mut table, "About");
    assert_eq!(table.dialog(), Dialog::About);
    table.key(Key::Escape);
    assert_eq!(table.dialog(), Dialog::Settings);
    press(&mut table, "Reset all settings");
    assert_eq!(table.dialog(), Dialog::Reset);
    table.key(Key::Escape);
    press(&mut table, "General");
    press(&mut table, "Čeština");
    assert_eq!(*table.app.world().resource::<Language>(), Language::Czech);
    assert!(sees(&table, "Nastavení"), "switched live");
    table.key(Key::Escape);
    assert_eq!((table.screen(), table.dialog()), (Screen::Game, Dialog::None));
}
