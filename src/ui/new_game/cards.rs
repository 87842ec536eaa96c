//! The cards of the seats on the screen for new games: team, stones, who plays.

use std::cmp::Reverse;

use bevy_egui::egui::{self, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};

use super::plan::{GAP, Plan};
use super::view::{Card, View};
use crate::game::{Name, Player, TableChange};
use crate::i18n::{Language, messages};
use crate::rules::{MAX_SEATS_PER_TEAM, Seat, Team};
use crate::ui::controls::{self, Number, Written};
use crate::ui::players::{self, LevelLabel};
use crate::ui::theme::Theme;
use crate::ui::widgets::{Widgets, paint_fitting, paint_team_mark};

/// The size of what is written on the switch.
const TEXT: f32 = 14.0;

/// The widest a number of stones is.
const STEPPER: f32 = 92.0;

/// Draws the cards, Red's left and Blue's right, or one below the other. Side by side they share `height`, whatever
/// their number, so that what lies below never moves. Returns what was changed.
pub(super) fn draw(
    ui: &mut Ui,
    widgets: &mut Widgets,
    language: Language,
    plan: &Plan,
    width: f32,
    height: Option<f32>,
    view: &View,
) -> Vec<TableChange> {
    let rows = if plan.columns == 1 { view.cards.len() } else { usize::from(view.table.team_size) } as f32;
    let least = |rows: f32| rows * (plan.card() + GAP) - GAP;
    // There is room for every seat there can be.
    let shared = height.filter(|_| plan.columns > 1).map(|height| height.max(least(MAX_SEATS_PER_TEAM.into())));
    let height = shared.unwrap_or_else(|| least(rows));
    let columns = plan.columns as f32;
    let size = Vec2::new((width - GAP * (columns - 1.0)) / columns, (height + GAP) / rows - GAP);
    let (room, _) = ui.allocate_exact_size(Vec2::new(width, height), Sense::hover());
    let at = |seat: Seat, place: usize| {
        let (column, row) =
            if plan.columns == 1 { (0, place) } else { (seat.team().index(), usize::from(seat.number()) - 1) };
        let place = Vec2::new(column as f32, row as f32) * (size + Vec2::splat(GAP));
        Rect::from_min_size(room.min + place, size)
    };
    let cards = view.cards.iter().enumerate();
    cards.flat_map(|(place, card)| draw_card(ui, widgets, language, plan, at(card.seat, place), card)).collect()
}

/// The largest that a stone on a card is.
const STONE: f32 = 54.0;

/// The least height that is worth showing stones in.
const LEAST_TRAY: f32 = 24.0;

/// The stones that a seat starts with, as large as there is room.
fn paint_stones(painter: &egui::Painter, room: Rect, team: Team, count: u8) {
    let count = usize::from(count);
    let pitch = |columns: usize| {
        let rows = count.div_ceil(columns);
        (room.width() / columns as f32).min(room.height() / rows as f32).min(STONE)
    };
    // The most even rows of those that make the stones as large as they can be.
    let Some(largest) = (1..=count).map(pitch).reduce(f32::max) else { return };
    let columns = (1..=count).filter(|&columns| pitch(columns) > largest - 0.5);
    let missing = |columns: usize| columns - 1 - (count - 1) % columns;
    let Some(columns) = columns.min_by_key(|&columns| (missing(columns), Reverse(columns))) else { return };
    let rows = count.div_ceil(columns);
    let all = Vec2::new(columns as f32, rows as f32) * largest;
    let corner = room.center() - all * 0.5;
    for place in 0..count {
        let cell = Vec2::new((place % columns) as f32 + 0.5, (place / columns) as f32 + 0.5) * largest;
        paint_team_mark(painter, Rect::from_center_size(corner + cell, Vec2::splat(largest * 0.8)), team);
    }
}

fn draw_card(
    ui: &mut Ui,
    widgets: &mut Widgets,
    language: Language,
    plan: &Plan,
    rect: Rect,
    card: &Card,
) -> Vec<TableChange> {
    let theme = Theme::of(ui.ctx());
    let (seat, team) = (card.seat, card.seat.team());
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(12), theme.card_active, Stroke::new(1.0, theme.edge), StrokeKind::Inside);
    // A band in the team's colour along the outer edge.
    let band = Rect::from_min_max(rect.min + Vec2::new(0.0, 12.0), Pos2::new(rect.left() + 3.0, rect.bottom() - 12.0));
    painter.rect_filled(band, CornerRadius::same(1), theme.team(team));

    let inner = rect.shrink(plan.padding()).with_min_x(rect.left() + plan.padding() + 2.0);
    let row = |number: f32| {
        let top = inner.top() + number * (plan.row + plan.between());
        Rect::from_min_size(Pos2::new(inner.left(), top), Vec2::new(inner.width(), plan.row))
    };
    let head = row(0.0);
    let mark = Rect::from_min_size(head.min + Vec2::new(0.0, (plan.row - 22.0) * 0.5), Vec2::splat(22.0));
    paint_team_mark(painter, mark, team);
    let place = language.text(&card.place);
    let stones = Rect::from_min_max(Pos2::new(head.right() - STEPPER, head.top()), head.max);
    let left = mark.right_center() + Vec2::new(7.0, 0.0);
    paint_fitting(painter, left, stones.left() - 6.0 - left.x, &[&place], 16.0, theme.text);

    let mut changes = Vec::new();
    if let Some(number) = &card.stones {
        let say = |message: &Option<crate::i18n::Message>| message.as_ref().map(|message| language.text(message));
        let (least, most) = (say(&number.least), say(&number.most));
        let label = language.text(&messages::stones_of(card.place.clone()));
        let shown = Number {
            value: &number.value.to_string(),
            label: &label,
            least: least.as_deref(),
            most: most.as_deref(),
            tip: &language.text(&messages::stones_tip()),
        };
        let painter = ui.painter().clone();
        let icon = |rect| paint_team_mark(&painter, rect, team);
        let steps = controls::stepper(ui, widgets, &players::ids(seat).stones, stones, &shown, Some(&icon));
        let change = if steps > 0 { TableChange::MoreStones(seat) } else { TableChange::FewerStones(seat) };
        // Each stops where the rules or the board end.
        changes.extend((0..steps.unsigned_abs()).map(|_| change));
    }
    let tray = inner.with_min_y(row(2.0).bottom() + plan.padding());
    if let Some(number) = card.stones.as_ref().filter(|_| tray.height() >= LEAST_TRAY) {
        paint_stones(ui.painter(), tray.shrink2(Vec2::new(6.0, 0.0)), team, number.value);
    }
    let sides = players::sides(ui, language, row(1.0), TEXT, true);
    let player = players::switch(ui, widgets, language, seat, card.player, sides, Some(TEXT));
    let player = player.or(if card.player.computer {
        players::level(ui, widgets, language, seat, card.player, row(2.0), LevelLabel::Full)
    } else {
        let label = language.text(&messages::name_of(card.place.clone()));
        let hint = language.text(&messages::name_hint());
        let name = card.player.name.as_str();
        let id = players::ids(seat).name;
        let limit = language.text(&messages::name_limit(Name::MAX as u32));
        let written =
            Written { text: name, hint: &hint, most: Name::MAX, limit: Some(&limit), label: &label, wraps: false };
        controls::line(ui, widgets, id, row(2.0), &written).map(|text| Player { name: Name::of(&text), ..card.player })
    });
    changes.extend(player.map(|player| TableChange::Player(seat, player)));
    changes
}
