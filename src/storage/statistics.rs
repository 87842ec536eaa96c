//! How games have gone: against which level, on which side, in teams of which size.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Naming, StorageError, locked, put_aside, read_if_there, write};
use crate::board::Board;
use crate::engine::Level;
use crate::notation::{parse_result, result_text};
use crate::record::{Player, Record};
use crate::rules::{Action, Seat, Team};

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedGame {
    /// When it ended: seconds since 1970 began, UTC.
    pub ended: u64,
    /// The board's name.
    pub board: String,
    /// The seats in turn order, each with who played: `r1`, `computer:7`.
    pub players: Vec<(String, String)>,
    /// The result, as in `r hexagon`.
    pub result: String,
    /// How many actions were played.
    pub actions: usize,
    /// How many rounds of play it took.
    pub rounds: u32,
}

impl FinishedGame {
    /// What is kept of a game that stands decided; nothing of another.
    #[must_use]
    pub fn new(ended: u64, board: &Board, record: &Record) -> Option<Self> {
        let result = record.result()?;
        let players = record.start().hands().map(|(seat, _)| (seat.to_string(), who_played(record, seat).to_string()));
        Some(Self {
            ended,
            board: board.name().to_owned(),
            players: players.collect(),
            result: result_text(result),
            actions: record.ply(),
            rounds: record.tree().step(record.node()).map_or(0, |step| step.round),
        })
    }

    /// What the game counts for, and how it went for the people in it. Games of people or of computers alone, and
    /// those with computers on both sides, count for nothing.
    fn counts_for(&self) -> Option<(Group, Score)> {
        let seats: Vec<(Seat, Player)> = self
            .players
            .iter()
            .map(|(seat, player)| Some((seat.parse().ok()?, player.parse().ok()?)))
            .collect::<Option<_>>()?;
        let of = |team: Team| seats.iter().filter(move |(seat, _)| seat.team() == team).map(|(_, player)| *player);
        let side = Team::BOTH
            .into_iter()
            .find(|&side| of(side).any(|player| !player.is_computer()) && of(side.other()).all(Player::is_computer))?;
        let level = of(side.other()).map(Player::level).collect::<Option<Vec<_>>>()?.into_iter().max()?;
        let score = match parse_result(&self.result)?.winner() {
            Some(winner) if winner == side => Score::Won,
            Some(_) => Score::Lost,
            None => Score::Drawn,
        };
        let seats_per_team = of(side).count() as u8;
        Some((Group { level: level.number(), side: side.index() as u8, seats_per_team }, score))
    }
}

/// Who chose the actions of a seat: a person if one chose any, else the weakest computer.
fn who_played(record: &Record, seat: Seat) -> Player {
    let tree = record.tree();
    let choices = tree.path(record.node()).into_iter().filter_map(|node| tree.step(node));
    let choices = choices.filter(|step| step.seat == seat && step.action != Action::Pass).map(|step| step.by);
    let strength = |player: &Player| player.is_computer().then(|| player.level().map(Level::number));
    choices.min_by_key(strength).unwrap_or(record.details().sitter(seat).player)
}

enum Score {
    Won,
    Drawn,
    Lost,
}

/// Games that are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group {
    /// The level of the strongest computer on the other side.
    pub level: u8,
    /// The people's side: 0 for Red, 1 for Blue.
    pub side: u8,
    /// Seats a team.
    pub seats_per_team: u8,
}

/// How the games of a group went for the people in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Rounds of all these games.
    pub rounds: u64,
}

impl Tally {
    /// How many games there were.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// How many rounds a game took on average; none without games.
    #[must_use]
    pub fn average_rounds(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.rounds as f64 / f64::from(self.games()))
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
            rounds: self.rounds + other.rounds,
        }
    }
}

/// The games of people against computers, counted.
#[must_use]
pub fn tallies(games: &[FinishedGame]) -> BTreeMap<Group, Tally> {
    let mut tallies: BTreeMap<Group, Tally> = BTreeMap::new();
    for game in games {
        let Some((group, score)) = game.counts_for() else { continue };
        let tally = tallies.entry(group).or_default();
        tally.rounds += u64::from(game.rounds);
        match score {
            Score::Won => tally.won += 1,
            Score::Drawn => tally.drawn += 1,
            Score::Lost => tally.lost += 1,
        }
    }
    tallies
}

/// The finished games kept in a folder: a RON value a line.
#[derive(Clone, Debug)]
pub struct Statistics {
    folder: PathBuf,
}

/// Statistics that were fetched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fetched {
    /// The games, in the order in which they ended.
    pub games: Vec<FinishedGame>,
    /// Where the file was put, if some of its lines made no sense; the others were kept.
    pub put_aside: Option<PathBuf>,
}

