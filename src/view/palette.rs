//! The colours of the board and the stones.

use bevy::color::LinearRgba;
use bevy::prelude::*;

use crate::board::HexagonColour;
use crate::rules::Team;

/// The colours of one look.
#[derive(Resource, Clone, Debug)]
pub struct Palette {
    /// The window behind everything.
    pub background: LinearRgba,
    /// The slab.
    pub slab: LinearRgba,
    /// The lines and the rims of the sockets.
    pub line: LinearRgba,
    /// The sockets.
    pub socket: LinearRgba,
    /// White hexagons.
    pub white: LinearRgba,
    /// Warnings.
    pub danger: LinearRgba,
    /// The keyboard's focus.
    pub focus: LinearRgba,
    /// What was just completed.
    pub flash: LinearRgba,
    teams: [TeamColours; 2],
}

/// The colours of one team.
#[derive(Clone, Copy, Debug)]
pub struct TeamColours {
    /// Its hexagons.
    pub hexagon: LinearRgba,
    /// The body of its stones.
    pub body: LinearRgba,
    /// The rim light of its stones.
    pub rim: LinearRgba,
    /// The inlay of its stones.
    pub inlay: LinearRgba,
    /// Its marks on the board.
    pub mark: LinearRgba,
}

fn rgb(hex: u32) -> LinearRgba {
    let [_, r, g, b] = hex.to_be_bytes();
    Srgba::rgb_u8(r, g, b).into()
}

impl Default for Palette {
    /// The printed board of 1979, lit from within.
    fn default() -> Self {
        Self {
            background: rgb(0x16_1a_23),
            slab: rgb(0x08_0a_0d),
            line: rgb(0x2b_e0_6a),
            socket: rgb(0x03_05_04),
            white: rgb(0xf6_f3_e4),
            danger: rgb(0xff_b0_2e),
            focus: rgb(0xff_e0_82),
            flash: rgb(0xff_f4_b0),
            teams: [
                TeamColours {
                    hexagon: rgb(0xe8_2c_24),
                    body: rgb(0xd0_22_1c),
                    rim: rgb(0xff_9a_8c),
                    inlay: rgb(0xff_e6_e0),
                    mark: rgb(0xff_7a_6c),
                },
                TeamColours {
                    hexagon: rgb(0x2a_48_ee),
                    body: rgb(0x1c_38_c8),
                    rim: rgb(0x8c_aa_ff),
                    inlay: rgb(0xe4_ec_ff),
                    mark: rgb(0x8c_b0_ff),
                },
            ],
        }
    }
}

impl Palette {
    /// The colours of a team.
    #[must_use]
    pub fn team(&self, team: Team) -> &TeamColours {
        &self.teams[team.index()]
    }

    /// The colour of a hexagon.
    #[must_use]
    pub fn hexagon(&self, colour: HexagonColour) -> LinearRgba {
        match colour {
            HexagonColour::White => self.white,
            HexagonColour::Red => self.team(Team::Red).hexagon,
            HexagonColour::Blue => self.team(Team::Blue).hexagon,
        }
    }
}
