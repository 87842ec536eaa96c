//! The materials: how the shaders under `assets/shaders` are fed.
//!
//! The shaders are part of the program, so the first frame waits for no file. All blend premultiplied, which lets a glow
//! add light; all smooth their own edges, so the camera needs no multisampling.

use bevy::asset::uuid_handle;
use bevy::mesh::{MeshVertexAttribute, MeshVertexBufferLayoutRef, VertexFormat};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, BlendState, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin};

use super::layout::BoardLayout;
use super::palette::{Light, Palette};
use crate::rules::Team;

/// Where a corner lies in its shape; see the shaders.
pub(super) const PLACE: MeshVertexAttribute = MeshVertexAttribute::new("Place", 0x4b65_6e01, VertexFormat::Float32x3);
/// The measures of a corner's shape; see the shaders.
pub(super) const SHAPE: MeshVertexAttribute = MeshVertexAttribute::new("Shape", 0x4b65_6e02, VertexFormat::Float32x4);
/// The colour of a face's outer band.
pub(super) const BAND: MeshVertexAttribute = MeshVertexAttribute::new("Band", 0x4b65_6e03, VertexFormat::Float32x4);

const INK: Handle<Shader> = uuid_handle!("2f5b7c10-6a0e-4a53-9d6c-6b1f9f1d7a01");
const FACE: Handle<Shader> = uuid_handle!("2f5b7c10-6a0e-4a53-9d6c-6b1f9f1d7a02");
const STONE: Handle<Shader> = uuid_handle!("2f5b7c10-6a0e-4a53-9d6c-6b1f9f1d7a03");
const GROUND: Handle<Shader> = uuid_handle!("2f5b7c10-6a0e-4a53-9d6c-6b1f9f1d7a04");
const RIM: Handle<Shader> = uuid_handle!("2f5b7c10-6a0e-4a53-9d6c-6b1f9f1d7a05");

/// How a theme's light falls, as every shader gets it: glow, cover, gloss and outline; see [`Light`].
fn light(light: &Light) -> Vec4 {
    Vec4::new(light.glow, light.cover, light.gloss, light.outline)
}

/// Strokes, rings and discs.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct InkMaterial {
    #[uniform(0)]
    light: Vec4,
}

impl InkMaterial {
    /// The strokes of a theme.
    #[must_use]
    pub fn new(palette: &Palette) -> Self {
        Self { light: light(&palette.light) }
    }
}

/// Polygons.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct FaceMaterial {
    #[uniform(0)]
    light: Vec4,
}

impl FaceMaterial {
    /// The polygons of a theme.
    #[must_use]
    pub fn new(palette: &Palette) -> Self {
        Self { light: light(&palette.light) }
    }
}

/// Stones of both teams; which one, and in which state, is in the mesh tag.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct StoneMaterial {
    #[uniform(0)]
    colours: StoneColours,
}

#[derive(ShaderType, Clone, Debug)]
struct StoneColours {
    body: [LinearRgba; 2],
    inlay: [LinearRgba; 2],
    light: Vec4,
    shadow: Vec4,
}

impl StoneMaterial {
    /// The stones of a theme.
    #[must_use]
    pub fn new(palette: &Palette) -> Self {
        let colours = StoneColours {
            body: Team::BOTH.map(|team| palette.team(team).stone.into()),
            inlay: Team::BOTH.map(|team| palette.team(team).inlay.into()),
            light: light(&palette.light),
            shadow: Vec4::splat(palette.light.shadow),
        };
        Self { colours }
    }
}

/// Wide even surfaces, coloured at their corners.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct GroundMaterial {}

/// The slab's edge and its shadow.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct RimMaterial {
    #[uniform(0)]
    rim: RimUniform,
}

#[derive(ShaderType, Clone, Debug)]
struct RimUniform {
    slab_place: Vec4,
    measures: Vec4,
    slab: LinearRgba,
    slab_edge: LinearRgba,
    rim: LinearRgba,
}

