//! Computer players in an app without a window: games to the end, interruptions, faults.

#![cfg(feature = "gui")]

mod clock;
mod draws;
mod hints;
mod interruptions;
mod table;
mod teams;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use kensington::app::Dialog;
use kensington::app::notices::Notice;
use kensington::board::{Board, FigureSet};
use kensington::engine::{Level, Limits, Root, Stop};
use kensington::game::computers::{Computers, Patience, Pause, Strength, Thinkers};
use kensington::game::{Applied, Intent, Match, NewGame, Phase, Player, Refusal, Rejected, Seats};
use kensington::input::Command;
use kensington::keep::{Folders, Kept};
use kensington::notation::{game, parse_position};
use kensington::rules::{Action, Position, Seat, Setup};
use kensington::settings::{Settings, Speed};
use kensington::view::animation::{Act, Animations, Motion, Origin, Way};
use kensington::view::stones::Place;

use table::*;

#[test]
fn computers_play_to_the_end_and_the_menu_answers() {
    let mut app = app(EMPTY, &[(R1, "computer:1"), (B1, "computer:2")], None);
    for round in 0..5 {
        let began = Instant::now();
        while app.world().resource::<Match>().record.result().is_none() {
            assert!(began.elapsed() < DEADLINE * 4, "game {round} does not end");
            app.update();
            thread::yield_now();
        }
        assert_eq!(phase(&app), Phase::Over);
        let record = &app.world().resource::<Match>().record;
        let mut replayed = kensington::record::Record::new(*record.start(), false);
        for entry in record.played() {
            assert!(entry.by_computer || entry.action == Action::Pass);
            replayed.play(Board::classic(), entry.action).expect("a legal action");
        }
        assert_eq!(replayed.position(), record.position());
        let seats = *app.world().resource::<Seats>();
        app.world_mut().write_message(Intent::NewGame(new_game(1, &seats)));
        app.update();
        assert_eq!(app.world().resource::<Match>().record.ply(), 0, "the menu answers at once");
    }
}

#[test]
fn every_seat_is_switched_in_all_orders_in_all_phases() {
    let seats = [R1, B1, Seat::ALL[2], Seat::ALL[3]];
    for position in [FOUR, SLIDING, REWARD, BLOCKED] {
        let mut table = Table::new(position, &[], Behaviour::Random(200));
        let mut orders = 0;
        for order in permutations(seats.to_vec()) {
            for computer in [true, false] {
                for &seat in &order {
                    table.send(Intent::SetPlayer(seat, Player { computer, ..Player::HUMAN }));
                    let ply = table.ply();
                    // Either a move or a prompt for a person.
                    table.wait("a move or a prompt", |app| {
                        app.world().resource::<Match>().record.ply() > ply
                            || !matches!(phase(app), Phase::Thinking | Phase::Pass)
                    });
                    if table.phase() == Phase::Over {
                        table.send(Intent::Undo);
                        table.send(Intent::Pause);
                    }
                }
            }
            let start = parse_position(Board::classic(), position).expect("a position");
            let board = Arc::new(Board::classic().clone());
            let seats = Seats::default();
            table.send(Intent::NewGame(NewGame { board, start, repetition: false, seats, again: false }));
            orders += 1;
        }
        assert_eq!(orders, 24);
        assert_eq!(table.log.most.load(Ordering::SeqCst), 1);
    }
}

#[test]
fn the_game_is_saved_and_goes_on_after_a_fault_of_the_engine() {
    for behaviour in [Behaviour::Panic, Behaviour::Illegal, Behaviour::Hang] {
        let data = tempfile::tempdir().expect("a folder");
        let mut table = Table::new(EMPTY, &[(B1, "computer:1")], behaviour);
        table.app.insert_resource(Folders { data: Some(data.path().to_owned()), pictures: None });
        if behaviour == Behaviour::Hang {
            let short = Duration::from_millis(50);
            table.app.insert_resource(Patience { asked: short, given_up: short });
        }
        table.send(Intent::ChoosePoint(place("a1")));
        table.wait("a failure", |app| app.world().resource::<Computers>().failure().is_some());
        table.app.world_mut().write_message(Command::Save);
        let id = table.get::<Match>().id;
        table.wait("the file", |app| app.world().resource::<Kept>().path(id).is_some());
        let path = table.get::<Kept>().path(id).expect("it is kept").to_owned();
        let text = std::fs::read_to_string(&path).expect("a file");
        let Match { board, record, .. } = table.get::<Match>();
        assert_eq!(text, game::write(board, record), "{behaviour:?}");
        assert!(text.contains(" a1"), "what was played before the fault: {text}");
        // What comes after it is saved, too.
        table.send(Intent::SetPlayer(B1, player("human")));
        table.send(Intent::ChoosePoint(place("p1")));
        assert_eq!(table.ply(), 2, "{behaviour:?}");
        table.app.world_mut().write_message(Command::Save);
        table.wait("the second save", |app| {
            let Match { board, record, .. } = app.world().resource::<Match>();
            std::fs::read_to_string(&path).is_ok_and(|text| text == game::write(board, record))
        });
    }
}

