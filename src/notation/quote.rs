//! A reader's input as its error messages show it.

use std::fmt;

/// The most characters of the input that a message repeats.
const LONGEST: usize = 40;

/// Shows a text between backticks, on one line and cut short if it is long.
pub(crate) struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        let mut chars = self.0.chars();
        f.write_str("`")?;
        for shown in chars.by_ref().take(LONGEST) {
            // Control characters would break the line or the terminal.
            if shown.is_control() { write!(f, "{}", shown.escape_default())? } else { write!(f, "{shown}")? }
        }
        f.write_str(if chars.as_str().is_empty() { "`" } else { "…`" })
    }
}
