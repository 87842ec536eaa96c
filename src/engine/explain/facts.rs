//! What can be seen on the board before and after an action.

use super::Reason;
use crate::board::{Board, FigureId, Point, PointSet};
use crate::rules::{Position, Team, wins_on};

/// One action, seen by the team that takes it.
pub(super) struct View<'a> {
    pub board: &'a Board,
    pub team: Team,
    pub before: &'a Position,
    pub after: &'a Position,
}

impl View<'_> {
    /// The hexagons on which a team wins.
    pub fn hexagons(&self, team: Team) -> impl Iterator<Item = (usize, PointSet)> {
        let hexagons = self.board.hexagons().iter().enumerate();
        hexagons
            .filter(move |(_, hexagon)| wins_on(team, hexagon.colour))
            .map(|(index, hexagon)| (index, hexagon.points))
    }

    /// Those through a point.
    pub fn hexagons_at(&self, point: Point, team: Team) -> impl Iterator<Item = (usize, PointSet)> {
        self.hexagons(team).filter(move |(_, points)| points.contains(point))
    }

    /// The triangles and squares.
    pub fn figures(&self) -> impl Iterator<Item = (FigureId, PointSet)> {
        let board = self.board;
        board.figure_ids().map(move |id| (id, board.figure(id).points))
    }

    /// Those through a point.
    pub fn figures_at(&self, point: Point) -> impl Iterator<Item = (FigureId, PointSet)> {
        self.figures().filter(move |(_, points)| points.contains(point))
    }

    /// How many slides a point is from some others, were there no stones.
    pub fn distance(&self, point: Point, others: PointSet) -> usize {
        let mut reached = PointSet::of(point);
        let mut slides = 0;
        while !reached.intersects(others) {
            let next = reached.into_iter().fold(reached, |set, point| set | self.board.neighbours(point));
            if next == reached {
                return usize::MAX;
            }
            (reached, slides) = (next, slides + 1);
        }
        slides
    }

    /// Whether a team could fill a face with its next action: it lacks one free point, to which a stone can come.
    pub fn could_complete(&self, position: &Position, team: Team, face: PointSet) -> bool {
        let own = position.stones(team);
        let gap = face - own;
        let others = own - face;
        gap.len() == 1
            && !position.stones(team.other()).intersects(gap)
            && (position.team_hand(team) > 0
                || (!position.is_placement()
                    && gap.into_iter().any(|point| self.board.neighbours(point).intersects(others))))
    }

    /// The reason where no other is to be seen.
    pub fn what_remains(&self) -> Reason {
        let urgent = Team::BOTH.into_iter().any(|team| {
            let mut hexagons = self.hexagons(team);
            let mut figures = self.figures();
            hexagons.any(|(_, points)| self.could_complete(self.before, team, points))
                || figures.any(|(_, points)| self.could_complete(self.before, team, points))
        });
        if self.before.count_actions(self.board) == 1 {
            Reason::OnlyChoice
        } else if urgent || self.before.pending() > 0 {
            Reason::NothingBetter
        } else {
            Reason::NothingUrgent
        }
    }
}

/// How many slides a team could choose from.
pub(super) fn slides(board: &Board, position: &Position, team: Team) -> u32 {
    let free = position.free(board);
    position.stones(team).into_iter().map(|from| (board.neighbours(from) & free).len()).sum()
}
