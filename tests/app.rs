//! The app without a window: intents in, events out, through `app.update()`.

#![cfg(feature = "gui")]

use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use clap::Parser;
use kensington::app::boards::ChosenBoard;
use kensington::app::notices::Notice;
use kensington::app::opening::{Trouble, playable};
use kensington::app::shelf::{BoardFolders, Shelf};
use kensington::app::{Args, Dialog, KensingtonPlugin, Screen};
use kensington::board::{Board, Point};
use kensington::game::draws::Draws;
use kensington::game::{
    Applied, Choice, Ended, Intent, Jumped, Match, OfferedTable, Phase, Player, Preset, Refusal, Rejected, Seats,
    Standing, Starts, Table, TableChange,
};
use kensington::i18n::Language;
use kensington::input::Command;
use kensington::notation::{action_text, parse_action, position_text};
use kensington::record::{DrawTalk, GameResult, Reason};
use kensington::rules::{Action, Illegal, Options, Seat, Sequence, Team};
use kensington::settings::{Settings, SettingsFile};
use kensington::ui::words;

/// An app that has come to its title, or into the position it was started with.
fn app(position: Option<&str>) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .add_plugins(KensingtonPlugin { args: Args { position: position.map(Into::into), ..Args::default() } });
    for _ in 0..4 {
        app.update();
    }
    app
}

fn in_game(position: &str) -> App {
    let app = app(Some(position));
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Game);
    app
}

fn send(app: &mut App, intent: Intent) {
    app.world_mut().write_message(intent);
    app.update();
}

fn point(name: &str) -> Point {
    Board::classic().point_named(name).expect("a point")
}

fn choose(app: &mut App, name: &str) {
    send(app, Intent::ChoosePoint(point(name)));
}

fn position(app: &App) -> String {
    position_text(Board::classic(), app.world().resource::<Match>().position())
}

fn phase(app: &App) -> Phase {
    app.world().resource::<Standing>().0.expect("a game").phase
}

/// The messages of a kind written in the last update.
fn said<M: Message + Clone>(app: &App) -> Vec<M> {
    app.world().resource::<Messages<M>>().iter_current_update_messages().cloned().collect()
}

fn refusal(app: &App) -> Refusal {
    said::<Rejected>(app).last().expect("a refusal").0
}

const EMPTY: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
const TRIANGLE: &str = "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
const SLIDING: &str = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/b2/b1b1 r1 r1:0,b1:0 -";

#[test]
fn the_app_comes_to_its_title_and_into_a_game() {
    let mut app = app(None);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Title);
    assert!(app.world().get_resource::<Match>().is_none());
    app.world_mut().write_message(Command::NewGame);
    app.update();
    app.update();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::NewGame);
    app.world_mut().write_message(Command::Back);
    app.update();
    app.update();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Title);
    app.world_mut().write_message(Command::NewGame);
    app.world_mut().write_message(Command::Start);
    app.update();
    app.update();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Game);
    assert_eq!(position(&app), EMPTY);
    assert_eq!(phase(&app), Phase::Place);
}

#[test]
fn the_table_is_chosen_and_offered_again() {
    let mut app = app(None);
    let blue = Seat::new(Team::Blue, 2);
    let player: Player = "computer:9".parse().expect("a player");
    for change in [TableChange::Preset(Preset::Friends), TableChange::TeamSize(2), TableChange::Player(blue, player)] {
        app.world_mut().write_message(Command::ChangeTable(change));
    }
    // All in one frame, as fast hands on a slow machine do it.
    app.world_mut().write_message(Command::Start);
    app.update();
    app.update();
    assert!(position(&app).ends_with(" r1 r1:8,b1:8,r2:8,b2:8 -"), "{}", position(&app));
    assert_eq!(app.world().resource::<Seats>().get(blue), player);
    for table in [&app.world().resource::<Settings>().table, &app.world().resource::<OfferedTable>().0] {
        assert_eq!((table.team_size, table.seats.get(blue)), (2, player));
    }
}

