//! The game under way is on the disk: a program that ends loses nothing, two do not disturb each other, and what cannot
//! be written stops nobody.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::window::WindowCloseRequested;
use kensington::app::{Dialog, Screen};
use kensington::game::timing::GameClock;
use kensington::game::{Going, Match};
use kensington::i18n::Language;
use kensington::input::Command;
use kensington::keep::{Folders, Loss, SaveName};
use kensington::rules::Team;
use kensington::storage::autosave::left_games;
use kensington::ui::toasts::Toasts;

use crate::harness::{Table, character};
use crate::{FRIENDS, Hands, folders, table};

pub fn autosaves(data: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(data.join("autosaves")).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "kgn"));
    files.sort();
    files
}

/// Whether one of the autosaves is that text.
pub fn is_saved(data: &Path, text: &str) -> bool {
    autosaves(data).iter().any(|path| fs::read_to_string(path).is_ok_and(|there| there == text))
}

/// The program is gone without having ended in order; what it held is free again.
pub fn vanish(table: Table, data: &Path) {
    drop(table);
    let began = std::time::Instant::now();
    while left_games(&data.join("autosaves")).expect("a folder").is_empty() && began.elapsed().as_secs() < 30 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[test]
fn a_start_without_any_board_touches_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let mut first = table(&FRIENDS, folders(data.path()));
    first.play("d3 e3 h5");
    let text = first.text();
    first.wait_until("the save", |_| is_saved(data.path(), &text));
    vanish(first, data.path());

    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let second = table(&["--board", file], folders(data.path()));
    assert_eq!(second.screen(), Screen::Failed);
    drop(second);
    assert!(is_saved(data.path(), &text), "{:?}", autosaves(data.path()));
    let third = table(&[], folders(data.path()));
    assert!(third.is_shown("continue"));
}

#[test]
fn what_was_played_is_offered_by_the_next_start() {
    let data = tempfile::tempdir().expect("a folder");
    let mut first = table(&FRIENDS, folders(data.path()));
    first.play("d3 e3 h5");
    first.go(Going::Back);
    first.play("g2");
    let (text, position) = (first.text(), first.position());
    first.wait_until("the save", |_| is_saved(data.path(), &text));
    vanish(first, data.path());

    let mut second = table(&[], folders(data.path()));
    assert_eq!(second.screen(), Screen::Title);
    assert!(second.is_shown("continue"));
    // It has the keyboard, too.
    second.key(Key::Enter);
    assert_eq!((second.screen(), second.text(), second.position()), (Screen::Game, text, position));
    second.play("a1");
    let (text, position) = (second.text(), second.position());
    second.wait_until("the save", |_| is_saved(data.path(), &text));
    assert_eq!(autosaves(data.path()).len(), 1, "it goes on in the same place");
    vanish(second, data.path());

    let mut third = table(&[], folders(data.path()));
    third.ask(Command::Continue);
    assert_eq!(third.position(), position);
    // Right after it was opened it can be taken back, and played again.
    third.want(kensington::game::Intent::Undo);
    assert_eq!(third.game().record.ply(), 3);
    third.want(kensington::game::Intent::Redo);
    assert_eq!(third.position(), position);
}

#[test]
fn the_clock_goes_on_as_it_stood() {
    let data = tempfile::tempdir().expect("a folder");
    let mut first = table(&[&FRIENDS[..], &["--clock", "10+5"]].concat(), folders(data.path()));
    first.play("d3 e3 h5");
    first.frames(100);
    first.play("g2");
    let clock = |table: &Table| {
        let clock = table.app.world().resource::<GameClock>().0.clone().expect("a clock");
        Team::BOTH.map(|team| clock.left(team).as_millis())
    };
    let (left, text) = (clock(&first), first.text());
    assert!(text.contains("[Clock \"10+5\"]") && left[1] < 610_000, "{left:?}\n{text}");
    // What is looked at meanwhile takes nobody's time.
    first.go(Going::Start);
    first.frames(100);
    let looked = clock(&first);
    assert!(looked[0] + 500 > left[0], "{looked:?} {left:?}");
    first.go(Going::Game);
    let back = clock(&first);
    assert!(back.iter().zip(looked).all(|(&now, then)| now <= then && now + 500 > then), "{back:?} {looked:?}");
    first.wait_until("the save", |_| is_saved(data.path(), &text));
    vanish(first, data.path());

    let mut second = table(&["--clock", "1+0"], folders(data.path()));
    second.ask(Command::Continue);
    let restored = clock(&second);
    assert!(restored.iter().zip(left).all(|(&now, then)| now.abs_diff(then) < 2_000), "{restored:?} {left:?}");
}

