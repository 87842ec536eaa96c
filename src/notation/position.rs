//! Positions as text.

use std::fmt::{self, Write as _};

use arrayvec::ArrayVec;

use super::quote::Quoted;
use crate::board::{Board, FigureId, Point, PointSet};
use crate::rules::{
    BAN_TURNS, Inconsistency, MAX_REWARD, MAX_STONES_PER_SEAT, Position, PositionParts, Seat, Team, inconsistencies,
};

/// A part of a position's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The text as a whole: its division into fields.
    Fields,
    /// One field, from 1 to 5.
    Number(u8),
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Number(number) = *self else { return f.write_str("fields") };
        let name = match number {
            1 => "columns",
            2 => "seat to move",
            3 => "seats and hands",
            4 => "pending reward",
            _ => "figures that pay nothing",
        };
        write!(f, "field {number} ({name})")
    }
}

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {message}")]
pub struct PositionError {
    /// The part at fault.
    pub field: Field,
    /// What was expected and what was found.
    pub message: String,
}

fn error(field: u8, message: String) -> PositionError {
    PositionError { field: Field::Number(field), message }
}

/// The text of the parts of a position, whether or not they fit together.
#[must_use]
pub fn parts_text(board: &Board, parts: &PositionParts) -> String {
    position_text(board, &Position::from_parts(board, parts))
}

/// The text of a position.
#[must_use]
pub fn position_text(board: &Board, position: &Position) -> String {
    let mut text = String::with_capacity(160);
    // Writing to a string cannot fail.
    let _ = write_position(&mut text, board, position);
    text
}

fn write_position(out: &mut String, board: &Board, position: &Position) -> fmt::Result {
    let mut points = board.points();
    for (column, &(_, height)) in board.columns().iter().enumerate() {
        if column > 0 {
            out.push('/');
        }
        let mut free = 0;
        for point in points.by_ref().take(height as usize) {
            if let Some(team) = position.stone_at(point) {
                if free > 0 {
                    write!(out, "{free}")?;
                    free = 0;
                }
                out.push(team.letter());
            } else {
                free += 1;
            }
        }
        if free > 0 {
            write!(out, "{free}")?;
        }
    }
    write!(out, " {} ", position.seat())?;
    for (place, (seat, stones)) in position.hands().enumerate() {
        write!(out, "{}{seat}:{stones}", if place > 0 { "," } else { "" })?;
    }
    if position.pending() == 0 {
        out.push_str(" -");
    } else {
        write!(out, " {}", position.pending())?;
        if let Some(done) = position.relocated() {
            write!(out, "~{}", board.point_name(done))?;
        }
    }
    if position.no_rebuild() {
        let mut entries: Vec<String> = Team::BOTH
            .into_iter()
            .flat_map(|team| position.bans(team).map(move |(figure, turns)| ban_text(board, team, figure, turns)))
            .collect();
        entries.sort_unstable();
        write!(out, " {}", if entries.is_empty() { "-".to_owned() } else { entries.join(",") })?;
    }
    Ok(())
}

fn ban_text(board: &Board, team: Team, figure: FigureId, turns: usize) -> String {
    let points: Vec<&str> = board.figure(figure).points.into_iter().map(|point| board.point_name(point)).collect();
    format!("{team}:{}:{turns}", points.join("+"))
}

/// Reads a position. Positions that play cannot reach are accepted if they are consistent.
///
/// # Errors
/// The first part that is malformed, in the order of the fields; if none is, the first way in which they do not fit
/// together.
pub fn parse_position(board: &Board, text: &str) -> Result<Position, PositionError> {
    let parts = parse_parts(board, text)?;
    match inconsistencies(board, &parts).first() {
        None => Ok(Position::from_parts(board, &parts)),
        Some(found) => Err(inconsistent(board, &parts, *found)),
    }
}

/// Reads the parts of a position, whether or not they fit together.
///
/// # Errors
/// The first part that is malformed, in the order of the fields.
pub fn parse_parts(board: &Board, text: &str) -> Result<PositionParts, PositionError> {
    let (fields, bans) = split_fields(text)?;
    let [columns, to_move, hands, reward] = fields;
    let stones = parse_columns(board, columns)?;
    let to_move: Seat = to_move
        .parse()
        .map_err(|_| error(2, format!("expected a seat (r1 to r3 or b1 to b3), found {}", Quoted(to_move))))?;
    let hands = parse_hands(hands)?;
    let (pending, relocated) = parse_reward(board, reward)?;
    let bans = bans.map(|text| parse_bans(board, text)).transpose()?;
    Ok(PositionParts { stones, to_move, hands, pending, relocated, bans })
}

