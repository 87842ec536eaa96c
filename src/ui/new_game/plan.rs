//! Where things lie on the screen for new games. It depends on the window alone, so nothing jumps when something else
//! is chosen.

use bevy_egui::egui::{Rect, Vec2};

/// Where things lie, in logical window pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plan {
    /// The sheet they lie on.
    pub sheet: Rect,
    /// What scrolls, if it must.
    pub body: Rect,
    /// Why no game can begin, or who plays when.
    pub note: Rect,
    /// Back and start.
    pub buttons: Rect,
    /// Whether board and rules lie beside the players, not below them.
    pub beside: bool,
    /// Whether there is room for the cards of every seat above board and rules.
    pub tall: bool,
    /// How many cards lie side by side: one a team, or one below the other.
    pub columns: usize,
    /// The height of a card's rows and of the options below.
    pub row: f32,
}

/// The room between things.
pub(super) const GAP: f32 = 8.0;

/// The rows of a card.
const ROWS: f32 = 3.0;

impl Plan {
    /// The plan for a window of that size.
    pub fn new(window: Vec2) -> Self {
        let window = window.max(Vec2::new(120.0, 120.0));
        // In a high window they lie one below the other, and the picture gets what is left.
        let tall = window.x >= 700.0 && window.y >= 1250.0 && window.x < window.y * 0.9;
        let beside = window.x >= 700.0 && !tall;
        let margin = if window.x < 500.0 || window.y < 400.0 { 4.0 } else { 8.0 };
        let size = Vec2::new(
            (window.x - 2.0 * margin).min(if beside { 1180.0 } else { 760.0 }),
            (window.y - 2.0 * margin).min(if beside { 780.0 } else { 1300.0 }),
        );
        let sheet = Rect::from_center_size((window * 0.5).to_pos2(), size);
        let padding = if margin < 8.0 { 10.0 } else { 16.0 };
        let inner = sheet.shrink(padding);
        let height = if window.y < 400.0 { 34.0 } else { 38.0 };
        let foot = Rect::from_min_max(inner.left_bottom() - Vec2::new(0.0, height), inner.max);
        // Beside the buttons, or above them where the window is narrow.
        let wide = inner.width() >= 560.0;
        let share = if wide { 0.56 } else { 1.0 };
        let (note, buttons) = if wide {
            let edge = foot.left() + foot.width() * share;
            (foot.with_max_x(edge - GAP), foot.with_min_x(edge))
        } else {
            (Rect::from_min_size(foot.min - Vec2::new(0.0, 26.0), Vec2::new(foot.width(), 22.0)), foot)
        };
        Self {
            sheet,
            body: inner.with_max_y(note.top().min(buttons.top()) - GAP),
            note,
            buttons,
            beside,
            tall,
            columns: if inner.width() >= 420.0 { 2 } else { 1 },
            row: if size.y >= 660.0 { 28.0 } else { 23.0 },
        }
    }

    /// The room within a card's edge.
    pub fn padding(&self) -> f32 {
        if self.row > 26.0 { 10.0 } else { 6.0 }
    }

    /// The room between a card's rows.
    pub fn between(&self) -> f32 {
        if self.row > 26.0 { 7.0 } else { 4.0 }
    }

    /// The height of a card.
    pub fn card(&self) -> f32 {
        ROWS * self.row + (ROWS - 1.0) * self.between() + 2.0 * self.padding()
    }

    /// About how high the options below the cards are.
    pub fn least_turns(&self) -> f32 {
        4.0 * (self.row + 6.0) + 2.0 * GAP
    }

    /// How wide the players are, and the board and the rules.
    pub fn widths(&self, whole: f32) -> [f32; 2] {
        if self.beside {
            let players = (whole * 0.6).round();
            [players, whole - players - 2.0 * GAP]
        } else {
            [whole, whole]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_lies_on_the_sheet_and_nothing_on_anything_else() {
        for size in [
            (320.0, 240.0),
            (400.0, 300.0),
            (600.0, 800.0),
            (800.0, 600.0),
            (900.0, 1400.0),
            (1280.0, 720.0),
            (3840.0, 2160.0),
        ] {
            let plan = Plan::new(size.into());
            let window = Rect::from_min_size(bevy_egui::egui::Pos2::ZERO, size.into());
            assert!(window.contains_rect(plan.sheet), "{size:?}");
            let parts = [plan.body, plan.note, plan.buttons];
            for (index, part) in parts.iter().enumerate() {
                assert!(plan.sheet.contains_rect(*part) && part.is_positive(), "{size:?}: {plan:?}");
                assert!(parts[index + 1..].iter().all(|other| !part.intersects(*other)), "{size:?}: {plan:?}");
            }
            assert!(plan.body.height() >= 0.6 * plan.sheet.height(), "{size:?}: {plan:?}");
            assert!(plan.buttons.width() >= 250.0, "{size:?}: {plan:?}");
        }
    }

    #[test]
    fn six_cards_fit_a_small_window_without_scrolling() {
        let plan = Plan::new(Vec2::new(800.0, 600.0));
        assert!(plan.beside && plan.columns == 2);
        // Heading, presets, the number of players; turns, beginner, clock, stones.
        let rest = 36.0 + (plan.row + 2.0 + GAP) + (plan.row + GAP) + 4.0 * plan.row + 3.0 * 6.0;
        assert!(3.0 * (plan.card() + GAP) + rest <= plan.body.height(), "{plan:?}");
    }
}