fn permutations(of: Vec<Seat>) -> Vec<Vec<Seat>> {
    if of.len() < 2 {
        return vec![of];
    }
    (0..of.len())
        .flat_map(|first| {
            let mut rest = of.clone();
            let seat = rest.remove(first);
            permutations(rest).into_iter().map(move |rest| [vec![seat], rest].concat())
        })
        .collect()
}

#[test]
fn a_failed_search_pauses_its_seat_and_the_game_goes_on() {
    for (behaviour, key) in [
        (Behaviour::Panic, "computer-failed"),
        (Behaviour::Illegal, "computer-failed"),
        (Behaviour::Hang, "computer-overran"),
    ] {
        let mut table = Table::new(EMPTY, &[(B1, "computer:1")], behaviour);
        if behaviour == Behaviour::Hang {
            let short = Duration::from_millis(50);
            table.app.insert_resource(Patience { asked: short, given_up: short });
        }
        table.send(Intent::ChoosePoint(place("a1")));
        let mut told = Vec::new();
        let began = Instant::now();
        while table.get::<Computers>().failure().is_none() {
            assert!(began.elapsed() < DEADLINE, "{behaviour:?} is not noticed");
            table.update();
            told.extend(table.said::<Notice>().into_iter().map(|notice| notice.key));
        }
        assert!(told.contains(&key), "{behaviour:?}: {told:?}");
        assert_eq!(table.get::<Computers>().failure().expect("a failure").seat, B1);
        for _ in 0..20 {
            table.update();
        }
        assert_eq!((table.ply(), table.phase()), (1, Phase::Thinking), "{behaviour:?}: the seat waits");

        // Asked to move all the same, it plays some legal action.
        table.send(Intent::MoveNow);
        table.update();
        assert_eq!((table.ply(), table.phase()), (2, Phase::Place), "{behaviour:?}");
        // Back, and on with a searcher that has come to its senses.
        table.send(Intent::Undo);
        table.log.behave(Behaviour::Random(0));
        table.send(Intent::ChoosePoint(place("a1")));
        table.wait("an answer", |app| app.world().resource::<Match>().record.ply() == 2);

        // Once more; this time a person takes the seat.
        table.log.behave(behaviour);
        table.send(Intent::Undo);
        table.send(Intent::ChoosePoint(place("a1")));
        table.wait("a failure", |app| app.world().resource::<Computers>().failure().is_some());
        table.send(Intent::SetPlayer(B1, Player::HUMAN));
        table.send(Intent::ChoosePoint(place("a2")));
        assert_eq!((table.ply(), table.phase()), (2, Phase::Place), "{behaviour:?}");
        // And going on tries again.
        table.send(Intent::SetPlayer(R1, Player::COMPUTER));
        table.wait("a failure", |app| app.world().resource::<Computers>().failure().is_some());
        table.log.behave(Behaviour::Random(0));
        table.send(Intent::Pause);
        table.wait("an action", |app| app.world().resource::<Match>().record.ply() == 3);
    }
}

