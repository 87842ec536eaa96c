//! The board of the editor: one stop of the keyboard, on which arrows walk from point to point.

use bevy_egui::egui::{self, EventFilter, Key, Pos2, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType};

use super::{Scene, Widgets};
use crate::board::Point;
use crate::i18n::messages;
use crate::input::keyboard::nearest_towards;
use crate::rules::Team;
use crate::ui::board_picture::{self, Geometry};
use crate::ui::controls::{CORNER, keys};
use crate::ui::theme::Theme;
use crate::ui::widgets::{paint_focus, paint_team_mark};

use super::draft::Draft;

/// A stone's radius, as a part of the shortest line.
const STONE: f32 = 0.36;

/// How near a click must come to a point, as a part of the shortest line.
const REACH: f32 = 0.5;

/// Draws the board and does what is done on it.
pub(super) fn draw(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, draft: &Draft, room: Rect, opened: bool) {
    let theme = Theme::of(ui.ctx());
    // As the board in the window lies.
    let geometry = Geometry::new(draft.board(), room, scene.turned.quarters());
    let id = ui.id().with("editor-board");
    let response = ui.interact(geometry.slab, id, Sense::click());
    if opened {
        response.request_focus();
    }
    widgets.note_focus(ui, "editor-board", &response);
    widgets.note("editor-board", geometry.slab);
    for point in draft.board().points() {
        let half = geometry.spacing * 0.3;
        let rect = Rect::from_center_size(geometry.at(point), Vec2::splat(2.0 * half));
        widgets.note(format!("editor-{}", draft.board().point_name(point)), rect);
    }
    let painter = ui.painter().clone();
    board_picture::paint_in(&painter, draft.board(), None, &geometry);
    let radius = geometry.spacing * STONE;
    for point in draft.board().points() {
        if let Some(team) = draft.stone_at(point) {
            stone(&painter, geometry.at(point), radius, team);
        }
    }
    let tool = scene.editor.tool;
    let hovered = response.hover_pos().and_then(|at| hit(draft, &geometry, at));
    if let Some(point) = hovered.filter(|&point| draft.stone_at(point) != tool) {
        ghost(&painter, geometry.at(point), radius, tool, theme);
    }
    if response.clicked()
        && let Some(point) = response.interact_pointer_pos().and_then(|at| hit(draft, &geometry, at))
    {
        scene.editor.focus = Some(point);
        // The same stone once more takes it away.
        let put = if draft.stone_at(point) == tool { None } else { tool };
        scene.editor.change(|draft| draft.put(point, put));
    }
    paint_focus(&painter, &response, CORNER.into());
    if response.has_focus() {
        let focus = scene.editor.focus.or_else(|| draft.board().points().next());
        if let Some(focus) = focus {
            painter.circle_stroke(geometry.at(focus), radius * 1.35, Stroke::new(2.5, theme.focus));
        }
        keyboard(ui, scene, draft, &geometry, id);
    }
    let say = scene.say();
    let at = scene.editor.focus.or_else(|| draft.board().points().next());
    let what = at.and_then(|point| draft.stone_at(point)).map_or_else(messages::editor_free, messages::editor_stone);
    let deed = tool.map_or_else(messages::editor_removes, messages::editor_puts);
    let name = at.map_or("", |point| draft.board().point_name(point));
    let told = say(messages::editor_board(name, what, deed));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &told));
}

/// The point under the pointer.
fn hit(draft: &Draft, geometry: &Geometry, at: Pos2) -> Option<Point> {
    let nearest = draft
        .board()
        .points()
        .map(|point| (point, geometry.at(point).distance(at)))
        .min_by(|(_, a), (_, b)| a.total_cmp(b))?;
    (nearest.1 <= geometry.spacing * REACH).then_some(nearest.0)
}

/// Arrows walk, Enter and Space put what is in the hand, letters and Delete put what they stand for.
fn keyboard(ui: &Ui, scene: &mut Scene, draft: &Draft, geometry: &Geometry, id: egui::Id) {
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    if ui.ctx().current_pass_index() > 0 {
        return;
    }
    let at = |point| {
        let at = geometry.at(point);
        bevy::math::Vec2::new(at.x, at.y)
    };
    for key in keys(ui) {
        let Some(here) = scene.editor.focus.or_else(|| draft.board().points().next()) else { return };
        let direction = match key {
            Key::ArrowLeft => Some(bevy::math::Vec2::NEG_X),
            Key::ArrowRight => Some(bevy::math::Vec2::X),
            Key::ArrowUp => Some(bevy::math::Vec2::NEG_Y),
            Key::ArrowDown => Some(bevy::math::Vec2::Y),
            _ => None,
        };
        if let Some(direction) = direction {
            scene.editor.focus = nearest_towards(draft.board(), here, direction, at).or(Some(here));
            continue;
        }
        let put = match key {
            Key::R => Some(Team::Red),
            Key::B => Some(Team::Blue),
            Key::Delete | Key::Backspace => None,
            // A click by the keyboard: the toolkit reports it without a place.
            Key::Enter | Key::Space => {
                let now = scene.editor.draft.as_ref().and_then(|draft| draft.stone_at(here));
                scene.editor.tool.filter(|&tool| now != Some(tool))
            }
            _ => continue,
        };
        scene.editor.focus = Some(here);
        scene.editor.change(|draft| draft.put(here, put));
    }
}

/// A stone with its rim and the shape by which its team is known.
fn stone(painter: &egui::Painter, at: Pos2, radius: f32, team: Team) {
    painter.circle_filled(at + Vec2::new(0.0, radius * 0.14), radius * 1.04, Theme::of(painter.ctx()).shade);
    paint_team_mark(painter, Rect::from_center_size(at, Vec2::splat(radius * 2.0)), team);
}

/// What a click would put.
fn ghost(painter: &egui::Painter, at: Pos2, radius: f32, tool: Option<Team>, theme: Theme) {
    if let Some(team) = tool {
        painter.circle(at, radius, theme.team(team).gamma_multiply(0.45), Stroke::new(1.5, theme.team_light(team)));
    } else {
        let arm = radius * 0.6;
        for slope in [Vec2::splat(arm), Vec2::new(arm, -arm)] {
            painter.line_segment([at - slope, at + slope], Stroke::new(2.5, theme.warning));
        }
    }
}
