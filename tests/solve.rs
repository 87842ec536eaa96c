//! The solver agrees with one that tries everything, its lines can be played, and its answers are the same every time.

use std::cell::Cell;
use std::fmt::Write as _;

use kensington::board::{Board, Point, PointSet, spec};
use kensington::engine::solve::{Question, Solution, Verdict, good_actions, solve, solve_unless};
use kensington::notation::{parse_position, position_text};
use kensington::rules::{Outcome, Position, Sequence, Task, Team, turn_order, wins_on};
use proptest::prelude::RngExt;
use proptest::test_runner::{RngAlgorithm, TestRng};

const TREFOIL: &str = include_str!("../levels/trefoil.board.ron");
const NODES: u64 = 20_000_000;

/// One white hexagon with a square on every edge and a triangle at every corner: 18 points, so that three turns can be
/// searched to the end.
fn rosette() -> Board {
    let at = |degrees: f64| (degrees.to_radians().cos(), degrees.to_radians().sin());
    let corner = |k: i32| at(60.0 * f64::from(k));
    let outer = |k: i32, side: i32| {
        let ((x, y), (dx, dy)) = (corner(k), at(60.0 * f64::from(k) + 30.0 * f64::from(side)));
        (x + dx, y + dy)
    };
    let mut points: Vec<(f64, f64)> = (0..6).flat_map(|k| [corner(k), outer(k, 1), outer(k, -1)]).collect();
    points.sort_by(|a, b| a.partial_cmp(b).expect("finite"));
    let mut names: Vec<(String, (f64, f64))> = Vec::new();
    let (mut column, mut number) = (0_u8, 0);
    for (index, &(x, y)) in points.iter().enumerate() {
        if index > 0 && x - points[index - 1].0 > 1e-6 {
            (column, number) = (column + 1, 0);
        }
        number += 1;
        names.push((format!("{}{number}", char::from(b'a' + column)), (x, y)));
    }
    // Rounding may have mixed up a column's order from the bottom.
    let name = |(x, y): (f64, f64)| {
        let found = names.iter().find(|(_, (a, b))| (a - x).abs() + (b - y).abs() < 1e-6);
        format!("{:?}", found.expect("a point").0)
    };
    let face = |face: Vec<(f64, f64)>| format!("[{}], ", face.into_iter().map(name).collect::<Vec<_>>().join(", "));
    let mut text = "Board(name: \"Rosette\", tiling: true, stones: (one: 6, two: 3, three: 2), points: [".to_owned();
    for (name, (x, y)) in &names {
        write!(text, "({name:?}, {x:.6}, {y:.6}), ").expect("a string");
    }
    text.push_str("], triangles: [");
    (0..6).for_each(|k| text.push_str(&face(vec![corner(k), outer(k, 1), outer(k, -1)])));
    text.push_str("], squares: [");
    (0..6).for_each(|k| text.push_str(&face(vec![corner(k), outer(k, 1), outer(k + 1, -1), corner(k + 1)])));
    let hexagon = face((0..6).map(corner).collect());
    write!(text, "], hexagons: [(colour: White, points: {})])", hexagon.trim_end_matches(", ")).expect("a string");
    spec::read(&text).unwrap_or_else(|defects| panic!("{defects}\n{text}"))
}

fn trefoil() -> Board {
    spec::read(TREFOIL).expect("the board has no defects")
}

/// The same question answered from its meaning: every action of either side, one after the other.
fn wins(board: &Board, position: &Position, attacker: Team, turns: u32, work: &mut u64) -> Option<bool> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome == Outcome::Win(attacker));
    }
    if turns == 0 {
        return Some(false);
    }
    *work = work.checked_sub(1)?;
    let attacking = position.team() == attacker;
    for action in position.legal_actions(board) {
        let mut next = *position;
        let turn_over = next.play(board, action).turn_over;
        if wins(board, &next, attacker, turns - u32::from(attacking && turn_over), work)? == attacking {
            return Some(attacking);
        }
    }
    Some(!attacking)
}

