//! The list of moves: a turn a row, variations indented, and the buttons to step through the game.
//!
//! Only the rows in sight are drawn, so long games are as quick as short ones.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, EventFilter, Key, Pos2, Rect, Response, ScrollArea, Sense, Stroke, Ui, Vec2,
    WidgetInfo, WidgetType,
};

use super::list::TurnRows;
use super::score;
use super::{Scene, Widgets};
use crate::game::branches::variation_of;
use crate::game::{Going, Intent, Match};
use crate::i18n::{Message, messages};
use crate::input::Command;
use crate::input::chord::KeyAction;
use crate::record::turns::ListedTurn;
use crate::record::{GameResult, NodeId};
use crate::review::Grade;
use crate::ui::controls::{self, CORNER, State, Written, face, option, stop, text_width};
use crate::ui::keys;
use crate::ui::theme::Theme;
use crate::ui::widgets::{paint_fitting, paint_focus, paint_team_mark, paint_text};
use crate::ui::words;

/// The height of a row.
const ROW: f32 = 22.0;

/// The size of what stands in it.
const TEXT: f32 = 14.0;

/// How far a variation is moved in, and how often at most.
const INDENT: (f32, usize) = (12.0, 4);

/// The height of the buttons below the list.
const FOOT: f32 = 30.0;

/// A list that is less high has no room for what is said about the place below it.
const COMMENTED: f32 = 5.0 * ROW;

/// A panel that is so wide has what is said about the place beside the list, as it does below the board of a high window.
const BESIDE: f32 = 400.0;

/// Draws the list, what is said about the place, and the buttons.
pub(super) fn draw(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, game: &Match) {
    let whole = ui.max_rect();
    let in_variation = variation_of(&game.record, game.record.node()).is_some();
    let replays = scene.replay.is_running();
    let lines = 1.0 + f32::from(u8::from(in_variation)) + f32::from(u8::from(replays));
    let foot = whole.with_min_y((whole.bottom() - lines * FOOT).max(whole.top()));
    let mut list = whole.with_max_y(foot.top() - 4.0);
    if list.width() >= BESIDE && list.height() >= ROW {
        let edge = list.left() + (list.width() * 0.6).round();
        comment(ui, scene, widgets, game, list.with_min_x(edge + 6.0), list.height() - 8.0);
        list.set_right(edge);
    } else if list.height() >= COMMENTED {
        // The list keeps the most.
        let top = comment(ui, scene, widgets, game, list, (list.height() * 0.36).min(3.0 * ROW));
        list.set_bottom(top - 6.0);
    }
    if list.height() >= ROW {
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(list).id_salt("move-list"));
        rows(&mut ui, scene, widgets, game);
    }
    let mut line = foot.with_max_y(foot.top() + FOOT);
    steps(ui, scene, widgets, game, line);
    if replays {
        line = line.translate(Vec2::new(0.0, FOOT));
        replay(ui, scene, widgets, line);
    }
    if in_variation {
        line = line.translate(Vec2::new(0.0, FOOT));
        branch(ui, scene, widgets, game, line);
    }
}

/// What somebody has written about the place that is shown, to be read and written. Returns where it begins.
fn comment(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, game: &Match, room: Rect, highest: f32) -> f32 {
    const MOST: usize = 2_000;
    let node = game.record.node();
    let text = &game.record.tree().notes(node).comment;
    let height = controls::height_of_line(ui, text, room.width() - 6.0).clamp(28.0, highest.max(28.0));
    // With room for the ring around it.
    let room = room.shrink2(Vec2::new(3.0, 4.0));
    let rect = room.with_min_y(room.bottom() - height);
    let label = scene.say()(messages::comment());
    let written = Written { text, hint: &label, most: MOST, limit: None, label: &label, wraps: true };
    // Each place has a line of its own: what is being written about one is not carried over to another.
    let mut place = ui.new_child(egui::UiBuilder::new().max_rect(rect).id_salt(("comment", game.id, node)));
    place.set_clip_rect(rect.expand(3.0).intersect(ui.clip_rect()));
    if let Some(comment) = controls::line(&mut place, widgets, "comment", rect, &written) {
        scene.intents.write(Intent::Comment { node, text: comment });
    }
    rect.top()
}

