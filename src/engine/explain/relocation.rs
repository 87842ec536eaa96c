//! Why an enemy stone is taken from there, and why it is put here.

use super::Reason;
use super::facts::View;
use crate::board::{Point, PointSet};

/// So many stones of six make a hexagon worth a word.
const BEGUN: u32 = 3;
/// So many stones of six make a hexagon pressing.
const PRESSING: u32 = 4;

impl View<'_> {
    /// A relocation: why that stone, then why there.
    pub fn relocation(&self, from: Point, to: Point) -> Vec<Reason> {
        self.taken(from, to).into_iter().chain(self.put(from, to)).collect()
    }

    /// Why that stone.
    fn taken(&self, from: Point, to: Point) -> Option<Reason> {
        let enemy = self.team.other();
        let (own, theirs) = (self.before.stones(self.team), self.before.stones(enemy));
        // A stone that stays on the face has not been taken out of it.
        let leaves = |points: PointSet| !points.contains(to);
        let pressed = |stones: u32| {
            self.hexagons_at(from, enemy)
                .find(|&(_, points)| leaves(points) && (theirs & points).len() >= stones && !own.intersects(points))
                .map(|(hexagon, _)| Reason::TakesFromHexagon(hexagon))
        };
        let stops = |points: PointSet| {
            self.could_complete(self.before, enemy, points) && !self.could_complete(self.after, enemy, points)
        };
        pressed(PRESSING)
            .or_else(|| {
                self.hexagons(enemy)
                    .find(|&(_, points)| stops(points))
                    .map(|(hexagon, _)| Reason::PreventsHexagon(hexagon))
            })
            .or_else(|| {
                self.hexagons_at(from, self.team)
                    .find(|&(_, points)| {
                        leaves(points) && (own & points).len() >= PRESSING && theirs & points == PointSet::of(from)
                    })
                    .map(|(hexagon, _)| Reason::ClearsHexagon(hexagon, from))
            })
            .or_else(|| {
                self.figures_at(from)
                    .find(|&(_, points)| theirs.contains_all(points))
                    .map(|(figure, _)| Reason::TakesFromFigure(figure))
            })
            .or_else(|| {
                self.figures().find(|&(_, points)| stops(points)).map(|(figure, _)| Reason::PreventsFigure(figure))
            })
            .or_else(|| {
                self.figures_at(from)
                    .find(|&(_, points)| leaves(points) && (own & points).len() + 1 == points.len())
                    .map(|(figure, _)| Reason::ClearsFigure(figure, from))
            })
            .or_else(|| pressed(BEGUN))
    }

    /// Why there.
    fn put(&self, from: Point, to: Point) -> Option<Reason> {
        let enemy = self.team.other();
        let own = self.before.stones(self.team);
        let rest = self.before.stones(enemy).without(from);
        let free = self.after.free(self.board);
        let remote = |point: Point| {
            self.hexagons(enemy).map(|(_, points)| self.distance(point, points)).min().unwrap_or(usize::MAX)
        };
        let friends = |point: Point| (self.board.neighbours(point) & rest).len();
        if !self.board.neighbours(to).intersects(free) {
            Some(Reason::Locks(to))
        } else if self.figures_at(to).all(|(_, points)| own.intersects(points) || !rest.intersects(points)) {
            Some(Reason::Strands(to))
        } else if remote(to) > remote(from) {
            Some(Reason::PutsAway(to))
        } else if friends(to) < friends(from) {
            Some(Reason::Parts(to))
        } else {
            None
        }
    }
}
