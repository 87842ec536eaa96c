//! The reward on the board: choose an enemy stone, then a free point, or take no more.

use bevy::prelude::*;

use super::intents::{Current, Decision, Resolve, ResolveSet};
use super::{Choice, Intent, Match, Refusal, Rejected};
use crate::board::Point;
use crate::rules::{Action, Illegal, Outcome, Position, Task, Team};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Resolve,
        select_reward.in_set(ResolveSet::Choose).run_if(resource_exists::<Match>.and_then(a_reward_is_pending)),
    );
}

fn a_reward_is_pending(game: Res<Match>) -> bool {
    game.position().task() == Task::Relocate
}

fn select_reward(
    current: Res<Current>,
    game: Res<Match>,
    mut choice: ResMut<Choice>,
    mut decision: ResMut<Decision>,
    mut rejected: MessageWriter<Rejected>,
) {
    let position = game.position();
    let mut refuse = |reason| {
        rejected.write(Rejected(Refusal::Rules(reason)));
    };
    // While a warning stands, only its answer counts.
    let chosen = match current.0 {
        Some(Intent::Confirm) => {
            if let Some(action) = choice.warned.take() {
                decision.0 = Some(action);
            }
            return;
        }
        Some(Intent::Cancel) => {
            if choice.warned.take().is_none() {
                choice.stone = None;
            }
            return;
        }
        _ if choice.warned.is_some() => return,
        Some(Intent::EndReward) => {
            decision.0 = Some(Action::End);
            return;
        }
        Some(Intent::ChoosePoint(point)) => point,
        Some(Intent::Drop { from, to: Some(to) }) if position.relocatable().contains(from) => {
            choice.stone = Some(from);
            to
        }
        Some(Intent::Drop { from, to }) => {
            choice.stone = None;
            if to.is_some() {
                refuse(why_not(position, from));
            }
            return;
        }
        _ => return,
    };
    if choice.stone == Some(chosen) {
        choice.stone = None;
    } else if position.relocatable().contains(chosen) {
        choice.stone = Some(chosen);
    } else if let Some(from) = choice.stone {
        let action = Action::Relocate { from, to: chosen };
        match position.check(&game.board, action) {
            Ok(()) if hands_over_the_game(&game, position, action) => choice.warned = Some(action),
            Ok(()) => decision.0 = Some(action),
            Err(reason) => refuse(reason),
        }
    } else {
        refuse(why_not(position, chosen));
    }
}

/// Why what stands on a point cannot be relocated.
fn why_not(position: &Position, point: Point) -> Illegal {
    if position.relocated() == Some(point) { Illegal::AlreadyRelocated } else { Illegal::NotAnEnemyStone }
}

/// Whether an action would let the enemy win at once.
fn hands_over_the_game(game: &Match, position: &Position, action: Action) -> bool {
    let enemy: Team = position.team().other();
    let mut next = *position;
    next.play(&game.board, action).outcome == Some(Outcome::Win(enemy))
}
