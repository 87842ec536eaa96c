//! The search of one thread: principal variation search over actions.
//!
//! A turn is one placement or slide and up to two relocations, each an action of its own; the score changes its sign only
//! where the team changes. Depth is counted in turns: relocations cost none, so that no position in the middle of a turn
//! is ever evaluated, but only well chosen ones are looked at ([`super::relocation`]).

mod bounds;
mod quiet;
mod reductions;
mod relocations;
mod root;
mod tree;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use super::history::History;
use super::knowledge::{Knowledge, Node};
use super::limits::{Limits, Stop};
use super::parameters::Parameters;
use super::relocation::Rated;
use super::score::Score;
use super::table::Table;
use super::weakness::Weakness;
use crate::record::Earlier;
use crate::rules::{Action, Outcome, Played};
pub(super) use reductions::{Reductions, reductions};
pub(super) use root::RootAction;

/// The longest line that is looked at, in actions.
pub(super) const MAX_PLY: usize = 120;

/// Nodes between two looks at the clock.
const POLL: u64 = 512;

const INFINITE: i32 = Score::INFINITE.0;

/// Values beyond this are proven wins.
const DECIDED: i32 = 30_000;

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub known: &'a Knowledge,
    pub table: &'a Table,
    pub limits: &'a Limits,
    pub stop: &'a Stop,
    /// Raised by the first thread that is done.
    pub done: &'a Stop,
    pub began: Instant,
    /// Actions played by all threads, as far as they have said so.
    pub nodes: &'a AtomicU64,
    pub weakness: Weakness,
    pub parameters: &'a Parameters,
    pub reductions: &'a Reductions,
}
/// What a thread keeps from node to node, and from search to search.
pub(super) struct Worker {
    history: History,
    killers: Vec<[Option<Action>; 2]>,
    actions: Vec<Vec<Rated>>,
    lines: Vec<Vec<Action>>,
    /// Hashes of the positions before the current one, in the game and in the search.
    path: Vec<u64>,
    last: Vec<Option<Action>>,
    pub nodes: u64,
    told: u64,
    pub selective_depth: u32,
    stopped: bool,
}

/// What changes from node to node besides the position.
#[derive(Clone, Copy)]
struct Visit {
    /// Actions since the root.
    ply: usize,
    /// Turns finished since the root.
    turn: u32,
    depth: i32,
    alpha: i32,
    beta: i32,
    /// Whether the turn may be skipped to see whether the position is good enough as it is.
    may_skip: bool,
}

impl Visit {
    /// The visit to a child.
    fn after(self, played: Played, depth: i32, alpha: i32, beta: i32) -> Self {
        let turn = self.turn + u32::from(played.turn_over);
        Self { ply: self.ply + 1, turn, depth, alpha, beta, may_skip: true }
    }
}

impl Worker {
    pub fn new() -> Self {
        Self {
            history: History::new(),
            killers: vec![[None; 2]; MAX_PLY + 2],
            actions: vec![Vec::new(); MAX_PLY + 2],
            lines: vec![Vec::new(); MAX_PLY + 2],
            path: Vec::new(),
            last: vec![None; MAX_PLY + 2],
            nodes: 0,
            told: 0,
            selective_depth: 0,
            stopped: false,
        }
    }

    /// Begins a search of a position that has the earlier ones behind it.
    pub fn begin(&mut self, earlier: &[Earlier]) {
        self.history.age();
        self.killers.fill([None; 2]);
        self.path.clear();
        self.path.extend(earlier.iter().map(|earlier| earlier.hash));
        self.nodes = 0;
        self.told = 0;
        self.selective_depth = 0;
        self.stopped = false;
    }

    /// Actions played since the other threads were last told.
    pub fn untold(&self) -> u64 {
        self.nodes - self.told
    }

    /// Whether the search was ended before it was finished.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Plays an action and counts it. The child is not expected to ask the table if there is no depth left.
    #[inline]
    fn play(&mut self, shared: &Shared<'_>, node: &mut Node, action: Action, ply: usize, depth: i32) -> Played {
        self.count(shared);
        self.last[ply] = Some(action);
        node.play(shared.known, action, |position| {
            if depth > 0 || position.pending() > 0 {
                shared.table.fetch(position.search_hash());
            }
        })
    }

    /// Counts an action, and ends the search if it is the last.
    #[inline]
    fn count(&mut self, shared: &Shared<'_>) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) {
            self.poll(shared);
        } else if let Some(most) = shared.limits.nodes
            && self.told_by_all(shared) >= most
        {
            self.stopped = true;
        }
    }

    #[inline]
    fn told_by_all(&self, shared: &Shared<'_>) -> u64 {
        shared.nodes.load(Ordering::Relaxed) + self.untold()
    }

    fn poll(&mut self, shared: &Shared<'_>) {
        shared.nodes.fetch_add(self.untold(), Ordering::Relaxed);
        self.told = self.nodes;
        let late = || shared.limits.time.is_some_and(|time| shared.began.elapsed() >= time);
        let enough = || shared.limits.nodes.is_some_and(|most| shared.nodes.load(Ordering::Relaxed) >= most);
        if shared.stop.is_raised() || shared.done.is_raised() || enough() || late() {
            self.stopped = true;
        }
    }

    /// The value of a child for the team of its parent.
    #[inline]
    fn descend(&mut self, shared: &Shared<'_>, parent: &Node, child: &Node, played: Played, visit: Visit) -> i32 {
        let team = parent.position.team();
        match played.outcome {
            Some(Outcome::Win(winner)) => {
                self.lines[visit.ply].clear();
                let win = Score::win_in(visit.turn).0;
                return if winner == team { win } else { -win };
            }
            Some(Outcome::Blocked) => {
                self.lines[visit.ply].clear();
                return 0;
            }
            None => {}
        }
        self.path.push(parent.position.hash());
        let value = if child.position.team() == team {
            self.search(shared, child, visit)
        } else {
            -self.search(shared, child, Visit { alpha: -visit.beta, beta: -visit.alpha, ..visit })
        };
        self.path.pop();
        value
    }

    fn evaluate(shared: &Shared<'_>, node: &Node) -> i32 {
        node.value(shared.known) + shared.weakness.noise(node.position.hash())
    }

    /// Whether the position stood before, in the game or in the line.
    fn recurs(&self, hash: u64) -> bool {
        /// Farther back nothing recurs in practice.
        const FAR: usize = 60;
        self.path[self.path.len().saturating_sub(FAR)..].contains(&hash)
    }

    /// The line from here is the action and the line after it.
    fn keep_line(&mut self, ply: usize, action: Action) {
        let [here, next] = &mut self.lines[ply..ply + 2] else { return };
        here.clear();
        here.push(action);
        here.extend_from_slice(next);
    }
}
