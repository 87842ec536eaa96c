//! Board files are accepted with a board that works, or refused with defects.

#![no_main]

use kensington::board::spec;
use kensington::rules::{Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match spec::read_bytes(bytes) {
    Ok(board) => {
        assert!(board.points().all(|point| board.point_named(board.point_name(point)) == Some(point)));
        let start = Position::start(&board, &Setup::standard(&board, 1)).expect("the defaults fit the board");
        for action in start.legal_actions(&board) {
            { start }.try_play(&board, action).expect("a legal action");
        }
    }
    Err(defects) => assert!(!defects.to_string().is_empty()),
});
