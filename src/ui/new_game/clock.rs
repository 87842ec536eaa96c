//! The clock on the screen for new games: one of those that are offered, or any other by its minutes and seconds.

use std::borrow::Cow;

use bevy_egui::egui::{Pos2, Rect, Sense, Ui, Vec2};

use super::{Drawing, TEXT};
use crate::game::clock::TimeControl;
use crate::i18n::{Message, messages};
use crate::settings::Change;
use crate::ui::controls::{self, Number, StepperIds};
use crate::ui::lists::{self, Entry};
use crate::ui::settings::view::clocks;
use crate::ui::theme::Theme;
use crate::ui::widgets::paint_fitting;

/// The width of the list, in points.
const LIST: f32 = 128.0;

/// The width of a number between its two ends.
const STEPPER: f32 = 112.0;

/// The room between the three.
const BETWEEN: f32 = 6.0;

const MINUTES: StepperIds =
    StepperIds { whole: "clock-minutes", fewer: "clock-minutes-fewer", more: "clock-minutes-more" };
const SECONDS: StepperIds =
    StepperIds { whole: "clock-seconds", fewer: "clock-seconds-fewer", more: "clock-seconds-more" };

impl Drawing<'_> {
    /// The clock, and its minutes and seconds beside it, or below where there is no room. What is set always fills the
    /// same rows where it lies beside, so that nothing jumps.
    pub(super) fn clock(&mut self, ui: &mut Ui, width: f32, indent: f32) {
        let theme = Theme::of(ui.ctx());
        let row = self.plan.row;
        let indent = indent.min((width - LIST).max(0.0));
        let (rect, _) = ui.allocate_exact_size(Vec2::new(width, row), Sense::hover());
        let label = self.say(messages::set_clock());
        paint_fitting(ui.painter(), rect.left_center(), indent - 6.0, &[&label], TEXT, theme.dim);
        let list = Rect::from_min_size(rect.min + Vec2::new(indent, 0.0), Vec2::new(LIST, row));
        self.offered(ui, list);
        let Some(control) = self.clock else { return };
        let both = 2.0 * STEPPER + BETWEEN;
        let left = list.right() + BETWEEN;
        let beside = (rect.right() - left - BETWEEN) * 0.5;
        let (first, size) = if beside >= 84.0 {
            (Pos2::new(left, rect.top()), beside.min(STEPPER))
        } else {
            let (below, _) = ui.allocate_exact_size(Vec2::new(width, row), Sense::hover());
            let left = below.left() + if indent + both <= width { indent } else { 0.0 };
            (Pos2::new(left, below.top()), ((below.right() - left - BETWEEN) * 0.5).min(STEPPER))
        };
        let place = Rect::from_min_size(first, Vec2::new(size, row));
        let minutes = messages::clock_minutes(control.minutes());
        self.number(ui, &MINUTES, place, control, TimeControl::more_minutes, messages::clock_minutes_of(), minutes);
        let place = place.translate(Vec2::new(size + BETWEEN, 0.0));
        let seconds = messages::clock_seconds(control.increment());
        self.number(ui, &SECONDS, place, control, TimeControl::more_increment, messages::clock_seconds_of(), seconds);
    }

    /// The list of those that are offered.
    fn offered(&mut self, ui: &Ui, place: Rect) {
        let clocks = clocks(self.clock);
        let names: Vec<String> = clocks.iter().map(|(_, name, _)| self.say(name.clone())).collect();
        let entry = |(id, name)| Entry { id: Cow::Borrowed(id), text: Cow::Borrowed(name), note: None };
        let entries: Vec<Entry> =
            clocks.iter().map(|(id, ..)| *id).zip(names.iter().map(String::as_str)).map(entry).collect();
        let chosen = clocks.iter().position(|&(.., control)| control == self.clock);
        let shown = chosen.map_or("", |place| names[place].as_str());
        let (response, picked) = lists::list(ui, self.widgets, "clock", place, shown, &entries, chosen, None);
        response.on_hover_text(self.say(messages::clock_tip()));
        if let Some(picked) = picked {
            self.clock_picked = Some(Change::Clock(clocks[picked].2));
        }
    }

    /// The minutes or the seconds of the clock.
    fn number(
        &mut self,
        ui: &Ui,
        ids: &StepperIds,
        place: Rect,
        control: TimeControl,
        more: fn(TimeControl, i32) -> TimeControl,
        label: Message,
        value: Message,
    ) {
        let (label, value) = (self.say(label), self.say(value));
        let end = |steps: i32, why: fn() -> Message| (more(control, steps) == control).then(|| self.say(why()));
        let (least, most) = (end(-1, messages::clock_least), end(1, messages::clock_most));
        let number =
            Number { value: &value, label: &label, least: least.as_deref(), most: most.as_deref(), tip: &label };
        let steps = controls::stepper(ui, self.widgets, ids, place, &number, None);
        if steps != 0 {
            self.clock_picked = Some(Change::Clock(Some(more(control, steps))));
        }
    }
}
