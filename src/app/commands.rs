//! Carries out what keys and buttons ask of the program: screens and dialogs, new games, a board that is turned.
//!
//! What is asked of settings, games that are kept, analysis and replay is carried out where those are.

use bevy::prelude::*;

use super::boards::ChosenBoard;
use super::opening::Opening;
use super::{Dialog, Screen, Step};
use crate::game::analysis::Analysis;
use crate::game::draws::speaker;
use crate::game::{Intent, Match, NewGame, Seats};
use crate::input::{Capture, Command};
use crate::ui::settings::Page;
use crate::view::layout::Turned;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, carry_out_commands.after(Step::Input).before(Step::Resolve));
}

/// A game from where this one began.
fn once_more(game: &Match, seats: &Seats) -> Intent {
    let (start, repetition) = (*game.record.start(), game.record.options().repetition);
    Intent::NewGame(NewGame { board: game.board.clone(), start, repetition, seats: *seats, again: true })
}

/// Carries out what keys and buttons ask of the program.
#[expect(clippy::collapsible_match, reason = "one short arm a command")]
pub(crate) fn carry_out_commands(
    mut commands_in: MessageReader<Command>,
    screen: Res<State<Screen>>,
    board: Option<Res<ChosenBoard>>,
    seats: Res<Seats>,
    analysis: Res<Analysis>,
    mut opening: Opening,
    mut dialog: ResMut<Dialog>,
    mut next: ResMut<NextState<Screen>>,
    mut turned: ResMut<Turned>,
    mut page: ResMut<Page>,
    mut capture: ResMut<Capture>,
) {
    for command in commands_in.read() {
        let game = opening.game.as_deref();
        match command {
            Command::NewGame => {
                if board.is_some() && *screen.get() != Screen::Failed {
                    dialog.set_if_neq(Dialog::None);
                    NextState::set_if_neq(&mut next, Screen::NewGame);
                }
            }
            Command::Back => {
                NextState::set_if_neq(&mut next, if game.is_some() { Screen::Game } else { Screen::Title });
            }
            // The screen says why not.
            Command::Start | Command::ConfirmNewGame if !opening.is_possible() => {}
            Command::Start if opening.loses_a_game() => {
                *dialog = Dialog::NewGame;
            }
            Command::Start | Command::ConfirmNewGame => {
                dialog.set_if_neq(Dialog::None);
                opening.tell_of_old_game();
                opening.begin();
            }
            Command::Again if opening.loses_a_game() => {
                *dialog = Dialog::Again;
            }
            Command::Again | Command::ConfirmAgain | Command::Rematch => {
                if let Some(game) = game {
                    dialog.set_if_neq(Dialog::None);
                    let seats = analysis.seats(&seats);
                    let seats = if *command == Command::Rematch { seats.swapped() } else { seats };
                    let next_game = once_more(game, &seats);
                    opening.tell_of_old_game();
                    opening.intents.write(next_game);
                }
            }
            Command::Resign => {
                if game.is_some_and(|game| game.record.result().is_none()) {
                    *dialog = Dialog::Resign;
                }
            }
            Command::ConfirmResign => {
                dialog.set_if_neq(Dialog::None);
                if let Some(team) = game.and_then(|game| speaker(game, &seats)) {
                    opening.intents.write(Intent::Resign(team));
                }
            }
            Command::Title => {
                dialog.set_if_neq(Dialog::None);
                NextState::set_if_neq(&mut next, Screen::Title);
            }
            Command::Continue => {
                if game.is_some() {
                    NextState::set_if_neq(&mut next, Screen::Game);
                }
            }
            Command::ToggleRules => {
                if !matches!(screen.get(), Screen::Loading | Screen::Failed) {
                    *dialog = if *dialog == Dialog::Rules { Dialog::None } else { Dialog::Rules };
                }
            }
            Command::CloseDialog => {
                capture.set_if_neq(Capture(None));
                dialog.set_if_neq(dialog.beneath());
            }
            Command::ToggleMenu => {
                if *screen.get() == Screen::Game {
                    *dialog = if *dialog == Dialog::Menu { Dialog::None } else { Dialog::Menu };
                }
            }
            Command::LeaveMenu => {
                if *dialog == Dialog::Menu {
                    *dialog = Dialog::None;
                }
            }
            Command::ToggleSettings => {
                capture.set_if_neq(Capture(None));
                if !matches!(screen.get(), Screen::Loading | Screen::Failed) {
                    *dialog = if *dialog == Dialog::Settings { Dialog::None } else { Dialog::Settings };
                }
            }
            Command::SettingsPage(shown) => {
                capture.set_if_neq(Capture(None));
                page.set_if_neq(*shown);
            }
            Command::CaptureKey(action) => {
                capture.set_if_neq(Capture(Some(*action)));
            }
            Command::About => *dialog = Dialog::About,
            Command::ResetSettings => *dialog = Dialog::Reset,
            Command::ConfirmReset => *dialog = Dialog::Settings,
            Command::Flip => turned.by(2),
            Command::Rotate => turned.by(1),
            _ => {}
        }
    }
}
