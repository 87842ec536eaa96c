//! How games have gone is noted once, shown and reset.

use kensington::app::Dialog;
use kensington::game::{Going, Intent};
use kensington::input::Command;
use kensington::keep::Tallies;
use kensington::rules::Team;
use kensington::storage::Statistics;

use crate::harness::Table;
use crate::{Hands, folders, table};

/// Waits until the statistics are shown.
fn counted(table: &mut Table) {
    table.wait_until("the statistics", |table| !table.app.world().resource::<Tallies>().waits);
}

fn against_computer(data: &std::path::Path) -> Table {
    table(&["--new", "--seat", "r1=human", "--seat", "b1=computer:1"], folders(data))
}

#[test]
fn a_game_counts_once_whatever_is_looked_at_or_taken_back() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = against_computer(data.path());
    table.play("d3");
    table.wait_until("the answer", |table| table.game().record.ply() == 2);
    table.want(Intent::Resign(Team::Red));
    let statistics = Statistics::new(data.path());
    let count = || statistics.fetch().expect("fetched").games.len();
    table.wait_until("the game", |_| count() == 1);
    table.go(Going::Back);
    table.go(Going::End);
    table.want(Intent::Undo);
    table.want(Intent::Resign(Team::Red));
    table.frames(30);
    assert_eq!(count(), 1);

    // Opened from the list it counts no second time.
    table.ask(Command::ConfirmAgain);
    table.wait_until("the list", |_| data.path().join("recent.ron").exists());
    table.ask(Command::Load);
    table.ask(Command::OpenListed);
    assert!(table.game().record.result().is_some(), "it is the finished one");
    table.frames(30);
    assert_eq!(count(), 1);

    table.ask(Command::Statistics);
    assert_eq!(table.dialog(), Dialog::Statistics);
    counted(&mut table);
    let shown = table.app.world().resource::<Tallies>().clone();
    assert_eq!(shown.games, 1);
    let [(group, tally)] = shown.groups[..] else { panic!("{shown:?}") };
    assert_eq!((group.level, group.side, group.seats_per_team), (1, 0, 1));
    assert_eq!((tally.won, tally.drawn, tally.lost, tally.rounds), (0, 0, 1, 1));

    table.ask(Command::ResetStatistics);
    assert_eq!(table.dialog(), Dialog::ResetStatistics);
    table.ask(Command::CloseDialog);
    assert_eq!((table.dialog(), count()), (Dialog::Statistics, 1));
    table.ask(Command::ResetStatistics);
    table.ask(Command::ConfirmResetStatistics);
    counted(&mut table);
    assert_eq!((table.dialog(), count()), (Dialog::Statistics, 0));
    assert_eq!(*table.app.world().resource::<Tallies>(), Tallies::default());
}
