//! Playing an action: the only place where a position changes.

use super::action::Action;
use super::legal::Illegal;
use super::position::{MAX_REWARD, Outcome, Position};
use super::team::Team;
use super::turns::successor;
use super::zobrist;
use crate::board::{Board, FigureSet, Point, PointSet};

/// What an action brought about, apart from what it says itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The triangles and squares that the stone completed.
    pub completed: FigureSet,
    /// How many enemy stones may be relocated for them: 0, 1 or 2.
    pub granted: u8,
    /// Whether the turn is over.
    pub turn_over: bool,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

impl Position {
    /// Plays an action after checking it.
    ///
    /// # Errors
    /// Why the action is not legal; the position is then unchanged.
    pub fn try_play(&mut self, board: &Board, action: Action) -> Result<Played, Illegal> {
        self.check(board, action)?;
        Ok(self.play(board, action))
    }

    /// Plays a legal action. To take it back, keep a copy.
    ///
    /// The action is not checked: an illegal one leaves an inconsistent position behind.
    #[inline]
    pub fn play(&mut self, board: &Board, action: Action) -> Played {
        let team = self.team();
        match action {
            Action::Place(to) => {
                self.take_from_hand();
                self.toggle(team, to);
                self.complete(board, team, to, None)
            }
            Action::Slide { from, to } => {
                let before = self.stones(team);
                self.toggle(team, from);
                self.toggle(team, to);
                self.complete(board, team, to, Some((from, before)))
            }
            Action::Relocate { from, to } => self.relocate(board, team.other(), from, to),
            Action::End => self.end_turn(board),
            Action::Pass => {
                if self.no_rebuild {
                    self.age_bans(team, FigureSet::EMPTY);
                }
                self.end_turn(board)
            }
        }
    }

    /// Judges the stone that a team has just put on `to`. A slide also says where it came from and how the team's
    /// stones stood before.
    #[inline]
    fn complete(&mut self, board: &Board, team: Team, to: Point, slid: Option<(Point, PointSet)>) -> Played {
        let own = self.stones(team);
        let won = fills_hexagon(board, team, own, to);
        let mut completed = FigureSet::EMPTY;
        let mut reward = 0;
        for at in board.figures_at(to) {
            if own.contains_all(at.points) {
                completed.insert(at.figure);
                if !(self.no_rebuild && self.is_banned(team, at.figure)) {
                    reward += at.reward;
                }
            }
        }
        if self.no_rebuild
            && let Some((from, before)) = slid
        {
            self.age_bans(team, broken_up(board, from, before));
        }
        if won {
            self.outcome = Some(Outcome::Win(team));
            return Played { completed, granted: 0, turn_over: true, outcome: self.outcome };
        }
        let granted = if reward == 0 {
            0
        } else {
            reward.min(MAX_REWARD).min(self.stones(team.other()).len().min(u32::from(MAX_REWARD)) as u8)
        };
        if granted == 0 {
            return Played { completed, ..self.end_turn(board) };
        }
        self.set_pending(granted);
        Played { completed, granted, turn_over: false, outcome: None }
    }

    fn relocate(&mut self, board: &Board, enemy: Team, from: Point, to: Point) -> Played {
        self.toggle(enemy, from);
        self.toggle(enemy, to);
        if fills_hexagon(board, enemy, self.stones(enemy), to) {
            self.clear_reward();
            self.outcome = Some(Outcome::Win(enemy));
            return Played { completed: FigureSet::EMPTY, granted: 0, turn_over: true, outcome: self.outcome };
        }
        let left = self.pending - 1;
        if left == 0 || self.stones(enemy).len() == 1 {
            return self.end_turn(board);
        }
        self.set_pending(left);
        self.relocated = Some(to);
        self.hash ^= zobrist::relocated(to);
        Played { completed: FigureSet::EMPTY, granted: 0, turn_over: false, outcome: None }
    }

    /// Hands the turn to the next seat that has something to do.
    #[inline]
    fn end_turn(&mut self, board: &Board) -> Played {
        self.clear_reward();
        self.hash ^= zobrist::to_move(self.seat());
        self.to_move = successor(self.hands, self.seats, self.to_move);
        if self.is_blocked(board) {
            self.outcome = Some(Outcome::Blocked);
        }
        self.hash ^= zobrist::to_move(self.seat());
        Played { completed: FigureSet::EMPTY, granted: 0, turn_over: true, outcome: self.outcome }
    }

    #[inline]
    fn toggle(&mut self, team: Team, point: Point) {
        self.stones[team.index()] ^= PointSet::of(point);
        self.hash ^= zobrist::stone(team, point);
    }

    #[inline]
    fn take_from_hand(&mut self) {
        let seat = self.seat();
        let hand = &mut self.hands[self.to_move as usize];
        self.hash ^= zobrist::hand(seat, *hand) ^ zobrist::hand(seat, *hand - 1);
        *hand -= 1;
    }

    #[inline]
    fn set_pending(&mut self, left: u8) {
        self.hash ^= zobrist::pending(self.pending) ^ zobrist::pending(left);
        self.pending = left;
    }

    #[inline]
    fn clear_reward(&mut self) {
        if self.pending != 0 {
            self.set_pending(0);
        }
        if let Some(done) = self.relocated.take() {
            self.hash ^= zobrist::relocated(done);
        }
    }

    fn is_banned(&self, team: Team, figure: crate::board::FigureId) -> bool {
        self.bans[team.index()].iter().any(|figures| figures.contains(figure))
    }

    /// One of the team's turns has gone by, in which it broke up some figures.
    fn age_bans(&mut self, team: Team, broken: FigureSet) {
        let [one, two] = &mut self.bans[team.index()];
        *one = two.without(broken);
        *two = broken;
    }
}

/// Whether the stone on `to` completes a hexagon that wins for its team.
#[inline]
fn fills_hexagon(board: &Board, team: Team, stones: PointSet, to: Point) -> bool {
    board.winning_at(team.index(), to).iter().any(|&hexagon| stones.contains_all(hexagon))
}

/// The figures that a team had standing through a point that its stone has left.
fn broken_up(board: &Board, from: Point, before: PointSet) -> FigureSet {
    let mut broken = FigureSet::EMPTY;
    for at in board.figures_at(from) {
        if before.contains_all(at.points) {
            broken.insert(at.figure);
        }
    }
    broken
}

#[cfg(test)]
mod tests;
