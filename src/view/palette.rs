//! The colours of the board and the stones, in one place.

use bevy::prelude::*;

use crate::board::HexagonColour;
use crate::rules::Team;

/// The colours of one team.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TeamColours {
    /// The body of its stones.
    pub stone: Srgba,
    /// The shape laid into its stones, and their rim light.
    pub inlay: Srgba,
    /// Its hexagons.
    pub hexagon: Srgba,
    /// Marks that concern it: light enough for thin lines on the slab.
    pub mark: Srgba,
}

/// The colours of one theme.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Palette {
    /// The table under the board, near the middle of the window.
    pub table: Srgba,
    /// The table at the window's edges.
    pub table_edge: Srgba,
    /// The slab in its middle.
    pub slab: Srgba,
    /// The slab at its edges.
    pub slab_edge: Srgba,
    /// The slab's rim.
    pub rim: Srgba,
    /// The lines, and the light that they shed.
    pub line: Srgba,
    /// The sockets of points and trays.
    pub socket: Srgba,
    /// The rim of the sockets of trays.
    pub socket_rim: Srgba,
    /// The outlines of white hexagons.
    pub white: Srgba,
    /// The faces of white hexagons.
    pub white_face: Srgba,
    /// What has just been completed.
    pub flash: Srgba,
    /// The ring around what has the keyboard.
    pub focus: Srgba,
    /// What hands the enemy the game.
    pub danger: Srgba,
    /// What lies over the board when it does not matter.
    pub veil: Srgba,
    /// Red's colours, then Blue's.
    pub teams: [TeamColours; 2],
}

const fn rgb(hex: u32) -> Srgba {
    let [_, red, green, blue] = hex.to_be_bytes();
    Srgba::rgb(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0)
}

impl Palette {
    /// The printed board of 1979, lit from within.
    pub const CLASSIC: Self = Self {
        table: rgb(0x1b_20_2b),
        table_edge: rgb(0x0c_0e_13),
        slab: rgb(0x10_14_17),
        slab_edge: rgb(0x05_06_08),
        rim: rgb(0x4a_52_60),
        line: rgb(0x2f_e0_6a),
        socket: rgb(0x03_06_05),
        socket_rim: rgb(0x30_38_45),
        white: rgb(0xf4_f1_e2),
        white_face: rgb(0x1a_1d_21),
        flash: rgb(0xff_f1_a6),
        focus: rgb(0xff_e0_82),
        danger: rgb(0xff_a4_2b),
        veil: rgb(0x08_0a_0f),
        teams: [
            TeamColours {
                stone: rgb(0xe0_34_2a),
                inlay: rgb(0xff_e6_e0),
                hexagon: rgb(0xe6_2a_22),
                mark: rgb(0xff_80_70),
            },
            TeamColours {
                stone: rgb(0x24_46_d8),
                inlay: rgb(0xe4_ec_ff),
                hexagon: rgb(0x26_44_ee),
                mark: rgb(0x86_b0_ff),
            },
        ],
    };

    /// The colours of a team.
    #[must_use]
    pub const fn team(&self, team: Team) -> &TeamColours {
        &self.teams[team.index()]
    }

    /// The colour that stands for a hexagon.
    #[must_use]
    pub const fn hexagon(&self, colour: HexagonColour) -> Srgba {
        match colour {
            HexagonColour::White => self.white,
            HexagonColour::Red => self.team(Team::Red).hexagon,
            HexagonColour::Blue => self.team(Team::Blue).hexagon,
        }
    }
}

impl Default for Palette {
    fn default() -> Self {
        Self::CLASSIC
    }
}
