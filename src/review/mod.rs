//! A game looked back on: what each position was worth, and the turns with which most was lost.
//!
//! Every position at the beginning of a turn is searched with the same number of nodes ([`Judge`]), so the same game is
//! always judged alike. What a turn has lost is how much smaller its team's chances are after it than they were before
//! it. What has been judged is kept by the place in the record ([`Review`]), so nothing is judged twice.

mod chance;
mod judge;
mod line;

use std::collections::HashMap;

use crate::record::NodeId;
use crate::rules::{Action, Team};

pub use chance::Chance;
pub use judge::{Judge, Judged, NODES};
pub use line::{GameLine, PlayedTurn};

/// How bad a turn was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Nothing much was lost.
    Fine,
    /// A good part of the chances was lost.
    Mistake,
    /// Most of what there was to lose was lost.
    Blunder,
}

impl Grade {
    /// So much of all chances makes a mistake.
    const MISTAKE: f32 = 0.15;
    /// So much makes a blunder.
    const BLUNDER: f32 = 0.35;

    /// The grade of a loss, which is a part of all chances.
    #[must_use]
    pub fn of(loss: f32) -> Self {
        if loss >= Self::BLUNDER {
            Self::Blunder
        } else if loss >= Self::MISTAKE {
            Self::Mistake
        } else {
            Self::Fine
        }
    }

    /// As chess players write it: `?`, `??`, or nothing.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Fine => "",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// What a turn has brought about, as far as it was judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict<'a> {
    /// What the position before it was worth.
    pub before: &'a Judged,
    /// What the position after it was worth.
    pub after: &'a Judged,
    /// By how much the chances of its team became smaller, from 0 to 1.
    pub loss: f32,
    /// How bad that is.
    pub grade: Grade,
}

/// What has been judged of a record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    judged: HashMap<NodeId, Judged>,
}

impl Review {
    /// What a place is worth, if it has been judged.
    #[must_use]
    pub fn at(&self, node: NodeId) -> Option<&Judged> {
        self.judged.get(&node)
    }

    /// Keeps what a place is worth.
    pub fn keep(&mut self, node: NodeId, judged: Judged) {
        self.judged.insert(node, judged);
    }

    /// How many places have been judged.
    #[must_use]
    pub fn len(&self) -> usize {
        self.judged.len()
    }

    /// Whether nothing has been judged.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.judged.is_empty()
    }

    /// The stops of a line that have not been judged yet, in order.
    #[must_use]
    pub fn missing(&self, line: &GameLine) -> Vec<usize> {
        (0..line.stops()).filter(|&stop| self.at(line.node(stop)).is_none()).collect()
    }

    /// What a turn has brought about, if both ends of it have been judged.
    #[must_use]
    pub fn verdict(&self, line: &GameLine, turn: usize) -> Option<Verdict<'_>> {
        let before = self.at(line.node(turn))?;
        let after = self.at(line.node(turn + 1))?;
        let played = line.turns().get(turn)?;
        let loss = if played.actions == before.best { 0.0 } else { lost(played.seat.team(), before, after) };
        Some(Verdict { before, after, loss, grade: Grade::of(loss) })
    }

    /// The turns that were mistakes, the worst first; at most so many of each team.
    #[must_use]
    pub fn worst(&self, line: &GameLine, of_each_team: usize) -> Vec<usize> {
        let mut found: Vec<(usize, f32)> = (0..line.turns().len())
            .filter_map(|turn| Some((turn, self.verdict(line, turn)?)))
            .filter(|(_, verdict)| verdict.grade > Grade::Fine)
            .map(|(turn, verdict)| (turn, verdict.loss))
            .collect();
        found.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let mut left = [of_each_team; 2];
        found.retain(|&(turn, _)| {
            let left = &mut left[line.turns()[turn].seat.team().index()];
            let takes = *left > 0;
            *left = left.saturating_sub(1);
            takes
        });
        found.into_iter().map(|(turn, _)| turn).collect()
    }
}

fn lost(team: Team, before: &Judged, after: &Judged) -> f32 {
    (before.chance().of(team) - after.chance().of(team)).max(0.0)
}

/// The action with which a better turn parts from the one that was played, and what follows it in its turn.
#[must_use]
pub fn departure<'a>(played: &[Action], better: &'a [Action]) -> &'a [Action] {
    let common = played.iter().zip(better).take_while(|(a, b)| a == b).count();
    &better[common.min(better.len())..]
}

#[cfg(test)]
mod tests;
