//! Faults that players of other programs met, as far as they concern the rules.

use kensington::board::{Board, HexagonColour, Point, PointSet};
use kensington::notation::parse_position;
use kensington::rules::{
    Action, Illegal, Outcome, Position, Seat, Sequence, Task, Team, TurnOrder, turn_order, wins_on,
};

fn points(names: &str) -> PointSet {
    names.split_whitespace().map(point).collect()
}

fn point(name: &str) -> Point {
    Board::classic().point_named(name).expect("the board has that point")
}

/// A position on the classic board.
fn position(red: PointSet, blue: PointSet, to_move: Seat, hands: &[(Seat, u8)], reward: &str) -> Position {
    let board = Board::classic();
    let mut all = board.points().map(|point| match (red.contains(point), blue.contains(point)) {
        (true, _) => 'r',
        (_, true) => 'b',
        _ => '.',
    });
    let column = |&(_, height): &(char, u8)| -> String {
        let stones: Vec<char> = all.by_ref().take(height as usize).collect();
        let runs = stones.chunk_by(|a, b| a == b);
        runs.map(|run| if run[0] == '.' { run.len().to_string() } else { run.iter().collect() }).collect()
    };
    let columns: Vec<String> = board.columns().iter().map(column).collect();
    let hands: Vec<String> = hands.iter().map(|(seat, stones)| format!("{seat}:{stones}")).collect();
    let text = format!("{} {to_move} {} {reward}", columns.join("/"), hands.join(","));
    parse_position(board, &text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position with one team's stones and the other's.
fn of_teams(team: Team, own: PointSet, enemy: PointSet, to_move: Seat, hands: &[(Seat, u8)], reward: &str) -> Position {
    let [red, blue] = if team == Team::Red { [own, enemy] } else { [enemy, own] };
    position(red, blue, to_move, hands, reward)
}

fn orders() -> Vec<TurnOrder> {
    (1..=3)
        .flat_map(|seats| {
            [Sequence::Alternating, Sequence::Blocks].map(|sequence| turn_order(seats, sequence, Team::Red))
        })
        .collect()
}

fn hands_of(order: &TurnOrder, stones: u8) -> Vec<(Seat, u8)> {
    order.iter().map(|&seat| (seat, stones)).collect()
}

/// Report 1: filling a hexagon ends the game, or not, at once: by placement, by slide, by the enemy's relocation.
#[test]
fn every_hexagon_for_each_team_in_every_way() {
    let board = Board::classic();
    let mut wins = 0;
    let mut cases = 0;
    for order in orders() {
        for hexagon in board.hexagons() {
            for team in Team::BOTH {
                let expected = wins_on(team, hexagon.colour).then_some(Outcome::Win(team));
                cases += 1;
                wins += u32::from(expected.is_some());
                for &last in &hexagon.perimeter {
                    let five = hexagon.points.without(last);
                    let outside = (board.neighbours(last) - hexagon.points).into_iter().next().expect("a way in");
                    // A stone of the enemy that is in nobody's way.
                    let far = board.points().find(|&far| !hexagon.points.contains(far) && far != outside);
                    let far: PointSet = far.into_iter().collect();
                    for &seat in &order {
                        if seat.team() == team {
                            let mut placing = of_teams(team, five, far, seat, &hands_of(&order, 2), "-");
                            placing.try_play(board, Action::Place(last)).expect("the point is free");
                            assert_eq!(placing.outcome(), expected, "{hexagon:?} {seat} places");

                            let mut sliding = of_teams(team, five.with(outside), far, seat, &hands_of(&order, 0), "-");
                            sliding.try_play(board, Action::Slide { from: outside, to: last }).expect("a line");
                            assert_eq!(sliding.outcome(), expected, "{hexagon:?} {seat} slides");
                        } else {
                            for stones in [0, 2] {
                                let hands = hands_of(&order, stones);
                                for reward in ["1", "2"] {
                                    let mut giving = of_teams(team, five.with(outside), far, seat, &hands, reward);
                                    giving.try_play(board, Action::Relocate { from: outside, to: last }).expect("free");
                                    assert_eq!(giving.outcome(), expected, "{hexagon:?} {seat} relocates");
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    // Seven hexagons for two teams: ten end the game, four do not.
    assert_eq!((cases, wins), (6 * 14, 6 * 10));
    let white = board.hexagons().iter().filter(|hexagon| hexagon.colour == HexagonColour::White).count();
    assert_eq!(white, 3);
}

/// Report 2: the last stone of all completes a figure; the same seat relocates before the stones begin to slide.
#[test]
fn the_last_placement_keeps_its_reward() {
    let board = Board::classic();
    for order in orders() {
        let last = *order.last().expect("there are seats");
        let enemy = points("a1 n2 p1 p4");
        for (own, to, reward) in [("e3 e4", "g2", 1), ("e3 f2 g2", "h4", 2)] {
            // Every hand is empty but the last seat's.
            let hands: Vec<_> = order.iter().map(|&seat| (seat, u8::from(seat == last))).collect();
            let mut position = of_teams(last.team(), points(own), enemy, last, &hands, "-");
            assert_eq!(position.task(), Task::Place);
            let played = position.try_play(board, Action::Place(point(to))).expect("the point is free");
            assert_eq!((played.granted, played.turn_over), (reward, false), "{order:?} {to}");
            let froms = [point("a1"), point("p1")];
            let tos = [point("b1"), point("o1")];
            for (done, (from, to)) in (1..=reward).zip(froms.into_iter().zip(tos)) {
                assert_eq!((position.seat(), position.task()), (last, Task::Relocate));
                let slide = Action::Slide { from: point("g2"), to: point("g1") };
                assert_eq!(position.check(board, slide), Err(Illegal::RewardPending));
                let played = position.try_play(board, Action::Relocate { from, to }).expect("an enemy stone");
                assert_eq!(played.turn_over, done == reward);
            }
            assert_eq!((position.seat(), position.task()), (order[0], Task::Slide));
        }
    }
}

/// Report 2, with others still placing: the hand is empty, and the reward is still the seat's own.
#[test]
fn a_seats_last_stone_keeps_its_reward_while_others_place() {
    let board = Board::classic();
    for order in orders() {
        let hands: Vec<_> = order.iter().map(|&seat| (seat, if seat == order[0] { 1 } else { 2 })).collect();
        let mut position = of_teams(Team::Red, points("e3 f2 g2"), points("a1 p1"), order[0], &hands, "-");
        position.try_play(board, Action::Place(point("h4"))).expect("the point is free");
        assert_eq!((position.seat(), position.pending(), position.hand(order[0])), (order[0], 2, 0));
        position.try_play(board, Action::End).expect("the rest may be declined");
        assert_eq!((position.seat(), position.task()), (order[1], Task::Place));
    }
}

/// Report 3: rules at their edges.
#[test]
fn rules_at_their_edges() {
    let board = Board::classic();
    let order = turn_order(1, Sequence::Alternating, Team::Red);
    let [red, blue] = [order[0], order[1]];
    let empty = hands_of(&order, 0);

    // No slide: the side passes, and only passes.
    let mut blocked = position(points("a1"), points("a2 b1 c1"), red, &empty, "-");
    assert_eq!(blocked.legal_actions(board), [Action::Pass]);
    blocked.try_play(board, Action::Pass).expect("passing is forced");
    assert_eq!(blocked.seat(), blue);
    assert_eq!(blocked.check(board, Action::Pass), Err(Illegal::CanSlide));

    // A square with one enemy stone on the board: one relocation, and the turn is over.
    let mut one = position(points("e3 f2 g2"), points("p1"), red, &hands_of(&order, 1), "-");
    let played = one.try_play(board, Action::Place(point("h4"))).expect("the point is free");
    assert_eq!(played.granted, 1);
    let relocate = Action::Relocate { from: point("p1"), to: point("p2") };
    assert!(one.try_play(board, relocate).expect("an enemy stone").turn_over);

    // No enemy stone: no reward.
    let mut none = position(points("e3 f2 g2"), PointSet::EMPTY, red, &hands_of(&order, 1), "-");
    let played = none.try_play(board, Action::Place(point("h4"))).expect("the point is free");
    assert_eq!((played.granted, played.turn_over), (0, true));
    assert!(!played.completed.is_empty());

    // Stones in figures are not protected, even if all are.
    let figures = points("k3 l4 l5");
    let all_in_figures = position(points("e3 e4 g2"), figures, red, &empty, "1");
    for from in figures {
        all_in_figures.check(board, Action::Relocate { from, to: point("a1") }).expect("any enemy stone");
    }

    // Without any stone nobody can slide: a draw.
    let bare = position(PointSet::EMPTY, PointSet::EMPTY, red, &empty, "-");
    assert_eq!(bare.outcome(), Some(Outcome::Blocked));
    assert!(bare.legal_actions(board).is_empty());
}

/// Report 4: the phase changes when the last hand is empty, however uneven the hands are, and nobody is left without an
/// action.
#[test]
fn the_phase_changes_with_any_hands() {
    let board = Board::classic();
    for order in orders() {
        for code in 1..3_u32.pow(order.len() as u32) {
            let hands: Vec<(Seat, u8)> =
                (0..).zip(&order).map(|(place, &seat)| (seat, (code / 3_u32.pow(place) % 3) as u8)).collect();
            let first = hands.iter().find(|&&(_, stones)| stones > 0).expect("some hand is not empty").0;
            let mut position = position(points("e3"), points("l4"), first, &hands, "-");
            let stones: u8 = hands.iter().map(|&(_, stones)| stones).sum();
            for left in (1..=stones).rev() {
                assert_eq!(position.hands().map(|(_, stones)| stones).sum::<u8>(), left);
                assert_eq!(position.task(), Task::Place);
                assert!(position.hand(position.seat()) > 0, "the seat to move can place");
                let actions = position.legal_actions(board);
                let action = actions[usize::from(left) * 5 % actions.len()];
                position.try_play(board, action).expect("a legal action");
                if position.task() == Task::Relocate {
                    position.try_play(board, Action::End).expect("the reward may be declined");
                }
            }
            assert_eq!(position.task(), Task::Slide, "{hands:?}");
            assert!(!position.legal_actions(board).is_empty(), "{hands:?}");
        }
    }
}

/// Report 11: an action refused changes nothing, and a copy kept is the position to return to, in every field.
#[test]
fn refused_actions_change_nothing() {
    let board = Board::classic();
    let order = turn_order(2, Sequence::Blocks, Team::Blue);
    let before = position(points("e3 f2 g2"), points("a1 p1"), Seat::new(Team::Red, 2), &hands_of(&order, 1), "1~p1");
    let mut after = before;
    for action in [
        Action::Place(point("a2")),
        Action::Slide { from: point("g2"), to: point("g1") },
        Action::Relocate { from: point("p1"), to: point("p2") },
        Action::Relocate { from: point("a1"), to: point("e3") },
        Action::Relocate { from: point("e3"), to: point("a2") },
        Action::Pass,
    ] {
        after.try_play(board, action).expect_err("not legal");
        assert_eq!(after, before);
    }
    after.try_play(board, Action::End).expect("legal");
    assert_ne!(after.hash(), before.hash());
}
