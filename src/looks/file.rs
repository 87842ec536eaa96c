//! A theme as its file states it.

use serde::Deserialize;

use super::{Look, ThemeName};
use crate::ui::theme::{Interface, Theme};
use crate::view::palette::{Light, Palette};

/// The most that a theme's file may hold, in bytes.
const LARGEST: usize = 64 * 1024;

#[derive(Deserialize)]
#[serde(rename = "Theme", deny_unknown_fields)]
struct ThemeFile {
    dark: bool,
    light: Light,
    board: Palette,
    interface: Interface,
}

/// What is wrong with a theme's file: where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ThemeDefect(pub String);

/// Reads the text of a theme's file.
///
/// # Errors
/// What is wrong with it, by line and column or by the field's name.
pub fn read(text: &str) -> Result<Look, ThemeDefect> {
    if text.len() > LARGEST {
        return Err(ThemeDefect(format!("expected at most {LARGEST} bytes, found {}", text.len())));
    }
    let file: ThemeFile = ron::from_str(text).map_err(|error| {
        let at = error.span.start;
        ThemeDefect(format!("line {}, column {}: {}", at.line, at.col, error.code))
    })?;
    for (name, part) in file.light.parts() {
        if !(0.0..=1.0).contains(&part) {
            return Err(ThemeDefect(format!("light: {name}: expected a number from 0 to 1, found {part}")));
        }
    }
    let board = Palette { light: file.light, ..file.board };
    Ok(Look { interface: Theme::new(file.dark, &file.interface, &board), board })
}

/// The same for bytes.
///
/// # Errors
/// Likewise.
pub fn read_bytes(bytes: &[u8]) -> Result<Look, ThemeDefect> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        ThemeDefect(format!("expected text in UTF-8, found something else at byte {}", error.valid_up_to()))
    })?;
    read(text)
}

/// The text of a theme's file as it was when the game was built.
pub(super) const fn built_in(name: ThemeName) -> &'static str {
    match name {
        ThemeName::Classic => include_str!("../../assets/themes/classic.theme.ron"),
        ThemeName::Daylight => include_str!("../../assets/themes/daylight.theme.ron"),
        ThemeName::HighContrast => include_str!("../../assets/themes/high-contrast.theme.ron"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defects_are_named_by_their_place() {
        let classic = built_in(ThemeName::Classic);
        let broken = |from: &str, to: &str| {
            let text = classic.replacen(from, to, 1);
            assert_ne!(text, classic, "{from} is there");
            read(&text).expect_err(to).to_string()
        };
        for (from, to, expected) in [
            ("\"#1b202b\"", "\"#1b202\"", "line 14, column 17: expected a colour such as \"#1b202b\""),
            ("table:", "tabel:", "tabel"),
            ("glow: 1.0", "glow: 1.5", "light: glow: expected a number from 0 to 1, found 1.5"),
            ("glow: 1.0", "glow: NaN", "light: glow"),
            ("dark: true", "dark: perhaps", "line 3, column 10"),
            ("        danger: \"#ffa42b\",\n", "", "danger"),
            ("Theme(", "Board(", "Theme"),
        ] {
            let defect = broken(from, to);
            assert!(defect.contains(expected), "{to}: {defect}");
        }
        assert!(read_bytes(b"Theme(\xff").is_err_and(|defect| defect.0.contains("byte 6")));
        assert!(read(&" ".repeat(LARGEST + 1)).is_err_and(|defect| defect.0.contains("at most")));
        assert!(read("").is_err());
    }
}
