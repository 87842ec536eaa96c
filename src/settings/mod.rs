//! What is kept between runs: how the game looks, sounds and behaves, and what the last new game was like.
//!
//! A small RON file in the user's settings folder. Without such a folder the game plays with what it has and says so
//! once; a file that cannot be read is put aside, never overwritten.

mod file;
mod level_times;
mod values;

use std::collections::BTreeMap;
use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use serde::{Deserialize, Serialize};

use crate::app::Step;
use crate::app::commands::carry_out_commands;
use crate::app::language::LanguageSetting;
use crate::app::notices::Notice;
use crate::app::shelf::Shelf;
use crate::game::clock::TimeControl;
use crate::game::{OfferedTable, Table};
use crate::i18n::messages;
use crate::input::Command;
use crate::input::chord::Keys;
use crate::looks::ThemeName;
use crate::ui::side::Tab;

pub use level_times::{LEAST_TIME, MOST_TIME, longer, shorter};
pub use values::{
    Change, Coordinates, FULL_VOLUME, FrameLimit, Glow, Speed, TEXT_SIZES, TEXT_STEP, Thinking, UndoRule, VOLUME_STEP,
    WindowPlace,
};

/// The player's settings.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of the game.
    pub language: LanguageSetting,
    /// The colours of everything.
    pub theme: ThemeName,
    /// Whether lines and marks glow.
    pub glow: Glow,
    /// The size of text and controls in percent of what they are designed for, from 80 to 200.
    pub text_size: u8,
    /// Whether sounds are played.
    pub sound: bool,
    /// How loud everything is, from 0 to 100.
    pub volume: u8,
    /// How loud sound effects are within that, from 0 to 100.
    pub effects: u8,
    /// Whether quiet chords play all the time.
    pub ambience: bool,
    /// How loud they are within the volume, from 0 to 100.
    pub ambience_volume: u8,
    /// How fast stones move.
    pub speed: Speed,
    /// Whether stones fade from place to place instead of moving.
    pub reduced_motion: bool,
    /// How soon computers play one action after the other.
    pub pace: Speed,
    /// How long they think.
    pub thinking: Thinking,
    /// The time for an action of each level that is not left the usual one, in tenths of seconds.
    pub level_times: BTreeMap<u8, u16>,
    /// Whether computers resign when they are proven lost. Off by default: filling the hexagon is half of the fun.
    pub computers_resign: bool,
    /// Whether the points where a chosen stone can go are marked.
    pub target_marks: bool,
    /// Which names of points are written on the board.
    pub coordinates: Coordinates,
    /// Whether the board turns to the person whose turn it is, where people of both teams sit at it.
    pub turn_board: bool,
    /// Whether a person's turn is played only when it has been confirmed.
    pub confirm_turn: bool,
    /// What it takes to take something back.
    pub undo: UndoRule,
    /// The clock of new games.
    pub clock: Option<TimeControl>,
    /// Which key does what.
    pub keys: Keys,
    /// Whether the game fills the screen.
    pub full_screen: bool,
    /// The most frames a second.
    pub frame_limit: FrameLimit,
    /// Whether the panel beside the board is shown; without a decision where there is room.
    pub side_panel: Option<bool>,
    /// What it shows.
    pub side_tab: Tab,
    /// Where the window was.
    pub window: Option<WindowPlace>,
    /// What the last new game was like that was chosen by hand; offered again.
    pub table: Table,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: LanguageSetting::default(),
            theme: ThemeName::default(),
            glow: Glow::Auto,
            text_size: 100,
            sound: true,
            volume: FULL_VOLUME,
            effects: FULL_VOLUME,
            ambience: false,
            ambience_volume: FULL_VOLUME,
            speed: Speed::Normal,
            reduced_motion: false,
            pace: Speed::Normal,
            thinking: Thinking::Usual,
            level_times: BTreeMap::new(),
            computers_resign: false,
            target_marks: true,
            coordinates: Coordinates::Off,
            turn_board: false,
            confirm_turn: false,
            undo: UndoRule::Free,
            clock: None,
            keys: Keys::default(),
            full_screen: false,
            frame_limit: FrameLimit::Screen,
            side_panel: None,
            side_tab: Tab::default(),
            window: None,
            table: Table::default(),
        }
    }
}

