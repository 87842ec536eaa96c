//! What winit does not tell the sleeping window of: gamepads, and requests of assistive technology.
//!
//! Both are looked after in `PreUpdate` of each frame, by `bevy_gilrs` and by [`access`](crate::access); these threads
//! only see to it that there is a frame.

use std::thread;
use std::time::{Duration, Instant};

use bevy::a11y::AccessibilityRequested;
use bevy::prelude::*;
use bevy::winit::accessibility::WinitActionRequestHandlers;
use gilrs::GilrsBuilder;

use super::wake::Waker;

/// How often it is looked whether assistive technology has come.
const SELDOM: Duration = Duration::from_millis(500);

/// How often its requests are looked for once it is there.
const OFTEN: Duration = Duration::from_millis(30);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, watch_gamepads).add_systems(PreUpdate, watch_requests);
}

/// Sleeps until a gamepad does something, or one is plugged in. Trembling sticks are filtered out.
fn watch_gamepads(waker: Res<Waker>) {
    let waker = waker.clone();
    let watch = move || {
        // Without access to gamepads there are none; `bevy_gilrs` has said so.
        let Ok(mut gamepads) = GilrsBuilder::new().set_update_state(false).build() else { return };
        loop {
            let began = Instant::now();
            if gamepads.next_event_blocking(Some(Duration::from_hours(1))).is_some() {
                (waker.0)();
            } else if began.elapsed() < Duration::from_secs(1) {
                // A system on which it does not wait.
                thread::sleep(Duration::from_secs(1));
            }
        }
    };
    if thread::Builder::new().name("gamepads".into()).spawn(watch).is_err() {
        warn!("no thread for gamepads: they are noticed only when something else happens");
    }
}

/// Looks for assistive technology that has just come, and for its requests. `AccessKit` hands both to `bevy_winit` from
/// threads of its own, and nobody tells the event loop.
fn watch_requests(
    waker: Res<Waker>,
    requested: Option<Res<AccessibilityRequested>>,
    handlers: Option<Res<WinitActionRequestHandlers>>,
    mut watching: Local<bool>,
) {
    let (Some(requested), Some(handlers)) = (requested, handlers) else { return };
    // The window comes a little later than the app.
    if *watching || handlers.is_empty() {
        return;
    }
    *watching = true;
    let (waker, requested) = (waker.clone(), requested.clone());
    let handlers: Vec<_> = handlers.values().cloned().collect();
    let watch = move || {
        let mut known = false;
        loop {
            let here = requested.get();
            let asks = here && handlers.iter().any(|queue| queue.lock().is_ok_and(|queue| !queue.is_empty()));
            if here != known || asks {
                known = here;
                (waker.0)();
            }
            thread::sleep(if here { OFTEN } else { SELDOM });
        }
    };
    if thread::Builder::new().name("accessibility".into()).spawn(watch).is_err() {
        warn!("no thread for screen readers: their requests are noticed only when something else happens");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Arc, Mutex};

    use bevy::ecs::entity::EntityHashMap;
    use bevy::winit::accessibility::WinitActionRequestHandler;
    use bevy_egui::egui::accesskit::{Action, ActionRequest, NodeId, TreeId};

    use super::*;

    /// Generous: the threads of a busy machine may wait.
    const PATIENCE: Duration = Duration::from_secs(30);

    fn wait(what: &str, mut done: impl FnMut() -> bool) {
        let began = Instant::now();
        while !done() {
            assert!(began.elapsed() < PATIENCE, "{what}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn assistive_technology_and_what_it_asks_for_wake_the_sleeping_window() {
        let woken = Arc::new(AtomicUsize::new(0));
        let count = woken.clone();
        let queue = Arc::new(Mutex::new(WinitActionRequestHandler::default()));
        let mut app = App::new();
        let windows = EntityHashMap::from_iter([(Entity::PLACEHOLDER, queue.clone())]);
        app.insert_resource(Waker(Arc::new(move || _ = count.fetch_add(1, Ordering::SeqCst))))
            .init_resource::<AccessibilityRequested>()
            .insert_resource(WinitActionRequestHandlers(windows))
            .add_systems(PreUpdate, watch_requests);
        app.update();
        app.update();
        let awoken = || woken.load(Ordering::SeqCst);
        thread::sleep(SELDOM + OFTEN);
        assert_eq!(awoken(), 0, "nobody is there");

        app.world().resource::<AccessibilityRequested>().set(true);
        wait("its coming is noticed", || awoken() == 1);
        thread::sleep(5 * OFTEN);
        assert_eq!(awoken(), 1, "and then the window sleeps again");

        let request =
            ActionRequest { action: Action::Click, target_tree: TreeId::ROOT, target_node: NodeId(7), data: None };
        queue.lock().expect("not poisoned").push_back(request);
        wait("what it asks for is noticed", || awoken() > 1);
        // As the frame does that follows.
        queue.lock().expect("not poisoned").clear();
        // One more may have been under way.
        thread::sleep(5 * OFTEN);
        let then = awoken();
        thread::sleep(5 * OFTEN);
        assert_eq!(awoken(), then, "what has been taken up wakes nobody");

        app.world().resource::<AccessibilityRequested>().set(false);
        wait("its going is noticed", || awoken() > then);
    }
}
