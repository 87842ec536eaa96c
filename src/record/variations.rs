//! Looking through a record and working on its variations.

use std::time::Duration;

use super::tree::{NodeId, Tree};
use super::{Conclusion, Entry, GameResult, Player, Record, decided_at_start};
use crate::board::Board;
use crate::rules::{Action, Illegal};

impl Record {
    /// Goes to any place of the record. If it is not on the line that is looked at, its own line takes that one's place.
    /// Says whether the place exists.
    pub fn go_to_node(&mut self, board: &Board, node: NodeId) -> bool {
        if !self.tree.contains(node) {
            return false;
        }
        let ply = self.tree.ply(node);
        if ply > self.line.len() || self.line.node(ply) != node {
            self.look_at(board, node);
        }
        self.ply = ply;
        true
    }

    /// Makes the line through a node the one that is looked at; it goes on with the main continuation.
    fn look_at(&mut self, board: &Board, node: NodeId) {
        let on_line = |&id: &NodeId| {
            let ply = self.tree.ply(id);
            ply <= self.line.len() && self.line.node(ply) == id
        };
        let mut path: Vec<NodeId> = self.tree.ancestry(node).take_while(|id| !on_line(id)).collect();
        path.reverse();
        let common = self.tree.ply(node) - path.len();
        self.line.truncate(common);
        self.extend_line(board, &path);
        self.follow_main_line(board);
    }

    /// Appends nodes to the line.
    fn extend_line(&mut self, board: &Board, nodes: &[NodeId]) {
        let mut after = *self.line.end();
        for &node in nodes {
            let Some(&step) = self.tree.step(node) else { break };
            // It was legal when it came into the tree.
            let Ok(played) = after.try_play(board, step.action) else { break };
            let by_computer = step.by.is_computer();
            self.line.push(node, Entry { seat: step.seat, action: step.action, played, after, by_computer });
        }
    }

    /// Lets the line go on with the main continuation of its end.
    fn follow_main_line(&mut self, board: &Board) {
        let end = self.tip();
        let ahead = self.tree.path_from(end, self.tree.main_end(end));
        self.extend_line(board, &ahead);
    }

    /// Makes the line to `tip` the one that is looked at, without what follows it, and goes to `here` on it.
    pub(crate) fn stand(&mut self, board: &Board, here: NodeId, tip: NodeId) {
        self.look_at(board, tip);
        self.line.truncate(self.tree.ply(tip));
        self.ply = self.tree.ply(here).min(self.line.len());
    }

    /// Shortens the line to so many actions and goes to its end.
    pub(crate) fn back_to(&mut self, ply: usize) {
        self.line.truncate(ply);
        self.ply = self.line.len();
    }

    /// Appends nodes to the line and goes to its end.
    pub(crate) fn play_again(&mut self, board: &Board, nodes: &[NodeId]) {
        self.extend_line(board, nodes);
        self.ply = self.line.len();
    }

    /// Plays an action as a file has it, at the end of the line: `known` is its node, if it has one already. A result
    /// that the players made does not end the line: what follows it was played before.
    ///
    /// # Errors
    /// Why it is not legal; the record is then unchanged.
    pub(crate) fn append(&mut self, board: &Board, action: Action, known: Option<NodeId>) -> Result<NodeId, Illegal> {
        let (here, seat) = (self.node(), self.position().seat());
        if self.tree.step(here).is_some_and(|step| step.decided.is_some()) {
            return Err(Illegal::GameOver);
        }
        let by = self.tree.last_player(here, seat).unwrap_or(self.details.sitter(seat).player);
        let (entry, step) = self.try_action(board, action, by)?;
        let node = known.unwrap_or_else(|| self.tree.add(here, step));
        self.line.push(node, entry);
        self.ply = self.line.len();
        Ok(node)
    }

    /// Tries an action: as a variation, if it is new. The main line stays what it is.
    ///
    /// # Errors
    /// Why it is not legal; the record is then unchanged.
    pub fn explore(&mut self, board: &Board, action: Action, by: Player) -> Result<Entry, Illegal> {
        if self.result().is_some() {
            return Err(Illegal::GameOver);
        }
        let (entry, step) = self.try_action(board, action, by)?;
        let here = self.node();
        let node = match self.tree.child_with(here, action) {
            Some(known) => known,
            None => self.tree.add(here, step),
        };
        self.go_to_node(board, node);
        Ok(entry)
    }

    /// How play goes on from a place: each line to its end.
    #[must_use]
    pub fn lines_from(&self, node: NodeId) -> Vec<Vec<Action>> {
        let mut lines = Vec::new();
        let mut waiting: Vec<(NodeId, Vec<Action>)> = vec![(node, Vec::new())];
        while let Some((node, line)) = waiting.pop() {
            let children = self.tree.children(node);
            if children.is_empty() && !line.is_empty() {
                lines.push(line);
                continue;
            }
            for &child in children.iter().rev() {
                let action = self.tree.step(child).map(|step| step.action);
                waiting.push((child, line.iter().copied().chain(action).collect()));
            }
        }
        lines
    }

