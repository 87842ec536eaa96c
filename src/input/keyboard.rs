//! Keys: shortcuts, and a focus ring that walks over the board.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};

use super::chord::{Chord, KeyAction};
use super::order::LateKeys;
use super::typed::TypedMove;
use super::{Capture, Command, KeyboardOwner, Pointing};
use crate::app::{Dialog, Screen};
use crate::board::{Board, Point};
use crate::game::analysis::Analysis;
use crate::game::confirm::Held;
use crate::game::{Browsing, Choice, Going, Intent, Match, Phase, Seats, Standing};
use crate::rules::Action;
use crate::settings::{Change, Settings};
use crate::view::animation::Animations;
use crate::view::layout::BoardLayout;

/// The modifiers as they were when a key went down: a whole shortcut may come and go within one slow frame.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Modifiers {
    control: bool,
    shift: bool,
}

impl Modifiers {
    fn follow(&mut self, key: &KeyboardInput) {
        let down = key.state == ButtonState::Pressed;
        match key.logical_key {
            Key::Control => self.control = down,
            Key::Shift => self.shift = down,
            _ => {}
        }
    }
}

/// What a key can mean depends on.
#[derive(SystemParam)]
pub(crate) struct Situation<'w> {
    screen: Res<'w, State<Screen>>,
    dialog: Res<'w, Dialog>,
    game: Option<Res<'w, Match>>,
    seats: Res<'w, Seats>,
    choice: Res<'w, Choice>,
    standing: Res<'w, Standing>,
    settings: Res<'w, Settings>,
    layout: Option<Res<'w, BoardLayout>>,
    browsing: Res<'w, Browsing>,
    analysis: Res<'w, Analysis>,
}

/// Turns keys into intents and commands. While a widget of the interface has the keyboard, the keys that act on it and
/// walk over the board are its own; while it takes text, the letters are too.
pub(crate) fn read_keys(
    mut keys: MessageReader<KeyboardInput>,
    situation: Situation,
    owner: Res<KeyboardOwner>,
    mut typed: ResMut<TypedMove>,
    mut capture: ResMut<Capture>,
    mut pointing: ResMut<Pointing>,
    mut animations: Option<ResMut<Animations>>,
    mut intents: MessageWriter<Intent>,
    mut commands: MessageWriter<Command>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    mut events: MessageReader<WindowEvent>,
    mut late: Local<LateKeys>,
    mut held: Local<Modifiers>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if focus_lost.read().count() > 0 {
        *held = Modifiers::default();
    }
    let Situation { screen, dialog, game, seats, choice, standing, settings, layout, browsing, analysis } = situation;
    let looking = browsing.is_on() && !analysis.is_on();
    let steps = looking || standing.0.is_some_and(|turn| turn.phase == Phase::Over);
    let mut owner = *owner;
    let due = late.due(keys.read(), events.read());
    if late.wait() {
        redraw.write(RequestRedraw);
    }
    for key in &due {
        held.follow(key);
        if key.state == ButtonState::Released {
            continue;
        }
        let Modifiers { control, shift } = *held;
        let playing = *screen.get() == Screen::Game && *dialog == Dialog::None;

        let chord = Chord::of(&key.logical_key, control, shift);
        if capture.0.is_some() {
            commands.write_batch(take_down(&mut capture, &key.logical_key, chord).map(Command::Set));
            continue;
        }
        let place = Place { screen: *screen.get(), dialog: *dialog, text: owner.text || typed.open, list: owner.list };
        let action = chord.and_then(|chord| settings.keys.action(chord)).filter(|&action| {
            place.allows(action, chord.is_some_and(Chord::types)) && !(key.repeat && action.acts_once())
        });
        if let Some(action) = action {
            if action == KeyAction::TypeMove {
                *typed = TypedMove::opened();
            }
            intents.write_batch(intent_of(action, &choice, &standing, *browsing));
            commands.write_batch(command_of(action));
            continue;
        }
        match (&key.logical_key, control) {
            (Key::Escape, _) => {
                if *dialog == Dialog::Editor && owner.text {
                    // The interface leaves the line of text.
                } else if *dialog != Dialog::None {
                    commands.write(Command::CloseDialog);
                } else if owner.list {
                    // The interface closes it.
                } else if *screen.get() == Screen::NewGame {
                    // A text box is left by the interface.
                    if !owner.text {
                        commands.write(Command::Back);
                    }
                } else if typed.open {
                    *typed = TypedMove::default();
                } else if owner.widget && choice.warned.is_none() {
                    // The interface takes the keyboard away from it.
                    owner = KeyboardOwner::default();
                } else if playing {
                    pointing.drag = None;
                    intents.write(Intent::Cancel);
                }
            }
            // What is typed before the field is on the screen is taken down for it.
            (Key::Enter, _) if playing && typed.waits() => {
                if let Some(game) = &game {
                    intents.write_batch(typed.enter(game, &seats));
                }
            }
            (Key::Character(c), false) if playing && typed.waits() => typed.push(c),
            (Key::Space, false) if playing && typed.waits() => typed.push(" "),
            _ if control || owner.text || typed.open || *dialog != Dialog::None => {}
            (Key::Tab, _) => owner.widget = true,
            (Key::Enter, _) if *screen.get() == Screen::NewGame && !key.repeat && !owner.widget => {
                commands.write(Command::Start);
            }
            _ if !playing => {}
            _ if owner.widget => {}
            // While looking back, and when there is nothing to choose, the arrows step.
            (Key::ArrowLeft, _) if steps => _ = intents.write(Intent::GoTo(Going::Back)),
            (Key::ArrowRight, _) if steps => _ = intents.write(Intent::GoTo(Going::Forward)),
            (Key::Enter | Key::Space, _) if !key.repeat => {
                if let Some(animations) = &mut animations {
                    animations.finish();
                }
                let enter = key.logical_key == Key::Enter;
                intents.write_batch(entered(enter, &choice, &standing, &pointing));
            }
            (arrow, _) => {
                if let (Some(direction), Some(game), Some(layout)) = (direction_of(arrow), &game, &layout) {
                    let next = walk(&game.board, layout, &choice, pointing.focused.or(pointing.hovered), direction);
                    if next.is_some() {
                        pointing.focused = next;
                    }
                }
            }
        }
    }
}

