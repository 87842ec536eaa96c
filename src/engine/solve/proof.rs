//! The search for a proof: a depth-first AND/OR search over whole turns.

use super::chances::{Budget, Chances, Next};
use super::order::{coldest_first, completed, hottest_first, sort_actions};
use super::relocations::Reward;
use super::table::Table;
use super::{Question, Turn};
use crate::board::{Board, PointSet};
use crate::rules::{Action, Outcome, Position, Task, Team};

/// The search has used up its nodes; nothing is proven.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutOfNodes;

/// The search and what it has learnt.
pub(super) struct Prover<'a> {
    board: &'a Board,
    attacker: Team,
    chances: Chances<'a>,
    table: Table,
    /// For the defender and the attacker, by the attacker's turns left: the turn that was right the last time.
    killers: [Vec<Option<Turn>>; 2],
    nodes: u64,
    limit: u64,
}

/// What the side to move wants of its turn.
#[derive(Clone, Copy)]
struct Goal {
    /// The attacker's turns left afterwards.
    left: u32,
    /// Whether the attacker shall win within them.
    wins: bool,
}

impl Goal {
    /// Whether the defender only holds out to the end: no turn of the attacker's is left to be prevented.
    const fn is_lost(self) -> bool {
        self.left == 0 && !self.wins
    }
}

/// What all ways to use up a reward have in common.
struct Prospect {
    goal: Goal,
    own: PointSet,
    enemy: PointSet,
    after: Next,
    then: Next,
    budget: Budget,
    tempo: u32,
}

impl<'a> Prover<'a> {
    pub fn new(question: &Question<'a>) -> Self {
        Self {
            board: question.board,
            attacker: question.attacker,
            chances: Chances::new(question.board),
            table: Table::new(),
            killers: [Vec::new(), Vec::new()],
            nodes: 0,
            limit: question.nodes,
        }
    }

    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches on without a limit.
    pub const fn lift_limit(&mut self) {
        self.limit = u64::MAX;
    }

    /// Whether it is the attacker's turn.
    pub fn attacks(&self, position: &Position) -> bool {
        position.team() == self.attacker
    }

    /// Plays a whole turn that the search has found.
    pub fn play(&self, position: &mut Position, turn: &Turn) {
        for &action in turn {
            position.play(self.board, action);
        }
    }

    /// Whether the attacker can force a win within so many turns of its own.
    pub fn wins(&mut self, position: &Position, turns: u32) -> Result<bool, OutOfNodes> {
        match position.outcome() {
            Some(outcome) => return Ok(outcome == Outcome::Win(self.attacker)),
            // The defender fills no hexagon of the attacker's: it may always decline to relocate.
            None if turns == 0 => return Ok(false),
            None => {}
        }
        let attacking = self.attacks(position);
        if self.chances.winning_action(position).is_some() {
            return Ok(attacking);
        }
        if (attacking && turns == 1) || !self.may_win(position, turns) {
            return Ok(false);
        }
        if turns == 1 {
            return Ok(self.right_turn(position, turns)?.is_none());
        }
        if let Some(known) = self.table.get(position, turns) {
            return Ok(known);
        }
        let wins = self.right_turn(position, turns)?.is_some() == attacking;
        self.table.put(position, turns, wins);
        Ok(wins)
    }

    /// A turn after which the attacker wins within its turns left, if it is the attacker's turn, or one that prevents it.
    pub fn right_turn(&mut self, position: &Position, turns: u32) -> Result<Option<Turn>, OutOfNodes> {
        if let Some(action) = self.chances.winning_action(position) {
            return Ok(Some(Turn::from_iter([action])));
        }
        let attacking = self.attacks(position);
        let goal = Goal { left: turns.saturating_sub(u32::from(attacking)), wins: attacking };
        if attacking && goal.left == 0 {
            return Ok(None);
        }
        if position.task() == Task::Relocate {
            return self.right_relocations(position, &Turn::new(), goal);
        }
        if goal.left == 1 && !attacking {
            return self.right_action(position, position.legal_actions(self.board), goal);
        }
        let killer = &mut self.killers[usize::from(attacking)];
        if killer.len() <= turns as usize {
            killer.resize(turns as usize + 1, None);
        }
        if let Some(killer) = self.killers[usize::from(attacking)][turns as usize].clone()
            && let Some((next, turn)) = self.replay(position, killer)
            && self.reaches(&next, goal)?
        {
            return Ok(Some(turn));
        }
        let mut actions = position.legal_actions(self.board);
        sort_actions(self.board, &self.chances, position, &mut actions);
        let turn = self.right_action(position, actions, goal)?;
        if turn.is_some() {
            self.killers[usize::from(attacking)][turns as usize].clone_from(&turn);
        }
        Ok(turn)
    }

    /// Plays a turn that was right in another position, if it is legal here.
    fn replay(&self, position: &Position, mut turn: Turn) -> Option<(Position, Turn)> {
        let mut next = *position;
        let mut turn_over = false;
        for (index, &action) in turn.clone().iter().enumerate() {
            if turn_over {
                turn.truncate(index);
                break;
            }
            turn_over = next.try_play(self.board, action).ok()?.turn_over;
        }
        if !turn_over {
            next.try_play(self.board, Action::End).ok()?;
            turn.try_push(Action::End).ok()?;
        }
        Some((next, turn))
    }

