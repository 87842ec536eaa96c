//! The game under way, saved after every action. Each running program has a file of its own, held by a lock, so that
//! two windows never write into each other's; the lock goes with the process, however it ends.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::time::{Duration, SystemTime};

use super::{Naming, StorageError, write_through};
use crate::board::Board;
use crate::notation::game::{Reading, read_file};

const PREFIX: &str = "autosave-";

/// The place where this program saves its game.
#[derive(Debug)]
pub struct Autosave {
    slot: Slot,
    /// Locked as long as this exists.
    _lock: File,
}

/// A game that a program left behind when it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftGame {
    slot: Slot,
    /// When it was last saved.
    pub saved: SystemTime,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Slot {
    folder: PathBuf,
    id: String,
}

impl Slot {
    fn game(&self) -> PathBuf {
        self.folder.join(format!("{PREFIX}{}.kgn", self.id))
    }

    fn lock(&self) -> PathBuf {
        self.folder.join(format!("{PREFIX}{}.lock", self.id))
    }

    /// The file while it is being written.
    fn fresh(&self) -> PathBuf {
        self.folder.join(format!("{PREFIX}{}.tmp", self.id))
    }

    fn remove_files(&self) -> Result<(), StorageError> {
        remove_if_there(&self.game())?;
        remove_if_there(&self.fresh())?;
        // The lock file last: without a game nobody looks at it.
        remove_if_there(&self.lock())
    }
}

fn remove_if_there(path: &Path) -> Result<(), StorageError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StorageError::new("remove", path, error)),
        _ => Ok(()),
    }
}

/// Takes a lock, unless another program holds it.
fn try_lock(lock: &File, path: &Path) -> Result<bool, StorageError> {
    match lock.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(StorageError::new("lock", path, error)),
    }
}

impl Autosave {
    /// A new place in a folder, which is created if need be.
    ///
    /// # Errors
    /// If the folder or its files cannot be written.
    pub fn begin(folder: &Path) -> Result<Self, StorageError> {
        fs::create_dir_all(folder).naming("create the folder", folder)?;
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO);
        let mut number = since.as_nanos();
        loop {
            let slot = Slot { folder: folder.to_owned(), id: format!("{}-{number:x}", process::id()) };
            let path = slot.lock();
            match File::options().write(true).create_new(true).open(&path) {
                Ok(lock) => {
                    if try_lock(&lock, &path)? {
                        return Ok(Self { slot, _lock: lock });
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(StorageError::new("create", &path, error)),
            }
            number += 1;
        }
    }

    /// The file that holds the game.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.slot.game()
    }

    /// Saves the text of the game. When this returns, it is on the disk.
    ///
    /// # Errors
    /// If it cannot be written; what was saved before is still there.
    pub fn save(&self, text: &str) -> Result<(), StorageError> {
        write_through(&self.slot.fresh(), &self.slot.game(), text.as_bytes())
    }

    /// Forgets the saved game, which nobody needs to go on with.
    ///
    /// # Errors
    /// If the file cannot be removed.
    pub fn forget(&self) -> Result<(), StorageError> {
        remove_if_there(&self.slot.game())
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        if !self.slot.game().exists() {
            // Nothing is left to go on with. If the files stay, they are only in the way.
            let _ = self.slot.remove_files();
        }
    }
}

/// The games that programs have left behind, the last saved first. Those of running programs are not among them.
///
/// # Errors
/// If the folder exists and cannot be read.
pub fn left_games(folder: &Path) -> Result<Vec<LeftGame>, StorageError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.naming("read the folder", folder)?,
    };
    let mut left = Vec::new();
    for entry in entries {
        let entry = entry.naming("read the folder", folder)?;
        let name = entry.file_name();
        let id = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(".kgn"));
        let Some(id) = id else { continue };
        let slot = Slot { folder: folder.to_owned(), id: id.to_owned() };
        // It may vanish at any moment.
        let Ok(saved) = entry.metadata().and_then(|metadata| metadata.modified()) else { continue };
        if slot.is_free() {
            left.push(LeftGame { slot, saved });
        }
    }
    left.sort_by_key(|game| std::cmp::Reverse(game.saved));
    Ok(left)
}

impl Slot {
    /// Whether no running program holds it.
    fn is_free(&self) -> bool {
        let path = self.lock();
        match File::options().write(true).open(&path) {
            Ok(lock) => try_lock(&lock, &path).unwrap_or(false),
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        }
    }
}

