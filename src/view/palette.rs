//! The colours of the board and the stones, in one place.

use bevy::prelude::*;
use serde::Deserialize;

use crate::app::power::Renderer;
use crate::board::HexagonColour;
use crate::looks::colour::srgba;
use crate::looks::{CurrentLook, Look, ThemeName};
use crate::rules::Team;
use crate::settings::Settings;

/// The colours of one team.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamColours {
    /// The body of its stones.
    #[serde(deserialize_with = "srgba")]
    pub stone: Srgba,
    /// The shape laid into its stones, and their rim light.
    #[serde(deserialize_with = "srgba")]
    pub inlay: Srgba,
    /// Its hexagons.
    #[serde(deserialize_with = "srgba")]
    pub hexagon: Srgba,
    /// Marks and words that concern it: they stand out from the slab.
    #[serde(deserialize_with = "srgba")]
    pub mark: Srgba,
}

/// How a theme's light falls; every part from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Light {
    /// How strongly lines and marks glow.
    pub glow: f32,
    /// How much a glow covers what is beneath it instead of only adding light: on a bright board nothing can be added.
    pub cover: f32,
    /// How strongly stones reflect.
    pub gloss: f32,
    /// How strong a line lies around every stone.
    pub outline: f32,
    /// How dark shadows are.
    pub shadow: f32,
}

impl Light {
    /// Its parts with their names.
    pub(crate) const fn parts(&self) -> [(&'static str, f32); 5] {
        [
            ("glow", self.glow),
            ("cover", self.cover),
            ("gloss", self.gloss),
            ("outline", self.outline),
            ("shadow", self.shadow),
        ]
    }
}

/// The colours of one theme.
#[derive(Resource, Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palette {
    /// The table under the board, near the middle of the window.
    #[serde(deserialize_with = "srgba")]
    pub table: Srgba,
    /// The table at the window's edges.
    #[serde(deserialize_with = "srgba")]
    pub table_edge: Srgba,
    /// The slab in its middle.
    #[serde(deserialize_with = "srgba")]
    pub slab: Srgba,
    /// The slab at its edges.
    #[serde(deserialize_with = "srgba")]
    pub slab_edge: Srgba,
    /// The slab's rim.
    #[serde(deserialize_with = "srgba")]
    pub rim: Srgba,
    /// The lines, and the light that they shed.
    #[serde(deserialize_with = "srgba")]
    pub line: Srgba,
    /// The sockets of points and trays.
    #[serde(deserialize_with = "srgba")]
    pub socket: Srgba,
    /// The rim of the sockets of trays.
    #[serde(deserialize_with = "srgba")]
    pub socket_rim: Srgba,
    /// The outlines of white hexagons.
    #[serde(deserialize_with = "srgba")]
    pub white: Srgba,
    /// The faces of white hexagons.
    #[serde(deserialize_with = "srgba")]
    pub white_face: Srgba,
    /// What has just been completed.
    #[serde(deserialize_with = "srgba")]
    pub flash: Srgba,
    /// The ring around what has the keyboard.
    #[serde(deserialize_with = "srgba")]
    pub focus: Srgba,
    /// What the hint shows.
    #[serde(deserialize_with = "srgba")]
    pub hint: Srgba,
    /// What hands the enemy the game.
    #[serde(deserialize_with = "srgba")]
    pub danger: Srgba,
    /// What lies over the board when it does not matter.
    #[serde(deserialize_with = "srgba")]
    pub veil: Srgba,
    /// Red's colours.
    pub red: TeamColours,
    /// Blue's colours.
    pub blue: TeamColours,
    /// How light falls on all of it.
    #[serde(skip)]
    pub light: Light,
}

impl Palette {
    /// The colours of a team.
    #[must_use]
    pub const fn team(&self, team: Team) -> &TeamColours {
        match team {
            Team::Red => &self.red,
            Team::Blue => &self.blue,
        }
    }

    /// The colour that stands for a hexagon.
    #[must_use]
    pub const fn hexagon(&self, colour: HexagonColour) -> Srgba {
        match colour {
            HexagonColour::White => self.white,
            HexagonColour::Red => self.red.hexagon,
            HexagonColour::Blue => self.blue.hexagon,
        }
    }
}

impl Default for Palette {
    fn default() -> Self {
        Look::built_in(ThemeName::default()).board.clone()
    }
}

/// The colour of a team's shape on its hexagons: strong enough to be seen, not so strong that it is taken for a stone.
pub(crate) fn emblem(colours: &TeamColours) -> Srgba {
    colours.inlay.with_alpha(0.42)
}

/// The colour of a team's standing figures: faint, but told from the free ones. On a bright board ink has to do what light
/// does on a dark one.
pub(crate) fn standing(colours: &TeamColours, light: Light) -> Srgba {
    colours.mark.with_alpha(0.13 + 0.12 * light.cover)
}

/// The board follows the theme that is shown, and whether it is to glow.
pub(super) fn follow_look(
    look: Res<CurrentLook>,
    settings: Res<Settings>,
    renderer: Res<Renderer>,
    mut palette: ResMut<Palette>,
    mut clear: Option<ResMut<ClearColor>>,
) {
    if !(look.is_changed() || settings.is_changed() || renderer.is_changed()) {
        return;
    }
    let mut wanted = look.0.board.clone();
    if !settings.glow.is_on(renderer.is_software) {
        wanted.light.glow = 0.0;
    }
    palette.set_if_neq(wanted);
    if let Some(clear) = &mut clear {
        clear.0 = palette.table_edge.into();
    }
}
