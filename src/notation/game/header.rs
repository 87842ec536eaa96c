//! The tags of a game: where it was played, by whom, from what start, with what result.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::{Duration, SystemTime};

use super::defect::Report;
use super::escape::escape;
use crate::board::{Board, Fingerprint};
use crate::notation::{Quoted, parse_position, position_text, result_text};
use crate::record::{Player, Record, Tag, begins_anew};
use crate::rules::{Position, Seat};

const REPETITION: &str = "repetition";
const NO_REBUILD: &str = "no-rebuild";
/// The result of a game that is not over.
const NO_RESULT: &str = "none";

/// The year 10000 begins: later dates have no four digits for their year.
const LAST_DATE: u64 = 253_402_300_799;

/// The name of a tag as it is written.
fn tag_name(tag: &Tag) -> String {
    match tag {
        Tag::Board => "Board".to_owned(),
        Tag::Fingerprint => "Fingerprint".to_owned(),
        Tag::Date => "Date".to_owned(),
        Tag::Seats => "Seats".to_owned(),
        Tag::Start => "Start".to_owned(),
        Tag::Options => "Options".to_owned(),
        Tag::Player(seat) => seat.to_string(),
        Tag::Name(seat) => format!("{seat}-name"),
        Tag::Result => "Result".to_owned(),
        Tag::Other { name, .. } => name.clone(),
    }
}

/// The tag with a name, if this program knows it.
fn known_tag(name: &str) -> Option<Tag> {
    let general = [Tag::Board, Tag::Fingerprint, Tag::Date, Tag::Seats, Tag::Start, Tag::Options, Tag::Result];
    let of_seats = Seat::ALL.into_iter().flat_map(|seat| [Tag::Player(seat), Tag::Name(seat)]);
    general.into_iter().chain(of_seats).find(|tag| tag_name(tag) == name)
}

/// Appends the tags of a record, one a line.
pub(super) fn tag_lines(out: &mut String, board: &Board, record: &Record) {
    for tag in record.tags() {
        let value = tag_value(&tag, board, record);
        out.push('[');
        out.push_str(&tag_name(&tag));
        out.push_str(" \"");
        escape(out, &value, '"', false);
        out.push_str("\"]\n");
    }
}

fn tag_value(tag: &Tag, board: &Board, record: &Record) -> String {
    let details = record.details();
    match tag {
        Tag::Board => details.board_name.as_deref().unwrap_or(board.name()).to_owned(),
        Tag::Fingerprint => board.fingerprint().to_string(),
        Tag::Date => details.date.map(date_text).unwrap_or_default(),
        Tag::Seats => {
            let seats: Vec<String> = record.start().hands().map(|(seat, stones)| format!("{seat}:{stones}")).collect();
            seats.join(",")
        }
        Tag::Start => position_text(board, record.start()),
        Tag::Options => {
            let options = record.options();
            let on = [(options.repetition, REPETITION), (options.no_rebuild, NO_REBUILD)];
            let names: Vec<&str> = on.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect();
            names.join(" ")
        }
        Tag::Player(seat) => details.sitter(*seat).player.to_string(),
        Tag::Name(seat) => details.sitter(*seat).name.clone(),
        Tag::Result => record.final_result().map_or_else(|| NO_RESULT.to_owned(), result_text),
        Tag::Other { value, .. } => value.clone(),
    }
}

/// A moment as the tag `Date` has it: seconds since 1970 began, UTC.
#[must_use]
pub fn date_text(seconds: u64) -> String {
    let moment = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds.min(LAST_DATE));
    humantime::format_rfc3339_seconds(moment).to_string()
}

fn parse_date(text: &str) -> Option<u64> {
    let moment = humantime::parse_rfc3339(text).ok()?;
    let seconds = moment.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs();
    (date_text(seconds) == text).then_some(seconds)
}

/// A tag as it was read.
pub(super) struct ReadTag {
    pub offset: usize,
    pub name: String,
    pub value: String,
}

/// What the tags of a game say.
pub(super) struct Header<'a> {
    pub board: usize,
    pub record: Record,
    /// The result that the game should have, as text, and where it says so.
    pub result: Option<(usize, &'a str)>,
}

/// Makes a record without actions of the tags of a game that begins at an offset. None if it cannot be played.
pub(super) fn header<'a>(
    tags: &'a [ReadTag],
    begin: usize,
    boards: &[&Board],
    report: &mut Report,
) -> Option<Header<'a>> {
    let mut known: HashMap<Tag, &ReadTag> = HashMap::new();
    let mut order = Vec::new();
    for read in tags {
        let Some(tag) = known_tag(&read.name) else {
            order.push(Tag::Other { name: read.name.clone(), value: read.value.clone() });
            continue;
        };
        if let Entry::Vacant(place) = known.entry(tag) {
            order.push(place.key().clone());
            place.insert(read);
        } else {
            report.add(read.offset, format!("expected each tag once, found {} again", read.name));
        }
    }
    let board_index = find_board(&known, begin, boards, report);
    let options = known.get(&Tag::Options).map(|tag| (tag.offset, read_options(tag, report)));
    let board_index = board_index?;
    let board = *boards.get(board_index)?;
    let [repetition, no_rebuild] = options.map_or([false; 2], |(_, options)| options);
    let start = read_start(&known, begin, board, no_rebuild, report)?;
    if start.no_rebuild() != no_rebuild {
        let offset = options.map_or(begin, |(offset, _)| offset);
        report.add(offset, "expected the option no-rebuild if the start position has five fields, and else not");
    }
    let mut record = Record::new(start, repetition);
    let details = record.details_mut();
    if let Some(name) = known.get(&Tag::Board).filter(|tag| tag.value != board.name()) {
        details.board_name = Some(name.value.clone());
    }
    if let Some(tag) = known.get(&Tag::Date) {
        details.date = parse_date(&tag.value);
        if details.date.is_none() {
            report
                .add(tag.offset, format!("expected a date such as 2026-03-14T18:05:00Z, found {}", Quoted(&tag.value)));
        }
    }
    read_sitters(&known, &mut record, report);
    if order != record.usual_tags() {
        record.details_mut().order = order;
    }
    let result = known.get(&Tag::Result).map(|tag| (tag.offset, tag.value.as_str()));
    Some(Header { board: board_index, record, result })
}

