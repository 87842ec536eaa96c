//! A position at the beginning of a turn, with depth left.

use super::bounds::{Found, cutoff};
use super::{DECIDED, INFINITE, MAX_PLY, Shared, Visit, Worker};
use crate::board::PointSet;
use crate::engine::knowledge::Node;
use crate::engine::ordering::{self, Hints, Picker};
use crate::engine::parameters::Parameters;
use crate::engine::relocation::Rated;
use crate::engine::score::Score;
use crate::engine::threats;
use crate::rules::{Action, Played, Team};

impl Worker {
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
    pub(super) fn search(&mut self, shared: &Shared<'_>, node: &Node, visit: Visit) -> i32 {
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

        // With no answer to a threat the game is lost.
        let unanswered = if danger.is_empty() { -INFINITE } else { Score::loss_in(turn + 2).0 };
        let mut found = Found::new(unanswered, alpha, beta);
        let mut quiet_tried = 0;
        while let Some(Rated { action, rating }) = picker.next(|actions| {
            if danger.is_empty() {
                ordering::all(known, node, &self.history, &hints, actions);
            } else {
                ordering::forcing(known, node, danger, actions);
            }
        }) {
            let completing = ordering::is_completing(rating);
            if completing && shared.weakness.overlooks(hash, action) {
                continue;
            }
            let quiet = !completing && Some(action) != table_action;
            if calm
                && quiet
                && found.best > -DECIDED
                && is_hopeless(parameters, depth, evaluation, found.alpha, quiet_tried)
            {
                // So are all that come after it.
                break;
            }
            let mut child = *node;
            let played = self.play(shared, &mut child, action, ply, depth - 1);
            let after = visit.after(played, depth - 1, found.alpha, beta);
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
            if found.take(action, value) {
                if wide {
                    self.keep_line(ply, action);
                }
                if found.refutes() {
                    if !completing {
                        self.learn(ply, team, action, last, depth, picker.earlier());
                    }
                    break;
                }
            }
        }
        self.actions[ply] = picker.into_room();
        if found.best == -INFINITE {
            // Every action was overlooked.
            return evaluation;
        }
        shared.table.store(hash, &found.entry(turn, evaluation, depth));
        found.best
    }

    /// The value of a child for the team of its parent: at once if it is the first, else first by a search that only
    /// asks whether it is better than what was found before, and less deep by a reduction.
    pub(super) fn weigh(
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

    /// An action refuted the enemy's line.
    fn learn(&mut self, ply: usize, team: Team, action: Action, last: Option<Action>, depth: i32, tried: &[Rated]) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            killers[1] = killers[0];
            killers[0] = Some(action);
        }
        self.history.set_counter(team.other(), last, action);
        // From the twelfth turn of depth on it is the most.
        let bonus = (depth.min(12).pow(2) * 16).min(2_000);
        self.history.update(team, action, bonus);
        for rated in tried {
            if !ordering::is_completing(rated.rating) {
                self.history.update(team, rated.action, -bonus);
            }
        }
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
