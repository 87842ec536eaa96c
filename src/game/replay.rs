//! The game played forward by itself, an action at a time.

use std::time::Duration;

use bevy::prelude::*;

use super::{Going, Intent, Match};
use crate::app::power::Alarm;
use crate::app::{Dialog, Screen, Step};
use crate::input::Command;
use crate::input::keyboard::read_keys;
use crate::record::NodeId;

/// How fast, in tenths of the usual.
pub const SPEEDS: [u32; 4] = [5, 10, 20, 40];

/// How long each action is shown at the usual speed.
const SHOWN: Duration = Duration::from_secs(1);

/// How long replay waits for whoever is not done with an action, and how long between two looks.
const PATIENCE: Duration = Duration::from_secs(3);
const BREATH: Duration = Duration::from_millis(40);

/// Whether and how the game is played forward.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Where it has come to, while it runs, and when the next action is due.
    running: Option<Run>,
    /// Whether it begins anew at the end.
    pub loops: bool,
    /// Whether it is kept as an animated picture. Then it does not begin anew.
    pub films: bool,
    /// Whether somebody is not done with the present place yet. Replay waits for that, but not for ever.
    pub holds: bool,
    speed: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    game: u32,
    at: NodeId,
    due: Duration,
}

impl Default for Replay {
    fn default() -> Self {
        Self { running: None, loops: false, films: false, holds: false, speed: 1 }
    }
}

impl Replay {
    /// Whether it runs.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Ends it. The next one is a film only if that is wanted anew.
    fn stop(&mut self) {
        (self.running, self.films) = (None, false);
    }

    /// How fast, in tenths of the usual.
    #[must_use]
    pub fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// How long each action is shown.
    #[must_use]
    pub fn interval(&self) -> Duration {
        SHOWN * 10 / self.speed()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Replay>()
        .add_systems(Update, control.after(Step::Input).before(Step::Resolve))
        .add_systems(Update, run.in_set(Step::Input).after(read_keys));
}

fn control(
    mut commands: MessageReader<Command>,
    game: Option<Res<Match>>,
    time: Res<Time<Real>>,
    mut replay: ResMut<Replay>,
    mut intents: MessageWriter<Intent>,
) {
    for command in commands.read() {
        match command {
            Command::ToggleReplay if replay.running.is_some() => replay.stop(),
            Command::ToggleReplay => {
                let Some(game) = game.as_ref().filter(|game| !game.record.tree().is_empty()) else { continue };
                // At the end there is nothing to come, so it begins with the start.
                let at = if game.record.looks_back() {
                    game.record.node()
                } else {
                    intents.write(Intent::GoTo(Going::Start));
                    NodeId::ROOT
                };
                let due = time.elapsed() + replay.interval();
                replay.running = Some(Run { game: game.id, at, due });
            }
            Command::NextReplaySpeed => replay.speed = (replay.speed + 1) % SPEEDS.len(),
            Command::ToggleReplayLoop => replay.loops = !replay.loops,
            Command::ToggleReplayFilm => {
                replay.films = !replay.films;
                // A film shows the game from its start.
                let due = time.elapsed() + replay.interval();
                if replay.films
                    && let Some(run) = &mut replay.running
                {
                    *run = Run { at: NodeId::ROOT, due, ..*run };
                    intents.write(Intent::GoTo(Going::Start));
                }
            }
            _ => {}
        }
    }
}

/// Steps when it is time. Whoever steps by hand or plays ends it.
fn run(
    game: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    time: Res<Time<Real>>,
    mut replay: ResMut<Replay>,
    mut intents: MessageWriter<Intent>,
    mut alarm: ResMut<Alarm>,
) {
    let Some(run) = replay.running else { return };
    let here = game.filter(|game| (game.id, game.record.node()) == (run.game, run.at));
    let Some(game) = here.filter(|_| *screen.get() == Screen::Game) else {
        replay.stop();
        return;
    };
    if *dialog != Dialog::None {
        return;
    }
    if let Some(left) = run.due.checked_sub(time.elapsed()).filter(|left| !left.is_zero()) {
        alarm.ring_after(left);
        return;
    }
    if replay.holds && time.elapsed() < run.due + PATIENCE {
        alarm.ring_after(BREATH);
        return;
    }
    let record = &game.record;
    let (going, at) = if record.looks_back() {
        (Going::Forward, record.node_at(record.ply() + 1))
    } else if replay.loops && !replay.films {
        (Going::Start, NodeId::ROOT)
    } else {
        replay.stop();
        return;
    };
    intents.write(Intent::GoTo(going));
    let interval = replay.interval();
    replay.running = Some(Run { at, due: time.elapsed() + interval, ..run });
    alarm.ring_after(interval);
}
