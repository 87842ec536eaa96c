//! Positions that are accepted are written and read again as they are, and can be played on.

#![no_main]

use kensington::board::Board;
use kensington::notation::{parse_position, position_text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let board = Board::classic();
    if let Ok(position) = parse_position(board, text) {
        assert_eq!(parse_position(board, &position_text(board, &position)).as_ref(), Ok(&position));
        for action in position.legal_actions(board) {
            { position }.try_play(board, action).expect("a legal action");
        }
    }
});
