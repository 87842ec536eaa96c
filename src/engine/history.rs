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
    /// By team; what begins a turn and then the relocations.
    moves: Vec<Moves>,
    counters: Vec<Option<Action>>,
}

const TABLE: usize = MAX_POINTS * MAX_POINTS;

/// Success by origin and target; a placement's origin is its target.
pub(super) type Moves = [i16; TABLE];

impl History {
    pub fn new() -> Self {
        Self { moves: vec![[0; TABLE]; 4], counters: vec![None; 2 * TABLE] }
    }

    #[inline]
    pub fn get(&self, team: Team, action: Action) -> i32 {
        i32::from(self.moves[Self::table(team, action)][place(action)])
    }

    /// The success of what a team begins its turns with, by [`place`].
    #[inline]
    pub fn of(&self, team: Team) -> &Moves {
        &self.moves[team.index()]
    }

    /// The action did well, or with a negative bonus badly.
    pub fn update(&mut self, team: Team, action: Action, bonus: i32) {
        let value = &mut self.moves[Self::table(team, action)][place(action)];
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
        self.moves.iter_mut().flatten().for_each(|value| *value /= 2);
    }

    fn table(team: Team, action: Action) -> usize {
        team.index() + if matches!(action, Action::Relocate { .. }) { 2 } else { 0 }
    }
}

/// Where an action stands in a table.
#[inline]
pub(super) fn place(action: Action) -> usize {
    let (from, to) = match action {
        Action::Place(to) => (to, to),
        Action::Slide { from, to } | Action::Relocate { from, to } => (from, to),
        Action::End | Action::Pass => return 0,
    };
    from.index() * MAX_POINTS + to.index()
}
