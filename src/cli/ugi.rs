//! `ugi`: speak the engine's protocol.

use std::io::{self, Write};
use std::sync::Arc;

use super::failure::Failure;
use crate::board::Board;
use crate::engine::protocol::{ProtocolError, serve};

#[derive(clap::Args, Debug)]
pub(super) struct Args {}

impl Args {
    #[expect(clippy::unused_self, reason = "like the other commands")]
    pub fn run(&self, board: Board, out: &mut (impl Write + Send)) -> Result<(), Failure> {
        serve(Arc::new(board), io::stdin().lock(), out).map_err(|error| match error {
            ProtocolError::Io(error) => Failure::Output(error),
            ProtocolError::Setup(_) => Failure::Input(error.to_string()),
        })
    }
}
