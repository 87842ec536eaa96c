//! Sounds: one for each event, none piling up.

mod ambience;

use bevy::audio::{AudioPlayer, AudioSink, AudioSinkPlayback, PlaybackSettings, Volume};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::app::Step;
use crate::app::notices::Notice;
use crate::board::{Board, Point};
use crate::game::{Choice, Jumped, Match, Rejected};
use crate::i18n::messages;
use crate::input::Command;
use crate::record::GameResult;
use crate::rules::Action;
use crate::settings::Settings;
use crate::view::ViewSystems;
use crate::view::animation::Moment;

/// The sounds there are, by the names of their files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sound {
    Place,
    Slide,
    Relocate,
    Triangle,
    Square,
    Win,
    Draw,
    Illegal,
    Undo,
    Pass,
    PickUp,
    Menu,
}

impl Sound {
    const ALL: [Self; 12] = [
        Self::Place,
        Self::Slide,
        Self::Relocate,
        Self::Triangle,
        Self::Square,
        Self::Win,
        Self::Draw,
        Self::Illegal,
        Self::Undo,
        Self::Pass,
        Self::PickUp,
        Self::Menu,
    ];

    /// Whether it only accompanies what the hands do, or tells that nothing more is done: it never ends a sound that
    /// tells of the game.
    const fn is_soft(self) -> bool {
        matches!(self, Self::PickUp | Self::Menu | Self::Pass)
    }

    const fn file(self) -> &'static str {
        match self {
            Self::Place => "sounds/place.ogg",
            Self::Slide => "sounds/slide.ogg",
            Self::Relocate => "sounds/relocate.ogg",
            Self::Triangle => "sounds/triangle.ogg",
            Self::Square => "sounds/square.ogg",
            Self::Win => "sounds/win.ogg",
            Self::Draw => "sounds/draw.ogg",
            Self::Illegal => "sounds/illegal.ogg",
            Self::Undo => "sounds/undo.ogg",
            Self::Pass => "sounds/turn.ogg",
            Self::PickUp => "sounds/pick-up.ogg",
            Self::Menu => "sounds/menu.ogg",
        }
    }
}

#[derive(Resource)]
struct Sounds([Handle<AudioSource>; Sound::ALL.len()]);

/// A sound that was started; without a device it never gets a sink.
#[derive(Component)]
struct Started {
    frames: u32,
}

/// A sound that makes room for another one. Cut off it would click, so it dies away within a few frames.
#[derive(Component)]
struct Fading;

/// In how many seconds a fading sound falls to a third, whatever the frames take, and at what loudness it is over.
const FADE: f32 = 0.028;
const INAUDIBLE: f32 = 0.02;

/// Whether a sound device is known to be missing.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Silent(pub bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Silent>()
        .add_plugins(ambience::plugin)
        .add_systems(Startup, load)
        .add_systems(Update, (play, fade).chain().after(ViewSystems).in_set(Step::React))
        .add_systems(PostUpdate, notice_silence);
}

fn load(server: Res<AssetServer>, mut commands: Commands) {
    commands.insert_resource(Sounds(Sound::ALL.map(|sound| server.load(sound.file()))));
}

/// What is heard of.
#[derive(SystemParam)]
struct Heard<'w, 's> {
    commands: MessageReader<'w, 's, Command>,
    jumped: MessageReader<'w, 's, Jumped>,
    rejected: MessageReader<'w, 's, Rejected>,
    moments: MessageReader<'w, 's, Moment>,
    choice: Option<Res<'w, Choice>>,
    /// The stone that was chosen last.
    chosen: Local<'s, Option<Point>>,
}