    fn right_action(
        &mut self,
        position: &Position,
        actions: Vec<Action>,
        goal: Goal,
    ) -> Result<Option<Turn>, OutOfNodes> {
        let own = position.stones(position.team());
        let threats =
            if goal.is_lost() { PointSet::EMPTY } else { self.threats(position, Next::of(position)) };
        for action in actions {
            // An enemy about to win is stopped on its last point, or by relocating what it has there.
            if !threats.is_empty()
                && action.target().is_none_or(|to| {
                    !threats.without(to).is_empty()
                        && completed(self.board, action.origin().map_or(own, |from| own.without(from)), to) == 0
                })
            {
                continue;
            }
            let mut next = *position;
            let turn_over = next.play(self.board, action).turn_over;
            let turn = Turn::from_iter([action]);
            if turn_over {
                if self.reaches(&next, goal)? {
                    return Ok(Some(turn));
                }
            } else if let Some(turn) = self.right_relocations(&next, &turn, goal)? {
                return Ok(Some(turn));
            }
        }
        Ok(None)
    }

    /// Completes a turn in whose middle a reward is pending.
    fn right_relocations(
        &mut self,
        position: &Position,
        begun: &Turn,
        goal: Goal,
    ) -> Result<Option<Turn>, OutOfNodes> {
        if goal.wins && !self.may_win(position, goal.left + 1) {
            return Ok(None);
        }
        let reward = Reward { board: self.board, position, begun };
        let (ended, declined) = reward.decline();
        let prospect = self.prospect(position, &ended, goal);
        let froms = hottest_first(&self.chances, position, reward.stones());
        let tos = coldest_first(&self.chances, position, position.free(self.board));
        for &from in &froms {
            self.count()?;
            if self.is_futile(&prospect, PointSet::of(from)) {
                continue;
            }
            for &to in &tos {
                let (next, turn) = reward.one(from, to);
                if self.reaches(&next, goal)? {
                    return Ok(Some(turn));
                }
            }
        }
        if !self.is_futile(&prospect, PointSet::EMPTY) && self.reaches(&ended, goal)? {
            return Ok(Some(declined));
        }
        if position.pending() < 2 {
            return Ok(None);
        }
        for (place, &a) in froms.iter().enumerate() {
            for &b in &froms[..place] {
                self.count()?;
                if self.is_futile(&prospect, PointSet::of(a).with(b)) {
                    continue;
                }
                for (place, &x) in tos.iter().enumerate() {
                    for &y in &tos[..place] {
                        if let Some((next, turn)) = reward.two([a, b], [x, y])
                            && self.reaches(&next, goal)?
                        {
                            return Ok(Some(turn));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    fn prospect(&self, position: &Position, ended: &Position, goal: Goal) -> Prospect {
        let mover = position.team();
        let (own, enemy) = (position.stones(mover), position.stones(mover.other()));
        let last = self.chances.held_last_points(mover, own, enemy);
        Prospect {
            goal,
            own,
            enemy,
            after: Next::of(position),
            then: Next::of(ended),
            budget: Budget::of(ended, self.attacker, goal.left),
            tempo: self.chances.tempo_slides(enemy - last, position.free(self.board), 5),
        }
    }

    /// Whether relocating just these stones misses the goal wherever they are put.
    ///
    /// Where they are put, they can only stand in the mover's way, or fill a hexagon and win at once for their owner. So
    /// it is enough to look at the board without them.
    fn is_futile(&self, prospect: &Prospect, lifted: PointSet) -> bool {
        let &Prospect { goal, own, enemy, after, then, budget, tempo } = prospect;
        if goal.is_lost() {
            return false;
        }
        let rest = enemy - lifted;
        let attacker = self.attacker;
        let (mover, other) = if goal.wins { (attacker, attacker.other()) } else { (attacker.other(), attacker) };
        if after.team == other && !self.chances.winning_points(other, rest, own, after.slides).is_empty() {
            return true;
        }
        if !goal.wins {
            return false;
        }
        if !self.chances.may_fill(mover, own, rest, budget) {
            return true;
        }
        if goal.left > 1 || after.team == mover || then.team != mover {
            return false;
        }
        // The defender has one turn, then the attacker's last one must win.
        let threats = self.chances.winning_points(mover, own, rest, then.slides);
        if after.slides {
            // Each relocation takes at most two of the slides away: the stone's and the one to its new point.
            threats.is_empty() && tempo > 2 * lifted.len()
        } else {
            threats.len() <= 1
        }
    }

    /// The points on which the enemy of the side to move would win in the next turn, if that is its.
    fn threats(&self, position: &Position, next: Next) -> PointSet {
        let mover = position.team();
        if next.team == mover {
            return PointSet::EMPTY;
        }
        self.chances.winning_points(next.team, position.stones(next.team), position.stones(mover), next.slides)
    }

    fn may_win(&self, position: &Position, turns: u32) -> bool {
        let (own, enemy) = (position.stones(self.attacker), position.stones(self.attacker.other()));
        self.chances.may_fill(self.attacker, own, enemy, Budget::of(position, self.attacker, turns))
    }

    fn reaches(&mut self, position: &Position, goal: Goal) -> Result<bool, OutOfNodes> {
        self.count()?;
        Ok(self.wins(position, goal.left)? == goal.wins)
    }

    fn count(&mut self) -> Result<(), OutOfNodes> {
        if self.nodes >= self.limit {
            return Err(OutOfNodes);
        }
        self.nodes += 1;
        Ok(())
    }
}
