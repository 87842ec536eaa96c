//! Drawings made of strokes, rings, discs and polygons.

use std::f32::consts::{PI, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::materials::{BAND, PLACE, SHAPE};
use super::palette::Palette;

/// A mesh in the making.
#[derive(Default)]
pub(super) struct Drawing {
    positions: Vec<[f32; 3]>,
    places: Vec<[f32; 3]>,
    shapes: Vec<[f32; 4]>,
    colours: Vec<[f32; 4]>,
    bands: Option<Vec<[f32; 4]>>,
    indices: Vec<u32>,
}

impl Drawing {
    pub(super) fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    pub(super) fn into_mesh(mut self) -> Mesh {
        if self.is_empty() {
            // The renderer has no room for nothing at all.
            let corner = self.corner(Vec2::ZERO, Vec3::ZERO, Vec4::ZERO, [0.0; 4]);
            if let Some(bands) = &mut self.bands {
                bands.push([0.0; 4]);
            }
            self.indices.extend([corner; 3]);
        }
        let mut mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(PLACE, self.places)
            .with_inserted_attribute(SHAPE, self.shapes)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_indices(Indices::U32(self.indices));
        if let Some(bands) = self.bands {
            mesh.insert_attribute(BAND, bands);
        }
        mesh
    }

    fn corner(&mut self, at: Vec2, place: Vec3, shape: Vec4, colour: [f32; 4]) -> u32 {
        self.positions.push([at.x, at.y, 0.0]);
        self.places.push(place.to_array());
        self.shapes.push(shape.to_array());
        self.colours.push(colour);
        self.positions.len() as u32 - 1
    }
}

fn linear(colour: Srgba) -> [f32; 4] {
    let colour = LinearRgba::from(colour);
    [colour.red, colour.green, colour.blue, colour.alpha]
}

/// How a stroke looks: its width and the reach of its glow in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pen {
    pub width: f32,
    pub glow: f32,
    pub colour: Srgba,
}

impl Pen {
    pub const fn new(width: f32, colour: Srgba) -> Self {
        Self { width, glow: 0.0, colour }
    }

    pub const fn glowing(self, glow: f32) -> Self {
        Self { glow, ..self }
    }

    pub fn faint(self, alpha: f32) -> Self {
        Self { colour: self.colour.with_alpha(self.colour.alpha * alpha), ..self }
    }
}

/// Strokes, rings and discs.
pub(super) struct Ink {
    drawing: Drawing,
    /// Whether pens glow; a glow takes time to draw even where it is too faint to be seen.
    glows: bool,
}

impl From<Ink> for Drawing {
    fn from(ink: Ink) -> Self {
        ink.drawing
    }
}

impl Ink {
    /// An empty sheet, lit as the palette says.
    pub fn new(palette: &Palette) -> Self {
        Self { drawing: Drawing::default(), glows: palette.light.glow > 0.0 }
    }

    /// A straight stroke with round ends.
    pub fn line(&mut self, a: Vec2, b: Vec2, pen: Pen) {
        self.ordered_line(a, b, pen, 0.0, 0.0);
    }

    /// A stroke that appears as its layer is drawn on, `from` and `to` being parts of the whole.
    pub fn ordered_line(&mut self, a: Vec2, b: Vec2, pen: Pen, from: f32, to: f32) {
        let along = (b - a).normalize_or(Vec2::X);
        let shape = Vec4::new(a.distance(b) * 0.5, 0.0, pen.width * 0.5, pen.glow);
        self.quad((a + b) * 0.5, along, shape, pen.colour, [from, to]);
    }

    /// A ring; its pen runs along the middle of its stroke.
    pub fn ring(&mut self, at: Vec2, radius: f32, pen: Pen) {
        let shape = Vec4::new(0.0, radius, pen.width * 0.5, pen.glow);
        self.quad(at, Vec2::X, shape, pen.colour, [0.0, 0.0]);
    }

    /// A disc.
    pub fn disc(&mut self, at: Vec2, radius: f32, colour: Srgba) {
        self.quad(at, Vec2::X, Vec4::new(0.0, 0.0, radius, 0.0), colour, [0.0, 0.0]);
    }

    /// A disc with a soft light around it.
    pub fn light(&mut self, at: Vec2, radius: f32, glow: f32, colour: Srgba) {
        self.quad(at, Vec2::X, Vec4::new(0.0, 0.0, radius, glow), colour, [0.0, 0.0]);
    }

    /// A straight stroke of dashes, each `dash` times as long as the pen is wide.
    pub fn dashed_line(&mut self, a: Vec2, b: Vec2, dash: f32, pen: Pen) {
        let step = pen.width * (dash + 2.2);
        let count = (a.distance(b) / step).floor().max(1.0);
        for index in 0..count as u32 {
            let start = index as f32 / count;
            let end = start + (pen.width * dash / step) / count;
            self.line(a.lerp(b, start), a.lerp(b, end), pen);
        }
    }

    /// A closed outline.
    pub fn outline(&mut self, corners: &[Vec2], pen: Pen) {
        for (&a, &b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            self.line(a, b, pen);
        }
    }

    /// A ring of dashes.
    pub fn dashed_ring(&mut self, at: Vec2, radius: f32, dashes: u32, pen: Pen) {
        let step = TAU / dashes as f32;
        for dash in 0..dashes {
            let angle = step * dash as f32;
            let [a, b] = [angle, angle + step * 0.5].map(|angle| at + Vec2::from_angle(angle) * radius);
            self.line(a, b, pen);
        }
    }

