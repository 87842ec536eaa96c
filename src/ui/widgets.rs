//! The widgets all screens are made of, and where each of them is.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Align2, Color32, FontId, Rect, Response, RichText, Stroke, Ui, Vec2};

use super::icons::Icon;
use super::theme::Theme;
use crate::rules::Team;

/// Where the visible widgets are, by their stable ids, in logical window pixels, and which of them has the keyboard.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Widgets {
    places: BTreeMap<Cow<'static, str>, Rect>,
    /// Window pixels for each point of the interface.
    zoom: f32,
    focus: Option<Cow<'static, str>>,
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
        Self { places: BTreeMap::new(), zoom, focus: None }
    }

    /// The widgets in order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Rect)> + '_ {
        self.places.iter().map(|(id, &rect)| (id.as_ref(), rect * self.zoom))
    }

    /// Where a widget is, if it is visible.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Rect> {
        self.places.get(id).map(|&rect| rect * self.zoom)
    }

    /// Notes a widget drawn in this frame, in points.
    pub fn note(&mut self, id: impl Into<Cow<'static, str>>, rect: Rect) {
        self.places.insert(id.into(), rect);
    }

    /// The widget that has the keyboard.
    #[must_use]
    pub fn focus(&self) -> Option<&str> {
        self.focus.as_deref()
    }

    /// Notes a widget if it has the keyboard, and brings it into sight if it has just come to it.
    pub fn note_focus(&mut self, ui: &Ui, id: impl Into<Cow<'static, str>>, response: &Response) {
        if response.has_focus() {
            self.focus = Some(id.into());
        }
        if response.gained_focus() {
            ui.scroll_to_rect_animation(response.rect.expand(6.0), None, egui::style::ScrollAnimation::none());
        }
    }

    /// Notes what is seen of a widget in a part of the screen that scrolls. What is hardly seen is not there.
    pub fn note_seen(&mut self, ui: &Ui, id: impl Into<Cow<'static, str>>, rect: Rect) {
        const LEAST: f32 = 8.0;
        let seen = rect.intersect(ui.clip_rect());
        if seen.width() >= LEAST.min(rect.width()) && seen.height() >= LEAST.min(rect.height()) {
            self.note(id, seen);
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

/// A button with a stable id, as wide as its label.
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
    make_room(ui, label, size);
    let face =
        face(ui, label, weight, enabled, size).min_size(Vec2::new(0.0, 32.0)).wrap_mode(egui::TextWrapMode::Extend);
    let response = ui.push_id(id, |ui| ui.add_enabled(enabled, face)).inner;
    finish(ui, widgets, id, response)
}

/// The same in a place of its own, which it fills.
pub fn button_in(
    ui: &mut Ui,
    widgets: &mut Widgets,
    id: &'static str,
    rect: Rect,
    label: &str,
    weight: Weight,
    enabled: bool,
) -> Response {
    let centred = egui::Layout::centered_and_justified(egui::Direction::TopDown);
    let place = egui::UiBuilder::new().max_rect(rect).id_salt(id).layout(centred);
    let face = face(ui, label, weight, enabled, LABEL).min_size(rect.size());
    let response = ui.scope_builder(place, |ui| ui.add_enabled(enabled, face)).inner;
    finish(ui, widgets, id, response)
}

/// The size of the picture on a button.
const ICON: f32 = 15.0;

/// A button with a picture before its label, or with the picture `alone`: then the label is said to who hears it, and its
/// tip shows it.
pub fn button_with_icon(
    ui: &mut Ui,
    widgets: &mut Widgets,
    id: &'static str,
    icon: Icon,
    label: &str,
    alone: bool,
    weight: Weight,
    enabled: bool,
) -> Response {
    let colour = ink(Theme::of(ui.ctx()), weight, enabled);
    let picture = egui::Id::new("icon");
    let square = egui::Atom::custom(picture, Vec2::splat(ICON));
    let button = if alone {
        egui::Button::new(square)
    } else {
        egui::Button::new((square, RichText::new(label).size(LABEL).color(colour)))
    };
    let button =
        dress(ui, button, weight, enabled).min_size(Vec2::new(0.0, 32.0)).wrap_mode(egui::TextWrapMode::Extend);
    let shown = ui.push_id(id, |ui| ui.add_enabled_ui(enabled, |ui| button.atom_ui(ui)).inner).inner;
    if let Some(square) = shown.rect(picture) {
        icon.paint(ui.painter(), square, colour);
    }
    let response = shown.response;
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, label));
    finish(ui, widgets, id, response)
}

