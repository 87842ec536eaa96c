//! When a computer player may resign: when it is proven that it loses.

use super::report::Root;
use super::score::Score;
use super::solve::{Question, Verdict, solve_unless};
use crate::board::Board;

/// Longer wins are not proven in time.
const MOST_TURNS: u32 = 4;
/// Nodes of the solver, which does about 600 in a millisecond.
const NODES: u64 = 200_000;

/// Whether it is proven that the side to move loses, whatever it does.
///
/// The search's score is not enough for that: it looks at some relocations only, and may have no eyes for others. Where it
/// says that the position is lost, the solver is asked, until it has used up its nodes or `give_up` says so. With
/// `repetition`, the option by which the third occurrence of a position is a draw, nothing is proven if a position has
/// occurred twice already: the solver knows nothing of the game so far. Within a shortest win none occurs twice.
#[must_use]
pub fn is_proven_lost(
    board: &Board,
    root: &Root<'_>,
    score: Score,
    repetition: bool,
    give_up: &dyn Fn() -> bool,
) -> bool {
    let wins_in = score.winners_turns(root.position.team(), root.position);
    let Some(turns) = wins_in.filter(|&turns| turns < 0) else { return false };
    if repetition && has_repeated(root) {
        return false;
    }
    let question = Question {
        board,
        position: root.position,
        attacker: root.position.team().other(),
        turns: turns.unsigned_abs().min(MOST_TURNS),
        nodes: NODES,
    };
    matches!(solve_unless(&question, give_up).verdict, Verdict::Yes { .. })
}

/// Whether a position has occurred twice.
fn has_repeated(root: &Root<'_>) -> bool {
    let mut hashes: Vec<u64> = root.earlier.iter().map(|earlier| earlier.hash).chain([root.position.hash()]).collect();
    hashes.sort_unstable();
    hashes.windows(2).any(|pair| pair[0] == pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::FigureSet;
    use crate::notation::{parse_action, parse_position};
    use crate::record::Earlier;
    use crate::rules::Team;

    #[test]
    fn only_a_proof_counts() {
        let board = Board::classic();
        // Of the verified forced wins: by f2-e2 Red wins in two turns.
        let text = "1r2/1rb/r1/1rrr2/2rr2/brbb/br1/2rr4/1b1rb2b/br1/4/1b2bb/4b1/1r/b2/1b2 r1 r1:0,b1:0 -";
        let winning = parse_position(board, text).expect("a position");
        let mut lost = winning;
        lost.play(board, parse_action(board, "f2-e2").expect("an action"));
        let is_lost = |earlier: &[u64], score, repetition, late| {
            let earlier: Vec<Earlier> =
                earlier.iter().map(|&hash| Earlier { hash, team: Team::Red, rewarded: FigureSet::EMPTY }).collect();
            let earlier = &earlier;
            is_proven_lost(board, &Root { position: &lost, earlier }, score, repetition, &|| late)
        };
        assert!(is_lost(&[], Score::loss_in(2), false, false));
        assert!(is_lost(&[], Score::loss_in(14), false, false), "the solver finds the shortest");
        assert!(!is_lost(&[], Score(-900), false, false), "the search does not think so");
        assert!(!is_lost(&[], Score::win_in(1), false, false));
        assert!(!is_lost(&[], Score::loss_in(2), false, true), "there was no time");

        let before = [winning.hash()];
        assert!(is_lost(&before, Score::loss_in(2), true, false));
        let twice = [winning.hash(), lost.hash()];
        assert!(!is_lost(&twice, Score::loss_in(2), true, false), "it might become a draw");
        assert!(is_lost(&twice, Score::loss_in(2), false, false));

        // Where nothing is lost the search may think what it likes.
        let start = parse_position(board, "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -").expect("a position");
        let root = Root { position: &start, earlier: &[] };
        assert!(!is_proven_lost(board, &root, Score::loss_in(2), false, &|| false));
    }
}
