//! Actions, turns, positions and [games](game) as text: one notation for move lists, saved games, the engine, the command line and
//! the tests.
//!
//! A point's name is a letter and a number (`d3`). Actions read `d3` (place), `d3-e3` (slide), `k3>a1` (relocate an
//! enemy stone), `end` (take no more of the reward) and `pass`; the actions of a turn are joined by commas. A position
//! has four fields separated by one space, and a fifth with the option *no rebuild*:
//!
//! ```text
//! 4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -
//! ```
//!
//! 1. the columns from left to right, each from point 1 upward: `r`, `b`, or a number of free points;
//! 2. the seat to move;
//! 3. the seats in turn order with the stones in hand;
//! 4. the pending reward: `-`, or the relocations left, then `~point` for a stone relocated already;
//! 5. `-`, or the figures that pay nothing for now: `team:points:turns`, separated by commas.

mod action;
pub mod game;
mod outcome;
mod position;
mod quote;
mod result;
mod turn;

pub use action::{ActionText, ParseActionError, action_text, parse_action};
pub use outcome::outcome_text;
pub use position::{Field, PositionError, parse_parts, parse_position, parts_text, position_text};
pub(crate) use quote::Quoted;
pub use result::{parse_result, reason_text, result_text};
pub use turn::{line_text, parse_turn, turn_text};