fn rows(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, game: &Match) {
    let room = ui.max_rect();
    let current = scene.turns.row_of(game.record.node());
    let asked = keyboard(ui, scene, widgets, game, room, current);
    let salt = "move-rows";
    let mut area = ScrollArea::vertical().id_salt(salt).auto_shrink(false).max_height(room.height());
    let state = egui::scroll_area::State::load(ui.ctx(), ui.make_persistent_id(egui::IdSalt::new(salt)));
    let offset = state.map_or(0.0, |state| state.offset.y);
    if let Some(offset) = brought_into_sight(ui, game, current, scene.turns.len(), offset, room.height()) {
        area = area.vertical_scroll_offset(offset);
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let rows = &scene.turns;
    let say = scene.say();
    let mut wanted = asked;
    area.show_rows(ui, ROW, rows.len(), |ui, range| {
        for row in range {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::hover());
            let grade = rows.turn(row).and_then(|turn| scene.reviewing.grade(turn.end()));
            let spoken = say(describe(rows, row, game, grade));
            let response = row_face(ui, rect, row, row == current, &spoken);
            match rows.turn(row) {
                None => {
                    let at = Pos2::new(rect.left() + 10.0, rect.center().y);
                    let colour = Theme::of(ui.ctx()).dim;
                    paint_fitting(ui.painter(), at, rect.width() - 14.0, &[&spoken], TEXT, colour);
                }
                Some(turn) => paint_turn(ui, rect, turn, game, scene),
            }
            if response.clicked() {
                wanted = Some(rows.place(row));
            }
            widgets.note_seen(ui, format!("move-{row}"), rect);
        }
    });
    if let Some(node) = wanted {
        scene.intents.write(Intent::GoTo(Going::Node(node)));
    }
}

/// The list as one stop of the keyboard: left and right step, up and down go from turn to turn. Returns the place that
/// up and down ask for.
fn keyboard(
    ui: &Ui,
    scene: &mut Scene,
    widgets: &mut Widgets,
    game: &Match,
    room: Rect,
    current: usize,
) -> Option<NodeId> {
    let id = ui.id().with("moves-list");
    let response = ui.interact(room, id, Sense::focusable_noninteractive());
    widgets.note_focus(ui, "moves-list", &response);
    widgets.note("moves-list", room);
    let label = scene.say()(messages::tab_moves());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &label));
    paint_focus(ui.painter(), &response, CORNER.into());
    if !response.has_focus() {
        return None;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    if ui.ctx().current_pass_index() > 0 {
        return None;
    }
    let mut row = current;
    for key in controls::keys(ui) {
        match key {
            Key::ArrowLeft => _ = scene.intents.write(Intent::GoTo(Going::Back)),
            Key::ArrowRight => _ = scene.intents.write(Intent::GoTo(Going::Forward)),
            Key::ArrowUp => row = row.saturating_sub(1),
            Key::ArrowDown => row = (row + 1).min(scene.turns.len() - 1),
            _ => {}
        }
    }
    let place = scene.turns.place(row);
    (row != current && place != game.record.node()).then_some(place)
}

/// Where the list has to stand for the current row to be seen, when that has become another one.
fn brought_into_sight(ui: &Ui, game: &Match, current: usize, rows: usize, offset: f32, height: f32) -> Option<f32> {
    let seen = (game.id, game.record.node(), rows, height.to_bits());
    let id = ui.id().with("followed");
    let before = ui.data_mut(|data| data.get_temp::<(u32, NodeId, usize, u32)>(id));
    if before == Some(seen) {
        return None;
    }
    ui.data_mut(|data| data.insert_temp(id, seen));
    let top = current as f32 * ROW;
    // A row more in either direction, so that it is seen how it goes on.
    let (least, most) = (top + 2.0 * ROW - height, top - ROW);
    let end = (rows as f32 * ROW - height).max(0.0);
    let wanted = offset.clamp(least.min(most), most.max(least)).clamp(0.0, end);
    ((wanted - offset).abs() > 0.5).then_some(wanted)
}

