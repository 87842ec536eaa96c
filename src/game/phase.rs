//! What is to be done now, the forced pass, and the result.
//!
//! The phase is a resource, not a Bevy state: a state changes a frame later, and an idle window has no later frame.

use std::time::Duration;

use bevy::prelude::*;

use super::analysis::Analysis;
use super::intents::{Resolve, ResolveSet};
use super::{Browsing, Choice, Ended, Intent, Match, Seats};
use crate::app::power::Alarm;
use crate::record::GameResult;
use crate::rules::{Action, Seat, Task};

/// What the seat to move has to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Place a stone.
    Place,
    /// Slide a stone.
    Slide,
    /// Choose the enemy stone to relocate.
    RelocateStone,
    /// Choose the point where it goes.
    RelocatePoint,
    /// Nothing can slide: the pass is announced and then played.
    Pass,
    /// A computer is to move.
    Thinking,
    /// The game is over.
    Over,
}

/// The phase with whom it concerns. Changes only when the thing to do does.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing(pub Option<Turn>);

/// Who has to do what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The seat to move; in a finished game the last one.
    pub seat: Seat,
    /// What it has to do.
    pub phase: Phase,
    /// Relocations left of a reward.
    pub left: u8,
    /// Which game this is about.
    pub game: u32,
    /// How many actions are in force.
    pub ply: usize,
}

/// How long a forced pass is announced before it is played.
pub const PASS_ANNOUNCEMENT: Duration = Duration::from_millis(1_600);

/// Runs down while a forced pass is announced.
#[derive(Resource, Debug, Default)]
pub struct PassTimer(Option<(Turn, Timer)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Standing>().init_resource::<PassTimer>().add_systems(
        Resolve,
        (announce_result, update_phase).in_set(ResolveSet::Follow).after(super::choice::Refreshed),
    );
}

/// The phase that a position, a result, the players and a choice amount to.
fn phase_of(game: &Match, seats: &Seats, choice: &Choice) -> Phase {
    let position = game.position();
    let computer = seats.get(position.seat()).computer;
    if game.record.result().is_some() {
        return Phase::Over;
    }
    match position.task() {
        Task::Over => Phase::Over,
        Task::Place | Task::Relocate if computer => Phase::Thinking,
        Task::Place => Phase::Place,
        Task::Slide if computer && position.can_slide(&game.board, position.team()) => Phase::Thinking,
        Task::Slide if position.can_slide(&game.board, position.team()) => Phase::Slide,
        Task::Slide => Phase::Pass,
        Task::Relocate if choice.stone.is_some() => Phase::RelocatePoint,
        Task::Relocate => Phase::RelocateStone,
    }
}

fn update_phase(game: Option<Res<Match>>, seats: Res<Seats>, choice: Res<Choice>, mut standing: ResMut<Standing>) {
    let turn = game.map(|game| Turn {
        seat: game.position().seat(),
        phase: phase_of(&game, &seats, &choice),
        left: game.position().pending(),
        game: game.id,
        ply: game.record.ply(),
    });
    standing.set_if_neq(Standing(turn));
}

/// Says once how a game ended, each time it comes to stand at its end.
fn announce_result(
    game: Option<Res<Match>>,
    analysis: Res<Analysis>,
    mut ended: MessageWriter<Ended>,
    mut told: Local<Option<(u32, usize, GameResult)>>,
) {
    // What is tried ends no game.
    if analysis.is_on() {
        return;
    }
    let result = game.and_then(|game| Some((game.id, game.record.ply(), game.record.result()?)));
    if *told != result {
        *told = result;
        if let Some((.., result)) = result {
            ended.write(Ended(result));
        }
    }
}

/// Plays a forced pass when it has been announced long enough. A click on the board ends the announcement.
pub(super) fn pass_when_forced(
    standing: Res<Standing>,
    browsing: Res<Browsing>,
    time: Res<Time<Real>>,
    mut timer: ResMut<PassTimer>,
    mut intents: ResMut<Messages<Intent>>,
    mut alarm: ResMut<Alarm>,
) {
    let Some(turn) = standing.0.filter(|turn| turn.phase == Phase::Pass && !browsing.is_on()) else {
        timer.0 = None;
        return;
    };
    // Clicks have nothing to choose while a pass is announced; they shorten it.
    let clicks = |intent: &Intent| matches!(intent, Intent::ChoosePoint(_) | Intent::Drop { .. } | Intent::Confirm);
    let waiting: Vec<Intent> = intents.drain().collect();
    let clicked = waiting.iter().any(clicks);
    let interrupted = waiting.iter().any(|intent| !clicks(intent));
    intents.write_batch(waiting.into_iter().filter(|intent| !clicks(intent)));

    let (announced, announcement) =
        timer.0.get_or_insert_with(|| (turn, Timer::new(PASS_ANNOUNCEMENT, TimerMode::Once)));
    if *announced != turn {
        (*announced, *announcement) = (turn, Timer::new(PASS_ANNOUNCEMENT, TimerMode::Once));
    }
    announcement.tick(time.delta());
    if (clicked || announcement.is_finished()) && !interrupted {
        timer.0 = None;
        intents.write(Intent::Play(Action::Pass));
    } else {
        alarm.ring_after(announcement.remaining());
    }
}
