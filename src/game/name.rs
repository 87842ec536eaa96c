//! The names of the people at the table.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;

/// A person's name: one line of at most [`Name::MAX`] characters without blanks around it. Empty if none was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Name(ArrayString<{ Name::MAX * 4 }>);

impl Name {
    /// The most characters.
    pub const MAX: usize = 24;

    /// No name.
    pub const NONE: Self = Self(ArrayString::new_const());

    /// What can be kept of a text that is being typed or was pasted.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut name = ArrayString::new();
        let shown = text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter });
        let shown: String = shown.filter(|&letter| is_shown(letter)).collect();
        for letter in shown.trim().chars().take(Self::MAX) {
            // There is room for so many of the longest.
            let _ = name.try_push(letter);
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

/// A text that is no name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a name of 1 to {max} characters that can be shown on one line, found `{0}`", max = Name::MAX)]
pub struct NotAName(pub String);

impl FromStr for Name {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Self, NotAName> {
        let name = Self::of(text);
        if name.as_str() == text && !name.is_empty() {
            Ok(name)
        } else {
            Err(NotAName(text.escape_debug().to_string()))
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
