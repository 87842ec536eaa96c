//! Teams of people and computers: people speak for them.

use std::time::Duration;

use kensington::game::clock::{Clock, TimeControl};
use kensington::game::draws::Draws;
use kensington::game::takeback::TakeBack;
use kensington::game::timing::GameClock;
use kensington::game::{Intent, Match, Phase, Player};
use kensington::record::{GameResult, Reason};
use kensington::rules::{Seat, Team};
use kensington::settings::{Settings, UndoRule};

use crate::table::*;

const R2: Seat = Seat::ALL[2];
const B2: Seat = Seat::ALL[3];

/// Lets the computer that is to move play.
fn computer_plays(table: &mut Table) {
    assert_eq!(table.phase(), Phase::Thinking);
    let ply = table.ply();
    table.send(Intent::MoveNow);
    table.wait("an action", |app| app.world().resource::<Match>().record.ply() > ply);
}

fn place_on(table: &mut Table, name: &str) {
    let ply = table.ply();
    table.send(Intent::ChoosePoint(place(name)));
    assert_eq!(table.ply(), ply + 1, "{name}");
}

fn offer(table: &Table) -> Option<Team> {
    table.get::<Draws>().open
}

#[test]
fn a_computer_answers_no_offer_for_the_people_of_its_team() {
    let mut table = Table::new(FOUR, &[(B1, "computer:1")], Behaviour::Patient);
    table.send(Intent::OfferDraw(Team::Red));
    place_on(&mut table, "p1");
    computer_plays(&mut table);
    assert_eq!(offer(&table), Some(Team::Red), "the computer has not answered");
    place_on(&mut table, "p2");
    assert_eq!(offer(&table), Some(Team::Red));
    assert_eq!(table.get::<Match>().position().seat(), B2);
    place_on(&mut table, "p3");
    assert_eq!(offer(&table), None, "a person has");

    // And one who takes it finds it still there.
    table.send(Intent::OfferDraw(Team::Red));
    place_on(&mut table, "p4");
    computer_plays(&mut table);
    table.send(Intent::AnswerDraw { accept: true });
    assert_eq!(table.get::<Match>().record.result(), Some(GameResult::Drawn(Reason::Agreement)));
}

#[test]
fn a_computers_offer_waits_for_a_person_as_well() {
    let players = [(B1, "computer:1"), (R2, "computer:1"), (B2, "computer:1")];
    let mut table = Table::new(FOUR, &players, Behaviour::Patient);
    place_on(&mut table, "p1");
    table.send(Intent::OfferDraw(Team::Blue));
    for seat in [B1, R2, B2] {
        assert_eq!(table.get::<Match>().position().seat(), seat);
        computer_plays(&mut table);
        assert_eq!(offer(&table), Some(Team::Blue), "{seat}");
    }
    place_on(&mut table, "p2");
    assert_eq!(offer(&table), None);
}

#[test]
fn without_people_a_team_answers_by_playing_on() {
    let mut table = Table::new(FOUR, &[(B1, "computer:1"), (B2, "computer:1")], Behaviour::Patient);
    place_on(&mut table, "p1");
    table.send(Intent::OfferDraw(Team::Red));
    computer_plays(&mut table);
    assert_eq!(offer(&table), None);
}

#[test]
fn a_forced_pass_is_no_answer() {
    let red_to_move = "br2/r2/r1/6/6/4/3/8/8/3/4/6/6/2/3/r3 r1 r1:0,b1:0 -";
    for (asks, question) in [(true, Intent::Undo), (false, Intent::OfferDraw(Team::Red))] {
        let mut table = Table::new(red_to_move, &[], Behaviour::Patient);
        table.app.world_mut().resource_mut::<Settings>().undo = UndoRule::Agreed;
        table.send(Intent::Play(action("p1-n1")));
        assert_eq!(table.phase(), Phase::Pass);
        table.send(question);
        table.wait("the pass", |app| app.world().resource::<Match>().record.ply() == 2);
        let waits = if asks { table.get::<TakeBack>().0 } else { offer(&table) };
        assert_eq!(waits, Some(Team::Red));
    }
}

