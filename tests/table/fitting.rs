//! Every text fits what it stands in: in all languages, also in one that needs much room, and at twice the size.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::{Rect, Shape};
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet};
use kensington::app::{Dialog, Screen};
use kensington::settings::Settings;
use kensington::ui::settings::Page;

use crate::harness::Table;

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

fn table(words: &[&str], text_size: u8) -> Table {
    let mut table = Table::new(words);
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

const DIALOGS: [Dialog; 12] = [
    Dialog::Rules,
    Dialog::NewGame,
    Dialog::Resign,
    Dialog::Menu,
    Dialog::Again,
    Dialog::Reset,
    Dialog::About,
    Dialog::Load,
    Dialog::SaveAs,
    Dialog::Statistics,
    Dialog::ResetStatistics,
    Dialog::Quit,
];

const PAGES: [Page; 6] = [Page::General, Page::Board, Page::Game, Page::Sound, Page::Keys, Page::System];

#[test]
fn every_text_fits_its_place_at_twice_the_size() {
    let mut found = BTreeMap::new();
    for language in ["en", "cs", "xx"] {
        for (window, text_size) in [("800x600", 100), ("800x600", 200), ("1280x720", 200), ("900x1400", 200)] {
            for team_size in ["1", "3"] {
                let place = format!("{language} {window} {text_size} %, {team_size} a team");
                let words = ["--language", language, "--window", window, "--new", "--team-size", team_size];
                let mut table = table(&words, text_size);
                assert_eq!(table.screen(), Screen::Game, "{place}");
                misfits(&mut table, &format!("{place}, game"), &mut found);
                // Dialogs do not depend on the number of seats.
                let dialogs: &[Dialog] = if team_size == "1" { &DIALOGS } else { &[] };
                for &dialog in dialogs {
                    *table.app.world_mut().resource_mut::<Dialog>() = dialog;
                    misfits(&mut table, &format!("{place}, {dialog:?}"), &mut found);
                }
                let pages: &[Page] = if team_size == "1" { &PAGES } else { &[] };
                for &page in pages {
                    *table.app.world_mut().resource_mut::<Dialog>() = Dialog::Settings;
                    *table.app.world_mut().resource_mut::<Page>() = page;
                    misfits(&mut table, &format!("{place}, settings {page:?}"), &mut found);
                }
                *table.app.world_mut().resource_mut::<Dialog>() = Dialog::None;
                for screen in [Screen::NewGame, Screen::Title] {
                    table.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
                    table.frames(2);
                    misfits(&mut table, &format!("{place}, {screen:?}"), &mut found);
                }
            }
        }
    }
    let report: Vec<String> = found.iter().map(|(misfit, place)| format!("{place}: {misfit}")).collect();
    assert!(report.is_empty(), "{} texts do not fit:\n{}", report.len(), report.join("\n"));
}