/// A position in which hexagons are not far from filled. None if chance made an impossible one.
fn random_position(board: &Board, rng: &mut TestRng, most: u32) -> Option<Position> {
    let mut stones = [PointSet::EMPTY; 2];
    let mut free: Vec<Point> = board.points().collect();
    let mut put = |stones: &mut PointSet, points: Vec<Point>, count: u32, rng: &mut TestRng| {
        for _ in 0..count {
            let left: Vec<Point> = points.iter().copied().filter(|point| free.contains(point)).collect();
            if left.is_empty() {
                break;
            }
            let point = left[rng.random_range(0..left.len())];
            free.retain(|&other| other != point);
            stones.insert(point);
        }
    };
    for _ in 0..2 {
        let team = Team::BOTH[rng.random_range(0..2)];
        let hexagons: Vec<_> = board.hexagons().iter().filter(|hexagon| wins_on(team, hexagon.colour)).collect();
        let hexagon = hexagons[rng.random_range(0..hexagons.len())];
        let [own, enemy] = [rng.random_range(1..=5), rng.random_range(0..=2)];
        put(&mut stones[team.index()], hexagon.perimeter.clone(), own, rng);
        put(&mut stones[team.other().index()], hexagon.perimeter.clone(), enemy, rng);
    }
    for side in &mut stones {
        let more = rng.random_range(0..=most);
        put(side, board.points().collect(), more, rng);
    }
    let mut all = board.points().map(|point| match stones.iter().position(|side| side.contains(point)) {
        Some(0) => 'r',
        Some(_) => 'b',
        None => '.',
    });
    let column = |&(_, height): &(char, u8)| -> String {
        let stones: Vec<char> = all.by_ref().take(height as usize).collect();
        let runs = stones.chunk_by(|a, b| a == b);
        runs.map(|run| if run[0] == '.' { run.len().to_string() } else { run.iter().collect() }).collect()
    };
    let columns: Vec<String> = board.columns().iter().map(column).collect();
    let sequence = [Sequence::Alternating, Sequence::Blocks][rng.random_range(0..2)];
    let order = turn_order(rng.random_range(1..=3), sequence, Team::BOTH[rng.random_range(0..2)]);
    let placing = rng.random_ratio(1, 2);
    let hands: Vec<String> =
        order.iter().map(|seat| format!("{seat}:{}", if placing { rng.random_range(0..=2) } else { 0 })).collect();
    let seat = order[rng.random_range(0..order.len())];
    let relocated: Vec<Point> = stones[seat.team().other().index()].into_iter().collect();
    let reward = match rng.random_range(0..8) {
        0 => "1".to_owned(),
        1 => "2".to_owned(),
        2 if !relocated.is_empty() => {
            format!("1~{}", board.point_name(relocated[rng.random_range(0..relocated.len())]))
        }
        _ => "-".to_owned(),
    };
    let mut text = format!("{} {seat} {} {reward}", columns.join("/"), hands.join(","));
    if rng.random_ratio(1, 3) {
        let mut bans: Vec<String> = Vec::new();
        for figure in board.figures() {
            if rng.random_ratio(3, 4) {
                continue;
            }
            let mut names: Vec<&str> = figure.points.into_iter().map(|point| board.point_name(point)).collect();
            names.sort_unstable();
            bans.push(format!(
                "{}:{}:{}",
                Team::BOTH[rng.random_range(0..2)],
                names.join("+"),
                rng.random_range(1..=2)
            ));
        }
        bans.sort_unstable();
        text.push(' ');
        text.push_str(&if bans.is_empty() { "-".to_owned() } else { bans.join(",") });
    }
    parse_position(board, &text).ok().filter(|position| position.outcome().is_none())
}

/// The line is legal, of the right length, and wins.
fn check_line(board: &Board, position: &Position, attacker: Team, solution: &Solution) {
    let Verdict::Yes { turns, line } = &solution.verdict else { return };
    let mut position = *position;
    let mut own_turns = 0;
    for turn in line {
        own_turns += u32::from(position.team() == attacker);
        for (index, &action) in turn.iter().enumerate() {
            let played = position.try_play(board, action).expect("the line is legal");
            assert_eq!(played.turn_over, index + 1 == turn.len(), "a line consists of whole turns");
        }
    }
    assert_eq!(position.outcome(), Some(Outcome::Win(attacker)), "{line:?}");
    assert_eq!(own_turns, *turns, "{line:?}");
}

/// How much is compared.
struct Extent {
    seed: u8,
    /// Positions.
    count: u32,
    turns: u32,
    /// Stones of each team strewn about.
    most: u32,
    /// Positions in which trying everything takes longer are left out.
    work: u64,
}

/// Compares the solver with the one that tries everything.
fn compare(board: &Board, Extent { seed, count, turns, most, work }: Extent) {
    let mut rng = TestRng::from_seed(RngAlgorithm::XorShift, &[seed; 16]);
    let mut yes = vec![0; turns as usize + 1];
    let (mut no, mut skipped, mut compared, mut mid, mut sliding, mut defending) = (0, 0, 0, 0, 0, 0);
    while compared < count {
        let Some(position) = random_position(board, &mut rng, most) else { continue };
        let attacker = Team::BOTH[rng.random_range(0..2)];
        let missing = |team: Team| {
            let own = board.hexagons().iter().filter(move |hexagon| wins_on(team, hexagon.colour));
            own.map(|hexagon| (hexagon.points - position.stones(team)).len()).min().unwrap_or(6)
        };
        // Most positions in which neither team is near a win say little.
        if missing(attacker) > turns && rng.random_ratio(19, 20) {
            continue;
        }
        let question = Question { board, position: &position, attacker, turns, nodes: NODES };
        let solution = solve(&question);
        let mut work = work;
        let expected = (0..=turns)
            .map(|turns| wins(board, &position, attacker, turns, &mut work).map(|wins| wins.then_some(turns)))
            .find(|found| *found != Some(None));
        let found = match solution.verdict {
            Verdict::Yes { turns, .. } => Some(turns),
            Verdict::No => None,
            Verdict::Unknown => panic!("so small a question needs no more nodes"),
        };
        let text = || format!("{attacker} {turns} {}", position_text(board, &position));
        match expected {
            Some(None) => {
                skipped += 1;
                continue;
            }
            Some(Some(expected)) => assert_eq!(found, expected, "{}", text()),
            None => assert_eq!(found, None, "{}", text()),
        }
        check_line(board, &position, attacker, &solution);
        compared += 1;
        match found {
            Some(turns) => yes[turns as usize] += 1,
            None => no += 1,
        }
        mid += u32::from(position.task() == Task::Relocate);
        sliding += u32::from(position.task() == Task::Slide);
        defending += u32::from(position.team() != attacker);
        if compared % 16 == 0 {
            assert_eq!(solve(&question), solution, "the same question has the same answer: {}", text());
            let good = good_actions(&question).expect("enough nodes");
            let wished = position.team() == attacker;
            assert_eq!(!good.is_empty(), found.is_some() == wished, "{}", text());
        }
    }
    println!(
        "{}: yes {yes:?}, no {no}, skipped {skipped}; mid {mid}, sliding {sliding}, defending {defending}",
        board.name()
    );
}

