//! Where the board and the trays lie in the window, and which point lies under the pointer.
//!
//! The world's unit is the logical pixel, its origin the window's centre, y up. Window coordinates have their origin
//! top left, y down. The camera never moves; the board lies under a root whose transform is this layout.

use bevy::prelude::*;

use crate::board::{Board, Point};
use crate::rules::Seat;

/// The room that the interface leaves for the board and the trays, in logical window pixels. The interface writes it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Stage {
    /// The window.
    pub window: Vec2,
    /// The room for the board.
    pub board: Rect,
    /// The room for each seat's stones in hand.
    pub trays: Vec<(Seat, Rect)>,
}

/// The slab reaches this far beyond the outermost points, in lengths of the shortest distance between two points.
const MARGIN: f32 = 0.62;

/// A stone's radius as a part of the shortest distance between two points: neighbours never touch.
const STONE: f32 = 0.29;

/// Where a board lies in the window.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct BoardLayout {
    /// The middle of the board in logical window pixels.
    pub centre: Vec2,
    /// Logical pixels for each unit of the board file.
    pub scale: f32,
    /// Whether the board is turned round by half a turn.
    pub flipped: bool,
    window: Vec2,
    /// The middle of the board in its own units.
    origin: Vec2,
    /// Half the slab's size in board units.
    half: Vec2,
    /// The shortest distance between two points in board units.
    spacing: f32,
}

impl Default for BoardLayout {
    fn default() -> Self {
        Self {
            centre: Vec2::ZERO,
            scale: 1.0,
            flipped: false,
            window: Vec2::ONE,
            origin: Vec2::ZERO,
            half: Vec2::ONE,
            spacing: 1.0,
        }
    }
}

impl BoardLayout {
    /// The layout of a board in the room that there is for it.
    #[must_use]
    pub fn new(board: &Board, stage: &Stage, flipped: bool) -> Self {
        let places: Vec<Vec2> = board.points().map(|point| own(board, point)).collect();
        let low = places.iter().copied().reduce(Vec2::min).unwrap_or_default();
        let high = places.iter().copied().reduce(Vec2::max).unwrap_or_default();
        let spacing = places
            .iter()
            .enumerate()
            .flat_map(|(index, a)| places[index + 1..].iter().map(move |b| a.distance(*b)))
            .fold(f32::INFINITY, f32::min);
        let spacing = if spacing.is_finite() { spacing } else { 1.0 };
        let half = (high - low) * 0.5 + Vec2::splat(MARGIN * spacing);
        let room = stage.board.size().max(Vec2::ONE);
        // A little air between the slab and what is around it.
        let scale = (room / (half * 2.0)).min_element() * 0.965;
        Self {
            centre: stage.board.center(),
            scale,
            flipped,
            window: stage.window,
            origin: (low + high) * 0.5,
            half,
            spacing,
        }
    }

    /// Where a point is, in logical window pixels.
    #[must_use]
    pub fn to_window(&self, board: &Board, point: Point) -> Vec2 {
        let away = self.local(board, point) * self.scale * if self.flipped { -1.0 } else { 1.0 };
        self.centre + Vec2::new(away.x, -away.y)
    }

    /// Where a point is in the board's own units from its middle.
    #[must_use]
    pub fn local(&self, board: &Board, point: Point) -> Vec2 {
        own(board, point) - self.origin
    }

    /// A window position in the board's own units from its middle.
    #[must_use]
    pub fn window_to_local(&self, position: Vec2) -> Vec2 {
        let away = (position - self.centre) / self.scale * if self.flipped { -1.0 } else { 1.0 };
        Vec2::new(away.x, -away.y)
    }

    /// The point under a window position: the nearest one, if it is nearer than half the way to its nearest neighbour.
    #[must_use]
    pub fn hit(&self, board: &Board, position: Vec2) -> Option<Point> {
        let local = self.window_to_local(position);
        let (nearest, distance) = board
            .points()
            .map(|point| (point, self.local(board, point).distance(local)))
            .min_by(|(_, a), (_, b)| a.total_cmp(b))?;
        let here = self.local(board, nearest);
        let reach = board
            .points()
            .filter(|&other| other != nearest)
            .map(|other| self.local(board, other).distance(here) * 0.5)
            .fold(f32::INFINITY, f32::min);
        (distance <= reach).then_some(nearest)
    }

