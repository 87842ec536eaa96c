//! The view without a window: whatever happens, the picture ends up as the position.

use std::sync::Arc;
use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;

use super::animation::{Animations, Moment, MotionSettings};
use super::layout::{BoardLayout, Stage};
use super::materials::{FaceMaterial, InkMaterial, StoneMaterial};
use super::stones::{Place, Stone, stones_of};
use crate::app::{Screen, Step};
use crate::board::Board;
use crate::game::{Applied, Jumped, Match};
use crate::record::Record;
use crate::rules::{Position, Seat, Setup, Team};

const FRAME: Duration = Duration::from_millis(16);

fn game(seats: u8, id: u32) -> Match {
    let board = Board::classic();
    let start = Position::start(board, &Setup::standard(board, seats)).expect("the standard setup");
    Match { board: Arc::new(board.clone()), record: Record::new(start, false), id }
}

fn app(game: Match) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default(), StatesPlugin))
        .insert_state(Screen::Game)
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .configure_sets(Update, (Step::Input, Step::Resolve, Step::React).chain())
        .insert_resource(Stage {
            window: Vec2::new(1280.0, 720.0),
            board: Rect::new(280.0, 40.0, 1000.0, 700.0),
            trays: Seat::ALL.map(|seat| (seat, Rect::new(0.0, 0.0, 200.0, 100.0))).to_vec(),
        })
        .insert_resource(game)
        .add_plugins(super::plugin);
    app.update();
    app.update();
    app
}

/// Plays the legal action that a random number picks; whether there was one.
fn play(app: &mut App, random: &mut u64) -> bool {
    *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let mut game = app.world_mut().resource_mut::<Match>();
    let (board, before) = (game.board.clone(), *game.position());
    let actions = before.legal_actions(&board);
    if actions.is_empty() {
        return false;
    }
    let entry = game.record.play(&board, actions[(*random >> 33) as usize % actions.len()]).expect("a legal action");
    let ply = game.record.ply();
    app.world_mut().write_message(Applied { ply, before, entry });
    true
}

/// The same, but what completes a figure is played whenever it can be.
fn play_eagerly(app: &mut App, random: &mut u64) -> bool {
    let mut game = app.world_mut().resource_mut::<Match>();
    let (board, before) = (game.board.clone(), *game.position());
    let completes = |action: &crate::rules::Action| {
        let mut after = before;
        after.play(&board, *action).granted > 0
    };
    let Some(action) = before.legal_actions(&board).into_iter().find(completes) else { return play(app, random) };
    let entry = game.record.play(&board, action).expect("a legal action");
    let ply = game.record.ply();
    app.world_mut().write_message(Applied { ply, before, entry });
    true
}

fn go_to(app: &mut App, ply: usize) {
    let mut game = app.world_mut().resource_mut::<Match>();
    let from = *game.position();
    game.record.go_to(ply);
    let (ply, to) = (game.record.ply(), *game.position());
    app.world_mut().write_message(Jumped { ply, from: Some(from), to, new_game: false });
}

fn rest(app: &mut App) {
    for _ in 0..2_000 {
        app.update();
        if !app.world().resource::<Animations>().busy() {
            app.update();
            return;
        }
    }
    panic!("it never comes to rest");
}

/// Every stone lies where the position has one, nothing else does, and all of it is seen.
fn assert_picture(app: &mut App) {
    let mut query = app.world_mut().query::<(&Stone, &Transform, &MeshTag)>();
    let world = app.world();
    let (game, layout) = (world.resource::<Match>(), world.resource::<BoardLayout>());
    let mut wanted = stones_of(game.position());
    for (stone, transform, tag) in query.iter(world) {
        let found = wanted.iter().position(|known| known == stone).expect("a stone of the position");
        wanted.swap_remove(found);
        let at = match stone.place {
            Place::Board(point) => layout.to_world(&game.board, point),
            Place::Tray(seat, slot) => layout.tray_slots(seat)[usize::from(slot)],
        };
        assert!(transform.translation.truncate().distance(at) < 1e-3, "{stone:?} is at rest");
        assert_eq!(tag.0 >> 8 & 0xff, 0xff, "{stone:?} is opaque");
        assert_eq!(tag.0 >> 16 & 0xff, 0, "{stone:?} lies");
        assert_eq!(tag.0 & 1, stone.team.index() as u32);
    }
    assert!(wanted.is_empty(), "stones are missing: {wanted:?}");
}

