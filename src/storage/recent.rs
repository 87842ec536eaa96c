//! The games that were saved or opened lately.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Naming, StorageError, locked, put_aside, read_if_there, write};
use crate::board::Board;
use crate::notation::{position_text, result_text};
use crate::record::Record;

/// How many are kept.
pub const MOST: usize = 30;

/// A game in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecentGame {
    /// Its file.
    pub path: PathBuf,
    /// When it began: seconds since 1970 began, UTC.
    pub date: Option<u64>,
    /// The board's name.
    pub board: String,
    /// Each seat with who plays and the name, as in `r1 human Anna`.
    pub seats: Vec<String>,
    /// The result, as in `r hexagon`; none while the game goes on.
    pub result: Option<String>,
    /// How many actions are in force.
    pub actions: usize,
    /// The position where it stands, for a small picture.
    pub position: String,
}

impl RecentGame {
    /// What the list says of a game.
    #[must_use]
    pub fn new(path: &Path, board: &Board, record: &Record) -> Self {
        let details = record.details();
        let seats = record.start().hands().map(|(seat, _)| {
            let sitter = details.sitter(seat);
            format!("{seat} {} {}", sitter.player, sitter.name).trim_end().to_owned()
        });
        Self {
            path: path.to_owned(),
            date: details.date,
            board: board.name().to_owned(),
            seats: seats.collect(),
            result: record.result().map(result_text),
            actions: record.ply(),
            position: position_text(board, record.position()),
        }
    }
}

/// The list of recent games in a folder.
#[derive(Clone, Debug)]
pub struct RecentGames {
    folder: PathBuf,
}

/// A list that was fetched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fetched {
    /// The games, the last first.
    pub games: Vec<RecentGame>,
    /// Where the list was put, if it made no sense.
    pub put_aside: Option<PathBuf>,
}

impl RecentGames {
    /// The list in a folder.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    fn path(&self) -> PathBuf {
        self.folder.join("recent.ron")
    }

    /// Fetches the list. One that makes no sense is put aside.
    ///
    /// # Errors
    /// If the file cannot be read or put aside.
    pub fn fetch(&self) -> Result<Fetched, StorageError> {
        let path = self.path();
        let Some(bytes) = read_if_there(&path)? else { return Ok(Fetched::default()) };
        match ron::de::from_bytes(&bytes) {
            Ok(games) => Ok(Fetched { games, put_aside: None }),
            Err(_) => Ok(Fetched { games: Vec::new(), put_aside: Some(put_aside(&path)?) }),
        }
    }

    /// Puts a game at the head of the list.
    ///
    /// # Errors
    /// If the list cannot be read or written.
    pub fn add(&self, game: RecentGame) -> Result<(), StorageError> {
        self.change(|games| {
            games.retain(|known| known.path != game.path);
            games.insert(0, game);
            games.truncate(MOST);
        })
    }

    /// Takes the game of a file off the list.
    ///
    /// # Errors
    /// If the list cannot be read or written.
    pub fn remove(&self, path: &Path) -> Result<(), StorageError> {
        self.change(|games| games.retain(|known| known.path != path))
    }

    fn change(&self, change: impl FnOnce(&mut Vec<RecentGame>)) -> Result<(), StorageError> {
        locked(&self.folder, || {
            let mut games = self.fetch()?.games;
            change(&mut games);
            let path = self.path();
            let text = ron::ser::to_string_pretty(&games, ron::ser::PrettyConfig::default());
            let text = text.map_err(std::io::Error::other).naming("write", &path)?;
            write(&path, text.as_bytes())
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::rules::{Position, Setup};

    fn game(path: &str) -> RecentGame {
        let board = Board::classic();
        let start = Position::start(board, &Setup::standard(board, 1)).expect("a start");
        let mut record = Record::new(start, false);
        record.details_mut().sitter_mut("r1".parse().expect("a seat")).name = "Anna".to_owned();
        record.play(board, crate::notation::parse_action(board, "d3").expect("an action")).expect("legal");
        record.resign(crate::rules::Team::Blue).expect("under way");
        RecentGame::new(Path::new(path), board, &record)
    }

    #[test]
    fn the_last_game_comes_first_and_each_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let recent = RecentGames::new(&folder.path().join("new"));
        assert_eq!(recent.fetch().expect("no list yet"), Fetched::default());
        for path in ["/a.kgn", "/b.kgn", "/a.kgn"] {
            recent.add(game(path)).expect("added");
        }
        let games = recent.fetch().expect("a list").games;
        assert_eq!(games, [game("/a.kgn"), game("/b.kgn")]);
        assert_eq!(games[0].seats, ["r1 human Anna", "b1 human"]);
        assert_eq!((games[0].result.as_deref(), games[0].actions), (Some("r resignation"), 1));
        recent.remove(Path::new("/a.kgn")).expect("removed");
        for number in 0..MOST + 5 {
            recent.add(game(&format!("/{number}.kgn"))).expect("added");
        }
        assert_eq!(recent.fetch().expect("a list").games.len(), MOST);
    }

    #[test]
    fn a_list_that_makes_no_sense_is_put_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let recent = RecentGames::new(folder.path());
        for number in 1..=2 {
            fs::write(recent.path(), "[(path: ").expect("written");
            let aside = recent.fetch().expect("fetched").put_aside.expect("put aside");
            assert_eq!(fs::read_to_string(aside).expect("kept"), "[(path: ", "{number}");
        }
        recent.add(game("/a.kgn")).expect("added");
        assert_eq!(recent.fetch().expect("a list").games.len(), 1);
    }
}
