//! The core agrees with an independent implementation of the rules, case by case (`tests/cases/*.json`).

use kensington::board::Board;
use kensington::notation::{Field, action_text, outcome_text, parse_action, parse_position, position_text};
use kensington::rules::{Position, perft};
use serde::Deserialize;
use serde::de::DeserializeOwned;

fn cases<T: DeserializeOwned>(text: &str, at_least: usize) -> Vec<T> {
    let cases: Vec<T> = serde_json::from_str(text).expect("the cases are well formed");
    assert!(cases.len() >= at_least, "only {} cases", cases.len());
    cases
}

/// Reads a position, which must print as it was read.
#[track_caller]
fn position(text: &str) -> Position {
    let board = Board::classic();
    let position = parse_position(board, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position_text(board, &position), text);
    position
}

/// The legal actions as sorted texts.
fn legal(position: &Position) -> Vec<String> {
    let board = Board::classic();
    let mut texts: Vec<String> =
        position.legal_actions(board).into_iter().map(|action| action_text(board, action)).collect();
    texts.sort_unstable();
    texts
}

/// Plays an action by its text.
#[track_caller]
fn play(position: &mut Position, text: &str) {
    let board = Board::classic();
    let action = parse_action(board, text).unwrap_or_else(|error| panic!("{error}"));
    position
        .try_play(board, action)
        .unwrap_or_else(|reason| panic!("{text} in {}: {reason}", position_text(board, position)));
}

#[derive(Deserialize)]
struct Ruling {
    name: String,
    start: String,
    actions: Vec<String>,
    end: String,
    result: String,
    legal_next: Option<Vec<String>>,
    illegal_next: Option<Vec<String>>,
}

#[test]
fn rulings() {
    let board = Board::classic();
    for case in cases::<Ruling>(include_str!("cases/rules.json"), 43) {
        let name = &case.name;
        let mut position = position(&case.start);
        for action in &case.actions {
            play(&mut position, action);
        }
        assert_eq!(position_text(board, &position), case.end, "{name}");
        assert_eq!(outcome_text(position.outcome()), case.result, "{name}");
        assert_eq!(self::position(&case.end), position, "{name}: the end is read as it was played");
        if let Some(expected) = case.legal_next {
            assert_eq!(legal(&position), expected, "{name}");
        }
        for text in case.illegal_next.into_iter().flatten() {
            let action = parse_action(board, &text).expect("an action");
            let reason = position.check(board, action).expect_err(name);
            assert!(!reason.to_string().is_empty(), "{name}: {text}");
            let before = position;
            position.try_play(board, action).expect_err(name);
            assert_eq!(position, before, "{name}: refusing {text} changes nothing");
        }
    }
}

#[derive(Deserialize)]
struct Counted {
    name: String,
    position: String,
    legal: Vec<String>,
    perft: Vec<u64>,
}

#[test]
fn positions() {
    for case in cases::<Counted>(include_str!("cases/positions.json"), 30) {
        let position = position(&case.position);
        assert_eq!(legal(&position), case.legal, "{}", case.name);
        for (depth, expected) in (1..).zip(case.perft) {
            assert_eq!(perft(Board::classic(), &position, depth), expected, "{}: perft {depth}", case.name);
        }
    }
}

#[derive(Deserialize)]
struct Game {
    name: String,
    start: String,
    actions: Vec<String>,
    positions: Vec<String>,
    result: String,
}

#[test]
fn games() {
    let board = Board::classic();
    for case in cases::<Game>(include_str!("cases/games.json"), 18) {
        let name = &case.name;
        let mut position = position(&case.start);
        assert_eq!(case.actions.len(), case.positions.len(), "{name}");
        for (ply, (action, after)) in (1..).zip(case.actions.iter().zip(&case.positions)) {
            assert_eq!(position.outcome(), None, "{name}, ply {ply}");
            play(&mut position, action);
            assert_eq!(&position_text(board, &position), after, "{name}, ply {ply}: {action}");
            assert_eq!(self::position(after), position, "{name}, ply {ply}");
        }
        assert_eq!(outcome_text(position.outcome()), case.result, "{name}");
    }
}

#[derive(Deserialize)]
struct Bad {
    position: String,
    field: BadField,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum BadField {
    Number(u8),
    Word(String),
}

#[test]
fn bad_positions() {
    for case in cases::<Bad>(include_str!("cases/bad_positions.json"), 24) {
        let error = parse_position(Board::classic(), &case.position).expect_err(&case.position);
        let (expected, prefix) = match case.field {
            BadField::Number(number) => (Field::Number(number), format!("field {number} (")),
            BadField::Word(word) => (Field::Fields, format!("{word}: ")),
        };
        assert_eq!(error.field, expected, "{}: {error}", case.position);
        assert!(error.to_string().starts_with(&prefix), "{error}");
    }
}
