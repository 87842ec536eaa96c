//! The saved games: saved by the player, or put there by themselves when they end or make room for another.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::clerk::{Clerk, Done};
use super::listed::is_own;
use super::to_keep::{GameToKeep, is_blank};
use super::{Folders, Keeper, now};
use crate::app::notices::Notice;
use crate::app::wake::Waker;
use crate::app::{Dialog, Step};
use crate::board::Board;
use crate::game::intents::{Current, Resolve, ResolveSet, open_game};
use crate::game::{Ended, Intent, Match};
use crate::i18n::{Message, messages};
use crate::input::Command;
use crate::notation::game::{self, date_text};
use crate::record::Record;
use crate::storage::zone::on_the_wall;
use crate::storage::{RecentGame, RecentGames, StorageError, write};

/// A file, and what it holds as far as this program knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptFile {
    /// The file.
    pub path: PathBuf,
    /// The text of the game that was read from it or written into it last, as this program writes it. None if whatever
    /// it holds is to be replaced.
    pub holds: Option<String>,
}

impl KeptFile {
    /// Whether it still holds that, or is gone: no other window has written into it.
    fn is_as_it_was(&self, board: &Board) -> bool {
        let Some(known) = &self.holds else { return true };
        match fs::read_to_string(&self.path) {
            Ok(text) => text == *known || tidied(&text, board).as_ref() == Some(known),
            // Where it cannot be read, writing says why.
            Err(_) => true,
        }
    }
}

/// The text of the only game in a text as this program writes it.
pub(super) fn tidied(text: &str, board: &Board) -> Option<String> {
    let [only] = &game::read(text, &[board]).sound().ok()?[..] else { return None };
    Some(game::write(board, &only.record))
}

/// Where the game on the table is kept, and what of it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept(Option<(u32, PathBuf, String)>);

impl Kept {
    pub(super) fn note(&mut self, game: u32, path: PathBuf, all: String) {
        self.0 = Some((game, path, all));
    }

    /// The file of a game.
    #[must_use]
    pub fn path(&self, game: u32) -> Option<&Path> {
        self.0.as_ref().filter(|kept| kept.0 == game).map(|kept| kept.1.as_path())
    }

    /// The file of a game with what it holds.
    fn file(&self, game: u32) -> Option<KeptFile> {
        let (_, path, all) = self.0.as_ref().filter(|kept| kept.0 == game)?;
        Some(KeptFile { path: path.clone(), holds: Some(all.clone()) })
    }

    /// Whether the file has all of a game, given as it is kept.
    #[must_use]
    pub fn is_up_to_date(&self, game: &Match) -> bool {
        self.0.as_ref().is_some_and(|(id, _, all)| *id == game.id && *all == game::write(&game.board, &game.record))
    }
}

/// The name under which the game is to be saved, as it is typed.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveName {
    /// The name.
    pub name: String,
    /// Whether a file of that name is to be replaced: it has been asked.
    pub replaces: bool,
    /// Whether it is only suggested: what is typed takes its place.
    pub suggested: bool,
    /// Whether the file is being written.
    pub waits: bool,
    /// Why it could not be written.
    pub trouble: Option<Message>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Kept>()
        .init_resource::<SaveName>()
        .add_systems(Update, save.after(Step::Input).before(Step::Resolve))
        .add_systems(Update, keep_what_ended.in_set(Step::React))
        .add_systems(
            Resolve,
            (keep_what_goes.before(open_game), note_origin.after(open_game))
                .in_set(ResolveSet::Open)
                .distributive_run_if(resource_exists::<Match>),
        );
}

/// A name for a game's file: when it began, as a clock on the wall shows it, and who plays.
#[must_use]
pub fn file_name(board: &Board, record: &Record) -> String {
    let (date, _) = on_the_wall(record.details().date.unwrap_or_else(now));
    name_with_date(board, record, date)
}

fn name_with_date(board: &Board, record: &Record, date: u64) -> String {
    let date = date_text(date);
    let date = date.get(..16).unwrap_or(&date).replace('T', " ").replace(':', "");
    let players: Vec<String> = record
        .start()
        .hands()
        .map(|(seat, _)| {
            let sitter = record.details().sitter(seat);
            let who = if sitter.name.is_empty() { sitter.player.to_string() } else { sitter.name.clone() };
            format!("{seat} {who}")
        })
        .collect();
    let board = if board.name() == Board::classic().name() { String::new() } else { format!(" {}", board.name()) };
    format!("{}.kgn", clean(&format!("{date}{board} {}", players.join(" "))))
}

