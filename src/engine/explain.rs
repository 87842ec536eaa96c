//! Why a turn is a good one, read off the board: what it completes, blocks, builds and prevents.
//!
//! No search is asked: each reason can be seen by comparing the position before an action with the one after it.

use crate::board::{Board, FigureId, Point, PointSet};
use crate::rules::{Action, Outcome, Position, Task, Team, wins_on};

/// What speaks for an action. Hexagons are places among [`Board::hexagons`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Fills a hexagon and wins.
    Wins(usize),
    /// Completes a triangle or square and earns relocations.
    Completes(FigureId),
    /// Stands on a point of a hexagon that the enemy could fill or is about to.
    BlocksHexagon(usize, Point),
    /// Stands on the last free point of an enemy's triangle or square.
    BlocksFigure(FigureId, Point),
    /// Leaves one point of a hexagon to fill.
    ThreatensHexagon(usize),
    /// Steps out of a standing figure, to complete it again by stepping back.
    Reopens(FigureId),
    /// Leaves one free point of a triangle or square to complete.
    ThreatensFigure(FigureId),
    /// Gathers stones on a hexagon that can still be won.
    Builds(usize),
    /// Takes an enemy stone out of a hexagon that the enemy is filling.
    TakesFromHexagon(usize),
    /// Takes an enemy stone out of a standing figure.
    TakesFromFigure(FigureId),
    /// Takes an enemy stone off a point that one's own hexagon needs.
    ClearsHexagon(usize, Point),
    /// Takes an enemy stone off a point that one's own figure needs.
    ClearsFigure(FigureId, Point),
    /// Puts an enemy stone where it cannot form a figure with others.
    Strands(Point),
    /// Puts an enemy stone where it has nowhere to slide.
    Locks(Point),
    /// Leaves more slides to choose from than before.
    GainsMobility,
    /// Leaves the enemy fewer slides to choose from.
    TakesMobility,
    /// Every relocation would be of more use to the enemy.
    LeavesWellAlone,
    /// No stone can slide.
    MustPass,
}

/// So many stones of six make a hexagon worth a word.
const BEGUN: u32 = 3;
/// So many stones of six make a hexagon dangerous.
const PRESSING: u32 = 4;
/// More reasons than that for one action confuse.
const MOST: usize = 2;

/// The actions of a turn, each with what speaks for it, most important first; at most two reasons an action. The turn
/// begins in `before`; an action that is not legal ends it.
#[must_use]
pub fn explain(board: &Board, before: &Position, turn: &[Action]) -> Vec<(Action, Vec<Reason>)> {
    let mut position = *before;
    let mut told = Vec::new();
    for &action in turn {
        let earlier = position;
        let Ok(played) = position.try_play(board, action) else { break };
        let view = View { board, team: earlier.team(), before: &earlier, after: &position };
        let mut reasons = match action {
            Action::Place(to) => view.own_stone(None, to, played.outcome),
            Action::Slide { from, to } => view.own_stone(Some(from), to, played.outcome),
            Action::Relocate { from, to } => view.relocation(from, to),
            Action::End => vec![Reason::LeavesWellAlone],
            Action::Pass => vec![Reason::MustPass],
        };
        reasons.truncate(MOST);
        told.push((action, reasons));
        if played.turn_over {
            break;
        }
    }
    told
}

/// One action, seen by the team that takes it.
struct View<'a> {
    board: &'a Board,
    team: Team,
    before: &'a Position,
    after: &'a Position,
}