#[test]
fn agrees_on_one_hexagon() {
    compare(&rosette(), Extent { seed: 1, count: 1200, turns: 2, most: 3, work: 100_000 });
}

#[test]
fn agrees_on_one_hexagon_in_three_turns() {
    compare(&rosette(), Extent { seed: 2, count: 150, turns: 3, most: 2, work: 100_000 });
}

#[test]
fn agrees_on_trefoil() {
    compare(&trefoil(), Extent { seed: 3, count: 200, turns: 2, most: 4, work: 50_000 });
}

#[test]
#[ignore = "takes many minutes"]
fn agrees_at_length() {
    for seed in 10..15 {
        compare(&rosette(), Extent { seed, count: 20_000, turns: 2, most: 3, work: 1_000_000 });
        compare(&rosette(), Extent { seed, count: 1_000, turns: 3, most: 2, work: 3_000_000 });
        compare(&trefoil(), Extent { seed, count: 1_000, turns: 2, most: 4, work: 1_000_000 });
    }
}

#[test]
fn gives_up_when_the_nodes_are_used_up() {
    let board = Board::classic();
    let text = "3r/3/r1/rrr2b/1rb3/rrb1/r2/1rrrb2b/1b5b/r2/b1b1/4b1/1b1bb1/1b/1b1/1r1r r1 r1:0,b1:0 -";
    let position = parse_position(board, text).expect("a position");
    let question = Question { board, position: &position, attacker: Team::Red, turns: 3, nodes: NODES };
    let Solution { verdict, nodes } = solve(&question);
    assert!(matches!(verdict, Verdict::Yes { turns: 3, .. }));
    for nodes in [0, 1, 10, nodes / 2, nodes - 1] {
        let question = Question { nodes, ..question };
        let solution = solve(&question);
        assert!(solution.nodes <= nodes);
        assert_eq!(solution.verdict, Verdict::Unknown, "{nodes}");
        assert!(nodes > 10 || good_actions(&question).is_none());
    }
}

/// A position with 30,000 nodes to its answer.
#[test]
fn gives_up_when_it_is_told_to() {
    let board = Board::classic();
    let text = "1rr1/r2/1b/2br2/1rbrr1/1b2/bb1/1bbbb3/2bbr2r/1b1/1b2/1b1r2/1rb3/rr/2r/2rr b2 b1:0,r1:0,b2:0,r2:0 - -";
    let position = parse_position(board, text).expect("a position");
    let question = Question { board, position: &position, attacker: Team::Blue, turns: 3, nodes: NODES };
    let asked = Cell::new(0);
    let whole = solve_unless(&question, &|| {
        asked.set(asked.get() + 1);
        false
    });
    assert!(matches!(whole.verdict, Verdict::Yes { .. }), "{:?}", whole.verdict);
    assert_eq!(whole, solve(&question));
    let often = asked.get();
    assert!(often > 100, "asked {often} times for {} nodes", whole.nodes);
    // Also while it follows the line of a win that is proven already.
    for patience in [0, 1, 10, often / 2, often - 1] {
        asked.set(0);
        let solution = solve_unless(&question, &|| {
            asked.set(asked.get() + 1);
            asked.get() > patience
        });
        assert_eq!(solution.verdict, Verdict::Unknown, "{patience} of {often}");
        assert_eq!(asked.get(), patience + 1, "it goes on after it was told to give up");
    }
}

/// A finished game is won in no turns, or never.
#[test]
fn a_finished_game_is_decided() {
    let board = Board::classic();
    let text = "4/3/2/6/6/4/1r1/3rr3/3rr3/1r1/4/6/6/2/3/4 r1 r1:0,b1:14 -";
    let position = parse_position(board, text).expect("a position");
    let question = |attacker| Question { board, position: &position, attacker, turns: 2, nodes: NODES };
    assert_eq!(solve(&question(Team::Red)).verdict, Verdict::Yes { turns: 0, line: Vec::new() });
    assert_eq!(solve(&question(Team::Blue)).verdict, Verdict::No);
}
