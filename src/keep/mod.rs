//! What outlives the game on the table: autosaves, saved games, files that are opened, the clipboard, pictures of the
//! window, statistics.
//!
//! The game knows nothing of this. Everything here reads what happened and asks for games with
//! [`Intent::Open`](crate::game::Intent::Open); what takes time is done by threads of its own, which answer with notices.
//! Without a folder to write into the game goes on, and the player is told once.

mod animated_png;
pub mod archive;
pub mod autosave;
pub mod by_path;
mod clerk;
pub mod clip;
mod film;
pub mod leave;
pub mod listed;
pub mod open;
mod picture;
pub mod tally;
mod to_keep;

use std::path::PathBuf;

use bevy::prelude::*;

pub use archive::{Kept, SaveName};
pub use autosave::{Keeper, LeftBehind};
pub use by_path::TypedPath;
pub use clip::Clipboard;
pub use leave::Loss;
pub use listed::Listed;
pub use open::{Opened, Refused};
pub use tally::Tallies;

/// The folders of this user's games and pictures. Where there is none, nothing is kept.
#[derive(Resource, Clone, Debug, Default)]
pub struct Folders {
    /// Of games, lists and statistics: on Linux `~/.local/share/kensington`.
    pub data: Option<PathBuf>,
    /// Of pictures of the window.
    pub pictures: Option<PathBuf>,
}

impl Folders {
    /// This user's.
    #[must_use]
    pub fn of_user() -> Self {
        let data = directories::ProjectDirs::from("", "", "kensington").map(|dirs| dirs.data_dir().to_owned());
        let pictures = directories::UserDirs::new().and_then(|dirs| Some(dirs.picture_dir()?.join("Kensington")));
        Self { pictures: pictures.or_else(|| data.as_ref().map(|data| data.join("pictures"))), data }
    }

    /// Where games that are under way are kept.
    #[must_use]
    pub fn autosaves(&self) -> Option<PathBuf> {
        self.data.as_ref().map(|data| data.join("autosaves"))
    }

    /// Where saved games are kept.
    #[must_use]
    pub fn games(&self) -> Option<PathBuf> {
        self.data.as_ref().map(|data| data.join("games"))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Folders>().add_plugins((
        clerk::plugin,
        autosave::plugin,
        archive::plugin,
        listed::plugin,
        open::plugin,
        by_path::plugin,
        clip::plugin,
        leave::plugin,
        picture::plugin,
        film::plugin,
        tally::plugin,
    ));
}

/// Seconds since 1970 began, UTC.
fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
