//! The stones: one entity each for the whole game, on the board or in a tray, and where each is seen.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::animation::{Animations, MotionSettings, Origin};
use super::backdrop::follow_backdrop;
use super::canvas::{STONES, WINNERS};
pub use super::changes::{Changes, diff, stones_of};
use super::drawing::arc;
use super::easing::Glide;
use super::follow::follow_game;
use super::layout::BoardLayout;
use super::materials::StoneMaterial;
use super::palette::Palette;
use super::{Scene, Shown, ViewStep};
use crate::board::{Point, PointSet};
use crate::game::{Applied, Choice, Jumped, Match};
use crate::input::Pointing;
use crate::rules::{Outcome, Seat, Team};

/// A stone's quad reaches this many radii to each side, to hold its shadow.
const QUAD: f32 = 1.8;

/// How long a stone takes to rise to the hand, in seconds.
const RISE: f32 = 0.09;

/// How high a chosen stone is.
const CHOSEN: f32 = 0.6;

/// Where a stone belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// On a point of the board.
    Board(Point),
    /// In a seat's tray, on a slot from 0.
    Tray(Seat, u8),
}

/// A stone of the game.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Whose it is.
    pub team: Team,
    /// Where it belongs; on its way there, its picture is elsewhere.
    pub place: Place,
}

/// How high a stone is held, from 0 to 1.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Held(pub(super) f32);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Applied>()
        .add_message::<Jumped>()
        .init_resource::<Choice>()
        .init_resource::<Pointing>()
        .init_resource::<StoneLook>()
        .add_systems(
            Update,
            (recolour.run_if(resource_changed::<Palette>), follow_game, follow_backdrop, place_stones)
                .chain()
                .in_set(ViewStep::Stones),
        );
}

/// What every stone is drawn with.
#[derive(Resource)]
pub(super) struct StoneLook {
    mesh: Handle<Mesh>,
    material: Handle<StoneMaterial>,
}

impl FromWorld for StoneLook {
    fn from_world(world: &mut World) -> Self {
        let material = StoneMaterial::new(world.get_resource_or_init::<Palette>().as_ref());
        Self {
            mesh: world.resource_mut::<Assets<Mesh>>().add(Rectangle::new(2.0 * QUAD, 2.0 * QUAD)),
            material: world.resource_mut::<Assets<StoneMaterial>>().add(material),
        }
    }
}

impl StoneLook {
    pub(super) fn bundle(&self) -> impl Bundle {
        (
            Mesh2d(self.mesh.clone()),
            MeshMaterial2d(self.material.clone()),
            MeshTag(0),
            Transform::default(),
            NoFrustumCulling,
        )
    }
}

fn recolour(palette: Res<Palette>, look: Res<StoneLook>, mut materials: ResMut<Assets<StoneMaterial>>) {
    if let Some(mut material) = materials.get_mut(&look.material) {
        *material = StoneMaterial::new(&palette);
    }
}

/// The middle and the radius of a stone in a place, in world pixels.
fn resting(scene: &Scene, layout: &BoardLayout, place: Place) -> (Vec2, f32) {
    match (place, &scene.board) {
        (Place::Board(point), Some(board)) => (layout.to_world(board, point), layout.stone_radius()),
        (Place::Board(_), None) => (Vec2::ZERO, layout.stone_radius()),
        (Place::Tray(seat, slot), _) => {
            let at = layout.tray_slots(seat).get(usize::from(slot)).copied();
            // Without a tray stones wait out of sight.
            (at.unwrap_or(-layout.window() * 2.0), layout.tray_radius(seat))
        }
    }
}

/// The same as it is seen now, while the board may be on its way.
pub(super) fn seen(scene: &Scene, layout: &BoardLayout, glide: &Glide, place: Place) -> (Vec2, f32) {
    let (at, radius) = resting(scene, layout, place);
    match place {
        Place::Board(_) => (glide.place(at), radius * glide.scale()),
        Place::Tray(seat, slot) => glide.slot(layout, seat, slot).unwrap_or((at, radius)),
    }
}

/// What the shader is told of a stone; see `assets/shaders/stone.wgsl`.
pub(super) fn tag(team: Team, owner: u8, opacity: f32, lift: f32, light: f32) -> MeshTag {
    let part = |part: f32| (part.clamp(0.0, 1.0) * 255.0).round() as u32;
    MeshTag(team.index() as u32 | u32::from(owner) << 1 | part(opacity) << 8 | part(lift) << 16 | part(light) << 24)
}

/// The points of the hexagon that won.
fn winners(game: &Match) -> PointSet {
    let position = game.position();
    let hexagon = match position.outcome() {
        Some(Outcome::Win(team)) => position.winning_hexagon(&game.board, team),
        _ => None,
    };
    hexagon.map_or(PointSet::EMPTY, |hexagon| game.board.hexagons()[hexagon].points)
}

