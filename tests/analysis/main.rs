//! Analysis and reviews in an app without a window, and their interface.

#![cfg(feature = "gui")]

#[path = "../table/harness.rs"]
mod harness;
mod interface;
mod interruptions;
mod review;
#[path = "../computers/table.rs"]
#[expect(dead_code, reason = "other tests need more of it")]
mod table;
mod thinker;

use std::time::Duration;

use bevy::prelude::*;
use kensington::app::Dialog;
use kensington::game::analysis::Analysis;
use kensington::game::clock::Clock;
use kensington::game::computers::Computers;
use kensington::game::timing::GameClock;
use kensington::game::{Applied, Ended, Going, Intent, Match, Phase, Player, Seats};
use kensington::notation::position_text;
use kensington::record::NodeId;
use kensington::rules::Action;

use table::*;

fn text(table: &Table) -> String {
    let game = table.get::<Match>();
    position_text(&game.board, game.position())
}

/// The main line as actions.
fn main_line(table: &Table) -> Vec<Action> {
    let tree = table.get::<Match>().record.tree();
    let path = tree.path(tree.main_end(NodeId::ROOT));
    path.into_iter().filter_map(|node| tree.step(node)).map(|step| step.action).collect()
}

#[test]
fn computers_rest_and_get_their_seats_and_their_position_back() {
    let mut table = Table::new(EMPTY, &[(B1, "computer:3")], Behaviour::Patient);
    table.send(Intent::ChoosePoint(place("a1")));
    table.wait("thinking", |app| app.world().resource::<Computers>().is_busy());
    let (before, seats) = (text(&table), *table.get::<Seats>());
    assert_eq!(table.phase(), Phase::Thinking);

    table.send(Intent::Analyse);
    assert!(table.get::<Analysis>().is_on());
    assert_eq!(table.phase(), Phase::Place, "people move for both sides");
    for point in ["b1", "c1", "d1"] {
        table.send(Intent::ChoosePoint(place(point)));
    }
    assert_eq!(table.ply(), 4);
    // What is asked of the computers and of the game comes to nothing.
    for intent in [
        Intent::MoveNow,
        Intent::Step,
        Intent::Pause,
        Intent::Hint,
        Intent::Resign(R1.team()),
        Intent::OfferDraw(B1.team()),
    ] {
        table.send(intent);
    }
    for _ in 0..30 {
        table.update();
    }
    assert_eq!((table.ply(), table.get::<Match>().record.result()), (4, None));
    assert_eq!(table.get::<Analysis>().seats(table.get::<Seats>()), seats);
    // Taking back is stepping back.
    table.send(Intent::Undo);
    table.send(Intent::Undo);
    table.send(Intent::Redo);
    assert_eq!(table.ply(), 3);

    table.log.behave(Behaviour::Random(0));
    table.send(Intent::Analyse);
    assert_eq!((text(&table), *table.get::<Seats>()), (before, seats));
    table.wait("the computer plays on", |app| app.world().resource::<Match>().record.ply() == 2);
    let played = table.get::<Match>().record.played()[1];
    assert!(played.by_computer);
    assert_eq!(main_line(&table), [action("a1"), played.action], "what was tried is a variation");
    assert!(table.get::<Match>().record.tree().len() >= 4, "and it is kept");
    assert_eq!(table.log.most.load(std::sync::atomic::Ordering::SeqCst), 1, "one search at a time");
}

