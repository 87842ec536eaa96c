//! The list of moves as it is shown: its rows, and which row a place of the game is in.

use std::collections::HashMap;

use bevy::prelude::*;

use crate::board::Board;
use crate::game::Match;
use crate::record::turns::{ListedTurn, turn_list};
use crate::record::{NodeId, Record};
use crate::ui::regions::Regions;

/// The rows of the list: the start of the game, then a turn a row. Made anew when the game has changed.
#[derive(Resource, Clone, Debug, Default)]
pub struct TurnRows {
    turns: Vec<ListedTurn>,
    /// The turn by each of its places.
    places: HashMap<NodeId, usize>,
}

impl TurnRows {
    /// The rows of a game.
    #[must_use]
    pub fn new(board: &Board, record: &Record) -> Self {
        let turns = turn_list(board, record);
        let mut places = HashMap::with_capacity(record.tree().len());
        for (index, turn) in turns.iter().enumerate() {
            // What a variation shares with the line before is in that line.
            places.extend(turn.actions[turn.shared..].iter().map(|action| (action.node, index)));
        }
        Self { turns, places }
    }

    /// How many rows there are. The first is the start of the game.
    #[must_use]
    pub fn len(&self) -> usize {
        self.turns.len() + 1
    }

    /// Whether nothing has been played.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// The turn in a row; none in the first.
    #[must_use]
    pub fn turn(&self, row: usize) -> Option<&ListedTurn> {
        row.checked_sub(1).and_then(|index| self.turns.get(index))
    }

    /// The row of a place.
    #[must_use]
    pub fn row_of(&self, node: NodeId) -> usize {
        self.places.get(&node).map_or(0, |index| index + 1)
    }

    /// The place to which a click on a row leads.
    #[must_use]
    pub fn place(&self, row: usize) -> NodeId {
        self.turn(row).map_or(NodeId::ROOT, ListedTurn::end)
    }
}

/// Follows the game while the list can be seen. Where the game stands makes no difference to it.
pub(super) fn update(
    game: Res<Match>,
    regions: Res<Regions>,
    mut rows: ResMut<TurnRows>,
    mut listed: Local<Option<(u32, u64)>>,
) {
    let wanted = Some((game.id, game.record.tree().revision()));
    if *listed != wanted && regions.side.is_some() {
        *listed = wanted;
        *rows = TurnRows::new(&game.board, &game.record);
    }
}
