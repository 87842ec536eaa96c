//! The clock: how much time the teams have, and how much is left.
//!
//! Pure: nothing here knows where time comes from. [`timing`](super::timing) lets it run.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engine::{self, Budget};
use crate::record::Record;
use crate::rules::{Position, Team};

/// Time for a whole game for each team, and what a team gains with every turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TimeControl {
    /// Minutes for the game, 1 to 180.
    minutes: u8,
    /// Seconds gained with every turn, 0 to 60.
    increment: u8,
}

impl TimeControl {
    const MOST_MINUTES: u8 = 180;
    const MOST_INCREMENT: u8 = 60;

    /// What is offered.
    pub const OFFERED: [Self; 4] = [
        Self { minutes: 3, increment: 2 },
        Self { minutes: 5, increment: 3 },
        Self { minutes: 10, increment: 5 },
        Self { minutes: 30, increment: 10 },
    ];

    /// Minutes for the game and seconds gained with every turn, if they are within what is possible.
    #[must_use]
    pub const fn new(minutes: u8, increment: u8) -> Option<Self> {
        if minutes >= 1 && minutes <= Self::MOST_MINUTES && increment <= Self::MOST_INCREMENT {
            Some(Self { minutes, increment })
        } else {
            None
        }
    }

    /// Minutes for the game.
    #[must_use]
    pub const fn minutes(self) -> u8 {
        self.minutes
    }

    /// Seconds gained with every turn.
    #[must_use]
    pub const fn increment(self) -> u8 {
        self.increment
    }

    const fn base(self) -> Duration {
        Duration::from_secs(self.minutes as u64 * 60)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.minutes, self.increment)
    }
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected MINUTES+SECONDS, minutes for the game from 1 to {minutes} and seconds gained with every turn from 0 to \
     {increment}, for example 10+5, found `{0}`",
    minutes = TimeControl::MOST_MINUTES,
    increment = TimeControl::MOST_INCREMENT
)]
pub struct NotATimeControl(pub String);

impl FromStr for TimeControl {
    type Err = NotATimeControl;

    fn from_str(text: &str) -> Result<Self, NotATimeControl> {
        let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        let (minutes, increment) = text.split_once('+').unwrap_or((text, "0"));
        let control = || Self::new(number(minutes)?, number(increment)?);
        control().ok_or_else(|| NotATimeControl(text.to_owned()))
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}

impl TryFrom<String> for TimeControl {
    type Error = NotATimeControl;

    fn try_from(text: String) -> Result<Self, NotATimeControl> {
        text.parse()
    }
}

/// The tag of a game's file that names its clock, as in `10+5`.
pub const CLOCK_TAG: &str = "Clock";

/// A team is warned when it has so many seconds left.
pub const WARNINGS: [u8; 2] = [30, 10];

/// What the passing of time brings about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Nothing to tell.
    Nothing,
    /// The team has so many seconds left.
    Warning(u8),
    /// The team has no time left.
    Out,
}

/// What is left to the teams of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// Red's and Blue's.
    left: [Duration; 2],
    /// What was left after each number of actions: whoever takes something back gets the time back, too.
    then: Vec<[Duration; 2]>,
}

impl Clock {
    /// For a game that begins.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        let left = [control.base(); 2];
        Self { control, left, then: vec![left] }
    }

    /// As a record has it: the control by its tag, the times with its actions. None if the record was played without.
    #[must_use]
    pub fn of_record(record: &Record) -> Option<Self> {
        let control = record.details().tag(CLOCK_TAG)?.parse().ok()?;
        let mut clock = Self::new(control);
        let tree = record.tree();
        for ply in 1..=record.ply() {
            let node = record.node_at(ply);
            if let (Some(left), Some(step)) = (tree.notes(node).clock, tree.step(node)) {
                clock.left[step.seat.team().index()] = left;
            }
            clock.then.push(clock.left);
        }
        Some(clock)
    }

    /// The control.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What is left to a team.
    #[must_use]
    pub const fn left(&self, team: Team) -> Duration {
        self.left[team.index()]
    }

    /// What a computer may use of it for its next action.
    #[must_use]
    pub fn budget(&self, position: &Position) -> Budget {
        let increment = Duration::from_secs(self.control.increment.into());
        engine::Clock { left: self.left(position.team()), increment }.budget(position)
    }

    /// Lets a team's time run.
    pub fn run(&mut self, team: Team, time: Duration) -> Stroke {
        let left = &mut self.left[team.index()];
        let before = *left;
        if before.is_zero() {
            return Stroke::Nothing;
        }
        *left = before.saturating_sub(time);
        if left.is_zero() {
            return Stroke::Out;
        }
        let passed = |seconds: &&u8| {
            let mark = Duration::from_secs((**seconds).into());
            *left <= mark && mark < before
        };
        WARNINGS.iter().rev().find(passed).map_or(Stroke::Nothing, |&seconds| Stroke::Warning(seconds))
    }

    /// A team has acted, as the action with that number from 1; it gains time when its turn is over.
    pub fn acted(&mut self, ply: usize, team: Team, turn_over: bool) {
        if turn_over {
            self.left[team.index()] += Duration::from_secs(self.control.increment.into());
        }
        self.then.truncate(ply);
        // Actions are told one by one, so this fills no more than one place.
        self.then.resize(ply + 1, self.left);
    }

    /// The game stands after so many actions again.
    pub fn go_to(&mut self, ply: usize) {
        if let Some(&left) = self.then.get(ply) {
            self.left = left;
        }
    }
}

