//! What the game says, in words.

use crate::board::{Board, HexagonColour};
use crate::engine::Level;
use crate::game::computers::{Computers, Pause};
use crate::game::{Match, Phase, Refusal, Seats, Turn};
use crate::record::{GameResult, Reason};
use crate::rules::{Action, Illegal, Seat, Team};

/// A team's name.
#[must_use]
pub const fn team(team: Team) -> &'static str {
    match team {
        Team::Red => "Red",
        Team::Blue => "Blue",
    }
}

/// A team's name as an adjective.
const fn coloured(team: Team) -> &'static str {
    match team {
        Team::Red => "red",
        Team::Blue => "blue",
    }
}

/// A seat's name: the team alone where it has one seat.
#[must_use]
pub fn seat(seat: Seat, seats_per_team: usize) -> String {
    if seats_per_team == 1 { team(seat.team()).into() } else { format!("{} {}", team(seat.team()), seat.number()) }
}

/// How many seats a team has in a game.
#[must_use]
pub fn seats_per_team(game: &Match) -> usize {
    game.position().hands().len() / 2
}

/// What is to be done now, whose turn it is first.
#[must_use]
pub fn instruction(game: &Match, turn: Turn) -> String {
    let who = seat(turn.seat, seats_per_team(game));
    let enemy = coloured(turn.seat.team().other());
    let own = coloured(turn.seat.team());
    match turn.phase {
        Phase::Place => format!("{who}: place a stone on any free point"),
        Phase::Slide => format!("{who}: slide a {own} stone along a line"),
        Phase::RelocateStone if turn.left == 1 => format!("{who}: relocate 1 {enemy} stone – choose it"),
        Phase::RelocateStone => format!("{who}: relocate up to {} {enemy} stones – choose one", turn.left),
        Phase::RelocatePoint => format!("{who}: choose a free point for the {enemy} stone"),
        Phase::Thinking => format!("{who} thinks"),
        Phase::Pass => format!("{who} cannot slide any stone and passes"),
        Phase::Over => game.record.result().map_or_else(String::new, |how| result(game, how)),
    }
}

/// What a computer that is to move does.
#[must_use]
pub fn thinking(game: &Match, seats: &Seats, computers: &Computers, turn: Turn) -> String {
    if let Some(failure) = computers.failure() {
        return failure.text.clone();
    }
    let who = seat(turn.seat, seats_per_team(game));
    match computers.pause() {
        Pause::Off => format!("{who} thinks (computer, level {})", seats.get(turn.seat).level.number()),
        Pause::Asked => format!("{who} (computer) rests"),
        Pause::LookingBack => format!("Looking back: {who} (computer) waits"),
    }
}

/// The levels' names, weakest first.
const LEVELS: [&str; Level::MAX as usize] = [
    "first game",
    "beginner",
    "learner",
    "casual player",
    "hobby player",
    "club player",
    "strong player",
    "expert",
    "champion",
    "master",
];

/// A level with its name.
#[must_use]
pub fn level(level: Level) -> String {
    let number = level.number();
    format!("{number} – {}", LEVELS[usize::from(number) - 1])
}

/// How many stones a seat of a new game has.
#[must_use]
pub fn stones_note(stones: u8) -> String {
    format!("{stones} stones for each player. Red and Blue take turns.")
}

/// How a game ended.
#[must_use]
pub fn result(game: &Match, result: GameResult) -> String {
    match result {
        GameResult::Won(winner, Reason::Relocation) => {
            format!("{} wins: the last relocation filled {}", team(winner), hexagon(game, winner))
        }
        GameResult::Won(winner, Reason::Resignation) => {
            format!("{} wins: {} resigned", team(winner), team(winner.other()))
        }
        GameResult::Won(winner, Reason::Time) => {
            format!("{} wins: {} has no time left", team(winner), team(winner.other()))
        }
        GameResult::Won(winner, _) => format!("{} wins: {} is filled", team(winner), hexagon(game, winner)),
        GameResult::Drawn(Reason::Repetition) => "A draw: the position occurred for the third time".into(),
        GameResult::Drawn(Reason::Agreement) => "A draw by agreement".into(),
        GameResult::Drawn(_) => "A draw: neither team can slide".into(),
    }
}

