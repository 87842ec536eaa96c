//! The engine: iterative deepening on one or several threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::Searcher;
use super::knowledge::{Knowledge, Node};
use super::limits::{Limits, Stop};
use super::ordering;
use super::parameters::Parameters;
use super::relocation;
use super::report::{Line, Report, Root, Searched};
use super::score::Score;
use super::search::{self, MAX_PLY, RootAction, Shared, Worker};
use super::solve::{Question, Verdict, solve_unless};
use super::table::Table;
use super::threats;
use super::weakness::{Unseen, Weakness};
use crate::record::Earlier;
use crate::rules::{Action, Outcome, Task};

/// How many relocations are looked at where the engine itself has the move.
const ROOT_RELOCATIONS: usize = 48;

/// While fewer stones stand, a seed may choose between placements.
const FIRST_PLACEMENTS: u32 = 4;

/// Placements that differ by no more than this, in hundredths, are about equally good.
const ABOUT_EQUAL: u32 = 2;

/// Half the width of the first window around the value of the iteration before.
const ASPIRATION: i32 = 30;

/// The deepest iteration, in turns.
const MAX_DEPTH: u32 = 64;

/// What the solver does in a millisecond, in its nodes, about.
const PROVED_PER_MILLISECOND: u64 = 600;

/// The most nodes it may use.
const MOST_PROVED: u64 = 60_000;

/// What an engine is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Size of the transposition table in mebibytes.
    pub table: usize,
    /// Threads of a search.
    pub threads: usize,
    /// How much of the evaluation is random, in hundredths: a little makes play vary.
    pub noise: i32,
    /// How many of a thousand figures that could be completed are overlooked beyond the first action.
    pub overlooks: u32,
    /// Seed of what is random.
    pub seed: u64,
    /// Whether the seed chooses between first placements that are about equally good.
    pub varied: bool,
    /// The margins of the search.
    pub parameters: Parameters,
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self { table: 64, threads: 1, noise: 0, overlooks: 0, seed: 0, varied: false, parameters: Parameters::BUILT_IN }
    }
}

/// A player that searches. What it learns in one search helps in the next.
pub struct Engine {
    known: Arc<Knowledge>,
    table: Table,
    workers: Vec<Worker>,
    weakness: Weakness,
    varied: bool,
    parameters: Parameters,
}

impl Engine {
    /// An engine for a board.
    #[must_use]
    pub fn new(known: Arc<Knowledge>, options: &EngineOptions) -> Self {
        Self {
            known,
            table: Table::new(options.table),
            workers: (0..options.threads.max(1)).map(|_| Worker::new()).collect(),
            weakness: Weakness {
                noise: options.noise.max(0),
                overlooks: options.overlooks,
                unseen: Unseen::default(),
                seed: options.seed,
            },
            varied: options.varied,
            parameters: options.parameters,
        }
    }

    /// Sets how weak it is from the next search on.
    pub fn set_weakness(&mut self, noise: i32, overlooks: u32, parameters: Parameters) {
        self.parameters = parameters;
        self.weakness = Weakness { noise: noise.max(0), overlooks, ..self.weakness };
    }

    /// Sets what it has no eyes for from the next search on.
    pub(super) fn set_unseen(&mut self, unseen: Unseen) {
        self.weakness.unseen = unseen;
    }

    /// A win in few turns that is proven whatever the enemy does. The search might overlook it: it does not look at all
    /// relocations.
    fn proven_win(&self, root: &Root<'_>, limits: &Limits, stop: &Stop, began: Instant) -> Option<Report> {
        let turns = self.parameters.prove_turns as u32;
        if turns == 0 || limits.lines > 1 {
            return None;
        }
        // A twentieth of what the search may use.
        let by_time = limits.time.map(proved_within);
        let by_nodes = limits.nodes.map(|nodes| nodes / 20);
        let budget = by_time.into_iter().chain(by_nodes).min().unwrap_or(MOST_PROVED).min(MOST_PROVED);
        let question = Question {
            board: &self.known.board,
            position: root.position,
            attacker: root.position.team(),
            turns,
            nodes: budget,
        };
        // Where others keep the processor busy, nodes take longer than they should.
        let late = || limits.time.is_some_and(|time| began.elapsed() >= time / 4);
        let solution = solve_unless(&question, &|| stop.is_raised() || late());
        let Verdict::Yes { line, .. } = solution.verdict else { return None };
        let line = Line { score: Score::win_in(line.len() as u32), actions: line.into_iter().flatten().collect() };
        Some(Report {
            depth: 2 * turns - 1,
            selective_depth: line.actions.len() as u32,
            nodes: solution.nodes.max(1),
            time: began.elapsed(),
            table_full: 0,
            lines: vec![line],
        })
    }

