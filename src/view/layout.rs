//! Where the board and the trays lie in the window, and which point lies under the pointer.
//!
//! The world's unit is the logical pixel, its origin the window's centre, y up. Window coordinates have their origin
//! top left, y down. The camera never moves; the board does (see `easing`).

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::Scene;
use super::animation::Animations;
use crate::board::{Board, Point};
use crate::game::analysis::Analysis;
use crate::game::{Match, Seats};
use crate::rules::{Seat, Team};
use crate::settings::Settings;

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

/// How far the slab reaches beyond the outermost points, as a part of the shortest distance between two points.
const MARGIN: f32 = 0.64;

/// The part of the room that the slab takes: the rest shows its shadow.
const FILL: f32 = 0.97;

/// A stone's radius as a part of the shortest distance between two points: neighbours never touch.
const STONE: f32 = 0.32;

/// A tray's distance between stones in radii of a stone, at most.
const TRAY_PITCH: f32 = 3.2;

/// And at least.
const TRAY_CLOSEST: f32 = 2.4;

/// How far the first stone of a row lies within its tray: as far as a team's mark within its card.
const TRAY_MARGIN: f32 = 3.0;

/// The stones in hand of one seat.
#[derive(Clone, Debug, Default, PartialEq)]
struct Tray {
    /// Their middles, in world pixels, row by row.
    slots: Vec<Vec2>,
    /// Their radius.
    radius: f32,
}

/// How the board is turned: as the player turned it, and to whose turn it is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turned {
    /// Quarter turns that the player chose.
    chosen: u8,
    /// Whether it is turned by another half turn, so that Blue looks at it.
    to_blue: bool,
}

impl Turned {
    /// Turns the board by so many quarter turns, anticlockwise.
    pub const fn by(&mut self, quarters: u8) {
        self.chosen = (self.chosen + quarters) % 4;
    }

    /// How many quarter turns it is turned by in all, from 0 to 3.
    #[must_use]
    pub const fn quarters(self) -> u8 {
        (self.chosen + if self.to_blue { 2 } else { 0 }) % 4
    }
}

/// Turned by half a turn or not at all.
impl From<bool> for Turned {
    fn from(flipped: bool) -> Self {
        Self { chosen: if flipped { 2 } else { 0 }, to_blue: false }
    }
}

/// Turns the board to whose turn it is, where people of both teams sit at it, when all stones have come to rest. The
/// layout follows in the next frame.
pub(super) fn turn_to_player(
    settings: Res<Settings>,
    game: Option<Res<Match>>,
    seats: Res<Seats>,
    analysis: Res<Analysis>,
    animations: Res<Animations>,
    mut turned: ResMut<Turned>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let shared = settings.turn_board
        && !analysis.is_on()
        && game.as_ref().is_some_and(|game| Team::BOTH.into_iter().all(|team| seats.has_human(game, team)));
    let Some(game) = game.filter(|_| shared) else {
        if turned.to_blue {
            turned.to_blue = false;
            redraw.write(RequestRedraw);
        }
        return;
    };
    let position = game.position();
    let wanted = position.team() == Team::Blue;
    if wanted == turned.to_blue || game.record.result().is_some() || seats.get(position.seat()).computer {
        return;
    }
    if !animations.moving() {
        turned.to_blue = wanted;
    }
    redraw.write(RequestRedraw);
}

/// Where the board and the trays lie.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct BoardLayout {
    /// How many quarter turns the board is turned by, anticlockwise, from 0 to 3.
    quarters: u8,
    /// Logical pixels for one unit of the board's file.
    scale: f32,
    /// The middle of the slab in world pixels.
    centre: Vec2,
    /// Half the slab's size in world pixels.
    slab: Vec2,
    window: Vec2,
    /// The middle of the board in its own coordinates.
    middle: Vec2,
    /// The shortest distance between two points in world pixels.
    spacing: f32,
    trays: Vec<(Seat, Tray)>,
}

impl Default for BoardLayout {
    fn default() -> Self {
        Self {
            quarters: 0,
            scale: 1.0,
            centre: Vec2::ZERO,
            slab: Vec2::ONE,
            window: Vec2::ONE,
            middle: Vec2::ZERO,
            spacing: 1.0,
            trays: Vec::new(),
        }
    }
}