    /// Adds lines of play to a place, behind those there are; the game stays where it stands.
    pub fn add_lines(&mut self, board: &Board, node: NodeId, lines: &[Vec<Action>], by: Player) {
        let (here, tip) = (self.node(), self.tip());
        for line in lines {
            if !self.go_to_node(board, node) {
                break;
            }
            // What is not legal there is left out, with what follows it.
            let _ = line.iter().try_for_each(|&action| self.explore(board, action, by).map(|_| ()));
        }
        self.stand(board, here, tip);
    }

    /// Gives the variation with this node the place of the line from which it departs. Says whether anything changed:
    /// the main line has no such place.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let departs = self.tree.ancestry(node).find(|&id| !self.tree.is_main_child(id));
        departs.is_some_and(|id| self.tree.put_first(id))
    }

    /// Makes the line to this node the main line of the record.
    pub fn make_main_line(&mut self, node: NodeId) {
        self.tree.make_main(node);
    }

    /// Deletes a node and all that follows it. The game goes to the place before if it stood there. Says whether there
    /// was something to delete: the root stays.
    pub fn delete(&mut self, board: &Board, node: NodeId) -> bool {
        let Some(parent) = self.tree.parent(node) else { return false };
        let (ply, looked_at) = (self.tree.ply(parent), self.node_at(self.tree.ply(node)) == node);
        if looked_at {
            self.line.truncate(ply);
            self.ply = self.ply.min(ply);
        }
        self.tree.remove(node);
        if looked_at {
            self.follow_main_line(board);
        }
        true
    }

    /// Says who chose the action that leads to a node.
    pub fn set_player(&mut self, node: NodeId, by: Player) {
        self.tree.set_player(node, by);
        let ply = self.tree.ply(node);
        if ply > 0 && self.node_at(ply) == node {
            self.line.set_by_computer(ply, by.is_computer());
        }
    }

    /// Keeps a note of a file that this program does not know.
    pub(crate) fn note_other(&mut self, node: NodeId, text: &str) {
        if let Some(notes) = self.tree.notes_mut(node) {
            notes.others.push(text.to_owned());
        }
    }

    pub(crate) fn note_conclusion(&mut self, node: NodeId, conclusion: Conclusion) {
        if let Some(notes) = self.tree.notes_mut(node) {
            notes.conclusion = Some(conclusion);
        }
    }

    /// The result with which the main line ends.
    #[must_use]
    pub fn final_result(&self) -> Option<GameResult> {
        let end = self.tree.main_end(NodeId::ROOT);
        if end == NodeId::ROOT {
            decided_at_start(self.start()).or(self.tree.result(end))
        } else {
            self.tree.result(end)
        }
    }

    /// Writes a comment on a node; an empty one takes it away.
    pub fn set_comment(&mut self, node: NodeId, comment: &str) {
        if let Some(notes) = self.tree.notes_mut(node) {
            comment.clone_into(&mut notes.comment);
        }
    }

    /// Notes the time left on the clock of the team that acted, to the millisecond.
    pub fn set_clock(&mut self, node: NodeId, left: Option<Duration>) {
        let whole = |left: Duration| Duration::new(left.as_secs(), left.subsec_millis() * 1_000_000);
        if let Some(notes) = self.tree.notes_mut(node) {
            notes.clock = left.map(whole);
        }
    }

    /// The ply at which a round's turn of a seat ends, or as far as it was played, on the line that is looked at.
    #[must_use]
    pub fn end_of_turn(&self, round: u32, seat: crate::rules::Seat) -> Option<usize> {
        let belongs = |&ply: &usize| {
            self.tree.step(self.line.node(ply)).is_some_and(|step| step.round == round && step.seat == seat)
        };
        // Rounds never go back, so the place can be halved down to.
        let round_of = |ply| self.tree.step(self.line.node(ply)).map_or(0, |step| step.round);
        let (mut low, mut high) = (1, self.line.len() + 1);
        while low < high {
            let middle = low.midpoint(high);
            if round_of(middle) < round { low = middle + 1 } else { high = middle }
        }
        (low..=self.line.len()).take_while(|&ply| round_of(ply) == round).filter(belongs).last()
    }

    /// The memory that the record takes, in bytes, about.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        size_of::<Self>() + self.tree.heap_bytes() + self.line.heap_bytes()
    }
}

impl Tree {
    /// Whether a node is the main continuation of the one before it, as the root is.
    #[must_use]
    pub fn is_main_child(&self, id: NodeId) -> bool {
        self.parent(id).is_none_or(|parent| self.main_child(parent) == Some(id))
    }

    /// Whether a node is another one or leads to it.
    pub(crate) fn leads_to(&self, from: NodeId, to: NodeId) -> bool {
        from == NodeId::ROOT || self.ancestry(to).any(|id| id == from)
    }

    /// The nodes from one place, itself not included, to one behind it.
    pub(crate) fn path_from(&self, from: NodeId, to: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = self.ancestry(to).take_while(|&id| id != from).collect();
        path.reverse();
        path
    }

    /// A node by the way to it: at each step, which of the continuations.
    pub(super) fn shape_of(&self, node: NodeId) -> Vec<usize> {
        self.ancestry(node)
            .map(|id| {
                let siblings = self.parent(id).map_or(&[][..], |parent| self.children(parent));
                siblings.iter().position(|&sibling| sibling == id).unwrap_or(0)
            })
            .collect()
    }
}
