//! The names of the points on the board, as far as they are wanted.

use std::f32::consts::{FRAC_PI_6, PI};

use bevy::math::Vec2;
use bevy_egui::egui::{self, Align2};

use super::Scene;
use super::theme::Theme;
use super::widgets::paint_text;
use crate::app::Dialog;
use crate::board::{Board, Point};
use crate::game::Match;
use crate::settings::Coordinates;
use crate::view::layout::BoardLayout;

/// A text on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The text.
    pub text: String,
    /// Its middle, in logical window pixels.
    pub at: Vec2,
}

/// Paints what is wanted.
pub(super) fn paint(ctx: &egui::Context, scene: &Scene, game: &Match) {
    let layout = &*scene.layout;
    let (marks, size, colour) = match scene.settings.coordinates {
        Coordinates::Off if spoken_of(ctx, scene) => (names(&game.board, layout), 0.19, Theme::of(ctx).dim),
        Coordinates::Off => return,
        Coordinates::Letters => (letters(&game.board, layout), 0.27, Theme::of(ctx).dim),
        Coordinates::Names => (names(&game.board, layout), 0.19, Theme::of(ctx).text),
    };
    let ui = super::region(ctx, "coordinates", scene.regions.window, true);
    let zoom = scene.regions.zoom;
    let size = (layout.spacing() * size).max(9.0) / zoom;
    for Mark { text, at } in marks {
        paint_text(ui.painter(), egui::pos2(at.x / zoom, at.y / zoom), Align2::CENTER_CENTER, &text, size, colour);
    }
}

/// Whether the points are being spoken of by their names: then these are shown although they are off otherwise. So it is
/// while the pointer is over what is written beside the board, while a move is typed and while a hint is shown.
fn spoken_of(ctx: &egui::Context, scene: &Scene) -> bool {
    let over_side = || {
        let pointer = ctx.input(|input| input.pointer.hover_pos());
        scene.regions.side.zip(pointer).is_some_and(|(side, at)| super::to_egui(side).contains(at))
    };
    *scene.dialog == Dialog::None && (scene.typed.open || scene.hint.shown().is_some() || over_side())
}

/// The letter of each column, at both of its ends.
#[must_use]
pub fn letters(board: &Board, layout: &BoardLayout) -> Vec<Mark> {
    let (low, high) = extent(board, layout);
    let mut marks = Vec::new();
    for &(letter, height) in board.columns() {
        let named = |row: u8| board.point_named(&format!("{letter}{row}"));
        let (Some(first), Some(last)) = (named(1), named(height)) else { continue };
        let ends = [first, last].map(|point| layout.to_window(board, point));
        let upright = layout.is_upright();
        // Where columns run up and down their letters stand above and below the board, else beside it.
        let x = (ends[0].x + ends[1].x) * 0.5;
        let y = (ends[0].y + ends[1].y) * 0.5;
        let beyond = layout.spacing() * 0.43;
        let places = if upright {
            [Vec2::new(x, low.y - beyond), Vec2::new(x, high.y + beyond)]
        } else {
            [Vec2::new(low.x - beyond, y), Vec2::new(high.x + beyond, y)]
        };
        marks.extend(places.map(|at| Mark { text: letter.to_string(), at }));
    }
    marks
}

/// The upper left and the lower right of all points.
fn extent(board: &Board, layout: &BoardLayout) -> (Vec2, Vec2) {
    let places = || board.points().map(|point| layout.to_window(board, point));
    (places().reduce(Vec2::min).unwrap_or_default(), places().reduce(Vec2::max).unwrap_or_default())
}

/// The name of each point, beside it where there is most room between its lines.
#[must_use]
pub fn names(board: &Board, layout: &BoardLayout) -> Vec<Mark> {
    let beside = layout.spacing() * 0.4;
    board
        .points()
        .map(|point| Mark {
            text: board.point_name(point).to_owned(),
            at: layout.to_window(board, point) + Vec2::from_angle(free_direction(board, layout, point)) * beside,
        })
        .collect()
}

/// The direction that is farthest from every line of a point, of the twelve of a clock.
fn free_direction(board: &Board, layout: &BoardLayout, point: Point) -> f32 {
    let here = layout.to_window(board, point);
    let lines: Vec<f32> =
        board.neighbours(point).into_iter().map(|other| (layout.to_window(board, other) - here).to_angle()).collect();
    let room = |angle: f32| {
        lines.iter().map(|line| ((angle - line + PI).rem_euclid(2.0 * PI) - PI).abs()).fold(f32::INFINITY, f32::min)
    };
    // Half a step off the axes, so that the widest gap is met in its middle; of equal ones the first from the right.
    (0..24)
        .map(|step| step as f32 * FRAC_PI_6 * 0.5)
        .fold(
            (0.0, f32::NEG_INFINITY),
            |best, angle| {
                if room(angle) > best.1 + 1e-3 { (angle, room(angle)) } else { best }
            },
        )
        .0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::layout::{Stage, Turned};

    fn layouts() -> impl Iterator<Item = BoardLayout> {
        let stage = Stage {
            window: Vec2::new(1280.0, 720.0),
            board: bevy::math::Rect::new(280.0, 40.0, 1000.0, 700.0),
            trays: Vec::new(),
        };
        (0..4).map(move |quarters| {
            let mut turned = Turned::default();
            turned.by(quarters);
            BoardLayout::new(Board::classic(), &stage, &[], turned)
        })
    }

    #[test]
    fn letters_stand_on_the_slab_and_off_the_points() {
        let board = Board::classic();
        for layout in layouts() {
            let marks = letters(board, &layout);
            assert_eq!(marks.len(), 2 * board.columns().len());
            let (centre, half) = layout.slab();
            for mark in &marks {
                let away = (layout.window_to_world(mark.at) - centre).abs();
                assert!(away.x < half.x && away.y < half.y, "{mark:?} lies beside the slab");
                for point in board.points() {
                    let distance = layout.to_window(board, point).distance(mark.at);
                    assert!(distance > layout.stone_radius() * 1.2, "{mark:?} lies under a stone on {point:?}");
                }
            }
        }
    }

    #[test]
    fn names_stand_beside_their_points_and_under_no_stone() {
        let board = Board::classic();
        for layout in layouts() {
            for (mark, own) in names(board, &layout).iter().zip(board.points()) {
                assert_eq!(mark.text, board.point_name(own));
                for point in board.points() {
                    let distance = layout.to_window(board, point).distance(mark.at);
                    assert!(distance > layout.stone_radius() * 1.2, "{mark:?} lies under a stone on {point:?}");
                    assert!(point == own || distance > layout.spacing() * 0.45, "{mark:?} is nearer to {point:?}");
                }
            }
        }
    }
}
