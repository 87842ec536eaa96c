//! Positions as text: four fields, or five with the option *no rebuild*.
//!
//! `4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -`

use std::fmt::{self, Write as _};

use arrayvec::ArrayVec;

use super::quoted;
use crate::board::{Board, FigureId, Point, PointSet};
use crate::rules::{BAN_TURNS, MAX_REWARD, MAX_STONES_PER_SEAT, Position, PositionParts, Seat, Team};

/// The part of a position's text that is at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The number of fields.
    Fields,
    /// One of the fields, from 1.
    Number(u8),
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = match self {
            Self::Fields => return f.write_str("fields"),
            Self::Number(number) => *number,
        };
        let what = match number {
            1 => "columns",
            2 => "seat to move",
            3 => "seats and hands",
            4 => "pending reward",
            _ => "figures that pay nothing",
        };
        write!(f, "field {number} ({what})")
    }
}

/// Why a text is no position on a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {reason}")]
pub struct PositionError {
    /// Where the fault is.
    pub field: Field,
    /// What was expected there and what was found.
    pub reason: String,
}

fn fault(number: u8, reason: impl Into<String>) -> PositionError {
    PositionError { field: Field::Number(number), reason: reason.into() }
}

/// A position as text.
#[must_use]
pub fn position_text(board: &Board, position: &Position) -> String {
    let mut text = columns_text(board, position);
    let hands: Vec<String> = position.hands().map(|(seat, stones)| format!("{seat}:{stones}")).collect();
    // Writing to a string cannot fail.
    let _ = write!(text, " {} {} ", position.seat(), hands.join(","));
    match position.pending() {
        0 => text.push('-'),
        left => {
            let _ = write!(text, "{left}");
            if let Some(done) = position.relocated() {
                let _ = write!(text, "~{}", board.point_name(done));
            }
        }
    }
    if position.no_rebuild() {
        let mut bans: Vec<String> = Team::BOTH
            .into_iter()
            .flat_map(|team| {
                position.bans(team).map(move |(figure, turns)| format!("{team}:{}:{turns}", figure_text(board, figure)))
            })
            .collect();
        bans.sort_unstable();
        text.push(' ');
        text.push_str(if bans.is_empty() { "-" } else { "" });
        text.push_str(&bans.join(","));
    }
    text
}

fn columns_text(board: &Board, position: &Position) -> String {
    let mut points = board.points();
    let mut text = String::new();
    for (column, &(_, height)) in board.columns().iter().enumerate() {
        if column > 0 {
            text.push('/');
        }
        let mut free = 0;
        for point in points.by_ref().take(height as usize) {
            match position.stone_at(point) {
                None => free += 1,
                Some(team) => {
                    if free > 0 {
                        text.push_str(&free.to_string());
                    }
                    free = 0;
                    text.push(team.letter());
                }
            }
        }
        if free > 0 {
            text.push_str(&free.to_string());
        }
    }
    text
}

fn figure_text(board: &Board, figure: FigureId) -> String {
    board.figure(figure).points.into_iter().map(|point| board.point_name(point)).collect::<Vec<_>>().join("+")
}

