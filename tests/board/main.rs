//! Board files: the boards that ship, every kind of defect, and hostile input.

mod defects;
mod hostile;
mod shipped;

use kensington::board::{Defects, spec};

const CLASSIC: &str = include_str!("../../levels/kensington.board.ron");
const TREFOIL: &str = include_str!("../../levels/trefoil.board.ron");

/// The report on a text that has defects.
fn defects(text: &str) -> Defects {
    spec::read(text).expect_err("the text has a defect")
}

/// The report on the classic board with one part of its text replaced.
fn defects_after(from: &str, to: &str) -> String {
    assert_eq!(CLASSIC.matches(from).count(), 1, "{from} occurs once");
    defects(&CLASSIC.replace(from, to)).to_string()
}

/// The place, from 1, of a text that occurs once in the classic board, as messages give it.
fn place_of(part: &str) -> String {
    let at = CLASSIC.find(part).expect("the part occurs");
    let line = CLASSIC[..at].matches('\n').count() + 1;
    let column = at - CLASSIC[..at].rfind('\n').map_or(0, |newline| newline + 1) + 1;
    format!("line {line}, column {column}")
}

#[track_caller]
fn assert_reports(report: &str, expected: &str) {
    assert!(report.lines().any(|line| line == expected), "{expected:?} is missing in:\n{report}");
}

/// Replacing `from` gives exactly one defect, at the place of `from`.
#[track_caller]
fn assert_only(from: &str, to: &str, expected: &str) {
    assert_eq!(defects_after(from, to), format!("{}: {expected}", place_of(from)));
}
