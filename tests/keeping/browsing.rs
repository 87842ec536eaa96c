//! Looking through the game: steps, jumps, variations, and undo from every state.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use kensington::game::{Going, Intent, Phase};
use kensington::input::{Command, Pointing};
use kensington::keep::Folders;
use kensington::record::{GameResult, NodeId, Reason};
use kensington::rules::Team;
use kensington::settings::{Settings, UndoRule};
use kensington::ui::regions::Regions;
use kensington::ui::side::list::TurnRows;

use crate::harness::{Table, character};
use crate::{FRIENDS, Hands, NEARLY_WON, table};

fn friends() -> Table {
    table(&FRIENDS, Folders::default())
}

fn rows(table: &Table) -> Vec<String> {
    let rows = table.app.world().resource::<TurnRows>();
    (1..rows.len())
        .filter_map(|row| rows.turn(row))
        .map(|turn| format!("{}{}", " ".repeat(turn.depth), turn.text()))
        .collect()
}

#[test]
fn page_keys_step_and_arrows_do_while_looking_back() {
    let mut table = friends();
    table.play("d3 e3 h5 g2");
    let end = table.position();
    table.key(Key::PageUp);
    assert_eq!(table.game().record.ply(), 3);
    assert!(table.browsing() && table.is_shown("to-game"));
    table.key(Key::ArrowLeft);
    table.key(Key::ArrowLeft);
    table.key(Key::ArrowRight);
    assert_eq!(table.game().record.ply(), 2);
    assert_eq!(table.app.world().resource::<Pointing>().focused, None, "the ring stays where it is");
    table.key(Key::Home);
    assert_eq!(table.game().record.ply(), 0);
    table.key(Key::PageUp);
    assert_eq!(table.game().record.ply(), 0, "before the start there is nothing");
    table.key(Key::End);
    assert_eq!((table.position(), table.browsing()), (end, false));
    // At the game the arrows are the ring's again.
    table.key(Key::ArrowLeft);
    assert_eq!(table.game().record.ply(), 4);
    assert!(table.app.world().resource::<Pointing>().focused.is_some());
}

#[test]
fn playing_on_from_an_earlier_place_makes_a_variation_and_redo_follows_it() {
    let mut table = friends();
    table.play("d3 e3 h5 g2");
    table.go(Going::Back);
    table.go(Going::Back);
    table.play("h4 a1");
    assert!(!table.browsing());
    assert_eq!(rows(&table), ["d3", "e3", "h4", " h5", " g2", "a1"]);
    table.want(Intent::Undo);
    table.want(Intent::Undo);
    table.want(Intent::Redo);
    table.want(Intent::Redo);
    assert_eq!(rows(&table).len(), 6, "nothing is lost");
    assert_eq!(table.game().record.played().len(), 4);
    assert!(table.position().starts_with('b'), "the newest line was followed: {}", table.position());
}

#[test]
fn variations_are_promoted_and_deleted_after_a_question() {
    let mut table = friends();
    table.play("d3 e3 h5");
    let first = table.node();
    table.go(Going::Back);
    table.play("h4");
    table.go(Going::Node(first));
    assert!(table.browsing(), "the old line is only looked at");
    assert!(table.is_shown("promote") && table.is_shown("delete-variation"));
    table.want(Intent::Promote(first));
    assert_eq!(rows(&table), ["d3", "e3", "h5", " h4"]);
    // What is now the variation is where the game stands; deleting it needs a yes.
    table.go(Going::Game);
    table.ask(Command::DeleteVariation);
    assert_eq!(table.dialog(), kensington::app::Dialog::DeleteVariation);
    table.ask(Command::CloseDialog);
    assert_eq!(rows(&table).len(), 4);
    table.ask(Command::DeleteVariation);
    table.ask(Command::ConfirmDeleteVariation);
    assert_eq!(rows(&table), ["d3", "e3", "h5"]);
    assert_eq!(table.game().record.ply(), 2, "the place before the variation");
    table.play("a4");
}

#[test]
fn a_variation_that_is_only_looked_at_is_deleted_and_the_game_stays_where_it_is() {
    let mut table = friends();
    table.play("d3 e3 h5");
    let old = table.node();
    table.go(Going::Back);
    table.play("h4 g2 a4");
    let (stands, position) = (table.node(), table.position());
    table.go(Going::Node(old));
    table.want(Intent::DeleteVariation(old));
    assert_eq!(rows(&table), ["d3", "e3", "h4", "g2", "a4"]);
    assert!(table.browsing(), "the place where it branched off is looked at");
    assert_eq!(table.game().record.ply(), 2);
    table.go(Going::Game);
    assert_eq!((table.node(), table.position()), (stands, position));

    // Where nothing can be taken back, a variation in which the game stands stays; others can go.
    table.app.world_mut().resource_mut::<Settings>().undo = UndoRule::Off;
    let main = table.game().record.node_at(3);
    table.want(Intent::Analyse);
    table.go(Going::Node(table.game().record.node_at(2)));
    table.play("b1");
    let tried = table.node();
    table.want(Intent::Promote(tried));
    table.want(Intent::DeleteVariation(main));
    table.want(Intent::Analyse);
    assert_eq!(table.node(), stands, "not in an analysis");
    table.want(Intent::DeleteVariation(main));
    assert_eq!(table.node(), stands, "not in the game");
    table.want(Intent::Promote(main));
    table.want(Intent::DeleteVariation(tried));
    assert_eq!(rows(&table), ["d3", "e3", "h4", "g2", "a4"]);
    assert_eq!((table.node(), table.browsing()), (stands, false));
}

