//! One game as it is played: its start, its actions, where we stand in it, and how it ended.

use crate::board::{Board, FigureId, FigureSet};
use crate::rules::{Action, Illegal, Options, Outcome, Played, Position, Seat, Team};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// A team won.
    Won(Team, Reason),
    /// Nobody won.
    Drawn(Reason),
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The winner filled a hexagon.
    Hexagon,
    /// The loser's relocation filled a hexagon of the winner.
    Relocation,
    /// A position occurred for the third time, with the option for it.
    Repetition,
    /// Neither team can slide.
    Blocked,
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
}

/// A game: the position it starts from, the actions played, and how many of them are in force.
///
/// Undone actions stay until another one is played, so they can be redone.
#[derive(Clone, Debug)]
pub struct Record {
    start: Position,
    options: Options,
    entries: Vec<Entry>,
    ply: usize,
}

impl Record {
    /// A game that begins in a position. Of the options, *no rebuild* is part of the position.
    #[must_use]
    pub fn new(start: Position, repetition: bool) -> Self {
        let options = Options { repetition, no_rebuild: start.no_rebuild() };
        Self { start, options, entries: Vec::new(), ply: 0 }
    }

    /// The position that the game began with.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
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
        &self.entries[..self.ply]
    }

    /// The position after the actions in force.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.position_at(self.ply)
    }

    /// The position after the first `ply` actions, which is at most the number of actions known.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> &Position {
        ply.checked_sub(1).map_or(&self.start, |last| &self.entries[last].after)
    }

    /// Plays an action; actions that were undone are forgotten.
    ///
    /// # Errors
    /// Why it is not legal; the record is then unchanged.
    pub fn play(&mut self, board: &Board, action: Action) -> Result<Entry, Illegal> {
        if self.result().is_some() {
            return Err(Illegal::GameOver);
        }
        let mut after = *self.position();
        let seat = after.seat();
        let played = after.try_play(board, action)?;
        let entry = Entry { seat, action, played, after };
        self.entries.truncate(self.ply);
        self.entries.push(entry);
        self.ply += 1;
        Ok(entry)
    }

    /// How the game stands decided, if it does.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        match self.position().outcome() {
            Some(Outcome::Win(team)) => {
                let by_enemy = self.played().last().is_some_and(|last| last.seat.team() != team);
                Some(GameResult::Won(team, if by_enemy { Reason::Relocation } else { Reason::Hexagon }))
            }
            Some(Outcome::Blocked) => Some(GameResult::Drawn(Reason::Blocked)),
            None if self.options.repetition && self.occurrences() >= 3 => Some(GameResult::Drawn(Reason::Repetition)),
            None => None,
        }
    }

    /// How often the present position has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let now = self.position();
        (0..=self.ply).filter(|&ply| self.position_at(ply).repeats(now)).count()
    }

    /// The ply to which undo leads: before the last action that was not a forced pass.
    #[must_use]
    pub fn undo_target(&self) -> Option<usize> {
        self.played().iter().rposition(|entry| entry.action != Action::Pass)
    }

    /// The ply to which redo leads: after the next action and the forced passes that follow it.
    #[must_use]
    pub fn redo_target(&self) -> Option<usize> {
        let undone = &self.entries[self.ply..];
        let mut actions = undone.iter().enumerate().filter(|(_, entry)| entry.action != Action::Pass);
        actions.next()?;
        Some(self.ply + actions.next().map_or(undone.len(), |(next, _)| next))
    }

    /// Goes to a ply of the record, forward or back; beyond the last action known it goes there.
    pub fn go_to(&mut self, ply: usize) {
        self.ply = ply.min(self.entries.len());
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

/// The figures of a set as lists of their points, in order of name.
#[must_use]
pub fn figure_points(board: &Board, figures: FigureSet) -> Vec<Vec<crate::board::Point>> {
    figures.iter().map(|id| board.figure(id).points.into_iter().collect()).collect()
}
