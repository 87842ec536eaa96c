//! Nothing stale is played, nobody waits.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::{CursorMoved, WindowEvent};
use kensington::board::{Board, Point};
use kensington::engine::{Level, Limits, Random, Report, Root, Searched, Searcher, Stop};
use kensington::game::computers::{Computers, Patience, Thinkers};
use kensington::game::{Applied, Going, Intent, Jumped, Match, Phase, Player, Seats};
use kensington::input::{Command, Pointing};
use kensington::rules::{Action, Seat};
use kensington::settings::{Settings, Thinking};
use kensington::view::layout::{BoardLayout, Stage};

use crate::table::*;

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
            0 => Intent::NewGame(new_game(2, table.get::<Seats>())),
            1..=3 => Intent::Undo,
            4 | 5 => Intent::Redo,
            6..=8 => {
                let old = table.get::<Seats>().get(seat);
                Intent::SetPlayer(seat, Player { computer: !old.computer, ..old })
            }
            9 => {
                let level = Level::new(1 + random.below(10) as u8).expect("a level");
                Intent::SetPlayer(seat, Player { level, ..Player::COMPUTER })
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
fn clicks_while_a_computer_thinks_change_nothing() {
    let mut table = Table::new(REWARD, &[(R1, "computer:5")], Behaviour::Patient);
    // However slow the machine is, the clicks come while it thinks.
    let long = Duration::from_mins(10);
    table.app.insert_resource(Patience { asked: long, given_up: long });
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
    assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
}

/// What is known of the searches from outside.
#[derive(Default)]
struct Searches {
    begun: AtomicUsize,
    ended: AtomicUsize,
    /// What ends the one that began last.
    stop: Mutex<Stop>,
}

impl Searches {
    /// Whether one is under way.
    fn runs(&self) -> bool {
        self.begun.load(Ordering::SeqCst) > self.ended()
    }

    fn ended(&self) -> usize {
        self.ended.load(Ordering::SeqCst)
    }

    fn is_stopped(&self) -> bool {
        self.stop.lock().expect("not poisoned").is_raised()
    }
}

/// A searcher whose searches are watched.
struct Watched {
    searcher: Box<dyn Searcher>,
    searches: Arc<Searches>,
}

impl Searcher for Watched {
    fn search(&mut self, root: &Root<'_>, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Report)) -> Searched {
        *self.searches.stop.lock().expect("not poisoned") = stop.clone();
        self.searches.begun.fetch_add(1, Ordering::SeqCst);
        let found = self.searcher.search(root, limits, stop, report);
        self.searches.ended.fetch_add(1, Ordering::SeqCst);
        found
    }

    fn new_game(&mut self) {
        self.searcher.new_game();
    }
}

/// How long the machine has let a thread wait that had something to do. Machines that are shared stand still at times, for
/// seconds, and that is nobody's fault here.
struct Stalls {
    waited: Arc<AtomicU64>,
    over: Arc<AtomicBool>,
}

impl Stalls {
    fn watch() -> Self {
        const NAP: Duration = Duration::from_millis(1);
        const USUAL: Duration = Duration::from_millis(20);
        let stalls = Self { waited: Arc::default(), over: Arc::default() };
        let (waited, over) = (stalls.waited.clone(), stalls.over.clone());
        thread::spawn(move || {
            while !over.load(Ordering::SeqCst) {
                let slept = Instant::now();
                thread::sleep(NAP);
                let late = slept.elapsed().saturating_sub(USUAL);
                waited.fetch_add(late.as_micros() as u64, Ordering::SeqCst);
            }
        });
        stalls
    }

    fn so_far(&self) -> Duration {
        Duration::from_micros(self.waited.load(Ordering::SeqCst))
    }
}

impl Drop for Stalls {
    fn drop(&mut self) {
        self.over.store(true, Ordering::SeqCst);
    }
}

/// What interrupts a computer that thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Interruption {
    NewGame,
    MoveNow,
    Level,
    Pause,
    Undo,
    OtherPosition,
    Quit,
}