fn hexagon(game: &Match, winner: Team) -> String {
    let board = &game.board;
    let colour = game
        .position()
        .winning_hexagon(board, winner)
        .map_or(HexagonColour::White, |hexagon| board.hexagons()[hexagon].colour);
    match colour {
        HexagonColour::White => "a white hexagon",
        HexagonColour::Red => "a red hexagon",
        HexagonColour::Blue => "a blue hexagon",
    }
    .into()
}

/// The warning before a relocation that hands the enemy the game.
#[must_use]
pub fn warning(board: &Board, mover: Team, action: Action) -> String {
    let point = action.target().map_or("there", |point| board.point_name(point));
    format!("A stone on {point} fills a hexagon: {} would win at once", team(mover.other()))
}

/// The stable word for a refusal.
#[must_use]
pub const fn refusal_key(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::StoneIsStuck => "stone-is-stuck",
        Refusal::NothingToUndo => "nothing-to-undo",
        Refusal::NothingToRedo => "nothing-to-redo",
        Refusal::ComputersTurn => "computers-turn",
        Refusal::Rules(reason) => match reason {
            Illegal::GameOver => "game-over",
            Illegal::PlaceFirst => "place-first",
            Illegal::NothingInHand => "nothing-in-hand",
            Illegal::RewardPending => "reward-pending",
            Illegal::NoReward => "no-reward",
            Illegal::NotFree => "not-free",
            Illegal::NotYourStone => "not-your-stone",
            Illegal::NotAnEnemyStone => "not-an-enemy-stone",
            Illegal::AlreadyRelocated => "already-relocated",
            Illegal::NoLine => "no-line",
            Illegal::CanSlide => "can-slide",
            Illegal::NoPassing => "no-passing",
            Illegal::OffBoard => "off-board",
        },
    }
}

/// A refusal as a sentence.
#[must_use]
pub const fn refusal(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::StoneIsStuck => "That stone has no free neighbouring point.",
        Refusal::NothingToUndo => "There is nothing to take back.",
        Refusal::NothingToRedo => "Nothing was taken back.",
        Refusal::ComputersTurn => "It is the computer's turn.",
        Refusal::Rules(reason) => match reason {
            Illegal::GameOver => "The game is over.",
            Illegal::PlaceFirst => "Stones slide only when all hands are empty: place one.",
            Illegal::NothingInHand => "All stones are placed: slide one.",
            Illegal::RewardPending => "First relocate an enemy stone, or choose Done.",
            Illegal::NoReward => "Only a completed triangle or square lets you relocate.",
            Illegal::NotFree => "That point is not free.",
            Illegal::NotYourStone => "Choose a stone of your own team.",
            Illegal::NotAnEnemyStone => "Choose an enemy stone.",
            Illegal::AlreadyRelocated => "That stone has been relocated in this turn already.",
            Illegal::NoLine => "No line joins these points.",
            Illegal::CanSlide => "Passing is not allowed while a stone can slide.",
            Illegal::NoPassing => "There is no passing while stones are placed.",
            Illegal::OffBoard => "That point is not on this board.",
        },
    }
}

/// The rules on a page: headings and paragraphs.
pub const RULES: &[(&str, &str)] = &[
    (
        "The aim",
        "Fill all six points of a white hexagon, or of a hexagon in your own colour, with stones of your team. \
         Hexagons in the enemy's colour win nothing.",
    ),
    ("Placing", "Red and Blue take turns. While there are stones in hand, put one of yours on any free point."),
    (
        "Sliding",
        "When every hand is empty, slide one stone of your team along a line to a free neighbouring point. A team that \
         cannot slide passes.",
    ),
    (
        "Triangles and squares",
        "Complete a triangle with the stone you placed or slid, and you may relocate one enemy stone to any free point; \
         complete a square, and you may relocate two. Never more than two in a turn, and never the same stone twice. You \
         may decline. A figure that stands earns nothing more, but one that is broken up and completed again pays again.",
    ),
    (
        "Beware",
        "A relocated stone earns its owner no reward, but if it fills a hexagon that wins for the enemy, the enemy wins. \
         The game warns you first.",
    ),
    (
        "Hands",
        "Click a stone, then a point, or drag it. Esc or a right click lets go of it. Arrows walk over the board, Enter \
         chooses, D declines the rest of a reward. While a computer thinks, Enter makes it move now. Ctrl+Z takes back, \
         Ctrl+Shift+Z plays again. H shows a hint, N new game, F turns the board, M sound, F1 rules, F11 full screen, Ctrl+Q quits.",
    ),
];
