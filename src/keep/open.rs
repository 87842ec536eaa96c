//! Opening games: from the command line, from files dropped on the window, from the list, from the clipboard.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::archive::tidied;
use super::autosave::{FILE_TAG, Keeper};
use super::{Folders, Listed};
use crate::app::boards::ChosenBoard;
use crate::app::notices::Notice;
use crate::app::shelf::Shelf;
use crate::app::{Args, Dialog, Screen, Step, console};
use crate::board::Board;
use crate::game::analysis::Analysis;
use crate::game::{Browsing, Intent, Match, Player, Seats};
use crate::i18n::{Message, messages};
use crate::input::Command;
use crate::notation::game::{Reading, VERSION, read, read_file};
use crate::notation::{Quoted, parse_position};
use crate::record::{self, Record};
use crate::storage::kind::FileKind;
use crate::storage::{RecentGame, RecentGames};
use crate::text::briefly;

/// A game that was read and can be played on.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its board.
    pub board: Arc<Board>,
    /// The game.
    pub record: Record,
    /// Who plays.
    pub seats: Seats,
    /// Its file, if it has one of its own: a file with several games is not to be written over with one of them.
    pub path: Option<PathBuf>,
    /// What that file holds, as this program writes it, if it is not this game: one that goes on where it was left.
    pub holds: Option<String>,
}

/// Why a text is no game that can be opened.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// The file, or what else the text is.
    pub what: String,
    /// What is wrong, a line each.
    pub report: String,
    /// Whether nothing is: another program, or this one with another board, could open it.
    pub elsewhere: bool,
}

impl Refused {
    /// The first thing that is wrong.
    #[must_use]
    pub fn first_line(&self) -> &str {
        self.report.lines().next().unwrap_or_default()
    }
}

/// Where a game is read from.
#[derive(Clone, Debug)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// A text, called so.
    Text(String, String),
}

impl Source {
    /// What it is called: a file by its name alone.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::File(path) => path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
            Self::Text(name, _) => name.clone(),
        }
    }
}

/// The games of a source that holds several.
#[derive(Clone, Debug)]
pub(super) struct Collection {
    pub source: Source,
    pub games: Vec<Opened>,
}

/// A game that waits for an answer: whether the one under way may be lost.
#[derive(Resource, Clone, Debug, Default)]
pub struct Pending(Option<Opened>);

/// Reads games on every board there is.
#[derive(SystemParam)]
pub struct Opener<'w> {
    shelf: Res<'w, Shelf>,
    chosen: Option<Res<'w, ChosenBoard>>,
    game: Option<Res<'w, Match>>,
    seats: Res<'w, Seats>,
    analysis: Res<'w, Analysis>,
}

