//! A game that is over dims; if it is won, its hexagon is drawn in the winner's light. Behind the title, all dims.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use super::animation::{Animations, MotionSettings};
use super::board::{corner_radius, corners, draw_emblem, hexagon_face};
use super::canvas::{Layer, Layers};
use super::drawing::{Face, Faces, Ink, Pen};
use super::easing::GLIDE;
use super::follow::follow_game;
use super::layout::BoardLayout;
use super::palette::Palette;
use super::stones::place_stones;
use super::{Scene, Shown, ViewStep};
use crate::board::HexagonColour;
use crate::game::Match;
use crate::game::backdrop::Backdrop;
use crate::rules::{Outcome, Team};

/// How much the veil hides of the board when a game is over.
const OVER: f32 = 0.58;

/// And behind the title.
const TITLE: f32 = 0.30;

/// How long that takes to come and go, in seconds: as long as the board is on its way.
const DIMMING: f32 = GLIDE;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            watch_for_end.in_set(ViewStep::Stones).after(follow_game).before(place_stones),
            draw_victory.in_set(ViewStep::Marks),
        ),
    );
}

/// The hexagon that won and whose it is, as a place among the board's.
fn won(game: &Match) -> Option<(Team, usize)> {
    match game.position().outcome() {
        Some(Outcome::Win(team)) => Some((team, game.position().winning_hexagon(&game.board, team)?)),
        _ => None,
    }
}

fn watch_for_end(
    shown: Shown,
    scene: Res<Scene>,
    motion: Res<MotionSettings>,
    backdrop: Option<Res<Backdrop>>,
    mut animations: ResMut<Animations>,
) {
    let over = shown.game().is_some_and(|game| game.record.result().is_some());
    // A game that is opened at its end shows its end.
    let at_once = motion.is_off() || scene.is_changed() || backdrop.is_some_and(|it| it.calm && scene.backdrop);
    if over != animations.ending().is_some() {
        animations.set_over(over, at_once, !scene.is_changed() && !scene.backdrop);
    }
}

/// How much the board is dimmed for what lies before it: from screen to screen it changes softly.
fn dim(
    dimmed: &mut Option<f32>,
    backdrop: bool,
    animations: &mut ResMut<Animations>,
    motion: MotionSettings,
    time: &Time<Real>,
) -> f32 {
    let wanted = if backdrop { TITLE } else { 0.0 };
    let step = if motion.is_off() { TITLE } else { time.delta_secs().min(0.05) * motion.speed * TITLE / DIMMING };
    let now = dimmed.map_or(wanted, |now| now + (wanted - now).clamp(-step, step));
    *dimmed = Some(now);
    let part = now / TITLE;
    if animations.backdrop.to_bits() != part.to_bits() {
        animations.backdrop = part;
    }
    let dimming = (now - wanted).abs() > 1e-4;
    if animations.dimming != dimming {
        animations.dimming = dimming;
    }
    now
}

/// How much of its own strength the veil has: on a bright board all of it would hide too much.
fn strength(palette: &Palette, over: bool) -> f32 {
    1.0 - palette.light.cover * if over { 0.45 } else { 0.6 }
}

/// Whether the veil lies on the slab alone. On a bright table it would dim what is written there.
fn on_slab_alone(palette: &Palette) -> bool {
    palette.light.cover >= 0.5
}

/// How much the veil hides of the table when a game is over, in all.
#[cfg(test)]
pub(crate) fn veil_over(palette: &Palette) -> f32 {
    if on_slab_alone(palette) { 0.0 } else { OVER * strength(palette, true) }
}

