//! The field for typed moves.

use bevy_egui::egui::{self, FontId, Stroke, StrokeKind, TextEdit, Ui};

use super::Scene;
use super::theme::Theme;
use super::widgets::Widgets;
use crate::i18n::messages;
use crate::input::typed::{LONGEST, TypedMove};

/// The field. It keeps the keyboard until it is left.
pub(super) fn field(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets) {
    let theme = Theme::of(ui.ctx());
    let id = egui::Id::new("typed-move");
    let fresh = !scene.typed.drawn;
    if fresh {
        TextEdit::store_state(ui.ctx(), id, egui::text_edit::TextEditState::default());
    }
    let mut text = scene.typed.text.clone();
    let edit = TextEdit::singleline(&mut text)
        .id(id)
        .font(FontId::proportional(17.0))
        .desired_width(128.0)
        .char_limit(LONGEST)
        .hint_text("d3-e3")
        .margin(egui::Margin::symmetric(8, 6));
    let response = ui.add(edit);
    let name = scene.language.text(&messages::type_move());
    ui.ctx().accesskit_node_builder(id, |node| node.set_label(name));
    widgets.note("typed-move", response.rect);
    if response.has_focus() {
        let ring = Stroke::new(2.0, theme.focus);
        ui.painter().rect_stroke(response.rect.expand(2.0), 10.0, ring, StrokeKind::Outside);
    }
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if text != scene.typed.text {
        scene.typed.text = text;
        scene.typed.trouble = None;
    }
    if fresh {
        scene.typed.drawn = true;
        response.request_focus();
    } else if entered {
        if let Some(game) = scene.game.as_deref() {
            let intents = scene.typed.enter(game, &scene.seats);
            scene.intents.write_batch(intents);
        }
        response.request_focus();
    } else if !response.has_focus() {
        // Left by Tab or by a click elsewhere.
        *scene.typed = TypedMove::default();
    }
}
