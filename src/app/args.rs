//! The game's command line.

use std::path::PathBuf;
use std::str::FromStr;

use bevy::prelude::Resource;
use clap::Parser;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::board::Board;
use crate::game::clock::TimeControl;
use crate::game::{Player, Seats, Starts, Table};
use crate::i18n::Language;
use crate::looks::ThemeName;
use crate::rules::{MAX_STONES_PER_SEAT, Position, Seat, Sequence};
use crate::text::whole;

/// Kensington, the board game of 1979, for people and computers at one machine.
#[derive(Parser, Resource, Clone, Debug, Default)]
#[command(name = "kensington", version, about, long_about = None)]
pub struct Args {
    /// Play on the board of this file (see levels/ for examples)
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,

    /// Open this game: a .kgn file
    #[arg(value_name = "GAME", conflicts_with_all = ["position", "new", "seat", "team_size", "stones", "order", "starts"])]
    #[arg(conflicts_with_all = ["repetition", "no_rebuild"])]
    pub game: Option<PathBuf>,

    /// Start a game in this position, written as in the notation: columns, seat to move, hands, reward
    #[arg(long, value_name = "P")]
    pub position: Option<String>,

    /// Start a new game at once, as the screen for new games has it
    #[arg(long, conflicts_with = "position")]
    pub new: bool,

    /// Seats a team in a new game
    #[arg(long, value_name = "N", value_parser = whole::<u8>(1, 3), allow_negative_numbers = true, conflicts_with = "position")]
    pub team_size: Option<u8>,

    /// Who plays a seat: r1=human, r1=human:NAME, b1=computer or b1=computer:LEVEL with a level from 1 to 10; may be
    /// repeated. A number behind human is the level kept for a computer, so a player called 9 is human:4:9
    #[arg(long = "seat", value_name = "SEAT=PLAYER", value_parser = parse_seat)]
    pub seat: Vec<(Seat, Player)>,

    /// Stones a seat starts with in a new game, for example 10 for all seats or 8,r2=7,b2=7; both teams the same total
    #[arg(long, value_name = "N,SEAT=N", value_delimiter = ',', value_parser = parse_stones, conflicts_with = "position")]
    pub stones: Vec<(Option<Seat>, u8)>,

    /// How turns follow each other in a new game: the teams by turns, or one team after the other
    #[arg(long, value_parser = sequences(), conflicts_with = "position")]
    pub order: Option<Sequence>,

    /// Who begins a new game; the lot depends on --seed
    #[arg(long, value_parser = starts(), conflicts_with = "position")]
    pub starts: Option<Starts>,

    /// A new game is drawn when a position occurs for the third time
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    #[arg(conflicts_with = "position")]
    pub repetition: Option<bool>,

    /// In a new game a figure that was broken up pays nothing in the team's next two turns
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    #[arg(conflicts_with = "position")]
    pub no_rebuild: Option<bool>,
    /// The clock of new games: minutes for the game and seconds gained with every turn, for example 10+5
    #[arg(long, value_name = "M+S")]
    pub clock: Option<TimeControl>,

    /// The language of this run: en or cs; without it the settings' or the system's
    #[arg(long, value_name = "CODE")]
    pub language: Option<Language>,

    /// The colours of this run: classic, daylight or high-contrast; without it the settings'
    #[arg(long, value_name = "T")]
    pub theme: Option<ThemeName>,

    /// The window's size in physical pixels, for example 1280x720
    #[arg(long, value_name = "WxH")]
    pub window: Option<WindowSize>,

    /// Physical pixels for each logical pixel, 0.5 to 4; the system's choice by default
    #[arg(long, value_name = "S", value_parser = parse_scale, allow_negative_numbers = true)]
    pub scale: Option<f32>,

    /// Write a picture of the window to this PNG file as soon as it is complete and at rest, and quit
    #[arg(long, value_name = "FILE")]
    pub screenshot: Option<PathBuf>,

    /// Before the screenshot: play these actions, written as in the notation with commas between them
    #[arg(long, value_name = "A,A…", value_delimiter = ',', requires = "screenshot")]
    pub moves: Vec<String>,

    /// Before the screenshot: choose the stone on this point
    #[arg(long, value_name = "POINT", requires = "screenshot")]
    pub choose: Option<String>,

