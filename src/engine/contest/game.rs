//! One game between two players.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use super::game_line::{GameLine, Outcome};
use crate::board::Board;
use crate::engine::{Agreement, Player, Root, Stop, agreed_draw};
use crate::notation::{action_text, position_text};
use crate::record::{GameResult, Record};
use crate::rules::{Action, Position, Team};
use crate::text::panic_message;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The rules decided it.
    Decided(GameResult),
    /// The players agreed on a draw.
    Agreed(Agreement),
    /// It came to the ply cap.
    Capped,
    /// The player of a team did what a player must not do, and lost.
    Fault(Team, String),
}

/// What a player spent in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Actions it was asked for.
    pub asked: u64,
    /// Nodes it searched.
    pub nodes: u64,
    /// Depths of its searches, added up.
    pub depths: u64,
    /// Time it took.
    pub time: Duration,
    /// The longest it took for an action.
    pub longest: Duration,
}

impl Usage {
    /// Adds what was spent elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.asked += other.asked;
        self.nodes += other.nodes;
        self.depths += other.depths;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Game {
    /// The game as it counts and is written down.
    pub line: GameLine,
    /// How it ended.
    pub ending: Ending,
    /// What the teams' players spent, Red's first.
    pub usage: [Usage; 2],
}

impl Game {
    /// A game that a team loses before it begins.
    pub(super) fn forfeit(start: Position, team: Team, fault: String) -> Self {
        let line = GameLine { start, actions: Vec::new(), outcome: Outcome::Won(team.other()) };
        Self { line, ending: Ending::Fault(team, fault), usage: [Usage::default(); 2] }
    }
}

/// Plays a game from an unfinished position. `players` are those of Red and Blue.
///
/// Returns nothing if `stop` was raised before the end.
pub(super) fn play(
    board: &Board,
    start: Position,
    players: &mut [Player; 2],
    ply_cap: usize,
    stop: &Stop,
) -> Option<Game> {
    let mut record = Record::new(start, false);
    let mut usage = [Usage::default(); 2];
    let ending = loop {
        if let Some(result) = record.result() {
            break Ending::Decided(result);
        }
        if let Some(agreement) = agreed_draw(&record) {
            break Ending::Agreed(agreement);
        }
        if record.ply() >= ply_cap {
            break Ending::Capped;
        }
        let position = *record.position();
        let team = position.team();
        let earlier = record.earlier();
        let root = Root { position: &position, earlier: &earlier };
        let answer = ask(&mut players[team.index()], &root, stop, &mut usage[team.index()]);
        if stop.is_raised() {
            return None;
        }
        let played = answer.and_then(|action| {
            record
                .play(board, action)
                .map_err(|reason| format!("{} is not legal: {reason}", action_text(board, action)))
        });
        if let Err(fault) = played {
            break Ending::Fault(team, format!("{fault} (in {})", position_text(board, &position)));
        }
    };
    let outcome = match &ending {
        Ending::Decided(GameResult::Won(team, _)) => Outcome::Won(*team),
        Ending::Decided(GameResult::Drawn(_)) | Ending::Agreed(_) => Outcome::Drawn,
        Ending::Capped => Outcome::Capped,
        Ending::Fault(loser, _) => Outcome::Won(loser.other()),
    };
    let actions = record.played().iter().map(|entry| entry.action).collect();
    Some(Game { line: GameLine { start, actions, outcome }, ending, usage })
}

/// Asks a player for its action; a panic is its fault, not ours.
fn ask(player: &mut Player, root: &Root<'_>, stop: &Stop, usage: &mut Usage) -> Result<Action, String> {
    let began = Instant::now();
    let Player { searcher, limits } = player;
    let found = catch_unwind(AssertUnwindSafe(|| searcher.search(root, limits, stop, &mut |_| {})))
        .map_err(|panic| format!("crashed: {}", panic_message(&*panic)))?;
    let time = began.elapsed();
    let report = &found.report;
    usage.add(&Usage { asked: 1, nodes: report.nodes, depths: u64::from(report.depth), time, longest: time });
    Ok(found.action)
}
