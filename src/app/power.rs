//! The window sleeps while nothing moves.

use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use super::Screen;
use super::wake::Waker;

/// The longest sleep. Nothing depends on it: whatever changes asks for a frame.
const SLEEP: Duration = Duration::from_hours(1);

/// How long after the last frame the event loop looks for events once more, and how long after that again.
///
/// On X11 the graphics driver presents from a thread of its own and reads the same connection to the display: an event that
/// it takes up for winit meanwhile does not wake winit. So no frame may be the last thing before a sleep.
const LOOK_AGAIN: [Duration; 3] = [Duration::from_millis(60), Duration::from_millis(400), Duration::from_secs(2)];

/// When something on the window has had its time, and the window is to be woken.
#[derive(Resource, Debug, Default)]
pub struct Alarm {
    wanted: Option<Duration>,
    set_for: Option<Instant>,
    /// Rises when alarms that are set have become pointless.
    generation: Arc<AtomicU64>,
}

impl Alarm {
    /// Asks for a frame after that time.
    pub fn ring_after(&mut self, time: Duration) {
        self.wanted = Some(self.wanted.map_or(time, |earlier| earlier.min(time)));
    }

    /// Nobody is to be woken by what was asked for in earlier frames. Who still waits asks in every frame.
    pub fn forget(&mut self) {
        self.set_for = None;
        self.generation.fetch_add(1, Ordering::AcqRel);
    }
}

/// Sets the alarm that was asked for in this frame, unless an earlier one is set.
///
/// A thread sleeps and wakes the event loop: winit's own waiting time begins anew with every event, and changing it
/// costs a frame.
fn set_alarm(mut alarm: ResMut<Alarm>, event_loop: Res<EventLoopProxyWrapper>) {
    let Some(time) = alarm.wanted.take() else { return };
    let now = Instant::now();
    // A little later than asked for, so that the time is really over.
    let due = now + time + Duration::from_millis(10);
    if alarm.set_for.is_some_and(|set| set > now && set <= due + Duration::from_millis(10)) {
        return;
    }
    let event_loop: EventLoopProxy<WinitUserEvent> = (**event_loop).clone();
    let (generation, set_in) = (alarm.generation.clone(), alarm.generation.load(Ordering::Acquire));
    let sleeper = thread::Builder::new().name("alarm".into()).spawn(move || {
        thread::sleep(due.saturating_duration_since(Instant::now()));
        if generation.load(Ordering::Acquire) != set_in {
            return;
        }
        // An event loop that has gone needs no waking.
        let _ = event_loop.send_event(WinitUserEvent::WakeUp);
    });
    if sleeper.is_ok() {
        alarm.set_for = Some(due);
    }
}

/// What draws the picture.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Renderer {
    /// Whether it is a processor, which every frame costs dearly.
    pub is_software: bool,
}

fn look_at_renderer(adapter: Option<Res<RenderAdapterInfo>>, mut renderer: ResMut<Renderer>) {
    // Bevy does not pass the type on by which it could be matched.
    let is_software = adapter.is_some_and(|adapter| format!("{:?}", adapter.device_type) == "Cpu");
    renderer.set_if_neq(Renderer { is_software });
}

pub(super) fn plugin(app: &mut App) {
    let sleepy = UpdateMode::Reactive {
        wait: SLEEP,
        react_to_device_events: false,
        react_to_user_events: true,
        react_to_window_events: true,
    };
    app.insert_resource(WinitSettings { focused_mode: sleepy, unfocused_mode: sleepy })
        .add_systems(
            PreUpdate,
            drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .init_resource::<Renderer>()
        .add_systems(Startup, (let_threads_wake, look_again_when_calm, look_at_renderer))
        .add_systems(Last, (set_alarm, tell_of_frame));
}

/// Where the thread that looks for forgotten events hears of frames.
#[derive(Resource)]
struct Frames(Mutex<Sender<()>>);

fn look_again_when_calm(event_loop: Res<EventLoopProxyWrapper>, mut commands: Commands) {
    let event_loop: EventLoopProxy<WinitUserEvent> = (**event_loop).clone();
    let (sender, frames) = mpsc::channel();
    let watcher = thread::Builder::new().name("look-again".into()).spawn(move || {
        // An event loop that has gone needs no waking.
        look_again(&frames, &LOOK_AGAIN, || _ = event_loop.send_event(WinitUserEvent::WakeUp));
    });
    if watcher.is_ok() {
        commands.insert_resource(Frames(Mutex::new(sender)));
    }
}

fn tell_of_frame(frames: Option<Res<Frames>>) {
    if let Some(frames) = frames
        && let Ok(frames) = frames.0.lock()
    {
        // A watcher that has gone with the window is not missed.
        let _ = frames.send(());
    }
}

/// Wakes the event loop after each of `pauses` without a frame other than the one that the waking itself brings; then
/// rests until the next frame. Ends with the sender.
fn look_again(frames: &Receiver<()>, pauses: &[Duration], wake: impl Fn()) {
    let mut looked = pauses.len();
    let mut woken = false;
    loop {
        let told = match pauses.get(looked) {
            Some(&pause) if !woken => frames.recv_timeout(pause),
            _ => frames.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match told {
            Ok(()) => looked = if mem::take(&mut woken) { looked + 1 } else { 0 },
            Err(RecvTimeoutError::Timeout) => {
                woken = true;
                wake();
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

fn let_threads_wake(event_loop: Res<EventLoopProxyWrapper>, mut commands: Commands) {
    let event_loop: EventLoopProxy<WinitUserEvent> = (**event_loop).clone();
    commands.insert_resource(Waker(std::sync::Arc::new(move || {
        // An event loop that has gone needs no waking.
        let _ = event_loop.send_event(WinitUserEvent::WakeUp);
    })));
}

/// `bevy_egui` hands egui the modifier keys every frame, and egui answers every such event with a request for another
/// frame: without this the window never sleeps.
fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<Option<egui::Modifiers>>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => last.replace(*modifiers) != Some(*modifiers),
            _ => true,
        });
    }
}

/// A state changes at the beginning of the next frame, so there has to be one.
pub(super) fn redraw_for_pending_states(
    next: Res<NextState<Screen>>,
    screen: Res<State<Screen>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !matches!(*next, NextState::Unchanged) || *screen.get() == Screen::Loading {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Every waking is answered by a frame, as the event loop does.
    #[test]
    fn every_last_frame_is_followed_by_so_many_looks_and_then_rest() {
        let (sender, frames) = mpsc::channel();
        for _ in 0..3 {
            sender.send(()).unwrap();
        }
        let answers = Cell::new(Some(sender));
        let looks = Cell::new(0);
        let pauses = [Duration::from_millis(1); 3];
        look_again(&frames, &pauses, || {
            looks.set(looks.get() + 1);
            let sender = answers.take().unwrap();
            sender.send(()).unwrap();
            // After the last look only the end of the game wakes it.
            answers.set((looks.get() < pauses.len()).then_some(sender));
        });
        assert_eq!(looks.get(), pauses.len());
    }

    #[test]
    fn without_frames_nothing_is_woken() {
        let (sender, frames) = mpsc::channel();
        drop(sender);
        look_again(&frames, &LOOK_AGAIN, || panic!("nothing has been drawn"));
    }
}