#[test]
fn the_command_line_sets_the_table() {
    let args = |words: &[&str]| {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
            .add_plugins(KensingtonPlugin { args: Args::parse_from([&["kensington"], words].concat()) });
        for _ in 0..4 {
            app.update();
        }
        app
    };
    let app = args(&["--new", "--team-size", "3", "--seat", "r1=human", "--seat", "b3=computer:2"]);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Game);
    assert_eq!(app.world().resource::<Match>().position().hands().len(), 6);
    assert_eq!(app.world().resource::<Seats>().get(Seat::new(Team::Blue, 3)).to_string(), "computer:2");
    assert_eq!(app.world().resource::<OfferedTable>().0.team_size, 3);
    let kept = &app.world().resource::<Settings>().table;
    assert_eq!(*kept, Table::default(), "what a command line asks for is not kept");

    let app = args(&["--position", TRIANGLE, "--seat", "b1=computer:2"]);
    let seats = app.world().resource::<Seats>();
    assert!(seats.get(Seat::new(Team::Blue, 1)).computer && !seats.get(Seat::new(Team::Red, 1)).computer);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Game);
}

#[test]
fn placing_applies_an_action_and_hands_over_the_turn() {
    let mut app = in_game(EMPTY);
    choose(&mut app, "d3");
    let applied = said::<Applied>(&app);
    assert_eq!(applied.len(), 1);
    assert_eq!(applied[0].ply, 1);
    assert_eq!(action_text(Board::classic(), applied[0].entry.action), "d3");
    assert_eq!(position(&app), "4/3/2/2r3/6/4/3/8/8/3/4/6/6/2/3/4 b1 r1:14,b1:15 -");
}

#[test]
fn illegal_intents_change_nothing_and_say_why() {
    let mut app = in_game(TRIANGLE);
    let before = position(&app);
    let refusals = [
        (Intent::ChoosePoint(point("e3")), Illegal::NotFree),
        (Intent::Drop { from: point("e3"), to: Some(point("g2")) }, Illegal::PlaceFirst),
        (Intent::Play(Action::Pass), Illegal::NoPassing),
        (Intent::Play(Action::End), Illegal::NoReward),
        (Intent::Play(Action::Slide { from: point("e3"), to: point("g2") }), Illegal::PlaceFirst),
        (Intent::Play(Action::Relocate { from: point("p1"), to: point("a1") }), Illegal::NoReward),
    ];
    for (intent, reason) in refusals {
        send(&mut app, intent.clone());
        assert_eq!(refusal(&app), Refusal::Rules(reason), "{intent:?}");
        assert_eq!(position(&app), before);
        assert!(said::<Applied>(&app).is_empty());
    }
    for harmless in [Intent::Confirm, Intent::Cancel, Intent::EndReward, Intent::Drop { from: point("e3"), to: None }] {
        send(&mut app, harmless);
        assert_eq!(position(&app), before);
    }
    send(&mut app, Intent::Undo);
    assert_eq!(refusal(&app), Refusal::NothingToUndo);
    send(&mut app, Intent::Redo);
    assert_eq!(refusal(&app), Refusal::NothingToRedo);
}

#[test]
fn a_reward_is_chosen_on_the_board() {
    let mut app = in_game(TRIANGLE);
    choose(&mut app, "g2");
    assert_eq!(phase(&app), Phase::RelocateStone);
    assert_eq!(app.world().resource::<Choice>().selectable.len(), 2);
    choose(&mut app, "e3");
    assert_eq!(refusal(&app), Refusal::Rules(Illegal::NotAnEnemyStone));
    send(&mut app, Intent::Drop { from: point("e3"), to: Some(point("a1")) });
    assert_eq!(refusal(&app), Refusal::Rules(Illegal::NotAnEnemyStone), "an own stone cannot be dragged away");
    choose(&mut app, "p1");
    assert_eq!(phase(&app), Phase::RelocatePoint);
    // Esc and a second choice of the same stone let go of it; another stone takes its place.
    send(&mut app, Intent::Cancel);
    assert_eq!(phase(&app), Phase::RelocateStone);
    choose(&mut app, "p1");
    choose(&mut app, "p1");
    assert_eq!(phase(&app), Phase::RelocateStone);
    choose(&mut app, "p1");
    choose(&mut app, "p3");
    assert_eq!(app.world().resource::<Choice>().stone, Some(point("p3")));
    choose(&mut app, "a4");
    assert_eq!(phase(&app), Phase::Place);
    assert!(position(&app).starts_with("3b/"));
}

