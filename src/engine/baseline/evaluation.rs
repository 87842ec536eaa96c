//! What the baseline thinks of a position: figures, hexagons and freedom to move, counted from the board's tables.

use crate::board::{Board, Point, PointSet};
use crate::rules::{Position, Team, wins_on};

/// By the team's stones on a hexagon that wins for it and on which the enemy has none.
const HEXAGON: [i32; 7] = [0, 3, 10, 25, 55, 110, 0];
/// A triangle or square that stands, for each stone of its reward.
const STANDING: i32 = 35;
/// One whose last point is free, for each stone of its reward.
const NEARLY: i32 = 15;
/// A slide that a team has. In the placement phase stones find free points by themselves.
const SLIDE: i32 = 3;

/// The worth of a position for a team; it is not looked at whose turn it is.
pub(super) fn evaluate(board: &Board, position: &Position, team: Team) -> i32 {
    side(board, position, team) - side(board, position, team.other())
}

fn side(board: &Board, position: &Position, team: Team) -> i32 {
    let own = position.stones(team);
    let enemy = position.stones(team.other());
    let mut worth = 0;
    for figure in board.figures().iter().filter(|figure| !figure.points.intersects(enemy)) {
        worth += figure_worth((figure.points - own).len(), figure.reward());
    }
    for hexagon in board.hexagons().iter().filter(|hexagon| wins_on(team, hexagon.colour)) {
        worth += match (hexagon.points & enemy).len() {
            0 => HEXAGON[(hexagon.points & own).len() as usize],
            1 => HEXAGON[(hexagon.points & own).len() as usize] / 3,
            _ => 0,
        };
    }
    if !position.is_placement() {
        let free = position.free(board);
        let slides: u32 = own.into_iter().map(|point| (board.neighbours(point) & free).len()).sum();
        worth += SLIDE * slides as i32;
    }
    worth
}

fn figure_worth(missing: u32, reward: u8) -> i32 {
    match missing {
        0 => STANDING * i32::from(reward),
        1 => NEARLY * i32::from(reward),
        _ => 0,
    }
}

/// Whether the seat to move, with no reward pending, can fill a hexagon that wins for it.
pub(super) fn wins_at_once(board: &Board, position: &Position) -> bool {
    let team = position.team();
    let own = position.stones(team);
    let enemy = position.stones(team.other());
    board.hexagons().iter().filter(|hexagon| wins_on(team, hexagon.colour) && !hexagon.points.intersects(enemy)).any(
        |hexagon| {
            let mut missing = (hexagon.points - own).into_iter();
            let (Some(last), None) = (missing.next(), missing.next()) else { return false };
            position.is_placement() || board.neighbours(last).intersects(own - hexagon.points)
        },
    )
}

/// What an enemy stone on a point does for the enemy and against the team to move: much for a stone that is best
/// relocated, little for a point to which one is best relocated.
pub(super) fn stake(board: &Board, position: &Position, point: Point) -> i32 {
    let team = position.team();
    let own = position.stones(team);
    let enemy = position.stones(team.other());
    let mut stake = 0;
    for at in board.figures_at(point) {
        let others = at.points.without(point);
        for (theirs, rivals) in [(enemy, own), (own, enemy)] {
            if !others.intersects(rivals) {
                stake += figure_worth((others - theirs).len(), at.reward);
            }
        }
    }
    stake += hexagon_stake(board, team.other(), enemy, own, point) + hexagon_stake(board, team, own, enemy, point);
    stake + SLIDE * (board.neighbours(point) & position.free(board)).len() as i32
}

/// What a point is worth to a team for the hexagons through it that the rivals leave open.
fn hexagon_stake(board: &Board, team: Team, stones: PointSet, rivals: PointSet, point: Point) -> i32 {
    board
        .winning_at(team.index(), point)
        .iter()
        .map(|hexagon| hexagon.without(point))
        .filter(|others| !others.intersects(rivals))
        .map(|others| HEXAGON[(others & stones).len() as usize])
        .sum()
}
