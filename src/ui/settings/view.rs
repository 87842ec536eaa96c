//! What the settings show and what each control asks for. Nothing here draws.

use std::time::Duration;

use bevy::prelude::Resource;

use crate::app::language::LanguageSetting;
use crate::engine::Level;
use crate::game::clock::TimeControl;
use crate::i18n::{Language, Message, messages};
use crate::input::Command;
use crate::input::chord::KeyAction;
use crate::looks::ThemeName;
use crate::settings::{
    Change, Coordinates, FULL_VOLUME, FrameLimit, Glow, LEAST_TIME, MOST_TIME, Settings, Speed, TEXT_SIZES, TEXT_STEP,
    Thinking, UndoRule, VOLUME_STEP, longer, shorter,
};
use crate::ui::{keys, words};

/// A page of the settings.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Page {
    /// Language, text, motion.
    #[default]
    General,
    /// What is shown on the board.
    Board,
    /// How the game is played.
    Game,
    /// How long computers of each level think.
    Levels,
    /// Volumes.
    Sound,
    /// Which key does what.
    Keys,
    /// The window, files, what the game is made of.
    System,
}

impl Page {
    /// All, in order.
    pub const ALL: [Self; 7] =
        [Self::General, Self::Board, Self::Game, Self::Levels, Self::Sound, Self::Keys, Self::System];

    /// Its widget.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::General => "page-general",
            Self::Board => "page-board",
            Self::Game => "page-game",
            Self::Levels => "page-levels",
            Self::Sound => "page-sound",
            Self::Keys => "page-keys",
            Self::System => "page-system",
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> Message {
        match self {
            Self::General => messages::page_general(),
            Self::Board => messages::page_board(),
            Self::Game => messages::page_game(),
            Self::Levels => messages::page_levels(),
            Self::Sound => messages::page_sound(),
            Self::Keys => messages::page_keys(),
            Self::System => messages::page_system(),
        }
    }
}

/// One line of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What is set.
    pub label: Message,
    /// What has to be known about it.
    pub note: Option<Message>,
    /// By what it is set.
    pub control: Control,
}

/// What a setting is set by.
#[expect(clippy::large_enum_variant, reason = "the few of a screen live for a frame")]
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// One of several that exclude each other.
    Choices(Vec<Item>),
    /// On or off.
    Switch(Item),
    /// More or less of something.
    Step {
        /// One step less.
        less: Item,
        /// How much it is.
        value: Message,
        /// One step more.
        more: Item,
    },
    /// Things to do.
    Actions(Vec<Item>),
    /// Only told.
    Text,
}

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Its widget.
    pub id: &'static str,
    /// What stands on it.
    pub label: Message,
    /// Whether it is what is set now.
    pub on: bool,
    /// Whether it can be pressed.
    pub enabled: bool,
    /// What it asks for.
    pub command: Command,
}

fn item(id: &'static str, label: Message, command: Command) -> Item {
    Item { id, label, on: false, enabled: true, command }
}

fn row(label: Message, control: Control) -> Row {
    Row { label, note: None, control }
}