/// What a screen reader says of a row.
fn describe(rows: &TurnRows, row: usize, game: &Match, grade: Option<Grade>) -> Message {
    rows.turn(row).map_or_else(messages::moves_start, |turn| {
        let who = words::seat(turn.seat, words::seats_per_team(game));
        let told = messages::moves_row(turn.round, who, &turn.text());
        let figures: u32 = turn.actions.iter().map(|action| u32::from(action.triangles + action.squares)).sum();
        let told = if figures > 0 { messages::list(told, messages::moves_figures(figures)) } else { told };
        let told = turn.result.map_or(told.clone(), |result| messages::list(told, result_word(result)));
        let told = grade.and_then(score::grade).map_or(told.clone(), |grade| messages::list(told, grade));
        if turn.depth > 0 { messages::list(messages::moves_variation(), told) } else { told }
    })
}

fn result_word(result: GameResult) -> Message {
    result.winner().map_or_else(messages::moves_drawn, messages::moves_won)
}

fn row_face(ui: &Ui, rect: Rect, row: usize, current: bool, spoken: &str) -> Response {
    let theme = Theme::of(ui.ctx());
    // By the pointer: the keyboard is with the list as a whole.
    let response = ui.interact(rect, ui.id().with(("row", row)), Sense::CLICK);
    let fill = match (current, response.hovered()) {
        (true, _) => theme.pressed,
        (false, true) => theme.hovered,
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, CornerRadius::same(5), fill);
    if current {
        let bar = Rect::from_min_size(rect.min + Vec2::new(0.0, 3.0), Vec2::new(3.0, rect.height() - 6.0));
        ui.painter().rect_filled(bar, CornerRadius::same(2), theme.accent);
    }
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, current, spoken));
    response
}

/// The number of the round, whose turn it is, what was played, what it completed and how it ended.
fn paint_turn(ui: &Ui, rect: Rect, turn: &ListedTurn, game: &Match, scene: &Scene) {
    let theme = Theme::of(ui.ctx());
    let painter = ui.painter();
    let centre = rect.center().y;
    let (step, most) = INDENT;
    let left = rect.left() + 8.0 + step * turn.depth.min(most) as f32;
    if turn.depth > 0 {
        // A line along the variation, which is seen to hang together.
        let x = left - 5.0;
        painter.vline(x, rect.y_range(), Stroke::new(1.0, theme.edge));
    }
    let number_width = text_width(ui, "888.", TEXT - 1.5);
    if turn.begins_row {
        let at = Pos2::new(left + number_width, centre);
        paint_text(painter, at, Align2::RIGHT_CENTER, &format!("{}.", turn.round), TEXT - 1.5, theme.dim);
    }
    let mark = Rect::from_center_size(Pos2::new(left + number_width + 12.0, centre), Vec2::splat(12.0));
    paint_team_mark(painter, mark, turn.seat.team());
    let mut x = mark.right() + 5.0;
    if words::seats_per_team(game) > 1 {
        let number = turn.seat.number().to_string();
        let at = Pos2::new(x, centre);
        x = paint_text(painter, at, Align2::LEFT_CENTER, &number, TEXT - 2.0, theme.dim).right() + 5.0;
    }
    // In a wide panel the marks stay near what they are about.
    let mut right = (rect.right() - 6.0).min(rect.left() + 440.0);
    if let Some(result) = turn.result {
        let text = scene.say()(result_word(result));
        let colour = result.winner().map_or(theme.text, |team| theme.team_light(team));
        right = paint_text(painter, Pos2::new(right, centre), Align2::RIGHT_CENTER, &text, TEXT - 1.5, colour).left();
        right -= 6.0;
    }
    right = paint_figures(ui, turn, right, centre);
    if let Some(grade) = scene.reviewing.grade(turn.end()).filter(|grade| *grade > Grade::Fine) {
        let at = Pos2::new(right, centre);
        right = paint_text(painter, at, Align2::RIGHT_CENTER, grade.mark(), TEXT, theme.warning).left() - 6.0;
    }
    let text = turn.text();
    let commented = turn.actions.iter().any(|action| action.commented);
    let text = if commented { format!("{text} …") } else { text };
    let colour = if turn.depth > 0 { theme.dim } else { theme.text };
    paint_fitting(painter, Pos2::new(x, centre), right - x, &[&text], TEXT, colour);
}

