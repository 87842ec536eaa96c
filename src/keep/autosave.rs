//! The game under way is on the disk after every action, and the next start offers to go on with it.
//!
//! A thread writes; the game hands it a copy of the record. It waits for the thread only if the action before is not yet
//! on the disk, and then not for long: so a killed program loses at most the action under way.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use bevy::prelude::*;

use super::open::Opener;
use super::to_keep::{GameToKeep, is_blank};
use super::{Folders, Kept, archive};
use crate::app::commands::carry_out_commands;
use crate::app::notices::Notice;
use crate::app::wake::Waker;
use crate::app::{Screen, Step};
use crate::board::Board;
use crate::game::{Intent, Match};
use crate::i18n::messages;
use crate::input::Command;
use crate::notation::game;
use crate::record::Record;
use crate::storage::autosave::left_games;
use crate::storage::{Autosave, LeftGame, StorageError};

/// How long the game waits for the action before to reach the disk.
const LONGEST_WAIT: Duration = Duration::from_millis(150);

/// How long the program waits at its end.
const LAST_WAIT: Duration = Duration::from_secs(2);

/// The tag of an autosave that names the file of the game.
pub(super) const FILE_TAG: &str = "File";

enum Order {
    /// Save this.
    Save(Arc<Board>, Box<Record>),
    /// The game needs no going on with.
    Forget,
    /// Save into this place from now on.
    Take(Autosave),
}

/// How many orders have not been carried out.
#[derive(Default)]
struct Open {
    count: Mutex<usize>,
    fewer: Condvar,
}

impl Open {
    fn change(&self, change: impl FnOnce(&mut usize)) {
        change(&mut self.count.lock().unwrap_or_else(PoisonError::into_inner));
        self.fewer.notify_all();
    }

    fn wait(&self, longest: Duration) {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.fewer.wait_timeout_while(count, longest, |count| *count > 0));
    }
}

/// The near end of the thread that saves.
#[derive(Resource)]
pub struct Keeper {
    orders: Option<Sender<Order>>,
    open: Arc<Open>,
    /// Whether the last try failed; taken once for the player.
    failed: Arc<Mutex<Failed>>,
}

#[derive(Default)]
struct Failed {
    now: bool,
    /// Why it failed last.
    reason: String,
    untold: Option<String>,
    told: bool,
}

impl Keeper {
    fn start(folder: PathBuf, waker: Waker) -> Self {
        let (orders, incoming) = channel();
        let open = Arc::new(Open::default());
        let failed = Arc::new(Mutex::new(Failed::default()));
        let mut thread = Thread { folder, place: None, last: String::new(), failed: failed.clone(), waker };
        let (done, started) = (open.clone(), failed.clone());
        let run = move || thread.run(&incoming, &done);
        match thread::Builder::new().name("autosave".into()).spawn(run) {
            Ok(_) => Self { orders: Some(orders), open, failed },
            Err(error) => {
                tell(&started, error.to_string());
                Self { orders: None, open, failed }
            }
        }
    }

    fn order(&self, order: Order) {
        let Some(orders) = &self.orders else { return };
        self.open.wait(LONGEST_WAIT);
        self.open.change(|count| *count += 1);
        if orders.send(order).is_err() {
            self.open.change(|count| *count -= 1);
        }
    }

    /// Whether the game under way could not be saved.
    #[must_use]
    pub fn fails(&self) -> bool {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).now
    }

    /// Whether everything that was played is certainly on the disk, so that a game that makes room for another one stays
    /// in the list. Waits for what is being written, but not for ever.
    #[must_use]
    pub fn has_everything(&self) -> bool {
        self.finish();
        let open = *self.open.count.lock().unwrap_or_else(PoisonError::into_inner);
        open == 0 && !self.fails()
    }

    /// Tries once more if the last try to save this game failed, and waits. Gives the reason if it fails again.
    #[must_use]
    pub fn reason_of_failure(&self, game: &Match) -> Option<String> {
        self.finish();
        if self.fails() {
            self.order(Order::Save(game.board.clone(), Box::new(game.record.clone())));
            self.finish();
        }
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.now.then(|| failed.reason.clone())
    }

    /// Waits until everything is on the disk.
    pub fn finish(&self) {
        self.open.wait(LAST_WAIT);
    }
}

fn tell(failed: &Mutex<Failed>, error: String) {
    let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
    failed.now = true;
    failed.reason.clone_from(&error);
    if !failed.told {
        failed.told = true;
        failed.untold = Some(error);
    }
}

struct Thread {
    folder: PathBuf,
    place: Option<Autosave>,
    last: String,
    failed: Arc<Mutex<Failed>>,
    waker: Waker,
}

impl Thread {
    fn run(&mut self, orders: &Receiver<Order>, open: &Open) {
        for order in orders {
            match self.carry_out(order) {
                // What fails after that is told anew.
                Ok(()) => *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Failed::default(),
                Err(error) => {
                    self.last.clear();
                    tell(&self.failed, error.to_string());
                    (self.waker.0)();
                }
            }
            open.change(|count| *count -= 1);
        }
    }

    fn carry_out(&mut self, order: Order) -> Result<(), StorageError> {
        match order {
            Order::Save(board, record) => {
                let text = game::write(&board, &record);
                if text != self.last {
                    let place = match &mut self.place {
                        Some(place) => place,
                        empty => empty.insert(Autosave::begin(&self.folder)?),
                    };
                    place.save(&text)?;
                    self.last = text;
                }
            }
            Order::Forget => {
                self.last.clear();
                if let Some(place) = &self.place {
                    place.forget()?;
                }
            }
            Order::Take(place) => {
                // What was saved in the old place has been put into the list of games.
                if let Some(old) = self.place.replace(place) {
                    old.forget()?;
                }
                self.last.clear();
            }
        }
        Ok(())
    }
}

