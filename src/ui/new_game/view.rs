//! What the screen for new games shows, as plain data: made from the table that is offered and the boards there are.

use std::sync::Arc;

use crate::app::opening::{Trouble, playable};
use crate::app::shelf::{BoardKey, Shelf, Shelved};
use crate::board::Board;
use crate::game::table::StonesEnd;
use crate::game::{Player, Preset, Starts, Table};
use crate::i18n::{Message, messages};
use crate::rules::{Seat, Team};
use crate::ui::words;

/// The screen.
#[derive(Debug)]
pub(super) struct View<'a> {
    /// What is offered.
    pub table: &'a Table,
    /// The boards to choose from.
    pub shelf: &'a Shelf,
    /// The board that is chosen, if it can be read.
    pub board: Option<&'a Arc<Board>>,
    /// What stands on the shelf in its place.
    pub shelved: Option<&'a Shelved>,
    /// Its place on the shelf.
    pub place: Option<usize>,
    /// One card a seat, in the order of the notation.
    pub cards: Vec<Card>,
    /// The seats in turn order; Red first if the lot decides.
    pub order: Vec<Seat>,
    /// Whether it makes a difference how the seats follow each other.
    pub orders_differ: bool,
    /// Why no game can begin.
    pub trouble: Option<Message>,
}

/// A seat.
#[derive(Debug, PartialEq)]
pub(super) struct Card {
    /// Which.
    pub seat: Seat,
    /// What it is called without its player's name.
    pub place: Message,
    /// Who plays it.
    pub player: Player,
    /// How many stones it starts with, if there is a board.
    pub stones: Option<Number>,
}

/// How many stones a seat starts with.
#[derive(Debug, PartialEq)]
pub(super) struct Number {
    /// So many.
    pub value: u8,
    /// Why it cannot have one fewer.
    pub least: Option<Message>,
    /// Why it cannot have one more.
    pub most: Option<Message>,
}

impl<'a> View<'a> {
    /// The screen for a table and a shelf.
    pub fn new(table: &'a Table, shelf: &'a Shelf) -> Self {
        let place = shelf.all().iter().position(|shelved| shelved.key == table.board);
        let shelved = place.map(|place| &shelf.all()[place]);
        let board = shelved.and_then(|shelved| shelved.board.as_ref().ok());
        let size = usize::from(table.team_size);
        let first = if table.starts == Starts::Blue { Team::Blue } else { Team::Red };
        Self {
            table,
            shelf,
            board,
            shelved,
            place,
            cards: table
                .players()
                .map(|(seat, player)| Card {
                    seat,
                    place: words::seat(seat, size),
                    player,
                    stones: board.map(|board| number(table, board, seat)),
                })
                .collect(),
            order: table.order(first).collect(),
            orders_differ: size > 1,
            trouble: playable(shelf, table).err().map(|trouble| say(table, shelved, &trouble)),
        }
    }

    /// Whether the rule sheet's contradiction is of interest: four players, and stones that can be chosen.
    pub fn explains_stones(&self) -> bool {
        self.table.team_size == 2 && self.board.is_some_and(|board| board.stones_per_seat().for_seats(2) == 8)
    }
}

/// Where a board comes from, unless it comes with the game.
pub(super) fn origin(key: &BoardKey) -> Option<Message> {
    match key {
        BoardKey::Given => Some(messages::board_given()),
        BoardKey::Level(_) => None,
        BoardKey::Own(_) => Some(messages::board_own()),
    }
}

/// The presets with their ids, labels and explanations.
pub(super) const PRESETS: [(&str, fn() -> Message, fn() -> Message, Preset); Preset::ALL.len()] = [
    ("preset-alone", messages::preset_alone, messages::preset_alone_tip, Preset::Alone),
    ("preset-friends", messages::preset_friends, messages::preset_friends_tip, Preset::Friends),
    (
        "preset-two-against-two",
        messages::preset_two_against_two,
        messages::preset_two_against_two_tip,
        Preset::TwoAgainstTwo,
    ),
    (
        "preset-three-against-three",
        messages::preset_three_against_three,
        messages::preset_three_against_three_tip,
        Preset::ThreeAgainstThree,
    ),
    ("preset-watch", messages::preset_watch, messages::preset_watch_tip, Preset::Watch),
];

fn number(table: &Table, board: &Board, seat: Seat) -> Number {
    let why = |end: StonesEnd| match end {
        StonesEnd::Least => messages::stones_least(),
        StonesEnd::Hexagon(least) => messages::stones_hexagon(least as u32),
        StonesEnd::Most => messages::stones_most(crate::rules::MAX_STONES_PER_SEAT),
        StonesEnd::Board { most, points } => messages::stones_board(points as u32, most as u32),
    };
    Number {
        value: table.stones(board, seat),
        least: table.fewer_stones(board, seat).err().map(why),
        most: table.more_stones(board, seat).err().map(why),
    }
}

