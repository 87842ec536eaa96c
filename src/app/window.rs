//! The window and the one camera: its size and place, full screen, how many frames a second.

use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::{Monitor, MonitorSelection, PrimaryWindow, WindowMode, WindowPosition, WindowResolution};
use bevy::winit::WINIT_WINDOWS;

use super::Args;
use super::args::WindowSize;
use crate::i18n;
use crate::settings::{Settings, WindowPlace};

/// The size of a window that nobody has sized yet, in physical pixels.
const USUAL: (u32, u32) = (1280, 720);

/// The window as the command line asks for it, or as it was last time.
#[must_use]
pub fn description(args: &Args, settings: &Settings) -> Window {
    let kept = settings.window.as_ref().filter(|_| args.window.is_none());
    let (width, height) = match (args.window, kept) {
        (Some(WindowSize { width, height }), _) => (width, height),
        (None, Some(place)) => possible(place.size),
        (None, None) => USUAL,
    };
    let mut resolution = WindowResolution::new(width, height);
    if let Some(scale) = args.scale {
        resolution = resolution.with_scale_factor_override(scale);
    }
    let corner = kept.and_then(|place| place.corner);
    Window {
        title: "Kensington".into(),
        name: Some("kensington".into()),
        resolution,
        position: corner.map_or_else(WindowPosition::default, |(x, y)| WindowPosition::At(IVec2::new(x, y))),
        mode: mode(settings.full_screen && args.window.is_none()),
        resize_constraints: bevy::window::WindowResizeConstraints {
            min_width: WindowSize::WIDTH.0 as f32,
            min_height: WindowSize::HEIGHT.0 as f32,
            ..default()
        },
        ..default()
    }
}

/// A size that a window can have; a file may say anything.
fn possible((width, height): (u32, u32)) -> (u32, u32) {
    let within = |value: u32, (least, most): (u32, u32)| value.clamp(least, most);
    (within(width, WindowSize::WIDTH), within(height, WindowSize::HEIGHT))
}

const fn mode(full_screen: bool) -> WindowMode {
    if full_screen { WindowMode::BorderlessFullscreen(MonitorSelection::Current) } else { WindowMode::Windowed }
}

/// When the window's place has been taken down for the settings.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Remembered;

/// The window's place as it is now.
#[derive(Resource, Clone, Debug, Default)]
struct Place(Option<WindowPlace>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Place>()
        .add_systems(Startup, spawn_camera)
        .add_systems(Update, (fill_screen, bring_into_sight, follow))
        .add_systems(Last, (remember.in_set(Remembered), limit_frames).chain());
}

/// The first camera carries the interface, so there is one for good.
/// Whether the system shows the window as an icon only. Bevy does not say. To be asked on the main thread, to which the
/// windows belong; anywhere else, and without a window, the answer is no.
pub(crate) fn is_minimised(window: Entity) -> bool {
    WINIT_WINDOWS
        .with_borrow(|windows| windows.get_window(window).and_then(|window| window.is_minimized()) == Some(true))
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), Camera2d, Msaa::Off));
}

/// The window follows the setting once it changes; what the window is at first the description says.
fn fill_screen(
    settings: Res<Settings>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut last: Local<Option<bool>>,
) {
    if last.replace(settings.full_screen).is_none_or(|last| last == settings.full_screen) {
        return;
    }
    for mut window in &mut windows {
        window.mode = mode(settings.full_screen);
    }
}

/// How much of a window has to lie on a monitor for it to be found and moved, in physical pixels.
const SEEN: IVec2 = IVec2::new(120, 60);

/// Whether enough of a window lies on one of some monitors, each given by its upper left corner and its size.
#[must_use]
pub fn is_in_sight(corner: IVec2, size: UVec2, monitors: &[(IVec2, UVec2)]) -> bool {
    monitors.iter().any(|&(least, extent)| {
        let low = corner.max(least);
        let high = (corner + size.as_ivec2()).min(least + extent.as_ivec2());
        // The upper edge is what a window is moved by.
        (high - low).cmpge(SEEN).all() && corner.y >= least.y - SEEN.y
    })
}

