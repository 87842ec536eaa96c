//! Hints.

use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use kensington::game::computers::Computers;
use kensington::game::hint::Hint;
use kensington::game::{Intent, Match};
use kensington::rules::Action;

use crate::table::*;

#[test]
fn a_hint_is_shown_with_its_reasons_and_never_played() {
    let text = "4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/b2/bbbb r1 r1:3,b1:3 -";
    let mut app = app(text, &[], None);
    app.world_mut().write_message(Intent::Hint);
    let began = Instant::now();
    while app.world().resource::<Hint>().shown().is_none() {
        assert!(began.elapsed() < DEADLINE, "no hint");
        app.update();
        thread::sleep(Duration::from_millis(1));
    }
    let hint = app.world().resource::<Hint>().shown().expect("a hint").to_vec();
    assert_eq!(hint[0].0, action("j2"));
    assert!(matches!(hint[0].1[..], [kensington::engine::Reason::Wins(_)]), "{hint:?}");
    for _ in 0..50 {
        app.update();
    }
    assert_eq!(app.world().resource::<Match>().record.ply(), 0, "a hint is never played");
    app.world_mut().write_message(Intent::ChoosePoint(place("a1")));
    app.update();
    assert_eq!(*app.world().resource::<Hint>(), Hint::None, "it goes with its position");
}

#[test]
fn a_hint_is_a_whole_turn() {
    let mut table = Table::new(REWARD, &[], Behaviour::Worth(0));
    table.send(Intent::Hint);
    table.wait("a hint", |app| app.world().resource::<Hint>().shown().is_some());
    let actions: Vec<Action> = table.get::<Hint>().shown().expect("a hint").iter().map(|(action, _)| *action).collect();
    assert_eq!(actions.len(), 2, "two relocations: {actions:?}");
    table.send(Intent::Hint);
    assert_eq!(*table.get::<Hint>(), Hint::None, "asked again it goes");
}

#[test]
fn a_hint_that_nobody_waits_for_is_dropped() {
    let mut table = Table::new(EMPTY, &[], Behaviour::Patient);
    table.send(Intent::Hint);
    assert!(table.get::<Computers>().is_busy());
    table.send(Intent::ChoosePoint(place("a1")));
    assert_eq!(table.ply(), 1);
    table.wait("rest", |app| !app.world().resource::<Computers>().is_busy());
    for _ in 0..20 {
        table.update();
    }
    assert_eq!(*table.get::<Hint>(), Hint::None);
}