#[test]
fn a_new_game_shows_nothing_of_the_old_one() {
    let data = tempfile::tempdir().expect("a folder");
    let mut first = table(&FRIENDS, folders(data.path()));
    first.play("d3 e3");
    first.wait_until("the save", |_| !autosaves(data.path()).is_empty());
    vanish(first, data.path());
    let mut second = table(&[], folders(data.path()));
    assert!(second.is_shown("continue"));
    second.ask(Command::ConfirmNewGame);
    assert_eq!((second.game().record.ply(), second.game().record.tree().len(), second.browsing()), (0, 0, false));
    assert_eq!(autosaves(data.path()).len(), 1, "the old one waits for the next start");
}

#[test]
fn two_windows_save_into_two_places() {
    let data = tempfile::tempdir().expect("a folder");
    let mut a = table(&FRIENDS, folders(data.path()));
    let mut b = table(&FRIENDS, folders(data.path()));
    a.play("d3 e3");
    b.play("a1 p1 h5");
    let texts = [a.text(), b.text()];
    let saved = |text: &String| {
        autosaves(data.path()).iter().any(|path| fs::read_to_string(path).is_ok_and(|there| there == *text))
    };
    a.wait_until("both saves", |_| texts.iter().all(saved));
    assert_eq!(autosaves(data.path()).len(), 2);
    // While they run nobody else is offered their games.
    let third = table(&[], folders(data.path()));
    assert!(!third.is_shown("continue"));
    a.play("h4");
    let text = a.text();
    a.wait_until("the save", |_| saved(&text));
    assert!(saved(&texts[1]), "the other one is as it was");
}

#[test]
fn without_a_folder_to_write_into_the_game_goes_on_and_says_so_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    // A folder under a file can neither be made nor written to, not even by root.
    let mut table = table(&FRIENDS, folders(&file.join("data")));
    table.play("d3 e3 h5 g2");
    table.wait_for_notice("not-saved");
    table.play("a1 p1 h4");
    table.frames(30);
    assert_eq!(table.notices().iter().filter(|key| **key == "not-saved").count(), 1);
    assert_eq!(table.game().record.ply(), 7);
    // What the player asks for is answered each time.
    table.ask(Command::Save);
    table.wait_until("the answer", |table| table.notices().iter().filter(|key| **key == "not-saved").count() == 2);
    let told = table.wait_for_notice("not-saved");
    assert!(Language::English.text(&told.text).contains("file/data"), "{}", Language::English.text(&told.text));
}

#[test]
fn another_game_asks_first_if_this_one_would_be_lost_and_only_then() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    let told = |table: &Table| table.notices().iter().filter(|key| **key == "old-game-kept").count();
    for again in [false, true] {
        let begin = |table: &mut Table| {
            if again {
                table.ask(Command::Again);
            } else {
                table.ask(Command::NewGame);
                table.ask(Command::Start);
            }
        };
        // Where games are kept the next one begins at once, and it is said where this one is.
        let data = tempfile::tempdir().expect("a folder");
        let mut kept = table(&FRIENDS, folders(data.path()));
        begin(&mut kept);
        assert_eq!((kept.dialog(), told(&kept)), (Dialog::None, 0), "nothing has been played");
        kept.play("d3 e3");
        let (text, id) = (kept.text(), kept.game().id);
        begin(&mut kept);
        assert_eq!((kept.dialog(), kept.screen(), told(&kept)), (Dialog::None, Screen::Game, 1));
        assert!(kept.game().id > id && kept.game().record.ply() == 0);
        let games = data.path().join("games");
        kept.wait_until("the old game", |_| {
            let files = fs::read_dir(&games).into_iter().flatten().flatten();
            files.filter_map(|file| fs::read_to_string(file.path()).ok()).any(|there| there == text)
        });
        // So it does from the editor.
        kept.play("d3");
        let id = kept.game().id;
        kept.ask(Command::SetUpPosition);
        kept.tab_to("Play from here");
        kept.key(Key::Enter);
        assert_eq!((kept.dialog(), told(&kept)), (Dialog::None, 2));
        assert!(kept.game().id > id);

        // Where they are not, it asks.
        for nowhere in [folders(&file.join("data")), Folders::default()] {
            let mut lost = table(&FRIENDS, nowhere);
            lost.play("d3");
            begin(&mut lost);
            let asked = if again { Dialog::Again } else { Dialog::NewGame };
            assert_eq!((lost.dialog(), lost.game().record.ply()), (asked, 1));
            lost.ask(if again { Command::ConfirmAgain } else { Command::ConfirmNewGame });
            assert_eq!((lost.dialog(), lost.game().record.ply(), told(&lost)), (Dialog::None, 0, 0));
        }
    }
}

