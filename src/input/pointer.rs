//! Mouse and touch on the board: click–click and drag.
//!
//! Window events are read in the order in which they came, so a fast click is judged where it was made, however long
//! a frame took.

use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::{Drag, Pointing};
use crate::app::{Dialog, Screen};
use crate::board::Point;
use crate::game::{Choice, Intent, Match, Phase, Standing};
use crate::ui::ListOpen;
use crate::view::animation::Animations;
use crate::view::layout::{BoardLayout, Stage};

/// How far the pointer moves, in logical pixels, before holding becomes dragging.
const DRAG_THRESHOLD: f32 = 3.0;

/// A button held down since it was pressed on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Press {
    at: Vec2,
    point: Option<Point>,
}

/// What the pointer does needs to know.
#[derive(bevy::ecs::system::SystemParam)]
pub struct BoardUnderPointer<'w> {
    screen: Res<'w, State<Screen>>,
    dialog: Res<'w, Dialog>,
    game: Option<Res<'w, Match>>,
    choice: Res<'w, Choice>,
    standing: Res<'w, Standing>,
    stage: Option<Res<'w, Stage>>,
    layout: Option<Res<'w, BoardLayout>>,
    list: Option<Res<'w, ListOpen>>,
}

impl BoardUnderPointer<'_> {
    /// Whether the board takes the pointer there: not on a panel, nor under a dialog.
    fn takes(&self, position: Vec2) -> bool {
        *self.screen.get() == Screen::Game
            && *self.dialog == Dialog::None
            && !self.list.as_ref().is_some_and(|list| list.0)
            && self.stage.as_ref().is_some_and(|stage| stage.board.contains(position))
    }

    fn hit(&self, position: Vec2) -> Option<Point> {
        if !self.takes(position) {
            return None;
        }
        self.layout.as_ref()?.hit(&self.game.as_ref()?.board, position)
    }

    fn has_stone(&self, point: Point) -> bool {
        self.game.as_ref().is_some_and(|game| game.position().occupied().contains(point))
    }

    /// Whether the stone there can be picked up.
    fn can_pick_up(&self, point: Point) -> bool {
        let phase = self.standing.0.map(|turn| turn.phase);
        matches!(phase, Some(Phase::Slide | Phase::RelocateStone | Phase::RelocatePoint))
            && self.choice.selectable.contains(point)
    }
}

pub(super) fn read_pointer(
    mut events: MessageReader<WindowEvent>,
    board: BoardUnderPointer,
    mut pointing: ResMut<Pointing>,
    mut animations: Option<ResMut<Animations>>,
    mut intents: MessageWriter<Intent>,
    mut cursor: Local<Vec2>,
    mut press: Local<Option<Press>>,
) {
    let mut next = pointing.clone();
    let mut finish = false;
    let mut pressed = |at: Vec2, press: &mut Option<Press>, next: &mut Pointing| {
        next.focused = None;
        if board.takes(at) {
            finish = true;
            *press = Some(Press { at, point: board.hit(at) });
        }
    };
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                *cursor = moved.position;
                move_to(*cursor, &board, &mut next, *press);
            }
            WindowEvent::CursorLeft(_) => next.hovered = None,
            WindowEvent::MouseButtonInput(input) => match (input.button, input.state) {
                (MouseButton::Left, ButtonState::Pressed) => pressed(*cursor, &mut press, &mut next),
                (MouseButton::Left, ButtonState::Released) => {
                    release(*cursor, &board, &mut next, &mut press, &mut intents);
                }
                (MouseButton::Right, ButtonState::Pressed) => {
                    *press = None;
                    next.drag = None;
                    if board.takes(*cursor) {
                        intents.write(Intent::Cancel);
                    }
                }
                _ => {}
            },
            WindowEvent::TouchInput(touch) => {
                *cursor = touch.position;
                match touch.phase {
                    TouchPhase::Started => pressed(*cursor, &mut press, &mut next),
                    TouchPhase::Moved => move_to(*cursor, &board, &mut next, *press),
                    TouchPhase::Ended => {
                        release(*cursor, &board, &mut next, &mut press, &mut intents);
                        next.hovered = None;
                    }
                    TouchPhase::Canceled => {
                        *press = None;
                        next.drag = None;
                    }
                }
            }
            _ => {}
        }
    }
    // A click during an animation finishes it at once and counts as an ordinary click all the same.
    if finish && let Some(animations) = &mut animations {
        animations.finish();
    }
    pointing.set_if_neq(next);
}

fn move_to(cursor: Vec2, board: &BoardUnderPointer, next: &mut Pointing, press: Option<Press>) {
    next.hovered = board.hit(cursor);
    if let Some(drag) = &mut next.drag {
        drag.cursor = cursor;
    } else if let Some(Press { at, point: Some(from) }) = press
        && at.distance(cursor) > DRAG_THRESHOLD
        && board.can_pick_up(from)
    {
        next.drag = Some(Drag { from, cursor });
    }
}

fn release(
    cursor: Vec2,
    board: &BoardUnderPointer,
    next: &mut Pointing,
    press: &mut Option<Press>,
    intents: &mut MessageWriter<Intent>,
) {
    let Some(Press { at, point }) = press.take() else { return };
    if let Some(Drag { from, .. }) = next.drag.take() {
        let to = board.hit(cursor);
        // Dropped where it was picked up, it is just chosen.
        intents.write(if to == Some(from) { Intent::ChoosePoint(from) } else { Intent::Drop { from, to } });
    } else if let Some(from) = point
        && let to @ Some(point) = board.hit(cursor)
        && point != from
        && board.has_stone(from)
    {
        // The stone cannot be picked up, so it did not follow the pointer: the rules say why.
        intents.write(Intent::Drop { from, to });
    } else if let Some(point) = point
        && (board.hit(cursor) == Some(point) || at.distance(cursor) <= DRAG_THRESHOLD)
    {
        intents.write(Intent::ChoosePoint(point));
    } else if point.is_none() && board.takes(cursor) {
        // A click beside every point lets go of the choice, and skips a pass that is being announced.
        intents.write(if board.standing.0.is_some_and(|turn| turn.phase == Phase::Pass) {
            Intent::Confirm
        } else {
            Intent::Cancel
        });
    }
}

/// A game that has gone takes the attention with it.
pub(super) fn forget_lost_focus(game: Option<Res<Match>>, mut pointing: ResMut<Pointing>) {
    if game.is_none() && *pointing != Pointing::default() {
        *pointing = Pointing::default();
    }
}
