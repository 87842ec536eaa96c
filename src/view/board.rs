//! The board's picture: table and slab, faces, lines and sockets. Drawn anew only when the layout changes.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;

use super::canvas::{Face, Faces, Ink, Layer, Layers, Pen};
use super::layout::BoardLayout;
use super::materials::TableMaterial;
use super::palette::Palette;
use super::{Scene, ViewStep};
use crate::board::{Board, HexagonColour, Point};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_table)
        .add_systems(Update, (draw_board, draw_trays, fit_table).run_if(picture_changed).in_set(ViewStep::Picture));
}

/// Whether what lies still has to be drawn anew.
pub(super) fn picture_changed(layout: Res<BoardLayout>, palette: Res<Palette>, scene: Res<Scene>) -> bool {
    layout.is_changed() || palette.is_changed() || scene.is_changed()
}

/// Lies under everything and fills the window.
#[derive(Component)]
struct Table;

fn spawn_table(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut tables: ResMut<Assets<TableMaterial>>,
    palette: Res<Palette>,
    layout: Res<BoardLayout>,
) {
    commands.spawn((
        Name::new("Table"),
        Table,
        Mesh2d(meshes.add(Rectangle::new(1.0, 1.0))),
        MeshMaterial2d(tables.add(TableMaterial::new(&palette, &layout))),
        NoFrustumCulling,
    ));
}

fn fit_table(
    layout: Res<BoardLayout>,
    palette: Res<Palette>,
    mut tables: ResMut<Assets<TableMaterial>>,
    mut table: Query<(&MeshMaterial2d<TableMaterial>, &mut Transform), With<Table>>,
) {
    for (material, mut transform) in &mut table {
        // A little more than the window, which may have grown since.
        transform.set_if_neq(Transform::from_scale((layout.window() * 1.5).extend(1.0)));
        if let Some(mut material) = tables.get_mut(&material.0) {
            *material = TableMaterial::new(&palette, &layout);
        }
    }
}

/// The corners of a figure in world pixels.
pub(super) fn corners(board: &Board, layout: &BoardLayout, perimeter: &[Point]) -> Vec<Vec2> {
    perimeter.iter().map(|&point| layout.to_world(board, point)).collect()
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
            line: 0.30,
            reach: 0.0,
        }
    } else {
        let fill = palette.hexagon(colour);
        Face {
            inset: spacing * 0.065,
            fill,
            band: (fill * 0.42).with_alpha(0.9),
            band_width: (spacing * 0.03).max(1.2),
            line_at: spacing * 0.12,
            line: 0.22,
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
    layers.paint(Layer::Hexagons, faces);

    let mut ink = Ink::default();
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

/// Sockets for the stones in hand.
fn draw_trays(scene: Res<Scene>, layout: Res<BoardLayout>, palette: Res<Palette>, mut layers: Layers) {
    let mut ink = Ink::default();
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