/// How wide such a button is.
#[must_use]
pub fn icon_button_width(ui: &Ui, label: &str, alone: bool) -> f32 {
    if alone {
        ICON + 2.0 * ui.spacing().button_padding.x
    } else {
        button_width(ui, label) + ICON + ui.spacing().icon_spacing
    }
}

/// The colour of what stands on a button.
fn ink(theme: Theme, weight: Weight, enabled: bool) -> Color32 {
    match (weight, enabled) {
        (Weight::Main, true) => theme.on_accent,
        (Weight::Plain, true) => theme.text,
        (_, false) => theme.faint,
    }
}

fn face<'a>(ui: &Ui, label: &'a str, weight: Weight, enabled: bool, size: f32) -> egui::Button<'a> {
    let colour = ink(Theme::of(ui.ctx()), weight, enabled);
    dress(ui, egui::Button::new(RichText::new(label).size(size).color(colour)), weight, enabled)
}

/// What most people want is filled, what cannot be used has no face.
fn dress<'a>(ui: &Ui, button: egui::Button<'a>, weight: Weight, enabled: bool) -> egui::Button<'a> {
    let theme = Theme::of(ui.ctx());
    match (weight, enabled) {
        (Weight::Main, true) => button.fill(theme.accent).stroke(Stroke::new(1.0, theme.accent)),
        (Weight::Plain, true) => button,
        (_, false) => button.fill(Color32::TRANSPARENT).stroke(Stroke::new(1.0, theme.edge.gamma_multiply(0.6))),
    }
}

/// Where rows wrap, a button that does not fit into one begins the next: what has an id of its own does not by itself.
fn make_room(ui: &mut Ui, label: &str, size: f32) {
    if ui.layout().main_wrap() && label_width(ui, label, size) > ui.available_size_before_wrap().x {
        ui.end_row();
    }
}

/// One of several that exclude each other, or a switch: if it is on it has a face of its own, calmer than a main button's.
pub fn choice(ui: &mut Ui, widgets: &mut Widgets, id: &'static str, label: &str, on: bool, enabled: bool) -> Response {
    const TEXT: f32 = 15.0;
    let theme = Theme::of(ui.ctx());
    let colour = match (enabled, on) {
        (false, _) => theme.faint,
        (true, true) => theme.on_chosen,
        (true, false) => theme.text,
    };
    let mut button =
        egui::Button::new(RichText::new(label).size(TEXT).color(colour)).selected(on).min_size(Vec2::splat(28.0));
    if on && enabled {
        button = button.fill(theme.chosen).stroke(Stroke::new(1.5, theme.chosen_edge));
    } else if !enabled {
        button = button.fill(Color32::TRANSPARENT).stroke(Stroke::new(1.0, theme.edge.gamma_multiply(0.6)));
    }
    make_room(ui, label, TEXT);
    let button = button.wrap_mode(egui::TextWrapMode::Extend);
    let response = ui.push_id(id, |ui| ui.add_enabled(enabled, button)).inner;
    finish(ui, widgets, id, response)
}

