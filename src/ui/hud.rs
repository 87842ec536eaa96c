//! The game screen around the board: buttons above, the seats beside, what to do now below.

use bevy::prelude::DetectChangesMut;
use bevy_egui::egui::{self, Align, Align2, Color32, CornerRadius, Layout, RichText, StrokeKind, Vec2};

use super::controls::option_width;
use super::entries::Entry;
use super::players::LevelLabel;
use super::regions::{CONTROL, CONTROL_GAP, Controls, head, tray};
use super::standing::Standing;
use super::theme::Theme;
use super::widgets::{Widgets, fitting_part, paint_fitting, paint_team_mark, paint_text};
use super::{Scene, StateLine, clocks, coordinates, hints, players, rows, side, to_egui, typed, words};
use crate::app::Dialog;
use crate::game::browse::may_play_on;
use crate::game::{Intent, Match, Phase, Turn};
use crate::i18n::{Message, messages};
use crate::input::typed::TypedMove;
use crate::rules::{Seat, Team};

/// Draws everything around the board. Returns the buttons that had no room.
pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets) -> Vec<Entry> {
    let (Some(turn), Some(game)) = (scene.standing.0, scene.game.as_ref().map(bevy::prelude::Res::clone)) else {
        return Vec::new();
    };
    coordinates::paint(ctx, scene, &game);
    let mut hidden = rows::top(ctx, scene, widgets, &game);
    cards(ctx, scene, widgets, turn);
    clocks::paint(ctx, scene, turn);
    side::draw(ctx, scene, widgets, &game);
    side::bar::draw(ctx, scene, widgets);
    hidden.extend(bottom(ctx, scene, widgets, &game, turn));
    hidden
}

/// One card a seat: its mark, its name, its stones in hand, who plays it. The stones themselves belong to the board's
/// picture.
fn cards(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, turn: Turn) {
    paint_cards(ctx, scene, turn);
    for (seat, card) in scene.regions.cards.clone() {
        match Controls::on(card, scene.regions.portrait) {
            Controls::Full(room) => seat_controls(ctx, scene, widgets, seat, room),
            Controls::Small(row) => small_controls(ctx, scene, widgets, seat, row),
        }
    }
}

/// The width of the switch between person and computer, at most.
const WIDEST_SWITCH: f32 = 190.0;

/// The size of what is written on it.
const CONTROL_TEXT: f32 = 13.0;

/// The parts of the window in which the seats' controls lie.
const IDS: [&str; Seat::ALL.len()] = ["seat-r1", "seat-b1", "seat-r2", "seat-b2", "seat-r3", "seat-b3"];

/// Who plays the seat where there is room for one row: pictures for words.
fn small_controls(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, seat: Seat, row: bevy::math::Rect) {
    // Who plays cannot be changed while the seats rest.
    if scene.analysis.is_on() {
        return;
    }
    let ui = super::region(ctx, IDS[seat.index()], row, *scene.dialog == Dialog::None);
    let (player, language, row) = (scene.seats.get(seat), *scene.language, to_egui(row));
    let sides = players::small_sides(row);
    let mut changed = players::switch(&ui, widgets, language, seat, player, sides, None);
    let rest = row.with_min_x(sides[1].right() + 4.0);
    if player.computer && rest.width() >= 32.0 {
        changed = changed.or(players::level(&ui, widgets, language, seat, player, rest, LevelLabel::Number));
    }
    if let Some(player) = changed {
        scene.intents.write(Intent::SetPlayer(seat, player));
    }
}

