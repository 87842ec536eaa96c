//! Moves typed in a small field, in the notation.

use bevy::prelude::*;

use crate::board::Board;
use crate::game::{Intent, Match, Refusal, Seats};
use crate::notation::{ParseActionError, parse_action};
use crate::rules::{Action, Illegal};

/// The most characters that the field takes: a turn with two relocations, loosely spaced.
pub const LONGEST: usize = 32;

/// The field for typed moves.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TypedMove {
    /// Whether it is open.
    pub open: bool,
    /// Whether it has been drawn since it was opened: from then on the interface hands it the keys.
    pub drawn: bool,
    /// What has been typed.
    pub text: String,
    /// What is wrong with what was entered last.
    pub trouble: Option<Trouble>,
    /// How many times something was refused, one after the other.
    pub refusals: u32,
}

impl TypedMove {
    /// An empty field that takes the keyboard.
    #[must_use]
    pub fn opened() -> Self {
        Self { open: true, ..Self::default() }
    }

    /// Whether keys have to be taken down for it, because it is not on the screen yet.
    #[must_use]
    pub const fn waits(&self) -> bool {
        self.open && !self.drawn
    }

    /// Takes a character down.
    pub fn push(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text.chars().count());
        self.text.extend(text.chars().filter(|c| !c.is_control()).take(room));
    }

    /// Asks for the move that was typed, and empties the field; or says what is wrong with it. Where nothing is typed, a turn
    /// that is held is confirmed.
    pub fn enter(&mut self, game: &Match, seats: &Seats) -> Vec<Intent> {
        if tidy(&self.text).is_empty() {
            return vec![Intent::ConfirmTurn];
        }
        match read(game, seats, &self.text) {
            Ok(actions) => {
                self.text.clear();
                (self.trouble, self.refusals) = (None, 0);
                actions.into_iter().map(intent).collect()
            }
            Err(trouble) => {
                self.trouble = Some(trouble);
                self.refusals += 1;
                Vec::new()
            }
        }
    }
}

/// Why a typed move is not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A part of it has none of the forms of an action.
    NotAMove(String),
    /// It names a point that the board does not have.
    NoSuchPoint {
        /// The name.
        point: String,
        /// The part in which it occurs.
        part: String,
    },
    /// A part of it is refused.
    Refused {
        /// The part.
        part: String,
        /// Why.
        why: Refusal,
    },
    /// The turn ends before this part.
    TurnIsOver(String),
}

/// The text without what does not matter: capitals, spaces, the kind of dash, the key that opens the field.
fn tidy(text: &str) -> String {
    text.chars()
        .filter(|&c| !c.is_whitespace() && c != '/')
        .flat_map(char::to_lowercase)
        .map(|c| if matches!(c, '‐' | '‑' | '‒' | '–' | '—' | '−') { '-' } else { c })
        .collect()
}

/// Reads an action, or a turn of several joined by commas, and asks the rules about it.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(game: &Match, seats: &Seats, text: &str) -> Result<Vec<Action>, Trouble> {
    let text = tidy(text);
    let parts: Vec<&str> = text.split(',').collect();
    let refused = |part: &str, why| Trouble::Refused { part: part.into(), why };
    let actions: Vec<Action> = parts.iter().map(|part| read_action(&game.board, part)).collect::<Result<_, _>>()?;

    let mut position = *game.position();
    let mut over = false;
    for (&action, part) in actions.iter().zip(&parts) {
        if game.record.result().is_some() {
            return Err(refused(part, Refusal::Rules(Illegal::GameOver)));
        }
        if over {
            return Err(Trouble::TurnIsOver((*part).into()));
        }
        if seats.get(position.seat()).computer && action != Action::Pass {
            return Err(refused(part, Refusal::ComputersTurn));
        }
        let played = position.try_play(&game.board, action).map_err(|why| refused(part, Refusal::Rules(why)))?;
        over = played.turn_over;
    }
    Ok(actions)
}