impl Heard<'_, '_> {
    /// The most telling sound of the frame, and how much faster it is played.
    fn sound(&mut self, game: Option<&Match>) -> Option<(Sound, f32)> {
        let mut wanted = self.commands.read().last().map(|_| Sound::Menu);
        let chosen = self.choice.as_ref().and_then(|choice| choice.stone);
        if std::mem::replace(&mut *self.chosen, chosen) != chosen && chosen.is_some() {
            wanted = Some(Sound::PickUp);
        }
        wanted = self.rejected.read().last().map(|_| Sound::Illegal).or(wanted);
        let (mut pitch, mut over) = (1.0, false);
        for moment in self.moments.read() {
            over |= *moment == Moment::Ends;
            let Some((sound, action)) = sound_of(moment) else { continue };
            wanted = Some(sound);
            pitch = match (sound, game, action.target()) {
                (Sound::Place | Sound::Slide, Some(game), Some(to)) => pitch_at(&game.board, to),
                _ => 1.0,
            };
        }
        // A step forward sounds as the action that it plays again, and where nothing has changed nothing is heard.
        let jump = self.jumped.read().last().filter(|jump| {
            jump.new_game || jump.from != Some(jump.to) && game.is_none_or(|game| jump.forward(&game.record).is_none())
        });
        if let Some(jump) = jump {
            (wanted, pitch) = (Some(if jump.new_game { Sound::Slide } else { Sound::Undo }), 1.0);
        }
        if over {
            let won = game.is_some_and(|game| matches!(game.record.result(), Some(GameResult::Won(..))));
            (wanted, pitch) = (Some(if won { Sound::Win } else { Sound::Draw }), 1.0);
        }
        Some((wanted?, pitch))
    }
}

/// Lets sounds die away.
fn fade(
    time: Res<Time<Real>>,
    mut fading: Query<(Entity, Option<&mut AudioSink>), With<Fading>>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, sink) in &mut fading {
        let left = sink.map_or(0.0, |mut sink| {
            let loudness = sink.volume().to_linear() * kept(time.delta_secs());
            sink.set_volume(Volume::Linear(loudness));
            loudness
        });
        if left < INAUDIBLE {
            // It may have ended by itself.
            commands.entity(entity).try_despawn();
        } else {
            redraw.write(RequestRedraw);
        }
    }
}

/// The part of its loudness that a fading sound keeps over a frame. A slow frame is no reason to cut it off.
fn kept(seconds: f32) -> f32 {
    (-seconds.min(0.03) / FADE).exp()
}

/// Plays the sound of the frame; the one before it ends.
fn play(
    settings: Res<Settings>,
    silent: Res<Silent>,
    sounds: Option<Res<Sounds>>,
    sources: Res<Assets<AudioSource>>,
    game: Option<Res<Match>>,
    playing: Query<Entity, (With<Started>, Without<ambience::Ambience>)>,
    mut heard: Heard,
    mut commands: Commands,
) {
    let (Some((sound, pitch)), Some(sounds)) = (heard.sound(game.as_deref()), sounds) else { return };
    let loudness = settings.loudness();
    if loudness <= 0.0 || silent.0 || sound.is_soft() && !playing.is_empty() {
        return;
    }
    let source = &sounds.0[sound as usize];
    // A file that is missing or not loaded yet is not waited for.
    if sources.get(source).is_none() {
        return;
    }
    for entity in &playing {
        commands.entity(entity).try_remove::<Started>().try_insert(Fading);
    }
    commands.spawn((
        Name::new("Sound"),
        Started { frames: 0 },
        AudioPlayer::new(source.clone()),
        PlaybackSettings::DESPAWN.with_volume(Volume::Linear(0.8 * loudness)).with_speed(pitch),
    ));
}

/// How much faster a stone's sound is played on a point. The corners of a triangle sound like the notes of a chord, the
/// one that its completion is answered with.
fn pitch_at(board: &Board, point: Point) -> f32 {
    /// Semitones up from the note that the sounds are tuned to.
    const CHORD: [f32; 3] = [0.0, 4.0, -5.0];
    let triangle = board.figures().iter().find(|figure| figure.perimeter.len() == 3 && figure.points.contains(point));
    let corner = triangle.and_then(|figure| figure.perimeter.iter().position(|&corner| corner == point));
    (CHORD[corner.unwrap_or(0)] / 12.0).exp2()
}