#[test]
fn a_reward_may_be_declined_and_stones_dragged() {
    let mut app = in_game(TRIANGLE);
    choose(&mut app, "g2");
    send(&mut app, Intent::EndReward);
    assert_eq!(phase(&app), Phase::Place);

    let mut app = in_game(SLIDING);
    send(&mut app, Intent::Drop { from: point("p1"), to: Some(point("a1")) });
    assert_eq!(refusal(&app), Refusal::Rules(Illegal::NotYourStone), "an enemy stone cannot be dragged");
    send(&mut app, Intent::Drop { from: point("g2"), to: Some(point("h4")) });
    assert_eq!(said::<Applied>(&app).len(), 1);
    assert_eq!(phase(&app), Phase::Slide);
}

#[test]
fn sliding_takes_a_stone_and_then_a_point() {
    let mut app = in_game(SLIDING);
    choose(&mut app, "p1");
    assert_eq!(refusal(&app), Refusal::Rules(Illegal::NotYourStone));
    choose(&mut app, "g2");
    assert_eq!(app.world().resource::<Choice>().targets.len(), 2);
    choose(&mut app, "a1");
    assert_eq!(refusal(&app), Refusal::Rules(Illegal::NoLine));
    choose(&mut app, "e3");
    assert_eq!(app.world().resource::<Choice>().stone, Some(point("e3")), "another own stone is chosen instead");
    choose(&mut app, "g2");
    choose(&mut app, "h5");
    assert_eq!(said::<Applied>(&app).len(), 1);
}

#[test]
fn handing_the_enemy_the_game_is_warned_of() {
    let text = "r3/3/2/r5/r5/4/3/3bb3/3bb3/1b1/4/6/6/2/3/b1b1 r1 r1:3,b1:3 1";
    let mut app = in_game(text);
    choose(&mut app, "p1");
    choose(&mut app, "g2");
    assert_eq!(position(&app), text, "nothing is applied before the answer");
    assert!(app.world().resource::<Choice>().warned.is_some());
    choose(&mut app, "a2");
    assert_eq!(position(&app), text, "only the answer counts");
    send(&mut app, Intent::Cancel);
    assert_eq!(phase(&app), Phase::RelocatePoint);
    choose(&mut app, "g2");
    send(&mut app, Intent::Confirm);
    assert_eq!(said::<Ended>(&app).len(), 1);
    assert_eq!(said::<Ended>(&app)[0].0, GameResult::Won(Team::Blue, Reason::Relocation));
    assert_eq!(phase(&app), Phase::Over);
}

#[test]
fn a_win_ends_the_game_and_undo_brings_it_back() {
    let text = "4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/b2/bbbb r1 r1:3,b1:3 -";
    let mut app = in_game(text);
    choose(&mut app, "j2");
    assert_eq!(said::<Ended>(&app)[0].0, GameResult::Won(Team::Red, Reason::Hexagon));
    choose(&mut app, "a1");
    assert_eq!(refusal(&app), Refusal::Rules(Illegal::GameOver));
    send(&mut app, Intent::Undo);
    assert_eq!(position(&app), text);
    assert_eq!(phase(&app), Phase::Place);
    send(&mut app, Intent::Redo);
    assert_eq!(said::<Ended>(&app).len(), 1, "the result is told again");
    app.world_mut().write_message(Command::Again);
    app.update();
    assert_eq!(position(&app), text);
    assert!(said::<Jumped>(&app)[0].new_game);
}

#[test]
fn undo_and_redo_go_by_actions_through_a_reward() {
    let mut app = in_game(TRIANGLE);
    let mut seen = vec![position(&app)];
    for text in ["g2", "p1>a4", "a1", "a2"] {
        let action = parse_action(Board::classic(), text).expect("an action");
        send(&mut app, Intent::Play(action));
        seen.push(position(&app));
    }
    for expected in seen.iter().rev().skip(1) {
        send(&mut app, Intent::Undo);
        assert_eq!(&position(&app), expected);
    }
    for expected in &seen[1..] {
        send(&mut app, Intent::Redo);
        assert_eq!(&position(&app), expected);
    }
}

