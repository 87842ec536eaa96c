//! The material of everything on the board but the stones, and the meshes it is laid on.

use bevy::asset::RenderAssetUsages;
use bevy::color::LinearRgba;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};

/// A colour and a shape; see `assets/shaders/ink.wgsl`.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct Ink {
    #[uniform(0)]
    colour: LinearRgba,
    #[uniform(0)]
    params: Vec4,
}

/// What [`Ink`] draws. Lengths are parts of the quad's half width, or board units for faces and the slab.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A line with a core, a glow around it and a bright filament.
    Line {
        /// Half the core's width.
        core: f32,
        /// How strongly it glows, 0 to 1.
        glow: f32,
        /// How bright the middle of the core is, 0 to 1.
        filament: f32,
    },
    /// A ring, or a disc if `inner` is negative.
    Ring {
        /// The inner radius.
        inner: f32,
        /// The outer radius.
        outer: f32,
    },
    /// A face with depth.
    Fill {
        /// From the edge to where it begins.
        inset: f32,
        /// How wide its slope is.
        bevel: f32,
    },
    /// A band along the inside of a face's edge.
    Outline {
        /// From the edge to where it begins.
        from: f32,
        /// From the edge to where it ends.
        to: f32,
        /// How strongly it glows, 0 to 1.
        glow: f32,
    },
    /// The slab with its shadow.
    Slab {
        /// Half its size.
        half: Vec2,
        /// The radius of its corners.
        corner: f32,
    },
    /// A soft disc.
    Glow,
    /// A dashed line.
    Dash {
        /// Half its width.
        core: f32,
    },
    /// The background.
    Wash,
}

impl Ink {
    /// A material.
    #[must_use]
    pub fn new(shape: Shape, colour: LinearRgba) -> Self {
        let params = match shape {
            Shape::Line { core, glow, filament } => Vec4::new(0.0, core, glow, filament),
            Shape::Ring { inner, outer } => Vec4::new(1.0, inner, outer, 0.0),
            Shape::Fill { inset, bevel } => Vec4::new(2.0, inset, bevel, 0.0),
            Shape::Outline { from, to, glow } => Vec4::new(3.0, from, to, glow),
            Shape::Slab { half, corner } => Vec4::new(4.0, half.x, half.y, corner),
            Shape::Glow => Vec4::new(5.0, 0.0, 0.0, 0.0),
            Shape::Dash { core } => Vec4::new(6.0, core, 0.0, 0.0),
            Shape::Wash => Vec4::new(7.0, 0.0, 0.0, 0.0),
        };
        Self { colour, params }
    }
}

impl Material2d for Ink {
    fn fragment_shader() -> ShaderRef {
        "shaders/ink.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(Material2dPlugin::<Ink>::default());
}

/// Triangles with a two-dimensional measure at every corner.
#[derive(Default)]
pub(super) struct Drawing {
    positions: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    indices: Vec<u32>,
}

impl Drawing {
    fn corner(&mut self, at: Vec2, uv: Vec2) -> u32 {
        self.positions.push([at.x, at.y, 0.0]);
        self.uvs.push([uv.x, uv.y]);
        self.positions.len() as u32 - 1
    }

    /// A strip from `a` to `b`; `uv.x` runs along it from 0 to `along`, `uv.y` across from -1 to 1.
    pub fn strip(&mut self, a: Vec2, b: Vec2, half_width: f32, along: f32) {
        let across = (b - a).normalize_or_zero().perp() * half_width;
        let corners = [
            self.corner(a + across, Vec2::new(0.0, 1.0)),
            self.corner(a - across, Vec2::new(0.0, -1.0)),
            self.corner(b - across, Vec2::new(along, -1.0)),
            self.corner(b + across, Vec2::new(along, 1.0)),
        ];
        self.quad(corners);
    }

    /// A square around `at`, its measure from -1 to 1 both ways.
    pub fn square(&mut self, at: Vec2, half: f32) {
        self.rectangle(at, Vec2::splat(half), Vec2::ONE);
    }

    /// A rectangle around `at`, its measure from `-uv` to `uv`.
    pub fn rectangle(&mut self, at: Vec2, half: Vec2, uv: Vec2) {
        let signs = [Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0), Vec2::new(1.0, 1.0), Vec2::new(-1.0, 1.0)];
        let corners = signs.map(|sign| self.corner(at + half * sign, uv * sign));
        self.quad(corners);
    }

    /// A polygon in pieces around its middle: `uv.x` is the distance from the nearest edge, `uv.y` the height over the
    /// middle from -1 to 1.
    pub fn face(&mut self, perimeter: &[Vec2]) {
        let middle = perimeter.iter().sum::<Vec2>() / perimeter.len() as f32;
        let high = perimeter.iter().map(|corner| (corner.y - middle.y).abs()).fold(1e-3, f32::max);
        for (&a, &b) in perimeter.iter().zip(perimeter.iter().cycle().skip(1)) {
            let depth = (b - a).perp_dot(middle - a).abs() / a.distance(b).max(1e-6);
            let corners = [
                self.corner(a, Vec2::new(0.0, (a.y - middle.y) / high)),
                self.corner(b, Vec2::new(0.0, (b.y - middle.y) / high)),
                self.corner(middle, Vec2::new(depth, 0.0)),
            ];
            self.indices.extend(corners);
        }
    }

    fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.indices.extend([a, b, c, a, c, d]);
    }

    /// The mesh of all that was drawn.
    pub fn mesh(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}