/// What is heard of what is seen, and of which action. A slide is heard as it begins, all else as it lands.
fn sound_of(moment: &Moment) -> Option<(Sound, Action)> {
    let (entry, slid) = match *moment {
        Moment::Slides(entry) => return Some((Sound::Slide, entry.action)),
        Moment::Lands { entry, slid } => (entry, slid),
        Moment::Ends => return None,
    };
    let sound = match (entry.played.granted, entry.action) {
        (1, _) => Sound::Triangle,
        (2, _) => Sound::Square,
        (_, Action::Slide { .. }) if slid => return None,
        // Let go of by a hand, a stone only comes down.
        (_, Action::Place(_) | Action::Slide { .. }) => Sound::Place,
        (_, Action::Relocate { .. }) => Sound::Relocate,
        (_, Action::End | Action::Pass) => Sound::Pass,
    };
    Some((sound, entry.action))
}

/// Bevy only logs that there is no sound device; the player is told once.
fn notice_silence(
    mut waiting: Query<(Entity, &mut Started), Without<AudioSink>>,
    mut silent: ResMut<Silent>,
    mut notices: MessageWriter<Notice>,
    mut commands: Commands,
) {
    for (entity, mut started) in &mut waiting {
        started.frames += 1;
        if started.frames > 3 {
            commands.entity(entity).despawn();
            if !silent.0 {
                silent.0 = true;
                notices.write(Notice::new("no-sound", messages::no_sound()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::record::{Entry, Record};
    use crate::rules::{Played, Position, Setup, Team};

    /// What is played in a world where nothing is heard of but what a test writes.
    fn heard(app: &mut App) -> Vec<String> {
        app.update();
        let mut playing = app.world_mut().query_filtered::<&AudioPlayer, With<Started>>();
        let world = app.world();
        let sounds = world.resource::<Sounds>();
        playing
            .iter(world)
            .filter_map(|player| sounds.0.iter().position(|sound| *sound == player.0))
            .map(|place| Sound::ALL[place].file().to_owned())
            .collect()
    }

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<AudioSource>()
            .init_resource::<Settings>()
            .init_resource::<Silent>()
            .init_resource::<Choice>()
            .add_message::<Command>()
            .add_message::<Moment>()
            .add_message::<Jumped>()
            .add_message::<Rejected>()
            .add_message::<RequestRedraw>()
            .add_systems(Update, (play, fade).chain());
        let mut sources = app.world_mut().resource_mut::<Assets<AudioSource>>();
        let sounds = Sound::ALL.map(|_| sources.add(AudioSource { bytes: [].into() }));
        app.insert_resource(Sounds(sounds));
        app
    }

    #[test]
    fn hands_are_heard_softly_and_what_happens_drowns_them() {
        let mut app = app();
        assert!(heard(&mut app).is_empty(), "nothing is heard of nothing");
        app.world_mut().write_message(Command::Flip);
        assert_eq!(heard(&mut app), ["sounds/menu.ogg"]);
        // A stone that is chosen while something sounds is not heard; nothing piles up.
        let stone = Board::classic().points().next();
        app.world_mut().resource_mut::<Choice>().stone = stone;
        assert_eq!(heard(&mut app), ["sounds/menu.ogg"]);
        let mut game = game();
        game.record.resign(Team::Blue).expect("it goes on");
        app.insert_resource(game);
        app.world_mut().write_message(Moment::Ends);
        app.world_mut().write_message(Command::Flip);
        assert_eq!(heard(&mut app), ["sounds/win.ogg"], "one sound a frame, the most telling one");
        // Nothing sounds here, so what makes room has died away at once.
        app.update();
        let mut players = app.world_mut().query::<&AudioPlayer>();
        assert_eq!(players.iter(app.world()).count(), 1);
    }

    fn game() -> Match {
        let board = Board::classic();
        let start = Position::start(board, &Setup::standard(board, 1)).expect("the standard setup");
        Match { board: Arc::new(board.clone()), record: Record::new(start, false), id: 1 }
    }

    #[test]
    fn a_step_forward_sounds_as_its_action_and_one_back_has_a_sound_of_its_own() {
        let mut app = app();
        let mut game = game();
        let board = game.board.clone();
        let placed = board.points().next().map(Action::Place).expect("a point");
        let entry = game.record.play(&board, placed).expect("a legal action");
        let (start, placed) = (*game.record.start(), *game.position());
        let jump = |ply, from, to| Jumped { ply, from: Some(from), to, new_game: false };
        app.insert_resource(game.clone());
        app.world_mut().write_message(jump(1, start, placed));
        assert!(heard(&mut app).is_empty(), "the stone has not landed yet");
        app.world_mut().write_message(Moment::Lands { entry, slid: false });
        assert_eq!(heard(&mut app), ["sounds/place.ogg"]);
        // What did not change is not heard, whatever is told of it.
        app.world_mut().write_message(jump(1, placed, placed));
        assert_eq!(heard(&mut app), ["sounds/place.ogg"]);
        game.record.go_to(0);
        app.insert_resource(game);
        app.world_mut().write_message(jump(0, placed, start));
        assert_eq!(heard(&mut app), ["sounds/undo.ogg"], "and what sounded before makes room");
        // Two places at once are a jump, not a step.
        app.world_mut().write_message(jump(2, placed, start));
        assert_eq!(heard(&mut app), ["sounds/undo.ogg"]);
    }

    #[test]
    fn a_slide_is_heard_as_it_begins_and_a_figure_as_it_shines() {
        let mut game = game();
        let board = game.board.clone();
        let place = board.points().next().map(Action::Place).expect("a point");
        let placed = game.record.play(&board, place).expect("a legal action");
        let [a, b] = board.lines()[0];
        let slide = Entry { action: Action::Slide { from: a, to: b }, ..placed };
        let triangle = Entry { played: Played { granted: 1, ..slide.played }, ..slide };
        let sound = |moment: Moment| sound_of(&moment).map(|(sound, _)| sound);
        assert_eq!(sound(Moment::Slides(slide)), Some(Sound::Slide));
        assert_eq!(sound(Moment::Lands { entry: slide, slid: true }), None);
        assert_eq!(sound(Moment::Lands { entry: slide, slid: false }), Some(Sound::Place), "put down by a hand");
        assert_eq!(sound(Moment::Slides(triangle)), Some(Sound::Slide));
        assert_eq!(sound(Moment::Lands { entry: triangle, slid: true }), Some(Sound::Triangle));
    }

    #[test]
    fn a_stone_that_is_chosen_is_heard_once() {
        let mut app = app();
        app.world_mut().resource_mut::<Choice>().stone = Board::classic().points().next();
        assert_eq!(heard(&mut app), ["sounds/pick-up.ogg"]);
        let mut playing = app.world_mut().query_filtered::<Entity, With<Started>>();
        let ended: Vec<Entity> = playing.iter(app.world()).collect();
        for entity in ended {
            app.world_mut().despawn(entity);
        }
        assert!(heard(&mut app).is_empty(), "not again while it stays chosen");
    }

    #[test]
    fn what_makes_room_fades_alike_at_every_rate_and_is_never_cut_off() {
        for rate in [30_u8, 60, 144] {
            let (mut loudness, mut time) = (1.0, 0.0);
            while loudness >= INAUDIBLE {
                loudness *= kept(1.0 / f32::from(rate));
                time += 1.0 / f32::from(rate);
            }
            assert!((0.09..0.16).contains(&time), "{rate}: {time}");
        }
        assert!(kept(2.0) > 0.3, "after a sleep");
    }

    #[test]
    fn the_corners_of_every_triangle_make_a_chord() {
        let board = Board::classic();
        let pitches = |points: &[Point]| {
            let mut pitches: Vec<f32> = points.iter().map(|&point| pitch_at(board, point)).collect();
            pitches.sort_by(f32::total_cmp);
            pitches
        };
        for figure in board.figures().iter().filter(|figure| figure.perimeter.len() == 3) {
            let [low, middle, high] = pitches(&figure.perimeter)[..] else { panic!("a triangle has three corners") };
            // A fourth and a major third.
            assert!((middle / low - 1.3348).abs() < 1e-3 && (high / middle - 1.2599).abs() < 1e-3);
        }
    }
}