/// Who plays the seat; for a computer how well, and how far it has thought.
fn seat_controls(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, seat: Seat, room: bevy::math::Rect) {
    let theme = Theme::of(ctx);
    let ui = super::region(ctx, IDS[seat.index()], room, *scene.dialog == Dialog::None);
    let player = scene.analysis.seats(&scene.seats).get(seat);
    let language = *scene.language;
    let whole = to_egui(room);
    // Beside the board the switch stands at the bottom, so that it stays where it is when the level comes and goes.
    let (first, second) = if scene.regions.portrait {
        let first = whole.with_max_y(whole.top() + CONTROL);
        (first, first.translate(Vec2::new(0.0, CONTROL + 4.0)))
    } else {
        let first = whole.with_min_y(whole.bottom() - CONTROL);
        (first, first.translate(Vec2::new(0.0, -CONTROL - CONTROL_GAP)))
    };
    if scene.analysis.is_on() {
        // Who plays is only told: the seats rest.
        let kind = if player.computer { messages::player_computer() } else { messages::player_human() };
        paint_fitting(
            ui.painter(),
            first.left_center(),
            first.width(),
            &[&language.text(&kind)],
            CONTROL_TEXT,
            theme.dim,
        );
        return;
    }
    // Both halves alike, from edge to edge of the card; on a wide one no wider than they need to be.
    let halves = first.with_max_x(first.right().min(first.left() + WIDEST_SWITCH));
    let sides = players::sides(&ui, language, halves, CONTROL_TEXT, true);
    let mut changed = players::switch(&ui, widgets, language, seat, player, sides, Some(CONTROL_TEXT));
    if player.computer {
        let label = LevelLabel::Short.text(language, player.level);
        let width = (option_width(&ui, &label, CONTROL_TEXT) + 22.0).min(whole.width());
        let level = second.with_max_x(second.left() + width);
        changed = changed.or(players::level(&ui, widgets, language, seat, player, level, LevelLabel::Short));
        if let Some((progress, time)) = scene.computers.thinking(seat) {
            let long = language.text(&messages::search_depth(progress.depth, time));
            let short = language.text(&messages::search_depth_short(progress.depth, time));
            let beside = second.with_min_x(level.right() + 6.0);
            let texts = [long.as_str(), short.as_str()];
            paint_fitting(ui.painter(), beside.left_center(), beside.width(), &texts, 12.0, theme.dim);
            let thought = ui.interact(beside, ui.id().with("thought"), egui::Sense::hover());
            thought.on_hover_text(long);
        }
    }
    if let Some(player) = changed {
        scene.intents.write(Intent::SetPlayer(seat, player));
    }
}

fn paint_cards(ctx: &egui::Context, scene: &Scene, turn: Turn) {
    let Some(game) = &scene.game else { return };
    let theme = Theme::of(ctx);
    let ui = super::region(ctx, "cards", scene.regions.window, true);
    let painter = ui.painter();
    let seats_per_team = words::seats_per_team(game);
    let in_hand = game.position().hands().any(|(_, hand)| hand > 0);
    let mut names = Vec::new();
    for (place, &(seat, card)) in scene.regions.cards.iter().enumerate() {
        // Half as high is where the name stands.
        let line = head(card, scene.regions.portrait);
        let card = to_egui(card);
        let active = turn.seat == seat && turn.phase != Phase::Over;
        painter.rect_filled(card, CornerRadius::same(16), if active { theme.card_active } else { theme.card });
        painter.rect_stroke(card, CornerRadius::same(16), theme.card_line(seat.team(), active), StrokeKind::Inside);
        let hand = game.position().hand(seat);
        let player = scene.analysis.seats(&scene.seats).get(seat);
        let name = scene.language.text(&words::player(seat, seats_per_team, &player));
        let short = scene.language.text(&messages::seat_short(seat.team(), seat.number()));
        let called = player.called().unwrap_or(&name).to_owned();
        let colour = if active { theme.text } else { theme.dim };
        if scene.regions.portrait {
            let middle = 18.0_f32.min(line * 0.5);
            let mark = egui::Rect::from_center_size(card.left_top() + Vec2::new(22.0, middle), Vec2::splat(22.0));
            paint_team_mark(painter, mark, seat.team());
            // Beside the stones.
            let edge = tray(scene.regions.cards[place].1, true, player.computer).min.x - 4.0 - card.left();
            let right = card.left_top() + Vec2::new(146.0_f32.min(edge), middle);
            let count = if in_hand { hand.to_string() } else { String::new() };
            let count = paint_text(painter, right, Align2::RIGHT_CENTER, &count, 14.0, theme.dim);
            let left = mark.right_center() + Vec2::new(8.0, 0.0);
            let room = count.left() - 6.0 - left.x;
            names.push((left, room, 16.0, [name, called, short], colour));
        } else {
            // A narrow card keeps its room for the name.
            let (inset, size) = if card.width() < 130.0 { (6.0, 18.0) } else { (13.0, 26.0) };
            let (middle, size) = (22.0_f32.min(line * 0.55), f32::min(size, line - 2.0));
            let mark =
                egui::Rect::from_min_size(card.left_top() + Vec2::new(inset, middle - size * 0.5), Vec2::splat(size));
            paint_team_mark(painter, mark, seat.team());
            let right = card.right_top() + Vec2::new(-inset.min(12.0), middle);
            let count = scene.language.text(&messages::in_hand(hand));
            let count = if card.width() < 170.0 { hand.to_string() } else { count };
            let count = if in_hand { count } else { String::new() };
            let count = paint_text(painter, right, Align2::RIGHT_CENTER, &count, 14.0, theme.dim);
            let left = mark.right_center() + Vec2::new(size * 0.34, 0.0);
            let room = count.left() - size * 0.3 - left.x;
            names.push((left, room, 19.0_f32.min(line * 0.8), [name, called, short], colour));
        }
        // Where nobody has a stone in hand any more, there is room for what each team has achieved.
        let first_of_team = !scene.regions.cards[..place].iter().any(|(other, _)| other.team() == seat.team());
        if !in_hand && first_of_team {
            let room = to_egui(tray(scene.regions.cards[place].1, scene.regions.portrait, player.computer));
            let room = room.with_min_x(room.left() + 4.0).with_min_y(room.top() + 6.0_f32.min(room.height() * 0.2));
            let standing = Standing::of(game, seat.team());
            let seen = standing.paint(painter, room, theme, seat.team());
            let told = ui.interact(seen, ui.id().with(("standing", place)), egui::Sense::hover());
            told.on_hover_text(scene.language.text(&standing.told()));
        }
    }
    paint_names(painter, &names);
}