#[test]
fn what_is_tried_at_the_end_of_a_game_is_no_part_of_it() {
    let mut table = Table::new(EMPTY, &[], Behaviour::Patient);
    table.send(Intent::ChoosePoint(place("a1")));
    table.send(Intent::Analyse);
    for point in ["b1", "c1"] {
        table.send(Intent::ChoosePoint(place(point)));
    }
    table.send(Intent::GoTo(Going::Back));
    table.send(Intent::ChoosePoint(place("d1")));
    assert_eq!(table.get::<Match>().record.tree().len(), 4);
    table.send(Intent::Analyse);
    assert_eq!(main_line(&table), [action("a1")]);
    assert!(!table.get::<Match>().record.looks_back(), "nothing to play again");
    // It is there again when it is gone on with,
    table.send(Intent::Analyse);
    assert_eq!((table.get::<Match>().record.tree().len(), table.ply()), (4, 1));
    table.send(Intent::Analyse);
    // and when the game goes on, another way or the same.
    table.send(Intent::ChoosePoint(place("e1")));
    assert_eq!(main_line(&table), [action("a1"), action("e1")]);
    let record = &table.get::<Match>().record;
    assert_eq!((record.tree().len(), record.ply(), record.looks_back()), (5, 2, false));
    let lines = record.lines_from(record.node_at(1));
    assert_eq!(
        lines,
        [vec!["e1"], vec!["b1", "c1"], vec!["b1", "d1"]].map(|line| line.into_iter().map(action).collect::<Vec<_>>())
    );
}

#[test]
fn a_seat_that_is_given_away_meanwhile_is_given_to_that_player() {
    let mut table = Table::new(EMPTY, &[(B1, "computer:3")], Behaviour::Patient);
    table.send(Intent::Analyse);
    let other = player("computer:7");
    table.send(Intent::SetPlayer(R1, other));
    table.send(Intent::SetPlayer(B1, Player::HUMAN));
    assert_eq!(table.phase(), Phase::Place, "analysis goes on");
    table.send(Intent::Analyse);
    assert_eq!((table.get::<Seats>().get(R1), table.get::<Seats>().get(B1)), (other, Player::HUMAN));
    assert_eq!(table.phase(), Phase::Thinking);
}

#[test]
fn a_new_game_ends_it_with_the_seats_of_the_new_game() {
    let mut table = Table::new(EMPTY, &[(B1, "computer:3")], Behaviour::Patient);
    let seats = *table.get::<Seats>();
    table.send(Intent::Analyse);
    table.send(Intent::NewGame(new_game(2, &seats)));
    assert!(!table.get::<Analysis>().is_on());
    assert_eq!(*table.get::<Seats>(), seats);
    // A position that was set up to be analysed is analysed.
    table.app.world_mut().write_message(Intent::NewGame(new_game(1, &seats)));
    table.send(Intent::Analyse);
    assert!(table.get::<Analysis>().is_on());
    table.send(Intent::Analyse);
    assert_eq!(*table.get::<Seats>(), seats);
}

#[test]
fn clocks_stand_still() {
    let mut table = Table::new(EMPTY, &[], Behaviour::Patient);
    table.app.insert_resource(GameClock(Some(Clock::new("5+3".parse().expect("a clock")))));
    let left = |table: &Table| {
        let clock = table.get::<GameClock>().0.clone().expect("a clock");
        [R1, B1].map(|seat| clock.left(seat.team()))
    };
    for point in ["a1", "b1"] {
        table.send(Intent::ChoosePoint(place(point)));
        for _ in 0..20 {
            table.update();
        }
    }
    let before = left(&table);
    table.send(Intent::Analyse);
    let begun = left(&table);
    for point in ["c1", "d1", "e1"] {
        table.send(Intent::ChoosePoint(place(point)));
        for _ in 0..50 {
            table.update();
        }
    }
    table.send(Intent::GoTo(Going::Start));
    assert_eq!(left(&table), begun);
    table.send(Intent::Analyse);
    assert_eq!(left(&table), begun, "the time that was left when it began");
    assert!(before[0].saturating_sub(begun[0]) < Duration::from_secs(2));
    for _ in 0..20 {
        table.update();
    }
    assert!(left(&table)[0] < begun[0], "the clock goes on");
    assert_eq!(left(&table)[1], begun[1]);
}

