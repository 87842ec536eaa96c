//! A position in the making. Pure: what is wrong with it is asked of the rules.

use std::sync::Arc;

use crate::board::{Board, Point, PointSet};
use crate::notation::{PositionError, parse_parts, parse_position, parts_text};
use crate::rules::{
    Inconsistency, MAX_SEATS_PER_TEAM, MAX_STONES_PER_SEAT, Outcome, Position, PositionParts, Seat, Sequence, Setup,
    Team, inconsistencies, turn_order,
};

/// Why a position cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defect {
    /// Its parts do not fit together.
    Inconsistent(Inconsistency),
    /// It is over: the team has filled a hexagon.
    Won(Team),
    /// It is over: no stone can slide, and none can be placed.
    Blocked,
}

/// A position in the making.
#[derive(Clone, Debug)]
pub struct Draft {
    board: Arc<Board>,
    parts: PositionParts,
}

impl PartialEq for Draft {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.board, &other.board) && self.parts == other.parts
    }
}

impl Draft {
    /// What there is on a board.
    #[must_use]
    pub fn of(board: Arc<Board>, position: &Position) -> Self {
        let bans =
            || Team::BOTH.into_iter().flat_map(|team| position.bans(team).map(move |(id, turns)| (team, id, turns)));
        let parts = PositionParts {
            stones: Team::BOTH.map(|team| position.stones(team)),
            to_move: position.seat(),
            hands: position.hands().collect(),
            pending: position.pending(),
            relocated: position.relocated(),
            bans: position.no_rebuild().then(|| bans().collect()),
        };
        Self { board, parts }
    }

    /// The start of the board's usual game.
    #[must_use]
    pub fn start(board: Arc<Board>, team_size: u8) -> Self {
        let hands = Setup::standard(&board, team_size).hands;
        let to_move = hands.first().map_or(Seat::ALL[0], |&(seat, _)| seat);
        let stones = [PointSet::EMPTY; 2];
        Self { board, parts: PositionParts { stones, to_move, hands, pending: 0, relocated: None, bans: None } }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Its parts.
    #[must_use]
    pub fn parts(&self) -> &PositionParts {
        &self.parts
    }

    /// How many seats a team has.
    #[must_use]
    pub fn team_size(&self) -> u8 {
        (self.parts.hands.len() / 2) as u8
    }

    /// Whose stone stands on a point.
    #[must_use]
    pub fn stone_at(&self, point: Point) -> Option<Team> {
        Team::BOTH.into_iter().find(|team| self.parts.stones[team.index()].contains(point))
    }

    /// Puts a stone of a team on a point, or none.
    pub fn put(&mut self, point: Point, stone: Option<Team>) {
        for team in Team::BOTH {
            let stones = &mut self.parts.stones[team.index()];
            *stones = if stone == Some(team) { *stones | PointSet::of(point) } else { stones.without(point) };
        }
        self.no_reward();
    }

    /// Drops the reward that is pending.
    pub fn no_reward(&mut self) {
        self.parts.pending = 0;
        self.parts.relocated = None;
    }

    /// Changes how many stones a seat has in hand, as far as a hand goes.
    pub fn change_hand(&mut self, seat: Seat, by: i32) {
        for (known, stones) in &mut self.parts.hands {
            if *known == seat {
                *stones = (i32::from(*stones) + by).clamp(0, MAX_STONES_PER_SEAT.into()) as u8;
            }
        }
    }

    /// Lets a seat move next.
    pub fn set_to_move(&mut self, seat: Seat) {
        self.parts.to_move = seat;
        self.no_reward();
    }

    /// Gives the teams so many seats. Seats that stay keep their stones in hand; new ones have none.
    pub fn set_team_size(&mut self, size: u8) {
        let size = size.clamp(1, MAX_SEATS_PER_TEAM);
        if size == self.team_size() {
            return;
        }
        let before = self.parts.hands.clone();
        let first = before.first().map_or(Team::Red, |(seat, _)| seat.team());
        let hand = |seat: Seat| before.iter().find(|(known, _)| *known == seat).map_or(0, |&(_, stones)| stones);
        self.parts.hands =
            turn_order(size, Sequence::default(), first).into_iter().map(|seat| (seat, hand(seat))).collect();
        if !self.parts.hands.iter().any(|(seat, _)| *seat == self.parts.to_move) {
            self.set_to_move(Seat::new(self.parts.to_move.team(), 1));
        }
    }

    /// Takes all stones away, those in hand too.
    pub fn clear(&mut self) {
        self.parts.stones = [PointSet::EMPTY; 2];
        for (_, stones) in &mut self.parts.hands {
            *stones = 0;
        }
        self.parts.bans = self.parts.bans.as_ref().map(|_| Vec::new());
        self.no_reward();
    }

    /// Makes it the start of the board's usual game for as many seats.
    pub fn make_start(&mut self) {
        *self = Self::start(self.board.clone(), self.team_size());
    }

    /// In the notation.
    #[must_use]
    pub fn text(&self) -> String {
        parts_text(&self.board, &self.parts)
    }

    /// Takes what a text says, whether or not it can be played.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(&mut self, text: &str) -> Result<(), PositionError> {
        self.parts = parse_parts(&self.board, text.trim())?;
        Ok(())
    }

