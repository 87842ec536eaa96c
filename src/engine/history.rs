//! What has proved good elsewhere in the tree is looked at early.

use crate::board::{MAX_POINTS, Point};
use crate::rules::{Action, Team};

/// The bound of a history value: updates pull towards it the less the nearer it is.
const LIMIT: i32 = 1 << 14;

/// Success of placements, slides and relocations so far, by team, origin and target.
///
/// After J. Schaeffer, *The history heuristic* (1983), with the gravity update of today's chess engines.
#[derive(Clone, Debug)]
pub(super) struct History {
    moves: Vec<i16>,
    counters: Vec<Option<Action>>,
}

const TABLE: usize = MAX_POINTS * MAX_POINTS;

impl History {
    pub fn new() -> Self {
        Self { moves: vec![0; 4 * TABLE], counters: vec![None; 2 * TABLE] }
    }

    #[inline]
    pub fn get(&self, team: Team, action: Action) -> i32 {
        i32::from(self.moves[Self::index(team, action)])
    }

    /// The action did well, or with a negative bonus badly.
    pub fn update(&mut self, team: Team, action: Action, bonus: i32) {
        let value = &mut self.moves[Self::index(team, action)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }

    /// What answered the enemy's last action well.
    #[inline]
    pub fn counter(&self, enemy: Team, last: Option<Action>) -> Option<Action> {
        self.counters[Self::place(enemy, last?)]
    }

    pub fn set_counter(&mut self, enemy: Team, last: Option<Action>, answer: Action) {
        if let Some(last) = last {
            self.counters[Self::place(enemy, last)] = Some(answer);
        }
    }

    /// Half of what was learnt counts for the next search.
    pub fn age(&mut self) {
        self.moves.iter_mut().for_each(|value| *value /= 2);
    }

    fn index(team: Team, action: Action) -> usize {
        Self::place(team, action) + if matches!(action, Action::Relocate { .. }) { 2 * TABLE } else { 0 }
    }

    fn place(team: Team, action: Action) -> usize {
        let to = action.target().map_or(0, Point::index);
        let from = action.origin().map_or(to, Point::index);
        team.index() * TABLE + from * MAX_POINTS + to
    }
}
