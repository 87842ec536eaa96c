//! The tab for what the engine thinks: of the position that is shown, and of the whole game.

use bevy::prelude::*;
use bevy_egui::egui::{Label, RichText, ScrollArea, Ui, UiBuilder, Vec2};

use super::{Scene, Tab, Widgets, lines, review, score};
use crate::game::analysis::Analysis;
use crate::game::review::Reviewing;
use crate::game::{Intent, Match};
use crate::i18n::{Message, messages};
use crate::input::Command;
use crate::ui::regions::Regions;
use crate::ui::theme::Theme;
use crate::ui::widgets::{Weight, button_of_size};

/// From this width on the position and the game stand side by side.
const WIDE: f32 = 560.0;

/// Whoever begins to analyse or to review wants to see what is found.
pub(super) fn come_into_sight(
    analysis: Res<Analysis>,
    reviewing: Res<Reviewing>,
    regions: Res<Regions>,
    settings: Res<crate::settings::Settings>,
    mut commands: MessageWriter<Command>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
    mut on: Local<bool>,
    mut came_from: Local<Option<Tab>>,
) {
    let now = analysis.is_on() || reviewing.is_running();
    let began = now && !*on;
    if *on != now {
        *on = now;
    }
    if !analysis.is_on()
        && let Some(tab) = came_from.take()
        && settings.side_tab == Tab::Analysis
        && !reviewing.is_running()
    {
        commands.write(Command::ShowSide(tab));
        redraw.write(bevy::window::RequestRedraw);
    }
    if began && (regions.side.is_none() || settings.side_tab != Tab::Analysis) {
        *came_from = analysis.is_on().then_some(settings.side_tab);
        commands.write(Command::ShowSide(Tab::Analysis));
        // It is carried out in the next frame.
        redraw.write(bevy::window::RequestRedraw);
    }
}

/// Draws the tab into what is left of the panel.
pub(super) fn draw(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, game: &Match) {
    let whole = ui.max_rect();
    ui.spacing_mut().item_spacing = Vec2::new(6.0, 6.0);
    let parts = if whole.width() >= WIDE {
        let half = whole.center().x;
        vec![("position", whole.with_max_x(half - 8.0)), ("game", whole.with_min_x(half + 8.0))]
    } else {
        vec![("both", whole)]
    };
    for (name, rect) in parts {
        let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(name));
        let area = ScrollArea::vertical().id_salt(("analysis", name)).auto_shrink(false).max_height(rect.height());
        area.show(&mut ui, |ui| {
            // Beside the scroll bar, not under it.
            ui.set_width(rect.width() - 10.0);
            if name != "game" {
                position(ui, scene, widgets, game);
            }
            if name == "both" {
                ui.add_space(4.0);
                ui.separator();
            }
            if name != "position" {
                review::draw(ui, scene, widgets, game);
            }
        });
    }
}

/// What the engine thinks of the position that is shown.
fn position(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, game: &Match) {
    let theme = Theme::of(ui.ctx());
    let say = scene.say();
    let on = scene.analysis.is_on();
    ui.horizontal_wrapped(|ui| {
        let (label, weight) =
            if on { (messages::analyse_end(), Weight::Plain) } else { (messages::analyse_button(), Weight::Main) };
        let toggle = button_of_size(ui, widgets, "analyse-position", &say(label), weight, true, 14.0);
        if toggle.on_hover_text(say(messages::analyse_tip())).clicked() {
            scene.intents.write(Intent::Analyse);
        }
        let editor =
            button_of_size(ui, widgets, "set-up-position", &say(messages::editor_button()), Weight::Plain, true, 14.0);
        if editor.on_hover_text(say(messages::editor_tip())).clicked() {
            scene.commands.write(Command::SetUpPosition);
        }
    });
    let text = |ui: &mut Ui, message: Message| {
        ui.add(Label::new(RichText::new(say(message)).size(13.5).color(theme.dim)).wrap());
    };
    if !on {
        text(ui, messages::analysis_off());
        return;
    }
    let Some(finding) = scene.analysis.finding().cloned() else {
        text(
            ui,
            if game.position().outcome().is_some() {
                messages::analysis_over()
            } else if scene.reviewing.is_busy() {
                messages::analysis_waits()
            } else {
                messages::analysis_begins()
            },
        );
        return;
    };
    let depth = finding.report.depth;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(say(score::words(finding.score(), &finding.position))).size(19.0).color(theme.text));
        let told = if finding.settled { messages::analysis_settled(depth) } else { messages::analysis_depth(depth) };
        ui.label(RichText::new(say(told)).size(13.0).color(theme.dim));
    });
    lines::draw(ui, scene, widgets, game, &finding);
}
