//! Random games with everything that a record can hold: variations, results taken back, offers, comments, clocks.

#![allow(dead_code, reason = "each test uses its part")]

use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use kensington::board::{Board, spec};
use kensington::engine::Level;
use kensington::record::{DrawTalk, NodeId, Player, Record};
use kensington::rules::{Action, Options, Position, Seat, Sequence, Setup, Team, turn_order};
use proptest::prelude::RngExt;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// The second board that comes with the game.
pub fn trefoil() -> Board {
    spec::read(include_str!("../../levels/trefoil.board.ron")).expect("the board has no defects")
}

/// The time for which this thread has had a processor; on systems that do not tell, the time that has passed.
///
/// A busy machine may keep a thread waiting for seconds.
pub fn time_used() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let began = BEGAN.elapsed();
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or(began, Duration::from_nanos)
}

/// Chance that can be repeated.
pub fn chance(seed: u64) -> TestRng {
    let seed: Vec<u8> = (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1).to_le_bytes().repeat(2);
    TestRng::from_seed(RngAlgorithm::XorShift, &seed)
}

/// A game that has not begun. Half of them begin in a position from the midst of another.
pub fn random_start(board: &Board, seats_per_team: u8, rng: &mut TestRng) -> Record {
    let stones = rng.random_range(1..=board.stones_per_seat().for_seats(seats_per_team));
    let sequence = if rng.random() { Sequence::Alternating } else { Sequence::Blocks };
    let first = Team::BOTH[rng.random_range(0..2)];
    let hands = turn_order(seats_per_team, sequence, first).into_iter().map(|seat| (seat, stones)).collect();
    let options = Options { repetition: rng.random(), no_rebuild: rng.random() };
    let mut position = Position::start(board, &Setup { hands, options }).expect("a setup");
    if rng.random() {
        for _ in 0..rng.random_range(0..60) {
            let actions = position.legal_actions(board);
            if actions.is_empty() {
                break;
            }
            position.play(board, actions[rng.random_range(0..actions.len())]);
        }
    }
    let mut record = Record::new(position, options.repetition);
    let details = record.details_mut();
    if rng.random() {
        details.date = Some(rng.random_range(0..253_402_300_800));
    }
    for (seat, _) in position.hands() {
        details.sitter_mut(seat).player = random_player(rng);
        if rng.random() {
            details.sitter_mut(seat).name = random_text(rng);
        }
    }
    record
}

pub fn random_player(rng: &mut TestRng) -> Player {
    match rng.random_range(0..12) {
        0 => Player::Computer(None),
        level @ 1..=10 => Player::Computer(Level::new(level)),
        _ => Player::Human,
    }
}

/// A text with everything that could end it too early.
pub fn random_text(rng: &mut TestRng) -> String {
    const PARTS: [&str; 16] =
        ["Anna", " ", "}", "{", "\\", "\"", "\n", "\r\n", "\t", "]", "<here>", "(", "ů", "\u{1b}[2J", "\nkgn 1\n", "*"];
    (0..rng.random_range(1..6)).map(|_| PARTS[rng.random_range(0..PARTS.len())]).collect()
}

/// An action: any, or the most eventful of some.
pub fn random_action(board: &Board, position: &Position, rng: &mut TestRng) -> Option<Action> {
    let actions = position.legal_actions(board);
    if actions.is_empty() {
        return None;
    }
    let tries = if rng.random() { 1 } else { 12 };
    (0..tries).map(|_| actions[rng.random_range(0..actions.len())]).max_by_key(|&action| {
        let played = { *position }.play(board, action);
        (played.granted, !played.completed.is_empty())
    })
}

/// Any place of the record.
pub fn random_node(record: &Record, rng: &mut TestRng) -> NodeId {
    let nodes = all_nodes(record);
    nodes[rng.random_range(0..nodes.len())]
}

/// Every place of the record, the root first.
pub fn all_nodes(record: &Record) -> Vec<NodeId> {
    let mut nodes = vec![NodeId::ROOT];
    let mut next = 0;
    while next < nodes.len() {
        nodes.extend_from_slice(record.tree().children(nodes[next]));
        next += 1;
    }
    nodes
}

/// Does one of the many things that can be done to a record. Says which.
pub fn random_deed(board: &Board, record: &mut Record, rng: &mut TestRng) -> &'static str {
    let team = Team::BOTH[rng.random_range(0..2)];
    match rng.random_range(0..1000) {
        0..780 => {
            let Some(action) = random_action(board, record.position(), rng) else { return "none" };
            let by = random_player(rng);
            let by = if rng.random_ratio(1, 20) { by } else { seated(record, record.position().seat()) };
            record.play_as(board, action, by).map_or("refused", |_| "play")
        }
        780..830 => {
            let Some(action) = random_action(board, record.position(), rng) else { return "none" };
            record.explore(board, action, Player::Human).map_or("refused", |_| "explore")
        }
        830..870 => {
            record.go_to(record.ply().saturating_sub(rng.random_range(0..10)));
            "back"
        }
        870..890 => {
            record.go_to(record.ply() + rng.random_range(0..10));
            "forth"
        }
        890..910 => {
            let node = random_node(record, rng);
            assert!(record.go_to_node(board, node));
            "jump"
        }
        910..918 => {
            let ended = match rng.random_range(0..3) {
                0 => record.resign(team),
                1 => record.lose_on_time(team),
                _ => record.agree_on_draw(),
            };
            ended.map_or("refused", |()| "conclude")
        }
        918..940 => match record.reopen() {
            None => "refused",
            Some(_) if rng.random() => "reopen",
            Some(result) if record.conclude_again() == Some(result) => "conclude again",
            // It was made in the midst of what had been played.
            Some(_) => "reopen",
        },
        940..950 => {
            let talk = [DrawTalk::Offered, DrawTalk::Declined, DrawTalk::Accepted][rng.random_range(0..3)];
            record.talk_of_draw(talk(team));
            "talk"
        }
        950..965 => {
            let node = random_node(record, rng);
            record.set_comment(node, &random_text(rng));
            "comment"
        }
        965..985 => {
            let node = random_node(record, rng);
            record.set_clock(node, Some(Duration::from_micros(rng.random_range(0..20_000_000_000))));
            "clock"
        }
        985..992 => {
            let node = random_node(record, rng);
            if record.promote(node) { "promote" } else { "refused" }
        }
        992..998 => {
            let node = random_node(record, rng);
            record.make_main_line(node);
            "main line"
        }
        _ => {
            let node = random_node(record, rng);
            if record.delete(board, node) { "delete" } else { "refused" }
        }
    }
}

fn seated(record: &Record, seat: Seat) -> Player {
    record.details().sitter(seat).player
}

/// A game in which so many deeds were done.
pub fn random_record(board: &Board, seats_per_team: u8, deeds: usize, rng: &mut TestRng) -> Record {
    let mut record = random_start(board, seats_per_team, rng);
    for _ in 0..deeds {
        random_deed(board, &mut record, rng);
    }
    record
}
