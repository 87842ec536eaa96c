//! Saved games: saving, the list, files from the command line and dropped on the window, the clipboard.

use std::fs;
use std::sync::Arc;

use bevy::ecs::entity::Entity;
use bevy::input::keyboard::Key;
use bevy::window::FileDragAndDrop;
use kensington::app::{Dialog, Screen};
use kensington::board::Board;
use kensington::game::{Going, Intent, Seats};
use kensington::i18n::Language;
use kensington::input::Command;
use kensington::keep::{Clipboard, Folders, Kept, Listed, Opened, Refused, SaveName};
use kensington::notation::game;
use kensington::record::Record;
use kensington::rules::{Position, Setup, Task};

use crate::harness::{Table, character};
use crate::{FRIENDS, Hands, folders, table};

/// A game of so many actions that nobody wins.
pub fn long_game(board: &Board, plies: usize) -> Record {
    let mut number = 12_345_u64;
    'games: loop {
        let start = Position::start(board, &Setup::standard(board, 1)).expect("a start");
        let mut record = Record::new(start, false);
        while record.ply() < plies {
            let actions = record.position().legal_actions(board);
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let begin = (number >> 33) as usize % actions.len();
            // Whatever ends the game is left out.
            let quiet = (0..actions.len()).map(|shift| actions[(begin + shift) % actions.len()]).find(|&action| {
                let mut after = *record.position();
                after.play(board, action);
                after.task() != Task::Over
            });
            let Some(action) = quiet else { continue 'games };
            record.play(board, action).expect("legal");
        }
        return record;
    }
}

pub fn opened(table: &Table, record: Record) -> Opened {
    Opened { board: table.game().board.clone(), record, seats: Seats::default(), path: None, holds: None }
}

fn friends(data: &std::path::Path) -> Table {
    table(&FRIENDS, folders(data))
}

fn drop_file(table: &mut Table, path: &std::path::Path) {
    let dropped = FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf: path.to_owned() };
    table.app.world_mut().write_message(dropped);
    table.frames(4);
}

fn refused(table: &Table) -> Refused {
    table.app.world().resource::<Refused>().clone()
}

fn listed(table: &Table) -> Vec<String> {
    let games = table.app.world().resource::<Listed>().games().iter();
    games.map(|game| game.path.file_name().unwrap_or_default().to_string_lossy().into_owned()).collect()
}

#[test]
fn a_game_is_saved_listed_loaded_and_deleted() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = friends(data.path());
    table.play("d3 e3 h5");
    table.keys(&[Key::Control, character('s')]);
    table.wait_for_notice("saved");
    let path = table.app.world().resource::<Kept>().path(table.game().id).expect("it is kept").to_owned();
    assert_eq!(fs::read_to_string(&path).expect("a file"), table.text());
    assert!(path.to_string_lossy().contains("Anna"), "{}", path.display());
    // Saved again, it is the same file.
    table.play("g2");
    table.keys(&[Key::Control, character('s')]);
    table.wait_until("the second save", |table| fs::read_to_string(&path).is_ok_and(|there| there == table.text()));
    assert_eq!(fs::read_dir(data.path().join("games")).expect("a folder").count(), 1);
    let saved = table.text();

    // Another game; the old one comes back from the list, by keyboard.
    table.ask(Command::ConfirmNewGame);
    assert_eq!(table.game().record.ply(), 0);
    table.keys(&[Key::Control, character('o')]);
    assert_eq!((table.dialog(), listed(&table).len()), (Dialog::Load, 1));
    assert!(table.is_shown("game-0") && table.is_shown("delete-game") && table.is_shown("open-game"));
    table.key(Key::Enter);
    assert_eq!((table.dialog(), table.text()), (Dialog::None, saved));
    assert!(!table.browsing());

    // Deleting asks first.
    table.ask(Command::Load);
    table.ask(Command::DeleteListed);
    assert_eq!(table.dialog(), Dialog::DeleteGame);
    table.ask(Command::CloseDialog);
    assert_eq!(table.dialog(), Dialog::Load);
    assert!(path.exists());
    table.ask(Command::DeleteListed);
    table.ask(Command::ConfirmDeleteListed);
    assert!(!path.exists() && listed(&table).is_empty());
}

