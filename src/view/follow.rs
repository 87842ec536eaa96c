//! How the stones follow the game: which of them set out, whatever happened, and how.

use bevy::prelude::*;

use super::Scene;
use super::animation::{Act, Animations, Motion, MotionSettings, Origin, Way};
use super::changes::{Changes, diff, stones_of};
use super::layout::BoardLayout;
use super::stones::{Held, Place, Stone, StoneLook};
use crate::board::FigureSet;
use crate::game::replay::Replay;
use crate::game::{Applied, Jumped, Match};
use crate::input::Pointing;
use crate::rules::Action;

/// Lets the stones belong where the position has them, whatever happened, and sends those that moved on their way.
pub(super) fn follow_game(
    game: Option<Res<Match>>,
    scene: Res<Scene>,
    layout: Res<BoardLayout>,
    pointing: Res<Pointing>,
    motion: Res<MotionSettings>,
    look: Res<StoneLook>,
    replay: Option<Res<Replay>>,
    mut applied: MessageReader<Applied>,
    mut jumped: MessageReader<Jumped>,
    mut animations: ResMut<Animations>,
    mut stones: Query<(Entity, &mut Stone)>,
    mut dragged: Local<Option<(Place, Vec2)>>,
    mut commands: Commands,
) {
    if scene.backdrop {
        applied.clear();
        jumped.clear();
        *dragged = None;
        return;
    }
    let (mut entities, mut present): (Vec<Entity>, Vec<Stone>) = stones.iter().map(|(e, stone)| (e, *stone)).unzip();
    let animated = !motion.is_off();

    // A stone that the player has just let go of sets out from the hand.
    let dropped = match pointing.drag {
        Some(drag) => {
            *dragged = Some((drag.from, layout.window_to_world(drag.cursor)));
            None
        }
        None => dragged.take(),
    };
    let mut taken_up = false;

    // A step forward is the action it plays again.
    let jumps: Vec<&Jumped> = jumped.read().collect();
    let forward = game.as_ref().and_then(|game| match jumps[..] {
        [jump] => jump.forward(&game.record),
        _ => None,
    });
    if forward.is_some() && !replay.is_some_and(|replay| replay.is_running()) {
        // Whoever steps has seen enough of the step before; replay lets it end.
        animations.finish();
    }
    for entry in applied.read().map(|applied| applied.entry).chain(forward) {
        let changes = diff(&present, &stones_of(&entry.after));
        let &[(index, to)] = &changes.moved[..] else {
            // Nothing moves, or the stones have missed something and are put right below.
            if !animations.moving() {
                animations.tell(entry);
            }
            continue;
        };
        if !animated || !changes.added.is_empty() || !changes.removed.is_empty() {
            animations.tell(entry);
            continue;
        }
        let drop = dropped.filter(|&(from, _)| present[index].place == from);
        taken_up |= drop.is_some();
        let (from, way) = match (entry.action, drop) {
            (_, Some((_, at))) => (Origin::World(at), Way::Drop),
            (Action::Slide { .. }, None) => (Origin::Place(present[index].place), Way::Slide),
            (Action::Relocate { .. }, None) => (Origin::Place(present[index].place), Way::Relocation),
            _ => (Origin::Place(present[index].place), Way::Placement),
        };
        present[index].place = to;
        let motions = vec![Motion { stone: entities[index], from, to, way }];
        animations.push(Act { motions, completed: entry.played.completed, told: Some(entry) });
    }

    let wanted = game.as_ref().map_or_else(Vec::new, |game| stones_of(game.position()));
    let step = jumps.last().map(|jump| !jump.new_game);
    let changes = diff(&present, &wanted);
    if step.is_some() && forward.is_none() || changes != Changes::default() {
        animations.finish();
    }
    let mut motions = Vec::new();
    // Nobody can follow several stones at a time: a jump that moves more puts them in place at once.
    let few = step == Some(true) && changes.moved.len() == 1 && changes.added.is_empty() && changes.removed.is_empty();
    for &(index, to) in &changes.moved {
        if animated && few {
            motions.push(Motion {
                stone: entities[index],
                from: Origin::Place(present[index].place),
                to,
                way: Way::Step,
            });
        }
        present[index].place = to;
    }
    if let Some((from, at)) = dropped.filter(|_| animated && !taken_up && !motion.reduced)
        && let Some(index) = present.iter().position(|stone| stone.place == from)
    {
        // Dropped beside every point, or where it must not go: it returns.
        motions.push(Motion {
            stone: entities[index],
            from: Origin::World(at),
            to: present[index].place,
            way: Way::Step,
        });
    }
    if !motions.is_empty() {
        animations.push(Act { motions, completed: FigureSet::EMPTY, told: None });
    }
    for &index in changes.removed.iter().rev() {
        commands.entity(entities.remove(index)).despawn();
        present.remove(index);
    }
    for stone in changes.added {
        commands.spawn((Name::new("Stone"), stone, Held::default(), look.bundle()));
    }
    for (entity, stone) in entities.into_iter().zip(present) {
        if let Ok((_, mut known)) = stones.get_mut(entity) {
            known.set_if_neq(stone);
        }
    }
}
