//! The board on the screen for new games: the list, and the one that is chosen.

use std::borrow::Cow;

use bevy_egui::egui::{
    Align2, CornerRadius, Pos2, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
};

use super::view::origin;
use super::{Drawing, TEXT};
use crate::game::TableChange;
use crate::i18n::messages;
use crate::ui::lists::{self, Entry};
use crate::ui::theme::Theme;
use crate::ui::widgets::{paint_fitting, paint_text};
use crate::ui::{board_picture, controls};

impl Drawing<'_> {
    /// The list of boards, and the one that is chosen: its picture, or what is wrong with it.
    pub(super) fn board(&mut self, ui: &mut Ui, width: f32, height: f32, own_folder: Option<&str>) {
        let theme = Theme::of(ui.ctx());
        let heading = self.say(messages::board_heading());
        let (rect, _) = ui.allocate_exact_size(Vec2::new(width, self.plan.row), Sense::hover());
        let label = paint_text(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, &heading, TEXT, theme.dim);
        let button = rect.with_min_x(label.right() + 10.0);
        let entries: Vec<Entry> = self
            .view
            .shelf
            .all()
            .iter()
            .enumerate()
            .map(|(place, shelved)| {
                let defects = shelved.board.is_err().then(|| (messages::board_defects(), theme.warning));
                let note = defects.or_else(|| origin(&shelved.key).map(|origin| (origin, theme.dim)));
                Entry {
                    id: Cow::Owned(format!("board-{}", place + 1)),
                    text: Cow::Borrowed(shelved.title()),
                    note: note.map(|(note, colour)| (Cow::Owned(self.language.text(&note)), colour)),
                }
            })
            .collect();
        let chosen = self.view.table.board.to_string();
        let title = self.view.shelved.map_or(chosen.as_str(), |shelved| shelved.title());
        let foot = own_folder.map(|folder| self.say(messages::boards_own_folder(folder)));
        let place = self.view.place;
        let (response, picked) =
            lists::list(ui, self.widgets, "board", button, title, &entries, place, foot.as_deref());
        response.on_hover_text(self.say(messages::board_tip()));
        if let Some(picked) = picked {
            self.changes.push(TableChange::Board(picked));
        }

        let (room, _) = ui.allocate_exact_size(Vec2::new(width, height), Sense::hover());
        let caption = match (self.view.board, self.view.shelved) {
            (Some(board), _) => {
                board_picture::paint(ui.painter(), board, None, room);
                let stones = board.stones_per_seat().for_seats(self.view.table.team_size);
                self.say(messages::board_note(board.len() as u32, stones))
            }
            (None, Some(shelved)) => {
                defects(ui, room, &shelved.board.as_ref().err().map(ToString::to_string).unwrap_or_default());
                shelved.key.to_string()
            }
            (None, None) => String::new(),
        };
        self.widgets.note_seen(ui, "board-picture", room);
        let (rect, _) = ui.allocate_exact_size(Vec2::new(width, 16.0), Sense::hover());
        let text = controls::text_width(ui, &caption, 12.5).min(width);
        let left = Pos2::new(rect.center().x - text * 0.5, rect.center().y);
        paint_fitting(ui.painter(), left, width, &[&caption], 12.5, theme.dim);
    }
}

/// What is wrong with a board file, all of it.
fn defects(ui: &mut Ui, room: Rect, report: &str) {
    let theme = Theme::of(ui.ctx());
    let edge = Stroke::new(1.0, theme.warning.gamma_multiply(0.6));
    ui.painter().rect(room, CornerRadius::same(10), theme.field, edge, StrokeKind::Inside);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(room.shrink(10.0)).id_salt("defects"));
    ScrollArea::vertical().auto_shrink(false).show(&mut inside, |ui| {
        ui.label(RichText::new(report).size(13.0).color(theme.warning));
    });
}
