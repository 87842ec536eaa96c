//! Nothing is lost in the real window: looking back by the list, a kill, going on, saving and loading.

use std::collections::HashSet;
use std::io::Cursor;

use image::AnimationDecoder;
use image::codecs::png::PngDecoder;
use serde_json::Value;

use crate::game::{Game, Launch};
use crate::log::{number, text};
use crate::mirror::Mirror;

/// The last event of a kind.
fn last<'a>(game: &'a Game, kind: &str) -> Option<&'a Value> {
    game.told.events.iter().rfind(|event| text(event, "event") == kind)
}

/// Where the game stands by the last `undone` event.
fn stands(game: &Game) -> (usize, String) {
    let event = last(game, "undone").expect("it has stood somewhere else");
    (number(event, "ply"), text(event, "position").to_owned())
}

#[test]
#[ignore = "opens a window; run by scripts/test window"]
fn a_killed_game_goes_on_and_saved_games_come_back() {
    let launch = Launch::default();
    let mut game = Game::start("keeping", &launch);
    game.new_game();
    let placed = ["d3", "e3", "h5", "g2"];
    let mut mirror = Mirror::new(None);
    let mut positions = vec![mirror.position()];
    for point in placed {
        let before = game.told.applied.len();
        game.click_point(point);
        assert_eq!(game.next_applied(point, before), point);
        mirror.play(point).expect("legal");
        positions.push(mirror.position());
    }
    // From here on the game goes where undo and redo do not.
    game.mirror = None;

    // A click in the list shows the position after that turn, and reaches no point below it.
    game.wait("the list", |told| told.layout.widgets.contains_key("move-4"));
    let before = game.told.undone;
    game.press("move-1");
    game.wait("the jump", |told| told.undone > before);
    assert_eq!(stands(&game), (1, positions[1].clone()));
    game.photograph("looking-back");
    let before = game.told.undone;
    game.press("to-game");
    game.wait("the way back", |told| told.undone > before);
    assert_eq!(stands(&game), (4, positions[4].clone()));
    assert_eq!(game.told.applied.len(), 4, "no click fell through to the board");

    game.wait_for_autosave(|text| text.contains("2. h5 b: g2") && !text.contains("<here>"));

    // Killed, it is offered by the next start.
    game.kill();
    game.start_again(&launch);
    game.wait("the title", |told| told.layout.widgets.contains_key("continue"));
    game.press("continue");
    game.wait("the game", |told| told.screen == "game" && told.undone > 0 && !told.layout.points.is_empty());
    let (ply, position) = stands(&game);
    assert_eq!((ply, &position), (4, &positions[4]));

    // Saved, played on, and loaded again as it was saved.
    game.keys(&["ctrl+s"]);
    game.wait("the save", |told| told.notices.contains(&"saved".to_owned()));
    let applied = game.told.applied.len();
    game.click_point("a1");
    assert_eq!(game.next_applied("a1", applied), "a1");
    game.keys(&["ctrl+o"]);
    game.wait("the list of games", |told| told.screen == "load" && told.layout.widgets.contains_key("game-0"));
    game.photograph("load");
    let before = game.told.undone;
    game.press("open-game");
    game.wait("the saved game", |told| told.screen == "game" && told.undone > before);
    assert_eq!(stands(&game), (ply, position));

    // F12 keeps a picture and says where.
    game.keys(&["F12"]);
    game.wait("the picture", |told| told.notices.contains(&"picture".to_owned()));
    let bytes = kept(&game, "picture");
    assert!(bytes.starts_with(b"\x89PNG"));

    // Played forward, it can be kept as a film: the start and every action, each a frame.
    game.keys(&["Home"]);
    game.keys(&["v"]);
    game.press("replay-film");
    game.wait("the film", |told| told.notices.contains(&"film".to_owned()));
    let film = PngDecoder::new(Cursor::new(kept(&game, "film"))).expect("a picture").apng().expect("animated");
    let frames = film.into_frames().collect_frames().expect("whole frames");
    assert!((2..=ply + 1).contains(&frames.len()), "{} frames of {ply} actions", frames.len());
    let pictures: HashSet<_> = frames.iter().map(|frame| frame.buffer().as_raw()).collect();
    assert_eq!(pictures.len(), frames.len(), "every action changes the board");
}

/// The file that the last notice of that kind names.
fn kept(game: &Game, key: &str) -> Vec<u8> {
    let told = game.told.events.iter().rfind(|event| event["key"] == key).expect("the notice");
    let path = text(told, "text").split_once(": ").expect("a path").1;
    std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
#[ignore = "opens a window; run by scripts/test window"]
fn every_point_is_hit_beside_and_above_the_panel() {
    for [width, height] in [[800, 600], [900, 1200]] {
        let launch = Launch { display: [width, height], window: [width, height], ..Launch::default() };
        let mut game = Game::start("panel", &launch);
        game.new_game();
        game.keys(&["l"]);
        game.wait("the panel", |told| told.layout.widgets.contains_key("side"));
        crate::hit_every_point(&mut game, 0.4);
    }
}
