use super::*;
use crate::notation::{parse_action, parse_position};

fn record(position: &str) -> Record {
    Record::new(parse_position(Board::classic(), position).expect("a position"), false)
}

fn play(record: &mut Record, text: &str, by_computer: bool) {
    let action = parse_action(Board::classic(), text).expect("an action");
    record.play_by(Board::classic(), action, by_computer).expect("a legal action");
}

const EMPTY: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";

#[test]
fn a_draw_by_agreement_holds_where_it_was_made() {
    let mut record = record(EMPTY);
    play(&mut record, "a1", false);
    record.agree_on_draw().expect("under way");
    assert_eq!(record.result(), Some(GameResult::Drawn(Reason::Agreement)));
    assert_eq!(record.agree_on_draw(), Err(Illegal::GameOver));
    assert_eq!(record.resign(Team::Red), Err(Illegal::GameOver));
    let action = parse_action(Board::classic(), "a2").expect("an action");
    assert_eq!(record.play(Board::classic(), action), Err(Illegal::GameOver));
    record.go_to(0);
    assert_eq!(record.result(), None);
    record.go_to(1);
    assert_eq!(record.result(), Some(GameResult::Drawn(Reason::Agreement)));
    record.go_to(0);
    play(&mut record, "a1", false);
    assert_eq!(record.result(), None, "the game has gone another way");
}

#[test]
fn who_resigns_loses_and_forgets_what_was_undone() {
    let mut record = record(EMPTY);
    play(&mut record, "a1", false);
    play(&mut record, "a2", false);
    record.go_to(1);
    record.resign(Team::Blue).expect("under way");
    assert_eq!(record.result(), Some(GameResult::Won(Team::Red, Reason::Resignation)));
    assert!(!record.looks_back());
}

#[test]
fn undo_goes_from_decision_to_decision() {
    let mut record = record(EMPTY);
    for (text, by_computer) in [("a1", false), ("a2", true), ("a3", true), ("a4", false), ("b1", true)] {
        play(&mut record, text, by_computer);
    }
    assert_eq!(record.undo_target(Stride::Action), Some(4));
    assert_eq!(record.undo_target(Stride::Decision), Some(3));
    record.go_to(3);
    assert_eq!(record.undo_target(Stride::Decision), Some(0));
    record.go_to(0);
    assert_eq!(record.undo_target(Stride::Decision), None);
    assert_eq!(record.redo_target(Stride::Action), Some(1));
    assert_eq!(record.redo_target(Stride::Decision), Some(3));
    record.go_to(3);
    assert_eq!(record.redo_target(Stride::Decision), Some(5));
    record.go_to(5);
    assert_eq!(record.redo_target(Stride::Decision), None);
}

#[test]
fn where_only_computers_played_there_is_no_decision_to_return_to() {
    let mut record = record(EMPTY);
    play(&mut record, "a1", true);
    assert_eq!(record.undo_target(Stride::Decision), None);
    assert_eq!(record.undo_target(Stride::Action), Some(0));
}

fn texts(record: &Record) -> String {
    turns::turn_list_text(Board::classic(), record)
}

fn action(text: &str) -> Action {
    parse_action(Board::classic(), text).expect("an action")
}

#[test]
fn what_was_undone_stays_as_a_variation() {
    let mut record = record(EMPTY);
    for text in ["a1", "a2", "a3"] {
        play(&mut record, text, false);
    }
    record.go_to(1);
    play(&mut record, "b1", false);
    assert_eq!(texts(&record), "1. a1  b: b1\n    1. b: a2\n    2. a3");
    assert!(!record.looks_back());
    // Back into the old way: played again, it is the main one, and what followed is still known.
    record.go_to(1);
    play(&mut record, "a2", true);
    assert_eq!((record.looks_back(), record.ply()), (false, 2));
    assert_eq!(texts(&record), "1. a1  b: a2\n    1. b: b1\n2. a3");
    assert_eq!(record.tree().step(record.node()).map(|step| step.by), Some(Player::Computer(None)));
}

#[test]
fn trying_an_action_leaves_the_main_line_as_it_is() {
    let mut record = record(EMPTY);
    for text in ["a1", "a2", "a3"] {
        play(&mut record, text, false);
    }
    let end = record.node();
    record.go_to(1);
    record.explore(Board::classic(), action("b1"), Player::Human).expect("legal");
    record.explore(Board::classic(), action("b2"), Player::Human).expect("legal");
    let tried = record.node();
    assert_eq!(texts(&record), "1. a1  b: a2\n    1. b: b1\n    2. b2\n2. a3");
    record.go_to(1);
    record.explore(Board::classic(), action("b1"), Player::Human).expect("known");
    assert_eq!((record.ply(), record.tip()), (2, tried), "redo leads on where it was tried");
    assert!(record.go_to_node(Board::classic(), end));
    assert_eq!((record.ply(), record.tip()), (3, end));
    assert!(record.promote(tried));
    assert!(!record.promote(tried), "it is the main line now");
    assert_eq!(texts(&record), "1. a1  b: b1\n    1. b: a2\n    2. a3\n2. b2");
    assert_eq!(record.node(), end, "the game stands where it stood");
}

#[test]
fn a_deleted_variation_is_gone_and_the_game_stands_before_it() {
    let mut record = record(EMPTY);
    for text in ["a1", "a2", "a3"] {
        play(&mut record, text, false);
    }
    let (first, second) = (record.node_at(1), record.node_at(2));
    record.go_to(1);
    play(&mut record, "b1", false);
    let kept = record.node();
    assert!(record.delete(Board::classic(), second));
    assert_eq!((record.node(), texts(&record).as_str()), (kept, "1. a1  b: b1"));
    assert!(!record.go_to_node(Board::classic(), second), "there is no such place");
    assert!(!record.delete(Board::classic(), second));
    assert!(!record.delete(Board::classic(), NodeId::ROOT));
    assert!(record.delete(Board::classic(), first));
    assert_eq!((record.ply(), record.tree().len()), (0, 0));
}

