//! The actions of a game as a tree: where play went on in several ways, a node has several children.

use std::time::Duration;

use super::player::Player;
use super::result::GameResult;
use crate::rules::{Action, Seat, Team};

/// A place in a record: after some actions. It stays the same as long as the record exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The beginning of the game.
    pub const ROOT: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The action that leads to a node, with what the game showed of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The action.
    pub action: Action,
    /// The seat that acted.
    pub seat: Seat,
    /// Who chose the action.
    pub by: Player,
    /// The round of play: it grows when the turn comes to a seat that is not behind the last one in the turn order.
    pub round: u32,
    /// Whether the turn is over with it.
    pub turn_over: bool,
    /// How many triangles it completed.
    pub triangles: u8,
    /// How many squares it completed.
    pub squares: u8,
    /// The result if the rules decide the game here.
    pub decided: Option<GameResult>,
}

/// A step of the talk about a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawTalk {
    /// The team offers a draw.
    Offered(Team),
    /// The team takes the draw that it was offered.
    Accepted(Team),
    /// The team does not.
    Declined(Team),
}

/// A result that the players made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conclusion {
    /// The result.
    pub result: GameResult,
    /// Whether it was taken back.
    pub taken_back: bool,
}

/// What is remarked on a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// What somebody wrote about it; empty if nobody did.
    pub comment: String,
    /// The time left on the clock of the team that acted, in whole milliseconds.
    pub clock: Option<Duration>,
    /// What was said about a draw here, in order.
    pub draws: Vec<DrawTalk>,
    /// The result that the players made here.
    pub conclusion: Option<Conclusion>,
    /// Notes of a file that this program does not know, as they stand between `<` and `>`.
    pub others: Vec<String>,
}

impl Notes {
    /// No notes.
    pub(super) const NONE: Self =
        Self { comment: String::new(), clock: None, draws: Vec::new(), conclusion: None, others: Vec::new() };

    /// Whether there is nothing in them.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }
}

#[derive(Clone, Debug)]
struct Node {
    parent: NodeId,
    ply: u32,
    /// None for the root.
    step: Option<Step>,
    /// The main continuation first.
    children: Vec<NodeId>,
    /// Boxed: few nodes have any.
    notes: Option<Box<Notes>>,
}

/// All that was played in a game, with every variation.
#[derive(Clone, Debug)]
pub struct Tree {
    /// A place that was deleted stays empty, so that no id ever means another node.
    nodes: Vec<Option<Node>>,
    live: usize,
    /// A node of the main line, the last that was made one; none if the main line has changed since.
    known_main: Option<NodeId>,
    /// Grows with every change.
    revision: u64,
}

impl Default for Tree {
    fn default() -> Self {
        let root = Node { parent: NodeId::ROOT, ply: 0, step: None, children: Vec::new(), notes: None };
        Self { nodes: vec![Some(root)], live: 1, known_main: Some(NodeId::ROOT), revision: 0 }
    }
}

