//! How a new game is set up: what the screen for new games shows and changes. Pure; the board is asked for its numbers.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::seats::{Player, Seats};
use crate::app::shelf::BoardKey;
use crate::board::Board;
use crate::rules::{MAX_SEATS_PER_TEAM, MAX_STONES_PER_SEAT, Options, Seat, Sequence, Setup, Team, turn_order};

/// How many seats there can be.
const SEATS: usize = Seat::ALL.len();

/// Stones by seat, in the order of [`Seat::ALL`].
pub type Stones = [u8; SEATS];

/// How a new game is set up; kept for the next one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StoredTable", into = "StoredTable")]
pub struct Table {
    /// Seats a team: 1, 2 or 3.
    pub team_size: u8,
    /// Who plays them.
    pub seats: Seats,
    /// The stones each seat starts with, by the number of seats a team. Nothing where the board's own number counts.
    stones: [Option<Stones>; MAX_SEATS_PER_TEAM as usize],
    /// How the seats follow each other.
    pub sequence: Sequence,
    /// Which team begins.
    pub starts: Starts,
    /// The optional rules.
    pub options: Options,
    /// The board.
    pub board: BoardKey,
}

/// The table that the screen for new games shows: the one kept from last time, unless the command line wants another
/// for this run.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct OfferedTable(pub Table);

/// Which team begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Starts {
    /// Red.
    #[default]
    Red,
    /// Blue.
    Blue,
    /// It is drawn by lot when the game begins.
    Lot,
}

/// Tables that many want.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// A person as Red against a computer.
    Alone,
    /// Two people.
    Friends,
    /// Four people.
    TwoAgainstTwo,
    /// Six people.
    ThreeAgainstThree,
    /// Two computers.
    Watch,
}

/// A change of what the next new game is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableChange {
    /// As a preset has it.
    Preset(Preset),
    /// So many seats a team.
    TeamSize(u8),
    /// Another player on a seat.
    Player(Seat, Player),
    /// One stone more for this seat and the one opposite.
    MoreStones(Seat),
    /// One stone fewer.
    FewerStones(Seat),
    /// The board's own number of stones.
    UsualStones,
    /// Another order of turns.
    Sequence(Sequence),
    /// Another team to begin.
    Starts(Starts),
    /// Other optional rules.
    Options(Options),
    /// The board in this place on the shelf.
    Board(usize),
    /// The players change sides.
    SwapSides,
}

/// Why a seat cannot have another stone, or one fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StonesEnd {
    /// A seat has at least one.
    Least,
    /// With fewer than this a team could fill no hexagon.
    Hexagon(usize),
    /// A seat has at most [`MAX_STONES_PER_SEAT`].
    Most,
    /// The board bears no more.
    Board {
        /// In all hands together.
        most: usize,
        /// The board's points.
        points: usize,
    },
}

/// A [`Table`] as a file has it. Files of earlier versions know less.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct StoredTable {
    team_size: u8,
    seats: Seats,
    stones: [Option<Stones>; MAX_SEATS_PER_TEAM as usize],
    sequence: Sequence,
    starts: Starts,
    options: Options,
    board: BoardKey,
}

impl Default for StoredTable {
    fn default() -> Self {
        Table::default().into()
    }
}

impl From<Table> for StoredTable {
    fn from(table: Table) -> Self {
        let Table { team_size, seats, stones, sequence, starts, options, board } = table;
        Self { team_size, seats, stones, sequence, starts, options, board }
    }
}

impl TryFrom<StoredTable> for Table {
    type Error = String;

    fn try_from(stored: StoredTable) -> Result<Self, String> {
        let StoredTable { team_size, seats, stones, sequence, starts, options, board } = stored;
        if !(1..=MAX_SEATS_PER_TEAM).contains(&team_size) {
            return Err(format!("a team has 1, 2 or 3 seats, not {team_size}"));
        }
        if let Some(wrong) =
            stones.iter().flatten().flatten().find(|stones| !(1..=MAX_STONES_PER_SEAT).contains(*stones))
        {
            return Err(format!("a seat starts with 1 to {MAX_STONES_PER_SEAT} stones, not {wrong}"));
        }
        Ok(Self { team_size, seats, stones, sequence, starts, options, board })
    }
}