/// What Enter (or Space) means on the board. Enter confirms a held turn wherever the focus ring stands; Space chooses
/// another point instead, if the ring stands on one.
fn entered(enter: bool, choice: &Choice, standing: &Standing, pointing: &Pointing) -> Option<Intent> {
    // The answer to a warning is chosen on its buttons, which hold the keyboard then.
    if choice.warned.is_some() {
        return None;
    }
    match standing.0.map(|turn| turn.phase) {
        Some(Phase::Pass) => return Some(Intent::Confirm),
        Some(Phase::Thinking) => return Some(Intent::MoveNow),
        _ => {}
    }
    let elsewhere = |held: Held| pointing.focused.is_some_and(|focused| held.action.target() != Some(focused));
    let confirms = choice.held.is_some_and(|held| enter || !elsewhere(held));
    if confirms { Some(Intent::ConfirmTurn) } else { pointing.focused.map(Intent::ChoosePoint) }
}

/// What it means to take no more of a reward. Once more, it confirms that; where there is no reward to take, it confirms
/// whatever turn is held.
pub(super) fn done(choice: &Choice, standing: &Standing) -> Option<Intent> {
    let left = standing.0.is_some_and(|turn| turn.left > 0);
    match choice.held {
        Some(held) if held.action == Action::End || !left => Some(Intent::ConfirmTurn),
        _ => (left && choice.warned.is_none()).then_some(Intent::EndReward),
    }
}

/// Gives the key that was pressed to the action that waits for one. A key that stays as it is ends the waiting; a
/// modifier is only half a key.
fn take_down(capture: &mut Capture, key: &Key, chord: Option<Chord>) -> Option<Change> {
    if matches!(key, Key::Control | Key::Shift | Key::Alt | Key::AltGraph | Key::Super) {
        return None;
    }
    let action = capture.0.take()?;
    chord.map(|chord| Change::Key(action, chord))
}

/// Where a key was pressed.
struct Place {
    screen: Screen,
    dialog: Dialog,
    /// Whether a widget that takes text has the keyboard.
    text: bool,
    /// Whether a list lies open, through which the same keys go.
    list: bool,
}

impl Place {
    /// Whether a key may do this here; `types` if it is a character.
    fn allows(&self, action: KeyAction, types: bool) -> bool {
        let Self { screen, dialog, text, list } = *self;
        match action {
            KeyAction::Rules
            | KeyAction::FullScreen
            | KeyAction::Quit
            | KeyAction::Settings
            | KeyAction::Screenshot => !(types && text),
            _ if text => false,
            KeyAction::StepBack | KeyAction::StepForward | KeyAction::ToStart | KeyAction::ToEnd if list => false,
            KeyAction::NewGame | KeyAction::Load | KeyAction::Paste => {
                dialog == Dialog::None && matches!(screen, Screen::Title | Screen::Game)
            }
            KeyAction::Menu => screen == Screen::Game && matches!(dialog, Dialog::None | Dialog::Menu),
            _ => screen == Screen::Game && dialog == Dialog::None,
        }
    }
}

/// What a key asks of the game.
fn intent_of(action: KeyAction, choice: &Choice, standing: &Standing, browsing: Browsing) -> Option<Intent> {
    match action {
        KeyAction::Undo => Some(Intent::Undo),
        KeyAction::Redo => Some(Intent::Redo),
        KeyAction::Hint => Some(Intent::Hint),
        KeyAction::Analyse => Some(Intent::Analyse),
        KeyAction::StepBack => Some(Intent::GoTo(Going::Back)),
        KeyAction::StepForward => Some(Intent::GoTo(Going::Forward)),
        KeyAction::ToStart => Some(Intent::GoTo(Going::Start)),
        KeyAction::ToEnd => Some(Intent::GoTo(if browsing.is_on() { Going::Game } else { Going::End })),
        KeyAction::Done => done(choice, standing),
        _ => None,
    }
}

