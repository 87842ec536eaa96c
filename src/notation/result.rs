//! Results of games as text.

use crate::record::{GameResult, Reason};
use crate::rules::Team;

const REASONS: [(Reason, &str); 7] = [
    (Reason::Hexagon, "hexagon"),
    (Reason::Relocation, "relocation"),
    (Reason::Repetition, "repetition"),
    (Reason::Blocked, "blocked"),
    (Reason::Agreement, "agreement"),
    (Reason::Resignation, "resignation"),
    (Reason::Time, "time"),
];

/// What ended a game, in a word.
#[must_use]
pub fn reason_text(reason: Reason) -> &'static str {
    REASONS.iter().find(|(known, _)| *known == reason).map_or("", |(_, text)| text)
}

/// A result as text: `r hexagon`, `draw agreement`.
#[must_use]
pub fn result_text(result: GameResult) -> String {
    let winner = result.winner().map_or_else(|| "draw".to_owned(), |team| team.to_string());
    format!("{winner} {}", reason_text(result.reason()))
}

/// Reads a result, if the text is one that a game can have.
#[must_use]
pub fn parse_result(text: &str) -> Option<GameResult> {
    let (who, why) = text.split_once(' ')?;
    let reason = REASONS.iter().find(|(_, text)| *text == why)?.0;
    let draws = matches!(reason, Reason::Repetition | Reason::Blocked | Reason::Agreement);
    match who {
        "draw" if draws => Some(GameResult::Drawn(reason)),
        "r" if !draws => Some(GameResult::Won(Team::Red, reason)),
        "b" if !draws => Some(GameResult::Won(Team::Blue, reason)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_round_trip() {
        for text in ["r hexagon", "b relocation", "draw repetition", "draw blocked", "draw agreement", "r time"] {
            assert_eq!(result_text(parse_result(text).expect("a result")), text);
        }
        for wrong in ["", "r", "draw", "draw hexagon", "r agreement", "r  hexagon", "R hexagon", "r hexagon "] {
            assert_eq!(parse_result(wrong), None, "{wrong}");
        }
    }
}
