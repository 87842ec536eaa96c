//! Every seat can be switched between a person and a computer, whatever the window and the size of the text.

use bevy_egui::egui::accesskit::Action;
use kensington::game::Seats;
use kensington::rules::Seat;
use kensington::settings::Settings;

use crate::hands::{place, press, sees, table};
use crate::harness::name;

const WINDOWS: [(&str, u8); 6] =
    [("800x600", 100), ("800x600", 150), ("800x600", 200), ("900x1300", 150), ("900x1400", 200), ("400x300", 100)];

#[test]
fn one_click_switches_any_seat_in_any_window() {
    for (window, text_size) in WINDOWS {
        for size in 1..=3 {
            for language in ["en", "cs"] {
                let what = format!("{window} {text_size} % {language}, {size} a team");
                let people: Vec<String> = Seat::ALL[..2 * size].iter().map(|seat| format!("{seat}=human")).collect();
                let mut words = vec!["--new", "--window", window, "--language", language];
                words.extend(people.iter().flat_map(|seat| ["--seat", seat]));
                let mut table = table(&words);
                table.app.world_mut().resource_mut::<Settings>().text_size = text_size;
                table.frames(4);
                let kept = |table: &crate::harness::Table, seat| table.app.world().resource::<Seats>().get(seat);
                // The last one first, so that no computer begins to think before all are done.
                for seat in Seat::ALL[..2 * size].iter().rev() {
                    let (human, computer) = (format!("seat-{seat}-human"), format!("seat-{seat}-computer"));
                    press(&mut table, &computer);
                    assert!(kept(&table, *seat).computer, "{what}: {seat}");
                    press(&mut table, &human);
                    assert!(!kept(&table, *seat).computer, "{what}: {seat}");
                    // As large as a hand needs it.
                    let at = place(&table, &computer);
                    assert!(at.width() >= 16.0 && at.height() >= 13.5, "{what}: {at:?}");
                }
            }
        }
    }
}

#[test]
fn a_switch_of_pictures_has_names_and_tells_what_they_stand_for() {
    let mut table = table(&["--new", "--seat", "b1=human", "--seat", "r1=human", "--window", "800x600"]);
    table.app.world_mut().resource_mut::<Settings>().text_size = 150;
    table.frames(4);
    let at = place(&table, "seat-b1-computer").center();
    crate::hands::point_at(&mut table, at.x, at.y);
    table.frames(60);
    assert!(sees(&table, "Computer"), "its tip");
    let told = table.tree();
    let usable = told.nodes.iter().filter(|(_, node)| node.supports_action(Action::Click));
    let computers = usable.filter(|(_, node)| name(node) == "Computer").count();
    assert_eq!(computers, 2, "one for each seat");
}

#[test]
fn comments_can_be_written_wherever_the_list_of_moves_is_shown() {
    for (window, text_size) in
        [("800x600", 100), ("800x600", 150), ("900x1300", 100), ("900x1300", 150), ("900x1400", 100), ("1280x720", 150)]
    {
        let mut table = table(&["--new", "--seat", "b1=human", "--seat", "r1=human", "--window", window]);
        let mut settings = table.app.world_mut().resource_mut::<Settings>();
        settings.text_size = text_size;
        settings.side_panel = Some(true);
        table.frames(4);
        assert!(table.is_shown("side"), "{window} {text_size} %");
        let (list, comment) = (place(&table, "moves-list"), place(&table, "comment"));
        assert!(comment.width() > 100.0 && comment.height() > 20.0, "{window} {text_size} %: {comment:?}");
        assert!(list.height() > 40.0 && !list.intersects(comment), "{window} {text_size} %: {list:?} {comment:?}");
        table.tab_to("Comment");
        table.write("why");
        let node = table.game().record.node();
        assert_eq!(table.game().record.tree().notes(node).comment, "why", "{window} {text_size} %");
    }
}