    /// The seed of everything drawn by lot, so that a game can be repeated; between people nothing is
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0, u64::MAX), allow_negative_numbers = true)]
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
        if let Some(size) = self.team_size
            && let Some(seat) = self.named_seats().find(|seat| seat.number() > size)
        {
            let seats: Vec<String> = of_size(size).map(|seat| seat.to_string()).collect();
            return Err(format!(
                "there is no seat {seat} with --team-size {size}; expected one of {}",
                seats.join(", ")
            ));
        }
        let twice =
            |named: Vec<Seat>| named.iter().enumerate().find(|(at, seat)| named[..*at].contains(seat)).map(|it| *it.1);
        let players = || self.seat.iter().map(|&(seat, _)| seat).collect();
        let stones = || self.stones.iter().filter_map(|&(seat, _)| seat).collect();
        for (option, named) in [("--seat", twice(players())), ("--stones", twice(stones()))] {
            if let Some(seat) = named {
                return Err(format!("{option} names {seat} twice; expected each seat once"));
            }
        }
        if self.stones.iter().filter(|(seat, _)| seat.is_none()).count() > 1 {
            return Err(
                "--stones has two numbers for all seats; expected one, and others only with their seats".to_owned()
            );
        }
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

    /// Whether every seat that is given a player is in that position.
    ///
    /// # Errors
    /// A sentence that names the seat and those there are.
    pub fn check_seats(&self, position: &Position) -> Result<(), String> {
        let there: Vec<Seat> = position.hands().map(|(seat, _)| seat).collect();
        match self.named_seats().find(|seat| !there.contains(seat)) {
            Some(seat) => {
                let there: Vec<String> = there.iter().map(Seat::to_string).collect();
                Err(format!("it has no seat {seat}; expected one of {}", there.join(", ")))
            }
            None => Ok(()),
        }
    }

    /// Who plays the seats: people where nothing is said.
    #[must_use]
    pub fn seats(&self) -> Seats {
        self.seat.iter().fold(Seats::default(), |seats, &(seat, player)| seats.with(seat, player))
    }

    /// Changes a table as the command line says. `board` is the table's board.
    pub fn apply(&self, table: &mut Table, board: &Board) {
        // Who names a seat wants a game that has it.
        let named = self.named_seats().map(Seat::number).max().unwrap_or(1);
        table.team_size = self.team_size.unwrap_or(table.team_size.max(named));
        for &(seat, player) in &self.seat {
            table.seats.set(seat, player);
        }
        for &(seat, stones) in &self.stones {
            let seats = Seat::ALL.into_iter().filter(|&any| seat.is_none_or(|one| one == any));
            table.set_stones(board, seats.map(|seat| (seat, stones)));
        }
        table.sequence = self.order.unwrap_or(table.sequence);
        table.starts = self.starts.unwrap_or(table.starts);
        table.options.repetition = self.repetition.unwrap_or(table.options.repetition);
        table.options.no_rebuild = self.no_rebuild.unwrap_or(table.options.no_rebuild);
    }

    fn named_seats(&self) -> impl Iterator<Item = Seat> + '_ {
        let players = self.seat.iter().map(|&(seat, _)| seat);
        players.chain(self.stones.iter().filter_map(|&(seat, _)| seat))
    }
}

/// The seats of a game with so many a team.
fn of_size(size: u8) -> impl Iterator<Item = Seat> {
    Seat::ALL.into_iter().filter(move |seat| seat.number() <= size)
}

fn sequences() -> impl TypedValueParser<Value = Sequence> {
    PossibleValuesParser::new(["alternating", "blocks"]).map(|word| match word.as_str() {
        "blocks" => Sequence::Blocks,
        _ => Sequence::Alternating,
    })
}

fn starts() -> impl TypedValueParser<Value = Starts> {
    PossibleValuesParser::new(["red", "blue", "lot"]).map(|word| match word.as_str() {
        "blue" => Starts::Blue,
        "lot" => Starts::Lot,
        _ => Starts::Red,
    })
}

