//! A small picture of a board, drawn from its file's geometry.

use bevy_egui::egui::{CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

use crate::board::{Board, HexagonColour, Point};
use crate::rules::Team;
use crate::ui::theme::Theme;

/// The room around the points, as a part of the shortest line.
const MARGIN: f32 = 0.7;

/// Where a board's points lie in a picture of it.
struct Geometry {
    points: Vec<Pos2>,
    slab: Rect,
    /// The shortest line.
    spacing: f32,
}

impl Geometry {
    fn new(board: &Board, room: Rect) -> Self {
        let own: Vec<Vec2> = board
            .points()
            .map(|point| {
                let [x, y] = board.coordinates(point);
                Vec2::new(x as f32, -y as f32)
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

    fn at(&self, point: Point) -> Pos2 {
        self.points[point.index()]
    }
}

/// Paints a board as large as there is room.
pub(super) fn paint(painter: &Painter, board: &Board, room: Rect) {
    let theme = Theme::of(painter.ctx());
    let geometry = Geometry::new(board, room);
    let spacing = geometry.spacing;
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
            HexagonColour::Red => {
                painter.add(Shape::convex_polygon(corners, theme.team(Team::Red), Stroke::NONE));
            }
            HexagonColour::Blue => {
                painter.add(Shape::convex_polygon(corners, theme.team(Team::Blue), Stroke::NONE));
            }
        }
    }
    let stroke = Stroke::new((spacing * 0.05).clamp(1.0, 2.0), theme.line);
    for &[a, b] in board.lines() {
        painter.line_segment([geometry.at(a), geometry.at(b)], stroke);
    }
    let radius = (spacing * 0.1).clamp(1.2, 4.0);
    for point in board.points() {
        painter.circle(geometry.at(point), radius, theme.socket, Stroke::new(1.0, theme.line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_lies_in_the_picture_the_right_way_up() {
        let board = Board::classic();
        for size in [Vec2::new(280.0, 160.0), Vec2::new(100.0, 400.0), Vec2::splat(1.0)] {
            let room = Rect::from_min_size(Pos2::new(30.0, 40.0), size);
            let geometry = Geometry::new(board, room);
            assert!(room.expand(0.01).contains_rect(geometry.slab), "{size:?}");
            assert!(geometry.points.iter().all(|point| geometry.slab.contains(*point)), "{size:?}");
            let at = |name| geometry.at(board.point_named(name).expect("a point"));
            assert!(at("a4").y < at("a1").y && at("a1").x < at("p1").x, "a is left, numbers rise");
        }
    }
}
