//! A position: the stones, the hands, whose turn it is, and what is pending.

use arrayvec::ArrayVec;

use super::team::{Seat, Team};
use super::turn_order::{Setup, SetupError};
use super::zobrist;
use crate::board::{Board, FigureId, FigureSet, HexagonColour, Point, PointSet};

/// The most enemy stones a turn's reward lets the mover relocate.
pub const MAX_REWARD: u8 = 2;

/// For how many of a team's turns a figure it broke up pays nothing, with the option *no rebuild*.
pub const BAN_TURNS: usize = 2;

/// How a game stands decided by its position alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A team filled a hexagon that wins for it.
    Win(Team),
    /// Neither team can slide and all hands are empty.
    Blocked,
}

/// What the seat to move has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// Place a stone from its hand.
    Place,
    /// Slide a stone of its team, or pass if none can.
    Slide,
    /// Relocate an enemy stone, or end the turn.
    Relocate,
    /// Nothing: the game is over.
    Over,
}

/// A position of a game on some board. Small and cheap to copy; it does not know its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Where each team's stones stand.
    pub(super) stones: [PointSet; 2],
    /// For each team the figures that pay nothing: in its coming turn only, and in its coming two turns.
    pub(super) bans: [[FigureSet; BAN_TURNS]; 2],
    pub(super) hash: u64,
    /// The seats in turn order; those from `seats` on are unused.
    pub(super) order: [Seat; 6],
    /// The stones in hand by place in the turn order.
    pub(super) hands: [u8; 6],
    pub(super) seats: u8,
    /// Whose turn it is, as a place in the turn order.
    pub(super) to_move: u8,
    /// Relocations left of a reward.
    pub(super) pending: u8,
    /// Where the stone already relocated this turn stands. A reward has at most two, so with one pending at most one.
    pub(super) relocated: Option<Point>,
    pub(super) outcome: Option<Outcome>,
    pub(super) no_rebuild: bool,
}

const _: () = assert!(size_of::<Position>() <= 128, "a position is copied at every ply of a search");

/// The parts of a position as a text states them; [`crate::notation::parse_position`] reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionParts {
    /// Where Red's and Blue's stones stand.
    pub stones: [PointSet; 2],
    /// The seat to move.
    pub to_move: Seat,
    /// The seats in turn order with the stones in their hands.
    pub hands: ArrayVec<(Seat, u8), 6>,
    /// Relocations left, 0 if none are pending.
    pub pending: u8,
    /// The stone already relocated this turn.
    pub relocated: Option<Point>,
    /// With the option *no rebuild*: the team, the figure, and the turns (1 or 2) for which it pays nothing.
    pub bans: Option<Vec<(Team, FigureId, usize)>>,
}

impl Position {
    /// The start of a game.
    ///
    /// # Errors
    /// If the setup does not fit the board.
    pub fn start(board: &Board, setup: &Setup) -> Result<Self, SetupError> {
        setup.check(board)?;
        Ok(Self::from_parts(
            board,
            &PositionParts {
                stones: [PointSet::EMPTY; 2],
                to_move: setup.hands[0].0,
                hands: setup.hands.clone(),
                pending: 0,
                relocated: None,
                bans: setup.options.no_rebuild.then(Vec::new),
            },
        ))
    }

    /// Puts together a position whose consistency has been checked (the notation's reader does).
    pub(crate) fn from_parts(board: &Board, parts: &PositionParts) -> Self {
        let mut order = [Seat::ALL[0]; 6];
        let mut hands = [0; 6];
        for (place, &(seat, stones)) in parts.hands.iter().enumerate() {
            order[place] = seat;
            hands[place] = stones;
        }
        let mut bans = [[FigureSet::EMPTY; BAN_TURNS]; 2];
        for &(team, figure, turns) in parts.bans.iter().flatten() {
            bans[team.index()][turns - 1].insert(figure);
        }
        let mut position = Self {
            stones: parts.stones,
            bans,
            hash: 0,
            order,
            hands,
            seats: parts.hands.len() as u8,
            to_move: parts.hands.iter().position(|&(seat, _)| seat == parts.to_move).unwrap_or(0) as u8,
            pending: parts.pending,
            relocated: parts.relocated,
            outcome: None,
            no_rebuild: parts.bans.is_some(),
        };
        position.outcome = Team::BOTH
            .into_iter()
            .find(|&team| position.winning_hexagon(board, team).is_some())
            .map(Outcome::Win)
            .or_else(|| (position.pending == 0 && position.is_blocked(board)).then_some(Outcome::Blocked));
        if position.outcome.is_some() {
            position.pending = 0;
            position.relocated = None;
        }
        position.hash = position.hash_from_scratch();
        position
    }

    /// The stones of a team.
    #[must_use]
    #[inline]
    pub const fn stones(&self, team: Team) -> PointSet {
        self.stones[team.index()]
    }