/// A window that was left on a monitor that has gone, or is larger than any there is, is brought back. Once, as soon as
/// the monitors are known.
fn bring_into_sight(
    monitors: Query<&Monitor>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    args: Res<Args>,
    mut done: Local<bool>,
) {
    if *done || monitors.is_empty() {
        return;
    }
    *done = true;
    let Some(place) = settings.window.as_ref().filter(|_| args.window.is_none()) else { return };
    let all: Vec<_> = monitors.iter().map(|monitor| (monitor.physical_position, monitor.physical_size())).collect();
    let size = UVec2::from(possible(place.size));
    let largest = all.iter().map(|&(_, size)| size).fold(UVec2::ZERO, UVec2::max);
    for mut window in &mut windows {
        if size.cmpgt(largest).any() {
            let fitting = size.min(largest);
            window.resolution.set_physical_resolution(fitting.x, fitting.y);
        }
        // The monitor counts more than a corner that now lies elsewhere.
        let known = place.monitor.is_none() || monitors.iter().any(|monitor| monitor.name == place.monitor);
        if let Some(corner) = place.corner
            && !(known && is_in_sight(corner.into(), size, &all))
        {
            window.position = WindowPosition::Centered(MonitorSelection::Primary);
        }
    }
}

/// Takes down where the window is, while it is one.
fn follow(windows: Query<Ref<Window>, With<PrimaryWindow>>, monitors: Query<&Monitor>, mut place: ResMut<Place>) {
    let Ok(window) = windows.single() else { return };
    if !window.is_changed()
        || window.mode != WindowMode::Windowed
        || window.physical_size().cmplt(UVec2::splat(64)).any()
    {
        return;
    }
    let corner = match window.position {
        WindowPosition::At(corner) => Some(corner),
        _ => None,
    };
    let on = |monitor: &&Monitor| {
        corner.is_some_and(|corner| {
            is_in_sight(corner, window.physical_size(), &[(monitor.physical_position, monitor.physical_size())])
        })
    };
    place.0 = Some(WindowPlace {
        size: window.physical_size().into(),
        corner: corner.map(Into::into),
        monitor: monitors.iter().find(on).and_then(|monitor| monitor.name.clone()),
    });
}

/// At the end the place becomes a setting, unless the command line made the window what it was.
fn remember(mut exit: MessageReader<AppExit>, place: Res<Place>, args: Res<Args>, mut settings: ResMut<Settings>) {
    if exit.read().next().is_some() && args.window.is_none() && place.0.is_some() && settings.window != place.0 {
        settings.window.clone_from(&place.0);
    }
}

/// Waits until the next frame is due. Without a limit the screen sets the pace.
fn limit_frames(settings: Res<Settings>, mut last: Local<Option<Instant>>) {
    if let (Some(frames), Some(last)) = (settings.frame_limit.frames(), *last) {
        let due = Duration::from_secs(1) / frames;
        thread::sleep(due.saturating_sub(last.elapsed()));
    }
    *last = Some(Instant::now());
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

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(size: (u32, u32), corner: Option<(i32, i32)>) -> Settings {
        Settings { window: Some(WindowPlace { size, corner, monitor: None }), ..Settings::default() }
    }

    #[test]
    fn a_window_comes_back_where_it_was() {
        let window = description(&Args::default(), &kept((900, 700), Some((30, 40))));
        assert_eq!(window.physical_size(), UVec2::new(900, 700));
        assert_eq!(window.position, WindowPosition::At(IVec2::new(30, 40)));
        assert_eq!(description(&Args::default(), &Settings::default()).physical_size(), UVec2::new(1280, 720));
        let senseless = description(&Args::default(), &kept((0, 99_999), None));
        assert_eq!(senseless.physical_size(), UVec2::new(400, 8_192));
    }

    #[test]
    fn the_command_line_counts_more() {
        let args = Args { window: Some(WindowSize { width: 800, height: 600 }), ..Args::default() };
        let settings = Settings { full_screen: true, ..kept((900, 700), Some((30, 40))) };
        let window = description(&args, &settings);
        assert_eq!(window.physical_size(), UVec2::new(800, 600));
        assert_eq!((window.position, window.mode), (WindowPosition::Automatic, WindowMode::Windowed));
        assert_ne!(description(&Args::default(), &settings).mode, WindowMode::Windowed);
    }

    #[test]
    fn a_window_that_cannot_be_reached_is_out_of_sight() {
        let monitors = [(IVec2::ZERO, UVec2::new(1920, 1080)), (IVec2::new(1920, 0), UVec2::new(1280, 1024))];
        let size = UVec2::new(800, 600);
        for (corner, seen) in [
            ((0, 0), true),
            ((1900, 100), true),
            ((2_500, 900), true),
            ((-700, 100), false),
            ((3_150, 100), false),
            ((100, 1_050), false),
            ((100, -500), false),
            ((9_000, 9_000), false),
        ] {
            assert_eq!(is_in_sight(corner.into(), size, &monitors), seen, "{corner:?}");
        }
        assert!(!is_in_sight(IVec2::ZERO, size, &[]));
    }
}
