//! A picture of the window, into the pictures folder.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use image::RgbImage;

use super::clerk::{Clerk, Done};
use super::{Folders, now};
use crate::app::Step;
use crate::app::notices::Notice;
use crate::app::wake::Waker;
use crate::i18n::messages;
use crate::input::Command;
use crate::notation::game::date_text;
use crate::storage::write;
use crate::storage::zone::on_the_wall;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, take.after(Step::Input).before(Step::Resolve));
}

fn take(
    mut wishes: MessageReader<Command>,
    folders: Res<Folders>,
    mut notices: MessageWriter<Notice>,
    mut commands: Commands,
) {
    for _ in wishes.read().filter(|wish| **wish == Command::Screenshot) {
        if folders.pictures.is_some() {
            commands.spawn(Screenshot::primary_window()).observe(keep);
        } else {
            notices.write(Notice::new("no-picture", messages::no_picture_folder()));
        }
    }
}

/// Writing takes a while, so the clerk does it.
fn keep(captured: On<ScreenshotCaptured>, folders: Res<Folders>, clerk: Res<Clerk>, waker: Res<Waker>) {
    let Some(folder) = folders.pictures.clone() else { return };
    let image = captured.image.clone();
    clerk.hand_picture(&waker, move || match encode(image).and_then(|bytes| put(&folder, &bytes)) {
        Ok(path) => Done::told(Notice::new("picture", messages::picture_kept(&path.display().to_string()))),
        Err(error) => Done::told(Notice::new("no-picture", messages::picture_not_kept(&error))),
    });
}

fn encode(picture: Image) -> Result<Vec<u8>, String> {
    pack(&picture.try_into_dynamic().map_err(|error| error.to_string())?.to_rgb8())
}

/// A picture as a PNG file.
pub(super) fn pack(picture: &RgbImage) -> Result<Vec<u8>, String> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).map_err(|error| error.to_string())?;
    Ok(bytes.into_inner())
}

/// Writes a picture into a new file, named after the time.
pub(super) fn put(folder: &Path, bytes: &[u8]) -> Result<PathBuf, String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let time: String = date_text(on_the_wall(now()).0).chars().filter(char::is_ascii_alphanumeric).collect();
    let path = |number: u32| {
        folder.join(if number == 1 {
            format!("kensington-{time}.png")
        } else {
            format!("kensington-{time}-{number}.png")
        })
    };
    let path = (1..1_000).map(path).find(|path| !path.exists()).unwrap_or_else(|| path(1_000));
    write(&path, bytes).map_err(|error| error.to_string())?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_written_one_beside_the_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("new");
        let picture = Image::new_fill(
            bevy::render::render_resource::Extent3d { width: 3, height: 2, depth_or_array_layers: 1 },
            bevy::render::render_resource::TextureDimension::D2,
            &[255, 0, 0, 255],
            bevy::render::render_resource::TextureFormat::Rgba8UnormSrgb,
            bevy::asset::RenderAssetUsages::default(),
        );
        let bytes = encode(picture).expect("a picture");
        let paths = [put(&folder, &bytes).expect("written"), put(&folder, &bytes).expect("written")];
        assert_ne!(paths[0], paths[1]);
        let read = image::load_from_memory(&fs::read(&paths[1]).expect("there")).expect("a picture").to_rgb8();
        assert_eq!((read.dimensions(), read.get_pixel(2, 1).0), ((3, 2), [255, 0, 0]));
        assert!(put(&paths[0], &bytes).is_err(), "a file is no folder");
    }
}
