//! Looking back on the game: the graph, what the turn that is looked at was worth, and the turns where most was lost.

use bevy_egui::egui::{
    self, CornerRadius, Label, Pos2, ProgressBar, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType,
};

use super::{Scene, Widgets, graph, score};
use crate::board::Board;
use crate::engine::{Reason, explain};
use crate::game::{Going, Intent, Match};
use crate::i18n::{Message, messages};
use crate::notation::turn_text;
use crate::review::{GameLine, Grade, Review, departure};
use crate::ui::theme::Theme;
use crate::ui::widgets::{Weight, button_of_size, paint_focus, paint_team_mark};
use crate::ui::{hints, words};

/// So many of the worst turns of each team are listed.
const WORST: usize = 3;

/// So many reasons for a better turn are told.
const REASONS: usize = 3;

/// Draws the page's part about the whole game.
pub(super) fn draw(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, game: &Match) {
    let theme = Theme::of(ui.ctx());
    let say = scene.say();
    let text = |ui: &mut Ui, message: Message| {
        ui.add(Label::new(RichText::new(say(message)).size(13.5).color(theme.dim)).wrap());
    };
    ui.label(RichText::new(say(messages::review_heading())).size(16.0).color(theme.text));
    let played = !game.record.tree().is_empty();
    // Meanwhile nothing else thinks: a game under way is reviewed while it rests.
    let allowed = played && (scene.analysis.is_on() || game.record.final_result().is_some());
    let running = scene.reviewing.is_running();
    if running || !scene.reviewing.is_complete() {
        let label = match (running, scene.reviewing.shown()) {
            (true, _) => messages::review_stop(),
            (false, Some(_)) => messages::review_go_on(),
            (false, None) => messages::review_button(),
        };
        ui.horizontal(|ui| {
            let press = button_of_size(ui, widgets, "review", &say(label), Weight::Plain, running || allowed, 14.0);
            if press.on_hover_text(say(messages::review_tip())).clicked() {
                scene.intents.write(Intent::Review);
            }
            if let Some(done) = scene.reviewing.progress() {
                let percent = say(messages::review_progress((done * 100.0) as u32));
                let bar = ProgressBar::new(done).desired_width(ui.available_width()).fill(theme.pressed);
                ui.add(bar.text(RichText::new(percent).size(13.0).color(theme.text)));
            }
        });
    }
    let Some((line, review)) = scene.reviewing.shown() else {
        text(ui, if allowed || !played { messages::review_empty() } else { messages::review_wait() });
        return;
    };
    let here = line.stop_at(&game.record, game.record.node());
    let told = |stop: usize| say(stop_words(game, line, review, stop));
    let height = (ui.available_width() * 0.42).clamp(72.0, 140.0);
    let mut wanted = graph::draw(ui, scene, widgets, line, review, height, here, told);
    ui.add(Label::new(RichText::new(told(here)).size(14.0).color(theme.text)).wrap());
    let worst = review.worst(line, WORST);
    for &turn in &worst {
        if verdict_row(ui, scene, widgets, game, line, review, turn, here) {
            wanted = Some(turn + 1);
        }
    }
    if worst.is_empty() && scene.reviewing.is_complete() {
        text(ui, messages::review_clean());
    }
    if let Some(node) =
        wanted.filter(|&stop| stop != here || game.record.node() != line.node(stop)).map(|stop| line.node(stop))
    {
        scene.intents.write(Intent::GoTo(Going::Node(node)));
    }
}

/// A turn by its round and its seat, with what the position after it is worth.
fn stop_words(game: &Match, line: &GameLine, review: &Review, stop: usize) -> Message {
    let judged = review.at(line.node(stop));
    let worth = judged.map_or_else(messages::review_not_yet, |judged| score::words(judged.score, line.position(stop)));
    match stop.checked_sub(1).and_then(|turn| line.turns().get(turn)) {
        None => messages::review_at_start(worth),
        Some(played) => {
            let who = words::seat(played.seat, words::seats_per_team(game));
            messages::review_at(played.round, who, &turn_text(&game.board, &played.actions), worth)
        }
    }
}

/// What was better than a turn, and why.
#[must_use]
pub fn better(board: &Board, line: &GameLine, review: &Review, turn: usize) -> Option<Message> {
    let best = &review.at(line.node(turn))?.best;
    let played = &line.turns().get(turn)?.actions;
    let news = departure(played, best).len();
    if news == 0 {
        return None;
    }
    // What both turns have in common speaks for neither.
    let told = explain(board, line.position(turn), best);
    let reasons = told.iter().skip(best.len() - news).flat_map(|(_, reasons)| reasons);
    let reasons: Vec<Reason> = reasons.copied().take(REASONS).collect();
    let text = turn_text(board, best);
    let reasons = reasons.into_iter().map(|reason| hints::reason_text(board, reason)).reduce(messages::list);
    Some(match reasons {
        Some(reasons) => messages::review_better(&text, reasons),
        None => messages::review_better_plain(&text),
    })
}

/// A turn that lost much: what it was, how much, and what was better. Says whether it is to be looked at.
fn verdict_row(
    ui: &mut Ui,
    scene: &Scene,
    widgets: &mut Widgets,
    game: &Match,
    line: &GameLine,
    review: &Review,
    turn: usize,
    here: usize,
) -> bool {
    let theme = Theme::of(ui.ctx());
    let say = scene.say();
    let (Some(verdict), Some(played)) = (review.verdict(line, turn), line.turns().get(turn)) else { return false };
    let head = format!("{}. {} {}", played.round, turn_text(&game.board, &played.actions), verdict.grade.mark());
    let lost = messages::review_lost((verdict.loss * 100.0).round() as u32);
    let lost = score::grade(verdict.grade).map_or(lost.clone(), |grade| messages::list(grade, lost));
    let tail = better(&game.board, line, review, turn).map_or_else(String::new, |better| format!("; {}", say(better)));
    let body = format!("{}{tail}", say(lost));
    let width = ui.available_width();
    let lay = |ui: &Ui, text: &str, size: f32, colour| {
        let font = egui::FontId::proportional(size);
        ui.fonts_mut(|fonts| fonts.layout(text.to_owned(), font, colour, (width - 34.0).max(60.0)))
    };
    let upper = lay(ui, &head, 14.0, if verdict.grade == Grade::Blunder { theme.warning } else { theme.text });
    let lower = lay(ui, &body, 13.0, theme.dim);
    let size = Vec2::new(width, upper.size().y + lower.size().y + 8.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let id = format!("worst-{}", turn + 1);
    let response = ui.interact(rect, ui.id().with(&id), Sense::click());
    widgets.note_focus(ui, id.clone(), &response);
    widgets.note_seen(ui, id, rect);
    let current = here == turn + 1;
    let fill = if response.hovered() || current { theme.hovered } else { theme.button };
    let edge = if current { theme.accent } else { theme.edge };
    ui.painter().rect(rect, CornerRadius::same(7), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let mark = Rect::from_center_size(rect.left_top() + Vec2::new(14.0, 4.0 + upper.size().y * 0.5), Vec2::splat(13.0));
    paint_team_mark(ui.painter(), mark, played.seat.team());
    let left = rect.left_top() + Vec2::new(26.0, 4.0);
    let below = Pos2::new(left.x, left.y + upper.size().y);
    ui.painter().galley(left, upper, theme.text);
    ui.painter().galley(below, lower, theme.dim);
    paint_focus(ui.painter(), &response, 7.0);
    let told = format!("{head}: {body}");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
    response.clicked()
}
