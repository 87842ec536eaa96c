//! The event log of the whole app.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use bevy::input::keyboard::Key;
use kensington::game::Intent;
use kensington::rules::Team;
use serde_json::{Value, json};

use crate::harness::{Table, character};

const EMPTY: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";

/// Two people, and a log in that file.
fn friends(file: &Path) -> Table {
    let file = file.to_str().expect("a name");
    Table::new(&["--seat", "r1=human", "--seat", "b1=human", "--position", EMPTY, "--events", file])
}

/// What happens within one slow frame is written in the order in which it happens.
#[test]
fn happenings_are_written_in_their_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("events");
    let mut table = friends(&file);
    let point = |name| table.game().board.point_named(name).expect("a point");
    let place = |name| Intent::ChoosePoint(point(name));
    let intents = [
        place("d3"),
        place("d3"),
        Intent::Undo,
        place("e3"),
        Intent::OfferDraw(Team::Red),
        place("f3"),
        Intent::Resign(Team::Red),
        Intent::Undo,
        Intent::Resign(Team::Blue),
    ];
    table.app.world_mut().write_message_batch(intents);
    table.frames(3);
    let expected = [
        "applied 1",
        "rejected",
        "undone 0",
        "applied 1",
        "notice draw-offered",
        "applied 2",
        "notice draw-declined",
        "result b",
        "undone 2",
        "result r",
    ];
    let events = written(&file, expected.len());
    assert_eq!(events.iter().filter_map(told).collect::<Vec<_>>(), expected);
    // Nobody has filled a hexagon.
    assert!(events.iter().filter(|event| event["event"] == "result").all(|event| event["hexagon"] == json!([])));
}

/// A typed move that is refused is an attempt like any other, each time.
#[test]
fn refused_typed_moves_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("events");
    let mut table = friends(&file);
    for text in ["end", "pass"] {
        table.key(character('/'));
        table.write(text);
        table.key(Key::Enter);
        // Asked once more, it is refused once more.
        table.key(Key::Enter);
        table.key(Key::Escape);
    }
    table.key(character('/'));
    table.write("d3");
    table.key(Key::Enter);
    let expected = ["rejected", "rejected", "rejected", "rejected", "applied 1"];
    let events = written(&file, expected.len());
    assert_eq!(events.iter().filter_map(told).collect::<Vec<_>>(), expected);
    let told =
        |event: &Value| event["reason"].is_string() && event["text"].as_str().is_some_and(|text| !text.is_empty());
    assert!(events.iter().filter(|event| event["event"] == "rejected").all(told), "{events:?}");
}

/// The events in a file, once there are so many to be told of. The thread that writes may lag behind.
fn written(file: &Path, count: usize) -> Vec<Value> {
    let began = Instant::now();
    loop {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let events: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        if events.iter().filter_map(told).count() >= count || began.elapsed() > Duration::from_secs(20) {
            return events;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// An event in short; nothing of those that say how things stand.
fn told(event: &Value) -> Option<String> {
    let detail = match event["event"].as_str()? {
        "applied" | "undone" => event["ply"].to_string(),
        // Tests keep nothing.
        "notice" => event["key"].as_str().filter(|&key| key != "no-settings")?.to_owned(),
        "result" => event["result"].as_str()?.to_owned(),
        "rejected" => String::new(),
        _ => return None,
    };
    Some(format!("{} {detail}", event["event"].as_str()?).trim().to_owned())
}
