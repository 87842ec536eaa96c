//! Controls that are painted as a whole in a place of their own: options side by side, a number with its two ends,
//! rules that are ticked, a line to write in.
//!
//! Each is one stop for the Tab key, acts on Enter and Space, and shows when it has the keyboard. In what scrolls, the
//! keyboard brings it into sight.

use std::sync::Arc;

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, EventFilter, Key, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};

use super::icons::Icon;
use super::theme::Theme;
use super::widgets::{Widgets, paint_fitting, paint_focus, paint_text};
use crate::game::name::letters;

/// The roundness of their corners.
pub(super) const CORNER: u8 = 8;

/// The size of what stands for a thing that is counted.
const ICON: f32 = 13.0;

/// The room between an edge and a text.
pub(super) const MARGIN: f32 = 9.0;

/// What an option looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It can be chosen.
    Off,
    /// It is chosen.
    On,
    /// It cannot be chosen.
    Disabled,
}

impl State {
    /// On or off.
    pub const fn of(on: bool) -> Self {
        if on { Self::On } else { Self::Off }
    }
}

/// Takes clicks and the keyboard in a place.
pub(super) fn stop(ui: &Ui, widgets: &mut Widgets, id: &'static str, rect: Rect, enabled: bool) -> Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, ui.id().with(id), sense);
    widgets.note_focus(ui, id, &response);
    widgets.note_seen(ui, id, rect);
    response
}

/// The keys that went down in this frame, in order: on a slow machine fast hands press several. A frame that is laid out a
/// second time has heard them already.
pub(super) fn keys(ui: &Ui) -> Vec<Key> {
    if ui.ctx().current_pass_index() > 0 {
        return Vec::new();
    }
    ui.input(|input| {
        let pressed = input.events.iter().filter_map(|event| match event {
            egui::Event::Key { key, pressed: true, .. } => Some(*key),
            _ => None,
        });
        pressed.collect()
    })
}

/// A face that answers to the pointer. Returns the colour of what is written on it.
pub(super) fn face(ui: &Ui, response: &Response, rect: Rect, state: State) -> Color32 {
    let theme = Theme::of(ui.ctx());
    let hovered = response.hovered() && state == State::Off;
    let (fill, edge, text) = match state {
        State::On => (theme.chosen, theme.chosen_edge, theme.on_chosen),
        State::Off if response.is_pointer_button_down_on() => (theme.pressed, theme.chosen_edge, theme.text),
        State::Off if hovered => (theme.hovered, theme.chosen_edge, theme.text),
        State::Off => (theme.button, theme.edge, theme.text),
        State::Disabled => (Color32::TRANSPARENT, theme.edge, theme.faint),
    };
    let width = if state == State::On { 1.5 } else { 1.0 };
    ui.painter().rect(rect, CornerRadius::same(CORNER), fill, Stroke::new(width, edge), StrokeKind::Inside);
    text
}

/// One of several that exclude each other.
pub(super) fn option(
    ui: &Ui,
    widgets: &mut Widgets,
    id: &'static str,
    rect: Rect,
    label: &str,
    size: f32,
    state: State,
) -> Response {
    option_with(ui, widgets, id, rect, label, state, |colour| {
        let width = text_width(ui, label, size);
        let room = rect.width() - 8.0;
        let left = Pos2::new(rect.center().x - width.min(room) * 0.5, rect.center().y);
        paint_fitting(ui.painter(), left, room, &[label], size, colour);
    })
}

/// The same with a picture alone: its tip and who reads the screen aloud say what it stands for.
pub(super) fn option_with_icon(
    ui: &Ui,
    widgets: &mut Widgets,
    id: &'static str,
    rect: Rect,
    icon: Icon,
    label: &str,
    state: State,
) -> Response {
    let side = (rect.height() - 6.0).min(rect.width() - 6.0).min(15.0);
    let square = Rect::from_center_size(rect.center(), Vec2::splat(side));
    let response = option_with(ui, widgets, id, rect, label, state, |colour| icon.paint(ui.painter(), square, colour));
    response.on_hover_text(label)
}

