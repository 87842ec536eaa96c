//! From a score to chances.

use crate::engine::Score;
use crate::rules::Team;

/// The part of all points that Red is expected to make, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Chance(f32);

impl Chance {
    /// An advantage of so many hundredths wins e = 2.72 games for each that it loses. [`tune`](crate::engine::tune) fits 93
    /// to 33 decided games of the engine with itself at 1,500 and 2,000 nodes.
    const SCALE: f32 = 100.0;

    /// The chances that go with a score for Red, after the logistic curve with which the evaluation was fitted.
    #[must_use]
    pub fn of_red(score: Score) -> Self {
        if score.is_proven() {
            return Self(if score > Score::EVEN { 1.0 } else { 0.0 });
        }
        Self(1.0 / (1.0 + (-score.0 as f32 / Self::SCALE).exp()))
    }

    /// The chances of a team.
    #[must_use]
    pub fn of(self, team: Team) -> f32 {
        match team {
            Team::Red => self.0,
            Team::Blue => 1.0 - self.0,
        }
    }
}
