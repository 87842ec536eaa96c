//! What a position is worth.

use std::fmt;
use std::ops::Neg;

use crate::rules::{Position, Team};

/// The worth of a position for one team, in hundredths of a stone's worth of advantage, or a proven win or loss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// Neither side is better off.
    pub const EVEN: Self = Self(0);
    /// More than any other score.
    pub const INFINITE: Self = Self(32_000);
    /// A game won now.
    const WIN: i32 = 31_000;
    /// Wins lie above this: no game takes so many turns to a proven win.
    const PROVEN: i32 = Self::WIN - 1_000;

    /// The game is won at the end of the `turns`-th turn from now, both sides' turns counted; 0 if it is won already.
    #[must_use]
    pub const fn win_in(turns: u32) -> Self {
        Self(Self::WIN - turns as i32)
    }

    /// The game is lost at the end of the `turns`-th turn from now.
    #[must_use]
    pub const fn loss_in(turns: u32) -> Self {
        Self(turns as i32 - Self::WIN)
    }

    /// Whether the score says that the game is won or lost.
    #[must_use]
    pub const fn is_proven(self) -> bool {
        self.0.abs() > Self::PROVEN
    }

    /// For a proven win or loss: in how many turns the game ends, both sides' turns counted.
    #[must_use]
    pub const fn turns_to_end(self) -> Option<u32> {
        if self.is_proven() { Some((Self::WIN - self.0.abs()) as u32) } else { None }
    }

    /// For a proven win (positive) or loss (negative) of a team that was found in a position: the winner's turns until then,
    /// the one under way included.
    #[must_use]
    pub fn winners_turns(self, team: Team, position: &Position) -> Option<i32> {
        let left = self.turns_to_end()? as usize;
        let winner = if self.0 > 0 { team } else { team.other() };
        let own = position.turns().take(left).filter(|turn| turn.seat.team() == winner).count();
        // Who is handed the hexagon by a relocation wins in a turn that is not its own.
        let turns = own.max(left.min(1)) as i32;
        Some(if self.0 > 0 { turns } else { -turns })
    }

    /// How the score of a team, which was found in a position, is told: `cp 35`, `win 3` (the team wins in its third turn),
    /// `win -2` (the enemy wins in its second).
    #[must_use]
    pub fn told(self, team: Team, position: &Position) -> impl fmt::Display + use<> {
        let turns = self.winners_turns(team, position);
        fmt::from_fn(move |f| match turns {
            Some(turns) => write!(f, "win {turns}"),
            None => write!(f, "cp {}", self.0),
        })
    }
}

impl Neg for Score {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::notation::parse_position;

    #[test]
    fn the_winners_turns_are_counted() {
        let empty = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4";
        let standing = "r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3";
        for (position, score, told) in [
            (format!("{empty} r1 r1:15,b1:15 -"), Score(-35), "cp -35"),
            (format!("{empty} r1 r1:15,b1:15 -"), Score::win_in(1), "win 1"),
            (format!("{empty} r1 r1:15,b1:15 -"), Score::win_in(5), "win 3"),
            (format!("{empty} r1 r1:15,b1:15 -"), Score::loss_in(4), "win -2"),
            // Two of Red's seats follow each other, then two of Blue's.
            (format!("{empty} r1 r1:8,r2:8,b1:8,b2:8 -"), Score::win_in(2), "win 2"),
            (format!("{empty} r1 r1:8,r2:8,b1:8,b2:8 -"), Score::win_in(6), "win 4"),
            (format!("{empty} r1 r1:8,r2:8,b1:8,b2:8 -"), Score::loss_in(3), "win -1"),
            (format!("{empty} r2 r1:8,r2:8,b1:8,b2:8 -"), Score::win_in(4), "win 2"),
            // A seat without stones does not place.
            (format!("{standing} b1 r1:1,r2:0,b1:1,b2:2 -"), Score::win_in(3), "win 2"),
            // A hexagon is filled by relocating.
            (format!("{standing} r1 r1:0,b1:0 1"), Score::loss_in(1), "win -1"),
        ] {
            let position_read = parse_position(Board::classic(), &position).expect("a position");
            assert_eq!(score.told(position_read.team(), &position_read).to_string(), told, "{position}");
        }
        let start = parse_position(Board::classic(), &format!("{empty} r1 r1:15,b1:15 -")).expect("a position");
        assert_eq!(Score::win_in(2).winners_turns(Team::Blue, &start), Some(1), "for the team that waits");
        assert_eq!(Score::win_in(0).winners_turns(Team::Red, &start), Some(0));
    }
}