/// What was chosen in one place of the game is not chosen in another, not even where the same stones stand.
#[test]
fn a_chosen_stone_is_put_down_when_the_game_goes_elsewhere() {
    let mut app = in_game(TRIANGLE);
    let enemies = app.world().resource::<Match>().position().stones(Team::Blue);
    for text in ["g2", "p1>a4"] {
        send(&mut app, Intent::Play(parse_action(Board::classic(), text).expect("an action")));
    }
    send(&mut app, Intent::Undo);
    send(&mut app, Intent::ChoosePoint(enemies.into_iter().next().expect("a stone")));
    assert_eq!(phase(&app), Phase::RelocatePoint);
    send(&mut app, Intent::Redo);
    send(&mut app, Intent::Undo);
    assert_eq!(phase(&app), Phase::RelocateStone);
    assert_eq!(app.world().resource::<Choice>().stone, None);
}

#[test]
fn a_forced_pass_is_announced_and_then_played() {
    let mut app = in_game(BLOCKED);
    assert_eq!(phase(&app), Phase::Pass);
    assert!(app.world().resource::<Match>().record.played().is_empty(), "announced first");
    for _ in 0..120 {
        app.update();
    }
    assert_eq!(app.world().resource::<Match>().record.played()[0].action, Action::Pass);

    let mut app = in_game(BLOCKED);
    choose(&mut app, "h4");
    assert_eq!(app.world().resource::<Match>().record.played().len(), 1, "a click shortens the announcement");
}

/// Blue's stone on a1 has red stones on all its neighbours.
const BLOCKED: &str = "br2/r2/r1/6/6/4/3/8/8/3/4/6/6/2/3/4 b1 r1:0,b1:0 -";

#[test]
fn people_agree_on_a_draw_or_resign() {
    let mut app = in_game(EMPTY);
    choose(&mut app, "d3");
    send(&mut app, Intent::OfferDraw(Team::Blue));
    assert_eq!(app.world().resource::<Draws>().open, Some(Team::Blue));
    send(&mut app, Intent::AnswerDraw { accept: false });
    assert_eq!(app.world().resource::<Draws>().open, None);
    assert!(!app.world().resource::<Draws>().may_ask(app.world().resource::<Match>()), "not again at once");
    choose(&mut app, "e3");
    send(&mut app, Intent::OfferDraw(Team::Red));
    choose(&mut app, "f3");
    assert_eq!(app.world().resource::<Draws>().open, Some(Team::Red), "an offer goes with an action");
    choose(&mut app, "g2");
    assert_eq!(app.world().resource::<Draws>().open, None, "playing on declines it");
    send(&mut app, Intent::OfferDraw(Team::Red));
    send(&mut app, Intent::AnswerDraw { accept: true });
    assert_eq!(said::<Ended>(&app)[0].0, GameResult::Drawn(Reason::Agreement));
    assert_eq!(phase(&app), Phase::Over);
    let record = &app.world().resource::<Match>().record;
    let talk: Vec<DrawTalk> = (0..=4).flat_map(|ply| record.tree().notes(record.node_at(ply)).draws.clone()).collect();
    assert_eq!(
        talk,
        [
            DrawTalk::Offered(Team::Blue),
            DrawTalk::Declined(Team::Red),
            DrawTalk::Offered(Team::Red),
            DrawTalk::Declined(Team::Blue),
            DrawTalk::Offered(Team::Red),
            DrawTalk::Accepted(Team::Blue),
        ]
    );
    choose(&mut app, "a1");
    assert_eq!(refusal(&app), Refusal::Rules(Illegal::GameOver));
    // The agreement was the last decision, so it is what undo takes back.
    send(&mut app, Intent::Undo);
    assert_eq!(phase(&app), Phase::Place);
    assert_eq!(app.world().resource::<Match>().record.ply(), 4);

    app.world_mut().write_message(Command::Resign);
    app.update();
    assert_eq!(*app.world().resource::<Dialog>(), Dialog::Resign);
    app.world_mut().write_message(Command::ConfirmResign);
    app.update();
    assert_eq!(said::<Ended>(&app)[0].0, GameResult::Won(Team::Blue, Reason::Resignation));
    assert_eq!(*app.world().resource::<Dialog>(), Dialog::None);
}

