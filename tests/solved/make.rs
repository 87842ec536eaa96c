//! Makes the case files out of games.

use std::collections::BTreeMap;

use kensington::board::Board;
use kensington::engine::solve::{Question, Verdict, good_actions, line_text, solve};
use kensington::notation::position_text;
use kensington::rules::{Action, Position, Task as Due};

use super::cases::{FORCED_WINS, ForcedWin, ForcedWins, TACTICS, Tactic, Tactics, Task, board, save, texts};
use super::selfplay::{game, obvious};

/// Positions that need more are left out, so that all of them can be proven again soon.
const NODES: u64 = 100_000;

/// More first actions than these make a task easy. A relocation counts by its stone: it may go to many points.
const MOST_FIRST: usize = 3;

/// How many positions are wanted: by turns, and of placements, slides and pending rewards.
const CLASSIC: [(u32, [usize; 3]); 3] = [(1, [5, 5, 0]), (2, [4, 22, 2]), (3, [2, 22, 8])];
const TREFOIL: [(u32, [usize; 3]); 2] = [(2, [1, 2, 1]), (3, [1, 2, 1])];

/// Games to look through at most.
const GAMES: u32 = 150;

fn kind(position: &Position) -> usize {
    match position.task() {
        Due::Place => 0,
        Due::Slide => 1,
        Due::Relocate | Due::Over => 2,
    }
}

/// A forced win in at most three turns that is not to be seen at a glance.
fn forced_win(name: &str, board: &Board, position: &Position) -> Option<ForcedWin> {
    let question = Question { board, position, attacker: position.team(), turns: 3, nodes: NODES };
    let Verdict::Yes { turns, line } = solve(&question).verdict else { return None };
    let first = good_actions(&Question { turns, ..question })?;
    let mut beginnings: Vec<_> = first
        .iter()
        .map(|&action| match action {
            Action::Relocate { from, .. } => (Some(from), None),
            _ => (action.origin(), action.target()),
        })
        .collect();
    beginnings.sort_unstable();
    beginnings.dedup();
    if turns > 1 && (beginnings.len() > MOST_FIRST || first.contains(&obvious(board, position))) {
        return None;
    }
    Some(ForcedWin {
        board: name.to_owned(),
        position: position_text(board, position),
        turns,
        first: texts(board, &first),
        line: line_text(board, &line),
    })
}

/// Goes through games until enough is found, taking at most one position of each kind and length out of a game.
fn collect(name: &str, wanted: &[(u32, [usize; 3])], found: &mut Vec<ForcedWin>) {
    let board = board(name);
    let mut left: BTreeMap<(u32, usize), usize> = wanted
        .iter()
        .flat_map(|&(turns, counts)| counts.into_iter().enumerate().map(move |(kind, count)| ((turns, kind), count)))
        .collect();
    for number in 0..GAMES {
        if left.values().all(|&count| count == 0) {
            break;
        }
        let mut taken = Vec::new();
        for position in game(&board, number) {
            let kind = kind(&position);
            if left.iter().all(|(&(turns, of), &count)| of != kind || count == 0 || taken.contains(&(turns, of))) {
                continue;
            }
            let Some(case) = forced_win(name, &board, &position) else { continue };
            let key = (case.turns, kind);
            if let Some(count) = left.get_mut(&key)
                && *count > 0
                && !taken.contains(&key)
            {
                *count -= 1;
                taken.push(key);
                found.push(case);
            }
        }
        if !taken.is_empty() {
            println!("{name}, game {number}: {taken:?}; left {left:?}");
        }
    }
}

#[test]
#[ignore = "writes tests/cases/forced_wins.json; takes minutes"]
fn make_forced_wins() {
    let mut positions = Vec::new();
    collect("classic", &CLASSIC, &mut positions);
    collect("trefoil", &TREFOIL, &mut positions);
    positions.sort_by_key(|case| case.turns);
    let about = [
        "Positions in which the side to move has a forced win: in `turns` turns of its team and not in fewer.",
        "`first`: every first action that still wins in so many turns, sorted as text. `line`: how it may go if the other side holds out as long as it can.",
        "Taken from games of computer players that strive for hexagons and figures and err now and then (tests/solved/selfplay.rs), at most one of a phase and length a game. Wins in two and three turns have at most three right first actions (relocations of one stone count once), and the one that looks best one action ahead is not among them.",
        "Proven by `kensington-engine solve P --turns N --actions`.",
        "Made by: cargo test --release --no-default-features --test solved make_forced_wins -- --ignored",
        "Verified by: cargo test --no-default-features --test solved forced_wins",
    ];
    save(FORCED_WINS, &ForcedWins { about: about.map(str::to_owned).to_vec(), positions });
}

#[test]
#[ignore = "writes tests/cases/tactics.json"]
fn make_tactics() {
    const EACH: usize = 8;
    let board = Board::classic();
    let collect = |task: Task, kinds: &[usize]| {
        let mut tactics = Vec::new();
        for &kind in kinds {
            let wanted = tactics.len() + EACH * 2 / kinds.len();
            for number in 0..GAMES {
                if tactics.len() == wanted {
                    break;
                }
                // One of a game.
                tactics.extend(
                    game(board, number).into_iter().filter(|position| self::kind(position) == kind).find_map(
                        |position| {
                            let actions = task.answer(board, &position)?;
                            Some(Tactic { position: position_text(board, &position), actions: texts(board, &actions) })
                        },
                    ),
                );
            }
        }
        println!("{task:?}: {}", tactics.len());
        tactics
    };
    let about = [
        "Tasks for a computer player on the classic board, in both phases.",
        "win_in_one: the side to move wins with one of `actions`.",
        "block: the enemy would win with its next action; `actions` are all that allow to prevent it (with the right relocations, if a figure is completed). The side to move cannot win at once.",
        "free_triangle: `actions` complete a triangle; nothing is more urgent: no side has four stones on a hexagon that it wins on or a forced win in two turns, and the enemy has no figure to complete, whatever the side to move does instead.",
        "poisoned_relocation: a reward is pending, and `actions` are the relocations that fill a hexagon for the enemy: wrong, all others go on.",
        "Taken from the same games as forced_wins.json, one of a game and phase.",
        "Made by: cargo test --release --no-default-features --test solved make_tactics -- --ignored",
        "Verified by: cargo test --no-default-features --test solved tactics",
    ];
    let tactics = Tactics {
        about: about.map(str::to_owned).to_vec(),
        win_in_one: collect(Task::WinInOne, &[0, 1]),
        block: collect(Task::Block, &[0, 1]),
        free_triangle: collect(Task::FreeTriangle, &[0, 1]),
        poisoned_relocation: collect(Task::PoisonedRelocation, &[2]),
    };
    save(TACTICS, &tactics);
}