#[test]
fn undo_returns_to_the_last_decision_and_cancels_thinking() {
    let mut table = Table::new(EMPTY, &[(B1, "computer:1")], Behaviour::Random(0));
    let mut plies = vec![0];
    for point in ["a1", "p1", "d3"] {
        let before = table.ply();
        if table.get::<Match>().position().free(Board::classic()).contains(place(point)) {
            table.send(Intent::ChoosePoint(place(point)));
            table.wait("an answer", |app| {
                app.world().resource::<Match>().record.ply() > before + 1 && phase(app) == Phase::Place
            });
            plies.push(table.ply());
        }
    }
    // From a person's turn to the person's turn before.
    for &ply in plies.iter().rev().skip(1) {
        table.send(Intent::Undo);
        assert_eq!((table.ply(), table.phase()), (ply, Phase::Place));
        for _ in 0..10 {
            table.update();
        }
        assert_eq!(table.ply(), ply, "the computer does not play at once");
    }
    table.send(Intent::Undo);
    assert_eq!(table.said::<Rejected>()[0].0, Refusal::NothingToUndo);
    for &ply in &plies[1..] {
        table.send(Intent::Redo);
        assert_eq!((table.ply(), table.phase()), (ply, Phase::Place));
    }

    // While it thinks, the thinking ends and the decision is taken back.
    table.log.behave(Behaviour::Patient);
    let ply = table.ply();
    let free = table.get::<Match>().position().free(Board::classic()).into_iter().next().expect("a free point");
    table.send(Intent::ChoosePoint(free));
    assert_eq!(table.phase(), Phase::Thinking);
    let generation = table.get::<Computers>().generation();
    table.send(Intent::Undo);
    assert_eq!((table.ply(), table.phase()), (ply, Phase::Place));
    assert!(table.get::<Computers>().generation() > generation);
    table.wait("rest", |app| !app.world().resource::<Computers>().is_busy());
    assert_eq!(table.ply(), ply);
}

#[test]
fn undo_returns_into_the_middle_of_a_reward_and_from_the_end() {
    let mut table = Table::new(
        "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/b2/b1b1 r1 r1:2,b1:2 -",
        &[(B1, "computer:1")],
        Behaviour::Random(0),
    );
    table.send(Intent::Play(action("g2")));
    assert_eq!(table.phase(), Phase::RelocateStone);
    table.send(Intent::Play(action("p1>a4")));
    table.wait("an answer", |app| phase(app) == Phase::Place);
    table.send(Intent::Undo);
    assert_eq!((table.ply(), table.phase()), (1, Phase::RelocateStone), "the relocation is a decision of its own");
    table.send(Intent::Undo);
    assert_eq!((table.ply(), table.phase()), (0, Phase::Place));

    // A lost game.
    let mut table = Table::new(
        "4/3/2/6/6/4/1b1/3bb3/3bb3/3/4/6/6/2/r2/r3 r1 r1:2,b1:2 -",
        &[(B1, "computer:1")],
        Behaviour::Worth(0),
    );
    table.send(Intent::Play(action("a1")));
    table.wait("an answer", |app| phase(app) != Phase::Thinking);
    table.send(Intent::SetPlayer(B1, Player::HUMAN));
    table.send(Intent::SetPlayer(R1, Player::COMPUTER));
    table.wait("an action", |app| phase(app) == Phase::Place);
    table.send(Intent::Play(action("j2")));
    assert_eq!(table.phase(), Phase::Over);
    table.send(Intent::Undo);
    assert_eq!(table.phase(), Phase::Place);
}

#[test]
fn a_game_that_is_watched_pauses_and_goes_by_single_actions() {
    let mut table = Table::new(EMPTY, &[(R1, "computer:1"), (B1, "computer:1")], Behaviour::Random(50));
    table.wait("six actions", |app| app.world().resource::<Match>().record.ply() >= 6);
    table.send(Intent::Pause);
    let ply = table.ply();
    for _ in 0..50 {
        table.update();
        thread::yield_now();
    }
    assert_eq!(table.ply(), ply, "paused");
    for step in 1..=3 {
        table.send(Intent::Step);
        table.wait("a step", |app| app.world().resource::<Match>().record.ply() > ply);
        table.wait("the step", |app| app.world().resource::<Match>().record.ply() == ply + step);
        for _ in 0..20 {
            table.update();
        }
        assert_eq!(table.ply(), ply + step, "one action at a time");
    }
    table.send(Intent::Undo);
    table.send(Intent::Undo);
    assert_eq!(table.ply(), ply + 1);
    table.send(Intent::Redo);
    assert_eq!(table.ply(), ply + 2);
    table.send(Intent::NewGame(new_game(1, table.get::<Seats>())));
    table.wait("a new game goes on by itself", |app| app.world().resource::<Match>().record.ply() >= 3);

    // Looking back does not let the computers wipe out what was played.
    table.send(Intent::Undo);
    let ply = table.ply();
    assert_eq!(table.get::<Computers>().pause(), Pause::LookingBack);
    for _ in 0..50 {
        table.update();
    }
    assert_eq!(table.ply(), ply);
    table.send(Intent::Pause);
    table.wait("going on", |app| app.world().resource::<Match>().record.ply() > ply);
}