#[test]
fn interruptions_take_effect_at_once() {
    use Interruption::{Level as OtherLevel, MoveNow, NewGame, OtherPosition, Pause, Quit, Undo};
    let start = || {
        let (make, searches) = (Thinkers::default().0, Arc::<Searches>::default());
        let watched = searches.clone();
        let thinkers = Thinkers(Arc::new(move |board, strength, seed| {
            Box::new(Watched { searcher: make(board, strength, seed), searches: watched.clone() })
        }));
        let mut app = app(EMPTY, &[(B1, "computer:10")], Some(thinkers));
        // Eight seconds for an action.
        app.world_mut().resource_mut::<Settings>().thinking = Thinking::Fourfold;
        (app, searches)
    };
    let (mut app, mut searches) = start();
    let stalls = Stalls::watch();
    let mut taken = Vec::new();
    for round in 0..28 {
        let interruption = [NewGame, MoveNow, OtherLevel, Pause, Undo, OtherPosition, Quit][round % 7];
        let board = app.world().resource::<Match>().board.clone();
        // The person places a stone, and the computer thinks.
        let free = app.world().resource::<Match>().position().free(&board).into_iter().next().expect("a free point");
        app.world_mut().write_message(Intent::ChoosePoint(free));
        while app.world().resource::<Computers>().thinking(B1).is_none() || !searches.runs() {
            app.update();
        }
        thread::sleep(Duration::from_millis(50));
        let (ply, ends) = (app.world().resource::<Match>().record.ply(), searches.ended());
        let seats = *app.world().resource::<Seats>();
        let (asked, stalled) = (Instant::now(), stalls.so_far());
        match interruption {
            NewGame => _ = app.world_mut().write_message(Intent::NewGame(new_game(1, &seats))),
            MoveNow => _ = app.world_mut().write_message(Intent::MoveNow),
            OtherLevel => {
                let level = Level::new(9).expect("a level");
                app.world_mut().write_message(Intent::SetPlayer(B1, Player { level, ..Player::COMPUTER }));
            }
            Pause => _ = app.world_mut().write_message(Intent::Pause),
            Undo => _ = app.world_mut().write_message(Intent::Undo),
            OtherPosition => _ = app.world_mut().write_message(Intent::GoTo(Going::Start)),
            Quit => _ = app.world_mut().write_message(Command::ConfirmQuit),
        }
        app.update();
        // The search is stopped in the frame in which that is asked.
        assert!(interruption == Quit || searches.is_stopped(), "{round}: {interruption:?}");
        // The old search has ended and, if that was asked, its answer been played. To quit waits for nothing.
        let done = |app: &App| match interruption {
            Quit => app.should_exit().is_some(),
            MoveNow => searches.ended() > ends && app.world().resource::<Match>().record.ply() > ply,
            _ => searches.ended() > ends,
        };
        while !done(&app) {
            assert!(asked.elapsed() < DEADLINE, "{interruption:?}");
            app.update();
            thread::yield_now();
        }
        let stalled = stalls.so_far().saturating_sub(stalled);
        taken.push((asked.elapsed().saturating_sub(stalled), interruption, stalled));
        if interruption == Quit {
            (app, searches) = start();
            continue;
        }
        // To where a person is to move again.
        app.world_mut().write_message(Intent::NewGame(new_game(1, &seats)));
        app.world_mut().write_message(Intent::SetPlayer(B1, player("computer:10")));
        app.update();
        while app.world().resource::<Computers>().is_busy() {
            app.update();
        }
    }
    taken.sort_unstable_by_key(|&(time, ..)| time);
    let (median, worst) = (taken[14], taken[27]);
    println!("of 28 interruptions of level 10 the median took {median:?}, the slowest {worst:?}");
    // A machine of its own takes a few milliseconds. Others use the same processors at the same time, and the search may not
    // have been optimised; yet it would have thought for eight seconds.
    assert!(median.0 < Duration::from_millis(500) && worst.0 < Duration::from_secs(4), "{taken:?}");
}

/// The board follows the pointer in the frame in which it moves, however hard a computer thinks.
#[test]
fn the_pointer_is_followed_while_a_master_thinks() {
    let mut medians = Vec::new();
    for players in [&[][..], &[(B1, "computer:10")][..]] {
        let mut app = app(&EMPTY.replace(" r1 ", " b1 "), players, None);
        let board = app.world().resource::<Match>().board.clone();
        let stage =
            Stage { window: Vec2::new(1280.0, 720.0), board: Rect::new(280.0, 40.0, 1000.0, 700.0), trays: Vec::new() };
        let layout = BoardLayout::new(&board, &stage, &[], false);
        app.insert_resource(stage).insert_resource(layout.clone());
        let window = app.world_mut().spawn_empty().id();
        let mut taken = Vec::new();
        for point in (0..400).map(|step| Point::new(step % board.len())) {
            assert_eq!(phase(&app) == Phase::Thinking, !players.is_empty());
            let position = layout.to_window(&board, point);
            let moved = CursorMoved { window, position, delta: None };
            app.world_mut().write_message(WindowEvent::CursorMoved(moved));
            let asked = Instant::now();
            app.update();
            taken.push(asked.elapsed());
            assert_eq!(app.world().resource::<Pointing>().hovered, Some(point));
        }
        taken.sort_unstable();
        println!("{players:?}: median frame {:?}, slowest of 400 {:?}", taken[200], taken[399]);
        medians.push(taken[200]);
    }
    assert!(medians[1] < medians[0] * 4 + Duration::from_millis(5), "{medians:?}");
}
