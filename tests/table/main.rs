//! The table as hands and screen readers meet it: the whole app with its real interface, without a window.

#![cfg(feature = "gui")]

mod fitting;
mod gamepad;
mod harness;
mod keyboard;
mod log;
mod scenes;
mod sheets;
mod tiny;
mod tree;
mod turning;
mod typed;
