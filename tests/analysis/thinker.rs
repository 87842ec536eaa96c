//! A searcher that thinks without end and tells what it thinks about.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use kensington::board::Board;
use kensington::engine::{Limits, Line, Report, Root, Score, Searched, Searcher, Stop};
use kensington::game::computers::Thinkers;
use kensington::rules::Seat;

use crate::table::{Behaviour, Table, app};

/// How many searches live, and how many have at most.
#[derive(Default)]
pub struct Alive {
    now: AtomicUsize,
    pub most: AtomicUsize,
    pub begun: AtomicUsize,
}

struct Endless(Arc<Alive>);

/// What it says a position is worth: something that tells positions apart.
pub fn worth(hash: u64) -> Score {
    Score((hash % 1_000) as i32)
}

impl Searcher for Endless {
    fn search(&mut self, root: &Root<'_>, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Report)) -> Searched {
        let now = self.0.now.fetch_add(1, Ordering::SeqCst) + 1;
        self.0.most.fetch_max(now, Ordering::SeqCst);
        self.0.begun.fetch_add(1, Ordering::SeqCst);
        let actions = root.position.legal_actions(Board::classic());
        let lines = actions.iter().take(limits.lines.max(1));
        let lines = lines.map(|&action| Line { score: worth(root.position.hash()), actions: vec![action] }).collect();
        let mut told = Report { lines, ..Report::default() };
        // A computer's time is over at once.
        while !stop.is_raised() && (limits.lines > 1 || told.depth < 1) {
            told.depth += 1;
            report(&told);
            thread::sleep(Duration::from_micros(150));
        }
        self.0.now.fetch_sub(1, Ordering::SeqCst);
        Searched { action: actions[0], report: told }
    }

    fn new_game(&mut self) {}
}

/// A game with such searchers.
pub fn table(position: &str, players: &[(Seat, &str)]) -> (Table, Arc<Alive>) {
    let alive = Arc::new(Alive::default());
    let shared = alive.clone();
    let thinkers = Thinkers(Arc::new(move |_, _, _| Box::new(Endless(shared.clone()))));
    let mut table = Table::new(position, &[], Behaviour::Patient);
    table.app = app(position, players, Some(thinkers));
    (table, alive)
}
