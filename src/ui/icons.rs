//! The small pictures on buttons, drawn with strokes: sharp at every scale, in the colour of the text beside them.

use std::f32::consts::{PI, TAU};

use bevy_egui::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2};

/// What a picture stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Three lines: more than has room here.
    Menu,
    /// An arrow that turns back.
    Undo,
    /// An arrow that turns forward.
    Redo,
    /// A magnifying glass.
    Analyse,
    /// A list.
    Moves,
    /// A question mark.
    Rules,
    /// A cog wheel.
    Settings,
    /// A house.
    Title,
    /// A plus.
    New,
    /// A hexagon below an arrow that goes half round.
    Flip,
    /// An arrow that goes a quarter less than round.
    Rotate,
    /// A loudspeaker that sounds.
    Sound,
    /// A loudspeaker with a cross.
    Silence,
    /// Two arrows' heads.
    Pace,
    /// A keyboard.
    Type,
    /// A head and shoulders.
    Person,
    /// A screen on its foot.
    Computer,
}

/// A pen on a square whose sides are 1 long, y downwards.
struct Pen<'a> {
    painter: &'a Painter,
    square: Rect,
    stroke: Stroke,
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.square.min + Vec2::new(x, y) * self.square.size()
    }

    fn line(&self, points: &[(f32, f32)]) {
        let points: Vec<Pos2> = points.iter().map(|&(x, y)| self.at(x, y)).collect();
        // Round ends and corners, as the board's lines have them.
        for &point in &points {
            self.painter.circle_filled(point, self.stroke.width * 0.5, self.stroke.color);
        }
        self.painter.add(Shape::line(points, self.stroke));
    }

    fn ring(&self, x: f32, y: f32, radius: f32) {
        self.painter.circle_stroke(self.at(x, y), radius * self.square.width(), self.stroke);
    }

    /// A part of a circle, angles clockwise from the right.
    fn arc(&self, (x, y): (f32, f32), radius: f32, from: f32, to: f32) {
        const STEPS: u8 = 18;
        let point = |step: u8| {
            let angle = from + (to - from) * f32::from(step) / f32::from(STEPS);
            (x + angle.cos() * radius, y + angle.sin() * radius)
        };
        self.line(&(0..=STEPS).map(point).collect::<Vec<_>>());
    }

    fn loudspeaker(&self) {
        let body = [(0.06, 0.38), (0.24, 0.38), (0.48, 0.16), (0.48, 0.84), (0.24, 0.62), (0.06, 0.62), (0.06, 0.38)];
        self.line(&body);
    }

    /// An arrow that begins at the right, goes over the top and ends at the left, or the other way round.
    fn turn(&self, back: bool) {
        let mirror = |(x, y): (f32, f32)| if back { (x, y) } else { (1.0 - x, y) };
        let point = |step: u8| {
            let angle = 0.30 * PI - 1.30 * PI * f32::from(step) / 18.0;
            mirror((0.54 + 0.34 * angle.cos(), 0.56 + 0.34 * angle.sin()))
        };
        self.line(&(0..=18).map(point).collect::<Vec<_>>());
        self.line(&[(0.06, 0.42), (0.20, 0.60), (0.38, 0.42)].map(mirror));
    }
}

