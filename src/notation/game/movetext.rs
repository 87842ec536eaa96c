//! What was played, with its variations and notes, as text.

use std::collections::HashMap;

use super::defect::Report;
use super::read::MAX_DEPTH;
use super::scan::{Scanner, Token};
use super::write::parse_clock;
use crate::board::Board;
use crate::notation::{Quoted, parse_action, parse_result, result_text};
use crate::record::turns::seat_label;
use crate::record::{Conclusion, DrawTalk, NodeId, Record};
use crate::rules::{Action, Team};

/// Reads what was played into a record without actions, up to the `*`. Says whether nothing had to be left out.
pub(super) fn read(
    scanner: &mut Scanner,
    board: &Board,
    record: &mut Record,
    actions_left: &mut usize,
    report: &mut Report,
) -> bool {
    let mut reader = Reader {
        board,
        record,
        actions_left,
        report,
        others: HashMap::new(),
        levels: Vec::new(),
        level: Level::default(),
        skipping: false,
        left_out: false,
        here: None,
        tip: None,
        comma: None,
        in_place: true,
    };
    reader.run(scanner);
    let (here, tip, left_out) = (reader.here, reader.tip, reader.left_out);
    let tip = tip.unwrap_or_else(|| record.tree().main_end(NodeId::ROOT));
    let (said_at, here) = here.unwrap_or((0, tip));
    if record.tree().leads_to(here, tip) {
        record.stand(board, here, tip);
    } else {
        report.add(
            said_at,
            "expected `<here>` on the way to the end of the main line, or to `<tip>`, found it elsewhere",
        );
        record.stand(board, tip, tip);
    }
    !left_out
}

/// A line of play that is being read: the main line or a variation.
#[derive(Default)]
struct Level {
    /// Where its `(` stands, if it is a variation.
    begin: Option<usize>,
    /// The place after which its last turn began, if it has had one.
    turn_from: Option<NodeId>,
    /// The place where it stands, kept while a variation is read.
    at: Option<NodeId>,
}

struct Reader<'r, 't> {
    board: &'r Board,
    record: &'r mut Record,
    actions_left: &'r mut usize,
    report: &'r mut Report<'t>,
    /// Continuations that are not the main one, to be found quickly.
    others: HashMap<(NodeId, Action), NodeId>,
    /// The lines around the one that is being read, the main line first.
    levels: Vec<Level>,
    level: Level,
    /// Whether the rest of the line is left out because of a defect.
    skipping: bool,
    left_out: bool,
    /// Where the game stands, and where that is said.
    here: Option<(usize, NodeId)>,
    tip: Option<NodeId>,
    /// Where a comma stands that no action has followed yet.
    comma: Option<usize>,
    /// Whether notes may follow: an action or the beginning of the game is right before.
    in_place: bool,
}

impl Reader<'_, '_> {
    fn run(&mut self, scanner: &mut Scanner) {
        // Variations that are left out may have others within.
        let mut skipped_depth = 0;
        loop {
            let (offset, token) = scanner.next(self.report);
            match token {
                Token::Star | Token::Over => {
                    self.end(offset, token == Token::Star);
                    return;
                }
                Token::Open if self.skipping => skipped_depth += 1,
                Token::Close if self.skipping && skipped_depth > 0 => skipped_depth -= 1,
                Token::Close if self.skipping && self.levels.is_empty() => {}
                Token::Open => self.open(offset),
                Token::Close => self.close(offset),
                _ if self.skipping => {}
                Token::Number(number) => self.number(offset, number),
                Token::Label(label) => self.label(offset, label),
                Token::Word(word) => self.action(offset, word),
                Token::Comma => self.comma(offset),
                Token::Comment(comment) => self.comment(offset, &comment),
                Token::Note(note) => self.note(offset, note),
                Token::Other(found) => self.fail(offset, "an action", found),
            }
            if *self.actions_left == 0 {
                self.end(offset, true);
                scanner.skip_to_game();
                return;
            }
        }
    }

    /// Reports what makes the rest of the line unreadable.
    fn give_up(&mut self, offset: usize, message: impl Into<String>) {
        self.report.add(offset, message);
        (self.skipping, self.left_out, self.comma) = (true, true, None);
    }

    fn fail(&mut self, offset: usize, expected: &str, found: &str) {
        self.give_up(offset, format!("expected {expected}, found {}", Quoted(found)));
    }

