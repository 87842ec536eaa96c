//! A validated board: its points, its lines and faces, and the tables that play is looked up in.

use std::fmt;

use super::point::{MAX_POINTS, Point, PointSet};

/// The most triangles and squares a board may have: a [`FigureSet`] holds one bit for each.
pub const MAX_FIGURES: usize = 128;

/// The most hexagons a board may have; more could not be told apart in a picture.
pub const MAX_HEXAGONS: usize = 128;

/// A triangle or a square by its place among the board's figures: all triangles first, then the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FigureId(pub(crate) u8);

impl FigureId {
    /// The place among the board's figures, below [`MAX_FIGURES`].
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }
}

/// A set of triangles and squares of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FigureSet(u128);

impl FigureSet {
    /// The set without figures.
    pub const EMPTY: Self = Self(0);

    /// Whether there is no figure in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the figure is in the set.
    #[must_use]
    pub const fn contains(self, figure: FigureId) -> bool {
        self.0 >> figure.index() & 1 != 0
    }

    /// Adds a figure.
    pub const fn insert(&mut self, figure: FigureId) {
        self.0 |= 1 << figure.index();
    }

    /// The figures of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The figures as bits, by their places among the board's figures.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The figures in the board's order.
    pub fn iter(self) -> impl Iterator<Item = FigureId> {
        PointSet::from_bits(self.0).into_iter().map(|bit| FigureId(bit.index() as u8))
    }
}

/// A triangle or a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The points in perimeter order: three or four.
    pub perimeter: Vec<Point>,
    /// The same points as a set.
    pub points: PointSet,
}

impl Figure {
    /// How many enemy stones completing this figure lets the mover relocate: 1 for a triangle, 2 for a square.
    #[must_use]
    pub fn reward(&self) -> u8 {
        if self.is_triangle() { 1 } else { 2 }
    }

    /// Whether the figure is a triangle.
    #[must_use]
    pub fn is_triangle(&self) -> bool {
        self.perimeter.len() == 3
    }
}

/// Whose stones win on a hexagon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum HexagonColour {
    /// Both teams win here.
    White,
    /// Only Red wins here.
    Red,
    /// Only Blue wins here.
    Blue,
}

impl HexagonColour {
    /// Whether the team of a colour, red or blue, wins on a hexagon of this one.
    #[must_use]
    pub const fn wins_for(self, own: Self) -> bool {
        matches!((self, own), (Self::White, _) | (Self::Red, Self::Red) | (Self::Blue, Self::Blue))
    }
}

/// A hexagon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hexagon {
    /// Whose stones win here.
    pub colour: HexagonColour,
    /// The six points in perimeter order.
    pub perimeter: Vec<Point>,
    /// The same points as a set.
    pub points: PointSet,
}

/// Stones a seat by default, by the number of seats a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct StonesPerSeat {
    /// With one seat a team (two players).
    pub one: u8,
    /// With two seats a team (four players).
    pub two: u8,
    /// With three seats a team (six players).
    pub three: u8,
}

impl StonesPerSeat {
    /// The stones of one seat where a team has `seats` of them (1 to 3).
    #[must_use]
    pub const fn for_seats(self, seats: u8) -> u8 {
        match seats {
            0 | 1 => self.one,
            2 => self.two,
            _ => self.three,
        }
    }
}

/// One figure at a point, as play looks it up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FigureAt {
    pub points: PointSet,
    pub figure: FigureId,
    pub reward: u8,
}

/// A board that passed every check of [`spec`](super::spec): points, lines, faces and stones.
///
/// Points are ordered by name: by letter, then by number.
#[derive(Clone)]
pub struct Board {
    pub(super) name: String,
    pub(super) names: Vec<String>,
    pub(super) coordinates: Vec<[f64; 2]>,
    pub(super) columns: Vec<(char, u8)>,
    pub(super) figures: Vec<Figure>,
    pub(super) hexagons: Vec<Hexagon>,
    pub(super) stones: StonesPerSeat,
    lines: Vec<[Point; 2]>,
    neighbours: Box<[PointSet; MAX_POINTS]>,
    figures_at: Vec<FigureAt>,
    figures_from: Box<[u16; MAX_POINTS + 1]>,
    winning_at: [Vec<PointSet>; 2],
    winning_from: [Box<[u16; MAX_POINTS + 1]>; 2],
}

