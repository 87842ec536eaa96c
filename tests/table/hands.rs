//! Eyes and hands: what is seen where, a pointer, a finger.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use bevy_egui::egui::{Rect, Shape};
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet};
use kensington::input::Command;
use kensington::ui::widgets::Widgets;
use kensington::view::layout::BoardLayout;

use crate::harness::Table;

/// The texts of the last frame, each with where it is, and the size of the smallest in points.
#[derive(Resource)]
pub struct Seen {
    pub texts: Vec<(String, Rect)>,
    pub smallest: f32,
}

impl Default for Seen {
    fn default() -> Self {
        Self { texts: Vec::new(), smallest: f32::INFINITY }
    }
}

fn see(outputs: Query<&EguiFullOutput>, mut seen: ResMut<Seen>) {
    fn gather(shape: &Shape, seen: &mut Seen) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| gather(shape, seen)),
            Shape::Text(text) => {
                let place = text.galley.rect.translate(text.pos.to_vec2());
                seen.texts.push((text.galley.text().to_owned(), place));
                let sizes = text.galley.job.sections.iter().map(|section| section.format.font_id.size);
                seen.smallest = sizes.fold(seen.smallest, f32::min);
            }
            _ => {}
        }
    }
    *seen = Seen::default();
    for output in outputs.iter().filter_map(|output| output.0.as_ref()) {
        output.shapes.iter().for_each(|clipped| gather(&clipped.shape, &mut seen));
    }
}

/// A table that is watched.
pub fn table(words: &[&str]) -> Table {
    let mut table = Table::new(words);
    watch(&mut table);
    table
}

/// From now on it is known what is seen.
pub fn watch(table: &mut Table) {
    table
        .app
        .init_resource::<Seen>()
        .add_systems(PostUpdate, see.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput));
    table.frames(3);
}

pub fn ask(table: &mut Table, command: Command) {
    table.app.world_mut().write_message(command);
    table.frames(6);
}

pub fn sees(table: &Table, part: &str) -> bool {
    table.app.world().resource::<Seen>().texts.iter().any(|(text, _)| text.contains(part))
}

/// Where a widget is, in logical pixels of the window.
pub fn place(table: &Table, widget: &str) -> Rect {
    let place = table.app.world().resource::<Widgets>().get(widget);
    place.unwrap_or_else(|| panic!("{widget} is not shown"))
}

fn window(table: &mut Table) -> Entity {
    let mut windows = table.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    windows.single(table.app.world()).expect("a window")
}

pub fn point_at(table: &mut Table, x: f32, y: f32) {
    let window = window(table);
    let moved = CursorMoved { window, position: Vec2::new(x, y), delta: None };
    table.app.world_mut().write_message(WindowEvent::CursorMoved(moved));
    table.frames(3);
}

/// Clicks where the pointer is.
pub fn click(table: &mut Table) {
    let window = window(table);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let pressed = MouseButtonInput { button: MouseButton::Left, state, window };
        table.app.world_mut().write_message(WindowEvent::MouseButtonInput(pressed));
        table.frames(2);
    }
    table.frames(3);
}

/// Goes to a widget and clicks it.
pub fn press(table: &mut Table, widget: &str) {
    let place = place(table, widget).center();
    point_at(table, place.x, place.y);
    click(table);
}

/// Where a point of the board is in the window.
pub fn board_point(table: &Table, name: &str) -> Vec2 {
    let board = &table.game().board;
    let point = board.point_named(name).expect("a point");
    table.app.world().resource::<BoardLayout>().to_window(board, point)
}

/// A finger does something, as Bevy tells it: to whom reads touches, and to whom reads all of the window's events.
pub fn finger(table: &mut Table, phase: TouchPhase, position: Vec2) {
    let touch = TouchInput { phase, position, window: window(table), force: None, id: 7 };
    table.app.world_mut().write_message(touch);
    table.app.world_mut().write_message(WindowEvent::TouchInput(touch));
    table.frames(2);
}

/// A finger touches a place and is lifted.
pub fn tap(table: &mut Table, at: Vec2) {
    finger(table, TouchPhase::Started, at);
    finger(table, TouchPhase::Ended, at);
    table.frames(3);
}
