//! The screen on which a new game is chosen.

mod cards;
mod plan;
mod preview;
mod view;

use std::borrow::Cow;

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    Vec2,
};

use super::Scene;
use super::controls::{self, Entry, State, option_width};
use super::theme::Theme;
use super::widgets::{
    Weight, Widgets, button_in, button_width, paint_fitting, paint_focus, paint_team_mark, paint_text,
};
use crate::app::Dialog;
use crate::game::{Starts, TableChange};
use crate::i18n::{Language, Message, messages};
use crate::input::Command;
use crate::rules::{Options, Sequence, Team};
use plan::{GAP, Plan};
use view::{PRESETS, View, origin};

/// The size of what is written on options.
const TEXT: f32 = 14.0;

const SIZES: [(&str, &str, u8); 3] = [("team-size-1", "1", 1), ("team-size-2", "2", 2), ("team-size-3", "3", 3)];

pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let theme = Theme::CLASSIC;
    let language = *scene.language;
    let window = super::to_egui(scene.regions.window);
    let mut ui = super::region(ctx, "new-game-screen", scene.regions.window, *scene.dialog == Dialog::None);
    ui.painter().rect_filled(window, 0.0, Color32::from_black_alpha(120));
    let plan = Plan::new(window.size());
    ui.painter().rect(
        plan.sheet,
        CornerRadius::same(16),
        theme.panel,
        Stroke::new(1.0, theme.edge),
        StrokeKind::Inside,
    );
    let view = View::new(&scene.offered.0, &scene.shelf);
    let mut screen = Drawing { widgets, language, plan, view: &view, changes: Vec::new(), resigning: None };
    let resigns = scene.settings.computers_resign;
    let own_folder = scene.folders.own.as_deref().map(|folder| folder.display().to_string());
    ui.scope_builder(UiBuilder::new().max_rect(plan.body), |ui| {
        ui.set_clip_rect(plan.body.expand2(Vec2::new(6.0, 3.0)));
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(GAP);
            let whole = plan.body.width() - if plan.beside { 0.0 } else { 8.0 };
            screen.heading(ui, whole);
            let [players, board] = plan.widths(whole);
            if plan.beside {
                let top = ui.available_rect_before_wrap().min;
                let left = Rect::from_min_size(top, Vec2::new(players, 0.0));
                let mut column = ui.new_child(UiBuilder::new().max_rect(left).id_salt("players"));
                screen.players(&mut column, players);
                screen.turns(&mut column, players);
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
                screen.players(ui, players);
                screen.turns(ui, players);
                screen.board(ui, board, (board * 0.62).min(300.0), own_folder.as_deref());
                screen.rules(ui, board, resigns);
            }
        });
    });
    screen.note(&ui);
    let command = screen.buttons(&mut ui, opened);
    let (changes, resigning) = (screen.changes, screen.resigning);
    for change in changes {
        scene.commands.write(Command::ChangeTable(change));
    }
    if resigning.is_some() {
        scene.commands.write(Command::ToggleResigning);
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
    /// What was changed.
    changes: Vec<TableChange>,
    /// Whether the computers' resigning was ticked.
    resigning: Option<()>,
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
        let theme = Theme::CLASSIC;
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
        let theme = Theme::CLASSIC;
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

    fn players(&mut self, ui: &mut Ui, width: f32) {
        let theme = Theme::CLASSIC;
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

        self.changes.extend(cards::draw(ui, self.widgets, self.language, &self.plan, width, self.view));
    }

    /// Turn order, who begins, the usual number of stones.
    fn turns(&mut self, ui: &mut Ui, width: f32) {
        let table = self.view.table;
        let labels = [messages::turn_order(), messages::starts(), messages::stones_heading()].map(|it| self.say(it));
        let widest = labels.iter().map(|label| controls::text_width(ui, label, TEXT)).fold(0.0, f32::max);
        let indent = widest + 12.0;
        ui.add_space(if self.plan.row > 26.0 { 4.0 } else { 0.0 });
        ui.spacing_mut().item_spacing.y = 6.0;

        let state = |sequence: Sequence| {
            if self.view.orders_differ { State::of(table.sequence == sequence) } else { State::Disabled }
        };
        let tip = |tip| self.say(if self.view.orders_differ { tip } else { messages::order_of_two() });
        let orders = [
            (
                "order-alternating",
                self.say(messages::order_alternating()),
                tip(messages::order_alternating_tip()),
                state(Sequence::Alternating),
            ),
            (
                "order-blocks",
                self.say(messages::order_blocks()),
                tip(messages::order_blocks_tip()),
                state(Sequence::Blocks),
            ),
        ];
        if let Some(chosen) = self.options(ui, width, indent, &labels[0], &orders) {
            let sequence = if chosen == 0 { Sequence::Alternating } else { Sequence::Blocks };
            self.changes.push(TableChange::Sequence(sequence));
        }

        let state = |starts: Starts| State::of(table.starts == starts);
        let starts = [
            ("starts-red", self.say(messages::team(Team::Red)), String::new(), state(Starts::Red)),
            ("starts-blue", self.say(messages::team(Team::Blue)), String::new(), state(Starts::Blue)),
            ("starts-lot", self.say(messages::starts_lot()), self.say(messages::starts_lot_tip()), state(Starts::Lot)),
        ];
        if let Some(chosen) = self.options(ui, width, indent, &labels[1], &starts) {
            self.changes.push(TableChange::Starts([Starts::Red, Starts::Blue, Starts::Lot][chosen]));
        }

        let usual = (
            "stones-usual",
            self.say(messages::stones_usual()),
            self.say(messages::stones_usual_tip()),
            State::of(table.has_usual_stones()),
        );
        let top = ui.cursor().top();
        let indent_of_why = indent + option_width(ui, &usual.1, TEXT) + 14.0;
        if self.options(ui, width, indent, &labels[2], &[usual]).is_some() {
            self.changes.push(TableChange::UsualStones);
        }
        if self.view.explains_stones() {
            self.why(ui, Pos2::new(ui.max_rect().left() + indent_of_why, top), width - indent_of_why);
        }
        ui.spacing_mut().item_spacing.y = GAP;
    }

    /// A question that is answered where the pointer or the keyboard rests on it.
    fn why(&mut self, ui: &Ui, at: Pos2, room: f32) {
        let theme = Theme::CLASSIC;
        let text = self.say(messages::stones_why());
        let width = controls::text_width(ui, &text, 13.0).min(room);
        let rect = Rect::from_min_size(at, Vec2::new(width, self.plan.row));
        let response = ui.interact(rect, ui.id().with("stones-why"), Sense::click());
        self.widgets.note_focus(ui, "stones-why", &response);
        let colour = if response.hovered() || response.has_focus() { theme.accent } else { theme.dim };
        let painted = paint_fitting(ui.painter(), rect.left_center(), width, &[&text], 13.0, colour);
        let line = Stroke::new(1.0, colour.gamma_multiply(0.6));
        ui.painter().hline(painted.x_range(), painted.bottom(), line);
        paint_focus(ui.painter(), &response, 6.0);
        let answer = self.say(messages::stones_why_text());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Link, true, format!("{text} {answer}")));
        self.widgets.note_seen(ui, "stones-why", rect);
        if response.has_focus() {
            response.show_tooltip_text(answer);
        } else {
            response.on_hover_text(answer);
        }
    }

    /// The list of boards, and the one that is chosen: its picture, or what is wrong with it.
    fn board(&mut self, ui: &mut Ui, width: f32, height: f32, own_folder: Option<&str>) {
        let theme = Theme::CLASSIC;
        let heading = self.say(messages::board_heading());
        let (rect, _) = ui.allocate_exact_size(Vec2::new(width, self.plan.row), Sense::hover());
        let label = paint_text(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, &heading, TEXT, theme.dim);
        let button = rect.with_min_x(label.right() + 10.0);
        let entries: Vec<Entry> = self
            .view
            .shelf
            .all()
            .iter()
            .enumerate()
            .map(|(place, shelved)| {
                let defects = shelved.board.is_err().then(|| (messages::board_defects(), theme.warning));
                let note = defects.or_else(|| origin(&shelved.key).map(|origin| (origin, theme.dim)));
                Entry {
                    id: Cow::Owned(format!("board-{}", place + 1)),
                    text: Cow::Borrowed(shelved.title()),
                    note: note.map(|(note, colour)| (Cow::Owned(self.language.text(&note)), colour)),
                }
            })
            .collect();
        let chosen = self.view.table.board.to_string();
        let title = self.view.shelved.map_or(chosen.as_str(), |shelved| shelved.title());
        let foot = own_folder.map(|folder| self.say(messages::boards_own_folder(folder)));
        let place = self.view.place;
        let (response, picked) =
            controls::list(ui, self.widgets, "board", button, title, &entries, place, foot.as_deref());
        response.on_hover_text(self.say(messages::board_tip()));
        if let Some(picked) = picked {
            self.changes.push(TableChange::Board(picked));
        }

        let (room, _) = ui.allocate_exact_size(Vec2::new(width, height), Sense::hover());
        let caption = match (self.view.board, self.view.shelved) {
            (Some(board), _) => {
                preview::paint(ui.painter(), board, room);
                let stones = board.stones_per_seat().for_seats(self.view.table.team_size);
                self.say(messages::board_note(board.len() as u32, stones))
            }
            (None, Some(shelved)) => {
                defects(ui, room, &shelved.board.as_ref().err().map(ToString::to_string).unwrap_or_default());
                shelved.key.to_string()
            }
            (None, None) => String::new(),
        };
        self.widgets.note_seen(ui, "board-picture", room);
        let (rect, _) = ui.allocate_exact_size(Vec2::new(width, 16.0), Sense::hover());
        let text = controls::text_width(ui, &caption, 12.5).min(width);
        let left = Pos2::new(rect.center().x - text * 0.5, rect.center().y);
        paint_fitting(ui.painter(), left, width, &[&caption], 12.5, theme.dim);
    }

    fn rules_text(&self) -> [(String, String); 3] {
        [
            (messages::rule_repetition(), messages::rule_repetition_text()),
            (messages::rule_no_rebuild(), messages::rule_no_rebuild_text()),
            (messages::computers_resign(), messages::computers_resign_text()),
        ]
        .map(|(title, text)| (self.say(title), self.say(text)))
    }

    /// How high the optional rules are.
    fn rules_height(&self, ui: &Ui, width: f32) -> f32 {
        let texts = self.rules_text();
        let checks: f32 = texts.iter().map(|(title, text)| controls::check_height(ui, width, title, text) + 5.0).sum();
        checks + 20.0
    }

    fn rules(&mut self, ui: &mut Ui, width: f32, resigns: bool) {
        let theme = Theme::CLASSIC;
        let options = self.view.table.options;
        ui.spacing_mut().item_spacing.y = 5.0;
        ui.label(RichText::new(self.say(messages::optional_rules())).size(TEXT).color(theme.dim));
        let [repetition, no_rebuild, resign] = self.rules_text();
        let mut check =
            |id, on, (title, text): &(String, String)| controls::check(ui, self.widgets, id, width, on, title, text);
        if check("rule-repetition", options.repetition, &repetition) {
            let options = Options { repetition: !options.repetition, ..options };
            self.changes.push(TableChange::Options(options));
        }
        if check("rule-no-rebuild", options.no_rebuild, &no_rebuild) {
            let options = Options { no_rebuild: !options.no_rebuild, ..options };
            self.changes.push(TableChange::Options(options));
        }
        if check("computers-resign", resigns, &resign) {
            self.resigning = Some(());
        }
    }

    /// Why no game can begin, or who plays after whom.
    fn note(&self, ui: &Ui) {
        let theme = Theme::CLASSIC;
        let (rect, view) = (self.plan.note, self.view);
        let painter = ui.painter();
        if let Some(trouble) = &view.trouble {
            let text = self.say(trouble.clone());
            let galley = painter.layout(text, egui::FontId::proportional(14.0), theme.warning, rect.width());
            painter.galley(Pos2::new(rect.left(), rect.center().y - galley.size().y * 0.5), galley, theme.warning);
            return;
        }
        if view.table.starts == Starts::Lot {
            let text = self.say(messages::starts_lot_note());
            paint_fitting(painter, rect.left_center(), rect.width(), &[&text], 14.0, theme.dim);
            return;
        }
        let share = (rect.width() / view.order.len() as f32).min(150.0);
        for (place, seat) in view.order.iter().enumerate() {
            let left = rect.left() + place as f32 * share;
            let mark = Rect::from_center_size(Pos2::new(left + 8.0, rect.center().y), Vec2::splat(15.0));
            paint_team_mark(painter, mark, seat.team());
            let card = view.cards.iter().find(|card| card.seat == *seat);
            let own = card.map(|card| self.say(card.place.clone())).unwrap_or_default();
            let number = seat.number().to_string();
            let called = card.and_then(|card| card.player.called());
            let texts = [called.unwrap_or(&own), called.unwrap_or(&number)];
            let colour = if place == 0 { theme.text } else { theme.dim };
            let at = Pos2::new(mark.right() + 5.0, rect.center().y);
            let text = paint_fitting(painter, at, share - 37.0, &texts, 13.5, colour);
            if place + 1 < view.order.len() {
                let tip = Pos2::new((text.right() + left + share) * 0.5, rect.center().y);
                let arrow = [Vec2::new(-2.0, -4.0), Vec2::new(2.0, 0.0), Vec2::new(-2.0, 4.0)].map(|it| tip + it);
                painter.add(egui::Shape::line(arrow.to_vec(), Stroke::new(1.2, theme.faint)));
            }
        }
    }

    /// Back and start. Returns what was clicked.
    fn buttons(&mut self, ui: &mut Ui, opened: bool) -> Option<Command> {
        let rect = self.plan.buttons;
        let (start, back) = (self.say(messages::new_game_start()), self.say(messages::new_game_back()));
        let (wide, narrow) = (button_width(ui, &start) + 12.0, button_width(ui, &back) + 8.0);
        let scale = (rect.width() / (wide + narrow + GAP)).min(1.0);
        let main = rect.with_min_x(rect.right() - wide * scale);
        let other = rect.with_max_x(main.left() - GAP).with_min_x(main.left() - GAP - narrow * scale);
        let mut command = None;
        // In the order in which Tab goes through them.
        let response = button_in(ui, self.widgets, "cancel", other, &back, Weight::Plain, true);
        if response.on_hover_text(self.say(messages::key_escape())).clicked() {
            command = Some(Command::Back);
        }
        let response = button_in(ui, self.widgets, "start", main, &start, Weight::Main, self.view.trouble.is_none());
        if opened {
            response.request_focus();
        }
        if response.clicked() {
            command = Some(Command::Start);
        }
        command
    }
}

/// What is wrong with a board file, all of it.
fn defects(ui: &mut Ui, room: Rect, report: &str) {
    let theme = Theme::CLASSIC;
    let edge = Stroke::new(1.0, theme.warning.gamma_multiply(0.6));
    ui.painter().rect(room, CornerRadius::same(10), theme.field, edge, StrokeKind::Inside);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(room.shrink(10.0)).id_salt("defects"));
    ScrollArea::vertical().auto_shrink(false).show(&mut inside, |ui| {
        ui.label(RichText::new(report).size(13.0).color(theme.warning));
    });
}
