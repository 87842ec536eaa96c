//! Where the files that belong to the game lie.

use std::path::{Path, PathBuf};

/// The folder that holds `levels` and `assets`: named by `BEVY_ASSET_ROOT`, beside the binary or above it, the working
/// folder, or where the game was built.
#[must_use]
pub fn find() -> PathBuf {
    let named = std::env::var_os("BEVY_ASSET_ROOT").map(PathBuf::from);
    let binary = std::env::current_exe().ok();
    let above_binary = binary.iter().flat_map(|path| path.ancestors().skip(1).take(4)).map(Path::to_owned);
    let working = std::env::current_dir().ok();
    let built = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    named
        .into_iter()
        .chain(above_binary)
        .chain(working)
        .find(|folder| folder.join("levels").is_dir() && folder.join("assets").is_dir())
        .unwrap_or(built)
}
