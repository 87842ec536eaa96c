//! The baseline answers legally whatever it is asked, repeats itself, and sees what is in front of it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kensington::board::{Board, spec};
use kensington::engine::{Baseline, Limits, Random, Report, Root, Score, Searched, Searcher as _, Stop};
use kensington::notation::{action_text, parse_position, position_text};
use kensington::record::Earlier;
use kensington::rules::{Options, Position, Sequence, Setup, Task, Team, turn_order};

fn boards() -> [Arc<Board>; 2] {
    let trefoil = spec::read(include_str!("../levels/trefoil.board.ron")).expect("a sound board");
    [Arc::new(Board::classic().clone()), Arc::new(trefoil)]
}

fn search(board: &Arc<Board>, position: &Position, limits: &Limits) -> Searched {
    let root = Root { position, earlier: &[] };
    Baseline::new(Arc::clone(board), 1).search(&root, limits, &Stop::default(), &mut |_| {})
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Positions of random games with so many seats, whoever starts and however the seats follow each other.
fn for_each_random_position(board: &Board, seats: u8, mut visit: impl FnMut(&Position, &[Earlier])) {
    let mut random = Random::new(u64::from(seats));
    for sequence in [Sequence::Alternating, Sequence::Blocks] {
        for (first, no_rebuild) in [(Team::Red, false), (Team::Blue, true)] {
            let stones = board.stones_per_seat().for_seats(seats);
            let hands = turn_order(seats, sequence, first).into_iter().map(|seat| (seat, stones)).collect();
            let setup = Setup { hands, options: Options { repetition: false, no_rebuild } };
            let mut position = Position::start(board, &setup).expect("a setup that fits");
            let mut earlier = Vec::new();
            for _ in 0..200 {
                if position.outcome().is_some() {
                    break;
                }
                visit(&position, &earlier);
                let (before, actions) = (position, position.legal_actions(board));
                let played = position.play(board, *random.choose(&actions).expect("a game that goes on"));
                earlier.push(Earlier::new(&before, &played));
            }
        }
    }
}

#[test]
fn every_answer_is_legal() {
    for board in boards() {
        let mut tasks = [0; 3];
        for seats in 1..=3 {
            let mut baseline = Baseline::new(Arc::clone(&board), 1);
            let mut count = 0;
            for_each_random_position(&board, seats, |position, earlier| {
                count += 1;
                let limits = Limits { lines: 1 + count % 3, ..nodes([1, 50, 700][count % 3]) };
                let stop = Stop::default();
                if count % 7 == 0 {
                    stop.raise();
                }
                let mut reports = 0;
                let searched = baseline.search(&Root { position, earlier }, &limits, &stop, &mut |report: &Report| {
                    reports += 1;
                    assert!(report.lines.iter().all(|line| !line.actions.is_empty()));
                });
                let text = position_text(&board, position);
                assert_eq!(position.check(&board, searched.action), Ok(()), "{text}");
                assert_eq!(searched.report.lines[0].actions[0], searched.action);
                assert!(searched.report.nodes <= limits.nodes.expect("a limit") + 1);
                for line in &searched.report.lines {
                    let mut position = *position;
                    for &action in &line.actions {
                        position.try_play(&board, action).unwrap_or_else(|reason| panic!("{text}: {reason}"));
                    }
                }
                tasks[position.task() as usize] += 1;
            });
        }
        assert!(tasks.iter().all(|&count| count > 50), "the games miss something: {tasks:?}");
        assert_eq!(Task::Relocate as usize, 2);
    }
}

#[test]
fn a_node_limit_and_a_depth_limit_repeat_the_search() {
    let board = &boards()[0];
    for text in [
        "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -",
        "4/rbr/r1/b2r1r/2b1r1/bbb1/3/r3r3/2r5/1br/r2b/1bb1b1/2rr1b/br/2r/1b1b b1 r1:0,b1:0 -",
        "4/r2/2/rrb3/3r2/4/2r/6r1/2bb4/b1b/1b2/bb4/r1b1r1/b1/1r1/r3 b1 r1:5,b1:5 2",
    ] {
        let position = parse_position(board, text).expect("a position");
        for limits in [nodes(5_000), Limits { depth: Some(3), ..Limits::default() }] {
            let [a, b] = [(), ()].map(|()| search(board, &position, &limits));
            assert_eq!((a.action, a.report.nodes, &a.report.lines), (b.action, b.report.nodes, &b.report.lines));
        }
    }
}

#[test]
fn several_lines_are_different_and_best_first() {
    let board = &boards()[0];
    let position = parse_position(board, "4/3/2/6/6/4/3/3r4/4b3/3/4/6/6/2/3/4 r1 r1:14,b1:14 -").expect("a position");
    let searched = search(board, &position, &Limits { depth: Some(2), lines: 4, ..Limits::default() });
    let lines = &searched.report.lines;
    assert_eq!(lines.len(), 4);
    assert!(lines.is_sorted_by_key(|line| -line.score.0));
    for (index, line) in lines.iter().enumerate() {
        assert!(lines[..index].iter().all(|other| other.actions[0] != line.actions[0]));
    }
}

#[test]
fn a_win_in_one_is_taken_and_the_enemys_is_blocked() {
    let board = &boards()[0];
    for team in ["r", "b"] {
        let placing = format!("4/3/2/6/6/4/1x1/3xx3/3xx3/3/4/6/6/2/3/4 {team}1 r1:3,b1:3 -").replace('x', team);
        let sliding = format!("4/3/2/6/6/4/1x1/3xx3/3xx3/3/4/2x3/6/2/3/4 {team}1 r1:0,b1:0 -").replace('x', team);
        for (text, expected) in [(placing, "j2"), (sliding, "l3-j2")] {
            let position = parse_position(board, &text).expect("a position");
            let searched = search(board, &position, &nodes(2_000));
            assert_eq!(action_text(board, searched.action), expected, "{text}");
            assert_eq!(searched.report.lines[0].score, Score::win_in(1));
        }
    }
    let position =
        parse_position(board, "4/3/2/6/6/4/1b1/3bb3/3bb3/3/4/6/6/2/3/r3 r1 r1:3,b1:3 -").expect("a position");
    assert_eq!(action_text(board, search(board, &position, &nodes(2_000)).action), "j2");
}

#[test]
fn time_limits_and_the_stop_flag_end_it() {
    let board = &boards()[0];
    let position = parse_position(board, "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -").expect("a position");
    let began = Instant::now();
    search(board, &position, &Limits { time: Some(Duration::from_millis(50)), ..Limits::default() });
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());

    let stop = Stop::default();
    let mut baseline = Baseline::new(Arc::clone(board), 1);
    let began = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(30));
            stop.raise();
        });
        baseline.search(&Root { position: &position, earlier: &[] }, &Limits::default(), &stop, &mut |_| {});
    });
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}
