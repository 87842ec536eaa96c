//! The screen on which a new game is chosen.

mod board;
mod cards;
mod clock;
mod foot;
mod plan;
mod rules;
mod turns;
mod view;

use bevy_egui::egui::{
    self, CornerRadius, Pos2, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
};

use super::Scene;
use super::controls::{self, State, option_width};
use super::theme::Theme;
use super::widgets::{Widgets, paint_fitting};
use crate::app::Dialog;
use crate::game::TableChange;
use crate::game::clock::TimeControl;
use crate::i18n::{Language, Message, messages};
use crate::input::Command;
use crate::settings::Change;
use plan::{GAP, Plan};
use view::{PRESETS, View};

/// The width of a scroll bar under the pointer. The sheet's edge is at least as wide.
const SCROLL_BAR: f32 = 10.0;

/// The size of what is written on options.
const TEXT: f32 = 14.0;

const SIZES: [(&str, &str, u8); 3] = [("team-size-1", "1", 1), ("team-size-2", "2", 2), ("team-size-3", "3", 3)];

pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let theme = Theme::of(ctx);
    let language = *scene.language;
    let window = super::to_egui(scene.regions.window);
    let mut ui = super::region(ctx, "new-game-screen", scene.regions.window, *scene.dialog == Dialog::None);
    ui.painter().rect_filled(window, 0.0, theme.shade.gamma_multiply(0.7));
    let plan = Plan::new(window.size());
    ui.painter().rect(
        plan.sheet,
        CornerRadius::same(16),
        theme.panel,
        Stroke::new(1.0, theme.edge),
        StrokeKind::Inside,
    );
    let view = View::new(&scene.offered.0, &scene.shelf);
    let clock = scene.chosen_clock.0;
    let mut screen = Drawing {
        widgets,
        language,
        plan,
        view: &view,
        clock,
        changes: Vec::new(),
        resigning: None,
        clock_picked: None,
    };
    let resigns = scene.settings.computers_resign;
    let own_folder = scene.folders.own.as_deref().map(|folder| folder.display().to_string());
    // The scroll bar lies beside what scrolls, in the sheet's edge.
    let scrolled = plan.body.with_max_x(plan.body.right() + SCROLL_BAR);
    ui.scope_builder(UiBuilder::new().max_rect(scrolled), |ui| {
        ui.set_clip_rect(scrolled.with_min_x(scrolled.left() - 6.0).expand2(Vec2::new(0.0, 3.0)));
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(GAP);
            let whole = plan.body.width();
            screen.heading(ui, whole);
            let [players, board] = plan.widths(whole);
            if plan.beside {
                let top = ui.available_rect_before_wrap().min;
                let left = Rect::from_min_size(top, Vec2::new(players, 0.0));
                let mut column = ui.new_child(UiBuilder::new().max_rect(left).id_salt("players"));
                // The cards take what the rest of the column leaves, so nothing stands empty.
                let rest = column.id().with("turns");
                let turns = ui.data(|data| data.get_temp::<f32>(rest)).unwrap_or(plan.least_turns());
                screen.players(&mut column, players, Some(plan.body.bottom() - turns));
                let above = column.min_rect().bottom();
                screen.turns(&mut column, players);
                let below = column.min_rect().bottom() - above;
                if (below - turns).abs() > 0.5 {
                    ui.data_mut(|data| data.insert_temp(rest, below));
                    ui.ctx().request_repaint();
                }
                let bottom = column.min_rect().bottom().max(plan.body.bottom());
                let right = Rect::from_min_max(
                    Pos2::new(top.x + players + 2.0 * GAP, top.y),
                    Pos2::new(top.x + players + 2.0 * GAP + board, bottom),
                );
                let mut other = ui.new_child(UiBuilder::new().max_rect(right).id_salt("board"));
                let rules = screen.rules_height(&other, board);
                let picture = (right.height() - rules - 28.0 - 20.0 - 4.0 * GAP).max(120.0);
                screen.board(&mut other, board, picture, own_folder.as_deref());
                screen.rules(&mut other, board, resigns);
                ui.advance_cursor_after_rect(column.min_rect().union(other.min_rect()));
            } else {
                // As much room as the most cards need, so that nothing jumps.
                let bottom = plan.tall.then(|| ui.cursor().top());
                screen.players(ui, players, bottom);
                screen.turns(ui, players);
                let used = ui.cursor().top() + plan.row + screen.rules_height(ui, board) + 16.0 + 4.0 * GAP;
                let picture = (plan.body.bottom() - used).max((board * 0.62).min(300.0)).min(board);
                screen.board(ui, board, picture, own_folder.as_deref());
                screen.rules(ui, board, resigns);
            }
        });
    });
    screen.note(&ui);
    let command = screen.buttons(&mut ui, opened);
    let (changes, resigning, clock) = (screen.changes, screen.resigning, screen.clock_picked);
    for change in changes {
        scene.commands.write(Command::ChangeTable(change));
    }
    if resigning.is_some() {
        scene.commands.write(Command::ToggleResigning);
    }
    if let Some(clock) = clock {
        scene.commands.write(Command::Set(clock));
    }
    if let Some(command) = command {
        scene.commands.write(command);
    }
}

