//! What a screen reader gets.

use std::collections::HashSet;

use bevy::input::keyboard::Key;
use bevy_egui::egui::accesskit::{Action, Live, NodeId, Role, TreeUpdate};
use kensington::app::Screen;
use kensington::game::Player;
use kensington::game::clock::TimeControl;
use kensington::game::timing::ChosenClock;

use crate::harness::{Table, name, names};
use crate::scenes;

const SLIDING: &str = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/b2/b1b1 r1 r1:0,b1:0 -";
const PEOPLE: [&str; 4] = ["--seat", "r1=human", "--seat", "b1=human"];

fn in_game(position: &str) -> Table {
    Table::new(&[&PEOPLE[..], &["--position", position]].concat())
}

/// Every node has one parent and can be reached from the root, and what can be used has a name.
fn check(tree: &TreeUpdate, wanted: &str) {
    let root = tree.tree.as_ref().expect("a tree").root;
    let mut seen = HashSet::new();
    let mut waiting = vec![root];
    while let Some(id) = waiting.pop() {
        assert!(seen.insert(id), "{wanted}: {id:?} has two parents");
        let (_, node) = tree.nodes.iter().find(|(known, _)| *known == id).expect("children exist");
        waiting.extend(node.children());
        let usable = node.supports_action(Action::Click) || node.supports_action(Action::Focus);
        assert!(!usable || !name(node).is_empty(), "{wanted}: a nameless {:?} at {:?}", node.role(), node.bounds());
    }
    assert_eq!(seen.len(), tree.nodes.len(), "{wanted}: nodes outside the tree");
    assert!(seen.contains(&tree.focus), "{wanted}: the focus is nowhere");
}

fn points(tree: &TreeUpdate) -> Vec<String> {
    let (_, board) = tree.nodes.iter().find(|(_, node)| name(node) == "Board").expect("a board");
    let of = |id: &NodeId| tree.nodes.iter().find(|(known, _)| known == id).map(|(_, node)| name(node));
    board.children().iter().filter_map(of).collect()
}

#[test]
fn the_board_has_72_points_with_their_names() {
    let mut table = in_game(SLIDING);
    let tree = table.tree();
    check(&tree, "game");
    let told = points(&tree);
    let board = table.game().board.clone();
    assert_eq!(told.len(), 72);
    for (point, told) in board.points().zip(&told) {
        let text = board.point_name(point);
        let wanted = match text {
            "e3" | "e4" | "g2" => format!("{text}, red stone, can move"),
            "o1" | "p1" | "p3" => format!("{text}, blue stone"),
            _ => format!("{text}, free"),
        };
        assert_eq!(told, &wanted);
    }
    let places: HashSet<String> = tree
        .nodes
        .iter()
        .filter(|(_, node)| node.supports_action(Action::Click) && name(node).contains(", free"))
        .map(|(_, node)| format!("{:?}", node.bounds()))
        .collect();
    assert_eq!(places.len(), 66, "each lies somewhere else");
}

#[test]
fn names_follow_what_can_be_done() {
    let mut table = in_game(SLIDING);
    let (g2, _) = table.node("g2, red stone, can move");
    table.request(Action::Click, g2);
    table.node("g2, red stone, chosen");
    let (h4, _) = table.node("h4, free, target");
    assert_eq!(points(&table.tree()).iter().filter(|name| name.ends_with("target")).count(), 2);
    table.request(Action::Click, h4);
    table.node("h4, red stone");
    table.node("p1, blue stone, can move");
    assert_eq!(table.game().record.ply(), 1, "the click was played");

    let mut table = in_game("r3/3/2/r5/r5/4/3/3bb3/3bb3/1b1/4/6/6/2/3/b1b1 r1 r1:3,b1:3 1");
    let (p1, node) = table.node("p1, blue stone, can be relocated");
    assert_eq!(node.description(), None);
    table.request(Action::Click, p1);
    let (_, danger) = table.node("g2, free, target, would hand over the game");
    assert_eq!(danger.description(), Some("on the white hexagon g2 h4 h5 i4 i5 j2"));

    let mut table = in_game("4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -");
    table.node("d3, free, can be placed on");
}

#[test]
fn a_screen_reader_moves_the_focus_ring() {
    let mut table = in_game(SLIDING);
    let (e3, _) = table.node("e3, red stone, can move");
    table.request(Action::Focus, e3);
    let board = table.game().board.clone();
    assert_eq!(table.pointing().focused, board.point_named("e3"));
    assert_eq!(table.focus(), "e3, red stone, can move");
    table.key(Key::Enter);
    assert_eq!(table.focus(), "e3, red stone, chosen");
    // A widget takes the focus over, and gives it back.
    table.tab_to("Rules");
    let (undo, _) = table.node("Title");
    table.request(Action::Focus, undo);
    assert_eq!(table.focus(), "Title");
    table.key(Key::Escape);
    assert_eq!(table.focus(), "e3, red stone, chosen");
}

#[test]
fn widgets_are_clicked_on_request() {
    let mut table = Table::new(&[]);
    let (rules, _) = table.node("Rules");
    table.request(Action::Click, rules);
    assert!(table.is_shown("close"));
    let (close, _) = table.node("Close");
    table.request(Action::Click, close);
    assert!(!table.is_shown("close"));
}

