//! The tab for what the engine thinks.

use bevy_egui::egui::{Align, Label, Layout, RichText, Ui};

use super::Scene;
use super::Widgets;
use crate::game::Match;
use crate::i18n::messages;
use crate::ui::theme::Theme;

/// Draws the tab into what is left of the panel.
pub(super) fn draw(ui: &mut Ui, scene: &mut Scene, _widgets: &mut Widgets, _game: &Match) {
    let theme = Theme::of(ui.ctx());
    let text = scene.say()(messages::analysis_empty());
    ui.with_layout(Layout::top_down(Align::Center), |ui| {
        ui.add_space(12.0);
        ui.add(Label::new(RichText::new(text).size(14.0).color(theme.dim)).wrap());
    });
}
