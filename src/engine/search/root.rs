//! The actions of the root, each with its own line and score.

use super::{INFINITE, Shared, Visit, Worker};
use crate::engine::knowledge::Node;
use crate::engine::score::Score;
use crate::rules::Action;

/// An action at the root with what is known about it.
#[derive(Clone, Debug)]
pub(in crate::engine) struct RootAction {
    pub action: Action,
    /// With the preference, until a report is made.
    pub score: i32,
    /// By how much the action is preferred to others, whatever the search finds short of a proof.
    pub preference: i32,
    pub line: Vec<Action>,
}
impl Worker {
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
                depth: depth - i32::from(root.position.pending() == 0),
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
}
