//! The title screen.

use std::sync::Arc;

use bevy::math::{Rect, Vec2 as BVec2};
use bevy_egui::egui::{self, Align2, CornerRadius, RichText, Stroke, StrokeKind, Vec2};

use super::Scene;
use super::theme::Theme;
use super::widgets::{Weight, Widgets, button, paint_team_mark};
use crate::app::Dialog;
use crate::i18n::{Message, messages};
use crate::input::Command;
use crate::rules::Team;

/// The least height of an entry.
const LEAST_ROW: f32 = 36.0;

/// The room that the menu wants, whatever it holds.
const MENU: Vec2 = Vec2::new(330.0, 520.0);

/// Where the board lies behind the title, and where the menu: beside each other, or one above the other.
pub(super) fn arrange(window: Rect) -> (Rect, Rect) {
    let size = window.size();
    if size.x.min(size.y * 1.2) < MENU.x + 56.0 {
        // No room for both: the menu lies over the board.
        (Rect::from_corners(BVec2::ZERO, size), Rect::from_corners(BVec2::ZERO, size))
    } else if size.x > size.y * 1.1 {
        // The menu's middle lies a little further out than the middle of its part.
        let left = (size.x * 0.40).max(MENU.x + 56.0).min(size.x * 0.56);
        let middle = (size.x * 0.215).max(MENU.x * 0.5 + 24.0).min(left * 0.5);
        let board = Rect::from_corners(BVec2::new(left, 0.0), size).inflate(-size.y * 0.02);
        (board, Rect::from_center_size(BVec2::new(middle, size.y * 0.5), size.with_x(2.0 * middle)))
    } else {
        let height = (size.y - MENU.y - 24.0).max(size.y * 0.45).min(size.x * 1.1);
        let board = Rect::from_corners(BVec2::ZERO, BVec2::new(size.x, height)).inflate(-size.x * 0.02);
        (board, Rect::from_corners(BVec2::new(0.0, (size.y - MENU.y - 24.0).max(0.0)), size))
    }
}

pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let theme = Theme::of(ctx);
    let say = scene.say();
    let window = super::to_egui(scene.regions.window);
    let mut ui = super::region(ctx, "title", scene.regions.window, *scene.dialog == Dialog::None);

    let width = MENU.x.min(window.width() - 32.0);
    let (board, place) = arrange(scene.regions.window);
    let (board, place) = (super::to_egui(board), super::to_egui(place));
    let resumable = match &scene.game {
        Some(game) => game.is_under_way(*scene.browsing) || scene.browsing.is_on(),
        None => scene.keeping.left.is_there(),
    };
    let rows = if resumable { 7.0 } else { 6.0 };
    // In a low window the name and the buttons move closer together.
    let room = place.height().min(window.height() - 40.0);
    let head = [176.0, 84.0].into_iter().find(|head| room >= head + rows * 40.0).unwrap_or(56.0);
    let row = ((room - head) / rows).clamp(LEAST_ROW, 52.0);
    let column = egui::Rect::from_center_size(place.center(), Vec2::new(width, (head + rows * row).min(room)));
    let painter = ui.painter().clone();
    // Where the board lies behind the words they stand on a sheet of glass.
    if column.intersects(board.shrink(8.0)) {
        let sheet = column.expand2(Vec2::new(44.0, 26.0)).intersect(window.shrink(4.0));
        let edge = Stroke::new(1.0, theme.edge);
        painter.rect(sheet, CornerRadius::same(22), theme.sheet(), edge, StrokeKind::Inside);
    }
    // Wide letters over a thin line in the two colours.
    let name = lettering(&painter, "KENSINGTON", (width * 0.128).clamp(24.0, 46.0), width, theme.text);
    let (at, line) = if head < 84.0 { (22.0, 48.0) } else { (44.0, 80.0) };
    let top = egui::pos2(column.center().x - name.size().x * 0.5, column.top() + at - name.size().y * 0.5);
    painter.galley(top, name, theme.text);
    let middle = egui::pos2(column.center().x, column.top() + line);
    for (team, side) in [(Team::Red, -1.0), (Team::Blue, 1.0)] {
        let (from, to) = (middle + Vec2::new(side * 7.0, 0.0), middle + Vec2::new(side * width * 0.5, 0.0));
        painter.line_segment([from, to], Stroke::new(2.0, theme.team_light(team)));
    }
    if head > 100.0 {
        subtitle(&painter, &say(messages::title_subtitle()), column);
    }
    let buttons = egui::Rect::from_min_max(egui::pos2(column.left(), column.top() + head), column.max);
    // Where they do not fit they scroll.
    let scrolls = buttons.height() < rows * row - 0.5;
    let mut menu = |ui: &mut egui::Ui| {
        let width = ui.available_width().min(width);
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
    };
    ui.scope_builder(egui::UiBuilder::new().max_rect(buttons), |ui| {
        if scrolls {
            let scroll = egui::ScrollArea::vertical().max_height(buttons.height()).auto_shrink(false);
            scroll.show(ui, |ui| super::dialogs::with_room_for_rings(ui, menu));
        } else {
            menu(ui);
        }
    });
    let version = RichText::new(say(messages::title_version(env!("CARGO_PKG_VERSION")))).size(13.0).color(theme.dim);
    let corner = egui::Rect::from_min_max(window.max - Vec2::new(120.0, 26.0), window.max);
    if !corner.intersects(column) {
        ui.put(corner, egui::Label::new(version));
    }
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

/// A name in wide letters, as wide as the room if it can be.
fn lettering(painter: &egui::Painter, name: &str, size: f32, room: f32, colour: egui::Color32) -> Arc<egui::Galley> {
    let set = |spacing: f32| {
        let format = egui::TextFormat {
            font_id: egui::FontId::proportional(size),
            extra_letter_spacing: spacing,
            color: colour,
            ..egui::TextFormat::default()
        };
        painter.layout_job(egui::text::LayoutJob::single_section(name.to_owned(), format))
    };
    let letters = name.chars().count().max(2) as f32;
    let spare = room - set(0.0).size().x;
    set((spare / (letters - 1.0)).clamp(0.0, size * 0.4))
}
