use super::*;
use crate::board::Board;
use crate::engine::{Score, Stop};
use crate::notation::{parse_position, parse_turn, turn_text};
use crate::record::{GameResult, Reason, Record};

/// Red can fill the white centre with j2; Blue has three stones far away.
const WON: &str = "4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/b2/bb2 r1 r1:3,b1:3 -";

fn play(start: &str, turns: &[&str]) -> Record {
    let board = Board::classic();
    let mut record = Record::new(parse_position(board, start).expect("a position"), false);
    for turn in turns {
        for action in parse_turn(board, turn).expect("a turn") {
            record.play(board, action).expect("legal");
        }
    }
    record
}

fn review(record: &Record, nodes: u64) -> (GameLine, Review) {
    let board = Board::classic();
    let line = GameLine::new(board, record);
    let mut judge = Judge::new(board, nodes);
    let mut review = Review::default();
    for stop in review.missing(&line) {
        review.keep(line.node(stop), judge.judge(&line, stop, &Stop::default()).expect("not stopped"));
    }
    (line, review)
}

#[test]
fn a_missed_win_and_what_would_have_won_are_found() {
    // Red looks away, Blue blocks.
    let record = play(WON, &["a1", "j2"]);
    let (line, review) = review(&record, 2_000);
    assert!(review.missing(&line).is_empty());
    let verdict = review.verdict(&line, 0).expect("judged");
    assert_eq!(verdict.before.score, Score::win_in(1));
    assert_eq!(turn_text(Board::classic(), &verdict.before.best), "j2");
    // To win is what was missed, but Red is still better off: how much was lost depends on what is left.
    assert!(verdict.loss > 0.0 && verdict.loss <= 1.0, "{verdict:?}");
    let blue = review.verdict(&line, 1).expect("judged");
    assert!(blue.loss < 0.001 && blue.grade == Grade::Fine, "{blue:?}");
}

#[test]
fn letting_the_enemy_win_is_a_blunder() {
    // Both teams lack one point: whoever is to move wins.
    let start = "4/3/2/6/6/4/1r1/3rr3/3rr3/3/1b2/1bb3/1bb3/2/3/4 r1 r1:3,b1:3 -";
    let record = play(start, &["a1", "n1"]);
    assert_eq!(record.result(), Some(GameResult::Won(Team::Blue, Reason::Hexagon)));
    let (line, review) = review(&record, 2_000);
    assert_eq!(review.at(line.node(2)), Some(&Judged { score: Score::loss_in(0), best: Vec::new() }));
    let red = review.verdict(&line, 0).expect("judged");
    assert_eq!((red.before.score, red.after.score), (Score::win_in(1), Score::loss_in(1)));
    assert_eq!(turn_text(Board::classic(), &red.before.best), "j2");
    assert!(red.loss > 0.999 && red.grade == Grade::Blunder, "{red:?}");
    let blue = review.verdict(&line, 1).expect("judged");
    assert!(blue.loss < 0.001 && blue.grade == Grade::Fine, "a win loses nothing: {blue:?}");
    assert_eq!((review.worst(&line, 3), review.worst(&line, 0)), (vec![0], vec![]));
}

#[test]
fn the_same_game_is_always_judged_alike_and_in_any_order() {
    let record = play(WON, &["a1", "j2", "a2", "a3", "b1"]);
    let (line, forward) = review(&record, 600);
    let mut judge = Judge::new(Board::classic(), 600);
    for stop in (0..line.stops()).rev() {
        let judged = judge.judge(&line, stop, &Stop::default()).expect("not stopped");
        assert_eq!(forward.at(line.node(stop)), Some(&judged), "stop {stop}");
    }
}

#[test]
fn a_judge_that_is_stopped_says_nothing() {
    let record = play(WON, &["a1"]);
    let line = GameLine::new(Board::classic(), &record);
    let stop = Stop::default();
    stop.raise();
    assert_eq!(Judge::new(Board::classic(), 100_000).judge(&line, 1, &stop), None);
}

#[test]
fn a_turn_with_its_reward_is_one_turn_and_half_a_turn_is_none() {
    let start = "4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:3,b1:3 -";
    let record = play(start, &["g2,p1>a4", "c1", "d1"]);
    let line = GameLine::new(Board::classic(), &record);
    assert_eq!(line.turns().len(), 3);
    assert_eq!(line.turns()[0].actions.len(), 2);
    assert_eq!((line.turns()[1].round, line.turns()[2].round), (1, 2));
    assert_eq!(line.earlier(1).len(), 2);
    let half = play(start, &["g2"]);
    let line = GameLine::new(Board::classic(), &half);
    assert_eq!((line.turns().len(), line.stops()), (0, 1));
    assert_eq!(line.stop_at(&half, half.node()), 0, "within a turn one stands before it");
    assert_eq!(GameLine::new(Board::classic(), &record).stop_at(&record, record.node()), 3);
}

#[test]
fn chances_grow_with_the_score_and_add_up() {
    let scores = [Score::loss_in(1), Score(-900), Score(-10), Score(0), Score(10), Score(900), Score::win_in(7)];
    for pair in scores.windows(2) {
        assert!(Chance::of_red(pair[0]) < Chance::of_red(pair[1]), "{pair:?}");
    }
    for score in scores {
        let chance = Chance::of_red(score);
        assert!((chance.of(Team::Red) + chance.of(Team::Blue) - 1.0).abs() < 1e-6);
    }
    assert!((Chance::of_red(Score::EVEN).of(Team::Blue) - 0.5).abs() < 1e-6);
    assert_eq!([0.1, 0.2, 0.5].map(|loss| Grade::of(loss).mark()), ["", "?", "??"]);
}

#[test]
fn a_better_turn_is_told_from_where_it_departs() {
    let board = Board::classic();
    let turn = |text| parse_turn(board, text).expect("a turn");
    let better = turn("g2,p1>a4");
    assert_eq!(departure(&turn("g2,p1>a3"), &better), &better[1..]);
    assert_eq!(departure(&turn("c1"), &better), &better[..]);
    assert_eq!(departure(&better, &better), []);
}
