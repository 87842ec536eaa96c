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
use crate::storage::{FinishedGame, Statistics, StorageError};

/// The statistics while they are on the screen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tallies {
    /// Games of people against computers.
    pub groups: Vec<(Group, Tally)>,
    /// All games that were finished.
    pub games: usize,
    /// Whether they are still being counted.
    pub waits: bool,
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
    waker: Res<Waker>,
    mut shown: ResMut<Tallies>,
    mut dialog: ResMut<Dialog>,
) {
    for command in commands.read() {
        let reset = match command {
            Command::Statistics => false,
            Command::ResetStatistics => {
                *dialog = Dialog::ResetStatistics;
                continue;
            }
            Command::ConfirmResetStatistics => true,
            _ => continue,
        };
        *dialog = Dialog::Statistics;
        shown.waits = folders.data.is_some();
        if let Some(data) = &folders.data {
            let statistics = Statistics::new(data);
            // Behind a game that has just ended and may still be on its way there.
            clerk.hand(&waker, move || fetch(&statistics, reset));
        }
    }
}

/// What the statistics say, after they have been reset if that is wanted.
fn fetch(statistics: &Statistics, reset: bool) -> Done {
    let told = |error: StorageError| Notice::new("not-saved", messages::not_saved(&error.to_string()));
    let notice = if reset { statistics.reset().err().map(told) } else { None };
    match statistics.fetch() {
        Ok(fetched) => {
            let repaired = fetched.put_aside.map(|aside| {
                Notice::new("statistics-repaired", messages::list_put_aside(&aside.display().to_string()))
            });
            let tallies = Tallies {
                groups: tallies(&fetched.games).into_iter().collect(),
                games: fetched.games.len(),
                waits: false,
            };
            Done { notice: notice.or(repaired), tallies: Some(tallies), ..Done::default() }
        }
        Err(error) => {
            let unreadable = Notice::new("list-unreadable", messages::not_saved(&error.to_string()));
            Done { notice: Some(unreadable), tallies: Some(Tallies::default()), ..Done::default() }
        }
    }
}
