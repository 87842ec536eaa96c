//! `--screenshot FILE`: one picture of the window when all is there and at rest, and then the end.
//!
//! For the pictures of the documentation and for tests that look at them.

use std::path::Path;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::view::window::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;
use image::ImageFormat;

use super::boards::BoardFailure;
use super::notices::Notice;
use super::picture::Picture;
use super::{Args, Screen, Step, console};
use crate::game::{Choice, Intent, Match, Rejected};
use crate::i18n::{Language, Message, messages};
use crate::notation::parse_action;
use crate::ui::words;
use crate::view::animation::Animations;
use crate::view::batches::Batches;

/// So long a picture may take to come to rest, on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(90);

/// So many frames in a row with nothing moving are rest.
const CALM: u32 = 6;

/// How far the picture is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// The game of the command line is not there yet.
    #[default]
    Waiting,
    /// Its moves are being played.
    Playing,
    /// All is as the command line wants it.
    Arranged,
    /// The picture is on its way to its file.
    Taken,
    /// There will be none.
    Failed,
}

#[derive(Resource, Default)]
struct Sitting {
    began: Option<Instant>,
    stage: Stage,
    /// So many moves have been handed in.
    handed_in: usize,
    /// So many frames in a row nothing has moved.
    calm: u32,
    /// How long frames have taken while something moved, in milliseconds.
    moving: Vec<f32>,
}

pub(super) fn plugin(app: &mut App) {
    if app.world().resource::<Args>().screenshot.is_some() {
        app.init_resource::<Sitting>()
            .add_systems(Update, arrange.in_set(Step::Input))
            .add_systems(PostUpdate, (give_up, take).chain())
            .add_observer(keep);
    }
}

/// Plays the moves of the command line and chooses its stone.
fn arrange(
    args: Res<Args>,
    game: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    animations: Res<Animations>,
    mut sitting: ResMut<Sitting>,
    mut intents: MessageWriter<Intent>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(game) = game.filter(|_| *screen.get() == Screen::Game) else { return };
    if sitting.stage == Stage::Waiting {
        sitting.stage = Stage::Playing;
    }
    // One after the other, each seen to its end.
    let played = game.record.ply();
    if sitting.stage != Stage::Playing || animations.busy() || played < sitting.handed_in {
        return;
    }
    if let Some(text) = args.moves.get(played) {
        sitting.handed_in = played + 1;
        match parse_action(&game.board, text) {
            Ok(action) => {
                intents.write(Intent::Play(action));
            }
            Err(error) => fail(&mut sitting, &mut exit, &format!("--moves: `{text}`: {error}")),
        }
    } else {
        sitting.stage = Stage::Arranged;
        if let Some(name) = &args.choose {
            match game.board.point_named(name) {
                Some(point) => {
                    intents.write(Intent::ChoosePoint(point));
                }
                None => fail(&mut sitting, &mut exit, &format!("--choose: no point is called `{name}`")),
            }
        }
    }
}

fn fail(sitting: &mut Sitting, exit: &mut MessageWriter<AppExit>, reason: &str) {
    if sitting.stage != Stage::Failed {
        sitting.stage = Stage::Failed;
        console::complain(format_args!("--screenshot: {reason}"));
        exit.write(AppExit::error());
    }
}

/// Whether the command line names a game to be shown.
fn wants_game(args: &Args) -> bool {
    args.position.is_some() || args.new || args.game.is_some()
}

/// Says why there will be no picture.
fn give_up(
    args: Res<Args>,
    language: Res<Language>,
    failure: Option<Res<BoardFailure>>,
    refused_game: Res<crate::keep::Refused>,
    mut rejected: MessageReader<Rejected>,
    mut notices: MessageReader<Notice>,
    mut sitting: ResMut<Sitting>,
    mut exit: MessageWriter<AppExit>,
) {
    let began = *sitting.began.get_or_insert_with(Instant::now);
    let say = |message: &Message| language.text(message);
    let refused = rejected.read().last().map(|Rejected(refusal)| say(&words::refusal(*refusal)));
    let position = notices.read().find(|notice| notice.key == "bad-position").map(|notice| say(&notice.text));
    let board = failure.map(|failure| say(&messages::board_cannot_be_played(&failure.file)));
    let game = (!refused_game.what.is_empty()).then(|| {
        let heading = say(&messages::refused_heading(&refused_game.what));
        crate::text::briefly(&heading, &refused_game.report)
    });
    let late = (began.elapsed() > PATIENCE && sitting.stage != Stage::Taken)
        .then(|| format!("the picture did not come to rest within {} seconds", PATIENCE.as_secs()));
    if let Some(reason) = position.or(board).or(game).or(refused).or(late) {
        fail(&mut sitting, &mut exit, &reason);
    } else if !wants_game(&args) && (args.choose.is_some() || !args.moves.is_empty()) {
        let option = if args.choose.is_some() { "--choose" } else { "--moves" };
        fail(&mut sitting, &mut exit, &format!("{option} needs a game: GAME, --position or --new"));
    }
}

/// Takes the picture when all is there and nothing moves.
fn take(
    args: Res<Args>,
    screen: Res<State<Screen>>,
    next: Res<NextState<Screen>>,
    picture: Res<Picture>,
    animations: Res<Animations>,
    choice: Option<Res<Choice>>,
    time: Res<Time<Real>>,
    mut sitting: ResMut<Sitting>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    // The window would go to sleep over it.
    redraw.write(RequestRedraw);
    if animations.busy() {
        sitting.moving.push(time.delta_secs() * 1_000.0);
    }
    if matches!(sitting.stage, Stage::Taken | Stage::Failed) {
        return;
    }
    let arranged = if wants_game(&args) { sitting.stage == Stage::Arranged } else { *screen.get() != Screen::Loading };
    let changed = screen.is_changed() || choice.is_some_and(|choice| choice.is_changed());
    let calm =
        arranged && matches!(*next, NextState::Unchanged) && picture.is_whole() && !animations.busy() && !changed;
    sitting.calm = if calm { sitting.calm + 1 } else { 0 };
    if sitting.calm >= CALM {
        sitting.stage = Stage::Taken;
        commands.spawn(Screenshot::primary_window());
    }
}

fn keep(
    captured: On<ScreenshotCaptured>,
    args: Res<Args>,
    batches: Res<Batches>,
    mut sitting: ResMut<Sitting>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(path) = &args.screenshot else { return };
    match write(&captured.image, path) {
        Ok(()) => {
            let size = captured.image.size();
            let (path, count) = (path.display(), batches.count());
            console::answer(format_args!("{path}: {} x {} pixels, {count} batches", size.x, size.y));
            let mut times = std::mem::take(&mut sitting.moving);
            times.sort_by(f32::total_cmp);
            if let Some(slowest) = times.get(times.len().saturating_sub(1) * 99 / 100) {
                let median = times[times.len() / 2];
                let count = times.len();
                console::answer(format_args!(
                    "{count} frames in motion: median {median:.1} ms, 99th part {slowest:.1} ms"
                ));
            }
            exit.write(AppExit::Success);
        }
        Err(reason) => fail(&mut sitting, &mut exit, &format!("{}: {reason}", path.display())),
    }
}

fn write(picture: &Image, path: &Path) -> Result<(), String> {
    let picture = picture.clone().try_into_dynamic().map_err(|error| error.to_string())?;
    // Without opacity: what lies behind the window is nobody's business.
    picture.to_rgb8().save_with_format(path, ImageFormat::Png).map_err(|error| error.to_string())
}