type Known<'a> = HashMap<Tag, &'a ReadTag>;

/// The board that a game was played on, as a place among those at hand.
fn find_board(known: &Known, begin: usize, boards: &[&Board], report: &mut Report) -> Option<usize> {
    let name = known.get(&Tag::Board).map(|tag| tag.value.as_str());
    let at_hand = || {
        let mut names: Vec<String> =
            boards.iter().map(|board| format!("{} ({})", Quoted(board.name()), board.fingerprint())).collect();
        // The board that is played may be the classic one, which is always at hand.
        names.dedup();
        names.join(", ")
    };
    if let Some(tag) = known.get(&Tag::Fingerprint) {
        let Ok(fingerprint) = tag.value.parse::<Fingerprint>() else {
            report.add(
                tag.offset,
                format!("expected a fingerprint of 16 digits 0 to 9 or a to f, found {}", Quoted(&tag.value)),
            );
            return None;
        };
        let found = boards.iter().position(|board| board.fingerprint() == fingerprint);
        if found.is_none() {
            let name = Quoted(name.unwrap_or("unnamed"));
            report.add_elsewhere(
                tag.offset,
                format!("expected a board at hand, found the board {name} ({fingerprint}); at hand: {}", at_hand()),
            );
        }
        return found;
    }
    let Some(tag) = known.get(&Tag::Board) else {
        report.add(begin, "expected a tag Board or Fingerprint that names the board, found neither");
        return None;
    };
    let found = boards.iter().position(|board| board.name() == tag.value);
    if found.is_none() {
        report.add_elsewhere(
            tag.offset,
            format!("expected the name of a board at hand, found {}; at hand: {}", Quoted(&tag.value), at_hand()),
        );
    }
    found
}

/// Whether *repetition* and *no rebuild* are on.
fn read_options(tag: &ReadTag, report: &mut Report) -> [bool; 2] {
    let mut options = [false; 2];
    for word in tag.value.split(' ') {
        match word {
            REPETITION if !options[0] => options[0] = true,
            NO_REBUILD if !options[1] => options[1] = true,
            _ => report.add(
                tag.offset,
                format!("expected options, each once: `{REPETITION}`, `{NO_REBUILD}`; found {}", Quoted(word)),
            ),
        }
    }
    options
}

fn read_start(known: &Known, begin: usize, board: &Board, no_rebuild: bool, report: &mut Report) -> Option<Position> {
    match (known.get(&Tag::Seats), known.get(&Tag::Start)) {
        (Some(tag), None) => {
            let columns: Vec<String> = board.columns().iter().map(|(_, height)| height.to_string()).collect();
            let first = tag.value.split(':').next().unwrap_or("");
            let bans = if no_rebuild { " -" } else { "" };
            let text = format!("{} {first} {} -{bans}", columns.join("/"), tag.value);
            let start = parse_position(board, &text).ok().filter(begins_anew);
            if start.is_none() {
                report.add(
                    tag.offset,
                    format!(
                        "expected the seats in turn order with their stones, equally many of each team, together at most {}, as in `r1:15,b1:15`; found {}",
                        board.max_stones(),
                        Quoted(&tag.value)
                    ),
                );
            }
            start
        }
        (None, Some(tag)) => parse_position(board, &tag.value)
            .map_err(|error| report.add(tag.offset, format!("the start position: {error}")))
            .ok(),
        (Some(_), Some(tag)) => {
            report.add(tag.offset, "expected one of the tags Seats and Start, found both");
            None
        }
        (None, None) => {
            report.add(begin, "expected a tag Seats or Start that says how the game begins, found neither");
            None
        }
    }
}

fn read_sitters(known: &Known, record: &mut Record, report: &mut Report) {
    let start = *record.start();
    let plays = |seat: Seat| start.hands().any(|(known, _)| known == seat);
    for seat in Seat::ALL {
        let tags = [known.get(&Tag::Player(seat)), known.get(&Tag::Name(seat))];
        if let Some(tag) = tags.into_iter().flatten().next().filter(|_| !plays(seat)) {
            report.add(tag.offset, format!("expected a seat that plays, found {seat}"));
            continue;
        }
        let sitter = record.details_mut().sitter_mut(seat);
        let [player, name] = tags;
        if let Some(tag) = player {
            match tag.value.parse::<Player>() {
                Ok(player) => sitter.player = player,
                Err(reason) => report.add(tag.offset, format!("{reason}; found {}", Quoted(&tag.value))),
            }
        }
        if let Some(tag) = name {
            sitter.name.clone_from(&tag.value);
        }
    }
}

/// Compares the result that a game ends with to what its tag says.
pub(super) fn check_result(record: &Record, stated: Option<(usize, &str)>, report: &mut Report) {
    let Some((offset, stated)) = stated else { return };
    let real = record.final_result().map_or_else(|| NO_RESULT.to_owned(), result_text);
    if stated != real {
        report.add(offset, format!("expected `{real}`, with which the main line ends, found {}", Quoted(stated)));
    }
}
