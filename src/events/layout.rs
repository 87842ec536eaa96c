//! The `layout` event: where the points and widgets are, once things have come to rest.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use serde_json::{Map, Value, json};

use super::EventLog;
use crate::app::picture::Picture;
use crate::app::{Dialog, Screen};
use crate::game::Match;
use crate::ui::widgets::Widgets;
use crate::view::animation::Animations;
use crate::view::layout::{BoardLayout, Stage};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        log_layout.run_if(
            resource_exists::<Widgets>.and_then(resource_exists::<BoardLayout>).and_then(resource_exists::<Animations>),
        ),
    );
}

fn log_layout(
    log: Res<EventLog>,
    window: Query<&Window, With<PrimaryWindow>>,
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    game: Option<Res<Match>>,
    board_layout: Res<BoardLayout>,
    stage: Option<Res<Stage>>,
    widgets: Res<Widgets>,
    animations: Res<Animations>,
    picture: Option<Res<Picture>>,
    mut seen: Local<Value>,
    mut told: Local<Value>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok(window) = window.single() else { return };
    let scale = window.scale_factor();
    let physical = |x: f32| (f64::from(x * scale) * 100.0).round() / 100.0;
    let mut event = json!({
        "event": "layout",
        "window": [window.physical_width(), window.physical_height()],
        "scale": scale,
        "widgets": widgets
            .iter()
            .map(|(id, rect)| {
                let place = [rect.min.x, rect.min.y, rect.width(), rect.height()].map(physical);
                (id.to_owned(), json!(place))
            })
            .collect::<Map<String, Value>>(),
    });
    if let Some(id) = widgets.focus() {
        event["focus"] = json!(id);
    }
    if let Some(game) = game.filter(|_| *screen.get() == Screen::Game && *dialog == Dialog::None) {
        let points = game.board.points().map(|point| {
            let at = board_layout.to_window(&game.board, point);
            (game.board.point_name(point).to_owned(), json!([physical(at.x), physical(at.y)]))
        });
        event["points"] = points.collect::<Map<String, Value>>().into();
    }
    if *told == event {
        return;
    }
    // At rest: two frames alike, laid out for the window as it is now, nothing on its way, and all of it seen.
    let current = stage.is_some_and(|stage| stage.window.distance(window.size()) < 1.0);
    let whole = picture.is_none_or(|picture| picture.is_whole());
    if *seen == event && current && whole && !animations.busy() {
        log.write(&event);
        *told = event;
    } else {
        *seen = event;
        redraw.write(RequestRedraw);
    }
}
