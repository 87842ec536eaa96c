//! `check-level`: check board files.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::failure::{Failure, report};
use crate::board::{Board, spec};

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The board files; a board given by --board is checked too
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl Args {
    pub fn run(&self, board: Option<&Path>, out: &mut impl Write) -> Result<(), Failure> {
        let mut sound = true;
        for file in board.into_iter().chain(self.files.iter().map(PathBuf::as_path)) {
            match spec::read_file(file) {
                Ok(board) => writeln!(out, "{}: ok, {}", file.display(), summary(&board))?,
                Err(defects) => {
                    sound = false;
                    writeln!(out, "{}", report(file, &defects))?;
                }
            }
        }
        if sound { Ok(()) } else { Err(Failure::Told) }
    }
}

fn summary(board: &Board) -> String {
    let triangles = board.figures().iter().filter(|figure| figure.is_triangle()).count();
    format!(
        "{}: {} points, {} lines, {triangles} triangles, {} squares, {} hexagons",
        board.name(),
        board.len(),
        board.lines().len(),
        board.figures().len() - triangles,
        board.hexagons().len()
    )
}
