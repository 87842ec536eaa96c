//! The search for a proof: a depth-first AND/OR search over whole turns.

use super::chances::{Budget, Chances, Coming};
use super::order::{coldest_first, completed, hottest_first, rank};
use super::relocations::{Reward, pairs};
use super::table::Table;
use super::{Question, Turn};
use crate::board::{Board, Point, PointSet};
use crate::rules::{Action, Outcome, Position, Task, Team};
use std::cmp::Reverse;

/// After so many nodes, a fraction of a millisecond, the search asks whether to give up.
const POLL: u64 = 64;

/// The search has used up its nodes, or was told to give up; nothing is proven.
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
    /// Asked now and then whether to give up.
    give_up: &'a dyn Fn() -> bool,
}

/// What the side to move wants of its turn, and what comes after it.
#[derive(Clone, Copy)]
struct Goal {
    mover: Team,
    /// The attacker's turns left afterwards.
    left: u32,
    /// Whether the attacker shall win within them: the mover is the attacker.
    wins: bool,
    coming: [Coming; 2],
    /// What the attacker has to fill a hexagon with.
    budget: Budget,
}

impl Goal {
    /// Whether the defender only holds out to the end: no turn of the attacker's is left to be prevented.
    const fn is_lost(&self) -> bool {
        self.left == 0 && !self.wins
    }
}

