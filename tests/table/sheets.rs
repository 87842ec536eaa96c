//! Sheets, notices and the editor, looked at from outside: what is seen where, and what the pointer does.

use bevy::input::keyboard::Key;
use bevy_egui::egui::{Rect, accesskit};
use kensington::app::notices::Notice;
use kensington::app::{Dialog, Screen};
use kensington::game::{OfferedTable, TableChange};
use kensington::i18n::messages;
use kensington::input::Command;
use kensington::settings::Settings;
use kensington::ui::editor::Editor;
use kensington::ui::regions::Regions;
use kensington::view::layout::Turned;

use crate::hands::{Seen, ask, click, place, point_at, sees, table};
use crate::harness::{Table, name};

#[test]
fn the_menu_shows_all_entries_where_there_is_room() {
    for (window, language) in [("1280x720", "en"), ("1280x720", "cs"), ("1920x1080", "en")] {
        let mut table = table(&["--new", "--window", window, "--language", language]);
        ask(&mut table, Command::ToggleMenu);
        let (first, last) = (place(&table, "resume"), place(&table, "quit"));
        assert!((last.height() - first.height()).abs() < 1.0, "{window} {language}: {last:?} is cut");
    }
}

#[test]
fn the_title_leads_to_its_last_entry_in_the_smallest_window() {
    let mut table = table(&["--window", "400x300"]);
    table.tab_to("Quit");
    let last = place(&table, "quit");
    assert!(last.bottom() <= 300.0 && last.height() > 30.0, "{last:?}");
    assert!(!sees(&table, "version"), "it would lie over the entries");
}

#[test]
fn a_question_over_the_screen_for_new_games_stands_alone() {
    let mut table = table(&["--new", "--seat", "b1=human"]);
    let action = table.game().position().legal_actions(&table.game().board)[0];
    table.app.world_mut().write_message(kensington::game::Intent::Play(action));
    table.frames(3);
    ask(&mut table, Command::NewGame);
    assert!(table.screen() == Screen::NewGame && table.is_shown("team-size-1"));
    ask(&mut table, Command::Start);
    assert_eq!(table.dialog(), Dialog::NewGame);
    assert!(table.is_shown("confirm") && !table.is_shown("team-size-1") && !table.is_shown("start"));
    ask(&mut table, Command::CloseDialog);
    assert!(table.is_shown("team-size-1"));
}

#[test]
fn the_screen_for_new_games_is_filled_and_nothing_jumps() {
    for window in ["800x600", "1280x720", "1920x1080", "900x1400"] {
        for language in ["en", "cs"] {
            let mut table = table(&["--window", window, "--language", language]);
            ask(&mut table, Command::NewGame);
            let mut before = None;
            for size in 1..=3 {
                ask(&mut table, Command::ChangeTable(TableChange::TeamSize(size)));
                assert_eq!(table.app.world().resource::<OfferedTable>().0.team_size, size);
                let lowest = place(&table, "stones-usual");
                let high = window == "900x1400";
                let last = if high { place(&table, "computers-resign") } else { lowest };
                let gap = place(&table, "start").top() - last.bottom();
                assert!((0.0..40.0).contains(&gap), "{window} {language} {size}: {gap} stands empty");
                // Three lines of cards are as high together as one.
                let cards = place(&table, "seat-r1-stones").top();
                let shape = (lowest, cards);
                assert!(before.replace(shape).is_none_or(|before| before == shape), "{window} {language} {size}");
            }
        }
    }
    // High windows fill theirs with the picture.
    let mut high = table(&["--window", "900x1400"]);
    ask(&mut high, Command::NewGame);
    let picture = place(&high, "board-picture");
    assert!(picture.height() > 300.0, "{picture:?}");
}

#[test]
fn a_name_ends_at_its_limit_and_says_so() {
    let mut table = table(&[]);
    ask(&mut table, Command::NewGame);
    table.tab_to("Name of the player Red");
    table.write("Bartholomew of Kensington");
    let name = |table: &Table| {
        let offered = &table.app.world().resource::<OfferedTable>().0;
        offered.seats.get(kensington::rules::Seat::ALL[0]).name.as_str().to_owned()
    };
    assert_eq!(name(&table), "Bartholomew of Kensingto");
    table.frames(4);
    assert!(sees(&table, "A name has at most 24 letters."));
    // Further letters change nothing, wherever they are typed.
    table.key(Key::Home);
    table.write("X");
    assert_eq!(name(&table), "Bartholomew of Kensingto");
}

