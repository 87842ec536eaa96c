//! The names of the people at the table.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;

/// A person's name: one line of at most [`Name::MAX`] letters without blanks around it. Empty if none was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Name(ArrayString<{ Name::MAX * 8 }>);

impl Name {
    /// The most letters, as they are seen: accents of their own do not count.
    pub const MAX: usize = 24;

    /// No name.
    pub const NONE: Self = Self(ArrayString::new_const());

    /// What can be kept of a text that is being typed or was pasted.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut name = ArrayString::new();
        let shown = text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter });
        let shown: String = shown.filter(|&letter| is_shown(letter)).collect();
        let mut seen = 0;
        for letter in shown.trim().chars() {
            seen += usize::from(!is_accent(letter));
            // There is room for so many of the longest, with accents; for heaps of accents there is none.
            if seen > Self::MAX || name.try_push(letter).is_err() {
                break;
            }
        }
        // What was cut off may have left a blank at the end.
        let end = name.trim_end().len();
        name.truncate(end);
        Self(name)
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether none was given.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether a letter takes part in what is seen: no control characters, and none that turn the direction of writing or
/// have no width.
fn is_shown(letter: char) -> bool {
    !letter.is_control()
        && !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Whether a letter is seen upon the one before it, not beside it: accents, and what chooses another form of a letter.
pub(crate) fn is_accent(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
        | '\u{3099}' | '\u{309a}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}' | '\u{1f3fb}'..='\u{1f3ff}')
}

/// How many letters are seen in a text.
#[must_use]
pub fn letters(text: &str) -> usize {
    text.chars().filter(|&letter| !is_accent(letter)).count()
}

/// A text that is no name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAName {
    /// It is longer than a name may be.
    #[error("a name has at most {max} letters, found {letters}: `{text}`", max = Name::MAX, letters = letters(.text))]
    TooLong {
        /// The text.
        text: String,
    },
    /// It is empty, or cannot be shown as it is on one line.
    #[error("expected a name of 1 to {max} letters that can be shown on one line, found `{text}`", max = Name::MAX)]
    Unfit {
        /// The text, with what cannot be shown as escapes.
        text: String,
    },
}

impl FromStr for Name {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Self, NotAName> {
        let name = Self::of(text);
        if name.as_str() == text && !name.is_empty() {
            Ok(name)
        } else {
            let shown = text.escape_debug().to_string();
            Err(if letters(text) > Self::MAX {
                NotAName::TooLong { text: shown }
            } else {
                NotAName::Unfit { text: shown }
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_line_of_letters() {
        for name in ["Eva", "Jan Amos", "Žofie Řeháková", "7", "a:b", "李小龍", "🙂"] {
            assert_eq!(name.parse::<Name>().expect("a name").as_str(), name);
        }
        for wrong in ["", " ", " Eva", "Eva ", "E\nva", "E\u{202e}va", "E\u{200b}va", "a name of twenty-five letters"] {
            assert!(wrong.parse::<Name>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn letters_are_counted_as_they_are_seen() {
        let accented = "e\u{301}".repeat(24);
        assert_eq!(letters(&accented), 24);
        assert_eq!(accented.parse::<Name>().expect("24 letters").as_str(), accented);
        let long = "Bartholomew the Second of Kensington";
        let said = long.parse::<Name>().expect_err("too long").to_string();
        assert_eq!(said, format!("a name has at most 24 letters, found 36: `{long}`"));
        // Heaps of accents end somewhere, too.
        assert!(format!("a{}", "\u{301}".repeat(999)).parse::<Name>().is_err());
    }

    #[test]
    fn what_is_typed_is_made_a_name() {
        for (typed, name) in [("  Eva ", "Eva"), ("Jan\tAmos\r\n", "Jan Amos"), ("\u{7}", ""), ("", "")] {
            assert_eq!(Name::of(typed).as_str(), name);
        }
        let long = Name::of(&"𝕏".repeat(99));
        assert_eq!(long.as_str().chars().count(), Name::MAX);
        assert_eq!(Name::of("a name of twenty-three  ,").as_str(), "a name of twenty-three");
        assert_eq!(Name::of(long.as_str()), long);
    }
}
