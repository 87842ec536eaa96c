//! The clocks, one on the first card of each team.

use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{self, Align2, CornerRadius, Stroke, StrokeKind};

use super::regions::Regions;
use super::theme::Theme;
use super::widgets::paint_text;
use super::{Scene, to_egui};
use crate::game::clock::{WARNINGS, face};
use crate::game::{Phase, Turn};
use crate::rules::Team;

/// How large a clock is.
const PLATE: Vec2 = Vec2::new(74.0, 24.0);

/// The teams, each with where its clock is.
pub(crate) fn places(regions: &Regions) -> impl Iterator<Item = (Team, Rect)> {
    Team::BOTH.into_iter().filter_map(|team| {
        let &(_, card) = regions.cards.iter().find(|(seat, _)| seat.team() == team)?;
        // On the card's edge: between it and whatever is above. Beside the board it stays off the name below and the bar above.
        let middle = if regions.portrait {
            Vec2::new(card.max.x - 54.0, card.min.y + 1.0)
        } else {
            Vec2::new(card.center().x, (card.min.y - 7.0).max(regions.top.max.y + 6.0))
        };
        Some((team, Rect::from_center_size(middle, PLATE)))
    })
}

/// Paints them, if the game has a clock.
pub(super) fn paint(ctx: &egui::Context, scene: &Scene, turn: Turn) {
    let Some(clock) = &scene.clock.0 else { return };
    let theme = Theme::of(ctx);
    let ui = super::region(ctx, "clocks", scene.regions.window, true);
    let painter = ui.painter();
    for (team, plate) in places(&scene.regions) {
        let plate = to_egui(plate);
        let left = clock.left(team);
        let runs = turn.seat.team() == team && turn.phase != Phase::Over;
        let short = left.as_secs() < WARNINGS[0].into();
        let edge = if runs { Stroke::new(2.0, theme.team_light(team)) } else { Stroke::new(1.0, theme.edge) };
        painter.rect(plate, CornerRadius::same(9), theme.panel, edge, StrokeKind::Inside);
        let colour = match (short, runs) {
            (true, _) => theme.warning,
            (false, true) => theme.text,
            (false, false) => theme.dim,
        };
        paint_text(painter, plate.center(), Align2::CENTER_CENTER, &face(left), 16.0, colour);
    }
}
