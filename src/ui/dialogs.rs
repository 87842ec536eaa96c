//! What lies over a screen and takes all input: the rules, a question, a board that cannot be used.

use bevy_egui::egui::{self, Align, Color32, Layout, RichText, ScrollArea, Vec2};

use super::Scene;
use super::theme::Theme;
use super::widgets::{Weight, Widgets, button};
use super::words;
use crate::input::Command;

/// A sheet in the middle of the window over a shade. Never larger than the window.
fn sheet(ctx: &egui::Context, id: &'static str, scene: &Scene, width: f32, content: impl FnOnce(&mut egui::Ui, Vec2)) {
    let theme = Theme::CLASSIC;
    let window = super::to_egui(scene.regions.window);
    let margin = 20.0_f32.min(window.width() * 0.04);
    let room =
        Vec2::new((width.min(window.width() - 4.0 * margin)).max(40.0), (window.height() - 4.0 * margin).max(40.0));
    egui::Modal::new(id.into())
        .backdrop_color(Color32::from_black_alpha(170))
        .frame(
            egui::Frame::new()
                .fill(theme.panel)
                .stroke(egui::Stroke::new(1.0, theme.edge))
                .corner_radius(16)
                .inner_margin(margin),
        )
        .show(ctx, |ui| {
            ui.set_width(room.x);
            content(ui, room);
        });
}

pub(super) fn rules(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let theme = Theme::CLASSIC;
    let mut close = false;
    sheet(ctx, "rules-sheet", scene, 680.0, |ui, room| {
        ui.label(RichText::new("How to play").size(26.0));
        ScrollArea::vertical().max_height(room.y - 110.0).auto_shrink([false, true]).show(ui, |ui| {
            for (heading, text) in words::RULES {
                ui.add_space(4.0);
                ui.label(RichText::new(*heading).size(17.0).color(theme.accent));
                ui.label(RichText::new(*text).size(15.5));
            }
        });
        ui.add_space(8.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let response = button(ui, widgets, "close", "Close", Weight::Main, true);
            if opened {
                response.request_focus();
            }
            close = response.clicked();
        });
    });
    if close {
        scene.commands.write(Command::CloseDialog);
    }
}

pub(super) fn new_game(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let asked = ["Begin a new game?", "The game under way would be lost.", "Go on with this one", "New game"];
    match question(ctx, "new-game-sheet", scene, widgets, opened, asked) {
        // Back to the game that was nearly lost.
        Some(false) => {
            scene.commands.write(Command::CloseDialog);
            scene.commands.write(Command::Back);
        }
        Some(true) => {
            scene.commands.write(Command::ConfirmNewGame);
        }
        None => {}
    }
}

pub(super) fn resign(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let asked = ["Resign?", "The other team wins the game.", "Play on", "Resign"];
    if let Some(yes) = question(ctx, "resign-sheet", scene, widgets, opened, asked) {
        scene.commands.write(if yes { Command::ConfirmResign } else { Command::CloseDialog });
    }
}

/// A question with a harmless answer, which is offered first, and one that goes ahead. Returns the answer.
fn question(
    ctx: &egui::Context,
    id: &'static str,
    scene: &Scene,
    widgets: &mut Widgets,
    opened: bool,
    [heading, text, no, yes]: [&str; 4],
) -> Option<bool> {
    let mut answer = None;
    sheet(ctx, id, scene, 420.0, |ui, _| {
        ui.label(RichText::new(heading).size(22.0));
        ui.label(RichText::new(text).size(16.0));
        ui.add_space(10.0);
        ui.horizontal_wrapped(|ui| {
            let keep = button(ui, widgets, "cancel", no, Weight::Main, true);
            if opened {
                keep.request_focus();
            }
            if keep.clicked() {
                answer = Some(false);
            }
            if button(ui, widgets, "confirm", yes, Weight::Plain, true).clicked() {
                answer = Some(true);
            }
        });
    });
    answer
}

/// The board file cannot be used: everything that is wrong with it.
pub(super) fn failed(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets) {
    let theme = Theme::CLASSIC;
    let Some(failure) = scene.failure.as_deref().cloned() else { return };
    let mut quit = false;
    sheet(ctx, "failed-sheet", scene, 760.0, |ui, room| {
        ui.label(RichText::new("This board cannot be played").size(24.0).color(theme.warning));
        ui.label(RichText::new(&failure.file).size(15.0).color(theme.dim));
        ui.add_space(4.0);
        ScrollArea::vertical().max_height(room.y - 130.0).auto_shrink([false, true]).show(ui, |ui| {
            ui.label(RichText::new(&failure.report).size(15.0));
        });
        ui.add_space(8.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            quit = button(ui, widgets, "quit", "Quit", Weight::Main, true).clicked();
        });
    });
    if quit {
        scene.commands.write(Command::Quit);
    }
}
