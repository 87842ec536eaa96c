//! The turned board: by hand at any place of a game, and by itself to whose turn it is.

use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use kensington::board::Board;
use kensington::game::{Going, Intent, Player};
use kensington::input::Command;
use kensington::notation::game;
use kensington::record::GameResult;
use kensington::rules::{Seat, Team};
use kensington::settings::Change;
use kensington::view::layout::{BoardLayout, Turned};

use crate::harness::Table;

const PEOPLE: [&str; 5] = ["--new", "--seat", "r1=human", "--seat", "b1=human"];

fn want(table: &mut Table, intent: Intent) {
    table.app.world_mut().write_message(intent);
    table.frames(3);
}

fn ask(table: &mut Table, command: Command) {
    table.app.world_mut().write_message(command);
    table.frames(3);
}

/// Chooses points, and waits until the stones have come to rest.
fn choose(table: &mut Table, points: &[&str]) {
    for name in points {
        want(table, Intent::ChoosePoint(Board::classic().point_named(name).expect("a point")));
        table.frames(60);
    }
}

fn quarters(table: &Table) -> u8 {
    table.app.world().resource::<Turned>().quarters()
}

/// What the pointer is over there.
fn hovered(table: &mut Table, position: Vec2) -> Option<&'static str> {
    let mut windows = table.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(table.app.world()).expect("a window");
    table.app.world_mut().write_message(WindowEvent::CursorMoved(CursorMoved { window, position, delta: None }));
    table.frames(1);
    table.pointing().hovered.map(|point| Board::classic().point_name(point))
}

fn place(table: &Table, name: &str) -> Vec2 {
    let point = Board::classic().point_named(name).expect("a point");
    table.app.world().resource::<BoardLayout>().to_window(Board::classic(), point)
}

#[test]
fn the_board_is_turned_at_any_place_of_a_game_and_nothing_else_changes() {
    let mut table = Table::new(&PEOPLE);
    choose(&mut table, &["d3", "k3", "a1", "p1"]);
    for ply in (0..=4).rev() {
        assert_eq!(table.game().record.ply(), ply);
        let (position, node) = (table.position(), table.game().record.node());
        let text = game::write(&table.game().board, &table.game().record);
        let mut seen = Vec::new();
        for command in
            [Command::Rotate, Command::Flip, Command::Rotate, Command::Flip, Command::Rotate, Command::Rotate]
        {
            ask(&mut table, command);
            assert_eq!(
                (table.position(), table.game().record.node()),
                (position.clone(), node),
                "{command:?} at {ply}"
            );
            assert_eq!(game::write(&table.game().board, &table.game().record), text);
            let layout = table.app.world().resource::<BoardLayout>().clone();
            for point in Board::classic().points() {
                let at = layout.to_window(Board::classic(), point);
                assert_eq!(layout.hit(Board::classic(), at), Some(point), "{command:?} at {ply}");
            }
            // What the pointer finds, through the window's events.
            for name in ["a1", "d3", "k3", "p4", "h5"] {
                let at = place(&table, name);
                assert_eq!(hovered(&mut table, at), Some(name), "{command:?} at {ply}");
            }
            seen.push(place(&table, "a1").round());
        }
        seen.sort_by(|a, b| (a.x, a.y).partial_cmp(&(b.x, b.y)).expect("numbers"));
        seen.dedup();
        assert_eq!(seen.len(), 4, "a1 was at each of four places: {seen:?}");
        assert_eq!(quarters(&table), 0, "turned round once");
        want(&mut table, Intent::GoTo(Going::Back));
    }
    // A point of the turned board is played on where it is seen.
    want(&mut table, Intent::GoTo(Going::Game));
    ask(&mut table, Command::Rotate);
    choose(&mut table, &["h5"]);
    assert!(table.position().contains(" b1 "), "{}", table.position());
}

#[test]
fn the_board_turns_to_whose_turn_it_is_where_both_teams_sit_at_it() {
    let mut table = Table::new(&PEOPLE);
    choose(&mut table, &["d3"]);
    assert_eq!(quarters(&table), 0, "only if it is set");
    ask(&mut table, Command::Set(Change::TurnBoard(true)));
    table.frames(60);
    let upside_down = place(&table, "a1");
    assert_eq!(quarters(&table), 2, "Blue is to move");
    // Not before the stone has come to rest.
    want(&mut table, Intent::ChoosePoint(Board::classic().point_named("k3").expect("a point")));
    assert_eq!(quarters(&table), 2, "the stone still moves");
    table.frames(60);
    assert_eq!(quarters(&table), 0);
    let upright = place(&table, "a1");
    assert!(upright.distance(upside_down) > 100.0, "{upright} {upside_down}");
    // What the player turned it by is kept beneath.
    ask(&mut table, Command::Rotate);
    choose(&mut table, &["a1"]);
    assert_eq!(quarters(&table), 3);
    ask(&mut table, Command::Set(Change::TurnBoard(false)));
    assert_eq!(quarters(&table), 1, "it is the player's own again");
    ask(&mut table, Command::Set(Change::TurnBoard(true)));
    table.frames(60);
    assert_eq!(quarters(&table), 3);
    // A computer looks at nothing: alone against one, the board stays with the person.
    want(&mut table, Intent::Pause);
    want(&mut table, Intent::SetPlayer(Seat::new(Team::Blue, 1), Player::COMPUTER));
    assert_eq!(quarters(&table), 1);
    want(&mut table, Intent::SetPlayer(Seat::new(Team::Blue, 1), Player::HUMAN));
    table.frames(60);
    assert_eq!(quarters(&table), 3);
    // A game that is over is looked at as it ended.
    want(&mut table, Intent::Resign(Team::Red));
    table.frames(60);
    assert!(matches!(table.game().record.result(), Some(GameResult::Won(Team::Blue, _))));
    assert_eq!(quarters(&table), 3);
}
