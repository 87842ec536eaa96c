//! What the stones alone say about winning: wins in one turn, and how many turns a hexagon needs at least.

use crate::board::{Board, MAX_POINTS, Point, PointSet};
use crate::rules::{Action, Position, Task, Team, wins_on};
use arrayvec::ArrayVec;

/// Longer ways are not told apart: a bound only has to know what is out of reach within the turns left.
const LONGEST_WAY: usize = 8;

/// Tables of a board for judging stones.
pub(super) struct Chances<'a> {
    board: &'a Board,
    /// For each team the hexagons on which it wins.
    hexagons: [Vec<PointSet>; 2],
    /// For each number of slides from 0 the points from which a stone can come to a point.
    within: Vec<[PointSet; MAX_POINTS]>,
}

/// A turn to come: whose it is, and what is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Coming {
    pub team: Team,
    pub slides: bool,
}

impl Coming {
    /// The two turns after the one that is going on, if nobody wins.
    pub fn of(position: &Position) -> [Self; 2] {
        let mut turns = position.turns().skip(1).map(|turn| Self { team: turn.seat.team(), slides: turn.slides });
        // They never end.
        [(); 2].map(|()| turns.next().unwrap_or(Self { team: position.team(), slides: true }))
    }
}

/// The turns that a team has left to fill a hexagon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// First it places so many stones,
    pub placements: u32,
    /// then it slides so many times.
    pub slides: u32,
    /// Whether every point that the enemy holds now is still its when the team puts its next stone, if the enemy so wants.
    pub enemy_stays: bool,
}

impl Budget {
    /// What a team has with so many turns left, the one going on included.
    pub fn of(position: &Position, team: Team, turns: u32) -> Self {
        let hand = u32::from(position.team_hand(team));
        let [next, _] = Coming::of(position);
        match position.task() {
            // In the middle of its turn the team puts no stone of its own any more, and may clear points.
            Task::Relocate if position.team() == team => Self::new(turns.saturating_sub(1), hand, false),
            // The enemy need not touch its stones unless it has to slide.
            Task::Place | Task::Relocate => Self::new(turns, hand, position.team() == team || next.team == team),
            Task::Slide | Task::Over => Self::new(turns, hand, position.team() == team),
        }
    }

    /// What a team has with so many turns left after the one going on.
    pub fn after(position: &Position, team: Team, turns: u32, [next, then]: [Coming; 2]) -> Self {
        let placed = position.task() == Task::Place && position.team() == team;
        let hand = u32::from(position.team_hand(team)) - u32::from(placed);
        Self::new(turns, hand, next.team == team || (!next.slides && then.team == team))
    }

    /// A team slides only when all hands are empty, and until then each of its turns is a placement.
    fn new(turns: u32, hand: u32, enemy_stays: bool) -> Self {
        let placements = turns.min(hand);
        Self { placements, slides: turns - placements, enemy_stays }
    }
}

impl<'a> Chances<'a> {
    pub fn new(board: &'a Board) -> Self {
        let hexagons = Team::BOTH.map(|team| {
            board
                .hexagons()
                .iter()
                .filter(|hexagon| wins_on(team, hexagon.colour))
                .map(|hexagon| hexagon.points)
                .collect()
        });
        let mut ways = [PointSet::EMPTY; MAX_POINTS];
        for point in board.points() {
            ways[point.index()] = PointSet::of(point);
        }
        let mut within = vec![ways];
        for _ in 0..LONGEST_WAY {
            for way in &mut ways {
                *way = way.into_iter().fold(*way, |reached, point| reached | board.neighbours(point));
            }
            within.push(ways);
        }
        Self { board, hexagons, within }
    }

    /// The points on which a stone would win for a team at once.
    #[inline]
    pub fn winning_points(&self, team: Team, own: PointSet, enemy: PointSet, slides: bool) -> PointSet {
        let mut points = PointSet::EMPTY;
        for &hexagon in &self.hexagons[team.index()] {
            if let Some(last) = single(hexagon - own)
                && !enemy.contains(last)
                && (!slides || self.board.neighbours(last).intersects(own - hexagon))
            {
                points.insert(last);
            }
        }
        points
    }

