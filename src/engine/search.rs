//! The search of one thread: principal variation search over actions.
//!
//! A turn is one placement or slide and up to two relocations, each an action of its own; the score changes its sign only
//! where the team changes. Depth is counted in turns: relocations cost none, so that no position in the middle of a turn
//! is ever evaluated, but only well chosen ones are looked at ([`super::relocation`]).

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use super::history::History;
use super::knowledge::{Knowledge, Node};
use super::limits::{Limits, Stop};
use super::ordering::{self, Hints, Picker};
use super::parameters::Parameters;
use super::relocation::{self, Rated};
use super::score::Score;
use super::table::{Bound, Entry, Table};
use super::threats;
use super::weakness::Weakness;
use crate::board::PointSet;
use crate::rules::{Action, Outcome, Played, Team};

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

/// An action at the root with what is known about it.
#[derive(Clone, Debug)]
pub(super) struct RootAction {
    pub action: Action,
    /// With the preference, until a report is made.
    pub score: i32,
    /// By how much the action is preferred to others, whatever the search finds short of a proof.
    pub preference: i32,
    pub line: Vec<Action>,
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
    pub fn begin(&mut self, earlier: &[u64]) {
        self.history.age();
        self.killers.fill([None; 2]);
        self.path.clear();
        self.path.extend_from_slice(earlier);
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

    /// Searches the root's actions from `first` on and sorts the best of them to that place. Returns its score.
    ///
    /// If the search is stopped, the actions that were finished keep their new scores.
    pub fn search_root(
        &mut self,
        shared: &Shared<'_>,
        root: &Node,
        actions: &mut [RootAction],
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut best = -INFINITE;
        for index in 0..actions.len() {
            let action = actions[index].action;
            let preference = actions[index].preference;
            let mut child = *root;
            let played = self.play(shared, &mut child, action, 0, depth);
            let visit = Visit {
                ply: 1,
                turn: u32::from(played.turn_over),
                depth: depth - i32::from(!matches!(action, Action::Relocate { .. })),
                alpha: alpha - preference,
                beta: beta - preference,
                may_skip: true,
            };
            let reduction =
                if index >= 4 && depth >= 3 { 1 + i32::from(index >= 12) + i32::from(index >= 40) } else { 0 };
            let found = self.weigh(shared, root, &child, played, visit, reduction, index == 0);
            let score = if Score(found).is_proven() { found } else { found + preference };
            if self.stopped {
                break;
            }
            let entry = &mut actions[index];
            if index == 0 || score > alpha {
                entry.score = score;
                entry.line.clear();
                entry.line.push(action);
                entry.line.extend_from_slice(&self.lines[1]);
            } else {
                entry.score = -INFINITE;
            }
            if score > best {
                best = score;
                // The best so far stands first, so that it is what a stopped search answers.
                actions[..=index].rotate_right(1);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
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

    /// What is known about a position before its actions are looked at: its value, or the points on which the enemy
    /// threatens to win.
    fn enter(&mut self, shared: &Shared<'_>, node: &Node, visit: Visit) -> Result<PointSet, i32> {
        let Visit { ply, turn, depth, .. } = visit;
        self.lines[ply].clear();
        if self.stopped {
            return Err(0);
        }
        if node.position.pending() > 0 {
            return Err(self.relocate(shared, node, visit));
        }
        self.selective_depth = self.selective_depth.max(ply as u32);
        if let Some(action) = threats::winning_action(shared.known, node, shared.weakness.unseen.hexagons) {
            self.lines[ply].push(action);
            return Err(Score::win_in(turn + 1).0);
        }
        if self.recurs(node.position.hash()) {
            return Err(0);
        }
        if ply >= MAX_PLY - 4 {
            return Err(Self::evaluate(shared, node));
        }
        let danger = threats::threatened(shared.known, node, shared.weakness.unseen.hexagons);
        if depth <= 0 { Err(self.quiet(shared, node, visit, danger)) } else { Ok(danger) }
    }

    /// The value of a node for its team to move.
    fn search(&mut self, shared: &Shared<'_>, node: &Node, visit: Visit) -> i32 {
        let danger = match self.enter(shared, node, visit) {
            Ok(danger) => danger,
            Err(value) => return value,
        };
        let Visit { ply, turn, mut depth, mut alpha, mut beta, .. } = visit;
        let Shared { known, parameters, .. } = *shared;
        let position = &node.position;
        if !danger.is_empty() {
            // A forced answer costs nothing.
            depth += parameters.extend_danger;
        }
        // Nobody wins sooner than in the turn after this one.
        beta = beta.min(Score::win_in(turn + 2).0);
        alpha = alpha.max(Score::loss_in(turn + 2).0);
        if alpha >= beta {
            return alpha;
        }

        let wide = beta - alpha > 1;
        let hash = position.search_hash();
        let entry = shared.table.find(hash);
        if let Some(entry) = entry
            && !wide
            && entry.depth >= depth
            && let Some(value) = cutoff(&entry, turn, alpha, beta)
        {
            return value;
        }
        let evaluation = match entry {
            Some(entry) => entry.evaluation,
            None => Self::evaluate(shared, node),
        };

        let calm = !wide && danger.is_empty() && beta.abs() < DECIDED && alpha.abs() < DECIDED;
        if calm && let Some(value) = self.prune(shared, node, Visit { depth, alpha, beta, ..visit }, evaluation) {
            return value;
        }
        let table_action = entry.and_then(|entry| entry.action);
        if table_action.is_none() && depth >= 4 {
            depth -= 1;
        }

        let team = position.team();
        let last = if ply > 0 { self.last[ply - 1] } else { None };
        let hints = Hints { killers: self.killers[ply], counter: self.history.counter(team.other(), last) };
        let mut picker = Picker::new(known, node, table_action, std::mem::take(&mut self.actions[ply]));

        let first_alpha = alpha;
        // With no answer to a threat the game is lost.
        let mut best = if danger.is_empty() { -INFINITE } else { Score::loss_in(turn + 2).0 };
        let mut best_action = None;
        let mut quiet_tried = 0;
        while let Some(Rated { action, rating }) = picker.next(|found| {
            if danger.is_empty() {
                ordering::all(known, node, &self.history, &hints, found);
            } else {
                ordering::forcing(known, node, danger, found);
            }
        }) {
            let completing = ordering::is_completing(rating);
            if completing && shared.weakness.overlooks(hash, action) {
                continue;
            }
            let quiet = !completing && Some(action) != table_action;
            if calm && quiet && best > -DECIDED && is_hopeless(parameters, depth, evaluation, alpha, quiet_tried) {
                // So are all that come after it.
                break;
            }
            let mut child = *node;
            let played = self.play(shared, &mut child, action, ply, depth - 1);
            let after = visit.after(played, depth - 1, alpha, beta);
            let reduction = if quiet && danger.is_empty() {
                self.reduction(shared, action, team, depth, quiet_tried, wide)
            } else {
                0
            };
            let value = self.weigh(shared, node, &child, played, after, reduction, picker.count() == 1);
            if self.stopped {
                self.actions[ply] = picker.into_room();
                return 0;
            }
            quiet_tried += i32::from(quiet);
            if value > best {
                best = value;
                if value > alpha {
                    best_action = Some(action);
                    if wide {
                        self.keep_line(ply, action);
                    }
                    alpha = value;
                    if alpha >= beta {
                        if !completing {
                            self.learn(ply, team, action, last, depth, picker.earlier());
                        }
                        break;
                    }
                }
            }
        }
        self.actions[ply] = picker.into_room();
        if best == -INFINITE {
            // Every action was overlooked.
            return evaluation;
        }
        let bound = bound(best, first_alpha, beta);
        shared.table.store(hash, &Entry { value: to_table(best, turn), evaluation, depth, bound, action: best_action });
        best
    }

    /// The value of a child for the team of its parent: at once if it is the first, else first by a search that only
    /// asks whether it is better than what was found before, and less deep by a reduction.
    fn weigh(
        &mut self,
        shared: &Shared<'_>,
        parent: &Node,
        child: &Node,
        played: Played,
        visit: Visit,
        reduction: i32,
        is_first: bool,
    ) -> i32 {
        let Visit { alpha, beta, depth, .. } = visit;
        if is_first {
            return self.descend(shared, parent, child, played, visit);
        }
        let narrow = Visit { beta: alpha + 1, ..visit };
        let mut value = self.descend(shared, parent, child, played, Visit { depth: depth - reduction, ..narrow });
        if value > alpha && reduction > 0 {
            value = self.descend(shared, parent, child, played, narrow);
        }
        if value > alpha && value < beta && beta - alpha > 1 {
            value = self.descend(shared, parent, child, played, visit);
        }
        value
    }

    /// How much less deep a late quiet action is searched.
    fn reduction(
        &self,
        shared: &Shared<'_>,
        action: Action,
        team: Team,
        depth: i32,
        quiet_tried: i32,
        wide: bool,
    ) -> i32 {
        let Parameters { reduce_depth, reduce_from, .. } = *shared.parameters;
        if depth < reduce_depth || quiet_tried < reduce_from {
            return 0;
        }
        let usual = shared.reductions[(depth as usize).min(31)][(quiet_tried as usize).min(63)];
        let proven = self.history.get(team, action) / 6_000;
        (usual - i32::from(wide) - proven).clamp(0, depth - 1)
    }

    /// The value of a position that is good enough as it is, or even if the seat to move did nothing.
    fn prune(&mut self, shared: &Shared<'_>, node: &Node, visit: Visit, evaluation: i32) -> Option<i32> {
        let Visit { depth, beta, may_skip, .. } = visit;
        let parameters = shared.parameters;
        if depth <= parameters.reverse_depth && evaluation - parameters.reverse_margin * depth >= beta {
            return Some(evaluation);
        }
        if depth < parameters.skip_depth || !may_skip || evaluation < beta {
            return None;
        }
        let depth = depth - 1 - parameters.skip_reduction - depth / 4;
        let value = self.skip_turn(shared, node, Visit { depth, alpha: beta - 1, ..visit });
        if self.stopped {
            return Some(0);
        }
        // A win that rests on doing nothing is no proof.
        (value >= beta).then_some(if value > DECIDED { beta } else { value })
    }

    /// The value of the position if the seat to move did nothing.
    fn skip_turn(&mut self, shared: &Shared<'_>, node: &Node, visit: Visit) -> i32 {
        self.count(shared);
        let mut child = *node;
        let played = child.position.play(&shared.known.board, Action::Pass);
        self.last[visit.ply] = None;
        let after = Visit { ply: visit.ply + 1, turn: visit.turn + 1, may_skip: false, ..visit };
        self.descend(shared, node, &child, played, after)
    }

    /// A position in the middle of a turn: which enemy stone goes where?
    fn relocate(&mut self, shared: &Shared<'_>, node: &Node, visit: Visit) -> i32 {
        let Visit { ply, turn, depth, mut alpha, beta, .. } = visit;
        if ply >= MAX_PLY - 4 {
            // Too deep to go on: as if nothing were relocated.
            let mut child = *node;
            let played = self.play(shared, &mut child, Action::End, ply, 0);
            return match played.outcome {
                Some(_) => 0,
                None if child.position.team() == node.position.team() => Self::evaluate(shared, &child),
                None => -Self::evaluate(shared, &child),
            };
        }
        let parameters = shared.parameters;
        let wide = beta - alpha > 1;
        let hash = node.position.search_hash();
        let entry = shared.table.find(hash);
        if let Some(entry) = entry
            && !wide
            && entry.depth >= depth.max(0)
            && let Some(value) = cutoff(&entry, turn, alpha, beta)
        {
            return value;
        }
        let table_action = entry.and_then(|entry| entry.action);
        let mut picker =
            Picker::new(shared.known, node, table_action, std::mem::take(&mut self.actions[ply])).in_order();
        let most = parameters.relocations_base + parameters.relocations_step * depth.clamp(0, 8);
        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_action = None;
        let mut widened = false;
        loop {
            let next = picker.next(|found| relocation::candidates(shared.known, node, most as usize, found));
            let Some(Rated { action, .. }) = next else {
                if widened || best > -DECIDED {
                    break;
                }
                // Before the game is given up for lost, everything that may save it is looked at.
                widened = true;
                picker.widen(|found| {
                    relocation::saving(shared.known, node, parameters.relocations_saving as usize, found);
                });
                continue;
            };
            let index = picker.count() - 1;
            let mut child = *node;
            let played = self.play(shared, &mut child, action, ply, depth);
            let after = visit.after(played, depth, alpha, beta);
            let late = index as i32 >= parameters.relocations_full && depth >= 2;
            let reduction = if late { 1 + i32::from(index >= 6) } else { 0 };
            let value = self.weigh(shared, node, &child, played, after, reduction, index == 0);
            if self.stopped {
                self.actions[ply] = picker.into_room();
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_action = Some(action);
                    if wide {
                        self.keep_line(ply, action);
                    }
                    alpha = value;
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        self.actions[ply] = picker.into_room();
        let bound = bound(best, first_alpha, beta);
        shared.table.store(
            hash,
            &Entry { value: to_table(best, turn), evaluation: 0, depth: depth.max(0), bound, action: best_action },
        );
        best
    }

    /// Beyond the depth: the side to move may be content, complete figures, or must answer a threat.
    fn quiet(&mut self, shared: &Shared<'_>, node: &Node, visit: Visit, danger: PointSet) -> i32 {
        let Visit { ply, turn, depth, mut alpha, beta, .. } = visit;
        let known = shared.known;
        let mut best = if danger.is_empty() {
            let evaluation = Self::evaluate(shared, node);
            if evaluation >= beta || depth <= -shared.parameters.quiet_turns {
                return evaluation;
            }
            evaluation
        } else if depth <= -2 * shared.parameters.quiet_turns {
            return Self::evaluate(shared, node);
        } else {
            Score::loss_in(turn + 2).0
        };
        alpha = alpha.max(best);
        let mut picker = Picker::new(known, node, None, std::mem::take(&mut self.actions[ply]));
        while let Some(Rated { action, .. }) = picker.next(|found| ordering::forcing(known, node, danger, found)) {
            if danger.is_empty() && shared.weakness.overlooks(node.position.hash(), action) {
                continue;
            }
            let mut child = *node;
            let played = self.play(shared, &mut child, action, ply, 0);
            let after = visit.after(played, depth - 1, alpha, beta);
            let value = self.descend(shared, node, &child, played, after);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.keep_line(ply, action);
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        self.actions[ply] = picker.into_room();
        best
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

    /// An action refuted the enemy's line.
    fn learn(&mut self, ply: usize, team: Team, action: Action, last: Option<Action>, depth: i32, tried: &[Rated]) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            killers[1] = killers[0];
            killers[0] = Some(action);
        }
        self.history.set_counter(team.other(), last, action);
        let bonus = (depth * depth * 16).min(2_000);
        self.history.update(team, action, bonus);
        for rated in tried {
            if !ordering::is_completing(rated.rating) {
                self.history.update(team, rated.action, -bonus);
            }
        }
    }
}

/// How much less deep late actions are searched, by depth and by how many quiet ones came before.
pub(super) type Reductions = [[i32; 64]; 32];

/// The table for some parameters.
pub(super) fn reductions(parameters: &Parameters) -> Reductions {
    let hundredths = |value: i32| f64::from(value) / 100.0;
    let mut table = [[0; 64]; 32];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (tried, reduction) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (tried as f64).ln();
            *reduction = (hundredths(parameters.reduce_base) + product / hundredths(parameters.reduce_divisor)) as i32;
        }
    }
    table
}

/// What a value says that was found with that window.
fn bound(value: i32, alpha: i32, beta: i32) -> Bound {
    if value >= beta {
        Bound::Lower
    } else if value > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}

/// Whether a quiet action comes so late, or the position is so far below what is needed, that it is left out.
fn is_hopeless(parameters: &Parameters, depth: i32, evaluation: i32, alpha: i32, tried: i32) -> bool {
    let late = depth <= parameters.late_depth && tried >= parameters.late_base + parameters.late_step * depth;
    let futile = depth <= parameters.futile_depth
        && tried >= 1
        && evaluation + parameters.futile_base + parameters.futile_step * depth <= alpha;
    late || futile
}

/// The value of a table entry if it settles the search with that window.
fn cutoff(entry: &Entry, turn: u32, alpha: i32, beta: i32) -> Option<i32> {
    let value = from_table(entry.value, turn);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    settles.then_some(value)
}

// Proven wins are counted in turns from the root; in the table from the position itself.

fn to_table(value: i32, turn: u32) -> i32 {
    if Score(value).is_proven() { value + value.signum() * turn as i32 } else { value }
}

fn from_table(value: i32, turn: u32) -> i32 {
    if Score(value).is_proven() { value - value.signum() * turn as i32 } else { value }
}