/// The name that a person gave to the file of a game; none if it has the one that the game gives by itself.
#[must_use]
pub fn given_name(path: &Path) -> Option<String> {
    let name = path.file_stem()?.to_string_lossy().into_owned();
    let date: String = name.chars().take(16).map(|letter| if letter.is_ascii_digit() { '0' } else { letter }).collect();
    (!name.is_empty() && date != "0000-00-00 0000 ").then_some(name)
}

/// A text as a file's name that every system takes.
#[must_use]
pub fn clean(text: &str) -> String {
    const MOST: usize = 100;
    let allowed = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_' | '.' | ',' | '+');
    let text: String = text.chars().map(|letter| if allowed(letter) { letter } else { ' ' }).collect();
    // Points alone would lead to another folder.
    let words: Vec<&str> = text.split_whitespace().filter(|word| !word.trim_matches('.').is_empty()).collect();
    words.join(" ").trim_matches('.').chars().take(MOST).collect::<String>().trim().to_owned()
}

/// Writes a game into its file, or into a new one in that folder, and puts it at the head of the list, which lies beside
/// the folder. Gives the file and the text. A file into which another window has written stays as it is: the game gets
/// a new one beside it.
///
/// # Errors
/// If the file cannot be written. A list that cannot be written loses no game.
pub fn store(
    games: &Path,
    file: Option<&KeptFile>,
    board: &Board,
    record: &Record,
) -> Result<(PathBuf, String), StorageError> {
    let text = game::write(board, record);
    let path = match file {
        Some(file) if file.is_as_it_was(board) => file.path.clone(),
        Some(KeptFile { path, .. }) => {
            let name = path.file_name().map_or_else(|| file_name(board, record), |name| name.to_string_lossy().into());
            free_path(path.parent().unwrap_or(games), &name, &text)?
        }
        None => free_path(games, &file_name(board, record), &text)?,
    };
    if let Some(folder) = path.parent().filter(|folder| folder.starts_with(games)) {
        create(folder)?;
    }
    write(&path, text.as_bytes())?;
    if let Some(data) = games.parent()
        && let Err(error) = RecentGames::new(data).add(RecentGame::new(&path, board, record))
    {
        warn!("{error}");
    }
    Ok((path, text))
}

/// Creates a folder of saved games, if it is not there.
fn create(folder: &Path) -> Result<(), StorageError> {
    fs::create_dir_all(folder).map_err(|reason| StorageError {
        deed: "create the folder",
        path: folder.to_owned(),
        reason,
    })
}

/// A path in a folder that no file has, unless it has that text already.
fn free_path(games: &Path, name: &str, text: &str) -> Result<PathBuf, StorageError> {
    create(games)?;
    let stem = name.trim_end_matches(".kgn");
    let path =
        |number: u32| games.join(if number == 1 { format!("{stem}.kgn") } else { format!("{stem} ({number}).kgn") });
    let free = |path: &PathBuf| !path.exists() || fs::read_to_string(path).is_ok_and(|there| there == text);
    Ok((1..10_000).map(path).find(free).unwrap_or_else(|| path(10_000)))
}

/// The file for a typed name: it lies among the saved games, in a folder there if it names one; a full path is taken as
/// it is.
#[must_use]
pub fn typed_path(games: Option<&Path>, typed: &str) -> Option<PathBuf> {
    let typed = typed.trim();
    let with_ending = |path: PathBuf| if path.extension().is_some() { path } else { path.with_extension("kgn") };
    if typed.is_empty() {
        None
    } else if typed.contains(['/', '\\']) {
        let path = with_ending(PathBuf::from(typed));
        let path = games.map_or_else(|| path.clone(), |games| games.join(&path));
        Some(std::path::absolute(&path).unwrap_or(path))
    } else {
        let name = clean(typed.trim_end_matches(".kgn"));
        (!name.is_empty()).then(|| games.map(|games| games.join(format!("{name}.kgn")))).flatten()
    }
}

/// What the player is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tells {
    /// What the player asked for is answered.
    Everything,
    /// Likewise, with what has failed in the dialog where it was asked for.
    InDialog,
    /// Only that it has failed.
    Failure,
    /// Nothing: that nothing can be written has been told.
    Nothing,
}

