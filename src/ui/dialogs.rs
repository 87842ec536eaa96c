//! What lies over a screen and takes all input: the rules, a question, a board that cannot be used.

use bevy_egui::egui::{self, Align, Layout, RichText, ScrollArea, Vec2};

use super::regions::Regions;
use super::theme::Theme;
use super::widgets::{Weight, Widgets, button};
use super::{Scene, keys, words};
use crate::i18n::{Message, messages};
use crate::input::Command;

/// A sheet in the middle of the window over a shade. Never larger than the window.
pub(super) fn sheet(
    ctx: &egui::Context,
    id: &'static str,
    scene: &Scene,
    width: f32,
    content: impl FnOnce(&mut egui::Ui, Vec2),
) {
    sheet_in(ctx, id, &scene.regions, width, content);
}

/// The same for who has taken the regions out of the scene.
pub(super) fn sheet_in(
    ctx: &egui::Context,
    id: &'static str,
    regions: &Regions,
    width: f32,
    content: impl FnOnce(&mut egui::Ui, Vec2),
) {
    let theme = Theme::of(ctx);
    let window = super::to_egui(regions.window);
    let margin = 20.0_f32.min(window.width() * 0.04);
    let room =
        Vec2::new((width.min(window.width() - 4.0 * margin)).max(40.0), (window.height() - 4.0 * margin).max(40.0));
    let opacity = super::stored(ctx, super::SHEET_OPACITY);
    egui::Modal::new(id.into())
        .backdrop_color(theme.shade.gamma_multiply(opacity))
        .frame(
            egui::Frame::new()
                .fill(theme.panel.gamma_multiply(opacity))
                .stroke(egui::Stroke::new(1.0, theme.edge.gamma_multiply(opacity)))
                .corner_radius(16)
                .inner_margin(margin),
        )
        .show(ctx, |ui| {
            ui.set_opacity(opacity);
            ui.set_width(room.x);
            // Otherwise what scrolls gets what it had on the sheet's first frame, however much room there is.
            ui.set_max_height(room.y);
            content(ui, room);
        });
}

/// The last row of a sheet, with the ways out of it on the right. As high as its buttons: a layout without a height of its
/// own would take all that the sheet had when the window or the text were larger.
pub(super) fn foot<R>(ui: &mut egui::Ui, buttons: impl FnOnce(&mut egui::Ui) -> R) -> R {
    const HEIGHT: f32 = 36.0;
    let room = Vec2::new(ui.available_width(), HEIGHT);
    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), buttons).inner
}

/// What scrolls on a sheet, with room for the ring around what has the keyboard.
pub(super) fn with_room_for_rings<R>(ui: &mut egui::Ui, content: impl FnOnce(&mut egui::Ui) -> R) -> R {
    const RING: i8 = 5;
    egui::Frame::new().inner_margin(egui::Margin::same(RING)).show(ui, content).inner
}

/// A page longer than its sheet, `height` pixels of which are seen, is read to its end by the keyboard, too.
pub(super) fn scroll_by_keys(ui: &egui::Ui, height: f32) {
    const LINE: f32 = 40.0;
    let page = height * 0.7;
    let keys = [
        (egui::Key::ArrowUp, LINE),
        (egui::Key::ArrowDown, -LINE),
        (egui::Key::PageUp, page),
        (egui::Key::PageDown, -page),
    ];
    for (key, distance) in keys {
        let times = ui.input(|input| input.num_presses(key));
        if times > 0 {
            ui.scroll_with_delta(Vec2::new(0.0, distance * times as f32));
        }
    }
}

pub(super) fn rules(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let theme = Theme::of(ctx);
    let say = scene.say();
    let mut close = false;
    sheet(ctx, "rules-sheet", scene, 680.0, |ui, room| {
        ui.label(RichText::new(say(messages::rules_heading())).size(26.0));
        ScrollArea::vertical().max_height(room.y - 110.0).auto_shrink([false, true]).show(ui, |ui| {
            scroll_by_keys(ui, room.y);
            for (heading, text) in words::RULES {
                ui.add_space(4.0);
                ui.label(RichText::new(say(heading())).size(17.0).color(theme.accent));
                ui.label(RichText::new(say(text())).size(15.5));
            }
            for (key, does) in keys::list(&scene.settings) {
                ui.label(RichText::new(say(messages::rules_key(key, does))).size(15.5));
            }
        });
        ui.add_space(8.0);
        foot(ui, |ui| close = close_button(ui, widgets, &say(messages::rules_close()), opened));
    });
    if close {
        scene.commands.write(Command::CloseDialog);
    }
}

pub(super) fn new_game(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let asked = [
        messages::ask_new_game(),
        messages::ask_new_game_loses(),
        messages::ask_new_game_no(),
        messages::ask_new_game_yes(),
    ];
    if question(ctx, "new-game-sheet", scene, widgets, opened, asked, Command::ConfirmNewGame) == Some(false) {
        // Back to the game that was nearly lost.
        scene.commands.write(Command::Back);
    }
}

pub(super) fn resign(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let asked =
        [messages::ask_resign(), messages::ask_resign_loses(), messages::ask_resign_no(), messages::ask_resign_yes()];
    question(ctx, "resign-sheet", scene, widgets, opened, asked, Command::ConfirmResign);
}

