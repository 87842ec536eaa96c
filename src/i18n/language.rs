//! The languages.

use std::fmt;
use std::str::FromStr;

use unic_langid::LanguageIdentifier;

use super::Message;
use super::catalogue;

/// A language the game speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "gui", derive(bevy::prelude::Resource))]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Czech.
    Czech,
    /// English with accents and longer by two fifths, made at run time: it shows whether every text is translated and
    /// still fits.
    Pseudo,
}

impl Language {
    /// The languages a player can choose.
    pub const ALL: [Self; 2] = [Self::English, Self::Czech];

    /// The language's code, as in a command line or a file.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Czech => "cs",
            Self::Pseudo => "xx",
        }
    }

    /// The language's name in itself, so that it is found by who reads no other.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Czech => "Čeština",
            Self::Pseudo => "Pseudo",
        }
    }

    /// What a message says in this language.
    #[must_use]
    pub fn text(self, message: &Message) -> String {
        catalogue::text(self, message)
    }

    /// The language the system asks for; English where it asks for none that is spoken here.
    #[must_use]
    pub fn of_system() -> Self {
        Self::first_of(sys_locale::get_locales())
    }

    /// The first language that is spoken here, of locales such as `cs-CZ`, most wanted first.
    fn first_of(locales: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let known = |locale: &str| {
            let wanted: LanguageIdentifier = locale.parse().ok()?;
            Self::ALL.into_iter().find(|language| language.code() == wanted.language.as_str())
        };
        locales.into_iter().find_map(|locale| known(locale.as_ref())).unwrap_or_default()
    }

    /// The language whose plural forms count.
    pub(super) fn identifier(self) -> LanguageIdentifier {
        let real = if self == Self::Pseudo { Self::English } else { self };
        real.code().parse().unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that is no language's code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected en (English) or cs (Czech), found `{0}`")]
pub struct NotALanguage(pub String);

impl FromStr for Language {
    type Err = NotALanguage;

    fn from_str(text: &str) -> Result<Self, NotALanguage> {
        let all = [Self::English, Self::Czech, Self::Pseudo];
        all.into_iter().find(|language| language.code() == text).ok_or_else(|| NotALanguage(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_written() {
        for language in [Language::English, Language::Czech, Language::Pseudo] {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        for wrong in ["", "de", "CS", "cs-CZ", "english"] {
            assert_eq!(wrong.parse::<Language>(), Err(NotALanguage(wrong.into())));
        }
    }

    #[test]
    fn the_system_is_asked_and_english_is_the_last_resort() {
        assert_eq!(Language::first_of(["cs-CZ"]), Language::Czech);
        assert_eq!(Language::first_of(["de-AT", "cs", "en"]), Language::Czech);
        assert_eq!(Language::first_of(["en-GB", "cs"]), Language::English);
        for unknown in [&["de"][..], &["C"], &["POSIX", ""], &["xx"], &["!?", "cs_CZ.UTF-8@euro!"], &[]] {
            assert_eq!(Language::first_of(unknown), Language::English, "{unknown:?}");
        }
    }
}
