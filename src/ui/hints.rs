//! A hint in words: the turn, and what speaks for it.

use crate::board::{Board, FigureId, PointSet};
use crate::engine::Reason;
use crate::rules::Action;

/// The whole hint as a sentence.
#[must_use]
pub fn text(board: &Board, turn: &[(Action, Vec<Reason>)]) -> String {
    let parts: Vec<String> = turn
        .iter()
        .map(|(action, reasons)| {
            let reasons: Vec<String> = reasons.iter().map(|&reason| reason_text(board, reason)).collect();
            let action = action_words(board, *action);
            if reasons.is_empty() { action } else { format!("{action}: {}", reasons.join(", ")) }
        })
        .collect();
    format!("Hint: {}", parts.join("; then "))
}

fn action_words(board: &Board, action: Action) -> String {
    let name = |point| board.point_name(point);
    match action {
        Action::Place(to) => format!("place on {}", name(to)),
        Action::Slide { from, to } => format!("slide {} to {}", name(from), name(to)),
        Action::Relocate { from, to } => format!("relocate {} to {}", name(from), name(to)),
        Action::End => "take no more".into(),
        Action::Pass => "pass".into(),
    }
}

/// What speaks for an action.
#[must_use]
pub fn reason_text(board: &Board, reason: Reason) -> String {
    let names =
        |points: PointSet| points.into_iter().map(|point| board.point_name(point)).collect::<Vec<_>>().join(" ");
    let name = |point| board.point_name(point);
    let figure = |id: FigureId| {
        let figure = board.figure(id);
        format!("the {} {}", if figure.is_triangle() { "triangle" } else { "square" }, names(figure.points))
    };
    let hexagon = |index: usize| {
        let points = board.hexagons().get(index).map(|hexagon| hexagon.points);
        format!("the hexagon {}", points.map_or_else(String::new, names))
    };
    match reason {
        Reason::Wins(at) => format!("wins, fills {}", hexagon(at)),
        Reason::Completes(id) => format!("completes {}", figure(id)),
        Reason::BlocksHexagon(_, point) => format!("blocks the hexagon at {}", name(point)),
        Reason::BlocksFigure(id, point) => format!("blocks {} at {}", figure(id), name(point)),
        Reason::ThreatensHexagon(at) => format!("threatens to fill {}", hexagon(at)),
        Reason::Reopens(id) => format!("steps out of {} to complete it again", figure(id)),
        Reason::ThreatensFigure(id) => format!("prepares {}", figure(id)),
        Reason::Builds(at) => format!("gathers stones on {}", hexagon(at)),
        Reason::TakesFromHexagon(at) => format!("takes the stone out of {}", hexagon(at)),
        Reason::TakesFromFigure(id) => format!("takes the stone out of {}", figure(id)),
        Reason::ClearsHexagon(at, point) => format!("frees {} for {}", name(point), hexagon(at)),
        Reason::ClearsFigure(id, point) => format!("frees {} for {}", name(point), figure(id)),
        Reason::Strands(_) => "puts the stone where it cannot form a figure".into(),
        Reason::Locks(_) => "puts the stone where it cannot slide".into(),
        Reason::GainsMobility => "keeps more ways to slide".into(),
        Reason::TakesMobility => "leaves the enemy fewer ways to slide".into(),
        Reason::LeavesWellAlone => "a relocation would be of more use to the enemy".into(),
        Reason::MustPass => "no stone can slide".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::explain;
    use crate::notation::{parse_position, parse_turn};

    #[test]
    fn a_hint_says_what_and_why() {
        let board = Board::classic();
        let position =
            parse_position(board, "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -").expect("a position");
        let turn = parse_turn(board, "g2,p1>a4").expect("a turn");
        let text = text(board, &explain(board, &position, &turn));
        assert!(text.starts_with("Hint: place on g2: completes the triangle e3 e4 g2"), "{text}");
        assert!(text.ends_with("; then relocate p1 to a4: puts the stone where it cannot form a figure"), "{text}");
    }
}
