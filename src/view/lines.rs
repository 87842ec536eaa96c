//! The best turns that analysis has found, on the board: the first drawn through and strong, the second dashed, the third
//! dotted and fine, so that they are told apart without colours. The interface writes their numbers beside them.

use bevy::prelude::*;

use super::animation::Animations;
use super::canvas::{Layer, Layers};
use super::drawing::{Ink, Pen};
use super::layout::BoardLayout;
use super::palette::Palette;
use super::{Scene, ViewStep};
use crate::board::{Board, Point};
use crate::game::Match;
use crate::game::analysis::Analysis;
use crate::rules::{Action, Position};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_lines.in_set(ViewStep::Marks));
}

/// An action of the best turns, and the line to which it belongs, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The line.
    pub line: usize,
    /// The action.
    pub action: Action,
}

/// The first turn of each line. What an earlier line shows already is not shown again.
#[must_use]
pub fn arrows<'a>(board: &Board, position: &Position, lines: impl IntoIterator<Item = &'a [Action]>) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    for (line, actions) in lines.into_iter().enumerate() {
        let mut position = *position;
        for &action in actions {
            let Ok(played) = position.try_play(board, action) else { break };
            if !arrows.iter().any(|shown| shown.action == action) {
                arrows.push(Arrow { line, action });
            }
            if played.turn_over {
                break;
            }
        }
    }
    arrows
}

/// Where the number of a line stands beside a point: lines with the same target stand side by side.
#[must_use]
pub fn number_at(layout: &BoardLayout, board: &Board, point: Point, line: usize) -> Vec2 {
    let angle = [0.25, 0.75, 1.25][line.min(2)] * std::f32::consts::PI;
    layout.to_window(board, point) + Vec2::new(angle.cos(), -angle.sin()) * layout.stone_radius() * 1.15
}

fn draw_lines(
    game: Option<Res<Match>>,
    analysis: Option<Res<Analysis>>,
    scene: Res<Scene>,
    layout: Res<BoardLayout>,
    palette: Res<Palette>,
    animations: Res<Animations>,
    mut layers: Layers,
    mut last: Local<Vec<Arrow>>,
) {
    let finding = analysis.as_ref().and_then(|analysis| analysis.finding());
    let shown: Vec<Arrow> = match (&game, finding.filter(|_| !scene.backdrop && !animations.moving())) {
        (Some(game), Some(finding)) => {
            let lines = finding.report.lines.iter().map(|line| &line.actions[..]);
            arrows(&game.board, &finding.position, lines)
        }
        _ => Vec::new(),
    };
    if *last == shown && !layout.is_changed() && !palette.is_changed() && !scene.is_changed() {
        return;
    }
    let mut ink = Ink::new(&palette);
    if let Some(game) = &game {
        // The strongest last, over the others.
        for arrow in shown.iter().rev() {
            draw(&mut ink, &game.board, &layout, &palette, *arrow);
        }
    }
    layers.paint(Layer::Lines, ink);
    *last = shown;
}

/// How the strokes of a line are broken: how long a dash is, in widths of the pen.
fn dash(line: usize) -> Option<f32> {
    match line {
        0 => None,
        1 => Some(3.2),
        _ => Some(0.6),
    }
}

fn draw(ink: &mut Ink, board: &Board, layout: &BoardLayout, palette: &Palette, arrow: Arrow) {
    let at = |point| layout.to_world(board, point);
    let (spacing, radius) = (layout.spacing(), layout.stone_radius());
    let (width, alpha) = [(0.055, 1.0), (0.04, 0.85), (0.034, 0.8)][arrow.line.min(2)];
    let pen = Pen::new((spacing * width).max(1.6), palette.focus).faint(alpha);
    let pen = if arrow.line == 0 { pen.glowing(spacing * 0.1) } else { pen };
    let dash = dash(arrow.line);
    let ring = |ink: &mut Ink, at: Vec2, radius: f32| match dash {
        None => ink.ring(at, radius, pen),
        Some(length) => {
            let around = std::f32::consts::TAU * radius;
            ink.dashed_ring(at, radius, (around / (pen.width * (length + 2.0))).round().max(6.0) as u32, pen);
        }
    };
    // A little larger from line to line, so that rings around the same point do not hide each other.
    let wider = 1.0 + 0.16 * arrow.line as f32;
    match arrow.action {
        Action::Place(to) => ring(ink, at(to), radius * 0.95 * wider),
        Action::Slide { from, to } => {
            let (from, to) = (at(from), at(to));
            let along = (to - from).normalize_or(Vec2::X);
            let start = from + along * radius * 1.12 * wider;
            let tip = to - along * radius * 0.35;
            ring(ink, from, radius * 1.12 * wider);
            match dash {
                None => ink.line(start, tip, pen),
                Some(length) => ink.dashed_line(start, tip, length, pen),
            }
            ink.arrow_head(tip, along, pen);
        }
        Action::Relocate { from, to } => {
            let pen = if arrow.line == 0 { Pen::new(pen.width * 0.7, pen.colour) } else { pen };
            ink.dashed_ring(at(from), radius * 1.12 * wider, 12, pen);
            ink.dashed_arc(at(from), at(to), radius * 1.12, pen);
            ring(ink, at(to), radius * 0.62);
        }
        Action::End | Action::Pass => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse_position, parse_turn};

    #[test]
    fn each_line_shows_its_first_turn_and_nothing_twice() {
        let board = Board::classic();
        let text = "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
        let position = parse_position(board, text).expect("a position");
        let line = |text| parse_turn(board, text).expect("actions");
        let lines = [line("g2,p1>a4,c1,d1"), line("g2,p3>a4,c1"), line("c1,d1")];
        let shown = arrows(board, &position, lines.iter().map(|line| &line[..]));
        let shown: Vec<(usize, String)> =
            shown.iter().map(|arrow| (arrow.line, crate::notation::action_text(board, arrow.action))).collect();
        let expected = [(0, "g2"), (0, "p1>a4"), (1, "p3>a4"), (2, "c1")];
        assert_eq!(shown, expected.map(|(line, action)| (line, action.to_owned())));
    }
}
