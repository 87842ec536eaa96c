//! Which part of the window belongs to what: computed from its size alone, so it is never a frame late.

use bevy::math::{Rect, Vec2};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::app::Screen;
use crate::game::analysis::Analysis;
use crate::game::{Match, Seats};
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
    /// For the bar that shows how the position is judged, if it is.
    pub evaluation: Option<Rect>,
    /// The list of moves and what else is beside the board, if it is shown.
    pub side: Option<Rect>,
    /// Where notices may lie, from its lower left corner on: over nothing else.
    pub notices: Rect,
    /// How far one may reach up that has no room there: over a card, never over the board.
    pub notices_at_most: Rect,
    /// Whether the cards lie above and below the board instead of beside it.
    pub portrait: bool,
    /// Whether the buttons below the board stand under what is to be done instead of beside it.
    pub stacked: bool,
    /// Logical window pixels for each point.
    pub zoom: f32,
}

/// The height of a card's head line.
const CARD_HEAD: f32 = 40.0;

/// The height of a row of a card's controls.
pub(super) const CONTROL: f32 = 22.0;

/// The room between two of them.
pub(super) const CONTROL_GAP: f32 = 5.0;

/// The height of a card's controls beside the board: the switch, and the computer's level above it.
const CONTROLS: f32 = 2.0 * CONTROL + CONTROL_GAP + GAP;

/// The width of a card's head with controls above or below the board.
const HEAD: f32 = 152.0;

/// Below this width the buttons below the board have a line of their own.
const NARROW: f32 = 640.0;

/// The room around and between things.
const GAP: f32 = 10.0;

/// A card that is less high has no room for its controls.
const LEAST_CARD: f32 = CARD_HEAD + CONTROLS + 24.0;

/// The height of one that holds a name and two rows of stones.
const FOLDED_CARD: f32 = CARD_HEAD + 16.0;

/// The least width of the cards beside the board.
const NARROW_CARDS: f32 = 140.0;

/// The height of the strip for notices below the cards, if there is room.
const NOTICES: f32 = 64.0;

/// From this width on the side panel is there until it is closed.
const WIDE: f32 = 1_000.0;

/// The part beside the board, or below it, in what the bars leave; and what is left of that.
fn split_off_side(middle: Rect, portrait: bool) -> (Rect, Rect) {
    if portrait {
        let height = (middle.height() * 0.2).clamp(130.0, 320.0).min(middle.height() * 0.4);
        let y = middle.max.y - height;
        (
            Rect::new(middle.min.x + GAP, y + GAP * 0.5, middle.max.x - GAP, middle.max.y - GAP * 0.5),
            Rect::new(middle.min.x, middle.min.y, middle.max.x, y),
        )
    } else {
        let width = (middle.width() * 0.21).clamp(220.0, 340.0).min(middle.width() * 0.4);
        let x = middle.max.x - width;
        (
            Rect::new(x, middle.min.y + GAP * 0.5, middle.max.x - GAP, middle.max.y - GAP * 0.5),
            Rect::new(middle.min.x, middle.min.y, x, middle.max.y),
        )
    }
}

/// Whether the side panel is shown until somebody decides: where it costs the board nothing.
fn shown_by_itself(middle: Rect, portrait: bool) -> bool {
    let (_, rest) = split_off_side(middle, portrait);
    !portrait && middle.width() >= WIDE && rest.width() >= middle.height() * 0.9 + 2.0 * (NARROW_CARDS + GAP)
}