impl fmt::Debug for Board {
    /// The name and the size: the tables would bury whatever holds a board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board").field("name", &self.name).field("points", &self.len()).finish_non_exhaustive()
    }
}

/// The parts of a board that its file states; everything else follows from them.
pub(super) struct Parts {
    pub name: String,
    /// Names in order, with their coordinates (x to the right, y up).
    pub points: Vec<(String, [f64; 2])>,
    /// Perimeters, triangles before squares.
    pub figures: Vec<Vec<Point>>,
    pub hexagons: Vec<(HexagonColour, Vec<Point>)>,
    pub stones: StonesPerSeat,
}

impl Board {
    /// Builds the tables. The parts have been validated.
    pub(super) fn from_parts(parts: Parts) -> Self {
        let figures: Vec<Figure> = parts
            .figures
            .into_iter()
            .map(|perimeter| Figure { points: perimeter.iter().copied().collect(), perimeter })
            .collect();
        let hexagons: Vec<Hexagon> = parts
            .hexagons
            .into_iter()
            .map(|(colour, perimeter)| Hexagon { colour, points: perimeter.iter().copied().collect(), perimeter })
            .collect();
        let (names, coordinates): (Vec<_>, Vec<_>) = parts.points.into_iter().unzip();

        let mut columns: Vec<(char, u8)> = Vec::new();
        for name in &names {
            let letter = name.chars().next().unwrap_or('a');
            match columns.last_mut() {
                Some((last, height)) if *last == letter => *height += 1,
                _ => columns.push((letter, 1)),
            }
        }

        let mut lines: Vec<[Point; 2]> = figures
            .iter()
            .map(|figure| &figure.perimeter)
            .chain(hexagons.iter().map(|hexagon| &hexagon.perimeter))
            .flat_map(|perimeter| edges(perimeter))
            .collect();
        lines.sort_unstable();
        lines.dedup();
        let mut neighbours = Box::new([PointSet::EMPTY; MAX_POINTS]);
        for &[a, b] in &lines {
            neighbours[a.index()].insert(b);
            neighbours[b.index()].insert(a);
        }

        let (figures_at, figures_from) = group_by_point(|point| {
            figures
                .iter()
                .enumerate()
                .filter(|(_, figure)| figure.points.contains(point))
                .map(|(index, figure)| FigureAt {
                    points: figure.points,
                    figure: FigureId(index as u8),
                    reward: figure.reward(),
                })
                .collect()
        });
        let (red, red_from) = winning(&hexagons, HexagonColour::Red);
        let (blue, blue_from) = winning(&hexagons, HexagonColour::Blue);

        Self {
            name: parts.name,
            names,
            coordinates,
            columns,
            figures,
            hexagons,
            stones: parts.stones,
            lines,
            neighbours,
            figures_at,
            figures_from,
            winning_at: [red, blue],
            winning_from: [red_from, blue_from],
        }
    }

    /// Whether a game goes on unchanged on the other board: the same points, faces and colours, whatever their places.
    #[must_use]
    pub fn is_played_like(&self, other: &Self) -> bool {
        self.names == other.names && self.figures == other.figures && self.hexagons == other.hexagons
    }

    /// The board's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many points the board has, at most [`MAX_POINTS`].
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether the board has no points; a validated board has some.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All points, in order.
    #[must_use]
    pub fn points(&self) -> impl ExactSizeIterator<Item = Point> + use<> {
        PointSet::first(self.len()).into_iter()
    }

    /// All points as a set.
    #[must_use]
    pub fn all(&self) -> PointSet {
        PointSet::first(self.len())
    }

    /// A point's name, for example `d3`.
    #[must_use]
    pub fn point_name(&self, point: Point) -> &str {
        &self.names[point.index()]
    }

