//! How fast the rules count: perft, whose last action is counted and not played.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use kensington::board::Board;
use kensington::notation::parse_position;
use kensington::rules::perft;

const START: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
const MOVEMENT: &str = "4/rbr/r1/b2r1r/2b1r1/bbb1/3/r3r3/2r5/1br/r2b/1bb1b1/2rr1b/br/2r/1b1b b1 r1:0,b1:0 -";
const REWARD: &str = "4/r2/2/rrb3/3r2/4/2r/6r1/2bb4/b1b/1b2/bb4/r1b1r1/b1/1r1/r3 b1 r1:5,b1:5 2";

fn main() {
    divan::main();
}

/// The items of the report are actions.
fn count(bencher: Bencher, position: &str, depth: u32) {
    let board = Board::classic();
    let position = parse_position(board, position).expect("the position is well formed");
    let actions = perft(board, &position, depth);
    bencher.counter(ItemsCount::new(actions)).bench(|| perft(black_box(board), black_box(&position), depth));
}

#[divan::bench]
fn start(bencher: Bencher) {
    count(bencher, START, 4);
}

#[divan::bench]
fn movement(bencher: Bencher) {
    count(bencher, MOVEMENT, 4);
}

#[divan::bench]
fn reward(bencher: Bencher) {
    count(bencher, REWARD, 3);
}