/// What does not fit together, with the field that states it.
fn inconsistent(board: &Board, parts: &PositionParts, found: Inconsistency) -> PositionError {
    let colour = |team| if team == Team::Red { "red" } else { "blue" };
    match found {
        Inconsistency::BothWin => {
            error(1, "expected a winning hexagon of one team at most, found one of each team".to_owned())
        }
        Inconsistency::StrangerToMove(seat) => {
            let seats: Vec<String> = parts.hands.iter().map(|(seat, _)| seat.to_string()).collect();
            error(2, format!("expected one of the seats in field 3 ({}), found {seat}", seats.join(" ")))
        }
        Inconsistency::TooManyStones { on_board, in_hands, most } => error(
            3,
            format!(
                "expected at most {most} stones in all (the board's points less two), found {on_board} on the board and {in_hands} in hands"
            ),
        ),
        Inconsistency::NothingRelocated { point, enemy } => {
            error(4, format!("expected a {} stone on {}, found none", colour(enemy), board.point_name(point)))
        }
        Inconsistency::TooManyRelocations { pending, stones, enemy } => {
            let enemy = colour(enemy);
            error(
                4,
                format!(
                    "expected at most as many relocations as {enemy} stones not yet relocated ({stones}), found {pending}"
                ),
            )
        }
        Inconsistency::EmptyHand { seat, other } => error(
            2,
            format!(
                "expected a seat with stones in hand, found {seat}, whose hand is empty in field 3 while {other} still has stones"
            ),
        ),
    }
}

/// The four fields and, if it is there, the fifth.
fn split_fields(text: &str) -> Result<([&str; 4], Option<&str>), PositionError> {
    let fail = |found: String| PositionError {
        field: Field::Fields,
        message: format!(
            "expected four fields (or five with the option no rebuild) separated by one space, found {found}"
        ),
    };
    let fields: Vec<&str> = text.split(' ').take(6).collect();
    if text.is_empty() {
        return Err(fail("nothing".to_owned()));
    }
    if fields.contains(&"") {
        return Err(fail(format!("an empty one in {}", Quoted(text))));
    }
    match fields[..] {
        [columns, to_move, hands, reward] => Ok(([columns, to_move, hands, reward], None)),
        [columns, to_move, hands, reward, bans] => Ok(([columns, to_move, hands, reward], Some(bans))),
        _ => Err(fail(format!("{} in {}", text.split(' ').count(), Quoted(text)))),
    }
}

/// Field 1: where the teams' stones stand.
fn parse_columns(board: &Board, text: &str) -> Result<[PointSet; 2], PositionError> {
    let expected = board.columns();
    let found = text.split('/').count();
    if found != expected.len() {
        let message =
            format!("expected {} columns separated by `/`, found {found} in {}", expected.len(), Quoted(text));
        return Err(error(1, message));
    }
    let mut stones = [PointSet::EMPTY; 2];
    let mut first = 0;
    for (&(letter, height), column) in expected.iter().zip(text.split('/')) {
        let height = height as usize;
        let fail = |found: String| {
            error(1, format!("expected {height} points in column {letter}, found {found} in {}", Quoted(column)))
        };
        let mut number = 0;
        let mut rest = column;
        while let Some(next) = rest.chars().next() {
            let team = Team::BOTH.into_iter().find(|team| team.letter() == next);
            if let Some(team) = team {
                if number < height {
                    stones[team.index()].insert(Point::new(first + number));
                }
                number += 1;
                rest = &rest[1..];
            } else {
                let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let run = parse_number(&rest[..digits], height).filter(|&run| run > 0).ok_or_else(|| {
                    let wrong = if digits > 0 { &rest[..digits] } else { &rest[..next.len_utf8()] };
                    error(
                        1,
                        format!(
                            "expected `r`, `b` or a number of free points (1 to {height}) in column {letter}, found {}",
                            Quoted(wrong)
                        ),
                    )
                })?;
                number += run;
                rest = &rest[digits..];
            }
        }
        if number != height {
            return Err(fail(number.to_string()));
        }
        first += height;
    }
    Ok(stones)
}

/// A number from 0 to `most` without sign or leading zeros.
fn parse_number(text: &str, most: usize) -> Option<usize> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    // No number in a position has more than three digits; longer texts need no reading.
    if plain && text.len() <= 3 { text.parse().ok().filter(|&number| number <= most) } else { None }
}

type Hands = ArrayVec<(Seat, u8), 6>;

