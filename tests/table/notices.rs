//! Nobody misses a notice because another one came.

use bevy::input::keyboard::Key;
use kensington::app::Dialog;
use kensington::app::notices::Notice;
use kensington::game::Intent;
use kensington::i18n::messages;
use kensington::input::Command;
use kensington::rules::Team;

use crate::hands::{ask, place, point_at, sees, table};
use crate::harness::Table;

/// How many frames of the tests' clock a notice is seen at least, a little less than four seconds.
const READ: usize = 185;

fn tell(table: &mut Table, path: &str) {
    table.app.world_mut().write_message(Notice::new("saved", messages::saved(path)));
    table.frames(3);
}

/// In how many of the next frames a text is seen.
fn seen(table: &mut Table, part: &str, frames: usize) -> usize {
    let look = |_| {
        table.frames(1);
        usize::from(sees(table, part))
    };
    (0..frames).map(look).sum()
}

#[test]
fn a_notice_waits_until_the_one_before_it_can_have_been_read() {
    for dialog in [Dialog::Settings, Dialog::None] {
        for window in ["800x600", "1280x720"] {
            let mut table = table(&["--new", "--window", window]);
            table.frames(500);
            *table.app.world_mut().resource_mut::<Dialog>() = dialog;
            for word in ["first", "second", "third", "fourth"] {
                tell(&mut table, word);
            }
            assert!(sees(&table, "Saved: first"), "{window} {dialog:?}: what came first is not displaced");
            let mut frames = [0; 4];
            for _ in 0..1_700 {
                table.frames(1);
                for (count, word) in frames.iter_mut().zip(["first", "second", "third", "fourth"]) {
                    *count += usize::from(sees(&table, &format!("Saved: {word}")));
                }
            }
            assert!(frames.iter().all(|&count| count > READ), "{window} {dialog:?}: {frames:?}");
            assert!(!table.is_shown("notice"), "all have gone");
        }
    }
}

#[test]
fn a_refusal_is_told_at_once() {
    let mut table = table(&["--new", "--seat", "b1=human", "--window", "800x600"]);
    table.frames(500);
    for word in ["first", "second", "third", "fourth", "fifth"] {
        tell(&mut table, word);
    }
    let point = kensington::board::Board::classic().point_named("d3").expect("a point");
    table.app.world_mut().write_message(Intent::ChoosePoint(point));
    table.frames(40);
    table.app.world_mut().write_message(Intent::ChoosePoint(point));
    table.frames(3);
    let refused = place(&table, "notice");
    let told = table.app.world().resource::<kensington::ui::toasts::Toasts>();
    let last = told.iter().last().map(|(_, text)| kensington::i18n::Language::English.text(text)).expect("a refusal");
    assert!(sees(&table, &last) && !last.contains("Saved"), "{last}");
    assert!(refused.height() > 10.0);
    // It takes nothing from what waits.
    assert!(seen(&mut table, "Saved: fifth", 2_600) > READ);
}

#[test]
fn who_offers_a_draw_is_told_the_answer() {
    for (accept, text) in [(true, "Red accepts the draw."), (false, "Red declines the draw.")] {
        let mut table = table(&["--new", "--seat", "b1=human"]);
        let board = table.game().board.clone();
        for action in ["d3", "e3"] {
            let action = kensington::notation::parse_action(&board, action).expect("an action");
            table.app.world_mut().write_message(Intent::Play(action));
            table.frames(3);
        }
        table.app.world_mut().write_message(Intent::OfferDraw(Team::Blue));
        table.frames(3);
        table.app.world_mut().write_message(Intent::AnswerDraw { accept });
        assert!(seen(&mut table, text, 600) > READ, "{text}");
    }
}

#[test]
fn a_tip_does_not_cover_what_is_to_be_done() {
    for (window, language) in [("800x600", "en"), ("1280x720", "cs"), ("900x1400", "en"), ("600x800", "cs")] {
        let mut table = table(&["--new", "--seat", "b1=human", "--window", window, "--language", language]);
        let row = table.app.world().resource::<kensington::ui::regions::Regions>().bottom;
        let mut tips = 0;
        for widget in ["undo", "redo", "hint", "type-move", "offer-draw", "resign"] {
            if !table.is_shown(widget) || place(&table, widget).top() < row.min.y {
                continue;
            }
            point_at(&mut table, 2.0, 300.0);
            table.frames(10);
            let before = texts(&table);
            let at = place(&table, widget).center();
            point_at(&mut table, at.x, at.y);
            table.frames(60);
            for (text, place) in texts(&table).into_iter().filter(|text| !before.contains(text)) {
                tips += 1;
                assert!(place.bottom() <= row.min.y + 1.0, "{window} {language} {widget}: `{text}` at {place:?}");
            }
        }
        assert!(tips > 0, "{window} {language}: some have tips");
    }
}

fn texts(table: &Table) -> Vec<(String, bevy_egui::egui::Rect)> {
    table.app.world().resource::<crate::hands::Seen>().texts.clone()
}

#[test]
fn a_key_that_is_waited_for_is_explained() {
    let mut table = table(&[]);
    ask(&mut table, Command::ToggleSettings);
    table.tab_to("Keys");
    table.key(Key::Enter);
    ask(&mut table, Command::CaptureKey(kensington::input::chord::KeyAction::Hint));
    assert!(sees(&table, "Esc leaves it as it was"), "what Esc and Enter do");
    table.key(Key::Escape);
    assert!(!sees(&table, "Esc leaves it as it was"));
    assert_eq!(table.dialog(), Dialog::Settings);
}
