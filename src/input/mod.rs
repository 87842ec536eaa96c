//! Pointer, keyboard and gamepad: what the hands do, turned into [`Intent`](crate::game::Intent)s.

pub mod chord;
pub mod gamepad;
pub mod keyboard;
mod modifiers;
mod order;
pub mod pointer;
pub mod typed;

use bevy::prelude::*;

use crate::app::Step;
use crate::board::Point;
use crate::game::TableChange;
use crate::settings::Change;
use crate::ui::settings::Page;
use crate::ui::side::Tab;
use crate::view::stones::Place;

use chord::KeyAction;

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
    /// Where the stone belongs: a point, or a hand.
    pub from: Place,
    /// The pointer in logical window pixels, origin top left.
    pub cursor: Vec2,
}

/// What of the interface had the keyboard when it was last drawn: a key belongs to what was seen when it was pressed.
/// The interface writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyboardOwner {
    /// A widget has it.
    pub widget: bool,
    /// A widget that takes text has it.
    pub text: bool,
    /// A list lies open.
    pub list: bool,
}

/// What a key or a button asks of the program rather than of the game.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Choose what a new game is to be like.
    NewGame,
    /// Change what it is to be like.
    ChangeTable(TableChange),
    /// Begin it; asks first if one under way would be lost.
    Start,
    /// Leave the screen that chooses, back to the game or the title.
    Back,
    /// Begin it without asking.
    ConfirmNewGame,
    /// Back to the game that the title was opened over.
    Continue,
    /// Play once more from where this game began; asks first if one under way would be lost.
    Again,
    /// The same without asking.
    ConfirmAgain,
    /// Play once more with the sides swapped.
    Rematch,
    /// Back to the title.
    Title,
    /// Open the rules, or close them.
    ToggleRules,
    /// Close the dialog.
    CloseDialog,
    /// Turn the board by half a turn.
    Flip,
    /// Turn the board by a quarter turn.
    Rotate,
    /// Open the menu over the game, or close it.
    ToggleMenu,
    /// Save the game.
    Save,
    /// Ask for a name under which to save the game.
    SaveAs,
    /// Save it under the name that was typed.
    ConfirmSaveAs,
    /// Show the games that can be loaded.
    Load,
    /// Choose one of them.
    ChooseListed(usize),
    /// Load the one that is chosen.
    OpenListed,
    /// Ask for the path of another game's file.
    OpenPath,
    /// Open the game whose path was typed.
    ConfirmOpenPath,
    /// Ask whether to delete it.
    DeleteListed,
    /// Delete it.
    ConfirmDeleteListed,
    /// Open what was to be opened, whatever becomes of the game under way.
    ConfirmOpen,
    /// The position into the clipboard.
    CopyPosition,
    /// The whole game into the clipboard.
    CopyGame,
    /// Open what the clipboard holds.
    Paste,
    /// Keep a picture of the window.
    Screenshot,
    /// Show how games have gone.
    Statistics,
    /// Ask whether to forget that.
    ResetStatistics,
    /// Forget it.
    ConfirmResetStatistics,
    /// Play the game forward, or stop doing so.
    ToggleReplay,
    /// Play it forward at another speed.
    NextReplaySpeed,
    /// Whether it begins anew at the end.
    ToggleReplayLoop,
    /// Whether it is kept as an animated picture.
    ToggleReplayFilm,
    /// Show the panel beside the board, or hide it.
    ToggleSide,
    /// Show this in the panel beside the board, which opens if need be.
    ShowSide(Tab),
    /// Open the editor of positions.
    SetUpPosition,
    /// Ask whether to delete the variation that is looked at.
    DeleteVariation,
    /// Delete it.
    ConfirmDeleteVariation,
    /// Close the menu, if it is what is open.
    LeaveMenu,
    /// Open the settings, or close them.
    ToggleSettings,
    /// Show another page of the settings.
    SettingsPage(Page),
    /// Show what the game is made of.
    About,
    /// Change a setting.
    Set(Change),
    /// Let the next key that is pressed do this.
    CaptureKey(KeyAction),
    /// Ask whether all settings are to be as they were at first.
    ResetSettings,
    /// Make them so.
    ConfirmReset,
    /// Full screen, or a window again.
    ToggleFullScreen,
    /// Sound on or off.
    ToggleSound,
    /// The next pace of the computers.
    NextPace,
    /// Whether computers may resign.
    ToggleResigning,
    /// Ask whether to give the game up.
    Resign,
    /// Give it up.
    ConfirmResign,
    /// Leave the program; asked first if the game would be lost.
    Quit,
    /// Leave it in any case.
    ConfirmQuit,
}

/// What the next key that is pressed is to do, while the settings wait for it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Capture(pub Option<KeyAction>);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(modifiers::plugin)
        .init_resource::<Pointing>()
        .init_resource::<KeyboardOwner>()
        .init_resource::<typed::TypedMove>()
        .init_resource::<gamepad::WidgetJumps>()
        .init_resource::<Capture>()
        .init_resource::<Page>()
        .init_resource::<crate::view::layout::Turned>()
        .add_message::<Command>()
        .add_message::<bevy::input::gamepad::GamepadButtonStateChangedEvent>()
        .add_message::<bevy::input::gamepad::GamepadAxisChangedEvent>()
        .add_message::<bevy::input::keyboard::KeyboardFocusLost>()
        .add_message::<bevy::window::WindowEvent>()
        .add_message::<bevy::window::RequestRedraw>()
        .add_systems(
            PreUpdate,
            gamepad::read_gamepads.after(bevy::input::InputSystems).before(bevy_egui::EguiPreUpdateSet::ProcessInput),
        )
        .add_systems(
            Update,
            (keyboard::read_keys, pointer::read_pointer, pointer::forget_lost_focus).chain().in_set(Step::Input),
        );
}
