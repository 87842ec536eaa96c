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
