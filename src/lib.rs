//! Kensington, the board game of 1979: a rules core, an engine and an animated game.
//!
//! The core knows the game and nothing of Bevy: [`board`], [`rules`], [`notation`], [`record`], [`storage`],
//! [`engine`], [`review`].
//! The app around it (feature `gui`) shows, asks and animates: `app`, `game`, `input`, `view`, `ui`, `access`, `audio`,
//! `settings`, `events`. What it says in which language is in `i18n` (feature `words`), which needs no Bevy either.

pub mod board;
pub mod cli;
pub mod engine;
#[cfg(feature = "words")]
pub mod i18n;
pub mod notation;
pub mod record;
pub mod review;
pub mod rules;
pub mod storage;
pub mod text;

#[cfg(feature = "gui")]
pub mod access;
#[cfg(feature = "gui")]
pub mod app;
#[cfg(feature = "gui")]
pub mod audio;
#[cfg(feature = "gui")]
pub mod events;
#[cfg(feature = "gui")]
pub mod game;
#[cfg(feature = "gui")]
pub mod input;
#[cfg(feature = "gui")]
pub mod keep;
#[cfg(feature = "gui")]
pub mod looks;
#[cfg(feature = "gui")]
pub mod settings;
#[cfg(feature = "gui")]
pub mod ui;
#[cfg(feature = "gui")]
pub mod view;
