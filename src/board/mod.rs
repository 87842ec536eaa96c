//! The board: as its file states it, and as play and pictures use it.
//!
//! [`spec`] reads a `*.board.ron` file, checks it for every defect, and turns it into a [`Board`].

mod check;
mod classic;
pub mod defect;
mod fingerprint;
mod graph;
mod point;
mod source;
pub mod spec;
pub mod symmetry;
mod tiling;

pub use defect::{Defect, Defects};
pub use fingerprint::{Fingerprint, NotAFingerprint};
pub use graph::{Board, Figure, FigureId, FigureSet, Hexagon, HexagonColour, MAX_FIGURES, MAX_HEXAGONS, StonesPerSeat};
pub use point::{MAX_POINTS, Point, PointSet, Points};
