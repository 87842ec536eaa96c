//! Figures that stand, figures just completed, hexagons that are nearly won.

use bevy::prelude::*;

use super::animation::Animations;
use super::board::corners;
use super::canvas::{Face, Faces, Ink, Layer, Layers, Pen};
use super::layout::BoardLayout;
use super::palette::Palette;
use super::{Scene, Shown, ViewStep};
use crate::board::FigureSet;
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
            let (own, enemy) = (position.stones(team), position.stones(team.other()));
            let colour = palette.team(team).mark;
            for figure in board.figures().iter().filter(|figure| own.contains_all(figure.points)) {
                let face = Face { inset: layout.spacing() * 0.02, ..Face::plain(colour.with_alpha(0.13)) };
                faces.polygon(&corners(board, &layout, &figure.perimeter), face);
            }
            let nearly = board.hexagons().iter().filter(|hexagon| {
                let missing = hexagon.points.len() - (own & hexagon.points).len();
                wins_on(team, hexagon.colour) && (1..=NEARLY).contains(&missing) && !enemy.intersects(hexagon.points)
            });
            for hexagon in nearly.filter(|_| !over) {
                let face = Face { reach: layout.spacing() * 0.55, ..Face::plain(colour.with_alpha(0.75)) };
                faces.polygon(&corners(board, &layout, &hexagon.perimeter), face);
            }
        }
    }
    layers.paint(Layer::Tints, faces);
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
            let pen = Pen::new((spacing * 0.055).max(2.2), palette.flash).glowing(spacing * 0.32);
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
