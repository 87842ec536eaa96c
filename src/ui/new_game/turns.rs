//! Turn order, who begins, and the usual number of stones on the screen for new games.

use bevy_egui::egui::{self, Pos2, Rect, Sense, Stroke, Ui, Vec2};

use super::plan::GAP;
use super::{Drawing, TEXT};
use crate::game::{Starts, TableChange};
use crate::i18n::messages;
use crate::rules::{Sequence, Team};
use crate::ui::controls::{self, State, option_width};
use crate::ui::theme::Theme;
use crate::ui::widgets::{paint_fitting, paint_focus};

impl Drawing<'_> {
    /// Turn order, who begins, the clock, the usual number of stones.
    pub(super) fn turns(&mut self, ui: &mut Ui, width: f32) {
        let table = self.view.table;
        let labels = [messages::turn_order(), messages::starts(), messages::stones_heading(), messages::set_clock()];
        let labels = labels.map(|it| self.say(it));
        let widest = labels.iter().map(|label| controls::text_width(ui, label, TEXT)).fold(0.0, f32::max);
        let indent = widest + 12.0;
        ui.add_space(if self.plan.row > 26.0 { 4.0 } else { 0.0 });
        ui.spacing_mut().item_spacing.y = 6.0;

        let state = |sequence: Sequence| {
            if self.view.orders_differ { State::of(table.sequence == sequence) } else { State::Disabled }
        };
        let tip = |tip| self.say(if self.view.orders_differ { tip } else { messages::order_of_two() });
        let orders = [
            (
                "order-alternating",
                self.say(messages::order_alternating()),
                tip(messages::order_alternating_tip()),
                state(Sequence::Alternating),
            ),
            (
                "order-blocks",
                self.say(messages::order_blocks()),
                tip(messages::order_blocks_tip()),
                state(Sequence::Blocks),
            ),
        ];
        if let Some(chosen) = self.options(ui, width, indent, &labels[0], &orders) {
            let sequence = if chosen == 0 { Sequence::Alternating } else { Sequence::Blocks };
            self.changes.push(TableChange::Sequence(sequence));
        }

        let state = |starts: Starts| State::of(table.starts == starts);
        let starts = [
            ("starts-red", self.say(messages::team(Team::Red)), String::new(), state(Starts::Red)),
            ("starts-blue", self.say(messages::team(Team::Blue)), String::new(), state(Starts::Blue)),
            ("starts-lot", self.say(messages::starts_lot()), self.say(messages::starts_lot_tip()), state(Starts::Lot)),
        ];
        if let Some(chosen) = self.options(ui, width, indent, &labels[1], &starts) {
            self.changes.push(TableChange::Starts([Starts::Red, Starts::Blue, Starts::Lot][chosen]));
        }
        self.clock(ui, width, indent);

        let usual = (
            "stones-usual",
            self.say(messages::stones_usual()),
            self.say(messages::stones_usual_tip()),
            State::of(table.has_usual_stones()),
        );
        let top = ui.cursor().top();
        let indent_of_why = indent + option_width(ui, &usual.1, TEXT) + 14.0;
        if self.options(ui, width, indent, &labels[2], &[usual]).is_some() {
            self.changes.push(TableChange::UsualStones);
        }
        if self.view.explains_stones() {
            self.why(ui, Pos2::new(ui.max_rect().left() + indent_of_why, top), width - indent_of_why);
        }
        ui.spacing_mut().item_spacing.y = GAP;
    }

    /// A question that is answered where the pointer or the keyboard rests on it.
    fn why(&mut self, ui: &Ui, at: Pos2, room: f32) {
        let theme = Theme::of(ui.ctx());
        let text = self.say(messages::stones_why());
        let width = controls::text_width(ui, &text, 13.0).min(room);
        let rect = Rect::from_min_size(at, Vec2::new(width, self.plan.row));
        let response = ui.interact(rect, ui.id().with("stones-why"), Sense::click());
        self.widgets.note_focus(ui, "stones-why", &response);
        let colour = if response.hovered() || response.has_focus() { theme.accent } else { theme.dim };
        let painted = paint_fitting(ui.painter(), rect.left_center(), width, &[&text], 13.0, colour);
        let line = Stroke::new(1.0, colour.gamma_multiply(0.6));
        ui.painter().hline(painted.x_range(), painted.bottom(), line);
        paint_focus(ui.painter(), &response, 6.0);
        let answer = self.say(messages::stones_why_text());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Link, true, format!("{text} {answer}")));
        self.widgets.note_seen(ui, "stones-why", rect);
        if response.has_focus() {
            response.show_tooltip_text(answer);
        } else {
            response.on_hover_text(answer);
        }
    }
}
