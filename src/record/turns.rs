//! The list of turns as the game shows it: what each says, its marks, and where a click on it leads.

use std::fmt::Write as _;

use super::Record;
use super::result::GameResult;
use super::tree::NodeId;
use super::walk::{Piece, WalkedTurn};
use crate::board::Board;
use crate::rules::Seat;

/// A turn in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTurn {
    /// How many variations it is inside of; 0 on the main line.
    pub depth: usize,
    /// Whether a variation begins with it.
    pub begins_variation: bool,
    /// The round of play it belongs to.
    pub round: u32,
    /// Whether a row begins with it: a new round, a variation, or the line going on after one. A row shows its round.
    pub begins_row: bool,
    /// The seat whose turn it is.
    pub seat: Seat,
    /// Whether the seat's name is shown: it is not the first in the turn order.
    pub labelled: bool,
    /// Its actions.
    pub actions: Vec<ListedAction>,
    /// How many of its actions, from the first, stand in the list already, in the turn it is a variation of.
    pub shared: usize,
    /// The result with which it ends the game.
    pub result: Option<GameResult>,
}

/// An action in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedAction {
    /// The place to which it leads.
    pub node: NodeId,
    /// What it says in the notation.
    pub text: String,
    /// How many triangles it completed.
    pub triangles: u8,
    /// How many squares it completed.
    pub squares: u8,
    /// Whether there is a comment on it.
    pub commented: bool,
}

impl ListedTurn {
    /// The place to which a click on the turn leads: its end.
    #[must_use]
    pub fn end(&self) -> NodeId {
        self.actions.last().map_or(NodeId::ROOT, |action| action.node)
    }

    /// Whether a place is within the turn.
    #[must_use]
    pub fn contains(&self, node: NodeId) -> bool {
        self.actions[self.shared..].iter().any(|action| action.node == node)
    }

    /// The turn as the notation has it, for example `d3-e3,k3>a1`.
    #[must_use]
    pub fn text(&self) -> String {
        let actions: Vec<&str> = self.actions.iter().map(|action| action.text.as_str()).collect();
        actions.join(",")
    }
}

/// What stands before a seat's turns: `b: `, or `b2: ` where a team has several seats. Nothing before the first in the
/// turn order.
#[must_use]
pub fn seat_label(record: &Record, seat: Seat) -> String {
    let mut seats = record.start().hands().map(|(seat, _)| seat);
    let count = seats.len();
    match seats.next() {
        Some(first) if first == seat => String::new(),
        _ if count == 2 => format!("{}: ", seat.team()),
        _ => format!("{seat}: "),
    }
}

/// The list of a record's turns, variations behind the turn that they are an alternative to.
#[must_use]
pub fn turn_list(board: &Board, record: &Record) -> Vec<ListedTurn> {
    let mut list: Vec<ListedTurn> = Vec::new();
    let (mut begins_variation, mut resumes) = (false, false);
    let first = record.start().hands().next().map(|(seat, _)| seat);
    for piece in record.tree().walk() {
        match piece {
            Piece::Begin => begins_variation = true,
            Piece::End => resumes = true,
            Piece::Turn(turn) => {
                let last_round = list.last().map(|last| last.round);
                let Some(mut listed) = listed(board, record, &turn) else { continue };
                listed.begins_variation = begins_variation;
                listed.begins_row = begins_variation || resumes || last_round != Some(listed.round);
                listed.labelled = first != Some(listed.seat);
                list.push(listed);
                (begins_variation, resumes) = (false, false);
            }
        }
    }
    list
}

fn listed(board: &Board, record: &Record, turn: &WalkedTurn) -> Option<ListedTurn> {
    let tree = record.tree();
    let actions = turn.nodes.iter().filter_map(|&node| {
        let step = tree.step(node)?;
        Some(ListedAction {
            node,
            text: step.action.display(board).to_string(),
            triangles: step.triangles,
            squares: step.squares,
            commented: !tree.notes(node).comment.is_empty(),
        })
    });
    let last = *turn.nodes.last()?;
    let step = tree.step(last)?;
    Some(ListedTurn {
        depth: turn.depth,
        begins_variation: false,
        round: step.round,
        begins_row: false,
        seat: step.seat,
        labelled: false,
        actions: actions.collect(),
        shared: turn.shared,
        result: tree.result(last),
    })
}

/// The list as plain text, a row a line: `12. d3-e3,k3>a1  b: c2`. Variations are indented.
#[must_use]
pub fn turn_list_text(board: &Board, record: &Record) -> String {
    let mut text = String::new();
    for turn in turn_list(board, record) {
        if turn.begins_row {
            let line_break = if text.is_empty() { "" } else { "\n" };
            // Writing to a string cannot fail.
            let _ = write!(text, "{line_break}{:width$}{}. ", "", turn.round, width = 4 * turn.depth);
        } else {
            text.push_str("  ");
        }
        let label = if turn.labelled { seat_label(record, turn.seat) } else { String::new() };
        let _ = write!(text, "{label}{}", turn.text());
    }
    text
}
