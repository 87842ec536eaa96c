//! The board: as its file states it, and as play and pictures use it.
//!
//! A `*.board.ron` file is read into a [`spec::BoardSpec`], checked for every defect, and turned into a [`Board`].

mod graph;
mod point;
pub mod spec;
pub mod symmetry;

pub use graph::{
    Board, Figure, FigureId, FigureSet, Hexagon, HexagonColour, MAX_FIGURES, StonesPerSeat,
};
pub(crate) use graph::FigureAt;
pub use point::{MAX_POINTS, Point, PointSet, Points};
