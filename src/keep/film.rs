//! A game that is played forward as an animated picture: one frame a place, of the board alone.
//!
//! Each place is photographed when its stones have come to rest; replay waits for that. Pictures are packed as they come,
//! so that a long game is no burden, and put together into one file when replay ends.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use image::RgbImage;
use image::imageops::{self, FilterType};

use super::Folders;
use super::animated_png::{Frame, animated_png};
use super::clerk::{Clerk, Done};
use super::picture::{pack, put};
use crate::app::Step;
use crate::app::notices::Notice;
use crate::app::wake::Waker;
use crate::game::Match;
use crate::game::replay::Replay;
use crate::i18n::messages;
use crate::record::NodeId;
use crate::view::animation::Animations;
use crate::view::layout::BoardLayout;

/// Frames are not higher than this, in pixels.
const HIGHEST: u32 = 640;

/// The last frame is shown so much longer.
const REST: Duration = Duration::from_secs(2);

/// For so many frames nothing has moved where a place is photographed.
const STILL: u32 = 2;

/// The film that is being made.
#[derive(Resource, Default)]
struct Film {
    /// The place that was photographed last.
    at: Option<NodeId>,
    /// The place of the last frame, and for how many frames it has been at rest.
    rested: Option<(NodeId, u32)>,
    /// Whether its picture has not come yet.
    waits: bool,
    /// How long a place is shown.
    interval: Duration,
    reel: Arc<Mutex<Reel>>,
}

/// The pictures so far.
#[derive(Default)]
struct Reel {
    last: Option<RgbImage>,
    frames: Vec<Frame>,
    failed: Option<String>,
}

impl Reel {
    /// The size of all frames, as soon as there is one.
    fn size(&self) -> Option<(u32, u32)> {
        self.last.as_ref().map(RgbImage::dimensions)
    }

    /// Adds a picture, as far as it differs from the one before.
    fn add(&mut self, picture: RgbImage) {
        let (left, top, width, height) = match &self.last {
            None => (0, 0, picture.width(), picture.height()),
            Some(last) => difference(last, &picture),
        };
        match pack(&imageops::crop_imm(&picture, left, top, width, height).to_image()) {
            Ok(file) => self.frames.push(Frame { corner: (left, top), file }),
            Err(error) => self.failed = Some(error),
        }
        self.last = Some(picture);
    }
}

/// The least rectangle with all that differs in two pictures of one size: left, top, width, height. A single pixel if
/// nothing does.
fn difference(old: &RgbImage, new: &RgbImage) -> (u32, u32, u32, u32) {
    let differing = || new.enumerate_pixels().filter(|&(x, y, pixel)| old.get_pixel(x, y) != pixel);
    let least = |ends: fn((u32, u32)) -> u32| differing().map(|(x, y, _)| ends((x, y))).min().unwrap_or(0);
    let most = |ends: fn((u32, u32)) -> u32| differing().map(|(x, y, _)| ends((x, y))).max().unwrap_or(0);
    let (left, top) = (least(|(x, _)| x), least(|(_, y)| y));
    (left, top, most(|(x, _)| x) - left + 1, most(|(_, y)| y) - top + 1)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Film>().add_systems(Update, (shoot, finish).chain().in_set(Step::React));
}

/// Photographs the place that replay has come to, once it is at rest.
fn shoot(
    game: Option<Res<Match>>,
    animations: Option<Res<Animations>>,
    mut replay: ResMut<Replay>,
    mut film: ResMut<Film>,
    mut commands: Commands,
) {
    let (Some(game), Some(animations)) = (game, animations) else { return };
    if !replay.is_running() || !replay.films {
        if replay.holds {
            replay.holds = false;
        }
        return;
    }
    let here = Some(game.record.node());
    // A stone that has just been played does not fly yet.
    let before = film.rested.filter(|&(node, _)| Some(node) == here && !animations.busy()).map_or(0, |rested| rested.1);
    film.rested = here.map(|node| (node, before + 1));
    if !film.waits && film.at != here && before >= STILL {
        film.at = here;
        film.waits = true;
        film.interval = replay.interval();
        commands.spawn(Screenshot::primary_window()).observe(keep);
    }
    let holds = film.waits || film.at != here;
    if replay.holds != holds {
        replay.holds = holds;
    }
}

/// Cuts the board out of a picture of the window and lets the clerk pack it.
fn keep(
    captured: On<ScreenshotCaptured>,
    layout: Res<BoardLayout>,
    mut film: ResMut<Film>,
    clerk: Res<Clerk>,
    waker: Res<Waker>,
) {
    if !std::mem::take(&mut film.waits) {
        return;
    }
    let (image, layout, reel) = (captured.image.clone(), layout.clone(), film.reel.clone());
    clerk.hand_picture(&waker, move || {
        let mut reel = reel.lock().unwrap_or_else(PoisonError::into_inner);
        match image.try_into_dynamic().map_err(|error| error.to_string()) {
            Ok(picture) => {
                let board = board_of(&picture.to_rgb8(), &layout, reel.size());
                reel.add(board);
            }
            Err(error) => reel.failed = Some(error),
        }
        Done::default()
    });
}

