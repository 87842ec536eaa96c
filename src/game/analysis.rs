//! Analysis: the engine thinks without end about the position that is shown, and people move for both sides.
//!
//! It is a state of the match. While it is on, people sit on all seats, so no computer plays; what is played becomes a
//! variation, and where the game stands is remembered as while [browsing](super::browse). Leaving it gives the seats back
//! and returns there.
//!
//! At most one search lives. When another position is shown, [`Analysis::generation`] rises, the search is stopped, and the
//! next one begins when its thread has ended. The search's thread wakes the window when a new depth is done, a handful
//! of times a second at most.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::browse::{Browsing, Settled};
use super::computers::leaving::{Leaving, see_off};
use super::computers::search::{Outcome, Question, Search, TELLING};
use super::computers::{Computers, Patience, Rested, Stack, Strength, Thinkers, Use};
use super::hint::Hint;
use super::intents::{Current, Decision, Resolve, ResolveSet};
use super::review::Reviewing;
use super::tried::{self, Tried};
use super::{Applied, Choice, Intent, Jumped, Match, Phase, Seats, Standing};
use crate::app::notices::Notice;
use crate::app::power::Alarm;
use crate::app::wake::Waker;
use crate::app::{Dialog, Screen};
use crate::engine::{Limits, Random, Report, Score};
use crate::i18n::messages;
use crate::record::{NodeId, Player};
use crate::rules::{Action, Position, Team};

/// How many of the best lines are looked for.
pub const LINES: usize = 3;

/// What analysis interrupts.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Interrupted {
    /// Who plays.
    seats: Seats,
    /// Where the game stands.
    here: NodeId,
    /// How the line goes on that is looked at.
    tip: NodeId,
    /// Where the game itself ends so far. What is tried from there on is no part of it.
    end: NodeId,
}

impl Interrupted {
    /// Lets the game stand where it stood, if that was not deleted.
    fn stand(&self, game: &mut Match) {
        let Match { board, record, .. } = game;
        if record.tree().contains(self.here) && record.tree().contains(self.tip) {
            record.stand(board, self.here, self.tip);
        }
    }
}

/// What has been found out about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// For which generation it was found.
    pub generation: u64,
    /// The position.
    pub position: Position,
    /// The place of it in the game.
    pub node: NodeId,
    /// The best lines, and how deep they were looked at.
    pub report: Report,
    /// Whether nothing remains to be found.
    pub settled: bool,
}

impl Finding {
    /// What the best line is worth for Red.
    #[must_use]
    pub fn score(&self) -> Score {
        let score = self.report.lines.first().map_or(Score::EVEN, |line| line.score);
        if self.position.team() == Team::Red { score } else { -score }
    }
}

struct Running {
    search: Search,
    used: Use,
    node: NodeId,
    position: Position,
    generation: u64,
}

/// Whether the position that is shown is being analysed, and what has been found.
#[derive(Resource, Default)]
pub struct Analysis {
    interrupted: Option<Interrupted>,
    generation: u64,
    /// The game and place that the generation is about.
    about: Option<(u32, NodeId)>,
    running: Option<Running>,
    leaving: Option<Leaving>,
    finding: Option<Finding>,
    /// For this generation nothing more is to be found.
    done: Option<u64>,
    rested: Rested,
}

