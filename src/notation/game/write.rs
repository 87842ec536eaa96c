//! Writing games.

use std::fmt::Write as _;
use std::time::Duration;

use super::escape::escape;
use super::header::tag_lines;
use super::read::VERSION;
use super::scan::VERSION_WORD;
use crate::board::Board;
use crate::notation::result_text;
use crate::record::turns::seat_label;
use crate::record::walk::{Piece, WalkedTurn};
use crate::record::{DrawTalk, NodeId, Record};

/// The text of a game. It is the only one that the record has.
#[must_use]
pub fn write(board: &Board, record: &Record) -> String {
    let mut text = format!("{VERSION_WORD} {VERSION}\n");
    tag_lines(&mut text, board, record);
    text.push('\n');
    let mut writer = Writer { board, record, text, line: None };
    writer.movetext();
    writer.text
}

/// The text of several games in one file, each with its board.
#[must_use]
pub fn write_all<'a>(games: impl IntoIterator<Item = (&'a Board, &'a Record)>) -> String {
    let texts: Vec<String> = games.into_iter().map(|(board, record)| write(board, record)).collect();
    texts.join("\n")
}

struct Writer<'a> {
    board: &'a Board,
    record: &'a Record,
    text: String,
    /// The round whose turns stand on the line that is being written. None if a new line must begin.
    line: Option<u32>,
}

impl Writer<'_> {
    fn movetext(&mut self) {
        let before = self.text.len();
        self.notes(NodeId::ROOT);
        if self.text.len() > before {
            // A note begins with a space, which has no place at the beginning of a line.
            self.text.remove(before);
            self.text.push('\n');
        }
        let (mut depth, mut opened) = (0, false);
        for piece in self.record.tree().walk() {
            match piece {
                Piece::Begin => {
                    depth += 1;
                    let _ = write!(self.text, "\n{:width$}(", "", width = 2 * depth);
                    (self.line, opened) = (None, true);
                }
                Piece::End => {
                    depth -= 1;
                    self.text.push(')');
                    self.line = None;
                }
                Piece::Turn(turn) => {
                    self.turn(&turn, opened);
                    opened = false;
                }
            }
        }
        self.text.push_str(if self.text.ends_with('\n') { "*\n" } else { "\n*\n" });
    }

    fn turn(&mut self, turn: &WalkedTurn, opened: bool) {
        let tree = self.record.tree();
        let Some(first) = turn.nodes.first().and_then(|&first| tree.step(first)) else { return };
        if self.line == Some(first.round) {
            self.text.push(' ');
        } else {
            if !opened && !self.text.ends_with('\n') {
                let indent = if turn.depth == 0 { 0 } else { 2 * turn.depth + 1 };
                let _ = write!(self.text, "\n{:indent$}", "");
            }
            let _ = write!(self.text, "{}. ", first.round);
        }
        self.line = Some(first.round);
        self.text.push_str(&seat_label(self.record, first.seat));
        for (place, &node) in turn.nodes.iter().enumerate() {
            let Some(step) = tree.step(node) else { continue };
            let comma = if place > 0 { "," } else { "" };
            let _ = write!(self.text, "{comma}{}", step.action.display(self.board));
            if place >= turn.shared {
                self.notes(node);
            }
        }
    }

    /// What is noted at a node, each note with a space before it.
    fn notes(&mut self, node: NodeId) {
        let tree = self.record.tree();
        let notes = tree.notes(node);
        if let Some(step) = tree.step(node) {
            let expected = tree.parent(node).and_then(|before| tree.last_player(before, step.seat));
            if expected.unwrap_or(self.record.details().sitter(step.seat).player) != step.by {
                let _ = write!(self.text, " <by {}>", step.by);
            }
        }
        if let Some(left) = notes.clock {
            let _ = write!(self.text, " <clock {}>", clock_text(left));
        }
        for talk in &notes.draws {
            let _ = match talk {
                DrawTalk::Offered(team) => write!(self.text, " <offer {team}>"),
                DrawTalk::Accepted(team) => write!(self.text, " <accept {team}>"),
                DrawTalk::Declined(team) => write!(self.text, " <decline {team}>"),
            };
        }
        if let Some(result) = tree.result(node) {
            let _ = write!(self.text, " <result {}>", result_text(result));
        } else if let Some(conclusion) = notes.conclusion {
            let _ = write!(self.text, " <taken-back {}>", result_text(conclusion.result));
        }
        for other in &notes.others {
            let _ = write!(self.text, " <{other}>");
        }
        let (here, tip) = (self.record.node(), self.record.tip());
        if node == tip && tip != tree.main_end(NodeId::ROOT) {
            self.text.push_str(" <tip>");
        }
        if node == here && here != tip {
            self.text.push_str(" <here>");
        }
        if !notes.comment.is_empty() {
            self.text.push_str(" {");
            escape(&mut self.text, &notes.comment, '}', true);
            self.text.push('}');
        }
    }
}

/// A time as a clock shows it: `1:05:00`, `0:00:09.250`.
pub(super) fn clock_text(left: Duration) -> String {
    let (seconds, milliseconds) = (left.as_secs(), left.subsec_millis());
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if milliseconds > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, ".{milliseconds:03}");
    }
    text
}

/// Reads a time as [`clock_text`] writes it.
pub(super) fn parse_clock(text: &str) -> Option<Duration> {
    let (whole, thousandths) = text.split_once('.').map_or((text, None), |(whole, part)| (whole, Some(part)));
    let mut parts = whole.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let number = |text: &str, longest: usize| -> Option<u64> {
        let plain = !text.is_empty() && text.len() <= longest && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| plain)
    };
    let seconds = number(hours, 6)? * 3600 + number(minutes, 2)? * 60 + number(seconds, 2)?;
    let left =
        Duration::from_secs(seconds) + Duration::from_millis(thousandths.map_or(Some(0), |part| number(part, 3))?);
    (parts.next().is_none() && clock_text(left) == text).then_some(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_round_trip() {
        for text in ["0:00:00", "0:00:09.250", "1:05:00", "100:59:59.001"] {
            assert_eq!(clock_text(parse_clock(text).expect("a time")), text);
        }
        for wrong in [
            "",
            "0:0:0",
            "5:00",
            "0:60:00",
            "0:00:00.5",
            "0:00:00.",
            "00:00:00",
            "0:00:00:00",
            "-1:00:00",
            "9999999:00:00",
        ] {
            assert_eq!(parse_clock(wrong), None, "{wrong}");
        }
    }
}
