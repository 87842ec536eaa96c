//! The engine repeats itself, answers legally whatever it is asked, and solves its tasks.

use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kensington::board::{Board, spec};
use kensington::engine::solve::{Question, solve_unless};
use kensington::engine::{
    Engine, EngineOptions, Knowledge, Level, LevelPlayer, Limits, Player, PlayerSpec, Random, Root, Searched, Searcher,
    Stop, Weights,
};
use kensington::notation::{action_text, parse_position, position_text};
use kensington::rules::{Action, Options, Outcome, Position, Sequence, Setup, Team, turn_order};

fn boards() -> [Board; 2] {
    let trefoil = spec::read(include_str!("../levels/trefoil.board.ron")).expect("a sound board");
    [Board::classic().clone(), trefoil]
}

fn board_named(name: &str) -> Board {
    let [classic, trefoil] = boards();
    if name == "trefoil" { trefoil } else { classic }
}

fn known(board: &Board) -> Arc<Knowledge> {
    Arc::new(Knowledge::new(board, Weights::tuned()))
}

fn engine(board: &Board, threads: usize) -> Engine {
    Engine::new(known(board), &EngineOptions { table: 4, threads, ..EngineOptions::default() })
}

fn ask(player: &mut dyn Searcher, position: &Position, limits: &Limits) -> Searched {
    player.search(&Root { position, earlier: &[] }, limits, &Stop::default(), &mut |_| {})
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Positions of random games with so many seats, whoever starts and however the seats follow each other.
fn for_each_random_position(board: &Board, seats: u8, mut visit: impl FnMut(usize, &Position)) {
    let mut random = Random::new(u64::from(seats) + 40);
    let mut count = 0;
    for sequence in [Sequence::Alternating, Sequence::Blocks] {
        for (first, no_rebuild) in [(Team::Red, false), (Team::Blue, true)] {
            let stones = board.stones_per_seat().for_seats(seats);
            let hands = turn_order(seats, sequence, first).into_iter().map(|seat| (seat, stones)).collect();
            let setup = Setup { hands, options: Options { repetition: false, no_rebuild } };
            let mut position = Position::start(board, &setup).expect("a setup that fits");
            for _ in 0..150 {
                if position.outcome().is_some() {
                    break;
                }
                visit(count, &position);
                count += 1;
                let actions = position.legal_actions(board);
                position.play(board, *random.choose(&actions).expect("a game that goes on"));
            }
        }
    }
}

/// Follows a line from a position; every action must be legal.
fn follow(board: &Board, position: &Position, line: &[Action]) -> Position {
    let mut position = *position;
    for &action in line {
        position.try_play(board, action).expect("lines are legal");
    }
    position
}

#[test]
fn every_answer_is_legal() {
    for board in boards() {
        for seats in 1..=3 {
            let mut engines = [engine(&board, 1), engine(&board, 2)];
            for_each_random_position(&board, seats, |count, position| {
                let limits = Limits { lines: 1 + count % 3, ..nodes([1, 60, 900][count % 3]) };
                let searched = ask(&mut engines[count % 2], position, &limits);
                let place = || position_text(&board, position);
                assert!(position.check(&board, searched.action).is_ok(), "{searched:?} in {}", place());
                assert_eq!(searched.report.lines[0].actions[0], searched.action, "{}", place());
                for line in &searched.report.lines {
                    let end = follow(&board, position, &line.actions);
                    assert!(line.score.turns_to_end() != Some(1) || end.outcome().is_some() || line.score.0 < 0);
                }
            });
        }
    }
}

#[test]
fn searches_repeat_themselves() {
    for board in boards() {
        let start = Position::start(&board, &Setup::standard(&board, 2)).expect("a standard game");
        for limits in [nodes(20_000), Limits { depth: Some(4), ..Limits::default() }] {
            let mut engine = engine(&board, 1);
            let first = ask(&mut engine, &start, &limits);
            engine.new_game();
            let second = ask(&mut engine, &start, &limits);
            assert_eq!(first.action, second.action);
            assert_eq!(first.report.nodes, second.report.nodes);
            assert_eq!(first.report.lines, second.report.lines);
        }
    }
}

/// A new game is played as the first one was, whatever is left to chance.
#[test]
fn a_new_game_repeats_the_first() {
    let board = Arc::new(Board::classic().clone());
    let positions: Vec<Position> = {
        let mut found = Vec::new();
        for_each_random_position(&board, 1, |_, position| found.push(*position));
        found.into_iter().step_by(8).take(40).collect()
    };
    for text in ["level:1,nodes=200", "level:3,nodes=200", "completer", "engine:nodes=200"] {
        let spec: PlayerSpec = text.parse().expect("a player");
        let Player { mut searcher, limits } = spec.make(&board, 5).expect("a player");
        let mut game = || -> Vec<Action> {
            searcher.new_game();
            positions.iter().map(|position| ask(&mut *searcher, position, &limits).action).collect()
        };
        assert_eq!(game(), game(), "{text}");
    }
}

/// With a seed the first placements of the engine at full strength vary, and nothing else does.
#[test]
fn a_seed_makes_the_opening_vary() {
    let board = Arc::new(Board::classic().clone());
    let start = Position::start(&board, &Setup::standard(&board, 1)).expect("a standard game");
    let spec: PlayerSpec = "engine:nodes=2000".parse().expect("a player");
    let answers = |position: &Position, seeds: std::ops::Range<u64>| -> Vec<Action> {
        let answer = |seed| {
            let Player { mut searcher, limits } = spec.make(&board, seed).expect("a player");
            ask(&mut *searcher, position, &limits).action
        };
        seeds.map(answer).collect()
    };
    let first = answers(&start, 1..9);
    assert_eq!(first, answers(&start, 1..9), "a seed repeats the answer");
    assert!(first.iter().any(|action| *action != first[0]), "always {:?}", first[0]);
    let unvaried = ask(&mut engine(&board, 1), &start, &nodes(2_000)).action;
    assert_eq!(answers(&start, 0..1), [unvaried], "without a seed nothing is left to chance");
    let later = "r1b1/3/2/r2b2/6/4/1b1/r3b3/8/3/1r2/b5/6/2/r2/4 r1 r1:9,b1:9 -";
    let later = answers(&parse_position(&board, later).expect("a position"), 0..4);
    assert!(later.iter().all(|action| *action == later[0]), "{later:?}");
}

/// To end a turn and to relocate are weighed by searches of the same depth.
#[test]
fn the_end_of_a_turn_is_looked_at_as_deep_as_a_relocation() {
    let board = Board::classic();
    let text = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/3/b3 r1 r1:3,b1:3 1";
    let position = parse_position(board, text).expect("a position");
    let limits = Limits { depth: Some(1), lines: 1_000, ..Limits::default() };
    let lines = ask(&mut engine(board, 1), &position, &limits).report.lines;
    assert!(lines.iter().any(|line| line.actions[0] == Action::End), "{lines:?}");
    for line in lines {
        assert!(line.actions.len() >= 2, "{} is not looked beyond", action_text(board, line.actions[0]));
    }
}

/// A limit of nodes is kept to the node.
#[test]
fn nodes_are_counted() {
    let board = Board::classic();
    let start = Position::start(board, &Setup::standard(board, 1)).expect("a standard game");
    for limit in [1, 10, 777, 5_000] {
        assert_eq!(ask(&mut engine(board, 1), &start, &nodes(limit)).report.nodes, limit);
    }
}

#[test]
fn a_raised_stop_ends_the_search_with_an_answer() {
    let board = Board::classic();
    let start = Position::start(board, &Setup::standard(board, 1)).expect("a standard game");
    let stop = Stop::default();
    stop.raise();
    let root = Root { position: &start, earlier: &[] };
    let searched = engine(board, 1).search(&root, &Limits::default(), &stop, &mut |_| {});
    assert!(start.check(board, searched.action).is_ok());
}

/// What a search does after it was stopped is counted, so that it does not matter how slow the machine is.
#[test]
fn a_search_ends_within_a_thousand_nodes_when_it_is_stopped() {
    const AT_ONCE: u64 = 1_000;
    for board in boards() {
        let mut stopped = 0;
        for seats in [1, 3] {
            let mut engine = engine(&board, 1);
            for_each_random_position(&board, seats, |count, position| {
                if count % 19 != 0 {
                    return;
                }
                let (stop, mut told) = (Stop::default(), 0);
                let root = Root { position, earlier: &[] };
                let found = engine.search(&root, &Limits::default(), &stop, &mut |report| {
                    if report.depth >= 3 && !stop.is_raised() {
                        stop.raise();
                        told = report.nodes;
                    }
                });
                assert!(position.check(&board, found.action).is_ok());
                if stop.is_raised() {
                    let after = found.report.nodes - told;
                    assert!(after <= AT_ONCE, "{after} nodes: {}", position_text(&board, position));
                    stopped += 1;
                }
                let asked = Cell::new(0);
                let give_up = || {
                    asked.set(asked.get() + 1);
                    true
                };
                let question =
                    Question { board: &board, position, attacker: position.team(), turns: 3, nodes: u64::MAX };
                let solution = solve_unless(&question, &give_up);
                assert!(solution.nodes <= AT_ONCE && asked.get() <= 4, "{}", position_text(&board, position));
            });
        }
        assert!(stopped > 20, "{stopped} searches");
    }
}

#[test]
fn noise_and_seed_make_play_vary_and_repeat() {
    let board = Board::classic();
    let start = Position::start(board, &Setup::standard(board, 1)).expect("a standard game");
    let answer = |seed| {
        let options = EngineOptions { table: 1, noise: 12, seed, ..EngineOptions::default() };
        ask(&mut Engine::new(known(board), &options), &start, &nodes(3_000)).action
    };
    let answers: Vec<Action> = (0..12).map(answer).collect();
    assert_eq!(answers, (0..12).map(answer).collect::<Vec<_>>());
    assert!(answers.iter().any(|action| *action != answers[0]), "always {:?}", answers[0]);
}

/// A task of `tests/cases`.
struct Case {
    board: Board,
    position: Position,
    actions: Vec<String>,
    turns: u64,
}

fn cases(text: &str, list: &str, actions: &str) -> Vec<Case> {
    let file: serde_json::Value = serde_json::from_str(text).expect("the file is JSON");
    let cases = file[list].as_array().expect("a list").iter();
    cases
        .map(|case| {
            let text = |key: &str| case[key].as_str().unwrap_or_default();
            let board = board_named(text("board"));
            let strings = case[actions].as_array().expect("actions").iter();
            Case {
                position: parse_position(&board, text("position")).expect("a sound position"),
                actions: strings.map(|action| action.as_str().expect("a text").to_owned()).collect(),
                turns: case["turns"].as_u64().unwrap_or(1),
                board,
            }
        })
        .collect()
}

const TACTICS: &str = include_str!("cases/tactics.json");

/// What a player answers to a task; time plays no part, so that a busy machine gives the same answers.
fn answer(case: &Case, level: Level) -> String {
    let mut player = LevelPlayer::new(known(&case.board), level, 4, 1, 7);
    let limits = Limits { nodes: Some(100_000), time: Some(std::time::Duration::from_hours(1)), ..Limits::default() };
    action_text(&case.board, ask(&mut player, &case.position, &limits).action)
}

fn levels() -> impl Iterator<Item = Level> {
    (4..=Level::MAX).filter_map(Level::new)
}

/// Gives the tasks of a list to all levels from 4 on.
fn check_tactics(list: &str, is_right: impl Fn(&Case, &str) -> bool) {
    let mut wrong = Vec::new();
    for case in cases(TACTICS, list, "actions") {
        for level in levels() {
            let answer = answer(&case, level);
            if !is_right(&case, &answer) {
                let position = position_text(&case.board, &case.position);
                wrong.push(format!("level {} plays {answer} in {position}", level.number()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn levels_from_four_take_a_win() {
    check_tactics("win_in_one", |case, answer| case.actions.iter().any(|right| right == answer));
}

#[test]
fn levels_from_four_block_a_loss() {
    check_tactics("block", |case, answer| case.actions.iter().any(|right| right == answer));
}

#[test]
fn levels_from_four_complete_a_free_triangle() {
    check_tactics("free_triangle", |case, answer| case.actions.iter().any(|right| right == answer));
}

#[test]
fn levels_from_four_never_relocate_into_a_loss() {
    check_tactics("poisoned_relocation", |case, answer| case.actions.iter().all(|wrong| wrong != answer));
}

/// Level 10 finds every forced win of the list.
#[test]
fn forced_wins_are_found() {
    let mut missed = Vec::new();
    let cases = cases(include_str!("cases/forced_wins.json"), "positions", "first");
    assert!(cases.len() >= 40);
    for case in &cases {
        let mut engine = engine(&case.board, 1);
        let searched = ask(&mut engine, &case.position, &nodes(1_000_000));
        if !keeps_the_win(case, searched.action) {
            let answer = action_text(&case.board, searched.action);
            let line = &searched.report.lines[0];
            missed.push(format!(
                "{} in {}: {answer}, {}, depth {}",
                position_text(&case.board, &case.position),
                case.turns,
                line.score.told(case.position.team(), &case.position),
                searched.report.depth
            ));
        }
    }
    assert!(missed.is_empty(), "{} of {} missed:\n{}", missed.len(), cases.len(), missed.join("\n"));
}

/// Whether the first action of a forced win keeps it.
fn keeps_the_win(case: &Case, action: Action) -> bool {
    let mut after = case.position;
    let won = after.play(&case.board, action).outcome == Some(Outcome::Win(case.position.team()));
    won || case.actions.contains(&action_text(&case.board, action))
}

/// The times in `docs/engine.md`: how long level 10 takes for each of the list, with its usual 2 s.
#[test]
#[ignore = "a measurement of time"]
fn how_soon_forced_wins_are_found() {
    let limit = Level::new(Level::MAX).expect("a level").settings().time;
    let mut times = Vec::new();
    let mut missed = 0;
    for case in cases(include_str!("cases/forced_wins.json"), "positions", "first") {
        let mut player = LevelPlayer::new(known(&case.board), Level::new(Level::MAX).expect("a level"), 32, 1, 7);
        let began = Instant::now();
        // From when on the best action is one that wins, and stays so.
        let mut since = None;
        let root = Root { position: &case.position, earlier: &[] };
        let searched = player.search(&root, &Limits::default(), &Stop::default(), &mut |report| {
            let right = report.lines.first().is_some_and(|line| keeps_the_win(&case, line.actions[0]));
            since = if right { since.or_else(|| Some(began.elapsed())) } else { None };
        });
        let taken = began.elapsed();
        if keeps_the_win(&case, searched.action) {
            times.push((since.unwrap_or(taken), case.turns, position_text(&case.board, &case.position)));
        } else {
            missed += 1;
            println!("missed: {}", position_text(&case.board, &case.position));
        }
    }
    times.sort();
    let within = times.iter().filter(|(time, ..)| *time <= limit).count();
    println!(
        "{within} of {} within {limit:?}, {missed} missed; half within {:?}",
        times.len() + missed,
        times[times.len() / 2].0
    );
    for (time, turns, position) in times.iter().rev().take(5) {
        println!("{time:?} for {turns} turns: {position}");
    }
}

#[test]
fn effort_is_a_factor_on_what_a_level_may_use() {
    let board = Board::classic();
    let position = Position::start(board, &Setup::standard(board, 1)).expect("a start");
    let level = Level::new(8).expect("a level");
    let most = level.settings().nodes.expect("it has a limit");
    let mut used = [50, 100, 400].map(|percent| {
        let mut player = LevelPlayer::new(known(board), level, 4, 1, 1);
        // Time enough on any machine.
        let limits = Limits { effort: Some(percent), time: Some(Duration::from_mins(1)), ..Limits::default() };
        let nodes = ask(&mut player, &position, &limits).report.nodes;
        let share = most * u64::from(percent) / 100;
        assert!((share * 9 / 10..=share).contains(&nodes), "{nodes} nodes of {share}");
        nodes
    });
    used.sort_unstable();
    assert!(used[0] < used[1] && used[1] < used[2]);
}