/// A switch whose knob lies left or right, with the word for it beside: what it is cannot be taken for a button. `name` is
/// what it switches.
pub fn switch(ui: &mut Ui, widgets: &mut Widgets, id: &'static str, name: &str, label: &str, on: bool) -> Response {
    const TEXT: f32 = 15.0;
    const TRACK: Vec2 = Vec2::new(40.0, 22.0);
    const KNOB: f32 = 7.0;
    let theme = Theme::of(ui.ctx());
    let size = Vec2::new(TRACK.x + 10.0 + label_width(ui, label, TEXT), 28.0);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let response = ui.interact(rect, ui.id().with(id), egui::Sense::click());
    let painter = ui.painter();
    let track = Rect::from_min_size(egui::pos2(rect.left(), rect.center().y - TRACK.y * 0.5), TRACK);
    let edge = if on || response.hovered() { theme.chosen_edge } else { theme.dim };
    let fill = match (on, response.hovered()) {
        (true, _) => theme.chosen,
        (false, true) => theme.hovered,
        (false, false) => theme.button,
    };
    let stroke = Stroke::new(if on { 1.5 } else { 1.0 }, edge);
    painter.rect(track, TRACK.y * 0.5, fill, stroke, egui::StrokeKind::Inside);
    let inset = TRACK.y * 0.5;
    let knob = egui::pos2(if on { track.right() - inset } else { track.left() + inset }, track.center().y);
    if on {
        painter.circle_filled(knob, KNOB, theme.on_chosen);
    } else {
        painter.circle_stroke(knob, KNOB - 1.0, Stroke::new(2.0, theme.text));
    }
    let beside = egui::pos2(track.right() + 10.0, rect.center().y);
    paint_text(painter, beside, Align2::LEFT_CENTER, label, TEXT, theme.text);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Checkbox, true, on, name));
    finish(ui, widgets, id, response)
}

/// What all buttons have: the ring around the one with the keyboard, which scrolls into sight, and a place in the list.
fn finish(ui: &Ui, widgets: &mut Widgets, id: &'static str, response: Response) -> Response {
    paint_focus(ui.painter(), &response, 8.0);
    widgets.note_focus(ui, id, &response);
    widgets.note_seen(ui, id, response.rect);
    response
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

/// Paints the ring around what has the keyboard.
pub(crate) fn paint_focus(painter: &egui::Painter, response: &Response, corner: f32) {
    if response.has_focus() {
        let ring = Stroke::new(2.0, Theme::of(painter.ctx()).focus);
        painter.rect_stroke(response.rect.expand(2.0), corner + 2.0, ring, egui::StrokeKind::Outside);
    }
}

/// Paints the mark of a team.
pub fn paint_team_mark(painter: &egui::Painter, rect: Rect, team: Team) {
    let theme = Theme::of(painter.ctx());
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

/// Text that is only painted. Returns where it is.
pub(crate) fn paint_text(
    painter: &egui::Painter,
    at: egui::Pos2,
    align: Align2,
    text: &str,
    size: f32,
    colour: Color32,
) -> Rect {
    painter.text(at, align, text, FontId::proportional(size), colour)
}

/// The parts of its size in which a text is set where there is little room: a little smaller, much smaller.
const SIZES: [[f32; 2]; 2] = [[1.0, 0.86], [0.74, 0.62]];

/// The largest of these parts in which a text is no wider than the room.
pub(crate) fn fitting_part(painter: &egui::Painter, room: f32, text: &str, size: f32) -> f32 {
    let width = |part: f32| {
        let font = FontId::proportional(size * part);
        painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER).size().x
    };
    SIZES.into_iter().flatten().find(|&part| width(part) <= room).unwrap_or(SIZES[1][1])
}

/// Paints the first of these texts that is not wider than the room to the right of `at`, a little smaller if need be; much
/// smaller only if none of them fits otherwise; or as much of the last as there is room for. `at` is half way up.
pub(crate) fn paint_fitting(
    painter: &egui::Painter,
    at: egui::Pos2,
    room: f32,
    texts: &[&str],
    size: f32,
    colour: Color32,
) -> Rect {
    let set = |text: &str, part: f32, room: f32| {
        let font = FontId::proportional(size * part);
        let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, colour);
        job.wrap = egui::text::TextWrapping::truncate_at_width(room.max(0.0));
        painter.layout_job(job)
    };
    let ways = SIZES.into_iter().flat_map(|parts| texts.iter().flat_map(move |text| parts.map(|part| (text, part))));
    let fitting = ways.map(|(text, part)| set(text, part, f32::INFINITY)).find(|galley| galley.size().x <= room);
    let galley = fitting.unwrap_or_else(|| set(texts.last().unwrap_or(&""), SIZES[1][1], room));
    let rect = Rect::from_min_size(at - Vec2::new(0.0, galley.size().y * 0.5), galley.size());
    painter.galley(rect.min, galley, colour);
    rect
}
