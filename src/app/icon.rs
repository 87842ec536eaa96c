//! The window's icon, where the desktop takes it from the window (X11, Windows). Under Wayland it comes from the entry in
//! the menus, `assets/kensington.desktop`.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

/// Large enough for lists of windows, small enough for title bars.
const PICTURE: &[u8] = include_bytes!("../../assets/icon/kensington-64.png");

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, put_on);
}

/// Waits for the system's window, which belongs to the main thread, so this runs there.
fn put_on(window: Query<Entity, With<PrimaryWindow>>, mut done: Local<bool>, _main_thread: NonSendMarker) {
    if *done {
        return;
    }
    WINIT_WINDOWS.with_borrow(|windows| {
        let Some(window) = window.single().ok().and_then(|window| windows.get_window(window)) else { return };
        *done = true;
        let icon = icon();
        if icon.is_none() {
            warn!("The window's icon cannot be read.");
        }
        window.set_window_icon(icon);
    });
}

fn icon() -> Option<Icon> {
    let picture = image::load_from_memory_with_format(PICTURE, image::ImageFormat::Png).ok()?.into_rgba8();
    let (width, height) = picture.dimensions();
    Icon::from_rgba(picture.into_raw(), width, height).ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_is_a_picture() {
        assert!(super::icon().is_some());
    }
}