#[test]
fn a_result_taken_back_can_be_put_in_force_again() {
    let mut record = record(EMPTY);
    play(&mut record, "a1", false);
    record.lose_on_time(Team::Red).expect("under way");
    let result = Some(GameResult::Won(Team::Blue, Reason::Time));
    assert_eq!((record.result(), record.final_result()), (result, result));
    assert_eq!(record.conclude_again(), None, "it is in force");
    assert_eq!(record.reopen(), result);
    assert_eq!((record.result(), record.reopen()), (None, None));
    assert_eq!(record.conclude_again(), result);
    assert_eq!(record.result(), result);
    record.reopen();
    play(&mut record, "a2", false);
    record.go_to(1);
    assert_eq!(record.conclude_again(), None, "the game went on");
}

#[test]
fn turns_are_undone_from_the_midst_of_a_reward_and_from_a_won_game() {
    let board = Board::classic();
    let mut record = record("b1b1/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/4 r1 r1:3,b1:3 -");
    play(&mut record, "g2", false);
    play(&mut record, "a1>p4", false);
    assert_eq!(record.undo_target(Stride::Action), Some(1));
    record.go_to(1);
    assert_eq!(record.position().pending(), 1);
    play(&mut record, "end", false);
    assert_eq!(texts(&record), "1. g2,end\n    1. g2,a1>p4");
    let mut won = super::tests::record("4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/3/4 r1 r1:1,b1:1 -");
    let winning = won.position().legal_actions(board).into_iter().find(|&action| {
        let mut tried = won.clone();
        tried.play(board, action).is_ok() && tried.result().is_some()
    });
    won.play(board, winning.expect("a hexagon can be filled")).expect("legal");
    assert_eq!(won.result(), Some(GameResult::Won(Team::Red, Reason::Hexagon)));
    won.go_to(won.undo_target(Stride::Decision).expect("the last action"));
    assert_eq!((won.result(), won.ply()), (None, 0));
    won.go_to(won.redo_target(Stride::Decision).expect("it was undone"));
    assert!(won.result().is_some());
}

#[test]
fn repetition_counts_on_the_line_that_is_looked_at() {
    let start =
        parse_position(Board::classic(), "r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3 r1 r1:0,b1:0 -").expect("a position");
    let mut record = Record::new(start, true);
    let round = ["a1-a2", "p1-p2", "a2-a1", "p2-p1"];
    for text in round.into_iter().cycle().take(7) {
        play(&mut record, text, false);
    }
    assert_eq!((record.result(), record.occurrences()), (None, 2));
    play(&mut record, "p2-p1", false);
    let drawn = Some(GameResult::Drawn(Reason::Repetition));
    assert_eq!((record.result(), record.occurrences()), (drawn, 3));
    let third = record.node();
    // On another line the same position is the second one.
    record.go_to(4);
    assert_eq!(record.occurrences(), 2);
    play(&mut record, "a1-b1", false);
    for text in ["p1-p2", "b1-a1", "p2-p1"] {
        if record.position().check(Board::classic(), action(text)).is_ok() {
            play(&mut record, text, false);
        }
    }
    assert!(record.go_to_node(Board::classic(), third));
    assert_eq!((record.result(), record.occurrences()), (drawn, 3));
    assert_eq!(record.play(Board::classic(), action("a1-a2")), Err(Illegal::GameOver));
}

#[test]
fn a_finished_game_stays_in_its_last_round() {
    let mut record = record(EMPTY);
    assert_eq!(record.round(), 1);
    play(&mut record, "a1", false);
    assert_eq!(record.round(), 1, "Blue's turn of the same round");
    play(&mut record, "a2", false);
    assert_eq!(record.round(), 2);
    record.resign(Team::Red).expect("under way");
    assert_eq!(record.round(), 1, "no turn of the second was played");
}

/// What the engine is asked about comes with all that was played before.
#[test]
fn a_long_game_is_played_in_time() {
    let mut record = record("r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3 r1 r1:0,b1:0 -");
    let actions =
        ["a1-a2", "p1-n1", "a2-a1", "n1-p1"].map(|text| parse_action(Board::classic(), text).expect("an action"));
    let began = std::time::Instant::now();
    for action in actions.into_iter().cycle().take(50_000) {
        record.play(Board::classic(), action).expect("a legal action");
    }
    assert!(began.elapsed() < std::time::Duration::from_secs(20), "{:?}", began.elapsed());
    assert_eq!((record.ply(), record.occurrences()), (50_000, 12_501));
}

#[test]
fn what_is_played_is_the_main_line() {
    let mut record = record(EMPTY);
    let mut state: u32 = 7;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % limit
    };
    for _ in 0..2_000 {
        let ply = record.ply().min(12);
        record.go_to(below(ply + 1));
        for _ in 0..=below(3) {
            let actions = record.position().legal_actions(Board::classic());
            record.play(Board::classic(), actions[below(3)]).expect("a legal action");
            let path = record.tree().path(record.node());
            assert!(path.iter().all(|&node| record.tree().is_main_child(node)));
        }
        let path = record.tree().path(record.node());
        match below(4) {
            0 => {
                let siblings = record.tree().children(record.tree().parent(path[below(path.len())]).expect("a step"));
                let other = siblings[below(siblings.len())];
                record.promote(other);
            }
            1 => assert!(record.delete(Board::classic(), path[below(path.len())])),
            _ => {}
        }
    }
}
