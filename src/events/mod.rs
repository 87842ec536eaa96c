//! The event log (`--events FILE`): what happens, as JSON lines for overlays, bots and tests.
//!
//! What comes in as messages is written in the order in which it happens: before and after each intent is resolved, and
//! once more at the end of the frame. One place notes how far each kind has been written.

pub mod layout;
mod writer;

use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use serde_json::{Value, json};

use crate::app::boards::BoardFailure;
use crate::app::notices::Notice;
use crate::app::{Args, Dialog, Screen, Step};
use crate::board::Board;
use crate::game::intents::{Resolve, ResolveSet};
use crate::game::{Applied, Ended, Jumped, Match, Phase, Rejected, Standing, Turn};
use crate::i18n::Language;
use crate::input::typed::TypedMove;
use crate::notation;
use crate::record::{GameResult, figure_points};
use crate::ui::words;

use writer::Writer;

/// Where the events go. Exists only if the command line asks for a log.
#[derive(Resource)]
pub struct EventLog(Writer);

impl EventLog {
    /// Appends one event.
    fn write(&self, event: &Value) {
        self.0.write(event.to_string());
    }
}

pub(crate) fn plugin(app: &mut App) {
    let Some(path) = app.world().resource::<Args>().events.clone() else { return };
    app.insert_resource(EventLog(Writer::open(path)))
        .init_resource::<Written>()
        .add_systems(
            Update,
            (log_screen, log_happenings, log_typed, log_phase, report_trouble).chain().in_set(Step::React),
        )
        .add_systems(Resolve, (log_happenings.before(ResolveSet::Open), log_happenings.after(ResolveSet::Follow)))
        .add_plugins(layout::plugin)
        .add_systems(Last, flush_on_exit);
}

fn log_screen(
    log: Res<EventLog>,
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    failure: Option<Res<BoardFailure>>,
    mut last: Local<Option<&'static str>>,
) {
    let name = match (*dialog, screen.get()) {
        (Dialog::Rules, _) => "rules",
        (Dialog::NewGame, _) => "confirm-new-game",
        (Dialog::Resign, _) => "confirm-resign",
        (Dialog::Menu, _) => "menu",
        (Dialog::Again, _) => "confirm-again",
        (Dialog::Settings, _) => "settings",
        (Dialog::Reset, _) => "confirm-reset",
        (Dialog::About, _) => "about",
        (Dialog::Editor, _) => "editor",
        (Dialog::Load, _) => "load",
        (Dialog::DeleteGame, _) => "confirm-delete-game",
        (Dialog::Open, _) => "confirm-open",
        (Dialog::OpenPath, _) => "open-path",
        (Dialog::Refused, _) => "refused",
        (Dialog::SaveAs, _) => "save-as",
        (Dialog::Statistics, _) => "statistics",
        (Dialog::ResetStatistics, _) => "confirm-reset-statistics",
        (Dialog::DeleteVariation, _) => "confirm-delete-variation",
        (Dialog::Quit, _) => "confirm-quit",
        (Dialog::None, Screen::Loading) => "loading",
        (Dialog::None, Screen::Failed) => "error",
        (Dialog::None, Screen::Title) => "title",
        (Dialog::None, Screen::NewGame) => "new-game",
        (Dialog::None, Screen::Game) => "game",
    };
    if last.replace(name) != Some(name) {
        let mut event = json!({ "event": "screen", "name": name });
        if let Some(failure) = failure.filter(|_| name == "error") {
            event["text"] = json!(failure.report);
        }
        log.write(&event);
    }
}

/// How far the messages of each kind have been written.
#[derive(Resource, Default)]
struct Written {
    jumped: MessageCursor<Jumped>,
    applied: MessageCursor<Applied>,
    rejected: MessageCursor<Rejected>,
    ended: MessageCursor<Ended>,
    notices: MessageCursor<Notice>,
}

/// What happens to a game.
#[derive(SystemParam)]
struct Happenings<'w> {
    jumped: Res<'w, Messages<Jumped>>,
    applied: Res<'w, Messages<Applied>>,
    rejected: Res<'w, Messages<Rejected>>,
    ended: Res<'w, Messages<Ended>>,
    notices: Res<'w, Messages<Notice>>,
}

