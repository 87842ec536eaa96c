//! The widgets all screens are made of, and where each of them is.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Align2, Color32, FontId, Rect, Response, RichText, Stroke, Ui, Vec2};

use super::theme::Theme;
use crate::rules::Team;

/// Where the visible widgets are, by their stable ids, in logical window pixels.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Widgets {
    places: BTreeMap<&'static str, Rect>,
    /// Window pixels for each point of the interface.
    zoom: f32,
}

impl Default for Widgets {
    fn default() -> Self {
        Self::new(1.0)
    }
}

impl Widgets {
    /// None yet, in an interface that is so much larger than designed.
    #[must_use]
    pub const fn new(zoom: f32) -> Self {
        Self { places: BTreeMap::new(), zoom }
    }

    /// The widgets in order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Rect)> + '_ {
        self.places.iter().map(|(&id, &rect)| (id, rect * self.zoom))
    }

    /// Where a widget is, if it is visible.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Rect> {
        self.places.get(id).map(|&rect| rect * self.zoom)
    }

    /// Notes a widget drawn in this frame, in points.
    pub fn note(&mut self, id: &'static str, rect: Rect) {
        self.places.insert(id, rect);
    }

    /// Notes a widget that may have been scrolled out of sight: then it is not there.
    fn note_if_seen(&mut self, ui: &Ui, id: &'static str, rect: Rect) {
        if ui.clip_rect().contains(rect.center()) {
            self.note(id, rect);
        }
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
pub const LABEL: f32 = 16.0;

/// A button with a stable id. Returns whether it was clicked.
pub fn button(
    ui: &mut Ui,
    widgets: &mut Widgets,
    id: &'static str,
    label: &str,
    weight: Weight,
    enabled: bool,
) -> Response {
    button_of_size(ui, widgets, id, label, weight, enabled, LABEL)
}

/// The same with a label of another size.
pub fn button_of_size(
    ui: &mut Ui,
    widgets: &mut Widgets,
    id: &'static str,
    label: &str,
    weight: Weight,
    enabled: bool,
    size: f32,
) -> Response {
    let theme = Theme::CLASSIC;
    let mut button = egui::Button::new(RichText::new(label).size(size).color(match (weight, enabled) {
        (Weight::Main, true) => theme.on_accent,
        (Weight::Plain, true) => theme.text,
        (_, false) => theme.faint,
    }))
    .min_size(Vec2::new(0.0, 32.0));
    if weight == Weight::Main && enabled {
        button = button.fill(theme.accent).stroke(Stroke::new(1.0, theme.accent));
    }
    make_room(ui, label, size);
    let button = button.wrap_mode(egui::TextWrapMode::Extend);
    let response = ui.push_id(id, |ui| ui.add_enabled(enabled, button)).inner;
    finish(ui, widgets, id, &response);
    response
}

/// Where rows wrap, a button that does not fit into one begins the next: what has an id of its own does not by itself.
fn make_room(ui: &mut Ui, label: &str, size: f32) {
    if ui.layout().main_wrap() && label_width(ui, label, size) > ui.available_size_before_wrap().x {
        ui.end_row();
    }
}

/// One of several that exclude each other, or a switch: filled if it is on.
pub fn choice(ui: &mut Ui, widgets: &mut Widgets, id: &'static str, label: &str, on: bool, enabled: bool) -> Response {
    const TEXT: f32 = 15.0;
    let theme = Theme::CLASSIC;
    let colour = match (enabled, on) {
        (false, _) => theme.faint,
        (true, true) => theme.on_accent,
        (true, false) => theme.text,
    };
    let mut button =
        egui::Button::new(RichText::new(label).size(TEXT).color(colour)).selected(on).min_size(Vec2::splat(28.0));
    if on && enabled {
        button = button.fill(theme.accent).stroke(Stroke::new(1.0, theme.accent));
    }
    make_room(ui, label, TEXT);
    let button = button.wrap_mode(egui::TextWrapMode::Extend);
    let response = ui.push_id(id, |ui| ui.add_enabled(enabled, button)).inner;
    finish(ui, widgets, id, &response);
    response
}

/// What all buttons have: the ring around the one with the keyboard, which scrolls into sight, and a place in the list.
fn finish(ui: &Ui, widgets: &mut Widgets, id: &'static str, response: &Response) {
    if response.has_focus() {
        let ring = Stroke::new(2.0, Theme::CLASSIC.focus);
        ui.painter().rect_stroke(response.rect.expand(2.0), 10.0, ring, egui::StrokeKind::Outside);
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    widgets.note_if_seen(ui, id, response.rect);
}

/// How wide a button with this label is, in logical pixels.
#[must_use]
pub fn button_width(ui: &Ui, label: &str) -> f32 {
    label_width(ui, label, LABEL)
}

/// The same for a label of another size.
fn label_width(ui: &Ui, label: &str, size: f32) -> f32 {
    let font = FontId::proportional(size);
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