#[test]
fn quitting_asks_first_if_the_game_would_be_lost_and_only_then() {
    let close = |table: &mut Table| {
        table.app.world_mut().write_message(WindowCloseRequested { window: Entity::PLACEHOLDER });
        table.frames(3);
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    let broken = || folders(&file.join("data"));
    // Nothing was played, so nothing is lost.
    let mut fresh = table(&FRIENDS, broken());
    fresh.ask(Command::Quit);
    assert!(fresh.ended);

    let mut lost = table(&FRIENDS, broken());
    lost.play("d3");
    lost.keys(&[Key::Control, character('q')]);
    assert_eq!((lost.ended, lost.dialog()), (false, Dialog::Quit));
    let why = lost.app.world().resource::<Loss>().0.clone().expect("a reason");
    assert!(Language::English.text(&why).contains("file/data"), "{}", Language::English.text(&why));
    assert_eq!(lost.focus(), "Stay", "the harmless answer is offered first");
    lost.key(Key::Enter);
    assert_eq!((lost.ended, lost.dialog(), lost.game().record.ply()), (false, Dialog::None, 1));
    // So does closing the window.
    close(&mut lost);
    assert_eq!((lost.ended, lost.dialog()), (false, Dialog::Quit));
    lost.ask(Command::ConfirmQuit);
    assert!(lost.ended);

    // Without any folder likewise; once the game is saved elsewhere nothing is lost.
    let mut nowhere = table(&FRIENDS, Folders::default());
    nowhere.play("d3");
    nowhere.ask(Command::Quit);
    assert_eq!((nowhere.ended, nowhere.dialog()), (false, Dialog::Quit));
    nowhere.ask(Command::CloseDialog);
    nowhere.ask(Command::SaveAs);
    let elsewhere = folder.path().join("elsewhere").display().to_string();
    nowhere.app.world_mut().resource_mut::<SaveName>().name = elsewhere;
    nowhere.ask(Command::ConfirmSaveAs);
    nowhere.wait_for_notice("saved");
    nowhere.ask(Command::Quit);
    assert!(nowhere.ended);

    // A folder that has become writable is tried once more.
    let data = tempfile::tempdir().expect("a folder");
    let late = data.path().join("late");
    fs::write(&late, "").expect("written");
    let mut mended = table(&FRIENDS, folders(&late));
    mended.play("d3");
    mended.wait_for_notice("not-saved");
    fs::remove_file(&late).expect("removed");
    let text = mended.text();
    mended.ask(Command::Quit);
    assert!(mended.ended && is_saved(&late, &text));

    let data = tempfile::tempdir().expect("a folder");
    let mut healthy = table(&FRIENDS, folders(data.path()));
    healthy.play("d3");
    let text = healthy.text();
    close(&mut healthy);
    assert!(healthy.ended && is_saved(data.path(), &text));
}

#[test]
fn a_game_whose_last_move_was_taken_back_goes_on_from_there() {
    let data = tempfile::tempdir().expect("a folder");
    let mut first = table(&FRIENDS, folders(data.path()));
    first.play("d3 e3 h5");
    first.want(kensington::game::Intent::Undo);
    let (text, position) = (first.text(), first.position());
    // What is looked at meanwhile is not where it stands.
    first.go(Going::Start);
    first.wait_until("the save", |_| is_saved(data.path(), &text));
    vanish(first, data.path());
    let mut second = table(&[], folders(data.path()));
    second.ask(Command::Continue);
    assert_eq!((second.position(), second.browsing()), (position, false));
    second.want(kensington::game::Intent::Redo);
    assert_eq!(second.game().record.ply(), 3);
}

/// Whether a notice is on the screen that has these words: what is told at the start was told before anybody listened.
fn told(table: &Table, words: &str) -> bool {
    let toasts = table.app.world().resource::<Toasts>();
    toasts.iter().any(|(_, text)| Language::English.text(text).contains(words))
}

#[test]
fn a_game_left_behind_that_cannot_be_read_is_put_aside_and_told() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().join("autosaves");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("autosave-1.kgn"), "kgn 1\nnonsense\n").expect("written");
    let table = table(&[], folders(data.path()));
    assert!(folder.join("autosave-1.kgn.broken").exists(), "it is neither lost nor in the way");
    assert!(!table.is_shown("continue"));
    assert!(autosaves(data.path()).is_empty());
    assert!(told(&table, ".kgn.broken"));
}