fn option_with(
    ui: &Ui,
    widgets: &mut Widgets,
    id: &'static str,
    rect: Rect,
    label: &str,
    state: State,
    paint: impl FnOnce(Color32),
) -> Response {
    let response = stop(ui, widgets, id, rect, state != State::Disabled);
    paint(face(ui, &response, rect, state));
    paint_focus(ui.painter(), &response, CORNER.into());
    let (enabled, on) = (state != State::Disabled, state == State::On);
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, enabled, on, label));
    response
}

/// Left and right walk along options side by side.
pub(super) fn along(ui: &Ui, row: &[Response]) {
    let row: Vec<&Response> = row.iter().filter(|option| option.sense.is_focusable()).collect();
    let Some(at) = row.iter().position(|option| option.has_focus()) else { return };
    let mut next = at;
    for key in keys(ui) {
        next = match key {
            Key::ArrowLeft => next.saturating_sub(1),
            Key::ArrowRight => (next + 1).min(row.len() - 1),
            _ => continue,
        };
        // Otherwise the toolkit walks too, by what lies nearest.
        ui.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
    }
    if next != at {
        row[next].request_focus();
    }
}

/// How wide an option with this label is.
pub(super) fn option_width(ui: &Ui, label: &str, size: f32) -> f32 {
    text_width(ui, label, size) + 2.0 * MARGIN
}

/// How wide a text is on one line.
pub(super) fn text_width(ui: &Ui, text: &str, size: f32) -> f32 {
    let font = egui::FontId::proportional(size);
    ui.fonts_mut(|fonts| fonts.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER)).size().x
}

/// What a [`stepper`] shows.
pub(super) struct Number<'a> {
    /// The number, in words if it has a unit.
    pub value: &'a str,
    /// What it counts, for who does not see it.
    pub label: &'a str,
    /// Why it cannot be smaller.
    pub least: Option<&'a str>,
    /// Why it cannot be larger.
    pub most: Option<&'a str>,
    /// What there is to know about it.
    pub tip: &'a str,
}

/// The ids of a [`stepper`]: of the whole, of the side that makes fewer, of the one that makes more.
pub(super) struct StepperIds {
    pub whole: &'static str,
    pub fewer: &'static str,
    pub more: &'static str,
}

/// A number between a minus and a plus. Left and right change it while it has the keyboard. Returns by how much it is to
/// change. `icon` paints what is counted, left of the number, if that is shown.
pub(super) fn stepper(
    ui: &Ui,
    widgets: &mut Widgets,
    ids: &StepperIds,
    rect: Rect,
    number: &Number,
    icon: Option<&dyn Fn(Rect)>,
) -> i32 {
    let theme = Theme::of(ui.ctx());
    let response = stop(ui, widgets, ids.whole, rect, true);
    let mut steps = 0;
    if response.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        for key in keys(ui) {
            steps += match key {
                Key::ArrowLeft | Key::Minus => -1,
                Key::ArrowRight | Key::Plus => 1,
                _ => 0,
            };
        }
    }
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(CORNER), theme.button, Stroke::new(1.0, theme.edge), StrokeKind::Inside);
    let side = Vec2::new(rect.height().max(24.0), rect.height());
    let ends = [
        (ids.fewer, Rect::from_min_size(rect.min, side), "−", number.least, false),
        (ids.more, Rect::from_min_size(rect.max - side, side), "+", number.most, true),
    ];
    for (id, end, sign, why_not, more) in ends {
        // Reached by the pointer only: the keyboard has the whole.
        let sense = if why_not.is_some() { Sense::hover() } else { Sense::CLICK };
        let response = ui.interact(end, ui.id().with(id), sense);
        if response.hovered() && why_not.is_none() {
            painter.rect_filled(end.shrink(1.0), CornerRadius::same(CORNER - 1), theme.hovered);
        }
        let colour = if why_not.is_some() { theme.faint } else { theme.text };
        paint_text(painter, end.center(), Align2::CENTER_CENTER, sign, 17.0, colour);
        if response.clicked() {
            steps += if more { 1 } else { -1 };
        }
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, why_not.is_none(), sign));
        response.on_hover_text(why_not.unwrap_or(number.tip));
        widgets.note_seen(ui, id, end);
    }
    let middle = Rect::from_min_max(
        Pos2::new(rect.left() + side.x, rect.top()),
        Pos2::new(rect.right() - side.x, rect.bottom()),
    );
    let value = number.value;
    let before = if icon.is_some() { ICON + 4.0 } else { 0.0 };
    let width = before + text_width(ui, value, 15.0);
    let left = (middle.center().x - width * 0.5).max(middle.left());
    if let Some(icon) = icon {
        icon(Rect::from_center_size(Pos2::new(left + ICON * 0.5, middle.center().y), Vec2::splat(ICON)));
    }
    let text = Pos2::new(left + before, middle.center().y);
    paint_fitting(painter, text, middle.right() - text.x, &[value], 15.0, theme.text);
    paint_focus(painter, &response, CORNER.into());
    let text = format!("{}: {value}", number.label);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::DragValue, true, &text));
    // Who has the keyboard on a number that ends here is told why, as the pointer is.
    if response.has_focus()
        && let Some(why) = number.most.or(number.least)
    {
        response.show_tooltip_text(why);
    } else {
        response.on_hover_text(number.tip);
    }
    steps
}

