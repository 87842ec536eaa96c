//! Everything the table can show: every dialog with something in it, and the states of a game that the line below the
//! board and the buttons depend on. For tests that look at all of it.

use std::path::Path;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use kensington::app::Dialog;
use kensington::board::Board;
use kensington::game::{Going, Intent, NewGame, Player, Seats};
use kensington::input::Command;
use kensington::keep::{Folders, Kept, Refused};
use kensington::notation::{parse_action, parse_position};
use kensington::rules::{Seat, Team};
use kensington::settings::{Change, UndoRule};
use kensington::ui::settings::Page;
use kensington::ui::side::Tab;

use crate::harness::Table;

/// Whoever plays is called this: as long as a name may be.
pub const LONG_NAME: &str = "Bartholomew Featherstone";

/// Names that are read from right to left, a long one and a short one.
pub const FROM_RIGHT: [&str; 2] = ["אברהם בן־דוד הכהן מחיפה", "ليلى"];

pub const PAGES: [Page; 7] =
    [Page::General, Page::Board, Page::Game, Page::Levels, Page::Sound, Page::Keys, Page::System];

/// Blue has stones that can be relocated to where they win.
const REWARD: &str = "r3/3/2/r5/r5/4/3/3bb3/3bb3/1b1/4/6/6/2/3/b1b1 r1 r1:3,b1:3 2";
const START: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
/// Red, to move, can slide nothing.
const BLOCKED: &str = "rb2/b2/b1/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:0,b1:0 -";

/// A table that keeps its games in that folder, so that its lists have something in them.
pub fn keeping(words: &[&str], data: &Path) -> Table {
    Table::keeping(words, Folders { data: Some(data.to_owned()), pictures: Some(data.join("pictures")) })
}

/// Whether a text begins with what a person is called: there a name is cut where it is too long.
pub fn is_a_name(text: &str) -> bool {
    [LONG_NAME].iter().chain(&FROM_RIGHT).any(|name| text.starts_with(name))
}

fn ask(table: &mut Table, command: Command) {
    table.app.world_mut().write_message(command);
    table.frames(3);
}

fn want(table: &mut Table, intent: Intent) {
    table.app.world_mut().write_message(intent);
    table.frames(3);
}

fn set(table: &mut Table, change: Change) {
    ask(table, Command::Set(change));
}

fn choose(table: &mut Table, points: &[&str]) {
    for name in points {
        let point = Board::classic().point_named(name).expect("a point");
        want(table, Intent::ChoosePoint(point));
        // Until the stone has come to rest.
        table.frames(40);
    }
}

/// A game of two players with those names, from a position of the classic board.
pub fn begin(table: &mut Table, position: &str, players: &[Player; 2]) {
    let board = Board::classic();
    let mut seats = Seats::default();
    for (team, player) in Team::BOTH.into_iter().zip(*players) {
        seats.set(Seat::new(team, 1), player);
    }
    let start = parse_position(board, position).expect("a position");
    want(
        table,
        Intent::NewGame(NewGame { board: board.clone().into(), start, repetition: false, seats, again: false }),
    );
    table.frames(3);
}

fn people() -> [Player; 2] {
    [format!("human:4:{LONG_NAME}"), "human".to_owned()].map(|text| text.parse().expect("a player"))
}

fn drop_file(table: &mut Table, path: &str) {
    let path_buf = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let dropped = bevy::window::FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf };
    table.app.world_mut().write_message(dropped);
    table.frames(4);
}

