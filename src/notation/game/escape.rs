//! Texts of players within the text of a game: `\` goes before what would end them, and before what cannot be seen.

use std::fmt::Write as _;

/// Appends a text so that `end` does not occur in it unescaped. Line breaks stay as they are if `lines` says so.
pub(super) fn escape(out: &mut String, text: &str, end: char, lines: bool) {
    for c in text.chars() {
        match c {
            '\n' if lines => out.push('\n'),
            '\n' => out.push_str("\\n"),
            '\\' => out.push_str("\\\\"),
            _ if c == end => {
                out.push('\\');
                out.push(c);
            }
            // All of them are below 256.
            _ if c.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\x{:02x}", c as u32);
            }
            _ => out.push(c),
        }
    }
}

/// What an escaped text says, or the offset of an escape that there is not.
pub(super) fn unescape(text: &str) -> Result<String, usize> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(place) = rest.find(['\\', '\r']) {
        let offset = text.len() - rest.len() + place;
        out.push_str(&rest[..place]);
        rest = &rest[place..];
        let (said, length) = match rest.as_bytes() {
            // A line break as some systems write it.
            [b'\r', b'\n', ..] => ('\n', 2),
            [b'\r', ..] => ('\r', 1),
            [_, b'n', ..] => ('\n', 2),
            [_, b'x', high, low, ..] => (coded(*high, *low).ok_or(offset)?, 4),
            [_, c @ (b'\\' | b'"' | b'}'), ..] => (char::from(*c), 2),
            _ => return Err(offset),
        };
        out.push(said);
        rest = &rest[length..];
    }
    out.push_str(rest);
    Ok(out)
}

/// The character whose number two hexadecimal digits state.
fn coded(high: u8, low: u8) -> Option<char> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    char::from_u32(digit(high)? * 16 + digit(low)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_comes_back() {
        for text in ["", "plain", "a\\b\"c}d{e", "\n\r\n\t\u{1b}\u{85}", "Žluťoučký kůň", "\\x41", "\\", "}"] {
            for (end, lines) in [('"', false), ('}', true)] {
                let mut written = String::new();
                escape(&mut written, text, end, lines);
                assert_eq!(unescape(&written).as_deref(), Ok(text), "{written}");
                assert!(!written.chars().any(|c| c.is_control() && !(lines && c == '\n')), "{written:?}");
            }
        }
    }

    #[test]
    fn unknown_escapes_are_found() {
        for (text, at) in [("ab\\y", 2), ("\\", 0), ("é\\x", 2), ("\\xg0", 0), ("\\x1", 0), ("\\x+1", 0)] {
            assert_eq!(unescape(text), Err(at), "{text}");
        }
        assert_eq!(unescape("a\r\nb\rc").as_deref(), Ok("a\nb\rc"));
    }
}