    /// The points with a stone.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> PointSet {
        self.stones[0] | self.stones[1]
    }

    /// The team whose stone stands on a point.
    #[must_use]
    pub fn stone_at(&self, point: Point) -> Option<Team> {
        Team::BOTH.into_iter().find(|&team| self.stones(team).contains(point))
    }

    /// The points without a stone.
    #[must_use]
    #[inline]
    pub fn free(&self, board: &Board) -> PointSet {
        board.all() - self.occupied()
    }

    /// The seat to move; in a finished game the one that made the last action (after a blocked draw the next one).
    #[must_use]
    #[inline]
    pub const fn seat(&self) -> Seat {
        self.order[self.to_move as usize]
    }

    /// The team to move.
    #[must_use]
    #[inline]
    pub const fn team(&self) -> Team {
        self.seat().team()
    }

    /// The seats in turn order with the stones in their hands.
    #[must_use]
    pub fn hands(&self) -> impl ExactSizeIterator<Item = (Seat, u8)> + '_ {
        self.order.iter().copied().zip(self.hands.iter().copied()).take(self.seats as usize)
    }

    /// The stones in a seat's hand; 0 for a seat that does not play.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> u8 {
        self.hands().find(|&(known, _)| known == seat).map_or(0, |(_, stones)| stones)
    }

    /// The stones in all hands of a team.
    #[must_use]
    pub fn team_hand(&self, team: Team) -> u8 {
        self.hands().filter(|(seat, _)| seat.team() == team).map(|(_, stones)| stones).sum()
    }

    /// Whether stones are still placed: some hand is not empty.
    #[must_use]
    #[inline]
    pub fn is_placement(&self) -> bool {
        self.hands != [0; 6]
    }

    /// Relocations left of the reward of this turn, 0 to 2.
    #[must_use]
    #[inline]
    pub const fn pending(&self) -> u8 {
        self.pending
    }

    /// The stone already relocated this turn, while more may follow.
    #[must_use]
    pub const fn relocated(&self) -> Option<Point> {
        self.relocated
    }

    /// The enemy stones that may be relocated now, whether or not a reward is pending.
    #[must_use]
    #[inline]
    pub fn relocatable(&self) -> PointSet {
        let enemy = self.stones(self.team().other());
        self.relocated.map_or(enemy, |done| enemy.without(done))
    }

    /// How the game ended, if the position decides it.
    #[must_use]
    #[inline]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the option *no rebuild* is on.
    #[must_use]
    pub const fn no_rebuild(&self) -> bool {
        self.no_rebuild
    }

    /// The figures that pay nothing to a team for now, with the number (1 or 2) of its coming turns for which that holds.
    pub fn bans(&self, team: Team) -> impl Iterator<Item = (FigureId, usize)> + '_ {
        (1..)
            .zip(&self.bans[team.index()])
            .flat_map(|(turns, figures)| figures.iter().map(move |figure| (figure, turns)))
    }

    /// What the seat to move has to do.
    #[must_use]
    #[inline]
    pub fn task(&self) -> Task {
        if self.outcome.is_some() {
            Task::Over
        } else if self.pending > 0 {
            Task::Relocate
        } else if self.is_placement() {
            Task::Place
        } else {
            Task::Slide
        }
    }

    /// The hash of everything that counts for repetition: stones, hands, seat to move, pending reward.
    #[must_use]
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash of everything that decides how play goes on: [`Position::hash`] and the bans of *no rebuild*.
    #[must_use]
    #[inline]
    pub fn search_hash(&self) -> u64 {
        if !self.no_rebuild {
            return self.hash;
        }
        Team::BOTH
            .into_iter()
            .flat_map(|team| self.bans(team).map(move |(figure, turns)| zobrist::ban(team, turns, figure)))
            .fold(self.hash, |hash, key| hash ^ key)
    }

    /// Whether the two positions are the same for the option *repetition*.
    #[must_use]
    pub fn repeats(&self, other: &Self) -> bool {
        self.hash == other.hash && Self { bans: other.bans, ..*self } == *other
    }

    /// A hexagon that a team has filled and that wins for it, as a place among [`Board::hexagons`].
    #[must_use]
    pub fn winning_hexagon(&self, board: &Board, team: Team) -> Option<usize> {
        board
            .hexagons()
            .iter()
            .position(|hexagon| wins_on(team, hexagon.colour) && self.stones(team).contains_all(hexagon.points))
    }

    /// Whether a team has a stone that can slide.
    #[must_use]
    pub fn can_slide(&self, board: &Board, team: Team) -> bool {
        let free = self.free(board);
        self.stones(team).into_iter().any(|from| board.neighbours(from).intersects(free))
    }

    /// Whether all hands are empty and neither team can slide.
    pub(super) fn is_blocked(&self, board: &Board) -> bool {
        !self.is_placement() && !Team::BOTH.into_iter().any(|team| self.can_slide(board, team))
    }

    /// The hash computed anew.
    #[must_use]
    pub fn hash_from_scratch(&self) -> u64 {
        let mut hash = zobrist::to_move(self.seat()) ^ zobrist::pending(self.pending);
        for team in Team::BOTH {
            for point in self.stones(team) {
                hash ^= zobrist::stone(team, point);
            }
        }
        for (seat, stones) in self.hands() {
            hash ^= zobrist::hand(seat, stones);
        }
        hash ^ self.relocated.map_or(0, zobrist::relocated)
    }
}

/// Whether a team wins on a hexagon of that colour.
#[must_use]
pub const fn wins_on(team: Team, colour: HexagonColour) -> bool {
    colour.wins_for(match team {
        Team::Red => HexagonColour::Red,
        Team::Blue => HexagonColour::Blue,
    })
}
