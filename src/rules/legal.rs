//! Which actions the rules allow.

use super::action::Action;
use super::position::{Position, Task};
use crate::board::{Board, Point};

/// Why an action is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Stones are still placed.
    #[error("no stone slides while there are stones in hand: place one")]
    PlaceFirst,
    /// All hands are empty.
    #[error("all stones are placed: slide one")]
    NothingInHand,
    /// A reward is pending.
    #[error("relocate an enemy stone first, or end the turn")]
    RewardPending,
    /// No reward is pending.
    #[error("no reward is pending: complete a triangle or a square first")]
    NoReward,
    /// The point carries a stone.
    #[error("that point is not free")]
    NotFree,
    /// No stone of the team stands there.
    #[error("no stone of your team stands there")]
    NotYourStone,
    /// No enemy stone stands there.
    #[error("no enemy stone stands there")]
    NotAnEnemyStone,
    /// The stone was relocated by this reward.
    #[error("that stone has been relocated in this turn already")]
    AlreadyRelocated,
    /// The two points are not neighbours.
    #[error("no line joins these points")]
    NoLine,
    /// The team can slide.
    #[error("passing is not allowed while a stone can slide")]
    CanSlide,
    /// Placing allows no pass.
    #[error("there is no passing while stones are placed")]
    NoPassing,
    /// The point is not on this board.
    #[error("that point is not on this board")]
    OffBoard,
}

impl Position {
    /// Calls `visit` with every legal action once. A finished game has none.
    #[inline]
    pub fn for_each_action(&self, board: &Board, mut visit: impl FnMut(Action)) {
        let free = self.free(board);
        match self.task() {
            Task::Over => {}
            Task::Place => free.into_iter().for_each(|to| visit(Action::Place(to))),
            Task::Slide => {
                let mut blocked = true;
                for from in self.stones(self.team()) {
                    for to in board.neighbours(from) & free {
                        blocked = false;
                        visit(Action::Slide { from, to });
                    }
                }
                if blocked {
                    visit(Action::Pass);
                }
            }
            Task::Relocate => {
                for from in self.relocatable() {
                    for to in free {
                        visit(Action::Relocate { from, to });
                    }
                }
                visit(Action::End);
            }
        }
    }

    /// Every legal action once.
    #[must_use]
    pub fn legal_actions(&self, board: &Board) -> Vec<Action> {
        let mut actions = Vec::new();
        self.for_each_action(board, |action| actions.push(action));
        actions
    }

    /// How many actions are legal, without listing them.
    #[must_use]
    #[inline]
    pub fn count_actions(&self, board: &Board) -> u64 {
        let free = self.free(board);
        match self.task() {
            Task::Over => 0,
            Task::Place => u64::from(free.len()),
            Task::Slide => {
                let slides: u32 =
                    self.stones(self.team()).into_iter().map(|from| (board.neighbours(from) & free).len()).sum();
                u64::from(slides.max(1))
            }
            Task::Relocate => u64::from(self.relocatable().len()) * u64::from(free.len()) + 1,
        }
    }

    /// Whether an action is legal.
    ///
    /// # Errors
    /// The reason why not, fit to be shown.
    pub fn check(&self, board: &Board, action: Action) -> Result<(), Illegal> {
        let task = self.task();
        if task == Task::Over {
            return Err(Illegal::GameOver);
        }
        let off_board = |point: Option<Point>| point.is_some_and(|point| point.index() >= board.len());
        if off_board(action.origin()) || off_board(action.target()) {
            return Err(Illegal::OffBoard);
        }
        let free = self.free(board);
        let ensure = |holds: bool, otherwise: Illegal| if holds { Ok(()) } else { Err(otherwise) };
        match action {
            Action::Place(to) => {
                ensure(task != Task::Relocate, Illegal::RewardPending)?;
                ensure(task == Task::Place, Illegal::NothingInHand)?;
                ensure(free.contains(to), Illegal::NotFree)
            }
            Action::Slide { from, to } => {
                ensure(task != Task::Relocate, Illegal::RewardPending)?;
                ensure(task == Task::Slide, Illegal::PlaceFirst)?;
                ensure(self.stones(self.team()).contains(from), Illegal::NotYourStone)?;
                ensure(free.contains(to), Illegal::NotFree)?;
                ensure(board.neighbours(from).contains(to), Illegal::NoLine)
            }
            Action::Relocate { from, to } => {
                ensure(task == Task::Relocate, Illegal::NoReward)?;
                ensure(self.relocated != Some(from), Illegal::AlreadyRelocated)?;
                ensure(self.relocatable().contains(from), Illegal::NotAnEnemyStone)?;
                ensure(free.contains(to), Illegal::NotFree)
            }
            Action::End => ensure(task == Task::Relocate, Illegal::NoReward),
            Action::Pass => {
                ensure(task != Task::Relocate, Illegal::RewardPending)?;
                ensure(task == Task::Slide, Illegal::NoPassing)?;
                ensure(!self.can_slide(board, self.team()), Illegal::CanSlide)
            }
        }
    }
}
