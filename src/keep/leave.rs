//! Leaving the program: asked first if the game on the table would be lost.

use bevy::prelude::*;
use bevy::window::WindowCloseRequested;

use super::to_keep::{GameToKeep, is_blank};
use super::{Keeper, Kept};
use crate::app::commands::carry_out_commands;
use crate::app::{Dialog, Step};
use crate::i18n::{Message, messages};
use crate::input::Command;

/// Why the game on the table would be lost, while the player is asked whether to leave all the same.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Loss(pub Option<Message>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Loss>()
        .add_message::<WindowCloseRequested>()
        .add_systems(PreUpdate, close_window)
        .add_systems(Update, leave.after(carry_out_commands).after(Step::Input).before(Step::Resolve));
}

/// Who closes the window wants to quit.
fn close_window(mut requests: MessageReader<WindowCloseRequested>, mut commands: MessageWriter<Command>) {
    if requests.read().count() > 0 {
        commands.write(Command::Quit);
    }
}

fn leave(
    mut commands: MessageReader<Command>,
    game: GameToKeep,
    kept: Res<Kept>,
    keeper: Option<Res<Keeper>>,
    mut loss: ResMut<Loss>,
    mut dialog: ResMut<Dialog>,
    mut exit: MessageWriter<AppExit>,
) {
    for command in commands.read() {
        match command {
            Command::Quit => {
                let in_danger = game.get().filter(|game| !is_blank(game) && !kept.is_up_to_date(game));
                loss.0 = in_danger.and_then(|game| {
                    let Some(keeper) = &keeper else { return Some(messages::no_games_folder()) };
                    keeper.reason_of_failure(&game).map(|error| messages::not_saved(&error))
                });
                if loss.0.is_some() {
                    *dialog = Dialog::Quit;
                } else {
                    exit.write(AppExit::Success);
                }
            }
            Command::ConfirmQuit => _ = exit.write(AppExit::Success),
            _ => {}
        }
    }
}
