//! From the table that is offered to the game that begins.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::notices::Notice;
use super::shelf::Shelf;
use crate::board::Board;
use crate::engine::Random;
use crate::game::computers::Computers;
use crate::game::{Browsing, Intent, Match, NewGame, OfferedTable, Starts, Table};
use crate::i18n::messages;
use crate::keep::Keeper;
use crate::rules::{SetupError, Team};

/// Why no game can begin as the table has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// There is no such board any more.
    NoBoard,
    /// The board's file has defects.
    BrokenBoard,
    /// The stones do not fit.
    Setup(SetupError),
    /// A team has fewer stones than any hexagon it wins on has points: it could never win.
    TooFewStones {
        /// The team.
        team: Team,
        /// So many it would have.
        stones: usize,
        /// So many it takes.
        least: usize,
    },
}

/// The board of a table, if a game can begin on it.
///
/// # Errors
/// Why none can.
pub fn playable<'a>(shelf: &'a Shelf, table: &Table) -> Result<&'a std::sync::Arc<Board>, Trouble> {
    let shelved = shelf.get(&table.board).ok_or(Trouble::NoBoard)?;
    let board = shelved.board.as_ref().map_err(|_| Trouble::BrokenBoard)?;
    table.setup(board, Team::Red).check(board).map_err(Trouble::Setup)?;
    for team in Team::BOTH {
        let stones = table.team_stones(board, team);
        if let Some(least) = board.fewest_to_win(team.index()).filter(|&least| stones < least) {
            return Err(Trouble::TooFewStones { team, stones, least });
        }
    }
    Ok(board)
}

/// The team that begins a game if the lot is to decide. `number` is the game's in this run.
#[must_use]
pub fn lot(seed: u64, number: u32) -> Team {
    /// The computers' streams are numbered by game, too.
    const LOTS: u64 = 0x10_75;
    Team::BOTH[Random::new(Random::stream(seed ^ LOTS, u64::from(number))).below(2)]
}

/// What it takes to begin the game that is offered.
#[derive(SystemParam)]
pub(crate) struct Opening<'w> {
    pub shelf: Res<'w, Shelf>,
    pub offered: Res<'w, OfferedTable>,
    pub game: Option<Res<'w, Match>>,
    browsing: Res<'w, Browsing>,
    pub intents: MessageWriter<'w, Intent>,
    computers: Res<'w, Computers>,
    keeper: Option<Res<'w, Keeper>>,
    notices: MessageWriter<'w, Notice>,
}

impl Opening<'_> {
    /// Whether another game has not ended.
    pub fn is_game_under_way(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.is_under_way(*self.browsing))
    }

    /// Whether it can begin.
    pub fn is_possible(&self) -> bool {
        playable(&self.shelf, &self.offered.0).is_ok()
    }

    /// Whether a game under way would be lost if another one took its place.
    pub fn loses_a_game(&self) -> bool {
        self.is_game_under_way() && !self.keeps_games()
    }

    fn keeps_games(&self) -> bool {
        self.keeper.as_deref().is_some_and(Keeper::has_everything)
    }

    /// Says where a game under way is to be found that makes room for another one.
    pub fn tell_of_old_game(&mut self) {
        if self.is_game_under_way() && self.keeps_games() {
            self.notices.write(Notice::new("old-game-kept", messages::old_game_kept()));
        }
    }

    /// Begins it, if it can.
    pub fn begin(&mut self) {
        let table = &self.offered.0;
        let Ok(board) = playable(&self.shelf, table) else { return };
        let number = self.game.as_ref().map_or(0, |game| game.id) + 1;
        let first = match table.starts {
            Starts::Red => Team::Red,
            Starts::Blue => Team::Blue,
            Starts::Lot => {
                let drawn = lot(self.computers.seed(), number);
                self.notices.write(Notice::new("lot-drawn", messages::lot_drawn(drawn)));
                drawn
            }
        };
        if let Ok(new) = NewGame::from_setup(board.clone(), &table.setup(board, first), table.seats) {
            self.intents.write(Intent::NewGame(new));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lot_is_fair_and_repeats_with_the_seed() {
        let reds = (0..1_000).filter(|&seed| lot(seed, 1) == Team::Red).count();
        assert!((400..600).contains(&reds), "{reds}");
        let games = |seed| (1..40).map(|number| lot(seed, number)).collect::<Vec<_>>();
        assert_eq!(games(7), games(7));
        assert_ne!(games(7), games(8));
        assert!(Team::BOTH.iter().all(|team| games(7).contains(team)));
    }
}
