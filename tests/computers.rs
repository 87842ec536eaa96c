//! Computer players in an app without a window: games to the end, interruptions, faults.

#![cfg(feature = "gui")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use kensington::app::notices::Notice;
use kensington::app::{Args, Dialog, KensingtonPlugin, Screen};
use kensington::board::{Board, Point};
use kensington::engine::{Level, Limits, Line, Random, Report, Root, Score, Searched, Searcher, Stop};
use kensington::game::computers::{Computers, Patience, Pause, Strength, Thinkers};
use kensington::game::draws::Draws;
use kensington::game::hint::Hint;
use kensington::game::{Applied, Intent, Jumped, Match, NewGame, Phase, Player, Refusal, Rejected, Seats, Standing};
use kensington::notation::{parse_action, parse_position};
use kensington::record::{GameResult, Reason};
use kensington::rules::{Action, Position, Seat, Setup, Team};
use kensington::settings::{Settings, Speed};

/// Nothing here takes that long.
const DEADLINE: Duration = Duration::from_secs(30);

/// A frame of the headless app.
const FRAME: Duration = Duration::from_millis(20);

const R1: Seat = Seat::new(Team::Red, 1);
const B1: Seat = Seat::new(Team::Blue, 1);

/// What a searcher of the tests does.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Behaviour {
    /// Finds some legal action after a nap of up to so many microseconds.
    Random(u64),
    /// Thinks until it is stopped.
    Patient,
    /// Panics.
    Panic,
    /// Never ends, whoever asks.
    Hang,
    /// Finds an action that the rules forbid.
    Illegal,
    /// Finds the first legal action and thinks the position worth so much.
    Worth(i32),
}

/// What the searchers of a test have done.
#[derive(Default)]
struct Log {
    alive: AtomicUsize,
    most: AtomicUsize,
    /// The frame that the test is at.
    frame: AtomicUsize,
    /// Of each search that answered: the frame in which it began, the position, the action.
    answers: Mutex<Vec<(usize, u64, Action)>>,
    made: AtomicUsize,
    behaviour: Mutex<Option<Behaviour>>,
}

impl Log {
    fn behave(&self, behaviour: Behaviour) {
        *self.behaviour.lock().expect("not poisoned") = Some(behaviour);
    }
}

struct Fake {
    log: Arc<Log>,
    random: Random,
}

/// Counts a search as alive.
struct Alive<'a>(&'a Log);

impl<'a> Alive<'a> {
    fn new(log: &'a Log) -> Self {
        let now = log.alive.fetch_add(1, Ordering::SeqCst) + 1;
        log.most.fetch_max(now, Ordering::SeqCst);
        Self(log)
    }
}

