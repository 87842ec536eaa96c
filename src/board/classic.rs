//! The board of 1979, compiled in.

use std::sync::LazyLock;

use super::graph::Board;
use super::spec;

static CLASSIC: LazyLock<Board> = LazyLock::new(|| {
    let text = include_str!("../../levels/kensington.board.ron");
    // The text is part of the program and a test reads it: this cannot fail for a user.
    spec::read(text).unwrap_or_else(|defects| panic!("the classic board has defects:\n{defects}"))
});

impl Board {
    /// The classic board: 72 points, 132 lines, 24 triangles, 30 squares, 7 hexagons.
    #[must_use]
    pub fn classic() -> &'static Self {
        &CLASSIC
    }
}
