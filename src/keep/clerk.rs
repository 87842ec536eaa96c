//! A thread that writes files one after the other, and what it has to say about that.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use bevy::prelude::*;

use super::archive::answer_in_dialog;
use super::{Kept, SaveName};
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
}

impl Done {
    /// Nothing but a notice.
    pub fn told(notice: Notice) -> Self {
        Self { notice: Some(notice), ..Self::default() }
    }
}

type Work = Box<dyn FnOnce() -> Done + Send>;

/// The near end of the thread. What cannot be handed over, because there is no thread, is done at once.
#[derive(Resource)]
pub(super) struct Clerk {
    work: Option<Sender<(Work, Waker)>>,
    done: Mutex<Receiver<Done>>,
    own: Sender<Done>,
}

impl Default for Clerk {
    fn default() -> Self {
        let (work, incoming) = channel::<(Work, Waker)>();
        let (own, done) = channel();
        let answers = own.clone();
        let run = move || {
            for (work, waker) in incoming {
                // A game that has gone needs no answers.
                let _ = answers.send(work());
                (waker.0)();
            }
        };
        let started = thread::Builder::new().name("clerk".into()).spawn(run).is_ok();
        Self { work: started.then_some(work), done: Mutex::new(done), own }
    }
}

impl Clerk {
    /// Hands over a piece of work.
    pub fn hand(&self, waker: &Waker, work: impl FnOnce() -> Done + Send + 'static) {
        let work: Work = Box::new(work);
        match &self.work {
            Some(thread) => {
                if let Err(lost) = thread.send((work, waker.clone())) {
                    let _ = self.own.send(lost.0.0());
                }
            }
            None => _ = self.own.send(work()),
        }
    }

    /// Waits until everything handed over so far is done, or for the longest time that a program may take to end.
    pub fn finish(&self) {
        const LONGEST: std::time::Duration = std::time::Duration::from_secs(2);
        let (sender, ended) = channel();
        let work: Work = Box::new(move || {
            let _ = sender.send(());
            Done::default()
        });
        if let Some(thread) = &self.work
            && thread.send((work, Waker::default())).is_ok()
        {
            let _ = ended.recv_timeout(LONGEST);
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
    }
}

fn finish(mut exit: MessageReader<AppExit>, clerk: Res<Clerk>) {
    if exit.read().next().is_some() {
        clerk.finish();
    }
}
