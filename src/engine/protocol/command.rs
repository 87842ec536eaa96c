//! A line of the protocol, taken apart.

use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use crate::engine::Clock;
use crate::notation::Quoted;
use crate::rules::Team;

/// What the other side wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Ugi,
    IsReady,
    NewGame,
    Position { start: Start, moves: Vec<String> },
    Go(Go),
    Stop,
    Query(Query),
    SetOption { name: &'a str, value: &'a str },
    Quit,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Start {
    Standard,
    Fen(String),
}

/// The questions about the present position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    GameOver,
    FirstPlayersTurn,
    Result,
}

/// How long to search. Players count from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub left: [Option<Duration>; 2],
    pub increment: [Duration; 2],
    pub move_time: Option<Duration>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub infinite: bool,
}

impl Go {
    /// The clock of a team, if one is told. A runner that tells one clock only means both, with its increment.
    pub fn clock(&self, team: Team) -> Option<Clock> {
        let [own, other] = [team, team.other()].map(Team::index);
        match (self.left[own], self.left[other]) {
            (Some(left), _) => Some(Clock { left, increment: self.increment[own] }),
            (None, Some(left)) => Some(Clock { left, increment: self.increment[own].max(self.increment[other]) }),
            (None, None) => None,
        }
    }
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Malformed {
    #[error("unknown command {0}")]
    Unknown(String),
    #[error("go: {0} is told twice")]
    Twice(String),
    #[error("{command}: expected {expected}, found {found}")]
    Expected { command: &'static str, expected: &'static str, found: String },
}

fn quoted(text: &str) -> String {
    Quoted(text).to_string()
}

fn expected(command: &'static str, expected: &'static str, found: &str) -> Malformed {
    Malformed::Expected { command, expected, found: quoted(found) }
}

impl<'a> Command<'a> {
    /// Reads a line; an empty one is nothing. Capital letters are taken for small ones, except in the values of options:
    /// a game must not be lost by them. For the same reason any space separates words, and a byte order mark is none.
    pub fn parse(line: &'a str) -> Result<Option<Self>, Malformed> {
        let line = line.trim_start_matches('\u{feff}').trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        let plain = |name: &'static str, command: Self| match rest {
            "" => Ok(command),
            _ => Err(expected(name, "the end of the line", rest)),
        };
        let command = match word.to_ascii_lowercase().as_str() {
            "" => return Ok(None),
            "ugi" => plain("ugi", Self::Ugi)?,
            "isready" => plain("isready", Self::IsReady)?,
            "uginewgame" => plain("uginewgame", Self::NewGame)?,
            "stop" => plain("stop", Self::Stop)?,
            "quit" => plain("quit", Self::Quit)?,
            "position" => parse_position(rest)?,
            "go" => Self::Go(parse_go(rest)?),
            "query" => Self::Query(match rest.to_ascii_lowercase().as_str() {
                "gameover" => Query::GameOver,
                "p1turn" => Query::FirstPlayersTurn,
                "result" => Query::Result,
                _ => return Err(expected("query", "gameover, p1turn or result", rest)),
            }),
            "setoption" => parse_option(rest)?,
            _ => return Err(Malformed::Unknown(quoted(word))),
        };
        Ok(Some(command))
    }
}

/// `startpos` or `fen P`, then perhaps `moves A…`. A position has spaces in it: it ends at `moves`.
fn parse_position(text: &str) -> Result<Command<'_>, Malformed> {
    let lower_case = text.to_ascii_lowercase();
    let mut words = lower_case.split_whitespace();
    let kind = words.next();
    let fields: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
    let start = match kind {
        Some("startpos") if fields.is_empty() => Start::Standard,
        Some("fen") if !fields.is_empty() => Start::Fen(fields.join(" ")),
        _ => return Err(expected("position", "startpos or fen with a position, then perhaps moves", text)),
    };
    Ok(Command::Position { start, moves: words.map(str::to_owned).collect() })
}

