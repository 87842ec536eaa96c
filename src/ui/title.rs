//! The title screen.

use bevy_egui::egui::{self, Align2, CornerRadius, RichText, Stroke, StrokeKind, Vec2};

use super::Scene;
use super::theme::Theme;
use super::widgets::{Weight, Widgets, button, paint_team_mark};
use crate::app::Dialog;
use crate::i18n::{Message, messages};
use crate::input::Command;
use crate::input::keyboard::under_way;
use crate::rules::Team;

pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let theme = Theme::of(ctx);
    let say = scene.say();
    let window = super::to_egui(scene.regions.window);
    let mut ui = super::region(ctx, "title", scene.regions.window, *scene.dialog == Dialog::None);

    let width = 330.0_f32.min(window.width() - 32.0);
    let resumable = match &scene.game {
        Some(game) => under_way(game) || scene.browsing.is_on(),
        None => scene.keeping.left.is_there(),
    };
    let rows = if resumable { 7.0 } else { 6.0 };
    // In a low window the name and the buttons move closer together.
    let room = window.height() - 40.0;
    let head = if room < 176.0 + rows * 40.0 { 84.0 } else { 176.0 };
    let row = ((room - head) / rows).clamp(36.0, 52.0);
    let height = head + rows * row;
    let column = egui::Rect::from_center_size(window.center(), Vec2::new(width, height));
    let painter = ui.painter().clone();
    // A sheet of dark glass over the board, so that the words stand out.
    let sheet = column.expand2(Vec2::new(44.0, 26.0)).intersect(window.shrink(4.0));
    painter.rect(
        sheet,
        CornerRadius::same(22),
        theme.panel.gamma_multiply(0.9),
        Stroke::new(1.0, theme.edge),
        StrokeKind::Inside,
    );
    let size = (width * 0.165).clamp(30.0, 60.0);
    super::widgets::paint_text(
        &painter,
        egui::pos2(window.center().x, column.top() + 44.0),
        Align2::CENTER_CENTER,
        "KENSINGTON",
        size,
        theme.text,
    );
    if head > 100.0 {
        subtitle(&painter, &say(messages::title_subtitle()), column);
    }
    let buttons = egui::Rect::from_min_max(egui::pos2(column.left(), column.top() + head), column.max);
    ui.scope_builder(egui::UiBuilder::new().max_rect(buttons), |ui| {
        ui.spacing_mut().item_spacing.y = (row - 42.0).max(4.0);
        ui.spacing_mut().button_padding.y = ((row - 36.0) * 0.5).max(2.0);
        let entries: &[(&str, fn() -> Message, Command)] = &[
            ("continue", messages::title_continue, Command::Continue),
            ("new-game", messages::title_new_game, Command::NewGame),
            ("load", messages::title_load, Command::Load),
            ("statistics", messages::title_statistics, Command::Statistics),
            ("rules", messages::title_rules, Command::ToggleRules),
            ("settings", messages::title_settings, Command::ToggleSettings),
            ("quit", messages::title_quit, Command::Quit),
        ];
        let shown = if resumable { entries } else { &entries[1..] };
        for (place, &(id, label, command)) in shown.iter().enumerate() {
            let weight = if place == 0 { Weight::Main } else { Weight::Plain };
            ui.allocate_ui_with_layout(
                Vec2::new(width, row.min(42.0).min(row - 4.0)),
                egui::Layout::centered_and_justified(egui::Direction::LeftToRight),
                |ui| {
                    let response = button(ui, widgets, id, &say(label()), weight, true);
                    if place == 0 && opened {
                        response.request_focus();
                    }
                    if response.clicked() {
                        scene.commands.write(command);
                    }
                },
            );
        }
    });
    let version = RichText::new(say(messages::title_version(env!("CARGO_PKG_VERSION")))).size(13.0).color(theme.dim);
    let corner = egui::Rect::from_min_max(window.max - Vec2::new(120.0, 26.0), window.max);
    ui.put(corner, egui::Label::new(version));
}

/// What the game is, and whose it is, below its name.
fn subtitle(painter: &egui::Painter, text: &str, column: egui::Rect) {
    let theme = Theme::of(painter.ctx());
    let middle = column.center().x;
    let at = egui::pos2(middle, column.top() + 104.0);
    super::widgets::paint_text(painter, at, Align2::CENTER_CENTER, text, 18.0, theme.dim);
    for (team, side) in [(Team::Red, -1.0), (Team::Blue, 1.0)] {
        let centre = egui::pos2(middle + side * 22.0, column.top() + 142.0);
        paint_team_mark(painter, egui::Rect::from_center_size(centre, Vec2::splat(30.0)), team);
    }
}