    /// The transform of everything that lies on the board.
    #[must_use]
    pub fn transform(&self) -> Transform {
        let world = Vec2::new(self.centre.x - self.window.x * 0.5, self.window.y * 0.5 - self.centre.y);
        let turn = if self.flipped { std::f32::consts::PI } else { 0.0 };
        Transform::from_translation(world.extend(0.0))
            .with_scale(Vec3::new(self.scale, self.scale, 1.0))
            .with_rotation(Quat::from_rotation_z(turn))
    }

    /// Half the slab's size in board units.
    #[must_use]
    pub fn half(&self) -> Vec2 {
        self.half
    }

    /// The shortest distance between two points in board units.
    #[must_use]
    pub fn spacing(&self) -> f32 {
        self.spacing
    }

    /// A stone's radius in board units.
    #[must_use]
    pub fn stone_radius(&self) -> f32 {
        self.spacing * STONE
    }
}

/// A point as the board file places it.
fn own(board: &Board, point: Point) -> Vec2 {
    let [x, y] = board.coordinates(point);
    Vec2::new(x as f32, y as f32)
}

/// Where `count` stones lie in a tray, in logical window pixels, and their radius: as large as they fit, row by row.
#[must_use]
pub fn tray_slots(tray: Rect, count: usize, largest: f32) -> (Vec<Vec2>, f32) {
    if count == 0 {
        return (Vec::new(), largest);
    }
    let (columns, pitch) = (1..=count)
        .map(|columns| {
            let rows = count.div_ceil(columns);
            (columns, (tray.width() / columns as f32).min(tray.height() / rows as f32))
        })
        .max_by(|(_, a), (_, b)| a.total_cmp(b))
        .unwrap_or((1, 1.0));
    let pitch = pitch.clamp(2.0, largest * 2.7);
    let rows = count.div_ceil(columns);
    let first = Vec2::new(
        tray.center().x - pitch * (columns as f32 - 1.0) * 0.5,
        tray.center().y - pitch * (rows as f32 - 1.0) * 0.5,
    );
    let slots = (0..count).map(|place| first + Vec2::new((place % columns) as f32, (place / columns) as f32) * pitch);
    (slots.collect(), pitch * 0.41)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_hit_at_every_size_and_either_way_up() {
        let board = Board::classic();
        for size in [(480.0, 360.0), (800.0, 600.0), (1280.0, 720.0), (900.0, 1400.0), (3840.0, 2160.0)] {
            for flipped in [false, true] {
                let stage = Stage {
                    window: size.into(),
                    board: Rect::from_corners(Vec2::new(100.0, 40.0), Vec2::from(size) - Vec2::new(100.0, 60.0)),
                    trays: Vec::new(),
                };
                let layout = BoardLayout::new(board, &stage, flipped);
                let reach = layout.spacing() * layout.scale * 0.49;
                for point in board.points() {
                    let at = layout.to_window(board, point);
                    assert!(stage.board.contains(at));
                    for nudge in [Vec2::ZERO, Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y] {
                        assert_eq!(layout.hit(board, at + nudge * reach), Some(point), "{size:?}");
                    }
                    assert!(layout.window_to_local(at).distance(layout.local(board, point)) < 1e-3);
                }
                assert_eq!(layout.hit(board, layout.centre), None, "the middle of a hexagon is no point");
            }
        }
    }

    #[test]
    fn trays_hold_their_stones() {
        let tray = Rect::new(10.0, 20.0, 190.0, 150.0);
        for count in 1..=20 {
            let (slots, radius) = tray_slots(tray, count, 20.0);
            assert_eq!(slots.len(), count);
            for (index, a) in slots.iter().enumerate() {
                assert!(tray.contains(*a - Vec2::splat(radius)) && tray.contains(*a + Vec2::splat(radius)), "{count}");
                assert!(slots[index + 1..].iter().all(|b| a.distance(*b) > 2.0 * radius));
            }
        }
    }
}
