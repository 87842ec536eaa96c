//! A thread that appends lines to a file, so that a slow or vanished reader never delays the game.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::i18n::{Message, messages};

/// How many lines wait for a slow reader before further ones are dropped.
const BACKLOG: usize = 16_384;

/// How long the program waits at its end for the last lines.
const LAST_LINES: Duration = Duration::from_millis(500);

enum Line {
    Text(String),
    /// Answered when everything before it is written.
    Flush(SyncSender<()>),
}

/// The near end of the thread.
pub(super) struct Writer {
    lines: SyncSender<Line>,
    trouble: Arc<Mutex<Trouble>>,
}

#[derive(Default)]
enum Trouble {
    #[default]
    None,
    New(Message),
    Told,
}

impl Writer {
    /// Starts the thread. Opening may take for ever (a named pipe waits for its reader), so the thread does it.
    pub fn open(path: PathBuf) -> Self {
        let (lines, incoming) = sync_channel(BACKLOG);
        let trouble = Arc::new(Mutex::new(Trouble::None));
        let shared = trouble.clone();
        let started = thread::Builder::new().name("event log".into()).spawn({
            let shared = shared.clone();
            move || {
                if let Err(error) = run(&path, &incoming) {
                    report(&shared, messages::event_log_unwritable(&path.display().to_string(), &error.to_string()));
                }
            }
        });
        if let Err(error) = started {
            report(&shared, messages::event_log_no_thread(&error.to_string()));
        }
        Self { lines, trouble }
    }

    /// Hands over a line; never waits.
    pub fn write(&self, line: String) {
        if let Err(TrySendError::Full(_)) = self.lines.try_send(Line::Text(line)) {
            report(&self.trouble, messages::event_log_too_slow());
        }
    }

    /// What went wrong, once.
    pub fn trouble(&self) -> Option<Message> {
        let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        if !matches!(*trouble, Trouble::New(_)) {
            return None;
        }
        match std::mem::replace(&mut *trouble, Trouble::Told) {
            Trouble::New(text) => Some(text),
            Trouble::None | Trouble::Told => None,
        }
    }

    /// Waits a moment for the last lines to be written.
    pub fn finish(&self) {
        let (done, written) = sync_channel(1);
        let deadline = Instant::now() + LAST_LINES;
        if self.lines.try_send(Line::Flush(done)).is_ok() {
            // An answer or the time: the program ends either way.
            let _ = written.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        }
    }
}

fn report(trouble: &Mutex<Trouble>, text: Message) {
    let mut trouble = trouble.lock().unwrap_or_else(PoisonError::into_inner);
    if matches!(*trouble, Trouble::None) {
        *trouble = Trouble::New(text);
    }
}

fn run(path: &PathBuf, incoming: &Receiver<Line>) -> io::Result<()> {
    let mut out: Box<dyn Write> = if path.as_os_str() == "-" {
        Box::new(io::stdout())
    } else {
        Box::new(OpenOptions::new().create(true).append(true).open(path)?)
    };
    for line in incoming {
        match line {
            Line::Text(mut text) => {
                text.push('\n');
                out.write_all(text.as_bytes())?;
                out.flush()?;
            }
            Line::Flush(done) => drop(done),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

    #[test]
    fn lines_are_appended() {
        let path = std::env::temp_dir().join(format!("kensington-events-{}", std::process::id()));
        std::fs::write(&path, "before\n").expect("a temporary file");
        let writer = Writer::open(path.clone());
        writer.write("one".into());
        writer.write("two".into());
        writer.finish();
        assert_eq!(std::fs::read_to_string(&path).expect("the file"), "before\none\ntwo\n");
        assert_eq!(writer.trouble(), None);
        std::fs::remove_file(path).expect("removed");
    }

    #[test]
    fn trouble_is_told_once() {
        let writer = Writer::open("/nowhere/at/all".into());
        let deadline = Instant::now() + Duration::from_secs(10);
        let told = loop {
            if let Some(text) = writer.trouble() {
                break text;
            }
            assert!(Instant::now() < deadline, "no trouble was reported");
            thread::yield_now();
        };
        let told = Language::English.text(&told);
        assert!(told.contains("/nowhere/at/all"), "{told}");
        writer.write("into the void".into());
        assert_eq!(writer.trouble(), None);
    }
}
