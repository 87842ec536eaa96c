//! Texts that nobody would write: games, boards and positions with random damage. Whatever is read, there is an answer
//! in time, no crash, and what was accepted is written and read again as it is.
//!
//! The ordinary run tries [`FEW`] texts of each kind. [`MANY`], more than a million in all:
//!
//! ```text
//! cargo test --no-default-features --test hostile -- --ignored --nocapture
//! ```

mod games;

use std::fs;
use std::path::Path;
use std::time::Duration;

use games::{chance, random_record, time_used, trefoil};
use kensington::board::{Board, spec};
use kensington::notation::game::{read, read_bytes, write, write_all};
use kensington::notation::{parse_action, parse_position, parse_turn, position_text};
use kensington::record::turns::turn_list;
use proptest::prelude::RngExt;
use proptest::test_runner::TestRng;

const FEW: u32 = 7_000;
const MANY: u32 = 400_000;

/// The longest that reading one of these texts, none of them over 100 KiB, may take.
const LONGEST: Duration = Duration::from_secs(5);

/// Pieces that mean something in one of the formats.
const PIECES: [&str; 44] = [
    "kgn 1\n",
    "kgn 2\n",
    "[Board \"Kensington\"]\n",
    "[Seats \"r1:15,b1:15\"]\n",
    "[Start \"",
    "\"]\n",
    "[r1 \"human\"]\n",
    "(",
    ")",
    "{",
    "}",
    "<",
    ">",
    "<here>",
    "<tip>",
    "<by human>",
    "<by computer:3>",
    "<clock 0:00:01>",
    "<offer r>",
    "<result r resignation>",
    "<taken-back draw agreement>",
    "*",
    ",",
    "1. ",
    "999999999999999999999. ",
    "b: ",
    "r1: ",
    "d3",
    "d3-e3",
    "k3>a1",
    "end",
    "pass",
    "\\",
    "\"",
    "\n",
    "\r\n",
    "\0",
    "\u{feff}",
    "ů",
    "White",
    "(\"a1\", 0.0, 1e308),",
    "points: [",
    "]",
    "-",
];

fn damaged(texts: &[String], rng: &mut TestRng) -> Vec<u8> {
    let mut text = texts[rng.random_range(0..texts.len())].clone().into_bytes();
    let damages = if rng.random() { 1 } else { rng.random_range(1..8) };
    for _ in 0..damages {
        let at = rng.random_range(0..=text.len());
        let length = rng.random_range(0..40).min(text.len() - at);
        match rng.random_range(0..9) {
            // A bit flips.
            0 if at < text.len() => text[at] ^= 1 << rng.random_range(0..8),
            // A byte becomes another.
            1 if at < text.len() => text[at] = rng.random(),
            // Something is left out.
            2 => drop(text.drain(at..at + length)),
            // Something is said twice, or often.
            3 => {
                let piece = text[at..at + length].repeat(if rng.random_ratio(1, 50) { 500 } else { 1 });
                text.splice(at..at, piece);
            }
            // Something from elsewhere.
            4 => {
                let other = texts[rng.random_range(0..texts.len())].as_bytes();
                let from = rng.random_range(0..=other.len());
                let to = (from + rng.random_range(0..200)).min(other.len());
                text.splice(at..at + length, other[from..to].iter().copied());
            }
            // The end is missing.
            5 if rng.random_ratio(1, 4) => text.truncate(at),
            // Two places change their contents.
            6 if text.len() > 2 * length => {
                let to = rng.random_range(0..=text.len() - length);
                let piece: Vec<u8> = text.drain(at..at + length).collect();
                let to = to.min(text.len());
                text.splice(to..to, piece);
            }
            _ => drop(text.splice(at..at, PIECES[rng.random_range(0..PIECES.len())].bytes())),
        }
        text.truncate(100_000);
    }
    text
}