/// The size of a box to tick.
const BOX: f32 = 18.0;

/// How far what is written beside it is moved in.
const INDENT: f32 = BOX + 10.0;

/// The words beside a box to tick: a title, and a line that explains it.
fn check_text(ui: &Ui, width: f32, title: &str, text: &str) -> [Arc<egui::Galley>; 2] {
    let theme = Theme::of(ui.ctx());
    let lay = |text: &str, size: f32, colour: Color32| {
        let font = egui::FontId::proportional(size);
        ui.fonts_mut(|fonts| fonts.layout(text.to_owned(), font, colour, (width - INDENT - 6.0).max(40.0)))
    };
    [lay(title, 15.0, theme.text), lay(text, 13.0, theme.dim)]
}

/// How high a [`check`] is.
pub(super) fn check_height(ui: &Ui, width: f32, title: &str, text: &str) -> f32 {
    check_text(ui, width, title, text).iter().map(|galley| galley.size().y).sum::<f32>() + 5.0
}

/// A rule that is ticked, with a line that explains it. Returns whether it was clicked.
pub(super) fn check(
    ui: &mut Ui,
    widgets: &mut Widgets,
    id: &'static str,
    width: f32,
    on: bool,
    title: &str,
    text: &str,
) -> bool {
    let theme = Theme::of(ui.ctx());
    let [head, body] = check_text(ui, width, title, text);
    let size = Vec2::new(width, head.size().y + body.size().y + 5.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let response = stop(ui, widgets, id, rect, true);
    let painter = ui.painter();
    let square = Rect::from_min_size(rect.min + Vec2::new(3.0, 3.0), Vec2::splat(BOX));
    let edge = if response.hovered() || on { theme.chosen_edge } else { theme.dim };
    let fill = if on { theme.chosen } else { theme.button };
    painter.rect(square, CornerRadius::same(5), fill, Stroke::new(1.2, edge), StrokeKind::Inside);
    if on {
        let at = |x: f32, y: f32| square.min + Vec2::new(x, y) * BOX;
        let tick = vec![at(0.22, 0.52), at(0.43, 0.73), at(0.79, 0.28)];
        painter.add(egui::Shape::line(tick, Stroke::new(2.2, theme.on_chosen)));
    }
    let top = rect.min + Vec2::new(INDENT, 2.0);
    let below = top + Vec2::new(0.0, head.size().y);
    painter.galley(top, head, theme.text);
    painter.galley(below, body, theme.dim);
    paint_focus(painter, &response, CORNER.into());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, title));
    response.clicked()
}

