//! Which part of the window belongs to what: computed from its size alone, so it is never a frame late.

use bevy::math::{Rect, Vec2};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::app::Screen;
use crate::game::Match;
use crate::rules::{Seat, Team};
use crate::settings::Settings;
use crate::view::layout::Stage;

/// The parts of the game screen in points of the interface, origin top left.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Regions {
    /// The whole window.
    pub window: Rect,
    /// Buttons.
    pub top: Rect,
    /// What to do now.
    pub bottom: Rect,
    /// One card a seat.
    pub cards: Vec<(Seat, Rect)>,
    /// What is left for the board.
    pub board: Rect,
    /// Where notices may lie, from its lower left corner on: never over the board.
    pub notices: Rect,
    /// Whether the cards lie above and below the board instead of beside it.
    pub portrait: bool,
    /// Whether the buttons below the board stand under what is to be done instead of beside it.
    pub stacked: bool,
    /// Logical window pixels for each point.
    pub zoom: f32,
}

/// The height of a card's head line.
const CARD_HEAD: f32 = 40.0;

/// The height of a card's controls beside the board.
const CONTROLS: f32 = 58.0;

/// The width of a card's head with controls above or below the board.
const HEAD: f32 = 152.0;

/// Below this width the buttons below the board have a line of their own.
const NARROW: f32 = 640.0;

/// The room around and between things.
const GAP: f32 = 10.0;

/// Divides a window of that size among the parts of the game screen.
#[must_use]
pub fn arrange(window: Vec2, seats: &[Seat]) -> Regions {
    let window = window.max(Vec2::splat(1.0));
    let portrait = window.x < window.y * 1.08;
    let top_height = 48.0_f32.min(window.y * 0.2);
    let stacked = portrait || window.x < NARROW;
    let bottom_height = if stacked { 112.0 } else { 68.0_f32 }.min(window.y * 0.27);
    let whole = Rect::from_corners(Vec2::ZERO, window);
    let top = Rect::from_corners(Vec2::ZERO, Vec2::new(window.x, top_height));
    let bottom = Rect::from_corners(Vec2::new(0.0, window.y - bottom_height), window);
    let middle = Rect::from_corners(Vec2::new(0.0, top_height), Vec2::new(window.x, window.y - bottom_height));
    let of = |team: Team| seats.iter().copied().filter(move |seat| seat.team() == team);
    let mut cards = Vec::with_capacity(seats.len());

    let (board, notices) = if portrait {
        let height = (middle.height() * 0.15).clamp(60.0, 120.0).min(middle.height() * 0.25);
        for (team, y) in [(Team::Blue, middle.min.y), (Team::Red, middle.max.y - height)] {
            let count = of(team).count().max(1) as f32;
            let width = (middle.width() - GAP * (count + 1.0)) / count;
            for (place, seat) in of(team).enumerate() {
                let min = Vec2::new(GAP + place as f32 * (width + GAP), y);
                cards.push((seat, Rect::from_corners(min, min + Vec2::new(width, height))));
            }
        }
        let board =
            Rect::from_corners(Vec2::new(0.0, middle.min.y + height), Vec2::new(window.x, middle.max.y - height));
        // Beside the answers, under what is to be done.
        let left = (window.x * 0.5).max(400.0).min(window.x * 0.6);
        (board, Rect::from_corners(Vec2::new(left, bottom.min.y + 42.0_f32.min(bottom_height)), window - GAP * 0.5))
    } else {
        // The board is about as wide as it is high: what is wider than that is for the cards.
        let width = ((window.x - middle.height()) * 0.5).clamp(140.0, 300.0).min(window.x * 0.25);
        for (team, x) in [(Team::Red, GAP), (Team::Blue, window.x - width)] {
            let count = of(team).count().max(1) as f32;
            let room = (middle.height() - GAP * (count + 1.0)) / count;
            // As much as the stones in hand take, in columns that grow in number with the width.
            let height = room.min(width * 0.45 + 130.0);
            let mut y = middle.center().y - (height * count + GAP * (count - 1.0)) * 0.5;
            for seat in of(team) {
                let min = Vec2::new(x, y);
                cards.push((seat, Rect::from_corners(min, min + Vec2::new(width - GAP, height))));
                y += height + GAP;
            }
        }
        let board =
            Rect::from_corners(Vec2::new(width + GAP, middle.min.y), Vec2::new(window.x - width - GAP, middle.max.y));
        (board, Rect::from_corners(Vec2::new(GAP, middle.min.y), Vec2::new(width, middle.max.y)))
    };
    cards.sort_by_key(|(seat, _)| seats.iter().position(|known| known == seat));
    Regions { window: whole, top, bottom, cards, board, notices, portrait, stacked, zoom: 1.0 }
}

