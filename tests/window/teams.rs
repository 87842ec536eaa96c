//! Whole games of one, two and three a team: chosen on the screen for new games, people and computers side by side,
//! played to the result.

use std::sync::Arc;

use kensington::board::Board;
use kensington::engine::{PlayerSpec, Root, Stop};
use kensington::notation::{action_text, position_text};
use kensington::rules::{Position, Setup};

use crate::game::{Game, Launch};
use crate::mirror::Mirror;
use crate::script::Step;

/// No game between a strong and a weak team lasts so long, in actions.
const ENDLESS: usize = 500;

/// How strong the person is whose hands the test plays: repeatable, and stronger than Blue.
const PERSON: &str = "engine:nodes=20000";

/// Plays a game whose seats are `r1=human`, `b1=computer:1` and the like to its end. Returns its result.
fn play_to_the_end(name: &str, team_size: u8, seats: &[&str]) -> String {
    let board = Arc::new(Board::classic().clone());
    let mut game = Game::start(name, &Launch { window: [1280, 720], ..Launch::default() });
    // Nothing is animated, and computers do not wait to be followed.
    for widget in ["settings", "motion-off", "page-game", "pace-off", "close"] {
        game.press(widget);
    }
    game.wait("the sheet to close", |told| !told.layout.widgets.contains_key("close"));
    game.press("new-game");
    game.press(&format!("team-size-{team_size}"));
    let mut computers = Vec::new();
    for seat in seats {
        let (seat, player) = seat.split_once('=').expect("a seat and who plays it");
        let (kind, level) = player.split_once(':').map_or((player, None), |(kind, level)| (kind, Some(level)));
        game.press(&format!("seat-{seat}-{kind}"));
        if let Some(level) = level {
            game.press(&format!("seat-{seat}-level"));
            game.press(&format!("level-{level}"));
            game.wait("the list to close", |told| !told.layout.widgets.contains_key("level-1"));
            computers.push(format!("{seat}=computer"));
        }
    }
    game.press("clock");
    game.press("clock-4");
    game.wait_for_settings("clock: Some(\"30+10\")");
    let computers: Vec<&str> = computers.iter().map(String::as_str).collect();
    let start = Position::start(&board, &Setup::standard(&board, team_size)).expect("a usual game");
    game.mirror = Some(Mirror::new(Some(&position_text(&board, &start))).with_computers(&computers));
    game.press("start");
    game.wait("the board", |told| told.screen == "game" && !told.layout.points.is_empty());

    let spec: PlayerSpec = PERSON.parse().expect("a player");
    let mut person = spec.make(&board, 1).expect("an engine");
    loop {
        let mirror = game.mirror.as_ref().expect("a game");
        let record = &mirror.record;
        if record.result().is_some() {
            break;
        }
        assert!(record.ply() < ENDLESS, "no result after {ENDLESS} actions: {}", mirror.position());
        if matches!(mirror.phase().1, "thinking" | "pass") {
            let before = game.told.applied.len();
            game.next_applied("a computer's action", before);
            continue;
        }
        let earlier = record.earlier();
        let root = Root { position: record.position(), earlier: &earlier };
        let found = person.searcher.search(&root, &person.limits, &Stop::default(), &mut |_| ());
        game.perform(&Step::read(&action_text(&board, found.action)));
    }
    game.wait("the result", |told| !told.results.is_empty());
    game.widget("again");
    game.photograph(&format!("{name}-result"));
    println!("{} actions, {}", game.told.applied.len(), game.told.results[0]);
    game.told.results[0].clone()
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn one_a_team() {
    assert_eq!(play_to_the_end("one-a-team", 1, &["r1=human", "b1=computer:1"]), "r hexagon");
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn two_a_team() {
    let seats = ["r1=human", "b1=computer:1", "r2=human", "b2=computer:2"];
    assert_eq!(play_to_the_end("two-a-team", 2, &seats), "r hexagon");
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn three_a_team() {
    let seats = ["r1=human", "b1=computer:1", "r2=computer:5", "b2=computer:1", "r3=human", "b3=computer:2"];
    assert_eq!(play_to_the_end("three-a-team", 3, &seats), "r hexagon");
}
