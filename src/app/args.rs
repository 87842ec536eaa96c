//! The game's command line.

use std::path::PathBuf;
use std::str::FromStr;

use bevy::prelude::Resource;
use clap::Parser;

use crate::game::clock::TimeControl;
use crate::game::{Player, Seats, Table};
use crate::i18n::Language;
use crate::rules::Seat;

/// Kensington, the board game of 1979, for people and computers at one machine.
#[derive(Parser, Resource, Clone, Debug, Default)]
#[command(name = "kensington", version, about, long_about = None)]
pub struct Args {
    /// Play on the board of this file (see levels/ for examples)
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,

    /// Start a game in this position, written as in the notation: columns, seat to move, hands, reward
    #[arg(long, value_name = "P")]
    pub position: Option<String>,

    /// Start a new game at once, as the screen for new games has it
    #[arg(long, conflicts_with = "position")]
    pub new: bool,

    /// Seats a team in a new game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    pub team_size: Option<u8>,

    /// Who plays a seat, for example r1=human, b1=computer or b1=computer:7 (levels 1 to 10); may be repeated
    #[arg(long = "seat", value_name = "SEAT=PLAYER", value_parser = parse_seat)]
    pub seat: Vec<(Seat, Player)>,

    /// The clock of new games: minutes for the game and seconds gained with every turn, for example 10+5
    #[arg(long, value_name = "M+S")]
    pub clock: Option<TimeControl>,

    /// The language of this run: en or cs; without it the settings' or the system's
    #[arg(long, value_name = "CODE")]
    pub language: Option<Language>,

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

impl Args {
    /// Arguments that make no sense together.
    ///
    /// # Errors
    /// A sentence for the terminal.
    pub fn check(&self) -> Result<(), String> {
        let (Some(size), Some(scale)) = (self.window, self.scale) else { return Ok(()) };
        let room = |pixels: u32, (least, _)| pixels as f32 / scale >= least as f32;
        if room(size.width, WindowSize::WIDTH) && room(size.height, WindowSize::HEIGHT) {
            return Ok(());
        }
        Err(format!(
            "--window {}x{} at --scale {scale} leaves {:.0}x{:.0} logical pixels; expected at least {}x{}",
            size.width,
            size.height,
            size.width as f32 / scale,
            size.height as f32 / scale,
            WindowSize::WIDTH.0,
            WindowSize::HEIGHT.0
        ))
    }

    /// Who plays the seats: people where nothing is said.
    #[must_use]
    pub fn seats(&self) -> Seats {
        self.seat.iter().fold(Seats::default(), |seats, &(seat, player)| seats.with(seat, player))
    }

    /// A table changed as the command line says.
    #[must_use]
    pub fn table(&self, table: Table) -> Table {
        let named = self.seat.iter().map(|(seat, _)| seat.number()).max().unwrap_or(1);
        Table {
            // Who names a seat wants a game that has it.
            team_size: self.team_size.unwrap_or(table.team_size.max(named)),
            seats: self.seat.iter().fold(table.seats, |seats, &(seat, player)| seats.with(seat, player)),
        }
    }
}

fn parse_seat(text: &str) -> Result<(Seat, Player), String> {
    let (seat, player) = text
        .split_once('=')
        .ok_or_else(|| format!("expected SEAT=PLAYER, for example b1=computer:7, found `{text}`"))?;
    let seat = seat.parse().map_err(|error: crate::rules::NotASeat| error.to_string())?;
    Ok((seat, player.parse().map_err(|error: crate::game::seats::NotAPlayer| error.to_string())?))
}

/// A window size in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSize {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

impl WindowSize {
    /// The least and the most width; what every graphics card can draw on is the limit.
    const WIDTH: (u32, u32) = (320, 8_192);
    /// The least and the most height.
    const HEIGHT: (u32, u32) = (240, 8_192);
}

impl FromStr for WindowSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let ((least_width, most), (least_height, _)) = (Self::WIDTH, Self::HEIGHT);
        let expected = || {
            format!(
                "expected WIDTHxHEIGHT between {least_width}x{least_height} and {most}x{most}, for example 1280x720, \
                 found `{text}`"
            )
        };
        let (width, height) = text.split_once(['x', 'X']).ok_or_else(expected)?;
        let width: u32 = width.parse().map_err(|_| expected())?;
        let height: u32 = height.parse().map_err(|_| expected())?;
        let within = |value, (least, most)| least <= value && value <= most;
        if within(width, Self::WIDTH) && within(height, Self::HEIGHT) {
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
        for wrong in ["", "1280", "x", "0x0", "1280x", "-1x720", "1280x720x3", "16384x720", "a×b"] {
            assert!(wrong.parse::<WindowSize>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn seats_are_given_to_players() {
        let args = Args::parse_from(["kensington", "--seat", "r1=human", "--seat", "b2=computer:7", "--new"]);
        let table = args.table(Table::default());
        assert_eq!(table.team_size, 2, "b2 sits at a table for four");
        assert_eq!(table.seats.get(Seat::ALL[3]).to_string(), "computer:7");
        assert!(!args.seats().get(Seat::ALL[1]).computer, "people sit where nothing is said");
        for wrong in ["r1", "r4=human", "r1=robot", "b1=computer:11", "=", "r1=computer:", ""] {
            assert!(parse_seat(wrong).is_err(), "{wrong}");
        }
        assert!(Args::try_parse_from(["kensington", "--team-size", "4"]).is_err());
    }

    #[test]
    fn a_window_has_room_at_its_scale() {
        let check = |words: &[&str]| Args::parse_from([&["kensington"], words].concat()).check();
        assert_eq!(check(&["--window", "1280x960", "--scale", "4"]), Ok(()));
        assert_eq!(check(&["--window", "320x240"]), Ok(()));
        assert!(check(&["--window", "800x600", "--scale", "4"]).is_err_and(|text| text.contains("200x150")));
    }

    #[test]
    fn a_language_is_chosen_by_its_code() {
        let language = |code| Args::try_parse_from(["kensington", "--language", code]).map(|args| args.language);
        assert_eq!(language("cs").expect("Czech"), Some(Language::Czech));
        let error = language("klingon").expect_err("not spoken here").to_string();
        assert!(error.contains("expected en (English) or cs (Czech), found `klingon`"), "{error}");
    }

    #[test]
    fn scales_are_bounded() {
        assert_eq!(parse_scale("1.5"), Ok(1.5));
        for wrong in ["0", "nan", "inf", "-1", "9", "two"] {
            assert!(parse_scale(wrong).is_err(), "{wrong}");
        }
    }
}