impl LeftGame {
    /// The file that holds the game.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.slot.game()
    }

    /// Reads the game.
    #[must_use]
    pub fn read(&self, boards: &[&Board]) -> Reading {
        read_file(&self.path(), boards)
    }

    /// Takes the game over: this program saves there from now on. None if another one was quicker.
    ///
    /// # Errors
    /// If the lock cannot be had for another reason.
    pub fn take_over(&self) -> Result<Option<Autosave>, StorageError> {
        let path = self.slot.lock();
        let lock = File::options().write(true).create(true).truncate(false).open(&path).naming("open", &path)?;
        if !try_lock(&lock, &path)? {
            return Ok(None);
        }
        if !self.slot.game().exists() {
            // Another program took it over and has finished with it.
            remove_if_there(&path)?;
            return Ok(None);
        }
        Ok(Some(Autosave { slot: self.slot.clone(), _lock: lock }))
    }

    /// Forgets the game. Says whether it was still there to be forgotten.
    ///
    /// # Errors
    /// If the files cannot be removed.
    pub fn forget(&self) -> Result<bool, StorageError> {
        let taken = self.take_over()?;
        taken.map_or(Ok(false), |autosave| autosave.forget().map(|()| true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn two_programs_have_two_places() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("new");
        let (a, b) = (Autosave::begin(&folder).expect("a place"), Autosave::begin(&folder).expect("a place"));
        a.save("one").expect("saved");
        b.save("two").expect("saved");
        a.save("three").expect("saved");
        assert_eq!(fs::read_to_string(a.path()).expect("there"), "three");
        assert_eq!(fs::read_to_string(b.path()).expect("there"), "two");
        assert_eq!(left_games(&folder).expect("a list"), [], "both are running");
        drop(a);
        let left = left_games(&folder).expect("a list");
        assert_eq!(left.len(), 1);
        assert_eq!(fs::read_to_string(left[0].path()).expect("there"), "three");
    }

    #[test]
    fn a_left_game_is_taken_over_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = {
            let autosave = Autosave::begin(folder.path()).expect("a place");
            autosave.save("game").expect("saved");
            autosave.path()
        };
        let left = left_games(folder.path()).expect("a list");
        assert_eq!(left.len(), 1);
        let taken = left[0].take_over().expect("no error").expect("nobody has it");
        assert_eq!(taken.path(), path);
        assert!(left[0].take_over().expect("no error").is_none(), "somebody has it");
        assert!(!left[0].forget().expect("no error"), "it is played on");
        assert_eq!(left_games(folder.path()).expect("a list"), []);
        taken.save("went on").expect("saved");
        assert_eq!(fs::read_to_string(&path).expect("there"), "went on");
        taken.forget().expect("forgotten");
        drop(taken);
        assert_eq!(names(folder.path()), Vec::<String>::new(), "nothing is left");
        assert!(left[0].take_over().expect("no error").is_none(), "it is gone");
        assert_eq!(names(folder.path()), Vec::<String>::new(), "nothing is left");
    }

    #[test]
    fn left_games_can_be_forgotten_and_the_last_comes_first() {
        let folder = tempfile::tempdir().expect("a folder");
        for text in ["first", "second"] {
            let autosave = Autosave::begin(folder.path()).expect("a place");
            autosave.save(text).expect("saved");
            let moment = SystemTime::UNIX_EPOCH + Duration::from_secs(if text == "first" { 1 } else { 2 });
            File::options().write(true).open(autosave.path()).and_then(|file| file.set_modified(moment)).expect("set");
        }
        // Whatever else lies there is not ours; a game without its lock file is.
        for other in ["autosave-1.lock", "notes.txt", "autosave-.tmp"] {
            fs::write(folder.path().join(other), "").expect("written");
        }
        fs::write(folder.path().join("autosave-7.kgn"), "third").expect("written");
        let left = left_games(folder.path()).expect("a list");
        let texts: Vec<String> = left.iter().map(|game| fs::read_to_string(game.path()).expect("there")).collect();
        assert_eq!(texts, ["third", "second", "first"]);
        for game in &left {
            assert!(game.forget().expect("forgotten"));
        }
        assert_eq!(names(folder.path()), ["autosave-.tmp", "autosave-1.lock", "notes.txt"]);
    }

    #[test]
    fn what_cannot_be_done_is_told_with_its_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("file");
        fs::write(&file, "").expect("written");
        let error = Autosave::begin(&file.join("inside")).expect_err("a file is no folder").to_string();
        assert!(error.starts_with(&format!("cannot create the folder {}", file.display())), "{error}");
        let error = left_games(&file).expect_err("a file is no folder").to_string();
        assert!(error.starts_with(&format!("cannot read the folder {}: ", file.display())), "{error}");
        assert_eq!(left_games(&folder.path().join("missing")).expect("no folder, no games"), []);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_keeps_what_was_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let autosave = Autosave::begin(folder.path()).expect("a place");
        autosave.save("before").expect("saved");
        std::os::unix::fs::symlink("/dev/full", autosave.slot.fresh()).expect("a link");
        let error = autosave.save("after").expect_err("the disk is full");
        assert_eq!((error.reason.kind(), error.path), (io::ErrorKind::StorageFull, autosave.path()));
        assert_eq!(fs::read_to_string(autosave.path()).expect("there"), "before");
        autosave.save("after all").expect("there is room again");
        assert_eq!(fs::read_to_string(autosave.path()).expect("there"), "after all");
    }
}
