//! The game screen around the board: buttons above, the seats beside, what to do now below.

use bevy_egui::egui::{self, Align, Align2, Color32, CornerRadius, Layout, RichText, Stroke, StrokeKind, Vec2};

use super::players::Room;
use super::regions::controls;
use super::theme::Theme;
use super::widgets::{Weight, Widgets, button, paint_team_mark, paint_text};
use super::{Scene, answers, hints, players, to_egui, words};
use crate::app::Dialog;
use crate::game::intents::stride;
use crate::game::{Intent, Match, Phase, Turn};
use crate::input::Command;
use crate::rules::{Seat, Team};
use crate::settings::Speed;

pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets) {
    let Some(turn) = scene.standing.0 else { return };
    top(ctx, scene, widgets);
    cards(ctx, scene, widgets, turn);
    bottom(ctx, scene, widgets, turn);
}

fn top(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets) {
    let region = scene.regions.top;
    let enabled = *scene.dialog == Dialog::None;
    let mut ui = super::region(ctx, "top", region, enabled);
    let narrow = region.width() < 660.0;
    let area = to_egui(region).shrink2(Vec2::new(10.0, 6.0));
    let (undo, redo) = scene.game.as_ref().map_or((false, false), |game| {
        let stride = stride(game, &scene.seats);
        (game.record.undo_target(stride).is_some(), game.record.redo_target(stride).is_some())
    });
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
            let sound = match (scene.settings.sound, scene.silent.0) {
                (false, _) => "Sound: off",
                (true, false) => "Sound: on",
                (true, true) => "Sound: no device",
            };
            command(ui, "sound", sound, "Sound on or off (M)", Command::ToggleSound);
            let speed = format!("Motion: {}", speed_word(scene.settings.speed));
            command(ui, "speed", &speed, "How fast stones move", Command::NextSpeed);
        }
        if region.width() >= 780.0 {
            let pace = format!("Pace: {}", speed_word(scene.settings.pace));
            command(ui, "pace", &pace, "How soon computers play one action after the other", Command::NextPace);
        }
    });
}

const fn speed_word(speed: Speed) -> &'static str {
    match speed {
        Speed::Off => "off",
        Speed::Fast => "fast",
        Speed::Normal => "normal",
        Speed::Slow => "slow",
    }
}

/// One card a seat: its mark, its name, its stones in hand, who plays it. The stones themselves belong to the board's
/// picture.
fn cards(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, turn: Turn) {
    paint_cards(ctx, scene, turn);
    for (seat, card) in scene.regions.cards.clone() {
        if let Some(room) = controls(card, scene.regions.portrait) {
            seat_controls(ctx, scene, widgets, seat, room);
        }
    }
}

/// Who plays the seat; for a computer how well, and how far it has thought.
fn seat_controls(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, seat: Seat, room: bevy::math::Rect) {
    const IDS: [&str; Seat::ALL.len()] = ["seat-r1", "seat-b1", "seat-r2", "seat-b2", "seat-r3", "seat-b3"];
    let theme = Theme::CLASSIC;
    let mut ui = super::region(ctx, IDS[seat.index()], room, *scene.dialog == Dialog::None);
    ui.spacing_mut().item_spacing.y = 4.0;
    let player = scene.seats.get(seat);
    let mut changed = players::switch(&mut ui, widgets, seat, player, Room::Small);
    if player.computer {
        ui.horizontal(|ui| {
            changed = changed.or(players::level(ui, widgets, seat, player, Room::Small));
            if let Some((progress, time)) = scene.computers.thinking(seat) {
                let (depth, seconds) = (progress.depth, time.as_secs_f32());
                let long = format!("depth {depth} · {seconds:.1} s");
                let text = if ui.available_width() > 110.0 { &long } else { &format!("{depth}·{seconds:.0}s") };
                ui.label(RichText::new(text).size(12.0).color(theme.dim)).on_hover_text(&long);
            }
        });
    }
    if let Some(player) = changed {
        scene.intents.write(Intent::SetPlayer(seat, player));
    }
}

fn paint_cards(ctx: &egui::Context, scene: &Scene, turn: Turn) {
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
            let mark = egui::Rect::from_center_size(card.left_top() + Vec2::new(22.0, 18.0), Vec2::splat(22.0));
            paint_team_mark(painter, mark, seat.team());
            paint_text(painter, mark.right_center() + Vec2::new(8.0, 0.0), Align2::LEFT_CENTER, &name, 16.0, colour);
            let right = card.left_top() + Vec2::new(146.0, 18.0);
            paint_text(painter, right, Align2::RIGHT_CENTER, &hand.to_string(), 14.0, theme.dim);
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
            line(ui, mark, &text, colour, Vec2::new(area.width(), 48.0));
            ui.horizontal(|ui| answers::draw(ui, scene, widgets, &game, turn));
        });
    } else {
        ui.scope_builder(egui::UiBuilder::new().max_rect(area).layout(Layout::right_to_left(Align::Center)), |ui| {
            answers::draw(ui, scene, widgets, &game, turn);
            let room = Vec2::new(ui.available_width(), area.height());
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| line(ui, mark, &text, colour, room));
        });
    }
}

fn message(game: &Match, scene: &Scene, turn: Turn) -> (String, Color32) {
    let theme = Theme::CLASSIC;
    if let Some(action) = scene.choice.warned {
        return (words::warning(&game.board, turn.seat.team(), action), theme.warning);
    }
    if turn.phase == Phase::Over {
        return (words::instruction(game, turn), theme.text);
    }
    if let Some(team) = scene.draws.open.filter(|team| scene.seats.has_human(game, team.other())) {
        return (format!("{} offers a draw", words::team(team)), theme.warning);
    }
    if turn.phase == Phase::Thinking {
        let colour = if scene.computers.failure().is_some() { theme.warning } else { theme.text };
        return (words::thinking(game, &scene.seats, &scene.computers, turn), colour);
    }
    if let Some(hint) = scene.hint.shown() {
        return (hints::text(&game.board, hint), theme.text);
    }
    (words::instruction(game, turn), theme.text)
}

/// The mark of whose turn it is and what there is to do, in `room` logical pixels. A long text is set smaller.
fn line(ui: &mut egui::Ui, mark: Option<Team>, text: &str, colour: Color32, room: Vec2) {
    const MARK: f32 = 28.0;
    const SIZES: [f32; 4] = [20.0, 17.0, 15.0, 13.0];
    let set = |size: f32| {
        egui::WidgetText::from(RichText::new(text).size(size).color(colour)).into_galley(
            ui,
            Some(egui::TextWrapMode::Wrap),
            (room.x - MARK - 14.0).max(40.0),
            egui::TextStyle::Body,
        )
    };
    let fitting = SIZES.into_iter().map(set).find(|galley| galley.size().y <= room.y);
    let galley = fitting.unwrap_or_else(|| set(SIZES[SIZES.len() - 1]));
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
