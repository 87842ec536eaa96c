//! A hint in words: the turn, and what speaks for it.

use crate::board::{Board, FigureId, PointSet};
use crate::engine::Reason;
use crate::i18n::{Figure, Message, messages};
use crate::rules::Action;

/// The whole hint, if the turn has an action.
#[must_use]
pub fn text(board: &Board, turn: &[(Action, Vec<Reason>)]) -> Option<Message> {
    let parts = turn.iter().map(|(action, reasons)| {
        let action = action_words(board, *action);
        match reasons.iter().map(|&reason| reason_text(board, reason)).reduce(messages::list) {
            Some(reasons) => messages::hint_because(action, reasons),
            None => action,
        }
    });
    parts.reduce(messages::hint_then).map(messages::hint)
}

fn action_words(board: &Board, action: Action) -> Message {
    let name = |point| board.point_name(point);
    match action {
        Action::Place(to) => messages::action_place(name(to)),
        Action::Slide { from, to } => messages::action_slide(name(from), name(to)),
        Action::Relocate { from, to } => messages::action_relocate(name(from), name(to)),
        Action::End => messages::action_end(),
        Action::Pass => messages::action_pass(),
    }
}

/// What speaks for an action.
#[must_use]
pub fn reason_text(board: &Board, reason: Reason) -> Message {
    let names =
        |points: PointSet| points.into_iter().map(|point| board.point_name(point)).collect::<Vec<_>>().join(" ");
    let name = |point| board.point_name(point);
    let kind = |id| if board.figure(id).is_triangle() { Figure::Triangle } else { Figure::Square };
    let corners = |id: FigureId| names(board.figure(id).points);
    let hexagon = |index: usize| board.hexagons().get(index).map_or_else(String::new, |hexagon| names(hexagon.points));
    match reason {
        Reason::Wins(at) => messages::reason_wins(&hexagon(at)),
        Reason::Completes(id) => messages::reason_completes(kind(id), &corners(id)),
        Reason::BlocksHexagon(_, point) => messages::reason_blocks_hexagon(name(point)),
        Reason::BlocksFigure(id, point) => messages::reason_blocks_figure(kind(id), &corners(id), name(point)),
        Reason::ThreatensHexagon(at) => messages::reason_threatens_hexagon(&hexagon(at)),
        Reason::Reopens(id) => messages::reason_reopens(kind(id), &corners(id)),
        Reason::ThreatensFigure(id) => messages::reason_threatens_figure(kind(id), &corners(id)),
        Reason::Builds(at) => messages::reason_builds(&hexagon(at)),
        Reason::Hinders(at, _) => messages::reason_hinders(&hexagon(at)),
        Reason::Occupies(at, _) => messages::reason_occupies(&hexagon(at)),
        Reason::Begins(id) => messages::reason_begins(kind(id), &corners(id)),
        Reason::Approaches(at) => messages::reason_approaches(&hexagon(at)),
        Reason::StandsBy(at) => messages::reason_stands_by(&hexagon(at)),
        Reason::KeepsTogether => messages::reason_keeps_together(),
        Reason::TakesFromHexagon(at) => messages::reason_takes_from_hexagon(&hexagon(at)),
        Reason::TakesFromFigure(id) => messages::reason_takes_from_figure(kind(id), &corners(id)),
        Reason::ClearsHexagon(at, point) => messages::reason_clears_hexagon(name(point), &hexagon(at)),
        Reason::ClearsFigure(id, point) => messages::reason_clears_figure(name(point), kind(id), &corners(id)),
        Reason::PreventsHexagon(at) => messages::reason_prevents_hexagon(&hexagon(at)),
        Reason::PreventsFigure(id) => messages::reason_prevents_figure(kind(id), &corners(id)),
        Reason::Strands(_) => messages::reason_strands(),
        Reason::Locks(_) => messages::reason_locks(),
        Reason::PutsAway(_) => messages::reason_puts_away(),
        Reason::Parts(_) => messages::reason_parts(),
        Reason::GainsMobility => messages::reason_gains_mobility(),
        Reason::TakesMobility => messages::reason_takes_mobility(),
        Reason::LeavesWellAlone => messages::reason_leaves_well_alone(),
        Reason::MustPass => messages::reason_must_pass(),
        Reason::OnlyChoice => messages::reason_only_choice(),
        Reason::NothingUrgent => messages::reason_nothing_urgent(),
        Reason::NothingBetter => messages::reason_nothing_better(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::explain;
    use crate::i18n::Language;
    use crate::notation::{parse_position, parse_turn};

    #[test]
    fn a_hint_says_what_and_why() {
        let board = Board::classic();
        let position =
            parse_position(board, "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -").expect("a position");
        let turn = parse_turn(board, "g2,p1>a4").expect("a turn");
        let hint = text(board, &explain(board, &position, &turn)).expect("a hint");
        let text = Language::English.text(&hint);
        assert!(text.starts_with("Hint: place on g2: completes the triangle e3 e4 g2"), "{text}");
        assert!(text.ends_with("; then relocate p1 to a4: puts the stone where it cannot form a figure"), "{text}");
        let text = Language::Czech.text(&hint);
        assert!(text.starts_with("Rada: položte na g2: dokončíte trojúhelník e3 e4 g2"), "{text}");
        assert!(text.ends_with("; potom přemístěte p1 na a4: dáte kámen tam, kde nevytvoří žádný obrazec"), "{text}");
    }
}
