//! Games to take positions from: both sides strive for hexagons and figures, and err now and then.

use kensington::board::Board;
use kensington::rules::{Action, Options, Outcome, Position, Sequence, Setup, Team, turn_order, wins_on};
use proptest::prelude::RngExt;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// Games are broken off after so many actions.
const LONGEST: u32 = 200;

/// How much chance adds to an action's worth: a little mostly, a lot when the side errs.
const NOISE: [f64; 2] = [15.0, 60.0];

/// How the stones stand for a team: hexagons are worth more the fuller they are and the fewer enemies stand on them,
/// figures count when one stone is missing.
fn worth(board: &Board, position: &Position, team: Team) -> f64 {
    let of = |side: Team| -> f64 {
        let (own, enemy) = (position.stones(side), position.stones(side.other()));
        let hexagons = board.hexagons().iter().filter(|hexagon| wins_on(side, hexagon.colour)).map(|hexagon| {
            f64::from((own & hexagon.points).len()).powf(2.5) / f64::from(1 + (enemy & hexagon.points).len())
        });
        let figures = board.figures().iter().filter(|figure| {
            !enemy.intersects(figure.points) && (own & figure.points).len() + 1 >= figure.points.len()
        });
        hexagons.sum::<f64>() + 4.0 * figures.count() as f64
    };
    of(team) - 1.1 * of(team.other())
}

/// The action that looks best one action ahead, with some chance added. Wins are taken, gifts are not made.
pub fn choose(board: &Board, position: &Position, noise: f64, rng: &mut TestRng) -> Action {
    let team = position.team();
    let mut best: Option<(f64, Action)> = None;
    for action in position.legal_actions(board) {
        let mut next = *position;
        let played = next.play(board, action);
        let end = match played.outcome {
            Some(Outcome::Win(winner)) if winner == team => 1e6,
            Some(_) => -1e6,
            None => 0.0,
        };
        let score =
            end + worth(board, &next, team) + 8.0 * f64::from(played.granted) + noise * rng.random_range(0.0..1.0);
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, action));
        }
    }
    best.expect("an unfinished game has actions").1
}

/// A game of some kind: two, four or six seats, alternating or in blocks, with or without *no rebuild*.
fn start(board: &Board, number: u32) -> Position {
    let seats = 1 + (number % 3) as u8;
    let sequence = if number % 4 == 3 { Sequence::Blocks } else { Sequence::Alternating };
    let stones = board.stones_per_seat().for_seats(seats);
    let hands = turn_order(seats, sequence, Team::BOTH[number as usize / 3 % 2]).into_iter().map(|seat| (seat, stones));
    let options = Options { repetition: false, no_rebuild: number % 5 == 4 };
    Position::start(board, &Setup { hands: hands.collect(), options }).expect("the board's own stones fit")
}

/// The positions of the game with that number. They are the same every time.
pub fn game(board: &Board, number: u32) -> Vec<Position> {
    let seed: Vec<u8> = number.to_le_bytes().into_iter().cycle().take(16).map(|byte| byte ^ 0x5a).collect();
    let mut rng = TestRng::from_seed(RngAlgorithm::XorShift, &seed);
    let mut position = start(board, number);
    let mut positions = Vec::new();
    while position.outcome().is_none() && (positions.len() as u32) < LONGEST {
        positions.push(position);
        let noise = NOISE[usize::from(rng.random_ratio(1, 4))];
        position.play(board, choose(board, &position, noise, &mut rng));
    }
    positions
}

/// What catches the eye: the action that looks best, without chance.
pub fn obvious(board: &Board, position: &Position) -> Action {
    choose(board, position, f64::MIN_POSITIVE, &mut TestRng::from_seed(RngAlgorithm::XorShift, &[1; 16]))
}
