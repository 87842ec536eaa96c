//! Settings, and what they make of a game: through `app.update()`, without a window.

#![cfg(feature = "gui")]

use std::collections::BTreeSet;
use std::process::Command as Process;
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use clap::Parser;
use kensington::app::notices::Notice;
use kensington::app::{Args, Dialog, KensingtonPlugin, Screen};
use kensington::board::{Board, Point};
use kensington::engine::Level;
use kensington::game::clock::{Clock, TimeControl};
use kensington::game::takeback::TakeBack;
use kensington::game::timing::{ChosenClock, GameClock};
use kensington::game::{Choice, Ended, Intent, Match, Player, Refusal, Rejected, Seats};
use kensington::input::chord::{Chord, KeyAction};
use kensington::input::{Capture, Command, Pointing};
use kensington::keep::Opened;
use kensington::looks::ThemeName;
use kensington::notation::position_text;
use kensington::record::{GameResult, Reason, Record};
use kensington::rules::{Action, Seat, Team};
use kensington::settings::{Change, Coordinates, FrameLimit, Glow, Settings, Speed, Thinking, UndoRule};
use kensington::ui::settings::Page;
use kensington::ui::settings::view::{Control, Places, rows};
use kensington::view::layout::Turned;

const EMPTY: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
const FOUR: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:8,b1:8,r2:8,b2:8 -";
const TRIANGLE: &str = "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";

fn app(words: &[&str]) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .add_plugins(KensingtonPlugin { args: Args::parse_from([&["kensington"], words].concat()) });
    for _ in 0..4 {
        app.update();
    }
    app
}

fn in_game(position: &str) -> App {
    let app = app(&["--position", position]);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Game);
    app
}

fn send(app: &mut App, intent: Intent) {
    app.world_mut().write_message(intent);
    app.update();
}

fn ask(app: &mut App, command: Command) {
    app.world_mut().write_message(command);
    app.update();
}

fn set(app: &mut App, change: Change) {
    ask(app, Command::Set(change));
}

fn point(name: &str) -> Point {
    Board::classic().point_named(name).expect("a point")
}

fn choose(app: &mut App, name: &str) {
    send(app, Intent::ChoosePoint(point(name)));
}

fn ply(app: &App) -> usize {
    app.world().resource::<Match>().record.ply()
}

fn said<M: Message + Clone>(app: &App) -> Vec<M> {
    app.world().resource::<Messages<M>>().iter_current_update_messages().cloned().collect()
}

fn noticed(app: &App, key: &str) -> bool {
    said::<Notice>(app).iter().any(|notice| notice.key == key)
}

fn key(app: &mut App, logical_key: Key) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        app.world_mut().write_message(KeyboardInput {
            key_code: KeyCode::Unidentified(bevy::input::keyboard::NativeKeyCode::Unidentified),
            logical_key: logical_key.clone(),
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
    }
    app.update();
}

fn letter(app: &mut App, letter: &str) {
    key(app, Key::Character(letter.into()));
}

fn settings(app: &App) -> &Settings {
    app.world().resource::<Settings>()
}

fn dialog(app: &App) -> Dialog {
    *app.world().resource::<Dialog>()
}

fn shown(page: Page, settings: &Settings) -> Vec<kensington::ui::settings::view::Row> {
    rows(page, settings, settings.clock, None, &Places::default())
}

#[test]
fn every_control_does_what_it_says_and_then_shows_it() {
    let mut ids = BTreeSet::new();
    for page in Page::ALL {
        assert!(ids.insert(page.id()));
        let count = shown(page, &Settings::default()).len();
        assert!(count > 0, "{page:?}");
        for place in 0..count {
            let row = &shown(page, &Settings::default())[place];
            for (number, item) in row.control.items().into_iter().enumerate() {
                assert!(ids.insert(item.id), "two widgets are called {}", item.id);
                let Command::Set(change) = item.command else { continue };
                let mut settings = Settings::default();
                settings.apply(change);
                let after = &shown(page, &settings)[place];
                let now = after.control.items()[number];
                match &row.control {
                    Control::Choices(_) => assert!(now.on, "{} is chosen", item.id),
                    Control::Switch(_) => assert_ne!(now.on, item.on, "{} switches", item.id),
                    Control::Step { value, .. } => {
                        let Control::Step { value: stepped, .. } = &after.control else { panic!("a step stays one") };
                        assert_eq!(value != stepped, item.enabled, "{} moves", item.id);
                    }
                    Control::Actions(_) => assert!(["usual-keys", "usual-times"].contains(&item.id), "{}", item.id),
                    Control::Text => {}
                }
            }
        }
    }
}

