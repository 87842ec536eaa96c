//! The hint on the board: where the turn's stone goes, and where relocated stones go.

use bevy::prelude::*;

use super::animation::Animations;
use super::board::BoardRoot;
use super::ink::{Drawing, Ink, Shape};
use super::layout::BoardLayout;
use super::marks::{curve, empty};
use super::palette::Palette;
use super::{ViewSystems, depth};
use crate::app::Screen;
use crate::game::Match;
use crate::game::hint::Hint;
use crate::rules::Action;

/// The parts of the hint's picture.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// Rings around where stones go.
    Goals,
    /// Arrows to there.
    Arrows,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn.after(super::palette_ready)).add_systems(Update, draw.in_set(ViewSystems::Marks));
}

fn spawn(
    palette: Res<Palette>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut inks: ResMut<Assets<Ink>>,
    mut commands: Commands,
) {
    let ring = Shape::Ring { inner: 0.72, outer: 0.95 };
    let line = Shape::Line { core: 0.5, glow: 0.5, filament: 0.4 };
    for (part, shape, height) in
        [(Part::Goals, ring, depth::OVER_STONES + 0.3), (Part::Arrows, line, depth::OVER_STONES + 0.35)]
    {
        commands.spawn((
            Name::new(format!("Hint {part:?}")),
            part,
            Mesh2d(meshes.add(empty())),
            MeshMaterial2d(inks.add(Ink::new(shape, palette.line))),
            Transform::from_xyz(0.0, 0.0, height),
            Visibility::Hidden,
        ));
    }
}

fn draw(
    game: Option<Res<Match>>,
    hint: Res<Hint>,
    screen: Res<State<Screen>>,
    layout: Res<BoardLayout>,
    animations: Res<Animations>,
    root: Single<Entity, With<BoardRoot>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut parts: Query<(Entity, &Part, &Mesh2d, &mut Visibility, Option<&ChildOf>)>,
    mut last: Local<Option<(Vec<Action>, BoardLayout)>>,
    mut commands: Commands,
) {
    let shown = hint.shown().filter(|_| *screen.get() == Screen::Game && !animations.busy());
    let turn: Vec<Action> = shown.into_iter().flatten().map(|(action, _)| *action).collect();
    let seen = (turn, layout.clone());
    if last.as_ref() == Some(&seen) {
        return;
    }
    for (entity, part, mesh, mut visibility, parent) in &mut parts {
        if parent.is_none() {
            commands.entity(*root).add_child(entity);
        }
        match game.as_ref().and_then(|game| picture(*part, &game.board, &layout, &seen.0)) {
            Some(drawing) => {
                // The mesh of a hidden part may be gone only if its entity is.
                let _ = meshes.insert(mesh.0.id(), drawing.mesh());
                visibility.set_if_neq(Visibility::Inherited);
            }
            None => {
                visibility.set_if_neq(Visibility::Hidden);
            }
        }
    }
    *last = Some(seen);
}

fn picture(part: Part, board: &crate::board::Board, layout: &BoardLayout, turn: &[Action]) -> Option<Drawing> {
    let mut drawing = Drawing::default();
    let stone = layout.stone_radius();
    let mut any = false;
    for action in turn {
        let Some(to) = action.target() else { continue };
        let to = layout.local(board, to);
        match (part, action.origin()) {
            (Part::Goals, _) => drawing.square(to, stone * 1.35),
            (Part::Arrows, Some(from)) => {
                let relocates = matches!(action, Action::Relocate { .. });
                let from = layout.local(board, from);
                let end = curve(from, to, relocates, |a, b| drawing.strip(a, b, 0.055 * layout.spacing(), 1.0));
                head(&mut drawing, end, to, layout.spacing());
            }
            (Part::Arrows, None) => continue,
        }
        any = true;
    }
    any.then_some(drawing)
}

/// The head of an arrow that comes from `before` to `tip`.
fn head(drawing: &mut Drawing, before: Vec2, tip: Vec2, spacing: f32) {
    let back = (before - tip).normalize_or_zero() * 0.3 * spacing;
    for side in [-0.6, 0.6_f32] {
        drawing.strip(tip + Vec2::from_angle(side).rotate(back), tip, 0.055 * spacing, 1.0);
    }
}
