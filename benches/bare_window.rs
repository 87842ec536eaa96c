//! A window of Bevy and egui with nothing in it, to compare the game with: `scripts/measure-frames` lets the two take turns.
//!
//! The same plugins as the game's, a window of the same size presented in the same way, a panel with one label.

use std::process::ExitCode;
use std::time::Duration;

use bevy::log::{Level, LogPlugin};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};
use clap::Parser;

/// An empty window of Bevy and egui, measured.
#[derive(Parser, Resource, Clone, Copy, Debug)]
struct Args {
    /// Draw so many frames as fast as they can be presented, print how long they took, and quit
    #[arg(long, value_name = "N", conflicts_with = "idle")]
    frames: Option<usize>,

    /// Sleep until something happens
    #[arg(long)]
    idle: bool,

    /// The window's width in pixels
    #[arg(long, default_value_t = 1280)]
    width: u32,

    /// The window's height in pixels
    #[arg(long, default_value_t = 720)]
    height: u32,

    /// `cargo bench` says this to every benchmark
    #[arg(long, hide = true)]
    bench: bool,
}

/// Frames that are left out: the first ones wait for shaders and fonts.
const WARMING_UP: usize = 30;

fn main() -> ExitCode {
    let args = Args::parse();
    if args.frames.is_none() && !args.idle {
        println!("bare_window opens a window only with --frames N or --idle; see scripts/measure-frames");
        return ExitCode::SUCCESS;
    }
    let window = Window {
        title: "A bare window".into(),
        name: Some("bare-window".into()),
        resolution: WindowResolution::new(args.width, args.height),
        present_mode: PresentMode::default(),
        ..default()
    };
    let mut app = App::new();
    app.add_plugins((
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(LogPlugin { level: Level::WARN, ..default() })
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() }),
        EguiPlugin::default(),
    ))
    .insert_resource(args)
    .insert_resource(ClearColor(Color::BLACK))
    .add_systems(Startup, |mut commands: Commands| _ = commands.spawn((Camera2d, Msaa::Off)))
    .add_systems(EguiPrimaryContextPass, panel)
    .add_systems(Last, measure);
    if args.idle {
        let sleepy = UpdateMode::Reactive {
            wait: Duration::from_hours(1),
            react_to_device_events: false,
            react_to_user_events: true,
            react_to_window_events: true,
        };
        app.insert_resource(WinitSettings { focused_mode: sleepy, unfocused_mode: sleepy });
    } else {
        app.insert_resource(WinitSettings {
            focused_mode: UpdateMode::Continuous,
            unfocused_mode: UpdateMode::Continuous,
        });
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(_) => ExitCode::FAILURE,
    }
}

fn panel(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    ctx.all_styles_mut(|style| style.animation_time = 0.0);
    let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::new(200.0, 40.0));
    let place = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(rect);
    egui::Ui::new(ctx.clone(), egui::Id::new("panel"), place).label("A bare window");
    Ok(())
}

fn measure(
    args: Res<Args>,
    time: Res<Time<Real>>,
    mut times: Local<Vec<f32>>,
    mut frames: Local<usize>,
    mut exit: MessageWriter<AppExit>,
) {
    *frames += 1;
    let Some(wanted) = args.frames else { return };
    if *frames > WARMING_UP {
        times.push(time.delta_secs() * 1_000.0);
    }
    if times.len() == wanted.max(1) {
        times.sort_by(f32::total_cmp);
        let (median, slowest) = (times[times.len() / 2], times[(times.len() - 1) * 99 / 100]);
        // In the words of the game's --screenshot.
        println!("{} frames in motion: median {median:.1} ms, 99th part {slowest:.1} ms", times.len());
        exit.write(AppExit::Success);
    }
}