#[test]
fn every_setting_has_a_control() {
    // Whatever the settings are, the controls lead to any other settings: each value of each field is reached.
    let mut reached = BTreeSet::new();
    for page in Page::ALL {
        for row in shown(page, &Settings::default()) {
            for item in row.control.items() {
                if let Command::Set(change) = item.command {
                    reached.insert(format!("{change:?}").split('(').next().expect("a name").to_owned());
                } else if let Command::CaptureKey(_) = item.command {
                    reached.insert("Key".into());
                }
            }
        }
    }
    let all: Vec<String> = [
        Change::Language(kensington::app::language::LanguageSetting(None)),
        Change::Theme(ThemeName::Daylight),
        Change::Glow(Glow::Off),
        Change::TextSize(100),
        Change::Speed(Speed::Off),
        Change::ReducedMotion(true),
        Change::Sound(true),
        Change::Volume(1),
        Change::Effects(1),
        Change::Ambience(true),
        Change::TargetMarks(true),
        Change::Coordinates(Coordinates::Off),
        Change::TurnBoard(true),
        Change::ConfirmTurn(true),
        Change::Undo(UndoRule::Off),
        Change::Pace(Speed::Off),
        Change::Thinking(Thinking::Half),
        Change::LevelTime(Level::new(1).expect("a level"), 5),
        Change::UsualTimes,
        Change::ComputersResign(true),
        Change::Clock(None),
        Change::Key(KeyAction::Undo, KeyAction::Undo.usual()),
        Change::UsualKeys,
        Change::FullScreen(true),
        Change::FrameLimit(FrameLimit::Sixty),
    ]
    .map(|change| format!("{change:?}").split('(').next().expect("a name").to_owned())
    .into();
    assert_eq!(reached, all.into_iter().collect());
}

#[test]
fn steps_end_at_the_ends() {
    let mut settings = Settings::default();
    for (id, end) in [("text-larger", 200), ("text-smaller", 80)] {
        for _ in 0..40 {
            let rows = shown(Page::General, &settings);
            let item = rows.iter().flat_map(|row| row.control.items()).find(|item| item.id == id).expect("a step");
            let Command::Set(change) = item.command else { panic!("a change") };
            assert_eq!(item.enabled, settings.text_size != end);
            settings.apply(change);
        }
        assert_eq!(settings.text_size, end);
    }
}

#[test]
fn settings_open_over_anything_and_close_again() {
    let mut app = app(&[]);
    for open in [Dialog::Settings, Dialog::None] {
        key(&mut app, Key::F10);
        assert_eq!(dialog(&app), open, "at the title");
    }
    let mut app = in_game(EMPTY);
    key(&mut app, Key::F10);
    choose(&mut app, "d3");
    ask(&mut app, Command::SettingsPage(Page::System));
    assert_eq!(*app.world().resource::<Page>(), Page::System);
    ask(&mut app, Command::About);
    assert_eq!(dialog(&app), Dialog::About);
    key(&mut app, Key::Escape);
    assert_eq!(dialog(&app), Dialog::Settings, "one step back at a time");
    key(&mut app, Key::Escape);
    assert_eq!(dialog(&app), Dialog::None);
}

#[test]
fn a_reset_asks_first() {
    let mut app = in_game(EMPTY);
    set(&mut app, Change::ConfirmTurn(true));
    set(&mut app, Change::Volume(30));
    ask(&mut app, Command::ToggleSettings);
    ask(&mut app, Command::ResetSettings);
    assert_eq!((dialog(&app), settings(&app).volume), (Dialog::Reset, 30));
    key(&mut app, Key::Escape);
    assert_eq!((dialog(&app), settings(&app).volume), (Dialog::Settings, 30));
    ask(&mut app, Command::ResetSettings);
    ask(&mut app, Command::ConfirmReset);
    assert_eq!((dialog(&app), settings(&app)), (Dialog::Settings, &Settings::default()));
}

