//! What has proved good elsewhere in the tree is looked at early.

use crate::board::MAX_POINTS;
use crate::rules::{Action, Team};

/// The bound of a history value: updates pull towards it the less the nearer it is.
const LIMIT: i32 = 1 << 14;

/// Success of placements, slides and relocations so far, by team, origin and target.
///
/// After J. Schaeffer, *The history heuristic* (1983), with the gravity update of today's chess engines.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// A table for each team of what begins a turn, then one for each of its relocations.
    moves: Vec<i16>,
    counters: Vec<Option<Action>>,
}

/// The places of [`place`]: one for each origin and target, then one to end a turn and one to pass.
const TABLE: usize = MAX_POINTS * MAX_POINTS + 2;

impl History {
    pub fn new() -> Self {
        Self { moves: vec![0; 4 * TABLE], counters: vec![None; 2 * TABLE] }
    }

    #[inline]
    pub fn get(&self, team: Team, action: Action) -> i32 {
        i32::from(self.moves[Self::index(team, action)])
    }

    /// The success of what a team begins its turns with, by [`place`].
    #[inline]
    pub fn of(&self, team: Team) -> &[i16] {
        &self.moves[team.index() * TABLE..][..TABLE]
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
        self.counters[enemy.index() * TABLE + place(last?)]
    }

    pub fn set_counter(&mut self, enemy: Team, last: Option<Action>, answer: Action) {
        if let Some(last) = last {
            self.counters[enemy.index() * TABLE + place(last)] = Some(answer);
        }
    }

    /// Half of what was learnt counts for the next search.
    pub fn age(&mut self) {
        self.moves.iter_mut().for_each(|value| *value /= 2);
    }

    fn index(team: Team, action: Action) -> usize {
        let table = team.index() + if matches!(action, Action::Relocate { .. }) { 2 } else { 0 };
        table * TABLE + place(action)
    }
}

/// Where an action stands in a table, below [`TABLE`]: by origin and target. A placement's origin is its target.
#[inline]
pub(super) fn place(action: Action) -> usize {
    let (from, to) = match action {
        Action::Place(to) => (to, to),
        Action::Slide { from, to } | Action::Relocate { from, to } => (from, to),
        Action::End => return TABLE - 2,
        Action::Pass => return TABLE - 1,
    };
    from.index() * MAX_POINTS + to.index()
}
