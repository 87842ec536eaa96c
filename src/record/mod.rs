//! One game as it is played: its start, its actions in a tree with every variation, where we stand in it, and how it
//! ended.
//!
//! - [`tree`]: what was played, with results and remarks; compact, without positions.
//! - `line`: the line that is looked at, with a position at every ply, so that steps and jumps along it cost nothing.
//! - [`Record`]: both together, as a game that is played ([`Record::play`], undo, redo), looked through
//!   ([`Record::go_to_node`]) and worked on (`variations`).
//! - [`turns`]: the list of turns for a player to read.

mod details;
mod earlier;
mod line;
mod player;
mod result;
pub mod tree;
pub mod turns;
mod variations;
pub mod walk;

use crate::board::{Board, FigureId, FigureSet};
use crate::rules::{Action, Illegal, Options, Outcome, Played, Position, Seat, Team};

pub use details::{Details, Sitter};
pub(crate) use details::{Tag, begins_anew};
pub use earlier::Earlier;
pub(crate) use line::Line;
pub use player::{NotAPlayer, Player};
pub use result::{GameResult, Reason};
pub use tree::{Conclusion, DrawTalk, NodeId, Notes, Step, Tree};
pub use turns::turn_list;

/// How far undo and redo go at a time. Forced passes are never stopped at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stride {
    /// From one action that a person chose to the next; what computers played between them goes with it.
    Decision,
    /// From one action to the next.
    Action,
}

/// One action of a record with all that the record knows of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// The seat that acted.
    pub seat: Seat,
    /// The action.
    pub action: Action,
    /// What it brought about.
    pub played: Played,
    /// The position afterwards.
    pub after: Position,
    /// Whether a computer chose the action.
    pub by_computer: bool,
}

/// A game: the position it starts from, all that was played, and where it stands.
///
/// It stands on a line of play, which may go on from there with what was undone. Nothing that was played is ever lost:
/// where a game takes another way, the new way becomes the main line and the old one a variation.
#[derive(Clone, Debug)]
pub struct Record {
    options: Options,
    details: Details,
    tree: Tree,
    line: Line,
    ply: usize,
}

impl PartialEq for Record {
    /// Whether the games are the same in everything that a file of them says.
    fn eq(&self, other: &Self) -> bool {
        let place = |record: &Self| (record.tree.shape_of(record.node()), record.tree.shape_of(record.tip()));
        self.start() == other.start()
            && self.options == other.options
            && Details { order: self.tags(), ..self.details.clone() }
                == Details { order: other.tags(), ..other.details.clone() }
            && self.tree == other.tree
            && place(self) == place(other)
    }
}

impl Record {
    /// A game that begins in a position. Of the options, *no rebuild* is part of the position.
    #[must_use]
    pub fn new(start: Position, repetition: bool) -> Self {
        let options = Options { repetition, no_rebuild: start.no_rebuild() };
        Self { options, details: Details::default(), tree: Tree::default(), line: Line::new(start), ply: 0 }
    }

    /// What is known of the game beside its actions.
    #[must_use]
    pub fn details(&self) -> &Details {
        &self.details
    }

    /// What is known of the game beside its actions, to be changed.
    pub fn details_mut(&mut self) -> &mut Details {
        &mut self.details
    }