#[test]
fn what_sets_the_size_of_the_text_stays_under_the_pointer() {
    let mut table = table(&[]);
    ask(&mut table, Command::ToggleSettings);
    let (larger, size) = (place(&table, "text-larger"), table.app.world().resource::<Settings>().text_size);
    point_at(&mut table, larger.center().x, larger.center().y);
    for _ in 0..4 {
        click(&mut table);
        assert_eq!(place(&table, "text-larger"), larger);
    }
    let set = table.app.world().resource::<Settings>().text_size;
    assert!(set >= size + 4, "{size} {set}");
    assert!((table.app.world().resource::<Regions>().zoom - f32::from(size) / 100.0).abs() < 0.001);
    point_at(&mut table, 5.0, 5.0);
    table.frames(3);
    assert!((table.app.world().resource::<Regions>().zoom - f32::from(set) / 100.0).abs() < 0.001);
    assert_ne!(place(&table, "text-larger"), larger);
    // By keyboard it is taken at once, and so it is when the settings are closed.
    ask(&mut table, Command::Set(kensington::settings::Change::TextSize(150)));
    assert!((table.app.world().resource::<Regions>().zoom - 1.5).abs() < 0.001);
    let larger = place(&table, "text-larger");
    point_at(&mut table, larger.center().x, larger.center().y);
    click(&mut table);
    assert!((table.app.world().resource::<Regions>().zoom - 1.5).abs() < 0.001);
    ask(&mut table, Command::CloseDialog);
    assert!(table.app.world().resource::<Regions>().zoom > 1.51);
}

#[test]
fn the_editor_lies_as_the_board_does_and_shows_all_of_the_notation() {
    let mut table = table(&["--new", "--seat", "b1=human"]);
    let corners = |table: &mut Table| {
        ask(table, Command::SetUpPosition);
        let places = ["editor-a1", "editor-p1"].map(|widget| place(table, widget).center());
        ask(table, Command::CloseDialog);
        places
    };
    let [a, p] = corners(&mut table);
    assert!(a.x < p.x);
    table.app.world_mut().resource_mut::<Turned>().by(2);
    let [a, p] = corners(&mut table);
    assert!(a.x > p.x, "turned round");
    table.app.world_mut().resource_mut::<Turned>().by(3);
    let [a, p] = corners(&mut table);
    assert!(a.y > p.y, "turned by a quarter: {a:?} {p:?}");

    ask(&mut table, Command::SetUpPosition);
    let row = place(&table, "editor-notation").height();
    let text = table.app.world().resource::<Editor>().draft.as_ref().expect("a draft").text();
    assert!(row > 40.0, "{text} takes more than the one row of {row} points");
    assert!(sees(&table, &text));
}

#[test]
fn notices_cover_nothing_that_is_needed_and_go_when_they_are_clicked() {
    let long = "/home/somebody/with/a/very/long/path/to/a/folder/of/games/2026-03-14 1805 r1 Anna b1 Tom.kgn";
    let told = || Notice::new("saved", messages::saved(long));
    for window in ["800x600", "1280x720", "1920x1080", "900x1400"] {
        for size in ["1", "3"] {
            let mut table = table(&["--new", "--team-size", size, "--window", window]);
            table.frames(600);
            table.app.world_mut().write_message(told());
            table.frames(4);
            let notice = place(&table, "notice");
            assert!(notice.height() <= 72.0, "{window} {size}: {notice:?} has more than three rows");
            let cards = table.app.world().resource::<Regions>().cards.clone();
            for (seat, card) in cards {
                let card = Rect::from_min_max([card.min.x, card.min.y].into(), [card.max.x, card.max.y].into());
                assert!(!notice.intersects(card), "{window} {size}: {notice:?} covers {seat}");
            }
            // Its whole text is shown under the pointer; a click sends it away.
            assert!(sees(&table, "…") && !sees(&table, long), "{window} {size}");
            point_at(&mut table, notice.center().x, notice.bottom() - 4.0);
            assert!(sees(&table, long), "{window} {size}");
            click(&mut table);
            assert!(!table.is_shown("notice"));

            // Over a sheet it lies in the strip below.
            for dialog in [Dialog::Settings, Dialog::Rules, Dialog::Load, Dialog::Menu] {
                *table.app.world_mut().resource_mut::<Dialog>() = dialog;
                point_at(&mut table, 1.0, 1.0);
                table.app.world_mut().write_message(told());
                table.frames(4);
                let notice = place(&table, "notice");
                let way_out = if dialog == Dialog::Menu { "quit" } else { "close" };
                if table.is_shown(way_out) {
                    let lowest = place(&table, way_out);
                    assert!(!notice.intersects(lowest), "{window} {dialog:?}: {notice:?} covers {lowest:?}");
                }
                point_at(&mut table, notice.center().x, notice.bottom() - 4.0);
                click(&mut table);
                point_at(&mut table, 1.0, 1.0);
            }
        }
        let mut new = table(&["--window", window]);
        ask(&mut new, Command::NewGame);
        new.app.world_mut().write_message(told());
        new.frames(4);
        let (notice, start) = (place(&new, "notice"), place(&new, "start"));
        assert!(!notice.intersects(start), "{window}: {notice:?} covers {start:?}");
    }
}

