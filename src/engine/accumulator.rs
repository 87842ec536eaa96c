//! The part of the evaluation that is kept up to date stone by stone.

use super::knowledge::Knowledge;
use crate::board::{Point, PointSet};
use crate::rules::{Action, Position, Team};

/// A worth in both phases: with all stones in hand, and with none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pair {
    pub placement: i32,
    pub movement: i32,
}

impl Pair {
    #[inline]
    pub fn add(&mut self, other: Self) {
        self.placement += other.placement;
        self.movement += other.movement;
    }

    /// The worth with so many 256ths of the placement still to come.
    #[inline]
    pub fn mix(self, phase: i32) -> i32 {
        (self.placement * phase + self.movement * (256 - phase)) / 256
    }

    #[inline]
    pub fn subtract(&mut self, other: Self) {
        self.placement -= other.placement;
        self.movement -= other.movement;
    }
}

/// Sums over the figures and hexagons of a position, from Red's point of view, and the faces that something is about to
/// happen on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Accumulator {
    /// Triangles and squares.
    pub figures: Pair,
    /// Hexagons, and the stones' distance from them.
    pub hexagons: Pair,
    /// For each team the figures that lack just one stone, on a free point.
    pub open: [u128; 2],
    /// For each team the figures it has filled.
    pub full: [u128; 2],
    /// For each team the hexagons it wins on that lack just one stone, on a free point.
    pub hot: [u128; 2],
    /// For each team how many slides it has.
    pub slides: [i16; 2],
}

impl Accumulator {
    /// Computed from scratch.
    pub fn new(known: &Knowledge, position: &Position) -> Self {
        let mut accumulator =
            Self { figures: known.empty_figures(), hexagons: known.empty_hexagons(), ..Self::default() };
        let mut stones = [PointSet::EMPTY; 2];
        for team in Team::BOTH {
            for point in position.stones(team) {
                accumulator.toggle(known, &mut stones, team, point);
            }
        }
        accumulator
    }

    /// Puts a stone of a team on a point, or takes it away. `stones` is changed too.
    #[inline]
    pub fn toggle(&mut self, known: &Knowledge, stones: &mut [PointSet; 2], team: Team, point: Point) {
        let Knowledge { board, geometry, tables, .. } = known;
        let me = team.index();
        let add = !stones[me].contains(point);
        let [red, blue] = *stones;
        let step = [1, 5][me];
        for (index, figure) in geometry.figures_at(point) {
            let before = (red & figure.points).len() as usize + 5 * (blue & figure.points).len() as usize;
            let after = if add { before + step } else { before - step };
            let table = &tables.figures[figure.kind];
            self.figures.subtract(table[before].worth);
            self.figures.add(table[after].worth);
            let (old, new) = (table[before].state, table[after].state);
            if old != new {
                let bit = 1 << index;
                old.clear(bit, &mut self.open, &mut self.full);
                new.set(bit, &mut self.open, &mut self.full);
            }
        }
        let step = [1, 7][me];
        for (index, hexagon) in geometry.hexagons_at(point) {
            let before = (red & hexagon.points).len() as usize + 7 * (blue & hexagon.points).len() as usize;
            let after = if add { before + step } else { before - step };
            let table = &tables.hexagons[hexagon.kind];
            self.hexagons.subtract(table[before].worth);
            self.hexagons.add(table[after].worth);
            let bit = 1 << index;
            for hot in 0..2 {
                if table[before].hot[hot] {
                    self.hot[hot] &= !bit;
                }
                if table[after].hot[hot] {
                    self.hot[hot] |= bit;
                }
            }
        }
        let neighbours = board.neighbours(point);
        let own = (neighbours & stones[me]).len() as i16;
        let enemy = (neighbours & stones[1 - me]).len() as i16;
        let free = neighbours.len() as i16 - own - enemy;
        // The stone's own slides come, and the point is no target any more.
        let sign = if add { 1 } else { -1 };
        self.slides[me] += sign * (free - own);
        self.slides[1 - me] -= sign * enemy;
        let closeness = tables.closeness[me][point.index()];
        if add {
            self.hexagons.add(closeness);
        } else {
            self.hexagons.subtract(closeness);
        }
        stones[me] ^= PointSet::of(point);
    }

    /// What toggling a stone would add to the figures and hexagons together, mixed for a phase, from Red's point of view.
    #[inline]
    pub fn change(known: &Knowledge, stones: [PointSet; 2], phase: i32, team: Team, point: Point) -> i32 {
        let Knowledge { geometry, tables, .. } = known;
        let me = team.index();
        let add = !stones[me].contains(point);
        let [red, blue] = stones;
        let mut sum = Pair::default();
        let mut replace = |before: Pair, after: Pair| {
            sum.add(after);
            sum.subtract(before);
        };
        let step = [1, 5][me];
        for (_, figure) in geometry.figures_at(point) {
            let before = (red & figure.points).len() as usize + 5 * (blue & figure.points).len() as usize;
            let after = if add { before + step } else { before - step };
            let table = &tables.figures[figure.kind];
            replace(table[before].worth, table[after].worth);
        }
        let step = [1, 7][me];
        for (_, hexagon) in geometry.hexagons_at(point) {
            let before = (red & hexagon.points).len() as usize + 7 * (blue & hexagon.points).len() as usize;
            let after = if add { before + step } else { before - step };
            let table = &tables.hexagons[hexagon.kind];
            replace(table[before].worth, table[after].worth);
        }
        let closeness = tables.closeness[me][point.index()];
        if add {
            replace(Pair::default(), closeness);
        } else {
            replace(closeness, Pair::default());
        }
        sum.mix(phase)
    }

    /// Follows an action; `before` is the position in which it is played.
    #[inline]
    pub fn follow(&mut self, known: &Knowledge, before: &Position, action: Action) {
        let mut stones = Team::BOTH.map(|team| before.stones(team));
        let team = match action {
            Action::Relocate { .. } => before.team().other(),
            _ => before.team(),
        };
        for point in [action.origin(), action.target()].into_iter().flatten() {
            self.toggle(known, &mut stones, team, point);
        }
    }
}

/// Which team a figure is open to or filled by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum FigureState {
    #[default]
    Nothing,
    Open(Team),
    Full(Team),
}

impl FigureState {
    fn clear(self, bit: u128, open: &mut [u128; 2], full: &mut [u128; 2]) {
        match self {
            Self::Nothing => {}
            Self::Open(team) => open[team.index()] &= !bit,
            Self::Full(team) => full[team.index()] &= !bit,
        }
    }

    fn set(self, bit: u128, open: &mut [u128; 2], full: &mut [u128; 2]) {
        match self {
            Self::Nothing => {}
            Self::Open(team) => open[team.index()] |= bit,
            Self::Full(team) => full[team.index()] |= bit,
        }
    }
}
