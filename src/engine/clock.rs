//! How much of a team's clock an action may take.

use std::time::Duration;

use crate::rules::{Position, Task};

/// So many turns are expected to follow the placement, however many have been played: games end sooner or later.
const TURNS_TO_COME: u32 = 35;
/// Of the increment so much is spent at once.
const OF_INCREMENT: f64 = 0.75;
/// Of a turn's time, for the placement or slide: no iteration begins after the first, and the search ends at the second.
const MOVE: (f64, f64) = (0.4, 1.1);
/// The same for a relocation. A turn has up to two after its placement or slide, and they can be foreseen.
const RELOCATION: (f64, f64) = (0.15, 0.4);
/// An action takes no more than this of all the time there is.
const LARGEST_SHARE: f64 = 0.2;
/// The bounds of what is kept back for the way to the clock and back.
const RESERVE: (Duration, Duration) = (Duration::from_millis(10), Duration::from_millis(100));

/// A team's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time that each turn adds.
    pub increment: Duration,
}

/// The time for one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// After this no new iteration begins.
    pub soft: Duration,
    /// After this the search is over.
    pub hard: Duration,
}

impl Clock {
    /// The time for the action to be found in a position; the clock is that of the team to move.
    #[must_use]
    pub fn budget(&self, position: &Position) -> Budget {
        let reserve = (self.left / 20).clamp(RESERVE.0, RESERVE.1).min(self.left / 2);
        let usable = self.left.saturating_sub(reserve).as_secs_f64();
        let turns = TURNS_TO_COME + u32::from(position.team_hand(position.team()));
        let turn = usable / f64::from(turns) + self.increment.as_secs_f64() * OF_INCREMENT;
        let (soft, hard) = if position.task() == Task::Relocate { RELOCATION } else { MOVE };
        let most = usable * LARGEST_SHARE;
        let share = |part: f64| Duration::from_secs_f64((turn * part).min(most));
        Budget { soft: share(soft), hard: share(hard) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::notation::parse_position;

    fn position(text: &str) -> Position {
        parse_position(Board::classic(), text).expect("a position")
    }

    /// Plays long games in which every search takes all it may and every answer arrives late.
    #[test]
    fn no_game_is_lost_on_time() {
        let start = position("4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -");
        let slide = position("r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3 r1 r1:0,b1:0 -");
        let relocate = position("r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/bb2 r1 r1:0,b1:0 2");
        let late = Duration::from_millis(2);
        for (seconds, increment, turns) in
            [(10.0, 0, 70), (60.0, 0, 120), (600.0, 0, 150), (1.0, 100, 500), (0.5, 10, 500)]
        {
            let increment = Duration::from_millis(increment);
            let mut left = Duration::from_secs_f64(seconds);
            for turn in 0..turns {
                let mut actions = vec![if turn < 15 { &start } else { &slide }];
                if turn % 3 == 0 {
                    actions.extend([&relocate; 2]);
                }
                for position in actions {
                    let budget = Clock { left, increment }.budget(position);
                    assert!(budget.soft <= budget.hard);
                    left = left.checked_sub(budget.hard + late).unwrap_or_else(|| panic!("{seconds} s: turn {turn}"));
                }
                left += increment;
            }
        }
    }

    #[test]
    fn a_sane_part_of_the_time_is_used() {
        let slide = position("r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3 r1 r1:0,b1:0 -");
        let minute = Clock { left: Duration::from_mins(1), increment: Duration::ZERO }.budget(&slide);
        assert!(minute.hard > Duration::from_secs(1) && minute.hard < Duration::from_secs(6), "{minute:?}");
        let nothing = Clock { left: Duration::ZERO, increment: Duration::from_secs(1) }.budget(&slide);
        assert_eq!(nothing.hard, Duration::ZERO);
        let eternity = Clock { left: Duration::MAX, increment: Duration::MAX }.budget(&slide);
        assert!(eternity.hard > Duration::from_hours(1));
    }
}
