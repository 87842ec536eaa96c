//! A finger alone plays: buttons, stones, a reward, taking back.

use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use kensington::app::Screen;
use kensington::game::Phase;
use kensington::record::{GameResult, Reason};
use kensington::rules::Team;

use crate::hands::{board_point, finger, place, table, tap};
use crate::harness::Table;

fn tap_widget(table: &mut Table, widget: &str) {
    let at = place(table, widget).center();
    tap(table, Vec2::new(at.x, at.y));
}

/// Taps points one after the other, each when the stone before has come to rest.
fn tap_points(table: &mut Table, names: &[&str]) {
    for name in names {
        let at = board_point(table, name);
        tap(table, at);
        table.frames(40);
    }
}

fn drag(table: &mut Table, from: &str, to: &str) {
    let (from, to) = (board_point(table, from), board_point(table, to));
    finger(table, TouchPhase::Started, from);
    for part in [0.2, 0.6, 1.0] {
        finger(table, TouchPhase::Moved, from.lerp(to, part));
    }
    finger(table, TouchPhase::Ended, to);
    table.frames(40);
}

#[test]
fn a_game_is_begun_played_and_taken_back_by_touch_alone() {
    let mut table = table(&[]);
    tap_widget(&mut table, "new-game");
    assert_eq!(table.screen(), Screen::NewGame);
    tap_widget(&mut table, "preset-friends");
    tap_widget(&mut table, "start");
    assert_eq!(table.screen(), Screen::Game);
    table.frames(40);
    // Placed, a triangle completed, its reward taken.
    tap_points(&mut table, &["e3", "p1", "e4", "p4", "g2"]);
    assert_eq!(table.turn().phase, Phase::RelocateStone);
    tap_points(&mut table, &["p1"]);
    assert_eq!(table.turn().phase, Phase::RelocatePoint);
    tap_points(&mut table, &["a1"]);
    assert_eq!((table.turn().phase, table.game().record.ply()), (Phase::Place, 6));
    let position = table.position();
    tap_points(&mut table, &["h8"]);
    assert_eq!(table.game().record.ply(), 7);
    tap_widget(&mut table, "undo");
    table.frames(40);
    assert_eq!((table.game().record.ply(), table.position()), (6, position));
    // Once more a reward, this time declined.
    tap_points(&mut table, &["h8", "h4"]);
    if table.turn().left > 0 {
        tap_widget(&mut table, "reward-done");
    }
    assert_eq!(table.turn().seat.team(), Team::Blue);
}

#[test]
fn stones_slide_by_tap_and_by_drag_and_a_reward_is_declined() {
    // Red slides g2 away and back again, which completes a triangle.
    let position = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/b2/b1b1 r1 r1:0,b1:0 -";
    let mut table = table(&["--seat", "r1=human", "--seat", "b1=human", "--position", position]);
    table.frames(40);
    tap_points(&mut table, &["g2", "h4"]);
    assert_eq!(table.game().record.ply(), 1, "tapped");
    drag(&mut table, "p1", "p2");
    assert_eq!(table.game().record.ply(), 2, "dragged");
    // Dropped beside every line, it stays.
    drag(&mut table, "h4", "a1");
    assert_eq!(table.game().record.ply(), 2);
    drag(&mut table, "h4", "g2");
    assert_eq!(table.turn().phase, Phase::RelocateStone);
    // A stone that is to be relocated is dragged as well.
    drag(&mut table, "p2", "a2");
    assert_eq!((table.turn().phase, table.turn().seat.team()), (Phase::Slide, Team::Blue));
    tap_widget(&mut table, "undo");
    table.frames(40);
    assert_eq!(table.turn().phase, Phase::RelocateStone);
    tap_widget(&mut table, "reward-done");
    assert_eq!((table.turn().phase, table.turn().seat.team()), (Phase::Slide, Team::Blue));
    // The rest of the game, to its end.
    tap_widget(&mut table, "resign");
    tap_widget(&mut table, "confirm");
    assert_eq!(table.game().record.result(), Some(GameResult::Won(Team::Red, Reason::Resignation)));
}

#[test]
fn a_seat_is_switched_and_a_list_opened_by_touch() {
    let mut table = table(&["--new", "--seat", "r1=human", "--seat", "b1=human"]);
    tap_widget(&mut table, "seat-b1-computer");
    assert!(table.app.world().resource::<kensington::game::Seats>().get(kensington::rules::Seat::ALL[1]).computer);
    tap_widget(&mut table, "seat-b1-level");
    assert!(table.is_shown("level-3"));
    tap_widget(&mut table, "level-3");
    let level = table.app.world().resource::<kensington::game::Seats>().get(kensington::rules::Seat::ALL[1]).level;
    assert_eq!(level.number(), 3);
}