#[test]
fn saving_under_a_name_asks_before_it_replaces_a_file() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = friends(data.path());
    table.play("d3");
    let other = data.path().join("games/mine.kgn");
    fs::create_dir_all(data.path().join("games")).expect("a folder");
    fs::write(&other, "precious").expect("written");
    table.keys(&[Key::Control, Key::Shift, character('S')]);
    assert_eq!(table.dialog(), Dialog::SaveAs);
    table.app.world_mut().resource_mut::<SaveName>().name = "mine".into();
    table.frames(2);
    table.key(Key::Enter);
    assert_eq!(table.dialog(), Dialog::SaveAs, "it asks");
    assert!(table.app.world().resource::<SaveName>().replaces);
    assert_eq!(fs::read_to_string(&other).expect("there"), "precious");
    table.ask(Command::ConfirmSaveAs);
    table.wait_for_notice("saved");
    assert_eq!(fs::read_to_string(&other).expect("there"), table.text());
}

#[test]
fn saved_games_are_listed_though_the_list_is_lost() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = friends(data.path());
    for (name, point) in [("one", "d3"), ("two", "e3")] {
        table.play(point);
        table.ask(Command::SaveAs);
        table.app.world_mut().resource_mut::<SaveName>().name = name.into();
        table.ask(Command::ConfirmSaveAs);
        let path = data.path().join(format!("games/{name}.kgn"));
        table.wait_until("the save", |_| path.exists());
    }
    // The second is listed after it has been saved.
    let list = data.path().join("recent.ron");
    table.wait_until("the list", |_| {
        fs::read_to_string(&list).is_ok_and(|text| text.contains("one.kgn") && text.contains("two.kgn"))
    });
    fs::write(data.path().join("recent.ron"), "nonsense").expect("written");
    fs::write(data.path().join("games/no game.kgn"), "nonsense").expect("written");
    let mut other = self::table(&[], folders(data.path()));
    other.ask(Command::Load);
    let mut names = listed(&other);
    names.sort();
    assert_eq!(names, ["one.kgn", "two.kgn"]);
    assert!(other.notices().contains(&"list-repaired"));
    other.ask(Command::OpenListed);
    assert!(other.game().record.ply() > 0);
}

#[test]
fn two_windows_with_one_saved_game_do_not_overwrite_each_other() {
    let data = tempfile::tempdir().expect("a folder");
    let mut first = friends(data.path());
    first.play("d3 e3");
    first.ask(Command::Save);
    first.wait_for_notice("saved");
    let mut other = table(&[], folders(data.path()));
    for table in [&mut first, &mut other] {
        table.ask(Command::Load);
        table.ask(Command::OpenListed);
        assert_eq!(table.game().record.ply(), 2);
    }
    first.play("h5 g2 a4");
    other.play("a1");
    let texts = [first.text(), other.text()];
    for table in [&mut first, &mut other] {
        table.ask(Command::ConfirmAgain);
    }
    let kept = || {
        let entries = fs::read_dir(data.path().join("games")).expect("a folder").flatten();
        entries.map(|entry| fs::read_to_string(entry.path()).expect("a text")).collect::<Vec<_>>()
    };
    first.wait_until("both games", |_| texts.iter().all(|text| kept().contains(text)));
    assert_eq!(kept().len(), 2);
    // What is saved on purpose goes beside it just as well, and says where.
    first.ask(Command::Load);
    first.ask(Command::ChooseListed(0));
    first.ask(Command::OpenListed);
    let path = first.app.world().resource::<Kept>().path(first.game().id).expect("a file").to_owned();
    fs::write(&path, "written by somebody else").expect("written");
    first.play("p1");
    first.ask(Command::Save);
    first.wait_until("the save", |table| {
        table.app.world().resource::<Kept>().path(table.game().id).is_some_and(|now| now != path)
    });
    assert_eq!(fs::read_to_string(&path).expect("there"), "written by somebody else");
}

