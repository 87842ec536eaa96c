//! Rows of buttons that never show half a button: what does not fit is left to the menu.

use bevy_egui::egui::{self, Align, Layout, Ui, UiBuilder, Vec2};

use super::entries::{self, Does, Entry, fitting};
use super::icons::Icon;
use super::widgets::{LABEL, Widgets, button_of_size, button_width, button_with_icon, icon_button_width};
use super::{Scene, to_egui};
use crate::app::Dialog;
use crate::game::{Match, Turn};
use crate::i18n::messages;
use crate::input::Command;
use crate::input::typed::TypedMove;

/// The smallest label of a button that has to have room.
const LEAST_LABEL: f32 = 9.0;

/// Draws a button and does what it asks for.
pub(super) fn press(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, entry: &Entry, size: f32) -> egui::Response {
    let label = scene.say()(entry.label.clone());
    let response = button_of_size(ui, widgets, entry.id, &label, entry.weight, entry.enabled, size);
    pressed(response, scene, entry)
}

/// The same with its picture, if it has one.
fn press_icon(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, entry: &Entry) -> egui::Response {
    let Some(icon) = entry.icon else { return press(ui, scene, widgets, entry, LABEL) };
    let label = scene.say()(entry.label.clone());
    let response = button_with_icon(ui, widgets, entry.id, icon, &label, entry.alone, entry.weight, entry.enabled);
    pressed(response, scene, entry)
}

fn pressed(response: egui::Response, scene: &mut Scene, entry: &Entry) -> egui::Response {
    let say = scene.say();
    if matches!(entry.does, Does::Type) {
        let name = say(messages::type_move());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    }
    if let Some(tip) = &entry.tip {
        show_tip(&response, scene, say(tip.clone()));
    }
    if response.clicked() {
        match entry.does.clone() {
            Does::Ask(command) => {
                scene.commands.write(command);
            }
            Does::Want(intent) => {
                scene.intents.write(intent);
            }
            Does::Type => *scene.typed = TypedMove::opened(),
        }
    }
    response
}

/// What there is to know about a button. Below the board it lies above the whole row: it is not to cover what has to be
/// done.
fn show_tip(response: &egui::Response, scene: &Scene, text: String) {
    let mut tip = egui::Tooltip::for_enabled(response);
    let row = to_egui(scene.regions.bottom);
    if row.contains(response.rect.center()) && *scene.dialog == Dialog::None {
        let above = response.rect.with_min_y(row.top());
        tip.popup = tip.popup.anchor(above).align(egui::RectAlign::TOP_END).align_alternatives(&[egui::RectAlign::TOP]);
    }
    tip.show(|ui| {
        ui.set_max_width(ui.spacing().tooltip_width);
        ui.label(text);
    });
}

fn widths(ui: &Ui, scene: &Scene, entries: &[Entry]) -> Vec<f32> {
    let say = scene.say();
    let width = |entry: &Entry| {
        let label = say(entry.label.clone());
        if entry.icon.is_some() { icon_button_width(ui, &label, entry.alone) } else { button_width(ui, &label) }
    };
    entries.iter().map(width).collect()
}

/// The buttons above the board. Returns what did not fit.
pub(super) fn top(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, game: &Match) -> Vec<Entry> {
    let region = scene.regions.top;
    let mut ui = super::region(ctx, "top", region, *scene.dialog == Dialog::None);
    let area = to_egui(region).shrink2(Vec2::new(10.0, 6.0));
    let menu = Entry {
        id: "menu",
        label: messages::menu_button(),
        tip: Some(messages::tip(
            messages::menu_tip(),
            super::keys::of(&scene.settings, crate::input::chord::KeyAction::Menu),
        )),
        weight: super::widgets::Weight::Plain,
        enabled: true,
        does: Does::Ask(Command::ToggleMenu),
        icon: Some(Icon::Menu),
        alone: false,
    };
    let mut shown = entries::bar(scene.table(game));
    let mut hidden = Vec::new();
    ui.scope_builder(UiBuilder::new().max_rect(area).layout(Layout::left_to_right(Align::Center)), |ui| {
        let gap = ui.spacing().item_spacing.x;
        let own = widths(ui, scene, std::slice::from_ref(&menu)).iter().sum::<f32>() + gap;
        let fit = fitting(&widths(ui, scene, &shown), gap, ui.available_width() - own);
        hidden = shown.split_off(fit);
        press_icon(ui, scene, widgets, &menu);
        for entry in &shown {
            press_icon(ui, scene, widgets, entry);
        }
    });
    hidden
}

/// The buttons below the board: what has to be answered, smaller if need be, and what is at hand as far as it fits into
/// `room` points. Drawn in the direction of the layout. Returns what did not fit.
pub(super) fn bottom(
    ui: &mut Ui,
    scene: &mut Scene,
    widgets: &mut Widgets,
    game: &Match,
    turn: Turn,
    room: f32,
) -> Vec<Entry> {
    let answers = entries::answers(scene.table(game), turn);
    let mut at_hand = entries::at_hand(scene.table(game), turn);
    let gap = ui.spacing().item_spacing.x;
    let needed: f32 = widths(ui, scene, &answers).iter().map(|width| width + gap).sum();
    let size = if needed > room { (LABEL * room / needed * 0.94).clamp(LEAST_LABEL, LABEL) } else { LABEL };
    ui.scope(|ui| {
        if size < LABEL {
            ui.spacing_mut().button_padding.x *= size / LABEL;
        }
        for entry in &answers {
            let response = press(ui, scene, widgets, entry, size);
            if entry.id == "again" {
                // The keyboard comes here when the game ends, unless it is needed elsewhere; Esc lets go of it.
                let ended = egui::Id::new(("ended", turn.game, turn.ply));
                let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<bool>(ended), true));
                if !before && ui.memory(|memory| memory.focused().is_none()) {
                    response.request_focus();
                }
            }
            // The keyboard comes to the harmless answer to a warning, unless it is on the other one already.
            if scene.choice.warned.is_some() && entry.id == "cancel" {
                if ui.memory(|memory| memory.focused().is_none()) {
                    response.request_focus();
                }
                if response.clicked() {
                    // The button that lets go of the stone has the same id and comes next: Esc is to do that, not to
                    // leave it.
                    response.surrender_focus();
                }
            }
        }
    });
    let fit = fitting(&widths(ui, scene, &at_hand), gap, room - needed);
    let mut hidden = at_hand.split_off(fit);
    // There is no field while the menu is open.
    hidden.retain(|entry| !matches!(entry.does, Does::Type));
    for entry in &at_hand {
        press_icon(ui, scene, widgets, entry);
    }
    hidden
}
