//! A board file that changes while the game runs: intents and notices, without a window.
//!
//! The files lie in memory, and the asset server is told to read them again, as the watcher of the `dev` feature tells
//! it.

#![cfg(feature = "gui")]

use std::path::Path;
use std::time::{Duration, Instant};

use bevy::asset::io::AssetSourceBuilder;
use bevy::asset::io::memory::{Dir, MemoryAssetReader};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use kensington::app::boards::{BoardFailure, ChosenBoard};
use kensington::app::notices::Notice;
use kensington::app::{Args, KensingtonPlugin, Screen};
use kensington::game::{Intent, Match};
use kensington::i18n::messages;
use kensington::input::Command;

const FILE: &str = "kensington.board.ron";
const CLASSIC: &str = include_str!("../levels/kensington.board.ron");
const TREFOIL: &str = include_str!("../levels/trefoil.board.ron");

/// What is wrong with `Board(`.
const DEFECT: &str = "line 1, column 7: unexpected end of RON";

/// How long reading a file may take on a busy machine.
const DEADLINE: Duration = Duration::from_secs(30);

struct Running {
    app: App,
    files: Dir,
    notices: Vec<Notice>,
}

impl Running {
    fn start(board: &str) -> Self {
        let files = Dir::default();
        files.insert_asset_text(Path::new(FILE), board);
        let mut app = App::new();
        let root = files.clone();
        app.register_asset_source(
            "levels",
            AssetSourceBuilder::new(move || Box::new(MemoryAssetReader { root: root.clone() })),
        )
        .add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default()))
        .add_plugins(KensingtonPlugin { args: Args::default() });
        Self { app, files, notices: Vec::new() }
    }

    fn update(&mut self) {
        self.app.update();
        let mut said = self.app.world_mut().resource_mut::<Messages<Notice>>();
        // That there is no settings file here is another matter.
        self.notices.extend(said.drain().filter(|notice| notice.key != "no-settings"));
    }

    fn wait(&mut self, what: &str, mut there: impl FnMut(&Self) -> bool) {
        let began = Instant::now();
        while !there(self) {
            assert!(began.elapsed() < DEADLINE, "{what} did not come; notices: {:?}", self.notices);
            self.update();
            std::thread::yield_now();
        }
    }

    fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// Into a game in which a stone has been placed.
    fn playing(board: &str) -> Self {
        let mut running = Self::start(board);
        running.wait("the title", |running| running.screen() == Screen::Title);
        running.new_game();
        let first = running.game().board.points().next().expect("a point");
        running.app.world_mut().write_message(Intent::ChoosePoint(first));
        running.wait("a placement", |running| running.game().record.ply() == 1);
        running
    }

    fn new_game(&mut self) {
        self.app.world_mut().write_message(Command::ConfirmNewGame);
        self.update();
        self.wait("a game", |running| running.screen() == Screen::Game);
    }

    fn game(&self) -> &Match {
        self.app.world().resource::<Match>()
    }

    /// Writes the file anew.
    fn write(&self, board: &str) {
        self.files.insert_asset_text(Path::new(FILE), board);
        self.app.world().resource::<AssetServer>().reload(format!("levels://{FILE}"));
    }

    /// Writes the file anew and waits for a notice of that key.
    fn change(&mut self, board: &str, key: &str) {
        self.notices.clear();
        self.write(board);
        self.wait(key, |running| !running.notices.is_empty());
        let keys: Vec<_> = self.notices.iter().map(|notice| notice.key).collect();
        assert_eq!(keys, [key]);
    }
}

#[test]
fn changed_places_update_the_picture_of_the_game_under_way() {
    let mut running = Running::playing(CLASSIC);
    let moved = CLASSIC.replace("tiling: true", "tiling: false").replace("(\"a1\", -4.232051,", "(\"a1\", -4.5,");
    assert_ne!(moved, CLASSIC);
    running.change(&moved, "board-updated");
    let game = running.game();
    let a1 = game.board.point_named("a1").expect("a point");
    assert!((game.board.coordinates(a1)[0] + 4.5).abs() < 1e-9);
    assert_eq!(game.record.ply(), 1, "the game goes on");
}

#[test]
fn changed_faces_wait_for_a_new_game() {
    let mut running = Running::playing(CLASSIC);
    running.change(TREFOIL, "board-changed");
    assert_eq!(running.game().board.name(), "Kensington");
    assert_eq!(running.game().record.ply(), 1);
    running.new_game();
    assert_eq!(running.game().board.name(), "Trefoil");
    assert_eq!(running.game().record.ply(), 0);
}

#[test]
fn a_broken_file_is_reported_and_the_game_goes_on() {
    let mut running = Running::playing(CLASSIC);
    running.change("Board(", "board-broken");
    assert_eq!(running.notices[0].text, messages::board_broken(DEFECT));
    assert_eq!(running.screen(), Screen::Game);
    assert_eq!(running.game().board.name(), "Kensington");
    assert_eq!(running.app.world().resource::<ChosenBoard>().0.name(), "Kensington");
    // Mended, it counts again.
    running.change(TREFOIL, "board-changed");
    assert_eq!(running.app.world().resource::<ChosenBoard>().0.name(), "Trefoil");
}

#[test]
fn a_file_that_is_broken_from_the_start_fills_the_screen_with_its_defects() {
    let mut running = Running::start("Board(");
    running.wait("the failure", |running| running.screen() == Screen::Failed);
    let failure = running.app.world().resource::<BoardFailure>();
    assert!(failure.file.contains(FILE), "{}", failure.file);
    assert_eq!(failure.report, DEFECT);
    for _ in 0..5 {
        running.update();
    }
    assert!(running.notices.is_empty(), "said once is enough: {:?}", running.notices);
    // Mended, it takes the game to its title.
    running.write(CLASSIC);
    running.wait("the title", |running| running.screen() == Screen::Title);
}
