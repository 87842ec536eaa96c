//! The game behind the title: two computers that play for nobody.
//!
//! It is no [`Match`] on the table: nothing of it is told to event log, statistics, sound or records, and it rests
//! whenever something else than the title has the player's attention.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowOccluded};

use super::Match;
use super::computers::Computers;
use super::computers::search::{Outcome, Question, Search, Stack};
use crate::app::boards::ChosenBoard;
use crate::app::power::{Alarm, Renderer};
use crate::app::window::is_minimised;
use crate::app::{Args, Dialog, Screen, Step};
use crate::board::Board;
use crate::engine::{Knowledge, Level, LevelPlayer, Limits, Random, Searcher, Weights, agreed_draw};
use crate::notation::parse_position;
use crate::record::Record;
use crate::rules::{Position, Setup};
use crate::settings::{Settings, Speed};

/// Between two moves.
const PACE: Duration = Duration::from_millis(2_600);

/// The same where every change of the picture is one too many: with reduced motion, or where a processor draws.
const CALM_PACE: Duration = Duration::from_millis(4_500);

/// How long the end of a game is shown.
const CEREMONY: Duration = Duration::from_secs(9);

/// How soon an answer that is late is looked for again.
const LATE: Duration = Duration::from_millis(400);

/// How well they play: a thousand or two nodes for a move, which takes a few milliseconds.
const LEVELS: [Option<Level>; 2] = [Level::new(7), Level::new(6)];

/// Mebibytes of each one's table.
const TABLE: usize = 2;

/// So long a game may become.
const LONGEST: usize = 220;

/// Where games on the classic board are taken up, so that there is something to see at once: placed by computers.
const OPENINGS: [&str; 6] = [
    "4/1r1/2/2rrr1/6/r1r1/3/8/4b3/1b1/1r2/rbbb2/bbbr2/b1/b2/r3 r1 r1:5,b1:5 -",
    "4/3/2/6/br1r2/2br/rb1/2brr1b1/1b1rbrrb/b2/1bbr/1r4/6/2/3/4 r1 r1:4,b1:4 -",
    "2b1/1b1/2/bbrr2/rrrb2/1r2/r2/r1b5/3rrb2/1b1/2b1/2br2/6/2/3/4 b1 r1:4,b1:5 -",
    "4/3/2/3r2/1r4/rb2/3/rrbbr3/2rbbb2/r1r/1rb1/1bb1b1/6/2/3/4 r1 r1:5,b1:5 -",
    "rb2/1r1/2/2rr2/2rb2/1r2/3/8/8/1b1/1b2/2bb2/r1bb1r/2/3/2br r1 r1:6,b1:6 -",
    "b3/3/2/6/2rr2/1rr1/1r1/2brr2b/1b1rr3/1b1/2b1/6/2bb2/2/1b1/4 r1 r1:6,b1:6 -",
];

/// The game behind the title.
#[derive(Resource)]
pub struct Backdrop {
    /// What it is, as far as it has been shown.
    pub game: Match,
    /// Whether the picture changes at once, and seldom.
    pub calm: bool,
    /// By team.
    players: Mutex<[Option<Box<dyn Searcher>>; 2]>,
    search: Option<Search>,
    /// When the next move is due, in the app's time.
    due: Duration,
    seed: u64,
}

impl Backdrop {
    fn new(board: Arc<Board>, seed: u64, due: Duration, calm: bool) -> Option<Self> {
        let start = opening(&board, seed)?;
        // Repetition ends a game that goes round in circles.
        let game = Match { board, record: Record::new(start, true), id: 0 };
        Some(Self { game, calm, players: Mutex::default(), search: None, due, seed })
    }

    fn is_over(&self) -> bool {
        let record = &self.game.record;
        record.result().is_some() || record.ply() >= LONGEST || agreed_draw(record).is_some()
    }