#[test]
fn what_is_written_about_a_place_stays_with_it() {
    let mut table = friends();
    table.play("d3 e3");
    let (place, other) = (table.node(), table.game().record.node_at(1));
    table.tab_to("Comment");
    table.write("A quiet start");
    let comment = |table: &Table, node| table.game().record.tree().notes(node).comment.clone();
    assert_eq!(comment(&table, place), "A quiet start");
    assert_eq!(table.game().record.ply(), 2, "letters do nothing else meanwhile");
    // Another place has another line; what is written there does not touch the first.
    table.go(Going::Back);
    assert_eq!(comment(&table, other), "");
    table.tab_to("Comment");
    table.write("odd");
    assert_eq!((comment(&table, other).as_str(), comment(&table, place).as_str()), ("odd", "A quiet start"));
    assert!(table.text().contains("{A quiet start}"), "{}", table.text());
    table.want(Intent::Comment { node: other, text: " ".into() });
    assert!(!table.text().contains("odd"), "{}", table.text());
}

#[test]
fn whether_a_game_is_lost_is_judged_where_it_stands() {
    let mut table = friends();
    table.play("d3 e3");
    table.go(Going::Start);
    table.ask(Command::Again);
    assert_eq!(table.dialog(), kensington::app::Dialog::Again, "it is under way, whatever is looked at");
    table.ask(Command::CloseDialog);
    table.want(Intent::GoTo(Going::Game));
    table.want(Intent::Resign(Team::Red));
    table.go(Going::Back);
    table.ask(Command::Again);
    assert_eq!((table.dialog(), table.game().record.ply()), (kensington::app::Dialog::None, 0));
}

#[test]
fn where_taking_back_is_restricted_looking_is_all() {
    let mut table = friends();
    table.app.world_mut().resource_mut::<Settings>().undo = UndoRule::Off;
    table.play("d3 e3 h5");
    let (text, node) = (table.text(), table.node());
    table.go(Going::Start);
    for intent in [
        Intent::Play(kensington::notation::parse_action(&table.game().board.clone(), "a1").expect("an action")),
        Intent::Undo,
        Intent::Redo,
        Intent::PlayHere,
        Intent::Resign(Team::Red),
        Intent::OfferDraw(Team::Red),
    ] {
        table.want(intent);
        assert!(table.browsing() && table.game().record.ply() == 0);
    }
    assert!(!table.is_shown("play-here"));
    table.go(Going::Game);
    assert_eq!((table.text(), table.node()), (text, node));
    table.play("a1");
}

#[test]
fn undo_leads_back_from_every_state() {
    // Placed; the turn's reward half used.
    let mut table = table(
        &[
            "--seat",
            "r1=human",
            "--seat",
            "b1=human",
            "--position",
            "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -",
        ],
        Folders::default(),
    );
    table.play("g2");
    assert_eq!(table.turn().phase, Phase::RelocateStone);
    table.want(Intent::Undo);
    assert_eq!((table.game().record.ply(), table.turn().phase), (0, Phase::Place));
    table.want(Intent::Redo);
    assert_eq!(table.turn().phase, Phase::RelocateStone, "the reward is there again");
    // In the midst of choosing where to.
    let board = table.game().board.clone();
    table.want(Intent::ChoosePoint(board.point_named("p1").expect("a point")));
    assert_eq!(table.turn().phase, Phase::RelocatePoint);
    table.want(Intent::Undo);
    assert_eq!(table.turn().phase, Phase::Place);

    // Won; drawn; resigned.
    let mut table =
        self::table(&["--seat", "r1=human", "--seat", "b1=human", "--position", NEARLY_WON], Folders::default());
    table.play("c2");
    assert_eq!(table.game().record.result().map(GameResult::reason), Some(Reason::Hexagon));
    table.want(Intent::Undo);
    assert_eq!((table.game().record.result(), table.turn().phase), (None, Phase::Place));
    for intent in [Intent::Resign(Team::Red), Intent::OfferDraw(Team::Red)] {
        table.want(intent);
        table.want(Intent::AnswerDraw { accept: true });
        assert_eq!(table.turn().phase, Phase::Over);
        table.want(Intent::Undo);
        assert_eq!((table.game().record.result(), table.turn().phase), (None, Phase::Place));
    }
    table.play("c2");
    assert_eq!(table.turn().phase, Phase::Over, "it is won all the same");

    // While the computer thinks.
    let mut table = self::table(&["--new", "--seat", "r1=human", "--seat", "b1=computer:10"], Folders::default());
    table.play("d3");
    assert_eq!(table.turn().phase, Phase::Thinking);
    table.want(Intent::Undo);
    assert_eq!((table.game().record.ply(), table.turn().phase), (0, Phase::Place));
    table.frames(60);
    assert_eq!(table.game().record.ply(), 0, "no stale answer comes");
}