/// The board's part of the window's picture, in the size of the frames before.
fn board_of(picture: &RgbImage, layout: &BoardLayout, size: Option<(u32, u32)>) -> RgbImage {
    let window = layout.window();
    let scale = picture.width() as f32 / window.x.max(1.0);
    let (centre, half) = layout.slab();
    let middle = Vec2::new(window.x * 0.5 + centre.x, window.y * 0.5 - centre.y);
    let (low, high) = ((middle - half * 1.03) * scale, (middle + half * 1.03) * scale);
    let (left, top) = (low.x.max(0.0) as u32, low.y.max(0.0) as u32);
    let width = (high.x as u32).min(picture.width()).saturating_sub(left).max(1);
    let height = (high.y as u32).min(picture.height()).saturating_sub(top).max(1);
    let board = imageops::crop_imm(picture, left, top, width, height).to_image();
    let shrunk = height.min(HIGHEST);
    let (width, height) = size.unwrap_or(((width * shrunk / height).max(1), shrunk));
    if board.dimensions() == (width, height) {
        board
    } else {
        imageops::resize(&board, width, height, FilterType::Triangle)
    }
}

/// Puts the film together when replay has ended.
fn finish(
    replay: Res<Replay>,
    folders: Res<Folders>,
    clerk: Res<Clerk>,
    waker: Res<Waker>,
    mut film: ResMut<Film>,
    mut notices: MessageWriter<Notice>,
) {
    if replay.is_running() && replay.films || film.at.is_none() {
        return;
    }
    film.at = None;
    // A window that is not drawn sends no picture; one that is still on its way comes too late.
    film.waits = false;
    let reel = std::mem::take(&mut film.reel);
    let interval = film.interval;
    let Some(folder) = folders.pictures.clone() else {
        notices.write(Notice::new("no-picture", messages::no_picture_folder()));
        return;
    };
    // The clerk does one thing after the other, so all pictures are packed by then.
    clerk.hand_picture(&waker, move || {
        let Reel { frames, failed, .. } = std::mem::take(&mut *reel.lock().unwrap_or_else(PoisonError::into_inner));
        let film = failed.map_or_else(|| animated_png(&frames, interval, REST), Err);
        match film.and_then(|bytes| put(&folder, &bytes)) {
            Ok(path) => Done::told(Notice::new("film", messages::film_kept(&path.display().to_string()))),
            Err(error) => Done::told(Notice::new("no-picture", messages::picture_not_kept(&error))),
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::view::layout::{Stage, Turned};

    #[test]
    fn frames_show_the_board_and_have_one_size_whatever_the_window_does() {
        let layout = |width: f32, height: f32| {
            let stage = Stage {
                window: Vec2::new(width, height),
                board: Rect::new(200.0, 40.0, width - 200.0, height - 20.0),
                trays: Vec::new(),
            };
            BoardLayout::new(Board::classic(), &stage, &[], Turned::default())
        };
        let first = board_of(&RgbImage::new(1280, 720), &layout(1280.0, 720.0), None);
        assert!(first.height() <= HIGHEST && first.width() < first.height(), "{:?}", first.dimensions());
        // Twice as dense, and then larger.
        for (pixels, window) in
            [((2560, 1440), (1280.0, 720.0)), ((1920, 1080), (1920.0, 1080.0)), ((3, 2), (3.0, 2.0))]
        {
            let next =
                board_of(&RgbImage::new(pixels.0, pixels.1), &layout(window.0, window.1), Some(first.dimensions()));
            assert_eq!(next.dimensions(), first.dimensions());
        }
    }

    #[test]
    fn a_frame_holds_what_has_changed() {
        let mut reel = Reel::default();
        let mut picture = RgbImage::new(40, 30);
        reel.add(picture.clone());
        picture.put_pixel(7, 9, image::Rgb([9; 3]));
        picture.put_pixel(12, 5, image::Rgb([9; 3]));
        reel.add(picture.clone());
        reel.add(picture);
        let frames: Vec<_> = reel
            .frames
            .iter()
            .map(|frame| {
                (frame.corner, image::load_from_memory(&frame.file).expect("a picture").to_rgb8().dimensions())
            })
            .collect();
        assert_eq!(frames, [((0, 0), (40, 30)), ((7, 5), (6, 5)), ((0, 0), (1, 1))]);
        assert_eq!(reel.failed, None);
    }
}
