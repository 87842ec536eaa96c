//! How games against the computer have gone.

use bevy_egui::egui::{self, Align, Align2, Label, Layout, Pos2, RichText, ScrollArea, Sense, Ui, Vec2};

use super::Scene;
use super::dialogs::{question, scroll_by_keys, sheet};
use super::theme::Theme;
use super::widgets::{Weight, Widgets, button, paint_fitting, paint_team_mark, paint_text};
use super::words;
use crate::engine::Level;
use crate::i18n::messages;
use crate::input::Command;
use crate::rules::Team;
use crate::storage::statistics::{Group, Tally};

/// Draws them.
pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let theme = Theme::of(ctx);
    let say = scene.say();
    let mut asked = None;
    let tallies = scene.keeping.tallies.clone();
    sheet(ctx, "statistics-sheet", scene, 640.0, |ui, room| {
        ui.label(RichText::new(say(messages::statistics_heading())).size(26.0));
        let games = u32::try_from(tallies.games).unwrap_or(u32::MAX);
        ui.label(RichText::new(say(messages::statistics_games(games))).size(15.0).color(theme.dim));
        ScrollArea::vertical().max_height((room.y - 150.0).max(50.0)).auto_shrink([false, true]).show(ui, |ui| {
            scroll_by_keys(ui, room.y);
            if tallies.waits {
                // They come within a moment.
            } else if tallies.groups.is_empty() {
                ui.add(Label::new(RichText::new(say(messages::statistics_empty())).size(15.5)).wrap());
            } else {
                table(ui, scene, &tallies.groups);
            }
        });
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let some = tallies.games > 0;
            if button(ui, widgets, "reset-statistics", &say(messages::statistics_reset()), Weight::Plain, some)
                .clicked()
            {
                asked = Some(Command::ResetStatistics);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let close = button(ui, widgets, "close", &say(messages::rules_close()), Weight::Main, true);
                if opened {
                    close.request_focus();
                }
                if close.clicked() {
                    asked = Some(Command::CloseDialog);
                }
            });
        });
    });
    if let Some(command) = asked {
        scene.commands.write(command);
    }
}

/// A line a level, and below it one for each side and size of teams, if there are several.
fn table(ui: &mut Ui, scene: &Scene, groups: &[(Group, Tally)]) {
    let say = scene.say();
    let heads = [
        messages::statistics_won(),
        messages::statistics_drawn(),
        messages::statistics_lost(),
        messages::statistics_length(),
    ]
    .map(say);
    cells(ui, &say(messages::statistics_against()), &heads.each_ref().map(String::as_str), None, true);
    let mut levels: Vec<(u8, Vec<&(Group, Tally)>)> = Vec::new();
    for group in groups {
        match levels.last_mut().filter(|(level, _)| *level == group.0.level) {
            Some((_, of)) => of.push(group),
            None => levels.push((group.0.level, vec![group])),
        }
    }
    for (level, of) in levels {
        let total = of.iter().fold(Tally::default(), |sum, (_, tally)| sum.and(*tally));
        let name = Level::new(level).map_or_else(|| messages::level_short(level), words::level);
        row(ui, &say(name), total, None, true);
        for (group, tally) in of {
            let side = if group.side == 0 { Team::Red } else { Team::Blue };
            row(ui, &say(messages::statistics_side(side, group.seats_per_team)), *tally, Some(side), false);
        }
    }
}

fn row(ui: &mut Ui, name: &str, tally: Tally, side: Option<Team>, strong: bool) {
    let length = tally.average_rounds().map_or_else(String::new, |rounds| format!("{rounds:.0}"));
    let numbers = [tally.won.to_string(), tally.drawn.to_string(), tally.lost.to_string(), length];
    cells(ui, name, &numbers.each_ref().map(String::as_str), side, strong);
}

fn cells(ui: &mut Ui, name: &str, numbers: &[&str; 4], side: Option<Team>, strong: bool) {
    let theme = Theme::of(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 25.0), Sense::hover());
    let column = (rect.width() * 0.14).min(84.0);
    let first = rect.right() - 4.0 * column;
    let colour = if strong { theme.text } else { theme.dim };
    let mut left = rect.left() + 4.0;
    if let Some(side) = side {
        let mark = egui::Rect::from_center_size(Pos2::new(left + 16.0, rect.center().y), Vec2::splat(14.0));
        paint_team_mark(ui.painter(), mark, side);
        left = mark.right() + 8.0;
    }
    paint_fitting(ui.painter(), Pos2::new(left, rect.center().y), first - left, &[name], 15.0, colour);
    for (index, number) in numbers.iter().enumerate() {
        let at = Pos2::new(first + column * (index as f32 + 1.0) - 6.0, rect.center().y);
        paint_text(ui.painter(), at, Align2::RIGHT_CENTER, number, 14.0, colour);
    }
    let spoken = format!("{name}: {}", numbers.join(", "));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &spoken));
}

/// Whether the statistics are really to be forgotten.
pub(super) fn reset(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let asked = [
        messages::ask_reset_statistics(),
        messages::ask_reset_statistics_loses(),
        messages::ask_reset_statistics_no(),
        messages::ask_reset_statistics_yes(),
    ];
    question(ctx, "reset-statistics-sheet", scene, widgets, opened, asked, Command::ConfirmResetStatistics);
}
