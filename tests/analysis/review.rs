//! Looking back on a whole game.

use std::time::{Duration, Instant};

use kensington::game::computers::Computers;
use kensington::game::review::{Effort, Reviewing};
use kensington::game::{Going, Intent, Match};
use kensington::notation::turn_text;
use kensington::record::NodeId;
use kensington::review::Grade;
use kensington::ui::side::review_words;

use crate::table::*;

/// Both teams lack one point of a hexagon: whoever is to move wins.
const RACE: &str = "4/3/2/6/6/4/1r1/3rr3/3rr3/3/1b2/1bb3/1bb3/2/3/4 r1 r1:3,b1:3 -";

fn played(position: &str, points: &[&str], nodes: u64) -> Table {
    let mut table = Table::new(position, &[], Behaviour::Random(0));
    table.app.insert_resource(Effort(nodes));
    for point in points {
        table.send(Intent::ChoosePoint(place(point)));
    }
    assert_eq!(table.ply(), points.len());
    table
}

fn judged(table: &Table) -> usize {
    table.get::<Reviewing>().shown().map_or(0, |(_, review)| review.len())
}

#[test]
fn the_blunder_of_a_game_is_found_and_explained() {
    // Red looks away, Blue fills its hexagon.
    let mut table = played(RACE, &["a1", "n1"], 1_000);
    assert!(table.get::<Match>().record.result().is_some());
    assert!(table.get::<Reviewing>().shown().is_none(), "not unless it is asked for");
    table.send(Intent::Review);
    assert!(table.get::<Reviewing>().shown().is_some(), "asked for");
    table.wait("the review", |app| app.world().resource::<Reviewing>().is_complete());
    let reviewing = table.get::<Reviewing>();
    assert_eq!(reviewing.progress(), None);
    let (line, review) = reviewing.shown().expect("a review");
    assert_eq!(review.worst(line, 3), [0]);
    let verdict = review.verdict(line, 0).expect("judged");
    assert_eq!(verdict.grade, Grade::Blunder);
    let board = &table.get::<Match>().board;
    assert_eq!(turn_text(board, &verdict.before.best), "j2");
    let told = review_words(board, line, review, 0).expect("something was better");
    let told = kensington::i18n::Language::English.text(&told);
    assert_eq!(told, "better was j2: wins, fills the hexagon g2 h4 h5 i4 i5 j2");
    // The list of moves marks it.
    let record = &table.get::<Match>().record;
    let [first, second] = [1, 2].map(|ply| record.node_at(ply));
    assert_eq!([first, second].map(|node| reviewing.grade(node)), [Some(Grade::Blunder), Some(Grade::Fine)]);
}

#[test]
fn what_has_been_judged_stays_and_a_review_goes_on_where_it_was_interrupted() {
    let points = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"];
    let mut table = played(EMPTY, &points, 300);
    table.send(Intent::Analyse);
    table.send(Intent::Review);
    table.wait("a beginning", |app| {
        app.world().resource::<Reviewing>().shown().is_some_and(|(_, review)| !review.is_empty())
    });
    if table.get::<Reviewing>().is_running() {
        table.send(Intent::Review);
        assert!(!table.get::<Reviewing>().is_running(), "interrupted");
    }
    let before = judged(&table);
    for _ in 0..20 {
        table.update();
    }
    assert_eq!(judged(&table), before, "nothing comes after that");
    let kept = {
        let (line, review) = table.get::<Reviewing>().shown().expect("a review");
        review.at(line.node(0)).cloned()
    };
    if !table.get::<Reviewing>().is_complete() {
        table.send(Intent::Review);
    }
    table.wait("the review", |app| app.world().resource::<Reviewing>().is_complete());
    assert_eq!(judged(&table), points.len() + 1);
    let (line, review) = table.get::<Reviewing>().shown().expect("a review");
    assert_eq!(review.at(line.node(0)).cloned(), kept);
    // Nothing is left to do; looking at another place and coming back changes nothing.
    table.send(Intent::Review);
    assert!(!table.get::<Reviewing>().is_running());
    table.send(Intent::GoTo(Going::Start));
    table.send(Intent::Analyse);
    assert!(table.get::<Reviewing>().is_complete());
    // The game goes on: only the new turn is left to judge.
    table.send(Intent::ChoosePoint(place("i1")));
    let (line, review) = table.get::<Reviewing>().shown().expect("a review");
    assert_eq!(review.missing(line), [points.len() + 1]);
    let seats = *table.get::<kensington::game::Seats>();
    table.send(Intent::NewGame(new_game(1, &seats)));
    assert!(table.get::<Reviewing>().shown().is_none(), "another game has a review of its own");
}

#[test]
fn interrupting_a_long_review_takes_no_time_and_no_frame() {
    let mut table = played(EMPTY, &["a1", "b1", "c1"], 1_000_000_000);
    table.send(Intent::Review);
    for round in 0..100 {
        let began = Instant::now();
        table.send(Intent::Review);
        assert!(began.elapsed() < Duration::from_secs(1), "round {round}: {:?}", began.elapsed());
    }
    if table.get::<Reviewing>().is_running() {
        table.send(Intent::Review);
    }
    table.wait("the end", |app| !app.world().resource::<Reviewing>().is_busy());
    assert_eq!(judged(&table), 0);
    assert_eq!(table.get::<Match>().record.tree().main_end(NodeId::ROOT), table.get::<Match>().record.node());
}

/// At most one search lives: a review lets a computer think first, and goes on then.
#[test]
fn a_review_gives_way_to_a_computer_that_is_to_move() {
    let mut table = played(EMPTY, &["a1", "b1", "c1"], 1_000_000_000);
    table.send(Intent::Review);
    assert!(table.get::<Reviewing>().is_busy());
    table.send(Intent::SetPlayer(B1, player("computer:1")));
    let began = Instant::now();
    let mut thought = false;
    while !(table.ply() == 4 && table.get::<Reviewing>().is_busy()) {
        let (thinks, judges) = (table.get::<Computers>().is_busy(), table.get::<Reviewing>().is_busy());
        assert!(!(thinks && judges), "both live");
        assert!(table.get::<Reviewing>().is_running(), "it is not given up");
        assert!(table.get::<Reviewing>().progress().is_some());
        thought |= thinks;
        assert!(began.elapsed() < DEADLINE, "it does not go on");
        table.update();
    }
    assert!(thought);
    table.send(Intent::Review);
    assert!(!table.get::<Reviewing>().is_running(), "interrupted by hand it does not go on by itself");
    table.wait("the end", |app| !app.world().resource::<Reviewing>().is_busy());
    for _ in 0..20 {
        table.update();
    }
    assert!(!table.get::<Reviewing>().is_busy());
}
