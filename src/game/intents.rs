//! Intents one at a time, in the order in which they were given.
//!
//! Each intent goes through the whole [`Resolve`] schedule before the next one is looked at, so a second click never
//! meets the position before the first.

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

use super::analysis::Analysis;
use super::{Applied, Browsing, Choice, Intent, Jumped, Match, Refusal, Rejected, Seats};
use crate::app::Screen;
use crate::record::{GameResult, Player, Record, Stride};
use crate::rules::Action;

/// What happens to one intent: games opened, players changed, history, choices on the board, rewards, the action, the
/// result.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resolve;

/// The order within [`Resolve`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResolveSet {
    /// Games are opened.
    Open,
    /// Players are changed, and hands kept off the board while a computer is to move.
    Ask,
    /// Actions are taken back and played again.
    History,
    /// Points chosen on the board become actions.
    Choose,
    /// The action is asked of the rules and played.
    Apply,
    /// What the players and computers make of the new position.
    Conclude,
    /// What follows from the new position: result, choice, phase.
    Follow,
}

/// The intent being resolved.
#[derive(Resource, Default, Debug)]
pub struct Current(pub Option<Intent>);

/// The action that the current intent has come to, if it has.
#[derive(Resource, Default, Debug)]
pub struct Decision(pub Option<Action>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Current>()
        .init_resource::<Decision>()
        .init_schedule(Resolve)
        .configure_sets(
            Resolve,
            (
                ResolveSet::Open,
                ResolveSet::Ask,
                ResolveSet::History,
                ResolveSet::Choose,
                ResolveSet::Apply,
                ResolveSet::Conclude,
                ResolveSet::Follow,
            )
                .chain(),
        )
        .add_systems(
            Resolve,
            (
                open_game.in_set(ResolveSet::Open),
                step_through_history.in_set(ResolveSet::History).run_if(resource_exists::<Match>),
                apply_decision.in_set(ResolveSet::Apply).run_if(resource_exists::<Match>),
            ),
        );
}

/// Runs [`Resolve`] for every intent that has come in.
pub(super) fn resolve_intents(world: &mut World) {
    let intents: Vec<Intent> = world.resource_mut::<Messages<Intent>>().drain().collect();
    for intent in intents {
        world.resource_mut::<Current>().0 = Some(intent);
        world.resource_mut::<Decision>().0 = None;
        world.run_schedule(Resolve);
    }
    world.resource_mut::<Current>().0 = None;
}

pub(crate) fn open_game(
    current: Res<Current>,
    game: Option<Res<Match>>,
    mut games: Local<u32>,
    mut browsing: ResMut<Browsing>,
    mut screen: ResMut<NextState<Screen>>,
    mut jumped: MessageWriter<Jumped>,
    mut commands: Commands,
) {
    let (board, record, seats) = match &current.0 {
        Some(Intent::NewGame(new)) => {
            let mut record = Record::new(new.start, new.repetition);
            record.details_mut().date_now();
            for (seat, _) in new.start.hands() {
                *record.details_mut().sitter_mut(seat) = new.seats.get(seat).into();
            }
            (new.board.clone(), record, new.seats)
        }
        Some(Intent::Open(opened)) => (opened.board.clone(), opened.record.clone(), opened.seats),
        _ => return,
    };
    *games += 1;
    let (ply, to) = (record.ply(), *record.position());
    // It stands where its file says: what follows was taken back, and can be played again.
    browsing.set_if_neq(Browsing(None));
    jumped.write(Jumped { ply, from: game.map(|game| *game.position()), to, new_game: true });
    commands.insert_resource(Match { board, record, id: *games });
    commands.insert_resource(seats);
    NextState::set_if_neq(&mut screen, Screen::Game);
}

/// With people at the table from decision to decision, in a game that is only watched by single actions.
#[must_use]
pub fn stride(game: &Match, seats: &Seats) -> Stride {
    if seats.all_computers(game) { Stride::Action } else { Stride::Decision }
}

/// Whether the last that a person decided was the end of the game: to resign, or to agree on a draw.
#[must_use]
pub fn takes_back_result(game: &Match, seats: &Seats) -> bool {
    match game.record.conclusion() {
        Some(GameResult::Won(winner, _)) => seats.has_human(game, winner.other()),
        Some(GameResult::Drawn(_)) => !seats.all_computers(game),
        None => false,
    }
}

fn step_through_history(
    current: Res<Current>,
    seats: Res<Seats>,
    mut game: ResMut<Match>,
    mut jumped: MessageWriter<Jumped>,
    mut rejected: MessageWriter<Rejected>,
) {
    if matches!(current.0, Some(Intent::Undo)) && takes_back_result(&game, &seats) {
        let to = *game.position();
        game.record.reopen();
        jumped.write(Jumped { ply: game.record.ply(), from: Some(to), to, new_game: false });
        return;
    }
    let (target, otherwise) = match current.0 {
        Some(Intent::Undo) => (game.record.undo_target(stride(&game, &seats)), Refusal::NothingToUndo),
        Some(Intent::Redo) => (game.record.redo_target(stride(&game, &seats)), Refusal::NothingToRedo),
        _ => return,
    };
    let Some(ply) = target else {
        rejected.write(Rejected(otherwise));
        return;
    };
    let from = *game.position();
    game.record.go_to(ply);
    jumped.write(Jumped { ply, from: Some(from), to: *game.position(), new_game: false });
}

fn apply_decision(
    mut decision: ResMut<Decision>,
    seats: Res<Seats>,
    analysis: Res<Analysis>,
    mut game: ResMut<Match>,
    mut choice: ResMut<Choice>,
    mut applied: MessageWriter<Applied>,
    mut rejected: MessageWriter<Rejected>,
) {
    let Some(action) = decision.0.take() else { return };
    let before = *game.position();
    let Match { board, record, .. } = &mut *game;
    let by_computer = seats.get(before.seat()).computer;
    // What is tried leaves the game as it is.
    let played = if analysis.is_on() {
        record.explore(board, action, Player::Human)
    } else {
        record.play_by(board, action, by_computer)
    };
    match played {
        Ok(entry) => {
            choice.stone = None;
            choice.warned = None;
            choice.held = None;
            applied.write(Applied { ply: record.ply(), before, entry });
        }
        Err(reason) => {
            rejected.write(Rejected(Refusal::Rules(reason)));
        }
    }
}