#[test]
fn a_dialog_and_the_title_let_the_computers_rest() {
    let mut table = Table::new(EMPTY, &[(R1, "computer:1"), (B1, "computer:1")], Behaviour::Random(50));
    *table.app.world_mut().resource_mut::<Dialog>() = Dialog::Rules;
    table.update();
    let ply = table.ply();
    for _ in 0..50 {
        table.update();
        thread::yield_now();
    }
    assert_eq!(table.ply(), ply);
    *table.app.world_mut().resource_mut::<Dialog>() = Dialog::None;
    table.wait("the game goes on", |app| app.world().resource::<Match>().record.ply() > ply + 2);
}

#[test]
fn each_action_is_shown_for_its_time() {
    let mut table = Table::new(EMPTY, &[(R1, "computer:1"), (B1, "computer:1")], Behaviour::Random(0));
    for (pace, least) in [(Speed::Fast, 350), (Speed::Normal, 700), (Speed::Slow, 1_400)] {
        table.app.world_mut().resource_mut::<Settings>().pace = pace;
        let mut applied = Vec::new();
        let began = Instant::now();
        while applied.len() < 4 {
            assert!(began.elapsed() < DEADLINE);
            table.update();
            // The thread needs real time, the frames are simulated.
            let thinks = table.get::<Computers>().is_busy();
            thread::sleep(if thinks { Duration::from_millis(10) } else { Duration::from_micros(100) });
            if !table.said::<Applied>().is_empty() {
                applied.push(table.get::<Time<Real>>().elapsed());
            }
        }
        for pair in applied.windows(2) {
            let shown = pair[1].saturating_sub(pair[0]);
            assert!(shown >= Duration::from_millis(least), "{pace:?}: {shown:?}");
            assert!(shown < Duration::from_millis(least) + 20 * FRAME, "{pace:?}: {shown:?}");
        }
    }
}

/// However long a stone is on its way, it has lain for half the time before the next one sets out.
#[test]
fn a_stone_that_flies_for_long_is_seen_to_lie() {
    let mut table = Table::new(EMPTY, &[(R1, "computer:1"), (B1, "computer:1")], Behaviour::Random(0));
    table.app.init_resource::<Animations>();
    table.app.world_mut().resource_mut::<Settings>().pace = Speed::Normal;
    let now = |table: &Table| table.get::<Time<Real>>().elapsed();
    let before = table.ply();
    table.wait("a stone", |app| app.world().resource::<Match>().record.ply() > before);
    let ply = table.ply();
    let set_out = now(&table);
    let stone = Motion {
        stone: Entity::PLACEHOLDER,
        from: Origin::Place(Place::Tray(R1, 0)),
        to: Place::Tray(R1, 1),
        way: Way::Relocation,
    };
    let act = Act { motions: vec![stone], completed: FigureSet::EMPTY, told: None };
    table.app.world_mut().resource_mut::<Animations>().push(act);
    let began = Instant::now();
    // The next action has been found long before.
    while now(&table) < set_out + Duration::from_secs(2) || table.get::<Computers>().is_busy() {
        assert!(began.elapsed() < DEADLINE);
        table.update();
        thread::sleep(Duration::from_micros(200));
    }
    assert_eq!(table.ply(), ply, "it is still in the air");
    table.app.world_mut().resource_mut::<Animations>().finish();
    let landed = now(&table);
    table.wait("the next", |app| app.world().resource::<Match>().record.ply() > ply);
    let lay = now(&table).saturating_sub(landed);
    assert!((Duration::from_millis(330)..Duration::from_millis(700)).contains(&lay), "{lay:?}");
}

#[test]
fn strengths_are_made_for_any_board() {
    let board = Arc::new(Board::classic().clone());
    let start = Position::start(&board, &Setup::standard(&board, 3)).expect("a game");
    for strength in [Strength::Level(Level::new(1).expect("a level")), Strength::Full] {
        let mut searcher = (Thinkers::default().0)(&board, strength, 1);
        let limits = Limits { nodes: Some(50), ..Limits::default() };
        let root = Root { position: &start, earlier: &[] };
        let found = searcher.search(&root, &limits, &Stop::default(), &mut |_| {});
        assert_eq!(start.check(&board, found.action), Ok(()));
    }
}