/// What can be used, and the scroll bars, as screen readers are told where they are.
fn scroll_bars_and_widgets(table: &mut Table) -> (Vec<accesskit::Rect>, Vec<(String, accesskit::Rect)>) {
    let tree = table.tree();
    let (mut bars, mut widgets) = (Vec::new(), Vec::new());
    for (_, node) in &tree.nodes {
        let Some(bounds) = node.bounds() else { continue };
        match node.role() {
            accesskit::Role::ScrollBar => bars.push(bounds),
            _ if node.supports_action(accesskit::Action::Click) => widgets.push((name(node), bounds)),
            _ => {}
        }
    }
    (bars, widgets)
}

#[test]
fn no_widget_of_a_new_game_lies_under_the_scroll_bar() {
    let mut scrolled = 0;
    for (window, text_size) in [("1280x720", 150), ("1280x720", 200), ("800x600", 100), ("900x1400", 200)] {
        for language in ["en", "cs"] {
            let mut table = table(&["--window", window, "--language", language]);
            table.app.world_mut().resource_mut::<Settings>().text_size = text_size;
            ask(&mut table, Command::NewGame);
            ask(&mut table, Command::ChangeTable(TableChange::TeamSize(3)));
            let (bars, widgets) = scroll_bars_and_widgets(&mut table);
            scrolled += bars.len();
            for bar in bars {
                for (name, widget) in &widgets {
                    let apart =
                        widget.x1 <= bar.x0 + 0.5 || widget.x0 >= bar.x1 || widget.y1 <= bar.y0 || widget.y0 >= bar.y1;
                    assert!(apart, "{window} {text_size} % {language}: {name} at {widget:?} lies under {bar:?}");
                }
            }
        }
    }
    assert!(scrolled > 0, "some of them scroll");
}

#[test]
fn a_shorter_text_is_told_before_a_long_one_becomes_tiny() {
    let mut table = table(&["--language", "cs", "--window", "1280x720"]);
    table.app.world_mut().resource_mut::<Settings>().text_size = 150;
    ask(&mut table, Command::NewGame);
    ask(&mut table, Command::ChangeTable(TableChange::TeamSize(3)));
    table.frames(3);
    let smallest = table.app.world().resource::<Seen>().smallest;
    assert!(smallest >= 10.0, "a text of {smallest} points");
}

#[test]
fn the_editors_buttons_lie_beside_its_board_or_below() {
    for (window, text_size) in [("800x600", 100), ("800x600", 200), ("1280x720", 200), ("900x1400", 200)] {
        for language in ["en", "cs"] {
            let mut table = table(&["--new", "--window", window, "--language", language]);
            table.app.world_mut().resource_mut::<Settings>().text_size = text_size;
            ask(&mut table, Command::SetUpPosition);
            let board = place(&table, "editor-board");
            assert!(board.height() > 60.0, "{window} {text_size} % {language}: {board:?}");
            for button in ["start", "editor-analyse", "close"] {
                let button = place(&table, button);
                assert!(!board.intersects(button), "{window} {text_size} % {language}: {button:?} covers {board:?}");
            }
        }
    }
}
