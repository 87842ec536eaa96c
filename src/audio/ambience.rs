//! What sounds all the time, if the settings ask for it.

use bevy::audio::{AudioPlayer, AudioSink, AudioSinkPlayback, PlaybackSettings, Volume};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::{Silent, Started};
use crate::app::Step;
use crate::settings::Settings;
use crate::view::ViewSystems;

#[derive(Resource)]
struct AmbienceSource(Handle<AudioSource>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, load).add_systems(Update, play_ambience.after(ViewSystems).in_set(Step::React));
}

fn load(server: Res<AssetServer>, mut commands: Commands) {
    commands.insert_resource(AmbienceSource(server.load("sounds/ambience.ogg")));
}

/// What plays all the time.
#[derive(Component)]
pub(super) struct Ambience;

/// How long the ambience takes to rise from silence to its full loudness, or back, in seconds.
const SWELL: f32 = 0.8;

/// Begins and ends with the setting, and rests while the window is not the player's. Cut off it would click, so it comes
/// and goes softly.
fn play_ambience(
    settings: Res<Settings>,
    silent: Res<Silent>,
    time: Res<Time<Real>>,
    source: Option<Res<AmbienceSource>>,
    sources: Res<Assets<AudioSource>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut playing: Query<(Entity, Option<&mut AudioSink>), With<Ambience>>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let focused = windows.iter().all(|window| window.focused);
    let wanted = if silent.0 || !focused { 0.0 } else { settings.ambience_loudness() };
    let Some(source) = source.filter(|source| sources.contains(&source.0)) else { return };
    if wanted > 0.0 && playing.is_empty() {
        commands.spawn((
            Name::new("Ambience"),
            Ambience,
            Started { frames: 0 },
            AudioPlayer::new(source.0.clone()),
            PlaybackSettings::LOOP.with_volume(Volume::Linear(0.0)),
        ));
        redraw.write(RequestRedraw);
    }
    let step = time.delta_secs().min(0.05) / SWELL;
    for (entity, sink) in &mut playing {
        let mut next = 0.0;
        if let Some(mut sink) = sink {
            let now = sink.volume().to_linear();
            next = swell(now, wanted, step);
            if next.to_bits() == now.to_bits() && wanted > 0.0 {
                continue;
            }
            sink.set_volume(Volume::Linear(next));
        }
        redraw.write(RequestRedraw);
        if wanted <= 0.0 && next <= 0.0 {
            commands.entity(entity).try_despawn();
        }
    }
}

/// A loudness a step nearer to the one that is wanted.
fn swell(now: f32, wanted: f32, step: f32) -> f32 {
    now + (wanted - now).clamp(-step, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ambience_comes_and_goes_without_a_leap() {
        let (mut now, mut steps) = (0.0, 0);
        for wanted in [0.7, 0.2, 0.0] {
            while f32::to_bits(now) != f32::to_bits(wanted) {
                let next = swell(now, wanted, 0.02);
                assert!((next - now).abs() <= 0.0201);
                (now, steps) = (next, steps + 1);
                assert!(steps < 100, "it never arrives");
            }
        }
    }
}
