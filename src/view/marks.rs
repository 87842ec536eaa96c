//! Marks on the board: what can be chosen, what was done last, what is about to be decided.
//!
//! Each kind of mark is one mesh, made anew only when what it shows changes, and hidden when it shows nothing.

use std::time::Duration;

use bevy::color::LinearRgba;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::animation::Animations;
use super::board::{BoardRoot, corners};
use super::ink::{Drawing, Ink, Shape};
use super::layout::BoardLayout;
use super::palette::Palette;
use super::{ViewSystems, depth};
use crate::app::Screen;
use crate::board::{Board, FigureSet, Point, PointSet};
use crate::game::{Applied, Choice, Jumped, Match};
use crate::input::Pointing;
use crate::record::GameResult;
use crate::rules::{Action, Position, Task, Team, wins_on};

/// How long a completed figure shines.
const FLASH: Duration = Duration::from_millis(900);

/// A hexagon with this many stones of one team and none of the other is close to a win.
const CLOSE: u32 = 4;

/// The kinds of marks.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Mark {
    /// Stones that can be chosen.
    Choosable,
    /// Points where the chosen stone can go.
    Targets,
    /// Points where a relocated stone would let the enemy win.
    Danger,
    /// The keyboard's focus.
    Focus,
    /// Where the last turn's stone was put, and where it came from.
    Trail,
    /// The last turn's relocations.
    Arcs,
    /// Figures that were just completed.
    Flash,
    /// Figures that Red, or Blue, has standing.
    Standing(usize),
    /// Hexagons that a team is close to filling.
    Close(usize),
    /// All but the stones and the winning hexagon, dimmed.
    Shade,
    /// The winning hexagon.
    Won(usize),
}

/// What is drawn for all kinds at one moment.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    position: Position,
    ply: usize,
    game: u32,
    choice: Choice,
    focused: Option<Point>,
    hovered: Option<Point>,
    flash: FigureSet,
    layout: BoardLayout,
    resting: bool,
    playing: bool,
}

/// Figures that shine for a while.
#[derive(Resource, Default)]
struct Shining {
    figures: FigureSet,
    left: Duration,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shining>()
        .add_systems(Startup, spawn.after(super::palette_ready))
        .add_systems(Update, (let_figures_shine, draw).chain().in_set(ViewSystems::Marks));
}

fn spawn(
    palette: Res<Palette>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut inks: ResMut<Assets<Ink>>,
    mut commands: Commands,
) {
    let [red, blue] = Team::BOTH.map(|team| palette.team(team).mark);
    let thin = Shape::Ring { inner: 0.80, outer: 0.93 };
    let edge = |from: f32, to: f32, glow: f32| Shape::Outline { from, to, glow };
    let kinds: [(Mark, Shape, LinearRgba, f32); 14] = [
        (Mark::Choosable, thin, palette.white.with_alpha(0.75), depth::OVER_STONES),
        (Mark::Targets, Shape::Ring { inner: -1.0, outer: 0.5 }, palette.white.with_alpha(0.72), depth::MARK),
        (Mark::Danger, Shape::Ring { inner: 0.55, outer: 0.95 }, palette.danger, depth::OVER_STONES),
        (Mark::Focus, Shape::Ring { inner: 0.82, outer: 0.98 }, palette.focus, depth::OVER_STONES + 0.2),
        (
            Mark::Trail,
            Shape::Ring { inner: 0.86, outer: 0.97 },
            palette.flash.with_alpha(0.85),
            depth::OVER_STONES + 0.1,
        ),
        (Mark::Arcs, Shape::Dash { core: 0.55 }, palette.flash.with_alpha(0.75), depth::MARK + 0.1),
        (Mark::Flash, edge(0.0, 0.07, 0.9), palette.flash, depth::LINE + 0.5),
        (Mark::Standing(0), edge(0.03, 0.055, 0.10), red.with_alpha(0.5), depth::UNDER_LINES),
        (Mark::Standing(1), edge(0.03, 0.055, 0.10), blue.with_alpha(0.5), depth::UNDER_LINES + 0.01),
        (Mark::Close(0), edge(0.02, 0.07, 0.55), red.with_alpha(0.6), depth::UNDER_LINES + 0.02),
        (Mark::Close(1), edge(0.02, 0.07, 0.55), blue.with_alpha(0.6), depth::UNDER_LINES + 0.03),
        (Mark::Shade, Shape::Ring { inner: -1.0, outer: 2.0 }, LinearRgba::BLACK.with_alpha(0.5), depth::SHADE),
        (Mark::Won(0), edge(0.0, 0.14, 1.0), red, depth::SHADE + 0.01),
        (Mark::Won(1), edge(0.0, 0.14, 1.0), blue, depth::SHADE + 0.02),
    ];
    for (mark, shape, colour, height) in kinds {
        commands.spawn((
            Name::new(format!("{mark:?}")),
            mark,
            Mesh2d(meshes.add(empty())),
            MeshMaterial2d(inks.add(Ink::new(shape, colour))),
            Transform::from_xyz(0.0, 0.0, height),
            Visibility::Hidden,
        ));
    }
}

