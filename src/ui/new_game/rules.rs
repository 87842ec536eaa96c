//! The optional rules on the screen for new games.

use bevy_egui::egui::{RichText, Ui};

use super::{Drawing, TEXT};
use crate::game::TableChange;
use crate::i18n::messages;
use crate::rules::Options;
use crate::ui::controls;
use crate::ui::theme::Theme;

impl Drawing<'_> {
    fn rules_text(&self) -> [(String, String); 3] {
        [
            (messages::rule_repetition(), messages::rule_repetition_text()),
            (messages::rule_no_rebuild(), messages::rule_no_rebuild_text()),
            (messages::computers_resign(), messages::computers_resign_text()),
        ]
        .map(|(title, text)| (self.say(title), self.say(text)))
    }

    /// How high the optional rules are.
    pub(super) fn rules_height(&self, ui: &Ui, width: f32) -> f32 {
        let texts = self.rules_text();
        let checks: f32 = texts.iter().map(|(title, text)| controls::check_height(ui, width, title, text) + 5.0).sum();
        checks + 20.0
    }

    pub(super) fn rules(&mut self, ui: &mut Ui, width: f32, resigns: bool) {
        let theme = Theme::of(ui.ctx());
        let options = self.view.table.options;
        ui.spacing_mut().item_spacing.y = 5.0;
        ui.label(RichText::new(self.say(messages::optional_rules())).size(TEXT).color(theme.dim));
        let [repetition, no_rebuild, resign] = self.rules_text();
        let mut check =
            |id, on, (title, text): &(String, String)| controls::check(ui, self.widgets, id, width, on, title, text);
        if check("rule-repetition", options.repetition, &repetition) {
            let options = Options { repetition: !options.repetition, ..options };
            self.changes.push(TableChange::Options(options));
        }
        if check("rule-no-rebuild", options.no_rebuild, &no_rebuild) {
            let options = Options { no_rebuild: !options.no_rebuild, ..options };
            self.changes.push(TableChange::Options(options));
        }
        if check("computers-resign", resigns, &resign) {
            self.resigning = Some(());
        }
    }
}