    fn end(&mut self, offset: usize, has_star: bool) {
        self.missing_action();
        let open = self.levels.drain(..).chain([std::mem::take(&mut self.level)]).filter_map(|level| level.begin);
        for begin in open {
            self.report.add(begin, "expected a `)` that ends the variation, found none");
            self.left_out = true;
        }
        if !has_star {
            self.report.add(offset, "expected `*` at the end of the game, found none: the text may have been cut off");
            self.left_out = true;
        }
    }

    fn missing_action(&mut self) {
        if let Some(comma) = self.comma.take() {
            self.report.add(comma, "expected an action after the `,`, found none");
        }
    }

    fn open(&mut self, offset: usize) {
        self.missing_action();
        let Some(from) = self.level.turn_from else {
            self.give_up(offset, "expected a turn before its variation, found none");
            // The bracket is part of what is left out, and what comes after its end is not.
            self.levels.push(std::mem::replace(&mut self.level, Level { begin: Some(offset), ..Level::default() }));
            return;
        };
        if self.levels.len() >= MAX_DEPTH {
            self.give_up(offset, format!("expected at most {MAX_DEPTH} variations within each other, found more"));
            self.levels.push(std::mem::replace(&mut self.level, Level { begin: Some(offset), ..Level::default() }));
            return;
        }
        self.level.at = Some(self.record.node());
        self.levels.push(std::mem::replace(&mut self.level, Level { begin: Some(offset), ..Level::default() }));
        self.record.back_to(self.record.tree().ply(from));
        self.in_place = false;
    }

    fn close(&mut self, offset: usize) {
        self.missing_action();
        let Some(outer) = self.levels.pop() else {
            self.give_up(offset, "expected `*` or a turn, found a `)` without its `(`");
            return;
        };
        if self.level.turn_from.is_none() && !self.skipping {
            self.report.add(offset, "expected an action in the variation, found `)`");
        }
        self.level = outer;
        self.skipping = false;
        self.in_place = false;
        if let (Some(from), Some(at)) = (self.level.turn_from, self.level.at.take()) {
            let tree = self.record.tree();
            let ply = tree.ply(from);
            let turn = tree.path_from(from, at);
            self.record.back_to(ply);
            self.record.play_again(self.board, &turn);
        }
    }

    fn begins_turn(&self) -> bool {
        self.comma.is_none() && self.record.tree().begins_turn(self.record.node())
    }

    fn number(&mut self, offset: usize, number: &str) {
        let round = self.record.round_of_next();
        if !self.begins_turn() {
            self.fail(offset, "the rest of the turn after a `,`", &format!("{number}."));
        } else if number != round.to_string() {
            self.report.add(offset, format!("expected `{round}.`, found {}", Quoted(&format!("{number}."))));
        }
    }

    fn label(&mut self, offset: usize, label: &str) {
        let seat = self.record.position().seat();
        let short = seat_label(self.record, seat);
        let fits = label == seat.to_string() || short.trim_end() == format!("{label}:");
        let of_two = self.record.start().hands().count() == 2 && label == seat.team().to_string();
        if !self.begins_turn() {
            self.fail(offset, "the rest of the turn after a `,`", &format!("{label}:"));
        } else if !fits && !of_two {
            self.report
                .add(offset, format!("expected `{seat}:`, whose turn it is, found {}", Quoted(&format!("{label}:"))));
        }
    }

    fn comma(&mut self, offset: usize) {
        if self.comma.is_some() || self.record.tree().begins_turn(self.record.node()) {
            self.fail(offset, "a space and another turn, as this one is over", ",");
        } else {
            self.comma = Some(offset);
        }
    }

    fn action(&mut self, offset: usize, word: &str) {
        let here = self.record.node();
        let begins_turn = self.record.tree().begins_turn(here);
        if !begins_turn && self.comma.is_none() {
            self.fail(offset, "a `,` before the next action, as the turn is not over", word);
            return;
        }
        let action = match parse_action(self.board, word) {
            Ok(action) => action,
            Err(error) => {
                self.give_up(offset, error.to_string());
                return;
            }
        };
        let tree = self.record.tree();
        let known = tree
            .main_child(here)
            .filter(|&main| tree.step(main).is_some_and(|step| step.action == action))
            .or_else(|| self.others.get(&(here, action)).copied());
        let has_main = tree.main_child(here).is_some();
        match self.record.append(self.board, action, known) {
            Ok(node) => {
                if known.is_none() && has_main {
                    self.others.insert((here, action), node);
                }
                if begins_turn {
                    self.level.turn_from = Some(here);
                }
                (self.comma, self.in_place) = (None, true);
                *self.actions_left -= 1;
                if *self.actions_left == 0 {
                    self.give_up(offset, format!("expected at most {} actions, found more", super::MAX_ACTIONS));
                }
            }
            Err(reason) => self.give_up(offset, format!("expected a legal action, found {}: {reason}", Quoted(word))),
        }
    }

