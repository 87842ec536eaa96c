//! `bench`: how fast rules and search are.
//!
//! The nodes of the search are its checksum: a change that is not to change play leaves them as they are.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::failure::Failure;
use crate::board::Board;
use crate::engine::{Engine, EngineOptions, Knowledge, Limits, Parameters, Root, Searcher as _, Stop, Weights};
use crate::notation::{action_text, parse_position, position_text};
use crate::rules::{Position, perft};

/// Positions of all kinds on the classic board, with the depth to count to and the depth to search to.
const CLASSIC: [(u32, u32, &str); 10] = [
    (4, 8, "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -"),
    (4, 8, "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:5,b1:5,r2:5,b2:5,r3:5,b3:5 -"),
    (4, 9, "3r/r2/2/1r4/1b3b/3b/rr1/3r4/b2r2b1/2b/1r1r/bb1b2/4r1/2/3/1b2 r1 r1:5,b1:5 -"),
    (5, 9, "4/rbr/r1/b2r1r/2b1r1/bbb1/3/r3r3/2r5/1br/r2b/1bb1b1/2rr1b/br/2r/1b1b b1 r1:0,b1:0 -"),
    (5, 10, "2bb/b1b/2/1r2r1/1r1bbr/4/2b/4r1b1/2r4b/1r1/rb1r/1bb2r/b3r1/2/brr/rr1b b1 r1:0,b1:0 -"),
    (5, 11, "1rbr/r1r/1r/rr2r1/1b1rr1/3r/br1/6r1/1b2bbb1/bb1/b1b1/1rb3/1b1r2/b1/3/b3 r1 b1:0,r1:0,b2:0,r2:0 - -"),
    (3, 7, "4/r2/2/rrb3/3r2/4/2r/6r1/2bb4/b1b/1b2/bb4/r1b1r1/b1/1r1/r3 b1 r1:5,b1:5 2"),
    (3, 6, "bb2/rb1/r1/rrr2b/rr1b2/1r2/r2/2r4b/b1rr3b/3/1rb1/2b2b/b3rb/1r/1rb/2bb r1 r1:0,r2:0,b1:0,b2:0 1~i1"),
    (0, 10, "rr1b/2r/2/2br2/r1rr2/b2b/1b1/1r2b3/b1r1bb2/b1r/1brb/1r2br/2rb2/1r/1b1/r2b r1 r1:0,b1:0 -"),
    (0, 9, "1r2/b1r/1b/r1b3/3rb1/r1b1/1rb/b2r2b1/1r3b2/2b/r2r/1b2r1/b3r1/r1/1b1/2b1 b1 r1:0,b1:0 -"),
];

/// On other boards the starts are counted and searched to these depths.
const OTHER: (u32, u32) = (4, 7);

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Search so many turns less deep, or with a negative number deeper
    #[arg(long, default_value_t = 0, allow_hyphen_values = true, value_name = "N")]
    less: i32,
}

impl Args {
    pub fn run(&self, board: &Board, out: &mut impl Write) -> Result<(), Failure> {
        let positions = positions(board)?;
        let began = Instant::now();
        let mut counted = 0;
        for (depth, _, position) in &positions {
            if *depth > 0 {
                let began = Instant::now();
                let count = perft(board, position, *depth);
                let rate = per_second(count, began.elapsed());
                writeln!(out, "perft {depth} {count} ({rate} a second) {}", position_text(board, position))?;
                counted += count;
            }
        }
        writeln!(out, "counted {counted} ({} a second)", per_second(counted, began.elapsed()))?;

        let known = Arc::new(Knowledge::new(board, Weights::tuned()));
        // Nodes are actions that the search plays; the solver, which runs before it, has others. `solve` measures that.
        let parameters = Parameters { prove_turns: 0, ..Parameters::BUILT_IN };
        let mut engine = Engine::new(known, &EngineOptions { table: 16, parameters, ..EngineOptions::default() });
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for (_, depth, position) in &positions {
            engine.new_game();
            let root = Root { position, earlier: &[] };
            let limits = Limits {
                depth: Some(depth.saturating_add_signed(self.less.saturating_neg()).max(1)),
                ..Limits::default()
            };
            let searched = engine.search(&root, &limits, &Stop::default(), &mut |_| {});
            let report = &searched.report;
            let rate = report.nodes_per_second();
            writeln!(
                out,
                "search {} {} {} {} ({rate} a second) {}",
                report.depth,
                action_text(board, searched.action),
                report.lines[0].score.told(position.team(), position),
                report.nodes,
                position_text(board, position)
            )?;
            nodes += report.nodes;
            time += report.time;
        }
        writeln!(out, "nodes {nodes} nps {}", per_second(nodes, time))?;
        Ok(())
    }
}

/// What is measured: on the classic board the list above, on others the starts of games for two, four and six.
fn positions(board: &Board) -> Result<Vec<(u32, u32, Position)>, Failure> {
    let classic = CLASSIC.iter().map(|&(count, search, text)| Some((count, search, parse_position(board, text).ok()?)));
    if let Some(positions) = classic.collect() {
        return Ok(positions);
    }
    (1..=3).map(|seats| Ok((OTHER.0, OTHER.1, super::start(board, seats)?))).collect()
}

fn per_second(count: u64, time: Duration) -> u64 {
    (count as f64 / time.as_secs_f64().max(1e-9)) as u64
}
