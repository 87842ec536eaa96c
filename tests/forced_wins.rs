//! Positions with forced wins.
use kensington::board::{Board, PointSet, spec};
use kensington::engine::solve::{Question, Verdict, good_actions, line_text, solve};
use kensington::notation::{action_text, position_text};
use kensington::rules::{Action, Options, Position, Sequence, Setup, Task, Team, turn_order, wins_on};
use proptest::prelude::RngExt;
use proptest::test_runner::{RngAlgorithm, TestRng};

fn worth(board: &Board, position: &Position, team: Team) -> f64 {
    let mut worth = 0.0;
    for side in Team::BOTH {
        let sign = if side == team { 1.0 } else { -1.1 };
        let (own, enemy) = (position.stones(side), position.stones(side.other()));
        for hexagon in board.hexagons().iter().filter(|hexagon| wins_on(side, hexagon.colour)) {
            let (n, m) = ((own & hexagon.points).len(), (enemy & hexagon.points).len());
            worth += sign * f64::from(n).powf(2.5) / f64::from(1 + m);
        }
        for figure in board.figures() {
            let (n, m) = ((own & figure.points).len(), (enemy & figure.points).len());
            if m == 0 && n + 1 >= figure.points.len() {
                worth += sign * 4.0;
            }
        }
    }
    worth
}

fn policy(board: &Board, position: &Position, noise: f64, rng: &mut TestRng) -> Action {
    let team = position.team();
    let actions = position.legal_actions(board);
    let mut best = (f64::MIN, actions[0]);
    for action in actions {
        let mut next = *position;
        let played = next.play(board, action);
        let mut score = worth(board, &next, team) + 8.0 * f64::from(played.granted) + noise * rng.random::<f64>();
        if let Some(outcome) = played.outcome {
            score += if outcome == kensington::rules::Outcome::Win(team) { 1e4 } else { -1e4 };
        }
        if score > best.0 {
            best = (score, action);
        }
    }
    best.1
}

#[test]
#[ignore]
fn measure() {
    let board = Board::classic();
    let mut rng = TestRng::from_seed(RngAlgorithm::XorShift, &[7; 16]);
    let (games, turns): (u32, u32) =
        (std::env::var("GAMES").unwrap().parse().unwrap(), std::env::var("TURNS").unwrap().parse().unwrap());
    let mut times: Vec<(f64, u64, String)> = vec![];
    let mut hist = std::collections::BTreeMap::new();
    for game in 0..games {
        let mut position = Position::start(board, &Setup::standard(board, 1 + (game % 3) as u8)).unwrap();
        for _ in 0..150 {
            if position.outcome().is_some() {
                break;
            }
            if position.pending() == 0 || rng.random_ratio(1, 3) {
                let q = Question { board, position: &position, attacker: position.team(), turns, nodes: 20_000_000 };
                let began = std::time::Instant::now();
                let s = solve(&q);
                let t = began.elapsed().as_secs_f64();
                let v = match &s.verdict {
                    Verdict::Yes { turns, line } => format!("yes {turns} {}", line_text(board, line)),
                    v => format!("{v:?}"),
                };
                *hist
                    .entry((
                        v.split(' ').take(2).collect::<Vec<_>>().join(" ").chars().take(7).collect::<String>(),
                        position.task() == Task::Place,
                        position.task() == Task::Relocate,
                    ))
                    .or_insert(0) += 1;
                times.push((t, s.nodes, format!("{} {v}", position_text(board, &position))));
            }
            let noise = if rng.random_ratio(1, 4) { 60.0 } else { 15.0 };
            let a = policy(board, &position, noise, &mut rng);
            position.play(board, a);
        }
    }
    times.sort_by(|a, b| b.0.partial_cmp(&a.0).unwrap());
    let total: f64 = times.iter().map(|t| t.0).sum();
    let nodes: u64 = times.iter().map(|t| t.1).sum();
    println!("{} positions, {total:.2}s, {nodes} nodes, {:.2} M/s; {hist:?}", times.len(), nodes as f64 / total / 1e6);
    for p in [2, 10, 50] {
        println!("{}%: {:.3}s", p, times[times.len() * p / 100].0);
    }
    for t in times.iter().take(12) {
        println!("{:.2}s {} {}", t.0, t.1, t.2);
    }
}
