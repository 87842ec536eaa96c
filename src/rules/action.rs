//! The smallest step of play.

use crate::board::Point;

/// One action. A turn is a placement or slide with the relocations it earned; see [`crate::notation`] for the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Put a stone of the seat's hand on a free point.
    Place(Point),
    /// Move a stone of the team along a line to a free neighbouring point.
    Slide {
        /// Where the stone stands.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// Put an enemy stone on another free point.
    Relocate {
        /// Where the enemy stone stands.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// Take no more of the reward.
    End,
    /// Pass because no stone of the team can slide.
    Pass,
}

impl Action {
    /// The point where a stone stands afterwards, if the action moves one.
    #[must_use]
    pub const fn target(self) -> Option<Point> {
        match self {
            Self::Place(to) | Self::Slide { to, .. } | Self::Relocate { to, .. } => Some(to),
            Self::End | Self::Pass => None,
        }
    }

    /// The point that a stone leaves, if one does.
    #[must_use]
    pub const fn origin(self) -> Option<Point> {
        match self {
            Self::Slide { from, .. } | Self::Relocate { from, .. } => Some(from),
            Self::Place(_) | Self::End | Self::Pass => None,
        }
    }
}