impl<'a> Prover<'a> {
    pub fn new(question: &Question<'a>, give_up: &'a dyn Fn() -> bool) -> Self {
        Self {
            board: question.board,
            attacker: question.attacker,
            chances: Chances::new(question.board),
            table: Table::new(),
            killers: [Vec::new(), Vec::new()],
            nodes: 0,
            limit: question.nodes,
            give_up,
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
        let left = turns.saturating_sub(u32::from(attacking));
        if attacking && left == 0 {
            return Ok(None);
        }
        let coming = Coming::of(position);
        let budget = Budget::after(position, self.attacker, left, coming);
        let goal = Goal { mover: position.team(), left, wins: attacking, coming, budget };
        if position.task() == Task::Relocate {
            return self.right_relocations(&[(*position, Turn::new())], &goal);
        }
        // The last defence is quickly tried; for others it pays to begin with what was right in similar positions.
        let remembers = attacking || left != 1;
        let killers = &mut self.killers[usize::from(attacking)];
        if killers.len() <= left as usize {
            killers.resize(left as usize + 1, None);
        }
        if remembers
            && let Some(killer) = killers[left as usize].clone()
            && let Some((next, turn)) = self.replay(position, killer)
            && self.reaches(&next, &goal)?
        {
            return Ok(Some(turn));
        }
        let turn = self.right_action(position, &goal)?;
        if remembers && turn.is_some() {
            self.killers[usize::from(attacking)][left as usize].clone_from(&turn);
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

    /// Tries all turns from their beginnings.
    fn right_action(&mut self, position: &Position, goal: &Goal) -> Result<Option<Turn>, OutOfNodes> {
        let (own, enemy) = (position.stones(goal.mover), position.stones(goal.mover.other()));
        let mut actions: Vec<(i32, Action)> = Vec::new();
        position.for_each_action(self.board, |action| {
            let stays = action.origin().map_or(own, |from| own.without(from));
            let stones = action.target().map_or(stays, |to| stays.with(to));
            let reward = action.target().map_or(0, |to| completed(self.board, stays, to));
            if reward > 0 || !self.is_futile(goal, stones, enemy, 0) {
                actions.push((rank(&self.chances, position, action, reward), action));
            }
        });
        actions.sort_by_key(|&(rank, _)| rank);
        let mut pending = Vec::new();
        for (_, action) in actions {
            let mut next = *position;
            let turn_over = next.play(self.board, action).turn_over;
            let turn = Turn::from_iter([action]);
            if !turn_over {
                pending.push((next, turn));
            } else if self.reaches(&next, goal)? {
                return Ok(Some(turn));
            }
        }
        self.right_relocations(&pending, goal)
    }

    /// Completes turns in whose middle a reward is pending. The few ways to take none or one are tried first, the many to
    /// take two last.
    fn right_relocations(&mut self, pending: &[(Position, Turn)], goal: &Goal) -> Result<Option<Turn>, OutOfNodes> {
        for take in [Self::decline, Self::relocate_one, Self::relocate_two] {
            for (position, begun) in pending {
                let turn = take(self, &Reward { board: self.board, position, begun }, goal)?;
                if turn.is_some() {
                    return Ok(turn);
                }
            }
        }
        Ok(None)
    }

    fn decline(&mut self, reward: &Reward<'_>, goal: &Goal) -> Result<Option<Turn>, OutOfNodes> {
        let (own, enemy) = (reward.position.stones(goal.mover), reward.position.stones(goal.mover.other()));
        if self.is_futile(goal, own, enemy, 0) {
            return Ok(None);
        }
        let (next, turn) = reward.decline();
        Ok(self.reaches(&next, goal)?.then_some(turn))
    }

    fn relocate_one(&mut self, reward: &Reward<'_>, goal: &Goal) -> Result<Option<Turn>, OutOfNodes> {
        let position = reward.position;
        let (own, enemy) = (position.stones(goal.mover), position.stones(goal.mover.other()));
        let hopeful = |&from: &Point| !self.is_futile(goal, own, enemy.without(from), 1);
        let froms = position.relocatable().into_iter().filter(hopeful).collect();
        let froms = hottest_first(&self.chances, position, froms);
        if froms.is_empty() {
            return Ok(None);
        }
        let tos = coldest_first(&self.chances, position, position.free(self.board));
        for from in froms {
            for &to in &tos {
                let (next, turn) = reward.one(from, to);
                if self.reaches(&next, goal)? {
                    return Ok(Some(turn));
                }
            }
        }
        Ok(None)
    }

    fn relocate_two(&mut self, reward: &Reward<'_>, goal: &Goal) -> Result<Option<Turn>, OutOfNodes> {
        let position = reward.position;
        if position.pending() < 2 {
            return Ok(None);
        }
        let (own, enemy) = (position.stones(goal.mover), position.stones(goal.mover.other()));
        let needed = self.stones_to_lift(goal, own, enemy);
        let froms: Vec<Point> = position.relocatable().into_iter().collect();
        let hopeful = |&[a, b]: &[Point; 2]| {
            needed.is_none_or(|needed| needed.contains(a) || needed.contains(b))
                && !self.is_futile(goal, own, enemy.without(a).without(b), 2)
        };
        let mut froms: Vec<[Point; 2]> = pairs(&froms).filter(hopeful).collect();
        if froms.is_empty() {
            return Ok(None);
        }
        froms.sort_by_cached_key(|&[a, b]| Reverse(self.chances.heat(position, a) + self.chances.heat(position, b)));
        let tos = coldest_first(&self.chances, position, position.free(self.board));
        for from in froms {
            for to in pairs(&tos) {
                if let Some((next, turn)) = reward.two(from, to)
                    && self.reaches(&next, goal)?
                {
                    return Ok(Some(turn));
                }
            }
        }
        Ok(None)
    }

    /// Whether a turn misses its goal that leaves the mover's stones so and the enemy's so, where `lifted` more stones
    /// of the enemy are put down anywhere.
    ///
    /// Wherever they are put, they can only stand in the mover's way, or fill a hexagon and win at once for their owner.
    /// So it is enough to look at the board without them.
    fn is_futile(&self, goal: &Goal, own: PointSet, enemy: PointSet, lifted: u32) -> bool {
        let [next, then] = goal.coming;
        let other = goal.mover.other();
        if goal.is_lost() {
            return false;
        }
        // The enemy wins in the next turn.
        if next.team == other && !self.chances.winning_points(other, enemy, own, next.slides).is_empty() {
            return true;
        }
        if !goal.wins {
            return false;
        }
        if !self.chances.may_fill(self.attacker, own, enemy, goal.budget) {
            return true;
        }
        if goal.left > 1 || next.team == self.attacker || then.team != self.attacker {
            return false;
        }
        // The defender has one turn, then the attacker's last turn must win.
        let threats = self.chances.winning_points(self.attacker, own, enemy, then.slides);
        if !next.slides {
            // One point the defender fills; without a threat it places anywhere.
            return threats.len() <= 1;
        }
        // A single point it fills from beside; without a threat, or if a stone is put down there, it makes any slide. Both
        // with stones that clear no last point. Stones put down take away at most one each of the slides counted.
        let stones = enemy - self.chances.last_points(self.attacker, own);
        let mut points = threats.into_iter();
        let answered = match (points.next(), points.next()) {
            (None, _) => true,
            (Some(only), None) => self.board.neighbours(only).intersects(stones),
            _ => false,
        };
        let free = self.board.all() - own - enemy;
        answered && self.chances.tempo_slides(stones, free, lifted + 1) > lifted
    }

    /// Stones of the enemy of which one at least has to be lifted by two relocations, or they are futile.
    ///
    /// It is for the attacker's last but one turn, in the same words as [`Self::is_futile`]: unless a stone on one of the
    /// last points is lifted, the threats are as few as they are. Two stones lifted and put down take away at most four of
    /// the defender's slides.
    fn stones_to_lift(&self, goal: &Goal, own: PointSet, enemy: PointSet) -> Option<PointSet> {
        let [next, then] = goal.coming;
        if !goal.wins || goal.left > 1 || next.team == self.attacker || then.team != self.attacker {
            return None;
        }
        let threats = |enemy| self.chances.winning_points(self.attacker, own, enemy, then.slides);
        let stones = enemy - self.chances.last_points(self.attacker, own);
        let (enough, answered) = if next.slides {
            (1, self.chances.tempo_slides(stones, self.board.all() - own - enemy, 5) > 4)
        } else {
            (2, true)
        };
        (answered && threats(enemy).len() < enough).then(|| threats(PointSet::EMPTY) & enemy)
    }

    fn may_win(&self, position: &Position, turns: u32) -> bool {
        let (own, enemy) = (position.stones(self.attacker), position.stones(self.attacker.other()));
        self.chances.may_fill(self.attacker, own, enemy, Budget::of(position, self.attacker, turns))
    }

    fn reaches(&mut self, position: &Position, goal: &Goal) -> Result<bool, OutOfNodes> {
        self.count()?;
        Ok(self.wins(position, goal.left)? == goal.wins)
    }

    fn count(&mut self) -> Result<(), OutOfNodes> {
        if self.nodes >= self.limit || (self.nodes.is_multiple_of(POLL) && (self.give_up)()) {
            return Err(OutOfNodes);
        }
        self.nodes += 1;
        Ok(())
    }
}