impl Drop for Alive<'_> {
    fn drop(&mut self) {
        self.0.alive.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Searcher for Fake {
    fn search(&mut self, root: &Root<'_>, _: &Limits, stop: &Stop, report: &mut dyn FnMut(&Report)) -> Searched {
        let began = self.log.frame.load(Ordering::SeqCst);
        let alive = Alive::new(&self.log);
        let behaviour = self.log.behaviour.lock().expect("not poisoned").expect("a behaviour");
        let actions = root.position.legal_actions(Board::classic());
        let mut action = actions[0];
        let mut score = Score::EVEN;
        match behaviour {
            Behaviour::Random(nap) => {
                action = actions[self.random.below(actions.len())];
                let nap = Duration::from_micros(self.random.below(nap as usize + 1) as u64);
                let began = Instant::now();
                while began.elapsed() < nap && !stop.is_raised() {
                    thread::yield_now();
                }
            }
            Behaviour::Patient => {
                while !stop.is_raised() {
                    thread::sleep(Duration::from_micros(200));
                }
            }
            Behaviour::Panic => {
                drop(alive);
                panic!("out of ideas");
            }
            Behaviour::Hang => loop {
                thread::sleep(Duration::from_millis(1));
            },
            Behaviour::Illegal => action = Action::Slide { from: Point::new(0), to: Point::new(71) },
            Behaviour::Worth(worth) => score = Score(worth),
        }
        let line = Line { score, actions: vec![action] };
        let report_now = Report { depth: 1, lines: vec![line], ..Report::default() };
        report(&report_now);
        let answer = (began, root.position.hash(), action);
        self.log.answers.lock().expect("not poisoned").push(answer);
        Searched { action, report: report_now }
    }

    fn new_game(&mut self) {}
}

/// An app in a game from a position, with fake searchers.
struct Table {
    app: App,
    log: Arc<Log>,
}

impl Table {
    fn new(position: &str, players: &[(Seat, &str)], behaviour: Behaviour) -> Self {
        let log = Arc::new(Log::default());
        log.behave(behaviour);
        let shared = log.clone();
        let thinkers = Thinkers(Arc::new(move |_, _, seed| {
            let number = shared.made.fetch_add(1, Ordering::SeqCst) as u64;
            Box::new(Fake { log: shared.clone(), random: Random::new(Random::stream(seed, number)) })
        }));
        Self { app: app(position, players, Some(thinkers)), log }
    }

    fn update(&mut self) {
        self.log.frame.fetch_add(1, Ordering::SeqCst);
        self.app.update();
    }

    fn send(&mut self, intent: Intent) {
        self.app.world_mut().write_message(intent);
        self.update();
    }

    fn wait(&mut self, what: &str, mut until: impl FnMut(&App) -> bool) {
        let began = Instant::now();
        while !until(&self.app) {
            assert!(began.elapsed() < DEADLINE, "{what} did not come");
            self.update();
            thread::yield_now();
        }
    }

    fn get<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    fn ply(&self) -> usize {
        self.get::<Match>().record.ply()
    }

    fn said<M: Message + Clone>(&self) -> Vec<M> {
        self.get::<Messages<M>>().iter_current_update_messages().cloned().collect()
    }

    fn phase(&self) -> Phase {
        phase(&self.app)
    }
}

fn phase(app: &App) -> Phase {
    app.world().resource::<Standing>().0.expect("a game").phase
}

fn player(text: &str) -> Player {
    text.parse().expect("a player")
}

fn place(name: &str) -> Point {
    Board::classic().point_named(name).expect("a point")
}

fn action(text: &str) -> Action {
    parse_action(Board::classic(), text).expect("an action")
}

/// Computers at these seats, people at the others. They play as soon as they can.
fn app(position: &str, players: &[(Seat, &str)], thinkers: Option<Thinkers>) -> App {
    let mut app = App::new();
    if let Some(thinkers) = thinkers {
        app.insert_resource(thinkers);
    }
    let seat = players.iter().map(|&(seat, text)| (seat, player(text))).collect();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .insert_resource(Settings { pace: Speed::Off, ..Settings::default() })
        .add_plugins(KensingtonPlugin {
            args: Args { position: Some(position.into()), seat, seed: Some(1), ..Args::default() },
        });
    for _ in 0..4 {
        app.update();
    }
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Game);
    app
}

fn new_game(seats_per_team: u8, seats: Seats) -> NewGame {
    let board = Arc::new(Board::classic().clone());
    let setup = Setup::standard(&board, seats_per_team);
    NewGame::from_setup(board, &setup, seats).expect("the standard game")
}

const EMPTY: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
const FOUR: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:8,b1:8,r2:8,b2:8 -";
const SLIDING: &str = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/b2/b1b1 r1 r1:0,b1:0,r2:0,b2:0 -";
const REWARD: &str = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/b2/b1b1 r1 r1:0,b1:0,r2:0,b2:0 2";
const BLOCKED: &str = "br2/r2/r1/6/6/4/3/8/8/3/4/6/6/2/3/4 b1 r1:0,b1:0,r2:0,b2:0 -";
/// One stone each, far apart.
const LONELY: &str = "r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3 r1 r1:0,b1:0 -";

/// The same the other way round: the fake's first legal action goes to and fro between a1 and a2.
const GOING_ROUND: &str = "b3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/r3 r1 r1:0,b1:0 -";

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
        app.world_mut().write_message(Intent::NewGame(new_game(1, seats)));
        app.update();
        assert_eq!(app.world().resource::<Match>().record.ply(), 0, "the menu answers at once");
    }
}

