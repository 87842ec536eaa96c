//! The game is played forward by itself.

use bevy::input::keyboard::Key;
use kensington::game::Going;
use kensington::game::replay::Replay;
use kensington::input::Command;
use kensington::keep::Folders;
use kensington::ui::side::Tab;

use crate::harness::{Table, character};
use crate::{FRIENDS, Hands, table};

fn runs(table: &Table) -> bool {
    table.app.world().resource::<Replay>().is_running()
}

/// Frames of 20 ms.
const SECOND: usize = 50;

fn friends() -> Table {
    let mut table = table(&FRIENDS, Folders::default());
    table.play("d3 e3 h5 g2");
    table
}

#[test]
fn it_begins_at_the_start_steps_at_its_pace_and_ends_at_the_end() {
    let mut table = friends();
    table.key(character('v'));
    assert!(runs(&table) && table.is_shown("replay-speed"));
    assert_eq!(table.game().record.ply(), 0);
    table.frames(SECOND + 5);
    assert_eq!(table.game().record.ply(), 1);
    table.ask(Command::NextReplaySpeed);
    table.frames(2 * SECOND);
    assert!(table.game().record.ply() >= 3, "twice as fast: {}", table.game().record.ply());
    table.frames(2 * SECOND);
    assert!(!runs(&table));
    assert_eq!((table.game().record.ply(), table.browsing()), (4, false));
}

#[test]
fn it_begins_where_the_player_looks_and_stops_at_a_word() {
    let mut table = friends();
    table.go(Going::Back);
    table.go(Going::Back);
    table.key(character('v'));
    assert_eq!(table.game().record.ply(), 2);
    table.frames(SECOND + 5);
    assert_eq!(table.game().record.ply(), 3);
    table.key(character('v'));
    table.frames(2 * SECOND);
    assert_eq!((table.game().record.ply(), runs(&table)), (3, false));
    // Whoever steps by hand takes over.
    table.key(character('v'));
    table.key(Key::PageUp);
    table.frames(2);
    assert!(!runs(&table));
}

#[test]
fn it_goes_round_and_round_if_asked() {
    let mut table = friends();
    for command in
        [Command::ToggleReplayLoop, Command::NextReplaySpeed, Command::NextReplaySpeed, Command::ToggleReplay]
    {
        table.ask(command);
    }
    let mut starts = 0;
    let mut last = 0;
    for _ in 0..6 * SECOND {
        table.frames(1);
        let ply = table.game().record.ply();
        starts += usize::from(ply == 0 && last == 4);
        last = ply;
    }
    assert!(starts >= 2, "{starts}");
    assert!(runs(&table));
}

#[test]
fn a_film_begins_with_the_game() {
    let mut table = friends();
    table.key(character('v'));
    table.frames(2 * SECOND);
    assert!(table.game().record.ply() > 0);
    table.ask(Command::ToggleReplayFilm);
    assert_eq!((table.game().record.ply(), runs(&table)), (0, true));
}

#[test]
fn its_controls_are_seen() {
    let mut table = friends();
    table.ask(Command::ShowSide(Tab::Analysis));
    assert!(!table.is_shown("replay"));
    table.key(character('v'));
    assert!(runs(&table) && table.is_shown("replay-film"));
}

#[test]
fn the_list_comes_back_after_an_analysis() {
    let mut table = friends();
    assert!(table.is_shown("move-1"));
    table.key(character('a'));
    table.frames(4);
    assert!(!table.is_shown("move-1") && table.is_shown("set-up-position"));
    table.key(character('a'));
    table.frames(4);
    assert!(table.is_shown("move-1"));
}
