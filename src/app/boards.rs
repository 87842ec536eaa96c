//! The board the game is played on: read from its file, checked, offered to the screens.

use std::sync::Arc;

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoadError, AssetLoadFailedEvent, AssetLoader, LoadContext};
use bevy::prelude::*;

use super::notices::Notice;
use super::opening::playable;
use super::shelf::{BoardFolders, BoardKey, CLASSIC, Shelf};
use super::{Args, Screen, Step, console};
use crate::app::commands::carry_out_commands;
use crate::board::{Board, Defects, spec};
use crate::game::{Intent, Match, NewGame, OfferedTable};
use crate::i18n::{Language, messages};
use crate::input::Command;
use crate::input::chord::KeyAction;
use crate::notation;
use crate::settings::Settings;
use crate::storage::kind::FileKind;
use crate::text::briefly;
use crate::ui::{keys, words};

/// A board file that passed every check.
#[derive(Asset, TypePath, Debug)]
pub struct BoardAsset(pub Arc<Board>);

/// The board on which new games are played: that of the table on offer, or the last one that could be played on.
#[derive(Resource, Clone, Debug)]
pub struct ChosenBoard(pub Arc<Board>);

/// Why there is no board, one defect a line.
#[derive(Resource, Clone, Debug)]
pub struct BoardFailure {
    /// The file.
    pub file: String,
    /// Everything that is wrong with it.
    pub report: String,
}

#[derive(Resource)]
struct Loading(Handle<BoardAsset>);

#[derive(Default, TypePath)]
struct BoardLoader;

impl AssetLoader for BoardLoader {
    type Asset = BoardAsset;
    type Settings = ();
    type Error = Defects;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        _context: &mut LoadContext<'_>,
    ) -> Result<BoardAsset, Defects> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await.map_err(|error| Defects::unreadable(&error))?;
        spec::read_bytes(&bytes).map(|board| BoardAsset(Arc::new(board)))
    }

    fn extensions(&self) -> &[&str] {
        &["board.ron"]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardFolders>()
        .init_resource::<Shelf>()
        .add_systems(Startup, start_loading.after(super::language::begin))
        .add_systems(OnEnter(Screen::NewGame), look_at_folders)
        .add_systems(Update, (finish_loading, report_failure).run_if(no_board_yet).before(carry_out_commands))
        .add_systems(Update, take_up_changes)
        .add_systems(
            Update,
            follow_choice
                .run_if(not(no_board_yet).and_then(resource_changed::<OfferedTable>.or_else(resource_changed::<Shelf>)))
                .in_set(Step::Resolve),
        );
    #[cfg(feature = "dev")]
    app.add_systems(Update, look_at_files);
    if app.is_plugin_added::<AssetPlugin>() {
        app.init_asset::<BoardAsset>().init_asset_loader::<BoardLoader>();
    } else {
        app.add_message::<AssetEvent<BoardAsset>>().add_message::<AssetLoadFailedEvent<BoardAsset>>();
    }
}

/// Also on the screen that says why there is none: a file that is mended takes the game to its title.
fn no_board_yet(screen: Res<State<Screen>>) -> bool {
    matches!(screen.get(), Screen::Loading | Screen::Failed)
}

/// The watcher of files cannot wake the window, so it wakes by itself.
#[cfg(feature = "dev")]
fn look_at_files(mut alarm: ResMut<super::power::Alarm>) {
    alarm.ring_after(std::time::Duration::from_millis(500));
}

fn start_loading(
    args: Res<Args>,
    server: Option<Res<AssetServer>>,
    language: Res<Language>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    // A user's own board lies anywhere, so it is not an asset.
    if let Some(path) = &args.board {
        match spec::read_file(path) {
            Ok(board) => commands.insert_resource(ChosenBoard(Arc::new(board))),
            Err(defects) => {
                let report = match FileKind::of(path) {
                    Some(FileKind::Folder) => "it is a folder; expected a board file".to_owned(),
                    Some(FileKind::Bytes) => format!("{}; expected a board file", defects.first(1)),
                    Some(FileKind::Game) => "it is a game, not a board: without --board it is opened".to_owned(),
                    _ => defects.first(MOST_SHOWN),
                };
                fail(*language, &mut commands, &mut screen, path.display().to_string(), report);
            }
        }
    } else if let Some(server) = server {
        commands.insert_resource(Loading(server.load(format!("levels://{CLASSIC}"))));
    } else {
        commands.insert_resource(ChosenBoard(Arc::new(Board::classic().clone())));
    }
}

