//! Nothing stale is shown, one search lives at a time, nobody waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use kensington::app::Dialog;
use kensington::app::notices::Notice;
use kensington::app::wake::Waker;
use kensington::board::{Board, Point};
use kensington::engine::Random;
use kensington::game::analysis::{Analysis, LINES};
use kensington::game::computers::Patience;
use kensington::game::{Going, Intent, Match, Seats};

use crate::table::*;
use crate::thinker::{self, worth};

/// What has been found is about the position that is shown.
fn check(table: &Table) -> bool {
    let (analysis, game) = (table.get::<Analysis>(), table.get::<Match>());
    let Some(finding) = analysis.finding() else { return false };
    assert_eq!((finding.position, finding.node), (*game.position(), game.record.node()));
    assert_eq!(finding.generation, analysis.generation());
    assert!((1..=LINES).contains(&finding.report.lines.len()));
    for line in &finding.report.lines {
        assert_eq!(line.score, worth(game.position().hash()), "found for another position");
        assert_eq!(game.position().check(Board::classic(), line.actions[0]), Ok(()));
    }
    true
}

#[test]
fn a_thousand_interruptions_never_let_a_stale_finding_through() {
    let (mut table, alive) = thinker::table(EMPTY, &[(B1, "computer:1")]);
    let seats = *table.get::<Seats>();
    let mut random = Random::new(11);
    let mut found = 0;
    table.send(Intent::Analyse);
    for round in 0..1_000 {
        let nodes = table.get::<Match>().record.ply();
        let intent = match random.below(24) {
            0 => Intent::NewGame(new_game(1 + random.below(3) as u8, &seats)),
            1..=3 => Intent::Analyse,
            4 | 5 => Intent::Undo,
            6 => Intent::Redo,
            7 => Intent::GoTo(Going::Start),
            8 => Intent::GoTo(Going::End),
            9 => Intent::GoTo(Going::Game),
            10 | 11 => Intent::GoTo(Going::Node(table.get::<Match>().record.node_at(random.below(nodes + 1)))),
            12 => {
                let dialog = &mut *table.app.world_mut().resource_mut::<Dialog>();
                *dialog = if *dialog == Dialog::None { Dialog::Rules } else { Dialog::None };
                Intent::Cancel
            }
            13..=15 => match table.get::<Analysis>().finding() {
                Some(finding) => {
                    Intent::Explore { node: finding.node, actions: finding.report.lines[0].actions.clone() }
                }
                None => Intent::Analyse,
            },
            _ => Intent::ChoosePoint(Point::new(random.below(72))),
        };
        table.send(intent);
        found += usize::from(check(&table));
        for _ in 0..random.below(4) {
            if round % 3 == 0 {
                thread::sleep(Duration::from_micros(400));
            }
            table.update();
            found += usize::from(check(&table));
        }
    }
    assert_eq!(alive.most.load(Ordering::SeqCst), 1, "at most one search lives");
    assert!(found > 100, "it found something only {found} times");
    assert!(alive.begun.load(Ordering::SeqCst) > 100);
}

#[test]
fn the_search_restarts_with_the_position_and_stops_with_analysis() {
    let mut table = Table::new(EMPTY, &[], Behaviour::Patient);
    // The real engine.
    table.app = app(EMPTY, &[], None);
    let busy = |app: &App| app.world().resource::<Analysis>().is_busy();
    let found =
        |app: &App| app.world().resource::<Analysis>().finding().is_some_and(|finding| finding.report.depth >= 2);
    table.send(Intent::Analyse);
    table.wait("the second depth", found);
    let lines = table.get::<Analysis>().finding().expect("found").report.lines.len();
    assert_eq!(lines, LINES);
    for point in ["a1", "b1", "c1"] {
        let generation = table.get::<Analysis>().generation();
        table.send(Intent::ChoosePoint(place(point)));
        assert!(table.get::<Analysis>().generation() > generation);
        assert!(table.get::<Analysis>().finding().is_none(), "nothing is known of the new position yet");
        table.wait("the second depth", found);
    }
    table.send(Intent::Analyse);
    let began = Instant::now();
    table.wait("the end", |app| !busy(app));
    // It is within a tenth of a second on a machine that has time for it; this one may be busy.
    println!("stopped after {:?}", began.elapsed());
    assert!(began.elapsed() < Duration::from_secs(2), "stopped only after {:?}", began.elapsed());
    for _ in 0..20 {
        table.update();
        assert!(!busy(&table.app) && table.get::<Analysis>().finding().is_none());
    }
}

#[test]
fn the_window_is_woken_a_handful_of_times_a_second() {
    let (mut table, _) = thinker::table(EMPTY, &[]);
    let woken = Arc::new(AtomicUsize::new(0));
    let count = woken.clone();
    table.app.insert_resource(Waker(Arc::new(move || {
        count.fetch_add(1, Ordering::SeqCst);
    })));
    table.send(Intent::Analyse);
    // This one has a new depth every fraction of a millisecond.
    thread::sleep(Duration::from_millis(1_200));
    let woken = woken.load(Ordering::SeqCst);
    assert!((1..=5).contains(&woken), "woken {woken} times in 1.2 s");
}

#[test]
fn a_search_that_never_ends_delays_no_frame_and_is_given_up() {
    let mut table = Table::new(EMPTY, &[], Behaviour::Hang);
    let given_up = Duration::from_millis(300);
    table.app.insert_resource(Patience { asked: given_up, given_up });
    table.send(Intent::Analyse);
    let began = Instant::now();
    for round in 0..60 {
        table.send(Intent::ChoosePoint(Point::new(round)));
    }
    // None of them waited for the search, which would have taken for ever.
    assert!(began.elapsed() < Duration::from_secs(20), "60 frames took {:?}", began.elapsed());
    table.send(Intent::Analyse);
    table.wait("an end", |app| !app.world().resource::<Analysis>().is_busy());
}

#[test]
fn a_search_that_crashes_is_told_of_and_not_begun_again() {
    let mut table = Table::new(EMPTY, &[], Behaviour::Panic);
    table.send(Intent::Analyse);
    let mut told = 0;
    let mut more = 0;
    let began = Instant::now();
    while more < 40 {
        assert!(began.elapsed() < DEADLINE, "nobody is told");
        table.update();
        let notices = table.said::<Notice>();
        told += notices.iter().filter(|notice| notice.key == "computer-failed").count();
        more += usize::from(told > 0);
        thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(told, 1, "once");
    assert!(!table.get::<Analysis>().is_busy());
    table.log.behave(Behaviour::Patient);
    table.send(Intent::ChoosePoint(place("a1")));
    table.wait("another position is another try", |app| app.world().resource::<Analysis>().is_busy());
}