#[test]
fn an_offer_goes_with_the_game() {
    let mut table = Table::new(EMPTY, &[], Behaviour::Patient);
    table.send(Intent::OfferDraw(Team::Blue));
    table.send(Intent::Resign(Team::Red));
    assert_eq!(offer(&table), None);
    assert!(table.get::<Match>().record.result().is_some());
}

#[test]
fn a_computer_answers_no_request_for_the_people_of_its_team() {
    let mut table = Table::new(FOUR, &[(B1, "computer:1")], Behaviour::Patient);
    table.app.world_mut().resource_mut::<Settings>().undo = UndoRule::Agreed;
    place_on(&mut table, "p1");
    table.send(Intent::Undo);
    let asked = TakeBack(Some(Team::Red));
    assert_eq!((table.ply(), *table.get::<TakeBack>()), (1, asked));
    computer_plays(&mut table);
    assert_eq!(*table.get::<TakeBack>(), asked, "the computer has not answered");
    table.send(Intent::AnswerUndo { accept: true });
    assert_eq!((table.ply(), *table.get::<TakeBack>()), (0, TakeBack(None)), "the person's action is taken back");

    place_on(&mut table, "p1");
    table.send(Intent::Undo);
    computer_plays(&mut table);
    place_on(&mut table, "p2");
    assert_eq!(*table.get::<TakeBack>(), TakeBack(None), "who plays on asks no more");

    // With nobody left to ask nothing has to be asked.
    table.send(Intent::Undo);
    assert_eq!(*table.get::<TakeBack>(), asked);
    table.send(Intent::SetPlayer(B2, Player::COMPUTER));
    assert_eq!(*table.get::<TakeBack>(), TakeBack(None));
    table.send(Intent::Undo);
    assert_eq!(table.ply(), 2);
}

/// "The other side must agree" holds for the end of a game as well.
#[test]
fn a_result_that_the_players_made_is_not_taken_back_alone() {
    let resigned = GameResult::Won(Team::Blue, Reason::Resignation);
    let drawn = GameResult::Drawn(Reason::Agreement);
    let late = GameResult::Won(Team::Red, Reason::Time);
    for (result, asks) in [(resigned, Team::Red), (drawn, Team::Blue), (late, Team::Blue)] {
        let mut table = Table::new(EMPTY, &[], Behaviour::Patient);
        table.app.world_mut().resource_mut::<Settings>().undo = UndoRule::Agreed;
        place_on(&mut table, "p1");
        if result == drawn {
            table.send(Intent::OfferDraw(Team::Red));
            table.send(Intent::AnswerDraw { accept: true });
        } else if result == late {
            let mut clock = Clock::new(TimeControl::new(1, 0).expect("a control"));
            clock.run(Team::Blue, Duration::from_mins(1));
            table.app.insert_resource(GameClock(Some(clock)));
            table.send(Intent::TimeOut(Team::Blue));
            table.app.insert_resource(GameClock(None));
        } else {
            table.send(Intent::Resign(Team::Red));
        }
        let now = |table: &Table| (table.get::<Match>().record.result(), table.get::<TakeBack>().0);
        assert_eq!(now(&table), (Some(result), None));
        table.send(Intent::Undo);
        assert_eq!(now(&table), (Some(result), Some(asks)), "it is asked for");
        table.send(Intent::AnswerUndo { accept: false });
        assert_eq!(now(&table), (Some(result), None));
        table.send(Intent::Undo);
        table.send(Intent::AnswerUndo { accept: true });
        assert_eq!(now(&table), (None, None));
        assert_eq!(table.ply(), 1, "only the result");

        // Who ends the game asks for nothing else any more.
        table.send(Intent::Undo);
        assert_eq!(now(&table), (None, Some(Team::Red)));
        table.send(Intent::Resign(Team::Blue));
        assert_eq!(table.get::<TakeBack>().0, None);
    }

    // Computers do not mind.
    let mut table = Table::new(EMPTY, &[(B1, "computer:1")], Behaviour::Random(0));
    table.app.world_mut().resource_mut::<Settings>().undo = UndoRule::Agreed;
    table.send(Intent::Resign(Team::Red));
    assert!(table.get::<Match>().record.result().is_some());
    table.send(Intent::Undo);
    assert_eq!(table.get::<Match>().record.result(), None);
}
