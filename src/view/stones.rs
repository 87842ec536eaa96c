//! The stones: one entity each for the whole game, on the board or in a tray, and how they follow the position.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::animation::{Act, Animations, Motion, MotionSettings, Origin, Way};
use super::backdrop::follow_backdrop;
use super::canvas::{STONES, WINNERS, arc};
pub use super::changes::{Changes, diff, stones_of};
use super::easing::Glide;
use super::layout::BoardLayout;
use super::materials::StoneMaterial;
use super::palette::Palette;
use super::{Scene, Shown, ViewStep};
use crate::board::{FigureSet, Point, PointSet};
use crate::game::replay::Replay;
use crate::game::{Applied, Choice, Jumped, Match};
use crate::input::{Drag, Pointing};
use crate::rules::{Action, Outcome, Seat, Task, Team};

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

/// A stone that is not there: where one would come to lie, or where a dragged one came from.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Ghost {
    Target,
    Origin,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Applied>()
        .add_message::<Jumped>()
        .init_resource::<Choice>()
        .init_resource::<Pointing>()
        .init_resource::<StoneLook>()
        .add_systems(Startup, spawn_ghosts)
        .add_systems(
            Update,
            (recolour.run_if(resource_changed::<Palette>), follow_game, follow_backdrop, place_stones, place_ghosts)
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

fn spawn_ghosts(mut commands: Commands, look: Res<StoneLook>) {
    for ghost in [Ghost::Target, Ghost::Origin] {
        commands.spawn((Name::new(format!("Ghost: {ghost:?}")), ghost, look.bundle(), Visibility::Hidden));
    }
}

/// Lets the stones belong where the position has them, whatever happened, and sends those that moved on their way.
pub(super) fn follow_game(
    game: Option<Res<Match>>,
    scene: Res<Scene>,
    layout: Res<BoardLayout>,
    pointing: Res<Pointing>,
    motion: Res<MotionSettings>,
    look: Res<StoneLook>,
    replay: Option<Res<Replay>>,
    mut applied: MessageReader<Applied>,
    mut jumped: MessageReader<Jumped>,
    mut animations: ResMut<Animations>,
    mut stones: Query<(Entity, &mut Stone)>,
    mut dragged: Local<Option<(Place, Vec2)>>,
    mut commands: Commands,
) {
    if scene.backdrop {
        applied.clear();
        jumped.clear();
        *dragged = None;
        return;
    }
    let (mut entities, mut present): (Vec<Entity>, Vec<Stone>) = stones.iter().map(|(e, stone)| (e, *stone)).unzip();
    let animated = !motion.is_off();

    // A stone that the player has just let go of sets out from the hand.
    let dropped = match pointing.drag {
        Some(drag) => {
            *dragged = Some((drag.from, layout.window_to_world(drag.cursor)));
            None
        }
        None => dragged.take(),
    };
    let mut taken_up = false;

    // A step forward is the action it plays again.
    let jumps: Vec<&Jumped> = jumped.read().collect();
    let forward = game.as_ref().and_then(|game| match jumps[..] {
        [jump] => jump.forward(&game.record),
        _ => None,
    });
    if forward.is_some() && !replay.is_some_and(|replay| replay.is_running()) {
        // Whoever steps has seen enough of the step before; replay lets it end.
        animations.finish();
    }
    for entry in applied.read().map(|applied| applied.entry).chain(forward) {
        let changes = diff(&present, &stones_of(&entry.after));
        let &[(index, to)] = &changes.moved[..] else {
            // Nothing moves, or the stones have missed something and are put right below.
            if !animations.moving() {
                animations.tell(entry);
            }
            continue;
        };
        if !animated || !changes.added.is_empty() || !changes.removed.is_empty() {
            animations.tell(entry);
            continue;
        }
        let drop = dropped.filter(|&(from, _)| present[index].place == from);
        taken_up |= drop.is_some();
        let (from, way) = match (entry.action, drop) {
            (_, Some((_, at))) => (Origin::World(at), Way::Drop),
            (Action::Slide { .. }, None) => (Origin::Place(present[index].place), Way::Slide),
            (Action::Relocate { .. }, None) => (Origin::Place(present[index].place), Way::Relocation),
            _ => (Origin::Place(present[index].place), Way::Placement),
        };
        present[index].place = to;
        let motions = vec![Motion { stone: entities[index], from, to, way }];
        animations.push(Act { motions, completed: entry.played.completed, told: Some(entry) });
    }

    let wanted = game.as_ref().map_or_else(Vec::new, |game| stones_of(game.position()));
    let step = jumps.last().map(|jump| !jump.new_game);
    let changes = diff(&present, &wanted);
    if step.is_some() && forward.is_none() || changes != Changes::default() {
        animations.finish();
    }
    let mut motions = Vec::new();
    // Nobody can follow several stones at a time: a jump that moves more puts them in place at once.
    let few = step == Some(true) && changes.moved.len() == 1 && changes.added.is_empty() && changes.removed.is_empty();
    for &(index, to) in &changes.moved {
        if animated && few {
            motions.push(Motion {
                stone: entities[index],
                from: Origin::Place(present[index].place),
                to,
                way: Way::Step,
            });
        }
        present[index].place = to;
    }
    if let Some((from, at)) = dropped.filter(|_| animated && !taken_up && !motion.reduced)
        && let Some(index) = present.iter().position(|stone| stone.place == from)
    {
        // Dropped beside every point, or where it must not go: it returns.
        motions.push(Motion {
            stone: entities[index],
            from: Origin::World(at),
            to: present[index].place,
            way: Way::Step,
        });
    }
    if !motions.is_empty() {
        animations.push(Act { motions, completed: FigureSet::EMPTY, told: None });
    }
    for &index in changes.removed.iter().rev() {
        commands.entity(entities.remove(index)).despawn();
        present.remove(index);
    }
    for stone in changes.added {
        commands.spawn((Name::new("Stone"), stone, Held::default(), look.bundle()));
    }
    for (entity, stone) in entities.into_iter().zip(present) {
        if let Ok((_, mut known)) = stones.get_mut(entity) {
            known.set_if_neq(stone);
        }
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
fn seen(scene: &Scene, layout: &BoardLayout, glide: &Glide, place: Place) -> (Vec2, f32) {
    let (at, radius) = resting(scene, layout, place);
    match place {
        Place::Board(_) => (glide.place(at), radius * glide.scale()),
        Place::Tray(seat, slot) => glide.slot(layout, seat, slot).unwrap_or((at, radius)),
    }
}

/// What the shader is told of a stone; see `assets/shaders/stone.wgsl`.
fn tag(team: Team, owner: u8, opacity: f32, lift: f32, light: f32) -> MeshTag {
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

        let (mut lift, mut opacity) = (next, 1.0);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_keep_their_parts_apart() {
        assert_eq!(tag(Team::Blue, 3, 1.0, 0.0, 1.0), MeshTag(0xff00_ff07));
        assert_eq!(tag(Team::Red, 0, 0.0, 2.0, -1.0), MeshTag(0x00ff_0000));
    }
}
