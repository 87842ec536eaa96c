//! The screen for new games: by mouse and by keyboard alone, at every size.

use crate::game::{Game, Launch};
use crate::mirror::Mirror;

/// The ids of the seats' widgets of one kind.
fn of_seats(kind: &str, team_size: usize) -> Vec<String> {
    let seats = ["r1", "b1", "r2", "b2", "r3", "b3"];
    seats[..2 * team_size].iter().map(|seat| format!("seat-{seat}-{kind}")).collect()
}

fn open(name: &str, launch: &Launch) -> Game {
    let mut game = Game::start(name, launch);
    game.press("new-game");
    game.wait("the screen for new games", |told| {
        told.screen == "new-game" && told.layout.widgets.contains_key("start")
    });
    game
}

/// Where a widget is: left, top, width, height.
fn rect(game: &mut Game, id: &str) -> [f64; 4] {
    game.widget(id);
    game.told.layout.widgets[id]
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn everything_is_seen_and_stays_where_it_is_at_every_usual_size() {
    for (width, height) in [(800, 600), (1280, 720), (900, 1400)] {
        for language in ["en", "cs"] {
            let launch = Launch { display: [1280, 1400], window: [width, height], language, ..Launch::default() };
            let mut game = open("new-game-sizes", &launch);
            let mut places = Vec::new();
            for size in [1, 2, 3] {
                game.press(&format!("team-size-{size}"));
                let all: Vec<String> = ["human", "computer", "stones", "fewer", "more"]
                    .iter()
                    .flat_map(|kind| of_seats(kind, size))
                    .collect();
                game.wait("a card a seat", |told| all.iter().all(|id| told.layout.widgets.contains_key(id)));
                let known = [
                    "preset-watch",
                    "swap-sides",
                    "seat-r1-human",
                    "seat-b1-stones",
                    "order-blocks",
                    "starts-lot",
                    "clock",
                    "stones-usual",
                    "board",
                    "board-picture",
                    "rule-repetition",
                    "rule-no-rebuild",
                    "computers-resign",
                    "cancel",
                    "start",
                ];
                places.push(known.map(|id| rect(&mut game, id)));
                for [left, top, wide, high] in game.told.layout.widgets.values() {
                    assert!(
                        *left >= 0.0
                            && *top >= 0.0
                            && left + wide <= f64::from(width)
                            && top + high <= f64::from(height)
                    );
                }
            }
            assert!(places.windows(2).all(|two| two[0] == two[1]), "{width}x{height}: something jumps: {places:?}");
            game.photograph(&format!("new-game-{width}x{height}-{language}"));
        }
    }
}

/// Presses a key that moves the keyboard on, and waits until it has come to this widget.
fn go(game: &mut Game, key: &str, to: &str) {
    game.keys(&[key]);
    game.wait(&format!("the keyboard to come to {to}"), |told| told.layout.focus.as_deref() == Some(to));
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn a_small_dense_window_scrolls_and_follows_the_keyboard() {
    let launch = Launch { display: [800, 600], window: [800, 600], scale: Some(2), ..Launch::default() };
    let mut game = open("new-game-dense", &launch);
    game.photograph("new-game-dense");
    assert!(!game.told.layout.widgets.contains_key("computers-resign"), "it lies further down");
    // Tab goes through everything in the order in which it is read, and what it comes to is seen.
    for id in [
        "preset-alone",
        "preset-friends",
        "preset-two-against-two",
        "preset-three-against-three",
        "preset-watch",
        "team-size-1",
        "team-size-2",
        "team-size-3",
        "swap-sides",
        "seat-r1-stones",
        "seat-r1-human",
        "seat-r1-computer",
        "seat-r1-name",
        "seat-b1-stones",
        "seat-b1-human",
        "seat-b1-computer",
        "seat-b1-level",
        "starts-red",
        "starts-blue",
        "starts-lot",
        "clock",
        "stones-usual",
        "board",
        "rule-repetition",
        "rule-no-rebuild",
        "computers-resign",
    ] {
        go(&mut game, "Tab", id);
        game.widget(id);
    }
    game.keys(&["space"]);
    game.wait_for_settings("computers_resign: true");
    game.photograph("new-game-dense-end");
    // The wheel scrolls, and the buttons stay.
    let place = game.widget("rule-repetition");
    for _ in 0..40 {
        game.click_with(4, place);
    }
    game.press("preset-friends");
    game.mirror = Some(Mirror::new(None));
    game.press("start");
    game.wait("the game's screen", |told| told.screen == "game");
    game.wait_for_turn();
}

/// No hand touches the mouse.
#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn a_game_is_chosen_by_keyboard_alone() {
    let mut game = Game::start("new-game-keys", &Launch::default());
    game.park_pointer();
    game.keys(&["n"]);
    game.wait("the screen for new games", |told| told.layout.focus.as_deref() == Some("start"));
    // Round to the presets, and along them by arrows.
    go(&mut game, "Tab", "preset-alone");
    go(&mut game, "Right", "preset-friends");
    go(&mut game, "Right", "preset-two-against-two");
    game.keys(&["space"]);
    game.wait("four seats", |told| told.layout.widgets.contains_key("seat-b2-name"));
    for id in [
        "preset-three-against-three",
        "preset-watch",
        "team-size-1",
        "team-size-2",
        "team-size-3",
        "swap-sides",
        "seat-r1-stones",
    ] {
        go(&mut game, "Tab", id);
    }
    game.keys(&["Left"]);
    game.wait_for_settings("(7, 7, 8, 8, 8, 8)");
    game.keys(&["Right", "plus"]);
    game.wait_for_settings("(9, 9, 8, 8, 8, 8)");
    for id in ["seat-r1-human", "seat-r1-computer", "seat-r1-name"] {
        go(&mut game, "Tab", id);
    }
    // Letters are letters here, also those of shortcuts; Esc leaves the line and nothing else.
    game.type_text("Fanny H");
    game.wait_for_settings("human:Fanny H");
    game.keys(&["Escape"]);
    game.wait("the line to be left", |told| told.layout.focus.is_none());
    assert_eq!(game.told.screen, "new-game");
    game.photograph("new-game-keys");
    game.keys(&["Return"]);
    game.wait("the first turn", |told| told.screen == "game" && told.phase.0 == "r1" && told.phase.1 == "place");
    game.photograph("names");
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn lists_are_walked_by_arrows_and_closed_by_esc() {
    let mut game = open("new-game-lists", &Launch::default());
    let closed = |told: &crate::game::Told| !told.layout.widgets.contains_key("level-4");
    // The list of Blue's levels, by the keyboard from the click on.
    game.press("seat-b1-level");
    game.widget("level-4");
    game.keys(&["Down", "Down", "Return"]);
    game.wait("the list to close", closed);
    game.wait_for_settings("computer:6");
    game.wait("the keyboard", |told| told.layout.focus.as_deref() == Some("seat-b1-level"));
    game.keys(&["Return"]);
    game.widget("level-4");
    game.keys(&["Escape"]);
    game.wait("the list to close", closed);
    assert_eq!(game.told.screen, "new-game", "Esc acts once");
    // The boards.
    game.press("board");
    game.widget("board-2");
    game.photograph("boards");
    game.keys(&["Down", "space"]);
    game.wait_for_settings("levels/trefoil.board.ron");
    game.wait("the list to close", |told| !told.layout.widgets.contains_key("board-2"));
    game.photograph("board-chosen");
}