/// A name on a card: where it begins, its room and its size, in full, by name alone and by its seat, its colour.
type Named = (egui::Pos2, f32, f32, [String; 3], Color32);

/// Paints the names in one size, the largest that all of them allow. A very long one is smaller alone.
fn paint_names(painter: &egui::Painter, names: &[Named]) {
    const LEAST: f32 = 0.74;
    let fits = |(_, room, size, [name, called, _], _): &Named| {
        let [full, called] = [name, called].map(|text| fitting_part(painter, *room, text, *size));
        if full >= LEAST { full } else { called.max(LEAST) }
    };
    let part = names.iter().map(fits).fold(1.0, f32::min);
    for (left, room, size, [name, called, short], colour) in names {
        let texts = [name.as_str(), called, short];
        // As long as a name can be recognised by its beginning it is cut rather than replaced by its seat.
        let texts = if *room < 56.0 { &texts[..] } else { &texts[..2] };
        let fitting = texts.iter().position(|text| fitting_part(painter, *room, text, size * part) >= 1.0);
        paint_fitting(painter, *left, *room, &texts[fitting.unwrap_or(0)..], size * part, *colour);
    }
}

/// The room for the number of the turn and the last one.
const TURN_LINE: f32 = 17.0;

fn bottom(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, game: &Match, turn: Turn) -> Vec<Entry> {
    let region = scene.regions.bottom;
    let enabled = *scene.dialog == Dialog::None;
    let mut ui = super::region(ctx, "bottom", region, enabled);
    let area = to_egui(region).shrink2(Vec2::new(14.0, 6.0));
    if scene.typed.open && (scene.choice.warned.is_some() || turn.phase == Phase::Over) {
        *scene.typed = TypedMove::default();
    }
    let (message, colour) = message(Theme::of(ctx), game, scene, turn);
    let text = scene.language.text(&message);
    let mark = match (turn.phase, game.record.result()) {
        (Phase::Over, Some(crate::record::GameResult::Won(team, _))) => Some(team),
        (Phase::Over, _) => None,
        _ => Some(turn.seat.team()),
    };
    // Where there is hardly any room the menu says it.
    let told = area.height() >= if scene.regions.stacked { 86.0 } else { 48.0 };
    if told {
        let line = scene.language.text(&words::turn_line(game));
        let colour = Theme::of(ui.ctx()).dim;
        paint_text(ui.painter(), area.left_bottom(), Align2::LEFT_BOTTOM, &line, 13.0, colour);
    }
    let area = if told { area.with_max_y(area.bottom() - TURN_LINE) } else { area };
    let mut hidden = Vec::new();
    if scene.regions.stacked {
        const BUTTONS: f32 = 34.0;
        let upper = area.with_max_y(area.bottom() - BUTTONS);
        ui.scope_builder(egui::UiBuilder::new().max_rect(upper).layout(Layout::top_down(Align::Min)), |ui| {
            if scene.typed.open {
                ui.horizontal(|ui| {
                    typed::field(ui, scene, widgets);
                    line(ui, mark, &text, colour, Vec2::new(ui.available_width(), upper.height()));
                });
            } else {
                line(ui, mark, &text, colour, upper.size());
            }
        });
        let lower = area.with_min_y(area.bottom() - BUTTONS);
        ui.scope_builder(egui::UiBuilder::new().max_rect(lower).layout(Layout::left_to_right(Align::Center)), |ui| {
            hidden = rows::bottom(ui, scene, widgets, game, turn, lower.width());
        });
    } else {
        let area = area.with_max_y(to_egui(region).bottom() - 6.0);
        ui.scope_builder(egui::UiBuilder::new().max_rect(area).layout(Layout::right_to_left(Align::Center)), |ui| {
            // What is to be done gets its part in any case.
            hidden = rows::bottom(ui, scene, widgets, game, turn, area.width() * 0.55);
            let height = area.height() - if told { TURN_LINE } else { 0.0 };
            let room = Vec2::new(ui.available_width(), height);
            let rest = ui.available_rect_before_wrap();
            let rest = egui::Rect::from_min_size(egui::pos2(rest.left(), area.top()), room);
            ui.scope_builder(
                egui::UiBuilder::new().max_rect(rest).layout(Layout::left_to_right(Align::Center)),
                |ui| {
                    if scene.typed.open {
                        typed::field(ui, scene, widgets);
                    }
                    line(ui, mark, &text, colour, Vec2::new(ui.available_width(), height));
                },
            );
        });
    }
    scene.state_line.set_if_neq(StateLine(Some(message)));
    hidden
}