/// A triangle or a square for each figure that a turn completed. Returns where the room to the left ends.
fn paint_figures(ui: &Ui, turn: &ListedTurn, mut right: f32, centre: f32) -> f32 {
    let theme = Theme::of(ui.ctx());
    let stroke = Stroke::new(1.4, theme.accent);
    let triangles: u8 = turn.actions.iter().map(|action| action.triangles).sum();
    let squares: u8 = turn.actions.iter().map(|action| action.squares).sum();
    for square in std::iter::repeat_n(true, squares.into()).chain(std::iter::repeat_n(false, triangles.into())) {
        let middle = Pos2::new(right - 5.0, centre);
        let corner = |x: f32, y: f32| middle + Vec2::new(x, y);
        let corners = if square {
            vec![corner(-4.0, -4.0), corner(4.0, -4.0), corner(4.0, 4.0), corner(-4.0, 4.0)]
        } else {
            vec![corner(0.0, -4.5), corner(4.8, 4.0), corner(-4.8, 4.0)]
        };
        ui.painter().add(egui::Shape::closed_line(corners, stroke));
        right -= 14.0;
    }
    right
}

/// What is painted on a button.
#[derive(Clone, Copy)]
enum Sign {
    Arrow { forward: bool, to_the_end: bool },
    Play,
    Pause,
}

/// The buttons that step, and the one that plays the game forward.
fn steps(ui: &Ui, scene: &mut Scene, widgets: &mut Widgets, game: &Match, row: Rect) {
    const WIDTH: f32 = 44.0;
    let back = game.record.ply() > 0;
    let forward = game.record.looks_back();
    let say = scene.say();
    let arrow = |forward, to_the_end| Sign::Arrow { forward, to_the_end };
    let (name, sign) = if scene.replay.is_running() {
        (messages::replay_stop(), Sign::Pause)
    } else {
        (messages::replay_play(), Sign::Play)
    };
    let key = keys::of(&scene.settings, KeyAction::Replay);
    let buttons: [(&'static str, Message, Sign, bool, Option<Going>); 5] = [
        ("to-start", messages::step_to_start(), arrow(false, true), back, Some(Going::Start)),
        ("step-back", messages::step_back(), arrow(false, false), back, Some(Going::Back)),
        ("replay", messages::tip(name, key), sign, !game.record.tree().is_empty(), None),
        ("step-forward", messages::step_forward(), arrow(true, false), forward, Some(Going::Forward)),
        ("to-end", messages::step_to_end(), arrow(true, true), forward, Some(Going::End)),
    ];
    let width = WIDTH.min(row.width() / 5.0 - 4.0);
    let mut left = row.left();
    for (id, name, sign, enabled, going) in buttons {
        let rect = Rect::from_min_size(Pos2::new(left, row.top()), Vec2::new(width, row.height() - 4.0));
        left += width + 4.0;
        if sign_button(ui, widgets, id, rect, sign, enabled, &say(name)).clicked() {
            match going {
                Some(going) => _ = scene.intents.write(Intent::GoTo(going)),
                None => _ = scene.commands.write(Command::ToggleReplay),
            }
        }
    }
}

fn sign_button(
    ui: &Ui,
    widgets: &mut Widgets,
    id: &'static str,
    rect: Rect,
    sign: Sign,
    enabled: bool,
    name: &str,
) -> Response {
    let response = stop(ui, widgets, id, rect, enabled);
    let colour = face(ui, &response, rect, if enabled { State::Off } else { State::Disabled });
    let painter = ui.painter();
    match sign {
        Sign::Arrow { forward, to_the_end } => {
            let way = if forward { 1.0 } else { -1.0 };
            let at = |x: f32, y: f32| rect.center() + Vec2::new(x * way, y);
            let bend = vec![at(-3.0, -6.0), at(3.0, 0.0), at(-3.0, 6.0)];
            painter.add(egui::Shape::line(bend, Stroke::new(2.0, colour)));
            if to_the_end {
                painter.line_segment([at(6.5, -6.0), at(6.5, 6.0)], Stroke::new(2.0, colour));
            }
        }
        Sign::Play => {
            let at = |x: f32, y: f32| rect.center() + Vec2::new(x, y);
            let corners = vec![at(-4.0, -6.5), at(6.5, 0.0), at(-4.0, 6.5)];
            painter.add(egui::Shape::convex_polygon(corners, colour, Stroke::NONE));
        }
        Sign::Pause => {
            for x in [-3.5, 3.5] {
                let bar = Rect::from_center_size(rect.center() + Vec2::new(x, 0.0), Vec2::new(3.5, 12.0));
                painter.rect_filled(bar, CornerRadius::same(1), colour);
            }
        }
    }
    paint_focus(ui.painter(), &response, CORNER.into());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, name));
    response.on_hover_text(name)
}

