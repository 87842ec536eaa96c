//! The stones of the game behind the title: there are no trays, so what is placed comes down from above.

use bevy::prelude::*;

use super::animation::{Act, Animations, Motion, MotionSettings, Origin, Way};
use super::layout::BoardLayout;
use super::stones::{Changes, Held, Place, Stone, StoneLook, diff, stones_of};
use super::{Scene, Shown};
use crate::board::FigureSet;
use crate::game::backdrop::Backdrop;

/// Follows the game behind the title, while that is what is shown.
pub(super) fn follow_backdrop(
    scene: Res<Scene>,
    shown: Shown,
    backdrop: Option<Res<Backdrop>>,
    motion: Res<MotionSettings>,
    layout: Res<BoardLayout>,
    look: Res<StoneLook>,
    mut animations: ResMut<Animations>,
    mut stones: Query<(Entity, &mut Stone)>,
    mut commands: Commands,
) {
    if !scene.backdrop {
        return;
    }
    let on_board = |stone: &Stone| matches!(stone.place, Place::Board(_));
    let game = shown.game();
    let wanted: Vec<Stone> = game.iter().flat_map(|game| stones_of(game.position())).filter(on_board).collect();
    let (entities, present): (Vec<Entity>, Vec<Stone>) = stones.iter().map(|(entity, stone)| (entity, *stone)).unzip();
    let changes = diff(&present, &wanted);
    if changes == Changes::default() {
        return;
    }
    let one = changes.moved.len() + changes.added.len() == 1 && changes.removed.is_empty();
    let moves = one && !motion.is_off() && !scene.is_changed() && backdrop.is_some_and(|backdrop| !backdrop.calm);
    if !moves {
        animations.finish();
    }
    let mut motions = Vec::new();
    for &(index, to) in &changes.moved {
        let way = if game.is_some_and(is_relocation) { Way::Relocation } else { Way::Slide };
        motions.push(Motion { stone: entities[index], from: Origin::Place(present[index].place), to, way });
        if let Ok((_, mut stone)) = stones.get_mut(entities[index]) {
            stone.place = to;
        }
    }
    for &index in &changes.removed {
        commands.entity(entities[index]).despawn();
    }
    for stone in changes.added {
        let entity = commands.spawn((Name::new("Stone"), stone, Held::default(), look.bundle())).id();
        if let (Place::Board(point), Some(game)) = (stone.place, game) {
            let above = layout.to_world(&game.board, point) + Vec2::Y * layout.spacing() * 0.5;
            motions.push(Motion { stone: entity, from: Origin::World(above), to: stone.place, way: Way::Arrival });
        }
    }
    if moves && !motions.is_empty() {
        let completed =
            game.and_then(|game| game.record.played().last()).map_or(FigureSet::EMPTY, |entry| entry.played.completed);
        animations.push(Act { motions, completed, told: None });
    }
}

fn is_relocation(game: &crate::game::Match) -> bool {
    game.record.played().last().is_some_and(|entry| matches!(entry.action, crate::rules::Action::Relocate { .. }))
}
