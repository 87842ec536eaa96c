//! The boards there are to choose from: those that come with the game, and the user's own.
//!
//! A file with defects stands on the shelf too, with its defects: who made it wants to know.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::board::{Board, Defects, spec};

/// What the names of board files end with.
const SUFFIX: &str = ".board.ron";

/// The file of the classic board.
pub const CLASSIC: &str = "kensington.board.ron";

/// Which board: where its file lies. Kept in the settings as `levels/FILE` or `own/FILE`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum BoardKey {
    /// The file that the command line names, wherever it lies. Counts for one run.
    Given,
    /// A file that comes with the game.
    Level(String),
    /// A file in the user's own folder.
    Own(String),
}

impl Default for BoardKey {
    /// The classic board.
    fn default() -> Self {
        Self::Level(CLASSIC.to_owned())
    }
}

impl fmt::Display for BoardKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given => f.write_str("given"),
            Self::Level(file) => write!(f, "levels/{file}"),
            Self::Own(file) => write!(f, "own/{file}"),
        }
    }
}

impl From<BoardKey> for String {
    fn from(key: BoardKey) -> Self {
        key.to_string()
    }
}

impl TryFrom<String> for BoardKey {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let key = match text.split_once('/') {
            None if text == "given" => return Ok(Self::Given),
            Some(("levels", file)) => Some((file, Self::Level as fn(String) -> Self)),
            Some(("own", file)) => Some((file, Self::Own as fn(String) -> Self)),
            _ => None,
        };
        // A name, not a way to another folder.
        key.filter(|(file, _)| !file.is_empty() && !file.contains(['/', '\\']))
            .map(|(file, key)| key(file.to_owned()))
            .ok_or_else(|| format!("expected a board, levels/FILE or own/FILE, found `{text}`"))
    }
}

/// The folders of board files. Without them the classic board is all there is.
#[derive(Resource, Clone, Debug, Default)]
pub struct BoardFolders {
    /// Of those that come with the game.
    pub levels: Option<PathBuf>,
    /// Of the user's own.
    pub own: Option<PathBuf>,
}

impl BoardFolders {
    /// The user's own folder for boards: on Linux `~/.local/share/kensington/boards`.
    #[must_use]
    pub fn own_folder() -> Option<PathBuf> {
        directories::ProjectDirs::from("", "", "kensington").map(|dirs| dirs.data_dir().join("boards"))
    }
}

/// One board file.
#[derive(Clone, Debug)]
pub struct Shelved {
    /// Which it is.
    pub key: BoardKey,
    /// The file's name.
    pub file: String,
    /// The board, or what is wrong with the file.
    pub board: Result<Arc<Board>, Defects>,
}

impl Shelved {
    /// The board's name, or the file's if there is no board in it.
    #[must_use]
    pub fn title(&self) -> &str {
        self.board.as_ref().map_or(&self.file, |board| board.name())
    }
}

/// The boards to choose from, in the order in which the menu lists them.
#[derive(Resource, Clone, Debug, Default)]
pub struct Shelf(Vec<Shelved>);

impl Shelf {
    /// Every board.
    #[must_use]
    pub fn all(&self) -> &[Shelved] {
        &self.0
    }

    /// What stands on the shelf under a key.
    #[must_use]
    pub fn get(&self, key: &BoardKey) -> Option<&Shelved> {
        self.0.iter().find(|shelved| shelved.key == *key)
    }

    /// The board of a key, if it can be played on.
    #[must_use]
    pub fn board(&self, key: &BoardKey) -> Option<&Arc<Board>> {
        self.get(key)?.board.as_ref().ok()
    }

    /// Puts a board on the shelf, in place of what stands there under its key.
    pub fn put(&mut self, key: BoardKey, file: &str, board: Result<Arc<Board>, Defects>) {
        self.0.retain(|shelved| shelved.key != key);
        self.0.push(Shelved { key, file: file.to_owned(), board });
        self.sort();
    }

    /// Reads the folders anew. What was [put](Self::put) under the keys in `keep` stays.
    pub fn read(&mut self, folders: &BoardFolders, keep: &[BoardKey]) {
        let mut fresh: Vec<Shelved> = self.0.iter().filter(|shelved| keep.contains(&shelved.key)).cloned().collect();
        let kinds = [(&folders.levels, BoardKey::Level as fn(String) -> BoardKey), (&folders.own, BoardKey::Own)];
        for (folder, key) in kinds {
            for (file, path) in folder.iter().flat_map(|folder| files(folder)) {
                let key = key(file.clone());
                if fresh.iter().all(|shelved| shelved.key != key) {
                    let board = spec::read_file(&path).map(Arc::new);
                    fresh.push(Shelved { key, file, board });
                }
            }
        }
        self.0 = fresh;
        self.sort();
    }

