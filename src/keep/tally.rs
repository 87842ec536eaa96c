//! How games have gone: each that is played to its end is noted once.

use bevy::prelude::*;

use super::clerk::{Clerk, Done};
use super::{Folders, now};
use crate::app::notices::Notice;
use crate::app::wake::Waker;
use crate::app::{Dialog, Step};
use crate::game::{Ended, Jumped, Match};
use crate::i18n::messages;
use crate::input::Command;
use crate::storage::statistics::{Group, Tally, tallies};
use crate::storage::{FinishedGame, Statistics};

/// The statistics while they are on the screen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tallies {
    /// Games of people against computers.
    pub groups: Vec<(Group, Tally)>,
    /// All games that were finished.
    pub games: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tallies>()
        .add_systems(Update, carry_out.after(Step::Input).before(Step::Resolve))
        .add_systems(Update, note.in_set(Step::React));
}

/// Notes a game that has just been decided: not one that was only looked at or opened, and each once.
fn note(
    mut ended: MessageReader<Ended>,
    mut jumped: MessageReader<Jumped>,
    folders: Res<Folders>,
    game: Option<Res<Match>>,
    clerk: Res<Clerk>,
    waker: Res<Waker>,
    mut noted: Local<Option<u32>>,
) {
    let Some(game) = game else { return };
    let mut jumps = false;
    for jump in jumped.read() {
        jumps = true;
        if jump.new_game && game.record.final_result().is_some() {
            *noted = Some(game.id);
        }
    }
    if ended.read().count() == 0 || jumps || *noted == Some(game.id) {
        return;
    }
    *noted = Some(game.id);
    if let (Some(data), Some(finished)) = (&folders.data, FinishedGame::new(now(), &game.board, &game.record)) {
        let statistics = Statistics::new(data);
        clerk.hand(&waker, move || match statistics.add(&finished) {
            Ok(()) => Done::default(),
            Err(error) => Done::told(Notice::new("not-saved", messages::not_saved(&error.to_string()))),
        });
    }
}

fn carry_out(
    mut commands: MessageReader<Command>,
    folders: Res<Folders>,
    clerk: Res<Clerk>,
    mut shown: ResMut<Tallies>,
    mut dialog: ResMut<Dialog>,
    mut notices: MessageWriter<Notice>,
) {
    for command in commands.read() {
        match command {
            Command::Statistics => *dialog = Dialog::Statistics,
            Command::ResetStatistics => {
                *dialog = Dialog::ResetStatistics;
                continue;
            }
            Command::ConfirmResetStatistics => {
                *dialog = Dialog::Statistics;
                clerk.finish();
                if let Some(data) = &folders.data
                    && let Err(error) = Statistics::new(data).reset()
                {
                    notices.write(Notice::new("not-saved", messages::not_saved(&error.to_string())));
                }
            }
            _ => continue,
        }
        // A game that has just ended may still be on its way there.
        clerk.finish();
        *shown = Tallies::default();
        let Some(data) = &folders.data else { continue };
        match Statistics::new(data).fetch() {
            Ok(fetched) => {
                if let Some(aside) = fetched.put_aside {
                    let text = messages::list_put_aside(&aside.display().to_string());
                    notices.write(Notice::new("statistics-repaired", text));
                }
                shown.games = fetched.games.len();
                shown.groups = tallies(&fetched.games).into_iter().collect();
            }
            Err(error) => {
                notices.write(Notice::new("list-unreadable", messages::not_saved(&error.to_string())));
            }
        }
    }
}
