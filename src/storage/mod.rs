//! Files in the user's folders: games saved so that no crash can take them, what was played lately, statistics.
//!
//! Everything here is plain `std`: the app says which folders. Every failure names the file and the reason, so that the
//! game can tell the player and go on.

pub mod autosave;
pub mod kind;
pub mod recent;
pub mod statistics;
mod write;
pub mod zone;

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

pub use autosave::{Autosave, LeftGame};
pub use recent::{RecentGame, RecentGames};
pub use statistics::{FinishedGame, Statistics};
pub use write::write;
use write::write_through;

/// Why something could not be stored or fetched.
#[derive(Debug, thiserror::Error)]
#[error("cannot {deed} {}: {}", path.display(), plainly(reason))]
pub struct StorageError {
    /// What was to be done, as in "cannot write".
    pub deed: &'static str,
    /// With which file or folder.
    pub path: PathBuf,
    /// The operating system's word on why not.
    #[source]
    pub reason: io::Error,
}

impl StorageError {
    fn new(deed: &'static str, path: &Path, reason: io::Error) -> Self {
        Self { deed, path: path.to_owned(), reason }
    }
}

/// What the system says, without its number for it.
fn plainly(reason: &io::Error) -> String {
    let text = reason.to_string();
    text.split(" (os error ").next().unwrap_or_default().to_owned()
}

/// Names a deed and a file with the error of a system call.
trait Naming<T> {
    fn naming(self, deed: &'static str, path: &Path) -> Result<T, StorageError>;
}

impl<T> Naming<T> for io::Result<T> {
    fn naming(self, deed: &'static str, path: &Path) -> Result<T, StorageError> {
        self.map_err(|reason| StorageError::new(deed, path, reason))
    }
}

/// Renames a file that makes no sense, so that it is neither lost nor in the way. Gives the new name.
fn put_aside(path: &Path) -> Result<PathBuf, StorageError> {
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let aside = (1..10_000_u32)
        .map(|number| if number == 1 { format!("{name}.broken") } else { format!("{name}.broken-{number}") })
        .map(|name| path.with_file_name(name))
        .find(|aside| !aside.exists())
        .unwrap_or_else(|| path.with_extension("broken"));
    fs::rename(path, &aside).naming("put aside", path)?;
    Ok(aside)
}

/// The longest file of settings or of a list that is read, in bytes: 4 MiB.
const MAX_BYTES: u64 = 4 << 20;

/// Reads a file of the user's folders.
///
/// # Errors
/// If it cannot be read, is no regular file (a pipe would never end) or is too long to be one of the game's.
pub fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::other(format!("it is longer than {MAX_BYTES} bytes")));
    }
    Ok(bytes)
}

/// The text of a file; none if there is no such file.
fn read_if_there(path: &Path) -> Result<Option<Vec<u8>>, StorageError> {
    match read_regular(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StorageError::new("read", path, error)),
    }
}

/// Holds a folder's lock file while it works, so that two windows do not change a list at the same time.
fn locked<T>(folder: &Path, work: impl FnOnce() -> Result<T, StorageError>) -> Result<T, StorageError> {
    fs::create_dir_all(folder).naming("create the folder", folder)?;
    let path = folder.join("lists.lock");
    let lock = fs::File::options().create(true).append(true).open(&path).naming("open", &path)?;
    lock.lock().naming("lock", &path)?;
    work()
}
