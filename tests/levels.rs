//! The lowest levels against a player who just completes what can be completed.
//!
//! No time plays a part, so that a busy machine plays the same games.

use std::sync::Arc;

use kensington::board::Board;
use kensington::engine::contest::{Contest, Standing};
use kensington::engine::{PlayerSpec, Stop};
use kensington::rules::{Position, Setup};

/// The standing of a player after pairs of games against another.
fn meet(first: &str, second: &str) -> Standing {
    let board = Arc::new(Board::classic().clone());
    let start = Position::start(&board, &Setup::standard(&board, 1)).expect("the default game");
    let contest = Contest { board, start, opening_plies: 4, ply_cap: 300, pairs: 30, threads: 1, seed: 5, sprt: None };
    let [first, second] = [first, second].map(|text| text.parse::<PlayerSpec>().expect("a player"));
    let players = [&first, &second].map(|spec| |seed| spec.make(&contest.board, seed));
    contest.run([&players[0], &players[1]], &Stop::default(), &mut |_, _, _| {})
}

#[test]
fn level_one_loses_to_a_player_who_just_completes() {
    let standing = meet("level:1,time=3600s,hash=1", "completer");
    assert_eq!(standing.faults, [0, 0]);
    assert!(standing.losses > 2 * standing.wins, "+{} -{}", standing.wins, standing.losses);
    assert!(standing.score() < 0.4, "{}", standing.score());
}

#[test]
fn level_four_does_not() {
    let standing = meet("level:4,time=3600s,hash=1", "completer");
    assert_eq!(standing.faults, [0, 0]);
    assert!(standing.score() > 0.8, "{}", standing.score());
}
