//! What evaluation and search look up about a board.

use arrayvec::ArrayVec;

use crate::board::{Board, HexagonColour, MAX_POINTS, Point, PointSet};
use crate::rules::{Team, wins_on};

/// How far from a hexagon stones are told apart by their distance.
pub(super) const RINGS: usize = 6;

/// A triangle or a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    pub points: PointSet,
    /// 0 for a triangle, 1 for a square.
    pub kind: usize,
}

/// A hexagon.
#[derive(Clone, Debug)]
pub(super) struct Hexagon {
    pub points: PointSet,
    /// 0 white, 1 red, 2 blue.
    pub kind: usize,
    /// The points 1, 2, … slides away; the last ring holds all that are farther.
    pub rings: [PointSet; RINGS],
}

/// The board as lists of faces, with the distances from each hexagon.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    pub figures: Vec<Figure>,
    pub hexagons: Vec<Hexagon>,
    /// For each team the hexagons it wins on.
    pub winnable: [Vec<u8>; 2],
    figures_at: Vec<ArrayVec<u8, MAX_AT>>,
    hexagons_at: Vec<ArrayVec<u8, MAX_AT>>,
}

/// The most faces of one kind that are looked at around a point. Around a point of a plane board lie far fewer.
const MAX_AT: usize = 15;

impl Geometry {
    pub fn new(board: &Board) -> Self {
        let figures: Vec<Figure> = board
            .figures()
            .iter()
            .map(|figure| Figure { points: figure.points, kind: usize::from(!figure.is_triangle()) })
            .collect();
        let hexagons: Vec<Hexagon> = board
            .hexagons()
            .iter()
            .map(|hexagon| Hexagon {
                points: hexagon.points,
                kind: match hexagon.colour {
                    HexagonColour::White => 0,
                    HexagonColour::Red => 1,
                    HexagonColour::Blue => 2,
                },
                rings: rings(board, hexagon.points),
            })
            .collect();
        let winnable = Team::BOTH.map(|team| {
            (0u8..)
                .zip(board.hexagons())
                .filter(|(_, hexagon)| wins_on(team, hexagon.colour))
                .map(|(index, _)| index)
                .collect()
        });
        let faces_at = |faces: Vec<PointSet>| {
            (0..MAX_POINTS)
                .map(|point| {
                    (0u8..)
                        .zip(&faces)
                        .filter(|(_, points)| points.contains(Point::new(point)))
                        .map(|(index, _)| index)
                        .take(MAX_AT)
                        .collect()
                })
                .collect()
        };
        Self {
            figures_at: faces_at(figures.iter().map(|figure| figure.points).collect()),
            hexagons_at: faces_at(hexagons.iter().map(|hexagon| hexagon.points).collect()),
            figures,
            hexagons,
            winnable,
        }
    }

    /// The figures through a point, with their indices.
    #[inline]
    pub fn figures_at(&self, point: Point) -> impl Iterator<Item = (usize, &Figure)> {
        self.figures_at[point.index()].iter().map(|&index| (index as usize, &self.figures[index as usize]))
    }

    /// The hexagons through a point, with their indices.
    #[inline]
    pub fn hexagons_at(&self, point: Point) -> impl Iterator<Item = (usize, &Hexagon)> {
        self.hexagons_at[point.index()].iter().map(|&index| (index as usize, &self.hexagons[index as usize]))
    }
}

/// The points by their distance from a set; the last ring takes all that is left.
fn rings(board: &Board, from: PointSet) -> [PointSet; RINGS] {
    let mut rings = [PointSet::EMPTY; RINGS];
    let mut reached = from;
    for ring in &mut rings[..RINGS - 1] {
        let next = reached.into_iter().fold(reached, |set, point| set | board.neighbours(point));
        *ring = next - reached;
        reached = next;
    }
    rings[RINGS - 1] = board.all() - reached;
    rings
}
