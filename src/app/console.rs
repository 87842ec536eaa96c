//! What is said where the game was started, if anybody still reads that.
//!
//! A terminal can be closed and a pipe broken while the game runs. The standard macros panic then, and so do the log's
//! own complaints; here what nobody can read is dropped.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use bevy::log::BoxedFmtLayer;
use bevy::log::tracing_subscriber::{Layer, fmt};
use bevy::prelude::*;

/// Says that something is wrong, under the game's name.
pub fn complain(text: impl Display) {
    let _ = writeln!(io::stderr(), "kensington: {text}");
}

/// Answers what was asked for.
pub fn answer(text: impl Display) {
    let _ = writeln!(io::stdout(), "{text}");
}

/// Writes to something, or to nothing once that cannot be written to.
struct Heard<W>(W);

impl<W: Write> Write for Heard<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(self.0.write(bytes).unwrap_or(bytes.len()))
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.0.flush();
        Ok(())
    }
}

/// Shows what is logged; for Bevy's plugin.
#[must_use]
pub fn layer(_app: &mut App) -> Option<BoxedFmtLayer> {
    let colours = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    Some(fmt::Layer::default().with_ansi(colours).with_writer(|| Heard(io::stderr())).boxed())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Broken;

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }

    #[test]
    fn what_nobody_reads_is_dropped() {
        assert!(Heard(Broken).write_all(b"said").is_ok());
        assert!(Heard(Broken).flush().is_ok());
        let mut heard = Heard(Vec::new());
        heard.write_all(b"said").expect("written");
        assert_eq!(heard.0, b"said");
    }
}
