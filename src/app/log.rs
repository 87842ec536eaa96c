//! The log: warnings and errors of one run in a file in the user's data folder, so that there is something to look at
//! when something went wrong.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::log::tracing_subscriber::fmt;
use bevy::log::{BoxedLayer, tracing_subscriber::Layer};
use bevy::prelude::*;

/// A log that has grown so large is full: a fault that repeats every frame must not fill the disk.
const FULL: u64 = 4 * 1024 * 1024;

/// The file of this run. Exists only if it could be opened.
#[derive(Resource, Clone, Debug)]
pub struct LogFile {
    path: PathBuf,
    file: Arc<Mutex<Sink>>,
}

#[derive(Debug)]
struct Sink {
    file: File,
    room: u64,
}

impl LogFile {
    /// Begins a new log; that of the run before is kept beside it.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn open(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        // There is none before the first run.
        let _ = fs::rename(path, path.with_extension("old.log"));
        let sink = Sink { file: File::create(path)?, room: FULL };
        Ok(Self { path: path.to_owned(), file: Arc::new(Mutex::new(sink)) })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a line, as far as there is room.
    pub fn line(&self, text: &str) {
        // A log that cannot be written is no reason to stop.
        let _ = writeln!(self.writer(), "{text}");
    }

    fn writer(&self) -> Writer {
        Writer(self.file.clone())
    }
}

/// What the log's layer writes to.
struct Writer(Arc<Mutex<Sink>>);

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut sink = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = bytes.len() as u64;
        if wanted <= sink.room {
            sink.file.write_all(bytes)?;
            sink.room -= wanted;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).file.flush()
    }
}

/// The log's place for this user.
#[must_use]
pub fn user_file() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "kensington").map(|dirs| dirs.data_dir().join("kensington.log"))
}

/// Lets everything that is logged go to the file, too; for Bevy's plugin, after the file has become a resource.
#[must_use]
pub fn layer(app: &mut App) -> Option<BoxedLayer> {
    let log = app.world().get_resource::<LogFile>()?.clone();
    Some(fmt::layer().with_ansi(false).with_writer(move || log.writer()).boxed())
}

/// Writes panics into the log before they are told as usual.
pub fn take_panics(log: &LogFile) {
    let (log, usual) = (log.clone(), std::panic::take_hook());
    std::panic::set_hook(Box::new(move |panic| {
        log.line(&panic.to_string());
        usual(panic);
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_run_has_a_log_of_its_own_and_the_last_one_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deeper/kensington.log");
        for text in ["first", "second", "third"] {
            LogFile::open(&path).expect("opened").line(text);
        }
        assert_eq!(fs::read_to_string(&path).expect("a log"), "third\n");
        assert_eq!(fs::read_to_string(path.with_extension("old.log")).expect("a log"), "second\n");
    }

    #[test]
    fn a_full_log_takes_nothing_more() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("kensington.log");
        let log = LogFile::open(&path).expect("opened");
        let line = "x".repeat(1_023);
        for _ in 0..FULL / 1_024 + 10 {
            log.line(&line);
        }
        let size = fs::metadata(&path).expect("a log").len();
        assert!(size <= FULL && size > FULL - 2_048, "{size}");
    }
}
