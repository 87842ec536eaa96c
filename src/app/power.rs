//! The window sleeps while nothing moves.

use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use super::Screen;
use super::wake::Waker;

/// The longest sleep. Nothing depends on it: whatever changes asks for a frame.
const SLEEP: Duration = Duration::from_hours(1);

/// When something on the window has had its time, and the window is to be woken.
#[derive(Resource, Debug, Default)]
pub struct Alarm {
    wanted: Option<Duration>,
    set_for: Option<Instant>,
}

impl Alarm {
    /// Asks for a frame after that time.
    pub fn ring_after(&mut self, time: Duration) {
        self.wanted = Some(self.wanted.map_or(time, |earlier| earlier.min(time)));
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
    let sleeper = thread::Builder::new().name("alarm".into()).spawn(move || {
        thread::sleep(due.saturating_duration_since(Instant::now()));
        // An event loop that has gone needs no waking.
        let _ = event_loop.send_event(WinitUserEvent::WakeUp);
    });
    if sleeper.is_ok() {
        alarm.set_for = Some(due);
    }
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
        .add_systems(Startup, let_threads_wake)
        .add_systems(Last, set_alarm);
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
