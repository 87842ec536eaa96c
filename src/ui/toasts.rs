//! Notices and refusals, shown for a few seconds where nothing is that is needed: beside the board, or in the strip
//! below a sheet. The pointer makes one show all of its words, a click sends it away.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Color32, CornerRadius, FontId, Rect, Stroke, StrokeKind, Vec2};

use super::regions::Regions;
use super::theme::Theme;
use super::widgets::Widgets;
use super::{to_egui, words};
use crate::app::notices::Notice;
use crate::app::power::Alarm;
use crate::app::{Dialog, Screen};
use crate::game::{Applied, Jumped, Rejected};
use crate::i18n::{self, Language};

/// How long a refusal stays; a notice stays longer.
const REFUSAL: Duration = Duration::from_millis(2_500);
const NOTICE: Duration = Duration::from_secs(8);

/// What is left of a notice's time when it can have been read: then it gives way to those that wait for its place.
const READ: Duration = Duration::from_secs(4);

/// The messages that have not had their time yet, oldest first. Those for which there is no room wait, and their time does
/// not run meanwhile: nothing takes the place of what nobody can have read.
#[derive(Resource, Debug, Default)]
pub struct Toasts {
    all: Vec<Toast>,
    /// The numbers of those that were seen in the last frame.
    seen: Vec<u64>,
}

impl Toasts {
    /// Takes one away before its time.
    pub(super) fn dismiss(&mut self, number: u64) {
        self.all.retain(|toast| toast.number != number);
    }

    /// What they say, oldest first, each with a number of its own.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &i18n::Message)> {
        self.all.iter().map(|toast| (toast.number, &toast.text))
    }

    /// In the order in which they get room: what refuses is the answer to what a hand has just done, the rest comes in
    /// turn.
    fn in_turn(&self) -> impl Iterator<Item = &Toast> {
        let refusals = self.all.iter().rev().filter(|toast| toast.refusal);
        refusals.chain(self.all.iter().filter(|toast| !toast.refusal))
    }

    /// Notes which are seen.
    pub(super) fn note_seen(&mut self, seen: Vec<u64>) {
        self.seen = seen;
    }

    /// The numbers of those that were seen in the last frame.
    pub(super) fn seen(&self) -> &[u64] {
        &self.seen
    }

    /// Lets time pass for what is seen. Where others wait, the oldest makes room as soon as it can have been read.
    fn pass(&mut self, time: Duration) {
        let waiting = self.all.len() > self.seen.len();
        for toast in self.all.iter_mut().filter(|toast| self.seen.contains(&toast.number)) {
            toast.left = toast.left.saturating_sub(time);
        }
        let oldest = self.all.iter().find(|toast| self.seen.contains(&toast.number) && !toast.refusal);
        let gives_way = oldest.filter(|toast| waiting && toast.left <= READ).map(|toast| toast.number);
        self.all.retain(|toast| !toast.left.is_zero() && Some(toast.number) != gives_way);
    }

    /// When something will change by itself.
    fn next_change(&self) -> Option<Duration> {
        let waiting = self.all.len() > self.seen.len();
        let seen = self.all.iter().filter(|toast| self.seen.contains(&toast.number));
        let rest = |toast: &Toast| {
            let gives_way = waiting && !toast.refusal && toast.left > READ;
            toast.left.saturating_sub(if gives_way { READ } else { Duration::ZERO })
        };
        seen.map(rest).min()
    }
}

#[derive(Debug)]
struct Toast {
    number: u64,
    text: i18n::Message,
    left: Duration,
    refusal: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toasts>().add_systems(PostUpdate, update);
}

fn update(
    mut toasts: ResMut<Toasts>,
    mut notices: MessageReader<Notice>,
    mut rejected: MessageReader<Rejected>,
    mut applied: MessageReader<Applied>,
    mut jumped: MessageReader<Jumped>,
    time: Res<Time<Real>>,
    mut numbers: Local<u64>,
    mut last: Local<Vec<u64>>,
    mut alarm: ResMut<Alarm>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let moved_on = applied.read().count() + jumped.read().count() > 0;
    let fresh_refusal = rejected.read().last().map(|Rejected(refusal)| words::refusal(*refusal));
    if toasts.all.is_empty() && fresh_refusal.is_none() && notices.is_empty() {
        return;
    }
    toasts.pass(time.delta());
    let superseded = moved_on || fresh_refusal.is_some();
    toasts.all.retain(|toast| !(toast.refusal && superseded));
    let fresh = notices.read().map(|notice| (notice.text.clone(), false));
    for (text, refusal) in fresh.chain(fresh_refusal.map(|text| (text, true))) {
        *numbers += 1;
        toasts.all.push(Toast { number: *numbers, text, left: if refusal { REFUSAL } else { NOTICE }, refusal });
    }
    // One frame for every change, then one when the next has had its time.
    let shown: Vec<u64> = toasts.all.iter().map(|toast| toast.number).collect();
    if *last != shown {
        *last = shown;
        redraw.write(RequestRedraw);
    }
    if let Some(next) = toasts.next_change() {
        alarm.ring_after(next);
    }
}

