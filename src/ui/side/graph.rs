//! The graph of a game: how the chances stood from turn to turn, and the turns where much was lost.

use bevy_egui::egui::{
    self, Color32, CornerRadius, EventFilter, Key, Mesh, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};

use super::{Scene, Widgets};
use crate::i18n::messages;
use crate::review::{GameLine, Grade, Review};
use crate::rules::Team;
use crate::ui::controls::keys;
use crate::ui::theme::Theme;
use crate::ui::widgets::{paint_focus, paint_team_mark};

/// The room around the curve.
const MARGIN: f32 = 8.0;

/// Where the stops of a game lie on the graph.
struct Scale {
    area: Rect,
    stops: usize,
}

impl Scale {
    fn x(&self, stop: usize) -> f32 {
        let last = self.stops.saturating_sub(1).max(1);
        self.area.left() + self.area.width() * stop as f32 / last as f32
    }

    /// Red's chances, from none at the bottom to all at the top.
    fn at(&self, stop: usize, red: f32) -> Pos2 {
        Pos2::new(self.x(stop), self.area.bottom() - self.area.height() * red)
    }

    fn stop(&self, x: f32) -> usize {
        let last = self.stops.saturating_sub(1);
        let part = (x - self.area.left()) / self.area.width().max(1.0);
        ((part * last as f32).round().max(0.0) as usize).min(last)
    }
}

/// Draws the graph. `here` is the stop that is looked at, `words` tells what there is at a stop. Returns the stop that is to
/// be looked at instead.
pub(super) fn draw(
    ui: &mut Ui,
    scene: &Scene,
    widgets: &mut Widgets,
    line: &GameLine,
    review: &Review,
    height: f32,
    here: usize,
    words: impl Fn(usize) -> String,
) -> Option<usize> {
    let theme = Theme::of(ui.ctx());
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), height), Sense::hover());
    let own = ui.id().with("review-graph");
    let response = ui.interact(rect, own, Sense::click());
    widgets.note_focus(ui, "review-graph", &response);
    widgets.note_seen(ui, "review-graph", rect);
    let scale = Scale {
        area: rect.shrink2(Vec2::new(MARGIN + 14.0, MARGIN)).translate(Vec2::new(7.0, 0.0)),
        stops: line.stops(),
    };
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(8), theme.field, Stroke::new(1.0, theme.edge), StrokeKind::Inside);
    for (team, y) in [(Team::Red, scale.area.top() + 6.0), (Team::Blue, scale.area.bottom() - 6.0)] {
        let mark = Rect::from_center_size(Pos2::new(rect.left() + 12.0, y), Vec2::splat(13.0));
        paint_team_mark(painter, mark, team);
    }
    painter.hline(scale.area.x_range(), scale.area.center().y, Stroke::new(1.0, theme.faint));
    painter.vline(scale.x(here), scale.area.y_range(), Stroke::new(2.0, theme.accent));
    curve(painter, theme, &scale, line, review);
    marks(painter, theme, &scale, line, review);
    if let Some(red) = review.at(line.node(here)).map(|judged| judged.chance().of(Team::Red)) {
        painter.circle(scale.at(here, red), 4.5, theme.accent, Stroke::new(1.5, theme.field));
    }
    paint_focus(painter, &response, 8.0);
    let hovered = response.hover_pos().map(|at| scale.stop(at.x));
    if let Some(stop) = hovered {
        painter.vline(scale.x(stop), scale.area.y_range(), Stroke::new(1.0, theme.dim));
    }
    let mut wanted = response.clicked().then(|| response.interact_pointer_pos()).flatten().map(|at| scale.stop(at.x));
    if response.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(own, filter));
        if ui.ctx().current_pass_index() == 0 {
            let stop = walk(&keys(ui), line, review, here);
            wanted = wanted.or((stop != here).then_some(stop));
        }
    }
    let say = scene.say();
    let told = format!("{}. {}", say(messages::review_graph()), words(here));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, &told));
    if let Some(stop) = hovered {
        response.on_hover_text(words(stop));
    }
    wanted
}

/// Left and right go from turn to turn, up and down from mistake to mistake.
fn walk(keys: &[Key], line: &GameLine, review: &Review, here: usize) -> usize {
    let last = line.stops().saturating_sub(1);
    let bad = |turn: &usize| review.verdict(line, *turn).is_some_and(|verdict| verdict.grade > Grade::Fine);
    let mut stop = here;
    for key in keys {
        stop = match key {
            Key::ArrowLeft => stop.saturating_sub(1),
            Key::ArrowRight => (stop + 1).min(last),
            Key::Home => 0,
            Key::End => last,
            Key::ArrowUp => (0..stop.saturating_sub(1)).rev().find(bad).map_or(stop, |turn| turn + 1),
            Key::ArrowDown => (stop..last).find(bad).map_or(stop, |turn| turn + 1),
            _ => stop,
        };
    }
    stop
}

