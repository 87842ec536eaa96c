//! What can be chosen, what is chosen, what has the keyboard, what is dangerous.

use bevy::prelude::*;

use super::animation::Animations;
use super::canvas::{Layer, Layers};
use super::drawing::{Ink, Pen};
use super::ghosts::open_choice;
use super::layout::BoardLayout;
use super::palette::Palette;
use super::{Scene, ViewStep};
use crate::board::{Board, Point, PointSet};
use crate::game::{Choice, Match};
use crate::input::Pointing;
use crate::rules::{Action, Outcome, Position, Task, Team};
use crate::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_marks.in_set(ViewStep::Marks));
}

/// All that the marks depend on.
#[derive(Clone, PartialEq)]
struct Seen {
    position: Position,
    over: bool,
    choice: Choice,
    attended: Option<Point>,
    focused: Option<Point>,
    moving: bool,
    targets: bool,
}

/// The targets on which the chosen enemy stone would win the game for its team.
pub(crate) fn dangerous(board: &Board, position: &Position, choice: &Choice) -> PointSet {
    let Some(from) = choice.stone.filter(|_| position.task() == Task::Relocate) else { return PointSet::EMPTY };
    let enemy = position.team().other();
    let hands_over = |&to: &Point| {
        let mut after = *position;
        after.play(board, Action::Relocate { from, to }).outcome == Some(Outcome::Win(enemy))
    };
    choice.targets.into_iter().filter(hands_over).collect()
}

fn draw_marks(
    game: Option<Res<Match>>,
    scene: Res<Scene>,
    layout: Res<BoardLayout>,
    palette: Res<Palette>,
    choice: Res<Choice>,
    pointing: Res<Pointing>,
    animations: Res<Animations>,
    settings: Res<Settings>,
    mut layers: Layers,
    mut last: Local<Option<Seen>>,
) {
    let seen = game.as_ref().filter(|_| !scene.backdrop).map(|game| Seen {
        position: *game.position(),
        over: game.record.result().is_some(),
        choice: open_choice(game, &choice, &pointing),
        attended: pointing.focused.or(pointing.hovered),
        focused: pointing.focused,
        moving: animations.moving(),
        targets: settings.target_marks,
    });
    if *last == seen && !layout.is_changed() && !palette.is_changed() && !scene.is_changed() {
        return;
    }
    let (mut below, mut above) = (Ink::new(&palette), Ink::new(&palette));
    if let (Some(game), Some(seen)) = (&game, &seen) {
        let marks = Marks { board: &game.board, layout: &layout, palette: &palette, seen };
        if !seen.over {
            marks.targets(&mut below, &mut above);
            // A ring around a stone would stay behind while the stone is on its way.
            if !seen.moving {
                marks.selectable(&mut above);
            }
            marks.chosen(&mut below, &mut above);
            marks.held(&mut above);
        }
        marks.focus(&mut above);
    }
    layers.paint(Layer::Below, below);
    layers.paint(Layer::Above, above);
    *last = seen;
}

struct Marks<'a> {
    board: &'a Board,
    layout: &'a BoardLayout,
    palette: &'a Palette,
    seen: &'a Seen,
}