fn parse_go(text: &str) -> Result<Go, Malformed> {
    let mut go = Go::default();
    let mut words = text.split_whitespace();
    let mut told: Vec<String> = Vec::new();
    while let Some(word) = words.next() {
        let field = word.to_ascii_lowercase();
        if told.contains(&field) {
            return Err(Malformed::Twice(quoted(word)));
        }
        match field.as_str() {
            "infinite" => go.infinite = true,
            "p1time" => go.left[0] = Some(milliseconds(&mut words)?),
            "p2time" => go.left[1] = Some(milliseconds(&mut words)?),
            "p1inc" => go.increment[0] = milliseconds(&mut words)?,
            "p2inc" => go.increment[1] = milliseconds(&mut words)?,
            "movetime" => go.move_time = Some(milliseconds(&mut words)?),
            "depth" => go.depth = Some(number(&mut words, "a depth from 1", |&depth| depth >= 1)?),
            "nodes" => go.nodes = Some(number(&mut words, "a number of nodes from 1", |&nodes| nodes >= 1)?),
            _ => {
                let known = "p1time, p2time, p1inc, p2inc, movetime, depth, nodes or infinite";
                return Err(expected("go", known, word));
            }
        }
        told.push(field);
    }
    Ok(go)
}

/// A time; match runners send a negative one for a clock that has run out.
fn milliseconds(words: &mut SplitWhitespace<'_>) -> Result<Duration, Malformed> {
    let time: i64 = number(words, "a time in milliseconds", |_| true)?;
    Ok(Duration::from_millis(time.max(0).unsigned_abs()))
}

fn number<T: FromStr>(
    words: &mut SplitWhitespace<'_>,
    expectation: &'static str,
    holds: impl Fn(&T) -> bool,
) -> Result<T, Malformed> {
    let word = words.next().unwrap_or_default();
    word.parse().ok().filter(holds).ok_or_else(|| expected("go", expectation, word))
}

/// `name X value Y`. The value is the rest of the line: files have spaces in their names.
fn parse_option(text: &str) -> Result<Command<'_>, Malformed> {
    let malformed = || expected("setoption", "name X value Y", text);
    let rest = after_word(text, "name").ok_or_else(malformed)?;
    let is_end = |&at: &usize| after_word(&rest[at..], "value").is_some();
    let mut words = rest.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, c)| at + c.len_utf8());
    let at = words.find(is_end).ok_or_else(malformed)?;
    let value = after_word(&rest[at..], "value").ok_or_else(malformed)?;
    Ok(Command::SetOption { name: rest[..at].trim(), value: value.trim() })
}