    /// All that keeps it from being played.
    #[must_use]
    pub fn defects(&self) -> Vec<Defect> {
        let found = inconsistencies(&self.board, &self.parts);
        if !found.is_empty() {
            return found.into_iter().map(Defect::Inconsistent).collect();
        }
        let outcome = parse_position(&self.board, &self.text()).ok().and_then(|position| position.outcome());
        outcome
            .into_iter()
            .map(|outcome| match outcome {
                Outcome::Win(team) => Defect::Won(team),
                Outcome::Blocked => Defect::Blocked,
            })
            .collect()
    }

    /// The position, if it can be played.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        self.defects().is_empty().then(|| parse_position(&self.board, &self.text()).ok()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::spec;

    fn boards() -> [Arc<Board>; 2] {
        let trefoil = spec::read(include_str!("../../../levels/trefoil.board.ron")).expect("a board");
        [Arc::new(Board::classic().clone()), Arc::new(trefoil)]
    }

    #[test]
    fn every_board_and_team_size_starts_and_is_written_as_it_is_read() {
        for board in boards() {
            for size in 1..=MAX_SEATS_PER_TEAM {
                let mut draft = Draft::start(board.clone(), size);
                assert_eq!(draft.team_size(), size);
                let position = draft.position().expect("a position");
                assert_eq!(Draft::of(board.clone(), &position), draft);
                for (place, point) in board.points().enumerate().take(6) {
                    draft.put(point, Some(Team::BOTH[place % 2]));
                }
                let mut read = Draft::start(board.clone(), 1);
                read.read(&draft.text()).expect("readable");
                assert_eq!(read, draft);
                assert_eq!(draft.defects(), [], "{}", draft.text());
            }
        }
    }

    #[test]
    fn stones_replace_each_other_and_hands_have_their_limits() {
        let [board, _] = boards();
        let mut draft = Draft::start(board.clone(), 2);
        let point = board.point_named("d3").expect("a point");
        draft.put(point, Some(Team::Red));
        draft.put(point, Some(Team::Blue));
        assert_eq!(draft.stone_at(point), Some(Team::Blue));
        draft.put(point, None);
        assert_eq!(draft.stone_at(point), None);
        draft.change_hand(Seat::ALL[0], 100);
        draft.change_hand(Seat::ALL[1], -100);
        assert_eq!(draft.parts().hands[..2], [(Seat::ALL[0], MAX_STONES_PER_SEAT), (Seat::ALL[1], 0)]);
        draft.set_to_move(Seat::ALL[3]);
        draft.set_team_size(1);
        assert_eq!(draft.parts().to_move, Seat::ALL[1], "a seat that has gone leaves its turn to its team");
        draft.set_team_size(3);
        assert_eq!(draft.parts().hands.len(), 6);
        assert_eq!(draft.parts().hands[0], (Seat::ALL[0], MAX_STONES_PER_SEAT));
    }

    #[test]
    fn what_cannot_be_played_says_why() {
        let [board, _] = boards();
        let mut draft = Draft::start(board.clone(), 1);
        draft.clear();
        assert_eq!(draft.defects(), [Defect::Blocked]);
        draft.change_hand(Seat::ALL[1], 3);
        let (seat, other) = (Seat::ALL[0], Seat::ALL[1]);
        assert_eq!(draft.defects(), [Defect::Inconsistent(Inconsistency::EmptyHand { seat, other })]);
        assert_eq!(draft.position(), None);
        draft.set_to_move(other);
        assert_eq!(draft.defects(), []);
        let hexagon = |team: Team| {
            let wins = |hexagon: &&crate::board::Hexagon| crate::rules::wins_on(team, hexagon.colour);
            let not = |hexagon: &&crate::board::Hexagon| !crate::rules::wins_on(team.other(), hexagon.colour);
            board.hexagons().iter().filter(not).find(wins).expect("a hexagon").points
        };
        for point in hexagon(Team::Red) {
            draft.put(point, Some(Team::Red));
        }
        assert_eq!(draft.defects(), [Defect::Won(Team::Red)]);
        for point in hexagon(Team::Blue) {
            draft.put(point, Some(Team::Blue));
        }
        draft.change_hand(other, 20);
        for point in board.points().take(60) {
            if draft.stone_at(point).is_none() {
                draft.put(point, Some(Team::Red));
            }
        }
        let defects = draft.defects();
        assert_eq!(defects.len(), 2, "{defects:?}");
        assert_eq!(defects[0], Defect::Inconsistent(Inconsistency::BothWin));
        assert!(matches!(defects[1], Defect::Inconsistent(Inconsistency::TooManyStones { .. })));
    }

    #[test]
    fn a_reward_that_was_read_goes_with_the_first_change() {
        let [board, _] = boards();
        let mut draft = Draft::start(board.clone(), 1);
        draft.read("4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/3/b1b1 r1 r1:2,b1:3 1").expect("readable");
        assert_eq!((draft.parts().pending, draft.defects().len()), (1, 0));
        draft.put(board.point_named("a1").expect("a point"), Some(Team::Red));
        assert_eq!(draft.parts().pending, 0);
        let before = draft.clone();
        assert!(draft.read("4/3 r1").is_err());
        assert_eq!(draft, before, "what cannot be read changes nothing");
    }
}