/// The file the settings are kept in, if there can be one.
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsFile(pub Option<PathBuf>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .init_resource::<SettingsFile>()
        .add_systems(Startup, load)
        // A table that is changed and a game that is started in the same frame: in that order.
        .add_systems(
            Update,
            (change.before(carry_out_commands), save.after(change)).after(Step::Input).before(Step::Resolve),
        )
        .add_systems(Last, save_at_the_end.after(crate::app::window::Remembered));
}

/// The settings file of this user.
#[must_use]
pub fn user_file() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "kensington").map(|dirs| dirs.config_dir().join("settings.ron"))
}

/// What a file says, for what has to be known before the game runs. What is wrong with it is told by `load`.
#[must_use]
pub fn glimpse(file: &SettingsFile) -> Settings {
    let text = file.0.as_ref().and_then(|path| file::text(path).ok());
    let mut settings: Settings = text.and_then(|text| ron::from_str(&text).ok()).unwrap_or_default();
    settings.mend();
    settings
}

pub(crate) fn load(file: Res<SettingsFile>, mut settings: ResMut<Settings>, mut notices: MessageWriter<Notice>) {
    let Some(path) = &file.0 else {
        notices.write(Notice::new("no-settings", messages::no_settings_folder()));
        return;
    };
    match file::read(path) {
        Ok(Some(read)) => *settings = read,
        Ok(None) => {
            // Whether they can be kept is better known now than after a change.
            if let Err(error) = file::probe(path) {
                notices.write(Notice::new("no-settings", messages::settings_not_kept(&error.to_string())));
            }
        }
        Err(trouble) => {
            notices.write(Notice::new("settings-repaired", trouble));
        }
    }
}

pub(crate) fn change(
    mut commands: MessageReader<Command>,
    mut settings: ResMut<Settings>,
    mut offered: ResMut<OfferedTable>,
    shelf: Res<Shelf>,
) {
    for command in commands.read() {
        match command {
            Command::ToggleSound => settings.sound = !settings.sound,
            Command::ToggleFullScreen => settings.full_screen = !settings.full_screen,
            Command::NextPace => settings.pace = settings.pace.next(),
            Command::ToggleResigning => settings.computers_resign = !settings.computers_resign,
            Command::Set(change) => settings.apply(*change),
            Command::ConfirmReset => settings.reset(),
            Command::ChangeTable(change) => {
                let table = &mut offered.0;
                let board = shelf.board(&table.board).cloned();
                let at = |place: usize| shelf.all().get(place).map(|shelved| shelved.key.clone());
                table.change(*change, board.as_deref(), at);
                settings.table = table.to_keep(&settings.table);
            }
            _ => {}
        }
    }
}

fn save(
    file: Res<SettingsFile>,
    settings: Res<Settings>,
    mut kept: Local<Option<Settings>>,
    mut complained: Local<bool>,
    mut notices: MessageWriter<Notice>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let first = kept.is_none();
    if kept.as_ref() == Some(&*settings) {
        return;
    }
    *kept = Some(settings.clone());
    if first {
        return;
    }
    // What is shown depends on them.
    redraw.write(RequestRedraw);
    let Some(path) = &file.0 else { return };
    if let Err(error) = file::write(path, &settings)
        && !*complained
    {
        *complained = true;
        notices.write(Notice::new("settings-not-saved", messages::settings_not_saved(&error.to_string())));
    }
}

/// What changed in the last frame, such as the window's place.
fn save_at_the_end(mut exit: MessageReader<AppExit>, file: Res<SettingsFile>, settings: Res<Settings>) {
    if exit.read().next().is_some()
        && let Some(path) = &file.0
        && settings.is_changed()
        && let Err(error) = file::write(path, &settings)
    {
        warn!("the settings could not be saved: {error}");
    }
}