impl BoardLayout {
    /// Lays a board out on a stage, with trays for the stones that the seats have at the game's start.
    #[must_use]
    pub fn new(board: &Board, stage: &Stage, hands: &[(Seat, u8)], turned: impl Into<Turned>) -> Self {
        let quarters = turned.into().quarters();
        let points: Vec<Vec2> = board.points().map(|point| own(board, point)).collect();
        let low = points.iter().copied().reduce(Vec2::min).unwrap_or_default();
        let high = points.iter().copied().reduce(Vec2::max).unwrap_or_default();
        let shortest = points
            .iter()
            .enumerate()
            .flat_map(|(index, a)| points[index + 1..].iter().map(move |b| a.distance(*b)))
            .fold(f32::INFINITY, f32::min);
        let shortest = if shortest.is_finite() { shortest } else { 1.0 };
        let half = (high - low) * 0.5 + MARGIN * shortest;
        let half = if quarters.is_multiple_of(2) { half } else { half.yx() };
        let room = stage.board.size().max(Vec2::ONE);
        let scale = (room * 0.5 * FILL / half).min_element();
        let spacing = scale * shortest;
        let mut layout = Self {
            quarters,
            scale,
            centre: Vec2::ZERO,
            slab: half * scale,
            window: stage.window,
            middle: (low + high) * 0.5,
            spacing,
            trays: Vec::new(),
        };
        layout.centre = layout.window_to_world(stage.board.center());
        layout.trays = stage
            .trays
            .iter()
            .map(|&(seat, room)| {
                let count = hands.iter().find(|&&(known, _)| known == seat).map_or(0, |&(_, stones)| stones);
                let (slots, radius) = tray_slots(room, usize::from(count), layout.stone_radius());
                let slots = slots.into_iter().map(|slot| layout.window_to_world(slot)).collect();
                (seat, Tray { slots, radius })
            })
            .collect();
        layout
    }

    /// Where a point lies, in world pixels.
    #[must_use]
    pub fn to_world(&self, board: &Board, point: Point) -> Vec2 {
        let away = (own(board, point) - self.middle) * self.scale;
        self.centre
            + match self.quarters {
                1 => away.perp(),
                2 => -away,
                3 => -away.perp(),
                _ => away,
            }
    }

    /// Where a point lies, in logical window pixels.
    #[must_use]
    pub fn to_window(&self, board: &Board, point: Point) -> Vec2 {
        let world = self.to_world(board, point);
        Vec2::new(world.x + self.window.x * 0.5, self.window.y * 0.5 - world.y)
    }

    /// A window position in world pixels.
    #[must_use]
    pub fn window_to_world(&self, position: Vec2) -> Vec2 {
        Vec2::new(position.x - self.window.x * 0.5, self.window.y * 0.5 - position.y)
    }

    /// The point under a position in logical window pixels: the nearest one, if it is nearer than half the way to its
    /// nearest neighbour, or under its stone.
    #[must_use]
    pub fn hit(&self, board: &Board, position: Vec2) -> Option<Point> {
        let (nearest, distance) = board
            .points()
            .map(|point| (point, self.to_window(board, point).distance(position)))
            .min_by(|(_, a), (_, b)| a.total_cmp(b))?;
        let here = self.to_window(board, nearest);
        let reach = board
            .points()
            .filter(|&other| other != nearest)
            .map(|other| self.to_window(board, other).distance(here) * 0.5)
            .fold(f32::INFINITY, f32::min);
        (distance <= reach.max(self.stone_radius())).then_some(nearest)
    }

    /// How many quarter turns the board is turned by, anticlockwise, from 0 to 3.
    #[must_use]
    pub const fn quarters(&self) -> u8 {
        self.quarters
    }

    /// Whether columns run up and down, as they do unless the board is turned by a quarter.
    #[must_use]
    pub const fn is_upright(&self) -> bool {
        self.quarters.is_multiple_of(2)
    }

    /// The radius of the stones on the board, in pixels.
    #[must_use]
    pub fn stone_radius(&self) -> f32 {
        self.spacing * STONE
    }

