//! Mouse and touch on the board and on the stones in hand: click–click and drag.
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
use crate::game::{Choice, Intent, Match, Phase, Standing, Turn};
use crate::ui::ListOpen;
use crate::view::animation::Animations;
use crate::view::layout::{BoardLayout, Stage};
use crate::view::stones::Place;

/// How far the pointer moves, in logical pixels, before holding becomes dragging.
const DRAG_THRESHOLD: f32 = 3.0;

/// A button held down since it was pressed on the board or on a hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Press {
    at: Vec2,
    /// What lies there: a point, or a stone in hand.
    on: Option<Place>,
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
    /// Whether nothing lies over the table.
    fn is_open(&self) -> bool {
        *self.screen.get() == Screen::Game
            && *self.dialog == Dialog::None
            && !self.list.as_ref().is_some_and(|list| list.0)
    }

    /// Whether the board takes the pointer there: not on a panel, nor under a dialog.
    fn takes(&self, position: Vec2) -> bool {
        self.is_open() && self.stage.as_ref().is_some_and(|stage| stage.board.contains(position))
    }

    fn hit(&self, position: Vec2) -> Option<Point> {
        if !self.takes(position) {
            return None;
        }
        self.layout.as_ref()?.hit(&self.game.as_ref()?.board, position)
    }

    /// The stone that is taken out of the hand there: stones in hand are alike, so it is the last one, whose place in
    /// the tray becomes empty.
    fn hand(&self, position: Vec2) -> Option<Place> {
        let Turn { seat, phase: Phase::Place, .. } = self.standing.0.filter(|_| self.is_open())? else { return None };
        let stones = self.game.as_ref()?.position().hand(seat);
        let slot = self.layout.as_ref()?.hit_tray(seat, position)?;
        (slot < usize::from(stones)).then(|| Place::Tray(seat, stones - 1))
    }

    /// What a button that is pressed there holds, if it is the table's.
    fn press(&self, position: Vec2) -> Option<Press> {
        let on = if self.takes(position) { self.hit(position).map(Place::Board) } else { Some(self.hand(position)?) };
        Some(Press { at: position, on })
    }

    fn has_stone(&self, point: Point) -> bool {
        self.game.as_ref().is_some_and(|game| game.position().occupied().contains(point))
    }

    /// Whether the stone there can be picked up.
    fn can_pick_up(&self, place: Place) -> bool {
        match (place, self.standing.0.map(|turn| turn.phase)) {
            (Place::Board(point), Some(Phase::Slide | Phase::RelocateStone | Phase::RelocatePoint)) => {
                self.choice.selectable.contains(point)
            }
            (Place::Tray(..), Some(Phase::Place)) => true,
            _ => false,
        }
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
    mut finger: Local<Option<u64>>,
    mut dragged: Local<bool>,
) {
    let mut next = pointing.clone();
    // A stone that was let go of from elsewhere (Esc) is not picked up again by the button still held.
    if *dragged && next.drag.is_none() {
        *press = None;
    }
    let mut finish = false;
    let mut pressed = |at: Vec2, press: &mut Option<Press>, next: &mut Pointing| {
        next.focused = None;
        if let Some(held) = board.press(at) {
            finish = true;
            *press = Some(held);
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
            // One finger plays: others that rest on the screen, like the heel of a hand, do nothing.
            WindowEvent::TouchInput(touch) if finger.is_none_or(|first| first == touch.id) => {
                if finger.is_none() && touch.phase != TouchPhase::Started {
                    continue;
                }
                *cursor = touch.position;
                *finger = matches!(touch.phase, TouchPhase::Started | TouchPhase::Moved).then_some(touch.id);
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
                        next.hovered = None;
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
    *dragged = next.drag.is_some();
    pointing.set_if_neq(next);
}

fn move_to(cursor: Vec2, board: &BoardUnderPointer, next: &mut Pointing, press: Option<Press>) {
    next.hovered = board.hit(cursor);
    if let Some(drag) = &mut next.drag {
        drag.cursor = cursor;
    } else if let Some(Press { at, on: Some(from) }) = press
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
    let Some(Press { at, on }) = press.take() else { return };
    let to = board.hit(cursor);
    match (next.drag.take(), on) {
        (Some(Drag { from: Place::Board(from), .. }), _) => {
            // Dropped where it was picked up, it is just chosen.
            intents.write(if to == Some(from) { Intent::ChoosePoint(from) } else { Intent::Drop { from, to } });
        }
        // Dropped beside every point, it returns to the hand.
        (Some(Drag { from: Place::Tray(..), .. }), _) => {
            intents.write_batch(to.map(Intent::ChoosePoint));
        }
        // The stone cannot be picked up, so it did not follow the pointer: the rules say why.
        (None, Some(Place::Board(from))) if to.is_some_and(|to| to != from) && board.has_stone(from) => {
            intents.write(Intent::Drop { from, to });
        }
        (None, Some(Place::Board(point))) => {
            if to == Some(point) || at.distance(cursor) <= DRAG_THRESHOLD {
                intents.write(Intent::ChoosePoint(point));
            }
        }
        (None, None) if board.takes(cursor) => {
            // A click beside every point lets go of the choice, and skips a pass that is being announced.
            let passes = board.standing.0.is_some_and(|turn| turn.phase == Phase::Pass);
            intents.write(if passes { Intent::Confirm } else { Intent::Cancel });
        }
        (None, Some(Place::Tray(..)) | None) => {}
    }
}

/// A game that has gone takes the attention with it.
pub(super) fn forget_lost_focus(game: Option<Res<Match>>, mut pointing: ResMut<Pointing>) {
    if game.is_none() && *pointing != Pointing::default() {
        *pointing = Pointing::default();
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::mouse::MouseButtonInput;
    use bevy::input::touch::TouchInput;
    use bevy::state::app::StatesPlugin;
    use bevy::window::CursorMoved;

    use super::*;
    use crate::board::Board;
    use crate::record::Record;
    use crate::rules::{Position, Seat, Setup, Team};
    use crate::view::layout::Turned;

    const RED: Seat = Seat::new(Team::Red, 1);

    /// A table at the start of a game that takes touches and the mouse, and what they ask for.
    struct Screenful {
        app: App,
        window: Entity,
    }

    impl Screenful {
        fn new() -> Self {
            let board = Board::classic();
            Self::with(Position::start(board, &Setup::standard(board, 1)).expect("a start"), Phase::Place)
        }

        /// At a game in which Red slides a stone of d3.
        fn sliding() -> Self {
            let text = "4/3/2/2r3/6/4/3/8/8/3/4/6/6/2/3/b3 r1 r1:0,b1:0 -";
            let position = crate::notation::parse_position(Board::classic(), text).expect("a position");
            Self::with(position, Phase::Slide)
        }

        fn with(start: Position, phase: Phase) -> Self {
            let board = Board::classic();
            let stage = Stage {
                window: Vec2::new(1280.0, 720.0),
                board: Rect::new(280.0, 40.0, 1000.0, 700.0),
                trays: vec![(RED, Rect::new(20.0, 100.0, 260.0, 400.0))],
            };
            let hands: Vec<(Seat, u8)> = start.hands().collect();
            let game = Match { board: board.clone().into(), record: Record::new(start, false), id: 1 };
            let choice = Choice::new(&game, None);
            let turn = Turn { seat: RED, phase, left: 0, game: 1, ply: 0 };
            let mut app = App::new();
            app.add_plugins((MinimalPlugins, StatesPlugin))
                .insert_state(Screen::Game)
                .insert_resource(BoardLayout::new(board, &stage, &hands, Turned::default()))
                .insert_resource(stage)
                .insert_resource(game)
                .insert_resource(choice)
                .insert_resource(Standing(Some(turn)))
                .init_resource::<Dialog>()
                .init_resource::<Pointing>()
                .add_message::<WindowEvent>()
                .add_message::<Intent>()
                .add_systems(Update, read_pointer);
            let window = app.world_mut().spawn_empty().id();
            Self { app, window }
        }

        fn at(&self, point: &str) -> Vec2 {
            let board = Board::classic();
            let point = board.point_named(point).expect("a point");
            self.app.world().resource::<BoardLayout>().to_window(board, point)
        }

        fn touch(&mut self, id: u64, phase: TouchPhase, position: Vec2) {
            let touch = TouchInput { phase, position, window: self.window, force: None, id };
            self.app.world_mut().write_message(WindowEvent::TouchInput(touch));
        }

        /// The middle of a stone in Red's hand, by its slot.
        fn in_hand(&self, slot: usize) -> Vec2 {
            let layout = self.app.world().resource::<BoardLayout>();
            let (at, half) = (layout.tray_slots(RED)[slot], layout.window() * 0.5);
            Vec2::new(at.x + half.x, half.y - at.y)
        }

        fn pointer(&mut self, position: Vec2) {
            let moved = CursorMoved { window: self.window, position, delta: None };
            self.app.world_mut().write_message(WindowEvent::CursorMoved(moved));
        }

        fn button(&mut self, state: ButtonState) {
            let input = MouseButtonInput { button: MouseButton::Left, state, window: self.window };
            self.app.world_mut().write_message(WindowEvent::MouseButtonInput(input));
        }

        /// What follows the pointer after a frame.
        fn dragged(&mut self) -> Option<Place> {
            self.app.update();
            self.app.world().resource::<Pointing>().drag.map(|drag| drag.from)
        }

        /// What the hands of a frame ask for.
        fn asked(&mut self) -> Vec<Intent> {
            self.app.update();
            self.app.world_mut().resource_mut::<Messages<Intent>>().drain().collect()
        }

        /// The points that the hands of a frame choose.
        fn chosen(&mut self) -> Vec<&'static str> {
            self.asked()
                .into_iter()
                .map(|intent| match intent {
                    Intent::ChoosePoint(point) => Board::classic().point_name(point),
                    other => panic!("nobody asked for {other:?}"),
                })
                .collect()
        }
    }

    #[test]
    fn a_tap_chooses_a_point_also_if_the_finger_trembles() {
        let mut screen = Screenful::new();
        let at = screen.at("d3");
        screen.touch(7, TouchPhase::Started, at);
        screen.touch(7, TouchPhase::Moved, at + Vec2::new(5.0, -4.0));
        screen.touch(7, TouchPhase::Ended, at + Vec2::new(5.0, -4.0));
        assert_eq!(screen.chosen(), ["d3"]);
        assert_eq!(screen.app.world().resource::<Pointing>().hovered, None, "no finger hovers");
        // Beside the board nothing is asked for: there are panels.
        screen.touch(8, TouchPhase::Started, Vec2::new(20.0, 300.0));
        screen.touch(8, TouchPhase::Ended, Vec2::new(20.0, 300.0));
        assert!(screen.chosen().is_empty());
    }

    #[test]
    fn a_finger_drags_a_stone_to_where_it_slides() {
        let mut screen = Screenful::sliding();
        let (from, to) = (screen.at("d3"), screen.at("e3"));
        let names = |intents: Vec<Intent>| -> Vec<String> {
            let name = |point| Board::classic().point_name(point);
            let told = |intent| match intent {
                Intent::Drop { from, to } => format!("{}-{}", name(from), to.map_or("nowhere", name)),
                Intent::ChoosePoint(point) => name(point).to_owned(),
                other => panic!("nobody asked for {other:?}"),
            };
            intents.into_iter().map(told).collect()
        };
        screen.touch(4, TouchPhase::Started, from);
        assert_eq!(screen.dragged(), None);
        screen.touch(4, TouchPhase::Moved, from.lerp(to, 0.5));
        let board = Board::classic();
        assert_eq!(screen.dragged(), board.point_named("d3").map(Place::Board));
        assert_eq!(screen.app.world().resource::<Pointing>().drag.map(|drag| drag.cursor), Some(from.lerp(to, 0.5)));
        screen.touch(4, TouchPhase::Moved, to);
        screen.touch(4, TouchPhase::Ended, to);
        assert_eq!(names(screen.asked()), ["d3-e3"]);
        // Dropped beside every point it goes back; where it was picked up it is only chosen.
        for (end, asked) in [(Vec2::new(300.0, 60.0), "d3-nowhere"), (from, "d3")] {
            screen.touch(5, TouchPhase::Started, from);
            screen.touch(5, TouchPhase::Moved, to);
            screen.touch(5, TouchPhase::Moved, end);
            screen.touch(5, TouchPhase::Ended, end);
            assert_eq!(names(screen.asked()), [asked]);
            assert_eq!(screen.dragged(), None);
        }
        // What the system takes away is let go of.
        screen.touch(6, TouchPhase::Started, from);
        screen.touch(6, TouchPhase::Moved, to);
        assert!(screen.dragged().is_some());
        screen.touch(6, TouchPhase::Canceled, to);
        assert_eq!((screen.dragged(), screen.asked().len()), (None, 0));
    }

    #[test]
    fn a_second_finger_does_nothing() {
        let mut screen = Screenful::new();
        let (first, second) = (screen.at("d3"), screen.at("k3"));
        screen.touch(1, TouchPhase::Started, first);
        screen.touch(2, TouchPhase::Started, second);
        screen.touch(2, TouchPhase::Moved, second + Vec2::splat(9.0));
        screen.touch(2, TouchPhase::Ended, second);
        assert!(screen.chosen().is_empty());
        screen.touch(1, TouchPhase::Ended, first);
        assert_eq!(screen.chosen(), ["d3"]);
        // The next finger is a first one again, and one that is taken away by the system has done nothing.
        screen.touch(3, TouchPhase::Started, second);
        screen.touch(3, TouchPhase::Canceled, second);
        assert!(screen.chosen().is_empty());
        screen.touch(4, TouchPhase::Started, second);
        screen.touch(4, TouchPhase::Ended, second);
        assert_eq!(screen.chosen(), ["k3"]);
    }

    #[test]
    fn a_stone_is_dragged_out_of_the_hand() {
        let mut screen = Screenful::new();
        let (point, stone, beside) = (screen.at("d3"), screen.in_hand(2), Vec2::new(640.0, 10.0));
        for (to, chosen) in [(point, &["d3"][..]), (beside, &[])] {
            screen.pointer(stone);
            screen.button(ButtonState::Pressed);
            assert_eq!(screen.dragged(), None, "not before it moves");
            screen.pointer(to);
            assert_eq!(screen.dragged(), Some(Place::Tray(RED, 14)));
            screen.button(ButtonState::Released);
            assert_eq!(screen.chosen(), chosen);
            assert_eq!(screen.dragged(), None);
        }
        // A click on the hand asks for nothing, nor does dragging from where no stone lies.
        screen.pointer(stone);
        screen.button(ButtonState::Pressed);
        screen.button(ButtonState::Released);
        screen.pointer(Vec2::new(5.0, 5.0));
        screen.button(ButtonState::Pressed);
        screen.pointer(point);
        assert_eq!(screen.dragged(), None);
        screen.button(ButtonState::Released);
        assert!(screen.chosen().is_empty());
    }

    #[test]
    fn what_was_let_go_of_is_not_picked_up_again_by_the_button_still_held() {
        let mut screen = Screenful::new();
        let (point, stone) = (screen.at("d3"), screen.in_hand(0));
        screen.pointer(stone);
        screen.button(ButtonState::Pressed);
        screen.pointer(point);
        assert!(screen.dragged().is_some());
        // As Esc does.
        screen.app.world_mut().resource_mut::<Pointing>().drag = None;
        screen.pointer(point + Vec2::splat(9.0));
        assert_eq!(screen.dragged(), None);
        screen.button(ButtonState::Released);
        assert!(screen.chosen().is_empty());
    }
}