    /// The actions to choose from, each with how much it is preferred.
    pub(super) fn root_actions(&self, node: &Node, earlier: &[Earlier]) -> Vec<RootAction> {
        let mut actions: Vec<Action> = if node.position.task() == Task::Relocate {
            let mut rated = Vec::new();
            relocation::candidates(&self.known, node, ROOT_RELOCATIONS, &mut rated);
            rated.into_iter().map(|rated| rated.action).collect()
        } else {
            ordering::at_root(&self.known, node)
        };
        let unseen = self.weakness.unseen;
        if unseen != Unseen::default() && actions.iter().any(|&action| !is_unseen(&self.known, node, action, unseen)) {
            actions.retain(|&action| !is_unseen(&self.known, node, action, unseen));
        }
        let own = earlier.iter().filter(|earlier| earlier.team == node.position.team());
        let paid = own.fold(0, |paid, earlier| paid | earlier.rewarded.bits());
        let calm = node.position.pending() == 0 && threats::is_calm(&self.known, node);
        let opening = self.varied && calm && node.position.occupied().len() < FIRST_PLACEMENTS;
        let ahead = node.position.pending() == 0 && node.value(&self.known) >= self.parameters.far_ahead;
        actions
            .into_iter()
            .map(|action| {
                let completed = completed(&self.known, node, action);
                let liking = if opening { self.weakness.liking(node.position.hash(), action, ABOUT_EQUAL) } else { 0 };
                let preference = liking
                    + if calm && completed & !paid != 0 {
                        self.parameters.complete_when_calm
                    } else if ahead && completed != 0 && completed & !paid == 0 {
                        -self.parameters.weary_when_ahead
                    } else {
                        0
                    };
                RootAction { action, score: 0, preference, line: vec![action] }
            })
            .collect()
    }
}

/// What the solver may do in a twentieth of a time, in its nodes. However long the time is, that is a number.
fn proved_within(time: Duration) -> u64 {
    u64::try_from(time.as_micros() * u128::from(PROVED_PER_MILLISECOND) / 20_000).unwrap_or(u64::MAX)
}

/// The figures that an action completes and is paid for.
fn completed(known: &Knowledge, node: &Node, action: Action) -> u128 {
    let (after, played) = node.after(known, action);
    let team = node.position.team().index();
    if played.granted > 0 { after.sums.full[team] & !node.sums.full[team] } else { 0 }
}

/// Whether an action wins or earns something, but nothing that is seen.
fn is_unseen(known: &Knowledge, node: &Node, action: Action, unseen: Unseen) -> bool {
    let (after, played) = node.after(known, action);
    let team = node.position.team();
    if played.outcome == Some(Outcome::Win(team)) {
        let stones = after.position.stones(team);
        return !known.geometry.winnable[team.index()].iter().any(|&index| {
            unseen.hexagons >> index & 1 == 0 && stones.contains_all(known.geometry.hexagons[index as usize].points)
        });
    }
    let completed = completed(known, node, action);
    completed != 0 && completed & !unseen.figures == 0
}

impl Searcher for Engine {
    fn search(&mut self, root: &Root<'_>, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Report)) -> Searched {
        let began = Instant::now();
        assert!(root.position.outcome().is_none(), "the game is over");
        self.table.age();
        let node = Node::new(&self.known, root.position);
        if let Some(action) = threats::winning_action(&self.known, &node, self.weakness.unseen.hexagons) {
            // A win needs no search, however few nodes there are.
            let line = Line { score: Score::win_in(1), actions: vec![action] };
            let found = Report {
                depth: 1,
                selective_depth: 1,
                nodes: 1,
                time: began.elapsed(),
                table_full: 0,
                lines: vec![line],
            };
            report(&found);
            return Searched { action, report: found };
        }
        if let Some(found) = self.proven_win(root, limits, stop, began) {
            report(&found);
            return Searched { action: found.lines[0].actions[0], report: found };
        }
        let actions = self.root_actions(&node, root.earlier);
        let nodes = AtomicU64::new(0);
        let done = Stop::default();
        let reductions = search::reductions(&self.parameters);
        let shared = Shared {
            known: &self.known,
            table: &self.table,
            limits,
            stop,
            done: &done,
            began,
            nodes: &nodes,
            weakness: self.weakness,
            parameters: &self.parameters,
            reductions: &reductions,
        };
        let Some((main, helpers)) = self.workers.split_first_mut() else { unreachable!("there is always one worker") };
        thread::scope(|scope| {
            for (index, helper) in helpers.iter_mut().enumerate() {
                let (shared, node, mut actions) = (&shared, &node, actions.clone());
                scope.spawn(move || {
                    helper.begin(root.earlier);
                    // Half of the helpers run a depth ahead, so that they differ.
                    deepen(helper, shared, node, &mut actions, 1 + (index as u32 + 1) % 2, &mut |_| {});
                });
            }
            main.begin(root.earlier);
            let mut actions = actions.clone();
            let report = deepen(main, &shared, &node, &mut actions, 1, report);
            done.raise();
            let action = report.lines.first().map_or(actions[0].action, |line| line.actions[0]);
            Searched { action, report }
        })
    }

