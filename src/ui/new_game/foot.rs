//! The foot of the screen for new games: who plays after whom or why no game can begin, back and start.

use bevy_egui::egui::{self, Pos2, Rect, Stroke, Ui, Vec2};

use super::Drawing;
use super::plan::GAP;
use crate::game::Starts;
use crate::i18n::messages;
use crate::input::Command;
use crate::ui::theme::Theme;
use crate::ui::widgets::{Weight, button_in, button_width, paint_fitting, paint_team_mark};

impl Drawing<'_> {
    /// Why no game can begin, or who plays after whom.
    pub(super) fn note(&self, ui: &Ui) {
        let theme = Theme::of(ui.ctx());
        let (rect, view) = (self.plan.note, self.view);
        let painter = ui.painter();
        if let Some(trouble) = &view.trouble {
            let text = self.say(trouble.clone());
            let galley = painter.layout(text, egui::FontId::proportional(14.0), theme.warning, rect.width());
            painter.galley(Pos2::new(rect.left(), rect.center().y - galley.size().y * 0.5), galley, theme.warning);
            return;
        }
        if view.table.starts == Starts::Lot {
            let text = self.say(messages::starts_lot_note());
            paint_fitting(painter, rect.left_center(), rect.width(), &[&text], 14.0, theme.dim);
            return;
        }
        let share = (rect.width() / view.order.len() as f32).min(150.0);
        for (place, seat) in view.order.iter().enumerate() {
            let left = rect.left() + place as f32 * share;
            let mark = Rect::from_center_size(Pos2::new(left + 8.0, rect.center().y), Vec2::splat(15.0));
            paint_team_mark(painter, mark, seat.team());
            let card = view.cards.iter().find(|card| card.seat == *seat);
            let own = card.map(|card| self.say(card.place.clone())).unwrap_or_default();
            let number = seat.number().to_string();
            let called = card.and_then(|card| card.player.called());
            let texts = [called.unwrap_or(&own), called.unwrap_or(&number)];
            let colour = if place == 0 { theme.text } else { theme.dim };
            let at = Pos2::new(mark.right() + 5.0, rect.center().y);
            let text = paint_fitting(painter, at, share - 37.0, &texts, 13.5, colour);
            if place + 1 < view.order.len() {
                let tip = Pos2::new((text.right() + left + share) * 0.5, rect.center().y);
                let arrow = [Vec2::new(-2.0, -4.0), Vec2::new(2.0, 0.0), Vec2::new(-2.0, 4.0)].map(|it| tip + it);
                painter.add(egui::Shape::line(arrow.to_vec(), Stroke::new(1.2, theme.faint)));
            }
        }
    }

    /// Back and start. Returns what was clicked.
    pub(super) fn buttons(&mut self, ui: &mut Ui, opened: bool) -> Option<Command> {
        let rect = self.plan.buttons;
        let (start, back) = (self.say(messages::new_game_start()), self.say(messages::new_game_back()));
        let (wide, narrow) = (button_width(ui, &start) + 12.0, button_width(ui, &back) + 8.0);
        let scale = (rect.width() / (wide + narrow + GAP)).min(1.0);
        let main = rect.with_min_x(rect.right() - wide * scale);
        let other = rect.with_max_x(main.left() - GAP).with_min_x(main.left() - GAP - narrow * scale);
        let mut command = None;
        // In the order in which Tab goes through them.
        let response = button_in(ui, self.widgets, "cancel", other, &back, Weight::Plain, true);
        if response.on_hover_text(self.say(messages::key_escape())).clicked() {
            command = Some(Command::Back);
        }
        let response = button_in(ui, self.widgets, "start", main, &start, Weight::Main, self.view.trouble.is_none());
        if opened {
            response.request_focus();
        }
        if response.clicked() {
            command = Some(Command::Start);
        }
        command
    }
}