/// How fast the game is played forward, whether again and again, and whether as a film.
fn replay(ui: &Ui, scene: &mut Scene, widgets: &mut Widgets, row: Rect) {
    const SIZE: f32 = 13.0;
    const GAP: f32 = 4.0;
    let say = scene.say();
    let factor = match scene.replay.speed() {
        5 => "½",
        10 => "1",
        20 => "2",
        _ => "4",
    };
    let row = row.with_max_y(row.bottom() - 4.0);
    let [speed, again, film, tip] =
        [messages::replay_speed(factor), messages::replay_loop(), messages::replay_film(), messages::replay_film_tip()]
            .map(say);
    let part = (row.width() - 2.0 * GAP) / 3.0;
    let place = |index: f32| {
        let left = Pos2::new(row.left() + index * (part + GAP), row.top());
        Rect::from_min_size(left, Vec2::new(part, row.height()))
    };
    if option(ui, widgets, "replay-speed", place(0.0), &speed, SIZE, State::Off).clicked() {
        scene.commands.write(Command::NextReplaySpeed);
    }
    if option(ui, widgets, "replay-loop", place(1.0), &again, SIZE, State::of(scene.replay.loops)).clicked() {
        scene.commands.write(Command::ToggleReplayLoop);
    }
    let response = option(ui, widgets, "replay-film", place(2.0), &film, SIZE, State::of(scene.replay.films));
    if response.on_hover_text(tip).clicked() {
        scene.commands.write(Command::ToggleReplayFilm);
    }
}

/// What can be done with the variation that is looked at: at either end of the row, so that nobody slips.
fn branch(ui: &Ui, scene: &mut Scene, widgets: &mut Widgets, game: &Match, row: Rect) {
    const SIZE: f32 = 13.0;
    let say = scene.say();
    let row = row.with_max_y(row.bottom() - 2.0);
    let half = row.width() * 0.5 - 14.0;
    let [promote, delete] = [messages::promote(), messages::delete_variation()].map(say);
    let wide = |text: &str| (text_width(ui, text, SIZE) + 18.0).min(half);
    let left = row.with_max_x(row.left() + wide(&promote));
    let right = row.with_min_x(row.right() - wide(&delete));
    let response = option(ui, widgets, "promote", left, &promote, SIZE, State::Off);
    if response.on_hover_text(say(messages::promote_tip())).clicked() {
        scene.intents.write(Intent::Promote(game.record.node()));
    }
    let response = option(ui, widgets, "delete-variation", right, &delete, SIZE, State::Off);
    if response.on_hover_text(say(messages::delete_variation_tip())).clicked() {
        scene.commands.write(Command::DeleteVariation);
    }
}