    /// The shortest distance between two points, in pixels.
    #[must_use]
    pub fn spacing(&self) -> f32 {
        self.spacing
    }

    /// The middle of the slab and half its size, in world pixels.
    #[must_use]
    pub fn slab(&self) -> (Vec2, Vec2) {
        (self.centre, self.slab)
    }

    /// The window's size in logical pixels.
    #[must_use]
    pub fn window(&self) -> Vec2 {
        self.window
    }

    /// Where the stones in a seat's hand lie, in world pixels: as many as it had before it placed any.
    #[must_use]
    pub fn tray_slots(&self, seat: Seat) -> &[Vec2] {
        self.tray(seat).map_or(&[], |tray| &tray.slots)
    }

    /// The radius of the stones in a seat's hand, in pixels.
    #[must_use]
    pub fn tray_radius(&self, seat: Seat) -> f32 {
        self.tray(seat).map_or(self.stone_radius(), |tray| tray.radius)
    }

    /// The slot of a seat's tray that lies under a place of the window, in logical pixels. Slots meet: what lies
    /// between two stones belongs to the nearer one.
    #[must_use]
    pub fn hit_tray(&self, seat: Seat, position: Vec2) -> Option<usize> {
        let (at, reach) = (self.window_to_world(position), self.tray_radius(seat) * TRAY_PITCH / 2.0);
        let distances = self.tray_slots(seat).iter().map(|slot| slot.distance(at)).enumerate();
        let (slot, distance) = distances.min_by(|(_, a), (_, b)| a.total_cmp(b))?;
        (distance <= reach).then_some(slot)
    }

    /// The seats that have a tray.
    pub fn tray_seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.trays.iter().map(|&(seat, _)| seat)
    }

    fn tray(&self, seat: Seat) -> Option<&Tray> {
        self.trays.iter().find(|(known, _)| *known == seat).map(|(_, tray)| tray)
    }
}

/// A point in the board's own coordinates.
fn own(board: &Board, point: Point) -> Vec2 {
    let [x, y] = board.coordinates(point);
    Vec2::new(x as f32, y as f32)
}

/// Where `count` stones lie in a tray, row by row from its upper left, and their radius: `largest` if it fits.
fn tray_slots(room: Rect, count: usize, largest: f32) -> (Vec<Vec2>, f32) {
    if count == 0 || room.width() < 1.0 || room.height() < 1.0 {
        return (vec![room.center(); count], largest.min(room.half_size().min_element().max(1.0)));
    }
    let pitch = |columns: usize| {
        (room.width() / columns as f32).min(room.height() / count.div_ceil(columns) as f32).min(largest * TRAY_PITCH)
    };
    // Of those with about the largest stones the widest arrangement, so that a tray fills from the top.
    let largest_pitch = (1..=count).map(pitch).fold(0.0, f32::max);
    let widest = (1..=count).rfind(|&columns| pitch(columns) >= largest_pitch * 0.92).unwrap_or(1);
    let pitch = pitch(widest);
    // As wide as that many rows need, so that the last is not nearly empty.
    let columns = count.div_ceil(count.div_ceil(widest));
    // Flush with what stands above them, as the lines of a text are.
    let radius = largest.min(pitch / TRAY_CLOSEST);
    let first = room.min + Vec2::new(radius + TRAY_MARGIN.min(pitch * 0.5 - radius), pitch * 0.5);
    let slots = (0..count).map(|slot| first + Vec2::new((slot % columns) as f32, (slot / columns) as f32) * pitch);
    // Where they lie closer, they are smaller too, but not by as much.
    (slots.collect(), radius)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stage>()
        .init_resource::<BoardLayout>()
        .init_resource::<Turned>()
        .init_resource::<Seats>()
        .init_resource::<Analysis>()
        .init_resource::<Settings>();
}

