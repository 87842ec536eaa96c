//! What is said about the board and about typed moves: which message, for what is going on.

use crate::board::{Board, Point, PointSet};
use crate::game::{Choice, Match, Seats, Turn};
use crate::i18n::{Figure, Message, messages};
use crate::input::typed::Trouble;
use crate::record::Entry;
use crate::rules::{Action, Seat};
use crate::ui::words as ui;

/// The state line with the last turn.
#[must_use]
pub fn state(line: Message, game: &Match) -> Message {
    match last_turn(game) {
        Some(turn) => messages::state_line(line, turn),
        None => line,
    }
}

/// A point: its name, what stands there, what can be done.
#[must_use]
pub fn point(game: &Match, choice: &Choice, danger: PointSet, point: Point) -> Message {
    let name = game.board.point_name(point);
    let position = game.position();
    let stone = position.stone_at(point);
    let open = choice.selectable.contains(point);
    let what = stone.map_or_else(|| messages::point_free(name), |team| messages::point_stone(name, team));
    let can = match stone {
        _ if choice.stone == Some(point) => messages::point_chosen(),
        None if danger.contains(point) => messages::point_hands_over(),
        None if choice.targets.contains(point) => messages::point_target(),
        None if open => messages::point_can_place(),
        Some(team) if open && team == position.team() => messages::point_can_move(),
        Some(_) if open => messages::point_can_relocate(),
        _ => return what,
    };
    messages::list(what, can)
}

/// Where a point lies, if on a hexagon.
#[must_use]
pub fn place(board: &Board, point: Point) -> Option<Message> {
    let hexagon = board.hexagons().iter().find(|hexagon| hexagon.points.contains(point))?;
    Some(messages::point_hexagon(hexagon.colour, &names(board, hexagon.points)))
}

fn names(board: &Board, points: PointSet) -> String {
    points.into_iter().map(|point| board.point_name(point)).collect::<Vec<_>>().join(" ")
}

/// A seat's card.
#[must_use]
pub fn seat(game: &Match, seats: &Seats, turn: Turn, seat: Seat) -> Message {
    let player = seats.get(seat);
    let name = ui::player(seat, ui::seats_per_team(game), &player);
    let who = if player.computer { messages::seat_computer(player.level.number()) } else { messages::seat_human() };
    let card = messages::list(messages::list(name, who), messages::seat_hand(game.position().hand(seat)));
    let moves = turn.seat == seat && game.record.result().is_none();
    if moves { messages::list(card, messages::seat_to_move()) } else { card }
}

/// The last turn that is over.
#[must_use]
pub fn last_turn(game: &Match) -> Option<Message> {
    let played = game.record.played();
    let end = played.iter().rposition(|entry| entry.played.turn_over)?;
    let begin = played[..end].iter().rposition(|entry| entry.played.turn_over).map_or(0, |before| before + 1);
    let turn = &played[begin..=end];
    let who = ui::seat(turn.first()?.seat, ui::seats_per_team(game));
    let deeds = turn.iter().flat_map(|entry| deeds(&game.board, entry)).reduce(messages::list)?;
    Some(messages::last_turn(who, deeds))
}

/// What an action did, the figures it completed included.
fn deeds(board: &Board, entry: &Entry) -> Vec<Message> {
    let name = |point| board.point_name(point);
    let action = match entry.action {
        Action::Place(to) => messages::deed_placed(name(to)),
        Action::Slide { from, to } => messages::deed_slid(name(from), name(to)),
        Action::Relocate { from, to } => messages::deed_relocated(name(from), name(to)),
        Action::End => messages::deed_end(),
        Action::Pass => messages::deed_pass(),
    };
    let completed = entry.played.completed.iter().map(|id| {
        let figure = board.figure(id);
        let kind = if figure.is_triangle() { Figure::Triangle } else { Figure::Square };
        messages::deed_completed(kind, &names(board, figure.points))
    });
    std::iter::once(action).chain(completed).collect()
}

/// What is wrong with a typed move.
#[must_use]
pub fn trouble(trouble: &Trouble) -> Message {
    match trouble {
        Trouble::NotAMove(part) if part.is_empty() => messages::typed_missing(),
        Trouble::NotAMove(part) => messages::typed_no_move(part),
        Trouble::NoSuchPoint { point, part } if point == part => messages::typed_no_point(point),
        Trouble::NoSuchPoint { point, part } => messages::typed_no_point_in(point, part),
        Trouble::Refused { part, why } => messages::typed_refused(part, ui::refusal(*why)),
        Trouble::TurnIsOver(part) => messages::typed_turn_over(part),
    }
}
