//! The nodes that are added to egui's tree.

use bevy_egui::egui;
use bevy_egui::egui::accesskit::{Action, Live, Node, NodeId, Rect, Role, TreeUpdate};

use super::words;
use crate::board::{Board, Point, PointSet};
use crate::game::{Choice, Match};
use crate::i18n::Language;
use crate::rules::{Seat, Team};
use crate::view::dangerous;
use crate::view::layout::BoardLayout;

/// The window's name, and the mark of an update to which everything has been added.
const NAME: &str = "Kensington";

/// The node of the state line: whose turn it is, what there is to do, the last turn.
#[must_use]
pub fn state_id() -> NodeId {
    egui::Id::new("kensington-state").accesskit_id()
}

/// The node that holds the points.
#[must_use]
pub fn board_id() -> NodeId {
    egui::Id::new("kensington-board").accesskit_id()
}

/// The node of a point.
#[must_use]
pub fn point_id(point: Point) -> NodeId {
    egui::Id::new(("kensington-point", point.index())).accesskit_id()
}

/// The point whose node it is.
#[must_use]
pub fn point_of(board: &Board, id: NodeId) -> Option<Point> {
    board.points().find(|&point| point_id(point) == id)
}

/// What is added to an update.
pub struct Addition<'a> {
    update: &'a mut TreeUpdate,
    root: usize,
}

impl<'a> Addition<'a> {
    /// Begins with the update that egui made, names its root and its scroll bars. Nothing is added twice, nor to an
    /// update without a root.
    pub fn to(update: &'a mut TreeUpdate, scroll_bar: impl Fn() -> String) -> Option<Self> {
        let root = update.tree.as_ref()?.root;
        let root = update.nodes.iter().position(|(id, node)| *id == root && node.label() != Some(NAME))?;
        update.nodes[root].1.set_label(NAME);
        for (_, node) in &mut update.nodes {
            if node.role() == Role::ScrollBar && node.label().is_none() {
                node.set_label(scroll_bar());
            }
        }
        Some(Self { update, root })
    }

    fn child(&mut self, id: NodeId, node: Node) {
        self.update.nodes[self.root].1.push_child(id);
        self.update.nodes.push((id, node));
    }

    /// A notice, known by its number: it is read out when it comes, and not again when the next one does.
    pub fn notice(&mut self, number: u64, text: String) {
        let mut node = Node::new(Role::Alert);
        node.set_live(Live::Assertive);
        node.set_label(text);
        self.child(egui::Id::new(("kensington-notice", number)).accesskit_id(), node);
    }

    /// Whose turn it is, what there is to do, and the last turn.
    pub fn state(&mut self, text: String) {
        let mut node = Node::new(Role::Status);
        node.set_live(Live::Polite);
        node.set_label(text);
        self.child(state_id(), node);
    }

    /// A seat's card.
    pub fn seat(&mut self, seat: Seat, card: bevy::math::Rect, text: String) {
        let id = egui::Id::new(("kensington-seat", seat.index())).accesskit_id();
        let mut node = Node::new(Role::Label);
        node.set_value(text);
        node.set_bounds(bounds(card));
        self.child(id, node);
    }

    /// A team's clock. Nobody is told of every second; who asks is told the time.
    pub fn clock(&mut self, team: Team, place: bevy::math::Rect, text: String) {
        let id = egui::Id::new(("kensington-clock", team.index())).accesskit_id();
        let mut node = Node::new(Role::Timer);
        node.set_label(text);
        node.set_bounds(bounds(place));
        self.child(id, node);
    }

    /// The board with its points. The point with the focus ring has the focus, unless a widget has it.
    pub fn board(&mut self, name: String, shown: &BoardNodes) {
        let board = &shown.game.board;
        let mut group = Node::new(Role::Group);
        group.set_label(name);
        group.set_children(board.points().map(point_id).collect::<Vec<_>>());
        self.child(board_id(), group);
        let danger = dangerous(board, shown.game.position(), shown.choice);
        self.update.nodes.extend(board.points().map(|point| (point_id(point), shown.node(point, danger))));
        let nothing_has_it = Some(self.update.focus) == self.update.tree.as_ref().map(|tree| tree.root);
        if let Some(point) = shown.focused.filter(|_| nothing_has_it && shown.enabled) {
            self.update.focus = point_id(point);
        }
    }
}

/// What the points' nodes are made of.
pub struct BoardNodes<'a> {
    /// The game.
    pub game: &'a Match,
    /// The language of the names.
    pub language: Language,
    /// What can be chosen.
    pub choice: &'a Choice,
    /// Where the points are.
    pub layout: &'a BoardLayout,
    /// The point with the focus ring.
    pub focused: Option<Point>,
    /// Whether points can be chosen at all: no dialog lies over them.
    pub enabled: bool,
}

impl BoardNodes<'_> {
    fn node(&self, point: Point, danger: PointSet) -> Node {
        let mut node = Node::new(Role::Button);
        node.set_label(self.language.text(&words::point(self.game, self.choice, danger, point)));
        if let Some(description) = words::place(&self.game.board, point) {
            node.set_description(self.language.text(&description));
        }
        let at = self.layout.to_window(&self.game.board, point);
        let half = bevy::math::Vec2::splat(self.layout.stone_radius());
        node.set_bounds(bounds(bevy::math::Rect::from_center_half_size(at, half)));
        if self.enabled {
            node.add_action(Action::Click);
            node.add_action(Action::Focus);
        } else {
            node.set_disabled();
        }
        node
    }
}

/// In logical window pixels: the root scales them.
fn bounds(rect: bevy::math::Rect) -> Rect {
    Rect { x0: rect.min.x.into(), y0: rect.min.y.into(), x1: rect.max.x.into(), y1: rect.max.y.into() }
}