#[test]
fn many_intents_in_one_frame_are_taken_in_order() {
    let mut app = in_game(SLIDING);
    for name in ["g2", "h4", "p1", "p2", "h4", "g2"] {
        app.world_mut().write_message(Intent::ChoosePoint(point(name)));
    }
    app.update();
    assert_eq!(app.world().resource::<Match>().record.ply(), 3);
    assert_eq!(phase(&app), Phase::RelocateStone, "the triangle is completed again");
}

#[test]
fn a_game_under_way_is_not_lost_without_a_question() {
    let mut app = in_game(EMPTY);
    choose(&mut app, "d3");
    app.world_mut().write_message(Command::NewGame);
    app.update();
    assert_eq!(*app.world().resource::<Dialog>(), Dialog::None, "looking is free");
    app.world_mut().write_message(Command::Start);
    app.update();
    assert_eq!(*app.world().resource::<Dialog>(), Dialog::NewGame);
    assert_eq!(app.world().resource::<Match>().record.ply(), 1);
    app.world_mut().write_message(Command::ConfirmNewGame);
    app.update();
    assert_eq!(*app.world().resource::<Dialog>(), Dialog::None);
    assert_eq!(position(&app), EMPTY);
}

#[test]
fn random_clicks_never_leave_the_rules() {
    let mut app = in_game(EMPTY);
    let board = Board::classic();
    let mut random = 11_u64;
    for _ in 0..4_000 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let draw = (random >> 33) as usize;
        let intent = match draw % 40 {
            0 => Intent::Undo,
            1 => Intent::Redo,
            2 => Intent::Cancel,
            3 => Intent::Confirm,
            4 => Intent::EndReward,
            5 => Intent::Drop { from: Point::new(draw / 40 % 72), to: Some(Point::new(draw / 3_000 % 72)) },
            _ => Intent::ChoosePoint(Point::new(draw / 40 % 72)),
        };
        send(&mut app, intent);
        let game = app.world().resource::<Match>();
        let text = position_text(board, game.position());
        let read = kensington::notation::parse_position(board, &text).expect("a position that can be read");
        assert_eq!(position_text(board, &read), text);
        assert_eq!(phase(&app) == Phase::Over, game.record.result().is_some());
    }
}

