//! Whatever was read of a text is a game that is written and read again as it is.

#![no_main]

use kensington::board::Board;
use kensington::notation::game::{read, read_bytes, write_all};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let boards = [Board::classic()];
    let games = read_bytes(bytes, &boards).games;
    if games.is_empty() {
        return;
    }
    let text = write_all(games.iter().map(|game| (Board::classic(), &game.record)));
    let again = read(&text, &boards).sound().expect("what is written is sound");
    assert!(again.iter().map(|game| &game.record).eq(games.iter().map(|game| &game.record)));
    assert_eq!(write_all(again.iter().map(|game| (Board::classic(), &game.record))), text);
});
