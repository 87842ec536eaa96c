//! The clock on the screen for new games.

use std::borrow::Cow;

use bevy_egui::egui::{Pos2, Rect, Sense, Ui, Vec2};

use super::{Drawing, TEXT};
use crate::i18n::messages;
use crate::settings::Change;
use crate::ui::controls;
use crate::ui::lists::{self, Entry};
use crate::ui::settings::view::clocks;
use crate::ui::theme::Theme;
use crate::ui::widgets::paint_fitting;

/// The width of the list, in points.
const LIST: f32 = 132.0;

impl Drawing<'_> {
    /// The clock: on the right of the row that begins at `beside` and is filled for `used` points, if there is room, else
    /// on a row of its own.
    pub(super) fn clock(&mut self, ui: &mut Ui, width: f32, indent: f32, beside: Pos2, used: f32) {
        const APART: f32 = 24.0;
        let row = self.plan.row;
        let label = self.say(messages::set_clock());
        let words = controls::text_width(ui, &label, TEXT) + 12.0;
        let (label_at, list) = if used + APART + words + LIST <= width {
            let list = Rect::from_min_size(Pos2::new(beside.x + width - LIST, beside.y), Vec2::new(LIST, row));
            (Pos2::new(list.left() - words, list.center().y), list)
        } else {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(width, row), Sense::hover());
            let list = Rect::from_min_size(rect.min + Vec2::new(indent, 0.0), Vec2::new(LIST, row));
            (rect.left_center(), list)
        };
        let theme = Theme::of(ui.ctx());
        paint_fitting(ui.painter(), label_at, list.left() - 6.0 - label_at.x, &[&label], TEXT, theme.dim);
        let clocks = clocks(self.clock);
        let names: Vec<String> = clocks.iter().map(|(_, name, _)| self.say(name.clone())).collect();
        let entry = |(id, name)| Entry { id: Cow::Borrowed(id), text: Cow::Borrowed(name), note: None };
        let entries: Vec<Entry> =
            clocks.iter().map(|(id, ..)| *id).zip(names.iter().map(String::as_str)).map(entry).collect();
        let chosen = clocks.iter().position(|&(.., control)| control == self.clock);
        let shown = chosen.map_or("", |place| names[place].as_str());
        let (response, picked) = lists::list(ui, self.widgets, "clock", list, shown, &entries, chosen, None);
        response.on_hover_text(self.say(messages::set_clock_note()));
        if let Some(picked) = picked {
            self.clock_picked = Some(Change::Clock(clocks[picked].2));
        }
    }
}