    /// All that was played.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The place in the tree where the game stands.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.line.node(self.ply)
    }

    /// The place in the tree after so many actions of the line; beyond its end, the end.
    #[must_use]
    pub fn node_at(&self, ply: usize) -> NodeId {
        self.line.node(ply.min(self.line.len()))
    }

    /// The place to which redo leads in the end.
    #[must_use]
    pub fn tip(&self) -> NodeId {
        self.line.node(self.line.len())
    }

    /// The position that the game began with.
    #[must_use]
    pub fn start(&self) -> &Position {
        self.line.start()
    }

    /// The optional rules of the game.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// How many actions are in force.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The actions in force, first to last.
    #[must_use]
    pub fn played(&self) -> &[Entry] {
        &self.line.entries()[..self.ply]
    }

    /// The position after the actions in force.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.position_at(self.ply)
    }

    /// The position after the first `ply` actions, which is at most the number of actions known.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> &Position {
        self.line.position(ply)
    }

    /// Plays an action that a person chose. What was undone becomes a variation.
    ///
    /// # Errors
    /// Why it is not legal; the record is then unchanged.
    pub fn play(&mut self, board: &Board, action: Action) -> Result<Entry, Illegal> {
        self.play_as(board, action, Player::Human)
    }

    /// Plays an action that a person or the computer of the seat chose. What was undone becomes a variation.
    ///
    /// # Errors
    /// Why it is not legal; the record is then unchanged.
    pub fn play_by(&mut self, board: &Board, action: Action, by_computer: bool) -> Result<Entry, Illegal> {
        let seated = self.details.sitter(self.position().seat()).player;
        let by = match (by_computer, seated) {
            (true, Player::Computer(_)) => seated,
            (true, Player::Human) => Player::Computer(None),
            (false, _) => Player::Human,
        };
        self.play_as(board, action, by)
    }

    /// Plays an action that somebody chose. What was undone becomes a variation, and the line played here the main one.
    ///
    /// # Errors
    /// Why it is not legal; the record is then unchanged.
    pub fn play_as(&mut self, board: &Board, action: Action, by: Player) -> Result<Entry, Illegal> {
        if self.result().is_some() {
            return Err(Illegal::GameOver);
        }
        let (entry, step) = self.try_action(board, action, by)?;
        let parent = self.node();
        self.line.truncate(self.ply);
        let node = if let Some(known) = self.tree.child_with(parent, action) {
            // Played anew, it may go on another way than it did.
            self.tree.set_player(known, by);
            self.take_back_at(known);
            known
        } else {
            self.tree.add(parent, step)
        };
        self.line.push(node, entry);
        self.ply += 1;
        self.tree.make_main(node);
        Ok(entry)
    }

    /// What an action would add to the record here.
    fn try_action(&self, board: &Board, action: Action, by: Player) -> Result<(Entry, Step), Illegal> {
        let mut after = *self.position();
        let seat = after.seat();
        let played = after.try_play(board, action)?;
        let occurrences = || self.line.count(&after) + 1;
        let decided = decided_by_rules(&after, seat.team(), self.options.repetition, occurrences);
        let triangles = played.completed.iter().filter(|&id| board.figure(id).is_triangle()).count();
        let squares = played.completed.iter().count() - triangles;
        let step = Step {
            action,
            seat,
            by,
            round: self.round_of_next(),
            turn_over: played.turn_over,
            triangles: triangles as u8,
            squares: squares as u8,
            decided,
        };
        Ok((Entry { seat, action, played, after, by_computer: by.is_computer() }, step))
    }

    /// The round to which the next action belongs, from 1.
    #[must_use]
    pub fn round_of_next(&self) -> u32 {
        let Some(last) = self.tree.step(self.node()) else { return 1 };
        let place = |seat| self.start().hands().position(|(known, _)| known == seat);
        let next_round = last.turn_over && place(self.position().seat()) <= place(last.seat);
        last.round + u32::from(next_round)
    }

    /// The round that is being played, from 1; of a game that is over the last one.
    #[must_use]
    pub fn round(&self) -> u32 {
        match (self.result(), self.tree.step(self.node())) {
            (Some(_), Some(last)) => last.round,
            _ => self.round_of_next(),
        }
    }

    /// Ends the game as the teams agreed: in a draw. What was undone becomes a variation.
    ///
    /// # Errors
    /// If it is over already.
    pub fn agree_on_draw(&mut self) -> Result<(), Illegal> {
        self.conclude(GameResult::Drawn(Reason::Agreement))
    }

    /// Ends the game with the resignation of a team. What was undone becomes a variation.
    ///
    /// # Errors
    /// If it is over already.
    pub fn resign(&mut self, team: Team) -> Result<(), Illegal> {
        self.conclude(GameResult::Won(team.other(), Reason::Resignation))
    }

    /// Ends the game because a team has no time left. What was undone becomes a variation.
    ///
    /// # Errors
    /// If it is over already.
    pub fn lose_on_time(&mut self, team: Team) -> Result<(), Illegal> {
        self.conclude(GameResult::Won(team.other(), Reason::Time))
    }

    fn conclude(&mut self, result: GameResult) -> Result<(), Illegal> {
        if self.result().is_some() {
            return Err(Illegal::GameOver);
        }
        let node = self.node();
        self.line.truncate(self.ply);
        if let Some(notes) = self.tree.notes_mut(node) {
            notes.conclusion = Some(Conclusion { result, taken_back: false });
        }
        self.tree.make_main(node);
        Ok(())
    }

    /// Takes back the result that the players made here, if they did; the actions stay. Returns it.
    pub fn reopen(&mut self) -> Option<GameResult> {
        self.take_back_at(self.node())
    }

    fn take_back_at(&mut self, node: NodeId) -> Option<GameResult> {
        let result = self.tree.conclusion(node)?;
        let notes = self.tree.notes_mut(node)?;
        notes.conclusion = Some(Conclusion { result, taken_back: true });
        Some(result)
    }

    /// Puts the result in force again that the players made and took back here, if they did and no other action was
    /// undone after it. Returns it.
    pub fn conclude_again(&mut self) -> Option<GameResult> {
        let node = self.node();
        let taken_back = self.tree.notes(node).conclusion.filter(|conclusion| conclusion.taken_back)?;
        if self.looks_back() || self.conclude(taken_back.result).is_err() {
            return None;
        }
        Some(taken_back.result)
    }

    /// The result that the players made here.
    #[must_use]
    pub fn conclusion(&self) -> Option<GameResult> {
        self.tree.conclusion(self.node())
    }

    /// Notes what was said about a draw here.
    pub fn talk_of_draw(&mut self, talk: DrawTalk) {
        if let Some(notes) = self.tree.notes_mut(self.node()) {
            notes.draws.push(talk);
        }
    }

    /// How the game stands decided, if it does.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let node = self.node();
        if self.ply == 0 { decided_at_start(self.start()).or(self.tree.result(node)) } else { self.tree.result(node) }
    }

    /// How often the present position has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.line.occurrences(self.ply)
    }

    /// The ply to which undo leads: before the last action that is stopped at.
    #[must_use]
    pub fn undo_target(&self, stride: Stride) -> Option<usize> {
        self.played().iter().rposition(|entry| stride.stops_at(entry))
    }

    /// The ply to which redo leads: before the next action but one that is stopped at, or where there is none to the end.
    #[must_use]
    pub fn redo_target(&self, stride: Stride) -> Option<usize> {
        let undone = &self.line.entries()[self.ply..];
        let first = undone.iter().position(|entry| entry.action != Action::Pass)?;
        let next = undone[first + 1..].iter().position(|entry| stride.stops_at(entry));
        Some(self.ply + next.map_or(undone.len(), |next| first + 1 + next))
    }

    /// Whether actions have been undone that could be played again.
    #[must_use]
    pub fn looks_back(&self) -> bool {
        self.ply < self.line.len()
    }

    /// Goes to a ply of the line, forward or back; beyond its last action it goes there.
    pub fn go_to(&mut self, ply: usize) {
        self.ply = ply.min(self.line.len());
    }

    /// The actions of the turn under way, or of the last turn if a new one is about to begin.
    #[must_use]
    pub fn last_turn(&self) -> &[Entry] {
        let played = self.played();
        let Some((_, before)) = played.split_last() else { return played };
        let begin = before.iter().rposition(|entry| entry.played.turn_over).map_or(0, |last| last + 1);
        &played[begin..]
    }

    /// The triangles and squares that a team has standing.
    #[must_use]
    pub fn standing(&self, board: &Board, team: Team) -> Vec<FigureId> {
        let stones = self.position().stones(team);
        board.figure_ids().filter(|&id| stones.contains_all(board.figure(id).points)).collect()
    }
}

