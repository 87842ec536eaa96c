//! Laws that hold on any board and in any game, tried on more than a million random plies.
//!
//! Two games are played side by side: one, and its image under a symmetry of the board. After every ply
//!
//! - each legal action is listed once, passes the check, and is counted;
//! - in one position of every [`FULL_CHECK_EVERY`], every other action there is is refused;
//! - the hash kept up to date is the one computed from scratch;
//! - the position reads from its text as it was printed;
//! - no stone has come or gone, and the turn has passed on as the rules say;
//! - the image's legal actions are the images of the legal actions, and so is the position after an action.
//!
//! Positions are copied, not undone: the copy kept before a ply *is* the position to return to.

use kensington::board::symmetry::{Symmetry, symmetries};
use kensington::board::{Board, FigureId, Point, PointSet, spec};
use kensington::notation::{action_text, parse_action, parse_position, position_text};
use kensington::rules::{Action, Illegal, Options, Outcome, Position, Seat, Sequence, Setup, Task, Team, turn_order};
use proptest::prelude::RngExt;
use proptest::test_runner::{RngAlgorithm, TestRng};

const TREFOIL: &str = include_str!("../levels/trefoil.board.ron");

/// Plies for every combination of board, seats, sequence, first team and *no rebuild*: there are 48.
const PLIES: u32 = 25_000;

/// Games that go on for longer are broken off.
const LONGEST_GAME: u32 = 300;

/// In one position of so many the full space of actions is checked.
const FULL_CHECK_EVERY: u32 = 40;

/// The seats in turn order with the stones in their hands.
type Hands = Vec<(Seat, u8)>;

/// What the random games came across, so that no law is tried on too little.
#[derive(Debug, Default)]
struct Seen {
    plies: u32,
    full_checks: u32,
    games: u32,
    placed: u32,
    slid: u32,
    relocated: u32,
    ended: u32,
    passed: u32,
    won: u32,
    given_away: u32,
    rewards_of_two: u32,
    withheld: u32,
}

fn try_laws(board: &Board, seats_per_team: u8) {
    let mut seen = Seen::default();
    let symmetries = symmetries(board);
    let mut rng = TestRng::from_seed(RngAlgorithm::XorShift, &[seats_per_team; 16]);
    for sequence in [Sequence::Alternating, Sequence::Blocks] {
        for first in Team::BOTH {
            for no_rebuild in [false, true] {
                let stones = board.stones_per_seat().for_seats(seats_per_team);
                let hands =
                    turn_order(seats_per_team, sequence, first).into_iter().map(|seat| (seat, stones)).collect();
                let setup = Setup { hands, options: Options { repetition: false, no_rebuild } };
                let goal = seen.plies + PLIES;
                while seen.plies < goal {
                    let symmetry = &symmetries[rng.random_range(0..symmetries.len())];
                    play_a_game(board, &setup, symmetry, &mut rng, &mut seen);
                }
            }
        }
    }
    println!("{}, {seats_per_team} seats a team: {seen:?}", board.name());
    assert!(seen.full_checks * 6 >= 20_000, "{seen:?}");
    let kinds = [
        seen.games,
        seen.placed,
        seen.slid,
        seen.relocated,
        seen.ended,
        seen.passed,
        seen.won,
        seen.given_away,
        seen.rewards_of_two,
        seen.withheld,
    ];
    assert!(kinds.iter().all(|&count| count > 0), "the games miss something: {seen:?}");
}

fn play_a_game(board: &Board, setup: &Setup, symmetry: &Symmetry, rng: &mut TestRng, seen: &mut Seen) {
    let mut hands: Hands = setup.hands.iter().copied().collect();
    if rng.random() {
        make_uneven(board, &mut hands, rng);
    }
    let mut position = start(board, &hands, setup.options);
    for (seat, _) in &mut hands {
        *seat = image_seat(symmetry, *seat);
    }
    let mut image = start(board, &hands, setup.options);
    let stones = Team::BOTH.map(|team| stones_of(&position, team));
    let mut last_slide = [None; 2];
    seen.games += 1;
    for _ in 0..LONGEST_GAME {
        assert_images(board, &position, &image, symmetry);
        let actions = check_position(board, &position, seen);
        assert_eq!(Team::BOTH.map(|team| stones_of(&position, team)), stones, "stones neither come nor go");
        let mut images: Vec<Action> = actions.iter().map(|&action| image_action(symmetry, action)).collect();
        images.sort_unstable();
        assert_eq!(sorted_actions(board, &image), images, "{}", position_text(board, &position));
        if actions.is_empty() {
            return;
        }
        let action = choose(board, &position, &actions, last_slide[position.team().index()], rng);
        if let Action::Slide { from, to } = action {
            last_slide[position.team().index()] = Some((from, to));
        }
        play(board, &mut position, action, seen);
        image.try_play(board, image_action(symmetry, action)).expect("the image of a legal action is legal");
    }
}