/// An app with that command line, with two folders of boards: the game's, and one of the user's own with a small board
/// and a broken one.
///
/// The keys of the notices of its beginning are in [`Told`].
fn with_boards(name: &str, words: &[&str], settings: Option<&str>) -> App {
    let folder = std::env::temp_dir().join(format!("kensington-app-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let own = folder.join("boards");
    std::fs::create_dir_all(&own).expect("a temporary folder");
    let trefoil = include_str!("../levels/trefoil.board.ron").replace("\"Trefoil\"", "\"Mine\"");
    std::fs::write(own.join("mine.board.ron"), trefoil).expect("written");
    std::fs::write(own.join("broken.board.ron"), "Board(").expect("written");
    let file = folder.join("settings.ron");
    if let Some(text) = settings {
        std::fs::write(&file, text).expect("written");
    }
    let levels = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .insert_resource(SettingsFile(Some(file)))
        .insert_resource(BoardFolders { levels: Some(levels), own: Some(own) })
        .add_plugins(KensingtonPlugin { args: Args::parse_from([&["kensington"], words].concat()) });
    let mut told = Vec::new();
    for _ in 0..4 {
        app.update();
        told.extend(said::<Notice>(&app).iter().map(|notice| notice.key));
    }
    app.insert_resource(Told(told));
    app
}

/// The keys of the notices of an app's first frames.
#[derive(Resource)]
struct Told(Vec<&'static str>);

fn command(app: &mut App, command: Command) {
    app.world_mut().write_message(command);
    app.update();
    app.update();
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

/// The hands of the game on the table, in turn order.
fn hands(app: &App) -> String {
    let game = app.world().resource::<Match>();
    let hands = game.record.start().hands().map(|(seat, stones)| format!("{seat}:{stones}"));
    hands.collect::<Vec<_>>().join(",")
}

fn place_of(app: &App, title: &str) -> usize {
    let shelf = app.world().resource::<Shelf>();
    shelf.all().iter().position(|shelved| shelved.title() == title).expect("on the shelf")
}

#[test]
fn a_game_begins_as_the_screen_has_it() {
    let mut app = with_boards("begins", &[], None);
    command(&mut app, Command::NewGame);
    assert_eq!(screen(&app), Screen::NewGame);
    let r2 = Seat::new(Team::Red, 2);
    for change in [
        TableChange::Preset(Preset::TwoAgainstTwo),
        TableChange::FewerStones(r2),
        TableChange::Sequence(Sequence::Blocks),
        TableChange::Starts(Starts::Blue),
        TableChange::Options(Options { repetition: true, no_rebuild: true }),
    ] {
        command(&mut app, Command::ChangeTable(change));
    }
    command(&mut app, Command::Start);
    assert_eq!(hands(&app), "b1:8,b2:7,r1:8,r2:7");
    let options = app.world().resource::<Match>().record.options();
    assert!(options.repetition && options.no_rebuild);
    // Once more, as it was.
    command(&mut app, Command::Again);
    assert_eq!(hands(&app), "b1:8,b2:7,r1:8,r2:7");
}

#[test]
fn a_board_of_ones_own_is_played_and_offered_again() {
    let mut app = with_boards("own", &[], None);
    command(&mut app, Command::NewGame);
    let mine = place_of(&app, "Mine");
    command(&mut app, Command::ChangeTable(TableChange::Board(mine)));
    assert_eq!(app.world().resource::<ChosenBoard>().0.name(), "Mine", "it lies behind the menu at once");
    command(&mut app, Command::Start);
    assert_eq!(app.world().resource::<Match>().board.name(), "Mine");
    assert_eq!(hands(&app), "r1:9,b1:9");
    let kept = &app.world().resource::<Settings>().table.board;
    assert_eq!(kept.to_string(), "own/mine.board.ron");

    let app = with_boards("again", &["--new"], Some("(table: (board: \"own/mine.board.ron\"))"));
    assert_eq!(app.world().resource::<Match>().board.name(), "Mine");
}

#[test]
fn a_board_with_defects_is_listed_and_not_played() {
    let mut app = with_boards("defects", &[], None);
    command(&mut app, Command::NewGame);
    let broken = place_of(&app, "broken.board.ron");
    command(&mut app, Command::ChangeTable(TableChange::Board(broken)));
    for start in [Command::Start, Command::ConfirmNewGame] {
        command(&mut app, start);
        assert_eq!(screen(&app), Screen::NewGame);
        assert!(app.world().get_resource::<Match>().is_none());
    }
    assert_eq!(app.world().resource::<ChosenBoard>().0.name(), "Kensington", "the last one that could be played on");
}

#[test]
fn a_board_that_is_gone_is_replaced_with_a_word() {
    for gone in ["own/gone.board.ron", "own/broken.board.ron"] {
        let app = with_boards("gone", &[], Some(&format!("(table: (team_size: 3, board: \"{gone}\"))")));
        let table = &app.world().resource::<OfferedTable>().0;
        assert_eq!((table.board.to_string(), table.team_size), ("levels/kensington.board.ron".into(), 3));
        assert!(app.world().resource::<Told>().0.contains(&"board-missing"));
    }
}

#[test]
fn the_board_of_the_command_line_is_not_kept() {
    let levels = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/trefoil.board.ron");
    let mut app = with_boards("given", &["--board", &levels.to_string_lossy(), "--new"], None);
    assert_eq!((app.world().resource::<Match>().board.name(), hands(&app).as_str()), ("Trefoil", "r1:9,b1:9"));
    let eva = "human:Eva".parse().expect("a player");
    command(&mut app, Command::ChangeTable(TableChange::Player(Seat::ALL[0], eva)));
    let kept = &app.world().resource::<Settings>().table;
    assert_eq!((kept.board.to_string().as_str(), kept.seats.get(Seat::ALL[0])), ("levels/kensington.board.ron", eva));
    assert_eq!(place_of(&app, "Trefoil"), 0, "it comes first");
    // The others are to be had all the same.
    let classic = place_of(&app, "Kensington");
    command(&mut app, Command::ChangeTable(TableChange::Board(classic)));
    command(&mut app, Command::Start);
    assert_eq!(app.world().resource::<Match>().board.name(), "Kensington");
}

#[test]
fn the_lot_repeats_with_the_seed_and_says_who_begins() {
    let beginners = |seed: &str| {
        let mut app = with_boards(&format!("lot-{seed}"), &["--new", "--starts", "lot", "--seed", seed], None);
        let mut beginners = String::new();
        for _ in 0..12 {
            beginners.push(app.world().resource::<Match>().position().seat().team().letter());
            command(&mut app, Command::ConfirmNewGame);
        }
        assert!(app.world().resource::<Told>().0.contains(&"lot-drawn"));
        beginners
    };
    let first = beginners("7");
    assert_eq!(beginners("7"), first);
    assert!(first.contains('r') && first.contains('b'), "{first}");
    assert_ne!(beginners("8"), first);
}

#[test]
fn a_command_line_that_cannot_be_played_leads_to_the_screen_that_says_why() {
    for words in [&["--new", "--team-size", "3", "--stones", "20"][..], &["--new", "--stones", "r1=16"]] {
        let app = with_boards("bad", words, None);
        assert_eq!(screen(&app), Screen::NewGame, "{words:?}");
        assert!(app.world().get_resource::<Match>().is_none());
        let (shelf, offered) = (app.world().resource::<Shelf>(), app.world().resource::<OfferedTable>());
        assert!(matches!(playable(shelf, &offered.0), Err(Trouble::Setup(_))));
    }
    // So few that nobody could ever fill a hexagon; as many as it takes are enough.
    for (words, enough) in
        [(["--new", "--stones", "5"], false), (["--new", "--stones", "1"], false), (["--new", "--stones", "6"], true)]
    {
        let app = with_boards("few", &words, None);
        assert_eq!(screen(&app), if enough { Screen::Game } else { Screen::NewGame }, "{words:?}");
        let (shelf, offered) = (app.world().resource::<Shelf>(), app.world().resource::<OfferedTable>());
        let refused = matches!(playable(shelf, &offered.0), Err(Trouble::TooFewStones { least: 6, .. }));
        assert_ne!(refused, enough, "{words:?}");
    }
}

#[test]
fn people_are_called_by_their_names() {
    let said = |words: &[&str], play: &[Intent], language: Language| {
        let mut app = with_boards("names", words, None);
        for intent in play {
            send(&mut app, intent.clone());
        }
        let game = app.world().resource::<Match>();
        let turn = app.world().resource::<Standing>().0.expect("a game");
        language.text(&words::instruction(game, app.world().resource(), turn, None))
    };
    let two = ["--new", "--seat", "r1=human:Eva", "--seat", "b1=human"];
    let four =
        ["--new", "--seat", "r1=human:Eva", "--seat", "r2=human:Tom", "--seat", "b1=human", "--seat", "b2=human"];
    let english = Language::English;
    assert_eq!(said(&two, &[], english), "Eva (Red): place a stone on any free point");
    assert_eq!(said(&four, &[], english), "Eva (Red 1): place a stone on any free point");
    let resigned = [Intent::Resign(Team::Blue)];
    assert_eq!(said(&two, &resigned, english), "Eva (Red) wins: Blue resigned");
    assert_eq!(said(&four, &resigned, english), "Red (Eva, Tom) wins: Blue resigned");
    assert_eq!(said(&two, &[Intent::Resign(Team::Red)], Language::Czech), "Modrý vyhrává: Eva (Červený) se vzdává");
    // The record knows them too.
    let mut app = with_boards("record", &two, None);
    let tom: Player = "human:Tom".parse().expect("a player");
    send(&mut app, Intent::SetPlayer(Seat::ALL[1], tom));
    let details = app.world().resource::<Match>().record.details();
    let names: Vec<&str> = Seat::ALL[..2].iter().map(|&seat| details.sitter(seat).name.as_str()).collect();
    assert_eq!(names, ["Eva", "Tom"]);
    // A computer that took the seat over is not Eva.
    let taken = ["--new", "--seat", "r1=computer:4:Eva", "--seat", "b1=human"];
    assert!(!said(&taken, &[], english).contains("Eva"));
}