impl Default for Table {
    fn default() -> Self {
        let mut table = Self {
            team_size: 1,
            seats: Seats::default(),
            stones: [None; MAX_SEATS_PER_TEAM as usize],
            sequence: Sequence::default(),
            starts: Starts::default(),
            options: Options::default(),
            board: BoardKey::default(),
        };
        table.preset(Preset::Alone);
        table
    }
}

impl Preset {
    /// Every preset, as the menu lists them.
    pub const ALL: [Self; 5] = [Self::Alone, Self::Friends, Self::TwoAgainstTwo, Self::ThreeAgainstThree, Self::Watch];

    const fn team_size(self) -> u8 {
        match self {
            Self::Alone | Self::Friends | Self::Watch => 1,
            Self::TwoAgainstTwo => 2,
            Self::ThreeAgainstThree => 3,
        }
    }

    /// Whether a computer plays a seat.
    fn computer(self, seat: Seat) -> bool {
        match self {
            Self::Alone => seat != Seat::new(Team::Red, 1),
            Self::Friends | Self::TwoAgainstTwo | Self::ThreeAgainstThree => false,
            Self::Watch => true,
        }
    }
}

/// The seat across the table: of the other team, with the same number.
#[must_use]
pub const fn opposite(seat: Seat) -> Seat {
    Seat::new(seat.team().other(), seat.number())
}

