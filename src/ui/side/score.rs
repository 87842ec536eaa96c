//! What a position is worth, in words.

use crate::engine::Score;
use crate::i18n::{Hundredths, Message, messages};
use crate::review::Grade;
use crate::rules::{Position, Team};

/// Less than so many hundredths of a stone is nothing.
const EVEN: u32 = 5;

/// A score for Red that was found in a position, in words.
#[must_use]
pub fn words(score: Score, position: &Position) -> Message {
    let team = if score > Score::EVEN { Team::Red } else { Team::Blue };
    match (score.turns_to_end(), score.winners_turns(Team::Red, position)) {
        (Some(0), _) => messages::score_won(team),
        (_, Some(turns)) => messages::score_wins(team, turns.unsigned_abs()),
        _ if score.0.unsigned_abs() < EVEN => messages::score_even(),
        _ => messages::score_better(team, Hundredths(score.0.unsigned_abs())),
    }
}

/// A grade by its name; a fine turn has none.
#[must_use]
pub fn grade(grade: Grade) -> Option<Message> {
    match grade {
        Grade::Fine => None,
        Grade::Mistake => Some(messages::grade_mistake()),
        Grade::Blunder => Some(messages::grade_blunder()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::i18n::Language;
    use crate::notation::parse_position;

    #[test]
    fn wins_are_told_in_words() {
        let start = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
        let position = parse_position(Board::classic(), start).expect("a position");
        for (score, english, czech) in [
            (Score::win_in(5), "Red wins in 3 turns", "Červený vyhraje za 3 tahy"),
            (Score::loss_in(1), "Blue wins in 1 turn", "Modrý vyhraje za 1 tah"),
            (Score::win_in(0), "Red has won", "Červený vyhrál"),
            (Score(4), "Even", "Vyrovnáno"),
            (Score(-138), "Blue +1.4", "Modrý +1,4"),
            (Score(260), "Red +2.6", "Červený +2,6"),
        ] {
            assert_eq!(Language::English.text(&words(score, &position)), english);
            assert_eq!(Language::Czech.text(&words(score, &position)), czech);
        }
    }
}
