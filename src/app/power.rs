//! The window sleeps while nothing moves.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use super::Screen;

/// Shaders are compiled in the background at the start; until they are ready, frames come without being asked for.
const WARM_UP: Duration = Duration::from_secs(3);

/// The longest sleep. Nothing depends on it: whatever changes asks for a frame.
const SLEEP: Duration = Duration::from_hours(1);

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
        .add_systems(Update, warm_up);
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

fn warm_up(time: Res<Time<Real>>, mut redraw: MessageWriter<RequestRedraw>) {
    if time.elapsed() < WARM_UP {
        redraw.write(RequestRedraw);
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