    /// An action that wins at once for the side to move.
    pub fn winning_action(&self, position: &Position) -> Option<Action> {
        let slides = match position.task() {
            Task::Place => false,
            Task::Slide => true,
            Task::Relocate | Task::Over => return None,
        };
        let team = position.team();
        let own = position.stones(team);
        let to = self.winning_points(team, own, position.stones(team.other()), slides).into_iter().next()?;
        if !slides {
            return Some(Action::Place(to));
        }
        let hexagons = self.board.winning_at(team.index(), to).iter();
        hexagons
            .filter(|&&hexagon| single(hexagon - own) == Some(to))
            .find_map(|&hexagon| (self.board.neighbours(to) & (own - hexagon)).into_iter().next())
            .map(|from| Action::Slide { from, to })
    }

    /// Whether a team might fill a hexagon within its turns. If not, the enemy can prevent it by never relocating.
    ///
    /// A turn brings at most one own stone into a hexagon. With slides only, the stones outside have to walk: the sum
    /// of the ways to the missing points from the stone next to each is a lower bound (a stone that stands in the
    /// hexagon already may as well stay, for ways obey the triangle inequality). Stones still to be placed take the
    /// place of the longest ways. If the enemy holds all the missing points, the next turn brings no stone in.
    #[inline]
    pub fn may_fill(&self, team: Team, own: PointSet, enemy: PointSet, budget: Budget) -> bool {
        let turns = budget.placements + budget.slides;
        self.hexagons[team.index()].iter().any(|&hexagon| {
            let missing = hexagon - own;
            let count = missing.len();
            let waits = budget.enemy_stays && enemy.contains_all(missing);
            count + u32::from(waits) <= turns
                && (count <= budget.placements || self.walk(own - hexagon, missing, budget) <= budget.slides)
        })
    }

    /// The fewest slides that bring stones to all of the missing points but those that stones still to be placed fill.
    fn walk(&self, stones: PointSet, missing: PointSet, budget: Budget) -> u32 {
        let far = (budget.slides as usize + 1).min(LONGEST_WAY);
        let mut ways: ArrayVec<u32, 6> = missing
            .into_iter()
            .map(|point| (1..far).find(|&way| self.within[way][point.index()].intersects(stones)).unwrap_or(far) as u32)
            .collect();
        ways.sort_unstable();
        ways.iter().take(ways.len() - budget.placements as usize).sum()
    }

    /// How many of these stones could slide at the same time, each to a free point of its own; counted up to `enough`.
    pub fn tempo_slides(&self, stones: PointSet, free: PointSet, enough: u32) -> u32 {
        let mut free = free;
        let mut count = 0;
        for from in stones {
            if count == enough {
                break;
            }
            if let Some(to) = (self.board.neighbours(from) & free).into_iter().next() {
                free.remove(to);
                count += 1;
            }
        }
        count
    }

    /// The points that a team lacks alone for a hexagon, whoever holds them.
    pub fn last_points(&self, team: Team, own: PointSet) -> PointSet {
        self.hexagons[team.index()].iter().filter_map(|&hexagon| single(hexagon - own)).collect()
    }

    /// How near to filled the hexagons through a point are, for whichever team.
    pub fn heat(&self, position: &Position, point: Point) -> u32 {
        Team::BOTH
            .into_iter()
            .flat_map(|team| {
                let own = position.stones(team);
                self.board.winning_at(team.index(), point).iter().map(move |&hexagon| (own & hexagon).len())
            })
            .max()
            .unwrap_or(0)
    }
}

/// The only point of a set.
#[inline]
fn single(set: PointSet) -> Option<Point> {
    let bits = set.bits();
    bits.is_power_of_two().then(|| Point::new(bits.trailing_zeros() as usize))
}
