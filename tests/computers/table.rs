//! A game with searchers that do as they are told.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use kensington::app::{Args, KensingtonPlugin, Screen};
use kensington::board::{Board, Point};
use kensington::engine::{Limits, Line, Random, Report, Root, Score, Searched, Searcher, Stop};
use kensington::game::computers::Thinkers;
use kensington::game::{Intent, Match, NewGame, Phase, Player, Seats, Standing};
use kensington::notation::parse_action;
use kensington::rules::{Action, Seat, Setup, Team};
use kensington::settings::{Settings, Speed};

/// Nothing here takes that long.
pub const DEADLINE: Duration = Duration::from_secs(30);

/// A frame of the headless app.
pub const FRAME: Duration = Duration::from_millis(20);

pub const R1: Seat = Seat::new(Team::Red, 1);
pub const B1: Seat = Seat::new(Team::Blue, 1);

/// What a searcher of the tests does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Behaviour {
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
pub struct Log {
    alive: AtomicUsize,
    pub most: AtomicUsize,
    /// The frame that the test is at.
    pub frame: AtomicUsize,
    /// Of each search that answered: the frame in which it began, the position, the action.
    pub answers: Mutex<Vec<(usize, u64, Action)>>,
    /// What each search was allowed.
    pub limits: Mutex<Vec<Limits>>,
    made: AtomicUsize,
    behaviour: Mutex<Option<Behaviour>>,
}

impl Log {
    pub fn behave(&self, behaviour: Behaviour) {
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
    fn search(&mut self, root: &Root<'_>, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Report)) -> Searched {
        let began = self.log.frame.load(Ordering::SeqCst);
        let alive = Alive::new(&self.log);
        self.log.limits.lock().expect("not poisoned").push(*limits);
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
pub struct Table {
    /// The app.
    pub app: App,
    /// What its searchers have done.
    pub log: Arc<Log>,
}

impl Table {
    pub fn new(position: &str, players: &[(Seat, &str)], behaviour: Behaviour) -> Self {
        let log = Arc::new(Log::default());
        log.behave(behaviour);
        let shared = log.clone();
        let thinkers = Thinkers(Arc::new(move |_, _, seed| {
            let number = shared.made.fetch_add(1, Ordering::SeqCst) as u64;
            Box::new(Fake { log: shared.clone(), random: Random::new(Random::stream(seed, number)) })
        }));
        Self { app: app(position, players, Some(thinkers)), log }
    }

    pub fn update(&mut self) {
        self.log.frame.fetch_add(1, Ordering::SeqCst);
        self.app.update();
    }

    pub fn send(&mut self, intent: Intent) {
        self.app.world_mut().write_message(intent);
        self.update();
    }

    pub fn wait(&mut self, what: &str, mut until: impl FnMut(&App) -> bool) {
        let began = Instant::now();
        while !until(&self.app) {
            assert!(began.elapsed() < DEADLINE, "{what} did not come");
            self.update();
            thread::yield_now();
        }
    }

    pub fn get<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    pub fn ply(&self) -> usize {
        self.get::<Match>().record.ply()
    }

    pub fn said<M: Message + Clone>(&self) -> Vec<M> {
        self.get::<Messages<M>>().iter_current_update_messages().cloned().collect()
    }

    pub fn phase(&self) -> Phase {
        phase(&self.app)
    }
}

pub fn phase(app: &App) -> Phase {
    app.world().resource::<Standing>().0.expect("a game").phase
}

pub fn player(text: &str) -> Player {
    text.parse().expect("a player")
}

pub fn place(name: &str) -> Point {
    Board::classic().point_named(name).expect("a point")
}

pub fn action(text: &str) -> Action {
    parse_action(Board::classic(), text).expect("an action")
}

/// Computers at these seats, people at the others. They play as soon as they can.
pub fn app(position: &str, players: &[(Seat, &str)], thinkers: Option<Thinkers>) -> App {
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

pub fn new_game(seats_per_team: u8, seats: &Seats) -> NewGame {
    let board = Arc::new(Board::classic().clone());
    let setup = Setup::standard(&board, seats_per_team);
    NewGame::from_setup(board, &setup, *seats).expect("the standard game")
}

pub const EMPTY: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
pub const FOUR: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:8,b1:8,r2:8,b2:8 -";
pub const SLIDING: &str = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/b2/b1b1 r1 r1:0,b1:0,r2:0,b2:0 -";
pub const REWARD: &str = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/b2/b1b1 r1 r1:0,b1:0,r2:0,b2:0 2";
pub const BLOCKED: &str = "br2/r2/r1/6/6/4/3/8/8/3/4/6/6/2/3/4 b1 r1:0,b1:0,r2:0,b2:0 -";
/// One stone each, far apart.
pub const LONELY: &str = "r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3 r1 r1:0,b1:0 -";

/// The same the other way round: the fake's first legal action goes to and fro between a1 and a2.
pub const GOING_ROUND: &str = "b3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/r3 r1 r1:0,b1:0 -";