#[test]
fn keys_are_given_another_meaning_by_pressing_them() {
    let mut app = in_game(EMPTY);
    ask(&mut app, Command::ToggleSettings);
    ask(&mut app, Command::CaptureKey(KeyAction::Menu));
    key(&mut app, Key::Shift);
    assert_eq!(app.world().resource::<Capture>().0, Some(KeyAction::Menu), "a modifier is only half a key");
    letter(&mut app, "f");
    assert_eq!(app.world().resource::<Capture>().0, None);
    let rows = shown(Page::Keys, settings(&app));
    assert_eq!(rows.iter().filter(|row| row.is_in_conflict()).count(), 2, "both are told");
    // A key that stays as it is ends the waiting and changes nothing.
    ask(&mut app, Command::CaptureKey(KeyAction::Menu));
    let before = settings(&app).clone();
    key(&mut app, Key::Escape);
    assert_eq!((app.world().resource::<Capture>().0, dialog(&app)), (None, Dialog::Settings));
    assert_eq!(settings(&app), &before);

    ask(&mut app, Command::CaptureKey(KeyAction::Menu));
    key(&mut app, Key::F5);
    assert_eq!(settings(&app).keys.get(KeyAction::Menu), "F5".parse::<Chord>().expect("a key"));
    key(&mut app, Key::Escape);
    letter(&mut app, "p");
    assert_eq!(dialog(&app), Dialog::None, "the usual key does nothing any more");
    key(&mut app, Key::F5);
    assert_eq!(dialog(&app), Dialog::Menu);
    key(&mut app, Key::F5);
    assert_eq!(dialog(&app), Dialog::None);
    set(&mut app, Change::UsualKeys);
    letter(&mut app, "P");
    assert_eq!(dialog(&app), Dialog::Menu);
}

#[test]
fn a_turn_waits_for_its_confirmation() {
    let mut app = in_game(EMPTY);
    set(&mut app, Change::ConfirmTurn(true));
    let held = |app: &App| app.world().resource::<Choice>().held.map(|held| held.action.target());
    choose(&mut app, "d3");
    assert_eq!((ply(&app), held(&app)), (0, Some(Some(point("d3")))));
    choose(&mut app, "e3");
    assert_eq!((ply(&app), held(&app)), (0, Some(Some(point("e3")))), "another choice takes its place");
    send(&mut app, Intent::Cancel);
    assert_eq!((ply(&app), held(&app)), (0, None));
    choose(&mut app, "e3");
    send(&mut app, Intent::Undo);
    assert_eq!((ply(&app), held(&app)), (0, None), "undo lets go of it, too");
    choose(&mut app, "e3");
    send(&mut app, Intent::Confirm);
    assert_eq!((ply(&app), held(&app)), (1, None));
    assert_eq!(app.world().resource::<Match>().position().team(), Team::Blue);
    send(&mut app, Intent::Undo);
    assert_eq!(ply(&app), 0, "a confirmed turn is taken back as any other");
    // What is not legal is refused at once.
    choose(&mut app, "e3");
    send(&mut app, Intent::Confirm);
    choose(&mut app, "e3");
    assert_eq!(said::<Rejected>(&app).len(), 1);
    assert_eq!(held(&app), None);
}

#[test]
fn of_a_turn_with_a_reward_only_the_end_waits() {
    let mut app = in_game(TRIANGLE);
    set(&mut app, Change::ConfirmTurn(true));
    set(&mut app, Change::Undo(UndoRule::Off));
    choose(&mut app, "g2");
    assert_eq!(ply(&app), 1, "the placement grants a reward: the turn goes on");
    send(&mut app, Intent::EndReward);
    assert_eq!(ply(&app), 1);
    assert!(app.world().resource::<Choice>().held.is_some(), "declining ends the turn");
    send(&mut app, Intent::Cancel);
    choose(&mut app, "p1");
    choose(&mut app, "a4");
    assert_eq!(ply(&app), 1);
    send(&mut app, Intent::Cancel);
    send(&mut app, Intent::Undo);
    assert_eq!(ply(&app), 0, "what is not confirmed can be taken back even where nothing else can");
    choose(&mut app, "g2");
    choose(&mut app, "p1");
    choose(&mut app, "a4");
    send(&mut app, Intent::Confirm);
    assert_eq!(ply(&app), 2);
    send(&mut app, Intent::Undo);
    assert_eq!(said::<Rejected>(&app).last().map(|rejected| rejected.0), Some(Refusal::UndoIsOff));
    assert_eq!(ply(&app), 2);
}