impl Statistics {
    /// The statistics in a folder.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    fn path(&self) -> PathBuf {
        self.folder.join("games.ron")
    }

    /// Fetches the games. If lines make no sense, the file is put aside and one with the others takes its place.
    ///
    /// # Errors
    /// If the file cannot be read, or cannot be put aside.
    pub fn fetch(&self) -> Result<Fetched, StorageError> {
        locked(&self.folder, || {
            let path = self.path();
            let Some(bytes) = read_if_there(&path)? else { return Ok(Fetched::default()) };
            let lines: Vec<&[u8]> =
                bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).collect();
            let games: Vec<FinishedGame> = lines.iter().filter_map(|line| ron::de::from_bytes(line).ok()).collect();
            if games.len() == lines.len() {
                return Ok(Fetched { games, put_aside: None });
            }
            let aside = put_aside(&path)?;
            let mut text = String::new();
            for game in &games {
                text.push_str(&line(game, &path)?);
            }
            write(&path, text.as_bytes())?;
            Ok(Fetched { games, put_aside: Some(aside) })
        })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&self, game: &FinishedGame) -> Result<(), StorageError> {
        locked(&self.folder, || {
            let path = self.path();
            let mut line = line(game, &path)?;
            let mut file = File::options().read(true).append(true).create(true).open(&path).naming("open", &path)?;
            // A line that was cut off by a crash must not take this one with it.
            if !ends_with_line_break(&mut file).naming("read", &path)? {
                line.insert(0, '\n');
            }
            file.write_all(line.as_bytes()).and_then(|()| file.sync_all()).naming("write", &path)
        })
    }

    /// Forgets all games.
    ///
    /// # Errors
    /// If the file cannot be removed.
    pub fn reset(&self) -> Result<(), StorageError> {
        locked(&self.folder, || {
            let path = self.path();
            if path.exists() { fs::remove_file(&path).naming("remove", &path) } else { Ok(()) }
        })
    }
}

fn line(game: &FinishedGame, path: &Path) -> Result<String, StorageError> {
    let text = ron::to_string(game).map_err(std::io::Error::other).naming("write", path)?;
    Ok(format!("{text}\n"))
}

fn ends_with_line_break(file: &mut File) -> std::io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(true);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_action;
    use crate::rules::{Position, Setup};

    fn finished(players: &[(&str, &str)], result: &str, rounds: u32) -> FinishedGame {
        let players = players.iter().map(|(seat, player)| ((*seat).to_owned(), (*player).to_owned())).collect();
        FinishedGame { ended: 0, board: "Kensington".into(), players, result: result.into(), actions: 10, rounds }
    }

    #[test]
    fn games_against_computers_are_counted_by_level_side_and_team_size() {
        let alone = [("r1", "human"), ("b1", "computer:4")];
        let team = [("b1", "computer:3"), ("r1", "computer:2"), ("b2", "human"), ("r2", "computer:7")];
        let games = [
            finished(&alone, "r hexagon", 10),
            finished(&alone, "b relocation", 20),
            finished(&alone, "draw agreement", 30),
            finished(&team, "b resignation", 50),
            finished(&[("r1", "human"), ("b1", "human")], "r hexagon", 1),
            finished(&[("r1", "computer:1"), ("b1", "computer:9")], "r hexagon", 1),
            finished(&[("r1", "human"), ("b1", "computer")], "r hexagon", 1),
        ];
        let tallies = tallies(&games);
        let expected = [
            (Group { level: 4, side: 0, seats_per_team: 1 }, Tally { won: 1, drawn: 1, lost: 1, rounds: 60 }),
            (Group { level: 7, side: 1, seats_per_team: 2 }, Tally { won: 1, drawn: 0, lost: 0, rounds: 50 }),
        ];
        assert_eq!(tallies.into_iter().collect::<Vec<_>>(), expected);
        assert_eq!(expected[0].1.average_rounds(), Some(20.0));
        assert_eq!(expected[0].1.and(expected[1].1).games(), 4);
        assert_eq!(Tally::default().average_rounds(), None);
    }

    #[test]
    fn who_chose_counts_not_who_sits_there_in_the_end() {
        let board = Board::classic();
        let start = Position::start(board, &Setup::standard(board, 1)).expect("a start");
        let mut record = Record::new(start, false);
        let level = |number| Player::Computer(Level::new(number));
        for (text, by) in [("d3", Player::Human), ("e4", level(9)), ("d4", level(3)), ("e5", level(4))] {
            record.play_as(board, parse_action(board, text).expect("an action"), by).expect("legal");
        }
        assert_eq!(FinishedGame::new(1, board, &record), None, "it goes on");
        record.resign(Team::Blue).expect("under way");
        let game = FinishedGame::new(1, board, &record).expect("it is over");
        let expected = [("r1".to_owned(), "human".to_owned()), ("b1".to_owned(), "computer:4".to_owned())];
        assert_eq!(game.players, expected);
        assert_eq!((game.result.as_str(), game.actions, game.rounds), ("r resignation", 4, 2));
    }

    #[test]
    fn games_are_kept_until_they_are_reset() {
        let folder = tempfile::tempdir().expect("a folder");
        let statistics = Statistics::new(&folder.path().join("new"));
        assert_eq!(statistics.fetch().expect("nothing yet"), Fetched::default());
        let games = [finished(&[("r1", "human")], "r hexagon", 1), finished(&[("b1", "human")], "b time", 2)];
        for game in &games {
            statistics.add(game).expect("added");
        }
        assert_eq!(statistics.fetch().expect("fetched").games, games);
        statistics.reset().expect("reset");
        assert_eq!(statistics.fetch().expect("fetched"), Fetched::default());
        statistics.reset().expect("reset twice");
    }

    #[test]
    fn lines_that_make_no_sense_are_put_aside_and_the_others_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let statistics = Statistics::new(folder.path());
        let game = finished(&[("r1", "human")], "r hexagon", 1);
        statistics.add(&game).expect("added");
        // The power went while a line was written.
        let whole = fs::read(statistics.path()).expect("there");
        fs::write(statistics.path(), [&whole[..], &whole[..20]].concat()).expect("written");
        statistics.add(&game).expect("added");
        let broken = fs::read(statistics.path()).expect("there");
        let fetched = statistics.fetch().expect("fetched");
        assert_eq!(fetched.games, [game.clone(), game.clone()]);
        assert_eq!(fs::read(fetched.put_aside.expect("put aside")).expect("kept"), broken);
        assert_eq!(statistics.fetch().expect("fetched"), Fetched { games: vec![game.clone(), game], put_aside: None });
    }
}
