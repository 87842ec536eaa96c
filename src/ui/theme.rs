//! The colours and shapes of the interface.

use bevy_egui::egui::{self, Color32, CornerRadius, Stroke, Vec2};

use crate::rules::Team;

/// The colours of the interface.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// Text on the background.
    pub text: Color32,
    /// Text that matters less, still well readable.
    pub dim: Color32,
    /// Text of what cannot be used now.
    pub faint: Color32,
    /// What most people want here.
    pub accent: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// The ring around what has the keyboard.
    pub focus: Color32,
    /// Warnings.
    pub warning: Color32,
    /// The face of buttons.
    pub button: Color32,
    /// The face of a button under the pointer.
    pub hovered: Color32,
    /// The face of a button that is held down.
    pub pressed: Color32,
    /// Behind what is written by the player.
    pub field: Color32,
    /// Thin lines around cards.
    pub edge: Color32,
    /// Behind dialogs and notices.
    pub panel: Color32,
}

impl Theme {
    /// The dark theme of the printed board.
    pub const CLASSIC: Self = Self {
        text: Color32::from_rgb(0xf2, 0xf4, 0xf6),
        dim: Color32::from_rgb(0xb4, 0xbc, 0xc6),
        faint: Color32::from_rgb(0x7c, 0x86, 0x92),
        accent: Color32::from_rgb(0x39, 0xd9, 0x7e),
        on_accent: Color32::from_rgb(0x04, 0x1a, 0x0d),
        focus: Color32::from_rgb(0xff, 0xe0, 0x82),
        warning: Color32::from_rgb(0xff, 0xc8, 0x57),
        button: Color32::from_rgb(0x1d, 0x22, 0x2b),
        hovered: Color32::from_rgb(0x2a, 0x31, 0x3d),
        pressed: Color32::from_rgb(0x34, 0x3d, 0x4b),
        field: Color32::from_rgb(0x0b, 0x0e, 0x13),
        edge: Color32::from_rgb(0x30, 0x37, 0x43),
        panel: Color32::from_rgb(0x12, 0x16, 0x1d),
    };

    /// A team's colour.
    #[must_use]
    pub const fn team(self, team: Team) -> Color32 {
        match team {
            Team::Red => Color32::from_rgb(0xd8, 0x34, 0x2c),
            Team::Blue => Color32::from_rgb(0x2a, 0x4f, 0xe0),
        }
    }

    /// A team's colour, light enough for thin lines and text on the background.
    #[must_use]
    pub const fn team_light(self, team: Team) -> Color32 {
        match team {
            Team::Red => Color32::from_rgb(0xff, 0x7d, 0x70),
            Team::Blue => Color32::from_rgb(0x86, 0xa8, 0xff),
        }
    }

    /// The colour of the shape on a team's stones.
    #[must_use]
    pub const fn inlay(self, team: Team) -> Color32 {
        match team {
            Team::Red => Color32::from_rgb(0xff, 0xe4, 0xde),
            Team::Blue => Color32::from_rgb(0xe2, 0xea, 0xff),
        }
    }

    /// The theme that an interface was dressed in last.
    #[must_use]
    pub fn of(ctx: &egui::Context) -> Self {
        ctx.data(|data| data.get_temp(egui::Id::NULL)).unwrap_or(Self::CLASSIC)
    }

    /// Dresses egui.
    pub fn apply(self, ctx: &egui::Context) {
        ctx.data_mut(|data| data.insert_temp(egui::Id::NULL, self));
        ctx.all_styles_mut(|style| {
            let visuals = &mut style.visuals;
            *visuals = egui::Visuals::dark();
            visuals.override_text_color = Some(self.text);
            visuals.window_fill = self.panel;
            visuals.panel_fill = Color32::TRANSPARENT;
            visuals.window_stroke = Stroke::new(1.0, self.edge);
            visuals.window_corner_radius = CornerRadius::same(14);
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
            visuals.widgets.hovered.bg_stroke = Stroke::new(1.0, self.accent);
            visuals.widgets.active.weak_bg_fill = self.pressed;
            visuals.widgets.active.bg_stroke = Stroke::new(1.5, self.accent);
            style.spacing.item_spacing = Vec2::new(8.0, 8.0);
            style.spacing.button_padding = Vec2::new(12.0, 5.0);
            style.interaction.selectable_labels = false;
            // Nothing moves without a cause; egui's fades would also keep the window awake.
            style.animation_time = 0.0;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance and contrast after WCAG 2.1.
    fn contrast(a: Color32, b: Color32) -> f64 {
        let luminance = |colour: Color32| {
            let linear = |channel: u8| {
                let c = f64::from(channel) / 255.0;
                if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
        };
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_can_be_read_on_what_lies_behind_it() {
        let theme = Theme::CLASSIC;
        let dark = Color32::from_rgb(0x14, 0x18, 0x20);
        for behind in [dark, theme.panel, theme.button, theme.hovered, theme.field] {
            for text in
                [theme.text, theme.dim, theme.warning, theme.team_light(Team::Red), theme.team_light(Team::Blue)]
            {
                assert!(contrast(text, behind) >= 4.5, "{text:?} on {behind:?}");
            }
        }
        assert!(contrast(theme.text, theme.pressed) >= 4.5);
        assert!(contrast(theme.on_accent, theme.accent) >= 4.5);
    }
}
