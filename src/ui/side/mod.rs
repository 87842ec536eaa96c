//! The panel beside the board, or below it in a high window: the list of moves and the analysis, one at a time.

mod analysis;
pub(super) mod bar;
mod graph;
mod lines;
pub mod list;
mod moves;
mod review;
pub mod score;

use bevy::prelude::*;
use bevy_egui::egui::{self, CornerRadius, Rect, Stroke, StrokeKind, Vec2};
use serde::{Deserialize, Serialize};

pub use review::better as review_words;

use super::controls::{State, along, option, option_width};
use super::regions::Regions;
use super::theme::Theme;
use super::widgets::Widgets;
use super::{Scene, to_egui};
use crate::app::{Dialog, Step};
use crate::game::Match;
use crate::game::analysis::Analysis;
use crate::i18n::{Message, messages};
use crate::input::Command;
use crate::settings::{Change, Settings};

/// What the panel shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tab {
    /// The list of moves.
    #[default]
    Moves,
    /// What the engine thinks of the position and the game.
    Analysis,
}

impl Tab {
    /// All, in order.
    pub const ALL: [Self; 2] = [Self::Moves, Self::Analysis];

    /// Its widget.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Moves => "tab-moves",
            Self::Analysis => "tab-analysis",
        }
    }

    fn name(self) -> Message {
        match self {
            Self::Moves => messages::tab_moves(),
            Self::Analysis => messages::tab_analysis(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<list::TurnRows>()
        .add_systems(Update, analysis::come_into_sight.after(Step::Resolve).before(Step::React))
        .add_systems(Update, toggle.after(Step::Input).before(Step::Resolve))
        .add_systems(Update, list::update.in_set(Step::React).run_if(resource_exists::<Match>));
}

/// Shows and hides the panel, for good.
fn toggle(
    mut commands: MessageReader<Command>,
    regions: Res<Regions>,
    analysis: Res<Analysis>,
    mut settings: ResMut<Settings>,
) {
    for command in commands.read() {
        match command {
            Command::ToggleSide => settings.apply(Change::SidePanel(regions.side.is_none())),
            // What controls it stands below the list.
            Command::ToggleReplay if settings.side_tab != Tab::Moves && !analysis.is_on() => {
                settings.apply(Change::SideTab(Tab::Moves));
            }
            Command::ShowSide(tab) => {
                settings.apply(Change::SideTab(*tab));
                if regions.side.is_none() {
                    settings.apply(Change::SidePanel(true));
                }
            }
            _ => {}
        }
    }
}

/// The height of the tabs.
const TABS: f32 = 30.0;

/// The room between the panel's edge and what is in it.
const MARGIN: f32 = 8.0;

/// Draws the panel, if it is shown.
pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, game: &Match) {
    let Some(region) = scene.regions.side else { return };
    let mut ui = super::region(ctx, "side", region, *scene.dialog == Dialog::None);
    let theme = Theme::of(ctx);
    let panel = to_egui(region);
    ui.painter().rect(panel, CornerRadius::same(14), theme.panel, Stroke::new(1.0, theme.edge), StrokeKind::Inside);
    widgets.note("side", panel);
    let inner = panel.shrink(MARGIN);
    tabs(&ui, scene, widgets, inner);
    let body = inner.with_min_y(inner.top() + TABS + 4.0);
    if body.height() < 20.0 {
        return;
    }
    let mut body = ui.new_child(egui::UiBuilder::new().max_rect(body).id_salt("side-body"));
    match scene.settings.side_tab {
        Tab::Moves => moves::draw(&mut body, scene, widgets, game),
        Tab::Analysis => analysis::draw(&mut body, scene, widgets, game),
    }
}

fn tabs(ui: &egui::Ui, scene: &mut Scene, widgets: &mut Widgets, inner: Rect) {
    const SIZE: f32 = 14.0;
    let say = scene.say();
    let mut left = inner.left();
    let mut row = Vec::new();
    for tab in Tab::ALL {
        let name = say(tab.name());
        let width = option_width(ui, &name, SIZE).min((inner.right() - left).max(20.0));
        let rect = Rect::from_min_size(egui::pos2(left, inner.top()), Vec2::new(width, TABS - 2.0));
        left += width + 6.0;
        let response = option(ui, widgets, tab.id(), rect, &name, SIZE, State::of(scene.settings.side_tab == tab));
        if response.clicked() {
            scene.commands.write(Command::ShowSide(tab));
        }
        row.push(response);
    }
    along(ui, &row);
}
