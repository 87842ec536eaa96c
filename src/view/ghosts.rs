//! Stones that are not there: where one would come to lie, and where a dragged one came from.

use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::canvas::STONES;
use super::easing::Glide;
use super::layout::BoardLayout;
use super::stones::{Place, Stone, StoneLook, place_stones, seen, tag};
use super::{Scene, ViewStep};
use crate::board::Point;
use crate::game::{Choice, Match};
use crate::input::{Drag, Pointing};
use crate::rules::{Action, Task, Team};

/// A stone that is not there: where one would come to lie, or where a dragged one came from.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Ghost {
    Target,
    Origin,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_ghosts)
        .add_systems(Update, place_ghosts.after(place_stones).in_set(ViewStep::Stones));
}

fn spawn_ghosts(mut commands: Commands, look: Res<StoneLook>) {
    for ghost in [Ghost::Target, Ghost::Origin] {
        commands.spawn((Name::new(format!("Ghost: {ghost:?}")), ghost, look.bundle(), Visibility::Hidden));
    }
}

/// What is chosen, a stone being dragged included.
pub(super) fn open_choice(game: &Match, choice: &Choice, pointing: &Pointing) -> Choice {
    match pointing.drag {
        Some(Drag { from: Place::Board(from), .. }) => {
            Choice { warned: choice.warned, held: choice.held, ..Choice::new(game, Some(from)) }
        }
        _ => choice.clone(),
    }
}

/// The team whose stone would come to lie on a point if that point were chosen now.
fn ghost_at(game: &Match, choice: &Choice, point: Point) -> Option<Team> {
    let position = game.position();
    match (position.task(), choice.stone) {
        (Task::Place, _) => choice.selectable.contains(point).then(|| position.team()),
        (_, Some(stone)) => choice.targets.contains(point).then(|| position.stone_at(stone))?,
        _ => None,
    }
}

/// The team whose stone an action moves.
fn ghost_of(game: &Match, action: Action) -> Option<Team> {
    match action.origin() {
        Some(from) => game.position().stone_at(from),
        None => Some(game.position().team()),
    }
}

fn place_ghosts(
    game: Option<Res<Match>>,
    scene: Res<Scene>,
    layout: Res<BoardLayout>,
    choice: Res<Choice>,
    pointing: Res<Pointing>,
    glide: Res<Glide>,
    mut ghosts: Query<(&Ghost, &mut Transform, &mut MeshTag, &mut Visibility), Without<Stone>>,
) {
    let game = game.filter(|_| !scene.backdrop);
    for (ghost, mut transform, mut present, mut visibility) in &mut ghosts {
        let shown = game.as_ref().and_then(|game| match ghost {
            Ghost::Target => {
                // What waits to be confirmed stands where it would stand.
                if let Some(to) = choice.held.and_then(|held| held.action.target()) {
                    return Some((Place::Board(to), ghost_of(game, choice.held?.action)?, 0.75));
                }
                // Under a dragged stone the ghost shows where it would land.
                let point = pointing.focused.or(pointing.hovered)?;
                Some((Place::Board(point), ghost_at(game, &open_choice(game, &choice, &pointing), point)?, 0.46))
            }
            Ghost::Origin => {
                let from = pointing.drag?.from;
                let team = match from {
                    Place::Board(point) => game.position().stone_at(point)?,
                    Place::Tray(seat, _) => seat.team(),
                };
                Some((from, team, 0.30))
            }
        });
        let Some((place, team, opacity)) = shown else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let (at, radius) = seen(&scene, &layout, &glide, place);
        transform.set_if_neq(
            Transform::from_translation(at.extend(STONES - 0.1)).with_scale(Vec3::new(radius, radius, 1.0)),
        );
        present.set_if_neq(tag(team, 0, opacity, 0.0, 0.0));
        visibility.set_if_neq(Visibility::Inherited);
    }
}
