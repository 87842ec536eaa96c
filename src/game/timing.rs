//! Lets the [clock](super::clock) of a game run.
//!
//! It runs for the team to move from the first action on, and stands while anything else has the player's attention: a
//! dialog, another screen, a computer to move that rests or has failed, a forced pass that is being announced.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::analysis::Analysis;
use super::browse::{Browsing, Settled};
use super::clock::{CLOCK_TAG, Clock, Stroke, TimeControl};
use super::computers::Computers;
use super::intents::{Current, Resolve, ResolveSet};
use super::{Applied, Intent, Jumped, Match, Phase, Standing, Turn};
use crate::app::notices::Notice;
use crate::app::power::Alarm;
use crate::app::{Args, Dialog, Screen, Step};
use crate::i18n::messages;
use crate::input::Command;
use crate::input::keyboard::read_keys;
use crate::settings::{Change, Settings};

/// The clock of the game on the table, if it has one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GameClock(pub Option<Clock>);

/// The clock that new games get: the command line's for this run, unless another one is chosen in the game.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChosenClock(pub Option<TimeControl>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameClock>()
        .init_resource::<ChosenClock>()
        .add_systems(Startup, begin.after(crate::settings::load))
        .add_systems(Update, choose.after(Step::Input).before(Step::Resolve))
        // Before anything in the frame can open or close what the clock stands still for: the time since the last frame
        // passed before.
        .add_systems(Update, run.in_set(Step::Input).before(read_keys))
        .add_systems(
            Resolve,
            (
                time_out.in_set(ResolveSet::Choose).run_if(resource_exists::<Match>),
                follow.in_set(ResolveSet::Conclude).before(Settled).run_if(resource_exists::<Match>),
            ),
        );
}

fn begin(args: Res<Args>, settings: Res<Settings>, mut chosen: ResMut<ChosenClock>) {
    chosen.0 = args.clock.or(settings.clock);
}

/// What is chosen in the game counts from now on.
fn choose(mut commands: MessageReader<Command>, mut chosen: ResMut<ChosenClock>) {
    for command in commands.read() {
        match command {
            Command::Set(Change::Clock(clock)) => chosen.0 = *clock,
            Command::ConfirmReset => chosen.0 = None,
            _ => {}
        }
    }
}

fn run(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    standing: Res<Standing>,
    computers: Res<Computers>,
    browsing: Res<Browsing>,
    mut clock: ResMut<GameClock>,
    mut intents: MessageWriter<Intent>,
    mut notices: MessageWriter<Notice>,
    mut alarm: ResMut<Alarm>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut ran: Local<bool>,
) {
    let turn = standing.0.filter(|turn| turn.ply > 0 && !matches!(turn.phase, Phase::Over | Phase::Pass));
    let at_the_game = *screen.get() == Screen::Game && *dialog == Dialog::None && !browsing.is_on();
    let open = |turn: &Turn| at_the_game && !computers.rests(turn.seat, turn.phase);
    let Some(turn) = turn.filter(|turn| open(turn) && clock.0.is_some()) else {
        *ran = false;
        return;
    };
    // What passed before it began to run is nobody's.
    if !std::mem::replace(&mut *ran, true) {
        alarm.ring_after(Duration::from_millis(200));
        return;
    }
    let Some(clock) = &mut clock.0 else { return };
    let team = turn.seat.team();
    match clock.run(team, time.delta()) {
        Stroke::Nothing => {}
        Stroke::Warning(seconds) => {
            notices.write(Notice::new("clock-warning", messages::clock_warning(team, seconds)));
        }
        Stroke::Out => {
            intents.write(Intent::TimeOut(team));
        }
    }
    redraw.write_batch(clock.left(team).is_zero().then_some(RequestRedraw));
    // The next second that the clock shows.
    let rest = Duration::from_nanos(clock.left(team).subsec_nanos().into());
    alarm.ring_after(rest + Duration::from_millis(1));
}

fn time_out(current: Res<Current>, clock: Res<GameClock>, mut game: ResMut<Match>) {
    if let Some(Intent::TimeOut(team)) = current.0
        && clock.0.as_ref().is_some_and(|clock| clock.left(team).is_zero())
    {
        // Whatever else ended the game in this frame came first.
        let _ = game.record.lose_on_time(team);
    }
}

fn follow(
    current: Res<Current>,
    browsing: Res<Browsing>,
    analysis: Res<Analysis>,
    chosen: Res<ChosenClock>,
    mut game: ResMut<Match>,
    mut applied: MessageReader<Applied>,
    mut jumped: MessageReader<Jumped>,
    mut clock: ResMut<GameClock>,
    mut chosen_before: Local<Option<TimeControl>>,
) {
    for jump in jumped.read() {
        // A game played again keeps its clock, unless another one has been chosen meanwhile.
        let again = matches!(&current.0, Some(Intent::NewGame(new)) if new.again) && *chosen_before == chosen.0;
        if jump.new_game {
            *chosen_before = chosen.0;
        }
        if jump.new_game && matches!(current.0, Some(Intent::Open(_))) {
            clock.0 = Clock::of_record(&game.record);
        } else if jump.new_game {
            let control = if again { clock.0.as_ref().map(Clock::control) } else { chosen.0 };
            clock.0 = control.map(Clock::new);
            if let Some(clock) = &clock.0 {
                game.record.keep_tag(CLOCK_TAG, &clock.control().to_string());
            }
        } else if let Some(clock) = clock.0.as_mut().filter(|_| !current.0.as_ref().is_some_and(Intent::only_looks)) {
            clock.go_to(jump.ply);
        }
    }
    if analysis.is_on() {
        // What is tried takes no time.
        applied.clear();
    }
    for Applied { ply, entry, .. } in applied.read() {
        if let Some(clock) = &mut clock.0 {
            if browsing.is_on() {
                // It goes on from here, with the time that was left here.
                clock.go_to(ply - 1);
            }
            let team = entry.seat.team();
            clock.acted(*ply, team, entry.played.turn_over || entry.played.outcome.is_some());
            let node = game.record.node_at(*ply);
            game.record.set_clock(node, Some(clock.left(team)));
        }
    }
}
