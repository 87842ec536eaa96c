//! The layers that show drawings.
//!
//! Each [`Layer`] is one mesh, drawn in one go. A layer is painted anew when what it shows changes, never because time
//! passes: fading and drawing on are done by its mesh tag.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::ecs::system::SystemParam;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::ViewStep;
use super::drawing::{Drawing, Faces, Ink};
use super::easing::BoardRoot;
use super::materials::{FaceMaterial, InkMaterial};
use super::palette::Palette;

/// The layers of the picture between the table and the sky. Stones lie between `Below` and `Above`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Layer {
    /// The hexagons' faces.
    Hexagons,
    /// Figures that stand, hexagons that are nearly won.
    Tints,
    /// Lines and sockets.
    Board,
    /// The sockets of the trays.
    Trays,
    /// What the last turn did.
    Trail,
    /// Marks under the stones.
    Below,
    /// Marks over the stones.
    Above,
    /// The hint.
    Hint,
    /// The best turns that analysis has found.
    Lines,
    /// Figures just completed.
    Flash,
    /// The hexagon about to be won.
    Veil,
    /// The face of the hexagon that won, over the veil.
    WinFace,
    /// Its outline.
    WinOutline,
}

impl Layer {
    const ALL: [Self; 13] = [
        Self::Hexagons,
        Self::Tints,
        Self::Board,
        Self::Trays,
        Self::Trail,
        Self::Below,
        Self::Above,
        Self::Hint,
        Self::Lines,
        Self::Flash,
        Self::Veil,
        Self::WinFace,
        Self::WinOutline,
    ];

    const fn height(self) -> f32 {
        match self {
            Self::Hexagons => 1.0,
            Self::Tints => 2.0,
            Self::Board => 3.0,
            Self::Trays => 3.5,
            Self::Trail => 4.0,
            Self::Below => 5.0,
            Self::Above => 8.0,
            Self::Hint => 8.2,
            Self::Lines => 8.3,
            Self::Flash => 8.5,
            Self::Veil => 9.0,
            Self::WinFace => 9.5,
            Self::WinOutline => 10.0,
        }
    }

    /// Whether it goes where the board goes.
    const fn is_on_board(self) -> bool {
        !matches!(self, Self::Trays | Self::Veil)
    }

    const fn is_faces(self) -> bool {
        matches!(self, Self::Hexagons | Self::Tints | Self::Veil | Self::WinFace)
    }
}

/// The height of the stones.
pub(super) const STONES: f32 = 7.0;

/// The height of the stones that won, over the veil.
pub(super) const WINNERS: f32 = 11.0;

/// How a layer's tag says how opaque it is and how much of it is drawn, both from 0 to 1.
fn tag(opacity: f32, drawn: f32) -> MeshTag {
    let part = |part: f32| (part.clamp(0.0, 1.0) * 65_535.0).round() as u32;
    MeshTag(part(opacity) | part(drawn) << 16)
}

/// The layers, to be painted and faded.
#[derive(SystemParam)]
pub(super) struct Layers<'w, 's> {
    meshes: ResMut<'w, Assets<Mesh>>,
    layers: Query<'w, 's, (&'static Layer, &'static Mesh2d, &'static mut Visibility, &'static mut MeshTag)>,
}

impl Layers<'_, '_> {
    /// Shows a drawing on a layer; an empty one hides it.
    pub fn paint(&mut self, layer: Layer, drawing: impl Into<Drawing>) {
        let drawing: Drawing = drawing.into();
        for (known, mesh, mut visibility, _) in &mut self.layers {
            if *known == layer {
                let shown = if drawing.is_empty() { Visibility::Hidden } else { Visibility::Inherited };
                visibility.set_if_neq(shown);
                if !drawing.is_empty()
                    && let Some(mut mesh) = self.meshes.get_mut(&mesh.0)
                {
                    *mesh = drawing.into_mesh();
                }
                return;
            }
        }
    }

    /// How opaque a layer is and how much of it is drawn.
    pub fn fade(&mut self, layer: Layer, opacity: f32, drawn: f32) {
        for (known, _, _, mut present) in &mut self.layers {
            if *known == layer {
                present.set_if_neq(tag(opacity, drawn));
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_layers)
        .add_systems(Update, relight.run_if(resource_changed::<Palette>).in_set(ViewStep::Picture));
}

/// What all layers are drawn with.
#[derive(Resource)]
struct LayerLook {
    ink: Handle<InkMaterial>,
    face: Handle<FaceMaterial>,
}

fn relight(
    palette: Res<Palette>,
    look: Res<LayerLook>,
    mut inks: ResMut<Assets<InkMaterial>>,
    mut faces: ResMut<Assets<FaceMaterial>>,
) {
    if let Some(mut ink) = inks.get_mut(&look.ink) {
        *ink = InkMaterial::new(&palette);
    }
    if let Some(mut face) = faces.get_mut(&look.face) {
        *face = FaceMaterial::new(&palette);
    }
}

fn spawn_layers(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut inks: ResMut<Assets<InkMaterial>>,
    mut faces: ResMut<Assets<FaceMaterial>>,
    palette: Res<Palette>,
    root: Query<Entity, With<BoardRoot>>,
) {
    let (ink, face) = (inks.add(InkMaterial::new(&palette)), faces.add(FaceMaterial::new(&palette)));
    commands.insert_resource(LayerLook { ink: ink.clone(), face: face.clone() });
    let root = root.single().ok();
    for layer in Layer::ALL {
        let empty = if layer.is_faces() { Drawing::from(Faces::default()) } else { Ink::new(&palette).into() };
        let mut entity = commands.spawn((
            Name::new(format!("{layer:?}")),
            layer,
            Mesh2d(meshes.add(empty.into_mesh())),
            Transform::from_xyz(0.0, 0.0, layer.height()),
            Visibility::Hidden,
            NoFrustumCulling,
            tag(1.0, 1.0),
        ));
        if layer.is_faces() {
            entity.insert(MeshMaterial2d(face.clone()));
        } else {
            entity.insert(MeshMaterial2d(ink.clone()));
        }
        if let Some(root) = root.filter(|_| layer.is_on_board()) {
            entity.insert(ChildOf(root));
        }
    }
}
