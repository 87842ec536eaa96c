//! Draws by agreement, and resignation.

use std::time::Instant;

use bevy::prelude::*;
use kensington::app::notices::Notice;
use kensington::game::computers::Stack;
use kensington::game::draws::Draws;
use kensington::game::{Applied, Intent, Match, Phase, Rejected};
use kensington::record::{GameResult, Reason};
use kensington::rules::Team;
use kensington::settings::Settings;

use crate::table::*;

#[test]
fn computers_alone_agree_on_a_draw() {
    let mut table = Table::new(LONELY, &[(R1, "computer:1"), (B1, "computer:1")], Behaviour::Random(0));
    table.wait("the end", |app| app.world().resource::<Match>().record.result().is_some());
    let record = &table.get::<Match>().record;
    assert_eq!(record.result(), Some(GameResult::Drawn(Reason::Agreement)));
    assert!(kensington::engine::agreed_draw(record).is_some());
    // With a person at the table nobody agrees on anything by itself.
    let mut table = Table::new(LONELY, &[(B1, "computer:1")], Behaviour::Worth(0));
    for _ in 0..4 {
        for slide in ["a1-a2", "a2-a1"] {
            table.send(Intent::Play(action(slide)));
            table.wait("an answer", |app| phase(app) != Phase::Thinking);
        }
    }
    assert_eq!(table.get::<Match>().record.result(), None);
}

#[test]
fn a_computer_answers_offers_by_its_own_lights() {
    // The score is that of the side to move, which is the person's.
    for (worth, accepts) in [(300, true), (-300, false), (0, false)] {
        let mut table = Table::new(LONELY, &[(B1, "computer:1")], Behaviour::Worth(worth));
        table.send(Intent::OfferDraw(Team::Red));
        table.wait("an answer", |app| app.world().resource::<Draws>().open.is_none());
        let result = table.get::<Match>().record.result();
        assert_eq!(result.is_some(), accepts, "worth {worth}");
        if !accepts {
            assert_eq!(table.phase(), Phase::Slide);
            assert!(!table.get::<Draws>().may_ask(table.get::<Match>()));
        }
    }
}

#[test]
fn a_computers_offer_once_declined_is_not_repeated_until_the_position_recurs() {
    let mut table = Table::new(GOING_ROUND, &[(B1, "computer:1")], Behaviour::Worth(0));
    let mut offers = Vec::new();
    // Both go to and fro.
    for round in 0..60 {
        for slide in ["p1-n1", "n1-p1"] {
            table.send(Intent::Play(action(slide)));
            assert!(table.said::<Rejected>().is_empty());
            let began = Instant::now();
            loop {
                if !table.said::<Applied>().is_empty()
                    && table.get::<Draws>().open == Some(Team::Blue)
                    && table.phase() == Phase::Slide
                {
                    offers.push((round, slide, table.get::<Match>().record.position_at(table.ply() - 1).hash()));
                    table.send(Intent::AnswerDraw { accept: false });
                }
                if table.phase() == Phase::Slide {
                    break;
                }
                assert!(began.elapsed() < DEADLINE);
                table.update();
            }
        }
    }
    assert!(!offers.is_empty(), "an even game that goes in circles is offered as a draw");
    assert!(offers[0].0 >= 9, "{offers:?}");
    let first = offers[0].2;
    assert!(offers.iter().all(|&(_, _, hash)| hash == first), "only where it was declined: {offers:?}");
}

/// By f2-e2 Red wins in two turns, which is proven.
const WINNING: &str = "1r2/1rb/r1/1rrr2/2rr2/brbb/br1/2rr4/1b1rb2b/br1/4/1b2bb/4b1/1r/b2/1b2 r1 r1:0,b1:0 -";

#[test]
fn a_lost_computer_resigns_only_if_it_may_and_that_is_proven() {
    // Whether it may, the score that its search finds, and whether it resigns: in a position that is lost, and in one that
    // is not.
    for (may, worth, position, plays, resigns) in [
        (true, -30_990, WINNING, "f2-e2", true),
        (true, -500, WINNING, "f2-e2", false),
        (false, -30_990, WINNING, "f2-e2", false),
        (true, -30_990, EMPTY, "a1", false),
    ] {
        let mut table = Table::new(position, &[(B1, "computer:1")], Behaviour::Worth(worth));
        table.app.world_mut().resource_mut::<Settings>().computers_resign = may;
        table.send(Intent::Play(action(plays)));
        table.wait("an answer", |app| phase(app) != Phase::Thinking);
        let resigned = Some(GameResult::Won(Team::Red, Reason::Resignation));
        assert_eq!(table.get::<Match>().record.result() == resigned, resigns, "{worth} after {plays}");
        assert!(table.ply() > 0, "{plays} was played");
    }
}

#[test]
fn a_computer_without_a_thread_declines_once() {
    let mut table = Table::new(LONELY, &[(B1, "computer:1")], Behaviour::Worth(300));
    // No system has so much.
    table.app.insert_resource(Stack(1 << 60));
    table.send(Intent::OfferDraw(Team::Red));
    let mut told = 0;
    for _ in 0..20 {
        told += table.said::<Notice>().iter().filter(|notice| notice.key == "computer-failed").count();
        table.update();
    }
    assert_eq!((table.get::<Draws>().open, told), (None, 1));
    assert_eq!(table.get::<Match>().record.result(), None);
}

/// To resign is a decision too: undo takes back nothing else.
#[test]
fn undo_takes_back_a_resignation_first() {
    let mut table = Table::new(GOING_ROUND, &[(B1, "computer:1")], Behaviour::Worth(-100));
    table.send(Intent::Play(action("p1-n1")));
    table.wait("an answer", |app| phase(app) != Phase::Thinking);
    let ply = table.ply();
    table.send(Intent::Resign(Team::Red));
    assert!(table.get::<Match>().record.result().is_some());
    table.send(Intent::Undo);
    assert_eq!((table.get::<Match>().record.result(), table.ply()), (None, ply));
    assert_eq!(table.phase(), Phase::Slide);
    table.send(Intent::Undo);
    assert_eq!(table.ply(), 0);
}