impl Stride {
    fn stops_at(self, entry: &Entry) -> bool {
        entry.action != Action::Pass && !(self == Self::Decision && entry.by_computer)
    }
}

/// The result that the rules give to a game before its first action.
fn decided_at_start(start: &Position) -> Option<GameResult> {
    // Nobody has filled a hexagon for the enemy.
    let winner = match start.outcome() {
        Some(Outcome::Win(team)) => team,
        Some(Outcome::Blocked) | None => Team::Red,
    };
    decided_by_rules(start, winner, false, || 1)
}

/// The result that the rules give to a position which an action of a team has brought about.
fn decided_by_rules(
    position: &Position,
    mover: Team,
    repetition: bool,
    occurrences: impl FnOnce() -> usize,
) -> Option<GameResult> {
    match position.outcome() {
        Some(Outcome::Win(team)) => {
            Some(GameResult::Won(team, if team == mover { Reason::Hexagon } else { Reason::Relocation }))
        }
        Some(Outcome::Blocked) => Some(GameResult::Drawn(Reason::Blocked)),
        None if repetition && occurrences() >= 3 => Some(GameResult::Drawn(Reason::Repetition)),
        None => None,
    }
}

/// The figures of a set as lists of their points, in order of name.
#[must_use]
pub fn figure_points(board: &Board, figures: FigureSet) -> Vec<Vec<crate::board::Point>> {
    figures.iter().map(|id| board.figure(id).points.into_iter().collect()).collect()
}

#[cfg(test)]
mod tests;