/// What a key asks of the program. What it asks of the game is an intent.
fn command_of(action: KeyAction) -> Option<Command> {
    match action {
        KeyAction::Undo
        | KeyAction::Redo
        | KeyAction::Hint
        | KeyAction::Done
        | KeyAction::Analyse
        | KeyAction::TypeMove
        | KeyAction::StepBack
        | KeyAction::StepForward
        | KeyAction::ToStart
        | KeyAction::ToEnd => None,
        KeyAction::NewGame => Some(Command::NewGame),
        KeyAction::Moves => Some(Command::ToggleSide),
        KeyAction::Replay => Some(Command::ToggleReplay),
        KeyAction::Save => Some(Command::Save),
        KeyAction::SaveAs => Some(Command::SaveAs),
        KeyAction::Load => Some(Command::Load),
        KeyAction::CopyPosition => Some(Command::CopyPosition),
        KeyAction::CopyGame => Some(Command::CopyGame),
        KeyAction::Paste => Some(Command::Paste),
        KeyAction::Screenshot => Some(Command::Screenshot),
        KeyAction::Menu => Some(Command::ToggleMenu),
        KeyAction::Flip => Some(Command::Flip),
        KeyAction::Rotate => Some(Command::Rotate),
        KeyAction::Sound => Some(Command::ToggleSound),
        KeyAction::Settings => Some(Command::ToggleSettings),
        KeyAction::Rules => Some(Command::ToggleRules),
        KeyAction::FullScreen => Some(Command::ToggleFullScreen),
        KeyAction::Quit => Some(Command::Quit),
    }
}

/// In the window: x to the right, y down.
fn direction_of(key: &Key) -> Option<Vec2> {
    match key {
        Key::ArrowLeft => Some(Vec2::NEG_X),
        Key::ArrowRight => Some(Vec2::X),
        Key::ArrowUp => Some(Vec2::NEG_Y),
        Key::ArrowDown => Some(Vec2::Y),
        _ => None,
    }
}

/// The nearest point in that direction (a unit vector, x to the right, y down); without a point to start from, the first
/// one that can be chosen.
#[must_use]
pub fn walk(
    board: &Board,
    layout: &BoardLayout,
    choice: &Choice,
    from: Option<Point>,
    direction: Vec2,
) -> Option<Point> {
    let Some(from) = from else {
        return choice.selectable.into_iter().next().or_else(|| board.points().next());
    };
    nearest_towards(board, from, direction, |point| layout.to_window(board, point))
}

/// The nearest point in a direction (a unit vector, x to the right, y down), where `at` says where the points are seen.
#[must_use]
pub fn nearest_towards(board: &Board, from: Point, direction: Vec2, at: impl Fn(Point) -> Vec2) -> Option<Point> {
    let here = at(from);
    let cost = |point: Point| {
        let away = at(point) - here;
        let along = away.dot(direction);
        let aside = away.perp_dot(direction).abs();
        // Within 60 degrees of the arrow; straying aside counts double.
        (along > 0.5 && aside < along * 1.75).then_some(along + 2.0 * aside)
    };
    board
        .points()
        .filter_map(|point| cost(point).map(|cost| (point, cost)))
        .min_by(|(_, a), (_, b)| a.total_cmp(b))
        .map(|(point, _)| point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::PointSet;
    use crate::view::layout::Stage;

    #[test]
    fn arrows_lead_from_every_point_to_every_point() {
        let trefoil = crate::board::spec::read(include_str!("../../levels/trefoil.board.ron")).expect("a board");
        let stage =
            Stage { window: Vec2::new(1280.0, 720.0), board: Rect::new(280.0, 40.0, 1000.0, 700.0), trays: Vec::new() };
        for board in [Board::classic(), &trefoil] {
            for flipped in [false, true] {
                let layout = BoardLayout::new(board, &stage, &[], flipped);
                for from in board.points() {
                    let mut reached = PointSet::of(from);
                    let mut waiting = vec![from];
                    while let Some(point) = waiting.pop() {
                        for direction in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
                            let next = walk(board, &layout, &Choice::default(), Some(point), direction);
                            if let Some(next) = next.filter(|&next| !reached.contains(next)) {
                                reached |= PointSet::of(next);
                                waiting.push(next);
                            }
                        }
                    }
                    let missed: Vec<&str> =
                        (board.all() - reached).into_iter().map(|point| board.point_name(point)).collect();
                    assert!(missed.is_empty(), "from {} arrows never reach {missed:?}", board.point_name(from));
                }
            }
        }
    }

    #[test]
    fn arrows_begin_where_something_can_be_chosen() {
        let board = Board::classic();
        let layout = BoardLayout::default();
        let point = board.point_named("k3").expect("a point");
        let choice = Choice { selectable: PointSet::of(point), ..Choice::default() };
        assert_eq!(walk(board, &layout, &choice, None, Vec2::X), Some(point));
    }
}
