//! When computer players agree on a draw: games between them alone must end. And how they deal with people's offers.

use super::score::Score;
use crate::record::{Entry, Record};
use crate::rules::{Action, Team};

/// So many turns of each team without progress are enough.
const IDLE_TURNS: usize = 100;
/// So many turns of each team are enough altogether.
const LONGEST: usize = 500;

/// A score so near to zero is even.
const EVEN: Score = Score(40);
/// Who is this much worse off is glad of a draw at any time.
const WORSE: Score = Score(-120);
/// After so many turns of each team without progress nothing goes on: an even game may end.
const QUIET_TURNS: usize = 8;
/// After so many a computer thinks of a draw by itself.
const STALE_TURNS: usize = 20;

/// Why computer players agree on a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Agreement {
    /// A position occurred for the third time.
    Repetition,
    /// A hundred turns of each team without a placement, a completed figure or a relocation.
    NoProgress,
    /// Five hundred turns of each team.
    TooLong,
}

/// The draw on which computer players agree in a game, if it has come to that.
#[must_use]
pub fn agreed_draw(record: &Record) -> Option<Agreement> {
    if record.occurrences() >= 3 {
        Some(Agreement::Repetition)
    } else if idle_turns(record) >= IDLE_TURNS {
        Some(Agreement::NoProgress)
    } else {
        (fewest_turns(record.played()) >= LONGEST).then_some(Agreement::TooLong)
    }
}

/// Whether a computer takes a draw that is offered. `score` is what the position is worth for its team.
#[must_use]
pub fn accepts_draw(record: &Record, score: Score) -> bool {
    score <= WORSE || (score <= EVEN && idle_turns(record) >= QUIET_TURNS)
}

/// Whether a computer offers a draw: the game is even, and goes in circles. `score` is what the position is worth for
/// its team.
#[must_use]
pub fn offers_draw(record: &Record, score: Score) -> bool {
    score <= EVEN && -score <= EVEN && idle_turns(record) >= STALE_TURNS && record.occurrences() >= 2
}

/// How many turns each team has had since something was placed, completed or relocated.
fn idle_turns(record: &Record) -> usize {
    let played = record.played();
    fewest_turns(played.iter().rposition(makes_progress).map_or(played, |last| &played[last + 1..]))
}

fn makes_progress(entry: &Entry) -> bool {
    matches!(entry.action, Action::Place(_) | Action::Relocate { .. }) || !entry.played.completed.is_empty()
}

/// The turns of the team that has had fewer of them.
fn fewest_turns(entries: &[Entry]) -> usize {
    let turns = |team| entries.iter().filter(|entry| entry.played.turn_over && entry.seat.team() == team).count();
    turns(Team::Red).min(turns(Team::Blue))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::engine::Random;
    use crate::notation::{parse_action, parse_position};

    fn record(position: &str) -> Record {
        Record::new(parse_position(Board::classic(), position).expect("a position"), false)
    }

    fn play(record: &mut Record, actions: &[&str]) {
        for text in actions {
            let action = parse_action(Board::classic(), text).expect("an action");
            record.play(Board::classic(), action).expect("a legal action");
        }
    }

    #[test]
    fn the_third_occurrence_is_a_draw() {
        let mut record = record("r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3 r1 r1:0,b1:0 -");
        for round in 1..=2 {
            assert_eq!(agreed_draw(&record), None);
            play(&mut record, &["a1-a2", "p1-n1", "a2-a1", "n1-p1"]);
            assert_eq!(agreed_draw(&record).is_some(), round == 2);
        }
        assert_eq!(agreed_draw(&record), Some(Agreement::Repetition));
    }

    #[test]
    fn offers_are_weighed() {
        let mut record = record("r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3 r1 r1:0,b1:0 -");
        assert!(!accepts_draw(&record, Score(0)), "the game has only begun");
        assert!(accepts_draw(&record, Score(-300)), "a lost game is better drawn");
        for round in 0..20 {
            play(&mut record, &["a1-a2", "p1-n1", "a2-a1", "n1-p1"]);
            assert_eq!(accepts_draw(&record, Score(0)), round >= 3, "after {round} rounds");
            assert_eq!(offers_draw(&record, Score(0)), round >= 9, "after {round} rounds");
        }
        assert!(!accepts_draw(&record, Score(200)) && !offers_draw(&record, Score(200)), "who is better off plays on");
        assert!(!accepts_draw(&record, Score::win_in(3)) && accepts_draw(&record, Score::loss_in(2)));
    }

    #[test]
    fn a_hundred_turns_each_without_progress_are_a_draw() {
        // Random walks of two stones, with the repetition rule out of the way where it does not strike first.
        let mut seen = [0; 2];
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let mut record = record("r3/r2/1r/6/6/4/3/8/8/3/4/6/6/b1/2b/2bb r1 r1:0,b1:0 -");
            let draw = loop {
                let actions = record.position().legal_actions(Board::classic());
                record.play(Board::classic(), actions[random.below(actions.len())]).expect("a legal action");
                if let Some(draw) = agreed_draw(&record) {
                    break draw;
                }
            };
            let idle = record.played().iter().rev().take_while(|entry| !makes_progress(entry)).count();
            match draw {
                Agreement::NoProgress => {
                    assert_eq!(idle, 200);
                    seen[0] += 1;
                }
                Agreement::Repetition => seen[1] += 1,
                Agreement::TooLong => panic!("the game was not that long"),
            }
        }
        assert!(seen[0] > 0, "{seen:?}");
    }
}
