//! The board's picture: table and slab, faces, lines and sockets. Drawn anew only when the layout changes.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_6};

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::color::{ColorToComponents, Mix};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::animation::{Animations, MotionSettings};
use super::canvas::{Layer, Layers};
use super::drawing::{Face, Faces, Ink, Pen};
use super::easing::{BoardRoot, Glide};
use super::layout::BoardLayout;
use super::materials::{GroundMaterial, RimMaterial};
use super::palette::{Palette, emblem};
use super::{Scene, Shown, ViewStep};
use crate::board::{Board, HexagonColour, Point};
use crate::rules::Team;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_ground)
        .add_systems(Update, (draw_board, draw_trays, fit_ground).run_if(picture_changed).in_set(ViewStep::Picture))
        .add_systems(Update, fade_trays.in_set(ViewStep::Marks));
}

/// Whether what lies still has to be drawn anew.
pub(super) fn picture_changed(layout: Res<BoardLayout>, palette: Res<Palette>, scene: Res<Scene>) -> bool {
    layout.is_changed() || palette.is_changed() || scene.is_changed()
}

/// What lies under the lines.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    /// The table fills the window.
    Table,
    /// The slab's middle.
    Slab,
    /// The slab's edge with its shadow.
    Rim,
}

/// The slab's middle ends this far inside its edge, in radii of its corner: inside the corner and its inner rim.
const EDGE: f32 = 0.62;

/// The shadow ends this far outside, likewise.
const SHADOW: f32 = 2.2;

fn spawn_ground(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut grounds: ResMut<Assets<GroundMaterial>>,
    mut rims: ResMut<Assets<RimMaterial>>,
    palette: Res<Palette>,
    layout: Res<BoardLayout>,
    root: Query<Entity, With<BoardRoot>>,
) {
    commands.insert_resource(ClearColor(palette.table_edge.into()));
    let material = grounds.add(GroundMaterial {});
    let root = root.single().ok();
    for (ground, height) in [(Ground::Table, 0.0), (Ground::Slab, 0.2)] {
        let mut entity = commands.spawn((
            Name::new(format!("{ground:?}")),
            ground,
            Mesh2d(meshes.add(grid(|_| LinearRgba::BLACK))),
            MeshMaterial2d(material.clone()),
            Transform::from_xyz(0.0, 0.0, height),
            NoFrustumCulling,
        ));
        if let Some(root) = root.filter(|_| ground == Ground::Slab) {
            entity.insert(ChildOf(root));
        }
    }
    let mut rim = commands.spawn((
        Name::new("Rim"),
        Ground::Rim,
        Mesh2d(meshes.add(frame(Vec2::ONE, Vec2::splat(2.0)))),
        MeshMaterial2d(rims.add(RimMaterial::new(&palette, &layout, 1.0))),
        Transform::from_xyz(0.0, 0.0, 0.5),
        NoFrustumCulling,
    ));
    if let Some(root) = root {
        rim.insert(ChildOf(root));
    }
}

/// The radius of the slab's corners.
pub(super) fn corner_radius(layout: &BoardLayout) -> f32 {
    (layout.spacing() * 0.42).min(layout.slab().1.min_element())
}

fn fit_ground(
    layout: Res<BoardLayout>,
    palette: Res<Palette>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut rims: ResMut<Assets<RimMaterial>>,
    mut grounds: Query<(&Ground, &Mesh2d, &mut Transform, Option<&MeshMaterial2d<RimMaterial>>)>,
) {
    let (centre, half) = layout.slab();
    let corner = corner_radius(&layout);
    let inner = half - EDGE * corner;
    let [table, table_edge, slab, slab_edge, glow] =
        [palette.table, palette.table_edge, palette.slab, palette.slab_edge, palette.line].map(LinearRgba::from);
    for (ground, mesh, mut transform, rim) in &mut grounds {
        let z = transform.translation.z;
        let (at, size, fresh) = match ground {
            // A little more than the window, which may have grown since.
            Ground::Table => {
                let reach = 1.5;
                let colour = |at: Vec2| table.mix(&table_edge, ((at * reach).length_squared() * 0.55).min(1.0));
                (Vec2::ZERO, layout.window() * 0.5 * reach, grid(colour))
            }
            Ground::Slab => {
                let colour = |at: Vec2| {
                    // As in the rim's shader, with a breath of the lines' light in the middle.
                    let middle = 1.0 - (at * inner / half).length_squared() * 0.62;
                    slab_edge.mix(&slab, middle.max(0.0))
                        + glow * (0.007 * palette.light.glow * (1.0 - at.length_squared() * 0.5).powi(2))
                };
                (centre, inner, grid(colour))
            }
            Ground::Rim => {
                if let Some(mut material) = rim.and_then(|rim| rims.get_mut(&rim.0)) {
                    *material = RimMaterial::new(&palette, &layout, corner);
                }
                (centre, Vec2::ONE, frame(inner, half + SHADOW * corner))
            }
        };
        transform.set_if_neq(Transform::from_translation(at.extend(z)).with_scale(size.extend(1.0)));
        if let Some(mut mesh) = meshes.get_mut(&mesh.0) {
            *mesh = fresh;
        }
    }
}