#[test]
fn a_win_that_is_tried_ends_no_game() {
    // Red can fill the white centre at j2.
    let start = "4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/b2/bb2 r1 r1:3,b1:3 -";
    let mut table = Table::new(start, &[], Behaviour::Patient);
    table.send(Intent::Analyse);
    table.send(Intent::ChoosePoint(place("j2")));
    assert_eq!(table.phase(), Phase::Over);
    assert!(table.said::<Ended>().is_empty());
    for _ in 0..30 {
        table.update();
    }
    assert!(!table.get::<Analysis>().is_busy(), "there is nothing to find out about a game that is over");
    table.send(Intent::Analyse);
    assert_eq!((table.ply(), table.phase()), (0, Phase::Place));
    assert!(table.said::<Ended>().is_empty());
    table.send(Intent::ChoosePoint(place("j2")));
    assert_eq!(table.said::<Ended>().len(), 1, "played in the game it wins");
}

#[test]
fn it_begins_and_ends_while_the_game_is_looked_through() {
    let mut table = Table::new(EMPTY, &[], Behaviour::Patient);
    for point in ["a1", "b1", "c1"] {
        table.send(Intent::ChoosePoint(place(point)));
    }
    let before = text(&table);
    table.send(Intent::GoTo(Going::Start));
    table.send(Intent::Analyse);
    assert_eq!(table.ply(), 0, "what is looked at is analysed");
    table.send(Intent::ChoosePoint(place("d1")));
    table.send(Intent::GoTo(Going::Game));
    table.send(Intent::GoTo(Going::Back));
    table.send(Intent::Analyse);
    assert_eq!(text(&table), before);
    assert!(!table.get::<Match>().record.looks_back());
    assert_eq!(main_line(&table), ["a1", "b1", "c1"].map(action));
}

#[test]
fn a_forced_pass_is_played_when_it_is_asked_for() {
    // Blue is locked in.
    let mut table = Table::new("br2/r2/r1/6/6/4/3/8/8/3/4/6/6/2/3/4 b1 r1:0,b1:0 -", &[], Behaviour::Patient);
    table.send(Intent::Analyse);
    assert_eq!(table.phase(), Phase::Pass);
    for _ in 0..200 {
        table.update();
    }
    assert_eq!(table.ply(), 0, "time to look");
    table.send(Intent::Confirm);
    assert_eq!((table.ply(), table.phase()), (1, Phase::Slide));
}

#[test]
fn a_line_is_played_as_a_variation_unless_it_was_found_elsewhere() {
    let mut table = Table::new(EMPTY, &[], Behaviour::Patient);
    table.send(Intent::ChoosePoint(place("a1")));
    table.send(Intent::ChoosePoint(place("b1")));
    let node = table.get::<Match>().record.node_at(1);
    let actions = ["c1", "d1", "e1"].map(action).to_vec();
    table.send(Intent::Explore { node, actions: actions.clone() });
    assert_eq!(table.ply(), 2, "not without analysis");
    table.send(Intent::Analyse);
    table.send(Intent::Explore { node, actions: actions.clone() });
    assert_eq!(table.ply(), 2, "not from another place");
    table.send(Intent::GoTo(Going::Node(node)));
    table.send(Intent::Explore { node, actions });
    assert_eq!(table.said::<Applied>().len(), 3);
    assert_eq!(table.ply(), 4);
    assert_eq!(main_line(&table), ["a1", "b1"].map(action));
    let wrong = table.get::<Match>().record.node();
    table.send(Intent::Explore { node: wrong, actions: vec![action("a1")] });
    assert_eq!(table.ply(), 4, "what is not legal is not played");
}

#[test]
fn a_dialog_lets_it_rest_and_keeps_what_was_found() {
    let mut table = thinker::table(EMPTY, &[]);
    table.0.send(Intent::Analyse);
    table.0.wait("a finding", |app| app.world().resource::<Analysis>().finding().is_some());
    *table.0.app.world_mut().resource_mut::<Dialog>() = Dialog::Rules;
    table.0.wait("an end", |app| !app.world().resource::<Analysis>().is_busy());
    for _ in 0..20 {
        table.0.update();
    }
    assert!(!table.0.get::<Analysis>().is_busy());
    assert!(table.0.get::<Analysis>().finding().is_some());
    *table.0.app.world_mut().resource_mut::<Dialog>() = Dialog::None;
    table.0.wait("a search", |app| app.world().resource::<Analysis>().is_busy());
}
