//! Records of random games on both boards with two, four and six seats: nothing is lost, every place is the position it
//! was, and the text of a record says all of it.

mod games;

use std::collections::{BTreeMap, HashMap, HashSet};

use games::{all_nodes, chance, random_deed, random_node, random_record, random_start, trefoil};
use kensington::board::Board;
use kensington::notation::game::{read, write, write_all};
use kensington::notation::{action_text, position_text};
use kensington::record::turns::turn_list;
use kensington::record::{NodeId, Record, Stride};
use kensington::rules::{Action, Position};
use proptest::prelude::RngExt;

/// Every board with every number of seats a team.
fn everywhere(mut test: impl FnMut(&Board, u8)) {
    let trefoil = trefoil();
    for board in [Board::classic(), &trefoil] {
        for seats_per_team in 1..=3 {
            test(board, seats_per_team);
        }
    }
}

/// The position at a place, by playing to it from the start.
fn replayed(board: &Board, record: &Record, node: NodeId) -> Position {
    let mut position = *record.start();
    for node in record.tree().path(node) {
        let action = record.tree().step(node).expect("an action").action;
        position.try_play(board, action).expect("it was legal");
    }
    position
}

fn actions_to(record: &Record, node: NodeId) -> Vec<Action> {
    record.tree().path(node).iter().map(|&node| record.tree().step(node).expect("an action").action).collect()
}

#[test]
fn what_is_saved_is_what_is_loaded() {
    let mut deeds: BTreeMap<&str, u32> = BTreeMap::new();
    everywhere(|board, seats| {
        for seed in 0..60 {
            let mut rng = chance(seed);
            let mut record = random_start(board, seats, &mut rng);
            for _ in 0..rng.random_range(0..400) {
                *deeds.entry(random_deed(board, &mut record, &mut rng)).or_default() += 1;
            }
            let text = write(board, &record);
            let games =
                read(&text, &[Board::classic(), board]).sound().unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(games.len(), 1);
            assert_eq!(write(board, &games[0].record), text);
            assert_eq!(games[0].record.details(), record.details());
            assert_eq!(games[0].record.start(), record.start());
            assert!(games[0].record.tree() == record.tree());
            assert!(games[0].record == record, "seed {seed}, {seats} seats:\n{text}");
            assert_eq!(games[0].record.result(), record.result());
            assert_eq!(games[0].record.played(), record.played());
        }
    });
    println!("{deeds:?}");
    let done =
        ["play", "explore", "back", "forth", "jump", "conclude", "reopen", "conclude again", "promote", "delete"];
    for deed in done {
        assert!(deeds.get(deed).is_some_and(|&times| times >= 3), "too little was tried: {deeds:?}");
    }
}

#[test]
fn many_games_go_into_one_file() {
    let trefoil = trefoil();
    let mut rng = chance(7);
    let games: Vec<(&Board, Record)> = (0..20)
        .map(|number| {
            let board = if number % 2 == 0 { Board::classic() } else { &trefoil };
            (board, random_record(board, number % 3 + 1, 50, &mut rng))
        })
        .collect();
    let text = write_all(games.iter().map(|(board, record)| (*board, record)));
    let read_again = read(&text, &[&trefoil, Board::classic()]).sound().expect("no defect");
    assert_eq!(read_again.len(), games.len());
    for ((board, record), game) in games.iter().zip(&read_again) {
        assert!(game.record == *record);
        assert_eq!(game.board, usize::from(board.name() != "Trefoil"));
    }
}

#[test]
fn undo_leads_to_the_start_and_redo_to_the_end() {
    everywhere(|board, seats| {
        for seed in 100..130 {
            let mut rng = chance(seed);
            let mut record = random_record(board, seats, 200, &mut rng);
            let node = random_node(&record, &mut rng);
            record.go_to_node(board, node);
            record.go_to(usize::MAX);
            let (end, tip, last) = (record.ply(), record.tip(), *record.position());
            for stride in [Stride::Action, Stride::Decision] {
                while let Some(target) = record.undo_target(stride) {
                    assert!(target < record.ply());
                    record.go_to(target);
                }
                let kept = record.played().iter().filter(|entry| stride == Stride::Action || !entry.by_computer);
                assert!(kept.into_iter().all(|entry| entry.action == Action::Pass), "all is taken back");
                record.go_to(0);
                assert_eq!(record.position(), record.start());
                while let Some(target) = record.redo_target(stride) {
                    assert!(target > record.ply());
                    record.go_to(target);
                }
                record.go_to(end);
                assert_eq!((record.ply(), record.tip(), *record.position()), (end, tip, last));
            }
        }
    });
}

