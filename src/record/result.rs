//! How a game ended, and why.

use crate::rules::Team;

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
    /// The loser had no time left.
    Time,
}

impl GameResult {
    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Team> {
        match self {
            Self::Won(team, _) => Some(team),
            Self::Drawn(_) => None,
        }
    }

    /// What ended the game.
    #[must_use]
    pub const fn reason(self) -> Reason {
        match self {
            Self::Won(_, reason) | Self::Drawn(reason) => reason,
        }
    }

    /// Whether players made this result: the position does not show it.
    #[must_use]
    pub const fn is_made_by_players(self) -> bool {
        matches!(self, Self::Won(_, Reason::Resignation | Reason::Time) | Self::Drawn(Reason::Agreement))
    }
}
