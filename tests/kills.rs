//! A program that saves its game after every deed is killed at any moment: the next one finds the game as it was after
//! the last deed that was saved, or with the one under way.
//!
//! The program is this test itself, started again with a variable that says where to play.

#![cfg(unix)]

mod games;
mod killing;

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use games::{chance, random_deed, random_start};
use kensington::board::Board;
use kensington::notation::game::{read, write};
use kensington::record::Record;
use kensington::storage::Autosave;
use kensington::storage::autosave::left_games;
use proptest::prelude::RngExt;

/// How often the program is killed.
const KILLS: u64 = 250;

/// Where the program that is to be killed saves its games, and the seed of its deeds.
const FOLDER: &str = "KENSINGTON_TEST_AUTOSAVE_FOLDER";
const SEED: &str = "KENSINGTON_TEST_SEED";

/// A number for a text, which goes through a pipe more easily.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Goes on with the game that was left, or begins one, and does things until it is killed. Says what it is about to
/// save, and what it has saved.
#[test]
#[ignore = "started by the other test, which kills it"]
fn the_program_to_be_killed() {
    let (Ok(folder), Ok(seed)) = (std::env::var(FOLDER), std::env::var(SEED)) else { return };
    let (folder, board) = (Path::new(&folder), Board::classic());
    let mut rng = chance(seed.parse().expect("a number"));
    let left = left_games(folder).expect("a list");
    let (autosave, mut record) = match left.first() {
        Some(game) => {
            let autosave = game.take_over().expect("no error").expect("nobody else plays");
            let record = game.read(&[board]).sound().expect("a sound game").remove(0).record;
            (autosave, record)
        }
        None => (Autosave::begin(folder).expect("a place"), random_start(board, 2, &mut rng)),
    };
    println!("going on from {}", digest(&write(board, &record)));
    loop {
        if record.tree().len() > 400 {
            record = random_start(board, rng.random_range(1..=3), &mut rng);
        }
        random_deed(board, &mut record, &mut rng);
        let text = write(board, &record);
        println!("saving {}", digest(&text));
        autosave.save(&text).expect("saved");
        println!("saved {}", digest(&text));
    }
}

/// The numbers behind a word.
fn said(lines: &[String], word: &str) -> Vec<u64> {
    lines.iter().filter_map(|line| line.split_once(word)?.1.trim().parse().ok()).collect()
}

#[test]
fn nothing_but_the_deed_under_way_is_lost() {
    let board = Board::classic();
    let folder = tempfile::tempdir().expect("a folder");
    let mut rng = chance(1);
    let (mut deeds, mut under_way) = (0, 0);
    let mut before: Option<u64> = None;
    for kill in 0..KILLS {
        let time = Duration::from_micros(rng.random_range(0..50_000));
        let seed = kill.to_string();
        let variables = [(FOLDER, folder.path().as_os_str()), (SEED, OsStr::new(&seed))];
        let lines = killing::run_and_kill("the_program_to_be_killed", &variables, "going on from", time);
        let found = said(&lines, "going on from ");
        assert_eq!(found.len(), 1, "{lines:?}");
        if let Some(before) = before {
            assert_eq!(found[0], before, "the game that was left is the one that is found");
        }
        let (begun, saved) = (said(&lines, "saving "), said(&lines, "saved "));
        deeds += saved.len();
        let left = left_games(folder.path()).expect("a list");
        assert!(left.len() <= 1, "one program at a time");
        let Some(game) = left.first() else {
            assert!(saved.is_empty(), "what was saved is gone");
            continue;
        };
        let text = std::fs::read_to_string(game.path()).expect("a text");
        let record: Record = read(&text, &[board]).sound().expect("a sound game").remove(0).record;
        assert_eq!(write(board, &record), text);
        let now = digest(&text);
        let last_saved = saved.last().copied().or(before);
        if Some(now) != last_saved {
            assert_eq!(Some(&now), begun.last(), "kill {kill}: neither what was saved last nor what was being saved");
            assert!(begun.len() > saved.len());
            under_way += 1;
        }
        before = Some(now);
    }
    println!("{KILLS} kills, {deeds} deeds saved, {under_way} times the one under way was on the disk already");
    assert!(deeds > KILLS as usize / 4, "too little was done: {deeds}");
    let files = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert!(files <= 3, "killed programs leave no more than the game, its lock and a file half written: {files}");
}
