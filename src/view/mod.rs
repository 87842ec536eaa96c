//! What the board and the stones look like. The view shows positions; it decides nothing.
//!
//! Each frame: the layout follows the window, the board's picture follows the board, stones follow what happened, and
//! marks show what can be done and what was done last.

pub mod animation;
pub mod board;
pub mod hints;
pub mod ink;
pub mod layout;
pub mod marks;
pub mod palette;
pub mod stones;

use std::sync::Arc;

use bevy::prelude::*;

use crate::app::boards::ChosenBoard;
use crate::board::Board;
use crate::game::Match;

use layout::{BoardLayout, Stage};

/// The order of the view's systems in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ViewSystems {
    /// Where things are.
    Layout,
    /// The board's picture.
    Board,
    /// Stones take up what happened.
    Stones,
    /// Stones move.
    Animate,
    /// Marks over and under the stones.
    Marks,
}

/// What lies over what, within the board.
mod depth {
    pub const BACKDROP: f32 = -10.0;
    pub const SLAB: f32 = 0.0;
    pub const FACE: f32 = 1.0;
    pub const UNDER_LINES: f32 = 1.5;
    pub const LINE: f32 = 2.0;
    pub const SOCKET: f32 = 3.0;
    pub const MARK: f32 = 4.0;
    pub const GHOST: f32 = 4.8;
    pub const SHADE: f32 = 4.9;
    pub const STONE: f32 = 5.0;
    pub const OVER_STONES: f32 = 6.0;
    pub const FLYING: f32 = 7.0;
}

/// The board that is shown.
#[derive(Resource)]
pub struct Shown(pub Arc<Board>);

pub(crate) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (ViewSystems::Layout, ViewSystems::Board, ViewSystems::Stones, ViewSystems::Animate, ViewSystems::Marks)
            .chain()
            .in_set(crate::app::Step::React),
    )
    .init_resource::<BoardLayout>()
    .init_resource::<palette::Palette>()
    .add_systems(Startup, palette_ready)
    .add_systems(Update, update_layout.in_set(ViewSystems::Layout))
    .add_systems(PreUpdate, update_layout.after(crate::ui::regions::update))
    .add_plugins((ink::plugin, board::plugin, stones::plugin, animation::plugin, marks::plugin, hints::plugin));
}

/// A place in `Startup` after which colours are known.
fn palette_ready() {}

/// Which board is shown and where. Runs before input, which asks where points are, and again after games were opened.
fn update_layout(
    game: Option<Res<Match>>,
    chosen: Option<Res<ChosenBoard>>,
    stage: Res<Stage>,
    shown: Option<Res<Shown>>,
    mut layout: ResMut<BoardLayout>,
    mut commands: Commands,
) {
    let Some(board) = game.map(|game| game.board.clone()).or_else(|| chosen.map(|chosen| chosen.0.clone())) else {
        return;
    };
    let fresh = BoardLayout::new(&board, &stage, layout.flipped);
    layout.set_if_neq(fresh);
    if shown.is_none_or(|shown| !Arc::ptr_eq(&shown.0, &board)) {
        commands.insert_resource(Shown(board));
    }
}
