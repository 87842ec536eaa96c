//! What can be set, and every change there is.

use serde::{Deserialize, Serialize};

use super::Settings;
use crate::app::language::LanguageSetting;
use crate::engine::Level;
use crate::game::clock::TimeControl;
use crate::input::chord::{Chord, KeyAction, Keys};
use crate::looks::ThemeName;
use crate::ui::side::Tab;

/// How fast stones move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speed {
    /// At once.
    Off,
    /// Twice as fast as normal.
    Fast,
    /// As designed.
    #[default]
    Normal,
    /// Half as fast as normal.
    Slow,
}

impl Speed {
    /// All, slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Off];

    /// How much faster than normal; infinite for no animation.
    #[must_use]
    pub const fn factor(self) -> f32 {
        match self {
            Self::Off => f32::INFINITY,
            Self::Fast => 2.0,
            Self::Normal => 1.0,
            Self::Slow => 0.5,
        }
    }

    pub(super) const fn next(self) -> Self {
        match self {
            Self::Normal => Self::Fast,
            Self::Fast => Self::Off,
            Self::Off => Self::Slow,
            Self::Slow => Self::Normal,
        }
    }
}

/// How long computers think, and so how strong they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Thinking {
    /// Half as long as their level is meant to.
    Half,
    /// As long as that.
    #[default]
    Usual,
    /// Twice as long.
    Double,
    /// Four times as long.
    Fourfold,
}

impl Thinking {
    /// All, shortest first.
    pub const ALL: [Self; 4] = [Self::Half, Self::Usual, Self::Double, Self::Fourfold];

    /// What part of the usual time and nodes, in percent.
    #[must_use]
    pub const fn percent(self) -> u32 {
        match self {
            Self::Half => 50,
            Self::Usual => 100,
            Self::Double => 200,
            Self::Fourfold => 400,
        }
    }
}

/// Which names of points are written on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Coordinates {
    /// None.
    #[default]
    Off,
    /// The columns' letters at the board's edge.
    Letters,
    /// Every point's name beside it.
    Names,
}

/// Whether lines and marks glow, which costs time where a processor draws the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Glow {
    /// Where a graphics card draws.
    #[default]
    Auto,
    /// Always.
    On,
    /// Never.
    Off,
}

impl Glow {
    /// Whether there is a glow. `software` says that a processor draws.
    #[must_use]
    pub const fn is_on(self, software: bool) -> bool {
        match self {
            Self::Auto => !software,
            Self::On => true,
            Self::Off => false,
        }
    }
}

/// What it takes to take something back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum UndoRule {
    /// Nothing.
    #[default]
    Free,
    /// The other side must agree. Computers always do.
    Agreed,
    /// Nothing is taken back.
    Off,
}

/// The most frames a second while something moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FrameLimit {
    /// As many as the screen shows.
    #[default]
    Screen,
    /// 30.
    Thirty,
    /// 60.
    Sixty,
    /// 120.
    HundredTwenty,
}

impl FrameLimit {
    /// As a number, if there is one.
    #[must_use]
    pub const fn frames(self) -> Option<u32> {
        match self {
            Self::Screen => None,
            Self::Thirty => Some(30),
            Self::Sixty => Some(60),
            Self::HundredTwenty => Some(120),
        }
    }
}

/// The window as it was when the game was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Width and height in physical pixels.
    pub size: (u32, u32),
    /// Its upper left corner among all monitors, in physical pixels; none where the system does not tell.
    #[serde(default)]
    pub corner: Option<(i32, i32)>,
    /// The monitor's name.
    #[serde(default)]
    pub monitor: Option<String>,
}

/// One change of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named after the field that it sets")]
pub enum Change {
    Language(LanguageSetting),
    Theme(ThemeName),
    Glow(Glow),
    TextSize(u8),
    Speed(Speed),
    ReducedMotion(bool),
    Sound(bool),
    Volume(u8),
    Effects(u8),
    Ambience(bool),
    AmbienceVolume(u8),
    TargetMarks(bool),
    Coordinates(Coordinates),
    TurnBoard(bool),
    ConfirmTurn(bool),
    Undo(UndoRule),
    Pace(Speed),
    Thinking(Thinking),
    /// The time for an action of a level, in tenths of seconds.
    LevelTime(Level, u16),
    /// Every level has its usual time again.
    UsualTimes,
    ComputersResign(bool),
    Clock(Option<TimeControl>),
    Key(KeyAction, Chord),
    /// Every key is the usual one again.
    UsualKeys,
    FullScreen(bool),
    FrameLimit(FrameLimit),
    SidePanel(bool),
    SideTab(Tab),
}

/// The text sizes there are, in percent.
pub const TEXT_SIZES: std::ops::RangeInclusive<u8> = 80..=200;

/// By how much the text grows at a time, in percent.
pub const TEXT_STEP: u8 = 10;

/// The full volume, in percent.
pub const FULL_VOLUME: u8 = 100;

/// By how much a volume grows at a time, in percent.
pub const VOLUME_STEP: u8 = 10;

