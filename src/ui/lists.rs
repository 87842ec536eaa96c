//! Lists that open from a button that says what is chosen.

use std::borrow::Cow;

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, EventFilter, Key, Popup, Pos2, Rect, Response, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};

use super::controls::{CORNER, MARGIN, State, face, keys, stop, text_width};
use super::theme::Theme;
use super::widgets::{Widgets, paint_fitting, paint_focus, paint_text};

/// One entry of a list.
pub(super) struct Entry<'a> {
    /// Its id.
    pub id: Cow<'static, str>,
    /// What it says.
    pub text: Cow<'a, str>,
    /// What is said beside it, and in which colour.
    pub note: Option<(Cow<'a, str>, Color32)>,
}

/// A button that says what is chosen, and the list of all there is to choose from, which opens from it. Up and down
/// walk through the list, Enter and Space choose, Esc and Tab close it. Returns the place of what was chosen.
pub(super) fn list(
    ui: &Ui,
    widgets: &mut Widgets,
    id: &'static str,
    rect: Rect,
    label: &str,
    entries: &[Entry],
    chosen: Option<usize>,
    foot: Option<&str>,
) -> (Response, Option<usize>) {
    let theme = Theme::of(ui.ctx());
    let response = stop(ui, widgets, id, rect, true);
    let colour = face(ui, &response, rect, State::Off);
    // A very small one keeps its room for what is chosen.
    let margin = if rect.width() < 60.0 { 5.0 } else { MARGIN };
    let left = Pos2::new(rect.left() + margin, rect.center().y);
    paint_fitting(ui.painter(), left, rect.width() - 2.0 * margin - 12.0, &[label], 15.0, colour);
    let arrow = Pos2::new(rect.right() - margin - 4.0, rect.center().y + 1.0);
    let corners = [Vec2::new(-4.5, -2.5), Vec2::new(4.5, -2.5), Vec2::new(0.0, 3.0)].map(|corner| arrow + corner);
    ui.painter().add(egui::Shape::convex_polygon(corners.to_vec(), theme.dim, Stroke::NONE));
    paint_focus(ui.painter(), &response, CORNER.into());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, label));

    let popup = Popup::default_response_id(&response);
    let was_open = Popup::is_id_open(ui, popup);
    let mut picked = None;
    Popup::menu(&response).width(rect.width()).show(|ui| {
        let mut walk = Walk::new(ui, popup, was_open, chosen.unwrap_or(0), entries);
        let room = ui.ctx().content_rect().height() - 24.0;
        ui.spacing_mut().item_spacing.y = 2.0;
        ScrollArea::vertical().max_height(room).show(ui, |ui| {
            for (place, entry) in entries.iter().enumerate() {
                let row = entry_row(ui, widgets, entry, chosen == Some(place), walk.at == place, rect.width() - 14.0);
                if walk.at == place && walk.moved {
                    ui.scroll_to_rect_animation(row.rect, None, egui::style::ScrollAnimation::none());
                }
                if row.clicked() {
                    walk.picked = Some(place);
                }
            }
            if let Some(foot) = foot {
                ui.add_space(4.0);
                let room = Vec2::new(rect.width() - 14.0, 0.0);
                ui.allocate_ui_with_layout(room, egui::Layout::top_down(egui::Align::LEFT), |ui| {
                    ui.label(egui::RichText::new(foot).size(12.5).color(theme.dim));
                });
            }
        });
        picked = walk.picked;
        if walk.picked.is_some() || walk.left {
            // Where it came from, the keyboard goes back to.
            response.request_focus();
            ui.close();
        }
    });
    (response, picked)
}

/// The keyboard in an open list, which has it as a whole.
struct Walk {
    /// The entry it is at.
    at: usize,
    /// Whether it has come to another one.
    moved: bool,
    /// What it chose.
    picked: Option<usize>,
    /// Whether it wants to leave.
    left: bool,
}

