//! Proofs that a team can force a filled hexagon within so many turns, or that it cannot.
//!
//! The answer is a proof both ways: a *yes* has an answer to every legal turn of the other side, a *no* has a refutation
//! of every legal turn of the attacker. Nothing is left out because it looks bad; what is left out is provably decided,
//! for reasons given where it happens and together in `docs/solve.md`.

mod chances;
mod line;
mod order;
mod proof;
mod relocations;
mod table;

use crate::board::Board;
use crate::notation::turn_text;
use crate::rules::{Action, Position, Team};
use arrayvec::ArrayVec;
use proof::{OutOfNodes, Prover};

/// The actions of one turn: a placement, slide or pass, at most two relocations, and `end` if some of the reward is left.
pub type Turn = ArrayVec<Action, 3>;

/// What is asked: whether `attacker` can force a filled hexagon within `turns` turns of its own.
///
/// The turn that is going on counts, if it is the attacker's. Passes count.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The board that is played on.
    pub board: &'a Board,
    /// The position; either team may be to move, also in the middle of a turn.
    pub position: &'a Position,
    /// The team that is to win.
    pub attacker: Team,
    /// The most turns of the attacker's team.
    pub turns: u32,
    /// Turns tried by the search before it gives up.
    pub nodes: u64,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker wins by force.
    Yes {
        /// The fewest turns of the attacker in which that can be forced.
        turns: u32,
        /// How it goes if the defender holds out as long as it can, to the win.
        line: Vec<Turn>,
    },
    /// The attacker cannot force a win within so many turns.
    No,
    /// Too many nodes would be needed.
    Unknown,
}

/// An answer, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The answer.
    pub verdict: Verdict,
    /// Turns tried for it.
    pub nodes: u64,
}

/// Answers a question. The shortest win is found, since one turn is tried first, then two, and so on.
///
/// The option *repetition* is not part of a position, so draws by it are left out of account.
#[must_use]
pub fn solve(question: &Question<'_>) -> Solution {
    solve_unless(question, &|| false)
}

/// Answers a question like [`solve`], but with *unknown* soon after `give_up` says so, which is asked now and then.
#[must_use]
pub fn solve_unless(question: &Question<'_>, give_up: &dyn Fn() -> bool) -> Solution {
    let mut prover = Prover::new(question, give_up);
    let turns = fewest_turns(&mut prover, question);
    let nodes = prover.nodes();
    let verdict = turns.and_then(|turns| match turns {
        Some(turns) => Ok(Verdict::Yes { turns, line: line::longest(&mut prover, question.position, turns)? }),
        None => Ok(Verdict::No),
    });
    Solution { verdict: verdict.unwrap_or(Verdict::Unknown), nodes }
}

fn fewest_turns(prover: &mut Prover<'_>, question: &Question<'_>) -> Result<Option<u32>, OutOfNodes> {
    for turns in 0..=question.turns {
        if prover.wins(question.position, turns)? {
            return Ok(Some(turns));
        }
    }
    Ok(None)
}

/// Of the actions of the side to move, those after which the answer is the one it wishes for: if it is the attacker, the
/// win within `turns` turns is still forced; if not, it is prevented.
///
/// None if that takes too many nodes.
#[must_use]
pub fn good_actions(question: &Question<'_>) -> Option<Vec<Action>> {
    let (board, position) = (question.board, question.position);
    let wished = position.team() == question.attacker;
    let mut prover = Prover::new(question, &|| false);
    let mut good = Vec::new();
    for action in position.legal_actions(board) {
        let mut next = *position;
        let turn_over = next.play(board, action).turn_over;
        let left = question.turns.saturating_sub(u32::from(wished && turn_over));
        if prover.wins(&next, left).ok()? == wished {
            good.push(action);
        }
    }
    Some(good)
}

/// A line as text: turns separated by spaces.
#[must_use]
pub fn line_text(board: &Board, line: &[Turn]) -> String {
    let turns: Vec<String> = line.iter().map(|turn| turn_text(board, turn)).collect();
    turns.join(" ")
}
