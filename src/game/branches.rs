//! Working on the record of the game: a variation takes the place of the line it departs from, or is deleted; something
//! is written about a place.

use bevy::prelude::*;

use super::analysis::Analysis;
use super::browse::may_play_on;
use super::intents::{Current, Resolve, ResolveSet};
use super::{Browsing, Intent, Jumped, Match, Refusal, Rejected};
use crate::app::{Dialog, Step};
use crate::input::Command;
use crate::record::{NodeId, Record};
use crate::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, ask.after(Step::Input).before(Step::Resolve)).add_systems(
        Resolve,
        work.in_set(ResolveSet::History).after(super::browse::go).run_if(resource_exists::<Match>),
    );
}

/// The first node of the variation that leads to a place, if a variation does.
#[must_use]
pub fn variation_of(record: &Record, node: NodeId) -> Option<NodeId> {
    let tree = record.tree();
    tree.path(node).into_iter().rev().find(|&id| !tree.is_main_child(id))
}

/// Asks before a variation is deleted.
fn ask(
    mut commands: MessageReader<Command>,
    game: Option<Res<Match>>,
    mut dialog: ResMut<Dialog>,
    mut intents: MessageWriter<Intent>,
) {
    for command in commands.read() {
        let Some(record) = game.as_ref().map(|game| &game.record) else { continue };
        match command {
            Command::DeleteVariation if variation_of(record, record.node()).is_some() => {
                *dialog = Dialog::DeleteVariation;
            }
            Command::ConfirmDeleteVariation => {
                dialog.set_if_neq(Dialog::None);
                intents.write(Intent::DeleteVariation(record.node()));
            }
            _ => {}
        }
    }
}

fn work(
    current: Res<Current>,
    settings: Res<Settings>,
    analysis: Res<Analysis>,
    mut browsing: ResMut<Browsing>,
    mut game: ResMut<Match>,
    mut jumped: MessageWriter<Jumped>,
    mut rejected: MessageWriter<Rejected>,
) {
    if let Some(Intent::Comment { node, text }) = &current.0 {
        game.record.set_comment(*node, text.trim());
        return;
    }
    let Some(Intent::Promote(node) | Intent::DeleteVariation(node)) = current.0 else { return };
    // Of the main line nothing is deleted, and it cannot be put before itself.
    let Some(first) = variation_of(&game.record, node) else { return };
    if matches!(current.0, Some(Intent::Promote(_))) {
        game.record.promote(node);
        return;
    }
    let stands = browsing.0.unwrap_or(game.record.node());
    if game.record.tree().leads_to(first, stands) {
        // The game itself goes back.
        let refusal = if analysis.is_on() { Some(Refusal::LooksBack) } else { refusal(&settings) };
        if let Some(refusal) = refusal {
            rejected.write(Rejected(refusal));
            return;
        }
    }
    let from = *game.position();
    let Match { board, record, .. } = &mut *game;
    if record.delete(board, first) && *record.position() != from {
        let (ply, to) = (record.ply(), *record.position());
        if browsing.0 == Some(record.node()) {
            *browsing = Browsing(None);
        }
        jumped.write(Jumped { ply, from: Some(from), to, new_game: false });
    }
}

/// Why the game cannot be taken back, if it cannot: nobody is asked about a variation.
fn refusal(settings: &Settings) -> Option<Refusal> {
    (!may_play_on(settings)).then_some(Refusal::UndoIsOff)
}
