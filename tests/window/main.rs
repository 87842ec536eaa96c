//! The window test: the real game on a display of its own, played with mouse and keyboard, its event log compared with
//! the core.
//!
//! The tests that open a window are ignored unless asked for, because they need Xvfb and the like; `scripts/test window`
//! installs those and asks. Every place that is clicked comes from the `layout` events.

mod computers;
mod display;
mod game;
mod keeping;
mod log;
mod mirror;
mod new_game;
mod pictures;
mod script;
mod teams;

use std::process::Command;
use std::thread;
use std::time::Duration;

use game::{Game, Launch};
use kensington::record::Stride;
use mirror::Mirror;
use script::{FOUR_PLAYERS, Script, Step, WARNING, WHOLE_GAME};

/// A game of the movement phase: Red on e3 and e4, Blue far away.
const SLIDING: &str = "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:0,b1:0 -";

/// Red may relocate two of Blue's stones, which stand apart from each other.
const REWARD: &str = "r3/3/2/r5/r5/4/3/8/3b4/3/b3/5b/b5/2/3/b3 r1 r1:0,b1:0 2";

#[test]
fn the_scripts_are_games_with_everything_in_them() {
    let seen = |script: &Script| {
        let mut mirror = Mirror::new(script.position);
        let mut words = Vec::new();
        for step in script.steps() {
            let action = match step {
                Step::Place(action) | Step::Move { action, .. } | Step::Warned { action, confirm: true, .. } => action,
                Step::Warned { confirm: false, .. } => continue,
                Step::End => "end".into(),
                Step::Pass => "pass".into(),
                Step::Undo { .. } => {
                    let ply = mirror.record.undo_target(Stride::Action).expect("something to undo");
                    mirror.record.go_to(ply);
                    continue;
                }
                Step::Redo { .. } => {
                    let ply = mirror.record.redo_target(Stride::Action).expect("something to redo");
                    mirror.record.go_to(ply);
                    continue;
                }
            };
            let entry = mirror.play(&action).unwrap_or_else(|error| panic!("{action}: {error}"));
            words.push(format!("{} {action} granted {}", entry.seat, entry.played.granted));
        }
        format!("{}\n{:?}", words.join("\n"), mirror.record.result())
    };
    let whole = seen(&WHOLE_GAME);
    assert!(whole.contains("r1 g1 granted 1\nr1 d6>d5"), "a triangle with its relocation:\n{whole}");
    assert!(whole.contains("r1 h2 granted 2\nr1 b3>a4 granted 0\nr1 end"), "half a square's reward:\n{whole}");
    assert!(whole.contains("b1 c1 granted 1\nb1 end"), "a declined reward:\n{whole}");
    assert!(whole.contains("b1 pass"), "a forced pass:\n{whole}");
    assert!(whole.ends_with("Some(Won(Red, Hexagon))"), "a win:\n{whole}");
    assert!(seen(&WARNING).ends_with("Some(Won(Blue, Relocation))"));
    let four = seen(&FOUR_PLAYERS);
    assert!(four.contains("r2 c1") && four.contains("r2 e4-f3"), "{four}");
}

