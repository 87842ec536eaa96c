//! The settings: pages of rows over whatever was there before.

pub mod view;

use bevy::prelude::DetectChangesMut;
use bevy_egui::egui::{self, Align, Label, Layout, RichText, ScrollArea, Ui, Vec2};

use super::dialogs::{foot, sheet, with_room_for_rings};
use super::regions::HeldZoom;
use super::theme::Theme;
use super::widgets::{Weight, Widgets, button, choice, switch};
use super::{Scene, keys};
use crate::i18n::{Message, messages};
use crate::input::Command;
use crate::settings::Change;

pub use view::Page;
use view::{Control, Item, Places, Row};

/// The width of the sheet, in points.
const WIDTH: f32 = 760.0;

/// The height of a page, in points.
const HEIGHT: f32 = 430.0;

/// From this width on a row has its label on the left, else above.
const WIDE: f32 = 520.0;

pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let page = *scene.page;
    let places = Places {
        settings: scene.settings_file.0.as_ref().map(|path| path.display().to_string()),
        log: scene.log_file.as_ref().map(|log| log.path().display().to_string()),
    };
    let rows = view::rows(page, &scene.settings, scene.chosen_clock.0, scene.capture.0, &places);
    let say = scene.say();
    let mut asked = None;
    let mut under_pointer = false;
    sheet(ctx, "settings-sheet", scene, WIDTH, |ui, room| {
        // Where there is little room everything but the way out scrolls.
        let small = room.y < 330.0;
        if !small {
            ui.label(RichText::new(say(messages::settings_heading())).size(26.0));
            pages(ui, scene, widgets, page, opened, &mut asked);
            ui.add_space(4.0);
        }
        // The same for every page, so that nothing jumps when another one is shown.
        let height = if small { room.y - 48.0 } else { (room.y - 150.0).min(HEIGHT) };
        ScrollArea::vertical().max_height(height.max(60.0)).auto_shrink(false).id_salt(page).show(ui, |ui| {
            with_room_for_rings(ui, |ui| {
                if small {
                    ui.label(RichText::new(say(messages::settings_heading())).size(20.0));
                    pages(ui, scene, widgets, page, opened, &mut asked);
                }
                for (number, row) in rows.iter().enumerate() {
                    ui.push_id(number, |ui| under_pointer |= draw_row(ui, scene, widgets, row, &mut asked));
                }
            });
        });
        ui.add_space(4.0);
        foot(ui, |ui| {
            let tip = say(keys::of(&scene.settings, crate::input::chord::KeyAction::Settings));
            let close = button(ui, widgets, "close", &say(messages::settings_close()), Weight::Main, true);
            if close.on_hover_text(tip).clicked() {
                asked = Some(Command::CloseDialog);
            }
        });
    });
    // What is pressed stays under the pointer: the text gets its new size when that has left.
    let sets_size = matches!(asked, Some(Command::Set(Change::TextSize(_))));
    let zoom = scene.regions.zoom;
    let held = scene.held_zoom.0.or(sets_size.then_some(zoom)).filter(|_| under_pointer);
    if scene.held_zoom.set_if_neq(HeldZoom(held)) {
        // Other parts of the frame have gone by its old value.
        ctx.request_repaint();
    }
    if let Some(command) = asked {
        scene.commands.write(command);
    }
}

fn pages(ui: &mut Ui, scene: &Scene, widgets: &mut Widgets, shown: Page, opened: bool, asked: &mut Option<Command>) {
    let say = scene.say();
    ui.horizontal_wrapped(|ui| {
        for page in Page::ALL {
            let response = choice(ui, widgets, page.id(), &say(page.name()), page == shown, true);
            if opened && page == shown {
                response.request_focus();
            }
            if response.clicked() {
                *asked = Some(Command::SettingsPage(page));
            }
        }
    });
}

/// Draws a row. Says whether the pointer is on what changes the size of the text.
fn draw_row(ui: &mut Ui, scene: &Scene, widgets: &mut Widgets, row: &Row, asked: &mut Option<Command>) -> bool {
    let theme = Theme::of(ui.ctx());
    let say = scene.say();
    let width = ui.available_width();
    let words = |ui: &mut Ui| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.add(Label::new(RichText::new(say(row.label.clone())).size(15.5)).wrap());
            if let Some(note) = &row.note {
                let colour = if row.is_in_conflict() { theme.warning } else { theme.dim };
                ui.add(Label::new(RichText::new(say(note.clone())).size(13.0).color(colour)).wrap());
            }
        });
    };
    let mut under_pointer = false;
    let mut set = |ui: &mut Ui| {
        let place = ui.horizontal_wrapped(|ui| controls(ui, scene, widgets, row, asked)).response.rect;
        let pointer = ui.input(|input| input.pointer.latest_pos());
        under_pointer = is_text_size(&row.control) && pointer.is_some_and(|at| place.expand(4.0).contains(at));
    };
    if width < WIDE || row.control == Control::Text {
        words(ui);
        set(ui);
    } else {
        ui.horizontal_top(|ui| {
            let left = Vec2::new(width * 0.36, 32.0);
            ui.allocate_ui_with_layout(left, Layout::top_down(Align::Min), |ui| {
                ui.set_min_size(left);
                ui.set_max_width(left.x);
                words(ui);
            });
            ui.vertical(|ui| {
                ui.set_max_width(width * 0.64 - 12.0);
                set(ui);
            });
        });
    }
    ui.add_space(2.0);
    under_pointer
}

fn is_text_size(control: &Control) -> bool {
    matches!(control, Control::Step { more, .. } if matches!(more.command, Command::Set(Change::TextSize(_))))
}

fn controls(ui: &mut Ui, scene: &Scene, widgets: &mut Widgets, row: &Row, asked: &mut Option<Command>) {
    let (say, control) = (scene.say(), &row.control);
    if let Control::Switch(item) = control {
        let (name, word) = (say(row.label.clone()), say(item.label.clone()));
        if switch(ui, widgets, item.id, &name, &word, item.on).clicked() {
            *asked = Some(item.command);
        }
        return;
    }
    let mut press = |ui: &mut Ui, item: &Item| {
        let response = choice(ui, widgets, item.id, &say(item.label.clone()), item.on, item.enabled);
        if response.clicked() {
            *asked = Some(item.command);
        }
        response
    };
    // A sign alone says nothing to who does not see what stands beside it.
    let named = |response: &egui::Response, item: &Item, name: Message| {
        let name = say(name);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, item.enabled, &name));
    };
    match control {
        Control::Choices(items) if items.len() == 1 => {
            // A key alone says nothing either.
            let response = press(ui, &items[0]);
            let name = format!("{}: {}", say(row.label.clone()), say(items[0].label.clone()));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, items[0].enabled, &name));
        }
        Control::Choices(items) | Control::Actions(items) => items.iter().for_each(|item| _ = press(ui, item)),
        Control::Step { less, value, more } => {
            named(&press(ui, less), less, messages::step_less_of(row.label.clone()));
            // Until the text gets its new size, its number shows it.
            let larger = if is_text_size(control) { scene.settings.zoom() / scene.regions.zoom } else { 1.0 };
            let number = RichText::new(say(value.clone())).size((15.5 * larger).clamp(10.0, 22.0));
            ui.add_sized(Vec2::new(66.0, 28.0), Label::new(number));
            named(&press(ui, more), more, messages::step_more_of(row.label.clone()));
        }
        Control::Switch(_) | Control::Text => {}
    }
}