fn choices<T: PartialEq + Copy>(
    now: T,
    all: impl IntoIterator<Item = (&'static str, Message, T)>,
    change: impl Fn(T) -> Change,
) -> Control {
    let choice = |(id, label, value): (&'static str, Message, T)| Item {
        on: value == now,
        ..item(id, label, Command::Set(change(value)))
    };
    Control::Choices(all.into_iter().map(choice).collect())
}

fn switch(id: &'static str, now: bool, change: impl Fn(bool) -> Change) -> Control {
    let label = if now { messages::switch_on() } else { messages::switch_off() };
    Control::Switch(Item { on: now, ..item(id, label, Command::Set(change(!now))) })
}

fn step(ids: [&'static str; 2], now: u8, by: u8, (least, most): (u8, u8), change: impl Fn(u8) -> Change) -> Control {
    let [less, more] = ids;
    Control::Step {
        less: Item {
            enabled: now > least,
            ..item(less, messages::step_less(), Command::Set(change(now.saturating_sub(by).max(least))))
        },
        value: messages::percent(now),
        more: Item {
            enabled: now < most,
            ..item(more, messages::step_more(), Command::Set(change(now.saturating_add(by).min(most))))
        },
    }
}

/// Where the files are that the settings tell of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Places {
    /// The settings' file.
    pub settings: Option<String>,
    /// The log file.
    pub log: Option<String>,
}

/// The rows of a page.
#[must_use]
pub fn rows(
    page: Page,
    settings: &Settings,
    clock: Option<TimeControl>,
    capture: Option<KeyAction>,
    places: &Places,
) -> Vec<Row> {
    match page {
        Page::General => general(settings),
        Page::Board => board(settings),
        Page::Game => game(settings, clock),
        Page::Levels => levels(settings),
        Page::Sound => sound(settings),
        Page::Keys => key_rows(settings, capture),
        Page::System => system(settings, places),
    }
}

fn general(settings: &Settings) -> Vec<Row> {
    let own = |language: Language| {
        (language_id(language), messages::own_name(language.own_name()), LanguageSetting(Some(language)))
    };
    let languages = [("language-system", messages::language_system(), LanguageSetting(None))]
        .into_iter()
        .chain(Language::ALL.map(own));
    let themes = [
        ("theme-classic", messages::theme_classic(), ThemeName::Classic),
        ("theme-daylight", messages::theme_daylight(), ThemeName::Daylight),
        ("theme-high-contrast", messages::theme_high_contrast(), ThemeName::HighContrast),
    ];
    let speeds = ["motion-slow", "motion-normal", "motion-fast", "motion-off"];
    let motion = speeds.into_iter().zip(Speed::ALL).map(|(id, speed)| (id, words::speed(speed), speed));
    vec![
        row(messages::set_language(), choices(settings.language, languages, Change::Language)),
        row(messages::set_theme(), choices(settings.theme, themes, Change::Theme)),
        Row {
            note: Some(messages::set_text_size_note()),
            ..row(
                messages::set_text_size(),
                step(
                    ["text-smaller", "text-larger"],
                    settings.text_size,
                    TEXT_STEP,
                    (*TEXT_SIZES.start(), *TEXT_SIZES.end()),
                    Change::TextSize,
                ),
            )
        },
        row(messages::set_motion(), choices(settings.speed, motion, Change::Speed)),
        Row {
            note: Some(messages::set_reduced_motion_note()),
            ..row(
                messages::set_reduced_motion(),
                switch("reduced-motion", settings.reduced_motion, Change::ReducedMotion),
            )
        },
    ]
}

const fn language_id(language: Language) -> &'static str {
    match language {
        Language::English => "language-en",
        Language::Czech => "language-cs",
        Language::Pseudo => "language-xx",
    }
}

fn board(settings: &Settings) -> Vec<Row> {
    let coordinates = [
        ("coordinates-off", messages::coordinates_off(), Coordinates::Off),
        ("coordinates-letters", messages::coordinates_letters(), Coordinates::Letters),
        ("coordinates-names", messages::coordinates_names(), Coordinates::Names),
    ];
    let glow = [
        ("glow-auto", messages::glow_auto(), Glow::Auto),
        ("glow-on", messages::glow_on(), Glow::On),
        ("glow-off", messages::glow_off(), Glow::Off),
    ];
    vec![
        row(messages::set_target_marks(), switch("target-marks", settings.target_marks, Change::TargetMarks)),
        row(messages::set_coordinates(), choices(settings.coordinates, coordinates, Change::Coordinates)),
        Row {
            note: Some(messages::set_turn_board_note()),
            ..row(messages::set_turn_board(), switch("turn-board", settings.turn_board, Change::TurnBoard))
        },
        Row {
            note: Some(messages::set_glow_note()),
            ..row(messages::set_glow(), choices(settings.glow, glow, Change::Glow))
        },
    ]
}

/// The widgets for the clocks that are offered.
const CLOCKS: [&str; TimeControl::OFFERED.len()] = ["clock-1", "clock-2", "clock-3", "clock-4"];

/// The clocks there are to choose from, each with its widget and name: those offered, and the one that is set.
pub(crate) fn clocks(set: Option<TimeControl>) -> Vec<(&'static str, Message, Option<TimeControl>)> {
    let offered = CLOCKS.into_iter().zip(TimeControl::OFFERED);
    let mut clocks = vec![("clock-none", messages::clock_none(), None)];
    clocks.extend(offered.map(|(id, control)| (id, words::time_control(control), Some(control))));
    if let Some(other) = set.filter(|clock| !TimeControl::OFFERED.contains(clock)) {
        clocks.push(("clock-other", words::time_control(other), Some(other)));
    }
    clocks
}