/// Time as a clock shows it: minutes and seconds, rounded up, so that 0:00 means that it is over.
#[must_use]
pub fn face(left: Duration) -> String {
    let seconds = left.as_millis().div_ceil(1_000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(text: &str) -> Clock {
        Clock::new(text.parse().expect("a time control"))
    }

    #[test]
    fn time_controls_are_written_as_they_are_read() {
        for text in ["10+5", "1+0", "180+60"] {
            assert_eq!(text.parse::<TimeControl>().expect("a time control").to_string(), text);
        }
        assert_eq!("15".parse::<TimeControl>().expect("no increment").to_string(), "15+0");
        for wrong in ["", "0+5", "181+0", "10+61", "10+", "+5", "ten", "10+5+3", "-1+2", "10 + 5", "1e2", "999+0"] {
            assert_eq!(wrong.parse::<TimeControl>(), Err(NotATimeControl(wrong.into())), "{wrong}");
        }
        for offered in TimeControl::OFFERED {
            assert_eq!(offered.to_string().parse(), Ok(offered));
        }
    }

    #[test]
    fn only_the_time_of_who_is_to_move_runs() {
        let mut clock = clock("1+2");
        assert_eq!(clock.run(Team::Red, 20 * SECOND), Stroke::Nothing);
        assert_eq!((clock.left(Team::Red), clock.left(Team::Blue)), (40 * SECOND, 60 * SECOND));
        clock.acted(1, Team::Red, false);
        assert_eq!(clock.left(Team::Red), 40 * SECOND, "nothing is gained within a turn");
        clock.acted(2, Team::Red, true);
        assert_eq!(clock.left(Team::Red), 42 * SECOND);
    }

    #[test]
    fn a_team_is_warned_once_at_each_mark_and_then_out_of_time() {
        use Stroke::{Nothing, Out, Warning};
        let mut clock = clock("1+0");
        let strokes: Vec<Stroke> = [29, 1, 1, 18, 1, 9, 1, 5].map(|n| clock.run(Team::Blue, n * SECOND)).into();
        assert_eq!(strokes, [Nothing, Warning(30), Nothing, Nothing, Warning(10), Nothing, Out, Nothing]);
        let mut clock = super::Clock::new(TimeControl { minutes: 1, increment: 0 });
        assert_eq!(clock.run(Team::Red, 55 * SECOND), Warning(10), "of two marks at once the later one counts");
    }

    #[test]
    fn what_is_taken_back_brings_its_time_back() {
        let mut clock = clock("10+5");
        clock.run(Team::Red, 60 * SECOND);
        clock.acted(1, Team::Red, true);
        clock.run(Team::Blue, 30 * SECOND);
        clock.acted(2, Team::Blue, true);
        clock.run(Team::Red, 100 * SECOND);
        clock.go_to(1);
        assert_eq!((clock.left(Team::Red), clock.left(Team::Blue)), (545 * SECOND, 600 * SECOND));
        clock.go_to(2);
        assert_eq!(clock.left(Team::Blue), 575 * SECOND, "what is played again takes its time again");
        clock.go_to(0);
        assert_eq!((clock.left(Team::Red), clock.left(Team::Blue)), (600 * SECOND, 600 * SECOND));
        clock.acted(1, Team::Red, true);
        clock.go_to(2);
        assert_eq!(clock.left(Team::Red), 605 * SECOND, "another way was gone: nothing is known of two actions");
    }

    #[test]
    fn the_face_shows_a_last_second_as_a_second() {
        let faces = [0, 1, 999, 1_000, 1_001, 60_000, 599_500].map(|ms| face(Duration::from_millis(ms)));
        assert_eq!(faces, ["0:00", "0:01", "0:01", "0:01", "0:02", "1:00", "10:00"]);
    }
}