/// Divides a window of that size among the parts of the game screen. `side` says whether the side panel is shown;
/// if nobody has said so, the room decides. While somebody is `analysing` there is a bar beside the board, and where
/// there is little room cards hold no more than a name and a hand: who plays a seat cannot be changed meanwhile.
#[must_use]
pub fn arrange(window: Vec2, seats: &[Seat], side: Option<bool>, analysing: bool) -> Regions {
    let window = window.max(Vec2::splat(1.0));
    let portrait = window.x < window.y * 1.08;
    let top_height = 48.0_f32.min(window.y * 0.2);
    let stacked = portrait || window.x < NARROW;
    let bottom_height = if stacked { 112.0 } else { 68.0_f32 }.min(window.y * 0.27);
    let whole = Rect::from_corners(Vec2::ZERO, window);
    let top = Rect::from_corners(Vec2::ZERO, Vec2::new(window.x, top_height));
    let bottom = Rect::from_corners(Vec2::new(0.0, window.y - bottom_height), window);
    let middle = Rect::from_corners(Vec2::new(0.0, top_height), Vec2::new(window.x, window.y - bottom_height));
    let roomy = middle.width() >= 460.0 && middle.height() >= if portrait { 420.0 } else { 220.0 };
    let shown = roomy && side.unwrap_or_else(|| shown_by_itself(middle, portrait));
    let whole_height = middle.height();
    let (side, middle) = if shown { split_off_side(middle, portrait) } else { (Rect::EMPTY, middle) };
    let of = |team: Team| seats.iter().copied().filter(move |seat| seat.team() == team);
    let mut cards = Vec::with_capacity(seats.len());

    let (board, notices, notices_at_most) = if portrait {
        let height = (whole_height * 0.15).clamp(60.0, 120.0).min(middle.height() * 0.25);
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
        let notices =
            Rect::from_corners(Vec2::new(left, bottom.min.y + 42.0_f32.min(bottom_height)), window - GAP * 0.5);
        (board, notices, notices)
    } else {
        // The board is about as wide as it is high: what is wider than that is for the cards.
        let spare = (middle.width() - middle.height()) * 0.5;
        let width = spare.clamp(NARROW_CARDS, 300.0).min(middle.width() * 0.25);
        // Below the cards notices have a strip of their own.
        let notices = NOTICES.min(middle.height() * 0.16);
        let room = |count: f32| (middle.height() - notices - GAP * (count + 1.0)) / count;
        // Where there is little room all cards stand on one side, if they can.
        let least = if analysing { FOLDED_CARD } else { LEAST_CARD };
        let together = shown && spare < NARROW_CARDS && room(seats.len() as f32) >= least;
        let columns: Vec<(Vec<Seat>, f32)> = if together {
            vec![(of(Team::Blue).chain(of(Team::Red)).collect(), GAP)]
        } else {
            vec![(of(Team::Red).collect(), GAP), (of(Team::Blue).collect(), middle.max.x - width)]
        };
        let left = if together { width.max(NARROW_CARDS + 18.0) } else { width };
        for (seats, x) in &columns {
            let count = seats.len().max(1) as f32;
            // As much as the stones in hand take, in columns that grow in number with the width.
            let height = room(count).min(left * 0.45 + 130.0);
            let all = height * count + GAP * (count - 1.0);
            let mut y = (middle.center().y - all * 0.5).min(middle.max.y - notices - GAP * 0.5 - all);
            for &seat in seats {
                let min = Vec2::new(*x, y);
                cards.push((seat, Rect::from_corners(min, min + Vec2::new(left - GAP, height))));
                y += height + GAP;
            }
        }
        let right = if together { middle.max.x - GAP } else { middle.max.x - width - GAP };
        let board = Rect::from_corners(Vec2::new(left + GAP, middle.min.y), Vec2::new(right, middle.max.y));
        let lowest =
            cards.iter().filter(|(_, card)| card.min.x < left).map(|(_, card)| card.max.y).fold(middle.min.y, f32::max);
        let column = Rect::from_corners(Vec2::new(GAP, middle.min.y), Vec2::new(left, middle.max.y));
        (board, Rect { min: Vec2::new(GAP, lowest), ..column }, column)
    };
    cards.sort_by_key(|(seat, _)| seats.iter().position(|known| known == seat));
    let side = shown.then_some(side);
    let (evaluation, board) = if analysing { split_off_evaluation(board) } else { (Rect::EMPTY, board) };
    Regions {
        window: whole,
        top,
        bottom,
        cards,
        board,
        evaluation: analysing.then_some(evaluation),
        side,
        notices,
        notices_at_most,
        portrait,
        stacked,
        zoom: 1.0,
    }
}

/// The width of the bar that shows how the position is judged, with what it says.
const EVALUATION: f32 = 46.0;

/// The bar that shows how the position is judged, and what is left of the board's room.
fn split_off_evaluation(board: Rect) -> (Rect, Rect) {
    let x = board.min.x + EVALUATION.min(board.width() * 0.2);
    (Rect { max: Vec2::new(x, board.max.y), ..board }, Rect { min: Vec2::new(x, board.min.y), ..board })
}

/// The height of what takes the place of a tray when nobody has stones in hand any more.
const STANDING: f32 = 30.0;

