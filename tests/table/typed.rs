//! Moves typed in the small field.

use bevy::input::keyboard::Key;
use bevy_egui::egui::accesskit::Role;
use kensington::game::Phase;
use kensington::input::typed::TypedMove;
use kensington::settings::Settings;
use kensington::view::layout::Turned;

use crate::harness::{Table, character};

const PLACING: &str = "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";

fn table(position: &str) -> Table {
    Table::new(&["--seat", "r1=human", "--seat", "b1=human", "--position", position])
}

fn field(table: &Table) -> TypedMove {
    table.app.world().resource::<TypedMove>().clone()
}

#[test]
fn a_game_goes_on_by_typed_moves() {
    let mut table = table(PLACING);
    table.key(character('/'));
    assert_eq!(table.focus(), "Type a move");
    table.write("G2");
    table.key(Key::Enter);
    assert_eq!(table.turn().phase, Phase::RelocateStone);
    assert_eq!((table.focus().as_str(), field(&table).text.as_str()), ("Type a move", ""), "ready for the next one");
    table.write("P1 > a4");
    table.key(Key::Enter);
    assert!(table.position().starts_with("3b/"), "{}", table.position());
    table.write("d3");
    table.key(Key::Enter);
    assert_eq!(table.game().record.ply(), 3);
    table.key(Key::Escape);
    assert!(!field(&table).open);
}

#[test]
fn fast_hands_lose_no_letter() {
    // Key and letters within one frame, as on a slow machine.
    let mut fast = table(PLACING);
    fast.keys(&[character('/'), character('d'), character('3'), Key::Enter]);
    assert_eq!(fast.game().record.ply(), 1);
    let mut slower = table(PLACING);
    slower.keys(&[character('/'), character('g')]);
    slower.keys(&[character('2'), Key::Enter]);
    assert_eq!(slower.turn().phase, Phase::RelocateStone);
}

#[test]
fn enter_in_the_empty_field_confirms_the_turn() {
    let mut slow = table(PLACING);
    slow.app.world_mut().resource_mut::<Settings>().confirm_turn = true;
    slow.key(character('/'));
    slow.write("d3");
    slow.key(Key::Enter);
    assert_eq!(slow.game().record.ply(), 0, "it waits");
    slow.key(Key::Enter);
    assert_eq!(slow.game().record.ply(), 1);
    assert!(field(&slow).open, "ready for the next one");

    let mut fast = table(PLACING);
    fast.app.world_mut().resource_mut::<Settings>().confirm_turn = true;
    fast.keys(&[character('/'), character('d'), character('3'), Key::Enter, Key::Enter]);
    assert_eq!(fast.game().record.ply(), 1);
    // What is warned of is not confirmed that way.
    let mut warned = table("4/3/2/6/2rr2/4/1r1/3bb3/3bb3/3/4/6/6/2/3/b3 r1 r1:2,b1:3 1");
    warned.key(character('/'));
    warned.key(Key::Enter);
    assert_eq!(warned.game().record.ply(), 0);
}

#[test]
fn typing_fires_no_shortcut_and_esc_acts_once() {
    let mut table = table("4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/3/b1b1 r1 r1:2,b1:3 1");
    // A choice that Esc would drop.
    let p1 = table.game().board.point_named("p1").expect("a point");
    table.app.world_mut().write_message(kensington::game::Intent::ChoosePoint(p1));
    table.frames(2);
    assert_eq!(table.turn().phase, Phase::RelocatePoint);
    let state = |table: &Table| {
        let world = table.app.world();
        let settings = world.resource::<Settings>();
        (
            (table.screen(), table.dialog(), table.turn(), table.position(), table.pointing()),
            (*world.resource::<Turned>(), settings.sound, settings.speed, settings.pace),
        )
    };
    let before = state(&table);
    table.key(character('/'));
    for letter in "nhfmd /NHFMD".chars() {
        table.key(character(letter));
    }
    table.keys(&[Key::Control, character('z')]);
    for key in [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown, Key::Space] {
        table.key(key);
    }
    assert_eq!(state(&table), before);
    assert!(field(&table).open);
    table.key(Key::Escape);
    assert!(!field(&table).open);
    assert_eq!(state(&table), before, "Esc closes the field and does nothing else");
    table.key(Key::Escape);
    assert_eq!(table.turn().phase, Phase::RelocateStone, "the next one lets go of the choice");
}

#[test]
fn a_wrong_move_is_told_and_can_be_mended() {
    let mut table = table(PLACING);
    table.key(character('/'));
    for (text, told) in [
        ("z9", "“z9” is not a point on this board"),
        ("e3", "“e3”: That point is not free."),
        ("hello", "“hello” is not a move: type d3, d3-e3, k3>a1, end or pass"),
    ] {
        table.write(text);
        table.key(Key::Enter);
        assert!(table.said(Role::Status).starts_with(told), "{}", table.said(Role::Status));
        assert_eq!((table.game().record.ply(), field(&table).text), (0, text.to_owned()));
        table.key(Key::Escape);
        table.key(character('/'));
    }
}

#[test]
fn the_field_opens_from_its_button_and_leaves_with_the_keyboard() {
    let mut table = table(PLACING);
    table.tab_to("Type a move");
    table.key(Key::Enter);
    assert!(field(&table).open);
    table.write("d3");
    table.key(Key::Tab);
    assert!(!field(&table).open, "left, it closes");
    assert_eq!(table.game().record.ply(), 0);
    table.key(Key::Escape);
    table.key(character('/'));
    table.key(Key::F1);
    assert!(!field(&table).open, "a dialog takes the keyboard");
}

#[test]
fn a_typed_relocation_that_hands_over_the_game_is_warned_of() {
    let position = "r3/3/2/r5/r5/4/3/3bb3/3bb3/1b1/4/6/6/2/3/b1b1 r1 r1:3,b1:3 1";
    let mut table = table(position);
    table.key(character('/'));
    table.write("p1>g2");
    table.key(Key::Enter);
    assert_eq!(table.position(), position);
    assert!(table.is_shown("confirm"));
    assert!(!field(&table).open);
    assert_eq!(table.focus(), "Choose another point");
}