    fn new_game(&mut self) {
        self.table.clear();
        self.workers.iter_mut().for_each(|worker| *worker = Worker::new());
    }
}

/// Searches deeper and deeper until a limit is reached. Returns the last report.
fn deepen(
    worker: &mut Worker,
    shared: &Shared<'_>,
    node: &Node,
    actions: &mut [RootAction],
    first_depth: u32,
    tell: &mut dyn FnMut(&Report),
) -> Report {
    let limits = shared.limits;
    let lines = limits.lines.clamp(1, actions.len());
    let mut last = Report { lines: vec![line_of(&actions[0])], ..Report::default() };
    for depth in first_depth..=limits.depth.unwrap_or(MAX_DEPTH).clamp(first_depth, MAX_DEPTH) {
        for first in 0..lines {
            let expected = actions[first].score;
            search_window(worker, shared, node, &mut actions[first..], depth as i32, expected);
            if worker.is_stopped() {
                break;
            }
        }
        let nodes = shared.nodes.load(Ordering::Relaxed) + worker.untold();
        let found = |actions: &[RootAction]| actions[..lines].iter().map(line_of).collect();
        if worker.is_stopped() {
            // What was finished of the iteration counts, if it is the first line's.
            if actions[0].score > -Score::INFINITE.0 && !actions[0].line.is_empty() {
                last.lines[0] = line_of(&actions[0]);
            }
            last.nodes = nodes;
            last.time = shared.began.elapsed();
            break;
        }
        last = Report {
            depth,
            selective_depth: worker.selective_depth,
            nodes,
            time: shared.began.elapsed(),
            table_full: shared.table.full(),
            lines: found(actions),
        };
        tell(&last);
        if is_settled(&last, actions.len(), limits, shared.began.elapsed()) {
            break;
        }
    }
    last
}

/// Whether another iteration would be of no use, or of no end.
fn is_settled(report: &Report, choices: usize, limits: &Limits, elapsed: Duration) -> bool {
    let proven = report
        .lines
        .iter()
        .all(|line| line.score.turns_to_end().is_some_and(|turns| turns <= report.depth + 1 && report.depth > 1));
    let forced = choices == 1 && limits.soft_time.or(limits.time).is_some() && report.depth >= 4;
    proven || forced || limits.soft_time.is_some_and(|soft| elapsed >= soft)
}

/// Searches with a narrow window around the expected value, and with wider ones as long as the value lies outside.
fn search_window(
    worker: &mut Worker,
    shared: &Shared<'_>,
    node: &Node,
    actions: &mut [RootAction],
    depth: i32,
    expected: i32,
) {
    let most = Score::INFINITE.0;
    let mut width = ASPIRATION;
    let (mut alpha, mut beta) =
        if depth < 4 || Score(expected).is_proven() { (-most, most) } else { (expected - width, expected + width) };
    loop {
        let value = worker.search_root(shared, node, actions, depth, alpha, beta);
        if worker.is_stopped() {
            return;
        }
        width *= 3;
        if value <= alpha && alpha > -most {
            alpha = if width > 1_000 { -most } else { value - width };
        } else if value >= beta && beta < most {
            beta = if width > 1_000 { most } else { value + width };
        } else {
            return;
        }
    }
}

fn line_of(action: &RootAction) -> Line {
    let mut actions = action.line.clone();
    actions.truncate(MAX_PLY);
    let score = Score(action.score);
    let score = if score.is_proven() { score } else { Score(action.score - action.preference) };
    Line { score, actions }
}
