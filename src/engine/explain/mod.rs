//! Why a turn is a good one, read off the board: what it completes, blocks, builds and prevents.
//!
//! No search is asked: each reason can be seen by comparing the position before an action with the one after it. Where
//! there is none of them, that nothing presses, or that a search found nothing better, is the reason that remains.

mod facts;
mod own_stone;
mod relocation;
#[cfg(test)]
mod tests;

use crate::board::{Board, FigureId, Point};
use crate::rules::{Action, Position};
use facts::View;

/// What speaks for an action. Hexagons are places among [`Board::hexagons`].
///
/// What a team *could fill or complete next* lacks one stone on a free point, and the team has one in hand, or, when
/// sliding, one beside that point that is not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Fills a hexagon and wins.
    Wins(usize),
    /// Completes a triangle or square.
    Completes(FigureId),
    /// Comes alone to a point of a hexagon on which the enemy has four or five stones.
    BlocksHexagon(usize, Point),
    /// Stands on the point that the enemy's triangle or square lacked.
    BlocksFigure(FigureId, Point),
    /// Could fill a hexagon next, and could not before.
    ThreatensHexagon(usize),
    /// Steps out of a standing figure. It can be completed again by stepping back, which no enemy is near enough to
    /// prevent by a slide, and which pays.
    Reopens(FigureId),
    /// Could complete a triangle or square next, and could not before; it is none that stood.
    ThreatensFigure(FigureId),
    /// Is the third, fourth or fifth stone on a hexagon without enemies.
    Builds(usize),
    /// Comes alone to a point of a hexagon on which the enemy has two or three stones.
    Hinders(usize, Point),
    /// Comes to a point of a hexagon without enemies.
    Occupies(usize, Point),
    /// Comes to a triangle or square with another own stone and without enemies.
    Begins(FigureId),
    /// Slides nearer to a hexagon.
    Approaches(usize),
    /// Is put beside a hexagon.
    StandsBy(usize),
    /// Has more own stones beside it than before.
    KeepsTogether,
    /// Takes an enemy stone out of a hexagon that the enemy is filling.
    TakesFromHexagon(usize),
    /// Takes an enemy stone out of a standing figure.
    TakesFromFigure(FigureId),
    /// Takes an enemy stone off a point that one's own hexagon needs.
    ClearsHexagon(usize, Point),
    /// Takes an enemy stone off a point that one's own figure needs.
    ClearsFigure(FigureId, Point),
    /// The enemy could fill a hexagon next, and cannot any more.
    PreventsHexagon(usize),
    /// The enemy could complete a triangle or square next, and cannot any more.
    PreventsFigure(FigureId),
    /// Puts an enemy stone where it cannot form a figure with others.
    Strands(Point),
    /// Puts an enemy stone where it has nowhere to slide.
    Locks(Point),
    /// Puts an enemy stone farther from all hexagons on which the enemy wins.
    PutsAway(Point),
    /// Puts an enemy stone where fewer of its friends are beside it.
    Parts(Point),
    /// Leaves more slides to choose from than before.
    GainsMobility,
    /// Leaves the enemy fewer slides to choose from.
    TakesMobility,
    /// Takes no more of a reward, and a search has found no relocation that is of use.
    LeavesWellAlone,
    /// No stone can slide.
    MustPass,
    /// There is no other action.
    OnlyChoice,
    /// Nobody could fill a hexagon or complete a figure next.
    NothingUrgent,
    /// None of the others: a search has found nothing better.
    NothingBetter,
}

/// More reasons than that for one action confuse.
const MOST: usize = 2;

/// The actions of a turn, each with what speaks for it, most important first; at least one and at most two reasons an
/// action. The turn begins in `before`; an action that is not legal ends it.
#[must_use]
pub fn explain(board: &Board, before: &Position, turn: &[Action]) -> Vec<(Action, Vec<Reason>)> {
    let mut position = *before;
    let mut told = Vec::new();
    for &action in turn {
        let earlier = position;
        let Ok(played) = position.try_play(board, action) else { break };
        let view = View { board, team: earlier.team(), before: &earlier, after: &position };
        let mut reasons = match action {
            Action::Place(to) => view.own_stone(None, to, played.outcome),
            Action::Slide { from, to } => view.own_stone(Some(from), to, played.outcome),
            Action::Relocate { from, to } => view.relocation(from, to),
            Action::End => vec![Reason::LeavesWellAlone],
            Action::Pass => vec![Reason::MustPass],
        };
        if reasons.is_empty() {
            reasons.push(view.what_remains());
        }
        reasons.truncate(MOST);
        told.push((action, reasons));
        if played.turn_over {
            break;
        }
    }
    told
}
