//! The colours and shapes of the interface.

use std::ops::Deref;

use bevy_egui::egui::{self, Color32, CornerRadius, Stroke, Vec2};
use serde::Deserialize;

use crate::looks::colour::{self, interface};
use crate::looks::{Look, ThemeName};
use crate::rules::Team;
use crate::view::palette::Palette;

/// The colours of the interface as a theme's file has them.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Interface {
    /// Text on the background.
    #[serde(deserialize_with = "interface")]
    pub text: Color32,
    /// Text that matters less, still well readable.
    #[serde(deserialize_with = "interface")]
    pub dim: Color32,
    /// Text of what cannot be used now.
    #[serde(deserialize_with = "interface")]
    pub faint: Color32,
    /// What most people want here.
    #[serde(deserialize_with = "interface")]
    pub accent: Color32,
    /// Text on the accent.
    #[serde(deserialize_with = "interface")]
    pub on_accent: Color32,
    /// The face of what is chosen among several, and of what is switched on: calmer than the accent.
    #[serde(deserialize_with = "interface")]
    pub chosen: Color32,
    /// Text on it.
    #[serde(deserialize_with = "interface")]
    pub on_chosen: Color32,
    /// The line around it.
    #[serde(deserialize_with = "interface")]
    pub chosen_edge: Color32,
    /// The ring around what has the keyboard.
    #[serde(deserialize_with = "interface")]
    pub focus: Color32,
    /// Warnings.
    #[serde(deserialize_with = "interface")]
    pub warning: Color32,
    /// The face of buttons.
    #[serde(deserialize_with = "interface")]
    pub button: Color32,
    /// The face of a button under the pointer.
    #[serde(deserialize_with = "interface")]
    pub hovered: Color32,
    /// The face of a button that is held down.
    #[serde(deserialize_with = "interface")]
    pub pressed: Color32,
    /// Behind what is written by the player.
    #[serde(deserialize_with = "interface")]
    pub field: Color32,
    /// Thin lines around cards.
    #[serde(deserialize_with = "interface")]
    pub edge: Color32,
    /// Behind dialogs and notices.
    #[serde(deserialize_with = "interface")]
    pub panel: Color32,
    /// Behind what belongs to a seat.
    #[serde(deserialize_with = "interface")]
    pub card: Color32,
    /// The same for the seat to move.
    #[serde(deserialize_with = "interface")]
    pub card_active: Color32,
    /// The line around it; the seat to move has a stronger one in its team's colour.
    #[serde(deserialize_with = "interface")]
    pub card_edge: Color32,
    /// Over everything that a dialog puts out of reach.
    #[serde(deserialize_with = "interface")]
    pub shade: Color32,
}

/// The colours of the interface, those that it shares with the board included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    own: Interface,
    /// Whether light text stands on dark ground.
    pub dark: bool,
    /// The slab, in small pictures of a board.
    pub slab: Color32,
    /// The board's lines.
    pub line: Color32,
    /// Its points.
    pub socket: Color32,
    /// The outlines of white hexagons.
    pub white: Color32,
    /// By team: the stones, their shape, what is written or drawn thinly.
    teams: [[Color32; 3]; 2],
}

impl Deref for Theme {
    type Target = Interface;

    fn deref(&self) -> &Interface {
        &self.own
    }
}

impl Theme {
    /// The interface's own colours with the board's.
    #[must_use]
    pub fn new(dark: bool, own: &Interface, board: &Palette) -> Self {
        let [slab, line, socket, white] = [board.slab, board.line, board.socket, board.white].map(colour::to_interface);
        let teams = Team::BOTH.map(|team| {
            let colours = board.team(team);
            [colours.stone, colours.inlay, colours.mark].map(colour::to_interface)
        });
        Self { own: *own, dark, slab, line, socket, white, teams }
    }

    /// A team's colour.
    #[must_use]
    pub const fn team(self, team: Team) -> Color32 {
        self.teams[team.index()][0]
    }

    /// A team's colour for thin lines and text on any ground.
    #[must_use]
    pub const fn team_light(self, team: Team) -> Color32 {
        self.teams[team.index()][2]
    }

    /// The colour of the shape on a team's stones.
    #[must_use]
    pub const fn inlay(self, team: Team) -> Color32 {
        self.teams[team.index()][1]
    }

    /// The line around a seat's card. In grey, too, the seat to move stands out: its line is wider and has more contrast.
    #[must_use]
    pub fn card_line(self, team: Team, active: bool) -> Stroke {
        if active { Stroke::new(3.0, self.team_light(team)) } else { Stroke::new(1.0, self.card_edge) }
    }

    /// Behind the words of the title: a sheet of glass over the board.
    #[must_use]
    pub fn sheet(self) -> Color32 {
        self.panel.gamma_multiply(0.93)
    }

    /// The theme that an interface was dressed in last.
    #[must_use]
    pub fn of(ctx: &egui::Context) -> Self {
        ctx.data(|data| data.get_temp(egui::Id::NULL)).unwrap_or_else(|| Look::built_in(ThemeName::default()).interface)
    }

    /// Dresses egui.
    pub fn apply(self, ctx: &egui::Context) {
        ctx.data_mut(|data| data.insert_temp(egui::Id::NULL, self));
        ctx.all_styles_mut(|style| {
            let visuals = &mut style.visuals;
            *visuals = if self.dark { egui::Visuals::dark() } else { egui::Visuals::light() };
            visuals.override_text_color = Some(self.text);
            visuals.window_fill = self.panel;
            visuals.panel_fill = Color32::TRANSPARENT;
            visuals.window_stroke = Stroke::new(1.0, self.edge);
            visuals.window_corner_radius = CornerRadius::same(14);
            // What cannot be used has its own colour and no face; made half transparent it could hardly be read.
            visuals.disabled_alpha = 1.0;
            visuals.selection.bg_fill = self.accent.gamma_multiply(0.4);
            for widget in [
                &mut visuals.widgets.inactive,
                &mut visuals.widgets.hovered,
                &mut visuals.widgets.active,
                &mut visuals.widgets.open,
                &mut visuals.widgets.noninteractive,
            ] {
                widget.corner_radius = CornerRadius::same(9);
                widget.weak_bg_fill = self.button;
                widget.bg_fill = self.button;
                widget.bg_stroke = Stroke::new(1.0, self.edge);
                widget.fg_stroke = Stroke::new(1.0, self.text);
                widget.expansion = 0.0;
            }
            visuals.widgets.hovered.weak_bg_fill = self.hovered;
            visuals.widgets.hovered.bg_stroke = Stroke::new(1.0, self.chosen_edge);
            visuals.widgets.active.weak_bg_fill = self.pressed;
            visuals.widgets.active.bg_stroke = Stroke::new(1.5, self.chosen_edge);
            style.spacing.item_spacing = Vec2::new(8.0, 8.0);
            style.spacing.icon_spacing = 6.0;
            style.spacing.button_padding = Vec2::new(12.0, 5.0);
            style.interaction.selectable_labels = false;
            // Nothing moves without a cause; egui's fades would also keep the window awake.
            style.animation_time = 0.0;
        });
    }
}