pub(super) fn again(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let asked =
        [messages::ask_again(), messages::ask_new_game_loses(), messages::ask_new_game_no(), messages::ask_again_yes()];
    question(ctx, "again-sheet", scene, widgets, opened, asked, Command::ConfirmAgain);
}

/// Why the game would be lost, and whether to quit all the same.
pub(super) fn quit(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let why = scene.keeping.loss.0.clone().unwrap_or_else(messages::no_games_folder);
    let asked =
        [messages::ask_quit(), messages::ask_quit_loses(why), messages::ask_quit_no(), messages::ask_quit_yes()];
    question(ctx, "quit-sheet", scene, widgets, opened, asked, Command::ConfirmQuit);
}

pub(super) fn reset(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let asked =
        [messages::ask_reset(), messages::ask_reset_loses(), messages::ask_reset_no(), messages::ask_reset_yes()];
    question(ctx, "reset-sheet", scene, widgets, opened, asked, Command::ConfirmReset);
}

pub(super) fn delete_variation(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let asked = [
        messages::ask_delete_variation(),
        messages::ask_delete_variation_loses(),
        messages::ask_delete_variation_no(),
        messages::ask_delete_variation_yes(),
    ];
    question(ctx, "delete-variation-sheet", scene, widgets, opened, asked, Command::ConfirmDeleteVariation);
}

/// What the game is made of, and on what terms.
const LICENCES: &str = include_str!("../../assets/licences.txt");

pub(super) fn about(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let theme = Theme::of(ctx);
    let say = scene.say();
    let mut close = false;
    sheet(ctx, "about-sheet", scene, 680.0, |ui, room| {
        ui.label(RichText::new("Kensington").size(26.0));
        ScrollArea::vertical().max_height((room.y - 96.0).max(60.0)).auto_shrink([false, true]).show(ui, |ui| {
            let line = |ui: &mut egui::Ui, text: Message| {
                ui.add(egui::Label::new(RichText::new(say(text)).size(15.0)).wrap());
            };
            line(ui, messages::title_version(env!("CARGO_PKG_VERSION")));
            line(ui, messages::about_game());
            line(ui, messages::about_licence(env!("CARGO_PKG_LICENSE")));
            ui.add_space(4.0);
            line(ui, messages::about_others());
            ui.add(egui::Label::new(RichText::new(LICENCES).size(12.5).color(theme.dim)).wrap());
        });
        ui.add_space(8.0);
        foot(ui, |ui| close = close_button(ui, widgets, &say(messages::rules_close()), opened));
    });
    if close {
        scene.commands.write(Command::CloseDialog);
    }
}

/// The only button of a sheet that there is nothing to decide on. Returns whether it was pressed.
pub(super) fn close_button(ui: &mut egui::Ui, widgets: &mut Widgets, text: &str, opened: bool) -> bool {
    let response = button(ui, widgets, "close", text, Weight::Main, true);
    if opened {
        response.request_focus();
    }
    response.clicked()
}

/// A question with a harmless answer, which is offered first and closes it, and one that goes ahead with `confirm`.
/// Returns whether it went ahead, once it is answered.
pub(super) fn question(
    ctx: &egui::Context,
    id: &'static str,
    scene: &mut Scene,
    widgets: &mut Widgets,
    opened: bool,
    asked: [Message; 4],
    confirm: Command,
) -> Option<bool> {
    let [heading, text, no, yes] = asked.map(scene.say());
    let mut answer = None;
    sheet(ctx, id, scene, 420.0, |ui, _| {
        ui.label(RichText::new(heading).size(22.0));
        ui.label(RichText::new(text).size(16.0));
        ui.add_space(10.0);
        ui.horizontal_wrapped(|ui| {
            let keep = button(ui, widgets, "cancel", &no, Weight::Main, true);
            if opened {
                keep.request_focus();
            }
            if keep.clicked() {
                answer = Some(false);
            }
            if button(ui, widgets, "confirm", &yes, Weight::Plain, true).clicked() {
                answer = Some(true);
            }
        });
    });
    if let Some(yes) = answer {
        scene.commands.write(if yes { confirm } else { Command::CloseDialog });
    }
    answer
}

/// The board file cannot be used: everything that is wrong with it.
pub(super) fn failed(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let theme = Theme::of(ctx);
    let say = scene.say();
    let Some(failure) = scene.failure.as_deref().cloned() else { return };
    let mut quit = false;
    sheet(ctx, "failed-sheet", scene, 760.0, |ui, room| {
        ui.label(RichText::new(say(messages::failed_heading())).size(24.0).color(theme.warning));
        ui.label(RichText::new(&failure.file).size(15.0).color(theme.dim));
        ui.add_space(4.0);
        ScrollArea::vertical().max_height(room.y - 130.0).auto_shrink([false, true]).show(ui, |ui| {
            scroll_by_keys(ui, room.y);
            ui.label(RichText::new(&failure.report).size(15.0));
        });
        ui.add_space(8.0);
        foot(ui, |ui| {
            let response = button(ui, widgets, "quit", &say(messages::failed_quit()), Weight::Main, true);
            if opened {
                response.request_focus();
            }
            quit = response.clicked();
        });
    });
    if quit {
        scene.commands.write(Command::Quit);
    }
}
