//! The rules: positions, the actions that are legal in them, and what an action brings about.
//!
//! The rules exist once, here: the game, the engine, the notation and the tests all ask [`Position`].

mod action;
mod consistency;
mod legal;
mod perft;
mod play;
mod position;
mod team;
mod turn_order;
mod turns;
mod zobrist;

pub use action::Action;
pub use consistency::{Inconsistency, inconsistencies};
pub use legal::Illegal;
pub use perft::{divide, perft};
pub use play::Played;
pub use position::{BAN_TURNS, MAX_REWARD, Outcome, Position, PositionParts, Task, wins_on};
pub use team::{MAX_SEATS_PER_TEAM, NotASeat, Seat, Team};
pub use turn_order::{MAX_STONES_PER_SEAT, Options, Sequence, Setup, SetupError, TurnOrder, turn_order};
pub use turns::ComingTurn;