fn game(settings: &Settings, clock: Option<TimeControl>) -> Vec<Row> {
    let undo = [
        ("undo-free", messages::undo_free(), UndoRule::Free),
        ("undo-agreed", messages::undo_agreed(), UndoRule::Agreed),
        ("undo-off", messages::undo_off(), UndoRule::Off),
    ];
    let paces = ["pace-slow", "pace-normal", "pace-fast", "pace-off"];
    let pace = paces.into_iter().zip(Speed::ALL).map(|(id, speed)| (id, words::speed(speed), speed));
    let thinking = [
        ("thinking-half", messages::thinking_half(), Thinking::Half),
        ("thinking-usual", messages::thinking_usual(), Thinking::Usual),
        ("thinking-double", messages::thinking_double(), Thinking::Double),
        ("thinking-fourfold", messages::thinking_fourfold(), Thinking::Fourfold),
    ];
    vec![
        Row {
            note: Some(messages::set_confirm_turn_note()),
            ..row(messages::set_confirm_turn(), switch("confirm-turn", settings.confirm_turn, Change::ConfirmTurn))
        },
        row(messages::set_undo(), choices(settings.undo, undo, Change::Undo)),
        row(messages::set_pace(), choices(settings.pace, pace, Change::Pace)),
        Row {
            note: Some(messages::set_thinking_note()),
            ..row(messages::set_thinking(), choices(settings.thinking, thinking, Change::Thinking))
        },
        row(
            messages::set_computers_resign(),
            switch("computers-may-resign", settings.computers_resign, Change::ComputersResign),
        ),
        Row {
            note: Some(messages::set_clock_note()),
            ..row(messages::set_clock(), choices(clock, clocks(clock), Change::Clock))
        },
    ]
}

/// The widgets for less and more time, level by level.
const LEVEL_TIMES: [[&str; 2]; Level::MAX as usize] = [
    ["level-1-less", "level-1-more"],
    ["level-2-less", "level-2-more"],
    ["level-3-less", "level-3-more"],
    ["level-4-less", "level-4-more"],
    ["level-5-less", "level-5-more"],
    ["level-6-less", "level-6-more"],
    ["level-7-less", "level-7-more"],
    ["level-8-less", "level-8-more"],
    ["level-9-less", "level-9-more"],
    ["level-10-less", "level-10-more"],
];

fn levels(settings: &Settings) -> Vec<Row> {
    let usual = Item {
        enabled: !settings.level_times.is_empty(),
        ..item("usual-times", messages::usual_times(), Command::Set(Change::UsualTimes))
    };
    let time = |(level, [less, more]): (Level, [&'static str; 2])| {
        let now = settings.level_time(level);
        let set = |tenths| Command::Set(Change::LevelTime(level, tenths));
        let control = Control::Step {
            less: Item { enabled: now > LEAST_TIME, ..item(less, messages::step_less(), set(shorter(now))) },
            value: messages::level_time(Duration::from_millis(u64::from(now) * 100)),
            more: Item { enabled: now < MOST_TIME, ..item(more, messages::step_more(), set(longer(now))) },
        };
        row(words::level(level), control)
    };
    let head = Row {
        note: Some(messages::set_level_times_note()),
        ..row(messages::set_level_times(), Control::Actions(vec![usual]))
    };
    let levels = (1..=Level::MAX).filter_map(Level::new).zip(LEVEL_TIMES);
    [head].into_iter().chain(levels.map(time)).collect()
}

fn sound(settings: &Settings) -> Vec<Row> {
    let volume = |ids, now, change: fn(u8) -> Change| step(ids, now, VOLUME_STEP, (0, FULL_VOLUME), change);
    let mut rows = vec![
        row(messages::set_sound(), switch("sound-switch", settings.sound, Change::Sound)),
        row(messages::set_volume(), volume(["volume-less", "volume-more"], settings.volume, Change::Volume)),
        row(messages::set_effects(), volume(["effects-less", "effects-more"], settings.effects, Change::Effects)),
        Row {
            note: Some(messages::set_ambience_note()),
            ..row(messages::set_ambience(), switch("ambience", settings.ambience, Change::Ambience))
        },
    ];
    if settings.ambience {
        let ids = ["ambience-less", "ambience-more"];
        rows.push(row(messages::set_ambience_volume(), volume(ids, settings.ambience_volume, Change::AmbienceVolume)));
    }
    rows
}

/// The widget for the key of an action.
const fn key_id(action: KeyAction) -> &'static str {
    match action {
        KeyAction::TypeMove => "key-type-move",
        KeyAction::StepBack => "key-step-back",
        KeyAction::StepForward => "key-step-forward",
        KeyAction::ToStart => "key-to-start",
        KeyAction::ToEnd => "key-to-end",
        KeyAction::NewGame => "key-new-game",
        KeyAction::Undo => "key-undo",
        KeyAction::Redo => "key-redo",
        KeyAction::Hint => "key-hint",
        KeyAction::Done => "key-done",
        KeyAction::Menu => "key-menu",
        KeyAction::Flip => "key-flip",
        KeyAction::Rotate => "key-rotate",
        KeyAction::Sound => "key-sound",
        KeyAction::Settings => "key-settings",
        KeyAction::Rules => "key-rules",
        KeyAction::FullScreen => "key-full-screen",
        KeyAction::Quit => "key-quit",
        KeyAction::Analyse => "key-analyse",
        KeyAction::Moves => "key-moves",
        KeyAction::Replay => "key-replay",
        KeyAction::Save => "key-save",
        KeyAction::SaveAs => "key-save-as",
        KeyAction::Load => "key-load",
        KeyAction::CopyPosition => "key-copy-position",
        KeyAction::CopyGame => "key-copy-game",
        KeyAction::Paste => "key-paste",
        KeyAction::Screenshot => "key-screenshot",
    }
}