impl View<'_> {
    /// A placement or slide. Reasons in the order in which they count.
    fn own_stone(&self, from: Option<Point>, to: Point, outcome: Option<Outcome>) -> Vec<Reason> {
        let (board, enemy) = (self.board, self.team.other());
        let own = self.after.stones(self.team);
        let theirs = self.after.stones(enemy);
        if outcome == Some(Outcome::Win(self.team)) {
            return self.after.winning_hexagon(board, self.team).map(Reason::Wins).into_iter().collect();
        }
        let mut reasons = Vec::new();
        let pressed = |least: u32| {
            self.hexagons_at(to, enemy)
                .filter(move |&(_, points)| {
                    (theirs & points).len() >= least && (own & points).len() == 1 && own.contains(to)
                })
                .map(|(hexagon, _)| Reason::BlocksHexagon(hexagon, to))
        };
        reasons.extend(pressed(5));
        let figures: Vec<(FigureId, PointSet)> = self.figures_at(to).collect();
        reasons.extend(
            figures
                .iter()
                .filter(|(_, points)| own.contains_all(*points))
                .map(|&(figure, _)| Reason::Completes(figure)),
        );
        reasons.extend(
            self.hexagons_at(to, self.team)
                .filter(|&(_, points)| (own & points).len() == 5 && !theirs.intersects(points))
                .map(|(hexagon, _)| Reason::ThreatensHexagon(hexagon)),
        );
        let closed = |points: PointSet| (theirs & points).len() + 1 == points.len();
        reasons.extend(
            figures.iter().filter(|&&(_, points)| closed(points)).map(|&(figure, _)| Reason::BlocksFigure(figure, to)),
        );
        for reason in pressed(PRESSING) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        if let Some(from) = from {
            reasons.extend(
                self.figures_at(from)
                    .filter(|&(_, points)| self.before.stones(self.team).contains_all(points))
                    .map(|(figure, _)| Reason::Reopens(figure)),
            );
        }
        let gaps = |points: PointSet| points - own;
        reasons.extend(
            figures
                .iter()
                .filter(|&&(_, points)| gaps(points).len() == 1 && !theirs.intersects(points))
                .filter(|&&(_, points)| self.can_come_to(gaps(points), points))
                .map(|&(figure, _)| Reason::ThreatensFigure(figure)),
        );
        reasons.extend(
            self.hexagons_at(to, self.team)
                .filter(|&(_, points)| (BEGUN..5).contains(&(own & points).len()) && !theirs.intersects(points))
                .map(|(hexagon, _)| Reason::Builds(hexagon)),
        );
        if reasons.is_empty() {
            let ways = |position: &Position, team| slides(board, position, team);
            if ways(self.after, enemy) < ways(self.before, enemy) && self.before.task() == Task::Slide {
                reasons.push(Reason::TakesMobility);
            } else if ways(self.after, self.team) > ways(self.before, self.team) {
                reasons.push(Reason::GainsMobility);
            }
        }
        reasons
    }

    /// A relocation: why that stone, then why there.
    fn relocation(&self, from: Point, to: Point) -> Vec<Reason> {
        let (own, theirs) = (self.before.stones(self.team), self.before.stones(self.team.other()));
        let enemy = self.team.other();
        let taken = self
            .hexagons_at(from, enemy)
            .find(|&(_, points)| (theirs & points).len() >= PRESSING && !own.intersects(points))
            .map(|(hexagon, _)| Reason::TakesFromHexagon(hexagon))
            .or_else(|| {
                self.hexagons_at(from, self.team)
                    .find(|&(_, points)| (own & points).len() >= PRESSING && (theirs & points) == PointSet::of(from))
                    .map(|(hexagon, _)| Reason::ClearsHexagon(hexagon, from))
            })
            .or_else(|| {
                self.figures_at(from)
                    .find(|&(_, points)| theirs.contains_all(points))
                    .map(|(figure, _)| Reason::TakesFromFigure(figure))
            })
            .or_else(|| {
                self.figures_at(from)
                    .find(|&(_, points)| (own & points).len() + 1 == points.len())
                    .map(|(figure, _)| Reason::ClearsFigure(figure, from))
            })
            .or_else(|| {
                self.hexagons_at(from, enemy)
                    .find(|&(_, points)| (theirs & points).len() >= BEGUN && !own.intersects(points))
                    .map(|(hexagon, _)| Reason::TakesFromHexagon(hexagon))
            });
        let rest = theirs.without(from);
        let free = self.after.free(self.board);
        let put = if !self.board.neighbours(to).intersects(free) {
            Some(Reason::Locks(to))
        } else if self.figures_at(to).all(|(_, points)| own.intersects(points) || !rest.intersects(points)) {
            Some(Reason::Strands(to))
        } else {
            None
        };
        taken.into_iter().chain(put).collect()
    }

    /// The hexagons through a point on which a team wins.
    fn hexagons_at(&self, point: Point, team: Team) -> impl Iterator<Item = (usize, PointSet)> {
        let hexagons = self.board.hexagons().iter().enumerate();
        hexagons
            .filter(move |(_, hexagon)| wins_on(team, hexagon.colour) && hexagon.points.contains(point))
            .map(|(index, hexagon)| (index, hexagon.points))
    }

    /// The triangles and squares through a point.
    fn figures_at(&self, point: Point) -> impl Iterator<Item = (FigureId, PointSet)> {
        let board = self.board;
        board
            .figure_ids()
            .map(move |id| (id, board.figure(id).points))
            .filter(move |(_, points)| points.contains(point))
    }

    /// Whether the team can put a stone on the gap of a face with its next action.
    fn can_come_to(&self, gap: PointSet, face: PointSet) -> bool {
        let others = self.after.stones(self.team) - face;
        self.after.team_hand(self.team) > 0
            || (!self.after.is_placement()
                && gap.into_iter().any(|point| self.board.neighbours(point).intersects(others)))
    }
}

