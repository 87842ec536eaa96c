//! `bench`: how fast the rules are.

use std::io::Write;
use std::time::Instant;

use super::failure::Failure;
use crate::board::Board;
use crate::notation::{parse_position, position_text};
use crate::rules::{Position, perft};

/// Positions of all kinds on the classic board, with the depth to count to.
const CLASSIC: [(u32, &str); 8] = [
    (4, "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -"),
    (4, "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:5,b1:5,r2:5,b2:5,r3:5,b3:5 -"),
    (4, "3r/r2/2/1r4/1b3b/3b/rr1/3r4/b2r2b1/2b/1r1r/bb1b2/4r1/2/3/1b2 r1 r1:5,b1:5 -"),
    (5, "4/rbr/r1/b2r1r/2b1r1/bbb1/3/r3r3/2r5/1br/r2b/1bb1b1/2rr1b/br/2r/1b1b b1 r1:0,b1:0 -"),
    (5, "2bb/b1b/2/1r2r1/1r1bbr/4/2b/4r1b1/2r4b/1r1/rb1r/1bb2r/b3r1/2/brr/rr1b b1 r1:0,b1:0 -"),
    (5, "1rbr/r1r/1r/rr2r1/1b1rr1/3r/br1/6r1/1b2bbb1/bb1/b1b1/1rb3/1b1r2/b1/3/b3 r1 b1:0,r1:0,b2:0,r2:0 - -"),
    (3, "4/r2/2/rrb3/3r2/4/2r/6r1/2bb4/b1b/1b2/bb4/r1b1r1/b1/1r1/r3 b1 r1:5,b1:5 2"),
    (3, "bb2/rb1/r1/rrr2b/rr1b2/1r2/r2/2r4b/b1rr3b/3/1rb1/2b2b/b3rb/1r/1rb/2bb r1 r1:0,r2:0,b1:0,b2:0 1~i1"),
];

/// On other boards the starts are counted to this depth.
const OTHER_DEPTH: u32 = 4;

#[derive(clap::Args, Debug)]
pub(super) struct Args {}

impl Args {
    #[expect(clippy::unused_self, reason = "like the other commands")]
    pub fn run(&self, board: &Board, out: &mut impl Write) -> Result<(), Failure> {
        let mut nodes = 0;
        let began = Instant::now();
        for (depth, position) in positions(board)? {
            let began = Instant::now();
            let count = perft(board, &position, depth);
            let rate = per_second(count, began);
            writeln!(out, "perft {depth} {count} ({rate} a second) {}", position_text(board, &position))?;
            nodes += count;
        }
        writeln!(out, "nodes {nodes} nps {}", per_second(nodes, began))?;
        Ok(())
    }
}

/// What is counted: on the classic board the list above, on others the starts of games for two, four and six.
fn positions(board: &Board) -> Result<Vec<(u32, Position)>, Failure> {
    let classic = CLASSIC.iter().map(|&(depth, text)| Some((depth, parse_position(board, text).ok()?)));
    if let Some(positions) = classic.collect() {
        return Ok(positions);
    }
    (1..=3).map(|seats| Ok((OTHER_DEPTH, super::start(board, seats)?))).collect()
}

fn per_second(nodes: u64, began: Instant) -> u64 {
    (nodes as f64 / began.elapsed().as_secs_f64().max(1e-9)) as u64
}
