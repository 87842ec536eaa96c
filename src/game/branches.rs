//! Working on the variations of the game: one takes the place of the line it departs from, or is deleted.

use bevy::prelude::*;

use super::intents::{Current, Resolve, ResolveSet};
use super::{Intent, Jumped, Match};
use crate::app::{Dialog, Step};
use crate::input::Command;
use crate::record::{NodeId, Record};

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

fn work(current: Res<Current>, mut game: ResMut<Match>, mut jumped: MessageWriter<Jumped>) {
    match current.0 {
        Some(Intent::Promote(node)) => {
            game.record.promote(node);
        }
        Some(Intent::DeleteVariation(node)) => {
            let from = *game.position();
            let Match { board, record, .. } = &mut *game;
            // Of the main line nothing is deleted.
            if let Some(first) = variation_of(record, node)
                && record.delete(board, first)
                && *record.position() != from
            {
                let (ply, to) = (record.ply(), *record.position());
                jumped.write(Jumped { ply, from: Some(from), to, new_game: false });
            }
        }
        _ => {}
    }
}
