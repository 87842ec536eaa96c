//! Figures that stand, figures just completed, hexagons that are nearly won.

use bevy::prelude::*;

use super::animation::Animations;
use super::board::corners;
use super::canvas::{Layer, Layers};
use super::drawing::{Face, Faces, Ink, Pen};
use super::layout::BoardLayout;
use super::palette::{Palette, standing};
use super::{Scene, Shown, ViewStep};
use crate::board::{Board, FigureSet, Hexagon};
use crate::rules::{Position, Team, wins_on};

/// With so many stones missing, and no enemy on it, a hexagon is nearly won.
const NEARLY: u32 = 2;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (tint_figures, flash_figures).in_set(ViewStep::Marks));
}

/// The teams' standing figures and nearly won hexagons, once the stones have arrived.
fn tint_figures(
    shown: Shown,
    scene: Res<Scene>,
    layout: Res<BoardLayout>,
    palette: Res<Palette>,
    animations: Res<Animations>,
    mut layers: Layers,
    mut last: Local<Option<(Position, bool)>>,
) {
    let game = shown.game();
    let seen = match game {
        // On the way to the next position the picture stays.
        Some(_) if animations.moving() && !scene.is_changed() => *last,
        Some(game) => Some((*game.position(), game.record.result().is_some())),
        None => None,
    };
    if *last == seen && !layout.is_changed() && !palette.is_changed() && !scene.is_changed() {
        return;
    }
    *last = seen;
    let mut faces = Faces::default();
    if let (Some(game), Some((position, over))) = (game, seen) {
        let board = &game.board;
        for team in Team::BOTH {
            let own = position.stones(team);
            let standing = standing(palette.team(team), palette.light);
            for figure in board.figures().iter().filter(|figure| own.contains_all(figure.points)) {
                let face = Face { inset: layout.spacing() * 0.02, ..Face::plain(standing) };
                faces.polygon(&corners(board, &layout, &figure.perimeter), face);
            }
        }
        for (team, hexagon) in lit(board, &position, over) {
            let colour = palette.team(team).mark.with_alpha(0.75);
            let face = Face { reach: layout.spacing() * 0.55, ..Face::plain(colour) };
            faces.polygon(&corners(board, &layout, &hexagon.perimeter), face);
        }
    }
    layers.paint(Layer::Tints, faces);
}

/// The hexagons that are lit for a team: those that are nearly won, and the one that is, which keeps its light until it
/// is drawn.
fn lit<'a>(board: &'a Board, position: &Position, over: bool) -> Vec<(Team, &'a Hexagon)> {
    let missing = if over { 0..=0 } else { 1..=NEARLY };
    let lit = |team: Team, hexagon: &Hexagon| {
        let (own, enemy) = (position.stones(team), position.stones(team.other()));
        let left = hexagon.points.len() - (own & hexagon.points).len();
        wins_on(team, hexagon.colour) && missing.contains(&left) && !enemy.intersects(hexagon.points)
    };
    let both = Team::BOTH.into_iter().flat_map(|team| board.hexagons().iter().map(move |hexagon| (team, hexagon)));
    both.filter(|&(team, hexagon)| lit(team, hexagon)).collect()
}

fn flash_figures(
    scene: Res<Scene>,
    layout: Res<BoardLayout>,
    palette: Res<Palette>,
    animations: Res<Animations>,
    mut layers: Layers,
    mut last: Local<FigureSet>,
) {
    let (figures, brightness) = animations.flash();
    if figures != *last || (!figures.is_empty() && layout.is_changed()) {
        *last = figures;
        let mut ink = Ink::new(&palette);
        if let Some(board) = &scene.board {
            let spacing = layout.spacing();
            // Where nothing can be brighter than the board, more ink is laid on.
            let width = spacing * (0.055 + 0.035 * palette.light.cover);
            let pen = Pen::new(width.max(2.2), palette.flash).glowing(spacing * 0.32);
            for figure in figures.iter().map(|id| board.figure(id)) {
                ink.outline(&corners(board, &layout, &figure.perimeter), pen);
            }
        }
        layers.paint(Layer::Flash, ink);
    }
    if !figures.is_empty() {
        layers.fade(Layer::Flash, brightness, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse_action, parse_position};

    #[test]
    fn a_hexagon_is_lit_from_when_it_is_nearly_won_until_it_is_drawn() {
        let board = Board::classic();
        let text = "1bb1/b1b/2/6/1brrrb/1r2/1rr/1brrrr2/3r1rbb/br1/1b2/5b/3b2/2/brb/r3 r1 r1:0,b1:0 -";
        let mut position = parse_position(board, text).expect("a position");
        let before = lit(board, &position, false);
        assert_eq!(before.len(), 1);
        position.play(board, parse_action(board, "i6-i5").expect("an action"));
        assert_eq!(lit(board, &position, true), before, "it does not go dark before its ceremony");
        assert_eq!(position.winning_hexagon(board, Team::Red).map(|won| &board.hexagons()[won]), Some(before[0].1));
    }
}
