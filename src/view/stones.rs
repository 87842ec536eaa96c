//! The stones: one entity each for the whole game, on the board or in a tray, and how they follow the position.

use bevy::asset::RenderAssetUsages;
use bevy::color::LinearRgba;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};

use super::animation::{Animations, Flight, Leg};
use super::board::BoardRoot;
use super::layout::{BoardLayout, Stage, tray_slots};
use super::palette::Palette;
use super::{ViewSystems, depth};
use crate::board::{Board, Point};
use crate::game::{Applied, Choice, Jumped, Match};
use crate::input::Pointing;
use crate::rules::{Action, Position, Seat, Team};

/// The quad of a stone reaches this many radii, to hold its shadow. The shader knows it too.
const QUAD: f32 = 1.6;

/// A disc of plastic; see `assets/shaders/stone.wgsl`.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct StoneMaterial {
    #[uniform(0)]
    body: LinearRgba,
    #[uniform(0)]
    inlay: LinearRgba,
    #[uniform(0)]
    rim: LinearRgba,
    #[uniform(0)]
    params: Vec4,
}

impl Material2d for StoneMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders/stone.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// How a stone looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// It lies.
    Resting,
    /// It is in the air, chosen or on its way.
    Lifted,
    /// Where a stone would be.
    Ghost,
}

/// The materials of all stones: few, so that equal ones are drawn together.
#[derive(Resource)]
pub struct StoneMaterials {
    mesh: Handle<Mesh>,
    materials: [[Handle<StoneMaterial>; 3]; 2],
}

impl StoneMaterials {
    /// The material of a team's stones with a look.
    #[must_use]
    pub fn get(&self, team: Team, look: Look) -> Handle<StoneMaterial> {
        self.materials[team.index()][look as usize].clone()
    }

    /// The quad that every stone is drawn on.
    #[must_use]
    pub fn mesh(&self) -> Handle<Mesh> {
        self.mesh.clone()
    }
}

/// Where a stone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// On the board.
    Board(Point),
    /// In a seat's tray, on a slot from 0.
    Tray(Seat, u8),
}

/// A stone of the game.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Whose it is.
    pub team: Team,
    /// Where it belongs; while it flies, where it flies to.
    pub place: Place,
}

/// The height at which the renderer knows a stone.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
struct QueuedHeight(f32);

/// The ghost under the pointer.
#[derive(Component)]
struct Ghost;

/// For each stone that is not where the position has it: where it goes. Stones are the same as any of their team, so
/// each takes the nearest free place: on the board the one that moved, from a tray the last.
#[must_use]
pub fn reconcile(stones: &[Stone], board: &Board, position: &Position) -> Vec<(usize, Place)> {
    let mut moves = Vec::new();
    for team in Team::BOTH {
        let mut wanted: Vec<Place> = position.stones(team).into_iter().map(Place::Board).collect();
        for (seat, hand) in position.hands().filter(|(seat, _)| seat.team() == team) {
            wanted.extend((0..hand).map(|slot| Place::Tray(seat, slot)));
        }
        let mut astray = Vec::new();
        for (index, stone) in stones.iter().enumerate().filter(|(_, stone)| stone.team == team) {
            match wanted.iter().position(|place| *place == stone.place) {
                Some(found) => {
                    wanted.swap_remove(found);
                }
                None => astray.push(index),
            }
        }
        // A stone on the board rather goes to a point than to a tray, and to the nearest.
        let far = |from: Place, to: Place| match (from, to) {
            (Place::Board(a), Place::Board(b)) => {
                let ([ax, ay], [bx, by]) = (board.coordinates(a), board.coordinates(b));
                (ax - bx).hypot(ay - by)
            }
            (Place::Tray(a, _), Place::Tray(b, _)) if a == b => 0.0,
            _ => 1e6,
        };
        for index in astray {
            let nearest = (0..wanted.len())
                .min_by(|&a, &b| far(stones[index].place, wanted[a]).total_cmp(&far(stones[index].place, wanted[b])));
            if let Some(nearest) = nearest {
                moves.push((index, wanted.swap_remove(nearest)));
            }
        }
    }
    moves
}

