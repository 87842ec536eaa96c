//! The game's command line.

use std::path::PathBuf;
use std::str::FromStr;

use bevy::prelude::Resource;
use clap::Parser;

/// Kensington, the board game of 1979, for two players at one machine.
#[derive(Parser, Resource, Clone, Debug, Default)]
#[command(name = "kensington", version, about, long_about = None)]
pub struct Args {
    /// Play on the board of this file (see levels/ for examples)
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,

    /// Start a game in this position, written as in the notation: columns, seat to move, hands, reward
    #[arg(long, value_name = "P")]
    pub position: Option<String>,

    /// The window's size in physical pixels, for example 1280x720
    #[arg(long, value_name = "WxH")]
    pub window: Option<WindowSize>,

    /// Physical pixels for each logical pixel, 0.5 to 4; the system's choice by default
    #[arg(long, value_name = "S", value_parser = parse_scale)]
    pub scale: Option<f32>,

    /// The seed of everything drawn by lot, so that a game can be repeated; between people nothing is
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Append everything that happens to this file as JSON lines; a named pipe or - (standard output) will do
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
}

/// A window size in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSize {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

impl FromStr for WindowSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected =
            || format!("expected WIDTHxHEIGHT between 320x240 and 16384x16384, for example 1280x720, found `{text}`");
        let (width, height) = text.split_once(['x', 'X']).ok_or_else(expected)?;
        let width: u32 = width.parse().map_err(|_| expected())?;
        let height: u32 = height.parse().map_err(|_| expected())?;
        if (320..=16_384).contains(&width) && (240..=16_384).contains(&height) {
            Ok(Self { width, height })
        } else {
            Err(expected())
        }
    }
}

fn parse_scale(text: &str) -> Result<f32, String> {
    text.parse()
        .ok()
        .filter(|scale| (0.5..=4.0).contains(scale))
        .ok_or_else(|| format!("expected a number from 0.5 to 4, found `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn window_sizes_are_two_numbers() {
        assert_eq!("1280x720".parse(), Ok(WindowSize { width: 1280, height: 720 }));
        for wrong in ["", "1280", "x", "0x0", "1280x", "-1x720", "1280x720x3", "99999x720", "a×b"] {
            assert!(wrong.parse::<WindowSize>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn scales_are_bounded() {
        assert_eq!(parse_scale("1.5"), Ok(1.5));
        for wrong in ["0", "nan", "inf", "-1", "9", "two"] {
            assert!(parse_scale(wrong).is_err(), "{wrong}");
        }
    }
}
