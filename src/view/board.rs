//! The board itself: background, slab, hexagons, lines, sockets. Built once for a board, moved by one transform.

use bevy::prelude::*;

use super::ink::{Drawing, Ink, Shape};
use super::layout::{BoardLayout, Stage};
use super::palette::Palette;
use super::stones::Places;
use super::{Shown, ViewSystems, depth};
use crate::board::{Board, HexagonColour, Point};

/// The parent of everything that lies on the board.
#[derive(Component)]
pub struct BoardRoot;

/// The parts of the picture of one board.
#[derive(Component)]
struct BoardPart;

/// The background.
#[derive(Component)]
struct Backdrop;

/// The sockets of the trays.
#[derive(Component)]
struct TraySockets;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_root.after(super::palette_ready)).add_systems(
        Update,
        (move_root, fit_backdrop, build.run_if(resource_exists_and_changed::<Shown>), draw_tray_sockets)
            .chain()
            .in_set(ViewSystems::Board),
    );
}

fn spawn_root(
    palette: Res<Palette>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut inks: ResMut<Assets<Ink>>,
    mut commands: Commands,
) {
    commands.insert_resource(ClearColor(palette.background.into()));
    commands.spawn((Name::new("Board"), BoardRoot, Transform::default(), Visibility::default()));
    let mut drawing = Drawing::default();
    drawing.rectangle(Vec2::ZERO, Vec2::splat(0.5), Vec2::ONE);
    commands.spawn((
        Name::new("Backdrop"),
        Backdrop,
        Mesh2d(meshes.add(drawing.mesh())),
        MeshMaterial2d(inks.add(Ink::new(Shape::Wash, palette.background))),
        Transform::default(),
    ));
}

fn move_root(layout: Res<BoardLayout>, mut root: Single<&mut Transform, With<BoardRoot>>) {
    if layout.is_changed() {
        **root = layout.transform();
    }
}

fn fit_backdrop(stage: Res<Stage>, mut backdrop: Single<&mut Transform, With<Backdrop>>) {
    if stage.is_changed() {
        backdrop.translation.z = depth::BACKDROP;
        backdrop.scale = stage.window.extend(1.0);
    }
}

/// The width of lines in board units, for a board whose nearest points are one unit apart.
const LINE: f32 = 0.026;

fn build(
    shown: Res<Shown>,
    layout: Res<BoardLayout>,
    palette: Res<Palette>,
    root: Single<Entity, With<BoardRoot>>,
    old: Query<Entity, With<BoardPart>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut inks: ResMut<Assets<Ink>>,
    mut commands: Commands,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let board: &Board = &shown.0;
    let unit = layout.spacing();
    let mut part = |name: &'static str, drawing: Drawing, shape: Shape, colour, height: f32| {
        let entity = commands
            .spawn((
                Name::new(name),
                BoardPart,
                Mesh2d(meshes.add(drawing.mesh())),
                MeshMaterial2d(inks.add(Ink::new(shape, colour))),
                Transform::from_xyz(0.0, 0.0, height),
            ))
            .id();
        commands.entity(*root).add_child(entity);
    };

    let mut slab = Drawing::default();
    let reach = layout.half() + Vec2::splat(1.6 * unit);
    slab.rectangle(Vec2::ZERO, reach, reach);
    let corner = 0.42 * unit;
    part("Slab", slab, Shape::Slab { half: layout.half(), corner }, palette.slab, depth::SLAB);

    for colour in [HexagonColour::White, HexagonColour::Red, HexagonColour::Blue] {
        let faces = || board.hexagons().iter().filter(move |hexagon| hexagon.colour == colour);
        let draw = || {
            let mut drawing = Drawing::default();
            for hexagon in faces() {
                drawing.face(&corners(board, &layout, &hexagon.perimeter));
            }
            drawing
        };
        if faces().next().is_none() {
            continue;
        }
        let ink = palette.hexagon(colour);
        if colour == HexagonColour::White {
            // A breath of light inside, a thick ring, a thin one.
            part(
                "White hexagons",
                draw(),
                Shape::Fill { inset: 0.2 * unit, bevel: 0.7 * unit },
                ink.with_alpha(0.035),
                depth::FACE,
            );
            part(
                "Outer rings",
                draw(),
                Shape::Outline { from: 0.085 * unit, to: 0.142 * unit, glow: 0.20 },
                ink,
                depth::FACE + 0.01,
            );
            part(
                "Inner rings",
                draw(),
                Shape::Outline { from: 0.198 * unit, to: 0.214 * unit, glow: 0.0 },
                ink.with_alpha(0.55),
                depth::FACE + 0.02,
            );
        } else {
            part("Hexagons", draw(), Shape::Fill { inset: 0.045 * unit, bevel: 0.34 * unit }, ink, depth::FACE);
        }
    }

    let mut lines = Drawing::default();
    let glow = 0.17 * unit;
    for &[a, b] in board.lines() {
        lines.strip(layout.local(board, a), layout.local(board, b), glow, 1.0);
    }
    let core = LINE * unit / glow * 0.5 * 1.3;
    part("Lines", lines, Shape::Line { core, glow: 0.30, filament: 0.75 }, palette.line, depth::LINE);

    let (mut dark, mut rims) = (Drawing::default(), Drawing::default());
    for point in board.points() {
        let at = layout.local(board, point);
        dark.square(at, 0.09 * unit);
        rims.square(at, 0.09 * unit);
    }
    part("Sockets", dark, Shape::Ring { inner: -1.0, outer: 0.82 }, palette.socket, depth::SOCKET);
    part("Socket rims", rims, Shape::Ring { inner: 0.62, outer: 0.92 }, palette.line, depth::SOCKET + 0.01);
}

/// The corners of a face from the middle of the board.
pub(super) fn corners(board: &Board, layout: &BoardLayout, perimeter: &[Point]) -> Vec<Vec2> {
    perimeter.iter().map(|&point| layout.local(board, point)).collect()
}

/// A dark socket for every stone that a tray had at the beginning.
fn draw_tray_sockets(
    places: Res<Places>,
    palette: Res<Palette>,
    root: Single<Entity, With<BoardRoot>>,
    old: Query<Entity, With<TraySockets>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut inks: ResMut<Assets<Ink>>,
    mut materials: Local<Option<[Handle<Ink>; 2]>>,
    mut commands: Commands,
) {
    if !places.is_changed() {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let materials = materials.get_or_insert_with(|| {
        [
            inks.add(Ink::new(Shape::Ring { inner: -1.0, outer: 0.96 }, palette.socket.with_alpha(0.75))),
            inks.add(Ink::new(Shape::Ring { inner: 0.93, outer: 0.99 }, palette.white.with_alpha(0.10))),
        ]
    });
    if places.slots().next().is_none() {
        return;
    }
    for (layer, material) in materials.iter().enumerate() {
        let mut drawing = Drawing::default();
        for (_, at, radius) in places.slots() {
            drawing.square(at, radius * 1.02);
        }
        let entity = commands
            .spawn((
                Name::new("Tray sockets"),
                TraySockets,
                Mesh2d(meshes.add(drawing.mesh())),
                MeshMaterial2d(material.clone()),
                Transform::from_xyz(0.0, 0.0, depth::SOCKET + 0.02 + layer as f32 * 0.01),
            ))
            .id();
        commands.entity(*root).add_child(entity);
    }
}
