//! The yardstick of beginners: a player who just completes what can be completed.

use std::cmp::Reverse;
use std::sync::Arc;

use super::Searcher;
use super::limits::{Limits, Stop};
use super::random::Random;
use super::report::{Line, Report, Root, Searched};
use super::score::Score;
use crate::board::{Board, PointSet};
use crate::rules::{Action, Outcome, Position, Team, wins_on};

/// Fills a hexagon if it can, else completes the figure that earns most, else brings its stones together where nothing
/// of the enemy's is in the way. It looks no turn ahead and has no eyes for what the enemy is up to.
pub struct Completer {
    board: Arc<Board>,
    seed: u64,
    random: Random,
}

impl Completer {
    /// A completer for a board. The seed repeats how it chooses between what it likes as well.
    #[must_use]
    pub const fn new(board: Arc<Board>, seed: u64) -> Self {
        Self { board, seed, random: Random::new(seed) }
    }

    /// What an action earns at once, then what it builds.
    fn worth(&self, position: &Position, action: Action) -> (i32, u32) {
        let team = position.team();
        let mut after = *position;
        let played = after.play(&self.board, action);
        let earned = match played.outcome {
            Some(Outcome::Win(winner)) if winner == team => 3,
            Some(Outcome::Win(_)) => -2,
            // It takes all of a reward.
            _ if action == Action::End => -1,
            _ => i32::from(played.granted),
        };
        (earned, self.built(&after, team))
    }

    /// How far a team is with all that it could complete: the more of a face stands already, the more a stone there counts.
    fn built(&self, position: &Position, team: Team) -> u32 {
        let (own, enemy) = (position.stones(team), position.stones(team.other()));
        let figures = self.board.figures().iter().map(|figure| figure.points);
        let hexagons = self.board.hexagons().iter().filter(|hexagon| wins_on(team, hexagon.colour));
        figures
            .chain(hexagons.map(|hexagon| hexagon.points))
            .filter(|face: &PointSet| !face.intersects(enemy))
            .map(|face| (face & own).len().pow(2))
            .sum()
    }
}

impl Searcher for Completer {
    fn search(&mut self, root: &Root<'_>, _: &Limits, _: &Stop, _: &mut dyn FnMut(&Report)) -> Searched {
        let actions = root.position.legal_actions(&self.board);
        assert!(!actions.is_empty(), "the game is over");
        let nodes = actions.len() as u64;
        let mut rated: Vec<_> = actions.into_iter().map(|action| (self.worth(root.position, action), action)).collect();
        rated.sort_by_key(|&(worth, _)| Reverse(worth));
        let as_good = rated.iter().take_while(|(worth, _)| *worth == rated[0].0).count();
        let (_, action) = rated[self.random.below(as_good)];
        let lines = vec![Line { score: Score(0), actions: vec![action] }];
        Searched { action, report: Report { depth: 1, nodes, lines, ..Report::default() } }
    }

    fn new_game(&mut self) {
        self.random = Random::new(self.seed);
    }
}