#[test]
fn a_name_that_cannot_be_saved_under_stays_and_the_suggested_one_makes_room_for_what_is_typed() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = friends(data.path());
    table.play("d3");
    table.keys(&[Key::Control, Key::Shift, character('S')]);
    assert!(table.app.world().resource::<SaveName>().name.contains("Anna"));
    let file = data.path().join("file");
    fs::write(&file, "").expect("written");
    // Nothing lies below a file, not even for root.
    let wrong = file.join("mine").display().to_string();
    table.write(&wrong);
    assert_eq!(table.app.world().resource::<SaveName>().name, wrong, "what was suggested is gone");
    table.key(Key::Enter);
    table.wait_until("the answer", |table| table.app.world().resource::<SaveName>().trouble.is_some());
    table.frames(3);
    let name = table.app.world().resource::<SaveName>().clone();
    assert_eq!((table.dialog(), &name.name), (Dialog::SaveAs, &wrong));
    let said = Language::English.text(&name.trouble.expect("a reason"));
    assert!(said.contains(&wrong), "{said}");
    // What is typed next mends it, and the message goes.
    let right = data.path().join("right").display().to_string();
    table.app.world_mut().resource_mut::<SaveName>().name.clone_from(&right);
    table.ask(Command::ConfirmSaveAs);
    table.wait_for_notice("saved");
    table.wait_until("the end of the dialog", |table| table.dialog() == Dialog::None);
    assert_eq!(fs::read_to_string(format!("{right}.kgn")).expect("there"), table.text());
    assert_eq!(table.app.world().resource::<SaveName>().trouble, None);
}

#[test]
fn what_was_taken_back_stays_so_in_a_file_and_what_was_looked_at_is_forgotten() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = friends(data.path());
    table.play("d3 e3 h5 g2");
    table.want(Intent::Undo);
    table.want(Intent::Undo);
    let (text, position) = (table.text(), table.position());
    assert!(text.contains("<here>"));
    table.ask(Command::Save);
    table.wait_for_notice("saved");
    let path = table.app.world().resource::<Kept>().path(table.game().id).expect("it is kept").to_owned();
    assert_eq!(fs::read_to_string(&path).expect("there"), text);
    // Taken back once more, the file is not up to date, so the list gets the game when it makes room.
    table.want(Intent::Undo);
    let further = table.text();
    table.ask(Command::ConfirmNewGame);
    table.wait_until("the game that was left", |_| fs::read_to_string(&path).is_ok_and(|there| there == further));
    fs::write(&path, &text).expect("written");
    drop_file(&mut table, &path);
    assert_eq!((table.position(), table.browsing(), table.game().record.ply()), (position.clone(), false, 2));
    table.want(Intent::Redo);
    assert_eq!(table.game().record.ply(), 3, "redo offers what was taken back");
    table.want(Intent::Undo);

    // Looked at, another place is not where the game stands.
    table.go(Going::Start);
    assert!(table.browsing());
    table.ask(Command::Save);
    table.wait_until("the file", |_| fs::read_to_string(&path).is_ok_and(|there| there == text));
    drop_file(&mut table, &path);
    assert_eq!((table.position(), table.browsing()), (position, false));
}

#[test]
fn a_game_that_makes_room_for_another_and_one_that_ends_are_kept_by_themselves() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = friends(data.path());
    // However short it is.
    table.play("d3");
    let left = table.text();
    table.ask(Command::ConfirmNewGame);
    let games = data.path().join("games");
    let texts = || -> Vec<String> {
        let entries = fs::read_dir(&games).into_iter().flatten().flatten();
        entries.filter_map(|entry| fs::read_to_string(entry.path()).ok()).collect()
    };
    table.wait_until("the game that was left", |_| texts().contains(&left));
    table.play("a1");
    table.want(kensington::game::Intent::Resign(kensington::rules::Team::Blue));
    let ended = table.text();
    table.wait_until("the game that ended", |_| texts().contains(&ended));
    table.wait_until("both in the list", |table| {
        table.ask(Command::Load);
        listed(table).len() == 2
    });
}

#[test]
fn a_file_that_is_dropped_is_opened_and_a_bad_one_changes_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = friends(data.path());
    let record = {
        let mut record = long_game(&table.game().board, 20);
        record.go_to(7);
        record
    };
    let path = data.path().join("dropped.kgn");
    fs::write(&path, game::write(Board::classic(), &record)).expect("written");
    drop_file(&mut table, &path);
    assert_eq!((table.screen(), table.game().record.ply()), (Screen::Game, 7));
    assert!(!table.browsing(), "it stands where its file says");
    table.go(Going::End);
    assert_eq!(table.game().record.ply(), 20, "what was taken back is there");
    table.go(Going::Game);
    assert_eq!(table.game().record.ply(), 7);

    let before = table.text();
    let bad = data.path().join("bad.kgn");
    fs::write(&bad, "kgn 1\n[Board \"Kensington\"]\n[Seats \"r1:15,b1:15\"]\n\n1. d3 b: d3\n*\n").expect("written");
    for path in [&bad, &data.path().join("missing.kgn"), data.path()] {
        drop_file(&mut table, path);
        assert_eq!((table.dialog(), table.text()), (Dialog::Refused, before.clone()));
        assert!(table.is_shown("close"));
        table.key(Key::Enter);
        assert_eq!(table.dialog(), Dialog::None);
    }
    drop_file(&mut table, &bad);
    assert!(refused(&table).report.starts_with("line 5, column 10: "), "{}", refused(&table).report);
}