/// A square from -1 to 1 with colours at the corners of its cells.
fn grid(colour: impl Fn(Vec2) -> LinearRgba) -> Mesh {
    const CELLS: u16 = 24;
    let mut positions = Vec::new();
    let mut colours = Vec::new();
    let mut indices = Vec::new();
    for row in 0..=CELLS {
        for column in 0..=CELLS {
            let at = Vec2::new(f32::from(column), f32::from(row)) * (2.0 / f32::from(CELLS)) - 1.0;
            positions.push([at.x, at.y, 0.0]);
            colours.push(colour(at).to_f32_array());
            if row < CELLS && column < CELLS {
                let a = row * (CELLS + 1) + column;
                let b = a + CELLS + 1;
                indices.extend([a, a + 1, b + 1, a, b + 1, b]);
            }
        }
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U16(indices))
}

/// What lies between two rectangles around the middle, given by half their sizes.
fn frame(inner: Vec2, outer: Vec2) -> Mesh {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(Vec2::from);
    let positions: Vec<[f32; 3]> =
        [inner, outer].iter().flat_map(|&half| corners.map(|corner| (corner * half).extend(0.0).to_array())).collect();
    let indices = (0..4).flat_map(|a: u16| {
        let b = (a + 1) % 4;
        [a, a + 4, b + 4, a, b + 4, b]
    });
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_indices(Indices::U16(indices.collect()))
}

/// The corners of a figure in world pixels.
pub(super) fn corners(board: &Board, layout: &BoardLayout, perimeter: &[Point]) -> Vec<Vec2> {
    perimeter.iter().map(|&point| layout.to_world(board, point)).collect()
}

/// A polygon that lies so far inside another one.
fn inset(corners: &[Vec2], by: f32) -> Vec<Vec2> {
    let middle = corners.iter().sum::<Vec2>() / corners.len() as f32;
    let edges = corners.iter().copied().zip(corners.iter().copied().cycle().skip(1));
    let depth = edges.map(|(a, b)| (b - a).perp_dot(middle - a).abs() / a.distance(b).max(1e-3)).sum::<f32>();
    let part = 1.0 - by * corners.len() as f32 / depth.max(1e-3);
    corners.iter().map(|&corner| middle + (corner - middle) * part).collect()
}

/// How a hexagon's face looks at rest.
pub(super) fn hexagon_face(palette: &Palette, colour: HexagonColour, spacing: f32) -> Face {
    if colour == HexagonColour::White {
        Face {
            inset: spacing * 0.085,
            fill: palette.white_face,
            band: palette.white,
            band_width: (spacing * 0.066).max(2.0),
            line_at: spacing * 0.17,
            line: -0.45,
            reach: 0.0,
        }
    } else {
        let fill = palette.hexagon(colour);
        Face {
            inset: spacing * 0.065,
            fill,
            band: (fill * 0.42).with_alpha(0.9),
            band_width: (spacing * 0.026).max(1.2),
            line_at: spacing * 0.155,
            line: 0.20,
            reach: 0.0,
        }
    }
}

fn draw_board(scene: Res<Scene>, layout: Res<BoardLayout>, palette: Res<Palette>, mut layers: Layers) {
    let Some(board) = &scene.board else { return };
    let spacing = layout.spacing();

    let mut faces = Faces::default();
    for hexagon in board.hexagons() {
        let corners = corners(board, &layout, &hexagon.perimeter);
        faces.polygon(&corners, hexagon_face(&palette, hexagon.colour, spacing));
    }
    let mut ink = Ink::new(&palette);
    emblems(board, &layout, &palette, &mut faces);
    layers.paint(Layer::Hexagons, faces);

    // White hexagons are lit as the lines are: along the middle of their band.
    for hexagon in board.hexagons().iter().filter(|hexagon| hexagon.colour == HexagonColour::White) {
        let face = hexagon_face(&palette, hexagon.colour, spacing);
        let corners = inset(&corners(board, &layout, &hexagon.perimeter), face.inset + face.band_width * 0.5);
        ink.outline(&corners, Pen::new(face.band_width * 0.5, palette.white).glowing(spacing * 0.12).faint(0.38));
    }
    let pen = Pen::new((spacing * 0.036).max(1.4), palette.line).glowing(spacing * 0.17);
    for &[a, b] in board.lines() {
        ink.line(layout.to_world(board, a), layout.to_world(board, b), pen);
    }
    for point in board.points() {
        let at = layout.to_world(board, point);
        let radius = (spacing * 0.066).max(2.6);
        ink.disc(at, radius, palette.socket);
        ink.ring(at, radius, Pen::new((spacing * 0.024).max(1.1), palette.line).glowing(spacing * 0.06));
    }
    layers.paint(Layer::Board, ink);
}

