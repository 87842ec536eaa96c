//! How long each level may think about an action.

use super::Settings;
use crate::engine::Level;

/// The shortest time for an action, in tenths of seconds.
pub const LEAST_TIME: u16 = 1;

/// The longest time for an action, in tenths of seconds.
pub const MOST_TIME: u16 = 300;

/// By how much a time from so many tenths on grows.
const fn step(tenths: u16) -> u16 {
    match tenths {
        0..10 => 1,
        10..50 => 5,
        _ => 10,
    }
}

/// The next longer time, in tenths of seconds.
#[must_use]
pub fn longer(tenths: u16) -> u16 {
    let step = step(tenths);
    ((tenths / step + 1) * step).min(MOST_TIME)
}

/// The next shorter time, in tenths of seconds.
#[must_use]
pub fn shorter(tenths: u16) -> u16 {
    let below = tenths.saturating_sub(1);
    let step = step(below);
    (below / step * step).max(LEAST_TIME)
}

/// The usual time of a level, in tenths of seconds.
fn usual(level: Level) -> u16 {
    u16::try_from(level.settings().time.as_millis() / 100).unwrap_or(MOST_TIME)
}

impl Settings {
    /// How long a level may think about an action, in tenths of seconds, before [`Settings::thinking`] makes that more
    /// or less.
    #[must_use]
    pub fn level_time(&self, level: Level) -> u16 {
        self.level_times.get(&level.number()).copied().unwrap_or_else(|| usual(level))
    }

    /// What part of its usual time and nodes a level may use, in percent.
    #[must_use]
    pub fn effort(&self, level: Level) -> u32 {
        let usual = u64::try_from(level.settings().time.as_millis()).unwrap_or(u64::MAX).max(1);
        let chosen = u64::from(self.level_time(level)) * 100;
        let percent = u64::from(self.thinking.percent()) * chosen / usual;
        u32::try_from(percent).unwrap_or(u32::MAX).max(1)
    }

    pub(super) fn set_level_time(&mut self, level: Level, tenths: u16) {
        self.level_times.insert(level.number(), tenths);
    }

    /// Lets go of levels that do not exist and of times that are the usual ones; brings the others into their range.
    pub(super) fn mend_level_times(&mut self) {
        self.level_times.retain(|&number, tenths| {
            *tenths = (*tenths).clamp(LEAST_TIME, MOST_TIME);
            Level::new(number).is_some_and(|level| usual(level) != *tenths)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Change, Thinking};

    fn level(number: u8) -> Level {
        Level::new(number).expect("a level")
    }

    #[test]
    fn steps_lead_from_end_to_end_and_back() {
        let mut times = vec![LEAST_TIME];
        while times[times.len() - 1] < MOST_TIME {
            let time = times[times.len() - 1];
            assert!(longer(time) > time && shorter(longer(time)) == time, "{time}");
            times.push(longer(time));
        }
        assert!((30..60).contains(&times.len()), "{times:?}");
        assert_eq!((longer(MOST_TIME), shorter(LEAST_TIME)), (MOST_TIME, LEAST_TIME));
        assert_eq!((longer(17), shorter(17)), (20, 15), "a file may say anything");
    }

    #[test]
    fn each_level_has_its_own_time_and_nodes_go_with_it() {
        let mut settings = Settings::default();
        for number in 1..=Level::MAX {
            assert_eq!(settings.effort(level(number)), 100, "level {number}");
        }
        settings.apply(Change::LevelTime(level(7), 20));
        assert_eq!((settings.level_time(level(7)), settings.effort(level(7))), (20, 200));
        assert_eq!(settings.effort(level(6)), 100);
        settings.apply(Change::Thinking(Thinking::Half));
        assert_eq!((settings.effort(level(7)), settings.effort(level(6))), (100, 50));
        settings.apply(Change::LevelTime(level(7), 10));
        assert!(settings.level_times.is_empty(), "the usual time is nothing to be kept");
        settings.apply(Change::LevelTime(level(1), 9_999));
        assert_eq!(settings.level_time(level(1)), MOST_TIME);
        settings.apply(Change::UsualTimes);
        assert_eq!(settings.level_time(level(1)), 3);
    }

    #[test]
    fn a_file_that_says_too_much_is_mended() {
        let mut settings: Settings =
            ron::from_str("(level_times: {0: 5, 3: 0, 7: 10, 8: 60000, 11: 4})").expect("settings");
        settings.mend();
        assert_eq!(settings.level_times.into_iter().collect::<Vec<_>>(), [(3, 1), (8, MOST_TIME)]);
    }
}