/// Reads a position. One that play cannot reach is accepted if it is consistent.
///
/// # Errors
/// The first fault, with its field.
pub fn parse_position(board: &Board, text: &str) -> Result<Position, PositionError> {
    let fields: Vec<&str> = text.split(' ').collect();
    let (columns, to_move, hands, reward, bans) = match fields[..] {
        [columns, to_move, hands, reward] => (columns, to_move, hands, reward, None),
        [columns, to_move, hands, reward, bans] => (columns, to_move, hands, reward, Some(bans)),
        _ => {
            let reason = format!(
                "expected four fields (columns, seat to move, hands, reward) or five, separated by one space, found {} in {}",
                if text.is_empty() { 0 } else { fields.len() },
                quoted(text)
            );
            return Err(PositionError { field: Field::Fields, reason });
        }
    };
    let stones = parse_columns(board, columns)?;
    let seat: Seat = to_move.parse().map_err(|_| {
        fault(2, format!("expected the seat to move (r1 to r3 or b1 to b3), found {}", quoted(to_move)))
    })?;
    let hands = parse_hands(hands)?;
    if !hands.iter().any(|&(known, _)| known == seat) {
        return Err(fault(2, format!("expected one of the seats of field 3, found {seat}")));
    }
    let on_board = (stones[0].len() + stones[1].len()) as usize;
    let in_hand: usize = hands.iter().map(|&(_, stones)| stones as usize).sum();
    if on_board + in_hand > board.max_stones() {
        return Err(fault(
            3,
            format!(
                "expected at most {} stones on the board and in the hands (its points less two), found {on_board} + {in_hand}",
                board.max_stones()
            ),
        ));
    }
    let (pending, relocated) = parse_reward(board, reward, stones[seat.team().other().index()])?;
    let bans = bans.map(|bans| parse_bans(board, bans)).transpose()?;
    let parts = PositionParts { stones, to_move: seat, hands, pending, relocated, bans };
    let position = Position::from_parts(board, &parts);

    if Team::BOTH.into_iter().all(|team| position.winning_hexagon(board, team).is_some()) {
        return Err(fault(1, "expected at most one team with a winning hexagon, found one of each team"));
    }
    if position.outcome().is_none() && pending == 0 && position.is_placement() && position.hand(seat) == 0 {
        return Err(fault(
            2,
            format!("expected a seat with stones in hand while others have some, found {seat}, whose hand in field 3 is empty"),
        ));
    }
    Ok(position)
}

fn parse_columns(board: &Board, text: &str) -> Result<[PointSet; 2], PositionError> {
    let columns = board.columns();
    let found: Vec<&str> = text.split('/').collect();
    if found.len() != columns.len() {
        return Err(fault(
            1,
            format!("expected {} columns separated by `/`, found {} in {}", columns.len(), found.len(), quoted(text)),
        ));
    }
    let mut stones = [PointSet::EMPTY; 2];
    let mut first = 0;
    for (column, &(letter, height)) in found.into_iter().zip(columns) {
        let height = height as usize;
        let wrong = |found: &str| {
            fault(
                1,
                format!("expected {height} points in column {letter} as `r`, `b` and numbers of free points, {found} {}", quoted(column)),
            )
        };
        let mut rest = column;
        let mut filled = 0;
        while let Some(next) = rest.chars().next() {
            let length = match next {
                'r' | 'b' => {
                    if filled < height {
                        stones[usize::from(next == 'b')].insert(Point::new(first + filled));
                    }
                    filled += 1;
                    1
                }
                '1'..='9' => {
                    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                    let run: usize = rest[..digits].parse().map_err(|_| wrong("found"))?;
                    filled = filled.saturating_add(run);
                    digits
                }
                _ => return Err(wrong("found")),
            };
            if filled > height {
                return Err(wrong("found more in"));
            }
            rest = &rest[length..];
        }
        if filled != height {
            return Err(wrong("found fewer in"));
        }
        first += height;
    }
    Ok(stones)
}

fn parse_hands(text: &str) -> Result<ArrayVec<(Seat, u8), 6>, PositionError> {
    let mut hands: ArrayVec<(Seat, u8), 6> = ArrayVec::new();
    for entry in text.split(',') {
        let expected = || fault(3, format!("expected seats in turn order with stones in hand, like r1:15,b1:15, found {}", quoted(entry)));
        let (seat, stones) = entry.split_once(':').ok_or_else(expected)?;
        let seat: Seat = seat.parse().map_err(|error| fault(3, format!("{error}")))?;
        let stones = parse_number(stones).filter(|&stones| stones <= usize::from(MAX_STONES_PER_SEAT)).ok_or_else(|| {
            fault(3, format!("expected 0 to {MAX_STONES_PER_SEAT} stones in the hand of {seat}, found {}", quoted(stones)))
        })?;
        if hands.iter().any(|&(known, _)| known == seat) {
            return Err(fault(3, format!("expected each seat once, found {seat} twice")));
        }
        // There are six seats in all and none is there twice, so there is room.
        hands.push((seat, stones as u8));
    }
    let seats = |team| -> Vec<u8> {
        let mut numbers: Vec<u8> =
            hands.iter().filter(|(seat, _)| seat.team() == team).map(|(seat, _)| seat.number()).collect();
        numbers.sort_unstable();
        numbers
    };
    let (red, blue) = (seats(Team::Red), seats(Team::Blue));
    if red.len() != blue.len() {
        return Err(fault(3, format!("expected as many red seats as blue ones, found {} and {}", red.len(), blue.len())));
    }
    if red != blue || red.iter().zip(1..).any(|(&number, expected)| number != expected) {
        return Err(fault(3, format!("expected each team's seats numbered from 1, found {}", quoted(text))));
    }
    Ok(hands)
}

