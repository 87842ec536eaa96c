//! What is kept up to date stone by stone is what a look at the whole board finds.

use std::sync::Arc;

use super::accumulator::Accumulator;
use super::changes::Changes;
use super::evaluation;
use super::knowledge::{Knowledge, Node};
use super::ordering;
use super::random::Random;
use super::threats;
use super::weights::Weights;
use super::{Engine, EngineOptions, Limits, Parameters, Root, Searcher as _, Stop, features};
use crate::board::{Board, spec};
use crate::notation::{parse_action, parse_position};
use crate::record::Earlier;
use crate::rules::{Action, Outcome, Position, Setup, Task, Team};

fn boards() -> [Board; 2] {
    let trefoil = spec::read(include_str!("../../levels/trefoil.board.ron")).expect("a board of ours");
    [Board::classic().clone(), trefoil]
}

/// Visits the positions of random games on both boards with all numbers of seats.
fn random_positions(games: u64, mut visit: impl FnMut(&Knowledge, &Node)) {
    for board in boards() {
        let known = Knowledge::new(&board, Weights::tuned());
        for seats in 1..=3 {
            for game in 0..games {
                let mut random = Random::new(game * 7 + u64::from(seats));
                let start = Position::start(&board, &Setup::standard(&board, seats)).expect("a standard game");
                let mut node = Node::new(&known, &start);
                for _ in 0..150 {
                    visit(&known, &node);
                    let actions = node.position.legal_actions(&board);
                    if actions.is_empty() {
                        break;
                    }
                    node = node.after(&known, actions[random.below(actions.len())]).0;
                }
            }
        }
    }
}

#[test]
fn sums_are_kept_up_to_date() {
    random_positions(10, |known, node| {
        assert_eq!(node.sums, Accumulator::new(known, &node.position));
    });
}

/// Hexagons that are not tracked are counted when they are asked for.
#[test]
fn reaches_are_kept_up_to_date() {
    random_positions(10, |known, node| {
        for team in Team::BOTH {
            for (tracked, hexagon) in node.sums.reaches[team.index()].iter().zip(&known.geometry.hexagons) {
                assert_eq!(*tracked, hexagon.reach(node.position.stones(team)));
            }
        }
    });
}

/// What a stone more or less is said to change is what it changes.
#[test]
fn changes_are_foreseen() {
    random_positions(3, |known, node| {
        let phase = evaluation::phase(&node.position);
        let stones = Team::BOTH.map(|team| node.position.stones(team));
        for team in Team::BOTH {
            let changes = Changes::new(known, stones, phase, team);
            let difference = |after: Accumulator| {
                (after.figures + after.hexagons - node.sums.figures - node.sums.hexagons).mix(phase)
            };
            for point in node.position.free(&known.board) {
                let mut after = node.sums;
                after.toggle::<true>(known, &mut stones.clone(), team, point);
                assert_eq!(changes.at::<true>(point), difference(after));
            }
            for point in node.position.stones(team) {
                let mut after = node.sums;
                after.toggle::<false>(known, &mut stones.clone(), team, point);
                assert_eq!(changes.at::<false>(point), difference(after));
            }
        }
    });
}

#[test]
fn features_add_up_to_the_value() {
    let weights = Weights::tuned();
    random_positions(4, |known, node| {
        let red =
            features(known, &node.position).worth(&weights.placement, &weights.movement, weights.knee, weights.slope);
        let own = if node.position.team() == Team::Red { red } else { -red };
        // Both round once for each group.
        assert!((own - node.value(known)).abs() <= 2, "{own} and {}", node.value(known));
    });
}

#[test]
fn wins_in_one_are_seen() {
    let mut wins = 0;
    random_positions(20, |known, node| {
        let position = &node.position;
        let wins_at_once = position.legal_actions(&known.board).into_iter().any(|action| {
            let mut after = *position;
            after.play(&known.board, action).outcome == Some(Outcome::Win(position.team()))
        });
        assert_eq!(threats::winning_action(known, node, 0).is_some(), wins_at_once);
        wins += u32::from(wins_at_once);
    });
    assert!(wins > 10, "only {wins} wins occurred");
}