/// Saves the game and waits until it has its file.
fn save(table: &mut Table) {
    ask(table, Command::Save);
    let began = Instant::now();
    while table.app.world().resource::<Kept>().path(table.game().id).is_none() {
        assert!(began.elapsed() < Duration::from_mins(1), "the game is not saved");
        table.frames(1);
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Brings a game into every state that looks different, one after the other. The table is in a game.
pub fn states(table: &mut Table, look: &mut impl FnMut(&mut Table, &str)) {
    begin(table, START, &people());
    look(table, "placing");
    ask(table, Command::ToggleSide);
    for tab in [Tab::Moves, Tab::Analysis] {
        ask(table, Command::ShowSide(tab));
        look(table, &format!("beside the board {tab:?}"));
    }
    ask(table, Command::ToggleSide);

    choose(table, &["d3", "e3", "h5"]);
    want(table, Intent::GoTo(Going::Back));
    assert!(table.is_shown("to-game"));
    look(table, "looking back");
    set(table, Change::Undo(UndoRule::Off));
    look(table, "only looking back");
    want(table, Intent::GoTo(Going::Game));

    set(table, Change::Undo(UndoRule::Agreed));
    want(table, Intent::Undo);
    look(table, "asked to take back");
    want(table, Intent::AnswerUndo { accept: false });
    set(table, Change::Undo(UndoRule::Free));

    want(table, Intent::OfferDraw(Team::Blue));
    assert!(table.is_shown("accept-draw"), "the other side is asked");
    look(table, "offered a draw");
    want(table, Intent::AnswerDraw { accept: false });

    set(table, Change::ConfirmTurn(true));
    choose(table, &["k3"]);
    assert!(table.is_shown("confirm"));
    look(table, "a turn held");
    want(table, Intent::Cancel);
    set(table, Change::ConfirmTurn(false));

    table.key(crate::harness::character('/'));
    table.write("zz");
    table.key(bevy::input::keyboard::Key::Enter);
    look(table, "a typed move refused");
    table.key(bevy::input::keyboard::Key::Escape);

    want(table, Intent::Analyse);
    assert!(table.is_shown("end-analysis"));
    look(table, "analysis");
    want(table, Intent::Analyse);

    begin(table, REWARD, &people());
    look(table, "a stone to be relocated");
    choose(table, &["p1"]);
    look(table, "where to relocate it");
    choose(table, &["g2"]);
    assert!(table.is_shown("confirm"));
    look(table, "warned");
    want(table, Intent::Cancel);

    begin(table, BLOCKED, &people());
    look(table, "a pass");

    begin(table, START, &[people()[0], "computer:10".parse().expect("a player")]);
    want(table, Intent::Pause);
    choose(table, &["d3"]);
    look(table, "a computer that rests");
    want(table, Intent::GoTo(Going::Start));
    look(table, "a computer that waits");
    want(table, Intent::GoTo(Going::Game));
    want(table, Intent::Pause);

    begin(table, START, &people());
    choose(table, &["d3"]);
    want(table, Intent::Resign(Team::Blue));
    look(table, "over");
}

/// Opens every dialog, with something in it where that makes a difference. The table is in a game and keeps games.
pub fn dialogs(table: &mut Table, look: &mut impl FnMut(&mut Table, &str)) {
    begin(table, START, &[Player::HUMAN; 2]);
    let board = table.game().board.clone();
    want(table, Intent::Play(parse_action(&board, "d3").expect("an action")));
    save(table);
    for dialog in Dialog::ALL {
        match dialog {
            Dialog::None => {}
            Dialog::Settings => {
                for page in PAGES {
                    *table.app.world_mut().resource_mut::<Dialog>() = dialog;
                    *table.app.world_mut().resource_mut::<Page>() = page;
                    look(table, &format!("settings {page:?}"));
                }
            }
            Dialog::Editor => {
                ask(table, Command::SetUpPosition);
                look(table, "editor");
                ask(table, Command::CloseDialog);
                begin(table, REWARD, &[Player::HUMAN; 2]);
                ask(table, Command::SetUpPosition);
                look(table, "editor with a reward");
            }
            Dialog::Load | Dialog::DeleteGame => {
                ask(table, Command::Load);
                assert!(table.is_shown("game-0"), "something is listed");
                if dialog == Dialog::DeleteGame {
                    ask(table, Command::DeleteListed);
                }
                look(table, &format!("{dialog:?}"));
            }
            Dialog::Refused => {
                *table.app.world_mut().resource_mut::<Refused>() = Refused::default();
                drop_file(table, "rustfmt.toml");
                assert!(!table.app.world().resource::<Refused>().report.is_empty());
                look(table, "refused");
            }
            Dialog::SaveAs => {
                ask(table, Command::SaveAs);
                look(table, "save as");
            }
            _ => {
                *table.app.world_mut().resource_mut::<Dialog>() = dialog;
                look(table, &format!("{dialog:?}"));
            }
        }
        *table.app.world_mut().resource_mut::<Dialog>() = Dialog::None;
        table.frames(2);
    }
    // A file of several games, and one that is only forgotten.
    drop_file(table, "tests/kgn/collection.kgn");
    assert_eq!(table.dialog(), Dialog::Load);
    look(table, "a collection");
    ask(table, Command::CloseDialog);
    drop_file(table, "tests/kgn/two-players.kgn");
    ask(table, Command::Load);
    ask(table, Command::DeleteListed);
    look(table, "a game to be forgotten");
    *table.app.world_mut().resource_mut::<Dialog>() = Dialog::None;
    table.frames(2);
}
