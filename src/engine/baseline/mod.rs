//! The baseline: a plain alpha–beta search, frozen so that the engine's progress can be measured against it.
//!
//! Iterative deepening with a transposition table, killers and history; each relocation is a ply of its own with few
//! candidates, and no position is judged in the middle of a reward. It is left as it is: matches of different days are
//! only comparable if it does not change.

mod candidates;
mod evaluation;
mod table;

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::limits::{Limits, Stop};
use super::report::{Line, Report, Root, Searched};
use super::score::Score;
use crate::board::Board;
use crate::rules::{Action, Outcome, Position};
use candidates::{Experience, candidates, relocations};
use evaluation::{evaluate, wins_at_once};
use table::{Bound, Table};

/// The deepest iteration, in actions.
const MAX_DEPTH: u32 = 60;
/// No line is longer.
const MAX_PLY: usize = 64;
/// The clock and the stop flag are looked at every so many actions.
const POLL: u64 = 512;

/// The frozen early search.
pub struct Baseline {
    board: Arc<Board>,
    table: Table,
}

impl Baseline {
    /// A baseline for a board, with a table of so many MiB.
    #[must_use]
    pub fn new(board: Arc<Board>, hash_megabytes: usize) -> Self {
        Self { board, table: Table::new(hash_megabytes) }
    }
}

impl super::Searcher for Baseline {
    fn search(&mut self, root: &Root<'_>, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Report)) -> Searched {
        assert!(root.position.outcome().is_none(), "a finished game has nothing to find");
        let mut search = Search {
            board: &self.board,
            table: &mut self.table,
            experience: Experience::new(MAX_PLY + 1),
            limits,
            stop,
            began: Instant::now(),
            nodes: 0,
            deepest: 0,
            path: root.earlier.iter().map(|earlier| earlier.hash).chain([root.position.hash()]).collect(),
        };
        search.deepen(root.position, report)
    }

    fn new_game(&mut self) {
        self.table.clear();
    }
}

/// The search was ended before it was done.
struct Ended;

/// Where in the tree a node is.
#[derive(Clone, Copy)]
struct At {
    /// Actions still to look ahead.
    depth: i32,
    /// Actions since the root.
    ply: usize,
    /// Turns ended since the root.
    turns: u32,
}

struct Search<'a> {
    board: &'a Board,
    table: &'a mut Table,
    experience: Experience,
    limits: &'a Limits,
    stop: &'a Stop,
    began: Instant,
    nodes: u64,
    deepest: usize,
    /// The hashes of the game so far and of the line that is looked at.
    path: Vec<u64>,
}

