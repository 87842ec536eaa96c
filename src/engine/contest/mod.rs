//! A match: two players meet in pairs of games, each pair from a random opening of its own with the colours swapped.
//!
//! Games run on several threads but are counted in their order, so that with limits that do not depend on the clock a
//! match repeats itself whatever the number of threads, and a sequential test stops it at the same pair.

mod game;
mod game_line;
mod opening;
mod statistics;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::{collections::BTreeMap, thread};

use super::limits::Stop;
use super::player_spec::{MakeError, Player};
use super::random::Random;
use crate::board::Board;
use crate::rules::{Position, Team};
pub use game::{Ending, Game, Usage};
pub use game_line::{GameLine, GameLineError, Outcome};
pub use statistics::{Elo, Pairs, Sprt, Verdict, score_of_elo};

/// Makes a player from a seed, anew for each game. Where that fails, the game is lost.
pub type MakePlayer<'a> = &'a (dyn Fn(u64) -> Result<Player, MakeError> + Sync);

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The board.
    pub board: Arc<Board>,
    /// Where the openings begin; the game is not over.
    pub start: Position,
    /// Random actions before the players take over.
    pub opening_plies: usize,
    /// Games are broken off after so many actions of the players.
    pub ply_cap: usize,
    /// Pairs of games to play.
    pub pairs: u64,
    /// Games at once.
    pub threads: usize,
    /// Repeats the match.
    pub seed: u64,
    /// May end the match early.
    pub sprt: Option<Sprt>,
}

/// The score of a match as it stands, seen by the first player.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// Games won.
    pub wins: u64,
    /// Games drawn by rule or agreement.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games broken off; they count as drawn.
    pub caps: u64,
    /// Finished pairs of games.
    pub pairs: Pairs,
    /// Games lost by faults: by the first player's, by the second's.
    pub faults: [u64; 2],
    /// Games won by Red and by Blue.
    pub won_by: [u64; 2],
    /// Actions of all games.
    pub plies: u64,
    /// What the players spent.
    pub usage: [Usage; 2],
    /// The first player's half points in the first game of an unfinished pair.
    half: Option<usize>,
}

impl Standing {
    /// Games counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses + self.caps
    }

    /// The first player's share of the points, 0 to 1; half if nothing has been played.
    #[must_use]
    pub fn score(&self) -> f64 {
        let games = self.games();
        if games == 0 { 0.5 } else { (self.wins as f64 + (self.draws + self.caps) as f64 / 2.0) / games as f64 }
    }

    fn count(&mut self, game: &Game, first: Team) {
        let half_points = match game.line.outcome {
            Outcome::Won(team) => {
                self.won_by[team.index()] += 1;
                if team == first { 2 } else { 0 }
            }
            Outcome::Drawn | Outcome::Capped => 1,
        };
        *match (half_points, game.line.outcome) {
            (2, _) => &mut self.wins,
            (0, _) => &mut self.losses,
            (_, Outcome::Capped) => &mut self.caps,
            _ => &mut self.draws,
        } += 1;
        if let Ending::Fault(team, _) = game.ending {
            self.faults[usize::from(team != first)] += 1;
        }
        self.plies += game.line.actions.len() as u64;
        for (usage, team) in self.usage.iter_mut().zip([first, first.other()]) {
            usage.add(&game.usage[team.index()]);
        }
        match self.half.take() {
            Some(before) => self.pairs.add(before + half_points),
            None => self.half = Some(half_points),
        }
    }
}

/// Which game of a match it is.
#[derive(Clone, Copy, Debug)]
struct Number(u64);

impl Number {
    fn pair(self) -> u64 {
        self.0 / 2
    }

    /// The first player's team: Red in the first game of a pair, Blue in the second.
    fn first_players_team(self) -> Team {
        Team::BOTH[(self.0 % 2) as usize]
    }
}

impl Contest {
    /// Plays the match. `watch` hears of every game as it is counted, with the first player's team in it.
    ///
    /// Raising `stop` ends the match after what has been counted; a sequential test that is decided raises it itself.
    pub fn run(
        &self,
        [first, second]: [MakePlayer<'_>; 2],
        stop: &Stop,
        watch: &mut dyn FnMut(&Standing, &Game, Team),
    ) -> Standing {
        let games = self.pairs * 2;
        let next = AtomicU64::new(0);
        let (sender, receiver) = mpsc::channel();
        let mut standing = Standing::default();
        thread::scope(|scope| {
            for _ in 0..(self.threads.max(1) as u64).min(games) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while !stop.is_raised() {
                        let number = Number(next.fetch_add(1, Ordering::Relaxed));
                        if number.0 >= games {
                            break;
                        }
                        let Some(game) = self.play(number, [first, second], stop) else { break };
                        if sender.send((number.0, game)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut counted = 0;
            for (number, game) in receiver {
                early.insert(number, game);
                while let Some(game) = early.remove(&counted) {
                    if stop.is_raised() {
                        break;
                    }
                    let first = Number(counted).first_players_team();
                    counted += 1;
                    standing.count(&game, first);
                    watch(&standing, &game, first);
                    let pair_is_over = counted.is_multiple_of(2);
                    if pair_is_over && self.sprt.is_some_and(|sprt| sprt.verdict(&standing.pairs) != Verdict::Open) {
                        stop.raise();
                    }
                }
            }
        });
        standing
    }

    fn play(&self, number: Number, [first, second]: [MakePlayer<'_>; 2], stop: &Stop) -> Option<Game> {
        let mut random = Random::new(Random::stream(self.seed, number.pair()));
        let start = opening::random_opening(&self.board, &self.start, self.opening_plies, &mut random);
        let mut players = [first(random.next()), second(random.next())];
        if number.first_players_team() == Team::Blue {
            players.reverse();
        }
        match players {
            [Ok(red), Ok(blue)] => game::play(&self.board, start, &mut [red, blue], self.ply_cap, stop),
            [Err(error), _] => Some(Game::forfeit(start, Team::Red, error.to_string())),
            [_, Err(error)] => Some(Game::forfeit(start, Team::Blue, error.to_string())),
        }
    }
}
