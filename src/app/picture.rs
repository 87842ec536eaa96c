//! Whether the window shows the whole picture.
//!
//! Shaders and materials reach the renderer some frames after they were asked for, later the slower the machine, and a
//! window that sleeps would keep what it had drawn by then. So the renderer looks at what it has drawn: as long as
//! something was missing, it asks for another frame.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::sprite_render::PendingMeshMaterial2dQueues;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};

use super::Screen;

/// The renderer draws a frame behind, and what is new in a frame may need another one: only so many whole ones in a row
/// are proof.
const PROOF: u32 = 4;

/// What has not come after this time will not come; the window may sleep all the same.
const PATIENCE: Duration = Duration::from_mins(1);

/// How many frames in a row were drawn with nothing missing. Shared between game and renderer.
#[derive(Resource, Clone, Debug, Default)]
pub struct Picture(Arc<AtomicU32>);

impl Picture {
    /// Whether all that is to be seen is seen.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.0.load(Ordering::Acquire) >= PROOF
    }

    /// Asks for the proof anew.
    fn doubt(&self) {
        self.0.store(0, Ordering::Release);
    }

    /// A frame has been drawn.
    fn drawn(&self, whole: bool) {
        if whole {
            self.0.fetch_add(1, Ordering::AcqRel);
        } else {
            self.doubt();
        }
    }
}

/// Wakes the sleeping window from the renderer's thread.
#[derive(Resource)]
struct Waker(EventLoopProxy<WinitUserEvent>);

pub(super) fn plugin(app: &mut App) {
    let picture = Picture::default();
    let proxy = app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| Waker((**proxy).clone()));
    if let (Some(renderer), Some(waker)) = (app.get_sub_app_mut(RenderApp), proxy) {
        renderer
            .insert_resource(picture.clone())
            .insert_resource(waker)
            .add_systems(Render, look.in_set(RenderSystems::Cleanup));
    } else {
        // Nobody draws, so nothing is missing.
        picture.0.store(PROOF, Ordering::Release);
    }
    app.insert_resource(picture).add_systems(Update, doubt_new_screens);
}

/// Another screen shows what the renderer has never seen.
fn doubt_new_screens(screen: Res<State<Screen>>, picture: Res<Picture>) {
    if screen.is_changed() {
        picture.doubt();
    }
}

/// Looks at the frame just drawn.
fn look(
    pipelines: Res<PipelineCache>,
    pending: Option<Res<PendingMeshMaterial2dQueues>>,
    picture: Res<Picture>,
    waker: Res<Waker>,
    mut missing_since: Local<Option<Instant>>,
) {
    let pending = pending.is_some_and(|queues| queues.values().any(|view| !view.current_frame.is_empty()));
    let mut missing = pending || pipelines.waiting_pipelines().next().is_some();
    if missing {
        missing = missing_since.get_or_insert_with(Instant::now).elapsed() < PATIENCE;
    } else {
        *missing_since = None;
    }
    picture.drawn(!missing);
    if !picture.is_whole() {
        // An event loop that has gone needs no waking.
        let _ = waker.0.send_event(WinitUserEvent::WakeUp);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_frames_in_a_row_make_a_whole_picture() {
        let picture = Picture::default();
        for whole in [true, true, false, true, true, true] {
            picture.drawn(whole);
            assert!(!picture.is_whole());
        }
        picture.drawn(true);
        assert!(picture.is_whole());
        picture.doubt();
        assert!(!picture.is_whole());
    }
}