#[test]
fn without_a_display_the_game_says_so() {
    let output = Command::new(env!("CARGO_BIN_EXE_kensington"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .args(["--language", "en"])
        .output()
        .expect("the game starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("display"), "{output:?}");
}

#[test]
fn help_documents_every_option() {
    let output = Command::new(env!("CARGO_BIN_EXE_kensington")).arg("--help").output().expect("the game starts");
    let help = String::from_utf8_lossy(&output.stdout).into_owned();
    for option in [
        "--stones",
        "--order",
        "--starts",
        "--repetition",
        "--no-rebuild",
        "--board",
        "--position",
        "--window",
        "--scale",
        "--seed",
        "--events",
        "--new",
        "--team-size",
        "--seat",
        "--language",
        "--theme",
        "--screenshot",
        "--moves",
        "--choose",
    ] {
        assert!(help.contains(option), "{option}:\n{help}");
    }
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn a_whole_game_from_the_title_to_the_result() {
    let mut game = Game::start("whole-game", &Launch::default());
    game.photograph("title");
    game.new_game();
    let steps = WHOLE_GAME.steps().count();
    let reward = WHOLE_GAME.steps().position(|step| step == Step::Place("h2".into())).expect("in the script");
    let mut placement = false;
    game.play(&WHOLE_GAME, |game, number| {
        let placing = game.mirror.as_ref().is_some_and(|mirror| mirror.phase().1 == "place");
        if number == reward {
            game.wait_for_phase("relocate-stone");
            // With the done button the layout says that all is at rest.
            game.widget("reward-done");
            game.photograph("reward");
        } else if number >= steps / 3 && placing && !placement {
            placement = true;
            game.photograph("placement");
        }
    });
    game.wait("the result", |told| told.results.len() == 2);
    assert_eq!(game.told.results, ["r hexagon", "r hexagon"], "won, taken back, and won again");
    game.widget("again");
    game.photograph("result");

    game.mirror = Some(Mirror::new(None));
    game.press("again");
    game.begin();
    let before = game.told.applied.len();
    game.nothing_reached_the_board("playing again", before);
    game.press("title");
    game.wait("the title", |told| told.screen == "title" && told.layout.widgets.contains_key("quit"));
    game.press("quit");
    assert!(game.wait_for_exit().success());
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn the_player_is_warned_before_handing_over_the_game() {
    let mut game = Game::start("warning", &Launch { position: WARNING.position.map(Into::into), ..Launch::default() });
    game.play(&WARNING, |_, _| {});
    game.wait("the result", |told| !told.results.is_empty());
    assert_eq!(game.told.results, ["b relocation"]);
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn four_players_drag_stones() {
    let mut game =
        Game::start("four-players", &Launch { position: FOUR_PLAYERS.position.map(Into::into), ..Launch::default() });
    game.play(&FOUR_PLAYERS, |_, _| {});
}

/// Clicks all points, each moved by `aside` times the distance to the nearest other point, and finds each of them hit.
fn hit_every_point(game: &mut Game, aside: f64) {
    let layout = game.told.layout.clone();
    let names: Vec<_> = layout.points.keys().cloned().collect();
    assert_eq!(names.len(), 72);
    let spacing = layout
        .points
        .values()
        .flat_map(|a| layout.points.values().map(move |b| (a[0] - b[0]).hypot(a[1] - b[1])))
        .filter(|&distance| distance > 0.0)
        .fold(f64::INFINITY, f64::min);
    assert!(spacing > 20.0, "the board is too small to hit: points lie {spacing} pixels apart in {:?}", layout.window);
    for (name, &[x, y]) in &layout.points {
        let [width, height] = layout.window.map(f64::from);
        assert!(0.0 < x && x < width && 0.0 < y && y < height, "{name} lies outside the window");
        let covered =
            layout.widgets.iter().find(|(_, [wx, wy, w, h])| (*wx..wx + w).contains(&x) && (*wy..wy + h).contains(&y));
        assert!(covered.is_none(), "{name} lies under {covered:?}");
    }
    for (number, name) in names.iter().enumerate() {
        if !game.mirror.as_ref().expect("a game").is_quiet_placement(name) {
            game.undo_all();
        }
        // Each point is missed in another direction: by the golden angle, so that no two neighbours agree.
        let (sin, cos) = (number as f64 * 2.399_963).sin_cos();
        let [x, y] = game.point(name);
        let before = game.told.applied.len();
        game.click([x + cos * spacing * aside, y + sin * spacing * aside]);
        assert_eq!(&game.next_applied(name, before), name, "in a window of {:?}", layout.window);
    }
    game.undo_all();
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn every_point_is_hit_at_every_size() {
    let mut game = Game::start(
        "sizes",
        &Launch {
            display: [1920, 1400],
            window: [800, 600],
            position: Some(Mirror::new(None).position()),
            ..Launch::default()
        },
    );
    hit_every_point(&mut game, 0.0);
    for (width, height) in [(1920, 1080), (900, 1400), (1280, 720)] {
        game.resize(width, height);
        hit_every_point(&mut game, 0.4);
    }
    // Turned round, the board is still the same board.
    if game.told.layout.widgets.contains_key("flip") {
        let before = game.point("a1");
        game.press("flip");
        game.wait("the board turned round", |told| {
            told.layout.points.get("a1").is_some_and(|now| (now[0] - before[0]).abs() > 1.0)
        });
        hit_every_point(&mut game, 0.4);
    }
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn every_point_is_hit_on_a_dense_display() {
    let mut game = Game::start(
        "dense",
        &Launch {
            display: [1600, 1200],
            window: [1600, 1200],
            position: Some(Mirror::new(None).position()),
            scale: Some(2),
            ..Launch::default()
        },
    );
    assert_eq!(game.told.layout.window, [1600, 1200], "--window is in physical pixels");
    hit_every_point(&mut game, 0.4);
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn panels_keep_their_clicks() {
    let mut game = Game::start("panels", &Launch::default());
    game.new_game();
    let before = |game: &Game| game.told.applied.len();

    let layout = game.told.layout.clone();
    let mut places: Vec<(String, [f64; 2])> = Vec::new();
    for (id, [x, y, width, height]) in layout.widgets.iter().filter(|(id, _)| {
        // These leave the game, open something over it or beside it, turn the board, play again what was taken back, or let
        // a computer play.
        !matches!(
            id.as_str(),
            "title"
                | "quit"
                | "rules"
                | "new-game"
                | "settings"
                | "load"
                | "flip"
                | "rotate"
                | "menu"
                | "redo"
                | "resign"
                | "analyse"
                | "moves"
                | "replay"
                | "step-forward"
                | "to-end"
        ) && !id.ends_with("-computer")
            && !id.starts_with("move-")
            && !id.starts_with("tab-")
    }) {
        let middle = x + width / 2.0;
        places.push((id.clone(), [middle, y + height / 2.0]));
        places.push((format!("above {id}"), [middle, y - 3.0]));
        places.push((format!("below {id}"), [middle, y + height + 3.0]));
    }
    let [width, height] = layout.window.map(f64::from);
    for corner in [[2.0, 2.0], [width - 3.0, 2.0], [2.0, height - 3.0], [width - 3.0, height - 3.0]] {
        places.push((format!("the corner at {corner:?}"), corner));
    }
    for (what, place) in places.into_iter().filter(|&(_, place)| layout.distance_to_points(place) > 40.0) {
        let count = before(&game);
        game.click(place);
        game.nothing_reached_the_board(&what, count);
    }

    // Pressed on the panel and let go on a point, and the other way round.
    let (panel, point) = (game.widget("rules"), game.point("i4"));
    for (from, to) in [(panel, point), (point, panel)] {
        let count = before(&game);
        game.drag(from, to);
        game.nothing_reached_the_board("a drag between panel and board", count);
    }

    // Under the rules the board is out of reach. A click beside them may close them.
    for by_key in [false, true] {
        let count = before(&game);
        let place = game.point("a1");
        if by_key {
            game.keys(&["F1"]);
        } else {
            game.press("rules");
        }
        game.wait("the rules", |told| told.screen == "rules");
        game.click(place);
        game.keys(&["Escape"]);
        game.wait("the game again", |told| told.screen == "game" && !told.layout.points.is_empty());
        game.nothing_reached_the_board("a click under the rules", count);
    }

    // Letters are not moves. Left out: those that are shortcuts by design (end of a reward, turn the board, hint, menu,
    // new, list of moves, replay, analysis).
    let count = before(&game);
    game.type_text("bcegijkmoqstuwxyz0123456789 -,>");
    game.nothing_reached_the_board("typing", count);

    // Two clicks faster than a frame are two placements.
    let count = before(&game);
    game.click_fast(&[game.point("a1"), game.point("p1")]);
    game.wait("both clicks", |told| told.applied.len() == count + 2);
    assert_eq!(game.told.applied[count..], ["a1", "p1"]);
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn the_game_speaks_czech() {
    // As small as it may be: the words must find room.
    let launch = Launch { window: [800, 600], language: "cs", ..Launch::default() };
    let mut game = Game::start("czech", &launch);
    game.photograph("title-czech");
    game.press("rules");
    game.widget("close");
    game.photograph("rules-czech");
    game.press("close");
    game.wait("the title", |told| told.screen == "title");
    game.press("new-game");
    game.widget("start");
    game.photograph("new-game-czech");
    game.press("cancel");
    game.wait("the title", |told| told.screen == "title" && told.layout.widgets.contains_key("quit"));
    game.new_game();
    game.click_point("d3");
    game.wait("the stone", |told| told.applied.len() == 1);
    game.wait_for_turn();
    game.click_point("d3");
    game.wait("a refusal", |told| told.events.iter().any(|event| event["event"] == "rejected"));
    let refused = game.told.events.iter().find(|event| event["event"] == "rejected").expect("a refusal").clone();
    assert_eq!(refused["reason"], "not-free");
    assert_eq!(refused["text"], "Tento bod není volný.");
    game.photograph("game-czech");
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn choices_are_cancelled() {
    let mut game = Game::start("cancel", &Launch { position: Some(SLIDING.into()), ..Launch::default() });
    game.wait_for_turn();
    // Free ground: the middle of a hexagon.
    let (left, right) = (game.point("c2"), game.point("f3"));
    let beside = [0, 1].map(|axis| f64::midpoint(left[axis], right[axis]));
    for way in ["Esc", "right click", "click beside", "drop beside"] {
        let before = game.told.applied.len();
        match way {
            "Esc" => {
                game.click_point("e3");
                game.keys(&["Escape"]);
            }
            "right click" => {
                game.click_point("e3");
                game.click_with(3, game.point("g2"));
            }
            "click beside" => {
                game.click_point("e3");
                game.click(beside);
            }
            _ => game.drag(game.point("e3"), beside),
        }
        // With e3 let go, a click on a free point moves nothing. What comes next is the slide made after it.
        game.click_point("g2");
        game.click_point("e4");
        game.click_point("f3");
        assert_eq!(game.next_applied(way, before), "e4-f3", "{way} did not cancel");
        let undone = game.told.undone;
        game.keys(&["ctrl+z"]);
        game.wait("undo", |told| told.undone > undone);
        game.wait_for_turn();
    }
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn a_reward_is_stepped_back_from() {
    let mut game = Game::start("step-back", &Launch { position: Some(REWARD.into()), ..Launch::default() });
    for by_key in [true, false] {
        game.wait_for_phase("relocate-stone");
        game.click_point("p1");
        game.wait_for_phase("relocate-point");
        if by_key {
            game.keys(&["Escape"]);
        } else {
            game.click_with(3, game.point("g2"));
        }
    }
    game.wait_for_phase("relocate-stone");
    assert!(game.told.applied.is_empty());
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn the_keyboard_alone_plays() {
    let mut game = Game::start("keyboard", &Launch::default());
    game.park_pointer();
    game.mirror = Some(Mirror::new(None));
    // The title opens with the button for a new game ready.
    game.keys(&["Return"]);
    game.begin();

    // The ring starts somewhere; from there each arrow leads its way.
    game.keys(&["Right", "Return"]);
    let mut at = game.next_applied("the first placement", 0);
    for (number, key) in ["Right", "Up", "Right", "Right", "Down", "Left"].into_iter().enumerate() {
        let [x, y] = game.point(&at);
        game.wait_for_turn();
        if game.told.phase.1 != "place" {
            break;
        }
        let before = number + 1;
        game.keys(&[key, "Return"]);
        // Where the ring meets a stone, it goes on.
        let mut tries = 0;
        while game.told.applied.len() == before && tries < 8 {
            let rejected = |told: &game::Told| told.events.iter().filter(|event| event["event"] == "rejected").count();
            let so_far = rejected(&game.told);
            game.wait("an answer", |told| told.applied.len() > before || rejected(told) > so_far);
            if game.told.applied.len() == before {
                game.keys(&[key, "Return"]);
            }
            tries += 1;
        }
        at = game.next_applied(key, before);
        let [to_x, to_y] = game.point(&at);
        let forward = match key {
            "Right" => to_x - x,
            "Left" => x - to_x,
            "Up" => y - to_y,
            _ => to_y - y,
        };
        assert!(forward > 0.0, "{key} led to {at}");
    }
    game.undo_all();
    let undone = game.told.undone;
    game.keys(&["ctrl+shift+z"]);
    game.wait("redo", |told| told.undone > undone);
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn the_keyboard_alone_relocates() {
    let mut game = Game::start("keyboard-reward", &Launch { position: Some(REWARD.into()), ..Launch::default() });
    game.park_pointer();
    game.wait_for_phase("relocate-stone");
    // A walk around the board: Enter on an enemy stone picks it up, Enter on a free point puts it down.
    let walk = ["Right", "Up", "Left", "Down", "Left", "Up", "Right", "Right", "Down"];
    for key in walk.into_iter().cycle().take(60) {
        let before = game.told.events.len();
        if game.told.phase.1 == "relocate-point" {
            // Should Enter choose another stone, Esc lets go of it, so that there is an answer in any case.
            game.keys(&[key, "Return", "Escape"]);
        } else {
            game.keys(&[key, "Return"]);
        }
        game.wait("an answer to Enter", |told| told.events[before..].iter().any(|event| event["event"] != "layout"));
        if !game.told.applied.is_empty() {
            break;
        }
    }
    assert!(!game.told.applied.is_empty(), "sixty steps and no stone relocated");
}

/// The letters of the help work whatever button has the keyboard, and one Esc leaves the new-game screen.
#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn letters_work_whatever_button_has_the_keyboard() {
    let mut game = Game::start("letters", &Launch::default());
    game.wait("the title", |told| told.screen == "title");
    // On the title, the first button has the keyboard.
    game.keys(&["n"]);
    game.wait("the new-game screen", |told| told.screen == "new-game");
    game.keys(&["Escape"]);
    game.wait("the title", |told| told.screen == "title");
    game.new_game();
    game.keys(&["Tab"]);
    let before = game.point("a1");
    game.keys(&["f"]);
    game.wait("the board to be flipped", |told| {
        told.layout.points.get("a1").is_some_and(|now| (now[0] - before[0]).abs() > 1.0)
    });
    game.keys(&["n"]);
    game.wait("the new-game screen", |told| told.screen == "new-game");
    game.keys(&["Escape"]);
    game.wait("the game", |told| told.screen == "game");
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn without_a_home_the_game_plays_and_says_so_once() {
    let mut game = Game::start("homeless", &Launch { homeless: true, ..Launch::default() });
    game.new_game();
    game.wait("a notice about the settings", |told| told.notices.iter().any(|key| key == "no-settings"));
    game.click_point("a1");
    assert_eq!(game.next_applied("a placement", 0), "a1");
    for key in &game.told.notices {
        assert_eq!(game.told.notices.iter().filter(|other| *other == key).count(), 1, "{key} is said once");
    }
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn a_killed_game_leaves_whole_lines() {
    let mut game = Game::start("killed", &Launch::default());
    game.new_game();
    game.click_point("a1");
    game.next_applied("a placement", 0);
    let log = game.kill();
    assert!(log.ends_with('\n'), "the last line is whole");
    assert!(log.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()));
    assert!(log.contains(r#""action":"a1""#), "what has been told is on the disk");
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn an_idle_window_sleeps_and_wakes() {
    let mut game = Game::start("idle", &Launch::default());
    game.new_game();
    game.click_point("a1");
    game.next_applied("a placement", 0);
    // Resting is what is tested here: animations end, shaders are ready. On a busy machine that takes its time.
    display::look_for("a window that rests: less than 0.5 s of processor time in 5 s", || {
        let before = game.processor_time();
        thread::sleep(Duration::from_secs(5));
        (game.processor_time() - before < 0.5).then_some(())
    });
    game.click_point("p1");
    assert_eq!(game.next_applied("a click after a rest", 1), "p1");
}

/// Windows are minimised, restored and made smaller than can be used: the game goes on where it was.
#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn a_window_is_minimised_and_squeezed_without_harm() {
    let mut game = Game::start("minimised", &Launch::default());
    game.new_game();
    game.click_point("a1");
    game.next_applied("a placement", 0);
    for _ in 0..50 {
        game.minimise_and_restore();
    }
    // The window manager may have taken the last two the other way round.
    thread::sleep(Duration::from_secs(1));
    game.restore();
    thread::sleep(Duration::from_millis(500));
    for (width, height) in [(1, 1), (1, 600), (900, 1), (100, 100)] {
        game.squeeze(width, height);
        thread::sleep(Duration::from_millis(200));
    }
    game.resize(1000, 700);
    game.click_point("p1");
    assert_eq!(game.next_applied("a click after all that", 1), "p1");
}

/// Behind the title two computers play, without anybody being told: what begins there is nobody's game.
#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn the_title_is_alive_and_yet_sleeps() {
    let mut game = Game::start("alive", &Launch::default());
    game.park_pointer();
    thread::sleep(Duration::from_secs(4));
    let before = game.processor_time();
    let first = game.display.look();
    let moved = (0..30).any(|_| {
        thread::sleep(Duration::from_millis(500));
        game.display.look() != first
    });
    assert!(moved, "no stone moved in 15 s");
    thread::sleep(Duration::from_secs(8));
    let used = game.processor_time() - before;
    assert!(used < 8.0, "the title used {used} s of processor time in 8 to 23 s, drawn by the processor");
    // Nobody sees it as an icon.
    game.minimise();
    display::look_for("a minimised title that rests: less than 0.1 s of processor time in 5 s", || {
        let before = game.processor_time();
        thread::sleep(Duration::from_secs(5));
        (game.processor_time() - before < 0.1).then_some(())
    });
    game.restore();
    for event in &game.told.events {
        let name = event["event"].as_str().unwrap_or_default();
        assert!(matches!(name, "screen" | "layout" | "notice"), "nobody's game is told: {event}");
    }
    // The game that is begun is another one, and the first stone in it is the player's.
    game.new_game();
    game.click_point("a1");
    assert_eq!(game.next_applied("the first stone", 0), "a1");
    let position = game.told.events.iter().rfind(|event| event["event"] == "applied").expect("an action").clone();
    assert_eq!(position["ply"], 1);
}

/// Another theme is worn at once, and kept.
#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn themes_are_switched_in_the_settings() {
    let mut game = Game::start("themes", &Launch::default());
    game.press("settings");
    game.widget("theme-daylight");
    let dark = game.display.brightness();
    game.press("theme-daylight");
    game.wait_for_settings("theme: Daylight");
    display::look_for("a bright window", || (game.display.brightness() > dark + 60.0).then_some(()));
    game.press("theme-high-contrast");
    game.wait_for_settings("theme: HighContrast");
    display::look_for("a dark window", || (game.display.brightness() < dark).then_some(()));
}