#[test]
fn a_file_that_is_no_game_at_all_is_answered_in_one_line() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = friends(data.path());
    let file = |name: &str, bytes: &[u8]| {
        let path = data.path().join(name);
        fs::write(&path, bytes).expect("written");
        path
    };
    for (path, said) in [
        (
            file("passwd", b"root:x:0:0\nbin:x:1:1\n"),
            "it is no game: expected `kgn 1` on its first line, found `root:x:0:0`",
        ),
        (
            file("mine.board.ron", include_bytes!("../../levels/trefoil.board.ron")),
            "it is a board, not a game: --board plays on it",
        ),
        (file("picture.kgn", b"\x89PNG\r\n\xff\xfe"), "it is no text; expected a file with a game (.kgn)"),
        (data.path().to_owned(), "it is a folder; expected a file with a game (.kgn)"),
    ] {
        drop_file(&mut table, &path);
        assert_eq!((table.dialog(), refused(&table).report.as_str()), (Dialog::Refused, said), "{}", path.display());
        table.key(Key::Enter);
    }
}

#[test]
fn the_command_line_opens_a_game() {
    let data = tempfile::tempdir().expect("a folder");
    let path = data.path().join("game.kgn");
    let record = long_game(Board::classic(), 12);
    let text = game::write(Board::classic(), &record);
    fs::write(&path, &text).expect("written");
    let table = table(&[&path.to_string_lossy()], Folders::default());
    assert_eq!((table.screen(), table.game().record.ply()), (Screen::Game, 12));
    // Of several games one is chosen first.
    fs::write(&path, format!("{text}\n{text}")).expect("written");
    let mut table = self::table(&[&path.to_string_lossy()], Folders::default());
    assert_eq!((table.screen(), table.dialog(), listed(&table).len()), (Screen::Title, Dialog::Load, 2));
    table.key(Key::Enter);
    assert_eq!((table.screen(), table.game().record.ply()), (Screen::Game, 12));
    // Saving goes into the file that it was opened from.
    let data = folders(data.path());
    let one = data.data.as_ref().expect("a folder").join("one.kgn");
    fs::write(&one, &text).expect("written");
    let mut saved = self::table(&[&one.to_string_lossy()], data);
    let action = saved.game().position().legal_actions(&saved.game().board)[0];
    saved.want(kensington::game::Intent::Play(action));
    saved.ask(Command::Save);
    saved.wait_for_notice("saved");
    assert_eq!(fs::read_to_string(&one).expect("there"), saved.text());
    table.frames(1);

    fs::write(&path, "kgn 1\n[Board \"Kensington\"]\n[Seats \"r1:15,b1:15\"]\n\n1. d9\n*\n").expect("written");
    let table = self::table(&[&path.to_string_lossy()], Folders::default());
    assert_eq!((table.screen(), table.dialog()), (Screen::Title, Dialog::Refused));
    assert!(refused(&table).report.starts_with("line 5, column 4: "), "{}", refused(&table).report);
}