#[test]
fn the_keyboard_confirms_what_it_chose() {
    let mut app = in_game(EMPTY);
    set(&mut app, Change::ConfirmTurn(true));
    choose(&mut app, "d3");
    key(&mut app, Key::Enter);
    assert_eq!(ply(&app), 1);

    // Wherever the focus ring stands.
    choose(&mut app, "e3");
    app.world_mut().resource_mut::<Pointing>().focused = Some(point("a1"));
    key(&mut app, Key::Enter);
    assert_eq!(app.world().resource::<Match>().record.played()[1].action, Action::Place(point("e3")));
    // Space chooses what it stands on instead.
    choose(&mut app, "f3");
    key(&mut app, Key::Space);
    assert_eq!(ply(&app), 2);
    key(&mut app, Key::Space);
    assert_eq!(app.world().resource::<Match>().record.played()[2].action, Action::Place(point("a1")));

    // Taking no more of a reward has no point.
    let mut app = in_game(TRIANGLE);
    set(&mut app, Change::ConfirmTurn(true));
    choose(&mut app, "g2");
    app.world_mut().resource_mut::<Pointing>().focused = Some(point("p1"));
    send(&mut app, Intent::EndReward);
    assert_eq!(ply(&app), 1);
    key(&mut app, Key::Enter);
    assert_eq!(app.world().resource::<Match>().record.played()[1].action, Action::End);
}

#[test]
fn the_other_side_must_agree_to_take_back() {
    let mut app = in_game(EMPTY);
    set(&mut app, Change::Undo(UndoRule::Agreed));
    choose(&mut app, "d3");
    send(&mut app, Intent::Undo);
    assert_eq!((ply(&app), app.world().resource::<TakeBack>().0), (1, Some(Team::Red)));
    assert!(noticed(&app, "undo-asked"));
    send(&mut app, Intent::AnswerUndo { accept: false });
    assert_eq!((ply(&app), app.world().resource::<TakeBack>().0), (1, None));
    send(&mut app, Intent::Undo);
    send(&mut app, Intent::AnswerUndo { accept: true });
    assert_eq!((ply(&app), app.world().resource::<TakeBack>().0), (0, None));
    choose(&mut app, "d3");
    send(&mut app, Intent::Undo);
    choose(&mut app, "e3");
    assert_eq!((ply(&app), app.world().resource::<TakeBack>().0), (2, None), "playing on is an answer");
    send(&mut app, Intent::AnswerUndo { accept: true });
    assert_eq!(ply(&app), 2, "nobody asks any more");
    // A computer does not mind.
    let computer: Player = "computer:1".parse().expect("a player");
    send(&mut app, Intent::Pause);
    send(&mut app, Intent::SetPlayer(Seat::new(Team::Red, 1), computer));
    send(&mut app, Intent::Undo);
    assert!(ply(&app) < 2, "Blue takes back against a computer");
}

#[test]
fn a_reward_may_be_taken_back_without_asking_as_long_as_the_turn_lasts() {
    let mut app = in_game(TRIANGLE);
    set(&mut app, Change::Undo(UndoRule::Agreed));
    choose(&mut app, "g2");
    send(&mut app, Intent::Undo);
    assert_eq!(ply(&app), 0);
}

#[test]
fn nothing_is_taken_back_where_that_is_off() {
    let mut app = in_game(TRIANGLE);
    set(&mut app, Change::Undo(UndoRule::Off));
    choose(&mut app, "g2");
    send(&mut app, Intent::Undo);
    assert_eq!(said::<Rejected>(&app).last().map(|rejected| rejected.0), Some(Refusal::UndoIsOff));
    send(&mut app, Intent::Resign(Team::Red));
    send(&mut app, Intent::Undo);
    assert!(app.world().resource::<Match>().record.result().is_some(), "nor is a result");
}

