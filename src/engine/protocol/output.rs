//! Where the lines of the protocol go: the session and its search write to it in turn.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// An output of whole lines, each sent at once.
pub(super) struct Output<W>(Mutex<Inner<W>>);

struct Inner<W> {
    writer: W,
    error: Option<io::Error>,
}

impl<W: Write> Output<W> {
    pub fn new(writer: W) -> Self {
        Self(Mutex::new(Inner { writer, error: None }))
    }

    /// Writes a line, and says whether it could. What goes wrong is kept for [`Output::check`].
    pub fn line(&self, text: &str) -> bool {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writeln!(inner.writer, "{text}").and_then(|()| inner.writer.flush());
        match written {
            Ok(()) => true,
            Err(error) => {
                inner.error.get_or_insert(error);
                false
            }
        }
    }

    /// Says something to the person who reads along.
    pub fn remark(&self, text: &str) {
        // A message of several lines would look like commands.
        let text: String = text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect();
        self.line(&format!("info string {text}"));
    }

    /// Whether everything could be written.
    pub fn check(&self) -> io::Result<()> {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner.error.take().map_or(Ok(()), Err)
    }
}
