//! The table as hands and screen readers meet it: the whole app with its real interface, without a window.

#![cfg(feature = "gui")]

mod clock;
mod fitting;
mod gamepad;
mod hands;
mod harness;
mod keyboard;
mod log;
mod notices;
mod opening;
mod scenes;
mod seats;
mod settings;
mod sheets;
mod tiny;
mod touch;
mod tree;
mod turning;
mod typed;
