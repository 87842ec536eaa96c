//! The window and the one camera.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode, WindowResolution};

use super::Args;
use crate::i18n;
use crate::input::Command;

/// The window as the command line asks for it.
#[must_use]
pub fn description(args: &Args) -> Window {
    let mut resolution = args
        .window
        .map_or_else(|| WindowResolution::new(1280, 720), |size| WindowResolution::new(size.width, size.height));
    if let Some(scale) = args.scale {
        resolution = resolution.with_scale_factor_override(scale);
    }
    Window {
        title: "Kensington".into(),
        name: Some("kensington".into()),
        resolution,
        resize_constraints: bevy::window::WindowResizeConstraints { min_width: 320.0, min_height: 240.0, ..default() },
        ..default()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_camera).add_systems(Update, toggle_full_screen);
}

/// The first camera carries the interface, so there is one for good.
fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), Camera2d, Msaa::Off));
}

fn toggle_full_screen(mut commands: MessageReader<Command>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    for command in commands.read() {
        if *command == Command::ToggleFullScreen {
            for mut window in &mut windows {
                window.mode = match window.mode {
                    WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
                    _ => WindowMode::Windowed,
                };
            }
        }
    }
}

/// Whether there is a display to open a window on.
///
/// # Errors
/// A sentence for the terminal that says what is missing.
pub fn display() -> Result<(), i18n::Message> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(all(unix, not(target_os = "macos"))) && !(set("DISPLAY") || set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET"))
    {
        return Err(i18n::messages::no_display());
    }
    Ok(())
}