/// Keeps the layout in step with the stage and the board.
pub(super) fn update_layout(
    stage: Res<Stage>,
    scene: Res<Scene>,
    window: Query<Ref<Window>, With<PrimaryWindow>>,
    turned: Res<Turned>,
    mut layout: ResMut<BoardLayout>,
) {
    let resized = window.iter().any(|window| window.is_changed());
    if !(resized || stage.is_changed() || scene.is_changed() || layout.is_changed() || turned.is_changed()) {
        return;
    }
    let Some(board) = &scene.board else { return };
    let mut stage = stage.clone();
    // Before the interface has said anything the board has the whole window.
    if stage.board.is_empty()
        && let Ok(window) = window.single()
    {
        stage.window = window.size();
        stage.board = Rect::from_corners(Vec2::ZERO, window.size());
    }
    let fresh = BoardLayout::new(board, &stage, &scene.hands, *turned);
    layout.set_if_neq(fresh);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(width: f32, height: f32) -> Stage {
        Stage {
            window: Vec2::new(width, height),
            board: Rect::new(width * 0.2, 40.0, width * 0.8, height - 60.0),
            trays: vec![(Seat::new(Team::Red, 1), Rect::new(10.0, 50.0, width * 0.2 - 10.0, height - 80.0))],
        }
    }

    const SIZES: [(f32, f32); 7] = [
        (480.0, 360.0),
        (800.0, 600.0),
        (1280.0, 720.0),
        (1600.0, 1000.0),
        (900.0, 1400.0),
        (1920.0, 1200.0),
        (3840.0, 2160.0),
    ];

    #[test]
    fn every_point_is_hit_at_every_size_and_either_way_up() {
        let board = Board::classic();
        for (width, height) in SIZES {
            for quarters in 0..4 {
                let stage = stage(width, height);
                let layout = BoardLayout::new(board, &stage, &[], Turned { chosen: quarters, to_blue: false });
                let mut hits = 0;
                for point in board.points() {
                    let at = layout.to_window(board, point);
                    assert!(stage.board.contains(at));
                    assert!(layout.window_to_world(at).distance(layout.to_world(board, point)) < 1e-2);
                    for nudge in [Vec2::ZERO, Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y] {
                        let near = at + nudge * layout.spacing() * 0.49;
                        assert_eq!(layout.hit(board, near), Some(point), "{width}x{height}");
                    }
                    hits += 1;
                }
                assert_eq!(hits, 72);
            }
        }
    }

    #[test]
    fn the_middle_of_a_hexagon_is_no_point() {
        let board = Board::classic();
        let layout = BoardLayout::new(board, &stage(1280.0, 720.0), &[], false);
        assert_eq!(layout.hit(board, Vec2::new(640.0, 350.0)), None);
        assert_eq!(layout.hit(board, Vec2::ZERO), None);
    }

    #[test]
    fn flipping_turns_the_board_by_half_a_turn() {
        let board = Board::classic();
        let [upright, flipped] =
            [false, true].map(|flipped| BoardLayout::new(board, &stage(1280.0, 720.0), &[], flipped));
        let (centre, _) = upright.slab();
        for point in board.points() {
            let sum = upright.to_world(board, point) + flipped.to_world(board, point);
            assert!(sum.distance(centre * 2.0) < 1e-2);
        }
    }

    #[test]
    fn the_slab_stays_in_its_room() {
        let board = Board::classic();
        for (width, height) in SIZES {
            let stage = stage(width, height);
            let (_, half) = BoardLayout::new(board, &stage, &[], false).slab();
            assert!((half * 2.0).cmple(stage.board.size()).all());
            assert!((half * 2.0 / stage.board.size()).max_element() > 0.95, "it takes the room there is");
        }
    }

    #[test]
    fn trays_hold_every_stone() {
        let seat = Seat::new(Team::Red, 1);
        for count in 1..=20 {
            for (width, height) in SIZES {
                let stage = stage(width, height);
                let layout = BoardLayout::new(Board::classic(), &stage, &[(seat, count)], false);
                let (slots, radius) = (layout.tray_slots(seat), layout.tray_radius(seat));
                assert_eq!(slots.len(), usize::from(count));
                assert!(radius <= layout.stone_radius() + 1e-3);
                for (index, a) in slots.iter().enumerate() {
                    let at = Vec2::new(a.x + width * 0.5, height * 0.5 - a.y);
                    assert!(stage.trays[0].1.inflate(0.1).contains(at));
                    assert!(slots[index + 1..].iter().all(|b| a.distance(*b) > 2.0 * radius));
                }
            }
        }
        assert!(BoardLayout::default().tray_slots(seat).is_empty());
    }
}