#[test]
fn positions_and_games_go_through_the_clipboard() {
    let mut table = table(&FRIENDS, Folders::default());
    table.play("d3 e3 h5");
    let (text, position) = (table.text(), table.position());
    let clipboard = |table: &Table| table.app.world().resource::<Clipboard>().0.clone().expect("something");
    table.keys(&[Key::Control, character('c')]);
    assert_eq!(clipboard(&table), position);
    table.keys(&[Key::Control, Key::Shift, character('C')]);
    assert_eq!(clipboard(&table), text);

    // Nothing is kept here, so a game under way would be lost: that is asked.
    table.play("a1");
    table.keys(&[Key::Control, character('v')]);
    assert_eq!(table.dialog(), Dialog::Open);
    table.ask(Command::CloseDialog);
    assert_eq!(table.game().record.ply(), 4);
    table.keys(&[Key::Control, character('v')]);
    table.ask(Command::ConfirmOpen);
    assert_eq!(table.text(), text);

    // A position begins a game of its own.
    table.app.world_mut().resource_mut::<Clipboard>().0 = Some(format!(" {position}\n"));
    table.keys(&[Key::Control, character('v')]);
    table.ask(Command::ConfirmOpen);
    assert_eq!((table.position(), table.game().record.ply()), (position, 0));

    for bad in ["4/3/2/9 r1", "kgn 7\n", "Hello,\nworld"] {
        let before = table.text();
        table.app.world_mut().resource_mut::<Clipboard>().0 = Some(bad.into());
        table.keys(&[Key::Control, character('v')]);
        assert_eq!((table.dialog(), table.text()), (Dialog::Refused, before));
        let told = refused(&table);
        assert!(
            !told.report.is_empty() && told.what == Language::English.text(&kensington::i18n::messages::clipboard())
        );
        table.ask(Command::CloseDialog);
    }
}

#[test]
fn boards_of_the_shelf_are_known_to_files() {
    let trefoil = kensington::board::spec::read(include_str!("../../levels/trefoil.board.ron")).expect("a board");
    let record = long_game(&trefoil, 6);
    let mut table = table(&FRIENDS, Folders::default());
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("trefoil.kgn");
    fs::write(&path, game::write(&trefoil, &record)).expect("written");
    // The shelf is filled when a board can be chosen.
    table.app.world_mut().resource_mut::<kensington::app::shelf::Shelf>().put(
        kensington::app::shelf::BoardKey::Own("trefoil.board.ron".into()),
        "trefoil.board.ron",
        Ok(Arc::new(trefoil)),
    );
    drop_file(&mut table, &path);
    assert_eq!((table.game().board.name(), table.game().record.ply()), ("Trefoil", 6));
}

/// A file with several games is a list to choose from, and no game that is saved replaces it.
#[test]
fn a_file_with_several_games_lets_one_be_chosen_and_is_never_written_over() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = friends(data.path());
    let texts: Vec<Record> = [3, 5, 8].map(|plies| long_game(Board::classic(), plies)).into();
    let all = game::write_all(texts.iter().map(|record| (Board::classic(), record)));
    let file = data.path().join("many.kgn");
    fs::write(&file, &all).expect("written");

    drop_file(&mut table, &file);
    assert_eq!((table.dialog(), listed(&table).len()), (Dialog::Load, 3));
    assert!(table.is_shown("open-game") && !table.is_shown("delete-game"));
    table.ask(Command::DeleteListed);
    assert_eq!(table.dialog(), Dialog::Load, "games of a file are not deleted one by one");
    // Fast hands: all within one frame.
    table.keys(&[Key::ArrowDown, Key::ArrowDown, Key::ArrowUp, Key::Enter]);
    assert_eq!((table.dialog(), table.game().record.ply()), (Dialog::None, 5));

    let free = table.game().record.position().free(Board::classic()).into_iter().next().expect("a free point");
    table.play(Board::classic().point_name(free));
    table.keys(&[Key::Control, character('s')]);
    table.wait_for_notice("saved");
    assert_eq!(fs::read_to_string(&file).expect("there"), all);
    let saved = table.app.world().resource::<Kept>().path(table.game().id).expect("kept").to_owned();
    assert!(saved.starts_with(data.path().join("games")), "{}", saved.display());

    // Pasted text is the same; the list of late games is as before.
    table.app.world_mut().resource_mut::<Clipboard>().0 = Some(all);
    table.ask(Command::Paste);
    assert_eq!((table.dialog(), listed(&table).len()), (Dialog::Load, 3));
    table.ask(Command::Load);
    assert!(table.is_shown("delete-game"));
    assert!(listed(&table).contains(&"many.kgn".to_owned()));
}

/// Nothing is asked where nothing is lost, but where the game went is said.
#[test]
fn a_pasted_game_says_where_the_one_before_is() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = friends(data.path());
    table.play("d3 e3");
    table.ask(Command::CopyPosition);
    table.ask(Command::Paste);
    table.wait_for_notice("old-game-kept");
    assert_eq!((table.dialog(), table.game().record.ply()), (Dialog::None, 0));
    table.wait_until("the list", |table| {
        table.ask(Command::Load);
        listed(table).len() == 1
    });
}