impl Regions {
    /// The cards beside the board, when nobody has stones in hand any more: no higher than they need to be.
    #[must_use]
    pub fn without_trays(mut self) -> Self {
        if self.portrait {
            return self;
        }
        let needed = CARD_HEAD + STANDING + CONTROLS;
        let columns: Vec<f32> = self.cards.iter().map(|(_, card)| card.min.x).collect();
        for (place, x) in columns.iter().enumerate() {
            if columns[..place].contains(x) {
                continue;
            }
            let column = || self.cards.iter().filter(|(_, card)| card.min.x.to_bits() == x.to_bits());
            let before = column().map(|(_, card)| *card).reduce(|a, b| a.union(b)).unwrap_or_default();
            let height = column().map(|(_, card)| card.height()).fold(needed, f32::min);
            let all = (height + GAP) * column().count() as f32 - GAP;
            let mut y = before.center().y - all * 0.5;
            for (_, card) in self.cards.iter_mut().filter(|(_, card)| card.min.x.to_bits() == x.to_bits()) {
                *card = Rect::new(card.min.x, y, card.max.x, y + height);
                y += height + GAP;
            }
        }
        self
    }
}

/// Where it is chosen on a card who plays the seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Controls {
    /// A switch in words, and the computer's level in a row of its own.
    Full(Rect),
    /// One row, with pictures for words: there is no room for more.
    Small(Rect),
}

/// The height of a row of controls on a small card.
const SMALL: (f32, f32) = (14.0, 22.0);

/// The width of such a row: the switch, and the computer's level.
const SMALL_ROW: f32 = 90.0;

impl Controls {
    /// Those of a card. Every seat can be switched on every card, however small.
    #[must_use]
    pub fn on(card: Rect, portrait: bool) -> Self {
        if portrait {
            let roomy = card.width() >= HEAD + 30.0 && card.height() >= 86.0;
            if roomy {
                return Self::Full(Rect::new(card.min.x + GAP, card.min.y + 34.0, card.min.x + HEAD, card.max.y - 2.0));
            }
        } else if card.width() >= 128.0 && card.height() >= LEAST_CARD {
            return Self::Full(Rect::from_corners(Vec2::new(card.min.x + GAP, card.max.y - CONTROLS), card.max - GAP));
        }
        let height = (card.height() * 0.42).clamp(SMALL.0, SMALL.1);
        let low = card.max.y - (card.height() * 0.06).clamp(2.0, 6.0);
        let inset = small_inset(card);
        let left = card.min.x + inset;
        // Above and below the board the stones lie beside it.
        let most = if portrait { left + card.width() * 0.66 } else { card.max.x - inset };
        // In windows as small as nobody wants them it fills the card.
        let top = (low - height).max(card.min.y);
        Self::Small(Rect::new(left, top, (left + SMALL_ROW).min(most), low))
    }
}

/// What a small card keeps free at its sides.
fn small_inset(card: Rect) -> f32 {
    if card.width() < 110.0 { 6.0 } else { GAP }
}

/// The height of a card's head line, with the seat's mark, its name and its hand.
#[must_use]
pub fn head(card: Rect, portrait: bool) -> f32 {
    match Controls::on(card, portrait) {
        Controls::Full(_) => CARD_HEAD,
        Controls::Small(row) => (row.min.y - card.min.y).clamp(1.0, CARD_HEAD),
    }
}

/// The part of a card where the stones in hand lie. Where only people play, there is no level below them.
#[must_use]
pub fn tray(card: Rect, portrait: bool, computer: bool) -> Rect {
    match (Controls::on(card, portrait), portrait) {
        (Controls::Full(_), true) => Rect::from_corners(card.min + Vec2::new(HEAD, 6.0), card.max - Vec2::splat(6.0)),
        (Controls::Full(controls), false) => {
            let level = if computer { 0.0 } else { CONTROL + CONTROL_GAP };
            let bottom = controls.min.y + level - CONTROL_GAP;
            Rect::new(card.min.x + GAP, card.min.y + CARD_HEAD, card.max.x - GAP, bottom)
        }
        (Controls::Small(row), true) => Rect::new(
            row.max.x.max(card.min.x + card.width() * 0.3),
            card.min.y + 6.0,
            card.max.x - 6.0,
            card.max.y - 6.0,
        ),
        // Above the row, or beside it where the card is too low for both.
        (Controls::Small(row), false) => {
            let top = card.min.y + head(card, portrait);
            let above = Rect::new(card.min.x + GAP, top, card.max.x - GAP, row.min.y - 3.0);
            let switch = 2.0 * row.height().max(20.0) + 2.0;
            let used = if computer { row.width() } else { switch };
            let beside = Rect::new(row.min.x + used + 4.0, row.min.y, card.max.x - 4.0, row.max.y);
            if above.height() >= 14.0 {
                above
            } else if beside.width() >= 12.0 {
                beside
            } else {
                // Only their number has room.
                let corner = Vec2::new(card.max.x - 5.0, card.min.y);
                Rect::from_corners(corner, corner + Vec2::new(1.0, (row.min.y - card.min.y).clamp(0.5, 1.0)))
            }
        }
    }
}

