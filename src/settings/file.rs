//! The settings' file: read, put aside if it makes no sense, written beside and renamed.

use std::path::Path;
use std::{fs, io};

use super::Settings;
use crate::i18n::{self, messages};
use crate::storage::read_regular;

/// The settings of a file, or none if there is no such file.
///
/// # Errors
/// A sentence for the player; a file that makes no sense has then been put aside.
pub(super) fn read(path: &Path) -> Result<Option<Settings>, i18n::Message> {
    let name = path.display().to_string();
    let text = match text(path) {
        Ok(text) => text,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(None);
        }
        Err(error) => return Err(messages::settings_unreadable(&name, &error.to_string(), put_aside(path))),
    };
    ron::from_str(&text)
        .map(|mut settings: Settings| {
            settings.mend();
            Some(settings)
        })
        .map_err(|error| messages::settings_senseless(&name, &error.to_string(), put_aside(path)))
}

/// What a settings' file says.
///
/// # Errors
/// If it cannot be read as text.
pub(super) fn text(path: &Path) -> io::Result<String> {
    String::from_utf8(read_regular(path)?).map_err(io::Error::other)
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

pub(super) fn probe(path: &Path) -> io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)?;
    let trial = folder.join(".writable");
    fs::write(&trial, "")?;
    fs::remove_file(trial)
}

/// Written beside and renamed, so that a crash leaves the old file or the new one.
pub(super) fn write(path: &Path, settings: &Settings) -> io::Result<()> {
    let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default()).map_err(io::Error::other)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let fresh = path.with_extension("ron.new");
    fs::write(&fresh, text)?;
    fs::rename(fresh, path)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::i18n::Language;
    use crate::settings::Speed;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("kensington-settings-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a temporary folder");
        folder
    }

    #[cfg(unix)]
    #[test]
    fn what_never_ends_is_no_settings_file() {
        let folder = folder("endless");
        let path = folder.join("settings.ron");
        std::os::unix::fs::symlink("/dev/zero", &path).expect("a link");
        let told = Language::English.text(&read(&path).expect_err("no file of settings"));
        assert!(told.contains("not a regular file"), "{told}");
        fs::write(&path, vec![b' '; 5 << 20]).expect("written");
        let told = Language::English.text(&read(&path).expect_err("too long"));
        assert!(told.contains("longer than"), "{told}");
        fs::remove_dir_all(folder).expect("removed");
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