#[test]
fn jumps_lead_to_the_position_that_was_played() {
    everywhere(|board, seats| {
        for seed in 200..220 {
            let mut rng = chance(seed);
            let mut record = random_record(board, seats, 300, &mut rng);
            let positions: HashMap<NodeId, Position> =
                all_nodes(&record).into_iter().map(|node| (node, replayed(board, &record, node))).collect();
            for _ in 0..200 {
                if rng.random() {
                    let node = random_node(&record, &mut rng);
                    assert!(record.go_to_node(board, node));
                    assert_eq!(record.node(), node);
                } else {
                    record.go_to(rng.random_range(0..=record.ply() + 20));
                }
                assert_eq!(record.position(), &positions[&record.node()]);
                assert_eq!(record.ply(), record.tree().ply(record.node()));
                for (ply, entry) in (1..).zip(record.played()) {
                    assert_eq!(record.position_at(ply), &entry.after);
                    assert_eq!(entry.after, positions[&record.node_at(ply)]);
                }
                let now = record.position();
                let times = (0..=record.ply()).filter(|&ply| record.position_at(ply).repeats(now)).count();
                assert_eq!(record.occurrences(), times);
            }
        }
    });
}

#[test]
fn nothing_that_was_played_is_lost() {
    everywhere(|board, seats| {
        for seed in 300..320 {
            let mut rng = chance(seed);
            let mut record = random_start(board, seats, &mut rng);
            let mut ways: HashSet<Vec<Action>> = HashSet::new();
            for _ in 0..300 {
                let before = write(board, &record);
                match random_deed(board, &mut record, &mut rng) {
                    // Here something was meant to be lost.
                    "delete" => ways.clear(),
                    "play" => {
                        ways.insert(actions_to(&record, record.node()));
                        assert!(!record.looks_back());
                        let main = record.tree().main_end(record.node());
                        assert!(record.tree().path(main).starts_with(&record.tree().path(record.node())));
                        assert!(record.tree().path(record.node()).iter().all(|&id| record.tree().is_main_child(id)));
                    }
                    "explore" => {
                        ways.insert(actions_to(&record, record.node()));
                    }
                    "refused" | "none" => assert_eq!(write(board, &record), before, "what is refused changes nothing"),
                    _ => {}
                }
            }
            let known: HashSet<Vec<Action>> =
                all_nodes(&record).into_iter().map(|node| actions_to(&record, node)).collect();
            assert!(ways.is_subset(&known), "seed {seed}");
        }
    });
}

#[test]
fn the_list_has_every_turn_once_and_leads_to_it() {
    everywhere(|board, seats| {
        for seed in 400..420 {
            let mut rng = chance(seed);
            let record = random_record(board, seats, 200, &mut rng);
            let list = turn_list(board, &record);
            let listed: Vec<NodeId> =
                list.iter().flat_map(|turn| turn.actions[turn.shared..].iter().map(|action| action.node)).collect();
            let distinct: HashSet<NodeId> = listed.iter().copied().collect();
            assert_eq!((listed.len(), distinct.len()), (record.tree().len(), record.tree().len()));
            for turn in &list {
                assert!(turn.contains(turn.end()));
                for action in &turn.actions {
                    let step = record.tree().step(action.node).expect("an action");
                    assert_eq!(action.text, action_text(board, step.action));
                    assert_eq!((step.round, step.seat), (turn.round, turn.seat));
                }
                assert_eq!(turn.result, record.tree().result(turn.end()));
            }
        }
    });
}

#[test]
fn a_turn_is_found_by_its_number_and_seat() {
    let board = Board::classic();
    for seed in 500..510 {
        let record = random_record(board, 2, 200, &mut chance(seed));
        for ply in 1..=record.ply() {
            let step = *record.tree().step(record.node_at(ply)).expect("an action");
            let end = record.end_of_turn(step.round, step.seat).expect("it was played");
            let at_end = *record.tree().step(record.node_at(end)).expect("an action");
            assert!(end >= ply && (at_end.round, at_end.seat) == (step.round, step.seat));
        }
        assert_eq!(record.end_of_turn(100_000, record.position().seat()), None);
    }
}

/// A game that goes on for so many plies: slides back and forth, and in between a figure is completed.
fn long_game(board: &Board, plies: usize) -> Record {
    let mut rng = chance(1);
    'games: loop {
        let start = kensington::rules::Setup::standard(board, 1);
        let mut record = Record::new(Position::start(board, &start).expect("a start"), false);
        while record.ply() < plies {
            let actions = record.position().legal_actions(board);
            let quiet: Vec<_> = actions
                .iter()
                .filter(|&&action| { *record.position() }.play(board, action).outcome.is_none())
                .collect();
            let Some(&&action) = quiet.get(rng.random_range(0..quiet.len().max(1))) else { continue 'games };
            record.play(board, action).expect("a legal action");
        }
        return record;
    }
}

#[test]
fn three_thousand_plies_are_fluid() {
    let board = Board::classic();
    let record = long_game(board, 3000);
    let text = write(board, &record);
    let read_again = read(&text, &[board]).sound().expect("no defect").remove(0).record;
    assert!(read_again == record);
    println!("{} bytes of text, {} bytes of memory", text.len(), record.heap_bytes());
    assert!(record.heap_bytes() < 2 << 20, "{}", record.heap_bytes());
    let mut record = record;
    let mut rng = chance(2);
    let began = std::time::Instant::now();
    for _ in 0..1000 {
        record.go_to(rng.random_range(0..=3000));
        assert!(!position_text(board, record.position()).is_empty());
    }
    // 16 ms for a jump would be 16 s; busy machines are slow.
    assert!(began.elapsed().as_secs() < 8, "{:?}", began.elapsed());
}
