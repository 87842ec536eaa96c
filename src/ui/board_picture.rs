//! A small picture of a board, drawn from its file's geometry.

use bevy_egui::egui::{CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

use super::theme::Theme;
use crate::board::{Board, HexagonColour, Point};
use crate::rules::{Position, Team};

/// The room around the points, as a part of the shortest line.
const MARGIN: f32 = 0.7;

/// Where a board's points lie in a picture of it.
pub(super) struct Geometry {
    points: Vec<Pos2>,
    /// The slab.
    pub slab: Rect,
    /// The shortest line.
    pub spacing: f32,
}

impl Geometry {
    /// As large as there is room, turned by so many quarters anticlockwise.
    pub fn new(board: &Board, room: Rect, quarters: u8) -> Self {
        let own: Vec<Vec2> = board
            .points()
            .map(|point| {
                let [x, y] = board.coordinates(point);
                let away = Vec2::new(x as f32, -y as f32);
                match quarters % 4 {
                    1 => Vec2::new(away.y, -away.x),
                    2 => -away,
                    3 => Vec2::new(-away.y, away.x),
                    _ => away,
                }
            })
            .collect();
        let low = own.iter().copied().reduce(Vec2::min).unwrap_or_default();
        let high = own.iter().copied().reduce(Vec2::max).unwrap_or_default();
        let lines = board.lines().iter().map(|[a, b]| (own[a.index()] - own[b.index()]).length());
        let shortest = lines.fold(f32::INFINITY, f32::min);
        let shortest = if shortest.is_finite() { shortest } else { 1.0 };
        let size = high - low + Vec2::splat(2.0 * MARGIN * shortest);
        let scale = (room.size() / size).min_elem();
        let middle = (low + high) * 0.5;
        Self {
            points: own.iter().map(|point| room.center() + (*point - middle) * scale).collect(),
            slab: Rect::from_center_size(room.center(), size * scale),
            spacing: shortest * scale,
        }
    }

    /// Where a point lies.
    pub fn at(&self, point: Point) -> Pos2 {
        self.points[point.index()]
    }
}

/// Paints a board as large as there is room, with the stones of a position.
pub(in crate::ui) fn paint(painter: &Painter, board: &Board, position: Option<&Position>, room: Rect) {
    paint_in(painter, board, position, &Geometry::new(board, room, 0));
}

/// The same in a place that is known.
pub(in crate::ui) fn paint_in(painter: &Painter, board: &Board, position: Option<&Position>, geometry: &Geometry) {
    let theme = Theme::of(painter.ctx());
    let spacing = geometry.spacing;
    // In a small picture the stones matter, not the lines.
    let small = spacing < 9.0;
    let line = theme.line.gamma_multiply(if small { 0.4 } else { 1.0 });
    let corner = CornerRadius::same((spacing * 0.5).clamp(3.0, 14.0) as u8);
    painter.rect(geometry.slab, corner, theme.slab, Stroke::new(1.0, theme.edge), StrokeKind::Inside);
    for hexagon in board.hexagons() {
        let corners: Vec<Pos2> = hexagon.perimeter.iter().map(|&point| geometry.at(point)).collect();
        match hexagon.colour {
            HexagonColour::White => {
                let middle =
                    corners.iter().fold(Vec2::ZERO, |sum, corner| sum + corner.to_vec2()) / corners.len() as f32;
                let inner = corners.iter().map(|corner| *corner + (middle.to_pos2() - *corner) * 0.13).collect();
                painter.add(Shape::closed_line(inner, Stroke::new((spacing * 0.06).max(1.0), theme.white)));
            }
            HexagonColour::Red => coloured(painter, &corners, spacing, Team::Red),
            HexagonColour::Blue => coloured(painter, &corners, spacing, Team::Blue),
        }
    }
    let stroke = Stroke::new((spacing * 0.05).clamp(1.0, 2.0), line);
    for &[a, b] in board.lines() {
        painter.line_segment([geometry.at(a), geometry.at(b)], stroke);
    }
    let radius = (spacing * 0.1).clamp(1.2, 4.0).min(spacing * 0.3);
    for point in board.points().filter(|_| !small) {
        painter.circle(geometry.at(point), radius, theme.socket, Stroke::new(1.0, line));
    }
    let stones = (spacing * if small { 0.55 } else { 0.42 }).max(1.5);
    for team in Team::BOTH {
        for point in position.into_iter().flat_map(|position| position.stones(team)) {
            // Red has a light ring, Blue a light middle: told apart without colours, too.
            let at = geometry.at(point);
            painter.circle(at, stones, theme.team(team), Stroke::new((stones * 0.16).max(0.8), theme.team_light(team)));
            match team {
                Team::Red => painter.circle_stroke(at, stones * 0.45, Stroke::new(stones * 0.2, theme.inlay(team))),
                Team::Blue => painter.circle_filled(at, stones * 0.4, theme.inlay(team)),
            };
        }
    }
}

/// A team's hexagon: dark enough for its stones to stand out, with a lighter line inside.
fn coloured(painter: &Painter, corners: &[Pos2], spacing: f32, team: Team) {
    let theme = Theme::of(painter.ctx());
    painter.add(Shape::convex_polygon(corners.to_vec(), theme.team(team).gamma_multiply(0.72), Stroke::NONE));
    let middle = corners.iter().fold(Vec2::ZERO, |sum, corner| sum + corner.to_vec2()) / corners.len() as f32;
    let inner = corners.iter().map(|corner| *corner + (middle.to_pos2() - *corner) * 0.13).collect();
    let stroke = Stroke::new((spacing * 0.025).max(0.6), theme.team_light(team).gamma_multiply(0.6));
    painter.add(Shape::closed_line(inner, stroke));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::layout::{BoardLayout, Stage, Turned};

    #[test]
    fn every_point_lies_in_the_picture_the_right_way_up() {
        let board = Board::classic();
        for size in [Vec2::new(280.0, 160.0), Vec2::new(100.0, 400.0), Vec2::splat(1.0)] {
            let room = Rect::from_min_size(Pos2::new(30.0, 40.0), size);
            let geometry = Geometry::new(board, room, 0);
            assert!(room.expand(0.01).contains_rect(geometry.slab), "{size:?}");
            assert!(geometry.points.iter().all(|point| geometry.slab.contains(*point)), "{size:?}");
            let at = |name| geometry.at(board.point_named(name).expect("a point"));
            assert!(at("a4").y < at("a1").y && at("a1").x < at("p1").x, "a is left, numbers rise");
            // Turned, it is as the board in the window is.
            let stage = Stage {
                window: bevy::math::Vec2::new(800.0, 600.0),
                board: bevy::math::Rect::new(0.0, 0.0, 800.0, 600.0),
                trays: Vec::new(),
            };
            for quarters in 0..4 {
                let geometry = Geometry::new(board, room, quarters);
                assert!(room.expand(0.01).contains_rect(geometry.slab), "{size:?} {quarters}");
                let mut turned = Turned::default();
                turned.by(quarters);
                let layout = BoardLayout::new(board, &stage, &[], turned);
                for [a, b] in board.lines() {
                    let seen = (geometry.at(*b) - geometry.at(*a)).normalized();
                    let in_window = (layout.to_window(board, *b) - layout.to_window(board, *a)).normalize();
                    let off = Vec2::new(in_window.x, in_window.y) - seen;
                    assert!(off.length() < 0.01, "{quarters}: {seen:?} {in_window:?}");
                }
            }
        }
    }
}
