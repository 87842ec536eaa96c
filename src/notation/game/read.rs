//! Reading games.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use super::defect::{GameDefects, Report};
use super::header::{self, ReadTag};
use super::movetext;
use super::scan::{Scanner, VERSION_WORD};
use crate::board::Board;
use crate::notation::Quoted;
use crate::record::Record;

/// The version of the format that is written, and the newest that is read.
pub const VERSION: u32 = 1;

/// The longest text that is read, in bytes: 8 MiB. A game of 3,000 actions takes about 30 KiB.
pub const MAX_FILE_BYTES: usize = 8 << 20;

/// The most games that are read from one text.
pub const MAX_GAMES: usize = 50_000;

/// The most actions that are read from one text, those of all games and variations together.
pub const MAX_ACTIONS: usize = 500_000;

/// The most variations within variations.
pub const MAX_DEPTH: usize = 100;

/// A game that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The board, as a place among those that were at hand.
    pub board: usize,
    /// The game, as far as it could be read.
    pub record: Record,
    /// Whether nothing was wrong with it.
    pub is_sound: bool,
}

/// What was read from a text.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The games, as far as they could be read. One without a start or a known board is left out.
    pub games: Vec<Game>,
    /// What is wrong.
    pub defects: GameDefects,
}

impl Reading {
    /// The games, if nothing is wrong.
    ///
    /// # Errors
    /// What is wrong.
    pub fn sound(self) -> Result<Vec<Game>, GameDefects> {
        if self.defects.is_empty() { Ok(self.games) } else { Err(self.defects) }
    }

    fn failed(message: String) -> Self {
        Self { games: Vec::new(), defects: GameDefects::of_file(message) }
    }
}

/// Reads the games of a file.
#[must_use]
pub fn read_file(path: &Path, boards: &[&Board]) -> Reading {
    let unreadable = |error: std::io::Error| Reading::failed(format!("cannot be read: {error}"));
    // Opening a pipe would wait for a writer, so the kind of file is asked for first.
    match std::fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => {}
        Ok(_) => return Reading::failed("cannot be read: not a regular file".to_owned()),
        Err(error) => return unreadable(error),
    }
    let mut bytes = Vec::new();
    // A file may grow or be endless whatever length it claims; one byte over the limit is enough to know.
    let limit = MAX_FILE_BYTES as u64 + 1;
    match File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes)) {
        Ok(_) => read_bytes(&bytes, boards),
        Err(error) => unreadable(error),
    }
}

/// Reads games from the bytes of a file.
#[must_use]
pub fn read_bytes(bytes: &[u8], boards: &[&Board]) -> Reading {
    match std::str::from_utf8(bytes) {
        Ok(text) => read(text, boards),
        Err(_) if bytes.len() > MAX_FILE_BYTES => too_long(),
        Err(error) => {
            let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let mut report = Report::new(&valid);
            report.add(valid.len(), "expected UTF-8 text, found bytes that are none");
            Reading { games: Vec::new(), defects: report.finish() }
        }
    }
}

fn too_long() -> Reading {
    Reading::failed(format!("expected at most {MAX_FILE_BYTES} bytes, found more"))
}

/// Reads games from a text. `boards` are those at hand: a game says on which it was played.
#[must_use]
pub fn read(text: &str, boards: &[&Board]) -> Reading {
    if text.len() > MAX_FILE_BYTES {
        return too_long();
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut report = Report::new(text);
    let mut scanner = Scanner::new(text);
    let mut games = Vec::new();
    let mut actions_left = MAX_ACTIONS;
    if scanner.is_over() {
        report.add(0, format!("expected a game, which begins with a line `{VERSION_WORD} {VERSION}`, found nothing"));
    }
    while !scanner.is_over() {
        if games.len() == MAX_GAMES {
            report.add(scanner.offset(), format!("expected at most {MAX_GAMES} games, found more"));
            break;
        }
        if let Some(game) = read_game(&mut scanner, boards, &mut actions_left, &mut report) {
            games.push(game);
        }
        if actions_left == 0 {
            break;
        }
    }
    Reading { games, defects: report.finish() }
}

fn read_game(scanner: &mut Scanner, boards: &[&Board], actions_left: &mut usize, report: &mut Report) -> Option<Game> {
    let defects = report.count();
    let begin = scanner.offset();
    if !read_version(scanner, report) {
        scanner.skip_to_game();
        return None;
    }
    let mut tags = Vec::new();
    loop {
        scanner.skip_space();
        let offset = scanner.offset();
        match scanner.take_tag(report) {
            Some(Ok((name, value))) => tags.push(ReadTag { offset, name: name.to_owned(), value }),
            Some(Err(())) => {}
            None => break,
        }
    }
    let Some(header) = header::header(&tags, begin, boards, report) else {
        scanner.skip_to_game();
        return None;
    };
    let mut record = header.record;
    let board = boards[header.board];
    let read_whole = movetext::read(scanner, board, &mut record, actions_left, report);
    // After a defect the line may be shorter than it was.
    if read_whole && report.count() == defects {
        header::check_result(&record, header.result, report);
    }
    Some(Game { board: header.board, record, is_sound: report.count() == defects })
}

/// Reads the line that begins a game. Says whether the game can be read.
fn read_version(scanner: &mut Scanner, report: &mut Report) -> bool {
    let offset = scanner.offset();
    let Some(version) = scanner.take_version() else {
        let found = scanner.take_line();
        report.add(offset, format!("expected a line `{VERSION_WORD} {VERSION}`, found {}", Quoted(found)));
        return false;
    };
    let number = version.parse::<u32>().ok().filter(|number| number.to_string() == version);
    match number {
        Some(VERSION) => true,
        Some(newer) if newer > VERSION => {
            report.add_elsewhere(
                offset,
                format!(
                    "expected version {VERSION} of the notation at most, found {newer}: the game was written by a newer program, which can read it"
                ),
            );
            false
        }
        _ => {
            report.add(
                offset,
                format!("expected the version of the notation, from 1 to {VERSION}, found {}", Quoted(version)),
            );
            false
        }
    }
}
