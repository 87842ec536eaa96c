//! The computer player: it searches a position and says what to play.
//!
//! A [`Searcher`] is asked about a [`Root`] within [`Limits`] and tells how far it is in [`Report`]s. One action is
//! searched at a time; a turn with relocations is several questions. The core of it is free of clocks and threads that
//! outlive a call: whoever asks owns the stop flag.

mod accumulator;
mod agreement;
mod baseline;
mod changes;
mod clock;
mod completer;
pub mod contest;
mod evaluation;
mod explain;
mod fallback;
mod geometry;
mod history;
mod knowledge;
mod levels;
mod limits;
mod ordering;
mod parameters;
mod player;
pub mod player_spec;
pub mod program;
pub mod protocol;
mod random;
mod relocation;
mod report;
mod resignation;
mod score;
mod search;
mod siege;
pub mod solve;
mod table;
mod threats;
mod tuning;
mod turn;
mod weakness;
mod weights;

pub use agreement::{Agreement, accepts_draw, agreed_draw, offers_draw};
pub use baseline::Baseline;
pub use clock::{Budget, Clock};
pub use completer::Completer;
pub use evaluation::{Feature, Features, features};
pub use explain::{Reason, explain};
pub use fallback::fallback_action;
pub use knowledge::Knowledge;
pub use levels::{Level, LevelPlayer, LevelSettings};
pub use limits::{Limits, Stop};
pub use parameters::Parameters;
pub use player::{Engine, EngineOptions};
pub use player_spec::{Player, PlayerKind, PlayerSpec};
pub use random::Random;
pub use report::{Line, Report, Root, Searched};
pub use resignation::is_proven_lost;
pub use score::Score;
pub use tuning::{Sample, Tuned, Tuning, tune};
pub use turn::whole_turn;
pub use weights::{FEATURES, PhaseWeights, Weights};

/// Something that finds an action: the engine, or the frozen baseline it is measured against.
pub trait Searcher: Send {
    /// Finds an action for the seat to move of an unfinished game.
    ///
    /// `report` hears of every finished iteration. The answer is always legal, however early `stop` is raised.
    ///
    /// # Panics
    /// If the game is over: there is nothing to find.
    fn search(&mut self, root: &Root<'_>, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Report)) -> Searched;

    /// Forgets what was learnt from earlier positions, so that the next search is as the first.
    fn new_game(&mut self);
}

#[cfg(test)]
mod tests;
