//! The app around the rules: screens, the order of a frame, the window, the board file.

pub mod args;
pub mod boards;
pub(crate) mod commands;
pub mod console;
mod icon;
pub mod language;
mod listen;
pub mod log;
pub mod notices;
pub mod opening;
pub mod picture;
pub mod power;
pub mod roots;
mod screenshot;
pub mod shelf;
pub mod wake;
pub mod window;

use bevy::prelude::*;

pub use args::Args;

/// What fills the window.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The board file is being read.
    #[default]
    Loading,
    /// The board file cannot be used: the screen says why.
    Failed,
    /// The title with its menu.
    Title,
    /// What the next game is to be like.
    NewGame,
    /// A game.
    Game,
}

/// What lies over the screen and takes all input.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialog {
    /// Nothing.
    #[default]
    None,
    /// The rules on a page.
    Rules,
    /// Whether a game under way may be lost for a new one.
    NewGame,
    /// Whether the game is really given up.
    Resign,
    /// What can be done besides playing; the game rests.
    Menu,
    /// Whether a game under way may be lost for another round.
    Again,
    /// The settings.
    Settings,
    /// Whether all settings are to be as they were at first.
    Reset,
    /// What the game is made of, and on what terms.
    About,
    /// A position is set up.
    Editor,
    /// The games that were saved or opened lately.
    Load,
    /// Whether one of them is really to be deleted.
    DeleteGame,
    /// Whether a game under way may be lost for one that was opened.
    Open,
    /// The path of a game's file is typed.
    OpenPath,
    /// Why a text is no game.
    Refused,
    /// Under which name the game is to be saved.
    SaveAs,
    /// How games have gone.
    Statistics,
    /// Whether that is really to be forgotten.
    ResetStatistics,
    /// Whether a variation is really to be deleted.
    DeleteVariation,
    /// Whether the program is to be left although the game would be lost.
    Quit,
}

impl Dialog {
    /// All, none of them first. `Quit` comes last, so that a new one does not compile without a place here.
    pub const ALL: [Self; Self::Quit as usize + 1] = [
        Self::None,
        Self::Rules,
        Self::NewGame,
        Self::Resign,
        Self::Menu,
        Self::Again,
        Self::Settings,
        Self::Reset,
        Self::About,
        Self::Editor,
        Self::Load,
        Self::DeleteGame,
        Self::Open,
        Self::OpenPath,
        Self::Refused,
        Self::SaveAs,
        Self::Statistics,
        Self::ResetStatistics,
        Self::DeleteVariation,
        Self::Quit,
    ];

    /// What is seen again when it is closed.
    #[must_use]
    pub const fn beneath(self) -> Self {
        match self {
            Self::About | Self::Reset => Self::Settings,
            Self::DeleteGame | Self::OpenPath => Self::Load,
            Self::ResetStatistics => Self::Statistics,
            _ => Self::None,
        }
    }
}

/// The order of a frame, in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Pointer and keyboard become intents.
    Input,
    /// Intents change the game.
    Resolve,
    /// View, sound and event log take up what happened.
    React,
}

/// Everything but Bevy's own plugins; with [`MinimalPlugins`] and states it runs without a window.
pub struct KensingtonPlugin {
    /// The command line.
    pub args: Args,
}

impl Plugin for KensingtonPlugin {
    fn build(&self, app: &mut App) {
        app.configure_sets(Update, (Step::Input, Step::Resolve, Step::React).chain())
            .init_state::<Screen>()
            .init_resource::<Dialog>()
            .init_resource::<power::Alarm>()
            .insert_resource(self.args.clone())
            .add_plugins((
                notices::plugin,
                language::plugin,
                boards::plugin,
                commands::plugin,
                crate::game::RulesPlugin,
                crate::input::plugin,
                crate::settings::plugin,
                crate::looks::plugin,
                crate::events::plugin,
                crate::keep::plugin,
            ))
            .add_systems(PostUpdate, power::redraw_for_pending_states);
    }
}

/// What the player sees and touches: the board's picture, the interface, and both in words for screen readers. It runs
/// without a window, too, as far as the pixels.
pub struct InterfacePlugin;

impl Plugin for InterfacePlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            bevy_egui::EguiPlugin::default(),
            window::plugin,
            icon::plugin,
            crate::view::plugin,
            crate::ui::plugin,
            crate::access::plugin,
        ));
    }
}

/// What needs a window: the interface shown in one, sound.
pub struct PresentationPlugin;

impl Plugin for PresentationPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            InterfacePlugin,
            power::plugin,
            listen::plugin,
            picture::plugin,
            screenshot::plugin,
            crate::audio::plugin,
        ));
    }
}