    /// Stops thinking at once. What the search has learnt is lost with it.
    fn rest(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop();
        }
    }

    fn think(&mut self) {
        let position = *self.game.position();
        let team = position.team();
        let Some(level) = LEVELS[team.index()] else { return };
        let player = self.players.get_mut().unwrap_or_else(PoisonError::into_inner)[team.index()].take();
        let (board, seed) = (self.game.board.clone(), self.seed);
        let searcher = move || {
            player.unwrap_or_else(|| {
                let known = Arc::new(Knowledge::new(&board, Weights::tuned()));
                Box::new(LevelPlayer::new(known, level, TABLE, 1, seed))
            })
        };
        let record = &self.game.record;
        let question = Question {
            board: self.game.board.clone(),
            position,
            earlier: record.earlier(),
            limits: Limits::default(),
            whole_turn: false,
            proof: None,
        };
        // Nobody is woken: the answer is looked at when it is due.
        self.search = Search::begin(question, searcher, Stack::default(), Arc::new(|| {})).ok();
    }

    /// Takes the answer up, if there is one. Whether the game goes on.
    fn play(&mut self) -> bool {
        let outcome = self.search.as_ref().and_then(Search::outcome);
        let Some(Outcome::Found { answer, searcher }) = outcome else { return outcome.is_none() };
        self.search = None;
        let team = self.game.position().team();
        self.players.get_mut().unwrap_or_else(PoisonError::into_inner)[team.index()] = Some(searcher);
        let board = self.game.board.clone();
        answer.actions.first().is_some_and(|&action| self.game.record.play_by(&board, action, true).is_ok())
    }
}

/// Where a game begins: in the midst of one on the classic board, else at the start.
fn opening(board: &Board, seed: u64) -> Option<Position> {
    if board.is_played_like(Board::classic()) {
        let text = OPENINGS[Random::new(seed).below(OPENINGS.len())];
        parse_position(board, text).ok()
    } else {
        Position::start(board, &Setup::standard(board, 1)).ok()
    }
}

/// Whether the title has the player's attention.
fn attended(
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    args: Res<Args>,
    windows: Query<(Entity, &Window), With<PrimaryWindow>>,
    mut occlusions: MessageReader<WindowOccluded>,
    mut occluded: Local<bool>,
    _main_thread: NonSendMarker,
) -> bool {
    if let Some(last) = occlusions.read().last() {
        *occluded = last.occluded;
    }
    *screen.get() == Screen::Title
        && *dialog == Dialog::None
        && args.screenshot.is_none()
        && !*occluded
        && windows.iter().all(|(window, state)| state.focused && !is_minimised(window))
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WindowOccluded>()
        .init_resource::<Renderer>()
        .add_systems(Update, attended.pipe(play).in_set(Step::Resolve));
}

