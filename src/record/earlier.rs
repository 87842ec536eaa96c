//! What a search wants to know of a game's past.

use super::Record;
use crate::board::FigureSet;
use crate::rules::{Played, Position, Team};

/// An earlier position of a game, with what came of the action that was played in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// [`Position::hash`] of the position.
    pub hash: u64,
    /// The team that had the move.
    pub team: Team,
    /// The figures that it completed, if it was rewarded for them.
    pub rewarded: FigureSet,
}

impl Earlier {
    /// Of a position in which an action was played.
    #[must_use]
    pub fn new(position: &Position, played: &Played) -> Self {
        let rewarded = if played.granted > 0 { played.completed } else { FigureSet::EMPTY };
        Self { hash: position.hash(), team: position.team(), rewarded }
    }
}

impl Record {
    /// The positions before the present one, oldest first.
    #[must_use]
    pub fn earlier(&self) -> Vec<Earlier> {
        let played = self.played().iter().enumerate();
        played.map(|(ply, entry)| Earlier::new(self.position_at(ply), &entry.played)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::notation::{parse_action, parse_position};

    #[test]
    fn the_past_is_that_of_the_actions_in_force() {
        let board = Board::classic();
        let start = "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
        let mut record = Record::new(parse_position(board, start).expect("a position"), false);
        for action in ["g2", "p1>a4", "c1"] {
            record.play(board, parse_action(board, action).expect("an action")).expect("a legal action");
        }
        let earlier = record.earlier();
        assert_eq!(
            earlier.iter().map(|one| one.hash).collect::<Vec<_>>(),
            [0, 1, 2].map(|ply| record.position_at(ply).hash())
        );
        assert_eq!(earlier.iter().map(|one| one.team).collect::<Vec<_>>(), [Team::Red, Team::Red, Team::Blue]);
        assert_eq!(earlier.iter().map(|one| one.rewarded.iter().count()).collect::<Vec<_>>(), [1, 0, 0]);
        record.go_to(0);
        assert_eq!(record.earlier(), []);
    }
}