/// A mesh of nothing would be no mesh: a point out of sight.
pub(super) fn empty() -> Mesh {
    let mut drawing = Drawing::default();
    drawing.square(Vec2::splat(1e6), 1e-3);
    drawing.mesh()
}

fn let_figures_shine(
    time: Res<Time<Real>>,
    animations: Res<Animations>,
    mut applied: MessageReader<Applied>,
    mut jumped: MessageReader<Jumped>,
    mut shining: ResMut<Shining>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if jumped.read().count() > 0 && !shining.figures.is_empty() {
        *shining = Shining::default();
    }
    for applied in applied.read() {
        let completed = applied.entry.played.completed;
        if !completed.is_empty() {
            *shining = Shining { figures: completed, left: FLASH };
        }
    }
    if shining.figures.is_empty() {
        return;
    }
    // The stone arrives first.
    if !animations.busy() {
        shining.left = shining.left.saturating_sub(time.delta().min(Duration::from_millis(100)));
        if shining.left.is_zero() {
            *shining = Shining::default();
        }
    }
    redraw.write(RequestRedraw);
}

fn draw(
    game: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    choice: Res<Choice>,
    pointing: Res<Pointing>,
    layout: Res<BoardLayout>,
    animations: Res<Animations>,
    shining: Res<Shining>,
    root: Single<Entity, With<BoardRoot>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut marks: Query<(Entity, &Mark, &Mesh2d, &mut Visibility, Option<&ChildOf>)>,
    mut last: Local<Option<Seen>>,
    mut commands: Commands,
) {
    let Some(game) = game else { return };
    let seen = Seen {
        position: *game.position(),
        ply: game.record.ply(),
        game: game.id,
        choice: choice.clone(),
        focused: pointing.focused,
        hovered: pointing.hovered,
        flash: if animations.busy() { FigureSet::EMPTY } else { shining.figures },
        layout: layout.clone(),
        resting: !animations.busy(),
        playing: *screen.get() == Screen::Game,
    };
    if last.as_ref() == Some(&seen) {
        return;
    }
    for (entity, mark, mesh, mut visibility, parent) in &mut marks {
        if parent.is_none() {
            commands.entity(*root).add_child(entity);
        }
        match drawing(*mark, &game, &seen) {
            Some(drawing) => {
                // The mesh of a hidden mark may be gone only if its entity is.
                let _ = meshes.insert(mesh.0.id(), drawing.mesh());
                visibility.set_if_neq(Visibility::Inherited);
            }
            None => {
                visibility.set_if_neq(Visibility::Hidden);
            }
        }
    }
    *last = Some(seen);
}

/// What a kind of mark shows now, if anything.
fn drawing(mark: Mark, game: &Match, seen: &Seen) -> Option<Drawing> {
    let (board, layout) = (&*game.board, &seen.layout);
    let stone = layout.stone_radius();
    let position = &seen.position;
    let task = position.task();
    let over = game.record.result();
    let at = |point: Point| layout.local(board, point);
    let squares = |points: PointSet, half: f32| {
        let mut drawing = Drawing::default();
        for point in points {
            drawing.square(at(point), half);
        }
        (!points.is_empty()).then_some(drawing)
    };
    let faces = |perimeters: Vec<&[Point]>| {
        let mut drawing = Drawing::default();
        for perimeter in &perimeters {
            drawing.face(&corners(board, layout, perimeter));
        }
        (!perimeters.is_empty()).then_some(drawing)
    };
    if !seen.playing && !matches!(mark, Mark::Standing(_) | Mark::Won(_)) {
        return None;
    }
    match mark {
        Mark::Choosable => match (task, seen.choice.stone) {
            // While placing, every free point can be chosen: marking them all would say nothing.
            (Task::Place | Task::Over, _) => None,
            (_, Some(chosen)) => squares(PointSet::of(chosen), stone * 1.42),
            (Task::Relocate, None) => squares(seen.choice.selectable, stone * 1.3),
            (Task::Slide, None) => {
                let attended = seen.focused.or(seen.hovered).filter(|&point| seen.choice.selectable.contains(point))?;
                squares(PointSet::of(attended), stone * 1.3)
            }
        },
        Mark::Targets => squares(seen.choice.targets - dangerous(board, position, &seen.choice), stone * 0.62),
        Mark::Danger => {
            let warned = seen.choice.warned.and_then(Action::target).map_or(PointSet::EMPTY, PointSet::of);
            squares(dangerous(board, position, &seen.choice) | warned, stone * 0.75)
        }
        Mark::Focus => squares(PointSet::of(seen.focused?), stone * 1.58),
        Mark::Trail => trail(game, board, layout, seen.resting),
        Mark::Arcs => arcs(game, board, layout, seen.resting),
        Mark::Flash => {
            let completed = seen.flash.iter().map(|id| board.figure(id).perimeter.as_slice());
            faces(completed.collect())
        }
        Mark::Standing(team) => {
            let own = position.stones(Team::BOTH[team]);
            let standing = board.figures().iter().filter(|figure| seen.resting && own.contains_all(figure.points));
            faces(standing.map(|figure| figure.perimeter.as_slice()).collect())
        }
        Mark::Close(index) => {
            let team = Team::BOTH[index];
            let close = board.hexagons().iter().filter(|hexagon| {
                wins_on(team, hexagon.colour)
                    && (position.stones(team) & hexagon.points).len() >= CLOSE
                    && !position.stones(team.other()).intersects(hexagon.points)
            });
            if over.is_some() {
                return None;
            }
            faces(close.map(|hexagon| hexagon.perimeter.as_slice()).collect())
        }
        Mark::Shade => {
            over.filter(|_| seen.resting)?;
            let mut drawing = Drawing::default();
            drawing.rectangle(Vec2::ZERO, layout.half() * 0.985, Vec2::ONE);
            Some(drawing)
        }
        Mark::Won(index) => {
            let team = Team::BOTH[index];
            let Some(GameResult::Won(winner, _)) = over else { return None };
            let hexagon = position.winning_hexagon(board, team).filter(|_| winner == team && seen.resting)?;
            faces(vec![board.hexagons()[hexagon].perimeter.as_slice()])
        }
    }
}

