//! Sounds: one for each event, none piling up.

use bevy::audio::{AudioPlayer, AudioSink, PlaybackSettings, Volume};
use bevy::prelude::*;

use crate::app::Step;
use crate::app::notices::Notice;
use crate::game::{Applied, Ended, Jumped, Rejected};
use crate::i18n::messages;
use crate::record::GameResult;
use crate::rules::Action;
use crate::settings::Settings;

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
}

impl Sound {
    const ALL: [Self; 10] = [
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
    ];

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

/// Whether a sound device is known to be missing.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Silent(pub bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Silent>()
        .add_systems(Startup, load)
        .add_systems(Update, play.in_set(Step::React))
        .add_systems(PostUpdate, notice_silence);
}

fn load(server: Res<AssetServer>, mut commands: Commands) {
    commands.insert_resource(Sounds(Sound::ALL.map(|sound| server.load(sound.file()))));
}

/// The most telling sound of the frame; the one before it ends.
fn play(
    settings: Res<Settings>,
    silent: Res<Silent>,
    sounds: Option<Res<Sounds>>,
    sources: Res<Assets<AudioSource>>,
    playing: Query<Entity, With<Started>>,
    mut applied: MessageReader<Applied>,
    mut jumped: MessageReader<Jumped>,
    mut rejected: MessageReader<Rejected>,
    mut ended: MessageReader<Ended>,
    mut commands: Commands,
) {
    let mut wanted = rejected.read().last().map(|_| Sound::Illegal);
    wanted = jumped.read().last().map(|jump| if jump.new_game { Sound::Slide } else { Sound::Undo }).or(wanted);
    wanted = applied.read().last().map(sound_of).or(wanted);
    wanted = ended
        .read()
        .last()
        .map(|Ended(result)| if matches!(result, GameResult::Won(..)) { Sound::Win } else { Sound::Draw })
        .or(wanted);
    let (Some(sound), Some(sounds)) = (wanted, sounds) else { return };
    let loudness = settings.loudness();
    if loudness <= 0.0 || silent.0 {
        return;
    }
    let source = &sounds.0[sound as usize];
    // A file that is missing or not loaded yet is not waited for.
    if sources.get(source).is_none() {
        return;
    }
    for entity in &playing {
        commands.entity(entity).despawn();
    }
    commands.spawn((
        Name::new("Sound"),
        Started { frames: 0 },
        AudioPlayer::new(source.clone()),
        PlaybackSettings::DESPAWN.with_volume(Volume::Linear(0.8 * loudness)),
    ));
}

fn sound_of(applied: &Applied) -> Sound {
    let entry = &applied.entry;
    match (entry.played.granted, entry.action) {
        (1, _) => Sound::Triangle,
        (2, _) => Sound::Square,
        (_, Action::Place(_)) => Sound::Place,
        (_, Action::Slide { .. }) => Sound::Slide,
        (_, Action::Relocate { .. }) => Sound::Relocate,
        (_, Action::End | Action::Pass) => Sound::Pass,
    }
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
