//! The best lines in the notation: a click on an action plays the line up to there. For the keyboard each line is one stop, on
//! which left and right choose the action.

use bevy_egui::egui::{
    Align2, CornerRadius, EventFilter, Key, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};

use super::{Scene, Widgets, score};
use crate::engine::Line;
use crate::game::analysis::Finding;
use crate::game::{Intent, Match};
use crate::i18n::messages;
use crate::notation::{action_text, line_text};
use crate::rules::{Action, Position, Team};
use crate::ui::controls::{keys, text_width};
use crate::ui::theme::Theme;
use crate::ui::widgets::{paint_focus, paint_text};

/// The size of an action.
const TEXT: f32 = 14.0;

/// The height of a row of actions.
const ROW: f32 = 21.0;

/// So many actions of a line are shown.
const MOST: usize = 12;

/// Draws the lines of a finding.
pub(super) fn draw(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, game: &Match, finding: &Finding) {
    for (number, line) in finding.report.lines.iter().enumerate() {
        if let Some(actions) = draw_line(ui, scene, widgets, game, &finding.position, number, line) {
            scene.intents.write(Intent::Explore { node: finding.node, actions });
        }
        ui.add_space(3.0);
    }
}

/// A piece of a line as it is shown.
struct Chip {
    text: String,
    team: Team,
    rect: Rect,
    /// Whether its turn goes on with the next one.
    joined: bool,
}

/// The line's actions in rows, beginning right of its number and score.
fn chips(ui: &Ui, game: &Match, position: &Position, line: &Line, room: Rect, first: f32) -> Vec<Chip> {
    let mut position = *position;
    let mut at = Pos2::new(first, room.top());
    let mut chips = Vec::new();
    for &action in line.actions.iter().take(MOST) {
        let team = position.team();
        let Ok(played) = position.try_play(&game.board, action) else { break };
        let text = action_text(&game.board, action);
        let width = text_width(ui, &text, TEXT) + 8.0;
        if at.x + width > room.right() && at.x > room.left() {
            at = Pos2::new(room.left(), at.y + ROW);
        }
        chips.push(Chip {
            text,
            team,
            rect: Rect::from_min_size(at, Vec2::new(width, ROW - 2.0)),
            joined: !played.turn_over,
        });
        at.x += width + if played.turn_over { 5.0 } else { 0.0 };
    }
    chips
}

/// Draws a line. Returns the actions that are to be played.
fn draw_line(
    ui: &mut Ui,
    scene: &Scene,
    widgets: &mut Widgets,
    game: &Match,
    position: &Position,
    number: usize,
    line: &Line,
) -> Option<Vec<Action>> {
    let theme = Theme::of(ui.ctx());
    let say = scene.say();
    let worth = score::words(if position.team() == Team::Red { line.score } else { -line.score }, position);
    let score_text = say(worth.clone());
    let room = ui.available_rect_before_wrap();
    let badge = Pos2::new(room.left() + 9.0, room.top() + ROW * 0.5);
    let score_at = Pos2::new(room.left() + 24.0, badge.y);
    let first = score_at.x + text_width(ui, &score_text, TEXT) + 10.0;
    let chips = chips(ui, game, position, line, room, first);
    let bottom = chips.last().map_or(room.top() + ROW, |chip| chip.rect.bottom());
    let (rect, _) = ui.allocate_exact_size(Vec2::new(room.width(), bottom - room.top()), Sense::hover());

    let own = ui.id().with(("line", number));
    let response = ui.interact(rect, own, Sense::focusable_noninteractive());
    let id = format!("line-{}", number + 1);
    widgets.note_focus(ui, id.clone(), &response);
    widgets.note_seen(ui, id.clone(), rect);
    let (mut chosen, mut plays) = (None, None);
    if response.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(own, filter));
        let mut at = ui.data(|data| data.get_temp::<usize>(own)).unwrap_or(0).min(chips.len().saturating_sub(1));
        if ui.ctx().current_pass_index() == 0 {
            for key in keys(ui) {
                match key {
                    Key::ArrowLeft => at = at.saturating_sub(1),
                    Key::ArrowRight => at = (at + 1).min(chips.len().saturating_sub(1)),
                    Key::Enter | Key::Space => plays = Some(at),
                    _ => {}
                }
            }
        }
        ui.data_mut(|data| data.insert_temp(own, at));
        chosen = Some(at);
    }
    let painter = ui.painter();
    paint_focus(painter, &response, 6.0);
    painter.circle(badge, 8.0, theme.focus, Stroke::NONE);
    paint_text(painter, badge, Align2::CENTER_CENTER, &(number + 1).to_string(), 12.0, theme.panel);
    paint_text(painter, score_at, Align2::LEFT_CENTER, &score_text, TEXT, theme.text);
    for (place, chip) in chips.iter().enumerate() {
        let face = ui.interact(chip.rect, own.with(place), Sense::CLICK);
        let reached = face.hovered() || chosen == Some(place);
        if reached {
            ui.painter().rect_filled(chip.rect, CornerRadius::same(5), theme.hovered);
        }
        if chosen == Some(place) {
            let ring = Stroke::new(1.5, theme.focus);
            ui.painter().rect_stroke(chip.rect, CornerRadius::same(5), ring, StrokeKind::Inside);
        }
        let colour = theme.team_light(chip.team);
        let text = if chip.joined { format!("{},", chip.text) } else { chip.text.clone() };
        let at = Pos2::new(chip.rect.left() + 4.0, chip.rect.center().y);
        paint_text(ui.painter(), at, Align2::LEFT_CENTER, &text, TEXT, colour);
        if face.clicked() {
            plays = Some(place);
        }
        widgets.note_seen(ui, format!("{id}-{}", place + 1), chip.rect);
        let name = say(messages::play_to(&chip.text));
        face.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
        face.on_hover_text(say(messages::line_tip()));
    }
    let told = line_text(&game.board, position, &line.actions);
    let told = say(messages::line_named(number as u32 + 1, worth, &told));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &told));
    let last = plays.filter(|&place| place < chips.len())?;
    Some(line.actions[..=last].to_vec())
}