/// How many slides a team could choose from.
fn slides(board: &Board, position: &Position, team: Team) -> u32 {
    let free = position.free(board);
    position.stones(team).into_iter().map(|from| (board.neighbours(from) & free).len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse_position, parse_turn};

    /// The reasons for a turn in a shorthand: names of points instead of ids.
    fn reasons(position: &str, turn: &str) -> Vec<Vec<String>> {
        let board = Board::classic();
        let position = parse_position(board, position).expect("a position");
        let turn = parse_turn(board, turn).expect("a turn");
        let names = |points: PointSet| {
            points.into_iter().map(|point| board.point_name(point).to_owned()).collect::<Vec<_>>().join(" ")
        };
        let figure = |id: FigureId| names(board.figure(id).points);
        let hexagon = |index: usize| names(board.hexagons()[index].points);
        let name = |point| board.point_name(point).to_owned();
        let text = |reason: &Reason| match *reason {
            Reason::Wins(at) => format!("wins {}", hexagon(at)),
            Reason::Completes(id) => format!("completes {}", figure(id)),
            Reason::BlocksHexagon(at, point) => format!("blocks hexagon {} at {}", hexagon(at), name(point)),
            Reason::BlocksFigure(id, point) => format!("blocks {} at {}", figure(id), name(point)),
            Reason::ThreatensHexagon(at) => format!("threatens hexagon {}", hexagon(at)),
            Reason::Reopens(id) => format!("reopens {}", figure(id)),
            Reason::ThreatensFigure(id) => format!("threatens {}", figure(id)),
            Reason::Builds(at) => format!("builds {}", hexagon(at)),
            Reason::TakesFromHexagon(at) => format!("takes from hexagon {}", hexagon(at)),
            Reason::TakesFromFigure(id) => format!("takes from {}", figure(id)),
            Reason::ClearsHexagon(at, point) => format!("clears hexagon {} at {}", hexagon(at), name(point)),
            Reason::ClearsFigure(id, point) => format!("clears {} at {}", figure(id), name(point)),
            Reason::Strands(point) => format!("strands {}", name(point)),
            Reason::Locks(point) => format!("locks {}", name(point)),
            Reason::GainsMobility => "gains mobility".into(),
            Reason::TakesMobility => "takes mobility".into(),
            Reason::LeavesWellAlone => "leaves".into(),
            Reason::MustPass => "must pass".into(),
        };
        explain(board, &position, &turn).iter().map(|(_, reasons)| reasons.iter().map(text).collect()).collect()
    }

    #[test]
    fn a_win_says_it_all() {
        let text = "4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/b2/bbbb r1 r1:3,b1:3 -";
        assert_eq!(reasons(text, "j2"), [["wins g2 h4 h5 i4 i5 j2"]]);
    }

    #[test]
    fn a_triangle_is_completed_and_its_relocation_explained() {
        let text = "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
        let told = reasons(text, "g2,p1>a4");
        assert_eq!(told[0][0], "completes e3 e4 g2");
        assert_eq!(told[1], ["strands a4"]);
    }

    #[test]
    fn the_enemys_hexagon_is_blocked_at_its_gap() {
        let text = "r3/3/2/6/6/4/3/3bb3/3bb3/1b1/4/6/6/2/3/4 r1 r1:3,b1:3 -";
        assert_eq!(reasons(text, "g2")[0][0], "blocks hexagon g2 h4 h5 i4 i5 j2 at g2");
        let text = "r3/3/2/6/6/4/3/3bb3/3bb3/3/4/6/6/2/3/4 r1 r1:3,b1:3 -";
        assert!(reasons(text, "g2")[0].contains(&"blocks hexagon g2 h4 h5 i4 i5 j2 at g2".to_owned()));
    }

    #[test]
    fn the_enemys_figure_is_blocked() {
        let text = "r3/3/2/6/2bb2/4/3/8/8/3/4/6/6/2/3/4 r1 r1:3,b1:3 -";
        assert_eq!(reasons(text, "g2"), [["blocks e3 e4 g2 at g2"]]);
    }

    #[test]
    fn what_is_begun_is_named() {
        let text = "4/3/2/6/2r3/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
        assert_eq!(reasons(text, "e4")[0][0], "threatens e3 e4 g2");
        let text = "4/3/2/6/6/4/1r1/3r4/3r4/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
        assert!(reasons(text, "h5")[0].contains(&"builds g2 h4 h5 i4 i5 j2".to_owned()), "{:?}", reasons(text, "h5"));
        let text = "4/3/2/6/6/4/1r1/3r4/3rr3/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
        assert_eq!(reasons(text, "h5")[0][0], "threatens hexagon g2 h4 h5 i4 i5 j2");
    }

    #[test]
    fn a_running_mill_is_recognised() {
        let text = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/b2/b1b1 r1 r1:0,b1:0 -";
        assert_eq!(reasons(text, "g2-h4")[0][0], "reopens e3 e4 g2");
    }

    #[test]
    fn relocations_take_from_what_is_dangerous() {
        // Blue has four of the white centre; then a standing triangle; then a stone in the gap of Red's triangle.
        let hexagon = "r3/3/2/6/6/4/3/3bb3/3bb3/3/4/6/6/2/3/4 r1 r1:3,b1:3 1";
        assert_eq!(reasons(hexagon, "h4>a4")[0][0], "takes from hexagon g2 h4 h5 i4 i5 j2");
        let figure = "r3/3/2/6/2bb2/4/1b1/8/8/3/4/6/6/2/3/4 r1 r1:3,b1:3 1";
        assert_eq!(reasons(figure, "g2>p4")[0], ["takes from e3 e4 g2", "strands p4"]);
        let gap = "4/3/2/6/2rr2/4/1b1/8/8/3/4/6/6/2/3/b3 r1 r1:3,b1:3 1";
        assert_eq!(reasons(gap, "g2>a4")[0][0], "clears e3 e4 g2 at g2");
        assert_eq!(reasons(gap, "end"), [["leaves"]]);
    }

    #[test]
    fn a_turn_ends_where_it_ends() {
        let text = "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
        assert_eq!(reasons(text, "g2,p1>a4,a1,a2").len(), 2);
        assert_eq!(reasons(text, "p1"), Vec::<Vec<String>>::new(), "what is not legal is not explained");
    }
}