#[test]
fn the_picture_equals_the_position_after_every_action() {
    for (seats, seed) in [(1, 11), (2, 12), (3, 13)] {
        let mut app = app(game(seats, 1));
        assert_picture(&mut app);
        let mut random = seed;
        for _ in 0..60 {
            if !play(&mut app, &mut random) {
                break;
            }
            rest(&mut app);
            assert_picture(&mut app);
        }
    }
}

#[test]
fn a_game_faster_than_the_eye_ends_up_right_too() {
    let mut app = app(game(1, 1));
    let mut random = 21;
    for _ in 0..90 {
        play(&mut app, &mut random);
        app.update();
    }
    for _ in 0..30 {
        // Several actions within one frame.
        play(&mut app, &mut random);
    }
    rest(&mut app);
    assert_picture(&mut app);
}

#[test]
fn finishing_lets_everything_land_in_the_same_frame() {
    let mut app = app(game(1, 1));
    let mut random = 31;
    for _ in 0..40 {
        play(&mut app, &mut random);
        app.update();
        app.update();
        app.world_mut().resource_mut::<Animations>().finish();
        app.update();
        assert_picture(&mut app);
    }
}

#[test]
fn without_motion_and_with_reduced_motion_the_picture_is_the_same() {
    for (speed, reduced) in [(f32::INFINITY, false), (0.0, false), (1.0, true), (2.0, false), (0.5, false)] {
        let mut app = app(game(1, 1));
        app.insert_resource(MotionSettings { speed, reduced });
        let mut random = 41;
        for _ in 0..40 {
            play(&mut app, &mut random);
            app.update();
            if speed == 0.0 || speed.is_infinite() {
                assert_picture(&mut app);
            }
            rest(&mut app);
            assert_picture(&mut app);
        }
    }
}

#[test]
fn steps_and_jumps_through_the_record_end_up_right() {
    let mut app = app(game(1, 1));
    let mut random = 51;
    let mut plies = 0;
    while plies < 60 && play(&mut app, &mut random) {
        plies += 1;
        app.update();
    }
    for ply in (0..plies).rev().chain([3, 40, 0, plies, 17, 18, 19]) {
        go_to(&mut app, ply);
        app.update();
        if ply % 3 == 0 {
            rest(&mut app);
            assert_picture(&mut app);
        }
    }
    rest(&mut app);
    assert_picture(&mut app);
}

/// Everything that is seen to happen until all is at rest, with the frame in which it is.
fn moments(app: &mut App) -> Vec<(usize, Moment)> {
    let (mut cursor, mut seen) = (MessageCursor::<Moment>::default(), Vec::new());
    cursor.clear(app.world().resource());
    for frame in 0..2_000 {
        app.update();
        seen.extend(cursor.read(app.world().resource()).map(|&moment| (frame, moment)));
        if !app.world().resource::<Animations>().busy() {
            return seen;
        }
    }
    panic!("it never comes to rest");
}

/// How many stones are on their way.
fn flying(app: &mut App) -> usize {
    let mut stones = app.world_mut().query_filtered::<Entity, With<Stone>>();
    let animations = app.world().resource::<Animations>();
    stones.iter(app.world()).filter(|&stone| animations.of(stone, false).is_some()).count()
}

