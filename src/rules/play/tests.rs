//! Drawn games: neither team can slide.
//!
//! Reading a position keeps two points free, and boards are connected, so some stone can always slide unless there are
//! none. The full boards here are put together past the reader, to prove that the rule stands on its own.

use arrayvec::ArrayVec;

use super::*;
use crate::board::spec;
use crate::rules::{PositionParts, Seat, Task};

const TREFOIL: &str = include_str!("../../../levels/trefoil.board.ron");

/// Blue stands on the given points and Red everywhere else but on `free`. Red is to move, with `hand` stones in hand.
fn nearly_full(board: &Board, blue: PointSet, free: PointSet, hand: u8) -> Position {
    let stones = [board.all() - blue - free, blue];
    let [red, blue] = Team::BOTH.map(|team| Seat::new(team, 1));
    let hands: ArrayVec<(Seat, u8), 6> = [(red, hand), (blue, 0)].into_iter().collect();
    Position::from_parts(board, &PositionParts { stones, to_move: red, hands, pending: 0, relocated: None, bans: None })
}

/// A point of each hexagon, so that Red wins on none.
fn breakers(board: &Board) -> PointSet {
    board.hexagons().iter().map(|hexagon| hexagon.perimeter[0]).collect()
}

fn trefoil() -> Board {
    spec::read(TREFOIL).expect("the board has no defects")
}

#[test]
fn the_last_stone_that_blocks_both_teams_draws() {
    let board = trefoil();
    // A point where Red completes no figure, so that the turn ends with the stone.
    let to = board
        .points()
        .find(|&to| {
            let free = PointSet::of(to);
            let position = nearly_full(&board, breakers(&board).without(to), free, 1);
            position.outcome().is_none()
                && board.figures_at(to).iter().all(|at| at.points.intersects(position.stones(Team::Blue)))
        })
        .expect("there is one");
    let mut position = nearly_full(&board, breakers(&board).without(to), PointSet::of(to), 1);
    assert_eq!(position.task(), Task::Place);
    let played = position.try_play(&board, Action::Place(to)).expect("the point is free");
    assert_eq!((played.outcome, played.turn_over), (Some(Outcome::Blocked), true));
    assert_eq!(position.team(), Team::Blue, "after a draw by blocking the next seat is to move");
    assert_eq!(position.task(), Task::Over);
    assert!(position.legal_actions(&board).is_empty());
    assert_eq!(position.check(&board, Action::Pass), Err(Illegal::GameOver));
    assert_eq!(position.hash(), position.hash_from_scratch());
}

#[test]
fn a_blocked_position_is_finished_when_it_is_put_together() {
    let board = trefoil();
    let position = nearly_full(&board, breakers(&board), PointSet::EMPTY, 0);
    assert_eq!(position.outcome(), Some(Outcome::Blocked));
    assert_eq!(position.count_actions(&board), 0);
    // With stones in hand nothing is judged yet.
    assert_eq!(nearly_full(&board, breakers(&board), PointSet::EMPTY, 1).outcome(), None);
}

#[test]
fn a_free_point_beside_a_stone_goes_on() {
    let board = trefoil();
    let free = board.points().next().expect("the board has points");
    let position = nearly_full(&board, breakers(&board).without(free), PointSet::of(free), 0);
    assert_eq!(position.outcome(), None);
    assert_eq!(position.task(), Task::Slide);
}