#[test]
fn ten_thousand_interruptions_never_let_a_stale_answer_through() {
    let seats = [R1, B1, Seat::ALL[2], Seat::ALL[3]];
    let mut table = Table::new(FOUR, &[(B1, "computer:1"), (Seat::ALL[2], "computer:2")], Behaviour::Random(400));
    let mut random = Random::new(7);
    // Since this frame nothing has made answers stale.
    let mut since = 0;
    let mut computed = 0;
    for round in 0..10_000 {
        let to_move = table.get::<Match>().position().seat();
        let frame = table.log.frame.load(Ordering::SeqCst) + 1;
        let seat = seats[random.below(4)];
        let intent = match random.below(20) {
            0 => Intent::NewGame(new_game(2, *table.get::<Seats>())),
            1..=3 => Intent::Undo,
            4 | 5 => Intent::Redo,
            6..=8 => {
                let old = table.get::<Seats>().get(seat);
                Intent::SetPlayer(seat, Player { computer: !old.computer, ..old })
            }
            9 => {
                let level = Level::new(1 + random.below(10) as u8).expect("a level");
                Intent::SetPlayer(seat, Player { computer: true, level })
            }
            10 => Intent::Pause,
            11 => Intent::Step,
            12 | 13 => Intent::MoveNow,
            14 => Intent::Hint,
            15 => Intent::OfferDraw(to_move.team()),
            _ => Intent::ChoosePoint(Point::new(random.below(72))),
        };
        let interrupts = match intent {
            Intent::NewGame(_) | Intent::Pause => true,
            Intent::SetPlayer(seat, player) => seat == to_move && table.get::<Seats>().get(seat) != player,
            _ => false,
        };
        let clicked = matches!(intent, Intent::ChoosePoint(_));
        let before = (*table.get::<Match>().position(), table.get::<Seats>().get(to_move).computer);
        if interrupts {
            since = frame;
        }
        table.send(intent);
        for _ in 0..random.below(4) {
            check(&table, &mut since, &mut computed);
            table.update();
        }
        check(&table, &mut since, &mut computed);
        if clicked && before.1 && table.said::<Applied>().is_empty() && table.said::<Jumped>().is_empty() {
            assert!(table.ply() > 0 || *table.get::<Match>().position() == before.0);
        }
        if round % 500 == 0 {
            table.send(Intent::AnswerDraw { accept: false });
        }
    }
    assert_eq!(table.log.most.load(Ordering::SeqCst), 1, "at most one search lives");
    assert!(computed > 1_000, "the computers had only {computed} actions");
}