/// Tries so many damaged texts. `read` says whether a text was accepted.
fn try_texts(kind: &str, count: u32, texts: &[String], mut read: impl FnMut(&[u8]) -> bool) {
    let (mut accepted, mut longest) = (0_u32, Duration::ZERO);
    for number in 0..count {
        let text = damaged(texts, &mut chance(u64::from(number)));
        let began = time_used();
        accepted += u32::from(read(&text));
        longest = longest.max(time_used().saturating_sub(began));
        assert!(longest < LONGEST, "text {number} took {longest:?}");
    }
    println!("{kind}: {count} texts, {accepted} accepted, the longest took {longest:?}");
    assert!(accepted > 0 && accepted < count, "damage must sometimes matter, and sometimes not");
    if let Ok(status) = fs::read_to_string("/proc/self/status") {
        let peak =
            status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix("kB")?.trim().parse().ok());
        let peak: usize = peak.expect("the system tells");
        println!("at most {} MiB of memory", peak >> 10);
        assert!(peak < 1 << 20, "{peak} KiB");
    }
}

fn try_games(count: u32) {
    let trefoil = trefoil();
    let boards = [Board::classic(), &trefoil];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kgn");
    let files = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut texts: Vec<String> = files.map(|path| fs::read_to_string(path).expect("a text")).collect();
    // The folder has no order of its own.
    texts.sort_unstable();
    texts.extend(
        (0..6).map(|seed| write(&trefoil, &random_record(&trefoil, seed % 3 + 1, 60, &mut chance(seed.into())))),
    );
    try_texts("games", count, &texts, |bytes| {
        let reading = read_bytes(bytes, &boards);
        for game in &reading.games {
            assert!(turn_list(boards[game.board], &game.record).len() <= game.record.tree().len());
        }
        let written = write_all(reading.games.iter().map(|game| (boards[game.board], &game.record)));
        if !reading.games.is_empty() {
            // Also what was only read in part is a game from then on.
            let again = read(&written, &boards).sound().unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert!(
                again.iter().map(|game| &game.record).eq(reading.games.iter().map(|game| &game.record)),
                "{written}"
            );
        }
        let is_sound = reading.defects.is_empty();
        assert_eq!(is_sound, reading.games.iter().all(|game| game.is_sound) && is_sound);
        is_sound
    });
}

fn try_boards(count: u32) {
    let texts = [include_str!("../levels/kensington.board.ron"), include_str!("../levels/trefoil.board.ron")];
    try_texts("boards", count, &texts.map(str::to_owned), |bytes| match spec::read_bytes(bytes) {
        Ok(board) => {
            assert!(board.points().all(|point| board.point_named(board.point_name(point)) == Some(point)));
            assert_eq!(board.fingerprint().to_string().parse(), Ok(board.fingerprint()));
            true
        }
        Err(defects) => {
            assert!(!defects.to_string().is_empty());
            false
        }
    });
}

fn try_positions(count: u32) {
    let board = Board::classic();
    let mut texts: Vec<String> = (0..40)
        .map(|seed| position_text(board, random_record(board, seed % 3 + 1, 80, &mut chance(seed.into())).position()))
        .collect();
    texts.push("d3-e3,k3>a1,end".to_owned());
    try_texts("positions", count, &texts, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let _ = (parse_action(board, &text), parse_turn(board, &text));
        match parse_position(board, &text) {
            Ok(position) => {
                let written = position_text(board, &position);
                assert_eq!(parse_position(board, &written).as_ref(), Ok(&position), "{text}");
                for action in position.legal_actions(board) {
                    { position }.try_play(board, action).expect("a legal action");
                }
                true
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                false
            }
        }
    });
}

#[test]
fn damaged_games_are_answered() {
    try_games(FEW);
}

#[test]
fn damaged_boards_are_answered() {
    try_boards(FEW);
}

#[test]
fn damaged_positions_are_answered() {
    try_positions(FEW);
}

#[test]
#[ignore = "takes minutes"]
fn many_damaged_games_are_answered() {
    try_games(MANY);
}

#[test]
#[ignore = "takes minutes"]
fn many_damaged_boards_are_answered() {
    try_boards(MANY);
}

#[test]
#[ignore = "takes minutes"]
fn many_damaged_positions_are_answered() {
    try_positions(MANY);
}
