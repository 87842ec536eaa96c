//! The evaluation at the board's edge: a bar that the better team fills from its end, what it says in words along it, and the
//! numbers of the best lines beside their arrows on the board.

use std::f32::consts::FRAC_PI_2;

use bevy_egui::egui::{
    self, Align2, CornerRadius, FontId, Pos2, Rect, Sense, Stroke, StrokeKind, Vec2, WidgetInfo, WidgetType,
};

use super::{Scene, Widgets, score};
use crate::i18n::messages;
use crate::review::Chance;
use crate::rules::{Outcome, Team};
use crate::ui::theme::Theme;
use crate::ui::to_egui;
use crate::ui::widgets::{paint_team_mark, paint_text};
use crate::view::lines::{arrows, number_at};

/// The width of the bar itself.
const BAR: f32 = 14.0;

/// The size of a team's mark at its end.
const MARK: f32 = 16.0;

/// Draws the bar and the numbers, while analysis is on.
pub(in crate::ui) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets) {
    let Some(region) = scene.regions.evaluation else { return };
    let theme = Theme::of(ctx);
    let say = scene.say();
    let ui = super::super::region(ctx, "evaluation", scene.regions.window, true);
    let painter = ui.painter();
    let room = bar_room(scene, to_egui(region));
    let bar = Rect::from_min_max(
        Pos2::new(room.right() - BAR, room.top() + MARK + 4.0),
        Pos2::new(room.right(), room.bottom() - MARK - 4.0),
    );
    if bar.height() < 20.0 {
        return;
    }
    let judged = scene.analysis.finding().map(|finding| (finding.score(), finding.position));
    let over = scene.game.as_deref().and_then(|game| game.position().outcome());
    // Red's part; a game that is over is its winner's.
    let part = match (judged, over) {
        (Some((score, _)), _) => Some(Chance::of_red(score).of(Team::Red)),
        (None, Some(Outcome::Win(team))) => Some(if team == Team::Red { 1.0 } else { 0.0 }),
        (None, Some(Outcome::Blocked)) => Some(0.5),
        (None, None) => None,
    };
    let corner = CornerRadius::same(4);
    painter.rect(bar, corner, theme.field, Stroke::NONE, StrokeKind::Inside);
    if let Some(part) = part {
        let middle = bar.bottom() - bar.height() * part;
        painter.rect_filled(bar.with_max_y(middle), corner, theme.team(Team::Blue));
        let red = bar.with_min_y(middle);
        painter.rect_filled(red, corner, theme.team(Team::Red));
        // Told apart without colours: Red's part is hatched.
        let clipped = painter.with_clip_rect(red.shrink(1.0));
        let mut y = bar.bottom();
        while y > red.top() - BAR {
            let stroke = Stroke::new(1.5, theme.team_light(Team::Red));
            clipped.line_segment([Pos2::new(bar.left(), y), Pos2::new(bar.right(), y - BAR)], stroke);
            y -= 7.0;
        }
        painter.hline(bar.x_range(), middle, Stroke::new(2.0, theme.text));
    }
    painter.rect_stroke(bar, corner, Stroke::new(1.0, theme.edge), StrokeKind::Inside);
    // The middle, to be compared with.
    let even = bar.center().y;
    painter.hline(bar.left() - 4.0..=bar.left(), even, Stroke::new(1.5, theme.dim));
    painter.hline(bar.right()..=bar.right() + 4.0, even, Stroke::new(1.5, theme.dim));
    for (team, y) in [(Team::Blue, bar.top() - MARK * 0.5 - 3.0), (Team::Red, bar.bottom() + MARK * 0.5 + 3.0)] {
        let mark = Rect::from_center_size(Pos2::new(bar.center().x, y), Vec2::splat(MARK));
        paint_team_mark(painter, mark, team);
    }
    let words = match (judged, over) {
        (Some((score, position)), _) => score::words(score, &position),
        (None, Some(_)) => messages::analysis_over(),
        (None, None) => messages::analysis_begins(),
    };
    let text = say(words.clone());
    let job = |size: f32| painter.layout_no_wrap(text.clone(), FontId::proportional(size), theme.text);
    let galley = [15.0, 13.0, 11.0].into_iter().map(job).find(|galley| galley.size().x <= bar.height());
    let galley = galley.unwrap_or_else(|| job(9.5));
    // Written upwards along the bar.
    let at = Pos2::new(bar.left() - 6.0 - galley.size().y, bar.center().y + galley.size().x * 0.5);
    painter.add(egui::epaint::TextShape::new(at, galley, theme.text).with_angle(-FRAC_PI_2));
    let whole = bar.union(room.with_min_x(bar.left() - 24.0));
    widgets.note("evaluation-bar", whole);
    let response = ui.interact(whole, ui.id().with("evaluation-bar"), Sense::hover());
    let told = say(messages::evaluation_bar(words));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    response.on_hover_text(told);
    numbers(ctx, scene);
}

/// The part of the region beside the board.
fn bar_room(scene: &Scene, region: Rect) -> Rect {
    let (zoom, layout) = (scene.regions.zoom, &scene.layout);
    let (centre, half) = layout.slab();
    let window = layout.window();
    let left = (window.x * 0.5 + centre.x - half.x) / zoom - 12.0;
    let middle = (window.y * 0.5 - centre.y) / zoom;
    let high = half.y / zoom;
    let right = left.clamp(region.right() - 10.0, f32::max(region.right() - 10.0, scene.regions.board.max.x));
    let (top, bottom) = ((middle - high).max(region.top() + 4.0), (middle + high).min(region.bottom() - 4.0));
    Rect::from_min_max(Pos2::new(region.left(), top), Pos2::new(right, bottom))
}

/// The numbers of the lines beside the points where their turns end up.
fn numbers(ctx: &egui::Context, scene: &Scene) {
    let (Some(game), Some(finding)) = (scene.game.as_deref(), scene.analysis.finding()) else { return };
    let theme = Theme::of(ctx);
    let ui = super::super::region(ctx, "line-numbers", scene.regions.window, true);
    let (zoom, layout) = (scene.regions.zoom, &scene.layout);
    let lines = finding.report.lines.iter().map(|line| &line.actions[..]);
    let size = (layout.stone_radius() * 0.62 / zoom).clamp(9.0, 15.0);
    let mut numbered = Vec::new();
    for arrow in arrows(&game.board, &finding.position, lines) {
        let Some(target) = arrow.action.target().filter(|_| !numbered.contains(&arrow.line)) else { continue };
        // Once a line is enough.
        numbered.push(arrow.line);
        let at = number_at(layout, &game.board, target, arrow.line) / zoom;
        let at = Pos2::new(at.x, at.y);
        ui.painter().circle(at, size * 0.68, theme.focus, Stroke::new(1.5, theme.panel));
        let number = (arrow.line + 1).to_string();
        paint_text(ui.painter(), at, Align2::CENTER_CENTER, &number, size, theme.panel);
    }
}
