//! A game of 3,000 actions: read, written, jumped through, listed.
//!
//! `cargo bench --no-default-features --bench record`

use divan::{Bencher, black_box};
use kensington::board::Board;
use kensington::notation::game::{read, write};
use kensington::record::{NodeId, Player, Record, turn_list};
use kensington::rules::{Position, Setup};

const PLIES: usize = 3000;

fn main() {
    let record = long_game();
    println!(
        "{} actions: {} bytes of text, {} bytes of memory",
        record.tree().len(),
        write(Board::classic(), &record).len(),
        record.heap_bytes()
    );
    divan::main();
}

/// Always the same game: any action that does not end it.
fn long_game() -> Record {
    let board = Board::classic();
    let start = Position::start(board, &Setup::standard(board, 1)).expect("the board bears its default game");
    for mut random in 1_u64.. {
        let mut record = Record::new(start, false);
        while record.ply() < PLIES {
            let position = *record.position();
            let mut actions = position.legal_actions(board);
            actions.retain(|&action| { position }.play(board, action).outcome.is_none());
            if actions.is_empty() {
                break;
            }
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            let action = actions[(random >> 33) as usize % actions.len()];
            record.play_as(board, action, Player::Human).expect("a legal action");
        }
        if record.ply() == PLIES {
            return record;
        }
    }
    unreachable!("some game does not end")
}

/// The same with a variation from near the start that is as long.
fn branched() -> (Record, [NodeId; 2]) {
    let board = Board::classic();
    let mut record = long_game();
    let end = record.node();
    let actions: Vec<_> = record.played().iter().map(|entry| entry.action).collect();
    record.go_to(0);
    let other = record.position().legal_actions(board).into_iter().find(|&action| action != actions[0]);
    record.play(board, other.expect("there are many")).expect("a legal action");
    for &action in &actions[1..] {
        // Few of them are legal after another beginning: others take their place.
        let action = if record.position().check(board, action).is_ok() {
            action
        } else {
            let mut actions = record.position().legal_actions(board);
            actions.retain(|&action| { *record.position() }.play(board, action).outcome.is_none());
            let Some(&action) = actions.get(record.ply() % actions.len().max(1)) else { break };
            action
        };
        if record.play(board, action).is_err() {
            break;
        }
    }
    (record.clone(), [end, record.node()])
}

#[divan::bench]
fn read_a_long_game(bencher: Bencher) {
    let board = Board::classic();
    let text = write(board, &long_game());
    bencher.bench(|| read(black_box(&text), &[board]));
}

#[divan::bench]
fn write_a_long_game(bencher: Bencher) {
    let record = long_game();
    bencher.bench(|| write(Board::classic(), black_box(&record)));
}

#[divan::bench]
fn list_its_turns(bencher: Bencher) {
    let record = long_game();
    bencher.bench(|| turn_list(Board::classic(), black_box(&record)));
}

#[divan::bench]
fn jump_along_the_line(bencher: Bencher) {
    let mut record = long_game();
    let mut ply = 0;
    bencher.bench_local(|| {
        ply = (ply + 1777) % PLIES;
        record.go_to(ply);
        *record.position()
    });
}

#[divan::bench]
fn jump_between_variations(bencher: Bencher) {
    let (mut record, ends) = branched();
    let mut turn = 0;
    bencher.bench_local(|| {
        turn ^= 1;
        record.go_to_node(Board::classic(), ends[turn])
    });
}

#[divan::bench]
fn play_one_more(bencher: Bencher) {
    let board = Board::classic();
    let mut record = long_game();
    record.go_to(PLIES - 1);
    let action = record.position().legal_actions(board)[0];
    bencher.bench_local(|| {
        record.go_to(PLIES - 1);
        record.play(board, action)
    });
}