impl RimMaterial {
    /// The edge of a slab with that corner, in pixels.
    #[must_use]
    pub fn new(palette: &Palette, layout: &BoardLayout, corner: f32) -> Self {
        let (centre, half) = layout.slab();
        let rim = (layout.spacing() * 0.018).max(0.9);
        let rim = RimUniform {
            slab_place: Vec4::new(centre.x, centre.y, half.x, half.y),
            measures: Vec4::new(corner, rim, palette.light.shadow, palette.light.cover),
            slab: palette.slab.into(),
            slab_edge: palette.slab_edge.into(),
            rim: palette.rim.into(),
        };
        Self { rim }
    }
}

/// Premultiplied blending, and the attributes that a shader's corners have.
fn pipeline(
    descriptor: &mut RenderPipelineDescriptor,
    layout: &MeshVertexBufferLayoutRef,
    attributes: &[MeshVertexAttribute],
) -> Result<(), SpecializedMeshPipelineError> {
    let attributes: Vec<_> =
        attributes.iter().zip(0..).map(|(attribute, location)| attribute.at_shader_location(location)).collect();
    descriptor.vertex.buffers = vec![layout.0.get_layout(&attributes)?];
    if let Some(fragment) = &mut descriptor.fragment {
        for target in fragment.targets.iter_mut().flatten() {
            target.blend = target.blend.map(|_| BlendState::PREMULTIPLIED_ALPHA_BLENDING);
        }
    }
    Ok(())
}

macro_rules! material {
    ($material:ty, $shader:expr, $mode:expr, $attributes:expr) => {
        impl Material2d for $material {
            fn vertex_shader() -> ShaderRef {
                $shader.into()
            }

            fn fragment_shader() -> ShaderRef {
                $shader.into()
            }

            fn alpha_mode(&self) -> AlphaMode2d {
                $mode
            }

            fn specialize(
                descriptor: &mut RenderPipelineDescriptor,
                layout: &MeshVertexBufferLayoutRef,
                _: Material2dKey<Self>,
            ) -> Result<(), SpecializedMeshPipelineError> {
                pipeline(descriptor, layout, &$attributes)
            }
        }
    };
}

material!(InkMaterial, INK, AlphaMode2d::Blend, [Mesh::ATTRIBUTE_POSITION, PLACE, SHAPE, Mesh::ATTRIBUTE_COLOR]);
material!(
    FaceMaterial,
    FACE,
    AlphaMode2d::Blend,
    [Mesh::ATTRIBUTE_POSITION, PLACE, SHAPE, Mesh::ATTRIBUTE_COLOR, BAND]
);
material!(StoneMaterial, STONE, AlphaMode2d::Blend, [Mesh::ATTRIBUTE_POSITION]);
material!(GroundMaterial, GROUND, AlphaMode2d::Opaque, [Mesh::ATTRIBUTE_POSITION, Mesh::ATTRIBUTE_COLOR]);
material!(RimMaterial, RIM, AlphaMode2d::Blend, [Mesh::ATTRIBUTE_POSITION]);

pub(super) fn plugin(app: &mut App) {
    // Without a renderer nobody else brings these, and bringing them twice loses what is in them.
    if !app.world().contains_resource::<Assets<Shader>>() {
        app.init_asset::<Shader>();
    }
    if !app.world().contains_resource::<Assets<Mesh>>() {
        app.init_asset::<Mesh>();
    }
    let mut shaders = app.world_mut().resource_mut::<Assets<Shader>>();
    for (handle, text, path) in [
        (INK, include_str!("../../assets/shaders/ink.wgsl"), "shaders/ink.wgsl"),
        (FACE, include_str!("../../assets/shaders/face.wgsl"), "shaders/face.wgsl"),
        (STONE, include_str!("../../assets/shaders/stone.wgsl"), "shaders/stone.wgsl"),
        (GROUND, include_str!("../../assets/shaders/ground.wgsl"), "shaders/ground.wgsl"),
        (RIM, include_str!("../../assets/shaders/rim.wgsl"), "shaders/rim.wgsl"),
    ] {
        if let Err(error) = shaders.insert(&handle, Shader::from_wgsl(text, path)) {
            error!("{path} is not available: {error}");
        }
    }
    app.add_plugins((
        Material2dPlugin::<InkMaterial>::default(),
        Material2dPlugin::<FaceMaterial>::default(),
        Material2dPlugin::<StoneMaterial>::default(),
        Material2dPlugin::<GroundMaterial>::default(),
        Material2dPlugin::<RimMaterial>::default(),
    ));
}
