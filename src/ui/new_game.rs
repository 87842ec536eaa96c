//! The screen on which a new game is chosen.

use bevy_egui::egui::{self, Align, Color32, CornerRadius, Layout, RichText, Stroke, StrokeKind, Ui, Vec2};

use super::Scene;
use super::players::{Room, level, option, switch};
use super::theme::Theme;
use super::widgets::{Weight, Widgets, button, paint_team_mark};
use super::words;
use crate::app::Dialog;
use crate::game::{Preset, Table};
use crate::i18n::{Language, Message, messages};
use crate::input::Command;
use crate::rules::{Seat, Team};
use crate::settings::TableChange;

const PRESETS: [(&str, fn() -> Message, Preset); 3] = [
    ("preset-alone", messages::preset_alone, Preset::Alone),
    ("preset-friends", messages::preset_friends, Preset::Friends),
    ("preset-watch", messages::preset_watch, Preset::Watch),
];

const SIZES: [(&str, &str, u8); 3] = [("team-size-1", "1", 1), ("team-size-2", "2", 2), ("team-size-3", "3", 3)];

pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let theme = Theme::CLASSIC;
    let (language, say) = (*scene.language, scene.say());
    let window = super::to_egui(scene.regions.window);
    let mut ui = super::region(ctx, "new-game-screen", scene.regions.window, *scene.dialog == Dialog::None);
    ui.painter().rect_filled(window, 0.0, Color32::from_black_alpha(120));
    let table = scene.offered.0;
    let width = 680.0_f32.min(window.width() - 32.0);
    // The heading, the rows of buttons, a card a seat.
    let height = (232.0 + 92.0 * f32::from(table.team_size)).min(window.height() - 16.0);
    let column = egui::Rect::from_center_size(window.center(), Vec2::new(width, height));
    ui.painter().rect(
        column.expand(16.0).intersect(window),
        CornerRadius::same(16),
        theme.panel.gamma_multiply(0.94),
        Stroke::new(1.0, theme.edge),
        StrokeKind::Inside,
    );
    let mut change = None;
    ui.scope_builder(egui::UiBuilder::new().max_rect(column), |ui| {
        ui.label(RichText::new(say(messages::new_game_heading())).size(26.0));
        ui.horizontal_wrapped(|ui| {
            for (id, label, preset) in PRESETS {
                if option(ui, widgets, id, &say(label()), is_preset(&table, preset), 15.0) {
                    change = Some(TableChange::Preset(preset));
                }
            }
        });
        ui.add_space(2.0);
        ui.horizontal(|ui| {
            ui.set_min_height(28.0);
            ui.label(RichText::new(say(messages::team_size())).size(15.0).color(theme.dim));
            for (id, label, size) in SIZES {
                if option(ui, widgets, id, label, size == table.team_size, 15.0) {
                    change = Some(TableChange::TeamSize(size));
                }
            }
        });
        ui.add_space(4.0);
        let cards = ui.available_rect_before_wrap();
        let gap = 10.0;
        let card = Vec2::new((cards.width() - gap) * 0.5, 82.0);
        for (seat, player) in table.players() {
            let place = Vec2::new(seat.team().index() as f32, f32::from(seat.number() - 1));
            let rect = egui::Rect::from_min_size(cards.min + place * (card + Vec2::splat(gap)), card);
            if let Some(player) = seat_card(ui, widgets, language, rect, seat, table.team_size, player) {
                change = Some(TableChange::Player(seat, player));
            }
        }
        ui.advance_cursor_after_rect(egui::Rect::from_min_size(
            cards.min,
            Vec2::new(cards.width(), f32::from(table.team_size) * (card.y + gap)),
        ));
        let mut resign = scene.settings.computers_resign;
        let text = RichText::new(say(messages::computers_resign())).size(14.0);
        let may = ui.checkbox(&mut resign, text);
        widgets.note("computers-resign", may.rect);
        if may.changed() {
            scene.commands.write(Command::ToggleResigning);
        }
        let stones = messages::stones_note(scene.board_stones(table.team_size));
        ui.label(RichText::new(say(stones)).size(14.0).color(theme.dim));
        let row = Vec2::new(ui.available_width(), 36.0);
        ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
            let start = button(ui, widgets, "start", &say(messages::new_game_start()), Weight::Main, true);
            if opened {
                start.request_focus();
            }
            if start.clicked() {
                scene.commands.write(Command::Start);
            }
            let back = button(ui, widgets, "cancel", &say(messages::new_game_back()), Weight::Plain, true);
            if back.on_hover_text(say(messages::key_escape())).clicked() {
                scene.commands.write(Command::Back);
            }
        });
    });
    if let Some(change) = change {
        scene.commands.write(Command::ChangeTable(change));
    }
}

/// Whether a table is what a preset makes of it, in the seats that count.
fn is_preset(table: &Table, preset: Preset) -> bool {
    let preset = table.preset(preset);
    table.team_size == preset.team_size && table.players().eq(preset.players())
}

fn seat_card(
    ui: &mut Ui,
    widgets: &mut Widgets,
    language: Language,
    rect: egui::Rect,
    seat: Seat,
    team_size: u8,
    player: crate::game::Player,
) -> Option<crate::game::Player> {
    let theme = Theme::CLASSIC;
    ui.painter().rect(
        rect,
        CornerRadius::same(12),
        Color32::from_white_alpha(6),
        Stroke::new(1.0, theme.edge),
        StrokeKind::Inside,
    );
    let mark = egui::Rect::from_min_size(rect.min + Vec2::splat(10.0), Vec2::splat(24.0));
    paint_team_mark(ui.painter(), mark, seat.team());
    let name = words::seat(seat, team_size.into());
    let first = seat == Seat::new(Team::Red, 1);
    let name = language.text(&if first { messages::seat_begins(name) } else { name });
    super::widgets::paint_text(
        ui.painter(),
        mark.right_center() + Vec2::new(8.0, 0.0),
        egui::Align2::LEFT_CENTER,
        &name,
        16.0,
        theme.text,
    );
    let inside = egui::Rect::from_min_max(rect.min + Vec2::new(10.0, 44.0), rect.max - Vec2::splat(8.0));
    let mut changed = None;
    let content =
        egui::UiBuilder::new().id_salt(seat.index()).max_rect(inside).layout(Layout::left_to_right(Align::Center));
    ui.scope_builder(content, |ui| {
        let room = if rect.width() > 320.0 { Room::Large } else { Room::Small };
        changed = switch(ui, widgets, language, seat, player, room);
        if player.computer {
            changed = changed.or(level(ui, widgets, language, seat, player, room));
        }
    });
    changed
}
