//! The game screen around the board: buttons above, the seats beside, what to do now below.

use bevy_egui::egui::{self, Align, Align2, Color32, CornerRadius, Layout, RichText, Stroke, StrokeKind, Vec2};

use super::theme::Theme;
use super::widgets::{Weight, Widgets, button, paint_team_mark, paint_text};
use super::{Scene, to_egui, words};
use crate::app::Dialog;
use crate::game::{Intent, Match, Phase, Turn};
use crate::input::Command;
use crate::rules::Team;
use crate::settings::Speed;

pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets) {
    let Some(turn) = scene.standing.0 else { return };
    top(ctx, scene, widgets);
    cards(ctx, scene, turn);
    bottom(ctx, scene, widgets, turn);
}

fn top(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets) {
    let region = scene.regions.top;
    let enabled = *scene.dialog == Dialog::None;
    let mut ui = super::region(ctx, "top", region, enabled);
    let narrow = region.width() < 660.0;
    let area = to_egui(region).shrink2(Vec2::new(10.0, 6.0));
    let (undo, redo) = scene
        .game
        .as_ref()
        .map_or((false, false), |game| (game.record.undo_target().is_some(), game.record.redo_target().is_some()));
    ui.scope_builder(egui::UiBuilder::new().max_rect(area).layout(Layout::left_to_right(Align::Center)), |ui| {
        let mut command = |ui: &mut egui::Ui, id, label: &str, hint: &str, command| {
            if button(ui, widgets, id, label, Weight::Plain, true).on_hover_text(hint).clicked() {
                scene.commands.write(command);
            }
        };
        command(ui, "title", "Title", "Back to the title; the game waits there", Command::Title);
        command(ui, "new-game", "New", "A new game (N)", Command::NewGame);
        if button(ui, widgets, "undo", "Undo", Weight::Plain, undo).on_hover_text("Take back (Ctrl+Z)").clicked() {
            scene.intents.write(Intent::Undo);
        }
        if button(ui, widgets, "redo", "Redo", Weight::Plain, redo).on_hover_text("Play again (Ctrl+Shift+Z)").clicked()
        {
            scene.intents.write(Intent::Redo);
        }
        let mut command = |ui: &mut egui::Ui, id, label: &str, hint: &str, command| {
            if button(ui, widgets, id, label, Weight::Plain, true).on_hover_text(hint).clicked() {
                scene.commands.write(command);
            }
        };
        command(ui, "rules", "Rules", "The rules on a page (F1)", Command::ToggleRules);
        if !narrow {
            command(ui, "flip", "Flip", "Turn the board round (F)", Command::Flip);
            let sound = if scene.settings.sound { "Sound: on" } else { "Sound: off" };
            command(ui, "sound", sound, "Sound on or off (M)", Command::ToggleSound);
            let speed = match scene.settings.speed {
                Speed::Off => "Motion: off",
                Speed::Fast => "Motion: fast",
                Speed::Normal => "Motion: normal",
                Speed::Slow => "Motion: slow",
            };
            command(ui, "speed", speed, "How fast stones move", Command::NextSpeed);
        }
    });
}

/// One card a seat: its mark, its name, its stones in hand. The stones themselves belong to the board's picture.
fn cards(ctx: &egui::Context, scene: &Scene, turn: Turn) {
    let Some(game) = &scene.game else { return };
    let theme = Theme::CLASSIC;
    let ui = super::region(ctx, "cards", scene.regions.window, true);
    let painter = ui.painter();
    let seats_per_team = words::seats_per_team(game);
    for &(seat, card) in &scene.regions.cards {
        let card = to_egui(card);
        let active = turn.seat == seat && turn.phase != Phase::Over;
        let (width, colour) = if active { (2.5, theme.team_light(seat.team())) } else { (1.0, theme.edge) };
        painter.rect_filled(card, CornerRadius::same(16), Color32::from_white_alpha(if active { 8 } else { 3 }));
        painter.rect_stroke(card, CornerRadius::same(16), Stroke::new(width, colour), StrokeKind::Inside);
        let hand = game.position().hand(seat);
        let name = words::seat(seat, seats_per_team);
        let colour = if active { theme.text } else { theme.dim };
        if scene.regions.portrait {
            let mark = egui::Rect::from_center_size(card.left_top() + Vec2::new(24.0, 22.0), Vec2::splat(24.0));
            paint_team_mark(painter, mark, seat.team());
            paint_text(painter, mark.right_center() + Vec2::new(8.0, 0.0), Align2::LEFT_CENTER, &name, 17.0, colour);
            let below = card.left_top() + Vec2::new(14.0, 46.0);
            paint_text(painter, below, Align2::LEFT_CENTER, &format!("{hand} in hand"), 13.0, theme.dim);
        } else {
            let mark = egui::Rect::from_center_size(card.left_top() + Vec2::new(26.0, 22.0), Vec2::splat(26.0));
            paint_team_mark(painter, mark, seat.team());
            paint_text(painter, mark.right_center() + Vec2::new(9.0, 0.0), Align2::LEFT_CENTER, &name, 19.0, colour);
            let right = card.right_top() + Vec2::new(-12.0, 22.0);
            let count = if card.width() < 170.0 { hand.to_string() } else { format!("{hand} in hand") };
            paint_text(painter, right, Align2::RIGHT_CENTER, &count, 14.0, theme.dim);
        }
    }
}