impl Search<'_> {
    fn deepen(&mut self, root: &Position, report: &mut dyn FnMut(&Report)) -> Searched {
        let mut actions = candidates(self.board, root, None, &self.experience, 0);
        let guess = Line { score: Score(evaluate(self.board, root, root.team())), actions: vec![actions[0]] };
        let mut found = Report { lines: vec![guess], ..Report::default() };
        for depth in 1..=self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
            let spent = self.began.elapsed();
            if depth > 1 && [self.limits.time, self.limits.soft_time].into_iter().flatten().any(|most| spent >= most) {
                break;
            }
            let (lines, finished) = self.iteration(root, depth as i32, &mut actions);
            if finished {
                found.depth = depth;
                found.lines = lines;
            } else if let Some(best) = lines.into_iter().next() {
                // The best action of the last iteration came first, so this one is at least as good.
                found.lines.retain(|line| line.actions[0] != best.actions[0]);
                found.lines.insert(0, best);
                found.lines.truncate(self.limits.lines.max(1));
            }
            self.complete_report(&mut found);
            if !finished {
                break;
            }
            report(&found);
            let proven = found.lines.iter().all(|line| line.score.is_proven());
            if proven || (actions.len() == 1 && self.limits.depth.is_none()) {
                break;
            }
        }
        Searched { action: found.lines[0].actions[0], report: found }
    }

    /// Searches the root to a depth. Returns the best lines, as many as asked for, and whether none was cut off; puts
    /// the actions in order for the next iteration.
    fn iteration(&mut self, root: &Position, depth: i32, actions: &mut [Action]) -> (Vec<Line>, bool) {
        let mut lines: Vec<Line> = Vec::new();
        let wanted = self.limits.lines.max(1).min(actions.len());
        let mut finished = true;
        while finished && lines.len() < wanted {
            let mut best: Option<Line> = None;
            let mut alpha = -Score::INFINITE.0;
            for &action in actions.iter().filter(|&&action| lines.iter().all(|line| line.actions[0] != action)) {
                let mut rest = Vec::new();
                let at = At { depth, ply: 0, turns: 0 };
                let Ok(score) = self.child(root, action, at, alpha, Score::INFINITE.0, &mut rest) else {
                    finished = false;
                    break;
                };
                if score > alpha {
                    alpha = score;
                    let actions = [action].into_iter().chain(rest).collect();
                    best = Some(Line { score: Score(score), actions });
                }
            }
            lines.extend(best);
        }
        // The best first, the others as they were.
        let rank = |action: &Action| lines.iter().position(|line| line.actions[0] == *action).unwrap_or(usize::MAX);
        actions.sort_by_key(rank);
        lines.sort_by_key(|line| Reverse(line.score));
        (lines, finished)
    }

    fn complete_report(&self, report: &mut Report) {
        report.selective_depth = self.deepest as u32;
        report.nodes = self.nodes;
        report.time = self.began.elapsed();
        report.table_full = self.table.full();
    }

    fn count_node(&mut self) -> Result<(), Ended> {
        self.nodes += 1;
        let out_of_time = |most: Option<Duration>| most.is_some_and(|most| self.began.elapsed() >= most);
        let ended = self.limits.nodes.is_some_and(|most| self.nodes > most)
            || (self.nodes.is_multiple_of(POLL) && (self.stop.is_raised() || out_of_time(self.limits.time)));
        if ended { Err(Ended) } else { Ok(()) }
    }

    /// The score of an action for the team that takes it, and the line after it.
    fn child(
        &mut self,
        position: &Position,
        action: Action,
        at: At,
        alpha: i32,
        beta: i32,
        line: &mut Vec<Action>,
    ) -> Result<i32, Ended> {
        self.count_node()?;
        let mut child = *position;
        let played = child.play(self.board, action);
        let below = At { depth: at.depth - 1, ply: at.ply + 1, turns: at.turns + u32::from(played.turn_over) };
        self.deepest = self.deepest.max(below.ply);
        line.clear();
        match played.outcome {
            Some(Outcome::Win(team)) if team == position.team() => return Ok(Score::win_in(below.turns).0),
            Some(Outcome::Win(_)) => return Ok(Score::loss_in(below.turns).0),
            Some(Outcome::Blocked) => return Ok(Score::EVEN.0),
            None => {}
        }
        if !child.is_placement() && self.path.contains(&child.hash()) {
            return Ok(Score::EVEN.0);
        }
        self.path.push(child.hash());
        let score = if child.team() == position.team() {
            self.node(&child, below, alpha, beta, line)
        } else {
            self.node(&child, below, -beta, -alpha, line).map(|score| -score)
        };
        self.path.pop();
        score
    }

    /// The score of a position for the team to move, and the best line from it.
    fn node(
        &mut self,
        position: &Position,
        at: At,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<Action>,
    ) -> Result<i32, Ended> {
        if at.depth <= 0 || at.ply >= MAX_PLY {
            return self.judge(position, at.turns);
        }
        let key = position.search_hash();
        let known = self.table.find(key).copied();
        if let Some(entry) = known
            && i32::from(entry.depth) >= at.depth
        {
            let score = entry.score(at.turns);
            let holds = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if holds {
                line.push(entry.action);
                return Ok(score);
            }
        }
        let actions = candidates(self.board, position, known.map(|entry| entry.action), &self.experience, at.ply);
        let floor = alpha;
        let mut best = -Score::INFINITE.0;
        let mut best_action = actions[0];
        let mut rest = Vec::new();
        for action in actions {
            let score = self.child(position, action, at, alpha, beta, &mut rest)?;
            if score <= best {
                continue;
            }
            best = score;
            best_action = action;
            if score > alpha {
                alpha = score;
                line.clear();
                line.push(action);
                line.append(&mut rest);
            }
            if alpha >= beta {
                self.experience.refuted(position.team(), action, at.ply, at.depth);
                break;
            }
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > floor {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.table.remember(key, best, at.turns, at.depth, bound, best_action);
        Ok(best)
    }

    /// The worth of a position for the team to move, without looking ahead, but for the rest of a reward and a win in
    /// one.
    fn judge(&mut self, position: &Position, mut turns: u32) -> Result<i32, Ended> {
        let team = position.team();
        let mut position = *position;
        while position.pending() > 0 && position.outcome().is_none() {
            self.count_node()?;
            let played = position.play(self.board, relocations(self.board, &position)[0]);
            turns += u32::from(played.turn_over);
        }
        if position.outcome().is_some() {
            // The candidates do not make the enemy win, so neither side can move.
            return Ok(Score::EVEN.0);
        }
        let sign = if position.team() == team { 1 } else { -1 };
        let score = if wins_at_once(self.board, &position) {
            Score::win_in(turns + 1).0
        } else {
            evaluate(self.board, &position, position.team())
        };
        Ok(sign * score)
    }
}