#[test]
fn the_state_line_is_read_out_when_it_changes() {
    let mut table = in_game("4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -");
    let (_, node) = table.node("Red: place a stone on any free point");
    assert_eq!((node.role(), node.live()), (Role::Status, Some(Live::Polite)));
    let (g2, _) = table.node("g2, free, can be placed on");
    table.request(Action::Click, g2);
    assert_eq!(table.said(Role::Status), "Red: relocate 1 blue stone – choose it");
    for choice in ["p1, blue stone, can be relocated", "a1, free, target"] {
        let (id, _) = table.node(choice);
        table.request(Action::Click, id);
    }
    let after = "Blue: place a stone on any free point; \
                 last turn: Red: placed on g2, completed the triangle e3 e4 g2, relocated p1 to a1";
    assert_eq!(table.said(Role::Status), after);
    table.node("Blue, human, 3 stones in hand, to move");
    table.node("Red, human, 2 stones in hand");
    // What is refused is read out at once.
    let (g2, _) = table.node("g2, red stone");
    table.request(Action::Click, g2);
    table.frames(2);
    let (_, alert) = table.node("That point is not free.");
    assert_eq!((alert.role(), alert.live()), (Role::Alert, Some(Live::Assertive)));
}

#[test]
fn cards_say_who_plays_and_clocks_what_is_left() {
    let mut table = Table::new(&["--new", "--seat", "r1=human:Eva", "--seat", "b1=computer:3", "--clock", "5+0"]);
    table.node("Eva (Red), human, 15 stones in hand, to move");
    table.node("Blue, computer, level 3, 15 stones in hand");
    let (_, clock) = table.node("Red’s clock: 5:00");
    assert_eq!((clock.role(), clock.live()), (Role::Timer, None), "nobody is told of every second");
    assert!(clock.bounds().is_some_and(|place| place.width() > 10.0));
    let clocks = names(&table.tree()).into_iter().filter(|name| name.contains("clock: ")).count();
    assert_eq!(clocks, 2);

    // It runs, and changes no more often than once a second.
    let mut table = in_game("4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -");
    assert!(!names(&table.tree()).iter().any(|name| name.contains("clock")), "a game without a clock");
    table.app.insert_resource(ChosenClock(TimeControl::new(1, 0)));
    scenes::begin(&mut table, "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -", &[Player::HUMAN; 2]);
    let (d3, _) = table.node("d3, free, can be placed on");
    table.request(Action::Click, d3);
    let blue = |table: &mut Table| {
        names(&table.tree()).into_iter().find(|name| name.starts_with("Blue’s clock")).expect("a clock")
    };
    let mut shown = vec![blue(&mut table)];
    // Three seconds of frames.
    for _ in 0..150 {
        table.frames(1);
        shown.push(blue(&mut table));
    }
    shown.dedup();
    assert!((3..=4).contains(&shown.len()), "{shown:?}");
    table.node("Red’s clock: 1:00");
}

#[test]
fn the_point_of_a_relocation_says_which_of_how_many_it_is() {
    let mut table = in_game("r3/3/2/r5/r5/4/3/3bb3/3bb3/1b1/4/6/6/2/3/b1b1 r1 r1:3,b1:3 2");
    let click = |table: &mut Table, name: &str| {
        let (id, _) = table.node(name);
        table.request(Action::Click, id);
        table.said(Role::Status)
    };
    let first = click(&mut table, "p1, blue stone, can be relocated");
    assert_eq!(first, "Red: choose a free point for the blue stone – relocation 1 of 2");
    click(&mut table, "b1, free, target");
    let second = click(&mut table, "p3, blue stone, can be relocated");
    assert_eq!(second, "Red: choose a free point for the blue stone – relocation 2 of 2");
}

#[test]
fn every_dialog_and_every_state_names_its_widgets() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = scenes::keeping(&["--new"], data.path());
    let mut look = |table: &mut Table, place: &str| {
        table.frames(4);
        check(&table.tree(), place);
    };
    scenes::dialogs(&mut table, &mut look);
    scenes::states(&mut table, &mut look);
    let failed = concat!(env!("CARGO_MANIFEST_DIR"), "/rustfmt.toml");
    let mut table = Table::new(&["--board", failed]);
    assert_eq!(table.screen(), Screen::Failed);
    check(&table.tree(), "a board that cannot be used");
}

#[test]
fn every_screen_names_its_widgets() {
    let mut table = Table::new(&[]);
    check(&table.tree(), "title");
    assert!(names(&table.tree()).contains(&"New game".to_owned()));
    table.key(Key::F1);
    check(&table.tree(), "rules");
    table.key(Key::Escape);
    table.key(crate::harness::character('n'));
    check(&table.tree(), "new game");
    for size in ["1", "2", "3"] {
        let mut table = Table::new(&["--new", "--team-size", size, "--seat", "r1=human", "--seat", "b1=computer:1"]);
        check(&table.tree(), "game");
        table.key(crate::harness::character('/'));
        check(&table.tree(), "typed move");
        table.node("Type a move");
        table.key(Key::Escape);
        table.tab_to("Resign");
        table.key(Key::Enter);
        assert!(table.is_shown("confirm"));
        check(&table.tree(), "resign");
        let (_, point) = table.node("d3, free, can be placed on");
        assert!(point.is_disabled(), "under a dialog the board cannot be used");
    }
}