/// A number without sign or leading zero.
fn parse_number(text: &str) -> Option<usize> {
    let canonical = text == "0" || (!text.starts_with('0') && text.bytes().all(|digit| digit.is_ascii_digit()));
    if canonical { text.parse().ok() } else { None }
}

fn parse_reward(board: &Board, text: &str, enemy: PointSet) -> Result<(u8, Option<Point>), PositionError> {
    if text == "-" {
        return Ok((0, None));
    }
    let mut parts = text.split('~');
    let left = parts.next().unwrap_or_default();
    let left = parse_number(left).filter(|left| (1..=usize::from(MAX_REWARD)).contains(left)).ok_or_else(|| {
        fault(4, format!("expected `-` or 1 or 2 relocations left, like 1 or 1~a1, found {}", quoted(text)))
    })?;
    let mut relocated = PointSet::EMPTY;
    for name in parts {
        let point = board
            .point_named(name)
            .ok_or_else(|| fault(4, format!("expected a point of the board after `~`, found {}", quoted(name))))?;
        if !enemy.contains(point) {
            return Err(fault(4, format!("expected an enemy stone on {name}, found none")));
        }
        if relocated.contains(point) {
            return Err(fault(4, format!("expected each relocated stone once, found {name} twice")));
        }
        relocated.insert(point);
    }
    if left + relocated.len() as usize > usize::from(MAX_REWARD) {
        return Err(fault(
            4,
            format!("expected at most {MAX_REWARD} relocations in a turn, found {left} left after {}", relocated.len()),
        ));
    }
    let others = (enemy - relocated).len() as usize;
    if left > others {
        return Err(fault(
            4,
            format!("expected no more relocations left than enemy stones not yet relocated ({others}), found {left}"),
        ));
    }
    Ok((left as u8, relocated.into_iter().next()))
}

fn parse_bans(board: &Board, text: &str) -> Result<Vec<(Team, FigureId, usize)>, PositionError> {
    let mut bans: Vec<(Team, FigureId, usize)> = Vec::new();
    if text == "-" {
        return Ok(bans);
    }
    for entry in text.split(',') {
        let expected = |what: &str| {
            fault(5, format!("expected `-` or entries team:points:turns like r:e3+e4+g2:2; {what} in {}", quoted(entry)))
        };
        let parts: Vec<&str> = entry.split(':').collect();
        let [team, points, turns] = parts[..] else { return Err(expected("no such entry")) };
        let team = match team {
            "r" => Team::Red,
            "b" => Team::Blue,
            _ => return Err(expected("no team `r` or `b`")),
        };
        let turns = parse_number(turns)
            .filter(|turns| (1..=BAN_TURNS).contains(turns))
            .ok_or_else(|| expected("no number of turns 1 or 2"))?;
        let names: Vec<&str> = points.split('+').collect();
        let points = names
            .iter()
            .map(|name| board.point_named(name))
            .collect::<Option<PointSet>>()
            .ok_or_else(|| expected("an unknown point"))?;
        let figure = board
            .figure_ids()
            .find(|&id| board.figure(id).points == points && names.len() == board.figure(id).perimeter.len())
            .ok_or_else(|| expected("no triangle or square of the board"))?;
        if bans.iter().any(|&(known, other, _)| (known, other) == (team, figure)) {
            return Err(expected("the same figure a second time"));
        }
        bans.push((team, figure, turns));
    }
    Ok(bans)
}