/// The corners of the veil: the window's, with room for it to grow, or the slab's, which are round.
fn veiled(layout: &BoardLayout, palette: &Palette) -> Vec<Vec2> {
    const STEPS: u8 = 8;
    let signs = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map(Vec2::from);
    if !on_slab_alone(palette) {
        return signs.map(|sign| sign * layout.window() * 0.75).to_vec();
    }
    let (centre, half) = layout.slab();
    let radius = corner_radius(layout);
    let arc = |(quarter, sign): (u8, Vec2)| {
        let angle = move |step: u8| FRAC_PI_2 * (f32::from(quarter) + f32::from(step) / f32::from(STEPS));
        (0..=STEPS).map(move |step| centre + sign * (half - radius) + Vec2::from_angle(angle(step)) * radius)
    };
    (0..).zip(signs).flat_map(arc).collect()
}

fn draw_victory(
    shown: Shown,
    scene: Res<Scene>,
    layout: Res<BoardLayout>,
    palette: Res<Palette>,
    motion: Res<MotionSettings>,
    time: Res<Time<Real>>,
    mut animations: ResMut<Animations>,
    mut layers: Layers,
    mut dimmed: Local<Option<f32>>,
    mut last: Local<Option<(bool, bool, Option<(Team, usize)>)>>,
) {
    let resting = dim(&mut dimmed, scene.backdrop, &mut animations, *motion, &time);
    let progress = animations.ending();
    let shown = shown.game().filter(|_| progress.is_some()).and_then(won);
    let seen = Some((resting > 0.0, progress.is_some(), shown));
    if *last != seen || layout.is_changed() || palette.is_changed() || scene.is_changed() {
        *last = seen;
        let (mut veil, mut face, mut outline) = (Faces::default(), Faces::default(), Ink::new(&palette));
        if resting > 0.0 || progress.is_some() {
            let strength = strength(&palette, progress.is_some());
            veil.polygon(&veiled(&layout, &palette), Face::plain(palette.veil.with_alpha(strength)));
        }
        if let (Some((team, hexagon)), Some(board)) = (shown, &scene.board) {
            let hexagon = &board.hexagons()[hexagon];
            let corners = corners(board, &layout, &hexagon.perimeter);
            let (spacing, colours) = (layout.spacing(), palette.team(team));
            let middle = corners.iter().sum::<Vec2>() / corners.len() as f32;
            // Whatever colour the hexagon had, it is the winner's now: its face, its shape, and light from its edges that
            // falls on the board around.
            let colour = match team {
                Team::Red => HexagonColour::Red,
                Team::Blue => HexagonColour::Blue,
            };
            face.polygon(&corners, hexagon_face(&palette, colour, spacing));
            face.polygon(&corners, Face { reach: spacing * 0.5, ..Face::plain(colours.inlay.with_alpha(0.40)) });
            draw_emblem(team, middle, spacing * 1.35, colours.inlay, &mut face);
            let halo = Pen::new(spacing * 0.05, colours.hexagon).glowing(spacing * 1.3);
            let pen = Pen::new(spacing * 0.075, colours.mark).glowing(spacing * 0.4);
            let parts = corners.len() as f32;
            for (index, (&a, &b)) in corners.iter().zip(corners.iter().cycle().skip(1)).enumerate() {
                let (from, to) = (index as f32 / parts, (index + 1) as f32 / parts);
                outline.ordered_line(a, b, halo, from, to);
                outline.ordered_line(a, b, pen, from, to);
            }
        }
        layers.paint(Layer::Veil, veil);
        layers.paint(Layer::WinFace, face);
        layers.paint(Layer::WinOutline, outline);
    }
    if let Some(part) = progress {
        let fade = part * part * (3.0 - 2.0 * part);
        layers.fade(Layer::Veil, resting + fade * (OVER - resting), 1.0);
        layers.fade(Layer::WinFace, fade, 1.0);
        if motion.reduced {
            layers.fade(Layer::WinOutline, fade, 1.0);
        } else {
            layers.fade(Layer::WinOutline, 1.0, fade);
        }
    } else if resting > 0.0 {
        layers.fade(Layer::Veil, resting, 1.0);
    }
}
