//! Opening a game by the path of its file, as it is typed or pasted.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::open::{Opening, Refused, Source};
use super::{Folders, listed};
use crate::app::{Dialog, Step};
use crate::input::Command;

/// The path as it is typed.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedPath {
    /// What is typed.
    pub text: String,
    /// Why there is no game to be opened.
    pub trouble: Option<Refused>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TypedPath>()
        .add_systems(Update, answer.after(listed::carry_out).after(Step::Input).before(Step::Resolve));
}

fn answer(
    mut commands: MessageReader<Command>,
    folders: Res<Folders>,
    mut typed: ResMut<TypedPath>,
    mut opening: Opening,
) {
    for command in commands.read() {
        match command {
            Command::OpenPath => {
                *typed = TypedPath::default();
                opening.show(Dialog::OpenPath);
            }
            Command::ConfirmOpenPath => {
                let home = directories::BaseDirs::new().map(|dirs| dirs.home_dir().to_owned());
                let Some(path) = meant(&typed.text, folders.games().as_deref(), home.as_deref()) else { continue };
                // What is wrong is told beside what was typed, which can be mended.
                typed.trouble = opening.try_open(&Source::File(path)).err();
            }
            _ => {}
        }
    }
}

/// The file that is meant: a full path, one from the user's own folder (`~/`), or one among the saved games or, failing
/// that, in the folder that the program was started in. File managers and terminals write quotes around it, or an
/// address; the ending may be left out.
#[must_use]
pub fn meant(typed: &str, games: Option<&Path>, home: Option<&Path>) -> Option<PathBuf> {
    let typed = unquoted(typed.trim());
    if typed.is_empty() {
        return None;
    }
    let from_address = typed.strip_prefix("file://").map(from_address);
    let typed = PathBuf::from(from_address.as_deref().unwrap_or(typed));
    let path = match (typed.strip_prefix("~"), home) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => typed,
    };
    let folders = games.into_iter().map(Path::to_owned).chain(std::env::current_dir());
    let places: Vec<PathBuf> =
        if path.is_absolute() { vec![path] } else { folders.map(|folder| folder.join(&path)).collect() };
    let with_ending = |path: &PathBuf| {
        let mut name = path.clone().into_os_string();
        name.push(".kgn");
        PathBuf::from(name)
    };
    let ways = places.iter().flat_map(|place| [place.clone(), with_ending(place)]);
    ways.clone().find(|way| way.is_file()).or_else(|| places.first().cloned())
}

/// Without the quotes around it.
fn unquoted(text: &str) -> &str {
    let within = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(text).trim()
}

/// The path of an address, in which `%20` stands for a blank. What makes no sense stays as it is.
fn from_address(address: &str) -> String {
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let [first, after @ ..] = rest {
        let code = |two: &[u8]| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok();
        if let Some(byte) = after.get(..2).filter(|_| *first == b'%').and_then(code) {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| address.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_understood_as_people_and_programs_write_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let (games, home) = (folder.path().join("games"), folder.path().join("home"));
        for place in [&games, &home] {
            std::fs::create_dir_all(place).expect("a folder");
        }
        let (one, two) = (games.join("one.kgn"), home.join("my game.kgn"));
        for file in [&one, &two] {
            std::fs::write(file, "kgn 1").expect("written");
        }
        let meant = |typed: &str| meant(typed, Some(&games), Some(&home));
        for typed in ["one.kgn", "one", " one ", "\"one.kgn\"", &one.display().to_string()] {
            assert_eq!(meant(typed).as_ref(), Some(&one), "{typed}");
        }
        let address = format!("file://{}", two.display().to_string().replace(' ', "%20"));
        for typed in ["~/my game.kgn", "~/my game", "'~/my game.kgn'", &address] {
            assert_eq!(meant(typed).as_ref(), Some(&two), "{typed}");
        }
        for nothing in ["", "  ", "\"\"", "' '"] {
            assert_eq!(meant(nothing), None, "{nothing}");
        }
        // What is not there is looked for among the saved games, and a full path where it says.
        assert_eq!(meant("none"), Some(games.join("none")));
        assert_eq!(meant("/no/where.kgn"), Some(PathBuf::from("/no/where.kgn")));
        assert_eq!(meant("Cargo.toml").map(|path| path.is_file()), Some(true), "where the program was started");
        assert_eq!(from_address("/a%2"), "/a%2");
        assert_eq!(from_address("/a%zz%C4%8D"), "/a%zzč");
        assert_eq!(from_address("/a%ff"), "/a%ff");
    }
}