/// The places of a game's stones in a position, one for each.
#[must_use]
pub fn places(position: &Position) -> Vec<Stone> {
    let on_board = Team::BOTH.into_iter().flat_map(|team| {
        position.stones(team).into_iter().map(move |point| Stone { team, place: Place::Board(point) })
    });
    let in_hand = position.hands().flat_map(|(seat, hand)| {
        (0..hand).map(move |slot| Stone { team: seat.team(), place: Place::Tray(seat, slot) })
    });
    on_board.chain(in_hand).collect()
}

/// Where places are in board units, and how large the stones there are.
#[derive(Resource, Default, Clone, Debug)]
pub struct Places {
    trays: Vec<(Seat, Vec<Vec2>, f32)>,
    radius: f32,
}

impl Places {
    /// Position and radius of a stone on a place.
    #[must_use]
    pub fn locate(&self, board: &Board, layout: &BoardLayout, place: Place) -> (Vec2, f32) {
        match place {
            Place::Board(point) => (layout.local(board, point), self.radius),
            Place::Tray(seat, slot) => self
                .trays
                .iter()
                .find(|(known, ..)| *known == seat)
                .and_then(|(_, slots, radius)| Some((*slots.get(slot as usize)?, *radius)))
                .unwrap_or((Vec2::ZERO, self.radius)),
        }
    }