fn play(
    In(attended): In<bool>,
    chosen: Option<Res<ChosenBoard>>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    renderer: Res<Renderer>,
    computers: Res<Computers>,
    time: Res<Time<Real>>,
    backdrop: Option<ResMut<Backdrop>>,
    mut alarm: ResMut<Alarm>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut was_attended: Local<bool>,
    mut commands: Commands,
) {
    // What was to be woken for is not to come now.
    if std::mem::replace(&mut *was_attended, attended) && !attended {
        alarm.forget();
    }
    if !attended && !matches!(screen.get(), Screen::Title | Screen::NewGame) {
        if let Some(mut backdrop) = backdrop.filter(|backdrop| backdrop.search.is_some()) {
            backdrop.rest();
        }
        return;
    }
    let Some(chosen) = chosen else { return };
    let calm = renderer.is_software || settings.reduced_motion || settings.speed == Speed::Off;
    let pace = if calm { CALM_PACE } else { PACE };
    let now = time.elapsed();
    let Some(mut backdrop) = backdrop.filter(|backdrop| Arc::ptr_eq(&backdrop.game.board, &chosen.0)) else {
        let seed = Random::stream(computers.seed(), u64::from(u32::MAX));
        if let Some(fresh) = Backdrop::new(chosen.0.clone(), seed, now + pace, calm) {
            commands.insert_resource(fresh);
            redraw.write(RequestRedraw);
        }
        return;
    };
    if !attended {
        if backdrop.search.is_some() {
            backdrop.rest();
        }
        return;
    }
    if backdrop.calm != calm {
        backdrop.calm = calm;
    }
    if backdrop.search.is_none() && !backdrop.is_over() {
        backdrop.think();
    }
    if backdrop.due > now {
        // Also after a rest, when nobody has set the alarm.
        let left = backdrop.due.saturating_sub(now).min(CEREMONY);
        alarm.ring_after(left);
        return;
    }
    let over = backdrop.is_over();
    let ply = backdrop.game.record.ply();
    if over || !backdrop.play() {
        let seed = backdrop.seed.wrapping_add(1);
        if let Some(fresh) = Backdrop::new(backdrop.game.board.clone(), seed, now + pace, calm) {
            backdrop.rest();
            *backdrop = fresh;
        }
        alarm.ring_after(pace);
    } else if backdrop.game.record.ply() > ply {
        let shown = if backdrop.is_over() { CEREMONY } else { pace };
        backdrop.due = now + shown;
        if !backdrop.is_over() {
            backdrop.think();
        }
        alarm.ring_after(shown);
    } else {
        alarm.ring_after(LATE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Team;

    #[test]
    fn every_opening_is_a_placement_under_way() {
        let board = Board::classic();
        for text in OPENINGS {
            let position = parse_position(board, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(position.outcome().is_none() && position.pending() == 0);
            assert!(Team::BOTH.iter().all(|&team| position.stones(team).len() >= 6), "{text}");
        }
    }

    #[test]
    fn openings_differ_by_seed_and_other_boards_begin_at_the_start() {
        let board = Board::classic();
        let seen: std::collections::BTreeSet<u64> =
            (0..60).filter_map(|seed| opening(board, seed)).map(|position| position.hash()).collect();
        assert_eq!(seen.len(), OPENINGS.len());
        let trefoil = crate::board::spec::read(include_str!("../../levels/trefoil.board.ron")).expect("a board");
        let start = opening(&trefoil, 1).expect("a start");
        assert!(start.occupied().is_empty());
    }

    /// The app without a window, a tenth of a second a frame.
    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin))
            .insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
            .add_plugins(crate::app::KensingtonPlugin { args: Args { seed: Some(1), ..Args::default() } });
        app
    }

    /// Lets time go by until something is so. Searches take their own time.
    fn until(app: &mut App, what: &str, is_so: impl Fn(&World) -> bool) {
        let began = std::time::Instant::now();
        while !is_so(app.world()) {
            assert!(began.elapsed() < Duration::from_mins(1), "{what}");
            app.update();
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn plies(world: &World) -> usize {
        world.get_resource::<Backdrop>().map_or(0, |backdrop| backdrop.game.record.ply())
    }

    #[test]
    fn it_plays_behind_the_title_and_nobody_is_told() {
        #[derive(Resource, Default)]
        struct Heard(usize);

        let mut app = app();
        app.init_resource::<Heard>().add_systems(
            Last,
            |applied: Res<Messages<crate::game::Applied>>,
             jumped: Res<Messages<crate::game::Jumped>>,
             ended: Res<Messages<crate::game::Ended>>,
             mut heard: ResMut<Heard>| heard.0 += applied.len() + jumped.len() + ended.len(),
        );
        until(&mut app, "no three moves", |world| plies(world) >= 3);
        assert_eq!(app.world().resource::<Heard>().0, 0);
        assert!(app.world().get_resource::<Match>().is_none(), "nobody's game lies on the table");
        assert!(app.world().resource::<super::super::Standing>().0.is_none());
    }

    #[test]
    fn moves_keep_their_distance_and_rest_under_a_dialog_and_in_a_game() {
        let mut app = app();
        app.world_mut().resource_mut::<Settings>().reduced_motion = true;
        until(&mut app, "no first move", |world| plies(world) == 1);
        let now = |app: &App| app.world().resource::<Time<Real>>().elapsed();
        let first = now(&app);
        until(&mut app, "no second move", |world| plies(world) == 2);
        assert!(now(&app) >= first + Duration::from_secs(4));

        *app.world_mut().resource_mut::<Dialog>() = Dialog::Rules;
        for _ in 0..100 {
            app.update();
        }
        assert_eq!(plies(app.world()), 2, "nothing moves under a dialog");
        *app.world_mut().resource_mut::<Dialog>() = Dialog::None;
        until(&mut app, "it goes on", |world| plies(world) == 3);

        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Game);
        app.update();
        assert!(app.world().resource::<Backdrop>().search.is_none(), "a game that begins ends the thinking at once");
        for _ in 0..100 {
            app.update();
        }
        assert_eq!(plies(app.world()), 3);
    }

    #[test]
    fn a_game_that_is_over_is_followed_by_another() {
        let mut app = app();
        until(&mut app, "no game", World::contains_resource::<Backdrop>);
        let mut backdrop = app.world_mut().resource_mut::<Backdrop>();
        backdrop.rest();
        let team = backdrop.game.position().team();
        backdrop.game.record.resign(team).expect("a game under way");
        backdrop.due = Duration::ZERO;
        app.update();
        let backdrop = app.world().resource::<Backdrop>();
        assert!(backdrop.game.record.result().is_none() && backdrop.game.record.ply() == 0);
    }
}