/// In each coloured hexagon the shape that its team's stones bear, so that the owners are told apart without colours. It
/// is sunk into the face: what lies above it throws a shade on it.
fn emblems(board: &Board, layout: &BoardLayout, palette: &Palette, faces: &mut Faces) {
    let spacing = layout.spacing();
    for hexagon in board.hexagons() {
        let corners = corners(board, layout, &hexagon.perimeter);
        let middle = corners.iter().sum::<Vec2>() / corners.len() as f32;
        let team = match hexagon.colour {
            HexagonColour::White => continue,
            HexagonColour::Red => Team::Red,
            HexagonColour::Blue => Team::Blue,
        };
        let colours = palette.team(team);
        let shade = (colours.hexagon * 0.3).with_alpha(0.30 * palette.light.shadow);
        for (at, colour) in [(middle + Vec2::Y * spacing * 0.028, shade), (middle, emblem(colours))] {
            draw_emblem(team, at, spacing, colour, faces);
        }
    }
}

/// The shape of a team, as large as it lies in hexagons whose points are `spacing` apart.
pub(super) fn draw_emblem(team: Team, middle: Vec2, spacing: f32, colour: Srgba, faces: &mut Faces) {
    match team {
        Team::Red => {
            let ring = Face { band: colour, band_width: spacing * 0.13, ..Face::plain(colour.with_alpha(0.0)) };
            faces.polygon(&circle(middle, spacing * 0.335), ring);
        }
        Team::Blue => faces.polygon(&star(middle, spacing * 0.40), Face::plain(colour)),
    }
}

/// The corners of what looks like a circle.
fn circle(middle: Vec2, radius: f32) -> Vec<Vec2> {
    const CORNERS: u8 = 48;
    let step = std::f32::consts::TAU / f32::from(CORNERS);
    (0..CORNERS).map(|corner| middle + Vec2::from_angle(step * f32::from(corner)) * radius).collect()
}

/// The corners of a six-pointed star.
fn star(middle: Vec2, radius: f32) -> Vec<Vec2> {
    (0..12_u8)
        .map(|corner| {
            // The inner corners lie where the two triangles cross.
            let radius = if corner % 2 == 0 { radius } else { radius / 3.0_f32.sqrt() };
            middle + Vec2::from_angle(FRAC_PI_2 + FRAC_PI_6 * f32::from(corner)) * radius
        })
        .collect()
}

/// How long the sockets of the trays take to come and go, in seconds at normal speed.
const FADE: f32 = 0.4;

/// Sockets are seen as long as somebody has a stone in hand: none ever comes back there. While the trays are on their way
/// the sockets come into sight where they will be.
fn fade_trays(
    shown: Shown,
    scene: Res<Scene>,
    layout: Res<BoardLayout>,
    glide: Res<Glide>,
    motion: Res<MotionSettings>,
    time: Res<Time<Real>>,
    mut animations: ResMut<Animations>,
    mut layers: Layers,
    mut seen: Local<f32>,
) {
    let in_hand = shown.game().is_some_and(|game| game.position().hands().any(|(_, hand)| hand > 0));
    let wanted = if in_hand { 1.0 } else { 0.0 };
    let fades = (*seen - wanted).abs() > 1e-4;
    // The last socket is left when its stone has landed.
    if fades && !animations.moving() {
        let at_once = motion.is_off() || scene.is_changed();
        let step = if at_once { 1.0 } else { time.delta_secs().min(0.05) * motion.speed / FADE };
        *seen += (wanted - *seen).clamp(-step, step);
    }
    let fading = (*seen - wanted).abs() > 1e-4;
    if animations.fading != fading {
        animations.fading = fading;
    }
    layers.fade(Layer::Trays, *seen * glide.sockets(&layout), 1.0);
}

/// Sockets for the stones in hand.
fn draw_trays(scene: Res<Scene>, layout: Res<BoardLayout>, palette: Res<Palette>, mut layers: Layers) {
    let mut ink = Ink::new(&palette);
    if !scene.backdrop {
        for seat in layout.tray_seats() {
            let radius = layout.tray_radius(seat);
            for &slot in layout.tray_slots(seat) {
                ink.disc(slot, radius * 0.92, palette.socket.with_alpha(0.75));
                ink.ring(slot, radius * 0.92, Pen::new((radius * 0.07).max(1.0), palette.socket_rim));
            }
        }
    }
    layers.paint(Layer::Trays, ink);
}