fn finish_loading(
    args: Res<Args>,
    loading: Option<Res<Loading>>,
    boards: Option<Res<Assets<BoardAsset>>>,
    chosen: Option<Res<ChosenBoard>>,
    mut screen: ResMut<NextState<Screen>>,
    settings: Res<Settings>,
    language: Res<Language>,
    folders: Res<BoardFolders>,
    mut shelf: ResMut<Shelf>,
    mut offered: ResMut<OfferedTable>,
    mut intents: MessageWriter<Intent>,
    mut wishes: MessageWriter<Command>,
    mut notices: MessageWriter<Notice>,
    mut commands: Commands,
) {
    let loaded = || boards?.get(&loading?.0).map(|asset| asset.0.clone());
    let Some(board) = chosen.map(|chosen| chosen.0.clone()).or_else(loaded) else { return };
    commands.insert_resource(ChosenBoard(board.clone()));
    screen.set(Screen::Title);
    let key = loaded_key(&args);
    let file =
        args.board.as_deref().and_then(|path| path.file_name()).map_or(CLASSIC.into(), |it| it.to_string_lossy());
    shelf.put(key.clone(), &file, Ok(board.clone()));
    shelf.read(&folders, std::slice::from_ref(&key));
    // For this run only: what the command line says is not kept.
    let mut table = settings.table.clone();
    if args.board.is_some() {
        table.take_board(key);
    } else if shelf.board(&table.board).is_none() {
        notices.write(Notice::new("board-missing", messages::board_missing(&table.board.to_string())));
        table.take_board(BoardKey::default());
    }
    let on = shelf.board(&table.board).unwrap_or(&board).clone();
    args.apply(&mut table, &on);
    offered.0 = table;
    if let Some(text) = &args.position {
        let parsed = notation::parse_position(&board, text).map_err(|error| error.to_string());
        match parsed.and_then(|start| args.check_seats(&start).map(|()| start)) {
            Ok(start) => {
                intents.write(Intent::NewGame(NewGame {
                    board,
                    start,
                    repetition: false,
                    seats: args.seats(),
                    again: false,
                }));
            }
            Err(error) => {
                let text = messages::bad_position(&error);
                // Also where the command was typed.
                console::complain(language.text(&text));
                notices.write(Notice::new("bad-position", text));
            }
        }
        return;
    }
    if args.new {
        match playable(&shelf, &offered.0) {
            Ok(_) => {
                wishes.write(Command::ConfirmNewGame);
            }
            Err(trouble) => {
                // Also where the command was typed.
                console::complain(language.text(&words::trouble(&offered.0, &trouble)));
                // The screen says it too, and there it can be mended.
                screen.set(Screen::NewGame);
            }
        }
    }
}

/// The board that is loaded at the start; everything else is read when it is asked for.
fn loaded_key(args: &Args) -> BoardKey {
    if args.board.is_some() { BoardKey::Given } else { BoardKey::default() }
}

/// What lies in the folders may have changed since.
fn look_at_folders(args: Res<Args>, folders: Res<BoardFolders>, mut shelf: ResMut<Shelf>) {
    shelf.read(&folders, &[loaded_key(&args)]);
}

/// The board that is chosen lies on the table at once.
fn follow_choice(
    offered: Res<OfferedTable>,
    shelf: Res<Shelf>,
    chosen: Option<Res<ChosenBoard>>,
    mut commands: Commands,
) {
    if let Some(board) = shelf.board(&offered.0.board)
        && chosen.is_none_or(|chosen| !Arc::ptr_eq(&chosen.0, board))
    {
        commands.insert_resource(ChosenBoard(board.clone()));
    }
}

/// Shows the screen that says why there is no board, and tells the terminal too.
fn fail(language: Language, commands: &mut Commands, screen: &mut NextState<Screen>, file: String, report: String) {
    console::complain(briefly(&language.text(&messages::board_cannot_be_played(&file)), &report));
    commands.insert_resource(BoardFailure { file, report });
    screen.set(Screen::Failed);
}

/// So many defects are shown on a screen. The engine's `check-level` lists them all.
const MOST_SHOWN: usize = 100;

/// What is wrong with a file, without the asset server's words for programmers.
fn report(error: &AssetLoadError) -> String {
    let defects = match error {
        AssetLoadError::AssetLoaderError(failure) => failure.error().downcast_ref::<Defects>(),
        _ => None,
    };
    defects.map_or_else(|| error.to_string(), |defects| defects.first(MOST_SHOWN))
}

fn report_failure(
    mut failures: MessageReader<AssetLoadFailedEvent<BoardAsset>>,
    language: Res<Language>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    if let Some(failure) = failures.read().last() {
        fail(*language, &mut commands, &mut screen, failure.path.to_string(), report(&failure.error));
    }
}

/// The board file changed on disk (with the dev feature). The same points and faces elsewhere update the picture of
/// the game under way; anything else waits for a new game.
fn take_up_changes(
    mut changes: MessageReader<AssetEvent<BoardAsset>>,
    mut failures: MessageReader<AssetLoadFailedEvent<BoardAsset>>,
    boards: Option<Res<Assets<BoardAsset>>>,
    screen: Res<State<Screen>>,
    game: Option<ResMut<Match>>,
    mut shelf: ResMut<Shelf>,
    settings: Res<Settings>,
    mut notices: MessageWriter<Notice>,
) {
    if no_board_yet(screen) {
        changes.clear();
        failures.clear();
        return;
    }
    // A file read anew reports each of its failures twice.
    if let Some(failure) = failures.read().last() {
        notices.write(Notice::new("board-broken", messages::board_broken(&report(&failure.error))));
    }
    let modified = changes.read().filter_map(|event| match event {
        AssetEvent::Modified { id } => Some(*id),
        _ => None,
    });
    let Some(board) = modified.last().and_then(|id| Some(boards?.get(id)?.0.clone())) else { return };
    if let Some(mut game) = game {
        if board.is_played_like(&game.board) {
            game.board = board.clone();
            notices.write(Notice::new("board-updated", messages::board_updated()));
        } else {
            notices
                .write(Notice::new("board-changed", messages::board_changed(keys::of(&settings, KeyAction::NewGame))));
        }
    }
    shelf.put(BoardKey::default(), CLASSIC, Ok(board));
}