impl Marks<'_> {
    fn at(&self, point: Point) -> Vec2 {
        self.layout.to_world(self.board, point)
    }

    fn colour(&self, team: Team) -> Srgba {
        self.palette.team(team).mark
    }

    /// The width of a thin line, in pixels.
    fn thin(&self) -> f32 {
        (self.layout.spacing() * 0.026).max(1.5)
    }

    fn targets(&self, below: &mut Ink, above: &mut Ink) {
        let Seen { position, choice, attended, .. } = self.seen;
        let Some(team) = choice.stone.and_then(|stone| position.stone_at(stone)) else { return };
        let (spacing, colour) = (self.layout.spacing(), self.colour(team));
        let danger = dangerous(self.board, position, choice);
        // Without the marks the target under the pointer is still told from a point that is none.
        let marked = |point: &Point| self.seen.targets || *attended == Some(*point);
        for point in (choice.targets - danger).into_iter().filter(marked) {
            let at = self.at(point);
            let strong = *attended == Some(point);
            // Rings around all free points, as a relocation has them, would be noise.
            if strong || position.task() == Task::Slide {
                below.ring(at, spacing * 0.19, Pen::new(self.thin(), colour).faint(if strong { 1.0 } else { 0.6 }));
            }
            below.light(at, spacing * 0.085, spacing * 0.16, colour);
        }
        let warned = choice.warned.and_then(Action::target);
        for point in danger | warned.map_or(PointSet::EMPTY, PointSet::of) {
            self.danger(above, point, [*attended, warned].contains(&Some(point)));
        }
    }

    /// A ring with a cross: told from a target by its shape too.
    fn danger(&self, ink: &mut Ink, point: Point, strong: bool) {
        let (at, spacing) = (self.at(point), self.layout.spacing());
        let pen = Pen::new(self.thin() * if strong { 1.7 } else { 1.2 }, self.palette.danger).glowing(spacing * 0.12);
        ink.ring(at, spacing * if strong { 0.27 } else { 0.21 }, pen);
        let arm = spacing * 0.1;
        for slope in [Vec2::ONE, Vec2::new(1.0, -1.0)] {
            ink.line(at - slope * arm, at + slope * arm, pen);
        }
    }

    fn selectable(&self, above: &mut Ink) {
        let Seen { position, choice, attended, .. } = self.seen;
        if choice.stone.is_some() {
            return;
        }
        let radius = self.layout.stone_radius();
        for point in choice.selectable & position.occupied() {
            let at = self.at(point);
            let strong = *attended == Some(point);
            match position.task() {
                Task::Slide => {
                    let pen = Pen::new(self.thin(), self.colour(position.team()));
                    let pen = if strong { pen.glowing(radius * 0.5) } else { pen.faint(0.42) };
                    above.ring(at, radius * 1.2, pen);
                }
                Task::Relocate => {
                    let pen = Pen::new(self.thin(), self.palette.flash).faint(if strong { 1.0 } else { 0.8 });
                    above.dashed_ring(at, radius * 1.24, 14, pen);
                }
                Task::Place | Task::Over => {}
            }
        }
    }

    fn chosen(&self, below: &mut Ink, above: &mut Ink) {
        let Seen { position, choice, .. } = self.seen;
        let Some(stone) = choice.stone else { return };
        let Some(team) = position.stone_at(stone) else { return };
        let (at, radius) = (self.at(stone), self.layout.stone_radius());
        if position.task() == Task::Relocate {
            above.dashed_ring(at, radius * 1.36, 16, Pen::new(self.thin() * 1.2, self.palette.flash));
        } else {
            below.ring(at, radius * 1.34, Pen::new(self.thin() * 1.3, self.colour(team)).glowing(radius * 0.7));
        }
    }

    /// What waits to be confirmed: where a stone would go, and from where.
    fn held(&self, above: &mut Ink) {
        let Some(held) = self.seen.choice.held else { return };
        let Some(to) = held.action.target() else { return };
        let (at, radius) = (self.at(to), self.layout.stone_radius());
        let pen = Pen::new(self.thin() * 1.6, self.palette.focus).glowing(radius * 0.4);
        above.dashed_ring(at, radius * 1.15, 10, pen);
        if let Some(from) = held.action.origin() {
            let start = self.at(from);
            let way = (at - start).normalize_or_zero() * radius * 1.15;
            above.line(start + way, at - way, pen);
        }
    }

    fn focus(&self, above: &mut Ink) {
        let Some(point) = self.seen.focused else { return };
        let (at, radius) = (self.at(point), self.layout.stone_radius() * 1.42);
        let width = (self.thin() * 1.5).max(2.0);
        // Four ticks tell it from every other ring, also in grey; the ground's colour beneath keeps it visible.
        let ticks =
            [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(|way| (at + way * radius, at + way * radius * 1.3));
        for pen in [Pen::new(width * 2.2, self.palette.socket).faint(0.8), Pen::new(width, self.palette.focus)] {
            above.ring(at, radius, pen);
            for (from, to) in ticks {
                above.line(from, to, pen);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_position;
    use crate::rules::wins_on;

    #[test]
    fn only_points_that_complete_an_enemy_hexagon_are_dangerous() {
        let board = Board::classic();
        // Five blue stones around a blue hexagon, another one far away, and a reward of Red's.
        let hexagon = board.hexagons().iter().find(|hexagon| wins_on(Team::Blue, hexagon.colour)).expect("a hexagon");
        let open = hexagon.perimeter[0];
        let outside = board.points().find(|point| !hexagon.points.contains(*point)).expect("a point");
        let mut columns = Vec::new();
        for &(letter, height) in board.columns() {
            let mut column = String::new();
            let mut free = 0;
            for row in 1..=height {
                let point = board.point_named(&format!("{letter}{row}")).expect("a name");
                if point == outside || hexagon.points.without(open).contains(point) {
                    if free > 0 {
                        column += &free.to_string();
                    }
                    column.push('b');
                    free = 0;
                } else {
                    free += 1;
                }
            }
            if free > 0 {
                column += &free.to_string();
            }
            columns.push(column);
        }
        let text = format!("{} r1 r1:4,b1:4 1", columns.join("/"));
        let position = parse_position(board, &text).expect("a position");
        let targets = position.free(board);
        let choice = |stone| Choice { stone: Some(stone), targets, ..Choice::default() };
        assert_eq!(dangerous(board, &position, &choice(outside)), PointSet::of(open));
        assert!(dangerous(board, &position, &choice(hexagon.perimeter[1])).is_empty());
    }
}
