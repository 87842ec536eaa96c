//! The list on the screen for loading: the games that were saved or opened lately, or those of one file.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use bevy::prelude::*;

use super::Folders;
use super::open::{Collection, Opened, Source};
use crate::app::notices::Notice;
use crate::app::shelf::Shelf;
use crate::app::{Dialog, Step};
use crate::board::Board;
use crate::i18n::messages;
use crate::input::Command;
use crate::notation::game::read_file;
use crate::notation::parse_position;
use crate::rules::Position;
use crate::storage::{RecentGame, RecentGames};

/// The list while it is on the screen.
#[derive(Resource, Clone, Debug, Default)]
pub struct Listed {
    games: Vec<RecentGame>,
    /// The pictures' boards and positions, where they are known.
    pictures: Vec<Option<(Arc<Board>, Position)>>,
    chosen: usize,
    /// What holds the games, if they are not those of late.
    collection: Option<Collection>,
}

impl Listed {
    /// The games, the last first.
    #[must_use]
    pub fn games(&self) -> &[RecentGame] {
        &self.games
    }

    /// The board and position of a game's picture.
    #[must_use]
    pub fn picture(&self, place: usize) -> Option<&(Arc<Board>, Position)> {
        self.pictures.get(place)?.as_ref()
    }

    /// The place of the game that is chosen.
    #[must_use]
    pub const fn place(&self) -> usize {
        self.chosen
    }

    /// The game that is chosen.
    #[must_use]
    pub fn chosen(&self) -> Option<&RecentGame> {
        self.games.get(self.chosen)
    }

    /// What the games are in, if they are not those of late: its name.
    #[must_use]
    pub fn collection(&self) -> Option<String> {
        self.collection.as_ref().map(|collection| collection.source.name())
    }

    /// The chosen game of a collection, and what it is in.
    pub(super) fn chosen_of_collection(&self) -> Option<(Opened, Source)> {
        let Collection { source, games } = self.collection.as_ref()?;
        Some((games.get(self.chosen)?.clone(), source.clone()))
    }

    /// Lists the games of a collection.
    pub(super) fn fill_from(&mut self, collection: Collection) {
        let path = match &collection.source {
            Source::File(path) => path.as_path(),
            Source::Text(..) => Path::new(""),
        };
        let entry = |game: &Opened| RecentGame::new(path, &game.board, &game.record);
        self.games = collection.games.iter().map(entry).collect();
        self.pictures =
            collection.games.iter().map(|game| Some((game.board.clone(), *game.record.position()))).collect();
        self.chosen = 0;
        self.collection = Some(collection);
    }

    fn fill(&mut self, games: Vec<RecentGame>, boards: &Shelf) {
        self.collection = None;
        let board_of = |game: &RecentGame| {
            let known = boards.all().iter().filter_map(|shelved| shelved.board.as_ref().ok());
            known
                .filter(|board| board.name() == game.board)
                .find_map(|board| parse_position(board, &game.position).ok().map(|position| (board.clone(), position)))
        };
        self.pictures = games.iter().map(board_of).collect();
        self.games = games;
        self.chosen = self.chosen.min(self.games.len().saturating_sub(1));
    }
}

/// Whether a file is one of the saved games, which the list may delete; others it only forgets.
#[must_use]
pub fn is_own(folders: &Folders, path: &Path) -> bool {
    folders.games().is_some_and(|games| path.parent() == Some(&games))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Listed>().add_systems(Update, carry_out.after(Step::Input).before(Step::Resolve));
}

pub(super) fn carry_out(
    mut commands: MessageReader<Command>,
    folders: Res<Folders>,
    shelf: Res<Shelf>,
    mut listed: ResMut<Listed>,
    mut dialog: ResMut<Dialog>,
    mut notices: MessageWriter<Notice>,
) {
    for command in commands.read() {
        match command {
            Command::Load => {
                listed.chosen = 0;
                fetch(&folders, &shelf, &mut listed, &mut notices);
                *dialog = Dialog::Load;
            }
            Command::ChooseListed(place) if *place < listed.games.len() => listed.chosen = *place,
            Command::DeleteListed if listed.chosen().is_some() && listed.collection.is_none() => {
                *dialog = Dialog::DeleteGame;
            }
            Command::ConfirmDeleteListed => {
                *dialog = Dialog::Load;
                let Some(path) = listed.chosen().map(|game| game.path.clone()) else { continue };
                if is_own(&folders, &path)
                    && let Err(error) = std::fs::remove_file(&path)
                    && error.kind() != std::io::ErrorKind::NotFound
                {
                    let text = messages::not_deleted(&path.display().to_string(), &error.to_string());
                    notices.write(Notice::new("not-deleted", text));
                    continue;
                }
                if let Some(data) = &folders.data
                    && let Err(error) = RecentGames::new(data).remove(&path)
                {
                    notices.write(Notice::new("list-unreadable", messages::not_saved(&error.to_string())));
                }
                fetch(&folders, &shelf, &mut listed, &mut notices);
            }
            _ => {}
        }
    }
}

fn fetch(folders: &Folders, shelf: &Shelf, listed: &mut Listed, notices: &mut MessageWriter<Notice>) {
    let Some(data) = &folders.data else {
        listed.fill(Vec::new(), shelf);
        return;
    };
    match RecentGames::new(data).fetch() {
        Ok(fetched) => {
            if let Some(aside) = fetched.put_aside {
                let text = messages::list_put_aside(&aside.display().to_string());
                notices.write(Notice::new("list-repaired", text));
            }
            let rest = unlisted(folders, shelf, &fetched.games);
            listed.fill(fetched.games.into_iter().chain(rest).collect(), shelf);
        }
        Err(error) => {
            notices.write(Notice::new("list-unreadable", messages::not_saved(&error.to_string())));
            listed.fill(Vec::new(), shelf);
        }
    }
}

/// The saved games that the list of late has forgotten, or that were put into the folder by hand; the newest first.
fn unlisted(folders: &Folders, shelf: &Shelf, listed: &[RecentGame]) -> Vec<RecentGame> {
    /// So many are read at most, in a few milliseconds.
    const MOST: usize = 200;
    let Some(folder) = folders.games() else { return Vec::new() };
    let boards: Vec<&Board> = shelf.all().iter().filter_map(|shelved| shelved.board.as_deref().ok()).collect();
    let mut files: Vec<(SystemTime, PathBuf)> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "kgn"))
        .filter(|entry| listed.iter().all(|game| game.path != entry.path()))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    files.sort_unstable_by(|a, b| b.cmp(a));
    let game = |(_, path): (SystemTime, PathBuf)| {
        let [only] = &read_file(&path, &boards).sound().ok()?[..] else { return None };
        Some(RecentGame::new(&path, boards.get(only.board)?, &only.record))
    };
    files.into_iter().take(MOST).filter_map(game).collect()
}