/// The trouble in words; a board is called as the list of boards calls it.
fn say(table: &Table, shelved: Option<&Shelved>, trouble: &Trouble) -> Message {
    match (trouble, shelved) {
        (Trouble::BrokenBoard, Some(shelved)) => messages::trouble_broken_board(shelved.title()),
        _ => words::trouble(table, trouble),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::shelf::CLASSIC;
    use crate::board::spec;
    use crate::game::TableChange;
    use crate::i18n::Language;
    use crate::rules::{Options, Sequence};

    const TREFOIL: &str = include_str!("../../../levels/trefoil.board.ron");

    /// The classic board, a smaller one, a broken one.
    fn shelf() -> Shelf {
        let mut shelf = Shelf::default();
        shelf.put(BoardKey::default(), CLASSIC, Ok(Arc::new(Board::classic().clone())));
        for (file, text) in [("trefoil.board.ron", TREFOIL), ("broken.board.ron", "Board(")] {
            shelf.put(BoardKey::Own(file.into()), file, spec::read(text).map(Arc::new));
        }
        shelf
    }

    /// The table after these changes, as the screen makes them.
    fn changed(shelf: &Shelf, mut table: Table, changes: &[TableChange]) -> Table {
        for &change in changes {
            let board = shelf.board(&table.board).cloned();
            table.change(change, board.as_deref(), |place| shelf.all().get(place).map(|it| it.key.clone()));
        }
        table
    }

    fn place(shelf: &Shelf, title: &str) -> usize {
        shelf.all().iter().position(|shelved| shelved.title() == title).expect("a board")
    }

    fn text(message: &Message) -> String {
        Language::English.text(message)
    }

    /// The cards as text: place, player, stones.
    fn cards(view: &View) -> Vec<String> {
        let card = |card: &Card| {
            let stones = card.stones.as_ref().map_or("-".to_owned(), |number| number.value.to_string());
            format!("{} {} {stones}", text(&card.place), card.player)
        };
        view.cards.iter().map(card).collect()
    }

    #[test]
    fn every_preset_lights_up_alone_and_can_begin() {
        let shelf = shelf();
        for (_, label, tip, preset) in PRESETS {
            let table = changed(&shelf, Table::default(), &[TableChange::Preset(preset)]);
            let view = View::new(&table, &shelf);
            assert_eq!(view.trouble, None, "{preset:?}");
            assert_eq!(view.cards.len(), 2 * usize::from(table.team_size));
            let lit: Vec<_> = PRESETS.iter().filter(|(.., other)| table.is_preset(*other)).map(|it| it.0).collect();
            assert_eq!(lit.len(), 1, "{preset:?}: {lit:?}");
            assert!(!text(&label()).is_empty() && !text(&tip()).is_empty());
        }
    }

    #[test]
    fn cards_say_who_plays_where_with_how_many_stones() {
        let shelf = shelf();
        let eva = "human:Eva".parse().expect("a player");
        let table = changed(
            &shelf,
            Table::default(),
            &[TableChange::Preset(Preset::TwoAgainstTwo), TableChange::Player(Seat::ALL[0], eva)],
        );
        let view = View::new(&table, &shelf);
        assert_eq!(cards(&view), ["Red 1 human:Eva 8", "Blue 1 human 8", "Red 2 human 8", "Blue 2 human 8"]);
        assert!(view.explains_stones());
        let swapped = changed(&shelf, table, &[TableChange::SwapSides, TableChange::FewerStones(Seat::ALL[2])]);
        let view = View::new(&swapped, &shelf);
        assert_eq!(cards(&view), ["Red 1 human 8", "Blue 1 human:Eva 8", "Red 2 human 7", "Blue 2 human 7"]);
        let alone = changed(&shelf, swapped, &[TableChange::TeamSize(1)]);
        let view = View::new(&alone, &shelf);
        assert_eq!(cards(&view), ["Red human 15", "Blue human:Eva 15"]);
        assert!(!view.explains_stones());
    }

    #[test]
    fn stones_say_why_they_end() {
        let shelf = shelf();
        let ends = |change, times: usize, size| {
            let changes = [&[TableChange::TeamSize(size)], &vec![change; times][..]].concat();
            let table = changed(&shelf, Table::default(), &changes);
            let view = View::new(&table, &shelf);
            assert_eq!(view.trouble, None);
            let number = view.cards[0].stones.as_ref().expect("a board");
            (number.value, number.least.as_ref().map(text), number.most.as_ref().map(text))
        };
        let first = Seat::ALL[0];
        assert_eq!(ends(TableChange::UsualStones, 1, 1), (15, None, None));
        let (value, least, most) = ends(TableChange::FewerStones(first), 30, 1);
        assert_eq!((value, most), (6, None));
        assert_eq!(least.expect("the least"), "A team needs 6 stones to fill a hexagon.");
        let (value, least, _) = ends(TableChange::FewerStones(first), 30, 2);
        assert_eq!((value, least.expect("the least")), (1, "A player has at least one stone.".into()));
        let (value, _, most) = ends(TableChange::MoreStones(first), 30, 2);
        assert_eq!((value, most.expect("the most")), (20, "A player has at most 20 stones.".into()));
        let table = changed(
            &shelf,
            Table::default(),
            &[
                &[TableChange::TeamSize(3)],
                &[TableChange::MoreStones(first); 15][..],
                &[TableChange::MoreStones(Seat::ALL[2]); 10],
            ]
            .concat(),
        );
        let view = View::new(&table, &shelf);
        let most = view.cards[4].stones.as_ref().and_then(|number| number.most.as_ref()).map(text);
        assert_eq!(most.expect("full"), "There is no room for more: a board with 72 points bears 70 stones.");
    }

    #[test]
    fn turn_order_and_beginner() {
        let shelf = shelf();
        let order = |changes: &[TableChange]| {
            let table = changed(&shelf, Table::default(), changes);
            let view = View::new(&table, &shelf);
            let seats = view.order.iter().map(Seat::to_string).collect::<Vec<_>>().join(" ");
            (seats, view.orders_differ)
        };
        let blocks = TableChange::Sequence(Sequence::Blocks);
        assert_eq!(order(&[]), ("r1 b1".into(), false));
        assert_eq!(order(&[TableChange::Starts(Starts::Blue)]), ("b1 r1".into(), false));
        assert_eq!(order(&[TableChange::TeamSize(2)]), ("r1 b1 r2 b2".into(), true));
        assert_eq!(order(&[TableChange::TeamSize(2), blocks]), ("r1 r2 b1 b2".into(), true));
        assert_eq!(order(&[TableChange::TeamSize(3), blocks, TableChange::Starts(Starts::Lot)]).0, "r1 r2 r3 b1 b2 b3");
    }

    #[test]
    fn optional_rules_are_ticked_one_by_one() {
        let shelf = shelf();
        for options in [
            Options { repetition: true, no_rebuild: false },
            Options { repetition: false, no_rebuild: true },
            Options { repetition: true, no_rebuild: true },
        ] {
            let table = changed(&shelf, Table::default(), &[TableChange::Options(options)]);
            assert_eq!(View::new(&table, &shelf).table.options, options);
        }
    }

    #[test]
    fn a_board_with_defects_is_shown_and_cannot_be_played() {
        let shelf = shelf();
        let table = changed(&shelf, Table::default(), &[TableChange::Board(place(&shelf, "broken.board.ron"))]);
        let view = View::new(&table, &shelf);
        assert!(view.board.is_none());
        assert!(view.shelved.is_some_and(|shelved| shelved.board.is_err()));
        assert_eq!(text(&view.trouble.expect("trouble")), "broken.board.ron has defects: choose another board.");
        assert!(view.cards.iter().all(|card| card.stones.is_none()));
        let smaller = changed(&shelf, table, &[TableChange::Board(place(&shelf, "Trefoil"))]);
        let view = View::new(&smaller, &shelf);
        assert_eq!(view.trouble, None);
        assert_eq!(view.cards[0].stones.as_ref().map(|number| number.value), Some(9));
        assert_eq!(view.shelved.and_then(|shelved| origin(&shelved.key)), Some(messages::board_own()));
    }

    #[test]
    fn what_cannot_be_played_says_why() {
        let shelf = shelf();
        let trouble = |table: &Table| View::new(table, &shelf).trouble.as_ref().map(text);
        let mut gone = Table::default();
        gone.take_board(BoardKey::Own("gone.board.ron".into()));
        let said = trouble(&gone).expect("trouble");
        assert_eq!(said, "The board own/gone.board.ron is not there any more: choose another one.");
        let mut unequal = Table::default();
        unequal.set_stones(Board::classic(), [(Seat::ALL[0], 16)]);
        let said = trouble(&unequal).expect("trouble");
        assert_eq!(said, "Both teams need the same number of stones: Red has 16, Blue 15.");
        let mut many = changed(&shelf, Table::default(), &[TableChange::TeamSize(3)]);
        many.set_stones(Board::classic(), Seat::ALL.map(|seat| (seat, 20)));
        assert_eq!(trouble(&many).expect("trouble"), "120 stones are too many: this board bears 70.");
        let mut few = Table::default();
        few.set_stones(Board::classic(), Seat::ALL.map(|seat| (seat, 5)));
        assert_eq!(trouble(&few).expect("trouble"), "Red could never win with 5 stones: it takes 6 to fill a hexagon.");
        few.set_stones(Board::classic(), Seat::ALL.map(|seat| (seat, 6)));
        assert_eq!(trouble(&few), None);
        let mut one_each = changed(&shelf, Table::default(), &[TableChange::TeamSize(3)]);
        one_each.set_stones(Board::classic(), Seat::ALL.map(|seat| (seat, 1)));
        let said = trouble(&one_each).expect("trouble");
        assert_eq!(said, "Red could never win with 3 stones: it takes 6 to fill a hexagon.");
    }
}
