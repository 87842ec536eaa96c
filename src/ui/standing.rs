//! What a team has achieved, on its card once no stones are in hand: its standing figures and its best hexagon.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2};

use super::theme::Theme;
use super::widgets::paint_text;
use crate::game::Match;
use crate::i18n::{Message, messages};
use crate::rules::{Team, wins_on};

/// The numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Standing {
    triangles: usize,
    squares: usize,
    /// The most stones on a hexagon that would win and has no enemy on it, and its points.
    hexagon: (u32, u32),
}

impl Standing {
    pub fn of(game: &Match, team: Team) -> Self {
        let position = game.position();
        let (own, enemy) = (position.stones(team), position.stones(team.other()));
        let figures = game.record.standing(&game.board, team);
        let triangles = figures.iter().filter(|&&id| game.board.figure(id).perimeter.len() == 3).count();
        let open = game.board.hexagons().iter().filter(|hexagon| wins_on(team, hexagon.colour));
        let points = open.clone().map(|hexagon| hexagon.points.len()).max().unwrap_or(0);
        let best = open
            .filter(|hexagon| !enemy.intersects(hexagon.points))
            .map(|hexagon| ((own & hexagon.points).len(), hexagon.points.len()))
            .max();
        Self { triangles, squares: figures.len() - triangles, hexagon: best.unwrap_or((0, points)) }
    }

    /// In words.
    pub fn told(self) -> Message {
        messages::standing(self.triangles as u32, self.squares as u32, self.hexagon.0, self.hexagon.1)
    }

    /// Paints it in one row as far as there is room. Returns where.
    pub fn paint(self, painter: &Painter, room: Rect, theme: Theme, team: Team) -> Rect {
        const SIZE: f32 = 15.0;
        let (stones, all) = self.hexagon;
        let items = [
            (3, self.triangles.to_string(), self.triangles > 0),
            (4, self.squares.to_string(), self.squares > 0),
            (6, format!("{stones}/{all}"), stones > 0),
        ];
        let mut left = room.left();
        let mut seen = Rect::from_min_size(room.min, Vec2::ZERO);
        for (corners, text, some) in items {
            let (shape, number) =
                if some { (theme.team_light(team), theme.text) } else { (theme.dim.gamma_multiply(0.7), theme.dim) };
            let middle = Pos2::new(left + SIZE * 0.5, room.top() + SIZE * 0.6);
            if middle.x + SIZE * 1.9 > room.right() {
                break;
            }
            outline(painter, middle, SIZE * 0.5, corners, shape);
            let at = middle + Vec2::new(SIZE * 0.5 + 5.0, 0.0);
            let text = paint_text(painter, at, Align2::LEFT_CENTER, &text, SIZE, number);
            left = text.right() + 10.0;
            seen = seen.union(text);
        }
        seen
    }
}

/// A triangle, a square or a hexagon.
fn outline(painter: &Painter, middle: Pos2, radius: f32, corners: u8, colour: Color32) {
    let turn = match corners {
        4 => std::f32::consts::FRAC_PI_4,
        _ => -std::f32::consts::FRAC_PI_2,
    };
    // Their areas are to look alike.
    let (radius, sink) = match corners {
        3 => (radius * 1.08, radius * 0.16),
        _ => (radius, 0.0),
    };
    let points = (0..corners).map(|corner| {
        let angle = turn + std::f32::consts::TAU * f32::from(corner) / f32::from(corners);
        middle + Vec2::new(0.0, sink) + Vec2::angled(angle) * radius
    });
    painter.add(Shape::closed_line(points.collect(), Stroke::new(1.8, colour)));
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::Board;
    use crate::notation::parse_position;
    use crate::record::Record;

    #[test]
    fn figures_and_the_best_hexagon_are_counted() {
        let board = Board::classic();
        let text = "4/rbr/r1/b2r1r/2b1r1/bbb1/3/r3r3/2r5/1br/r2b/1bb1b1/2rr1b/br/2r/1b1b r1 r1:0,b1:0 -";
        let record = Record::new(parse_position(board, text).expect("a position"), false);
        let game = Match { board: Arc::new(board.clone()), record, id: 1 };
        for team in Team::BOTH {
            let standing = Standing::of(&game, team);
            assert_eq!(standing.triangles + standing.squares, game.record.standing(board, team).len());
            let (stones, all) = standing.hexagon;
            assert!(all == 6 && stones < 6, "{standing:?}");
        }
        // A start has nothing.
        let empty = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
        let record = Record::new(parse_position(board, empty).expect("a position"), false);
        let game = Match { board: Arc::new(board.clone()), record, id: 1 };
        assert_eq!(Standing::of(&game, Team::Red), Standing { hexagon: (0, 6), ..Standing::default() });
    }
}
