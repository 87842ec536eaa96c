//! What evaluation and search look up about a board.

use std::array::from_fn;

use super::siege::{Reach, TRACKED};
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
    /// How far each point is, at most [`RINGS`].
    pub distances: [u8; MAX_POINTS],
}

/// The board as lists of faces, with the distances from each hexagon.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    pub figures: Vec<Figure>,
    pub hexagons: Vec<Hexagon>,
    /// For each team the hexagons it wins on.
    pub winnable: [Vec<u8>; 2],
    figures_at: FacesAt,
    hexagons_at: FacesAt,
    /// What a stone on a point adds to the reaches of its team.
    reaches_at: Vec<[Reach; TRACKED]>,
}

/// A face at a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct FaceAt {
    pub points: PointSet,
    /// Its place among the figures or hexagons.
    pub index: u8,
    /// As [`Figure::kind`] or [`Hexagon::kind`].
    pub kind: u8,
}

/// For each point its faces, laid out one after the other, with the rows' beginnings and ends.
#[derive(Clone, Debug)]
struct FacesAt {
    faces: Vec<FaceAt>,
    rows: Vec<[u16; 2]>,
}

impl FacesAt {
    fn new(faces: &[(PointSet, usize)]) -> Self {
        let mut at = Self { faces: Vec::new(), rows: Vec::new() };
        for point in (0..MAX_POINTS).map(Point::new) {
            let begin = at.faces.len() as u16;
            let here = (0u8..).zip(faces).filter(|(_, (points, _))| points.contains(point));
            at.faces.extend(here.map(|(index, &(points, kind))| FaceAt { points, index, kind: kind as u8 }));
            at.rows.push([begin, at.faces.len() as u16]);
        }
        at
    }

    #[inline]
    fn at(&self, point: Point) -> &[FaceAt] {
        let [begin, end] = self.rows[point.index()];
        &self.faces[begin as usize..end as usize]
    }
}

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
            .map(|hexagon| (hexagon, rings(board, hexagon.points)))
            .map(|(hexagon, rings)| Hexagon {
                points: hexagon.points,
                kind: match hexagon.colour {
                    HexagonColour::White => 0,
                    HexagonColour::Red => 1,
                    HexagonColour::Blue => 2,
                },
                distances: distances(hexagon.points, &rings),
                rings,
            })
            .collect();
        let winnable = Team::BOTH.map(|team| {
            (0u8..)
                .zip(board.hexagons())
                .filter(|(_, hexagon)| wins_on(team, hexagon.colour))
                .map(|(index, _)| index)
                .collect()
        });
        Self {
            figures_at: FacesAt::new(&figures.iter().map(|figure| (figure.points, figure.kind)).collect::<Vec<_>>()),
            hexagons_at: FacesAt::new(&hexagons.iter().map(|face| (face.points, face.kind)).collect::<Vec<_>>()),
            reaches_at: (0..MAX_POINTS)
                .map(|point| {
                    let reach = |hexagon: &Hexagon| Reach::of(hexagon.distances[point]);
                    from_fn(|index| hexagons.get(index).map_or_else(Reach::default, reach))
                })
                .collect(),
            figures,
            hexagons,
            winnable,
        }
    }

    /// The figures through a point.
    #[inline]
    pub fn figures_at(&self, point: Point) -> &[FaceAt] {
        self.figures_at.at(point)
    }

    /// The hexagons through a point.
    #[inline]
    pub fn hexagons_at(&self, point: Point) -> &[FaceAt] {
        self.hexagons_at.at(point)
    }

    /// What a stone on a point adds to the reaches of its team.
    #[inline]
    pub fn reaches_at(&self, point: Point) -> &[Reach; TRACKED] {
        &self.reaches_at[point.index()]
    }
}

impl Hexagon {
    /// The reach of some stones, counted anew.
    pub fn reach(&self, stones: PointSet) -> Reach {
        let mut reach = Reach::default();
        stones.into_iter().for_each(|point| reach.add(Reach::of(self.distances[point.index()])));
        reach
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

fn distances(hexagon: PointSet, rings: &[PointSet; RINGS]) -> [u8; MAX_POINTS] {
    from_fn(|point| {
        let point = Point::new(point);
        let ring = rings.iter().position(|ring| ring.contains(point)).unwrap_or(RINGS - 1);
        if hexagon.contains(point) { 0 } else { ring as u8 + 1 }
    })
}
