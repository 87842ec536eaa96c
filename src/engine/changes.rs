//! What taking a stone off the board or putting one on it would change.

use arrayvec::ArrayVec;

use super::evaluation::{figure_count, hexagon_count};
use super::knowledge::Knowledge;
use crate::board::{MAX_FIGURES, MAX_HEXAGONS, Point, PointSet};
use crate::rules::Team;

/// What toggling one of a team's stones adds to the sums of the figures and hexagons, from Red's point of view.
///
/// A stone changes a face in the same way whichever of its points it stands on, so faces are looked at once, not once a
/// point.
pub(super) struct Changes<'a> {
    known: &'a Knowledge,
    phase: i32,
    team: Team,
    /// For every figure and then every hexagon what a stone less and a stone more adds, in 256ths.
    faces: ArrayVec<[i32; 2], { MAX_FIGURES + MAX_HEXAGONS }>,
}

impl<'a> Changes<'a> {
    #[inline]
    pub fn new(known: &'a Knowledge, stones: [PointSet; 2], phase: i32, team: Team) -> Self {
        let [less, more] = &known.tables.steps[team.index()];
        let mut changes = Self { known, phase, team, faces: ArrayVec::new() };
        for figure in &known.geometry.figures {
            let count = figure_count(stones, figure.points);
            let [less, more] = [&less.figures[figure.kind][count], &more.figures[figure.kind][count]];
            changes.faces.push([less.worth.mix_256(phase), more.worth.mix_256(phase)]);
        }
        for hexagon in &known.geometry.hexagons {
            let count = hexagon_count(stones, hexagon.points);
            let [less, more] = [&less.hexagons[hexagon.kind][count], &more.hexagons[hexagon.kind][count]];
            changes.faces.push([less.worth.mix_256(phase), more.worth.mix_256(phase)]);
        }
        changes
    }

    /// Taking the stone off a point, or putting one there.
    #[inline]
    pub fn at<const ADD: bool>(&self, point: Point) -> i32 {
        let add = usize::from(ADD);
        let mut sum = self.known.tables.steps[self.team.index()][add].closeness[point.index()].mix_256(self.phase);
        for &face in self.known.geometry.faces_at(point) {
            sum += self.faces[face as usize][add];
        }
        sum / 256
    }
}