fn message(theme: Theme, game: &Match, scene: &Scene, turn: Turn) -> (Message, Color32) {
    if let Some(trouble) = &scene.typed.trouble {
        return (crate::access::words::trouble(trouble), theme.warning);
    }
    if let Some(action) = scene.choice.warned {
        return (words::warning(&game.board, turn.seat.team(), action), theme.warning);
    }
    if scene.choice.held.is_some() {
        return (messages::turn_waits(), theme.accent);
    }
    if scene.analysis.is_on() {
        return (messages::analysing(words::instruction(game, &scene.seats, turn, scene.choice.stone)), theme.text);
    }
    if scene.browsing.is_on() {
        let told = if may_play_on(&scene.settings) { messages::looking_back() } else { messages::only_looking_back() };
        return (told, theme.accent);
    }
    if turn.phase == Phase::Over {
        return (words::instruction(game, &scene.seats, turn, scene.choice.stone), theme.text);
    }
    if let Some(team) = scene.take_back.0.filter(|team| scene.seats.has_human(game, team.other())) {
        return (messages::undo_stands(team), theme.warning);
    }
    if let Some(team) = scene.draws.open.filter(|team| scene.seats.has_human(game, team.other())) {
        return (messages::draw_stands(words::team(game, &scene.seats, team)), theme.warning);
    }
    if turn.phase == Phase::Thinking {
        let colour = if scene.computers.failure().is_some() { theme.warning } else { theme.text };
        return (words::thinking(game, &scene.seats, &scene.computers, turn), colour);
    }
    if let Some(hint) = scene.hint.shown().and_then(|hint| hints::text(&game.board, hint)) {
        return (hint, theme.text);
    }
    (words::instruction(game, &scene.seats, turn, scene.choice.stone), theme.text)
}

/// The mark of whose turn it is and what there is to do, in `room` logical pixels. A long text is set smaller.
fn line(ui: &mut egui::Ui, mark: Option<Team>, text: &str, colour: Color32, room: Vec2) {
    const SIZES: [f32; 6] = [21.0, 17.0, 15.0, 13.0, 11.0, 9.5];
    // In hardly any room it is smaller, so that it lies over nothing.
    let size_of_mark = room.y.clamp(8.0, 28.0);
    let set = |size: f32| {
        egui::WidgetText::from(RichText::new(text).size(size).color(colour)).into_galley(
            ui,
            Some(egui::TextWrapMode::Wrap),
            (room.x - size_of_mark - 14.0).max(40.0),
            egui::TextStyle::Body,
        )
    };
    let fitting = SIZES.into_iter().map(set).find(|galley| galley.size().y <= room.y);
    let galley = fitting.unwrap_or_else(|| set(SIZES[SIZES.len() - 1]));
    // Screen readers get it from the state line's own node.
    let size = Vec2::new(size_of_mark + 10.0 + galley.size().x, galley.size().y.max(size_of_mark));
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::empty());
    if let Some(team) = mark {
        let at = egui::pos2(rect.left() + size_of_mark * 0.5, rect.center().y);
        paint_team_mark(ui.painter(), egui::Rect::from_center_size(at, Vec2::splat(size_of_mark)), team);
    }
    let at = egui::pos2(rect.left() + size_of_mark + 10.0, rect.center().y - galley.size().y * 0.5);
    ui.painter().galley(at, galley, colour);
}