/// The game that an earlier run left behind, if there is one to go on with.
#[derive(Resource, Debug, Default)]
pub struct LeftBehind(Option<LeftGame>);

impl LeftBehind {
    /// Whether there is one.
    #[must_use]
    pub const fn is_there(&self) -> bool {
        self.0.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LeftBehind>()
        .add_systems(PostStartup, start)
        .add_systems(OnExit(Screen::Loading), look_for_games)
        .add_systems(Update, go_on.before(carry_out_commands).after(Step::Input))
        .add_systems(Update, (save, report).chain().in_set(Step::React))
        .add_systems(Last, finish);
}

fn start(folders: Res<Folders>, waker: Res<Waker>, mut commands: Commands) {
    if let Some(folder) = folders.autosaves() {
        commands.insert_resource(Keeper::start(folder, waker.clone()));
    }
}

/// Finds what earlier runs left behind. The last game is offered; others, and games that are over, go into the list.
pub(super) fn look_for_games(
    folders: Res<Folders>,
    games: Opener,
    mut left: ResMut<LeftBehind>,
    mut notices: MessageWriter<Notice>,
) {
    // Where no board could be loaded no game can be read, and none is to blame.
    if !games.has_boards() {
        return;
    }
    let (Some(autosaves), Some(list)) = (folders.autosaves(), folders.games()) else { return };
    let found = match left_games(&autosaves) {
        Ok(found) => found,
        Err(error) => {
            // The first action says so to the player.
            warn!("{error}");
            return;
        }
    };
    for game in found {
        let opened = match games.read_left(&game.path()) {
            Ok(opened) => opened,
            // It waits for the board or the program that it needs.
            Err(refused) if refused.elsewhere => {
                let text = messages::autosave_waits(&shown(&game.path()), refused.first_line());
                notices.write(Notice::new("autosave-waits", text));
                continue;
            }
            Err(refused) => {
                let aside = put_aside(&game);
                notices.write(Notice::new("autosave-broken", messages::autosave_broken(&aside, refused.first_line())));
                continue;
            }
        };
        if left.0.is_none() && opened.record.final_result().is_none() {
            left.0 = Some(game);
        } else if let Ok(Some(place)) = game.take_over()
            && archive::store(&list, None, &opened.board, &opened.record).is_ok()
        {
            // It is in the list now; if the file stays, it is found once more.
            let _ = place.forget();
        }
    }
}

/// Renames a game that cannot be read, so that it is neither lost nor in the way. Says where it is.
fn put_aside(game: &LeftGame) -> String {
    let path = game.path();
    let aside = path.with_extension("kgn.broken");
    let renamed = !aside.exists() && std::fs::rename(&path, &aside).is_ok();
    shown(if renamed { &aside } else { &path })
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Goes on with the game that was left behind.
fn go_on(
    mut commands: MessageReader<Command>,
    game: Option<Res<Match>>,
    games: Opener,
    keeper: Option<Res<Keeper>>,
    mut left: ResMut<LeftBehind>,
    mut intents: MessageWriter<Intent>,
    mut notices: MessageWriter<Notice>,
) {
    for command in commands.read() {
        if *command != Command::Continue || game.is_some() {
            continue;
        }
        let Some(found) = left.0.take() else { continue };
        match found.take_over() {
            Ok(Some(place)) => match games.read_left(&place.path()) {
                Ok(opened) => {
                    if let Some(keeper) = &keeper {
                        keeper.order(Order::Take(place));
                    }
                    intents.write(Intent::Open(Box::new(opened)));
                }
                Err(refused) => {
                    let text = messages::autosave_broken(&shown(&found.path()), refused.first_line());
                    notices.write(Notice::new("autosave-broken", text));
                }
            },
            Ok(None) => {
                notices.write(Notice::new("autosave-taken", messages::autosave_taken()));
            }
            Err(error) => {
                notices.write(Notice::new("autosaves-unreadable", messages::not_saved(&error.to_string())));
            }
        }
    }
}

/// Hands over what has changed.
fn save(game: GameToKeep, kept: Res<Kept>, keeper: Option<Res<Keeper>>) {
    let Some(keeper) = keeper.filter(|_| game.is_changed() || kept.is_changed()) else { return };
    let Some(game) = game.get() else { return };
    // A game without a move is none to go on with, nor is one that is over, once it is in the list.
    let over = game.record.final_result().is_some() && kept.is_up_to_date(&game);
    if is_blank(&game) || over {
        keeper.order(Order::Forget);
    } else {
        let Match { board, mut record, id } = game;
        if let Some(path) = kept.path(id).and_then(Path::to_str) {
            record.keep_tag(FILE_TAG, path);
        }
        keeper.order(Order::Save(board, Box::new(record)));
    }
}

/// Tells the player once that the game cannot be saved.
fn report(keeper: Option<Res<Keeper>>, mut notices: MessageWriter<Notice>) {
    let Some(keeper) = keeper else { return };
    let untold = keeper.failed.lock().unwrap_or_else(PoisonError::into_inner).untold.take();
    if let Some(error) = untold {
        notices.write(Notice::new("not-saved", messages::not_saved(&error)));
    }
}

fn finish(mut exit: MessageReader<AppExit>, keeper: Option<Res<Keeper>>) {
    if exit.read().next().is_some()
        && let Some(keeper) = keeper
    {
        keeper.finish();
    }
}