    fn comment(&mut self, offset: usize, comment: &str) {
        if !self.may_note(offset, "a comment") {
            return;
        }
        let node = self.record.node();
        if comment.is_empty() {
            self.report.add(offset, "expected a comment that says something, found an empty one");
        } else if !self.record.tree().notes(node).comment.is_empty() {
            self.report.add(offset, "expected one comment in a place, found another");
        } else {
            self.record.set_comment(node, comment);
        }
    }

    fn may_note(&mut self, offset: usize, what: &str) -> bool {
        let may = self.in_place && self.comma.is_none();
        if !may {
            self.report.add(offset, format!("expected an action before {what}, found none"));
        }
        may
    }

    fn note(&mut self, offset: usize, text: &str) {
        if !self.may_note(offset, "a note") {
            return;
        }
        let node = self.record.node();
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let expected = match word {
            "by" => self.note_player(node, rest),
            "clock" => match parse_clock(rest) {
                Some(_) if self.record.tree().notes(node).clock.is_some() => {
                    Some("one time on the clock in a place".to_owned())
                }
                Some(left) => {
                    self.record.set_clock(node, Some(left));
                    None
                }
                None => Some("a time such as `<clock 0:05:00>`".to_owned()),
            },
            "offer" => self.note_draw(DrawTalk::Offered, rest),
            "accept" => self.note_draw(DrawTalk::Accepted, rest),
            "decline" => self.note_draw(DrawTalk::Declined, rest),
            "result" => self.note_result(node, rest, false),
            "taken-back" => self.note_result(node, rest, true),
            "here" if rest.is_empty() && self.here.is_none() => {
                self.here = Some((offset, node));
                None
            }
            "tip" if rest.is_empty() && self.tip.is_none() => {
                self.tip = Some(node);
                None
            }
            "here" | "tip" => Some(format!("`<{word}>` once in a game")),
            _ => {
                self.record.note_other(node, text);
                None
            }
        };
        if let Some(expected) = expected {
            self.report.add(offset, format!("expected {expected}, found {}", Quoted(&format!("<{text}>"))));
        }
    }

    fn note_player(&mut self, node: NodeId, text: &str) -> Option<String> {
        match text.parse() {
            Ok(player) if self.record.tree().step(node).is_some() => {
                self.record.set_player(node, player);
                None
            }
            Ok(_) => Some("an action before who chose it".to_owned()),
            Err(_) => Some("`<by human>`, `<by computer>` or a level as in `<by computer:7>`".to_owned()),
        }
    }

    fn note_draw(&mut self, talk: fn(Team) -> DrawTalk, text: &str) -> Option<String> {
        let team = Team::BOTH.into_iter().find(|team| team.to_string() == text);
        match team {
            Some(team) => {
                self.record.talk_of_draw(talk(team));
                None
            }
            None => Some("a team, `r` or `b`".to_owned()),
        }
    }

    fn note_result(&mut self, node: NodeId, text: &str, taken_back: bool) -> Option<String> {
        let Some(result) = parse_result(text) else {
            return Some("a result such as `<result r hexagon>` or `<result draw agreement>`".to_owned());
        };
        let decided = self.record.tree().step(node).and_then(|step| step.decided);
        if let Some(decided) = decided {
            let fits = decided == result && !taken_back;
            return (!fits).then(|| format!("`<result {}>`, as the rules decide it", result_text(decided)));
        }
        if !result.is_made_by_players() {
            return Some("a resignation, an agreement or a loss on time, as the position decides nothing".to_owned());
        }
        if self.record.tree().notes(node).conclusion.is_some() {
            return Some("one result in a place".to_owned());
        }
        self.record.note_conclusion(node, Conclusion { result, taken_back });
        None
    }
}