    /// The command line's first, then the classic board, the others of the game, the user's own.
    fn sort(&mut self) {
        let classic = BoardKey::default();
        self.0.sort_by(|a, b| (a.key != classic, &a.key).cmp(&(b.key != classic, &b.key)));
        self.0.sort_by_key(|shelved| shelved.key != BoardKey::Given);
    }
}

/// The board files of a folder with their names. A folder that cannot be read has none.
fn files(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path())))
        .filter(|(name, _)| name.ends_with(SUFFIX) && !name.starts_with('.'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREFOIL: &str = include_str!("../../levels/trefoil.board.ron");

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("kensington-shelf-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a temporary folder");
        folder
    }

    fn keys(shelf: &Shelf) -> Vec<String> {
        shelf.all().iter().map(|shelved| shelved.key.to_string()).collect()
    }

    #[test]
    fn keys_are_written_as_they_are_read() {
        for text in ["levels/kensington.board.ron", "own/Můj plán.board.ron", "given"] {
            assert_eq!(BoardKey::try_from(text.to_owned()).expect("a key").to_string(), text);
        }
        for wrong in ["", "levels/", "own/../x", "own/a\\b", "home/x.board.ron", "x.board.ron", "/etc/passwd"] {
            assert!(BoardKey::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
        assert_eq!(BoardKey::default().to_string(), "levels/kensington.board.ron");
    }

    #[test]
    fn every_file_of_both_folders_is_there_with_its_defects() {
        let own = folder("own");
        fs::write(own.join("broken.board.ron"), "Board(").expect("written");
        fs::write(own.join("mine.board.ron"), TREFOIL.replace("\"Trefoil\"", "\"Mine\"")).expect("written");
        fs::write(own.join("notes.txt"), "no board").expect("written");
        fs::write(own.join(".hidden.board.ron"), TREFOIL).expect("written");
        fs::create_dir(own.join("folder.board.ron")).expect("made");
        let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
        let folders = BoardFolders { levels: Some(levels), own: Some(own.clone()) };
        let mut shelf = Shelf::default();
        shelf.read(&folders, &[]);
        assert_eq!(
            keys(&shelf),
            [
                "levels/kensington.board.ron",
                "levels/trefoil.board.ron",
                "own/broken.board.ron",
                "own/folder.board.ron",
                "own/mine.board.ron"
            ]
        );
        let titles: Vec<&str> = shelf.all().iter().map(Shelved::title).collect();
        assert_eq!(titles, ["Kensington", "Trefoil", "broken.board.ron", "folder.board.ron", "Mine"]);
        let broken = shelf.all()[2].board.as_ref().expect_err("defects");
        assert_eq!(broken.to_string(), "line 1, column 7: unexpected end of RON");
        assert!(shelf.board(&shelf.all()[3].key).is_none());

        // A file that is mended and one that is gone.
        fs::write(own.join("broken.board.ron"), TREFOIL).expect("written");
        fs::remove_file(own.join("mine.board.ron")).expect("removed");
        shelf.read(&folders, &[]);
        assert!(shelf.board(&BoardKey::Own("broken.board.ron".into())).is_some());
        assert!(shelf.get(&BoardKey::Own("mine.board.ron".into())).is_none());
    }

    #[test]
    fn what_was_put_there_stays() {
        let mut shelf = Shelf::default();
        let classic = Arc::new(Board::classic().clone());
        shelf.put(BoardKey::default(), CLASSIC, Ok(classic.clone()));
        shelf.put(BoardKey::Given, "my.board.ron", Ok(classic.clone()));
        let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
        shelf.read(&BoardFolders { levels: Some(levels), own: None }, &[BoardKey::Given, BoardKey::default()]);
        assert_eq!(keys(&shelf), ["given", "levels/kensington.board.ron", "levels/trefoil.board.ron"]);
        assert!(Arc::ptr_eq(shelf.board(&BoardKey::default()).expect("a board"), &classic));
        shelf.read(&BoardFolders { levels: None, own: Some("/nowhere/at/all".into()) }, &[]);
        assert!(shelf.all().is_empty());
    }
}