impl Table {
    /// The seats there are, in the order of the notation, with who plays them.
    pub fn players(&self) -> impl Iterator<Item = (Seat, Player)> + '_ {
        let size = self.team_size;
        Seat::ALL.into_iter().filter(move |seat| seat.number() <= size).map(|seat| (seat, self.seats.get(seat)))
    }

    /// Makes the table a preset's: its seats and who plays them. Names, levels and everything else stay.
    pub fn preset(&mut self, preset: Preset) {
        self.team_size = preset.team_size();
        for seat in Seat::ALL {
            self.seats.set(seat, Player { computer: preset.computer(seat), ..self.seats.get(seat) });
        }
    }

    /// Whether the table is what a preset makes of it, in the seats that count.
    #[must_use]
    pub fn is_preset(&self, preset: Preset) -> bool {
        self.team_size == preset.team_size()
            && self.players().all(|(seat, player)| player.computer == preset.computer(seat))
    }

    /// How many stones a seat starts with on a board.
    #[must_use]
    pub fn stones(&self, board: &Board, seat: Seat) -> u8 {
        self.all_stones(board)[seat.index()]
    }

    /// How many stones the seats of a team start with together on a board.
    #[must_use]
    pub fn team_stones(&self, board: &Board, team: Team) -> usize {
        let seats = self.players().map(|(seat, _)| seat).filter(|seat| seat.team() == team);
        seats.map(|seat| usize::from(self.stones(board, seat))).sum()
    }

    fn all_stones(&self, board: &Board) -> Stones {
        let usual = [board.stones_per_seat().for_seats(self.team_size); SEATS];
        self.stones[usize::from(self.team_size) - 1].unwrap_or(usual)
    }

    /// Moves to another board, which has numbers of stones of its own.
    pub fn take_board(&mut self, board: BoardKey) {
        if self.board != board {
            self.board = board;
            self.stones = [None; MAX_SEATS_PER_TEAM as usize];
        }
    }

    /// What of this table is kept, if `kept` was the last one: the board of the command line is not.
    #[must_use]
    pub fn to_keep(&self, kept: &Self) -> Self {
        let (board, stones) =
            if self.board == BoardKey::Given { (&kept.board, kept.stones) } else { (&self.board, self.stones) };
        Self { board: board.clone(), stones, ..self.clone() }
    }

    /// Whether the seats start with the board's own number of stones.
    #[must_use]
    pub fn has_usual_stones(&self) -> bool {
        self.stones[usize::from(self.team_size) - 1].is_none()
    }

    /// Gives the seats other numbers of stones, whatever becomes of it: what cannot be played is said by
    /// [`Setup::check`].
    pub fn set_stones(&mut self, board: &Board, stones: impl IntoIterator<Item = (Seat, u8)>) {
        let mut all = self.all_stones(board);
        for (seat, number) in stones {
            all[seat.index()] = number;
        }
        let usual = [board.stones_per_seat().for_seats(self.team_size); SEATS];
        self.stones[usize::from(self.team_size) - 1] = (all != usual).then_some(all);
    }

    /// The stones of a seat and of the one opposite if both had one more: the teams' totals stay equal.
    ///
    /// # Errors
    /// Why they cannot.
    pub fn more_stones(&self, board: &Board, seat: Seat) -> Result<[(Seat, u8); 2], StonesEnd> {
        let pair = self.pair(board, seat);
        if pair.iter().any(|&(_, stones)| stones >= MAX_STONES_PER_SEAT) {
            return Err(StonesEnd::Most);
        }
        let total: usize = Team::BOTH.map(|team| self.team_stones(board, team)).iter().sum();
        if total + 2 > board.max_stones() {
            return Err(StonesEnd::Board { most: board.max_stones(), points: board.len() });
        }
        Ok(pair.map(|(seat, stones)| (seat, stones + 1)))
    }

    /// Likewise with one stone fewer.
    ///
    /// # Errors
    /// Why they cannot.
    pub fn fewer_stones(&self, board: &Board, seat: Seat) -> Result<[(Seat, u8); 2], StonesEnd> {
        let pair = self.pair(board, seat);
        if pair.iter().any(|&(_, stones)| stones <= 1) {
            return Err(StonesEnd::Least);
        }
        for team in Team::BOTH {
            if let Some(least) = board.fewest_to_win(team.index()).filter(|&it| self.team_stones(board, team) <= it) {
                return Err(StonesEnd::Hexagon(least));
            }
        }
        Ok(pair.map(|(seat, stones)| (seat, stones - 1)))
    }

    fn pair(&self, board: &Board, seat: Seat) -> [(Seat, u8); 2] {
        [seat, opposite(seat)].map(|seat| (seat, self.stones(board, seat)))
    }

    /// The seats in turn order if that team begins.
    pub fn order(&self, first: Team) -> impl Iterator<Item = Seat> + use<> {
        turn_order(self.team_size, self.sequence, first).into_iter()
    }

    /// What the game starts with if that team begins.
    #[must_use]
    pub fn setup(&self, board: &Board, first: Team) -> Setup {
        Setup { hands: self.order(first).map(|seat| (seat, self.stones(board, seat))).collect(), options: self.options }
    }

    /// Carries out a change. `board` is the table's board, if it can be played on; `key_at` finds a board's key by its
    /// place. A change that the menu does not offer changes nothing.
    pub fn change(
        &mut self,
        change: TableChange,
        board: Option<&Board>,
        key_at: impl FnOnce(usize) -> Option<BoardKey>,
    ) {
        match change {
            TableChange::Preset(preset) => self.preset(preset),
            TableChange::TeamSize(size) => self.team_size = size.clamp(1, MAX_SEATS_PER_TEAM),
            TableChange::Player(seat, player) => self.seats.set(seat, player),
            TableChange::MoreStones(seat) | TableChange::FewerStones(seat) => {
                let Some(board) = board else { return };
                let more = matches!(change, TableChange::MoreStones(_));
                let fresh = if more { self.more_stones(board, seat) } else { self.fewer_stones(board, seat) };
                if let Ok(fresh) = fresh {
                    self.set_stones(board, fresh);
                }
            }
            TableChange::UsualStones => self.stones[usize::from(self.team_size) - 1] = None,
            TableChange::Sequence(sequence) => self.sequence = sequence,
            TableChange::Starts(starts) => self.starts = starts,
            TableChange::Options(options) => self.options = options,
            TableChange::Board(place) => {
                if let Some(key) = key_at(place) {
                    self.take_board(key);
                }
            }
            TableChange::SwapSides => {
                for number in 1..=MAX_SEATS_PER_TEAM {
                    let [red, blue] = Team::BOTH.map(|team| Seat::new(team, number));
                    let (player, other) = (self.seats.get(red), self.seats.get(blue));
                    self.seats.set(red, other);
                    self.seats.set(blue, player);
                    for stones in self.stones.iter_mut().flatten() {
                        stones.swap(red.index(), blue.index());
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const R1: Seat = Seat::ALL[0];
    const B1: Seat = Seat::ALL[1];
    const R2: Seat = Seat::ALL[2];
    const B2: Seat = Seat::ALL[3];

    fn changed(mut table: Table, changes: &[TableChange]) -> Table {
        for &change in changes {
            table.change(change, Some(Board::classic()), |_| None);
        }
        table
    }

    fn hands(table: &Table) -> Vec<(String, u8)> {
        let setup = table.setup(Board::classic(), Team::Red);
        setup.hands.iter().map(|(seat, stones)| (seat.to_string(), *stones)).collect()
    }

    fn player(text: &str) -> Player {
        text.parse().expect("a player")
    }

    #[test]
    fn tables_survive_a_file_and_nonsense_is_refused() {
        let table = changed(
            Table::default(),
            &[
                TableChange::Preset(Preset::TwoAgainstTwo),
                TableChange::FewerStones(R2),
                TableChange::Player(B2, player("human:9:Eva")),
                TableChange::Sequence(Sequence::Blocks),
                TableChange::Starts(Starts::Lot),
                TableChange::Options(Options { repetition: true, no_rebuild: true }),
            ],
        );
        let text = ron::to_string(&table).expect("written");
        assert_eq!(ron::from_str(&text), Ok(table), "{text}");
        for wrong in [
            "(team_size: 4)",
            "(team_size: 0)",
            "(stones: (Some((0,1,1,1,1,1)),None,None))",
            "(stones: (Some((21,1,1,1,1,1)),None,None))",
            "(starts: Nobody)",
            "(seats: ((\"human:\",\"human\",\"human\",\"human\",\"human\",\"human\")))",
        ] {
            assert!(ron::from_str::<Table>(wrong).is_err(), "{wrong}");
        }
        assert_eq!(ron::from_str::<Table>("()").expect("defaults"), Table::default());
    }

    #[test]
    fn tables_of_the_first_version_are_read() {
        let old =
            "(team_size: 2, seats: ((\"human\", \"computer:7\", \"human:9\", \"computer:4\", \"human\", \"human\")))";
        let table: Table = ron::from_str(old).expect("an old table");
        assert_eq!(table.team_size, 2);
        assert_eq!(table.seats.get(B1), player("computer:7"));
        assert_eq!(table.seats.get(R2), player("human:9"));
        assert_eq!(Table { team_size: 1, seats: Table::default().seats, ..table }, Table::default());
    }

    #[test]
    fn presets_change_who_plays_and_nothing_else() {
        let table = changed(
            Table::default(),
            &[
                TableChange::Player(B1, player("computer:9:Tom")),
                TableChange::Starts(Starts::Blue),
                TableChange::FewerStones(R1),
            ],
        );
        for (preset, kinds) in [
            (Preset::Alone, &[false, true][..]),
            (Preset::Friends, &[false; 2]),
            (Preset::TwoAgainstTwo, &[false; 4]),
            (Preset::ThreeAgainstThree, &[false; 6]),
            (Preset::Watch, &[true; 2]),
        ] {
            let fresh = changed(table.clone(), &[TableChange::Preset(preset)]);
            assert_eq!(fresh.players().map(|(_, player)| player.computer).collect::<Vec<_>>(), kinds);
            assert_eq!(
                (fresh.seats.get(B1).level, fresh.seats.get(B1).name.as_str()),
                (player("computer:9").level, "Tom")
            );
            assert_eq!((fresh.starts, fresh.stones), (table.starts, table.stones));
            for other in Preset::ALL {
                assert_eq!(fresh.is_preset(other), other == preset, "{other:?}");
            }
        }
    }

    #[test]
    fn teams_keep_equal_totals_whatever_is_clicked() {
        for size in 1..=MAX_SEATS_PER_TEAM {
            let mut table = changed(Table::default(), &[TableChange::TeamSize(size)]);
            let mut random = crate::engine::Random::new(u64::from(size));
            for _ in 0..2_000 {
                let seat = Seat::ALL[random.below(2 * usize::from(size))];
                let change =
                    if random.below(2) == 0 { TableChange::MoreStones(seat) } else { TableChange::FewerStones(seat) };
                table = changed(table, &[change]);
                assert_eq!(table.setup(Board::classic(), Team::Blue).check(Board::classic()), Ok(()), "{table:?}");
            }
        }
    }

    #[test]
    fn stones_end_where_the_rules_or_the_board_end() {
        let board = Board::classic();
        let click =
            |table: &mut Table, change, times| (0..times).for_each(|_| *table = changed(table.clone(), &[change]));
        let mut table = Table::default();
        assert!(table.has_usual_stones());
        click(&mut table, TableChange::MoreStones(R1), 99);
        assert_eq!((table.stones(board, R1), table.stones(board, B1)), (20, 20));
        assert_eq!(table.more_stones(board, B1), Err(StonesEnd::Most));
        click(&mut table, TableChange::FewerStones(B1), 99);
        assert_eq!((table.stones(board, R1), table.stones(board, B1)), (6, 6));
        assert_eq!(table.fewer_stones(board, R1), Err(StonesEnd::Hexagon(6)), "with fewer nobody could win");
        click(&mut table, TableChange::MoreStones(B1), 9);
        assert!(table.has_usual_stones(), "fifteen is what the board has");
        // Two a team: together they fill a hexagon.
        table.team_size = 2;
        click(&mut table, TableChange::FewerStones(R1), 99);
        assert_eq!(table.fewer_stones(board, R1), Err(StonesEnd::Least));
        click(&mut table, TableChange::FewerStones(R2), 99);
        assert_eq!((table.stones(board, R1), table.stones(board, R2)), (1, 5));
        assert_eq!(table.fewer_stones(board, B2), Err(StonesEnd::Hexagon(6)));
        // Three a team: 70 stones are for 72 points.
        table.team_size = 3;
        click(&mut table, TableChange::MoreStones(R1), 99);
        click(&mut table, TableChange::MoreStones(B2), 99);
        assert_eq!(table.more_stones(board, R2), Err(StonesEnd::Board { most: 70, points: 72 }));
        let total: u8 = hands(&table).iter().map(|(_, stones)| stones).sum();
        assert_eq!(total, 70);
        table.change(TableChange::UsualStones, Some(board), |_| None);
        assert!(hands(&table).iter().all(|&(_, stones)| stones == 5));
    }

    #[test]
    fn eight_and_seven_are_possible() {
        let table = changed(Table::default(), &[TableChange::TeamSize(2), TableChange::FewerStones(B2)]);
        let expected = [("r1", 8), ("b1", 8), ("r2", 7), ("b2", 7)].map(|(seat, stones)| (seat.to_owned(), stones));
        assert_eq!(hands(&table), expected);
        // What was chosen for four players is still there after a look at six.
        let back = changed(table.clone(), &[TableChange::TeamSize(3), TableChange::TeamSize(2)]);
        assert_eq!(back, table);
    }

    #[test]
    fn the_order_follows_sequence_and_beginner() {
        let order =
            |table: &Table, first| table.order(first).map(|seat| seat.to_string()).collect::<Vec<_>>().join(" ");
        let table = changed(Table::default(), &[TableChange::TeamSize(3)]);
        assert_eq!(order(&table, Team::Blue), "b1 r1 b2 r2 b3 r3");
        let table = changed(table, &[TableChange::Sequence(Sequence::Blocks)]);
        assert_eq!(order(&table, Team::Red), "r1 r2 r3 b1 b2 b3");
    }

    #[test]
    fn sides_are_swapped_with_all_that_belongs_to_them() {
        let mut table =
            changed(Table::default(), &[TableChange::TeamSize(2), TableChange::Player(R1, player("human:Eva"))]);
        table.set_stones(Board::classic(), [(R1, 10), (R2, 6)]);
        let swapped = changed(table.clone(), &[TableChange::SwapSides]);
        assert_eq!(swapped.seats.get(B1), player("human:Eva"));
        assert_eq!(hands(&swapped).iter().map(|&(_, stones)| stones).collect::<Vec<_>>(), [8, 10, 8, 6]);
        assert_eq!(changed(swapped, &[TableChange::SwapSides]), table);
    }

    #[test]
    fn another_board_brings_its_own_stones() {
        let mut table = changed(Table::default(), &[TableChange::FewerStones(R1)]);
        let other = BoardKey::Own("mine.board.ron".into());
        table.change(TableChange::Board(0), None, |_| Some(BoardKey::default()));
        assert!(!table.has_usual_stones(), "the same board");
        table.change(TableChange::Board(7), None, |_| None);
        assert_eq!(table.board, BoardKey::default(), "no such place");
        table.change(TableChange::Board(1), None, |_| Some(other.clone()));
        assert_eq!((&table.board, table.has_usual_stones()), (&other, true));
    }
}
