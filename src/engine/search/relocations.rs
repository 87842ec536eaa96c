//! A position in the middle of a turn.

use super::bounds::{Found, cutoff};
use super::{DECIDED, INFINITE, MAX_PLY, Shared, Visit, Worker};
use crate::engine::knowledge::Node;
use crate::engine::ordering::Picker;
use crate::engine::relocation::{self, Rated};
use crate::rules::Action;

impl Worker {
    /// A position in the middle of a turn: which enemy stone goes where?
    pub(super) fn relocate(&mut self, shared: &Shared<'_>, node: &Node, visit: Visit) -> i32 {
        let Visit { ply, turn, depth, alpha, beta, .. } = visit;
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
        let mut found = Found::new(-INFINITE, alpha, beta);
        let mut widened = false;
        loop {
            let next = picker.next(|found| relocation::candidates(shared.known, node, most as usize, found));
            let Some(Rated { action, .. }) = next else {
                if widened || found.best > -DECIDED {
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
            let after = visit.after(played, depth, found.alpha, beta);
            let late = index as i32 >= parameters.relocations_full && depth >= 2;
            let reduction = if late { 1 + i32::from(index >= 6) } else { 0 };
            let value = self.weigh(shared, node, &child, played, after, reduction, index == 0);
            if self.stopped {
                self.actions[ply] = picker.into_room();
                return 0;
            }
            if found.take(action, value) {
                if wide {
                    self.keep_line(ply, action);
                }
                if found.refutes() {
                    break;
                }
            }
        }
        self.actions[ply] = picker.into_room();
        shared.table.store(hash, &found.entry(turn, 0, depth.max(0)));
        found.best
    }
}
