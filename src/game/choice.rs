//! Placing and sliding: what has been chosen on the board so far, and what can be chosen next.

use bevy::prelude::*;

use super::confirm::Held;
use super::intents::{Current, Decision, ResolveSet};
use super::{Intent, Jumped, Match, Refusal, Rejected, Seats};
use crate::board::{Point, PointSet};
use crate::rules::{Action, Illegal, Task};

/// The half-made choice of the player whose turn it is.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Choice {
    /// The stone chosen to slide, or the enemy stone chosen to be relocated.
    pub stone: Option<Point>,
    /// A relocation that would hand the enemy the game and waits for a confirmation.
    pub warned: Option<Action>,
    /// What would end the turn and waits to be confirmed.
    pub held: Option<Held>,
    /// The points that can be chosen without a stone chosen: free points to place on, stones that can slide, enemy
    /// stones that can be relocated.
    pub selectable: PointSet,
    /// The points where the chosen stone can go.
    pub targets: PointSet,
}

impl Choice {
    /// The choice that is open in the present position with that stone chosen.
    #[must_use]
    pub fn new(game: &Match, stone: Option<Point>) -> Self {
        let position = game.position();
        if game.record.result().is_some() {
            return Self::default();
        }
        let free = position.free(&game.board);
        let (selectable, reach) = match position.task() {
            Task::Over => return Self::default(),
            Task::Place => return Self { selectable: free, ..Self::default() },
            Task::Slide => {
                let can_slide = |&stone: &Point| game.board.neighbours(stone).intersects(free);
                let selectable = position.stones(position.team()).into_iter().filter(can_slide).collect();
                (selectable, stone.map_or(PointSet::EMPTY, |stone| game.board.neighbours(stone) & free))
            }
            Task::Relocate => (position.relocatable(), free),
        };
        // A stone that is no longer to be chosen (another position, an action played) is let go.
        let stone = stone.filter(|&stone| PointSet::contains(selectable, stone));
        let targets = if stone.is_some() { reach } else { PointSet::EMPTY };
        Self { stone, warned: None, held: None, selectable, targets }
    }
}

/// The choice has been made to fit the position.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Refreshed;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choice>().add_systems(
        super::intents::Resolve,
        (
            choose_points.in_set(ResolveSet::Choose).run_if(resource_exists::<Match>),
            refresh_choice.in_set(ResolveSet::Follow).in_set(Refreshed),
        ),
    );
}

/// Points chosen while placing and sliding, and actions that come whole.
fn choose_points(
    current: Res<Current>,
    game: Res<Match>,
    mut choice: ResMut<Choice>,
    mut decision: ResMut<Decision>,
    mut rejected: MessageWriter<Rejected>,
) {
    let position = game.position();
    let task = position.task();
    let Some(intent) = &current.0 else { return };
    if let &Intent::Play(action) = intent {
        decision.0 = Some(action);
        return;
    }
    if task == Task::Relocate {
        return;
    }
    match *intent {
        Intent::ChoosePoint(point) => match (task, choice.stone) {
            (Task::Place, _) => decision.0 = Some(Action::Place(point)),
            (Task::Slide, Some(stone)) if stone == point => choice.stone = None,
            (Task::Slide, _) if position.stones(position.team()).contains(point) => {
                if choice.selectable.contains(point) {
                    choice.stone = Some(point);
                } else {
                    rejected.write(Rejected(Refusal::StoneIsStuck));
                }
            }
            (Task::Slide, Some(from)) => decision.0 = Some(Action::Slide { from, to: point }),
            (Task::Slide, None) => {
                rejected.write(Rejected(Refusal::Rules(Illegal::NotYourStone)));
            }
            (Task::Relocate | Task::Over, _) => {
                rejected.write(Rejected(Refusal::Rules(Illegal::GameOver)));
            }
        },
        // While stones are placed the rules refuse it, and say so.
        Intent::Drop { from, to: Some(to) } => decision.0 = Some(Action::Slide { from, to }),
        Intent::Drop { .. } | Intent::Cancel => choice.stone = None,
        _ => {}
    }
}

/// What can be chosen follows from the position and the stone chosen.
fn refresh_choice(
    game: Option<Res<Match>>,
    seats: Res<Seats>,
    mut jumped: MessageReader<Jumped>,
    mut choice: ResMut<Choice>,
) {
    // A stone that was chosen elsewhere is not chosen here.
    let jumps = jumped.read().count();
    let stone = choice.stone.filter(|_| jumps == 0);
    // While a computer is to move, there is nothing to choose.
    let game = game.filter(|game| !seats.get(game.position().seat()).computer);
    let fresh = game.map_or_else(Choice::default, |game| {
        // A warning stands as long as its stone stays chosen.
        let fresh = Choice::new(&game, stone);
        let warned = choice.warned.filter(|action| fresh.stone.is_some() && action.origin() == fresh.stone);
        let held = choice.held.filter(|held| held.stands(&game));
        Choice { warned, held, ..fresh }
    });
    choice.set_if_neq(fresh);
}
