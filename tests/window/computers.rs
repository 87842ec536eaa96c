//! People and computers at one table, in the window.

use std::thread;
use std::time::{Duration, Instant};

use crate::game::{Game, Launch};
use crate::mirror::Mirror;

/// Both have five stones in hand; nothing is near completion.
const FEW: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:5,b1:5 -";

fn launch(computers: &'static [&'static str]) -> Launch {
    Launch { window: [800, 600], position: Some(FEW.into()), computers, ..Launch::default() }
}

/// Waits until a person may place again.
fn wait_for_a_person(game: &mut Game, seat: &str) {
    game.wait("a person's turn", |told| told.phase.0 == seat && told.phase.1 != "thinking");
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn a_person_plays_against_a_computer() {
    let mut game = Game::start("against", &launch(&["b1=computer:3"]));
    for (number, point) in ["a1", "p4", "f3"].into_iter().enumerate() {
        wait_for_a_person(&mut game, "r1");
        let before = game.told.applied.len();
        if game.mirror.as_ref().expect("a game").is_quiet_placement(point) {
            game.click_point(point);
            assert_eq!(game.next_applied(point, before), point);
            game.next_applied("the computer's answer", before + 1);
        }
        assert!(game.told.applied.len() > number);
    }
    wait_for_a_person(&mut game, "r1");
    game.widget("hint");
    game.photograph("against-computer");

    // Back to the last decision, and to the one before.
    for _ in 0..2 {
        let undone = game.told.undone;
        game.press("undo");
        game.wait("undo", |told| told.undone > undone);
        wait_for_a_person(&mut game, "r1");
    }
    // The hint thinks for less than a second, and plays nothing.
    let before = game.told.applied.len();
    game.keys(&["h"]);
    thread::sleep(Duration::from_millis(1_500));
    game.photograph("hint");
    assert_eq!(game.told.applied.len(), before);
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn interruptions_take_effect_at_once_while_a_master_thinks() {
    let mut game = Game::start("interrupt", &launch(&["b1=computer:10"]));
    let mut slowest = Duration::ZERO;
    for point in ["a1", "d3", "g2"] {
        wait_for_a_person(&mut game, "r1");
        let before = game.told.applied.len();
        if !game.mirror.as_ref().expect("a game").is_quiet_placement(point) {
            continue;
        }
        let asked = Instant::now();
        game.click_point(point);
        assert_eq!(game.next_applied(point, before), point);
        println!("from the click on {point} to its stone: {:?}", asked.elapsed());
        game.wait_for_turn();
        game.wait("the buttons", |told| told.layout.widgets.contains_key("move-now"));
        let now = game.widget("move-now");
        // Clicks on the board are refused meanwhile.
        let refused =
            |told: &crate::game::Told| told.events.iter().filter(|event| event["reason"] == "computers-turn").count();
        let so_far = refused(&game.told);
        game.click_point("p1");
        game.wait("the refusal", |told| refused(told) > so_far);
        if game.told.applied.len() == before + 1 {
            let asked = Instant::now();
            game.click(now);
            game.next_applied("the best so far", before + 1);
            slowest = slowest.max(asked.elapsed());
        }
    }
    println!("from the click on move-now to the action: at most {slowest:?}");
    assert!(slowest < Duration::from_millis(700), "a master would think for 2 s: {slowest:?}");

    // A person takes the seat while its computer thinks.
    wait_for_a_person(&mut game, "r1");
    let before = game.told.applied.len();
    game.keys(&["ctrl+z"]);
    game.wait("undo", |told| told.undone > 0);
    wait_for_a_person(&mut game, "r1");
    game.click_point("m3");
    assert_eq!(game.next_applied("m3", before), "m3");
    game.wait_for_turn();
    let asked = Instant::now();
    game.mirror.as_mut().expect("a game").switch("b1", false);
    game.press("seat-b1-human");
    game.wait("a person's turn", |told| told.phase.0 == "b1" && told.phase.1 == "place");
    println!("from the click on the seat to its turn: {:?}", asked.elapsed());
    game.click_point("k2");
    assert_eq!(game.next_applied("the person's action", before + 1), "k2");
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn a_game_of_computers_is_watched() {
    let mut game = Game::start("watch", &Launch::default());
    game.press("new-game");
    game.wait("the screen", |told| told.screen == "new-game" && told.layout.widgets.contains_key("start"));
    game.press("team-size-3");
    game.widget("seat-b3-computer");
    game.photograph("new-game");
    game.press("preset-watch");
    // The list of levels opens over everything and takes the click.
    game.press("seat-r1-level");
    game.widget("level-2");
    game.photograph("levels");
    game.press("level-2");
    game.wait("the list to close", |told| !told.layout.widgets.contains_key("level-2"));
    game.mirror = Some(Mirror::new(None).with_computers(&["r1=computer", "b1=computer"]));
    game.press("start");
    game.wait("the game's screen", |told| told.screen == "game");
    game.wait("some actions", |told| told.applied.len() >= 4);
    game.press("pause");
    game.widget("step");
    // Only a paused game comes to rest before it is over.
    game.photograph("watch");
    let before = game.told.applied.len();
    thread::sleep(Duration::from_secs(2));
    game.press("step");
    game.next_applied("a step", before);
    thread::sleep(Duration::from_millis(1_500));
    assert_eq!(game.told.applied.len(), before + 1, "one action at a time");
    let undone = game.told.undone;
    game.press("undo");
    game.wait("undo", |told| told.undone > undone);
    game.press("pause");
    game.wait("going on", |told| told.applied.len() > before + 2);
    game.press("title");
    game.wait("the title", |told| told.screen == "title" && told.layout.widgets.contains_key("quit"));
    let asked = Instant::now();
    game.press("quit");
    assert!(game.wait_for_exit().success());
    println!("quit after {:?}", asked.elapsed());
}

/// While a master thinks, the board is turned: how long from the click until everything lies at rest again.
#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn the_window_answers_while_a_master_thinks() {
    let mut measured = Vec::new();
    for computers in [&[][..], &["r1=computer:10"][..]] {
        let mut game = Game::start("latency", &Launch { window: [1280, 720], ..launch(computers) });
        if !computers.is_empty() {
            game.widget("move-now");
        }
        let mut times = Vec::new();
        for _ in 0..5 {
            let flip = game.widget("flip");
            let before = game.point("a1");
            let asked = Instant::now();
            game.click(flip);
            game.wait("the board turned round", |told| {
                told.layout.points.get("a1").is_some_and(|now| (now[0] - before[0]).abs() > 1.0)
            });
            times.push(asked.elapsed());
            if !computers.is_empty() && game.told.phase.1 != "thinking" {
                break;
            }
        }
        times.sort_unstable();
        measured.push(times[times.len() / 2]);
        println!("computers {computers:?}: turned round after {times:?}");
    }
    assert!(measured[1] < measured[0] * 3 + Duration::from_millis(300), "{measured:?}");
}
