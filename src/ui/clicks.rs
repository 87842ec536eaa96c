//! One click a frame for the interface.
//!
//! egui asks only once a frame what lies under the pointer, so of two clicks in one long frame it takes both for clicks at
//! the last place: the first would be lost. What follows a click waits for the next frame.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::Event;
use bevy_egui::{EguiInput, EguiPreUpdateSet, PrimaryEguiContext};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, take_turns.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
}

fn take_turns(
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut waiting: Local<Vec<Event>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok(mut input) = inputs.single_mut() else { return };
    // Looked at without being changed, so that nobody takes an idle frame for a busy one.
    if waiting.is_empty() && second_click(&input.events).is_none() {
        return;
    }
    waiting.append(&mut input.events);
    let later = second_click(&waiting).map(|at| waiting.split_off(at));
    input.events = std::mem::replace(&mut *waiting, later.unwrap_or_default());
    if !waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Where what belongs to a second click begins, if there is one.
fn second_click(events: &[Event]) -> Option<usize> {
    let released = events.iter().position(|event| matches!(event, Event::PointerButton { pressed: false, .. }))?;
    let rest = &events[released + 1..];
    rest.iter().any(|event| matches!(event, Event::PointerButton { pressed: true, .. })).then_some(released + 1)
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Modifiers, PointerButton, Pos2, RawInput};

    use super::*;

    fn click(x: f32) -> [Event; 3] {
        let pos = Pos2::new(x, 5.0);
        let button =
            |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        [Event::PointerMoved(pos), button(true), button(false)]
    }

    #[test]
    fn a_second_click_begins_with_the_way_to_it() {
        assert_eq!(second_click(&[]), None);
        assert_eq!(second_click(&click(1.0)), None);
        let moved = [&click(1.0)[..], &[Event::PointerMoved(Pos2::ZERO)]].concat();
        assert_eq!(second_click(&moved), None);
        assert_eq!(second_click(&[click(1.0), click(2.0), click(3.0)].concat()), Some(3));
        // Let go of what was pressed in an earlier frame.
        assert_eq!(second_click(&[&click(1.0)[2..], &click(2.0)].concat()), Some(1));
    }

    #[test]
    fn clicks_come_one_a_frame_and_in_order() {
        let mut app = App::new();
        app.add_message::<RequestRedraw>().add_systems(Update, take_turns);
        let events = [click(1.0), click(2.0), click(3.0)].concat();
        let input = EguiInput(RawInput { events, ..default() });
        let entity = app.world_mut().spawn((input, PrimaryEguiContext)).id();
        for x in [1.0, 2.0, 3.0] {
            app.update();
            let mut input = app.world_mut().get_mut::<EguiInput>(entity).expect("there");
            assert_eq!(std::mem::take(&mut input.events), click(x));
        }
        app.update();
        assert_eq!(app.world().get::<EguiInput>(entity).expect("there").events, []);
    }
}