    /// The point with a name.
    #[must_use]
    pub fn point_named(&self, name: &str) -> Option<Point> {
        self.names.iter().position(|known| known == name).map(Point::new)
    }

    /// Where a point lies: x to the right, y up, in the file's unit.
    #[must_use]
    pub fn coordinates(&self, point: Point) -> [f64; 2] {
        self.coordinates[point.index()]
    }

    /// The letters in use with the number of points of each column, in order.
    #[must_use]
    pub fn columns(&self) -> &[(char, u8)] {
        &self.columns
    }

    /// The lines, each once with the earlier point first, in order.
    #[must_use]
    pub fn lines(&self) -> &[[Point; 2]] {
        &self.lines
    }

    /// The points that a line joins to this one.
    #[must_use]
    #[inline]
    pub fn neighbours(&self, point: Point) -> PointSet {
        self.neighbours[point.index()]
    }

    /// The triangles and squares: all triangles first.
    #[must_use]
    pub fn figures(&self) -> &[Figure] {
        &self.figures
    }

    /// A triangle or square by its id.
    #[must_use]
    pub fn figure(&self, id: FigureId) -> &Figure {
        &self.figures[id.index()]
    }

    /// The ids of all triangles and squares, in order.
    pub fn figure_ids(&self) -> impl ExactSizeIterator<Item = FigureId> + use<> {
        (0..self.figures.len() as u8).map(FigureId)
    }

    /// The hexagons in the file's order.
    #[must_use]
    pub fn hexagons(&self) -> &[Hexagon] {
        &self.hexagons
    }

    /// Stones a seat by default.
    #[must_use]
    pub fn stones_per_seat(&self) -> StonesPerSeat {
        self.stones
    }

    /// The most stones that all hands may hold together: two points stay free.
    #[must_use]
    pub fn max_stones(&self) -> usize {
        self.len().saturating_sub(2)
    }

    /// The fewest stones with which a team (0 Red, 1 Blue) can ever win: those that fill the smallest hexagon it wins on.
    /// None if it wins on none.
    #[must_use]
    pub fn fewest_to_win(&self, team: usize) -> Option<usize> {
        self.winning_at[team].iter().map(|points| points.len() as usize).min()
    }

    /// The triangles and squares that a point lies on.
    #[inline]
    pub(crate) fn figures_at(&self, point: Point) -> &[FigureAt] {
        let from = self.figures_from[point.index()] as usize;
        let to = self.figures_from[point.index() + 1] as usize;
        &self.figures_at[from..to]
    }

    /// The hexagons through a point on which a team (0 Red, 1 Blue) wins.
    #[inline]
    pub(crate) fn winning_at(&self, team: usize, point: Point) -> &[PointSet] {
        let from = self.winning_from[team][point.index()] as usize;
        let to = self.winning_from[team][point.index() + 1] as usize;
        &self.winning_at[team][from..to]
    }
}

/// The edges of a closed perimeter, each with the earlier point first.
fn edges(perimeter: &[Point]) -> impl Iterator<Item = [Point; 2]> + '_ {
    perimeter.iter().zip(perimeter.iter().cycle().skip(1)).map(|(&a, &b)| if a < b { [a, b] } else { [b, a] })
}

/// One table row a point, laid out one after the other, with the rows' beginnings.
fn group_by_point<T>(row: impl Fn(Point) -> Vec<T>) -> (Vec<T>, Box<[u16; MAX_POINTS + 1]>) {
    let mut rows = Vec::new();
    let mut from = Box::new([0; MAX_POINTS + 1]);
    for index in 0..MAX_POINTS {
        rows.extend(row(Point::new(index)));
        from[index + 1] = rows.len() as u16;
    }
    (rows, from)
}

fn winning(hexagons: &[Hexagon], own: HexagonColour) -> (Vec<PointSet>, Box<[u16; MAX_POINTS + 1]>) {
    group_by_point(|point| {
        hexagons
            .iter()
            .filter(|hexagon| hexagon.colour.wins_for(own))
            .map(|hexagon| hexagon.points)
            .filter(|points| points.contains(point))
            .collect()
    })
}