impl Tree {
    fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())?.as_ref()
    }

    fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.revision += 1;
        self.nodes.get_mut(id.index())?.as_mut()
    }

    /// Whether the node exists: it may have been deleted.
    #[must_use]
    pub fn contains(&self, id: NodeId) -> bool {
        self.get(id).is_some()
    }

    /// Grows with every change, so that what was made of the tree can be told to be out of date.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// How many actions there are, those of variations included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.live - 1
    }

    /// Whether nothing has been played.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The action that leads to a node; none leads to the root.
    #[must_use]
    pub fn step(&self, id: NodeId) -> Option<&Step> {
        self.get(id)?.step.as_ref()
    }

    /// The node before; none is before the root.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.get(id).filter(|node| node.step.is_some()).map(|node| node.parent)
    }

    /// How many actions lead to a node.
    #[must_use]
    pub fn ply(&self, id: NodeId) -> usize {
        self.get(id).map_or(0, |node| node.ply as usize)
    }

    /// How play went on from a node: the main continuation first.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.get(id).map_or(&[], |node| &node.children)
    }

    /// The main continuation.
    #[must_use]
    pub fn main_child(&self, id: NodeId) -> Option<NodeId> {
        self.children(id).first().copied()
    }

    /// How play went on with that action, if it did.
    #[must_use]
    pub fn child_with(&self, id: NodeId, action: Action) -> Option<NodeId> {
        let plays_it = |child: &NodeId| self.step(*child).is_some_and(|step| step.action == action);
        self.children(id).iter().copied().find(plays_it)
    }

    /// What is remarked on a node.
    #[must_use]
    pub fn notes(&self, id: NodeId) -> &Notes {
        static NONE: Notes = Notes::NONE;
        self.get(id).and_then(|node| node.notes.as_deref()).unwrap_or(&NONE)
    }

    /// The result that stands at a node, made by the players and not taken back.
    #[must_use]
    pub fn conclusion(&self, id: NodeId) -> Option<GameResult> {
        self.notes(id).conclusion.filter(|conclusion| !conclusion.taken_back).map(|conclusion| conclusion.result)
    }

    /// The result at a node: decided by the rules, or made by the players.
    #[must_use]
    pub fn result(&self, id: NodeId) -> Option<GameResult> {
        self.step(id).and_then(|step| step.decided).or_else(|| self.conclusion(id))
    }

    /// Whether a turn begins after a node, as it does at the root.
    #[must_use]
    pub fn begins_turn(&self, id: NodeId) -> bool {
        self.step(id).is_none_or(|step| step.turn_over)
    }

    /// The nodes that lead to a node, itself included, without the root.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = self.ancestry(id).collect();
        path.reverse();
        path
    }

    /// A node, the one before it, and so on; without the root.
    pub(crate) fn ancestry(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |&id| self.parent(id)).filter(|&id| self.step(id).is_some())
    }

    /// The last node of the main continuation. It ends with a result that stands.
    #[must_use]
    pub fn main_end(&self, from: NodeId) -> NodeId {
        let mut last = from;
        while self.conclusion(last).is_none()
            && let Some(next) = self.main_child(last)
        {
            last = next;
        }
        last
    }

    /// Who probably chooses the next action of a seat after a node: who chose its last one. None if it has not acted.
    #[must_use]
    pub fn last_player(&self, id: NodeId, seat: Seat) -> Option<Player> {
        self.ancestry(id).filter_map(|id| self.step(id)).find(|step| step.seat == seat).map(|step| step.by)
    }

    /// Adds a continuation behind those there are.
    pub(crate) fn add(&mut self, parent: NodeId, step: Step) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let ply = self.ply(parent) as u32 + 1;
        self.nodes.push(Some(Node { parent, ply, step: Some(step), children: Vec::new(), notes: None }));
        self.live += 1;
        if let Some(parent) = self.get_mut(parent) {
            parent.children.push(id);
        }
        id
    }

    pub(crate) fn set_player(&mut self, id: NodeId, by: Player) {
        if let Some(step) = self.get_mut(id).and_then(|node| node.step.as_mut()) {
            step.by = by;
        }
    }

    /// The notes to be changed.
    pub(crate) fn notes_mut(&mut self, id: NodeId) -> Option<&mut Notes> {
        self.get_mut(id).map(|node| &mut **node.notes.get_or_insert_default())
    }

    /// Makes a node the main continuation of the one before it. Says whether it was not.
    pub(super) fn put_first(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id) else { return false };
        let Some(node) = self.get_mut(parent) else { return false };
        let place = node.children.iter().position(|&child| child == id).unwrap_or(0);
        node.children[..=place].rotate_right(1);
        if place > 0 {
            self.known_main = None;
        }
        place > 0
    }

    /// Makes the line to a node the main line. A game that is played on has that line already, and is not gone through.
    pub(crate) fn make_main(&mut self, node: NodeId) {
        let known = self.known_main;
        let mut at = Some(node);
        while let Some(id) = at.filter(|&id| Some(id) != known) {
            self.put_first(id);
            at = self.parent(id);
        }
        self.known_main = Some(node);
    }

    /// Removes a node with all that follows it; the root stays.
    pub(super) fn remove(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        if let Some(parent) = self.get_mut(parent) {
            parent.children.retain(|&child| child != id);
        }
        let mut doomed = vec![id];
        while let Some(id) = doomed.pop() {
            if let Some(node) = self.nodes.get_mut(id.index()).and_then(Option::take) {
                self.live -= 1;
                doomed.extend(node.children);
            }
        }
    }

    /// The memory it takes, in bytes, about.
    pub(super) fn heap_bytes(&self) -> usize {
        let of_node = |node: &Node| {
            let notes = node.notes.as_ref().map_or(0, |notes| size_of::<Notes>() + notes.comment.capacity());
            node.children.capacity() * size_of::<NodeId>() + notes
        };
        self.nodes.capacity() * size_of::<Option<Node>>() + self.nodes.iter().flatten().map(of_node).sum::<usize>()
    }
}

impl PartialEq for Tree {
    /// Whether the same was played and remarked, in the same order of variations.
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let (ours, theirs) = (self.children(a), other.children(b));
            if self.step(a) != other.step(b) || self.notes(a) != other.notes(b) || ours.len() != theirs.len() {
                return false;
            }
            pairs.extend(ours.iter().copied().zip(theirs.iter().copied()));
        }
        true
    }
}