#[test]
fn a_step_forward_looks_as_the_action_did_and_a_step_back_is_short() {
    use super::animation::{Origin, Way};

    let mut app = app(game(1, 1));
    let mut random = 91;
    let mut plies = 0;
    // Placements, rewards, and slides.
    while plies < 90 && play_eagerly(&mut app, &mut random) {
        plies += 1;
        rest(&mut app);
    }
    let of_the_first = |app: &mut App| {
        let mut stones = app.world_mut().query_filtered::<Entity, With<Stone>>();
        let animations = app.world().resource::<Animations>();
        let all: Vec<_> = stones.iter(app.world()).filter_map(|stone| animations.of(stone, false)).collect();
        assert!(all.len() <= 1, "never two at once");
        all.first().map(|(motion, _)| *motion)
    };
    // Placements, slides, relocations, figures.
    let mut seen = [0; 4];
    for ply in 0..plies {
        let entry = app.world().resource::<Match>().record.played()[ply];
        let way = match entry.action {
            crate::rules::Action::Place(_) => Some(Way::Placement),
            crate::rules::Action::Slide { .. } => Some(Way::Slide),
            crate::rules::Action::Relocate { .. } => Some(Way::Relocation),
            crate::rules::Action::End | crate::rules::Action::Pass => None,
        };
        let kinds = [
            way == Some(Way::Placement),
            way == Some(Way::Slide),
            way == Some(Way::Relocation),
            !entry.played.completed.is_empty(),
        ];
        // A few of each kind will do.
        if !kinds.iter().zip(seen).any(|(&is, seen)| is && seen < 3) && way.is_some() {
            continue;
        }
        for (seen, is) in seen.iter_mut().zip(kinds) {
            *seen += usize::from(is);
        }
        go_to(&mut app, ply);
        rest(&mut app);
        go_to(&mut app, ply + 1);
        app.update();
        let motion = of_the_first(&mut app);
        assert_eq!(motion.map(|motion| motion.way), way, "{:?}", entry.action);
        assert!(motion.is_none_or(|motion| matches!(motion.from, Origin::Place(_))));
        let moments = moments(&mut app);
        let lands = moments.iter().filter(|(_, moment)| matches!(moment, Moment::Lands { .. })).count();
        assert_eq!(lands, usize::from(way.is_some()), "one landing each: {moments:?}");
        assert_picture(&mut app);
        go_to(&mut app, ply);
        app.update();
        assert_eq!(of_the_first(&mut app).map(|motion| motion.way), way.map(|_| Way::Step));
        go_to(&mut app, plies);
        rest(&mut app);
    }
    assert!(seen.iter().all(|&count| count > 0), "placements, slides, relocations, figures: {seen:?}");
}

#[test]
fn a_figure_shines_again_when_a_step_forward_completes_it() {
    let mut app = app(game(1, 1));
    let mut random = 91;
    let mut plies = 0;
    let completes = |app: &App| {
        app.world().resource::<Match>().record.played().last().is_some_and(|last| !last.played.completed.is_empty())
    };
    while !completes(&app) {
        assert!(play_eagerly(&mut app, &mut random) && plies < 90, "a figure");
        plies += 1;
        rest(&mut app);
    }
    go_to(&mut app, plies - 1);
    rest(&mut app);
    go_to(&mut app, plies);
    let mut shone = false;
    for _ in 0..100 {
        app.update();
        shone |= !app.world().resource::<Animations>().flash().0.is_empty();
    }
    assert!(shone);
}

#[test]
fn stepping_fast_moves_one_stone_at_a_time_and_nothing_piles_up() {
    let mut app = app(game(1, 1));
    let mut random = 92;
    let mut plies = 0;
    while plies < 60 && play(&mut app, &mut random) {
        plies += 1;
    }
    rest(&mut app);
    go_to(&mut app, 0);
    rest(&mut app);
    for ply in (1..=plies).chain((0..plies).rev()) {
        go_to(&mut app, ply);
        app.update();
        assert!(flying(&mut app) <= 1);
        app.update();
    }
    // Several places at once are no step: several stones cannot be followed.
    go_to(&mut app, plies);
    app.update();
    assert_eq!(flying(&mut app), 0);
    rest(&mut app);
    assert_picture(&mut app);
}

