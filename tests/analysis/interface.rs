//! What is seen of it, and what hands do with it.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use kensington::app::{Dialog, Screen};
use kensington::board::Board;
use kensington::game::analysis::Analysis;
use kensington::game::review::{Effort, Reviewing};
use kensington::game::{Intent, Match};
use kensington::input::Command;
use kensington::ui::editor::Editor;

use crate::harness::{Table, character, names};

const RACE: &str = "4/3/2/6/6/4/1r1/3rr3/3rr3/3/1b2/1bb3/1bb3/2/3/4 r1 r1:3,b1:3 -";

fn wait(table: &mut Table, what: &str, until: impl Fn(&World) -> bool) {
    let began = std::time::Instant::now();
    while !until(table.app.world()) {
        assert!(began.elapsed() < std::time::Duration::from_mins(1), "{what} did not come");
        table.frames(1);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    table.frames(2);
}

fn found(world: &World) -> bool {
    world.resource::<Analysis>().finding().is_some()
}

fn say(table: &mut Table, command: Command) {
    table.app.world_mut().write_message(command);
    table.frames(3);
}

#[test]
fn a_key_begins_it_and_a_line_is_played_by_keyboard() {
    let mut table = Table::new(&["--window", "1280x720", "--position", RACE]);
    table.key(character('a'));
    wait(&mut table, "a finding", found);
    for widget in ["evaluation-bar", "line-1", "line-1-1", "tab-analysis", "end-analysis"] {
        assert!(table.is_shown(widget), "{widget}");
    }
    assert!(!table.is_shown("seat-b1-computer"), "seats rest");
    let (_, bar) = table.node("Evaluation: Red wins in 1 turn");
    assert!(bar.bounds().is_some());
    table.tab_to("Line 1, Red wins in 1 turn: j2");
    table.key(Key::Enter);
    assert_eq!(table.game().record.ply(), 1);
    assert_eq!(
        table.game().record.result().and_then(kensington::record::GameResult::winner),
        Some(kensington::rules::Team::Red)
    );
    table.key(Key::Escape);
    table.key(character('a'));
    assert!(!table.app.world().resource::<Analysis>().is_on());
    assert_eq!(table.game().record.ply(), 0);
    assert!(!table.is_shown("evaluation-bar"));
}

#[test]
fn a_position_is_set_up_by_keyboard_and_by_writing() {
    let mut table = Table::new(&["--window", "1280x720", "--new"]);
    assert_eq!(table.screen(), Screen::Game);
    say(&mut table, Command::SetUpPosition);
    assert_eq!(table.dialog(), Dialog::Editor);
    let draft = |table: &Table| table.app.world().resource::<Editor>().draft.clone().expect("a draft");
    // The board has the keyboard. Arrows walk, letters and Enter put stones.
    table.key(Key::Enter);
    assert_eq!(draft(&table).parts().stones[0].len(), 1);
    table.key(Key::ArrowUp);
    table.key(character('b'));
    assert_eq!(draft(&table).parts().stones.map(kensington::board::PointSet::len), [1, 1]);
    table.key(Key::Enter);
    assert_eq!(
        draft(&table).parts().stones.map(kensington::board::PointSet::len),
        [2, 0],
        "red stones are in the hand"
    );
    table.key(Key::Enter);
    assert_eq!(draft(&table).parts().stones[0].len(), 1, "once more takes it away");
    assert!(names(&table.tree()).iter().any(|name| name.contains("This position can be played.")));

    // Everything that is wrong is told at once, and nothing begins.
    let widget = |table: &Table, id: &str| table.is_shown(id);
    table.tab_to("Clear");
    table.key(Key::Enter);
    let tree = table.tree();
    assert!(names(&tree).iter().any(|name| name.contains("no stone can slide")), "{:?}", names(&tree));
    assert!(widget(&table, "start"));
    let (_, start) = table.node("Play from here");
    assert!(start.is_disabled(), "what cannot be played cannot begin");

    // Written in the notation.
    table.tab_to("Notation");
    let mut editor = table.app.world_mut().resource_mut::<Editor>();
    let mut written = editor.draft.clone().expect("a draft");
    written.read("4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 b2 r1:3,b1:3,r2:1,b2:0 -").expect("readable");
    editor.draft = Some(written);
    table.frames(2);
    let told = names(&table.tree());
    let expected = "Blue 2 is to move with no stone in hand, but Red 1 still has stones to place.";
    assert!(told.iter().any(|name| name.contains(expected)), "{told:?}");
    assert_eq!(table.dialog(), Dialog::Editor);
    table.key(Key::Escape);
    assert_eq!(table.dialog(), Dialog::Editor, "the first Esc leaves the line of text");
    table.tab_to("Blue 1 is to move");
    table.key(Key::Enter);
    table.tab_to("Play from here");
    table.key(Key::Enter);
    assert_eq!((table.dialog(), table.screen()), (Dialog::None, Screen::Game));
    assert_eq!(table.position(), "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 b1 r1:3,b1:3,r2:1,b2:0 -");
}

#[test]
fn what_is_typed_is_read_letter_by_letter() {
    let mut table = Table::new(&["--window", "1280x720", "--new"]);
    say(&mut table, Command::SetUpPosition);
    table.tab_to("Notation");
    table.write("x");
    let told = names(&table.tree());
    assert!(told.iter().any(|name| name.contains("The notation cannot be read")), "{told:?}");
    assert_eq!(table.dialog(), Dialog::Editor, "letters are no shortcuts here");
    let (_, start) = table.node("Play from here");
    assert!(start.is_disabled());
    table.key(Key::Escape);
    table.key(Key::Escape);
    assert_eq!(table.dialog(), Dialog::None);
}

#[test]
fn a_game_under_way_is_not_lost_without_being_asked() {
    let mut table = Table::new(&["--window", "1280x720", "--position", RACE]);
    table.app.world_mut().write_message(Intent::ChoosePoint(Board::classic().point_named("a1").expect("a point")));
    table.frames(3);
    let id = table.game().id;
    say(&mut table, Command::SetUpPosition);
    table.tab_to("Analyse");
    table.key(Key::Enter);
    assert_eq!((table.game().id, table.dialog()), (id, Dialog::Editor));
    table.tab_to("Keep the game");
    table.key(Key::Enter);
    table.tab_to("Analyse");
    table.key(Key::Enter);
    table.tab_to("Start all the same");
    table.key(Key::Enter);
    assert_ne!(table.game().id, id);
    assert!(table.app.world().resource::<Analysis>().is_on(), "analysed from the start");
}

#[test]
fn the_graph_is_walked_by_keyboard_and_the_worst_turn_leads_to_its_place() {
    let mut table = Table::new(&["--window", "1280x720", "--position", RACE]);
    table.app.insert_resource(Effort(500));
    for name in ["a1", "n1"] {
        let point = Board::classic().point_named(name).expect("a point");
        table.app.world_mut().write_message(Intent::ChoosePoint(point));
        table.frames(40);
    }
    say(&mut table, Command::ShowSide(kensington::ui::side::Tab::Analysis));
    table.tab_to("Review the game");
    table.key(Key::Enter);
    wait(&mut table, "the review", |world| world.resource::<Reviewing>().is_complete());
    for widget in ["review-graph", "worst-1"] {
        assert!(table.is_shown(widget), "{widget}");
    }
    let told = names(&table.tree());
    let verdict =
        "1. a1 ??: blunder, lost 100 % of the chances; better was j2: wins, fills the hexagon g2 h4 h5 i4 i5 j2";
    assert!(told.iter().any(|name| name == verdict), "{told:?}");
    assert!(told.iter().any(|name| name.contains("Graph of the game") && name.contains("Blue has won")), "{told:?}");
    let ply = |table: &Table| table.app.world().resource::<Match>().record.ply();
    assert_eq!(ply(&table), 2);
    let graph = told.iter().find(|name| name.contains("Graph of the game")).expect("a graph").clone();
    table.tab_to(&graph);
    table.key(Key::ArrowLeft);
    assert_eq!(ply(&table), 1);
    table.key(Key::ArrowLeft);
    assert_eq!(ply(&table), 0);
    table.key(Key::ArrowDown);
    assert_eq!(ply(&table), 1, "the mistake");
    table.key(Key::ArrowRight);
    table.tab_to(verdict);
    table.key(Key::Enter);
    assert_eq!(ply(&table), 1);
}
