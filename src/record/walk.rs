//! The whole tree in the order in which it is written: turn by turn, the variations of a turn right behind it.

use super::tree::{NodeId, Tree};

/// A piece of a record on the way through its tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A turn, or as much of one as was played.
    Turn(WalkedTurn),
    /// A variation begins: another way to play the turn before.
    Begin,
    /// A variation ends.
    End,
}

/// A turn on the way through the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkedTurn {
    /// Its actions, one at least.
    pub nodes: Vec<NodeId>,
    /// How many of them, from the first, it has in common with a turn before. Less than all.
    pub shared: usize,
    /// How many variations it is inside of.
    pub depth: usize,
}

enum Task {
    /// Goes on with the turn that begins after the node.
    Line(NodeId),
    /// Opens the variation that leads to the last of these nodes of a turn.
    Variation(NodeId, Vec<NodeId>),
    Close,
}

/// Walks through a tree.
pub struct Walk<'a> {
    tree: &'a Tree,
    tasks: Vec<Task>,
    /// The beginning of the variation that has just been opened, and the nodes of its first turn that are given.
    opened: Option<(NodeId, Vec<NodeId>)>,
    depth: usize,
}

impl Tree {
    /// The tree in the order in which it is written.
    #[must_use]
    pub fn walk(&self) -> Walk<'_> {
        Walk { tree: self, tasks: vec![Task::Line(NodeId::ROOT)], opened: None, depth: 0 }
    }
}

impl Walk<'_> {
    /// The turn that begins after `from`, whose first actions may be given. Its variations and what follows come next.
    fn turn(&mut self, from: NodeId, mut nodes: Vec<NodeId>) -> Option<WalkedTurn> {
        let given = nodes.len();
        let mut last = nodes.last().copied().unwrap_or(from);
        while (nodes.is_empty() || !self.tree.begins_turn(last))
            && let Some(next) = self.tree.main_child(last)
        {
            nodes.push(next);
            last = next;
        }
        if nodes.is_empty() {
            return None;
        }
        self.tasks.push(Task::Line(last));
        // In reverse: the last task is the first to be done. Other ways to play the given actions have been seen to.
        for place in (given..nodes.len()).rev() {
            let before = if place == 0 { from } else { nodes[place - 1] };
            for &other in self.tree.children(before)[1..].iter().rev() {
                self.tasks.push(Task::Close);
                let given = nodes[..place].iter().copied().chain([other]).collect();
                self.tasks.push(Task::Variation(from, given));
            }
        }
        Some(WalkedTurn { nodes, shared: given.saturating_sub(1), depth: self.depth })
    }
}

impl Iterator for Walk<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            if let Some((from, given)) = self.opened.take() {
                return self.turn(from, given).map(Piece::Turn);
            }
            match self.tasks.pop()? {
                Task::Line(from) => {
                    if let Some(turn) = self.turn(from, Vec::new()) {
                        return Some(Piece::Turn(turn));
                    }
                }
                Task::Variation(from, given) => {
                    self.depth += 1;
                    self.opened = Some((from, given));
                    return Some(Piece::Begin);
                }
                Task::Close => {
                    self.depth -= 1;
                    return Some(Piece::End);
                }
            }
        }
    }
}
