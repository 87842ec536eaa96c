//! The language of the app: where it comes from, and how it is switched.

#![cfg(feature = "gui")]

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use clap::Parser;
use kensington::app::language::{LanguageSetting, SystemLanguage};
use kensington::app::{Args, KensingtonPlugin};
use kensington::game::{Intent, Rejected, Standing};
use kensington::i18n::Language;
use kensington::input::Command;
use kensington::settings::{Change, Settings, SettingsFile};
use kensington::ui::words;

/// An app that speaks what its command line, its settings and its system ask for.
fn app(words: &[&str], settings: Option<PathBuf>, system: Language) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .insert_resource(SystemLanguage(system))
        .insert_resource(SettingsFile(settings))
        .add_plugins(KensingtonPlugin { args: Args::parse_from([&["kensington"], words].concat()) });
    for _ in 0..4 {
        app.update();
    }
    app
}

fn language(app: &App) -> Language {
    *app.world().resource::<Language>()
}

/// A settings file with this text, in a folder of its own.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kensington-language-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a temporary folder");
    let path = folder.join("settings.ron");
    fs::write(&path, text).expect("written");
    path
}

fn choose(app: &mut App, language: Option<Language>) {
    app.world_mut().write_message(Command::Set(Change::Language(LanguageSetting(language))));
    app.update();
}

/// What the app says is to be done now.
fn instruction(app: &App) -> String {
    let turn = app.world().resource::<Standing>().0.expect("a game");
    language(app).text(&words::instruction(app.world().resource(), app.world().resource(), turn, None))
}

#[test]
fn the_command_line_comes_before_the_settings_and_the_settings_before_the_system() {
    let czech = || Some(file("czech", "(language: \"cs\")"));
    assert_eq!(language(&app(&[], None, Language::English)), Language::English);
    assert_eq!(language(&app(&[], None, Language::Czech)), Language::Czech);
    assert_eq!(language(&app(&[], czech(), Language::English)), Language::Czech);
    assert_eq!(language(&app(&["--language", "en"], czech(), Language::Czech)), Language::English);
    let system = file("system", "(language: \"system\")");
    assert_eq!(language(&app(&[], Some(system), Language::Czech)), Language::Czech);
}

#[test]
fn the_language_is_switched_in_the_middle_of_a_game() {
    let path = file("switched", "(sound: false)");
    let mut app = app(&["--new", "--seat", "b1=human", "--language", "en"], Some(path.clone()), Language::English);
    assert_eq!(instruction(&app), "Red: place a stone on any free point");
    choose(&mut app, Some(Language::Czech));
    assert_eq!(instruction(&app), "Červený: položte kámen na libovolný volný bod");
    // What was said before is said anew: a refusal is a message, not a text.
    app.world_mut().write_message(Intent::Undo);
    app.update();
    let refused = app.world().resource::<Messages<Rejected>>().iter_current_update_messages().last();
    let refused = words::refusal(refused.expect("a refusal").0);
    assert_eq!(refused.key(), "nothing-to-undo");
    assert_eq!(language(&app).text(&refused), "Není co vzít zpět.");
    choose(&mut app, Some(Language::English));
    assert_eq!(language(&app).text(&refused), "There is nothing to take back.");
    assert_eq!(instruction(&app), "Red: place a stone on any free point");
    // It is kept, and the system's can be had back.
    assert!(fs::read_to_string(&path).expect("settings").contains("language: \"en\""));
    choose(&mut app, None);
    assert_eq!(app.world().resource::<Settings>().language, LanguageSetting(None));
    assert!(fs::read_to_string(&path).expect("settings").contains("language: \"system\""));
}

#[test]
fn the_command_line_is_not_kept() {
    let path = file("not-kept", "(language: \"en\")");
    let mut app = app(&["--language", "cs"], Some(path.clone()), Language::English);
    assert_eq!(language(&app), Language::Czech);
    app.world_mut().write_message(Command::ToggleSound);
    app.update();
    assert_eq!(language(&app), Language::Czech, "another setting does not change the language");
    assert!(fs::read_to_string(&path).expect("settings").contains("language: \"en\""));
}

#[test]
fn a_language_that_is_not_spoken_puts_the_settings_aside() {
    let path = file("klingon", "(language: \"tlh\")");
    let app = app(&[], Some(path.clone()), Language::Czech);
    assert_eq!(language(&app), Language::Czech);
    assert!(!path.exists() && path.with_extension("ron.broken").exists());
}