impl Walk {
    fn new(ui: &Ui, popup: egui::Id, was_open: bool, begin: usize, entries: &[Entry]) -> Self {
        let own = popup.with("list");
        let response = ui.interact(ui.max_rect(), own, Sense::focusable_noninteractive());
        let at = if was_open { ui.data(|data| data.get_temp(own)).unwrap_or(begin) } else { begin };
        let mut walk = Self { at, moved: !was_open, picked: None, left: false };
        if !was_open {
            response.request_focus();
        } else if response.has_focus() && !entries.is_empty() {
            for key in keys(ui) {
                walk.press(key, entries.len());
            }
        }
        let filter = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(own, filter));
        ui.data_mut(|data| data.insert_temp(own, walk.at));
        if let Some(entry) = entries.get(walk.at) {
            response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, true, &*entry.text));
        }
        walk
    }

    fn press(&mut self, key: Key, of: usize) {
        let at = match key {
            _ if self.left || self.picked.is_some() => return,
            Key::ArrowDown => (self.at + 1) % of,
            Key::ArrowUp => (self.at + of - 1) % of,
            Key::Home => 0,
            Key::End => of - 1,
            Key::Enter | Key::Space => {
                self.picked = Some(self.at);
                return;
            }
            Key::Escape | Key::Tab => {
                self.left = true;
                return;
            }
            _ => return,
        };
        self.moved |= at != self.at;
        self.at = at;
    }
}

fn entry_row(ui: &mut Ui, widgets: &mut Widgets, entry: &Entry, chosen: bool, walked_to: bool, width: f32) -> Response {
    let theme = Theme::of(ui.ctx());
    let note = entry.note.as_ref().map_or(0.0, |(note, _)| text_width(ui, note, 12.5) + 12.0);
    let wide = (text_width(ui, &entry.text, 14.5) + note + 2.0 * MARGIN).max(width);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(wide, 23.0), Sense::hover());
    // By the pointer: the keyboard is with the list as a whole.
    let row = ui.interact(rect, ui.id().with(&entry.id), Sense::CLICK);
    let fill = if walked_to || row.hovered() { theme.hovered } else { Color32::TRANSPARENT };
    ui.painter().rect_filled(rect, CornerRadius::same(6), fill);
    let colour = if chosen { theme.accent } else { theme.text };
    let left = Pos2::new(rect.left() + MARGIN, rect.center().y);
    paint_fitting(ui.painter(), left, rect.width() - 2.0 * MARGIN, &[&entry.text], 14.5, colour);
    if let Some((note, colour)) = &entry.note {
        let right = Pos2::new(rect.right() - MARGIN, rect.center().y);
        paint_text(ui.painter(), right, Align2::RIGHT_CENTER, note, 12.5, *colour);
    }
    if walked_to {
        ui.painter().rect_stroke(rect, CornerRadius::same(6), Stroke::new(1.5, theme.focus), StrokeKind::Inside);
    }
    row.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, &*entry.text));
    widgets.note_seen(ui, entry.id.clone(), rect);
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_walked_key_by_key() {
        let walk = |keys: &[Key]| {
            let mut walk = Walk { at: 3, moved: false, picked: None, left: false };
            for &key in keys {
                walk.press(key, 10);
            }
            (walk.at, walk.picked, walk.left)
        };
        assert_eq!(walk(&[Key::ArrowDown, Key::ArrowDown, Key::Enter, Key::ArrowDown]), (5, Some(5), false));
        assert_eq!(walk(&[Key::Home, Key::ArrowUp]), (9, None, false));
        assert_eq!(walk(&[Key::End, Key::ArrowDown, Key::Space]), (0, Some(0), false));
        assert_eq!(walk(&[Key::ArrowDown, Key::Escape, Key::Enter]), (4, None, true));
        assert_eq!(walk(&[Key::Tab]), (3, None, true));
    }
}