impl Icon {
    /// Draws the picture into a square.
    pub fn paint(self, painter: &Painter, square: Rect, colour: Color32) {
        let stroke = Stroke::new((square.width() * 0.105).max(1.3), colour);
        let pen = Pen { painter, square, stroke };
        match self {
            Self::Menu => {
                for y in [0.2, 0.5, 0.8] {
                    pen.line(&[(0.08, y), (0.92, y)]);
                }
            }
            Self::Undo => pen.turn(true),
            Self::Redo => pen.turn(false),
            Self::Analyse => {
                pen.ring(0.42, 0.42, 0.32);
                pen.line(&[(0.66, 0.66), (0.94, 0.94)]);
            }
            Self::Moves => {
                for y in [0.18, 0.5, 0.82] {
                    painter.circle_filled(pen.at(0.1, y), stroke.width * 0.8, colour);
                    pen.line(&[(0.34, y), (0.94, y)]);
                }
            }
            Self::Rules => {
                pen.ring(0.5, 0.5, 0.45);
                let font = FontId::proportional(square.height() * 0.78);
                painter.text(pen.at(0.5, 0.52), Align2::CENTER_CENTER, "?", font, colour);
            }
            Self::Settings => {
                pen.ring(0.5, 0.5, 0.29);
                painter.circle_filled(pen.at(0.5, 0.5), square.width() * 0.09, colour);
                for tooth in 0..8_u8 {
                    let angle = TAU / 8.0 * f32::from(tooth);
                    let at = |radius: f32| (0.5 + angle.cos() * radius, 0.5 + angle.sin() * radius);
                    pen.line(&[at(0.34), at(0.46)]);
                }
            }
            Self::Title => {
                pen.line(&[(0.05, 0.52), (0.5, 0.1), (0.95, 0.52)]);
                pen.line(&[(0.18, 0.44), (0.18, 0.9), (0.82, 0.9), (0.82, 0.44)]);
            }
            Self::New => {
                pen.line(&[(0.5, 0.08), (0.5, 0.92)]);
                pen.line(&[(0.08, 0.5), (0.92, 0.5)]);
            }
            Self::Flip => {
                let corner = |corner: u8| {
                    let angle = PI / 3.0 * f32::from(corner) + PI / 6.0;
                    (0.47 + 0.25 * angle.cos(), 0.69 + 0.25 * angle.sin())
                };
                pen.line(&(0..=6).map(corner).collect::<Vec<_>>());
                pen.arc((0.47, 0.46), 0.36, PI, 2.0 * PI);
                pen.line(&[(0.69, 0.32), (0.83, 0.50), (0.94, 0.30)]);
            }
            Self::Rotate => {
                pen.arc((0.5, 0.54), 0.37, PI, -0.5 * PI);
                pen.line(&[(0.57, 0.05), (0.41, 0.18), (0.57, 0.34)]);
            }
            Self::Sound => {
                pen.loudspeaker();
                pen.arc((0.48, 0.5), 0.22, -0.3 * PI, 0.3 * PI);
                pen.arc((0.48, 0.5), 0.42, -0.3 * PI, 0.3 * PI);
            }
            Self::Silence => {
                pen.loudspeaker();
                pen.line(&[(0.66, 0.36), (0.94, 0.64)]);
                pen.line(&[(0.66, 0.64), (0.94, 0.36)]);
            }
            Self::Type => {
                pen.line(&[(0.06, 0.2), (0.94, 0.2), (0.94, 0.8), (0.06, 0.8), (0.06, 0.2)]);
                for x in [0.27, 0.5, 0.73] {
                    painter.circle_filled(pen.at(x, 0.41), stroke.width * 0.62, colour);
                }
                pen.line(&[(0.33, 0.61), (0.67, 0.61)]);
            }
            Self::Person => {
                pen.ring(0.5, 0.28, 0.2);
                pen.line(&[(0.12, 0.92), (0.88, 0.92)]);
                pen.arc((0.5, 0.92), 0.38, PI, 2.0 * PI);
            }
            Self::Computer => {
                pen.line(&[(0.06, 0.14), (0.94, 0.14), (0.94, 0.68), (0.06, 0.68), (0.06, 0.14)]);
                pen.line(&[(0.5, 0.68), (0.5, 0.88)]);
                pen.line(&[(0.26, 0.88), (0.74, 0.88)]);
            }
            Self::Pace => {
                for x in [0.14, 0.52] {
                    pen.line(&[(x, 0.18), (x + 0.32, 0.5), (x, 0.82)]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui;

    /// Every picture stays in its square, so that none is cut off at a button's edge.
    #[test]
    fn no_picture_leaves_its_square() {
        let all = [
            Icon::Menu,
            Icon::Undo,
            Icon::Redo,
            Icon::Analyse,
            Icon::Moves,
            Icon::Rules,
            Icon::Settings,
            Icon::Title,
            Icon::New,
            Icon::Flip,
            Icon::Rotate,
            Icon::Sound,
            Icon::Silence,
            Icon::Pace,
            Icon::Type,
            Icon::Person,
            Icon::Computer,
        ];
        let square = Rect::from_min_size(Pos2::new(10.0, 10.0), Vec2::splat(64.0));
        for icon in all {
            let ctx = egui::Context::default();
            let mut shown = ctx.run_ui(egui::RawInput::default(), |ui| {
                icon.paint(ui.painter(), square, Color32::PLACEHOLDER);
            });
            shown.textures_delta.clear();
            let mut drawn = 0;
            for clipped in &shown.shapes {
                let bounds = clipped.shape.visual_bounding_rect();
                if bounds.is_positive() {
                    drawn += 1;
                    assert!(square.expand(1.0).contains_rect(bounds), "{icon:?}: {bounds:?}");
                }
            }
            assert!(drawn > 1, "{icon:?}: {drawn} strokes");
        }
    }
}