/// The part of a card where it is chosen who plays the seat. A very small card has no room for it.
#[must_use]
pub fn controls(card: Rect, portrait: bool) -> Option<Rect> {
    if portrait {
        let roomy = card.width() >= HEAD + 30.0 && card.height() >= 86.0;
        roomy.then(|| Rect::new(card.min.x + GAP, card.min.y + 34.0, card.min.x + HEAD, card.max.y - 2.0))
    } else {
        let roomy = card.width() >= 128.0 && card.height() >= CARD_HEAD + CONTROLS + 24.0;
        roomy.then(|| {
            Rect::from_corners(Vec2::new(card.min.x + GAP, card.max.y - CONTROLS - 4.0), card.max - Vec2::new(4.0, 4.0))
        })
    }
}

/// The part of a card where the stones in hand lie.
#[must_use]
pub fn tray(card: Rect, portrait: bool) -> Rect {
    let controls = controls(card, portrait);
    if portrait {
        let head = if controls.is_some() { HEAD } else { (card.width() * 0.3).min(130.0) };
        Rect::from_corners(card.min + Vec2::new(head, 6.0), card.max - Vec2::splat(6.0))
    } else {
        let bottom = controls.map_or(card.max.y - GAP, |controls| controls.min.y);
        Rect::new(card.min.x + GAP, card.min.y + CARD_HEAD, card.max.x - GAP, bottom)
    }
}

/// Keeps regions and stage in step with the window, before anything in the frame asks for them.
pub(crate) fn update(
    windows: Query<&Window, With<PrimaryWindow>>,
    screen: Res<State<Screen>>,
    game: Option<Res<Match>>,
    settings: Res<Settings>,
    mut regions: ResMut<Regions>,
    mut stage: ResMut<Stage>,
) {
    let Ok(window) = windows.single() else { return };
    let seats: Vec<Seat> = game.iter().flat_map(|game| game.record.start().hands().map(|(seat, _)| seat)).collect();
    // Larger text takes as much room as in a window that is smaller by as much.
    let zoom = settings.zoom();
    let fresh = Regions { zoom, ..arrange(window.size() / zoom, &seats) };
    let playing = *screen.get() == Screen::Game;
    let pixels = |part: Rect| Rect::from_corners(part.min * zoom, part.max * zoom);
    stage.set_if_neq(Stage {
        window: window.size(),
        board: pixels(if playing { fresh.board } else { super::title::arrange(fresh.window).0 }),
        trays: if playing {
            fresh.cards.iter().map(|&(seat, card)| (seat, pixels(tray(card, fresh.portrait)))).collect()
        } else {
            Vec::new()
        },
    });
    regions.set_if_neq(fresh);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_do_not_overlap_at_any_size() {
        for size in
            [(320.0, 240.0), (800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0), (900.0, 1400.0), (3840.0, 2160.0)]
        {
            for seats in [2, 4, 6] {
                let regions = arrange(size.into(), &Seat::ALL[..seats]);
                assert_eq!(regions.cards.len(), seats);
                let mut parts = vec![regions.top, regions.bottom, regions.board];
                assert!(regions.notices.width() > 50.0, "{size:?} {:?}", regions.notices);
                let shared = regions.board.intersect(regions.notices);
                assert!(shared.width() < 0.01 || shared.height() < 0.01, "{size:?}: notices over the board");
                parts.extend(regions.cards.iter().map(|(_, card)| *card));
                for (index, a) in parts.iter().enumerate() {
                    assert!(a.width() > 0.0 && a.height() > 0.0, "{size:?} {a:?}");
                    assert!(
                        a.min.x >= 0.0 && a.max.x <= size.0 && a.min.y >= 0.0 && a.max.y <= size.1,
                        "{size:?} {a:?}"
                    );
                    for b in &parts[index + 1..] {
                        let shared = a.intersect(*b);
                        assert!(shared.width() < 0.01 || shared.height() < 0.01, "{size:?}: {a:?} and {b:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_seat_can_be_switched_in_every_usual_window() {
        for size in [(800.0, 600.0), (1280.0, 720.0), (900.0, 1400.0), (600.0, 800.0)] {
            for seats in [2, 4, 6] {
                let regions = arrange(size.into(), &Seat::ALL[..seats]);
                for (seat, card) in regions.cards {
                    let controls = controls(card, regions.portrait).unwrap_or_else(|| panic!("{size:?}: {seat}"));
                    let tray = tray(card, regions.portrait);
                    assert!(tray.width() > 20.0 && tray.height() > 20.0, "{size:?}: {tray:?}");
                    let shared = tray.intersect(controls);
                    assert!(shared.width() < 0.01 || shared.height() < 0.01, "{size:?}: {tray:?} and {controls:?}");
                }
            }
        }
    }

    #[test]
    fn the_board_gets_the_most() {
        for size in [(800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0), (900.0, 1400.0)] {
            let regions = arrange(size.into(), &Seat::ALL[..2]);
            let side = regions.board.width().min(regions.board.height());
            assert!(side >= 0.6 * size.0.min(size.1), "{size:?}: {side}");
        }
    }
}