    /// The slots of all trays in board units, with the radius of the stones there.
    pub fn slots(&self) -> impl Iterator<Item = (Seat, Vec2, f32)> + '_ {
        self.trays.iter().flat_map(|(seat, slots, radius)| slots.iter().map(move |slot| (*seat, *slot, *radius)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(Material2dPlugin::<StoneMaterial>::default())
        .init_resource::<Places>()
        .add_systems(Startup, make_materials.after(super::palette_ready))
        .add_systems(Update, locate_places.in_set(ViewSystems::Layout).after(super::update_layout))
        .add_systems(Update, (follow_game, settle_after_layout_changes, dress).chain().in_set(ViewSystems::Stones))
        .add_systems(Update, (show_ghost, queue_at_new_height).in_set(ViewSystems::Marks));
}

fn make_materials(
    palette: Res<Palette>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StoneMaterial>>,
    mut commands: Commands,
) {
    let mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(
            Mesh::ATTRIBUTE_POSITION,
            [[-QUAD, -QUAD, 0.0], [QUAD, -QUAD, 0.0], [QUAD, QUAD, 0.0], [-QUAD, QUAD, 0.0]].to_vec(),
        )
        .with_inserted_attribute(
            Mesh::ATTRIBUTE_UV_0,
            [[-1.0, 1.0], [1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]].map(|uv: [f32; 2]| uv).to_vec(),
        )
        .with_inserted_indices(Indices::U32(vec![0, 1, 2, 0, 2, 3]));
    let mut material = |team: Team, (lift, opacity, brightness): (f32, f32, f32)| {
        let colours = palette.team(team);
        let inlay = if team == Team::Red { 0.0 } else { 1.0 };
        materials.add(StoneMaterial {
            body: colours.body,
            inlay: colours.inlay,
            rim: colours.rim,
            params: Vec4::new(inlay, lift, opacity, brightness),
        })
    };
    let looks = [(0.0, 1.0, 1.0), (1.0, 1.0, 1.12), (0.0, 0.42, 1.0)];
    let materials = Team::BOTH.map(|team| looks.map(|look| material(team, look)));
    let mesh = meshes.add(mesh);
    commands.spawn((
        Name::new("Ghost"),
        Ghost,
        Mesh2d(mesh.clone()),
        MeshMaterial2d(materials[0][Look::Ghost as usize].clone()),
        Transform::default(),
        Visibility::Hidden,
    ));
    commands.insert_resource(StoneMaterials { mesh, materials });
}

fn locate_places(
    layout: Res<BoardLayout>,
    stage: Res<Stage>,
    game: Option<Res<Match>>,
    mut places: ResMut<Places>,
    mut known_game: Local<Option<u32>>,
) {
    let Some(game) = game else { return };
    if !layout.is_changed() && !stage.is_changed() && *known_game == Some(game.id) {
        return;
    }
    *known_game = Some(game.id);
    let radius = layout.stone_radius();
    let trays = stage.trays.iter().map(|&(seat, tray)| {
        // A tray has room for the hand that the game began with.
        let count = game.record.start().hand(seat).into();
        let (slots, size) = tray_slots(tray, count, radius * layout.scale);
        let slots = slots.into_iter().map(|slot| layout.window_to_local(slot)).collect();
        (seat, slots, size / layout.scale)
    });
    *places = Places { trays: trays.collect(), radius };
}

/// Takes up what happened: stones fly to where the position has them.
fn follow_game(
    game: Option<Res<Match>>,
    layout: Res<BoardLayout>,
    places: Res<Places>,
    root: Single<Entity, With<BoardRoot>>,
    materials: Res<StoneMaterials>,
    mut applied: MessageReader<Applied>,
    mut jumped: MessageReader<Jumped>,
    mut stones: Query<(Entity, &mut Stone, &Transform)>,
    mut animations: ResMut<Animations>,
    mut commands: Commands,
) {
    let Some(game) = game else {
        for (entity, ..) in &stones {
            commands.entity(entity).despawn();
        }
        return;
    };
    let deal = jumped.read().any(|jump| jump.new_game) || stones.is_empty();
    let actions: Vec<Applied> = applied.read().cloned().collect();
    if deal {
        animations.clear();
        for (entity, ..) in &stones {
            commands.entity(entity).despawn();
        }
        for stone in self::places(game.position()) {
            let (at, radius) = places.locate(&game.board, &layout, stone.place);
            let entity = commands
                .spawn((
                    Name::new("Stone"),
                    stone,
                    QueuedHeight(depth::STONE),
                    Mesh2d(materials.mesh()),
                    MeshMaterial2d(materials.get(stone.team, Look::Resting)),
                    Transform::from_translation(at.extend(depth::STONE)).with_scale(Vec3::splat(radius)),
                ))
                .id();
            commands.entity(*root).add_child(entity);
        }
        return;
    }
    // One step for each action, then whatever still differs (undo, redo, a jump).
    let steps = actions.iter().map(|applied| (applied.entry.after, Some(applied.entry.action)));
    for (position, action) in steps.chain([(*game.position(), None)]) {
        let (entities, known): (Vec<Entity>, Vec<Stone>) =
            stones.iter().map(|(entity, stone, _)| (entity, *stone)).unzip();
        let moves = reconcile(&known, &game.board, &position);
        let jump = moves.len() > 2;
        for (index, place) in moves {
            let Ok((entity, mut stone, transform)) = stones.get_mut(entities[index]) else { continue };
            stone.place = place;
            let (to, radius) = places.locate(&game.board, &layout, place);
            let from = transform.translation.truncate();
            let leg = match action {
                Some(Action::Place(_)) => Leg::Place,
                Some(Action::Slide { .. }) => Leg::Slide,
                Some(Action::Relocate { .. }) => Leg::Relocate,
                _ if jump => Leg::Jump,
                _ => Leg::Back,
            };
            animations.fly(Flight { stone: entity, from, to, from_radius: transform.scale.x, radius, leg });
        }
    }
}

/// Another layout moves the stones that lie; those that fly land first.
fn settle_after_layout_changes(
    places: Res<Places>,
    layout: Res<BoardLayout>,
    game: Option<Res<Match>>,
    mut stones: Query<(&Stone, &mut Transform)>,
    mut animations: ResMut<Animations>,
) {
    let Some(game) = game else { return };
    if !places.is_changed() {
        return;
    }
    animations.clear();
    for (stone, mut transform) in &mut stones {
        let (at, radius) = places.locate(&game.board, &layout, stone.place);
        *transform = Transform::from_translation(at.extend(depth::STONE)).with_scale(Vec3::splat(radius));
    }
}

/// The chosen stone is lifted, a dragged one follows the pointer, and the light comes from above either way up.
fn dress(
    layout: Res<BoardLayout>,
    choice: Res<Choice>,
    pointing: Res<Pointing>,
    places: Res<Places>,
    game: Option<Res<Match>>,
    animations: Res<Animations>,
    materials: Res<StoneMaterials>,
    mut stones: Query<(Entity, &Stone, &mut Transform, &mut MeshMaterial2d<StoneMaterial>)>,
) {
    let Some(game) = game else { return };
    let turn = Quat::from_rotation_z(if layout.flipped { std::f32::consts::PI } else { 0.0 });
    for (entity, stone, mut transform, mut material) in &mut stones {
        if transform.rotation != turn {
            transform.rotation = turn;
        }
        if animations.flies(entity) {
            continue;
        }
        let (mut at, mut radius) = places.locate(&game.board, &layout, stone.place);
        let dragged = pointing.drag.filter(|drag| stone.place == Place::Board(drag.from));
        let chosen = choice.stone.is_some_and(|point| stone.place == Place::Board(point));
        let look = if chosen || dragged.is_some() { Look::Lifted } else { Look::Resting };
        let mut height = depth::STONE;
        if look == Look::Lifted {
            radius *= 1.1;
            height = depth::FLYING;
        }
        if let Some(drag) = dragged {
            at = layout.window_to_local(drag.cursor);
        }
        let there = at.extend(height);
        if transform.translation != there || (transform.scale.x - radius).abs() > f32::EPSILON {
            transform.translation = there;
            transform.scale = Vec3::splat(radius);
        }
        let wanted = materials.get(stone.team, look);
        if material.0 != wanted {
            material.0 = wanted;
        }
    }
}

/// Bevy sorts a mesh by its height only when the mesh or its material changes; a stone that is lifted or has landed
/// would keep its old place over or under the others.
fn queue_at_new_height(mut stones: Query<(&Transform, &mut QueuedHeight, &mut Mesh2d), Changed<Transform>>) {
    for (transform, mut height, mut mesh) in &mut stones {
        if height.set_if_neq(QueuedHeight(transform.translation.z)) {
            mesh.set_changed();
        }
    }
}

/// A ghost where the stone would go: on the hovered or focused point, and where a dragged stone came from.
fn show_ghost(
    layout: Res<BoardLayout>,
    choice: Res<Choice>,
    pointing: Res<Pointing>,
    places: Res<Places>,
    game: Option<Res<Match>>,
    root: Single<Entity, With<BoardRoot>>,
    materials: Option<Res<StoneMaterials>>,
    ghost: Single<
        (Entity, &mut Transform, &mut Visibility, &mut MeshMaterial2d<StoneMaterial>, Option<&ChildOf>),
        With<Ghost>,
    >,
    mut commands: Commands,
) {
    let Some(materials) = materials else { return };
    let (entity, mut transform, mut visibility, mut material, parent) = ghost.into_inner();
    if parent.is_none() {
        commands.entity(*root).add_child(entity);
    }
    let shown = game.as_ref().and_then(|game| {
        let position = game.position();
        if let Some(drag) = pointing.drag {
            return Some((drag.from, position.stone_at(drag.from)?));
        }
        let point = pointing.focused.or(pointing.hovered)?;
        if let Some(stone) = choice.stone {
            return choice.targets.contains(point).then_some((point, position.stone_at(stone)?));
        }
        let placing = position.stone_at(point).is_none() && choice.selectable.contains(point);
        placing.then_some((point, position.team()))
    });
    visibility.set_if_neq(if shown.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    if let (Some((point, team)), Some(game)) = (shown, &game) {
        let (at, radius) = places.locate(&game.board, &layout, Place::Board(point));
        let turn = Quat::from_rotation_z(if layout.flipped { std::f32::consts::PI } else { 0.0 });
        transform.set_if_neq(
            Transform::from_translation(at.extend(depth::GHOST)).with_scale(Vec3::splat(radius)).with_rotation(turn),
        );
        let wanted = materials.get(team, Look::Ghost);
        if material.0 != wanted {
            material.0 = wanted;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_position;
    use crate::rules::{Setup, Task};

    fn apply(stones: &mut [Stone], board: &Board, position: &Position) -> usize {
        let moves = reconcile(stones, board, position);
        for &(index, place) in &moves {
            stones[index].place = place;
        }
        moves.len()
    }

    fn sorted(mut stones: Vec<Stone>) -> Vec<String> {
        stones.sort_by_key(|stone| format!("{stone:?}"));
        stones.iter().map(|stone| format!("{stone:?}")).collect()
    }

    #[test]
    fn an_action_moves_one_stone_and_the_picture_equals_the_position() {
        let board = Board::classic();
        for seats in 1..=3 {
            let mut position = Position::start(board, &Setup::standard(board, seats)).expect("a start");
            let mut stones = places(&position);
            let mut random = 7_u64;
            for _ in 0..400 {
                let actions = position.legal_actions(board);
                if position.task() == Task::Over {
                    break;
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                position.play(board, actions[(random >> 33) as usize % actions.len()]);
                assert!(apply(&mut stones, board, &position) <= 1);
                assert_eq!(sorted(stones.clone()), sorted(places(&position)));
            }
        }
    }

    #[test]
    fn any_jump_ends_in_the_position() {
        let board = Board::classic();
        let start = Position::start(board, &Setup::standard(board, 1)).expect("a start");
        let later = parse_position(board, "rrbb/1bb/2/3r2/2r3/1r2/1r1/2rr4/8/3/4/6/6/2/3/4 r1 r1:7,b1:11 -")
            .expect("a position");
        let mut stones = places(&start);
        assert!(apply(&mut stones, board, &later) > 2);
        assert_eq!(sorted(stones.clone()), sorted(places(&later)));
        apply(&mut stones, board, &start);
        assert_eq!(sorted(stones), sorted(places(&start)));
    }

    /// How many meshes the renderer is told of after a stone's transform was changed.
    fn told(app: &mut App, stone: Entity, change: impl Fn(&mut Transform)) -> usize {
        #[derive(Resource, Default)]
        struct Told(usize);
        app.init_resource::<Told>();
        let count = |mut told: ResMut<Told>, meshes: Query<(), Changed<Mesh2d>>| told.0 = meshes.iter().count();
        let mut schedule = Schedule::default();
        schedule.add_systems((queue_at_new_height, count).chain());
        // What was there before a schedule's first run counts as changed.
        schedule.run(app.world_mut());
        change(&mut app.world_mut().get_mut::<Transform>(stone).expect("a transform"));
        schedule.run(app.world_mut());
        app.world().resource::<Told>().0
    }

    #[test]
    fn the_renderer_learns_of_a_new_height_and_of_nothing_else() {
        let mut app = App::new();
        let lying = Transform::from_xyz(0.0, 0.0, depth::STONE);
        let stone = app.world_mut().spawn((lying, QueuedHeight(depth::STONE), Mesh2d(Handle::default()))).id();
        assert_eq!(told(&mut app, stone, |transform| transform.translation.z = depth::FLYING), 1, "lifted");
        assert_eq!(told(&mut app, stone, |transform| transform.translation.x = 2.0), 0, "moved on");
        assert_eq!(told(&mut app, stone, |transform| transform.translation.z = depth::STONE), 1, "landed");
    }
}
