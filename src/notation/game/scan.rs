//! The text of games in pieces: version lines, tags, and the tokens of what was played.

use super::defect::Report;
use super::escape::unescape;
use crate::notation::Quoted;

/// What begins every game.
pub(super) const VERSION_WORD: &str = "kgn";

/// A piece of what was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `12.`, without the stop.
    Number(&'a str),
    /// `b:` or `b1:`, without the colon.
    Label(&'a str),
    /// What should be an action.
    Word(&'a str),
    Comma,
    /// `(`
    Open,
    /// `)`
    Close,
    /// What stands between `{` and `}`, unescaped.
    Comment(String),
    /// What stands between `<` and `>`.
    Note(&'a str),
    /// `*`
    Star,
    /// A character that begins none of these.
    Other(&'a str),
    /// The text is over, or another game begins.
    Over,
}

/// Goes through a text from left to right.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// Whether no further comment ends: the text need not be searched for that again.
    comments_are_endless: bool,
}

/// The longest note, in bytes. A text without line breaks is not searched from every note to its end.
const MAX_NOTE: usize = 1000;

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0, comments_are_endless: false }
    }

    /// The offset at which it is.
    pub fn offset(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    pub fn is_over(&mut self) -> bool {
        self.skip_space();
        self.rest().is_empty()
    }

    /// Goes to the next line that begins a game.
    pub fn skip_to_game(&mut self) {
        while !self.rest().is_empty() && !self.at_game() {
            self.take_line();
        }
    }

    fn at_game(&self) -> bool {
        let begins_line = self.text[..self.at].ends_with('\n') || self.at == 0;
        begins_line && self.rest().strip_prefix(VERSION_WORD).is_some_and(|rest| !rest.starts_with(word_character))
    }

    /// The rest of the line, without the space around it.
    pub fn take_line(&mut self) -> &'a str {
        let line = self.rest().split_inclusive('\n').next().unwrap_or("");
        self.at += line.len();
        line.trim()
    }

    /// The version that a line `kgn N` states, in its text, if such a line is here.
    pub fn take_version(&mut self) -> Option<&'a str> {
        let version = self.rest().lines().next()?.strip_prefix(VERSION_WORD)?;
        if version.starts_with(word_character) {
            return None;
        }
        self.take_line();
        Some(version.trim())
    }

    /// A tag `[name "value"]`, if one begins here. A defect takes the rest of the line with it.
    pub fn take_tag(&mut self, report: &mut Report) -> Option<Result<(&'a str, String), ()>> {
        self.skip_space();
        let begin = self.at;
        if !self.rest().starts_with('[') {
            return None;
        }
        let line = self.rest().lines().next()?;
        let inner = line.strip_prefix('[')?;
        let name_length = inner.len() - inner.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '-').len();
        let (name, after) = inner.split_at(name_length);
        let mut fail = |at: usize, expected: &str| {
            let found = text_at(self.text, begin + at, line.len() - at);
            report.add(begin + at, format!("expected {expected}, found {}", Quoted(found)));
            self.at = begin + line.len();
            Some(Err(()))
        };
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return fail(1, "the name of a tag, as in `[Date \"…\"]`");
        }
        let Some(value) = after.strip_prefix(" \"") else {
            return fail(1 + name_length, "a space and a value in quotation marks");
        };
        let value_at = line.len() - value.len();
        let Some(length) = end_of_text(value, b'"') else {
            return fail(value_at, "a `\"` that ends the value on this line");
        };
        let tail = &value[length + 1..];
        if !tail.starts_with(']') {
            return fail(value_at + length + 1, "`]`");
        }
        let after_tag = value_at + length + 2;
        if !line[after_tag..].trim().is_empty() {
            return fail(after_tag, "the end of the line");
        }
        match unescape(&value[..length]) {
            Ok(value) => {
                self.at = begin + line.len();
                Some(Ok((name, value)))
            }
            Err(at) => fail(value_at + at, ESCAPE),
        }
    }

    /// The next token with its offset. Defects within comments and notes are reported here.
    pub fn next(&mut self, report: &mut Report) -> (usize, Token<'a>) {
        loop {
            self.skip_space();
            let begin = self.at;
            let rest = self.rest();
            let Some(first) = rest.chars().next() else { return (begin, Token::Over) };
            if self.at_game() {
                return (begin, Token::Over);
            }
            let single = match first {
                ',' => Some(Token::Comma),
                '(' => Some(Token::Open),
                ')' => Some(Token::Close),
                '*' => Some(Token::Star),
                _ => None,
            };
            if let Some(token) = single {
                self.at += 1;
                return (begin, token);
            }
            if first == '{' {
                if let Some(comment) = self.take_comment(report) {
                    return (begin, Token::Comment(comment));
                }
                continue;
            }
            if first == '<' {
                if let Some(note) = self.take_note(report) {
                    return (begin, Token::Note(note));
                }
                continue;
            }
            if !word_character(first) {
                self.at += first.len_utf8();
                return (begin, Token::Other(&rest[..first.len_utf8()]));
            }
            let length = rest.len() - rest.trim_start_matches(word_character).len();
            let word = &rest[..length];
            self.at += length;
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            let mark = rest[length..].chars().next();
            if mark == Some(':') || (mark == Some('.') && is_number) {
                self.at += 1;
            }
            let token = match mark {
                Some(':') => Token::Label(word),
                Some('.') if is_number => Token::Number(word),
                _ => Token::Word(word),
            };
            return (begin, token);
        }
    }

    fn take_comment(&mut self, report: &mut Report) -> Option<String> {
        let begin = self.at;
        let inner = &self.rest()[1..];
        let length = if self.comments_are_endless { None } else { end_of_text(inner, b'}') };
        let Some(length) = length else {
            self.comments_are_endless = true;
            report.add(begin, "expected a `}` that ends the comment, found none");
            // What else there is may be part of it.
            self.skip_to_game();
            return None;
        };
        self.at += length + 2;
        match unescape(&inner[..length]) {
            Ok(comment) => Some(comment),
            Err(at) => {
                let offset = begin + 1 + at;
                let found = text_at(self.text, offset, 2);
                report.add(offset, format!("expected {ESCAPE}, found {}", Quoted(found)));
                None
            }
        }
    }

    fn take_note(&mut self, report: &mut Report) -> Option<&'a str> {
        let begin = self.at;
        let line = text_at(self.text, begin, MAX_NOTE).lines().next().unwrap_or("");
        let Some(end) = line.find('>') else {
            report.add(
                begin,
                format!("expected a `>` that ends the note on this line, after {MAX_NOTE} bytes at most, found none"),
            );
            self.at += line.len().max(1);
            return None;
        };
        self.at += end + 1;
        let note = &line[1..end];
        if !note.starts_with(|c: char| c.is_ascii_alphabetic()) || note.contains(char::is_control) {
            report.add(begin, format!("expected a note such as `<clock 0:05:00>`, found {}", Quoted(&line[..=end])));
            return None;
        }
        Some(note)
    }
}

const ESCAPE: &str = "one of `\\\\`, `\\\"`, `\\}`, `\\n` and `\\x1b`";

fn word_character(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '>'
}

/// The length of a text up to the unescaped character that ends it.
fn end_of_text(text: &str, end: u8) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let ends = byte == end && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}

/// So many bytes of a text, or nearly.
fn text_at(text: &str, offset: usize, length: usize) -> &str {
    let end = (offset..=(offset + length).min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    end.and_then(|end| text.get(offset..end)).unwrap_or("")
}
