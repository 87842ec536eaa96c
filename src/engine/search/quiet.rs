//! Beyond the depth.

use super::bounds::Found;
use super::{Shared, Visit, Worker};
use crate::board::PointSet;
use crate::engine::knowledge::Node;
use crate::engine::ordering::{self, Picker};
use crate::engine::relocation::Rated;
use crate::engine::score::Score;

impl Worker {
    /// Beyond the depth: the side to move may be content, complete figures, or must answer a threat.
    pub(super) fn quiet(&mut self, shared: &Shared<'_>, node: &Node, visit: Visit, danger: PointSet) -> i32 {
        let Visit { ply, turn, depth, alpha, beta, .. } = visit;
        let known = shared.known;
        let content = if danger.is_empty() {
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
        let mut found = Found::new(content, alpha.max(content), beta);
        let mut picker = Picker::new(known, node, None, std::mem::take(&mut self.actions[ply]));
        while let Some(Rated { action, .. }) = picker.next(|actions| ordering::forcing(known, node, danger, actions)) {
            if danger.is_empty() && shared.weakness.overlooks(node.position.hash(), action) {
                continue;
            }
            let mut child = *node;
            let played = self.play(shared, &mut child, action, ply, 0);
            let after = visit.after(played, depth - 1, found.alpha, beta);
            let value = self.descend(shared, node, &child, played, after);
            if self.stopped {
                break;
            }
            if found.take(action, value) {
                self.keep_line(ply, action);
                if found.refutes() {
                    break;
                }
            }
        }
        self.actions[ply] = picker.into_room();
        found.best
    }
}
