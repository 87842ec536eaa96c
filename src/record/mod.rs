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
    /// The teams agreed on a draw.
    Agreement,
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
}

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

/// A game: the position it starts from, the actions played, and how many of them are in force.
///
/// Undone actions stay until another one is played, so they can be redone.
#[derive(Clone, Debug)]
pub struct Record {
    start: Position,
    options: Options,
    entries: Vec<Entry>,
    ply: usize,
    /// A result that the players made, not the position, and after how many actions.
    conclusion: Option<(usize, GameResult)>,
}

impl Record {
    /// A game that begins in a position. Of the options, *no rebuild* is part of the position.
    #[must_use]
    pub fn new(start: Position, repetition: bool) -> Self {
        let options = Options { repetition, no_rebuild: start.no_rebuild() };
        Self { start, options, entries: Vec::new(), ply: 0, conclusion: None }
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

    /// Plays an action that a person chose; actions that were undone are forgotten.
    ///
    /// # Errors
    /// Why it is not legal; the record is then unchanged.
    pub fn play(&mut self, board: &Board, action: Action) -> Result<Entry, Illegal> {
        self.play_by(board, action, false)
    }

    /// Plays an action that a person or a computer chose; actions that were undone are forgotten.
    ///
    /// # Errors
    /// Why it is not legal; the record is then unchanged.
    pub fn play_by(&mut self, board: &Board, action: Action, by_computer: bool) -> Result<Entry, Illegal> {
        if self.result().is_some() {
            return Err(Illegal::GameOver);
        }
        let mut after = *self.position();
        let seat = after.seat();
        let played = after.try_play(board, action)?;
        let entry = Entry { seat, action, played, after, by_computer };
        self.forget_undone();
        self.entries.push(entry);
        self.ply += 1;
        Ok(entry)
    }

    /// Ends the game as the teams agreed: in a draw. Actions that were undone are forgotten.
    ///
    /// # Errors
    /// If it is over already.
    pub fn agree_on_draw(&mut self) -> Result<(), Illegal> {
        self.conclude(GameResult::Drawn(Reason::Agreement))
    }

    /// Ends the game with the resignation of a team. Actions that were undone are forgotten.
    ///
    /// # Errors
    /// If it is over already.
    pub fn resign(&mut self, team: Team) -> Result<(), Illegal> {
        self.conclude(GameResult::Won(team.other(), Reason::Resignation))
    }

    /// Ends the game because a team's time has run out. Actions that were undone are forgotten.
    ///
    /// # Errors
    /// If it is over already.
    pub fn time_out(&mut self, team: Team) -> Result<(), Illegal> {
        self.conclude(GameResult::Won(team.other(), Reason::Time))
    }

    fn conclude(&mut self, result: GameResult) -> Result<(), Illegal> {
        if self.result().is_some() {
            return Err(Illegal::GameOver);
        }
        self.forget_undone();
        self.conclusion = Some((self.ply, result));
        Ok(())
    }

    /// Takes back the result that the players made here, if they did; the actions stay. Returns it.
    pub fn reopen(&mut self) -> Option<GameResult> {
        let (_, result) = self.conclusion.take_if(|(ply, _)| *ply == self.ply)?;
        Some(result)
    }

    /// The result that the players made here.
    #[must_use]
    pub fn conclusion(&self) -> Option<GameResult> {
        self.conclusion.filter(|&(ply, _)| ply == self.ply).map(|(_, result)| result)
    }

    fn forget_undone(&mut self) {
        self.entries.truncate(self.ply);
        self.conclusion = None;
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
            None => self.conclusion(),
        }
    }

    /// How often the present position has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let now = self.position();
        (0..=self.ply).filter(|&ply| self.position_at(ply).repeats(now)).count()
    }

    /// The ply to which undo leads: before the last action that is stopped at.
    #[must_use]
    pub fn undo_target(&self, stride: Stride) -> Option<usize> {
        self.played().iter().rposition(|entry| stride.stops_at(entry))
    }

    /// The ply to which redo leads: before the next action but one that is stopped at, or where there is none to the end.
    #[must_use]
    pub fn redo_target(&self, stride: Stride) -> Option<usize> {
        let undone = &self.entries[self.ply..];
        let first = undone.iter().position(|entry| entry.action != Action::Pass)?;
        let next = undone[first + 1..].iter().position(|entry| stride.stops_at(entry));
        Some(self.ply + next.map_or(undone.len(), |next| first + 1 + next))
    }

    /// Whether actions have been undone that could be played again.
    #[must_use]
    pub fn looks_back(&self) -> bool {
        self.ply < self.entries.len()
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

impl Stride {
    fn stops_at(self, entry: &Entry) -> bool {
        entry.action != Action::Pass && !(self == Self::Decision && entry.by_computer)
    }
}

/// The figures of a set as lists of their points, in order of name.
#[must_use]
pub fn figure_points(board: &Board, figures: FigureSet) -> Vec<Vec<crate::board::Point>> {
    figures.iter().map(|id| board.figure(id).points.into_iter().collect()).collect()
}

#[cfg(test)]
mod tests;
