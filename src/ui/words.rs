//! What the game says: which message, for what is going on.

use crate::app::opening::Trouble;
use crate::board::{Board, HexagonColour, Point};
use crate::engine::Level;
use crate::game::clock::TimeControl;
use crate::game::computers::{Computers, Pause};
use crate::game::{Match, Phase, Player, Refusal, Seats, Table, Turn};
use crate::i18n::{Message, messages};
use crate::notation::turn_text;
use crate::record::{GameResult, Reason};
use crate::rules::{Action, Illegal, Seat, SetupError, Team};
use crate::settings::Speed;

/// A seat's name: the team alone where it has one seat.
#[must_use]
pub fn seat(seat: Seat, seats_per_team: usize) -> Message {
    if seats_per_team == 1 { messages::team(seat.team()) } else { messages::seat(seat.team(), seat.number()) }
}

/// Who plays a seat, by name if it is known.
#[must_use]
pub fn player(at: Seat, seats_per_team: usize, player: &Player) -> Message {
    let place = seat(at, seats_per_team);
    player.called().map_or_else(|| place.clone(), |name| messages::named(name, place.clone()))
}

/// A team with the people in it whose names are known.
#[must_use]
pub fn team(game: &Match, seats: &Seats, team: Team) -> Message {
    let own: Vec<Seat> = game.position().hands().map(|(seat, _)| seat).filter(|seat| seat.team() == team).collect();
    if let [only] = own[..] {
        return player(only, 1, &seats.get(only));
    }
    let players: Vec<Player> = own.into_iter().map(|seat| seats.get(seat)).collect();
    let names: Vec<&str> = players.iter().filter_map(Player::called).collect();
    if names.is_empty() { messages::team(team) } else { messages::team_of(team, &names.join(", ")) }
}

/// How many seats a team has in a game.
#[must_use]
pub fn seats_per_team(game: &Match) -> usize {
    game.position().hands().len() / 2
}

/// What is to be done now, whose turn it is first. `chosen` is the stone that is to slide or to be relocated.
#[must_use]
pub fn instruction(game: &Match, seats: &Seats, turn: Turn, chosen: Option<Point>) -> Message {
    let who = player(turn.seat, seats_per_team(game), &seats.get(turn.seat));
    let own = turn.seat.team();
    let enemy = own.other();
    match turn.phase {
        Phase::Place => messages::turn_place(who),
        Phase::Slide if chosen.is_some() => messages::turn_slide_to(who),
        Phase::Slide => messages::turn_slide(who, own),
        Phase::RelocateStone => messages::turn_relocate(who, turn.left, enemy),
        Phase::RelocatePoint => {
            let done = u8::from(game.position().relocated().is_some());
            messages::turn_relocate_to(who, enemy, done + 1, done + turn.left)
        }
        Phase::Pass => messages::turn_passes(who),
        Phase::Thinking => messages::turn_thinks(who),
        Phase::Over => game.record.result().map_or_else(messages::game_over, |how| result(game, seats, how)),
    }
}

/// What a computer that is to move does.
#[must_use]
pub fn thinking(game: &Match, seats: &Seats, computers: &Computers, turn: Turn) -> Message {
    if let Some(failure) = computers.failure() {
        return failure.text.clone();
    }
    let who = player(turn.seat, seats_per_team(game), &seats.get(turn.seat));
    match computers.pause() {
        Pause::Off => messages::computer_thinks(who, seats.get(turn.seat).level.number()),
        Pause::Asked => messages::computer_rests(who),
        Pause::LookingBack => messages::computer_looks_back(who),
    }
}

/// The levels' names, weakest first.
const LEVELS: [fn() -> Message; Level::MAX as usize] = [
    messages::level_first_game,
    messages::level_beginner,
    messages::level_learner,
    messages::level_casual,
    messages::level_hobby,
    messages::level_club,
    messages::level_strong,
    messages::level_expert,
    messages::level_champion,
    messages::level_master,
];

/// A level with its name.
#[must_use]
pub fn level(level: Level) -> Message {
    let number = level.number();
    messages::level(number, LEVELS[usize::from(number) - 1]())
}

/// How fast stones move, or how soon computers play.
#[must_use]
pub fn speed(speed: Speed) -> Message {
    match speed {
        Speed::Off => messages::speed_off(),
        Speed::Fast => messages::speed_fast(),
        Speed::Normal => messages::speed_normal(),
        Speed::Slow => messages::speed_slow(),
    }
}

/// A clock.
#[must_use]
pub fn time_control(control: TimeControl) -> Message {
    messages::time_control(control.minutes(), control.increment())
}