impl Opener<'_> {
    /// Whether there is any board that a game could have been played on.
    #[must_use]
    pub fn has_boards(&self) -> bool {
        self.game.is_some() || self.chosen.is_some() || self.shelf.all().iter().any(|shelved| shelved.board.is_ok())
    }

    /// Reads the games of a source, of which there is at least one.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(&self, source: &Source) -> Result<Vec<Opened>, Refused> {
        let shelved = self.shelf.all().iter().filter_map(|shelved| shelved.board.as_ref().ok());
        let current = self.game.iter().map(|game| &game.board);
        let boards: Vec<Arc<Board>> =
            current.chain(self.chosen.iter().map(|chosen| &chosen.0)).chain(shelved).cloned().collect();
        let known: Vec<&Board> = boards.iter().map(Arc::as_ref).collect();
        let (what, reading, path) = match source {
            Source::File(path) => {
                let what = path.display().to_string();
                if let Some(report) = no_game(path) {
                    return Err(Refused { what, report, ..Refused::default() });
                }
                (what, read_file(path, &known), Some(path.clone()))
            }
            Source::Text(name, text) => match self.position(&boards, text) {
                Some(opened) => {
                    return opened.map(|one| vec![one]).map_err(|report| Refused {
                        what: name.clone(),
                        report,
                        ..Refused::default()
                    });
                }
                None => (name.clone(), read(text, &known), None),
            },
        };
        let elsewhere = reading.defects.are_elsewhere();
        games_of(reading, &boards, path).map_err(|report| Refused { what, report, elsewhere })
    }

    /// Reads the game of an autosave, with the file that it was saved in, if it still has that.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read_left(&self, path: &Path) -> Result<Opened, Refused> {
        let games = self.read(&Source::File(path.to_owned()))?;
        let mut first = games.into_iter().next().ok_or_else(Refused::default)?;
        let file = first.record.details().tag(FILE_TAG).map(PathBuf::from);
        first.record.drop_tag(FILE_TAG);
        let held = file.as_ref().and_then(|path| tidied(&fs::read_to_string(path).ok()?, &first.board));
        Ok(Opened { path: file.filter(|_| held.is_some()), holds: held, ..first })
    }

    /// A text of one line is a position.
    fn position(&self, boards: &[Arc<Board>], text: &str) -> Option<Result<Opened, String>> {
        let text = text.trim();
        if text.is_empty() || text.contains('\n') || text.starts_with("kgn") {
            return None;
        }
        let board = boards.first()?;
        Some(parse_position(board, text).map_err(|error| error.to_string()).map(|start| {
            let seats = self.analysis.seats(&self.seats);
            let mut record = Record::new(start, false);
            record.details_mut().date_now();
            for (seat, _) in start.hands() {
                *record.details_mut().sitter_mut(seat) = seats.get(seat).into();
            }
            Opened { board: board.clone(), record, seats, path: None, holds: None }
        }))
    }
}

/// What a file is that is no game at all, and what was expected.
fn no_game(path: &Path) -> Option<String> {
    Some(match FileKind::of(path)? {
        FileKind::Game => return None,
        FileKind::Folder => "it is a folder; expected a file with a game (.kgn)".to_owned(),
        FileKind::Bytes => "it is no text; expected a file with a game (.kgn)".to_owned(),
        FileKind::Board => "it is a board, not a game: --board plays on it".to_owned(),
        FileKind::Text(first) => {
            format!("it is no game: expected `kgn {VERSION}` on its first line, found {}", Quoted(&first))
        }
    })
}

fn games_of(reading: Reading, boards: &[Arc<Board>], path: Option<PathBuf>) -> Result<Vec<Opened>, String> {
    let games = reading.sound().map_err(|defects| defects.to_string())?;
    if games.is_empty() {
        return Err("there is no game in it".to_owned());
    }
    let path = path.filter(|_| games.len() == 1);
    games
        .into_iter()
        .map(|game| {
            let board = boards.get(game.board).ok_or("its board is missing")?.clone();
            let seats = seats_of(&game.record);
            Ok(Opened { board, record: game.record, seats, path: path.clone(), holds: None })
        })
        .collect()
}

/// Who plays a record's seats.
fn seats_of(record: &Record) -> Seats {
    record.start().hands().fold(Seats::default(), |seats, (seat, _)| {
        let sitter = record.details().sitter(seat);
        let usual = Player::COMPUTER;
        let player = match sitter.player {
            record::Player::Human => Player { name: crate::game::Name::of(&sitter.name), ..Player::HUMAN },
            record::Player::Computer(level) => Player { level: level.unwrap_or(usual.level), ..usual },
        };
        seats.with(seat, player)
    })
}

/// What it takes to open a game: it may have to be asked whether the one under way may be lost.
#[derive(SystemParam)]
pub(super) struct Opening<'w> {
    opener: Opener<'w>,
    browsing: Res<'w, Browsing>,
    folders: Res<'w, Folders>,
    listed: ResMut<'w, Listed>,
    keeper: Option<Res<'w, Keeper>>,
    pending: ResMut<'w, Pending>,
    refused: ResMut<'w, Refused>,
    dialog: ResMut<'w, Dialog>,
    intents: MessageWriter<'w, Intent>,
    notices: MessageWriter<'w, Notice>,
}

