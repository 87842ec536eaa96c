//! The files' form, and what makes a tactical task.

use std::fs;
use std::path::PathBuf;

use kensington::board::{Board, spec};
use kensington::engine::solve::{Question, Verdict, good_actions, solve};
use kensington::notation::{action_text, parse_position};
use kensington::rules::{Action, Outcome, Position, Task as Due, Team, wins_on};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub const FORCED_WINS: &str = "forced_wins.json";
pub const TACTICS: &str = "tactics.json";

#[derive(Debug, Serialize, Deserialize)]
pub struct ForcedWins {
    /// How the file was made, what is in it, and how to check it.
    pub about: Vec<String>,
    pub positions: Vec<ForcedWin>,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct ForcedWin {
    /// `classic` or the name of another board file in `levels/`.
    pub board: String,
    pub position: String,
    /// The fewest turns of the side to move's team.
    pub turns: u32,
    /// Every first action that wins in so many turns, sorted as text.
    pub first: Vec<String>,
    /// How it may go.
    pub line: String,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Tactics {
    /// How the file was made, what is in it, and how to check it.
    pub about: Vec<String>,
    pub win_in_one: Vec<Tactic>,
    pub block: Vec<Tactic>,
    pub free_triangle: Vec<Tactic>,
    pub poisoned_relocation: Vec<Tactic>,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Tactic {
    pub position: String,
    /// The right actions; for poisoned relocations the wrong ones.
    pub actions: Vec<String>,
}

/// Kinds of tactical tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    WinInOne,
    Block,
    FreeTriangle,
    PoisonedRelocation,
}

impl Tactics {
    pub fn tasks(&self) -> [(Task, &Vec<Tactic>); 4] {
        [
            (Task::WinInOne, &self.win_in_one),
            (Task::Block, &self.block),
            (Task::FreeTriangle, &self.free_triangle),
            (Task::PoisonedRelocation, &self.poisoned_relocation),
        ]
    }
}

impl Task {
    /// The actions to list for a position: the right ones, or for poisoned relocations the wrong ones. None if the
    /// position is no such task.
    pub fn answer(self, board: &Board, position: &Position) -> Option<Vec<Action>> {
        let (team, enemy) = (position.team(), position.team().other());
        let relocates = position.task() == Due::Relocate;
        let after = |action: Action| {
            let mut next = *position;
            (next.play(board, action), next)
        };
        let all = position.legal_actions(board);
        let question = |attacker, turns| Question { board, position, attacker, turns, nodes: 1_000_000 };
        let no_win = |attacker, turns| solve(&question(attacker, turns)).verdict == Verdict::No;
        let ends =
            |winner| all.iter().copied().filter(move |&action| after(action).0.outcome == Some(Outcome::Win(winner)));
        let answer: Vec<Action> = match self {
            Self::WinInOne => ends(team).collect(),
            Self::PoisonedRelocation if relocates => ends(enemy).collect(),
            Self::Block if !relocates && no_win(team, 1) => {
                let good = good_actions(&question(enemy, 1))?;
                if good.len() * 4 > all.len() { Vec::new() } else { good }
            }
            // Nothing is urgent: nobody is near a hexagon, and the enemy has no figure to complete.
            Self::FreeTriangle
                if !relocates
                    && [team, enemy].into_iter().all(|side| quiet(board, position, side) && no_win(side, 2)) =>
            {
                let rewarded: Vec<Action> = all.iter().copied().filter(|&action| after(action).0.granted > 0).collect();
                let calm = |position: &Position| {
                    position
                        .legal_actions(board)
                        .into_iter()
                        .all(|action| { *position }.play(board, action).granted == 0)
                };
                let figures = rewarded.iter().any(|&action| after(action).0.granted > 1);
                let mut answered =
                    all.iter().filter(|action| !rewarded.contains(action)).map(|&action| after(action).1);
                if figures || rewarded.len() > 3 || !answered.all(|next| calm(&next)) { Vec::new() } else { rewarded }
            }
            _ => Vec::new(),
        };
        (!answer.is_empty()).then_some(answer)
    }
}

/// Whether a team has fewer than four stones on every hexagon on which it wins.
fn quiet(board: &Board, position: &Position, team: Team) -> bool {
    let mut hexagons = board.hexagons().iter().filter(|hexagon| wins_on(team, hexagon.colour));
    hexagons.all(|hexagon| (position.stones(team) & hexagon.points).len() < 4)
}

pub fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

pub fn board(name: &str) -> Board {
    if name == "classic" {
        return Board::classic().clone();
    }
    spec::read_file(&folder("levels").join(format!("{name}.board.ron"))).unwrap_or_else(|defects| panic!("{defects}"))
}

pub fn read(board: &str, position: &str) -> (Board, Position) {
    let board = self::board(board);
    let position = parse_position(&board, position).unwrap_or_else(|error| panic!("{position}: {error}"));
    (board, position)
}

/// Actions as sorted texts.
pub fn texts(board: &Board, actions: &[Action]) -> Vec<String> {
    let mut texts: Vec<String> = actions.iter().map(|&action| action_text(board, action)).collect();
    texts.sort_unstable();
    texts
}

pub fn load<T: DeserializeOwned>(name: &str) -> T {
    let path = folder("tests/cases").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Writes a file with one case a line.
pub fn save<T: Serialize>(name: &str, file: &T) {
    let file = serde_json::to_value(file).expect("plain data");
    let fields = file.as_object().expect("a struct").iter().map(|(name, cases)| {
        let cases: Vec<String> = cases.as_array().expect("a list").iter().map(ToString::to_string).collect();
        format!("\"{name}\": [\n{}\n]", cases.join(",\n"))
    });
    let text = format!("{{\n{}\n}}\n", fields.collect::<Vec<_>>().join(",\n"));
    fs::write(folder("tests/cases").join(name), text).expect("the folder can be written");
}
