//! Nothing is ever lost: the whole app with its real interface, without a window, and with a folder for its games.

#![cfg(feature = "gui")]

mod browsing;
mod files;
#[path = "../table/harness.rs"]
mod harness;
mod killed;
#[path = "../killing/mod.rs"]
mod killing;
mod leaving;
mod replaying;
mod statistics;
mod trying;

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use harness::Table;
use kensington::app::notices::Notice;
use kensington::game::{Browsing, Going, Intent};
use kensington::input::Command;
use kensington::keep::Folders;
use kensington::notation::{game, parse_action};
use kensington::record::NodeId;

/// Two people.
const FRIENDS: [&str; 5] = ["--new", "--seat", "r1=human:Anna", "--seat", "b1=human"];

/// One stone from a win by Red on c2, whoever plays after that.
const NEARLY_WON: &str = "4/3/2/3rr1/3rr1/2r1/bbb/8/8/3/4/6/6/2/3/4 r1 r1:1,b1:3 -";

/// The folders of a user whose data lie there.
fn folders(data: &Path) -> Folders {
    Folders { data: Some(data.to_owned()), pictures: Some(data.join("pictures")) }
}

/// What the tests do with a table besides pressing keys.
trait Hands {
    fn want(&mut self, intent: Intent);
    fn ask(&mut self, command: Command);
    fn play(&mut self, actions: &str);
    fn go(&mut self, going: Going);
    fn text(&self) -> String;
    fn notices(&self) -> Vec<&'static str>;
    fn wait_for_notice(&mut self, key: &str) -> Notice;
    fn wait_until(&mut self, what: &str, done: impl FnMut(&mut Self) -> bool);
    fn node(&self) -> NodeId;
    fn browsing(&self) -> bool;
}

/// Every notice since the table was set.
#[derive(Resource, Default)]
struct Told(Vec<Notice>);

fn hear(mut notices: MessageReader<Notice>, mut told: ResMut<Told>) {
    told.0.extend(notices.read().cloned());
}

/// A table whose notices are heard.
fn table(words: &[&str], folders: Folders) -> Table {
    let mut table = Table::keeping(words, folders);
    table.app.init_resource::<Told>().add_systems(Last, hear);
    table.frames(3);
    table
}

impl Hands for Table {
    fn want(&mut self, intent: Intent) {
        self.app.world_mut().write_message(intent);
        self.frames(3);
    }

    fn ask(&mut self, command: Command) {
        self.app.world_mut().write_message(command);
        self.frames(3);
    }

    /// Plays actions given as text with spaces between.
    fn play(&mut self, actions: &str) {
        for text in actions.split_whitespace() {
            let board = self.game().board.clone();
            let before = self.game().record.ply();
            self.want(Intent::Play(parse_action(&board, text).expect("an action")));
            assert_eq!(self.game().record.ply(), before + 1, "{text} was not played");
        }
    }

    fn go(&mut self, going: Going) {
        self.want(Intent::GoTo(going));
    }

    /// The game as a file has it.
    fn text(&self) -> String {
        game::write(&self.game().board, &self.game().record)
    }

    fn notices(&self) -> Vec<&'static str> {
        self.app.world().resource::<Told>().0.iter().map(|notice| notice.key).collect()
    }

    fn wait_for_notice(&mut self, key: &str) -> Notice {
        let find = |table: &Self| table.app.world().resource::<Told>().0.iter().rfind(|told| told.key == key).cloned();
        self.wait_until(key, |table| find(table).is_some());
        find(self).expect("it was told")
    }

    fn wait_until(&mut self, what: &str, mut done: impl FnMut(&mut Self) -> bool) {
        let began = Instant::now();
        while !done(self) {
            assert!(began.elapsed() < Duration::from_mins(1), "waiting for {what}; told {:?}", self.notices());
            self.frames(1);
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn node(&self) -> NodeId {
        self.game().record.node()
    }

    fn browsing(&self) -> bool {
        self.app.world().resource::<Browsing>().is_on()
    }
}
