//! The ten levels, from "first game" to "master".
//!
//! A weak level is weak as people are: it looks less far ahead, judges less exactly, overlooks what can be completed, and
//! now and then takes its second thought for its first. What restricts the upper levels is a number of nodes, or so small
//! a share of the next level's time that both suffer alike on a slow machine.

use std::time::Duration;

use super::Searcher;
use super::knowledge::Knowledge;
use super::limits::{Limits, Stop};
use super::parameters::Parameters;
use super::player::{Engine, EngineOptions};
use super::random::Random;
use super::report::{Report, Root, Searched};
use super::weakness::Unseen;
use std::sync::Arc;

/// A strength from 1, "first game", to 10, "master".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What makes a level as strong as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelSettings {
    /// The most time for an action.
    pub time: Duration,
    /// The most turns looked ahead.
    pub depth: Option<u32>,
    /// The most actions played in a search.
    pub nodes: Option<u64>,
    /// How much of the evaluation is random, in hundredths.
    pub noise: i32,
    /// How many of a thousand figures that could be completed are overlooked, own ones at the first look excepted.
    pub overlooks: u32,
    /// How many of a thousand faces it has no eyes for while it looks for an action: it completes no such figure, and neither
    /// fills such a hexagon nor minds that the enemy may.
    pub misses: u32,
    /// In how many of a thousand actions another one than the best is played.
    pub blunders: u32,
}

impl Level {
    /// The strongest level.
    pub const MAX: u8 = 10;

    /// The level with that number, 1 to [`Level::MAX`].
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::MAX { Some(Self(number)) } else { None }
    }

    /// The number, 1 to [`Level::MAX`].
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The margins of its search. Only the strongest look for proofs of short wins.
    const fn parameters(self) -> Parameters {
        Parameters { prove_turns: if self.0 >= 9 { 3 } else { 0 }, ..Parameters::BUILT_IN }
    }

    /// What it may use and how it errs.
    #[must_use]
    pub const fn settings(self) -> LevelSettings {
        // Milliseconds, turns, nodes, noise, overlooks, misses, blunders.
        let (time, depth, nodes, noise, overlooks, misses, blunders) = match self.0 {
            1 => (300, 1, 300, 300, 900, 850, 600),
            2 => (300, 1, 400, 200, 700, 590, 420),
            3 => (400, 1, 1_000, 125, 360, 300, 210),
            4 => (500, 1, 10_000, 95, 120, 0, 0),
            5 => (500, 1, 10_000, 55, 40, 0, 0),
            6 => (1_000, 2, 1_000, 80, 0, 0, 0),
            7 => (1_000, 0, 1_200, 15, 0, 0, 0),
            8 => (200, 0, 5_000, 9, 0, 0, 0),
            9 => (600, 0, 60_000, 4, 0, 0, 0),
            _ => (2_000, 0, 0, 2, 0, 0, 0),
        };
        LevelSettings {
            time: Duration::from_millis(time),
            depth: if depth == 0 { None } else { Some(depth) },
            nodes: if nodes == 0 { None } else { Some(nodes) },
            noise,
            overlooks,
            misses,
            blunders,
        }
    }
}

/// A player of some level.
pub struct LevelPlayer {
    engine: Engine,
    settings: LevelSettings,
    seed: u64,
    random: Random,
}

impl LevelPlayer {
    /// A player of a level on a board. The seed repeats what it leaves to chance.
    #[must_use]
    pub fn new(known: Arc<Knowledge>, level: Level, table: usize, threads: usize, seed: u64) -> Self {
        let settings = level.settings();
        let options = EngineOptions {
            table,
            threads,
            noise: settings.noise,
            overlooks: settings.overlooks,
            parameters: level.parameters(),
            seed,
            varied: false,
        };
        Self { engine: Engine::new(known, &options), settings, seed, random: Random::new(seed) }
    }

    /// Plays at another level from now on; what it has learnt stays.
    pub fn set_level(&mut self, level: Level) {
        self.settings = level.settings();
        self.engine.set_weakness(self.settings.noise, self.settings.overlooks, level.parameters());
    }
}

impl LevelPlayer {
    /// What it has no eyes for during an action.
    fn unseen(&mut self) -> Unseen {
        let misses = self.settings.misses as usize;
        if misses == 0 {
            return Unseen::default();
        }
        let mut draw =
            || (0..u128::BITS).fold(0, |set, bit| set | u128::from(self.random.below(1_000) < misses) << bit);
        Unseen { figures: draw(), hexagons: draw() }
    }
}

impl Searcher for LevelPlayer {
    /// `limits` can only take away from what the level may use, except for time: if given, it replaces the level's.
    fn search(&mut self, root: &Root<'_>, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Report)) -> Searched {
        let settings = self.settings;
        let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        let effort = u64::from(limits.effort.unwrap_or(100));
        let unseen = self.unseen();
        self.engine.set_unseen(unseen);
        let blunders = self.random.below(1_000) < settings.blunders as usize;
        let own = Limits {
            depth: least(limits.depth.map(u64::from), settings.depth.map(u64::from)).map(|depth| depth as u32),
            nodes: least(limits.nodes, settings.nodes.map(|nodes| (nodes * effort / 100).max(1))),
            time: Some(limits.time.unwrap_or(settings.time.mul_f64(effort as f64 / 100.0))),
            soft_time: limits.soft_time,
            effort: None,
            lines: limits.lines.max(if blunders { 4 } else { 1 }),
        };
        let mut searched = self.engine.search(root, &own, stop, report);
        let lines = &searched.report.lines;
        // Nobody lets go of a win, or walks into a loss with open eyes.
        if blunders && lines.len() > 1 && !lines[0].score.is_proven() {
            let other = &lines[1 + self.random.below(lines.len() - 1)];
            if !other.score.is_proven() {
                searched.action = other.actions[0];
            }
        }
        searched
    }

    fn new_game(&mut self) {
        self.engine.new_game();
        self.random = Random::new(self.seed);
    }
}
