//! Why a command failed.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

/// Why a command failed.
#[derive(Debug)]
pub(super) enum Failure {
    /// The input is bad, for the reason given.
    Input(String),
    /// The input is bad; the output has said why already.
    Told,
    /// The output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// Tells the user.
    pub fn report(&self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Input(reason) => writeln!(out, "{reason}"),
            Self::Told => Ok(()),
            Self::Output(error) => writeln!(out, "cannot write the output: {error}"),
        }
    }
}

/// What is wrong with a file: one defect a line, behind the file's name.
pub(super) fn report(file: &Path, defects: &impl fmt::Display) -> String {
    let lines: Vec<String> =
        defects.to_string().lines().map(|defect| format!("{}: {defect}", file.display())).collect();
    lines.join("\n")
}
