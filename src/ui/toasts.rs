//! Notices and refusals, shown for a few seconds beside the board, never over it. They take no input.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Color32, CornerRadius, FontId, Stroke, StrokeKind, Vec2};

use super::regions::Regions;
use super::theme::Theme;
use super::{to_egui, words};
use crate::app::notices::Notice;
use crate::app::power::Alarm;
use crate::game::{Applied, Jumped, Rejected};
use crate::i18n::{self, Language};

/// How long a refusal stays; a notice stays longer.
const REFUSAL: Duration = Duration::from_millis(2_500);
const NOTICE: Duration = Duration::from_secs(8);

/// The messages on show, oldest first.
#[derive(Resource, Debug, Default)]
pub struct Toasts(Vec<Toast>);

impl Toasts {
    /// What they say, oldest first, each with a number of its own.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &i18n::Message)> {
        self.0.iter().map(|toast| (toast.number, &toast.text))
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
    if toasts.0.is_empty() && fresh_refusal.is_none() && notices.is_empty() {
        return;
    }
    for toast in &mut toasts.0 {
        toast.left = toast.left.saturating_sub(time.delta());
    }
    let superseded = moved_on || fresh_refusal.is_some();
    toasts.0.retain(|toast| !(toast.left.is_zero() || toast.refusal && superseded));
    let fresh = notices.read().map(|notice| (notice.text.clone(), false));
    for (text, refusal) in fresh.chain(fresh_refusal.map(|text| (text, true))) {
        *numbers += 1;
        toasts.0.push(Toast { number: *numbers, text, left: if refusal { REFUSAL } else { NOTICE }, refusal });
    }
    // One frame for every change, then one when the next has had its time.
    let shown: Vec<u64> = toasts.0.iter().map(|toast| toast.number).collect();
    if *last != shown {
        *last = shown;
        redraw.write(RequestRedraw);
    }
    if let Some(next) = toasts.0.iter().map(|toast| toast.left).min() {
        alarm.ring_after(next);
    }
}

/// The room between a notice's edge and its words.
const PADDING: f32 = 9.0;

/// The sizes that notices are set in.
const SIZES: [f32; 4] = [14.5, 12.5, 11.0, 9.5];

/// The room between notices.
const GAP: f32 = 6.0;

/// The newest lies lowest; what does not fit any more is left out.
pub(super) fn draw(ctx: &egui::Context, language: Language, toasts: &Toasts, regions: &Regions) {
    let theme = Theme::of(ctx);
    let room = to_egui(regions.notices).shrink2(Vec2::new(0.0, GAP));
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Tooltip, "toasts".into()));
    let mut used = 0.0;
    for toast in toasts.0.iter().rev() {
        let words = language.text(&toast.text);
        let colour = if toast.refusal { theme.warning } else { theme.text };
        // Smaller where there is little room, and cut only where it does not fit even so.
        let set = |size: f32| {
            let font = FontId::proportional(size);
            let mut text =
                egui::text::LayoutJob::simple(words.clone(), font.clone(), colour, room.width() - 2.0 * PADDING);
            let row = ctx.fonts_mut(|fonts| fonts.row_height(&font));
            text.wrap.max_rows = ((room.height() - used - 2.0 * PADDING) / row).floor().max(0.0) as usize;
            (text.wrap.max_rows > 0).then(|| ctx.fonts_mut(|fonts| fonts.layout_job(text)))
        };
        let galleys = SIZES.into_iter().filter_map(set);
        let Some(galley) = galleys.reduce(|best, smaller| if best.elided { smaller } else { best }) else { break };
        let size = galley.size() + Vec2::splat(2.0 * PADDING);
        let corner = egui::pos2(room.left(), room.bottom() - used - size.y);
        let sheet = egui::Rect::from_min_size(corner, size);
        let edge = if toast.refusal { theme.warning } else { theme.edge };
        painter.rect(sheet, CornerRadius::same(10), theme.panel, Stroke::new(1.0, edge), StrokeKind::Inside);
        painter.galley(corner + Vec2::splat(PADDING), galley, Color32::PLACEHOLDER);
        used += size.y + GAP;
    }
}
