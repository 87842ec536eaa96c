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
    figures_at: Rows<FaceAt>,
    hexagons_at: Rows<FaceAt>,
    faces_at: Rows<u8>,
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

/// Something for each point, laid out one after the other, with the rows' beginnings and ends.
#[derive(Clone, Debug)]
struct Rows<T> {
    items: Vec<T>,
    rows: Vec<[u16; 2]>,
}

impl<T> Rows<T> {
    fn new<I: Iterator<Item = T>>(row: impl Fn(Point) -> I) -> Self {
        let mut items = Vec::new();
        let mut rows = Vec::new();
        for point in (0..MAX_POINTS).map(Point::new) {
            let begin = items.len() as u16;
            items.extend(row(point));
            rows.push([begin, items.len() as u16]);
        }
        Self { items, rows }
    }

    #[inline]
    fn at(&self, point: Point) -> &[T] {
        let [begin, end] = self.rows[point.index()];
        &self.items[begin as usize..end as usize]
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
        let figure_at = |(index, figure): (usize, &Figure)| FaceAt {
            points: figure.points,
            index: index as u8,
            kind: figure.kind as u8,
        };
        let hexagon_at = |(index, hexagon): (usize, &Hexagon)| FaceAt {
            points: hexagon.points,
            index: index as u8,
            kind: hexagon.kind as u8,
        };
        let all_figures = || figures.iter().enumerate().map(figure_at);
        let all_hexagons = || hexagons.iter().enumerate().map(hexagon_at);
        let first_hexagon = figures.len() as u8;
        Self {
            figures_at: Rows::new(|point| all_figures().filter(move |face| face.points.contains(point))),
            hexagons_at: Rows::new(|point| all_hexagons().filter(move |face| face.points.contains(point))),
            faces_at: Rows::new(|point| {
                let figures = all_figures().filter(move |face| face.points.contains(point)).map(|face| face.index);
                let hexagons = all_hexagons().filter(move |face| face.points.contains(point));
                figures.chain(hexagons.map(move |face| first_hexagon + face.index))
            }),
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

    /// The figures and hexagons through a point, counted through: first all figures, then all hexagons.
    #[inline]
    pub fn faces_at(&self, point: Point) -> &[u8] {
        self.faces_at.at(point)
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