impl Tells {
    fn failure(keeper: Option<&Keeper>) -> Self {
        if keeper.is_some_and(Keeper::fails) { Self::Nothing } else { Self::Failure }
    }
}

/// Keeps a game, in its own file or a new one, and says so if the player asked for it.
fn hand_over(clerk: &Clerk, waker: &Waker, games: PathBuf, file: Option<KeptFile>, game: Match, tells: Tells) {
    let Match { board, record, id } = game;
    clerk.hand(waker, move || match store(&games, file.as_ref(), &board, &record) {
        Ok((path, text)) => {
            let told = messages::saved(&path.display().to_string());
            let asked = matches!(tells, Tells::Everything | Tells::InDialog);
            Done {
                notice: asked.then(|| Notice::new("saved", told)),
                kept: Some((id, path, text)),
                named: (tells == Tells::InDialog).then_some(Ok(())),
                ..Done::default()
            }
        }
        Err(error) if tells == Tells::Nothing => {
            warn!("{error}");
            Done::default()
        }
        Err(error) => {
            let told = messages::not_saved(&error.to_string());
            if tells == Tells::InDialog {
                Done { named: Some(Err(told)), ..Done::default() }
            } else {
                Done::told(Notice::new("not-saved", told))
            }
        }
    });
}

/// The dialog for a name closes when the game is saved, and tells why it is not. Who has left it is told all the same.
pub(super) fn answer_in_dialog(
    answer: Result<(), Message>,
    name: &mut SaveName,
    dialog: &mut Dialog,
) -> Option<Notice> {
    let waits = std::mem::take(&mut name.waits) && *dialog == Dialog::SaveAs;
    match answer {
        Ok(()) => {
            if waits {
                *dialog = Dialog::None;
            }
            None
        }
        Err(trouble) if waits => {
            name.trouble = Some(trouble);
            name.replaces = false;
            None
        }
        Err(trouble) => Some(Notice::new("not-saved", trouble)),
    }
}

/// The file of a game if it is among the saved games: that may be written without being asked for.
fn own_file(kept: &Kept, game: u32, folders: &Folders) -> Option<KeptFile> {
    kept.file(game).filter(|file| is_own(folders, &file.path))
}

fn save(
    mut commands: MessageReader<Command>,
    folders: Res<Folders>,
    game: GameToKeep,
    kept: Res<Kept>,
    clerk: Res<Clerk>,
    waker: Res<Waker>,
    mut name: ResMut<SaveName>,
    mut dialog: ResMut<Dialog>,
    mut notices: MessageWriter<Notice>,
) {
    for command in commands.read() {
        if !matches!(command, Command::Save | Command::SaveAs | Command::ConfirmSaveAs) {
            continue;
        }
        let Some(game) = game.get() else { continue };
        match command {
            Command::Save => match folders.games() {
                Some(games) => {
                    hand_over(&clerk, &waker, games, kept.file(game.id), game, Tells::Everything);
                }
                None => _ = notices.write(Notice::new("not-saved", messages::no_games_folder())),
            },
            Command::SaveAs => {
                let file = file_name(&game.board, &game.record);
                let known =
                    kept.path(game.id).and_then(Path::file_stem).map(|stem| stem.to_string_lossy().into_owned());
                let fresh = known.unwrap_or_else(|| file.trim_end_matches(".kgn").to_owned());
                *name = SaveName { name: fresh, suggested: true, ..SaveName::default() };
                *dialog = Dialog::SaveAs;
            }
            Command::ConfirmSaveAs if !name.waits => {
                let games = folders.games();
                let Some(path) = typed_path(games.as_deref(), &name.name) else { continue };
                if path.exists() && kept.path(game.id) != Some(&path) && !name.replaces {
                    // The dialog asks, and its button says what it does now.
                    name.replaces = true;
                    continue;
                }
                // The dialog stays until it is known what has become of it.
                (name.waits, name.trouble) = (true, None);
                let games = games.or_else(|| path.parent().map(Path::to_owned)).unwrap_or_default();
                let file = kept.file(game.id).filter(|file| file.path == path && !name.replaces);
                let file = file.unwrap_or(KeptFile { path, holds: None });
                hand_over(&clerk, &waker, games, Some(file), game, Tells::InDialog);
            }
            _ => {}
        }
    }
}