pub(super) fn place_stones(
    shown: Shown,
    scene: Res<Scene>,
    layout: Res<BoardLayout>,
    choice: Res<Choice>,
    pointing: Res<Pointing>,
    motion: Res<MotionSettings>,
    glide: Res<Glide>,
    time: Res<Time<Real>>,
    mut animations: ResMut<Animations>,
    mut stones: Query<(Entity, &Stone, &mut Held, &mut Transform, &mut MeshTag, &mut Mesh2d)>,
) {
    let winners = shown.game().filter(|_| animations.ending().is_some()).map_or(PointSet::EMPTY, winners);
    // Behind the title nothing is chosen.
    let (choice, pointing) =
        if scene.backdrop { (&Choice::default(), &Pointing::default()) } else { (&*choice, &*pointing) };
    let several = scene.hands.len() > 2;
    let attended = pointing.focused.or(pointing.hovered);
    let mut lifting = false;
    for (index, (entity, stone, mut held, mut transform, mut present, mut mesh)) in (0_u8..).zip(&mut stones) {
        let (mut at, mut radius) = seen(&scene, &layout, &glide, stone.place);
        let point = match stone.place {
            Place::Board(point) => Some(point),
            Place::Tray(..) => None,
        };
        let drag = pointing.drag.filter(|drag| drag.from == stone.place);
        let chosen = drag.is_some() || point.is_some() && choice.stone == point;

        let wanted = if drag.is_some() {
            1.0
        } else if chosen {
            CHOSEN
        } else {
            0.0
        };
        let step = if motion.is_off() || motion.reduced { 1.0 } else { time.delta_secs().min(0.05) / RISE };
        // What begins to rise in this frame begins at rest, however long the window slept before.
        let step = if motion.is_off() || motion.reduced || animations.lifting { step } else { step.min(0.2) };
        let next = held.0 + (wanted - held.0).clamp(-step, step);
        lifting |= (next - wanted).abs() > 1e-3;
        held.set_if_neq(Held(next));

        let mut lift = next;
        let mut opacity = match stone.place {
            Place::Tray(seat, _) => glide.in_sight(seat),
            Place::Board(_) => 1.0,
        };
        if let Some((moving, progress)) = animations.of(entity, motion.reduced) {
            let (to, to_radius) = seen(&scene, &layout, &glide, moving.to);
            let (from, from_radius) = match moving.from {
                Origin::Place(place) => seen(&scene, &layout, &glide, place),
                Origin::World(at) => (at, to_radius),
            };
            at = if moving.way.is_arc() { arc(from, to, progress.part) } else { from.lerp(to, progress.part) };
            radius = from_radius + (to_radius - from_radius) * progress.part;
            // Back in the hand it was held; it sinks on its way.
            let hand = if matches!(moving.from, Origin::World(_)) { 1.0 - progress.part } else { 0.0 };
            lift = progress.lift.max(hand);
            opacity = progress.opacity;
        } else if let Some(drag) = drag {
            at = layout.window_to_world(drag.cursor);
            radius = radius.max(layout.stone_radius());
        }
        let light = match point {
            _ if chosen => 0.35,
            Some(point) if attended == Some(point) && choice.selectable.contains(point) => 0.5,
            _ => 0.0,
        };
        let owner = match stone.place {
            Place::Tray(seat, _) if several => seat.number(),
            _ => 0,
        };
        // What is in the air lies over the others; all stones share one height's worth of order.
        let height = if point.is_some_and(|point| winners.contains(point)) { WINNERS } else { STONES };
        let order = f32::from(index) * 0.001 + if lift > 0.02 { 0.5 } else { 0.0 };
        let scale = radius * (1.0 + 0.13 * lift);
        let fresh = Transform::from_translation((at + Vec2::Y * radius * 0.16 * lift).extend(height + order))
            .with_scale(Vec3::new(scale, scale, 1.0));
        if transform.translation.z.to_bits() != fresh.translation.z.to_bits() {
            // The renderer looks at the order of what it draws only when a mesh is new to it.
            mesh.set_changed();
        }
        transform.set_if_neq(fresh);
        present.set_if_neq(tag(stone.team, owner, opacity, lift, light));
    }
    // Only a change is written, so that nobody takes an idle frame for a busy one.
    if animations.lifting != lifting {
        animations.lifting = lifting;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_keep_their_parts_apart() {
        assert_eq!(tag(Team::Blue, 3, 1.0, 0.0, 1.0), MeshTag(0xff00_ff07));
        assert_eq!(tag(Team::Red, 0, 0.0, 2.0, -1.0), MeshTag(0x00ff_0000));
    }
}
