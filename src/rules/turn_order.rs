//! Who plays when, and what a game starts with.

use arrayvec::ArrayVec;

use super::team::{MAX_SEATS_PER_TEAM, Seat, Team};
use crate::board::Board;

/// The most stones a seat may start with.
pub const MAX_STONES_PER_SEAT: u8 = 20;

/// The seats of a game in the order in which they take turns: two, four or six, as many of each team.
pub type TurnOrder = ArrayVec<Seat, 6>;

/// How the seats of the two teams follow each other. The rule sheet leaves it open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Sequence {
    /// The teams take turns: `r1 b1 r2 b2 r3 b3`.
    #[default]
    Alternating,
    /// One team's seats after the other's: `r1 r2 r3 b1 b2 b3`.
    Blocks,
}

/// The optional rules, all off by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Options {
    /// The third occurrence of a position is a draw.
    pub repetition: bool,
    /// A figure broken up by the team's own slide pays nothing in the team's next two turns.
    pub no_rebuild: bool,
}

/// What a game starts with, apart from the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The seats in turn order with the stones in their hands.
    pub hands: ArrayVec<(Seat, u8), 6>,
    /// The optional rules.
    pub options: Options,
}

/// Why a setup cannot be played on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// All hands together hold more stones than the board bears.
    #[error("{stones} stones are too many for this board: all hands together may hold {most} (its points less two)")]
    TooManyStones {
        /// In all hands together.
        stones: usize,
        /// That the board bears.
        most: usize,
    },
    /// A seat has no stones or too many.
    #[error("a seat starts with 1 to 20 stones, not {0}")]
    SeatStones(u8),
    /// The teams have different totals.
    #[error("both teams start with the same number of stones: Red has {red}, Blue {blue}")]
    UnequalTeams {
        /// Red's stones.
        red: usize,
        /// Blue's stones.
        blue: usize,
    },
}

/// The seats of a game with `seats_per_team` seats a team, beginning with the team that starts.
///
/// # Panics
/// If `seats_per_team` is not 1, 2 or 3.
#[must_use]
pub fn turn_order(seats_per_team: u8, sequence: Sequence, first: Team) -> TurnOrder {
    assert!((1..=MAX_SEATS_PER_TEAM).contains(&seats_per_team), "a team has 1, 2 or 3 seats");
    let seats = |team| (1..=seats_per_team).map(move |number| Seat::new(team, number));
    match sequence {
        Sequence::Alternating => seats(first).zip(seats(first.other())).flat_map(|(a, b)| [a, b]).collect(),
        Sequence::Blocks => seats(first).chain(seats(first.other())).collect(),
    }
}

impl Setup {
    /// The board's default game: alternating turns, Red starts, no optional rules.
    #[must_use]
    pub fn standard(board: &Board, seats_per_team: u8) -> Self {
        let stones = board.stones_per_seat().for_seats(seats_per_team);
        let order = turn_order(seats_per_team, Sequence::Alternating, Team::Red);
        Self { hands: order.into_iter().map(|seat| (seat, stones)).collect(), options: Options::default() }
    }

    /// Checks the stones against the rules and the board.
    ///
    /// # Errors
    /// The first [`SetupError`] found.
    pub fn check(&self, board: &Board) -> Result<(), SetupError> {
        if let Some(&(_, stones)) = self.hands.iter().find(|(_, stones)| !(1..=MAX_STONES_PER_SEAT).contains(stones)) {
            return Err(SetupError::SeatStones(stones));
        }
        let total = |team| -> usize {
            self.hands.iter().filter(|(seat, _)| seat.team() == team).map(|&(_, stones)| stones as usize).sum()
        };
        let (red, blue) = (total(Team::Red), total(Team::Blue));
        if red != blue {
            return Err(SetupError::UnequalTeams { red, blue });
        }
        if red + blue > board.max_stones() {
            return Err(SetupError::TooManyStones { stones: red + blue, most: board.max_stones() });
        }
        Ok(())
    }
}
