//! The game in a window.

use std::process::ExitCode;

use bevy::app::AppExit;
use bevy::asset::AssetPlugin;
use bevy::asset::io::AssetSourceBuilder;
use bevy::log::{Level, LogPlugin};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use clap::{CommandFactory, Parser};
use kensington::app::language::SystemLanguage;
use kensington::app::log::{self, LogFile};
use kensington::app::shelf::BoardFolders;
use kensington::app::{Args, KensingtonPlugin, PresentationPlugin, console, roots, window};
use kensington::i18n::Language;
use kensington::keep::Folders;
use kensington::settings::{self, SettingsFile};

fn main() -> ExitCode {
    let args = Args::parse();
    if let Err(reason) = args.check() {
        Args::command().error(clap::error::ErrorKind::ValueValidation, reason).exit();
    }
    let system = Language::of_system();
    if let Err(reason) = window::display() {
        console::complain(args.language.unwrap_or(system).text(&reason));
        return ExitCode::FAILURE;
    }
    let root = roots::find();
    let folder = |name: &str| root.join(name).to_string_lossy().into_owned();

    let file = SettingsFile(settings::user_file());
    let kept = settings::glimpse(&file);
    let mut app = App::new();
    // Without a log the game plays all the same; the settings say that there is none.
    if let Some(log) = log::user_file().and_then(|path| LogFile::open(&path).ok()) {
        log.line(concat!("Kensington ", env!("CARGO_PKG_VERSION")));
        log::take_panics(&log);
        app.insert_resource(log);
    }
    let exit = app
        .register_asset_source("levels", AssetSourceBuilder::platform_default(&folder("levels"), None))
        .add_plugins(
            DefaultPlugins
                .set(AssetPlugin { file_path: folder("assets"), ..default() })
                .set(WindowPlugin {
                    primary_window: Some(window::description(&args, &kept)),
                    // Closing it quits, which may have to be asked first.
                    close_when_requested: false,
                    ..default()
                })
                .set(LogPlugin { level: Level::WARN, custom_layer: log::layer, fmt_layer: console::layer, ..default() })
                // Nothing is shown before it can be shown whole.
                .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() }),
        )
        .insert_resource(SystemLanguage(system))
        .insert_resource(Folders::of_user())
        .insert_resource(file)
        .insert_resource(BoardFolders { levels: Some(root.join("levels")), own: BoardFolders::own_folder() })
        .add_plugins((KensingtonPlugin { args }, PresentationPlugin))
        .run();
    match exit {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(_) => ExitCode::FAILURE,
    }
}
