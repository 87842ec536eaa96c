//! Why a stone is placed or slid there.

use super::Reason;
use super::facts::{View, slides};
use crate::board::{FigureId, Point, PointSet};
use crate::rules::{Outcome, Position, Task};

/// So many stones of six make a hexagon worth a word.
const BEGUN: u32 = 3;
/// So many stones of six make a hexagon dangerous.
const PRESSING: u32 = 4;
/// So many stones of six are in want of a hindrance.
const GATHERING: u32 = 2;

impl View<'_> {
    /// A placement or slide. Reasons in the order in which they count.
    pub fn own_stone(&self, from: Option<Point>, to: Point, outcome: Option<Outcome>) -> Vec<Reason> {
        if outcome == Some(Outcome::Win(self.team)) {
            return self.after.winning_hexagon(self.board, self.team).map(Reason::Wins).into_iter().collect();
        }
        let mut reasons = self.effects(from, to);
        if reasons.is_empty() {
            reasons = self.development(from, to);
        }
        reasons
    }

    /// What the stone completes, threatens and blocks.
    fn effects(&self, from: Option<Point>, to: Point) -> Vec<Reason> {
        let enemy = self.team.other();
        let own = self.after.stones(self.team);
        let theirs = self.after.stones(enemy);
        let mut reasons = Vec::new();
        let pressed = |stones: u32| {
            self.hexagons_at(to, enemy)
                .filter(move |&(_, points)| came(from, points) && (theirs & points).len() == stones)
                .filter(move |&(_, points)| own & points == PointSet::of(to))
                .map(|(hexagon, _)| Reason::BlocksHexagon(hexagon, to))
        };
        let figures: Vec<(FigureId, PointSet)> = self.figures_at(to).collect();
        let closed = |points: PointSet| (theirs & points).len() + 1 == points.len();
        reasons.extend(pressed(PRESSING + 1));
        reasons.extend(
            figures
                .iter()
                .filter(|(_, points)| own.contains_all(*points))
                .map(|&(figure, _)| Reason::Completes(figure)),
        );
        reasons.extend(
            self.hexagons(self.team)
                .filter(|&(_, points)| self.comes_within_one(points))
                .map(|(hexagon, _)| Reason::ThreatensHexagon(hexagon)),
        );
        reasons.extend(
            figures.iter().filter(|&&(_, points)| closed(points)).map(|&(figure, _)| Reason::BlocksFigure(figure, to)),
        );
        reasons.extend(pressed(PRESSING));
        let stood = |points: PointSet| self.before.stones(self.team).contains_all(points);
        if let Some(from) = from
            && !self.board.neighbours(from).intersects(theirs)
            && !self.before.no_rebuild()
        {
            reasons.extend(
                self.figures_at(from).filter(|&(_, points)| stood(points)).map(|(figure, _)| Reason::Reopens(figure)),
            );
        }
        reasons.extend(
            self.figures()
                .filter(|&(_, points)| !stood(points) && self.comes_within_one(points))
                .map(|(figure, _)| Reason::ThreatensFigure(figure)),
        );
        reasons.extend(
            self.hexagons_at(to, self.team)
                .filter(|&(_, points)| came(from, points) && !theirs.intersects(points))
                .filter(|&(hexagon, points)| {
                    (own & points).len() >= BEGUN && !reasons.contains(&Reason::ThreatensHexagon(hexagon))
                })
                .map(|(hexagon, _)| Reason::Builds(hexagon))
                .collect::<Vec<_>>(),
        );
        reasons
    }

    /// Whether the team could fill a face next that it could not fill before.
    fn comes_within_one(&self, face: PointSet) -> bool {
        self.could_complete(self.after, self.team, face) && !self.could_complete(self.before, self.team, face)
    }

    /// Where the stone comes to, if it does nothing at once.
    fn development(&self, from: Option<Point>, to: Point) -> Vec<Reason> {
        let enemy = self.team.other();
        let own = self.after.stones(self.team);
        let theirs = self.after.stones(enemy);
        let mut reasons = Vec::new();
        reasons.extend(
            self.hexagons_at(to, enemy)
                .filter(|&(_, points)| came(from, points) && (GATHERING..PRESSING).contains(&(theirs & points).len()))
                .filter(|&(_, points)| own & points == PointSet::of(to))
                .map(|(hexagon, _)| Reason::Hinders(hexagon, to)),
        );
        reasons.extend(
            self.hexagons_at(to, self.team)
                .filter(|&(_, points)| came(from, points) && !theirs.intersects(points))
                .map(|(hexagon, _)| Reason::Occupies(hexagon, to)),
        );
        reasons.extend(
            self.figures_at(to)
                .filter(|&(_, points)| came(from, points) && (own & points).len() >= 2 && !theirs.intersects(points))
                .map(|(figure, _)| Reason::Begins(figure)),
        );
        reasons.extend(self.towards(from, to));
        let ways = |position: &Position, team| slides(self.board, position, team);
        if ways(self.after, enemy) < ways(self.before, enemy) && self.before.task() == Task::Slide {
            reasons.push(Reason::TakesMobility);
        }
        if ways(self.after, self.team) > ways(self.before, self.team) {
            reasons.push(Reason::GainsMobility);
        }
        let friends = |point: Point| (self.board.neighbours(point) & self.before.stones(self.team)).len();
        let before = from.map_or(0, friends);
        let after = friends(to) - u32::from(from.is_some_and(|from| self.board.neighbours(to).contains(from)));
        if after > before {
            reasons.push(Reason::KeepsTogether);
        }
        reasons
    }

    /// The hexagon to which a stone comes nearer: one with few enemies, and of those the nearest.
    fn towards(&self, from: Option<Point>, to: Point) -> Option<Reason> {
        let theirs = self.after.stones(self.team.other());
        let (_, hexagon) = self
            .hexagons(self.team)
            .filter(|&(_, points)| {
                let distance = self.distance(to, points);
                from.map_or(distance == 1, |from| distance < self.distance(from, points))
            })
            .map(|(hexagon, points)| (((theirs & points).len(), self.distance(to, points)), hexagon))
            .min()?;
        Some(if from.is_some() { Reason::Approaches(hexagon) } else { Reason::StandsBy(hexagon) })
    }
}

/// Whether a stone on a face was not on it before.
fn came(from: Option<Point>, face: PointSet) -> bool {
    from.is_none_or(|from| !face.contains(from))
}
