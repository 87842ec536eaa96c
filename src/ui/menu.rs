//! The menu over a game: what has no room around the board, and what is seldom wanted. The game rests meanwhile.

use bevy_egui::egui::{self, Label, Layout, RichText, ScrollArea, Vec2};

use super::dialogs::{sheet_in, with_room_for_rings};
use super::entries::{self, Does, Entry};
use super::rows::press;
use super::theme::Theme;
use super::widgets::{LABEL, Weight, Widgets};
use super::{Scene, words};
use crate::i18n::messages;
use crate::input::Command;

/// Draws it with what the rows around the board had no room for.
pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool, hidden: &[Entry]) {
    let theme = Theme::of(ctx);
    let say = scene.say();
    let Some(game) = scene.game.as_ref().map(bevy::prelude::Res::clone) else { return };
    let resume = Entry {
        id: "resume",
        label: messages::menu_resume(),
        tip: None,
        weight: Weight::Main,
        enabled: true,
        does: Does::Ask(Command::CloseDialog),
        icon: None,
        alone: false,
    };
    let more = entries::menu(scene.table(&game));
    let shown: Vec<Entry> = [&[resume][..], hidden, &more].concat();
    let where_it_stands = say(words::turn_line(&game));
    let mut pressed = false;
    let regions = scene.regions.clone();
    sheet_in(ctx, "menu-sheet", &regions, 360.0, |ui, room| {
        if room.y >= 260.0 {
            ui.label(RichText::new(say(messages::menu_heading())).size(24.0));
        }
        ui.add(Label::new(RichText::new(where_it_stands).size(14.0).color(theme.dim)).wrap());
        ScrollArea::vertical().max_height((room.y - 70.0).max(60.0)).auto_shrink([false, true]).show(ui, |ui| {
            with_room_for_rings(ui, |ui| {
                for entry in &shown {
                    let layout = Layout::centered_and_justified(egui::Direction::LeftToRight);
                    ui.allocate_ui_with_layout(Vec2::new(ui.available_width(), 36.0), layout, |ui| {
                        let response = press(ui, scene, widgets, entry, LABEL);
                        if opened && entry.id == "resume" {
                            response.request_focus();
                        }
                        // What shows its state in the menu leaves it open.
                        pressed |= response.clicked() && !matches!(entry.id, "sound" | "pace" | "resume");
                    });
                }
            });
        });
    });
    if pressed {
        // Comes after what was pressed: what that opened stays.
        scene.commands.write(Command::LeaveMenu);
    }
}
