//! Turns whose reasons are known.

use super::*;
use crate::board::PointSet;
use crate::notation::{parse_position, parse_turn};

/// The reasons for a turn in a shorthand: names of points instead of ids.
fn reasons(position: &str, turn: &str) -> Vec<Vec<String>> {
    let board = Board::classic();
    let position = parse_position(board, position).expect("a position");
    let turn = parse_turn(board, turn).expect("a turn");
    let names = |points: PointSet| {
        points.into_iter().map(|point| board.point_name(point).to_owned()).collect::<Vec<_>>().join(" ")
    };
    let figure = |id: FigureId| names(board.figure(id).points);
    let hexagon = |index: usize| names(board.hexagons()[index].points);
    let name = |point| board.point_name(point).to_owned();
    let text = |reason: &Reason| match *reason {
        Reason::Wins(at) => format!("wins {}", hexagon(at)),
        Reason::Completes(id) => format!("completes {}", figure(id)),
        Reason::BlocksHexagon(at, point) => format!("blocks hexagon {} at {}", hexagon(at), name(point)),
        Reason::BlocksFigure(id, point) => format!("blocks {} at {}", figure(id), name(point)),
        Reason::ThreatensHexagon(at) => format!("threatens hexagon {}", hexagon(at)),
        Reason::Reopens(id) => format!("reopens {}", figure(id)),
        Reason::ThreatensFigure(id) => format!("threatens {}", figure(id)),
        Reason::Builds(at) => format!("builds {}", hexagon(at)),
        Reason::Hinders(at, point) => format!("hinders {} at {}", hexagon(at), name(point)),
        Reason::Occupies(at, point) => format!("occupies {} of {}", name(point), hexagon(at)),
        Reason::Begins(id) => format!("begins {}", figure(id)),
        Reason::Approaches(at) => format!("approaches {}", hexagon(at)),
        Reason::StandsBy(at) => format!("stands by {}", hexagon(at)),
        Reason::KeepsTogether => "keeps together".into(),
        Reason::TakesFromHexagon(at) => format!("takes from hexagon {}", hexagon(at)),
        Reason::TakesFromFigure(id) => format!("takes from {}", figure(id)),
        Reason::ClearsHexagon(at, point) => format!("clears hexagon {} at {}", hexagon(at), name(point)),
        Reason::ClearsFigure(id, point) => format!("clears {} at {}", figure(id), name(point)),
        Reason::PreventsHexagon(at) => format!("prevents {}", hexagon(at)),
        Reason::PreventsFigure(id) => format!("prevents {}", figure(id)),
        Reason::Strands(point) => format!("strands {}", name(point)),
        Reason::Locks(point) => format!("locks {}", name(point)),
        Reason::PutsAway(point) => format!("puts away {}", name(point)),
        Reason::Parts(point) => format!("parts {}", name(point)),
        Reason::GainsMobility => "gains mobility".into(),
        Reason::TakesMobility => "takes mobility".into(),
        Reason::LeavesWellAlone => "leaves".into(),
        Reason::MustPass => "must pass".into(),
        Reason::OnlyChoice => "only choice".into(),
        Reason::NothingUrgent => "nothing urgent".into(),
        Reason::NothingBetter => "nothing better".into(),
    };
    explain(board, &position, &turn).iter().map(|(_, reasons)| reasons.iter().map(text).collect()).collect()
}

#[test]
fn a_win_says_it_all() {
    let text = "4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/b2/bbbb r1 r1:3,b1:3 -";
    assert_eq!(reasons(text, "j2"), [["wins g2 h4 h5 i4 i5 j2"]]);
}

#[test]
fn a_triangle_is_completed_and_its_relocation_explained() {
    let text = "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
    let told = reasons(text, "g2,p1>a4");
    assert_eq!(told[0][0], "completes e3 e4 g2");
    assert_eq!(told[1], ["strands a4"]);
}