/// Everything that has come in as a message since the last time. Of what comes of one intent, this is the order: it moves
/// the game, which is remarked upon, and ends it.
fn log_happenings(
    log: Res<EventLog>,
    game: Option<Res<Match>>,
    language: Res<Language>,
    happenings: Happenings,
    mut written: ResMut<Written>,
) {
    let written = &mut *written;
    // Also where a game that was opened goes on.
    let jumps = written.jumped.read(&happenings.jumped).filter(|jump| !jump.new_game || jump.ply > 0);
    let applied = written.applied.read(&happenings.applied);
    let ended = written.ended.read(&happenings.ended);
    if let Some(game) = &game {
        for jump in jumps {
            let position = notation::position_text(&game.board, &jump.to);
            log.write(&json!({ "event": "undone", "ply": jump.ply, "position": position }));
        }
        for applied in applied {
            log.write(&applied_event(&game.board, applied));
        }
    }
    for Rejected(refusal) in written.rejected.read(&happenings.rejected) {
        let refusal = words::refusal(*refusal);
        log.write(&json!({ "event": "rejected", "reason": refusal.key(), "text": language.text(&refusal) }));
    }
    for notice in written.notices.read(&happenings.notices) {
        log.write(&json!({ "event": "notice", "key": notice.key, "text": language.text(&notice.text) }));
    }
    if let Some(game) = game {
        for Ended(result) in ended {
            log.write(&result_event(&game, *result));
        }
    }
}

fn applied_event(board: &Board, Applied { ply, entry, .. }: &Applied) -> Value {
    json!({
        "event": "applied",
        "ply": ply,
        "seat": entry.seat.to_string(),
        "action": notation::action_text(board, entry.action),
        "position": notation::position_text(board, &entry.after),
        "figures": figure_points(board, entry.played.completed)
            .iter()
            .map(|points| names(board, points))
            .collect::<Vec<_>>(),
    })
}

fn names<'a>(board: &'a Board, points: &[crate::board::Point]) -> Vec<&'a str> {
    points.iter().map(|&point| board.point_name(point)).collect()
}

fn result_event(game: &Match, result: GameResult) -> Value {
    let (winner, by) = (result.winner(), notation::reason_text(result.reason()));
    let mut event =
        json!({ "event": "result", "result": winner.map_or("draw".into(), |team| team.to_string()), "by": by });
    // No points if no hexagon was filled.
    let hexagon = winner.and_then(|team| game.position().winning_hexagon(&game.board, team));
    let points: Vec<_> = hexagon.iter().flat_map(|&hexagon| game.board.hexagons()[hexagon].points).collect();
    event["hexagon"] = json!(names(&game.board, &points));
    event
}

/// A typed move that is refused never reaches the game, and is refused all the same.
fn log_typed(log: Res<EventLog>, language: Res<Language>, typed: Res<TypedMove>, mut told: Local<u32>) {
    let refused = std::mem::replace(&mut *told, typed.refusals) < typed.refusals;
    if let Some(trouble) = typed.trouble.as_ref().filter(|_| refused) {
        let trouble = crate::access::words::trouble(trouble);
        log.write(&json!({ "event": "rejected", "reason": trouble.key(), "text": language.text(&trouble) }));
    }
}

fn log_phase(log: Res<EventLog>, standing: Res<Standing>, mut last: Local<Option<Turn>>) {
    let turn = standing.0;
    if *last == turn {
        return;
    }
    *last = turn;
    let Some(turn) = turn else { return };
    let phase = match turn.phase {
        Phase::Place => "place",
        Phase::Slide => "slide",
        Phase::RelocateStone => "relocate-stone",
        Phase::RelocatePoint => "relocate-point",
        Phase::Pass => "pass",
        Phase::Thinking => "thinking",
        Phase::Over => "over",
    };
    log.write(&json!({ "event": "phase", "seat": turn.seat.to_string(), "phase": phase, "left": turn.left }));
}

/// Tells the player once if the log cannot be written.
fn report_trouble(log: Res<EventLog>, mut notices: MessageWriter<Notice>) {
    if let Some(trouble) = log.0.trouble() {
        notices.write(Notice::new("event-log", trouble));
    }
}

fn flush_on_exit(mut exit: MessageReader<AppExit>, log: Res<EventLog>) {
    if exit.read().next().is_some() {
        log.0.finish();
    }
}
