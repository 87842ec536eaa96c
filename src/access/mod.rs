//! The game for screen readers.
//!
//! egui describes its widgets to `AccessKit`, `bevy_egui` hands that tree to the window's adapter. What lies on the
//! board is drawn by Bevy, so [`tree`] adds to each of egui's updates, before it is handed over: the points, the seats,
//! the state line and the notices. What assistive technology asks for goes the other way: to the points as
//! [`Intent`]s, everything else to egui as events.

pub mod tree;
pub mod words;

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::accessibility::WinitActionRequestHandlers;
use bevy_egui::egui::accesskit::{Action, TreeId};
use bevy_egui::{EguiContext, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext, egui};

use crate::app::{Dialog, Screen};
use crate::game::analysis::Analysis;
use crate::game::clock::face;
use crate::game::timing::GameClock;
use crate::game::{Choice, Intent, Match, Seats, Standing};
use crate::i18n::{Language, messages};
use crate::input::Pointing;
use crate::ui::regions::Regions;
use crate::ui::toasts::Toasts;
use crate::ui::{StateLine, clocks};
use crate::view::layout::BoardLayout;

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>()
        .add_systems(
            PreUpdate,
            (follow_requested, take_requests, carry_out_requests)
                .chain()
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(
            PostUpdate,
            describe.after(EguiPostUpdateSet::ProcessOutput).before(EguiPostUpdateSet::PostProcessOutput),
        );
}

/// Lets egui describe itself exactly while somebody listens. `bevy_egui` decides once, when the context is made.
fn follow_requested(
    requested: Res<AccessibilityRequested>,
    mut contexts: Query<&mut EguiContext>,
    mut followed: Local<Option<bool>>,
) {
    let wanted = requested.get();
    if *followed == Some(wanted) || contexts.is_empty() {
        return;
    }
    for mut context in &mut contexts {
        let context = context.get_mut();
        if wanted { context.enable_accesskit() } else { context.disable_accesskit() }
    }
    *followed = Some(wanted);
}

/// Takes the requests from the window before the frame; `bevy_winit` would take them after it.
fn take_requests(handlers: Option<Res<WinitActionRequestHandlers>>, mut requests: MessageWriter<ActionRequest>) {
    for handler in handlers.iter().flat_map(|handlers| handlers.values()) {
        if let Ok(mut queue) = handler.lock() {
            requests.write_batch(queue.drain(..).map(ActionRequest));
        }
    }
}

fn carry_out_requests(
    mut requests: MessageReader<ActionRequest>,
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    game: Option<Res<Match>>,
    mut pointing: ResMut<Pointing>,
    mut intents: MessageWriter<Intent>,
    mut contexts: Query<(&mut EguiContext, &mut EguiInput), With<PrimaryEguiContext>>,
) {
    for ActionRequest(request) in requests.read() {
        let point = game.as_ref().and_then(|game| tree::point_of(&game.board, request.target_node));
        if let Some(point) = point.filter(|_| request.target_tree == TreeId::ROOT) {
            if *screen.get() != Screen::Game || *dialog != Dialog::None {
                continue;
            }
            match request.action {
                Action::Click => {
                    pointing.focused = Some(point);
                    intents.write(Intent::ChoosePoint(point));
                }
                Action::Focus => {
                    pointing.focused = Some(point);
                    for (mut context, _) in &mut contexts {
                        context.get_mut().memory_mut(|memory| {
                            if let Some(id) = memory.focused() {
                                memory.surrender_focus(id);
                            }
                        });
                    }
                }
                _ => {}
            }
        } else {
            for (_, mut input) in &mut contexts {
                input.events.push(egui::Event::AccessKitActionRequest(request.clone()));
            }
        }
    }
}

/// What there is to describe beside egui's widgets.
#[derive(SystemParam)]
struct Table<'w> {
    screen: Res<'w, State<Screen>>,
    dialog: Res<'w, Dialog>,
    game: Option<Res<'w, Match>>,
    seats: Res<'w, Seats>,
    analysis: Res<'w, Analysis>,
    standing: Res<'w, Standing>,
    choice: Res<'w, Choice>,
    pointing: Res<'w, Pointing>,
    layout: Res<'w, BoardLayout>,
    regions: Res<'w, Regions>,
    clock: Res<'w, GameClock>,
    state_line: Res<'w, StateLine>,
    toasts: Res<'w, Toasts>,
    language: Res<'w, Language>,
}

/// Adds to egui's update what egui does not draw.
fn describe(table: Table, mut outputs: Query<&mut EguiOutput, With<PrimaryEguiContext>>) {
    for mut output in &mut outputs {
        let Some(update) = &mut output.bypass_change_detection().platform_output.accesskit_update else { continue };
        let say = |message| table.language.text(&message);
        let Some(mut tree) = tree::Addition::to(update, || say(messages::scroll_bar())) else { continue };
        for (number, message) in table.toasts.iter() {
            tree.notice(number, table.language.text(message));
        }
        let (Screen::Game, Some(game), Some(turn)) = (table.screen.get(), &table.game, table.standing.0) else {
            continue;
        };
        if let Some(line) = &table.state_line.0 {
            tree.state(say(words::state(line.clone(), game)));
        }
        for &(seat, card) in &table.regions.cards {
            tree.seat(seat, card, say(words::seat(game, &table.analysis.seats(&table.seats), turn, seat)));
        }
        if let Some(clock) = &table.clock.0 {
            for (team, place) in clocks::places(&table.regions) {
                tree.clock(team, place, say(messages::team_clock(team, &face(clock.left(team)))));
            }
        }
        tree.board(
            say(messages::board_name()),
            &tree::BoardNodes {
                game,
                language: *table.language,
                choice: &table.choice,
                layout: &table.layout,
                focused: table.pointing.focused,
                enabled: *table.dialog == Dialog::None,
            },
        );
    }
}