#[test]
fn a_clock_runs_for_who_is_to_move_and_its_end_loses() {
    let mut app = app(&["--clock", "1+5", "--position", EMPTY]);
    assert_eq!(app.world().resource::<ChosenClock>().0, TimeControl::new(1, 5));
    let left = |app: &App, team| app.world().resource::<GameClock>().0.as_ref().expect("a clock").left(team);
    let pass = |app: &mut App, seconds: u64| {
        for _ in 0..seconds * 50 {
            app.update();
        }
    };
    pass(&mut app, 2);
    assert_eq!(left(&app, Team::Red), Duration::from_mins(1), "it waits for the first action");
    choose(&mut app, "d3");
    assert_eq!(left(&app, Team::Red), Duration::from_secs(65), "an increment for a turn");
    pass(&mut app, 10);
    let blue = left(&app, Team::Blue);
    assert!((49..=50).contains(&blue.as_secs()), "{blue:?}");
    // Dialogs, other screens and a look at the settings let it stand.
    for (open, close) in [
        (Command::ToggleSettings, Command::ToggleSettings),
        (Command::ToggleMenu, Command::ToggleMenu),
        (Command::ToggleRules, Command::ToggleRules),
        (Command::Title, Command::Continue),
    ] {
        ask(&mut app, open);
        app.update();
        let before = left(&app, Team::Blue);
        pass(&mut app, 5);
        assert_eq!(left(&app, Team::Blue), before, "{open:?}");
        ask(&mut app, close);
        app.update();
    }
    // A computer that is paused takes no time; a person who takes its seat does, though nobody ended the pause.
    let blue = Seat::new(Team::Blue, 1);
    send(&mut app, Intent::Pause);
    send(&mut app, Intent::SetPlayer(blue, Player::COMPUTER));
    let before = left(&app, Team::Blue);
    pass(&mut app, 5);
    assert!(before.saturating_sub(left(&app, Team::Blue)) < Duration::from_secs(1), "paused");
    send(&mut app, Intent::SetPlayer(blue, Player::HUMAN));
    let before = left(&app, Team::Blue);
    pass(&mut app, 5);
    assert!(before.saturating_sub(left(&app, Team::Blue)) > Duration::from_secs(4), "it runs on");

    let mut warned = 0;
    let mut ended = None;
    for _ in 0..60 * 50 {
        app.update();
        warned += usize::from(noticed(&app, "clock-warning"));
        ended = ended.or_else(|| said::<Ended>(&app).first().map(|ended| ended.0));
    }
    assert_eq!((warned, ended), (2, Some(GameResult::Won(Team::Red, Reason::Time))));
    // Taken back, Blue has the time again that it had when its turn began.
    send(&mut app, Intent::Undo);
    assert!(app.world().resource::<Match>().record.result().is_none());
    assert!(left(&app, Team::Blue) > Duration::from_secs(55), "{:?}", left(&app, Team::Blue));
    send(&mut app, Intent::Undo);
    assert_eq!(left(&app, Team::Red), Duration::from_mins(1));
    choose(&mut app, "d3");
    ask(&mut app, Command::ConfirmAgain);
    app.update();
    assert_eq!(left(&app, Team::Blue), Duration::from_mins(1), "another game, another clock");
}

#[test]
fn a_clock_chosen_in_the_settings_is_that_of_the_next_game() {
    let mut app = in_game(EMPTY);
    set(&mut app, Change::Clock(TimeControl::new(10, 5)));
    assert!(app.world().resource::<GameClock>().0.is_none(), "not in the middle of a game");
    ask(&mut app, Command::Again);
    app.update();
    let clock = app.world().resource::<GameClock>().0.as_ref().expect("a clock");
    assert_eq!(clock.left(Team::Blue), Duration::from_mins(10));
    assert!(Args::try_parse_from(["kensington", "--clock", "soon"]).is_err());
}

#[test]
fn a_game_played_again_keeps_its_clock() {
    let control = |app: &App| app.world().resource::<GameClock>().0.as_ref().map(Clock::control);
    let mut app = app(&["--clock", "1+5", "--position", EMPTY]);
    choose(&mut app, "d3");
    let game = app.world().resource::<Match>();
    let opened = Opened {
        board: game.board.clone(),
        record: game.record.clone(),
        seats: *app.world().resource::<Seats>(),
        path: None,
        holds: None,
    };
    let without = Opened { record: Record::new(*game.record.start(), false), ..opened.clone() };
    // Whatever new games get.
    for (chosen, opened, clock) in [
        (None, &opened, TimeControl::new(1, 5)),
        (TimeControl::new(10, 5), &opened, TimeControl::new(1, 5)),
        (TimeControl::new(10, 5), &without, None),
    ] {
        set(&mut app, Change::Clock(chosen));
        send(&mut app, Intent::Open(Box::new(opened.clone())));
        assert_eq!(control(&app), clock);
        for command in [Command::ConfirmAgain, Command::Rematch] {
            ask(&mut app, command);
            app.update();
            assert_eq!((ply(&app), control(&app)), (0, clock), "{command:?} where {chosen:?} was chosen");
        }
    }
    // Unless another one is chosen.
    set(&mut app, Change::Clock(TimeControl::new(3, 2)));
    ask(&mut app, Command::ConfirmAgain);
    app.update();
    assert_eq!(control(&app), TimeControl::new(3, 2));
}