fn read_action(board: &Board, part: &str) -> Result<Action, Trouble> {
    parse_action(board, part).map_err(|error| match error {
        ParseActionError::NotAnAction(_) => Trouble::NotAMove(part.into()),
        ParseActionError::NoSuchPoint { .. } => {
            let names = part.split(['-', '>']);
            let unknown = names.filter(|name| board.point_named(name).is_none()).collect::<Vec<_>>();
            Trouble::NoSuchPoint { point: unknown.join(", "), part: part.into() }
        }
    })
}

/// A relocation goes the way of a dragged stone, so that one which hands the enemy the game is warned of.
const fn intent(action: Action) -> Intent {
    match action {
        Action::Relocate { from, to } => Intent::Drop { from, to: Some(to) },
        action => Intent::Play(action),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::notation::{parse_position, turn_text};
    use crate::record::Record;

    const PLACING: &str = "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
    const REWARD: &str = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/3/b1b1 r1 r1:2,b1:3 1";
    const SLIDING: &str = "4/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/b2/b1b1 r1 r1:0,b1:0 -";

    fn game(position: &str) -> Match {
        let board = Board::classic();
        let start = parse_position(board, position).expect("a position");
        Match { board: Arc::new(board.clone()), record: Record::new(start, false), id: 1 }
    }

    fn people() -> Seats {
        let mut seats = Seats::default();
        for seat in crate::rules::Seat::ALL {
            seats.set(seat, "human".parse().expect("a player"));
        }
        seats
    }

    fn said(position: &str, text: &str) -> Result<String, Trouble> {
        let game = game(position);
        read(&game, &people(), text).map(|actions| turn_text(&game.board, &actions))
    }

    #[test]
    fn moves_are_read_whatever_their_case_and_spaces() {
        for (position, text, read) in [
            (PLACING, "d3", "d3"),
            (PLACING, "  D3 ", "d3"),
            (PLACING, "g2, P1 > a4", "g2,p1>a4"),
            (REWARD, "p3>A1", "p3>a1"),
            (REWARD, "END", "end"),
            (SLIDING, "G2 – h4", "g2-h4"),
            (SLIDING, "g2−h4", "g2-h4"),
        ] {
            assert_eq!(said(position, text).as_deref(), Ok(read), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let refused = |part: &str, why| Trouble::Refused { part: part.into(), why: Refusal::Rules(why) };
        for (position, text, trouble) in [
            (PLACING, "hello", Trouble::NotAMove("hello".into())),
            (PLACING, "d3,", Trouble::NotAMove(String::new())),
            (PLACING, "z9", Trouble::NoSuchPoint { point: "z9".into(), part: "z9".into() }),
            (SLIDING, "g2-z9", Trouble::NoSuchPoint { point: "z9".into(), part: "g2-z9".into() }),
            (PLACING, "e3", refused("e3", Illegal::NotFree)),
            (PLACING, "pass", refused("pass", Illegal::NoPassing)),
            (PLACING, "g2,e3>a1", refused("e3>a1", Illegal::NotAnEnemyStone)),
            (PLACING, "d3,d4", Trouble::TurnIsOver("d4".into())),
            (SLIDING, "g2-a1", refused("g2-a1", Illegal::NoLine)),
        ] {
            assert_eq!(said(position, text), Err(trouble), "{text}");
        }
        let thinking =
            read(&game(PLACING), &people().with(crate::rules::Seat::ALL[0], crate::game::Player::COMPUTER), "d3");
        assert_eq!(thinking, Err(Trouble::Refused { part: "d3".into(), why: Refusal::ComputersTurn }));
    }

    #[test]
    fn the_field_holds_what_was_refused_and_empties_after_a_move() {
        let game = game(PLACING);
        let mut field = TypedMove::opened();
        field.push("e3");
        assert!(field.enter(&game, &people()).is_empty());
        assert_eq!((field.text.as_str(), field.trouble.is_some()), ("e3", true));
        field.text.clear();
        field.push("g2,p1>a4\n");
        let intents = field.enter(&game, &people());
        assert!(matches!(intents[..], [Intent::Play(_), Intent::Drop { to: Some(_), .. }]), "{intents:?}");
        assert_eq!(field, TypedMove { open: true, ..TypedMove::default() });
        field.push(&"x".repeat(1000));
        assert_eq!(field.text.len(), LONGEST);
    }
}
