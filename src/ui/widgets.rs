//! The widgets all screens are made of, and where each of them is.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Align2, Color32, FontId, Rect, Response, RichText, Stroke, Ui, Vec2};

use super::theme::Theme;
use crate::rules::Team;

/// Where the visible widgets are, by their stable ids, in logical window pixels.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Widgets(BTreeMap<&'static str, Rect>);

impl Widgets {
    /// The widgets in order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Rect)> + '_ {
        self.0.iter().map(|(&id, &rect)| (id, rect))
    }

    /// Where a widget is, if it is visible.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Rect> {
        self.0.get(id).copied()
    }

    /// Notes a widget drawn in this frame.
    pub fn note(&mut self, id: &'static str, rect: Rect) {
        self.0.insert(id, rect);
    }
}

/// How much a button stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// One of several.
    Plain,
    /// The one that most people want here.
    Main,
}

/// The size of a button's label.
const LABEL: f32 = 16.0;

/// A button with a stable id. Returns whether it was clicked.
pub fn button(
    ui: &mut Ui,
    widgets: &mut Widgets,
    id: &'static str,
    label: &str,
    weight: Weight,
    enabled: bool,
) -> Response {
    let theme = Theme::CLASSIC;
    let mut button = egui::Button::new(RichText::new(label).size(LABEL).color(match (weight, enabled) {
        (Weight::Main, true) => theme.on_accent,
        (Weight::Plain, true) => theme.text,
        (_, false) => theme.faint,
    }))
    .min_size(Vec2::new(0.0, 32.0));
    if weight == Weight::Main && enabled {
        button = button.fill(theme.accent).stroke(Stroke::new(1.0, theme.accent));
    }
    let response = ui.push_id(id, |ui| ui.add_enabled(enabled, button)).inner;
    if response.has_focus() {
        ui.painter().rect_stroke(
            response.rect.expand(2.0),
            10.0,
            Stroke::new(2.0, theme.focus),
            egui::StrokeKind::Outside,
        );
    }
    widgets.note(id, response.rect);
    response
}

/// How wide a button with this label is, in logical pixels.
#[must_use]
pub fn button_width(ui: &Ui, label: &str) -> f32 {
    let font = FontId::proportional(LABEL);
    let text = ui.fonts_mut(|fonts| fonts.layout_no_wrap(label.to_owned(), font, Color32::PLACEHOLDER));
    text.size().x + 2.0 * ui.spacing().button_padding.x
}

/// Paints the mark of a team.
pub fn paint_team_mark(painter: &egui::Painter, rect: Rect, team: Team) {
    let theme = Theme::CLASSIC;
    let (centre, radius) = (rect.center(), rect.width().min(rect.height()) * 0.5);
    painter.circle_filled(centre, radius, theme.team(team));
    painter.circle_stroke(centre, radius - 0.5, Stroke::new(1.0, theme.team_light(team)));
    match team {
        Team::Red => {
            painter.circle_stroke(centre, radius * 0.45, Stroke::new(radius * 0.2, theme.inlay(team)));
        }
        Team::Blue => {
            for turn in [0.0_f32, std::f32::consts::PI] {
                let corners = (0..3).map(|corner| {
                    let angle = turn + std::f32::consts::FRAC_PI_2 + std::f32::consts::TAU / 3.0 * corner as f32;
                    centre + Vec2::angled(angle) * radius * 0.62
                });
                painter.add(egui::Shape::convex_polygon(corners.collect(), theme.inlay(team), Stroke::NONE));
            }
        }
    }
}

/// Centred text that is only painted.
pub fn paint_text(painter: &egui::Painter, at: egui::Pos2, align: Align2, text: &str, size: f32, colour: Color32) {
    painter.text(at, align, text, FontId::proportional(size), colour);
}
