//! A game is opened by the path of its file.

use bevy::input::keyboard::Key;
use kensington::app::{Dialog, Screen};
use kensington::input::Command;
use kensington::keep::{Clipboard, Folders, Refused, TypedPath};

use crate::hands::{ask, sees, watch};
use crate::harness::Table;

const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kgn/two-players.kgn");

fn keeping(data: &std::path::Path) -> Table {
    let mut table = Table::keeping(&[], Folders { data: Some(data.to_owned()), pictures: None });
    watch(&mut table);
    table
}

#[test]
fn a_path_is_typed_mended_and_opened_by_keyboard_alone() {
    let data = tempfile::tempdir().expect("a folder");
    std::fs::create_dir_all(data.path().join("games")).expect("a folder");
    let mut table = keeping(data.path());
    table.tab_to("Load");
    table.key(Key::Enter);
    assert_eq!(table.dialog(), Dialog::Load);
    table.tab_to("Other file …");
    table.key(Key::Enter);
    assert_eq!((table.dialog(), table.focus().as_str()), (Dialog::OpenPath, "Path of the file"));
    table.key(Key::Enter);
    assert_eq!(table.dialog(), Dialog::OpenPath, "nothing is typed");
    for (typed, told) in [
        ("none.kgn", "none.kgn cannot be opened: cannot be read: No such file"),
        (env!("CARGO_MANIFEST_DIR"), "it is a folder; expected a file with a game (.kgn)"),
        (concat!(env!("CARGO_MANIFEST_DIR"), "/rustfmt.toml"), "it is no game: expected `kgn 1` on its first line"),
    ] {
        table.app.world_mut().resource_mut::<TypedPath>().text.clear();
        table.key(Key::End);
        table.keys(&[Key::Control, crate::harness::character('a')]);
        table.write(typed);
        table.key(Key::Enter);
        table.frames(3);
        assert_eq!(table.dialog(), Dialog::OpenPath, "{typed}");
        assert!(sees(&table, told), "{typed}: {:?}", table.app.world().resource::<TypedPath>().trouble);
        assert_eq!(table.app.world().resource::<TypedPath>().text, typed, "it stays, to be mended");
    }
    table.keys(&[Key::Control, crate::harness::character('a')]);
    table.write(GAME);
    assert_eq!(table.app.world().resource::<TypedPath>().trouble, None, "what is typed next takes the message away");
    table.key(Key::Enter);
    table.frames(6);
    assert_eq!((table.screen(), table.dialog()), (Screen::Game, Dialog::None));
    assert!(table.game().record.ply() > 0);
}

#[test]
fn a_file_of_several_games_is_listed_and_esc_goes_back_to_the_list() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = keeping(data.path());
    ask(&mut table, Command::Load);
    ask(&mut table, Command::OpenPath);
    table.key(Key::Escape);
    assert_eq!(table.dialog(), Dialog::Load);
    ask(&mut table, Command::OpenPath);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kgn/collection.kgn");
    table.app.world_mut().resource_mut::<TypedPath>().text = path.to_owned();
    ask(&mut table, Command::ConfirmOpenPath);
    assert_eq!(table.dialog(), Dialog::Load);
    assert!(table.is_shown("game-1"), "several games");
}

#[test]
fn a_huge_text_on_the_clipboard_is_refused_in_a_few_words() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = keeping(data.path());
    let line = "x".repeat(2_000_000);
    let lines = "y\n".repeat(200_000);
    let game = format!("kgn 1\n{}", "[Name \"a\"]\n".repeat(20_000));
    for text in [line, lines, game] {
        table.app.world_mut().resource_mut::<Clipboard>().0 = Some(text);
        ask(&mut table, Command::Paste);
        assert_eq!(table.dialog(), Dialog::Refused);
        let refused = table.app.world().resource::<Refused>().clone();
        let letters = refused.report.chars().count() + refused.what.chars().count();
        assert!((10..6_000).contains(&letters), "{letters} letters: {:.200}", refused.report);
        assert!(refused.report.lines().all(|line| line.chars().count() < 400), "{:.600}", refused.report);
        ask(&mut table, Command::CloseDialog);
    }
}