#[test]
fn the_enemys_hexagon_is_blocked_at_its_gap() {
    let text = "r3/3/2/6/6/4/3/3bb3/3bb3/1b1/4/6/6/2/3/4 r1 r1:3,b1:3 -";
    assert_eq!(reasons(text, "g2")[0][0], "blocks hexagon g2 h4 h5 i4 i5 j2 at g2");
    let text = "r3/3/2/6/6/4/3/3bb3/3bb3/3/4/6/6/2/3/4 r1 r1:3,b1:3 -";
    assert!(reasons(text, "g2")[0].contains(&"blocks hexagon g2 h4 h5 i4 i5 j2 at g2".to_owned()));
}

#[test]
fn the_enemys_figure_is_blocked() {
    let text = "r3/3/2/6/2bb2/4/3/8/8/3/4/6/6/2/3/4 r1 r1:3,b1:3 -";
    assert_eq!(reasons(text, "g2"), [["blocks e3 e4 g2 at g2"]]);
}

#[test]
fn what_is_begun_is_named() {
    let text = "4/3/2/6/2r3/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
    assert_eq!(reasons(text, "e4")[0][0], "threatens e3 e4 g2");
    let text = "4/3/2/6/6/4/1r1/3r4/3r4/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
    assert!(reasons(text, "h5")[0].contains(&"builds g2 h4 h5 i4 i5 j2".to_owned()), "{:?}", reasons(text, "h5"));
    let text = "4/3/2/6/6/4/1r1/3r4/3rr3/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
    assert_eq!(reasons(text, "h5")[0][0], "threatens hexagon g2 h4 h5 i4 i5 j2");
}

#[test]
fn a_running_mill_is_recognised() {
    let text = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/b2/b1b1 r1 r1:0,b1:0 -";
    assert_eq!(reasons(text, "g2-h4")[0][0], "reopens e3 e4 g2");
}

#[test]
fn relocations_take_from_what_is_dangerous() {
    // Blue has four of the white centre; then a standing triangle; then a stone in the gap of Red's triangle.
    let hexagon = "r3/3/2/6/6/4/3/3bb3/3bb3/3/4/6/6/2/3/4 r1 r1:3,b1:3 1";
    assert_eq!(reasons(hexagon, "h4>a4")[0][0], "takes from hexagon g2 h4 h5 i4 i5 j2");
    let figure = "r3/3/2/6/2bb2/4/1b1/8/8/3/4/6/6/2/3/4 r1 r1:3,b1:3 1";
    assert_eq!(reasons(figure, "g2>p4")[0], ["takes from e3 e4 g2", "strands p4"]);
    let gap = "4/3/2/6/2rr2/4/1b1/8/8/3/4/6/6/2/3/b3 r1 r1:3,b1:3 1";
    assert_eq!(reasons(gap, "g2>a4")[0][0], "clears e3 e4 g2 at g2");
    assert_eq!(reasons(gap, "end"), [["leaves"]]);
}

#[test]
fn a_turn_ends_where_it_ends() {
    let text = "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
    assert_eq!(reasons(text, "g2,p1>a4,a1,a2").len(), 2);
    assert_eq!(reasons(text, "p1"), Vec::<Vec<String>>::new(), "what is not legal is not explained");
}

#[test]
fn the_only_slider_is_taken_away_from_a_hexagon() {
    // Blue has five of the white centre and one stone that can slide to g2.
    let text = "r3/3/2/6/3b2/4/3/3bb3/3bb3/1b1/4/6/6/2/3/4 r1 r1:0,b1:0 1";
    assert_eq!(reasons(text, "e4>p4")[0][0], "prevents g2 h4 h5 i4 i5 j2");
    // Within the hexagon nothing is taken out of it.
    let text = "r3/3/2/6/6/4/3/3bb3/3bb3/3/4/6/6/2/3/4 r1 r1:3,b1:3 1";
    assert!(
        !reasons(text, "h4>g2")[0].iter().any(|reason| reason.starts_with("takes")),
        "{:?}",
        reasons(text, "h4>g2")
    );
}

#[test]
fn a_stone_that_does_nothing_at_once_comes_somewhere() {
    let text = "r2r/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b2b r1 r1:0,b1:0 -";
    assert!(
        reasons(text, "a1-b1")[0].iter().any(|reason| reason.starts_with("approaches")),
        "{:?}",
        reasons(text, "a1-b1")
    );
    let start = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
    assert_eq!(reasons(start, "h4")[0][0], "occupies h4 of g2 h4 h5 i4 i5 j2");
}
