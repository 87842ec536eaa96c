//! Any clock can be chosen on the screen for new games.

use bevy::input::keyboard::Key;
use kensington::app::Screen;
use kensington::game::clock::TimeControl;
use kensington::game::timing::{ChosenClock, GameClock};
use kensington::input::Command;
use kensington::rules::Team;
use kensington::settings::{Change, Settings};
use std::time::Duration;

use crate::hands::{ask, place, press, sees, table};
use crate::harness::Table;

fn chosen(table: &Table) -> Option<String> {
    table.app.world().resource::<ChosenClock>().0.map(|clock| clock.to_string())
}

#[test]
fn minutes_and_seconds_are_set_by_keyboard_and_kept() {
    let mut table = table(&["--seat", "b1=human"]);
    ask(&mut table, Command::NewGame);
    assert!(!table.is_shown("clock-minutes"), "without a clock there is nothing to set");
    ask(&mut table, Command::Set(Change::Clock(TimeControl::new(10, 5))));
    table.tab_to("Minutes for each team: 10 min");
    for _ in 0..3 {
        table.key(Key::ArrowLeft);
    }
    table.tab_to("Seconds gained with every turn: +5 s");
    table.key(Key::ArrowRight);
    assert_eq!(chosen(&table).as_deref(), Some("7+6"));
    assert_eq!(table.app.world().resource::<Settings>().clock, TimeControl::new(7, 6), "it is offered again");
    assert!(sees(&table, "7 min + 6 s"), "the list has it, too");
    ask(&mut table, Command::Start);
    assert_eq!(table.screen(), Screen::Game);
    let clock = table.app.world().resource::<GameClock>().0.as_ref().expect("a clock");
    assert_eq!(clock.left(Team::Blue), Duration::from_mins(7));
}

#[test]
fn minutes_and_seconds_are_set_by_pointer_and_end_where_they_must() {
    for (window, language) in [("800x600", "en"), ("800x600", "cs"), ("1280x720", "cs"), ("900x1400", "en")] {
        let mut table = table(&["--window", window, "--language", language, "--clock", "2+0"]);
        ask(&mut table, Command::NewGame);
        press(&mut table, "clock-minutes-fewer");
        assert_eq!(chosen(&table).as_deref(), Some("1+0"), "{window} {language}");
        press(&mut table, "clock-minutes-fewer");
        press(&mut table, "clock-seconds-fewer");
        assert_eq!(chosen(&table).as_deref(), Some("1+0"), "there is no less");
        press(&mut table, "clock-seconds-more");
        press(&mut table, "clock-minutes-more");
        assert_eq!(chosen(&table).as_deref(), Some("2+1"), "{window} {language}");
        // What is set beside the list moves nothing.
        let before = place(&table, "stones-usual");
        ask(&mut table, Command::Set(Change::Clock(None)));
        assert_eq!(place(&table, "stones-usual"), before, "{window} {language}");
    }
}
