//! Texts: places in a file as messages name them, reports made short, and what a panic said.

use std::any::Any;
use std::cell::Cell;
use std::fmt;

/// A place in the text of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPosition {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A heading and a report with a line for each defect, as the terminal has it: one line if there is one defect, else
/// the first few, and how many more there are.
#[must_use]
pub fn briefly(heading: &str, report: &str) -> String {
    const MOST: usize = 5;
    let heading = heading.trim_end().trim_end_matches(':');
    let mut lines: Vec<&str> = report.lines().collect();
    if let [only] = lines[..] {
        return format!("{heading}: {only}");
    }
    // A long report says itself how many more there are.
    let counted = |line: &str| line.strip_prefix("and ")?.strip_suffix(" more")?.parse::<usize>().ok();
    let mut more = lines.last().and_then(|line| counted(line)).inspect(|_| _ = lines.pop()).unwrap_or(0);
    more += lines.len().saturating_sub(MOST);
    lines.truncate(MOST);
    let rest = if more > 0 { format!("\nand {more} more") } else { String::new() };
    format!("{heading}:\n{}{rest}", lines.join("\n"))
}

/// A reader of the command line's whole numbers, which says what it expected.
pub(crate) fn whole<T: TryFrom<u64>>(least: u64, most: u64) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match most {
            u64::MAX => format!("expected a whole number from {least} on"),
            _ => format!("expected a whole number from {least} to {most}"),
        })
    }
}

/// What a panic said.
pub(crate) fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

/// Where the lines of a text begin.
pub(crate) struct Lines<'a> {
    text: &'a str,
    /// The offset each line begins at.
    starts: Vec<usize>,
    /// The place asked for last, and its offset: a text may be one long line with thousands of places to name.
    last: Cell<(usize, TextPosition)>,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts, last: Cell::new((0, TextPosition { line: 1, column: 1 })) }
    }

    /// The line, from 1, of an offset into the text.
    pub fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset)
    }

    /// The place of an offset into the text.
    pub fn position(&self, offset: usize) -> TextPosition {
        let line = self.line(offset);
        let (last, near) = self.last.get();
        let (from, column) = if near.line == line && last <= offset {
            (last, near.column)
        } else {
            (self.starts.get(line.saturating_sub(1)).copied().unwrap_or(0), 1)
        };
        let between = self.text.get(from..offset).unwrap_or("");
        let position = TextPosition { line, column: column + between.chars().count() };
        self.last.set((offset, position));
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_keep_to_their_range() {
        let level = whole::<u8>(1, 10);
        assert_eq!(level("10"), Ok(10));
        for text in ["", "x", "0", "11", "-1", "1.5", "99999999999999999999"] {
            assert_eq!(level(text), Err("expected a whole number from 1 to 10".to_owned()), "{text}");
        }
        assert_eq!(whole::<u64>(0, u64::MAX)("-1"), Err("expected a whole number from 0 on".to_owned()));
    }

    #[test]
    fn the_terminal_gets_the_first_few_defects() {
        assert_eq!(briefly("x cannot be opened", "it is a folder"), "x cannot be opened: it is a folder");
        assert_eq!(briefly("x cannot be played:", "a\nb"), "x cannot be played:\na\nb");
        assert_eq!(briefly("x", "1\n2\n3\n4\n5\n6\n7"), "x:\n1\n2\n3\n4\n5\nand 2 more");
        assert_eq!(briefly("x", "1\n2\n3\n4\n5\n6\nand 94 more"), "x:\n1\n2\n3\n4\n5\nand 95 more");
    }
}