impl Opening<'_> {
    /// Tells the player something.
    pub fn tell(&mut self, notice: Notice) {
        self.notices.write(notice);
    }

    /// Shows a dialog.
    pub fn show(&mut self, dialog: Dialog) {
        *self.dialog = dialog;
    }

    /// Opens the game that a source holds, or shows which there are; says on the screen why not.
    pub fn open(&mut self, source: &Source) {
        if let Err(refused) = self.try_open(source) {
            *self.refused = refused;
            *self.dialog = Dialog::Refused;
        }
    }

    /// The same, but says only here why not.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn try_open(&mut self, source: &Source) -> Result<(), Refused> {
        let mut games = self.opener.read(source)?;
        match games.pop() {
            Some(only) if games.is_empty() => self.begin(only, source),
            last => {
                games.extend(last);
                self.listed.fill_from(Collection { source: source.clone(), games });
                *self.dialog = Dialog::Load;
            }
        }
        Ok(())
    }

    /// Opens the game that is chosen in the list.
    fn open_listed(&mut self) {
        if let Some((opened, source)) = self.listed.chosen_of_collection() {
            self.begin(opened, &source);
        } else if let Some(path) = self.listed.chosen().map(|game| game.path.clone()) {
            self.open(&Source::File(path));
        }
    }

    fn begin(&mut self, opened: Opened, source: &Source) {
        if let Source::File(path) = source
            && let Some(data) = &self.folders.data
            && let Err(error) =
                RecentGames::new(data).add(RecentGame::new(&absolute(path), &opened.board, &opened.record))
        {
            warn!("{error}");
        }
        let kept = self.keeper.as_ref().is_some_and(|keeper| keeper.has_everything());
        let under_way = self.opener.game.as_ref().is_some_and(|game| game.is_under_way(*self.browsing));
        if under_way && !kept {
            self.pending.0 = Some(opened);
            *self.dialog = Dialog::Open;
        } else {
            self.dialog.set_if_neq(Dialog::None);
            if under_way {
                self.notices.write(Notice::new("old-game-kept", messages::old_game_kept()));
            }
            self.intents.write(Intent::Open(Box::new(opened)));
        }
    }
}

/// The path from the root, as it is kept in the list.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Refused>()
        .init_resource::<Pending>()
        .add_message::<FileDragAndDrop>()
        .add_systems(OnExit(Screen::Loading), open_from_command_line.after(super::autosave::look_for_games))
        .add_systems(
            Update,
            // What is chosen and opened within one frame is that game.
            (drop_on_window, answer.after(super::listed::carry_out)).after(Step::Input).before(Step::Resolve),
        );
}

/// The file that the command line names.
fn open_from_command_line(args: Res<Args>, mut opening: Opening, language: Res<crate::i18n::Language>) {
    let Some(path) = &args.game else { return };
    opening.open(&Source::File(path.clone()));
    if *opening.dialog == Dialog::Refused {
        // Also where the command was typed.
        let text: Message = messages::refused_heading(&opening.refused.what);
        console::complain(briefly(&language.text(&text), &opening.refused.report));
    }
}

fn drop_on_window(mut drops: MessageReader<FileDragAndDrop>, screen: Res<State<Screen>>, mut opening: Opening) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop
            && !matches!(screen.get(), Screen::Loading | Screen::Failed)
        {
            opening.open(&Source::File(path_buf.clone()));
        }
    }
}

/// The list's choice, and the answer to the question.
fn answer(mut commands: MessageReader<Command>, mut opening: Opening) {
    for command in commands.read() {
        match command {
            Command::OpenListed => opening.open_listed(),
            Command::ConfirmOpen => {
                opening.dialog.set_if_neq(Dialog::None);
                if let Some(opened) = opening.pending.0.take() {
                    opening.intents.write(Intent::Open(Box::new(opened)));
                }
            }
            _ => {}
        }
    }
}
