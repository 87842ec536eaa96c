//! Whether everything that is written can be read, and whether the teams are told apart without colour.

use bevy::color::{Alpha, Srgba};
use bevy_egui::egui::{Color32, Rgba};

use super::{Look, ThemeName, colour};
use crate::rules::Team;

/// What text needs against its ground (WCAG 2.1, AA).
const TEXT: f64 = 4.5;

/// What shapes need (WCAG 2.1, 1.4.11).
const SHAPE: f64 = 3.0;

/// The relative luminance of an opaque colour.
fn luminance(colour: Color32) -> f64 {
    let linear = |channel: u8| {
        let c = f64::from(channel) / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
}

fn contrast(a: Color32, b: Color32) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// A translucent colour over another, as egui blends: in the encoded values, premultiplied.
fn over(above: Color32, below: Color32) -> Color32 {
    let keep = 1.0 - f32::from(above.a()) / 255.0;
    let mix = |a: u8, b: u8| (f32::from(a) + f32::from(b) * keep).round().min(255.0) as u8;
    Color32::from_rgb(mix(above.r(), below.r()), mix(above.g(), below.g()), mix(above.b(), below.b()))
}

fn of(colour: Srgba) -> Color32 {
    colour::to_interface(colour)
}

/// Every ground that the interface writes on, with its name.
fn grounds(look: &Look) -> Vec<(String, Color32)> {
    let (theme, board) = (&look.interface, &look.board);
    let mut grounds = vec![
        ("panel".to_owned(), theme.panel),
        ("button".to_owned(), theme.button),
        ("hovered".to_owned(), theme.hovered),
        ("field".to_owned(), theme.field),
    ];
    let tables = [
        ("table", board.table),
        ("table edge", board.table_edge),
        ("slab", board.slab),
        ("slab edge", board.slab_edge),
    ];
    for (name, table) in tables {
        grounds.push((name.to_owned(), of(table)));
        for (what, card) in [("card", theme.card), ("active card", theme.card_active)] {
            grounds.push((format!("{what} on {name}"), over(card, of(table))));
        }
    }
    // A game that is over is seen through a veil, and what is written stands over it.
    let veil = board.veil.with_alpha(crate::view::veil_over(board));
    grounds.extend(tables.map(|(name, table)| (format!("veil on {name}"), over(of(veil), of(table)))));
    // The title's sheet lets a little of the board through.
    let beneath = [board.line, board.white, board.red.stone, board.blue.stone, board.red.inlay, board.slab];
    grounds.extend(beneath.map(|colour| (format!("sheet on {colour:?}"), over(theme.sheet(), of(colour)))));
    grounds
}

#[test]
fn text_can_be_read_on_whatever_lies_behind_it() {
    for name in ThemeName::ALL {
        let look = Look::built_in(name);
        let theme = &look.interface;
        let texts = [
            ("text", theme.text),
            ("dim", theme.dim),
            ("faint", theme.faint),
            ("accent", theme.accent),
            ("warning", theme.warning),
            ("red", theme.team_light(Team::Red)),
            ("blue", theme.team_light(Team::Blue)),
        ];
        for (behind, ground) in grounds(look) {
            for (what, text) in texts {
                let found = contrast(text, ground);
                assert!(found >= TEXT, "{name}: {what} on {behind}: {found:.2}");
            }
        }
        assert!(contrast(theme.text, theme.pressed) >= TEXT, "{name}: text on pressed");
        assert!(contrast(theme.on_accent, theme.accent) >= TEXT, "{name}: text on the accent");
        assert!(contrast(theme.on_chosen, theme.chosen) >= TEXT, "{name}: text on what is chosen");
        // The numbers of the lines of an analysis.
        assert!(contrast(theme.panel, theme.focus) >= TEXT, "{name}: a number on its badge");
    }
}

#[test]
fn what_has_the_keyboard_and_what_is_marked_stands_out() {
    for name in ThemeName::ALL {
        let Look { board, interface } = Look::built_in(name);
        for (behind, ground) in [("panel", interface.panel), ("button", interface.button)] {
            assert!(contrast(interface.focus, ground) >= SHAPE, "{name}: focus on {behind}");
        }
        let marks = [
            ("line", board.line),
            ("white", board.white),
            ("focus", board.focus),
            ("hint", board.hint),
            ("flash", board.flash),
            ("danger", board.danger),
            ("red", board.red.mark),
            ("blue", board.blue.mark),
        ];
        for (what, mark) in marks {
            for slab in [board.slab, board.slab_edge] {
                let found = contrast(of(mark), of(slab));
                assert!(found >= SHAPE, "{name}: {what} on the slab: {found:.2}");
            }
        }
    }
}

/// What is chosen is seen by its line and is no main button; whose turn it is is seen by the line around the card.
#[test]
fn what_is_chosen_and_whose_turn_it_is_is_seen_in_grey() {
    for name in ThemeName::ALL {
        let Look { board, interface } = Look::built_in(name);
        assert!(contrast(interface.chosen_edge, interface.panel) >= SHAPE, "{name}: the line around what is chosen");
        assert!(contrast(interface.chosen, interface.button) >= 1.3, "{name}: the face of what is chosen");
        assert_ne!(interface.chosen, interface.accent, "{name}");
        for team in Team::BOTH {
            let [active, idle] = [true, false].map(|active| interface.card_line(team, active));
            assert!(active.width > 2.0 * idle.width);
            for table in [board.table, board.table_edge] {
                let [active, idle] = [active, idle].map(|line| contrast(line.color, of(table)));
                assert!(active >= 1.6 * idle, "{name}, {team}: {active:.2} against {idle:.2}");
            }
        }
    }
}

/// Seen in grey alone, each team's stones still show their shape, and its hexagons bear it too.
#[test]
fn teams_differ_by_shape_in_every_theme() {
    for name in ThemeName::ALL {
        let board = &Look::built_in(name).board;
        for team in Team::BOTH {
            let colours = board.team(team);
            let found = contrast(of(colours.inlay), of(colours.stone));
            assert!(found >= SHAPE, "{name}: {team}'s shape on its stones: {found:.2}");
            let emblem = crate::view::palette::emblem(colours);
            let blended = Rgba::from(of(colours.hexagon)) * (1.0 - emblem.alpha)
                + Rgba::from(of(emblem.with_alpha(1.0))) * emblem.alpha;
            let found = contrast(blended.into(), of(colours.hexagon));
            assert!(found >= 1.5, "{name}: {team}'s shape on its hexagons: {found:.2}");
        }
    }
}

/// A figure that stands is told from a free one by how bright its ground is.
#[test]
fn standing_figures_are_seen_on_every_slab() {
    for name in ThemeName::ALL {
        let board = Look::built_in(name).board.clone();
        for team in Team::BOTH {
            let tint = crate::view::palette::standing(board.team(team), board.light);
            for slab in [board.slab, board.slab_edge] {
                let blended =
                    Rgba::from(of(slab)) * (1.0 - tint.alpha) + Rgba::from(of(tint.with_alpha(1.0))) * tint.alpha;
                let found = contrast(blended.into(), of(slab));
                assert!(found >= 1.2, "{name}: a figure of {team}'s: {found:.2}");
            }
        }
    }
}

/// A colour in the code would be the same in every theme.
#[test]
fn board_and_interface_have_no_colours_of_their_own() {
    const COLOURS: [&str; 12] = [
        "from_rgb",
        "from_gray",
        "_alpha(1",
        "from_black",
        "from_white",
        "::rgb(",
        "::srgb(",
        "::hex(",
        "::BLACK",
        "::WHITE",
        "::RED",
        "hsl",
    ];
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![source.join("view"), source.join("ui")];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of the source").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            seen += 1;
            let text = std::fs::read_to_string(&path).expect("a file of the source");
            for (number, line) in (1..).zip(text.lines()) {
                // The empty mesh has to have some colour; nobody sees it.
                let allowed = line.contains("with_alpha(1.0)") || line.contains("LinearRgba::BLACK");
                let found = COLOURS.iter().find(|colour| line.contains(**colour));
                assert!(found.is_none() || allowed, "{}:{number}: {line}", path.display());
            }
        }
    }
    assert!(seen > 30, "{seen} files");
}
