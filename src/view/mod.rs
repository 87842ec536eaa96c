//! What the board and the stones look like.
//!
//! Each frame, in the order of [`ViewStep`]: [`Scene`] says which board is shown and for which game; [`layout`] says
//! where it lies; [`board`] draws what lies still; [`animation`] takes up what happened and [`stones`] puts every stone
//! where it is now; then the marks are drawn over and under them. Everything follows from the game's position: nothing
//! here decides a rule, and nothing here changes while nothing happens.

pub mod board;
mod canvas;
pub mod layout;
pub mod materials;
pub mod palette;

use std::sync::Arc;

use bevy::prelude::*;

use crate::board::Board;
use crate::game::Match;
use crate::rules::Seat;

/// All systems of the view; they run in `Update`, after the game's.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ViewSystems;

/// The order within [`ViewSystems`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ViewStep {
    /// Which board is shown and where it lies.
    Layout,
    /// What lies still.
    Picture,
    /// Where the stones are.
    Stones,
    /// What is said about them.
    Marks,
}

/// The board shown while there is no game: the backdrop of the title.
#[derive(Resource, Clone, Debug)]
pub struct TitleBoard(pub Arc<Board>);

/// Whether the board is only a backdrop: empty and dimmed, whatever game there is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backdrop(pub bool);

/// What is shown: follows from [`Match`], [`TitleBoard`] and [`Backdrop`].
#[derive(Resource, Clone, Debug, Default)]
pub struct Scene {
    /// The board.
    pub board: Option<Arc<Board>>,
    /// The stones that the seats have at the game's start.
    pub hands: Vec<(Seat, u8)>,
    /// The game's number.
    pub game: Option<u32>,
    /// Whether it is only a backdrop.
    pub backdrop: bool,
}

impl PartialEq for Scene {
    fn eq(&self, other: &Self) -> bool {
        // Boards are large and never change: one is known by where it is.
        let place = |scene: &Self| scene.board.as_ref().map(Arc::as_ptr);
        place(self) == place(other)
            && (&self.hands, self.game, self.backdrop) == (&other.hands, other.game, other.backdrop)
    }
}

/// Draws the board, the stones and what there is to know about them.
pub fn plugin(app: &mut App) {
    app.init_resource::<Scene>()
        .init_resource::<Backdrop>()
        .init_resource::<palette::Palette>()
        .configure_sets(
            Update,
            (ViewStep::Layout, ViewStep::Picture, ViewStep::Stones, ViewStep::Marks).chain().in_set(ViewSystems),
        )
        .add_systems(Update, choose_scene.in_set(ViewStep::Layout))
        .add_plugins((materials::plugin, canvas::plugin, layout::plugin, board::plugin));
}

fn choose_scene(
    game: Option<Res<Match>>,
    title: Option<Res<TitleBoard>>,
    backdrop: Res<Backdrop>,
    mut scene: ResMut<Scene>,
) {
    let fresh = match (game, title) {
        (Some(game), _) => Scene {
            board: Some(game.board.clone()),
            hands: game.record.start().hands().collect(),
            game: Some(game.id),
            backdrop: backdrop.0,
        },
        (None, Some(title)) => Scene { board: Some(title.0.clone()), backdrop: true, ..Scene::default() },
        (None, None) => Scene::default(),
    };
    scene.set_if_neq(fresh);
}
