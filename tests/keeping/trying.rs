//! What is tried in an analysis is no part of the game, and yet never lost.

use std::fs;

use kensington::game::analysis::Analysis;
use kensington::game::{Going, Intent};
use kensington::input::Command;
use kensington::keep::Kept;
use kensington::notation::game;

use crate::harness::Table;
use crate::leaving::{is_saved, vanish};
use crate::{FRIENDS, Hands, NEARLY_WON, folders, table};

/// Plays actions in an analysis, which is begun for them.
fn attempt(table: &mut Table, actions: &str) {
    if !table.app.world().resource::<Analysis>().is_on() {
        table.want(Intent::Analyse);
    }
    table.play(actions);
}

/// The lines that an analysis brings back, as many actions as they have.
fn actions_tried(table: &mut Table) -> usize {
    let before = table.game().record.tree().len();
    table.want(Intent::Analyse);
    let all = table.game().record.tree().len();
    table.want(Intent::Analyse);
    all - before
}

#[test]
fn it_outlives_the_program_in_the_midst_of_the_analysis_and_after_it() {
    for leaves in [false, true] {
        let data = tempfile::tempdir().expect("a folder");
        let mut first = table(&["--position", NEARLY_WON], folders(data.path()));
        attempt(&mut first, "a4 b1");
        first.go(Going::Back);
        attempt(&mut first, "h1");
        if leaves {
            first.want(Intent::Analyse);
        }
        let saved = "[Tried \"a4 b1 / a4 h1\"]";
        let contains = |path: &std::path::PathBuf| fs::read_to_string(path).is_ok_and(|text| text.contains(saved));
        first.wait_until("the save", |_| crate::leaving::autosaves(data.path()).iter().any(contains));
        vanish(first, data.path());

        let mut second = table(&[], folders(data.path()));
        assert!(second.is_shown("continue"));
        second.ask(Command::Continue);
        assert!(second.game().record.tree().is_empty(), "it is no part of the game");
        assert_eq!(actions_tried(&mut second), 3);
        // When the game goes on, it is a variation, and the tag is gone.
        second.play("p1");
        let text = second.text();
        assert!(!text.contains("Tried") && second.game().record.tree().len() == 4, "{text}");
        second.wait_until("the save", |_| is_saved(data.path(), &text));
    }
}

#[test]
fn what_is_saved_meanwhile_is_the_game_and_not_what_is_tried() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = table(&FRIENDS, folders(data.path()));
    table.play("d3 e3");
    let game = table.text();
    attempt(&mut table, "h5 g2");
    table.ask(Command::Save);
    table.wait_for_notice("saved");
    let path = table.app.world().resource::<Kept>().path(table.game().id).expect("a file").to_owned();
    let text = fs::read_to_string(path).expect("there");
    assert_eq!(text.replace("[Tried \"h5 g2\"]\n", ""), game);

    table.ask(Command::CopyGame);
    let copied = table.app.world().resource::<kensington::keep::Clipboard>().0.clone().expect("a text");
    assert_eq!(copied, text);
    // Nor does a new game that begins meanwhile find it in the old one's file.
    table.ask(Command::ConfirmNewGame);
    let saved = |table: &mut Table| {
        let entries = fs::read_dir(data.path().join("games")).expect("a folder").flatten();
        let texts: Vec<String> = entries.map(|entry| fs::read_to_string(entry.path()).expect("a text")).collect();
        assert!(!table.app.world().resource::<Analysis>().is_on());
        texts
    };
    table.frames(30);
    assert_eq!(saved(&mut table), [text]);
}

#[test]
fn a_win_that_is_only_tried_is_no_result() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = table(&["--position", NEARLY_WON], folders(data.path()));
    attempt(&mut table, "c2");
    assert!(table.game().record.result().is_some(), "it is won in the analysis");
    table.ask(Command::CopyGame);
    let copied = table.app.world().resource::<kensington::keep::Clipboard>().0.clone().expect("a text");
    assert!(copied.contains("[Result \"none\"]") && copied.contains("[Tried \"c2\"]"), "{copied}");
    let board = table.game().board.clone();
    let read = game::read(&copied, &[&board]).sound().expect("a sound game").remove(0).record;
    assert!(!read.looks_back() && read.ply() == 0);
}