/// The size of the text that stays for now although another one is set: while it is set by the pointer, what is pressed
/// must not move away from under it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct HeldZoom(pub Option<f32>);

/// Keeps regions and stage in step with the window, before anything in the frame asks for them.
pub(crate) fn update(
    windows: Query<&Window, With<PrimaryWindow>>,
    screen: Res<State<Screen>>,
    game: Option<Res<Match>>,
    settings: Res<Settings>,
    analysis: Res<Analysis>,
    players: Res<Seats>,
    held: Res<HeldZoom>,
    mut regions: ResMut<Regions>,
    mut stage: ResMut<Stage>,
) {
    let Ok(window) = windows.single() else { return };
    let seats: Vec<Seat> = game.iter().flat_map(|game| game.record.start().hands().map(|(seat, _)| seat)).collect();
    // Larger text takes as much room as in a window that is smaller by as much.
    let zoom = held.0.unwrap_or(settings.zoom());
    let fresh = Regions { zoom, ..arrange(window.size() / zoom, &seats, settings.side_panel, analysis.is_on()) };
    let in_hand = game.iter().any(|game| game.position().hands().any(|(_, hand)| hand > 0));
    let fresh = if in_hand { fresh } else { fresh.without_trays() };
    let playing = *screen.get() == Screen::Game;
    let pixels = |part: Rect| Rect::from_corners(part.min * zoom, part.max * zoom);
    stage.set_if_neq(Stage {
        window: window.size(),
        board: pixels(if playing { fresh.board } else { super::title::arrange(fresh.window).0 }),
        trays: if playing {
            // All trays of a game are alike.
            let computer = !analysis.is_on() && fresh.cards.iter().any(|&(seat, _)| players.get(seat).computer);
            let tray = |(seat, card)| (seat, pixels(tray(card, fresh.portrait, computer)));
            fresh.cards.iter().copied().map(tray).collect()
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
            let ways = [(None, false), (Some(true), false), (None, true), (Some(true), true)];
            for (seats, (side, analysing)) in [2, 4, 6].into_iter().flat_map(|seats| ways.map(|way| (seats, way))) {
                let regions = arrange(size.into(), &Seat::ALL[..seats], side, analysing);
                assert_eq!(regions.evaluation.is_some(), analysing);
                assert_eq!(regions.cards.len(), seats);
                assert!(side.is_none() || size.0 < 460.0 || regions.side.is_some());
                let mut parts = vec![regions.top, regions.bottom, regions.board];
                assert!(regions.notices.width() > 50.0, "{size:?} {:?}", regions.notices);
                let shared = regions.board.intersect(regions.notices);
                assert!(shared.width() < 0.01 || shared.height() < 0.01, "{size:?}: notices over the board");
                parts.extend(regions.cards.iter().map(|(_, card)| *card));
                parts.extend(regions.side);
                parts.extend(regions.evaluation);
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
    fn cards_without_trays_keep_their_places_and_their_controls() {
        for size in [(800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0), (900.0, 1400.0)] {
            for (seats, side) in [2, 4, 6].into_iter().flat_map(|seats| [None, Some(true)].map(|side| (seats, side))) {
                let with = arrange(size.into(), &Seat::ALL[..seats], side, false);
                let without = with.clone().without_trays();
                for (index, ((seat, card), (_, before))) in without.cards.iter().zip(&with.cards).enumerate() {
                    assert!(card.height() <= before.height() + 0.01 && card.height() >= before.height().min(120.0));
                    let controls = Controls::on(*card, without.portrait);
                    assert!(matches!(controls, Controls::Full(_)), "{size:?} {seats}: {seat}");
                    assert!(card.min.y >= with.top.max.y && card.max.y <= with.bottom.min.y);
                    for (_, other) in &without.cards[index + 1..] {
                        let shared = card.intersect(*other);
                        assert!(shared.width() < 0.01 || shared.height() < 0.01, "{size:?} {seats}: {card:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn notices_lie_over_no_card() {
        for size in [(800.0, 600.0), (1024.0, 768.0), (1280.0, 720.0), (1920.0, 1080.0), (900.0, 1400.0)] {
            for (seats, side) in [2, 4, 6].into_iter().flat_map(|seats| [None, Some(true)].map(|side| (seats, side))) {
                let regions = arrange(size.into(), &Seat::ALL[..seats], side, false);
                assert!(regions.notices.height() >= 50.0, "{size:?} {seats}: {:?}", regions.notices);
                for (seat, card) in &regions.cards {
                    let shared = regions.notices.intersect(*card);
                    assert!(shared.width() < 0.01 || shared.height() < 0.01, "{size:?} {seats} {side:?}: {seat}");
                }
            }
        }
    }

    #[test]
    fn every_seat_can_be_switched_in_every_usual_window() {
        for size in [(800.0, 600.0), (1280.0, 720.0), (900.0, 1400.0), (600.0, 800.0)] {
            for (seats, side) in [(2, None), (4, None), (6, None), (2, Some(true))] {
                let regions = arrange(size.into(), &Seat::ALL[..seats], side, false);
                for (seat, card) in regions.cards {
                    let Controls::Full(controls) = Controls::on(card, regions.portrait) else {
                        panic!("{size:?}: {seat}")
                    };
                    let tray = tray(card, regions.portrait, true);
                    assert!(tray.width() > 20.0 && tray.height() > 20.0, "{size:?}: {tray:?}");
                    let shared = tray.intersect(controls);
                    assert!(shared.width() < 0.01 || shared.height() < 0.01, "{size:?}: {tray:?} and {controls:?}");
                }
            }
        }
    }

    #[test]
    fn every_seat_can_be_switched_in_every_window_however_large_the_text() {
        for window in [(800.0, 600.0), (900.0, 1300.0), (600.0, 800.0), (1280.0, 720.0), (400.0, 300.0)] {
            for zoom in [1.0, 1.5, 2.0] {
                for (seats, side) in
                    [2, 4, 6].into_iter().flat_map(|seats| [None, Some(true)].map(|side| (seats, side)))
                {
                    let size = Vec2::from(window) / zoom;
                    let regions = arrange(size, &Seat::ALL[..seats], side, false);
                    for (seat, card) in regions.cards {
                        let (Controls::Full(row) | Controls::Small(row)) = Controls::on(card, regions.portrait);
                        let what = format!("{window:?} x {zoom}, {seats} seats: {seat} {card:?} {row:?}");
                        assert!(card.contains(row.min) && card.contains(row.max), "{what}");
                        if size.x >= 400.0 && size.y >= 300.0 {
                            assert!(row.width() >= 42.0 && row.height() >= 13.9, "{what}");
                            assert!(row.min.y - card.min.y >= 13.9, "{what}: no room for the name");
                        }
                        let tray = tray(card, regions.portrait, true);
                        assert!(tray.width() > 0.0 && tray.height() > 0.0, "{what}: {tray:?}");
                        let shared = tray.intersect(row);
                        assert!(shared.width() < 0.01 || shared.height() < 0.01, "{what}: {tray:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_board_gets_the_most() {
        for size in [(800.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0), (900.0, 1400.0)] {
            for (shown, least) in [(None, 0.6), (Some(true), 0.5)] {
                let regions = arrange(size.into(), &Seat::ALL[..2], shown, false);
                let side = regions.board.width().min(regions.board.height());
                assert!(side >= least * size.0.min(size.1), "{size:?} {shown:?}: {side}");
            }
        }
    }

    #[test]
    fn the_board_can_be_analysed_in_a_small_window_however_many_play() {
        for seats in [2, 4, 6] {
            let regions = arrange(Vec2::new(800.0, 600.0), &Seat::ALL[..seats], Some(true), true);
            let side = regions.board.width().min(regions.board.height());
            assert!(side >= 350.0, "{seats}: {side}");
        }
    }

    #[test]
    fn the_side_panel_comes_by_itself_where_it_takes_nothing_from_the_board() {
        for (size, shown) in [
            ((1280.0, 720.0), true),
            ((1920.0, 1080.0), true),
            ((3840.0, 2160.0), true),
            ((1024.0, 768.0), false),
            ((800.0, 600.0), false),
            ((900.0, 1400.0), false),
            ((1200.0, 1900.0), false),
        ] {
            let by_itself = arrange(size.into(), &Seat::ALL[..2], None, false);
            assert_eq!(by_itself.side.is_some(), shown, "{size:?}");
            let closed = arrange(size.into(), &Seat::ALL[..2], Some(false), false);
            assert_eq!(closed.side, None, "{size:?}");
            let [side, whole] = [by_itself, closed].map(|regions| regions.board.width().min(regions.board.height()));
            assert!(side >= 0.95 * whole, "{size:?}: {side} of {whole}");
        }
    }
}