/// A game that has been played to its end goes into the list.
fn keep_what_ended(
    mut ended: MessageReader<Ended>,
    folders: Res<Folders>,
    game: GameToKeep,
    kept: Res<Kept>,
    keeper: Option<Res<Keeper>>,
    clerk: Res<Clerk>,
    waker: Res<Waker>,
) {
    if ended.read().count() == 0 {
        return;
    }
    if let (Some(games), Some(game)) = (folders.games(), game.get())
        && !kept.is_up_to_date(&game)
    {
        let file = own_file(&kept, game.id, &folders);
        hand_over(&clerk, &waker, games, file, game, Tells::failure(keeper.as_deref()));
    }
}

/// A game that makes room for another one goes into the list.
fn keep_what_goes(
    current: Res<Current>,
    folders: Res<Folders>,
    game: GameToKeep,
    kept: Res<Kept>,
    keeper: Option<Res<Keeper>>,
    clerk: Res<Clerk>,
    waker: Res<Waker>,
) {
    let goes = matches!(current.0, Some(Intent::NewGame(_) | Intent::Open(_)));
    if goes
        && let (Some(games), Some(game)) = (folders.games(), game.get())
        && !is_blank(&game)
        && !kept.is_up_to_date(&game)
    {
        let file = own_file(&kept, game.id, &folders);
        hand_over(&clerk, &waker, games, file, game, Tells::failure(keeper.as_deref()));
    }
}

/// A game that was opened from a file is kept there already.
fn note_origin(current: Res<Current>, game: Res<Match>, mut kept: ResMut<Kept>) {
    if let Some(Intent::Open(opened)) = &current.0
        && let Some(path) = &opened.path
    {
        let holds = opened.holds.clone().unwrap_or_else(|| game::write(&game.board, &game.record));
        kept.note(game.id, path.clone(), holds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, Setup};

    fn record() -> Record {
        let board = Board::classic();
        let start = Position::start(board, &Setup::standard(board, 1)).expect("a start");
        let mut record = Record::new(start, false);
        record.details_mut().date = Some(1_773_511_500);
        record.details_mut().sitter_mut("r1".parse().expect("a seat")).name = "Anna/..:Bára".to_owned();
        record
    }

    #[test]
    fn names_of_files_say_when_and_who_and_are_possible() {
        assert_eq!(
            name_with_date(Board::classic(), &record(), 1_773_511_500),
            "2026-03-14 1805 r1 Anna Bára b1 human.kgn"
        );
        assert_eq!(given_name(Path::new(&format!("games/{}", file_name(Board::classic(), &record())))), None);
        assert_eq!(given_name(Path::new("games/Moje hra.kgn")).as_deref(), Some("Moje hra"));
        assert_eq!(clean("../../etc/passwd"), "etc passwd");
        assert_eq!(clean("..."), "");
    }

    #[test]
    fn a_game_is_stored_once_and_others_beside_it() {
        let data = tempfile::tempdir().expect("a folder");
        let games = data.path().join("games");
        let mut record = record();
        let (first, _) = store(&games, None, Board::classic(), &record).expect("stored");
        let (again, _) = store(&games, None, Board::classic(), &record).expect("stored");
        assert_eq!(first, again, "the same text needs no second file");
        let action = crate::notation::parse_action(Board::classic(), "d3").expect("an action");
        record.play(Board::classic(), action).expect("legal");
        let (other, text) = store(&games, None, Board::classic(), &record).expect("stored");
        assert_ne!(first, other);
        assert_eq!(fs::read_to_string(&other).expect("there"), text);
        let listed = RecentGames::new(data.path()).fetch().expect("a list").games;
        assert_eq!(listed.iter().map(|game| &game.path).collect::<Vec<_>>(), [&other, &first]);
    }

    #[test]
    fn typed_names_lie_among_the_games_and_paths_where_they_say() {
        let games = Path::new("/data/games");
        assert_eq!(typed_path(Some(games), " my game "), Some("/data/games/my game.kgn".into()));
        assert_eq!(typed_path(Some(games), "v1.2.kgn"), Some("/data/games/v1.2.kgn".into()));
        assert_eq!(typed_path(Some(games), "/tmp/x"), Some("/tmp/x.kgn".into()));
        assert_eq!(typed_path(Some(games), "club/x"), Some("/data/games/club/x.kgn".into()));
        assert_eq!(typed_path(None, "x"), None);
        assert_eq!(typed_path(Some(games), "  "), None);
    }
}