/// Other hands than a game starts with, few stones against many among them: sides are blocked, hands run out at
/// different times, and rewards find too few stones.
fn make_uneven(board: &Board, hands: &mut Hands, rng: &mut TestRng) {
    let most = [rng.random_range(1..=20), rng.random_range(1..=20)];
    for (seat, stones) in hands.iter_mut() {
        *stones = rng.random_range(0..=most[seat.team().index()]);
    }
    // The first to move needs a stone.
    hands[0].1 = hands[0].1.max(1);
    while hands.iter().map(|&(_, stones)| stones as usize).sum::<usize>() > board.max_stones() {
        for (_, stones) in hands.iter_mut() {
            *stones = (*stones / 2).max(1);
        }
    }
}

/// An empty board, with any hands.
fn start(board: &Board, hands: &Hands, options: Options) -> Position {
    let columns: Vec<String> = board.columns().iter().map(|(_, height)| height.to_string()).collect();
    let seats: Vec<String> = hands.iter().map(|(seat, stones)| format!("{seat}:{stones}")).collect();
    let bans = if options.no_rebuild { " -" } else { "" };
    let text = format!("{} {} {} -{bans}", columns.join("/"), hands[0].0, seats.join(","));
    let position = parse_position(board, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    if let Ok(same) = Position::start(board, &Setup { hands: hands.iter().copied().collect(), options }) {
        assert_eq!(position, same);
    }
    position
}

/// Half the time any action; otherwise one that ends the game or is the most eventful of a few, or that takes the last
/// slide back.
fn choose(
    board: &Board,
    position: &Position,
    actions: &[Action],
    last_slide: Option<(Point, Point)>,
    rng: &mut TestRng,
) -> Action {
    let played = |action| { *position }.play(board, action);
    if rng.random() {
        return actions[rng.random_range(0..actions.len())];
    }
    if rng.random_ratio(1, 2)
        && let Some(&last) = actions.iter().find(|&&action| played(action).outcome.is_some())
    {
        return last;
    }
    let preferred = match position.task() {
        Task::Relocate => Some(Action::End),
        // Sliding back rebuilds figures.
        Task::Slide => last_slide.map(|(from, to)| Action::Slide { from: to, to: from }),
        Task::Place | Task::Over => None,
    };
    match preferred {
        Some(action) if rng.random_ratio(1, 3) && actions.contains(&action) => action,
        _ => (0..16)
            .map(|_| actions[rng.random_range(0..actions.len())])
            .max_by_key(|&action| (played(action).granted, !played(action).completed.is_empty()))
            .expect("there are some"),
    }
}

/// Plays a legal action and checks what is said to have happened.
fn play(board: &Board, position: &mut Position, action: Action, seen: &mut Seen) {
    let before = *position;
    let (team, enemy) = (before.team(), before.team().other());
    let played = position.try_play(board, action).expect("a legal action plays");
    seen.plies += 1;
    match action {
        Action::Place(_) => seen.placed += 1,
        Action::Slide { .. } => seen.slid += 1,
        Action::Relocate { .. } => seen.relocated += 1,
        Action::End => seen.ended += 1,
        Action::Pass => seen.passed += 1,
    }

    assert_eq!(played.outcome, position.outcome());
    let winner = Team::BOTH.into_iter().find(|&team| position.winning_hexagon(board, team).is_some());
    assert_eq!(position.outcome(), winner.map(Outcome::Win), "on these boards some stone can always slide");
    seen.won += u32::from(winner == Some(team));
    seen.given_away += u32::from(winner == Some(enemy));

    // Figures, by trying all of them.
    let own = position.stones(team);
    let completed: Vec<FigureId> = match action {
        Action::Place(to) | Action::Slide { to, .. } => board
            .figure_ids()
            .filter(|&id| board.figure(id).points.contains(to) && own.contains_all(board.figure(id).points))
            .collect(),
        _ => Vec::new(),
    };
    assert!(played.completed.iter().eq(completed.iter().copied()));
    let banned = |figure: FigureId| before.bans(team).any(|(banned, _)| banned == figure);
    let earned: u32 = completed.iter().filter(|&&id| !banned(id)).map(|&id| u32::from(board.figure(id).reward())).sum();
    let expected = if winner.is_some() { 0 } else { earned.min(2).min(position.stones(enemy).len()) };
    assert_eq!(u32::from(played.granted), expected);
    seen.rewards_of_two += u32::from(played.granted == 2);
    seen.withheld += u32::from(earned == 0 && !completed.is_empty());

    if played.turn_over {
        assert_eq!((position.pending(), position.relocated()), (0, None));
    } else {
        assert_eq!(position.seat(), before.seat(), "the turn is not over");
        assert!(position.pending() > 0);
    }
    if played.turn_over && winner.is_none() {
        let seats: Vec<_> = position.hands().collect();
        let place = |seat| seats.iter().position(|&(known, _)| known == seat).expect("the seat plays");
        let next = (1..=seats.len())
            .map(|step| seats[(place(before.seat()) + step) % seats.len()])
            .find(|&(_, hand)| hand > 0 || !position.is_placement())
            .expect("somebody can go on");
        assert_eq!(position.seat(), next.0, "the turn passes on");
    } else {
        assert_eq!(position.seat(), before.seat());
    }
}

/// Checks everything that holds of a single position; gives its legal actions.
fn check_position(board: &Board, position: &Position, seen: &mut Seen) -> Vec<Action> {
    let text = position_text(board, position);
    let actions = position.legal_actions(board);
    assert_eq!(actions.len() as u64, position.count_actions(board), "{text}");
    assert_eq!(sorted_actions(board, position).len(), actions.len(), "{text}: every action once");
    for &action in &actions {
        position.check(board, action).unwrap_or_else(|reason| panic!("{}: {reason}", action_text(board, action)));
    }
    assert_eq!(actions.is_empty(), position.outcome().is_some(), "{text}");
    assert_eq!(position.hash(), position.hash_from_scratch(), "{text}");
    assert_eq!(parse_position(board, &text).as_ref(), Ok(position), "{text}");
    if actions.is_empty() || seen.plies.is_multiple_of(FULL_CHECK_EVERY) {
        seen.full_checks += 1;
        check_all_actions(board, position, &actions);
    }
    actions
}

/// Every action there is is listed or refused, and reads from its text.
fn check_all_actions(board: &Board, position: &Position, legal: &[Action]) {
    let pairs = || board.points().flat_map(|from| board.points().map(move |to| (from, to)));
    let all = board
        .points()
        .map(Action::Place)
        .chain(pairs().map(|(from, to)| Action::Slide { from, to }))
        .chain(pairs().map(|(from, to)| Action::Relocate { from, to }))
        .chain([Action::End, Action::Pass]);
    // The legal ones pass the check and are listed once: if no more pass, all others are refused.
    let mut passed = 0;
    for action in all {
        match position.check(board, action) {
            Ok(()) => passed += 1,
            Err(reason) => assert_eq!(reason == Illegal::GameOver, position.outcome().is_some()),
        }
    }
    assert_eq!(passed, legal.len(), "{}", position_text(board, position));
    for &action in legal {
        assert_eq!(parse_action(board, &action_text(board, action)), Ok(action));
    }
}

/// The different legal actions in order.
fn sorted_actions(board: &Board, position: &Position) -> Vec<Action> {
    let mut actions = position.legal_actions(board);
    actions.sort_unstable();
    actions.dedup();
    actions
}

/// A team's stones, on the board and in hand.
fn stones_of(position: &Position, team: Team) -> u32 {
    position.stones(team).len() + u32::from(position.team_hand(team))
}

fn image_team(symmetry: &Symmetry, team: Team) -> Team {
    if symmetry.swaps_colours() { team.other() } else { team }
}

fn image_seat(symmetry: &Symmetry, seat: Seat) -> Seat {
    Seat::new(image_team(symmetry, seat.team()), seat.number())
}

fn image_action(symmetry: &Symmetry, action: Action) -> Action {
    let point = |point| symmetry.apply_point(point);
    match action {
        Action::Place(to) => Action::Place(point(to)),
        Action::Slide { from, to } => Action::Slide { from: point(from), to: point(to) },
        Action::Relocate { from, to } => Action::Relocate { from: point(from), to: point(to) },
        Action::End | Action::Pass => action,
    }
}

/// The second position is the image of the first.
#[track_caller]
fn assert_images(board: &Board, position: &Position, image: &Position, symmetry: &Symmetry) {
    let team = |team| image_team(symmetry, team);
    let points = |stones: PointSet| symmetry.apply_set(stones);
    for side in Team::BOTH {
        assert_eq!(image.stones(team(side)), points(position.stones(side)));
        let mut bans: Vec<_> =
            position.bans(side).map(|(id, turns)| (points(board.figure(id).points).bits(), turns)).collect();
        let mut image_bans: Vec<_> =
            image.bans(team(side)).map(|(id, turns)| (board.figure(id).points.bits(), turns)).collect();
        bans.sort_unstable();
        image_bans.sort_unstable();
        assert_eq!(image_bans, bans);
    }
    assert_eq!(image.seat(), image_seat(symmetry, position.seat()));
    assert!(image.hands().eq(position.hands().map(|(seat, stones)| (image_seat(symmetry, seat), stones))));
    assert_eq!(image.pending(), position.pending());
    assert_eq!(image.relocated(), position.relocated().map(|point| symmetry.apply_point(point)));
    let outcome = position.outcome().map(|outcome| match outcome {
        Outcome::Win(winner) => Outcome::Win(team(winner)),
        Outcome::Blocked => Outcome::Blocked,
    });
    assert_eq!(image.outcome(), outcome);
}

fn trefoil() -> Board {
    spec::read(TREFOIL).expect("the board has no defects")
}

#[test]
fn classic_board_two_seats() {
    try_laws(Board::classic(), 1);
}

#[test]
fn classic_board_four_seats() {
    try_laws(Board::classic(), 2);
}

#[test]
fn classic_board_six_seats() {
    try_laws(Board::classic(), 3);
}

#[test]
fn trefoil_two_seats() {
    try_laws(&trefoil(), 1);
}

#[test]
fn trefoil_four_seats() {
    try_laws(&trefoil(), 2);
}

#[test]
fn trefoil_six_seats() {
    try_laws(&trefoil(), 3);
}
