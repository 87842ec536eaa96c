//! The Universal Game Interface, by which match runners and other programs talk to the engine.
//!
//! It is UCI, the interface of chess engines, without what belongs to chess, and with questions about the game
//! (<https://github.com/kz04px/cutegames/blob/master/ugi.md>). `docs/engine.md` says what is spoken here.
//!
//! One thread reads commands and does them; a search runs in a second one, so that it can be stopped. Both write whole
//! lines to one output.

mod command;
mod options;
mod output;
mod session;
mod thinking;

use std::io::{self, BufRead, Read as _, Write};
use std::sync::Arc;
use std::thread;

use crate::board::Board;
use crate::record::Record;
use crate::rules::SetupError;
use options::Settings;
use output::Output;
use session::Session;

/// The longest line that is read; the moves of the longest game take a hundredth of it.
const LONGEST_LINE: u64 = 1 << 20;

/// Why a conversation cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum ProtocolError {
    /// The board bears no game.
    #[error("no game can start on this board: {0}")]
    Setup(#[from] SetupError),
    /// Input or output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Speaks the protocol until `quit` or the end of the input.
///
/// # Errors
/// If no game can start on the board, or if input or output fail.
pub fn serve(board: Arc<Board>, mut input: impl BufRead, output: impl Write + Send) -> Result<(), ProtocolError> {
    let settings = Settings::new(board);
    let record = Record::new(settings.start()?, settings.rules.repetition);
    let output = Output::new(output);
    thread::scope(|scope| {
        let mut session = Session::new(scope, &output, settings, record);
        let spoken = converse(&mut session, &mut input, &output);
        session.stop();
        spoken.and_then(|()| output.check())
    })?;
    Ok(())
}

fn converse<W: Write + Send>(
    session: &mut Session<'_, '_, W>,
    input: &mut impl BufRead,
    output: &Output<W>,
) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
            output.remark("the line is too long");
            continue;
        }
        if !session.line(&String::from_utf8_lossy(&line))? {
            return Ok(());
        }
    }
}
