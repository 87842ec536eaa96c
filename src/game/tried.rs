//! What is tried in an analysis at the end of a game under way. In the tree it would be the game's main line, so it waits
//! beside it until the game goes on. In a file of the game it is a tag, for it is no part of the game.

use bevy::prelude::*;

use super::intents::{Current, Resolve, ResolveSet, open_game};
use super::{Intent, Match};
use crate::board::Board;
use crate::notation::{action_text, parse_action};
use crate::record::{NodeId, Player, Record};
use crate::rules::Action;

/// The tag of a game's file that holds what was tried: actions with a space between, lines with a `/`.
pub const TRIED_TAG: &str = "Tried";

/// Lines from the end of a game.
#[derive(Clone, Debug, PartialEq)]
struct Aside {
    game: u32,
    end: NodeId,
    lines: Vec<Vec<Action>>,
}

/// What was tried from the end of the game on the table, while it is no part of its tree.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Tried(Option<Aside>);

impl Tried {
    /// Takes out of the tree what was tried from a place on, if the game has not been decided there.
    pub fn set_aside(&mut self, game: &mut Match, end: NodeId) {
        let Match { board, record, id } = game;
        if let Some(lines) = take_out(board, record, end) {
            self.0 = Some(Aside { game: *id, end, lines });
        }
    }

    /// Puts it into the tree again.
    pub fn bring_back(&mut self, game: &mut Match) {
        let Match { board, record, id } = game;
        if let Some(Aside { end, lines, .. }) = self.0.take().filter(|tried| tried.game == *id) {
            record.drop_tag(TRIED_TAG);
            if record.tree().contains(end) {
                record.add_lines(board, end, &lines, Player::Human);
            }
        }
    }

    /// Whether it can be put into the tree without being the game's main line.
    pub fn is_due(&self, game: &Match) -> bool {
        self.0
            .as_ref()
            .is_some_and(|tried| tried.game != game.id || game.record.tree().main_end(NodeId::ROOT) != tried.end)
    }
}

/// Makes a tag of what was tried from a place on. Gives the lines, if there are any and the game was not decided there.
pub(super) fn take_out(board: &Board, record: &mut Record, end: NodeId) -> Option<Vec<Vec<Action>>> {
    let lines = record.lines_from(end);
    if lines.is_empty() || record.tree().conclusion(end).is_some() {
        return None;
    }
    for child in record.tree().children(end).to_vec() {
        record.delete(board, child);
    }
    record.keep_tag(TRIED_TAG, &text(board, &lines));
    Some(lines)
}

fn text(board: &Board, lines: &[Vec<Action>]) -> String {
    let line = |line: &Vec<Action>| line.iter().map(|&action| action_text(board, action)).collect::<Vec<_>>().join(" ");
    lines.iter().map(line).collect::<Vec<_>>().join(" / ")
}

/// What a tag says, each line as far as it can be read.
fn lines_of(board: &Board, text: &str) -> Vec<Vec<Action>> {
    let line = |line: &str| line.split_whitespace().map_while(|action| parse_action(board, action).ok()).collect();
    text.split('/').map(line).filter(|line: &Vec<Action>| !line.is_empty()).collect()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tried>()
        .add_systems(Resolve, take_up.in_set(ResolveSet::Open).after(open_game).run_if(resource_exists::<Match>));
}

/// A game that was opened brings what was tried in it.
fn take_up(current: Res<Current>, game: Res<Match>, mut tried: ResMut<Tried>) {
    if !matches!(current.0, Some(Intent::Open(_))) {
        return;
    }
    let Match { board, record, id } = &*game;
    let lines = record.details().tag(TRIED_TAG).map(|text| lines_of(board, text));
    let end = record.tree().main_end(NodeId::ROOT);
    tried.0 = lines.map(|lines| Aside { game: *id, end, lines });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, Setup};

    #[test]
    fn what_was_tried_is_written_and_read() {
        let board = Board::classic();
        let lines = ["a1 b1", "k3>a1 end"]
            .map(|line| line.split(' ').map(|text| parse_action(board, text).expect("an action")).collect::<Vec<_>>());
        assert_eq!(text(board, &lines), "a1 b1 / k3>a1 end");
        assert_eq!(lines_of(board, "a1 b1 / k3>a1 end"), lines);
        let one = |text: &str| vec![vec![parse_action(board, text).expect("an action")]];
        assert_eq!(lines_of(board, " / a1 nonsense b1 //"), one("a1"), "a line ends where it makes no sense");
        assert!(lines_of(board, "").is_empty());
    }

    #[test]
    fn a_record_without_what_was_tried_is_the_game_with_a_tag() {
        let board = Board::classic();
        let mut record = Record::new(Position::start(board, &Setup::standard(board, 1)).expect("a start"), false);
        let action = |text: &str| parse_action(board, text).expect("an action");
        record.play(board, action("a1")).expect("legal");
        let (game, end) = (record.clone(), record.node());
        for text in ["b1", "c1"] {
            record.explore(board, action(text), Player::Human).expect("legal");
        }
        record.stand(board, end, end);
        assert_eq!(take_out(board, &mut record, end), Some(vec![vec![action("b1"), action("c1")]]));
        assert_eq!(record.details().tag(TRIED_TAG), Some("b1 c1"));
        assert_eq!(take_out(board, &mut record, end), None, "nothing is left to be taken out");
        record.drop_tag(TRIED_TAG);
        assert_eq!(record, game);
    }
}
