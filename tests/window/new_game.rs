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

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn a_small_dense_window_scrolls_and_follows_the_keyboard() {
    let launch = Launch { display: [800, 600], window: [800, 600], scale: Some(2), ..Launch::default() };
    let mut game = open("new-game-dense", &launch);
    game.photograph("new-game-dense");
    assert!(!game.told.layout.widgets.contains_key("computers-resign"), "it lies further down");
    // From the start button backwards, past the other one, comes what lies lowest.
    game.keys(&["shift+Tab", "shift+Tab"]);
    game.widget("computers-resign");
    game.keys(&["space"]);
    game.wait_for_settings("computers_resign: true");
    game.photograph("new-game-dense-end");
    // The wheel scrolls, and the buttons stay.
    let place = game.widget("rule-repetition");
    for _ in 0..40 {
        game.click_with(4, place);
    }
    game.widget("preset-friends");
    game.press("preset-friends");
    game.mirror = Some(Mirror::new(None));
    game.press("start");
    game.wait("the game's screen", |told| told.screen == "game");
    game.wait_for_turn();
}

/// Whatever has the keyboard, only keys are used.
#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn a_game_is_chosen_by_keyboard_alone() {
    let mut game = Game::start("new-game-keys", &Launch::default());
    game.park_pointer();
    game.keys(&["n"]);
    game.wait("the screen for new games", |told| told.screen == "new-game");
    game.widget("start");
    // Round to the first preset, and on to that for four people.
    for key in ["Tab", "Tab", "Right", "space"] {
        game.keys(&[key]);
        std::thread::sleep(std::time::Duration::from_millis(400));
    }
    game.wait("four seats", |told| told.layout.widgets.contains_key("seat-b2-name"));
    // Two presets, three sizes, the swap; stones, person, computer, name.
    game.keys(&["Tab"; 2]);
    game.keys(&["Tab"; 3]);
    game.keys(&["Tab"; 2]);
    game.keys(&["Left"]);
    game.wait_for_settings("(7, 7, 8, 8, 8, 8)");
    game.keys(&["Right", "plus"]);
    game.wait_for_settings("(9, 9, 8, 8, 8, 8)");
    game.keys(&["Tab"; 3]);
    // Letters are letters here, also those of shortcuts; Esc leaves the line and nothing else.
    game.type_text("Fanny H");
    game.keys(&["Escape"]);
    game.wait_for_settings("human:Fanny H");
    assert_eq!(game.told.screen, "new-game");
    game.photograph("new-game-keys");
    game.keys(&["Return"]);
    game.wait("the game's screen", |told| told.screen == "game");
    game.wait("the first turn", |told| told.phase.0 == "r1" && told.phase.1 == "place");
    game.photograph("names");
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn lists_are_walked_by_arrows_and_closed_by_esc() {
    let mut game = open("new-game-lists", &Launch::default());
    // The list of Blue's levels, by the keyboard from the click on.
    game.press("seat-b1-level");
    game.widget("level-4");
    game.keys(&["Down", "Down", "Return"]);
    game.wait("the list to close", |told| !told.layout.widgets.contains_key("level-4"));
    game.wait_for_settings("computer:6");
    game.keys(&["Return"]);
    game.widget("level-4");
    game.keys(&["Escape"]);
    game.wait("the list to close", |told| !told.layout.widgets.contains_key("level-4"));
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