#[test]
fn what_is_heard_of_a_stone_is_told_as_it_lands_at_every_speed() {
    // Off, fast, normal, slow.
    let mut frames = Vec::new();
    for speed in [f32::INFINITY, 2.0, 1.0, 0.5] {
        let mut app = app(game(1, 1));
        app.insert_resource(MotionSettings { speed, reduced: false });
        let mut random = 93;
        assert!(play(&mut app, &mut random));
        let seen = moments(&mut app);
        let [(frame, Moment::Lands { slid: false, .. })] = seen[..] else { panic!("one landing: {seen:?}") };
        frames.push(frame);
    }
    let [off, fast, normal, slow] = frames[..] else { unreachable!() };
    assert_eq!(off, 0, "at once");
    // 0.26 s at normal speed, in frames of 16 ms.
    assert!((7..=10).contains(&fast) && (15..=18).contains(&normal) && (31..=35).contains(&slow), "{frames:?}");
    // Finished by a click it is told in the same frame.
    let mut app = app(game(1, 1));
    let mut random = 93;
    play(&mut app, &mut random);
    app.update();
    app.world_mut().resource_mut::<Animations>().finish();
    assert!(matches!(moments(&mut app)[..], [(0, Moment::Lands { .. })]));
}

#[test]
fn another_game_or_board_is_shown_at_once() {
    let mut app = app(game(1, 1));
    let mut random = 61;
    for _ in 0..20 {
        play(&mut app, &mut random);
    }
    app.update();
    app.insert_resource(game(3, 2));
    app.update();
    assert_picture(&mut app);
}

#[test]
fn a_board_whose_points_have_moved_moves_the_stones() {
    let mut app = app(game(1, 1));
    let mut random = 62;
    while app.world().resource::<Match>().position().occupied().len() < 6 {
        play(&mut app, &mut random);
    }
    rest(&mut app);
    let moved = include_str!("../../levels/kensington.board.ron").replace("tiling: true", "tiling: false");
    let moved = moved.replace("(\"a1\", -4.232051,", "(\"a1\", -4.8,");
    app.world_mut().resource_mut::<Match>().board = Arc::new(crate::board::spec::read(&moved).expect("a board"));
    app.update();
    assert_picture(&mut app);
}

#[test]
fn behind_the_title_there_are_no_stones() {
    let mut app = app(game(1, 1));
    app.insert_state(Screen::Title);
    app.update();
    app.update();
    assert_eq!(app.world_mut().query::<&Stone>().iter(app.world()).count(), 0);
}

#[test]
fn at_rest_nothing_changes_and_nobody_is_woken() {
    #[derive(Resource, Default)]
    struct Changes(usize);

    let mut app = app(game(1, 1));
    app.init_resource::<Changes>().add_systems(
        Last,
        |transforms: Query<(), Changed<Transform>>,
         tags: Query<(), Changed<MeshTag>>,
         meshes: Query<(), Changed<Mesh2d>>,
         redraws: Res<Messages<RequestRedraw>>,
         mut changes: ResMut<Changes>| {
            changes.0 += transforms.iter().count() + tags.iter().count() + meshes.iter().count() + redraws.len();
        },
    );
    let mut random = 71;
    for _ in 0..25 {
        play(&mut app, &mut random);
        app.update();
    }
    rest(&mut app);
    for _ in 0..3 {
        app.update();
    }
    app.world_mut().resource_mut::<Changes>().0 = 0;
    for _ in 0..20 {
        app.update();
    }
    assert_eq!(app.world().resource::<Changes>().0, 0);
}

#[test]
fn a_win_is_shown_and_then_rests() {
    let mut game = game(1, 1);
    let board = game.board.clone();
    let hexagon = &board.hexagons().iter().find(|hexagon| crate::rules::wins_on(Team::Red, hexagon.colour));
    let points = hexagon.expect("a hexagon").perimeter.clone();
    // Red fills the hexagon; Blue places far from it, and nobody completes anything else.
    let mut start = *game.record.start();
    let mut next = 0;
    while start.outcome().is_none() {
        let action = match start.team() {
            Team::Red if start.pending() == 0 => {
                next += 1;
                crate::rules::Action::Place(points[next - 1])
            }
            _ => start
                .legal_actions(&board)
                .into_iter()
                .rfind(|action| action.target().is_none_or(|point| !points.contains(&point)))
                .expect("an action"),
        };
        game.record.play(&board, action).expect("a legal action");
        start = *game.position();
    }
    let ply = game.record.ply();
    let entry = *game.record.played().last().expect("the winning action");
    game.record.go_to(ply - 1);
    let before = *game.position();
    let mut app = app(game);
    app.world_mut().resource_mut::<Match>().record.go_to(ply);
    app.world_mut().write_message(Applied { ply, before, entry });
    app.update();
    assert_eq!(app.world().resource::<Animations>().ending(), None, "the stone is still on its way");
    rest(&mut app);
    assert_eq!(app.world().resource::<Animations>().ending(), Some(1.0));
    assert_picture(&mut app);
    go_to(&mut app, ply - 1);
    rest(&mut app);
    assert_eq!(app.world().resource::<Animations>().ending(), None);
    assert_picture(&mut app);
    // Played again the win is celebrated again, once its stone has landed.
    go_to(&mut app, ply);
    let seen = moments(&mut app);
    assert!(
        matches!(seen[..], [(landed, Moment::Lands { .. }), (ended, Moment::Ends)] if 0 < landed && landed <= ended),
        "{seen:?}"
    );
}

