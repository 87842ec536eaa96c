//! Draws by agreement, and resignation.
//!
//! An offer stands until the other team answers it, or plays on, which declines it. People answer by buttons, a
//! computer answers for a team without people (see [`computers`](super::computers)). In a team with people they alone speak:
//! what a computer among them plays is no answer, and neither is a forced pass.

use bevy::prelude::*;

use super::intents::{Current, Resolve, ResolveSet};
use super::seats::Seats;
use super::{Applied, Browsing, Intent, Jumped, Match, Refusal, Rejected};
use crate::app::notices::Notice;
use crate::engine::agreed_draw;
use crate::i18n::messages;
use crate::record::{DrawTalk, Entry};
use crate::rules::{Action, Illegal, Seat, Team};

/// Offers of a draw.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Draws {
    /// The team that offers a draw now.
    pub open: Option<Team>,
    /// The position at which an offer of a computer was declined, and how often it had occurred.
    declined: Option<(u64, usize)>,
    /// After how many actions an offer of a person was declined.
    refused: Option<usize>,
}

impl Draws {
    /// Whether a computer may offer a draw: one that was declined is not repeated until the position has recurred.
    #[must_use]
    pub fn may_offer(&self, game: &Match) -> bool {
        self.declined.is_none_or(|(hash, times)| hash == game.position().hash() && game.record.occurrences() > times)
    }

    /// Whether a person may offer a draw: not again at once when it was declined.
    #[must_use]
    pub fn may_ask(&self, game: &Match) -> bool {
        game.record.result().is_none() && self.open.is_none() && self.refused != Some(game.record.ply())
    }
}

/// The computer that answers for a team without people.
#[must_use]
pub fn spokesman(game: &Match, seats: &Seats, team: Team) -> Option<Seat> {
    let mut own = game.position().hands().map(|(seat, _)| seat).filter(|seat| seat.team() == team);
    own.next().filter(|_| !seats.has_human(game, team))
}

/// The team for which a person speaks now: the one to move if it has people, whoever of its seats is to move, or else the
/// other one.
#[must_use]
pub fn speaker(game: &Match, seats: &Seats) -> Option<Team> {
    let now = game.position().team();
    [now, now.other()].into_iter().find(|&team| seats.has_human(game, team))
}

/// Whether a team answers by an action what it was asked: it is a person's, or a computer's of a team without people. A
/// forced pass, which the program plays, is nobody's.
pub(super) fn answers(entry: &Entry, game: &Match, seats: &Seats) -> bool {
    entry.action != Action::Pass && !(entry.by_computer && seats.has_human(game, entry.seat.team()))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Draws>().add_systems(
        Resolve,
        (
            settle.in_set(ResolveSet::Choose),
            (lapse, computers_agree).chain().in_set(ResolveSet::Conclude).after(super::browse::Settled),
        )
            .distributive_run_if(resource_exists::<Match>),
    );
}

/// Offers, answers, resignation.
fn settle(
    current: Res<Current>,
    seats: Res<Seats>,
    mut game: ResMut<Match>,
    mut draws: ResMut<Draws>,
    mut rejected: MessageWriter<Rejected>,
    mut notices: MessageWriter<Notice>,
) {
    let ended = match current.0 {
        Some(Intent::OfferDraw(team)) => {
            if draws.open == Some(team.other()) {
                // Who offers what is offered takes it.
                draws.open = None;
                accept(&mut game, team, &mut notices)
            } else if game.record.result().is_some() {
                Err(Illegal::GameOver)
            } else {
                draws.open = Some(team);
                game.record.talk_of_draw(DrawTalk::Offered(team));
                notices.write(Notice::new("draw-offered", messages::draw_offered(team)));
                Ok(())
            }
        }
        Some(Intent::AnswerDraw { accept: accepted }) => {
            let Some(team) = draws.open.take() else { return };
            if accepted {
                accept(&mut game, team.other(), &mut notices)
            } else {
                decline(&mut draws, &mut game, &seats, team, &mut notices);
                Ok(())
            }
        }
        Some(Intent::Resign(team)) => game.record.resign(team),
        _ => return,
    };
    if let Err(reason) = ended {
        rejected.write(Rejected(Refusal::Rules(reason)));
    }
}

/// A team takes the draw that it is offered.
fn accept(game: &mut Match, team: Team, notices: &mut MessageWriter<Notice>) -> Result<(), Illegal> {
    game.record.agree_on_draw()?;
    game.record.talk_of_draw(DrawTalk::Accepted(team));
    notices.write(Notice::new("draw-accepted", messages::draw_accepted(team)));
    Ok(())
}

fn decline(draws: &mut Draws, game: &mut Match, seats: &Seats, offerer: Team, notices: &mut MessageWriter<Notice>) {
    draws.open = None;
    game.record.talk_of_draw(DrawTalk::Declined(offerer.other()));
    if seats.has_human(game, offerer) {
        draws.refused = Some(game.record.ply());
    }
    notices.write(Notice::new("draw-declined", messages::draw_declined(offerer.other())));
}

/// An offer goes by when the other team plays on, and with a game that is over or left.
fn lapse(
    current: Res<Current>,
    browsing: Res<Browsing>,
    mut game: ResMut<Match>,
    seats: Res<Seats>,
    mut draws: ResMut<Draws>,
    mut applied: MessageReader<Applied>,
    mut jumped: MessageReader<Jumped>,
    mut notices: MessageWriter<Notice>,
    mut offered_at: Local<Option<(Team, u64, usize)>>,
) {
    if current.0.as_ref().is_some_and(Intent::only_looks) || browsing.is_on() {
        // What is only looked at leaves everything as it is.
        applied.clear();
        jumped.clear();
        return;
    }
    if let Some(jump) = jumped.read().last() {
        let declined = draws.declined.filter(|_| !jump.new_game);
        draws.set_if_neq(Draws { declined, ..Draws::default() });
        *offered_at = None;
        applied.clear();
        return;
    }
    let played: Vec<Team> = applied
        .read()
        .filter(|applied| answers(&applied.entry, &game, &seats))
        .map(|applied| applied.entry.seat.team())
        .collect();
    if let Some(team) = draws.open {
        offered_at.get_or_insert((team, game.position().hash(), game.record.occurrences()));
        if played.contains(&team.other()) {
            decline(&mut draws, &mut game, &seats, team, &mut notices);
        } else if game.record.result().is_some() {
            draws.open = None;
        }
    }
    if draws.open.is_none()
        && let Some((team, hash, times)) = offered_at.take()
        && !seats.has_human(&game, team)
    {
        draws.declined = Some((hash, times));
    }
}

/// A game between computers alone ends when nothing goes on.
fn computers_agree(
    seats: Res<Seats>,
    browsing: Res<Browsing>,
    mut game: ResMut<Match>,
    mut last: Local<Option<(u32, usize)>>,
) {
    let here = (game.id, game.record.ply());
    if last.replace(here) == Some(here) || !seats.all_computers(&game) || game.record.looks_back() || browsing.is_on() {
        return;
    }
    if game.record.result().is_none() && agreed_draw(&game.record).is_some() {
        // It is not over, so they can agree.
        let _ = game.record.agree_on_draw();
    }
}
