//! Looking through the game: stepping and jumping to any turn, also of a variation, without playing.
//!
//! Where the game stands is remembered meanwhile; nothing that is looked at moves clocks, offers or computers. Who plays
//! on from there begins a variation, unless taking back is restricted: then looking is all that can be done.

use bevy::prelude::*;

use super::analysis::Analysis;
use super::intents::{Current, Resolve, ResolveSet};
use super::{Applied, Choice, Intent, Jumped, Match, Refusal, Rejected};
use crate::record::{NodeId, Record};
use crate::settings::{Settings, UndoRule};

/// Where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    /// One action back.
    Back,
    /// One action on.
    Forward,
    /// To the start.
    Start,
    /// To the end of the line that is looked at.
    End,
    /// To any place.
    Node(NodeId),
    /// To where the game stands.
    Game,
}

/// The place where the game stands while another one is looked at.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Browsing(pub Option<NodeId>);

impl Browsing {
    /// Whether another place is looked at.
    #[must_use]
    pub const fn is_on(self) -> bool {
        self.0.is_some()
    }
}

/// After a jump it is known whether the game is only looked through.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Settled;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Browsing>().add_systems(
        Resolve,
        (
            refuse.in_set(ResolveSet::Ask).before(super::takeback::ask).before(super::confirm::answer),
            go.in_set(ResolveSet::History),
            settle.in_set(ResolveSet::Conclude).in_set(Settled),
        )
            .distributive_run_if(resource_exists::<Match>),
    );
}

/// Whether playing on from a place that is looked at is allowed.
#[must_use]
pub fn may_play_on(settings: &Settings) -> bool {
    settings.undo == UndoRule::Free
}

/// Keeps away what concerns the game itself while another place is looked at.
pub(super) fn refuse(
    mut current: ResMut<Current>,
    browsing: Res<Browsing>,
    settings: Res<Settings>,
    analysis: Res<Analysis>,
    mut rejected: MessageWriter<Rejected>,
) {
    let Some(intent) = current.0.as_ref().filter(|_| browsing.is_on() && !analysis.is_on()) else { return };
    let of_the_game = matches!(
        intent,
        Intent::OfferDraw(_)
            | Intent::AnswerDraw { .. }
            | Intent::Resign(_)
            | Intent::AnswerUndo { .. }
            | Intent::TimeOut(_)
    );
    let plays = matches!(
        intent,
        Intent::ChoosePoint(_)
            | Intent::Drop { to: Some(_), .. }
            | Intent::Play(_)
            | Intent::Computed { .. }
            | Intent::EndReward
            | Intent::Confirm
            | Intent::Undo
            | Intent::Redo
            | Intent::Pause
            | Intent::Step
            | Intent::MoveNow
            | Intent::PlayHere
    );
    if of_the_game || (plays && !may_play_on(&settings)) {
        current.0 = None;
        rejected.write(Rejected(Refusal::LooksBack));
    }
}

/// The place that a wish leads to, if there is one.
fn target(record: &Record, browsing: Browsing, going: Going) -> Option<NodeId> {
    match going {
        Going::Back => record.ply().checked_sub(1).map(|ply| record.node_at(ply)),
        Going::Forward => record.looks_back().then(|| record.node_at(record.ply() + 1)),
        Going::Start => Some(NodeId::ROOT),
        Going::End => Some(record.tip()),
        Going::Node(node) => Some(node),
        Going::Game => browsing.0,
    }
}

pub(super) fn go(
    current: Res<Current>,
    mut browsing: ResMut<Browsing>,
    mut game: ResMut<Match>,
    mut choice: ResMut<Choice>,
    mut jumped: MessageWriter<Jumped>,
) {
    let going = match current.0 {
        Some(Intent::GoTo(going)) => going,
        Some(Intent::PlayHere) => {
            let to = *game.position();
            browsing.set_if_neq(Browsing(None));
            jumped.write(Jumped { ply: game.record.ply(), from: Some(to), to, new_game: false });
            return;
        }
        _ => return,
    };
    let here = game.record.node();
    let Some(there) = target(&game.record, *browsing, going).filter(|&there| there != here) else { return };
    let from = *game.position();
    let Match { board, record, .. } = &mut *game;
    if !record.go_to_node(board, there) {
        return;
    }
    (choice.stone, choice.warned, choice.held) = (None, None, None);
    let stands = browsing.0.unwrap_or(here);
    browsing.0 = (stands != there).then_some(stands);
    jumped.write(Jumped { ply: record.ply(), from: Some(from), to: *record.position(), new_game: false });
}

/// Whoever plays, takes back or begins anew is where the game is.
fn settle(
    current: Res<Current>,
    analysis: Res<Analysis>,
    game: Res<Match>,
    mut applied: MessageReader<Applied>,
    mut jumped: MessageReader<Jumped>,
    mut browsing: ResMut<Browsing>,
) {
    // Analysis says itself where the game stands, and so does who deletes a variation.
    let looked = analysis.is_on()
        || current.0.as_ref().is_some_and(|intent| {
            intent.only_looks() || matches!(intent, Intent::Open(_) | Intent::DeleteVariation(_))
        });
    let moved = applied.read().count() + jumped.read().count() > 0 && !looked;
    // A place that was deleted is none to go back to.
    let gone = browsing.0.is_some_and(|node| !game.record.tree().contains(node));
    if browsing.is_on() && (moved || gone) {
        *browsing = Browsing(None);
    }
}