fn key_rows(settings: &Settings, capture: Option<KeyAction>) -> Vec<Row> {
    let rows = KeyAction::ALL.into_iter().map(|action| {
        let waits = capture == Some(action);
        let label = if waits { messages::key_waits() } else { keys::of(settings, action) };
        let conflict = settings.keys.conflicts(action).map(keys::does).reduce(messages::list);
        Row {
            label: keys::does(action),
            note: if waits { Some(messages::key_waits_note()) } else { conflict.map(messages::key_conflict) },
            control: Control::Choices(vec![Item {
                on: waits,
                ..item(key_id(action), label, Command::CaptureKey(action))
            }]),
        }
    });
    let usual = Item {
        enabled: !settings.keys.are_usual(),
        ..item("usual-keys", messages::usual_keys(), Command::Set(Change::UsualKeys))
    };
    rows.chain([row(messages::keys_fixed(), Control::Actions(vec![usual]))]).collect()
}

fn system(settings: &Settings, places: &Places) -> Vec<Row> {
    let limits = [
        ("frames-screen", messages::frames_screen(), FrameLimit::Screen),
        ("frames-30", messages::frames(30), FrameLimit::Thirty),
        ("frames-60", messages::frames(60), FrameLimit::Sixty),
        ("frames-120", messages::frames(120), FrameLimit::HundredTwenty),
    ];
    let file = |label, path: Option<&str>| Row {
        note: Some(path.map_or_else(messages::no_file, messages::file_path)),
        ..row(label, Control::Text)
    };
    vec![
        row(messages::set_full_screen(), switch("full-screen", settings.full_screen, Change::FullScreen)),
        row(messages::set_frames(), choices(settings.frame_limit, limits, Change::FrameLimit)),
        file(messages::settings_file(), places.settings.as_deref()),
        file(messages::log_file(), places.log.as_deref()),
        row(
            messages::about_row(),
            Control::Actions(vec![
                item("about", messages::about_button(), Command::About),
                item("reset", messages::reset_button(), Command::ResetSettings),
            ]),
        ),
    ]
}

impl Control {
    /// Everything on it that can be pressed.
    #[must_use]
    pub fn items(&self) -> Vec<&Item> {
        match self {
            Self::Choices(items) | Self::Actions(items) => items.iter().collect(),
            Self::Switch(item) => vec![item],
            Self::Step { less, more, .. } => vec![less, more],
            Self::Text => Vec::new(),
        }
    }
}

impl Row {
    /// Whether its note is a warning.
    #[must_use]
    pub fn is_in_conflict(&self) -> bool {
        self.note.as_ref().is_some_and(|note| note.key() == "key-conflict")
    }
}
