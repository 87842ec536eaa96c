//! The cards of the seats on the screen for new games: team, stones, who plays.

use bevy_egui::egui::{self, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};

use super::plan::{GAP, Plan};
use super::view::{Card, View};
use crate::game::{Name, Player, TableChange};
use crate::i18n::{Language, messages};
use crate::rules::{MAX_SEATS_PER_TEAM, Seat};
use crate::ui::controls::{self, Number};
use crate::ui::players;
use crate::ui::theme::Theme;
use crate::ui::widgets::{Widgets, paint_fitting, paint_team_mark};

/// The size of what is written on the switch.
const TEXT: f32 = 14.0;

/// The widest a number of stones is.
const STEPPER: f32 = 92.0;

/// Draws the cards, Red's left and Blue's right, or one below the other. Returns what was changed.
pub(super) fn draw(
    ui: &mut Ui,
    widgets: &mut Widgets,
    language: Language,
    plan: &Plan,
    width: f32,
    view: &View,
) -> Vec<TableChange> {
    let size = Vec2::new((width - GAP * (plan.columns - 1) as f32) / plan.columns as f32, plan.card());
    // Beside the board there is room for every seat there can be, so what lies below never moves.
    let rows = if plan.columns == 1 {
        view.cards.len()
    } else if plan.beside {
        usize::from(MAX_SEATS_PER_TEAM)
    } else {
        usize::from(view.table.team_size)
    };
    let height = rows as f32 * (size.y + GAP) - GAP;
    let (room, _) = ui.allocate_exact_size(Vec2::new(width, height), Sense::hover());
    let at = |seat: Seat, place: usize| {
        let (column, row) =
            if plan.columns == 1 { (0, place) } else { (seat.team().index(), usize::from(seat.number()) - 1) };
        let place = Vec2::new(column as f32, row as f32) * (size + Vec2::splat(GAP));
        Rect::from_min_size(room.min + place, size)
    };
    if plan.beside {
        for (place, seat) in Seat::ALL.into_iter().enumerate().skip(view.cards.len()) {
            paint_empty(ui, at(seat, place));
        }
    }
    let cards = view.cards.iter().enumerate();
    cards.flat_map(|(place, card)| draw_card(ui, widgets, language, plan, at(card.seat, place), card)).collect()
}

/// A place at the table that stays free.
fn paint_empty(ui: &Ui, rect: Rect) {
    let edge = Stroke::new(1.0, Theme::of(ui.ctx()).edge.gamma_multiply(0.55));
    let rect = rect.shrink(0.5);
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    ui.painter().extend(egui::Shape::dashed_line(&corners, edge, 4.0, 5.0));
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
            value: number.value,
            label: &label,
            least: least.as_deref(),
            most: most.as_deref(),
            tip: &language.text(&messages::stones_tip()),
        };
        let painter = ui.painter().clone();
        let icon = |rect| paint_team_mark(&painter, rect, team);
        let steps = controls::stepper(ui, widgets, &players::ids(seat).stones, stones, &shown, icon);
        let change = if steps > 0 { TableChange::MoreStones(seat) } else { TableChange::FewerStones(seat) };
        // Each stops where the rules or the board end.
        changes.extend((0..steps.unsigned_abs()).map(|_| change));
    }
    let sides = players::sides(ui, language, row(1.0), TEXT, true);
    let player = players::switch(ui, widgets, language, seat, card.player, sides, TEXT);
    let player = player.or(if card.player.computer {
        players::level(ui, widgets, language, seat, card.player, row(2.0), false)
    } else {
        let label = language.text(&messages::name_of(card.place.clone()));
        let hint = language.text(&messages::name_hint());
        let name = card.player.name.as_str();
        let id = players::ids(seat).name;
        controls::line(ui, widgets, id, row(2.0), name, &hint, Name::MAX, &label)
            .map(|text| Player { name: Name::of(&text), ..card.player })
    });
    changes.extend(player.map(|player| TableChange::Player(seat, player)));
    changes
}