/// The screen while it is drawn.
struct Drawing<'a> {
    widgets: &'a mut Widgets,
    language: Language,
    plan: Plan,
    view: &'a View<'a>,
    /// The clock that new games get.
    clock: Option<TimeControl>,
    /// What was changed.
    changes: Vec<TableChange>,
    /// Whether the computers' resigning was ticked.
    resigning: Option<()>,
    /// The clock, or none, that was picked.
    clock_picked: Option<Change>,
}

impl Drawing<'_> {
    fn say(&self, message: Message) -> String {
        self.language.text(&message)
    }

    /// Options side by side, each as wide as its words, after a label that is `indent` wide. Those that do not fit go
    /// on a line of their own.
    fn options(
        &mut self,
        ui: &mut Ui,
        width: f32,
        indent: f32,
        label: &str,
        options: &[(&'static str, String, String, State)],
    ) -> Option<usize> {
        const BETWEEN: f32 = 4.0;
        let row = self.plan.row;
        let widths: Vec<f32> = options.iter().map(|(_, text, ..)| option_width(ui, text, TEXT)).collect();
        let total: f32 = widths.iter().map(|width| width + BETWEEN).sum();
        // Below the label where there is no room beside it.
        let below = indent + total > width + BETWEEN;
        let height = if below { row + 22.0 } else { row };
        let (rect, _) = ui.allocate_exact_size(Vec2::new(width, height), Sense::hover());
        let theme = Theme::of(ui.ctx());
        let line = if below { 20.0 } else { row };
        let at = Pos2::new(rect.left(), rect.top() + line * 0.5);
        paint_fitting(ui.painter(), at, if below { width } else { indent - 6.0 }, &[label], TEXT, theme.dim);
        let mut left = rect.left() + if below { 0.0 } else { indent };
        let shrink = if below { (width / total).min(1.0) } else { 1.0 };
        let mut clicked = None;
        let mut row_of = Vec::new();
        for (place, ((id, text, tip, state), own)) in options.iter().zip(widths).enumerate() {
            let size = Vec2::new(own * shrink, row);
            let place_rect = Rect::from_min_size(Pos2::new(left, rect.bottom() - row), size);
            let response = controls::option(ui, self.widgets, id, place_rect, text, TEXT, *state);
            left += size.x + BETWEEN * shrink;
            if response.clicked() {
                clicked = Some(place);
            }
            row_of.push(if tip.is_empty() { response } else { response.on_hover_text(tip) });
        }
        controls::along(ui, &row_of);
        clicked
    }

    fn heading(&mut self, ui: &mut Ui, width: f32) {
        let theme = Theme::of(ui.ctx());
        let heading = self.say(messages::new_game_heading());
        ui.spacing_mut().item_spacing.y = 6.0;
        ui.label(RichText::new(heading).size(24.0).color(theme.text));
        let row = self.plan.row + 2.0;
        let labels: Vec<String> = PRESETS.iter().map(|(_, label, ..)| self.say(label())).collect();
        // Line by line, as many as fit.
        let (mut left, mut top) = (0.0, 0.0);
        let mut places = Vec::new();
        for label in &labels {
            let own = option_width(ui, label, TEXT).min(width);
            if left > 0.0 && left + own > width {
                (left, top) = (0.0, top + row + 4.0);
            }
            places.push(Rect::from_min_size(Pos2::new(left, top), Vec2::new(own, row)));
            left += own + 6.0;
        }
        let (rect, _) = ui.allocate_exact_size(Vec2::new(width, top + row), Sense::hover());
        let mut row = Vec::new();
        for (((id, _, tip, preset), label), place) in PRESETS.into_iter().zip(&labels).zip(places) {
            let state = State::of(self.view.table.is_preset(preset));
            let place = place.translate(rect.min.to_vec2());
            let response = controls::option(ui, self.widgets, id, place, label, TEXT, state);
            if response.clicked() {
                self.changes.push(TableChange::Preset(preset));
            }
            row.push(response.on_hover_text(self.say(tip())));
        }
        controls::along(ui, &row);
        ui.spacing_mut().item_spacing.y = GAP;
    }

    /// How many play, and their cards, which reach down to `bottom` if there is one.
    fn players(&mut self, ui: &mut Ui, width: f32, bottom: Option<f32>) {
        let theme = Theme::of(ui.ctx());
        let row = self.plan.row;
        let swap = self.say(messages::swap_sides());
        let swap_width = option_width(ui, &swap, TEXT) + 16.0;
        let label = self.say(messages::team_size());
        let label_width = controls::text_width(ui, &label, TEXT);
        let sizes = 3.0 * 34.0;
        // Two lines where they do not fit side by side.
        let narrow = label_width + 10.0 + sizes + 12.0 + swap_width > width;
        let height = if narrow { 2.0 * row + 4.0 } else { row };
        let (rect, _) = ui.allocate_exact_size(Vec2::new(width, height), Sense::hover());
        let middle = rect.top() + row * 0.5;
        paint_fitting(ui.painter(), Pos2::new(rect.left(), middle), width - sizes - 10.0, &[&label], TEXT, theme.dim);
        let mut left = rect.left() + (label_width + 10.0).min(width - sizes);
        let mut options = Vec::new();
        for (id, text, size) in SIZES {
            let place = Rect::from_min_size(Pos2::new(left, rect.top()), Vec2::new(30.0, row));
            let state = State::of(size == self.view.table.team_size);
            let response = controls::option(ui, self.widgets, id, place, text, TEXT, state);
            if response.clicked() {
                self.changes.push(TableChange::TeamSize(size));
            }
            options.push(response.on_hover_text(self.say(messages::team_size_option(size))));
            left += 34.0;
        }
        controls::along(ui, &options);
        let size = Vec2::new(swap_width.min(width), row);
        let place = if narrow {
            Rect::from_min_size(rect.left_bottom() - Vec2::new(0.0, row), size)
        } else {
            Rect::from_min_size(rect.right_top() - Vec2::new(size.x, 0.0), size)
        };
        let response = controls::option(ui, self.widgets, "swap-sides", place, &swap, TEXT, State::Off);
        if response.clicked() {
            self.changes.push(TableChange::SwapSides);
        }
        response.on_hover_text(self.say(messages::swap_sides_tip()));

        let height = bottom.map(|bottom| bottom - ui.cursor().top());
        self.changes.extend(cards::draw(ui, self.widgets, self.language, &self.plan, width, height, self.view));
    }
}
