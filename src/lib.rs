//! Kensington, the board game of 1979: a rules core, an engine and an animated game.

pub mod board;
pub mod cli;
pub mod notation;
pub mod rules;