/// The curve, and the room between it and the middle in the colour of who is better off.
fn curve(painter: &egui::Painter, theme: Theme, scale: &Scale, line: &GameLine, review: &Review) {
    let middle = scale.area.center().y;
    let mut fill = Mesh::default();
    let mut quad = |a: Pos2, b: Pos2, colour: Color32| {
        let base = fill.vertices.len() as u32;
        for corner in [a, b, Pos2::new(b.x, middle), Pos2::new(a.x, middle)] {
            fill.colored_vertex(corner, colour);
        }
        fill.add_triangle(base, base + 1, base + 2);
        fill.add_triangle(base, base + 2, base + 3);
    };
    let side = |y: f32| theme.team(if y < middle { Team::Red } else { Team::Blue }).gamma_multiply(0.75);
    let mut strokes = Vec::new();
    let mut before: Option<Pos2> = None;
    for stop in 0..line.stops() {
        let point = review.at(line.node(stop)).map(|judged| scale.at(stop, judged.chance().of(Team::Red)));
        if let (Some(a), Some(b)) = (before, point) {
            if (a.y - middle) * (b.y - middle) < 0.0 {
                // Where it crosses the middle the colour changes.
                let part = (middle - a.y) / (b.y - a.y);
                let cross = a + (b - a) * part;
                quad(a, cross, side(a.y));
                quad(cross, b, side(b.y));
            } else {
                quad(a, b, side(if (a.y - middle).abs() > (b.y - middle).abs() { a.y } else { b.y }));
            }
            strokes.push([a, b]);
        }
        before = point;
    }
    painter.add(Shape::mesh(fill));
    for [a, b] in strokes {
        painter.line_segment([a, b], Stroke::new(1.6, theme.text));
    }
}

/// What was lost: a triangle that points down for Red, up for Blue, filled if it was much.
fn marks(painter: &egui::Painter, theme: Theme, scale: &Scale, line: &GameLine, review: &Review) {
    for (turn, played) in line.turns().iter().enumerate() {
        let Some(verdict) = review.verdict(line, turn).filter(|verdict| verdict.grade > Grade::Fine) else { continue };
        let at = scale.at(turn + 1, verdict.after.chance().of(Team::Red));
        let (size, down) = (5.5, if played.seat.team() == Team::Red { 1.0 } else { -1.0 });
        // On the side to which the curve has fallen there is room.
        let tip = at + Vec2::new(0.0, down * 3.0);
        let tip = Pos2::new(tip.x, tip.y.clamp(scale.area.top() + 1.0, scale.area.bottom() - 1.0));
        let base = tip.y - down * size * 1.7;
        let corners = vec![tip, Pos2::new(tip.x - size, base), Pos2::new(tip.x + size, base)];
        let fill = if verdict.grade == Grade::Blunder { theme.warning } else { theme.field };
        painter.add(Shape::convex_polygon(corners, fill, Stroke::new(1.6, theme.warning)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::engine::Score;
    use crate::notation::{parse_position, parse_turn};
    use crate::record::Record;
    use crate::review::Judged;

    #[test]
    fn keys_go_from_turn_to_turn_and_from_mistake_to_mistake() {
        let board = Board::classic();
        let start = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
        let mut record = Record::new(parse_position(board, start).expect("a position"), false);
        for action in parse_turn(board, "a1,b1,c1,d1").expect("actions") {
            record.play(board, action).expect("legal");
        }
        let line = GameLine::new(board, &record);
        let mut review = Review::default();
        // Blue's first and Red's second turn lose much.
        for (stop, score) in [0, 0, 400, -400, -380].into_iter().enumerate() {
            review.keep(line.node(stop), Judged { score: Score(score), best: Vec::new() });
        }
        let walk = |keys: &[Key], from| walk(keys, &line, &review, from);
        assert_eq!(walk(&[Key::ArrowRight, Key::ArrowRight, Key::ArrowLeft], 0), 1);
        assert_eq!(walk(&[Key::End], 0), 4);
        assert_eq!(walk(&[Key::ArrowRight], 4), 4);
        assert_eq!(walk(&[Key::Home, Key::ArrowLeft], 3), 0);
        assert_eq!(walk(&[Key::ArrowDown], 0), 2);
        assert_eq!(walk(&[Key::ArrowDown, Key::ArrowDown], 0), 3);
        assert_eq!(walk(&[Key::ArrowDown], 3), 3, "there is no other");
        assert_eq!(walk(&[Key::ArrowUp], 4), 3);
        assert_eq!(walk(&[Key::ArrowUp, Key::ArrowUp], 4), 2);
    }

    #[test]
    fn a_click_finds_the_nearest_stop() {
        let scale = Scale { area: Rect::from_min_max(Pos2::new(10.0, 0.0), Pos2::new(110.0, 50.0)), stops: 11 };
        for stop in 0..11 {
            assert_eq!(scale.stop(scale.x(stop) + 4.0), stop);
        }
        assert_eq!((scale.stop(-50.0), scale.stop(500.0)), (0, 10));
        assert_eq!(Scale { stops: 1, ..scale }.stop(60.0), 0);
    }
}