/// What a [`line()`] takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written<'a> {
    /// What is written now.
    pub text: &'a str,
    /// What is shown while nothing is.
    pub hint: &'a str,
    /// The most letters, as they are seen: it takes no more.
    pub most: usize,
    /// What is said about that: under the pointer, and to who writes once there are so many.
    pub limit: Option<&'a str>,
    /// What it is for, for who does not see it.
    pub label: &'a str,
    /// Whether it may take several rows, so that all of it is seen. It stays one line of text.
    pub wraps: bool,
}

/// A line to write in that is as high as all of its text needs. Returns what is written if that has changed.
pub(super) fn wrapped_line(
    ui: &mut Ui,
    widgets: &mut Widgets,
    id: &'static str,
    least: f32,
    written: &Written,
) -> Option<String> {
    let width = ui.available_width();
    let height = height_of_line(ui, written.text, width).max(least);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, height), Sense::hover());
    line(ui, widgets, id, rect, &Written { wraps: true, ..*written })
}

/// How high a line has to be for all of its text to be seen.
pub(super) fn height_of_line(ui: &Ui, text: &str, width: f32) -> f32 {
    let font = egui::FontId::proportional(LINE_TEXT);
    let inner = width - 2.0 * f32::from(MARGIN as i8 - 1);
    let galley = ui.fonts_mut(|fonts| fonts.layout(text.to_owned(), font, Color32::PLACEHOLDER, inner));
    galley.size().y + 10.0
}

/// The size of what is written in a line.
const LINE_TEXT: f32 = 15.0;

/// A line to write in. Returns what is written if that has changed.
pub(super) fn line(
    ui: &mut Ui,
    widgets: &mut Widgets,
    id: &'static str,
    rect: Rect,
    written: &Written,
) -> Option<String> {
    let Written { text, hint, most, limit, label, wraps } = *written;
    let theme = Theme::of(ui.ctx());
    let own = ui.id().with(id);
    let draft = own.with("draft");
    // While it is written in, the line says what was typed, a blank at the end included.
    let writing = ui.memory(|memory| memory.has_focus(own));
    let kept = writing.then(|| ui.data(|data| data.get_temp::<String>(draft))).flatten();
    let mut buffer = kept.unwrap_or_else(|| text.to_owned());
    // What is seen upon other letters takes none of the room.
    let accents = buffer.chars().count() - letters(&buffer);
    let edit = if wraps {
        egui::TextEdit::multiline(&mut buffer).return_key(None).desired_rows(1)
    } else {
        egui::TextEdit::singleline(&mut buffer)
    };
    let edit = edit
        .id(own)
        .char_limit(most + accents)
        .hint_text(egui::RichText::new(hint).size(14.0).color(theme.faint))
        .font(egui::FontId::proportional(LINE_TEXT))
        .vertical_align(egui::Align::Center)
        .min_size(rect.size())
        .desired_width(rect.width() - 2.0 * MARGIN)
        .frame(
            egui::Frame::NONE
                .fill(theme.field)
                .corner_radius(CORNER)
                .stroke(Stroke::new(1.0, theme.edge))
                .inner_margin(egui::Margin::symmetric(MARGIN as i8 - 1, 2)),
        );
    // In a place of its own: what is drawn next goes on where it would have gone on without it.
    let response = ui.new_child(egui::UiBuilder::new().max_rect(rect).id_salt(id)).add(edit);
    widgets.note_focus(ui, id, &response);
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(draft, buffer.clone()));
    }
    let shown = Rect::from_center_size(rect.center(), rect.size());
    if response.has_focus() {
        let ring = Stroke::new(2.0, theme.focus);
        ui.painter().rect_stroke(shown.expand(2.0), f32::from(CORNER) + 2.0, ring, StrokeKind::Outside);
    }
    response.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, text, &buffer, hint);
        info.label = Some(label.to_owned());
        info
    });
    widgets.note_seen(ui, id, rect);
    let changed = response.changed();
    if let Some(limit) = limit {
        if response.has_focus() && letters(&buffer) >= most {
            response.show_tooltip_text(limit);
        } else {
            response.on_hover_text(limit);
        }
    }
    // What was pasted may have had several lines.
    changed.then(|| buffer.replace(['\n', '\r'], " "))
}