#[test]
fn a_restart_asks_only_when_something_would_be_lost() {
    let mut app = in_game(EMPTY);
    ask(&mut app, Command::ToggleMenu);
    ask(&mut app, Command::Again);
    assert_eq!(dialog(&app), Dialog::None, "nothing has been played");
    choose(&mut app, "d3");
    ask(&mut app, Command::Again);
    assert_eq!((dialog(&app), ply(&app)), (Dialog::Again, 1));
    ask(&mut app, Command::CloseDialog);
    assert_eq!((dialog(&app), ply(&app)), (Dialog::None, 1));
    ask(&mut app, Command::Again);
    ask(&mut app, Command::ConfirmAgain);
    assert_eq!((dialog(&app), ply(&app)), (Dialog::None, 0));
}

#[test]
fn a_rematch_swaps_the_sides_and_keeps_the_rest() {
    let mut app = app(&["--position", FOUR, "--seat", "b1=computer:7", "--seat", "r2=computer:2"]);
    send(&mut app, Intent::Resign(Team::Red));
    ask(&mut app, Command::Rematch);
    app.update();
    let seats = *app.world().resource::<Seats>();
    let players = ["r1", "b1", "r2", "b2"].map(|seat| seats.get(seat.parse().expect("a seat")).to_string());
    assert_eq!(players, ["computer:7", "human", "human", "computer:2"]);
    let board = Board::classic();
    assert_eq!(position_text(board, app.world().resource::<Match>().position()), FOUR);
}

#[test]
fn teammates_are_told_once_a_game_not_to_confer() {
    let mut app = app(&["--position", FOUR, "--seat", "b1=computer:1", "--seat", "r2=computer:1"]);
    for _ in 0..5 {
        assert!(!noticed(&app, "no-conferring"), "one person a team");
        app.update();
    }
    send(&mut app, Intent::SetPlayer(Seat::new(Team::Red, 2), Player::HUMAN));
    let mut told = usize::from(noticed(&app, "no-conferring"));
    for _ in 0..5 {
        app.update();
        told += usize::from(noticed(&app, "no-conferring"));
    }
    choose(&mut app, "d3");
    app.update();
    assert_eq!(told + usize::from(noticed(&app, "no-conferring")), 1);
}

#[test]
fn any_person_of_the_team_to_move_speaks_for_it() {
    use kensington::game::draws::speaker;
    let app = app(&["--position", FOUR, "--seat", "r1=computer:1"]);
    let game = app.world().resource::<Match>();
    assert_eq!(speaker(game, app.world().resource::<Seats>()), Some(Team::Red), "r2 is a person");
    let computers = Seats::default()
        .with(Seat::new(Team::Red, 1), Player::COMPUTER)
        .with(Seat::new(Team::Red, 2), Player::COMPUTER);
    assert_eq!(speaker(game, &computers), Some(Team::Blue));
}

#[test]
fn the_board_turns_by_quarters() {
    let mut app = in_game(EMPTY);
    let mut seen = Vec::new();
    for command in [Command::Rotate, Command::Flip, Command::Rotate, Command::Rotate] {
        ask(&mut app, command);
        seen.push(app.world().resource::<Turned>().quarters());
    }
    assert_eq!(seen, [1, 3, 0, 1]);
    letter(&mut app, "r");
    assert_eq!(app.world().resource::<Turned>().quarters(), 2);
}

/// Every crate that is built into the game is named with its licence.
#[test]
fn the_licences_of_all_crates_are_listed() {
    let listed = include_str!("../assets/licences.txt");
    let arguments = ["tree", "--locked", "--offline", "--edges", "normal", "--prefix", "none", "--format", "{p}"];
    let output = Process::new(env!("CARGO"))
        .args(arguments)
        .args(["--target", "x86_64-unknown-linux-gnu"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).expect("names");
    let built: BTreeSet<String> = tree
        .lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            let (name, version) = (words.next()?, words.next()?.trim_start_matches('v'));
            (name != "kensington").then(|| format!("{name} {version}: "))
        })
        .collect();
    assert!(built.len() > 100, "{}", built.len());
    let missing: Vec<&String> =
        built.iter().filter(|start| !listed.lines().any(|line| line.starts_with(*start))).collect();
    assert!(missing.is_empty(), "not in assets/licences.txt, which scripts/make-licences writes: {missing:?}");
    for font in ["Ubuntu Light", "Hack", "Noto Emoji", "emoji-icon-font"] {
        assert!(listed.contains(font), "{font}");
    }
}
