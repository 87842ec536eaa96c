//! Pointer and keyboard: what the hands do, turned into [`Intent`](crate::game::Intent)s.

use bevy::prelude::*;

use crate::board::Point;

/// Where the player's attention is on the board.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Pointing {
    /// The point under the pointer.
    pub hovered: Option<Point>,
    /// The point with the keyboard's focus ring, while the keyboard is used.
    pub focused: Option<Point>,
    /// A stone being dragged.
    pub drag: Option<Drag>,
}

/// A stone under the pointer, held down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// Where the stone stands.
    pub from: Point,
    /// The pointer in logical window pixels, origin top left.
    pub cursor: Vec2,
}
