//! People of one team must not confer: said once in each game where a team has several.

use bevy::prelude::*;

use super::analysis::Analysis;
use super::{Match, Seats};
use crate::app::notices::Notice;
use crate::app::{Screen, Step};
use crate::i18n::messages;
use crate::rules::Team;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        remind
            .after(Step::Resolve)
            .before(Step::React)
            .run_if(in_state(Screen::Game).and_then(resource_exists::<Match>)),
    );
}

/// Whether a team has several people.
fn could_confer(game: &Match, seats: &Seats) -> bool {
    let people = |team: Team| {
        game.position().hands().filter(|&(seat, _)| seat.team() == team && !seats.get(seat).computer).count()
    };
    Team::BOTH.into_iter().any(|team| people(team) > 1)
}

fn remind(
    game: Res<Match>,
    seats: Res<Seats>,
    analysis: Res<Analysis>,
    mut told: Local<Option<u32>>,
    mut notices: MessageWriter<Notice>,
) {
    if *told != Some(game.id)
        && (game.is_changed() || seats.is_changed())
        && !analysis.is_on()
        && could_confer(&game, &seats)
    {
        *told = Some(game.id);
        notices.write(Notice::new("no-conferring", messages::no_conferring()));
    }
}