impl Settings {
    /// Takes up a change. What is out of range comes to its nearest end.
    pub fn apply(&mut self, change: Change) {
        match change {
            Change::Language(language) => self.language = language,
            Change::Theme(theme) => self.theme = theme,
            Change::Glow(glow) => self.glow = glow,
            Change::TextSize(size) => self.text_size = size,
            Change::Speed(speed) => self.speed = speed,
            Change::ReducedMotion(on) => self.reduced_motion = on,
            Change::Sound(on) => self.sound = on,
            Change::Volume(volume) => self.volume = volume,
            Change::Effects(volume) => self.effects = volume,
            Change::Ambience(on) => self.ambience = on,
            Change::AmbienceVolume(volume) => self.ambience_volume = volume,
            Change::TargetMarks(on) => self.target_marks = on,
            Change::Coordinates(which) => self.coordinates = which,
            Change::TurnBoard(on) => self.turn_board = on,
            Change::ConfirmTurn(on) => self.confirm_turn = on,
            Change::Undo(rule) => self.undo = rule,
            Change::Pace(speed) => self.pace = speed,
            Change::Thinking(thinking) => self.thinking = thinking,
            Change::LevelTime(level, tenths) => self.set_level_time(level, tenths),
            Change::UsualTimes => self.level_times.clear(),
            Change::ComputersResign(on) => self.computers_resign = on,
            Change::Clock(clock) => self.clock = clock,
            Change::Key(action, chord) => self.keys.set(action, chord),
            Change::UsualKeys => self.keys = Keys::default(),
            Change::FullScreen(on) => self.full_screen = on,
            Change::FrameLimit(limit) => self.frame_limit = limit,
            Change::SidePanel(shown) => self.side_panel = Some(shown),
            Change::SideTab(tab) => self.side_tab = tab,
        }
        self.mend();
    }

    /// Brings numbers that a file has into the ranges there are.
    pub(super) fn mend(&mut self) {
        self.text_size = self.text_size.clamp(*TEXT_SIZES.start(), *TEXT_SIZES.end());
        self.volume = self.volume.min(FULL_VOLUME);
        self.effects = self.effects.min(FULL_VOLUME);
        self.ambience_volume = self.ambience_volume.min(FULL_VOLUME);
        self.mend_level_times();
    }

    /// Everything as it was at first, but for the window's place and the table, which nobody calls settings.
    pub fn reset(&mut self) {
        let (table, window) = (std::mem::take(&mut self.table), self.window.take());
        *self = Self { window, table, ..Self::default() };
    }

    /// How loud a sound effect is, from 0 to 1: what is heard as half as loud has a quarter of the amplitude.
    #[must_use]
    pub fn loudness(&self) -> f32 {
        if self.sound { amplitude(self.volume) * amplitude(self.effects) } else { 0.0 }
    }

    /// How loud the ambience is, likewise.
    #[must_use]
    pub fn ambience_loudness(&self) -> f32 {
        if self.sound && self.ambience { amplitude(self.volume) * amplitude(self.ambience_volume) } else { 0.0 }
    }

    /// How much larger than designed text and controls are.
    #[must_use]
    pub fn zoom(&self) -> f32 {
        f32::from(self.text_size) / 100.0
    }
}

/// The amplitude of a volume in percent, from 0 to 1.
fn amplitude(percent: u8) -> f32 {
    (f32::from(percent) / f32::from(FULL_VOLUME)).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_their_ranges() {
        let mut settings = Settings::default();
        for (asked, given) in [(0, 80), (79, 80), (110, 110), (255, 200)] {
            settings.apply(Change::TextSize(asked));
            assert_eq!(settings.text_size, given);
        }
        settings.apply(Change::Volume(200));
        assert_eq!(settings.volume, 100);
    }

    #[test]
    fn volumes_multiply_and_mute_silences() {
        let mut settings = Settings::default();
        assert!((settings.loudness() - 1.0).abs() < 1e-6);
        settings.apply(Change::Volume(50));
        assert!((settings.loudness() - 0.25).abs() < 1e-6);
        settings.apply(Change::Effects(0));
        assert!(settings.loudness() < 1e-6);
        settings.apply(Change::Effects(100));
        settings.apply(Change::Ambience(true));
        assert!((settings.ambience_loudness() - 0.25).abs() < 1e-6);
        settings.apply(Change::AmbienceVolume(50));
        assert!((settings.ambience_loudness() - 0.0625).abs() < 1e-6 && (settings.loudness() - 0.25).abs() < 1e-6);
        settings.apply(Change::Sound(false));
        assert!(settings.loudness() < 1e-6);
    }

    #[test]
    fn a_reset_keeps_the_table_and_the_window() {
        let window = Some(WindowPlace { size: (900, 700), corner: Some((4, 5)), monitor: None });
        let mut settings = Settings { window: window.clone(), ..Settings::default() };
        settings.table.team_size = 3;
        settings.apply(Change::ConfirmTurn(true));
        settings.apply(Change::Key(KeyAction::Hint, KeyAction::Flip.usual()));
        settings.reset();
        assert!(!settings.confirm_turn && settings.keys.are_usual());
        assert_eq!((settings.table.team_size, &settings.window), (3, &window));
    }
}
