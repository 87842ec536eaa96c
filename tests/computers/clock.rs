//! Computers and the clock of the game.

use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use kensington::engine::Limits;
use kensington::game::clock::{Clock, TimeControl};
use kensington::game::computers::Computers;
use kensington::game::timing::GameClock;
use kensington::game::{Applied, Intent, Match, Phase, Player};
use kensington::rules::{Seat, Team};
use kensington::settings::{Settings, Speed};

use crate::table::*;

/// A game with a minute for each team, in which Blue has so much left.
fn table(players: &[(Seat, &str)], behaviour: Behaviour, blue: Duration) -> Table {
    let mut table = Table::new(EMPTY, players, behaviour);
    let mut clock = Clock::new(TimeControl::new(1, 0).expect("a control"));
    clock.run(Team::Blue, Duration::from_mins(1).saturating_sub(blue));
    table.app.insert_resource(GameClock(Some(clock)));
    table
}

fn left(table: &Table, team: Team) -> Duration {
    table.get::<GameClock>().0.as_ref().expect("a clock").left(team)
}

fn last_limits(table: &Table) -> Limits {
    *table.log.limits.lock().expect("not poisoned").last().expect("a search")
}

#[test]
fn thinking_takes_no_more_than_the_clock_allows() {
    let answered = |table: &mut Table| {
        // However long the computer's thread takes to begin.
        table.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
        table.send(Intent::ChoosePoint(place("a1")));
        table.wait("an answer", |app| app.world().resource::<Match>().record.ply() == 2);
        last_limits(table)
    };
    let level = Duration::from_secs(2);
    let mut free = Table::new(EMPTY, &[(B1, "computer:10")], Behaviour::Random(0));
    assert_eq!(answered(&mut free).time, None, "the level's own");
    let mut bounds = Vec::new();
    for seconds in [60, 10, 1] {
        let mut table = table(&[(B1, "computer:10")], Behaviour::Random(0), Duration::from_secs(seconds));
        let limits = answered(&mut table);
        let time = limits.time.expect("a bound");
        assert!(time < level && time * 20 < Duration::from_secs(seconds) * 2, "{seconds} s: {limits:?}");
        assert!(limits.soft_time.is_some_and(|soft| soft < time), "{seconds} s: {limits:?}");
        bounds.push(time);
    }
    assert!(bounds.is_sorted_by(|a, b| a > b), "{bounds:?}");
    // Who needs less takes less.
    let mut quick = table(&[(B1, "computer:1")], Behaviour::Random(0), Duration::from_mins(1));
    assert_eq!(answered(&mut quick).time, Some(Duration::from_millis(300)));
}

#[test]
fn a_slow_pace_loses_no_game_on_time() {
    let mut table = table(&[(B1, "computer:1")], Behaviour::Random(0), Duration::from_secs(3));
    table.app.world_mut().resource_mut::<Settings>().pace = Speed::Slow;
    // The computer's thread needs real time.
    let frame = Duration::from_millis(2);
    table.app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    table.send(Intent::ChoosePoint(place("a1")));
    let began = table.get::<Time<Real>>().elapsed();
    while table.said::<Applied>().is_empty() || table.ply() < 2 {
        table.update();
        thread::sleep(frame);
        let taken = table.get::<Time<Real>>().elapsed().saturating_sub(began);
        assert!(taken < Duration::from_secs(2), "{taken:?} of three seconds for one of many actions");
    }
}

#[test]
fn the_clock_stands_while_a_seat_is_paused_by_a_fault() {
    let mut table = table(&[(B1, "computer:1")], Behaviour::Panic, Duration::from_mins(1));
    table.send(Intent::ChoosePoint(place("a1")));
    table.wait("a failure", |app| app.world().resource::<Computers>().failure().is_some());
    let before = left(&table, Team::Blue);
    for _ in 0..100 {
        table.update();
    }
    assert_eq!((table.phase(), left(&table, Team::Blue)), (Phase::Thinking, before));
    // A person takes over.
    table.send(Intent::SetPlayer(B1, Player::HUMAN));
    for _ in 0..100 {
        table.update();
    }
    let taken = before.saturating_sub(left(&table, Team::Blue));
    assert!(taken > Duration::from_secs(1), "{taken:?}");
}
