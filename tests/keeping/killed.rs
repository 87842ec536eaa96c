//! The whole app is killed at any moment while actions are played and taken back: the next one goes on with the game as
//! it was, but for the action under way at most.
//!
//! The program is this test itself, started again with a variable that says where its folder is.

use std::collections::hash_map::DefaultHasher;
use std::ffi::OsStr;
use std::hash::{Hash as _, Hasher as _};
use std::path::Path;
use std::time::Duration;

use kensington::engine::Random;
use kensington::game::Intent;
use kensington::input::Command;
use kensington::notation::game;

use crate::harness::Table;
use crate::{FRIENDS, Hands, folders, killing, table};

/// How often it is killed.
const KILLS: u64 = 200;

const FOLDER: &str = "KENSINGTON_TEST_DATA";
const SEED: &str = "KENSINGTON_TEST_APP_SEED";

/// Says where the game stands: a number for its text, which goes through a pipe more easily, and how many actions it
/// holds, those taken back included.
fn say(table: &Table) {
    let mut hasher = DefaultHasher::new();
    table.text().hash(&mut hasher);
    println!("state {} {}", hasher.finish(), table.game().record.tree().len());
}

/// What was said so.
fn states(lines: &[String]) -> Vec<(u64, usize)> {
    let numbers = |line: &String| {
        let (digest, actions) = line.split_once("state ")?.1.trim().split_once(' ')?;
        Some((digest.parse().ok()?, actions.parse().ok()?))
    };
    lines.iter().filter_map(numbers).collect()
}

/// Goes on with the game that was left, or begins one, and plays until it is killed. Says where the game stands.
#[test]
#[ignore = "started by the other test, which kills it"]
fn the_app_to_be_killed() {
    let (Ok(folder), Ok(seed)) = (std::env::var(FOLDER), std::env::var(SEED)) else { return };
    let data = folders(Path::new(&folder));
    let mut table = table(&[], data.clone());
    if table.is_shown("continue") {
        table.ask(Command::Continue);
    } else {
        table = crate::table(&FRIENDS, data);
    }
    let mut random = Random::new(seed.parse().expect("a number"));
    say(&table);
    println!("found it");
    loop {
        let record = &table.game().record;
        let actions = record.position().legal_actions(&table.game().board);
        let intent = if record.result().is_some() || record.ply() > 120 || random.below(6) == 0 {
            Intent::Undo
        } else {
            Intent::Play(actions[random.below(actions.len())])
        };
        table.app.world_mut().write_message(intent);
        table.app.update();
        say(&table);
    }
}

#[test]
fn the_app_loses_nothing_but_the_action_under_way() {
    let data = tempfile::tempdir().expect("a folder");
    let mut random = Random::new(1);
    let mut before: Vec<(u64, usize)> = Vec::new();
    let mut actions = 0;
    for kill in 0..KILLS {
        let time = Duration::from_micros(random.below(40_000) as u64);
        let seed = kill.to_string();
        let variables = [(FOLDER, data.path().as_os_str()), (SEED, OsStr::new(&seed))];
        let lines = killing::run_and_kill("killed::the_app_to_be_killed", &variables, "found it", time);
        let said = states(&lines);
        let found = *said.first().unwrap_or_else(|| panic!("kill {kill}: it did not begin: {lines:?}"));
        if let Some(&last) = before.last() {
            // What was said last may not have been on the disk yet; what was to come next may have been.
            let known = before.iter().rev().take(2).any(|&state| state == found);
            let next = !before.contains(&found) && (found.1 == last.1 || found.1 == last.1 + 1);
            assert!(known || next || last.1 <= 1, "kill {kill}: {last:?} was left, {found:?} was found");
        }
        actions += said.len() - 1;
        before = said;
    }
    println!("{KILLS} kills of the app, {actions} actions");
    assert!(actions > KILLS as usize, "too little was done: {actions}");
    let games = std::fs::read_dir(data.path().join("autosaves")).expect("a folder").flatten();
    let texts: Vec<String> = games
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "kgn"))
        .map(|entry| std::fs::read_to_string(entry.path()).expect("a text"))
        .collect();
    let [text] = &texts[..] else { panic!("one game is left: {texts:?}") };
    assert!(game::read(text, &[kensington::board::Board::classic()]).sound().is_ok());
}