fn parse_stones(text: &str) -> Result<(Option<Seat>, u8), String> {
    let (seat, stones) = text.split_once('=').map_or((None, text), |(seat, stones)| (Some(seat), stones));
    let seat = seat.map(str::parse).transpose().map_err(|error: crate::rules::NotASeat| error.to_string())?;
    let stones = stones.parse().ok().filter(|stones| (1..=MAX_STONES_PER_SEAT).contains(stones));
    Ok((seat, stones.ok_or_else(|| format!("expected 1 to {MAX_STONES_PER_SEAT} stones, found `{text}`"))?))
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
    /// The least and the most width: in less the parts would lie over each other; what every graphics card can draw on is
    /// the limit.
    pub(super) const WIDTH: (u32, u32) = (400, 8_192);
    /// The least and the most height.
    pub(super) const HEIGHT: (u32, u32) = (300, 8_192);
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
        let mut table = Table::default();
        args.apply(&mut table, Board::classic());
        assert_eq!(table.team_size, 2, "b2 sits at a table for four");
        assert_eq!(table.seats.get(Seat::ALL[3]).to_string(), "computer:7");
        assert!(!args.seats().get(Seat::ALL[1]).computer, "people sit where nothing is said");
        for wrong in ["r1", "r4=human", "r1=robot", "b1=computer:11", "=", "r1=computer:", ""] {
            assert!(parse_seat(wrong).is_err(), "{wrong}");
        }
        let long = parse_seat("r1=human:Bartholomew the Second of Kensington").expect_err("too long");
        assert!(long.starts_with("a name has at most 24 letters, found 36"), "{long}");
        assert!(Args::try_parse_from(["kensington", "--team-size", "4"]).is_err());
        let beyond = Args::parse_from(["kensington", "--team-size", "2", "--stones", "r3=5"]).check();
        let said = beyond.expect_err("no such seat");
        assert_eq!(said, "there is no seat r3 with --team-size 2; expected one of r1, b1, r2, b2");
    }

    /// The table that a command line makes of the usual one.
    fn table(words: &[&str]) -> Table {
        let mut table = Table::default();
        Args::parse_from([&["kensington"], words].concat()).apply(&mut table, Board::classic());
        table
    }

    #[test]
    fn a_shortcut_says_what_the_game_is_like() {
        let eva = table(&["--new", "--team-size", "2", "--seat", "r1=human:Eva", "--seat", "b1=computer:7"]);
        assert_eq!(eva.seats.get(Seat::ALL[0]).called(), Some("Eva"));
        assert_eq!((eva.team_size, eva.seats.get(Seat::ALL[1]).level.number()), (2, 7));

        let stones = |words: &[&str]| {
            let table = table(words);
            let setup = table.setup(Board::classic(), crate::rules::Team::Red);
            setup.hands.iter().map(|&(_, stones)| stones).collect::<Vec<_>>()
        };
        assert_eq!(stones(&["--stones", "10"]), [10, 10]);
        assert_eq!(stones(&["--team-size", "2", "--stones", "8,r2=7,b2=7"]), [8, 8, 7, 7]);
        assert_eq!(stones(&["--stones", "r2=7", "--stones", "b2=7"]), [8, 8, 7, 7], "a named seat is there");

        let order = table(&["--order", "blocks", "--starts", "lot", "--repetition", "--no-rebuild"]);
        assert_eq!((order.sequence, order.starts), (Sequence::Blocks, Starts::Lot));
        assert!(order.options.repetition && order.options.no_rebuild);
        assert!(!table(&["--repetition=false"]).options.repetition);

        for wrong in [
            &["--stones", "0"][..],
            &["--stones", "21"],
            &["--stones", "r4=5"],
            &["--stones", "r1="],
            &["--order", "random"],
            &["--starts", "green"],
            &["--repetition=perhaps"],
            &["--position", "x", "--stones", "9"],
            &["--position", "x", "--team-size", "2"],
            &["game.kgn", "--seat", "r1=human"],
            &["game.kgn", "--team-size", "2"],
            &["game.kgn", "--repetition"],
        ] {
            assert!(Args::try_parse_from([&["kensington"], wrong].concat()).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn who_is_given_a_seat_has_one_in_the_position() {
        let board = Board::classic();
        let start = Position::start(board, &crate::rules::Setup::standard(board, 1)).expect("a start");
        let check = |seat: &str| Args::parse_from(["kensington", "--seat", seat]).check_seats(&start);
        assert_eq!(check("b1=computer:3"), Ok(()));
        assert_eq!(check("r2=human"), Err("it has no seat r2; expected one of r1, b1".to_owned()));
    }

    #[test]
    fn what_is_said_twice_is_refused() {
        let check = |words: &[&str]| Args::parse_from([&["kensington"], words].concat()).check();
        for (words, told) in [
            (&["--seat", "r1=human", "--seat", "r1=computer"][..], "--seat names r1 twice; expected each seat once"),
            (&["--stones", "8,b2=7,b2=6"], "--stones names b2 twice; expected each seat once"),
            (
                &["--stones", "8,9"],
                "--stones has two numbers for all seats; expected one, and others only with their seats",
            ),
        ] {
            assert_eq!(check(words), Err(told.to_owned()));
        }
        assert_eq!(check(&["--stones", "8,r2=7,b2=7", "--seat", "r1=human", "--seat", "b1=human"]), Ok(()));
    }

    #[test]
    fn a_window_has_room_at_its_scale() {
        let check = |words: &[&str]| Args::parse_from([&["kensington"], words].concat()).check();
        assert_eq!(check(&["--window", "1600x1200", "--scale", "4"]), Ok(()));
        assert_eq!(check(&["--window", "400x300"]), Ok(()));
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