/// The room between a notice's edge and its words.
const PADDING: Vec2 = Vec2::new(9.0, 7.0);

/// The sizes that notices are set in.
const SIZES: [f32; 4] = [14.5, 12.5, 11.0, 9.5];

/// The room between notices.
const GAP: f32 = 6.0;

/// The most rows of a notice; one under the pointer is shown whole.
const ROWS: usize = 3;

/// Where notices lie: where nothing is that is needed meanwhile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    /// Beside the board, one above the other; where they have to, up to the height of the other part.
    Column(Rect, Rect),
    /// In the strip below everything, one at a time.
    Strip(Rect),
}

impl Place {
    /// Beside the board if nothing lies over it. Sheets leave a strip at the lower edge.
    pub fn of(regions: &Regions, screen: Screen, dialog: Dialog) -> Self {
        /// The edge of every sheet and what it keeps free within, in points.
        const SHEET: f32 = 38.0;
        /// The same of the screen for new games.
        const NEW_GAME: f32 = 23.0;
        /// The version in the corner of the title.
        const VERSION: f32 = 124.0;
        if screen == Screen::Game && dialog == Dialog::None {
            let within = |part| to_egui(part).shrink2(Vec2::new(0.0, GAP));
            return Self::Column(within(regions.notices), within(regions.notices_at_most));
        }
        let window = to_egui(regions.window);
        let height = if screen == Screen::NewGame && dialog == Dialog::None { NEW_GAME } else { SHEET };
        let corner = if screen == Screen::Title { VERSION.min(window.width() * 0.3) } else { GAP };
        let low = window.bottom() - 2.0;
        Self::Strip(Rect::from_min_max(
            egui::pos2(window.left() + GAP, low - height.min(window.height() * 0.12)),
            egui::pos2(window.right() - corner, low),
        ))
    }
}

/// What was drawn of the notices.
pub(super) struct Drawn {
    /// The numbers of those that are seen.
    pub seen: Vec<u64>,
    /// The number of the one that was clicked.
    pub dismissed: Option<u64>,
}

/// Draws notices, the oldest lowest; what does not fit any more waits until there is room. A click sends one away.
pub(super) fn draw(
    ctx: &egui::Context,
    language: Language,
    toasts: &Toasts,
    place: Place,
    widgets: &mut Widgets,
) -> Drawn {
    let theme = Theme::of(ctx);
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Tooltip, "toasts".into()));
    let (hand, clicked) = ctx.input(|input| (input.pointer.hover_pos(), input.pointer.primary_clicked()));
    let (mut used, mut dismissed, mut seen) = (0.0, None, Vec::new());
    for toast in toasts.in_turn() {
        let words = language.text(&toast.text);
        let colour = if toast.refusal { theme.warning } else { theme.text };
        let (room, least, rows) = match place {
            Place::Column(room, _) => (room, room.height().min(ROW_OF_SMALL), ROWS),
            Place::Strip(room) => (room, room.height(), 2),
        };
        let left = room.height() - used;
        if left < least || (used > 0.0 && matches!(place, Place::Strip(_))) {
            break;
        }
        let padding = if left < 30.0 { Vec2::new(PADDING.x, 2.0) } else { PADDING };
        let inner = Vec2::new(room.width(), left) - 2.0 * padding;
        let sheet_of = |galley: &egui::Galley| {
            let size = galley.size() + 2.0 * padding;
            let x = match place {
                Place::Column(..) => room.left(),
                Place::Strip(_) => room.center().x - size.x * 0.5,
            };
            Rect::from_min_size(egui::pos2(x, room.bottom() - used - size.y), size)
        };
        let mut galley = fit(ctx, &words, colour, inner, rows);
        if galley.elided && used == 0.0 {
            // In the smallest windows it is better read than cut.
            let height = if let Place::Column(_, most) = place { most.height() } else { room.height().max(HIGH_STRIP) };
            galley = fit(ctx, &words, colour, Vec2::new(inner.x, height - 2.0 * padding.y), usize::MAX);
        }
        if galley.elided && used > 0.0 {
            // It waits until there is room for all of it.
            break;
        }
        if hand.is_some_and(|at| sheet_of(&galley).contains(at)) {
            // Shown whole, whatever lies under it.
            let font = FontId::proportional(SIZES[1]);
            let whole = egui::text::LayoutJob::simple(words.clone(), font, colour, inner.x);
            galley = ctx.fonts_mut(|fonts| fonts.layout_job(whole));
            ctx.set_cursor_icon(egui::CursorIcon::PointingHand);
            if clicked {
                dismissed = Some(toast.number);
                ctx.request_repaint();
            }
        }
        let sheet = sheet_of(&galley);
        let edge = if toast.refusal { theme.warning } else { theme.edge };
        painter.rect(sheet, CornerRadius::same(10), theme.panel, Stroke::new(1.0, edge), StrokeKind::Inside);
        painter.galley(sheet.min + padding, galley, Color32::PLACEHOLDER);
        if used == 0.0 {
            widgets.note("notice", sheet);
        }
        used += sheet.height() + GAP;
        seen.push(toast.number);
    }
    Drawn { seen, dismissed }
}

