//! What the board and the stones look like.
//!
//! Each frame, in the order of [`ViewStep`]: [`Scene`] says which board is shown and for which game; [`layout`] says
//! where it lies; [`board`] draws what lies still; [`animation`] takes up what happened and [`stones`] puts every stone
//! where it is now; then the marks are drawn over and under them. Everything follows from the game's position: nothing
//! here decides a rule, and nothing here changes while nothing happens.

pub mod animation;
mod backdrop;
pub mod batches;
pub mod board;
mod canvas;
pub mod changes;
mod drawing;
mod easing;
mod figures;
mod follow;
mod ghosts;
mod hints;
pub mod layout;
pub mod lines;
mod marks;
pub mod materials;
pub mod motion;
pub mod palette;
pub mod stones;
mod trail;
mod victory;

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::boards::ChosenBoard;
use crate::app::power::Renderer;
use crate::app::{Screen, Step};
use crate::board::Board;
use crate::game::Match;
use crate::game::backdrop::Backdrop;
use crate::looks::CurrentLook;
use crate::rules::{Position, Seat, Team};

pub(crate) use easing::arriving;
pub(crate) use marks::dangerous;
#[cfg(test)]
pub(crate) use victory::veil_over;

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

/// What is shown: follows from the screen, the game and the board chosen.
#[derive(Resource, Clone, Debug, Default)]
pub struct Scene {
    /// The board.
    pub board: Option<Arc<Board>>,
    /// The stones that the seats have at the game's start, those that lie on the board already included.
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

/// The game that is shown: the one on the table, or behind the title the one that is nobody's.
#[derive(SystemParam)]
pub(crate) struct Shown<'w> {
    game: Option<Res<'w, Match>>,
    backdrop: Option<Res<'w, Backdrop>>,
    scene: Res<'w, Scene>,
}

impl Shown<'_> {
    /// The game, if there is one.
    pub fn game(&self) -> Option<&Match> {
        if self.scene.backdrop { self.backdrop.as_ref().map(|backdrop| &backdrop.game) } else { self.game.as_deref() }
    }
}

/// Draws the board, the stones and what there is to know about them.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Scene>()
        .init_resource::<CurrentLook>()
        .init_resource::<Renderer>()
        .init_resource::<palette::Palette>()
        .configure_sets(
            Update,
            (ViewStep::Layout, ViewStep::Picture, ViewStep::Stones, ViewStep::Marks).chain().in_set(ViewSystems),
        )
        .configure_sets(Update, ViewSystems.in_set(Step::React))
        // Input asks where the points are, so the layout follows the interface before it, and once more after a game
        // has been opened.
        .add_systems(PreUpdate, (choose_scene, layout::update_layout).chain().after(crate::ui::regions::update))
        .add_systems(
            Update,
            (palette::follow_look, choose_scene, layout::update_layout).chain().in_set(ViewStep::Layout),
        )
        // Once the stones know where they move to.
        .add_systems(Update, layout::turn_to_player.after(ViewStep::Stones).in_set(ViewSystems))
        .add_plugins((
            materials::plugin,
            canvas::plugin,
            layout::plugin,
            animation::plugin,
            easing::plugin,
            board::plugin,
            (stones::plugin, ghosts::plugin),
            (marks::plugin, trail::plugin, hints::plugin, lines::plugin),
            (figures::plugin, victory::plugin, batches::plugin),
        ));
}

fn choose_scene(
    game: Option<Res<Match>>,
    behind: Option<Res<Backdrop>>,
    chosen: Option<Res<ChosenBoard>>,
    screen: Res<State<Screen>>,
    mut scene: ResMut<Scene>,
) {
    let backdrop = *screen.get() != Screen::Game;
    let fresh = if let Some(game) = game.filter(|_| !backdrop) {
        Scene { board: Some(game.board.clone()), hands: sockets(game.record.start()), game: Some(game.id), backdrop }
    } else {
        let board = behind.map(|behind| behind.game.board.clone()).or_else(|| Some(chosen?.0.clone()));
        Scene { board, backdrop: true, ..Scene::default() }
    };
    scene.set_if_neq(fresh);
}

/// How many sockets the seats' trays have. A game that begins in the middle does not tell who placed which stone: a team's
/// seats share them, so that its trays are as large as in any other game. Both teams have the same number.
fn sockets(start: &Position) -> Vec<(Seat, u8)> {
    let seats: Vec<(Seat, u8)> = start.hands().collect();
    let share = |team: Team| {
        let hands = seats.iter().filter(|(seat, _)| seat.team() == team).map(|&(_, hand)| u32::from(hand));
        (hands.clone().sum::<u32>() + start.stones(team).len()).div_ceil(hands.count().max(1) as u32)
    };
    let share = Team::BOTH.into_iter().map(share).max().unwrap_or(0);
    let share = u8::try_from(share).unwrap_or(u8::MAX);
    // Where nothing lies on the board yet, each has as many as it holds: teammates may hold different numbers.
    let begun = Team::BOTH.into_iter().any(|team| !start.stones(team).is_empty());
    seats.iter().map(|&(seat, hand)| (seat, if begun { hand.max(share) } else { hand })).collect()
}

#[cfg(test)]
mod tests;