/// How often meshes and materials were added or changed over some turns, and how many frames that took.
fn changes_while_moving(frame: Duration) -> (usize, usize, usize) {
    let mut app = app(game(1, 1));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    rest(&mut app);
    let held = |app: &App| {
        let world = app.world();
        world.resource::<Assets<Mesh>>().len()
            + world.resource::<Assets<StoneMaterial>>().len()
            + world.resource::<Assets<InkMaterial>>().len()
            + world.resource::<Assets<FaceMaterial>>().len()
    };
    let before = held(&app);
    let (mut meshes, mut materials, mut frames) = (0, 0, 0);
    let mut random = 5;
    let mut mesh_events = MessageCursor::<AssetEvent<Mesh>>::default();
    let mut ink_events = MessageCursor::<AssetEvent<InkMaterial>>::default();
    let mut face_events = MessageCursor::<AssetEvent<FaceMaterial>>::default();
    let mut stone_events = MessageCursor::<AssetEvent<StoneMaterial>>::default();
    mesh_events.clear(app.world().resource());
    ink_events.clear(app.world().resource());
    face_events.clear(app.world().resource());
    stone_events.clear(app.world().resource());
    for _ in 0..24 {
        assert!(play(&mut app, &mut random), "an action");
        loop {
            app.update();
            frames += 1;
            let world = app.world();
            meshes += mesh_events.read(world.resource()).count();
            materials += ink_events.read(world.resource()).count()
                + face_events.read(world.resource()).count()
                + stone_events.read(world.resource()).count();
            if !world.resource::<Animations>().busy() {
                break;
            }
            assert!(frames < 20_000, "it never comes to rest");
        }
    }
    assert_eq!(held(&app), before, "nothing is added while stones move");
    (meshes, materials, frames)
}

#[test]
fn frames_make_no_meshes_and_no_materials() {
    let (meshes, materials, frames) = changes_while_moving(FRAME);
    let (again, materials_again, more) = changes_while_moving(FRAME / 4);
    assert!(frames > 24 * 8 && more > 3 * frames, "{frames} frames, then {more}");
    assert!(meshes > 0, "marks are drawn anew when what they show changes");
    assert_eq!(meshes, again, "what is drawn anew depends on what happens, not on the number of frames");
    assert!(meshes <= 24 * 12, "{meshes} drawings for 24 actions");
    assert_eq!((materials, materials_again), (0, 0));
}

#[test]
fn trays_have_a_socket_for_every_stone_of_their_seats() {
    let board = Board::classic();
    let of = |text: &str| {
        let position = crate::notation::parse_position(board, text).expect("a position");
        super::sockets(&position).into_iter().map(|(_, sockets)| sockets).collect::<Vec<_>>()
    };
    assert_eq!(of("4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -"), [15, 15]);
    assert_eq!(of("4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:8,b1:8,r2:7,b2:7 -"), [8, 8, 7, 7]);
    // Nothing in hand any more, and a game that begins in the middle.
    assert_eq!(of("4/rbr/r1/b2r1r/2b1r1/bbb1/3/r3r3/2r5/1br/r2b/1bb1b1/2rr1b/br/2r/1b1b r1 r1:0,b1:0 -"), [15, 15]);
    assert_eq!(of("r1bb/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:2,b1:2,r2:3,b2:3 -"), [4, 4, 4, 4]);
}
