//! What can be wrong with the text of games.

use std::fmt;

use crate::text::{Lines, TextPosition};

/// The most defects that are listed; the rest are counted.
pub const MAX_LISTED: usize = 100;

/// One thing wrong with the text of a game: `line 12, column 7: expected …, found …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDefect {
    /// Where, if it is in one place of the text.
    pub position: Option<TextPosition>,
    /// What was expected, and what was found.
    pub message: String,
    /// Whether the game may be sound all the same: its board is not at hand, or a newer program has written it.
    pub elsewhere: bool,
}

impl fmt::Display for GameDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = self.position {
            write!(f, "{position}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// Everything found wrong with a text, one defect a line, in the order of the text; at most [`MAX_LISTED`] are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
pub struct GameDefects {
    listed: Vec<GameDefect>,
    more: usize,
}

impl GameDefects {
    /// The defects listed.
    #[must_use]
    pub fn listed(&self) -> &[GameDefect] {
        &self.listed
    }

    /// How many defects there are beyond those listed.
    #[must_use]
    pub fn more(&self) -> usize {
        self.more
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// Whether the games may be sound all the same, to a program with their boards or to a newer one.
    #[must_use]
    pub fn are_elsewhere(&self) -> bool {
        !self.is_empty() && self.more == 0 && self.listed.iter().all(|defect| defect.elsewhere)
    }

    /// The report of a single defect of a file as a whole.
    pub(super) fn of_file(message: String) -> Self {
        Self { listed: vec![GameDefect { position: None, message, elsewhere: false }], more: 0 }
    }
}

impl fmt::Display for GameDefects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, defect) in self.listed.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            defect.fmt(f)?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}

/// Collects defects while a text is read.
pub(super) struct Report<'a> {
    lines: Lines<'a>,
    defects: GameDefects,
}

impl<'a> Report<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { lines: Lines::new(text), defects: GameDefects::default() }
    }

    /// Adds a defect at an offset into the text.
    pub fn add(&mut self, offset: usize, message: impl Into<String>) {
        self.list(offset, message.into(), false);
    }

    /// Adds what keeps this program from reading a game that may be sound.
    pub fn add_elsewhere(&mut self, offset: usize, message: impl Into<String>) {
        self.list(offset, message.into(), true);
    }

    fn list(&mut self, offset: usize, message: String, elsewhere: bool) {
        if self.defects.listed.len() < MAX_LISTED {
            let position = Some(self.lines.position(offset));
            self.defects.listed.push(GameDefect { position, message, elsewhere });
        } else {
            self.defects.more += 1;
        }
    }

    pub fn count(&self) -> usize {
        self.defects.listed.len() + self.defects.more
    }

    pub fn finish(mut self) -> GameDefects {
        self.defects.listed.sort_by_key(|defect| defect.position);
        self.defects
    }
}
