//! The clock: how much time the teams have, and how much is left.
//!
//! Pure: nothing here knows where time comes from. [`timing`](super::timing) lets it run.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engine::{self, Budget};
use crate::record::{NodeId, Record};
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

    /// With so many steps more or fewer minutes, within what is possible: single ones up to 20, then fives, from an hour on
    /// tens.
    #[must_use]
    pub fn more_minutes(self, steps: i32) -> Self {
        let ways = [(20, 1), (60, 5), (Self::MOST_MINUTES, 10)];
        Self { minutes: stepped(self.minutes, steps, &ways).max(1), ..self }
    }

    /// The same for the seconds gained with every turn: single ones up to 20, then fives.
    #[must_use]
    pub fn more_increment(self, steps: i32) -> Self {
        Self { increment: stepped(self.increment, steps, &[(20, 1), (Self::MOST_INCREMENT, 5)]), ..self }
    }

    const fn base(self) -> Duration {
        Duration::from_secs(self.minutes as u64 * 60)
    }
}

/// A number after some steps, up or down. `ways` has how long a step is up to which number; the last one is the most.
fn stepped(from: u8, steps: i32, ways: &[(u8, u8)]) -> u8 {
    let mut at = from;
    for _ in 0..steps.unsigned_abs() {
        // Up and down meet the same numbers.
        let way = ways.iter().find(|(most, _)| if steps > 0 { at < *most } else { at <= *most });
        let Some(&(most, step)) = way.or(ways.last()) else { return at };
        at = if steps > 0 { ((at / step + 1) * step).min(most) } else { at.saturating_sub(1) / step * step };
    }
    at
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
}

impl Clock {
    /// For a game that begins.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self { control, left: [control.base(); 2] }
    }

    /// As a record has it: the control by its tag, the times with its actions. None if the record was played without.
    #[must_use]
    pub fn of_record(record: &Record) -> Option<Self> {
        let control = record.details().tag(CLOCK_TAG)?.parse().ok()?;
        let mut clock = Self::new(control);
        clock.go_to(record, record.node());
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

    /// A team has acted; it gains time when its turn is over.
    pub fn acted(&mut self, team: Team, turn_over: bool) {
        if turn_over {
            self.left[team.index()] += Duration::from_secs(self.control.increment.into());
        }
    }

    /// The game stands in a place of its record again: whoever takes something back gets the time back, too.
    pub fn go_to(&mut self, record: &Record, node: NodeId) {
        let tree = record.tree();
        let mut left = [None; 2];
        for node in tree.ancestry(node) {
            if let Some(step) = tree.step(node) {
                let left = &mut left[step.seat.team().index()];
                *left = left.or(tree.notes(node).clock);
            }
            if left.iter().all(Option::is_some) {
                break;
            }
        }
        self.left = left.map(|left| left.unwrap_or(self.control.base()));
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
    use crate::board::Board;
    use crate::notation::parse_action;
    use crate::rules::Setup;

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
        clock.acted(Team::Red, false);
        assert_eq!(clock.left(Team::Red), 40 * SECOND, "nothing is gained within a turn");
        clock.acted(Team::Red, true);
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
    fn every_place_of_a_game_has_its_times_whatever_way_was_gone() {
        let board = Board::classic();
        let start = Position::start(board, &Setup::standard(board, 1)).expect("a start");
        let mut record = Record::new(start, false);
        let mut clock = clock("10+5");
        let play = |clock: &mut Clock, record: &mut Record, text: &str, seconds: u32| {
            let team = record.position().team();
            clock.run(team, seconds * SECOND);
            record.play(board, parse_action(board, text).expect("an action")).expect("legal");
            clock.acted(team, true);
            record.set_clock(record.node(), Some(clock.left(team)));
            record.node()
        };
        let first = play(&mut clock, &mut record, "d3", 60);
        let second = play(&mut clock, &mut record, "e3", 30);
        clock.run(Team::Red, 100 * SECOND);
        record.go_to(1);
        clock.go_to(&record, first);
        let other = play(&mut clock, &mut record, "k3", 200);
        for (node, left) in [(NodeId::ROOT, [600, 600]), (first, [545, 600]), (second, [545, 575]), (other, [545, 405])]
        {
            clock.go_to(&record, node);
            assert_eq!(Team::BOTH.map(|team| clock.left(team).as_secs()), left);
        }
        record.keep_tag(CLOCK_TAG, "10+5");
        record.go_to_node(board, second);
        let read = Clock::of_record(&record).expect("a clock");
        assert_eq!(Team::BOTH.map(|team| read.left(team).as_secs()), [545, 575]);
    }

    #[test]
    fn the_face_shows_a_last_second_as_a_second() {
        let faces = [0, 1, 999, 1_000, 1_001, 60_000, 599_500].map(|ms| face(Duration::from_millis(ms)));
        assert_eq!(faces, ["0:00", "0:01", "0:01", "0:01", "0:02", "1:00", "10:00"]);
    }
}