/// Field 3: the seats in turn order with the stones in hand.
fn parse_hands(text: &str) -> Result<Hands, PositionError> {
    let mut hands = Hands::new();
    for entry in text.split(',') {
        let malformed = || error(3, format!("expected seat:stones, for example r1:15, found {}", Quoted(entry)));
        let (seat, stones) = entry.split_once(':').ok_or_else(malformed)?;
        let seat: Seat = seat
            .parse()
            .map_err(|_| error(3, format!("expected a seat (r1 to r3 or b1 to b3), found {}", Quoted(seat))))?;
        let stones = parse_number(stones, MAX_STONES_PER_SEAT as usize).ok_or_else(|| {
            let found = Quoted(stones);
            error(3, format!("expected a number of stones from 0 to {MAX_STONES_PER_SEAT} for {seat}, found {found}"))
        })?;
        if hands.iter().any(|&(known, _)| known == seat) {
            return Err(error(3, format!("expected every seat once, found {seat} again")));
        }
        // There are six seats and none is repeated, so there is room.
        hands.push((seat, stones as u8));
    }
    let numbers = |team: Team| {
        let mut numbers: Vec<u8> =
            hands.iter().filter(|(seat, _)| seat.team() == team).map(|(seat, _)| seat.number()).collect();
        numbers.sort_unstable();
        numbers
    };
    let [red, blue] = Team::BOTH.map(numbers);
    if red.len() != blue.len() {
        let message = format!("expected as many seats of Red as of Blue, found {} and {}", red.len(), blue.len());
        return Err(error(3, message));
    }
    for (team, numbers) in Team::BOTH.into_iter().zip([red, blue]) {
        if let Some((expected, found)) = (1..).zip(numbers).find(|(expected, found)| expected != found) {
            let message = format!(
                "expected the seats of a team to be numbered from 1, found {team}{found} without {team}{expected}"
            );
            return Err(error(3, message));
        }
    }
    Ok(hands)
}

/// Field 4: the relocations left, 0 for none, and the point of the stone relocated already.
fn parse_reward(board: &Board, text: &str) -> Result<(u8, Option<Point>), PositionError> {
    if text == "-" {
        return Ok((0, None));
    }
    let mut parts = text.split('~');
    let left = parts.next().unwrap_or_default();
    let left = parse_number(left, MAX_REWARD as usize).filter(|&left| left > 0).ok_or_else(|| {
        error(4, format!("expected `-` or 1 to {MAX_REWARD} relocations left, then `~point` for each stone relocated already, found {}", Quoted(text)))
    })? as u8;
    let mut relocated = ArrayVec::<Point, { MAX_REWARD as usize }>::new();
    for name in parts {
        let point = board
            .point_named(name)
            .ok_or_else(|| error(4, format!("expected a point of this board after `~`, found {}", Quoted(name))))?;
        if relocated.contains(&point) {
            return Err(error(4, format!("expected every relocated stone once, found {name} again")));
        }
        if left as usize + relocated.len() + 1 > MAX_REWARD as usize {
            let message = format!(
                "expected at most {MAX_REWARD} relocations in a turn, those done included, found {}",
                Quoted(text)
            );
            return Err(error(4, message));
        }
        relocated.push(point);
    }
    Ok((left, relocated.first().copied()))
}

/// Field 5: the figures that pay nothing for now.
fn parse_bans(board: &Board, text: &str) -> Result<Vec<(Team, FigureId, usize)>, PositionError> {
    let mut bans: Vec<(Team, FigureId, usize)> = Vec::new();
    if text == "-" {
        return Ok(bans);
    }
    for entry in text.split(',') {
        let parts: Vec<&str> = entry.splitn(4, ':').collect();
        let [team, points, turns] = parts[..] else {
            let message = format!(
                "expected `-` or a list of team:points:turns, for example r:e3+e4+g2:2, found {}",
                Quoted(entry)
            );
            return Err(error(5, message));
        };
        let team = match team {
            "r" => Team::Red,
            "b" => Team::Blue,
            _ => return Err(error(5, format!("expected a team (r or b), found {}", Quoted(team)))),
        };
        let figure = parse_figure(board, points)?;
        let turns = parse_number(turns, BAN_TURNS)
            .filter(|&turns| turns > 0)
            .ok_or_else(|| error(5, format!("expected 1 to {BAN_TURNS} turns, found {}", Quoted(turns))))?;
        if bans.iter().any(|&(known, banned, _)| (known, banned) == (team, figure)) {
            return Err(error(5, format!("expected every figure of a team once, found {} again", Quoted(entry))));
        }
        bans.push((team, figure, turns));
    }
    Ok(bans)
}

/// A triangle or square by its points, in any order.
fn parse_figure(board: &Board, text: &str) -> Result<FigureId, PositionError> {
    let fail = || {
        error(5, format!("expected the points of a triangle or square, for example e3+e4+g2, found {}", Quoted(text)))
    };
    let mut points = PointSet::EMPTY;
    for name in text.split('+') {
        let point = board.point_named(name).filter(|&point| !points.contains(point)).ok_or_else(fail)?;
        points.insert(point);
    }
    board.figure_ids().find(|&id| board.figure(id).points == points).ok_or_else(fail)
}

#[cfg(test)]
mod tests;