#[test]
fn a_computer_waits_while_another_place_is_looked_at() {
    let mut table = table(&["--new", "--seat", "r1=human", "--seat", "b1=computer:1"], Folders::default());
    table.play("d3");
    table.wait_until("the answer", |table| table.game().record.ply() == 2);
    table.play("e3");
    table.wait_until("the answer", |table| table.game().record.ply() == 4);
    let end = table.node();
    // Here it would be the computer's turn.
    table.key(Key::Home);
    table.key(Key::PageDown);
    table.frames(80);
    assert_eq!((table.game().record.ply(), table.node() == end), (1, false), "it plays nothing here");
    table.key(Key::End);
    assert_eq!(table.node(), end);
    assert_eq!(table.turn().phase, Phase::Place);
}

#[test]
fn the_list_steps_with_the_keyboard_and_takes_no_click_to_the_board() {
    let mut table = friends();
    table.play("d3 e3 h5 g2");
    assert!(table.is_shown("moves-list") && table.is_shown("move-4"));
    table.tab_to("Moves");
    // The button comes first, then the tab, then the list itself.
    for _ in 0..40 {
        if table.app.world().resource::<kensington::ui::widgets::Widgets>().focus() == Some("moves-list") {
            break;
        }
        table.key(Key::Tab);
    }
    table.key(Key::ArrowUp);
    table.key(Key::ArrowUp);
    assert_eq!(table.game().record.ply(), 2);
    table.key(Key::ArrowLeft);
    assert_eq!(table.game().record.ply(), 1);
    table.key(Key::ArrowDown);
    assert_eq!(table.game().record.ply(), 2);
    let regions = table.app.world().resource::<Regions>().clone();
    let side = regions.side.expect("it is shown");
    let shared = side.intersect(regions.board);
    assert!(shared.width() <= 0.0 || shared.height() <= 0.0, "{side:?} and {:?}", regions.board);
}

#[test]
fn the_panel_is_toggled_and_remembered() {
    let mut table = friends();
    assert!(table.is_shown("side"), "there is room for it");
    table.key(character('l'));
    assert!(!table.is_shown("side"));
    assert_eq!(table.app.world().resource::<Settings>().side_panel, Some(false));
    table.key(character('l'));
    assert!(table.is_shown("side"));
    table.ask(Command::ShowSide(kensington::ui::side::Tab::Analysis));
    assert!(!table.is_shown("moves-list"));
    let mut small =
        self::table(&["--new", "--seat", "r1=human", "--seat", "b1=human", "--window", "800x600"], Folders::default());
    assert!(!small.is_shown("side"), "a small window has none by itself");
    small.key(character('l'));
    assert!(small.is_shown("side") && small.is_shown("moves-list"));
}

#[test]
fn in_a_game_of_three_thousand_actions_jumps_are_quick_and_few_rows_are_drawn() {
    let mut table = friends();
    let long = crate::files::long_game(&table.game().board.clone(), 3_000);
    let opened = crate::files::opened(&table, long);
    table.want(Intent::Open(Box::new(opened)));
    assert_eq!(table.game().record.ply(), 3_000);
    table.frames(5);
    let shown = table.app.world().resource::<kensington::ui::widgets::Widgets>();
    let drawn = shown.iter().filter(|(id, _)| id.starts_with("move-")).count();
    assert!((5..60).contains(&drawn), "{drawn} rows");
    let mut slowest = std::time::Duration::ZERO;
    for row in [1, 700, 2, 1_500, 1_499, 100] {
        let node = table.app.world().resource::<TurnRows>().place(row);
        table.app.world_mut().write_message(Intent::GoTo(Going::Node(node)));
        let began = std::time::Instant::now();
        table.frames(1);
        slowest = slowest.max(began.elapsed());
        assert_eq!(table.node(), node);
        table.frames(3);
        assert!(table.is_shown(&format!("move-{row}")), "the list scrolls to row {row}");
    }
    println!("the slowest frame with a jump took {slowest:?}");
    assert!(slowest < std::time::Duration::from_millis(1_500), "{slowest:?}");
    table.go(Going::Node(NodeId::ROOT));
    assert_eq!(table.game().record.ply(), 0);
}