/// Which turn it is, numbered as in the list of moves, and what the last one was.
#[must_use]
pub fn turn_line(game: &Match) -> Message {
    let number = game.record.round();
    let last = game.record.last_turn();
    match last.first() {
        None => messages::turn_number(number),
        Some(first) => {
            let actions: Vec<Action> = last.iter().map(|entry| entry.action).collect();
            let who = seat(first.seat, seats_per_team(game));
            messages::turn_number_last(number, who, &turn_text(&game.board, &actions))
        }
    }
}

/// How a game ended.
#[must_use]
pub fn result(game: &Match, seats: &Seats, result: GameResult) -> Message {
    let who = |side| team(game, seats, side);
    match result {
        GameResult::Won(winner, Reason::Relocation) => messages::won_relocation(who(winner), hexagon(game, winner)),
        GameResult::Won(winner, Reason::Resignation) => messages::won_resignation(who(winner), who(winner.other())),
        GameResult::Won(winner, Reason::Time) => messages::won_time(who(winner), who(winner.other())),
        GameResult::Won(winner, _) => messages::won_hexagon(who(winner), hexagon(game, winner)),
        GameResult::Drawn(Reason::Repetition) => messages::drawn_repetition(),
        GameResult::Drawn(Reason::Agreement) => messages::drawn_agreement(),
        GameResult::Drawn(_) => messages::drawn_blocked(),
    }
}

/// The colour of the hexagon that won.
fn hexagon(game: &Match, winner: Team) -> HexagonColour {
    let board = &game.board;
    let hexagon = game.position().winning_hexagon(board, winner);
    hexagon.map_or(HexagonColour::White, |hexagon| board.hexagons()[hexagon].colour)
}

/// The warning before a relocation that hands the enemy the game.
#[must_use]
pub fn warning(board: &Board, mover: Team, action: Action) -> Message {
    let point = action.target().map_or("", |point| board.point_name(point));
    messages::warning_hands_win(point, mover.other())
}

/// A refusal as a sentence. Its key is the reason in the event log.
#[must_use]
pub fn refusal(refusal: Refusal) -> Message {
    match refusal {
        Refusal::StoneIsStuck => messages::stone_is_stuck(),
        Refusal::NothingToUndo => messages::nothing_to_undo(),
        Refusal::NothingToRedo => messages::nothing_to_redo(),
        Refusal::ComputersTurn => messages::computers_turn(),
        Refusal::UndoIsOff => messages::undo_is_off(),
        Refusal::LooksBack => messages::looks_back(),
        Refusal::Rules(reason) => match reason {
            Illegal::GameOver => messages::game_over(),
            Illegal::PlaceFirst => messages::place_first(),
            Illegal::NothingInHand => messages::nothing_in_hand(),
            Illegal::RewardPending => messages::reward_pending(),
            Illegal::NoReward => messages::no_reward(),
            Illegal::NotFree => messages::not_free(),
            Illegal::NotYourStone => messages::not_your_stone(),
            Illegal::NotAnEnemyStone => messages::not_an_enemy_stone(),
            Illegal::AlreadyRelocated => messages::already_relocated(),
            Illegal::NoLine => messages::no_line(),
            Illegal::CanSlide => messages::can_slide(),
            Illegal::NoPassing => messages::no_passing(),
            Illegal::OffBoard => messages::off_board(),
        },
    }
}

/// Why no game can begin as a table has it.
#[must_use]
pub fn trouble(table: &Table, trouble: &Trouble) -> Message {
    match *trouble {
        Trouble::NoBoard => messages::trouble_no_board(&table.board.to_string()),
        Trouble::BrokenBoard => messages::trouble_broken_board(&table.board.to_string()),
        Trouble::Setup(SetupError::TooManyStones { stones, most }) => {
            messages::trouble_too_many(stones as u32, most as u32)
        }
        Trouble::Setup(SetupError::UnequalTeams { red, blue }) => messages::trouble_unequal(red as u32, blue as u32),
        Trouble::Setup(SetupError::SeatStones(stones)) => messages::trouble_stones(stones),
        Trouble::TooFewStones { team, stones, least } => messages::trouble_too_few(team, stones as u32, least as u32),
    }
}

/// The rules on a page: headings and paragraphs.
pub const RULES: [(fn() -> Message, fn() -> Message); 6] = [
    (messages::rules_aim, messages::rules_aim_text),
    (messages::rules_placing, messages::rules_placing_text),
    (messages::rules_sliding, messages::rules_sliding_text),
    (messages::rules_figures, messages::rules_figures_text),
    (messages::rules_beware, messages::rules_beware_text),
    (messages::rules_hands, messages::rules_hands_text),
];