impl Analysis {
    /// Whether it is on.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.interrupted.is_some()
    }

    /// Rises whenever what has been found becomes stale.
    #[must_use]
    pub const fn generation(&self) -> u64 {
        self.generation
    }

    /// What has been found about the position that is shown.
    #[must_use]
    pub fn finding(&self) -> Option<&Finding> {
        self.finding.as_ref().filter(|finding| self.is_on() && finding.generation == self.generation)
    }

    /// Whether a search lives, be it one that was stopped.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.running.is_some() || self.leaving.as_ref().is_some_and(Leaving::is_running)
    }

    /// Who plays the game: those who sat there before it was interrupted.
    #[must_use]
    pub fn seats(&self, now: &Seats) -> Seats {
        self.interrupted.map_or(*now, |interrupted| interrupted.seats)
    }

    /// The place where the game itself ends so far, while more than that is tried.
    #[must_use]
    pub fn end_of_game(&self) -> Option<NodeId> {
        self.interrupted.map(|interrupted| interrupted.end)
    }

    /// Takes down where the game stands, and who plays.
    fn begin(&mut self, game: &mut Match, seats: &Seats, browsing: Browsing, tried: &mut Tried) {
        let here = browsing.0.unwrap_or(game.record.node());
        // Where another place is looked at, the game itself stands at the end of its line.
        let tip = if browsing.is_on() { here } else { game.record.tip() };
        let end = game.record.tree().main_end(NodeId::ROOT);
        self.interrupted = Some(Interrupted { seats: *seats, here, tip, end });
        tried.bring_back(game);
    }

    /// Leaves the game as it was, but for the variations. Returns who plays it.
    fn end(&mut self, game: &mut Match, tried: &mut Tried) -> Option<Seats> {
        let interrupted = self.interrupted.take()?;
        self.supersede();
        interrupted.stand(game);
        tried.set_aside(game, interrupted.end);
        Some(interrupted.seats)
    }

    /// The game on the table as it is kept: where it stands and what it consists of, whatever place is looked at and
    /// whatever is tried meanwhile.
    #[must_use]
    pub fn game_as_it_stands(&self, game: &Match, browsing: Browsing) -> Match {
        let mut game = game.clone();
        if let Some(interrupted) = self.interrupted {
            interrupted.stand(&mut game);
            let Match { board, record, .. } = &mut game;
            tried::take_out(board, record, interrupted.end);
        } else if let Some(node) = browsing.0 {
            game.record.go_to_node(&game.board, node);
        }
        game
    }

    /// What is being thought about is of no use any more.
    fn supersede(&mut self) {
        self.generation += 1;
        self.finding = None;
        if let Some(Running { search, used, .. }) = self.running.take() {
            self.leaving = Some(Leaving::stop(search, used));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Analysis>().add_systems(
        Resolve,
        (
            end_with_its_game.in_set(ResolveSet::Open).before(super::intents::open_game),
            (
                toggle
                    .in_set(ResolveSet::Ask)
                    .before(super::browse::refuse)
                    .before(super::takeback::ask)
                    .before(super::confirm::answer)
                    .before(super::computers::control::refuse_hands),
                pass_on_request.in_set(ResolveSet::Choose),
                explore.in_set(ResolveSet::Apply),
                (keep_tried, hold_place).chain().in_set(ResolveSet::Conclude).after(Settled),
            )
                .distributive_run_if(resource_exists::<Match>),
        ),
    );
}

/// A new game has its own seats.
fn end_with_its_game(
    current: Res<Current>,
    game: Option<ResMut<Match>>,
    mut analysis: ResMut<Analysis>,
    mut tried: ResMut<Tried>,
) {
    if matches!(current.0, Some(Intent::NewGame(_) | Intent::Open(_)))
        && analysis.is_on()
        && let Some(mut game) = game
    {
        analysis.end(&mut game, &mut tried);
    }
}

/// When the game goes on, what was tried before is a variation.
fn keep_tried(mut game: ResMut<Match>, analysis: Res<Analysis>, mut tried: ResMut<Tried>) {
    if !analysis.is_on() && tried.is_due(&game) {
        tried.bring_back(&mut game);
    }
}

/// Begins and ends it. While it is on, nothing that concerns the game itself is done, and taking back is stepping back.
fn toggle(
    mut current: ResMut<Current>,
    mut game: ResMut<Match>,
    mut analysis: ResMut<Analysis>,
    mut tried: ResMut<Tried>,
    mut seats: ResMut<Seats>,
    mut computers: ResMut<Computers>,
    mut browsing: ResMut<Browsing>,
    mut choice: ResMut<Choice>,
    mut hint: ResMut<Hint>,
    mut jumped: MessageWriter<Jumped>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let on = analysis.is_on();
    match current.0 {
        Some(Intent::Analyse) => {
            // What shows it lies elsewhere from the next frame on.
            redraw.write(RequestRedraw);
            (choice.stone, choice.warned, choice.held) = (None, None, None);
            if on {
                let (from, node) = (*game.position(), game.record.node());
                if let Some(before) = analysis.end(&mut game, &mut tried) {
                    *seats = before;
                }
                browsing.set_if_neq(Browsing(None));
                if game.record.node() != node {
                    let to = *game.position();
                    jumped.write(Jumped { ply: game.record.ply(), from: Some(from), to, new_game: false });
                }
            } else {
                analysis.begin(&mut game, &seats, *browsing, &mut tried);
                *seats = seats.all_people();
                computers.supersede();
                hint.forget();
            }
        }
        Some(Intent::SetPlayer(seat, player)) if on => {
            if let Some(interrupted) = &mut analysis.interrupted {
                interrupted.seats.set(seat, player);
                super::computers::control::note_sitter(&mut game.record, seat, player);
            }
            current.0 = None;
        }
        Some(Intent::Undo) if on && choice.held.is_none() => current.0 = Some(Intent::GoTo(super::Going::Back)),
        Some(Intent::Redo) if on => current.0 = Some(Intent::GoTo(super::Going::Forward)),
        Some(
            Intent::OfferDraw(_)
            | Intent::AnswerDraw { .. }
            | Intent::Resign(_)
            | Intent::AnswerUndo { .. }
            | Intent::TimeOut(_)
            | Intent::Hint
            | Intent::Pause
            | Intent::Step
            | Intent::MoveNow
            | Intent::PlayHere
            | Intent::Computed { .. },
        ) if on => current.0 = None,
        _ => {}
    }
}

/// A forced pass is played when it is asked for.
fn pass_on_request(
    current: Res<Current>,
    analysis: Res<Analysis>,
    standing: Res<Standing>,
    mut decision: ResMut<Decision>,
) {
    let asked = matches!(current.0, Some(Intent::Confirm | Intent::ChoosePoint(_) | Intent::Cancel));
    if asked && analysis.is_on() && standing.0.is_some_and(|turn| turn.phase == Phase::Pass) {
        decision.0 = Some(Action::Pass);
    }
}

/// Plays a line that was found, as far as it was asked for; unless it was found for another place.
fn explore(
    current: Res<Current>,
    analysis: Res<Analysis>,
    mut game: ResMut<Match>,
    mut choice: ResMut<Choice>,
    mut applied: MessageWriter<Applied>,
) {
    let Some(Intent::Explore { node, actions }) = &current.0 else { return };
    if !analysis.is_on() || game.record.node() != *node {
        return;
    }
    (choice.stone, choice.warned, choice.held) = (None, None, None);
    for &action in actions {
        let before = *game.position();
        let Match { board, record, .. } = &mut *game;
        let Ok(entry) = record.explore(board, action, Player::Human) else { break };
        applied.write(Applied { ply: record.ply(), before, entry });
    }
}

/// However the players move about, the game stands where it stood.
fn hold_place(analysis: Res<Analysis>, game: Res<Match>, mut browsing: ResMut<Browsing>) {
    if let Some(Interrupted { here, .. }) = analysis.interrupted
        && game.record.tree().contains(here)
    {
        browsing.set_if_neq(Browsing(Some(here)));
    }
}

/// Takes up what the search has found; stops it when another position is shown; begins the next one.
pub(super) fn think(
    mut analysis: ResMut<Analysis>,
    game: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    computers: Res<Computers>,
    reviewing: Res<Reviewing>,
    thinkers: Res<Thinkers>,
    patience: Res<Patience>,
    stack: Res<Stack>,
    waker: Res<Waker>,
    mut alarm: ResMut<Alarm>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(game) = game else { return };
    // Looked at first without being changed: nobody is to take an idle frame for a busy one.
    if !analysis.is_on() && !analysis.is_busy() && analysis.leaving.is_none() {
        return;
    }
    let analysis = &mut *analysis;
    see_off(&mut analysis.leaving, &mut analysis.rested, &patience, &mut alarm);
    let here = (game.id, game.record.node());
    let open = *screen.get() == Screen::Game && *dialog == Dialog::None && !reviewing.is_busy();
    if analysis.about != Some(here) || (analysis.running.is_some() && !(open && analysis.is_on())) {
        // What was found stays in sight while a dialog lies over the same position.
        let finding = analysis.finding.take().filter(|_| analysis.about == Some(here));
        analysis.about = Some(here);
        analysis.supersede();
        analysis.finding = finding.map(|finding| Finding { generation: analysis.generation, ..finding });
    }
    if analysis.running.is_some() {
        take_up(analysis, &mut alarm, &mut notices);
        return;
    }
    let wanted = open && analysis.is_on() && analysis.done != Some(analysis.generation);
    let free = analysis.leaving.is_none() && !computers.is_busy();
    if !wanted || !free || game.position().outcome().is_some() {
        return;
    }
    let used = Use { game: game.id, board: game.board.clone(), strength: Strength::Analysis };
    let rested = analysis.rested.take(&used);
    let (make, board) = (thinkers.0.clone(), game.board.clone());
    let seed = Random::stream(computers.seed(), u64::from(game.id));
    let question = Question {
        board: game.board.clone(),
        position: *game.position(),
        earlier: game.record.earlier(),
        limits: Limits { lines: LINES, ..Limits::default() },
        whole_turn: false,
        proof: None,
    };
    let searcher = move || rested.unwrap_or_else(|| make(&board, Strength::Analysis, seed));
    match Search::begin(question, searcher, *stack, waker.0.clone()) {
        Ok(search) => {
            let (node, position, generation) = (game.record.node(), *game.position(), analysis.generation);
            analysis.running = Some(Running { search, used, node, position, generation });
            alarm.ring_after(TELLING);
        }
        Err(error) => {
            analysis.done = Some(analysis.generation);
            notices.write(Notice::new("computer-failed", messages::computer_no_thread(&error.to_string())));
        }
    }
}

/// Looks at the search: what it has found, and whether it has ended by itself.
fn take_up(analysis: &mut Analysis, alarm: &mut Alarm, notices: &mut MessageWriter<Notice>) {
    let Some(running) = &analysis.running else { return };
    let known = analysis.finding.as_ref().map_or(0, |finding| finding.report.depth);
    let over = running.search.is_over();
    let report = running.search.report_beyond(if over { 0 } else { known });
    if running.generation == analysis.generation
        && let Some(report) = report
    {
        // What comes within the pause between two wakings is seen after it.
        alarm.ring_after(TELLING);
        let Running { node, position, generation, .. } = *running;
        analysis.finding = Some(Finding { generation, position, node, report, settled: over });
    }
    if over && let Some(Running { search, used, .. }) = analysis.running.take() {
        analysis.done = Some(analysis.generation);
        match search.outcome() {
            Some(Outcome::Found { searcher, .. }) => analysis.rested.keep(used, searcher),
            Some(Outcome::Crashed(error)) => {
                notices.write(Notice::new("computer-failed", messages::computer_crashed(&error)));
            }
            None => {}
        }
    }
}