/// A threat is what the enemy could win with at once, were the turn over without a stone in its way.
#[test]
fn threats_are_seen() {
    let mut threats = 0;
    random_positions(20, |known, node| {
        let position = &node.position;
        if matches!(position.task(), Task::Relocate | Task::Over) {
            return;
        }
        let gaps = threats::threatened(known, node, 0);
        threats += u32::from(!gaps.is_empty());
        for action in position.legal_actions(&known.board) {
            let (after, played) = node.after(known, action);
            if played.granted > 0 || played.outcome.is_some() {
                continue;
            }
            let lost = after.position.team() != position.team() && threats::winning_action(known, &after, 0).is_some();
            let blocks = action.target().is_some_and(|to| gaps.contains(to)) && gaps.len() == 1;
            // A stone that leaves may open another hexagon.
            assert!(lost || gaps.is_empty() || blocks);
            assert!(!lost || !gaps.is_empty() || action.origin().is_some());
        }
    });
    assert!(threats > 10, "only {threats} threats occurred");
}

/// Which figures a team has been rewarded for follows from the game that is handed over with the question, not from what
/// the engine was asked before.
#[test]
fn what_a_team_was_rewarded_for_is_part_of_the_question() {
    let board = Board::classic();
    let text = "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
    let position = parse_position(board, text).expect("a position");
    let known = Arc::new(Knowledge::new(board, Weights::tuned()));
    let node = Node::new(&known, &position);
    let mut engine = Engine::new(Arc::clone(&known), &EngineOptions { table: 1, ..EngineOptions::default() });
    let completing = parse_action(board, "g2").expect("an action");
    let preference = |engine: &Engine, earlier: &[Earlier]| {
        let actions = engine.root_actions(&node, earlier);
        actions.into_iter().find(|root| root.action == completing).expect("it is legal").preference
    };
    let preferred = Parameters::BUILT_IN.complete_when_calm;
    assert_eq!(preference(&engine, &[]), preferred);
    let mut after = position;
    let own = Earlier::new(&position, &after.play(board, completing));
    assert_eq!(preference(&engine, &[own]), 0, "Red has had it");
    assert_eq!(preference(&engine, &[Earlier { team: Team::Blue, ..own }]), preferred, "Blue has had it");
    let root = Root { position: &position, earlier: &[own] };
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    engine.search(&root, &limits, &Stop::default(), &mut |_| {});
    assert_eq!(preference(&engine, &[]), preferred, "another game");
}

/// What the root's actions are sorted by is what they are worth to the team that plays them, also where it has the move
/// again afterwards.
#[test]
fn the_roots_actions_are_sorted_for_the_team_that_plays_them() {
    let board = Board::classic();
    let known = Knowledge::new(board, Weights::tuned());
    for text in [
        "4/3/2/r5/6/4/1b1/8/3r4/3/4/2b3/6/2/3/4 r1 r1:6,r2:6,b1:6,b2:6 -",
        "4/3/2/r5/6/4/1b1/8/3r4/3/4/2b3/6/2/3/4 r2 r1:6,r2:6,b1:6,b2:6 -",
        "4/3/2/6/2rr2/4/1b1/2rr4/8/3/4/2b3/6/2/3/4 r1 r1:6,b1:6 -",
    ] {
        let position = parse_position(board, text).expect("a position");
        let node = Node::new(&known, &position);
        let worth = |action: Action| {
            let (after, played) = node.after(&known, action);
            let value = after.value(&known);
            (played.granted, if after.position.team() == position.team() { value } else { -value })
        };
        let sorted: Vec<_> = ordering::at_root(&known, &node).into_iter().map(worth).collect();
        assert!(sorted.is_sorted_by(|a, b| a >= b), "{text}: {sorted:?}");
    }
}
