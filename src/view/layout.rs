//! Where the board and the trays lie in the window, and which point lies under the pointer.
//!
//! The world's unit is the logical pixel, its origin the window's centre, y up. Window coordinates have their origin
//! top left, y down. The camera never moves.

use bevy::prelude::*;

use crate::board::{Board, Point};
use crate::rules::Seat;

/// The room that the interface leaves for the board and the trays, in logical window pixels. The interface writes it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Stage {
    /// The window.
    pub window: Vec2,
    /// The room for the board.
    pub board: Rect,
    /// The room for each seat's stones in hand.
    pub trays: Vec<(Seat, Rect)>,
}
