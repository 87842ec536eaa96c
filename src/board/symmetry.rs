//! The symmetries of a board: ways to turn or mirror it that leave the game the same.

use super::check::{distance, longer_side};
use super::graph::{Board, HexagonColour};
use super::point::{Point, PointSet};
use super::spec::MIN_SEPARATION;

/// A way to lay the board onto itself so that lines, triangles, squares and hexagons come to lie on such.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Where each point goes, in the board's order of points.
    permutation: Vec<Point>,
    /// Whether Red and Blue hexagons change places. Then the teams must change places too for the game to be the same.
    swaps_colours: bool,
}

impl Symmetry {
    /// Whether the teams change places.
    #[must_use]
    pub fn swaps_colours(&self) -> bool {
        self.swaps_colours
    }

    /// Whether nothing changes.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        !self.swaps_colours && self.permutation.iter().enumerate().all(|(index, point)| point.index() == index)
    }

    /// Where a point of the board goes.
    #[must_use]
    pub fn apply_point(&self, point: Point) -> Point {
        self.permutation[point.index()]
    }

    /// Where a set of points of the board goes.
    #[must_use]
    pub fn apply_set(&self, set: PointSet) -> PointSet {
        set.into_iter().map(|point| self.apply_point(point)).collect()
    }
}

/// The board's symmetries, the identity first.
///
/// Candidates are the turns about the points' centroid by multiples of 15 degrees, each with and without a mirror: a
/// patch of a tiling by triangles, squares and hexagons has no others. A candidate counts if it takes points to points
/// and all lines and faces to their like. On a board without red and blue hexagons every one counts twice, since the
/// teams may or may not change places.
#[must_use]
pub fn symmetries(board: &Board) -> Vec<Symmetry> {
    let mut found: Vec<Symmetry> = Vec::new();
    for mirror in [false, true] {
        for step in 0..24 {
            let angle = f64::from(step) * std::f64::consts::TAU / 24.0;
            let Some(permutation) = permutation(board, angle, mirror) else { continue };
            for swaps_colours in [false, true] {
                let symmetry = Symmetry { permutation: permutation.clone(), swaps_colours };
                if keeps(board, &symmetry) && !found.contains(&symmetry) {
                    found.push(symmetry);
                }
            }
        }
    }
    found
}

/// Where the points go, if each comes to lie on one of its own.
fn permutation(board: &Board, angle: f64, mirror: bool) -> Option<Vec<Point>> {
    let positions: Vec<[f64; 2]> = board.points().map(|point| board.coordinates(point)).collect();
    let count = positions.len() as f64;
    let centre = [0, 1].map(|axis| positions.iter().map(|position| position[axis]).sum::<f64>() / count);
    // Well below half the least distance between points, so that at most one point is meant.
    let near = longer_side(&positions) * MIN_SEPARATION / 4.0;
    let (sin, cos) = angle.sin_cos();
    let mut taken = PointSet::EMPTY;
    positions
        .iter()
        .map(|position| {
            let x = if mirror { centre[0] - position[0] } else { position[0] - centre[0] };
            let y = position[1] - centre[1];
            let image = [centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos];
            let point = board.points().find(|&point| distance(board.coordinates(point), image) < near)?;
            let free = !taken.contains(point);
            taken.insert(point);
            free.then_some(point)
        })
        .collect()
}

/// Whether lines and faces come to lie on their like, and hexagons on those of the right colour.
fn keeps(board: &Board, symmetry: &Symmetry) -> bool {
    let colour = |colour| match colour {
        HexagonColour::Red if symmetry.swaps_colours => HexagonColour::Blue,
        HexagonColour::Blue if symmetry.swaps_colours => HexagonColour::Red,
        kept => kept,
    };
    board.lines().iter().all(|&[a, b]| board.neighbours(symmetry.apply_point(a)).contains(symmetry.apply_point(b)))
        && board.figures().iter().all(|figure| {
            let points = symmetry.apply_set(figure.points);
            board.figures().iter().any(|other| other.points == points)
        })
        && board.hexagons().iter().all(|hexagon| {
            let (points, colour) = (symmetry.apply_set(hexagon.points), colour(hexagon.colour));
            board.hexagons().iter().any(|other| other.points == points && other.colour == colour)
        })
}