/// The targets where the chosen enemy stone would fill a hexagon for its team.
fn dangerous(board: &Board, position: &Position, choice: &Choice) -> PointSet {
    let Some(from) = choice.stone.filter(|_| position.task() == Task::Relocate) else { return PointSet::EMPTY };
    let enemy = position.team().other();
    let rest = position.stones(enemy).without(from);
    let wins = |&to: &Point| {
        let then = rest.with(to);
        board.hexagons().iter().any(|hexagon| {
            wins_on(enemy, hexagon.colour) && hexagon.points.contains(to) && then.contains_all(hexagon.points)
        })
    };
    choice.targets.into_iter().filter(wins).collect()
}

/// Where the last turn put its stone; for a slide also where it came from.
fn trail(game: &Match, board: &Board, layout: &BoardLayout, resting: bool) -> Option<Drawing> {
    if !resting {
        return None;
    }
    let mut drawing = Drawing::default();
    let mut any = false;
    for entry in game.record.last_turn() {
        if let Action::Place(to) | Action::Slide { to, .. } = entry.action {
            drawing.square(layout.local(board, to), layout.stone_radius() * 1.3);
            any = true;
        }
        if let Action::Slide { from, .. } = entry.action {
            drawing.square(layout.local(board, from), layout.stone_radius() * 0.8);
        }
        if let Action::Relocate { to, .. } = entry.action {
            drawing.square(layout.local(board, to), layout.stone_radius() * 1.3);
        }
    }
    any.then_some(drawing)
}

/// The last turn's relocations as dashed arcs, its slide as a dashed line.
fn arcs(game: &Match, board: &Board, layout: &BoardLayout, resting: bool) -> Option<Drawing> {
    if !resting {
        return None;
    }
    let mut drawing = Drawing::default();
    let mut any = false;
    let half_width = 0.03 * layout.spacing();
    for entry in game.record.last_turn() {
        let (Action::Relocate { from, to } | Action::Slide { from, to }) = entry.action else { continue };
        any = true;
        let (a, b) = (layout.local(board, from), layout.local(board, to));
        let arc = matches!(entry.action, Action::Relocate { .. });
        let dashes = (a.distance(b) / (0.17 * layout.spacing())).round().max(1.0);
        // A whole number of dashes a piece keeps them even along the arc.
        let each = (dashes / f32::from(if arc { ARC_PIECES } else { 1 })).max(0.5);
        curve(a, b, arc, |from, to| drawing.strip(from, to, half_width, each));
    }
    any.then_some(drawing)
}

/// So many straight pieces look like an arc.
const ARC_PIECES: u8 = 24;

/// Calls `piece` with the pieces of a stone's way: one for a slide, an arc of many for a relocation. Returns where the
/// last piece begins.
pub(super) fn curve(a: Vec2, b: Vec2, arc: bool, mut piece: impl FnMut(Vec2, Vec2)) -> Vec2 {
    let bend = if arc { 0.16 } else { 0.0 };
    let way = b - a;
    let aside = Vec2::new(-way.y, way.x) * bend * if way.x < 0.0 { -1.0 } else { 1.0 };
    let place = |part: f32| a + way * part + aside * 4.0 * part * (1.0 - part);
    let pieces = if arc { ARC_PIECES } else { 1 };
    let mut last = a;
    for number in 0..pieces {
        let part = |number: u8| f32::from(number) / f32::from(pieces);
        last = place(part(number));
        piece(last, place(part(number + 1)));
    }
    last
}
