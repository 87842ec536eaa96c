//! Threads that write files one after the other, and what they have to say about that.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::archive::answer_in_dialog;
use super::{Kept, SaveName, Tallies};
use crate::app::notices::Notice;
use crate::app::wake::Waker;
use crate::app::{Dialog, Step};
use crate::i18n::Message;

/// What a piece of work has come to.
#[derive(Default)]
pub(super) struct Done {
    /// What the player is told.
    pub notice: Option<Notice>,
    /// The game with this number is now kept in this file, with all of this.
    pub kept: Option<(u32, PathBuf, String)>,
    /// Whether the game was saved under the name that was typed, or why not.
    pub named: Option<Result<(), Message>>,
    /// What the statistics say.
    pub tallies: Option<Tallies>,
}

impl Done {
    /// Nothing but a notice.
    pub fn told(notice: Notice) -> Self {
        Self { notice: Some(notice), ..Self::default() }
    }
}

type Work = Box<dyn FnOnce() -> Done + Send>;

/// A thread that does one thing after the other. What cannot be handed over, because there is no thread, is done at once.
struct Lane {
    work: Option<Sender<(Work, Waker)>>,
    answers: Sender<Done>,
}

impl Lane {
    fn new(name: &str, answers: Sender<Done>) -> Self {
        let (work, incoming) = channel::<(Work, Waker)>();
        let own = answers.clone();
        let run = move || {
            for (work, waker) in incoming {
                // A game that has gone needs no answers.
                let _ = own.send(work());
                (waker.0)();
            }
        };
        let started = thread::Builder::new().name(name.into()).spawn(run).is_ok();
        Self { work: started.then_some(work), answers }
    }

    fn hand(&self, waker: &Waker, work: Work) {
        match &self.work {
            Some(thread) => {
                if let Err(lost) = thread.send((work, waker.clone())) {
                    let _ = self.answers.send(lost.0.0());
                }
            }
            None => _ = self.answers.send(work()),
        }
    }
}

/// The near end of the threads.
#[derive(Resource)]
pub(super) struct Clerk {
    files: Lane,
    /// Packing pictures takes long, and no file waits for it.
    pictures: Lane,
    done: Mutex<Receiver<Done>>,
}

impl Default for Clerk {
    fn default() -> Self {
        let (answers, done) = channel();
        Self {
            files: Lane::new("clerk", answers.clone()),
            pictures: Lane::new("pictures", answers),
            done: Mutex::new(done),
        }
    }
}

impl Clerk {
    /// Hands over work on files.
    pub fn hand(&self, waker: &Waker, work: impl FnOnce() -> Done + Send + 'static) {
        self.files.hand(waker, Box::new(work));
    }

    /// Hands over work on pictures.
    pub fn hand_picture(&self, waker: &Waker, work: impl FnOnce() -> Done + Send + 'static) {
        self.pictures.hand(waker, Box::new(work));
    }

    /// Waits until everything handed over so far is done, or for the longest time that a program may take to end.
    fn finish(&self) {
        const LONGEST: Duration = Duration::from_secs(2);
        let (sender, ended) = channel();
        let until = Instant::now() + LONGEST;
        for lane in [&self.files, &self.pictures] {
            let sender = sender.clone();
            lane.hand(
                &Waker::default(),
                Box::new(move || {
                    let _ = sender.send(());
                    Done::default()
                }),
            );
        }
        for _ in 0..2 {
            let _ = ended.recv_timeout(until.saturating_duration_since(Instant::now()));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clerk>()
        .init_resource::<Waker>()
        .add_systems(Update, listen.in_set(Step::Input))
        .add_systems(Last, finish);
}

fn listen(
    clerk: Res<Clerk>,
    mut kept: ResMut<Kept>,
    mut name: ResMut<SaveName>,
    mut tallies: ResMut<Tallies>,
    mut dialog: ResMut<Dialog>,
    mut notices: MessageWriter<Notice>,
) {
    let Ok(done) = clerk.done.lock() else { return };
    for done in done.try_iter() {
        notices.write_batch(done.notice);
        if let Some(answer) = done.named {
            notices.write_batch(answer_in_dialog(answer, &mut name, &mut dialog));
        }
        if let Some((game, path, text)) = done.kept {
            kept.note(game, path, text);
        }
        if let Some(fetched) = done.tallies {
            *tallies = fetched;
        }
    }
}

fn finish(mut exit: MessageReader<AppExit>, clerk: Res<Clerk>) {
    if exit.read().next().is_some() {
        clerk.finish();
    }
}