/// Every action of a computer is legal, and what a search found that began after the last interruption.
fn check(table: &Table, since: &mut usize, computed: &mut usize) {
    let frame = table.log.frame.load(Ordering::SeqCst);
    for applied in table.said::<Applied>() {
        let mut replayed = applied.before;
        assert!(replayed.try_play(Board::classic(), applied.entry.action).is_ok());
        assert_eq!(replayed, applied.entry.after);
        if applied.entry.by_computer && applied.entry.action != Action::Pass {
            let wanted = (applied.before.hash(), applied.entry.action);
            let answers = table.log.answers.lock().expect("not poisoned");
            let mut fresh = answers.iter().rev().take_while(|(began, ..)| began >= since);
            let found = fresh.any(|&(_, position, action)| (position, action) == wanted);
            assert!(found, "no search since frame {since} found {wanted:?}: {:?}", answers.last());
            *computed += 1;
        }
        *since = frame;
    }
    if !table.said::<Jumped>().is_empty() {
        *since = frame;
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
            table.send(Intent::NewGame(NewGame { board, start, repetition: false, seats }));
            orders += 1;
        }
        assert_eq!(orders, 24);
        assert_eq!(table.log.most.load(Ordering::SeqCst), 1);
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
        let patient = Duration::from_millis(30);
        table.app.insert_resource(Patience { asked: patient, given_up: patient });
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
fn clicks_while_a_computer_thinks_change_nothing() {
    let mut table = Table::new(REWARD, &[(R1, "computer:5")], Behaviour::Patient);
    assert_eq!(table.phase(), Phase::Thinking);
    let before = *table.get::<Match>().position();
    let generation = table.get::<Computers>().generation();
    let mut random = Random::new(3);
    let mut point = || Point::new(random.below(72));
    for round in 0..1_000 {
        let intent = match round % 8 {
            0 => Intent::Drop { from: point(), to: Some(point()) },
            1 => Intent::EndReward,
            2 => Intent::Confirm,
            3 => Intent::Cancel,
            4 => Intent::Play(Action::Relocate { from: place("p1"), to: point() }),
            _ => Intent::ChoosePoint(point()),
        };
        table.send(intent);
        assert_eq!(table.get::<Match>().position(), &before);
    }
    assert_eq!(table.get::<Match>().position().hash(), before.hash());
    assert_eq!(table.get::<Computers>().generation(), generation, "the thinking went on undisturbed");
    // Moving now takes effect within two frames and a moment.
    let asked = Instant::now();
    table.send(Intent::MoveNow);
    table.wait("the action", |app| app.world().resource::<Match>().record.ply() > 0);
    assert!(asked.elapsed() < Duration::from_millis(100), "{:?}", asked.elapsed());
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
    table.send(Intent::NewGame(new_game(1, *table.get::<Seats>())));
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
    assert!(table.ply() <= ply + 1);
    let ply = table.ply();
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
            thread::sleep(Duration::from_micros(300));
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

#[test]
fn computers_alone_agree_on_a_draw() {
    let mut table = Table::new(LONELY, &[(R1, "computer:1"), (B1, "computer:1")], Behaviour::Random(0));
    table.wait("the end", |app| app.world().resource::<Match>().record.result().is_some());
    let record = &table.get::<Match>().record;
    assert_eq!(record.result(), Some(GameResult::Drawn(Reason::Agreement)));
    assert!(kensington::engine::agreed_draw(record).is_some());
    // With a person at the table nobody agrees on anything by itself.
    let mut table = Table::new(LONELY, &[(B1, "computer:1")], Behaviour::Worth(0));
    for _ in 0..4 {
        for slide in ["a1-a2", "a2-a1"] {
            table.send(Intent::Play(action(slide)));
            table.wait("an answer", |app| phase(app) != Phase::Thinking);
        }
    }
    assert_eq!(table.get::<Match>().record.result(), None);
}

#[test]
fn a_computer_answers_offers_by_its_own_lights() {
    // The score is that of the side to move, which is the person's.
    for (worth, accepts) in [(300, true), (-300, false), (0, false)] {
        let mut table = Table::new(LONELY, &[(B1, "computer:1")], Behaviour::Worth(worth));
        table.send(Intent::OfferDraw(Team::Red));
        table.wait("an answer", |app| app.world().resource::<Draws>().open.is_none());
        let result = table.get::<Match>().record.result();
        assert_eq!(result.is_some(), accepts, "worth {worth}");
        if !accepts {
            assert_eq!(table.phase(), Phase::Slide);
            assert!(!table.get::<Draws>().may_ask(table.get::<Match>()));
        }
    }
}

#[test]
fn a_computers_offer_once_declined_is_not_repeated_until_the_position_recurs() {
    let mut table = Table::new(GOING_ROUND, &[(B1, "computer:1")], Behaviour::Worth(0));
    let mut offers = Vec::new();
    // Both go to and fro.
    for round in 0..60 {
        for slide in ["p1-n1", "n1-p1"] {
            table.send(Intent::Play(action(slide)));
            assert!(table.said::<Rejected>().is_empty());
            let began = Instant::now();
            loop {
                if !table.said::<Applied>().is_empty()
                    && table.get::<Draws>().open == Some(Team::Blue)
                    && table.phase() == Phase::Slide
                {
                    offers.push((round, slide, table.get::<Match>().record.position_at(table.ply() - 1).hash()));
                    table.send(Intent::AnswerDraw { accept: false });
                }
                if table.phase() == Phase::Slide {
                    break;
                }
                assert!(began.elapsed() < DEADLINE);
                table.update();
            }
        }
    }
    assert!(!offers.is_empty(), "an even game that goes in circles is offered as a draw");
    assert!(offers[0].0 >= 9, "{offers:?}");
    let first = offers[0].2;
    assert!(offers.iter().all(|&(_, _, hash)| hash == first), "only where it was declined: {offers:?}");
}

#[test]
fn a_lost_computer_resigns_only_if_it_may() {
    for (may, worth, resigns) in [(true, -30_990, true), (true, -500, false), (false, -30_990, false)] {
        let mut table = Table::new(EMPTY, &[(B1, "computer:1")], Behaviour::Worth(worth));
        table.app.world_mut().resource_mut::<Settings>().computers_resign = may;
        table.send(Intent::ChoosePoint(place("a1")));
        table.wait("an answer", |app| phase(app) != Phase::Thinking);
        let resigned = Some(GameResult::Won(Team::Red, Reason::Resignation));
        assert_eq!(table.get::<Match>().record.result() == resigned, resigns, "{worth}");
    }
}

#[test]
fn a_hint_is_shown_with_its_reasons_and_never_played() {
    let text = "4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/b2/bbbb r1 r1:3,b1:3 -";
    let mut app = app(text, &[], None);
    app.world_mut().write_message(Intent::Hint);
    let began = Instant::now();
    while app.world().resource::<Hint>().shown().is_none() {
        assert!(began.elapsed() < DEADLINE, "no hint");
        app.update();
        thread::sleep(Duration::from_millis(1));
    }
    let hint = app.world().resource::<Hint>().shown().expect("a hint").to_vec();
    assert_eq!(hint[0].0, action("j2"));
    assert!(matches!(hint[0].1[..], [kensington::engine::Reason::Wins(_)]), "{hint:?}");
    for _ in 0..50 {
        app.update();
    }
    assert_eq!(app.world().resource::<Match>().record.ply(), 0, "a hint is never played");
    app.world_mut().write_message(Intent::ChoosePoint(place("a1")));
    app.update();
    assert_eq!(*app.world().resource::<Hint>(), Hint::None, "it goes with its position");
}

#[test]
fn a_hint_is_a_whole_turn() {
    let mut table = Table::new(REWARD, &[], Behaviour::Worth(0));
    table.send(Intent::Hint);
    table.wait("a hint", |app| app.world().resource::<Hint>().shown().is_some());
    let actions: Vec<Action> = table.get::<Hint>().shown().expect("a hint").iter().map(|(action, _)| *action).collect();
    assert_eq!(actions.len(), 2, "two relocations: {actions:?}");
    table.send(Intent::Hint);
    assert_eq!(*table.get::<Hint>(), Hint::None, "asked again it goes");
}

#[test]
fn a_hint_that_nobody_waits_for_is_dropped() {
    let mut table = Table::new(EMPTY, &[], Behaviour::Patient);
    table.send(Intent::Hint);
    assert!(table.get::<Computers>().is_busy());
    table.send(Intent::ChoosePoint(place("a1")));
    assert_eq!(table.ply(), 1);
    table.wait("rest", |app| !app.world().resource::<Computers>().is_busy());
    for _ in 0..20 {
        table.update();
    }
    assert_eq!(*table.get::<Hint>(), Hint::None);
}

#[test]
fn interruptions_take_effect_at_once() {
    let mut worst = Duration::ZERO;
    let mut app = app(EMPTY, &[(R1, "computer:10"), (B1, "computer:10")], None);
    for round in 0..20 {
        let seats = *app.world().resource::<Seats>();
        while !app.world().resource::<Computers>().is_busy() {
            app.update();
        }
        thread::sleep(Duration::from_millis(50));
        let asked = Instant::now();
        let seat = app.world().resource::<Match>().position().seat();
        let intent = match round % 4 {
            0 => Intent::NewGame(new_game(1, seats)),
            1 => Intent::MoveNow,
            2 => Intent::SetPlayer(seat, Player { level: Level::new(9).expect("a level"), ..Player::COMPUTER }),
            _ => Intent::Pause,
        };
        let generation = app.world().resource::<Computers>().generation();
        let resumes = matches!(intent, Intent::Pause);
        app.world_mut().write_message(intent);
        app.update();
        // The old search has ended, and its answer been played if that was asked.
        while app.world().resource::<Computers>().generation() == generation {
            assert!(asked.elapsed() < DEADLINE, "round {round}");
            app.update();
        }
        worst = worst.max(asked.elapsed());
        if resumes {
            app.world_mut().write_message(Intent::Pause);
        } else {
            app.world_mut().write_message(Intent::SetPlayer(seat, player("computer:10")));
        }
        app.update();
    }
    println!("the slowest of 20 interruptions of level 10 took {worst:?}");
    assert!(worst < Duration::from_millis(100), "{worst:?}");
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
