//! What is kept between runs: sound, how stones move, how soon computers play, what the last new game was like.
//!
//! A small RON file in the user's settings folder. Without such a folder the game plays with what it has and says so
//! once; a file that cannot be read is put aside, never overwritten.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::app::Step;
use crate::app::language::LanguageSetting;
use crate::app::notices::Notice;
use crate::app::shelf::Shelf;
use crate::game::{OfferedTable, Table};
use crate::i18n::{self, messages};
use crate::input::Command;
use crate::input::keyboard::carry_out_commands;

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

    const fn next(self) -> Self {
        match self {
            Self::Normal => Self::Fast,
            Self::Fast => Self::Off,
            Self::Off => Self::Slow,
            Self::Slow => Self::Normal,
        }
    }
}

/// The player's settings.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of the game.
    pub language: LanguageSetting,
    /// Whether sounds are played.
    pub sound: bool,
    /// How fast stones move.
    pub speed: Speed,
    /// Whether stones fade from place to place instead of moving.
    pub reduced_motion: bool,
    /// How soon computers play one action after the other.
    pub pace: Speed,
    /// Whether computers resign when they are proven lost. Off by default: filling the hexagon is half of the fun.
    pub computers_resign: bool,
    /// What the last new game was like that was chosen by hand; offered again.
    pub table: Table,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: LanguageSetting::default(),
            sound: true,
            speed: Speed::Normal,
            reduced_motion: false,
            pace: Speed::Normal,
            computers_resign: false,
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
        );
}

/// The settings file of this user.
#[must_use]
pub fn user_file() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "kensington").map(|dirs| dirs.config_dir().join("settings.ron"))
}

pub(crate) fn load(file: Res<SettingsFile>, mut settings: ResMut<Settings>, mut notices: MessageWriter<Notice>) {
    let Some(path) = &file.0 else {
        notices.write(Notice::new("no-settings", messages::no_settings_folder()));
        return;
    };
    match read(path) {
        Ok(Some(read)) => *settings = read,
        Ok(None) => {
            // Whether they can be kept is better known now than after a change.
            if let Err(error) = probe(path) {
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
            Command::NextSpeed => settings.speed = settings.speed.next(),
            Command::NextPace => settings.pace = settings.pace.next(),
            Command::ToggleResigning => settings.computers_resign = !settings.computers_resign,
            Command::ChooseLanguage(language) => settings.language = *language,
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
) {
    let first = kept.is_none();
    if kept.as_ref() == Some(&*settings) {
        return;
    }
    *kept = Some(settings.clone());
    let Some(path) = file.0.as_ref().filter(|_| !first) else { return };
    if let Err(error) = write(path, &settings)
        && !*complained
    {
        *complained = true;
        notices.write(Notice::new("settings-not-saved", messages::settings_not_saved(&error.to_string())));
    }
}

/// The settings of a file, or none if there is no such file.
///
/// # Errors
/// A sentence for the player; a file that makes no sense has then been put aside.
fn read(path: &Path) -> Result<Option<Settings>, i18n::Message> {
    let name = path.display().to_string();
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if matches!(error.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory) => {
            return Ok(None);
        }
        Err(error) => return Err(messages::settings_unreadable(&name, &error.to_string(), put_aside(path))),
    };
    ron::from_str(&text)
        .map(Some)
        .map_err(|error| messages::settings_senseless(&name, &error.to_string(), put_aside(path)))
}

/// Gives a file another name, one that no file has, so that nothing is overwritten. Says how that went.
fn put_aside(path: &Path) -> i18n::Message {
    let free = (1..1_000)
        .map(|number| match number {
            1 => path.with_extension("ron.broken"),
            number => path.with_extension(format!("ron.broken{number}")),
        })
        .find(|aside| !aside.exists());
    let Some(aside) = free else { return messages::put_aside_full() };
    match fs::rename(path, &aside) {
        Ok(()) => messages::put_aside_as(&aside.display().to_string()),
        Err(error) => messages::put_aside_failed(&error.to_string()),
    }
}

fn probe(path: &Path) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)?;
    let trial = folder.join(".writable");
    fs::write(&trial, "")?;
    fs::remove_file(trial)
}

/// Written beside and renamed, so that a crash leaves the old file or the new one.
fn write(path: &Path, settings: &Settings) -> std::io::Result<()> {
    let text =
        ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default()).map_err(std::io::Error::other)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let fresh = path.with_extension("ron.new");
    fs::write(&fresh, text)?;
    fs::rename(fresh, path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("kensington-settings-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a temporary folder");
        folder
    }

    #[test]
    fn settings_survive() {
        let path = folder("kept").join("deeper/settings.ron");
        let settings = Settings { sound: false, speed: Speed::Slow, reduced_motion: true, ..Settings::default() };
        write(&path, &settings).expect("written");
        assert_eq!(read(&path), Ok(Some(settings)));
    }

    #[test]
    fn a_broken_file_is_put_aside() {
        let path = folder("broken").join("settings.ron");
        fs::write(&path, "(sound: perhaps").expect("written");
        assert!(read(&path).is_err());
        assert!(!path.exists());
        assert_eq!(fs::read_to_string(path.with_extension("ron.broken")).expect("kept"), "(sound: perhaps");
    }

    #[test]
    fn another_broken_file_does_not_overwrite_the_first() {
        let path = folder("broken-again").join("settings.ron");
        for text in [&b"(sound: perhaps"[..], b"\xff\xfe", b"(sound: never"] {
            fs::write(&path, text).expect("written");
            assert!(read(&path).is_err_and(|text| Language::English.text(&text).contains("it was put aside as")));
            assert!(!path.exists());
        }
        let kept = |name: &str| fs::read(path.with_extension(name)).expect("kept");
        assert_eq!(kept("ron.broken"), b"(sound: perhaps");
        assert_eq!(kept("ron.broken2"), b"\xff\xfe");
        assert_eq!(kept("ron.broken3"), b"(sound: never");
    }

    #[test]
    fn what_a_file_leaves_out_is_default_and_what_it_has_too_much_is_ignored() {
        let path = folder("partial").join("settings.ron");
        fs::write(&path, "(speed: Fast, from_the_future: 3)").expect("written");
        assert_eq!(read(&path), Ok(Some(Settings { speed: Speed::Fast, ..Settings::default() })));
    }

    #[test]
    fn no_file_is_no_trouble() {
        assert_eq!(read(&folder("none").join("settings.ron")), Ok(None));
    }
}