    /// A dashed arc from one place to another, `gap` short of both, with an arrow's head.
    pub fn dashed_arc(&mut self, a: Vec2, b: Vec2, gap: f32, pen: Pen) {
        let length = a.distance(b);
        let dash = (pen.width * 3.4).max(3.0);
        let (from, to) = (gap / length, 1.0 - gap / length);
        let count = ((length * (to - from)) / (dash * 2.0)).floor().max(1.0);
        let step = (to - from) / count;
        for index in 0..count as u32 {
            let start = from + step * index as f32;
            self.line(arc(a, b, start), arc(a, b, start + step * 0.5), pen);
        }
        let tip = arc(a, b, to);
        self.arrow_head(tip, tip - arc(a, b, to - 0.04), pen);
    }

    /// The head of an arrow.
    pub fn arrow_head(&mut self, tip: Vec2, direction: Vec2, pen: Pen) {
        let back = -direction.normalize_or(Vec2::X) * pen.width * 4.2;
        for turn in [0.5, -0.5] {
            self.line(tip, tip + Vec2::from_angle(turn).rotate(back), pen);
        }
    }

    fn quad(&mut self, middle: Vec2, along: Vec2, shape: Vec4, colour: Srgba, order: [f32; 2]) {
        let shape = if self.glows { shape } else { shape.with_w(0.0) };
        // Room for the edge to be smoothed.
        let reach = shape.y + shape.z + shape.w + 1.5;
        let half = Vec2::new(shape.x + reach, reach);
        let colour = linear(colour);
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|sign| {
            let place = Vec2::from(sign) * half;
            let order = if place.x < 0.0 { order[0] } else { order[1] };
            self.drawing.corner(middle + along.rotate(place), place.extend(order), shape, colour)
        });
        let [a, b, c, d] = corners;
        self.drawing.indices.extend([a, b, c, a, c, d]);
    }
}

/// A place along the arc on which stones fly, from 0 to 1.
pub(super) fn arc(a: Vec2, b: Vec2, part: f32) -> Vec2 {
    a.lerp(b, part) + bulge(a, b) * (part * PI).sin()
}

/// How far the arc swings out: always upwards in the picture, as a thrown stone would.
fn bulge(a: Vec2, b: Vec2) -> Vec2 {
    let across = (b - a).perp() * 0.16;
    if across.y < 0.0 || (across.y == 0.0 && across.x < 0.0) { -across } else { across }
}

/// How a polygon looks, lengths in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    /// How far its edge lies inside the corners given.
    pub inset: f32,
    pub fill: Srgba,
    pub band: Srgba,
    pub band_width: f32,
    /// The distance of a thin inner line from the edge.
    pub line_at: f32,
    /// Its strength: how far it is lighter than the face, or, below 0, how far it has the band's colour.
    pub line: f32,
    /// How deep the fill reaches from the edge; everywhere if 0.
    pub reach: f32,
}

impl Face {
    pub const fn plain(fill: Srgba) -> Self {
        Self { inset: 0.0, fill, band: Srgba::NONE, band_width: 0.0, line_at: 0.0, line: 0.0, reach: 0.0 }
    }
}

/// Polygons.
pub(super) struct Faces(Drawing);

impl Default for Faces {
    fn default() -> Self {
        Self(Drawing { bands: Some(Vec::new()), ..Drawing::default() })
    }
}

impl From<Faces> for Drawing {
    fn from(faces: Faces) -> Self {
        faces.0
    }
}

impl Faces {
    /// A polygon, given by its corners in order.
    pub fn polygon(&mut self, corners: &[Vec2], face: Face) {
        let middle = corners.iter().sum::<Vec2>() / corners.len() as f32;
        let edges = || corners.iter().copied().zip(corners.iter().copied().cycle().skip(1));
        let depth_of = |a: Vec2, b: Vec2| (b - a).perp_dot(middle - a).abs() / a.distance(b).max(1e-3);
        // One depth for all edges: on an irregular polygon the inset varies a little instead of breaking at the spokes.
        let depth = edges().map(|(a, b)| depth_of(a, b)).sum::<f32>() / corners.len() as f32;
        let high = corners.iter().map(|corner| (corner.y - middle.y).abs()).fold(1.0, f32::max);
        // The mesh reaches a little beyond the edge, so that the edge can be smoothed.
        let beyond = 1.5;
        let stretch = (depth - face.inset + beyond) / depth;
        let shape = Vec4::new(face.band_width, face.line_at, face.line, face.reach);
        let (fill, band) = (linear(face.fill), linear(face.band));
        let inner = depth - face.inset;
        let mut corner = |at: Vec2, from_edge: f32| {
            let place = Vec3::new(from_edge, (at.y - middle.y) / high, inner);
            let index = self.0.corner(at, place, shape, fill);
            if let Some(bands) = &mut self.0.bands {
                bands.push(band);
            }
            index
        };
        let hub = corner(middle, inner);
        let rim: Vec<u32> = corners.iter().map(|&at| corner(middle + (at - middle) * stretch, -beyond)).collect();
        for (&a, &b) in rim.iter().zip(rim.iter().cycle().skip(1)) {
            self.0.indices.extend([hub, a, b]);
        }
    }
}
