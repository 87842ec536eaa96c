//! Notices and refusals, shown for a few seconds over the lower edge of the board. They take no input.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Align2, RichText};

use super::regions::Regions;
use super::theme::Theme;
use super::{to_egui, words};
use crate::app::notices::Notice;
use crate::app::power::Alarm;
use crate::game::{Applied, Jumped, Rejected};

/// How long a refusal stays; a notice stays longer.
const REFUSAL: Duration = Duration::from_millis(2_500);
const NOTICE: Duration = Duration::from_secs(8);

/// The messages on show, oldest first.
#[derive(Resource, Debug, Default)]
pub struct Toasts(Vec<Toast>);

#[derive(Debug)]
struct Toast {
    text: String,
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
    mut last: Local<Vec<String>>,
    mut alarm: ResMut<Alarm>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let moved_on = applied.read().count() + jumped.read().count() > 0;
    let fresh_refusal = rejected.read().last().map(|Rejected(refusal)| words::refusal(*refusal).to_owned());
    if toasts.0.is_empty() && fresh_refusal.is_none() && notices.is_empty() {
        return;
    }
    for toast in &mut toasts.0 {
        toast.left = toast.left.saturating_sub(time.delta());
    }
    let superseded = moved_on || fresh_refusal.is_some();
    toasts.0.retain(|toast| !(toast.left.is_zero() || toast.refusal && superseded));
    toasts.0.extend(notices.read().map(|notice| Toast { text: notice.text.clone(), left: NOTICE, refusal: false }));
    toasts.0.extend(fresh_refusal.map(|text| Toast { text, left: REFUSAL, refusal: true }));
    // One frame for every change, then one when the next has had its time.
    let shown: Vec<String> = toasts.0.iter().map(|toast| toast.text.clone()).collect();
    if *last != shown {
        *last = shown;
        redraw.write(RequestRedraw);
    }
    if let Some(next) = toasts.0.iter().map(|toast| toast.left).min() {
        alarm.ring_after(next);
    }
}

pub(super) fn draw(ctx: &egui::Context, toasts: &Toasts, regions: &Regions) {
    if toasts.0.is_empty() {
        return;
    }
    let theme = Theme::CLASSIC;
    let board = to_egui(regions.board);
    egui::Area::new("toasts".into())
        .order(egui::Order::Tooltip)
        .interactable(false)
        .fixed_pos(board.center_bottom() - egui::vec2(0.0, 8.0))
        .pivot(Align2::CENTER_BOTTOM)
        .show(ctx, |ui| {
            ui.set_max_width((board.width() - 24.0).max(120.0));
            for toast in &toasts.0 {
                egui::Frame::new()
                    .fill(theme.panel.gamma_multiply(0.96))
                    .stroke(egui::Stroke::new(1.0, if toast.refusal { theme.warning } else { theme.edge }))
                    .corner_radius(10)
                    .inner_margin(10)
                    .show(ui, |ui| ui.label(RichText::new(&toast.text).size(15.0)));
            }
        });
}
