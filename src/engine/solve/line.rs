//! The line that shows how a proven win comes about.

use super::Turn;
use super::proof::{OutOfNodes, Prover};
use crate::rules::Position;

/// The line to a win that is forced within `turns` turns of the attacker and not within fewer.
///
/// The defender plays turns that prevent the win within one turn fewer; since fewer were not enough, there always are
/// such. The proofs have just been found, so they are found again quickly; no limit of
/// nodes applies.
pub(super) fn longest(prover: &mut Prover<'_>, position: &Position, turns: u32) -> Result<Vec<Turn>, OutOfNodes> {
    prover.lift_limit();
    let mut position = *position;
    let mut left = turns;
    let mut line = Vec::new();
    while position.outcome().is_none() {
        let attacking = prover.attacks(&position);
        let aim = if attacking { left } else { left.saturating_sub(1) };
        let Some(turn) = prover.right_turn(&position, aim)? else { break };
        prover.play(&mut position, &turn);
        left -= u32::from(attacking);
        line.push(turn);
    }
    Ok(line)
}
