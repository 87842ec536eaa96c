//! Every text fits what it stands in: in all languages, also in one that needs much room, and at twice the size.

use std::collections::BTreeMap;
use std::path::Path;

use bevy::prelude::*;
use bevy_egui::egui::{Rect, Shape};
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet};
use kensington::app::Screen;
use kensington::input::Command;
use kensington::settings::Settings;

use crate::harness::{Table, names};
use crate::scenes;

/// How far a text may reach beyond its room, in points: glyphs are a little wider than their places.
const SLACK: f32 = 1.5;

/// The texts of the last frame that do not fit, each with what is wrong.
#[derive(Resource, Default)]
struct Misfits(Vec<String>);

fn look(outputs: Query<&EguiFullOutput>, cameras: Query<&Window>, mut misfits: ResMut<Misfits>) {
    let Some(window) = cameras.iter().next() else { return };
    misfits.0.clear();
    for output in outputs.iter().filter_map(|output| output.0.as_ref()) {
        let zoom = output.pixels_per_point;
        let whole = Rect::from_min_size(
            [0.0, 0.0].into(),
            [window.physical_width() as f32 / zoom, window.physical_height() as f32 / zoom].into(),
        );
        for clipped in &output.shapes {
            inspect(&clipped.shape, clipped.clip_rect.intersect(whole), whole, &mut misfits.0);
        }
    }
}

fn inspect(shape: &Shape, clip: Rect, whole: Rect, misfits: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| inspect(shape, clip, whole, misfits)),
        Shape::Text(text) if !text.galley.text().trim().is_empty() => {
            let place = text.galley.rect.translate(text.pos.to_vec2());
            let what = text.galley.text();
            if !place.intersects(clip) {
                // Scrolled out of sight.
            } else if text.galley.elided && scenes::is_a_name(what) {
                // It can be recognised by its beginning.
            } else if text.galley.elided {
                misfits.push(format!("`{what}` is cut"));
            } else if place.left() < clip.left() - SLACK || place.right() > clip.right() + SLACK {
                misfits.push(format!("`{what}` at {place:?} does not fit {clip:?}"));
            } else if clip.height() >= whole.height() - 1.0
                && (place.top() < -SLACK || place.bottom() > whole.bottom() + SLACK)
            {
                misfits.push(format!("`{what}` at {place:?} leaves the window"));
            }
        }
        _ => {}
    }
}

fn table(words: &[&str], text_size: u8, data: &Path) -> Table {
    let mut table = scenes::keeping(words, data);
    table
        .app
        .init_resource::<Misfits>()
        .add_systems(PostUpdate, look.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput));
    table.app.world_mut().resource_mut::<Settings>().text_size = text_size;
    table.frames(6);
    table
}

/// What does not fit on the screen as it is, with where it was seen first.
fn misfits(table: &mut Table, place: &str, found: &mut BTreeMap<String, String>) {
    // Sheets find their size in one frame and take their place in the next.
    table.frames(4);
    for misfit in &table.app.world().resource::<Misfits>().0 {
        found.entry(misfit.clone()).or_insert_with(|| place.to_owned());
    }
}

#[test]
fn every_text_fits_its_place_at_twice_the_size() {
    let mut found = BTreeMap::new();
    for language in ["en", "cs", "xx"] {
        for (window, text_size) in [("800x600", 100), ("800x600", 200), ("1280x720", 200), ("900x1400", 200)] {
            for team_size in ["1", "3"] {
                let place = format!("{language} {window} {text_size} %, {team_size} a team");
                let words = ["--language", language, "--window", window, "--new", "--team-size", team_size];
                let data = tempfile::tempdir().expect("a folder");
                let mut table = table(&words, text_size, data.path());
                assert_eq!(table.screen(), Screen::Game, "{place}");
                misfits(&mut table, &format!("{place}, game"), &mut found);
                let mut look = |table: &mut Table, what: &str| misfits(table, &format!("{place}, {what}"), &mut found);
                // Neither dialogs nor what there is to do depend on the number of seats.
                if team_size == "1" {
                    scenes::dialogs(&mut table, &mut look);
                    scenes::states(&mut table, &mut look);
                }
                for screen in [Screen::NewGame, Screen::Title] {
                    table.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
                    table.frames(2);
                    look(&mut table, &format!("{screen:?}"));
                }
            }
        }
    }
    report(&found);
}

#[test]
fn names_read_from_right_to_left_fit_and_reach_screen_readers_as_they_are() {
    let mut found = BTreeMap::new();
    let players = scenes::FROM_RIGHT.map(|name| format!("human:4:{name}").parse().expect("a player"));
    for (window, text_size) in [("800x600", 100), ("800x600", 200), ("900x1400", 200)] {
        let place = format!("{window} {text_size} %");
        let data = tempfile::tempdir().expect("a folder");
        let mut table = table(&["--window", window, "--new"], text_size, data.path());
        scenes::begin(&mut table, "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -", &players);
        misfits(&mut table, &format!("{place}, game"), &mut found);
        let told = names(&table.tree());
        for name in scenes::FROM_RIGHT {
            assert!(told.iter().any(|told| told.starts_with(name)), "{place}: {name} is not among {told:?}");
        }
        table.app.world_mut().write_message(Command::ToggleMenu);
        misfits(&mut table, &format!("{place}, menu"), &mut found);
        table.app.world_mut().write_message(Command::NewGame);
        table.frames(3);
        misfits(&mut table, &format!("{place}, new game"), &mut found);
    }
    report(&found);
}

fn report(found: &BTreeMap<String, String>) {
    let report: Vec<String> = found.iter().map(|(misfit, place)| format!("{place}: {misfit}")).collect();
    assert!(report.is_empty(), "{} texts do not fit:\n{}", report.len(), report.join("\n"));
}
