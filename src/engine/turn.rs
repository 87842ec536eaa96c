//! From a line of play to a whole turn: a search answers one action, people think in turns.

use super::{Limits, Root, Searcher, Stop};
use crate::board::Board;
use crate::record::Earlier;
use crate::rules::Action;

/// The first turn of a line that begins at the root. Where the line breaks off within it, the searcher is asked for the
/// rest of the turn, within `rest` for each action. Empty only if the line is.
#[must_use]
pub fn whole_turn(
    board: &Board,
    root: &Root<'_>,
    line: &[Action],
    rest: &Limits,
    stop: &Stop,
    searcher: &mut dyn Searcher,
) -> Vec<Action> {
    let mut position = *root.position;
    let mut earlier = root.earlier.to_vec();
    let mut line = line.iter().copied();
    let mut actions = Vec::new();
    let mut next = line.next();
    while let Some(action) = next {
        actions.push(action);
        let before = position;
        match position.try_play(board, action) {
            Ok(played) if !played.turn_over => earlier.push(Earlier::new(&before, &played)),
            _ => break,
        }
        let root = Root { position: &position, earlier: &earlier };
        next = line.next().or_else(|| Some(searcher.search(&root, rest, stop, &mut |_| {}).action));
    }
    actions
}
