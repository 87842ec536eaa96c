//! Positions with forced wins (`tests/cases/forced_wins.json`) and plain tactical tasks (`tests/cases/tactics.json`), for
//! the engine's tests. Both are proven by the solver, here once more.
//!
//! `make_…` makes the files anew, from games that do not change unless `selfplay.rs` or the rules do.

mod cases;
mod make;
mod selfplay;

use std::time::Instant;

use cases::{ForcedWin, ForcedWins, Tactics, Task};
use kensington::engine::solve::{Question, Verdict, good_actions, solve};
use kensington::notation::{parse_action, parse_turn};
use kensington::rules::Outcome;

const NODES: u64 = 100_000_000;

/// The win is there, in so many turns and not in fewer, and the first actions listed are all that keep it.
#[track_caller]
fn check_forced_win(case: &ForcedWin) {
    let (board, position) = cases::read(&case.board, &case.position);
    let question =
        Question { board: &board, position: &position, attacker: position.team(), turns: case.turns, nodes: NODES };
    match solve(&question).verdict {
        Verdict::Yes { turns, .. } => assert_eq!(turns, case.turns, "{}", case.position),
        verdict => panic!("{}: {verdict:?}", case.position),
    }
    let good = good_actions(&question).expect("enough nodes");
    assert_eq!(cases::texts(&board, &good), case.first, "{}", case.position);
}

#[track_caller]
fn check_task(task: Task, position: &str, listed: &[String]) {
    let (board, position) = cases::read("classic", position);
    assert_eq!(cases::texts(&board, &task.answer(&board, &position).expect("it is such a task")), listed);
}

/// The lines listed begin with a right action and end in the win, in time.
#[test]
fn forced_wins_come_about() {
    let file: ForcedWins = cases::load(cases::FORCED_WINS);
    for case in &file.positions {
        let (board, start) = cases::read(&case.board, &case.position);
        let mut position = start;
        let mut turns = 0;
        assert!(case.first.iter().any(|first| case.line.split([' ', ',']).next() == Some(first)), "{}", case.position);
        for turn in case.line.split(' ') {
            turns += u32::from(position.team() == start.team());
            for action in parse_turn(&board, turn).expect("a turn") {
                position.try_play(&board, action).expect("a legal action");
            }
        }
        assert_eq!((position.outcome(), turns), (Some(Outcome::Win(start.team())), case.turns), "{}", case.position);
    }
}

#[test]
fn forced_wins_are_proven() {
    let file: ForcedWins = cases::load(cases::FORCED_WINS);
    let count = |turns| file.positions.iter().filter(|case| case.turns == turns).count();
    assert!(count(1) >= 10 && count(2) >= 25 && count(3) >= 25);
    file.positions.iter().for_each(check_forced_win);
}

#[test]
fn tactics_are_proven() {
    let file: Tactics = cases::load(cases::TACTICS);
    for (task, cases) in file.tasks() {
        assert!(cases.len() >= 12, "{task:?}");
        for case in cases {
            check_task(task, &case.position, &case.actions);
        }
    }
}

/// What the listed actions do when they are played.
#[test]
fn tactics_do_what_they_say() {
    let file: Tactics = cases::load(cases::TACTICS);
    for (task, cases) in file.tasks() {
        for case in cases {
            let (board, position) = cases::read("classic", &case.position);
            assert!(!case.actions.is_empty() && (case.actions.len() as u64) < position.count_actions(&board));
            for text in &case.actions {
                let action = parse_action(&board, text).expect("an action");
                let played = { position }.try_play(&board, action).expect("a legal action");
                let expected = match task {
                    Task::WinInOne => Some(Outcome::Win(position.team())),
                    Task::PoisonedRelocation => Some(Outcome::Win(position.team().other())),
                    Task::Block | Task::FreeTriangle => None,
                };
                assert_eq!(played.outcome, expected, "{text} in {}", case.position);
                assert!(task != Task::FreeTriangle || played.granted > 0, "{text} in {}", case.position);
            }
        }
    }
}

/// The times in `docs/solve.md`: every position of some games, most of them quiet.
#[test]
#[ignore = "a measurement; takes minutes"]
fn how_fast() {
    let board = kensington::board::Board::classic();
    for (turns, games) in [(2, 12), (3, 12), (4, 3)] {
        let mut times = Vec::new();
        let mut verdicts = [0; 3];
        for position in (0..games).flat_map(|number| selfplay::game(board, number)) {
            let question = Question { board, position: &position, attacker: position.team(), turns, nodes: 20_000_000 };
            let began = Instant::now();
            let verdict = solve(&question).verdict;
            times.push(began.elapsed());
            verdicts[match verdict {
                Verdict::Yes { .. } => 0,
                Verdict::No => 1,
                Verdict::Unknown => 2,
            }] += 1;
        }
        times.sort_unstable();
        let at = |share: usize| times[times.len() * share / 100];
        let [yes, no, unknown] = verdicts;
        println!(
            "{turns} turns, {} positions: yes {yes}, no {no}, unknown {unknown}; 50 % {:.1?}, 90 % {:.1?}, 98 % {:.1?}, most {:.1?}",
            times.len(),
            at(50),
            at(90),
            at(98),
            times[times.len() - 1]
        );
    }
}