/// What follows a word and the space behind it, if the text begins with them.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = text.split_once(char::is_whitespace)?;
    first.eq_ignore_ascii_case(word).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(line: &str) -> Command<'_> {
        Command::parse(line).unwrap_or_else(|error| panic!("{line}: {error}")).expect("not empty")
    }

    #[test]
    fn positions_end_at_moves() {
        let fen = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
        let line = format!("position fen {fen} moves d3  e3");
        assert_eq!(
            command(&line),
            Command::Position { start: Start::Fen(fen.to_owned()), moves: vec!["d3".to_owned(), "e3".to_owned()] }
        );
        let line = format!("  position   fen {fen} ");
        assert_eq!(command(&line), Command::Position { start: Start::Fen(fen.to_owned()), moves: vec![] });
        for line in ["position startpos", "position startpos moves", "position startpos moves \r"] {
            assert_eq!(command(line), Command::Position { start: Start::Standard, moves: vec![] });
        }
    }

    #[test]
    fn no_line_is_lost_by_capital_letters_or_other_space() {
        let fen = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
        for line in [
            format!("POSITION\tFEN\t{}\tMOVES\tD3\tA1-A2\r\n", fen.to_uppercase()),
            format!("\u{feff}Position  fen  {}  moves  d3  a1-a2 ", fen.replace(' ', "  ")),
        ] {
            let moves = vec!["d3".to_owned(), "a1-a2".to_owned()];
            assert_eq!(command(&line), Command::Position { start: Start::Fen(fen.to_owned()), moves });
        }
        assert_eq!(command("position\tstartpos"), Command::Position { start: Start::Standard, moves: vec![] });
        let go = Go { move_time: Some(Duration::from_millis(20)), ..Go::default() };
        assert_eq!(command("GO\tMoveTime\t20"), Command::Go(go));
        assert_eq!(command("Query P1Turn"), Command::Query(Query::FirstPlayersTurn));
        assert_eq!(command("\u{feff}UGI"), Command::Ugi);
        let option = Command::SetOption { name: "Board", value: "Boards/a\tvalue B.ron" };
        assert_eq!(command("SetOption\tNAME Board  VALUE  Boards/a\tvalue B.ron"), option);
        assert_eq!(command("setoption name Two Words value 7"), Command::SetOption { name: "Two Words", value: "7" });
    }

    #[test]
    fn limits_are_read_in_any_order() {
        let expected = Go {
            left: [Some(Duration::from_secs(1)), Some(Duration::ZERO)],
            increment: [Duration::from_millis(5), Duration::ZERO],
            depth: Some(7),
            ..Go::default()
        };
        assert_eq!(command("go depth 7 p2time -3 p1time 1000 p1inc 5"), Command::Go(expected));
        assert_eq!(command("go infinite"), Command::Go(Go { infinite: true, ..Go::default() }));
        assert_eq!(command("go"), Command::Go(Go::default()));
    }

    #[test]
    fn a_clock_that_is_told_alone_counts_for_both_with_its_increment() {
        let clock = |line: &str, team: Team| match command(line) {
            Command::Go(go) => go.clock(team).map(|clock| (clock.left.as_millis(), clock.increment.as_millis())),
            other => panic!("{other:?}"),
        };
        for team in Team::BOTH {
            assert_eq!(clock("go p1time 1000 p1inc 50", team), Some((1000, 50)));
            assert_eq!(clock("go p2time 1000 p2inc 50", team), Some((1000, 50)));
            assert_eq!(clock("go p1inc 50", team), None);
        }
        let both = "go p1time 1000 p2time 2000 p1inc 50";
        assert_eq!((clock(both, Team::Red), clock(both, Team::Blue)), (Some((1000, 50)), Some((2000, 0))));
    }

    #[test]
    fn values_of_options_may_have_spaces() {
        assert_eq!(
            command("setoption name Board value my boards/a b.ron"),
            Command::SetOption { name: "Board", value: "my boards/a b.ron" }
        );
    }

    #[test]
    fn malformed_lines_say_what_was_expected() {
        for (line, named) in [
            ("hello", "unknown command `hello`"),
            ("ugi now", "`now`"),
            ("position", "startpos or fen"),
            ("position fen", "startpos or fen"),
            ("position startpos d3", "startpos or fen"),
            ("position startpos movesd3", "then perhaps moves"),
            ("go depth", "a depth from 1, found nothing"),
            ("go depth 0", "`0`"),
            ("go depth -1", "`-1`"),
            ("go nodes x", "`x`"),
            ("go movetime 1.5", "`1.5`"),
            ("go movetime 99999999999999999999", "milliseconds"),
            ("go fast", "`fast`"),
            ("go depth 1 depth 2", "go: `depth` is told twice"),
            ("go p1time 5 P1TIME 5", "`P1TIME` is told twice"),
            ("go infinite infinite", "`infinite` is told twice"),
            ("query", "gameover, p1turn or result"),
            ("query moves", "`moves`"),
            ("setoption", "name X value Y"),
            ("setoption name Hash", "name X value Y"),
            ("setoption Hash value 1", "name X value Y"),
        ] {
            let message = Command::parse(line).expect_err(line).to_string();
            assert!(message.contains(named), "{line}: {message}");
        }
        assert_eq!(Command::parse("  \r\n"), Ok(None));
    }
}