fn bottom(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, turn: Turn) {
    let region = scene.regions.bottom;
    let enabled = *scene.dialog == Dialog::None;
    let mut ui = super::region(ctx, "bottom", region, enabled);
    let area = to_egui(region).shrink2(Vec2::new(14.0, 8.0));
    let Some(game) = scene.game.as_deref().cloned() else { return };
    let (text, colour) = message(&game, scene, turn);
    let mark = match (turn.phase, game.record.result()) {
        (Phase::Over, Some(crate::record::GameResult::Won(team, _))) => Some(team),
        (Phase::Over, _) => None,
        _ => Some(turn.seat.team()),
    };
    if scene.regions.portrait {
        ui.scope_builder(egui::UiBuilder::new().max_rect(area).layout(Layout::top_down(Align::Center)), |ui| {
            line(ui, mark, &text, colour, area.width());
            ui.horizontal(|ui| answers(ui, scene, widgets, turn));
        });
    } else {
        ui.scope_builder(egui::UiBuilder::new().max_rect(area).layout(Layout::right_to_left(Align::Center)), |ui| {
            answers(ui, scene, widgets, turn);
            let room = ui.available_width();
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| line(ui, mark, &text, colour, room));
        });
    }
}

fn message(game: &Match, scene: &Scene, turn: Turn) -> (String, Color32) {
    let theme = Theme::CLASSIC;
    if let Some(action) = scene.choice.warned {
        return (words::warning(&game.board, turn.seat.team(), action), theme.warning);
    }
    (words::instruction(game, turn), theme.text)
}

/// The mark of whose turn it is and what there is to do, in `room` logical pixels.
fn line(ui: &mut egui::Ui, mark: Option<Team>, text: &str, colour: Color32, room: f32) {
    const MARK: f32 = 28.0;
    let text = RichText::new(text).size(20.0).color(colour);
    let galley = egui::WidgetText::from(text).into_galley(
        ui,
        Some(egui::TextWrapMode::Wrap),
        (room - MARK - 14.0).max(40.0),
        egui::TextStyle::Body,
    );
    let (rect, response) = ui
        .allocate_exact_size(Vec2::new(MARK + 10.0 + galley.size().x, galley.size().y.max(MARK)), egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, galley.text()));
    if let Some(team) = mark {
        let at = egui::pos2(rect.left() + MARK * 0.5, rect.center().y);
        paint_team_mark(ui.painter(), egui::Rect::from_center_size(at, Vec2::splat(MARK)), team);
    }
    let at = egui::pos2(rect.left() + MARK + 10.0, rect.center().y - galley.size().y * 0.5);
    ui.painter().galley(at, galley, colour);
}

/// The buttons that answer what is asked now.
fn answers(ui: &mut egui::Ui, scene: &mut Scene, widgets: &mut Widgets, turn: Turn) {
    if scene.choice.warned.is_some() {
        if button(ui, widgets, "confirm", "Relocate all the same", Weight::Plain, true).clicked() {
            scene.intents.write(Intent::Confirm);
        }
        let cancel = button(ui, widgets, "cancel", "Choose another point", Weight::Main, true);
        // The keyboard comes here, to the harmless answer, unless it is on the other one already.
        if ui.memory(|memory| memory.focused().is_none()) {
            cancel.request_focus();
        }
        if cancel.clicked() {
            // The button that lets go of the stone has the same id and comes next: Esc is to do that, not to leave it.
            cancel.surrender_focus();
            scene.intents.write(Intent::Cancel);
        }
        return;
    }
    match turn.phase {
        Phase::RelocateStone | Phase::RelocatePoint => {
            let done = button(ui, widgets, "reward-done", "Done", Weight::Main, true);
            if done.on_hover_text("Take no more of the reward (D)").clicked() {
                scene.intents.write(Intent::EndReward);
            }
        }
        Phase::Over => {
            if button(ui, widgets, "again", "Play again", Weight::Main, true).clicked() {
                scene.commands.write(Command::Again);
            }
        }
        Phase::Place | Phase::Slide | Phase::Pass => {}
    }
    if scene.choice.stone.is_some() && button(ui, widgets, "cancel", "Cancel", Weight::Plain, true).clicked() {
        scene.intents.write(Intent::Cancel);
    }
}