#[test]
fn a_game_left_behind_waits_for_its_board_or_for_a_newer_program() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().join("autosaves");
    fs::create_dir_all(&folder).expect("a folder");
    let own = data.path().join("own.board.ron");
    let trefoil = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/trefoil.board.ron");
    // The same with its white hexagon given to Red.
    let text = fs::read_to_string(trefoil).expect("a board").replace("colour: White", "colour: Red");
    fs::write(&own, text).expect("written");
    let board = own.display().to_string();
    let mut first = table(&["--board", &board, "--new"], folders(data.path()));
    first.play("a1");
    let text = first.text();
    first.wait_until("the save", |_| is_saved(data.path(), &text));
    vanish(first, data.path());
    fs::write(folder.join("autosave-2.kgn"), "kgn 2\nwho knows\n*\n").expect("written");

    let second = table(&[], folders(data.path()));
    assert!(!second.is_shown("continue"));
    assert!(told(&second, "autosave-2.kgn"));
    drop(second);
    assert_eq!(autosaves(data.path()).len(), 2, "both wait");
    let mut third = table(&["--board", &board], folders(data.path()));
    third.ask(Command::Continue);
    assert_eq!(third.text(), text);
}

#[test]
fn a_game_that_goes_on_keeps_the_file_it_was_saved_in() {
    let data = tempfile::tempdir().expect("a folder");
    let mut first = table(&FRIENDS, folders(data.path()));
    first.play("d3 e3");
    first.ask(Command::Save);
    first.wait_for_notice("saved");
    first.play("h5");
    let text = first.text();
    let says = |path: &PathBuf| fs::read_to_string(path).is_ok_and(|text| text.contains("h5"));
    first.wait_until("the save", |_| autosaves(data.path()).iter().any(says));
    vanish(first, data.path());

    let mut second = table(&[], folders(data.path()));
    second.ask(Command::Continue);
    assert_eq!(second.text(), text, "where its file is, is nothing of the game");
    second.play("g2");
    second.want(kensington::game::Intent::Resign(Team::Red));
    second.wait_until("the end", |_| autosaves(data.path()).is_empty());
    let games: Vec<PathBuf> =
        fs::read_dir(data.path().join("games")).expect("a folder").flatten().map(|entry| entry.path()).collect();
    assert_eq!(games.len(), 1, "{games:?}");
    assert_eq!(fs::read_to_string(&games[0]).expect("a text"), second.text());
}

#[test]
fn what_fails_once_more_is_told_once_more() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().join("data");
    fs::write(&folder, "").expect("written");
    let mut table = table(&FRIENDS, folders(&folder));
    let failures = |table: &Table| table.notices().iter().filter(|key| **key == "not-saved").count();
    table.play("d3");
    table.wait_until("the first failure", |table| failures(table) == 1);
    fs::remove_file(&folder).expect("removed");
    table.play("e3");
    let text = table.text();
    table.wait_until("the save", |_| is_saved(&folder, &text));
    fs::remove_dir_all(&folder).expect("removed");
    fs::write(&folder, "").expect("written");
    table.play("h5");
    table.wait_until("the second failure", |table| failures(table) == 2);
}

#[test]
fn games_that_ended_are_not_offered_but_listed() {
    let data = tempfile::tempdir().expect("a folder");
    let mut first = table(&FRIENDS, folders(data.path()));
    first.play("d3 e3");
    first.want(kensington::game::Intent::Resign(kensington::rules::Team::Red));
    first.wait_until("the end", |_| autosaves(data.path()).is_empty());
    drop(first);
    let mut second = table(&[], folders(data.path()));
    assert!(!second.is_shown("continue"));
    second.ask(Command::Load);
    assert_eq!(second.app.world().resource::<kensington::keep::Listed>().games().len(), 1);
    assert!(second.app.world().get_resource::<Match>().is_none());
}

#[test]
fn without_any_folder_nothing_is_kept_and_nothing_breaks() {
    let mut table = table(&FRIENDS, Folders::default());
    table.play("d3 e3");
    table.ask(Command::Save);
    assert!(table.notices().contains(&"not-saved"));
    table.ask(Command::Load);
    assert!(table.is_shown("close"));
    table.key(Key::Escape);
    table.ask(Command::Statistics);
    table.key(Key::Escape);
    assert_eq!(table.dialog(), kensington::app::Dialog::None);
}