/// The height of a strip that takes two rows in any case.
const HIGH_STRIP: f32 = 36.0;

/// A notice of one row in small letters.
const ROW_OF_SMALL: f32 = 26.0;

/// A text set so that it fits: as large as it can be, with paths shortened rather than letters too small to read.
fn fit(ctx: &egui::Context, words: &str, colour: Color32, room: Vec2, rows: usize) -> std::sync::Arc<egui::Galley> {
    let set = |words: &str, size: f32| {
        let font = FontId::proportional(size);
        let mut text = egui::text::LayoutJob::simple(words.to_owned(), font.clone(), colour, room.x.max(20.0));
        let row = ctx.fonts_mut(|fonts| fonts.row_height(&font));
        text.wrap.max_rows = rows.min((room.y / row + 0.01).floor().max(1.0) as usize);
        (ctx.fonts_mut(|fonts| fonts.layout_job(text)), row)
    };
    let fits = |(galley, row): &(std::sync::Arc<egui::Galley>, f32)| !galley.elided && *row <= room.y + 0.5;
    let lengths = [usize::MAX, 72, 56, 44, 34, 26, 18];
    // What can still be read well gets as much of the path as there is room for.
    let [large, medium, small, least] = SIZES;
    let ways_of = |sizes: [f32; 2]| lengths.into_iter().flat_map(move |length| sizes.map(|size| (size, length)));
    let mut ways = ways_of([large, medium]).chain(ways_of([small, least]));
    let found = ways.find_map(|(size, length)| Some(set(&shortened(words, length), size)).filter(fits));
    found.unwrap_or_else(|| set(&shortened(words, 18), SIZES[SIZES.len() - 1])).0
}

/// A text whose paths are at most so many letters long: their middle is left out, as what they begin and end with tells
/// the most.
fn shortened(words: &str, most: usize) -> String {
    let mut out = String::new();
    let mut rest = words;
    while let Some(begin) = path_begin(rest) {
        let (before, path) = rest.split_at(begin);
        // A path may have blanks in it; what comes after a colon is none of it.
        let end = [": ", "; ", "\n"].into_iter().filter_map(|mark| path.find(mark)).min().unwrap_or(path.len());
        let (path, after) = path.split_at(end);
        out.push_str(before);
        let letters: Vec<char> = path.chars().collect();
        if letters.len() > most {
            let head = most / 3;
            out.extend(&letters[..head]);
            out.push('…');
            out.extend(&letters[letters.len() - (most - head - 1)..]);
        } else {
            out.push_str(path);
        }
        rest = after;
    }
    out + rest
}

/// Where a path from the root begins.
fn path_begin(text: &str) -> Option<usize> {
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let drive = letter.is_ascii_alphabetic() && text[at + 1..].starts_with(":\\");
        if (letter == '/' || drive) && !before.is_alphanumeric() {
            return Some(at);
        }
        before = letter;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shortened_in_their_middle() {
        let told = "Saved: /home/anna/.local/share/kensington/games/2026-03-14 1805 r1 Anna b1 Tom.kgn";
        assert_eq!(shortened(told, usize::MAX), told);
        assert_eq!(shortened(told, 36), "Saved: /home/anna/.…1805 r1 Anna b1 Tom.kgn");
        let error = "Not saved: cannot write /very/long/path/to/some/where/game.kgn: Permission denied";
        assert_eq!(shortened(error, 18), "Not saved: cannot write /very/…re/game.kgn: Permission denied");
        assert_eq!(shortened("C:\\Users\\Anna\\Documents\\game.kgn", 18), "C:\\Use…ts\\game.kgn");
        for none in ["", "either/or", "1/2 and 3/4", "Red and Blue"] {
            assert_eq!(shortened(none, 4), none);
        }
        assert_eq!(shortened("/ž/é/ů/ř/č", 6), "/ž…ř/č");
    }

    #[test]
    fn notices_lie_where_sheets_end() {
        let regions =
            |size: (f32, f32)| super::super::regions::arrange(size.into(), &crate::rules::Seat::ALL[..2], None, false);
        for size in [(800.0, 600.0), (1280.0, 720.0), (400.0, 300.0), (900.0, 1400.0)] {
            let regions = regions(size);
            let Place::Strip(strip) = Place::of(&regions, Screen::Game, Dialog::Settings) else { panic!("a strip") };
            assert!(strip.is_positive() && strip.top() > size.1 - 41.0 && strip.bottom() <= size.1, "{strip:?}");
            assert!(matches!(Place::of(&regions, Screen::Game, Dialog::None), Place::Column(..)));
        }
    }
}
