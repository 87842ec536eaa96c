//! Matches: they repeat themselves, end as they should, and outlive players that do not play by the rules.

use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use kensington::board::Board;
use kensington::engine::contest::{Contest, Ending, Game, GameLine, Sprt, Standing};
use kensington::engine::player_spec::MakeError;
use kensington::engine::{Limits, Player, PlayerSpec, Random, Report, Root, Searched, Searcher, Stop};
use kensington::rules::{Action, Position, Setup, Team};

const TREFOIL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/trefoil.board.ron");

fn contest(pairs: u64, threads: usize) -> Contest {
    let board = Arc::new(Board::classic().clone());
    let start = Position::start(&board, &Setup::standard(&board, 1)).expect("the default game");
    Contest { board, start, opening_plies: 4, ply_cap: 120, pairs, threads, seed: 7, sprt: None }
}

fn baseline(contest: &Contest, spec: &str, seed: u64) -> Result<Player, MakeError> {
    let spec: PlayerSpec = spec.parse().expect("a player");
    spec.make(&contest.board, seed)
}

/// Plays the first player against a baseline.
fn run(contest: &Contest, first: &(dyn Fn(u64) -> Result<Player, MakeError> + Sync)) -> (Standing, Vec<(Game, Team)>) {
    let mut games = Vec::new();
    let second = |seed| baseline(contest, "baseline:nodes=50,hash=1", seed);
    let standing = contest.run([first, &second], &Stop::default(), &mut |_, game, first| {
        games.push((game.clone(), first));
    });
    (standing, games)
}

/// A player that answers as it is told.
struct Puppet<F>(F);

impl<F: FnMut(&Position) -> Action + Send> Searcher for Puppet<F> {
    fn search(&mut self, root: &Root<'_>, _: &Limits, _: &Stop, _: &mut dyn FnMut(&Report)) -> Searched {
        Searched { action: (self.0)(root.position), report: Report::default() }
    }
    fn new_game(&mut self) {}
}

#[expect(clippy::unnecessary_wraps, reason = "like players that may fail")]
fn puppet(answer: impl FnMut(&Position) -> Action + Send + 'static) -> Result<Player, MakeError> {
    Ok(Player { searcher: Box::new(Puppet(answer)), limits: Limits::default() })
}

#[test]
fn a_match_repeats_itself_on_any_number_of_threads() {
    let lines = |threads, seed| -> Vec<String> {
        let contest = Contest { seed, ..contest(3, threads) };
        let (standing, games) = run(&contest, &|seed| baseline(&contest, "baseline:nodes=150,hash=1", seed));
        assert_eq!((standing.games(), standing.pairs.count()), (6, 3));
        assert_eq!(standing.faults, [0, 0]);
        games.iter().map(|(game, _)| game.line.text(&contest.board)).collect()
    };
    let one = lines(1, 7);
    assert_eq!(one, lines(1, 7));
    assert_eq!(one, lines(3, 7));
    assert_ne!(one, lines(1, 8));
    let start = |line: &String| line.split(" | ").next().map(str::to_owned);
    assert_eq!(start(&one[0]), start(&one[1]), "a pair shares its opening");
    assert_ne!(start(&one[0]), start(&one[2]), "pairs have openings of their own");
    for line in &one {
        GameLine::parse(Board::classic(), line).expect("games are written as they are read");
    }
}

#[test]
fn illegal_answers_and_crashes_lose_the_game_only() {
    let contest = contest(2, 2);
    let (standing, games) = run(&contest, &|_| puppet(|_| Action::Pass));
    assert_eq!((standing.losses, standing.faults), (4, [4, 0]));
    for (game, first) in &games {
        assert!(
            matches!(&game.ending, Ending::Fault(team, text) if team == first && text.contains("pass is not legal")),
            "{:?}",
            game.ending
        );
    }
    let (standing, games) = run(&contest, &|_| puppet(|_| panic!("out of ideas")));
    assert_eq!((standing.losses, standing.faults, standing.pairs.0), (4, [4, 0], [2, 0, 0, 0, 0]));
    assert!(matches!(&games[0].0.ending, Ending::Fault(_, text) if text.contains("crashed: out of ideas")));
}

#[test]
fn a_player_that_cannot_be_made_loses() {
    let contest = contest(1, 1);
    let (standing, games) = run(&contest, &|seed| baseline(&contest, "program:/does/not/exist", seed));
    assert_eq!((standing.losses, standing.faults, standing.plies), (2, [2, 0], 0));
    assert!(matches!(&games[1].0.ending, Ending::Fault(Team::Blue, text) if text.contains("/does/not/exist")));
}

#[test]
fn another_program_plays() {
    let program = concat!("program:", env!("CARGO_BIN_EXE_kensington-engine"), " ugi,nodes=150,hash=1");
    let contest = Contest { ply_cap: 60, ..contest(2, 2) };
    let over_protocol = run(&contest, &|seed| baseline(&contest, program, seed));
    assert_eq!(over_protocol.0.faults, [0, 0], "{:?}", over_protocol.1);
    assert!(over_protocol.0.usage[0].nodes > 0);
}

/// Programs that start well and then end, answer with nonsense, or never spoke the protocol.
#[cfg(unix)]
#[test]
fn programs_that_fail_lose_the_game_only() {
    let contest = contest(1, 2);
    for (name, script, fault) in [
        ("ends", "go*) exit;;", "has ended"),
        ("talks", "go*) echo bestmove nonsense;;", "answers with `nonsense`"),
        ("cheats", "go*) echo bestmove pass;;", "pass is not legal"),
        ("raves", "go*) head -c 3000000 /dev/zero; echo; printf 'bestmove \\377\\n';;", "answers with"),
    ] {
        let file = format!("{}/{name}.sh", env!("CARGO_TARGET_TMPDIR"));
        let text = format!("while read l; do case $l in ugi) echo ugiok;; isready) echo readyok;; {script} esac; done");
        std::fs::write(&file, text).expect("the temporary folder can be written");
        let (standing, games) = run(&contest, &|seed| baseline(&contest, &format!("program:sh {file}"), seed));
        assert_eq!((standing.losses, standing.faults), (2, [2, 0]));
        let Ending::Fault(_, text) = &games[0].0.ending else { panic!("{:?}", games[0].0.ending) };
        assert!(text.contains(fault), "{text}");
    }
    let (standing, games) = run(&contest, &|seed| baseline(&contest, "program:true", seed));
    assert_eq!(standing.faults, [2, 0]);
    assert!(matches!(&games[0].0.ending, Ending::Fault(_, text) if text.contains("ugiok")));
}

/// It floods the line without ever saying what it is asked for.
#[cfg(unix)]
#[test]
fn a_program_that_never_stops_talking_is_given_up() {
    let began = std::time::Instant::now();
    let output = engine(&["--first", "program:yes ugi", "--second", "baseline:nodes=9", "--games", "2"]);
    assert!(began.elapsed() < std::time::Duration::from_mins(1), "{:?}", began.elapsed());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "--first: yes does not answer with ugiok\n");
}

#[test]
fn a_sequential_test_ends_the_match() {
    let sprt = Some(Sprt { elo0: 0.0, elo1: 50.0 });
    let counts = [1, 2].map(|threads| {
        let contest = Contest { sprt, ..contest(1000, threads) };
        let (standing, games) = run(&contest, &|_| puppet(|_| Action::End));
        assert_eq!(games.len() as u64, standing.games());
        standing.games()
    });
    assert_eq!(counts[0], counts[1], "it ends after the same pair on any number of threads");
    assert!(counts[0] < 100 && counts[0].is_multiple_of(2), "{counts:?}");
}

#[test]
fn raising_the_flag_ends_the_match() {
    let contest = contest(1000, 2);
    let stop = Stop::default();
    let make = |seed| baseline(&contest, "baseline:nodes=50,hash=1", seed);
    let standing = contest.run([&make, &make], &stop, &mut |standing, _, _| {
        if standing.games() == 2 {
            stop.raise();
        }
    });
    assert_eq!(standing.games(), 2);
}

#[test]
fn random_players_get_through_games_of_all_sizes() {
    let random_player = |board: &Arc<Board>, seed| {
        let (board, mut random) = (Arc::clone(board), Random::new(seed));
        puppet(move |position| *random.choose(&position.legal_actions(&board)).expect("a game that goes on"))
    };
    for seats in 1..=3 {
        let mut contest = Contest { ply_cap: 5_000, threads: 2, ..contest(4, 2) };
        contest.start = Position::start(&contest.board, &Setup::standard(&contest.board, seats)).expect("a game");
        let player = |seed| random_player(&contest.board, seed);
        let standing = contest.run([&player, &player], &Stop::default(), &mut |_, _, _| {});
        assert_eq!((standing.games(), standing.caps, standing.faults), (8, 0, [0, 0]));
    }
}

fn engine(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kensington-engine"));
    command.arg("match").args(arguments).stdin(Stdio::null()).output().expect("the engine runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the output is UTF-8")
}

#[test]
fn the_command_prints_facts_and_writes_games() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/games.txt");
    let arguments = [
        "--first",
        "baseline:nodes=200,hash=1",
        "--second",
        "baseline:nodes=50,hash=1",
        "--games",
        "3",
        "--threads",
        "2",
        "--cap",
        "60",
        "--sprt",
        "-5,50",
        "--games-out",
        file,
        "--board",
        TREFOIL,
        "--team-size",
        "2",
    ];
    let output = engine(&arguments);
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    let out = text(&output.stdout);
    let fact = |name: &str| {
        let line = out.lines().find(|line| line.split(' ').next() == Some(name));
        line.unwrap_or_else(|| panic!("no {name} in {out}")).split(' ').skip(1).collect::<Vec<_>>()
    };
    assert_eq!(fact("first"), ["baseline:nodes=200,hash=1"]);
    assert_eq!(fact("games"), ["4"]);
    let counts = ["wins", "draws", "losses", "caps"].map(|name| fact(name)[0].parse::<u64>().expect("a number"));
    assert_eq!(counts.iter().sum::<u64>(), 4);
    assert_eq!(fact("pairs").iter().map(|count| count.parse::<u64>().expect("a number")).sum::<u64>(), 2);
    assert_eq!(fact("faults"), ["first", "0", "second", "0"]);
    assert_eq!(fact("sprt")[1..7], ["bound", "2.94", "elo0", "-5", "elo1", "50"]);
    for name in ["points", "elo", "colours", "length", "first-search", "second-search"] {
        assert!(!fact(name).is_empty());
    }

    let board = kensington::board::spec::read_file(TREFOIL.as_ref()).expect("a sound board");
    let games = std::fs::read_to_string(file).expect("the games");
    assert_eq!(games.lines().count(), 4);
    for line in games.lines() {
        GameLine::parse(&board, line).expect("a game");
    }
}

#[test]
fn the_command_says_what_is_wrong_with_it() {
    let players = ["--first", "baseline:nodes=9", "--second", "baseline:nodes=9"];
    for (arguments, code, named) in [
        (&["--first", "baseline:speed=9", "--second", "baseline"][..], 2, "`speed=9`"),
        (&["--first", "level:99", "--second", "baseline"], 2, "`99`"),
        (&["--first", "baseline"], 2, "--second"),
        (&["--first", "baseline", "--second", "program:"], 1, "no program is named"),
        (&["--first", "baseline", "--second", "program:/does/not/exist"], 1, "--second: cannot start /does/not/exist"),
        (&["--first", "baseline", "--second", "program:true", "--board", TREFOIL], 1, "classic board only"),
        (
            &["--first", "engine:weights=/dev/zero", "--second", "baseline"],
            2,
            "/dev/zero: cannot be read: not a regular",
        ),
        (
            &["--first", "engine:weights=/not/there", "--second", "baseline"],
            2,
            "the weights /not/there: cannot be read",
        ),
        (&["--first", &format!("engine:weights={TREFOIL}"), "--second", "baseline"], 2, "line 16, column 6"),
        (&[&players[..], &["--sprt", "10,0"]].concat(), 2, "the lower first"),
        (&[&players[..], &["--sprt", "x"]].concat(), 2, "the lower first"),
        (&[&players[..], &["--team-size", "4"]].concat(), 2, "4"),
        (&[&players[..], &["--position", "4/3"]].concat(), 1, "bad position"),
        (&[&players[..], &["--games-out", "/does/not/exist"]].concat(), 1, "--games-out"),
        (
            &[&players[..], &["--position", "4/3/2/6/6/4/1r1/3rr3/3rr3/1r1/4/6/6/2/3/4 r1 r1:0,b1:14 -"]].concat(),
            1,
            "the game is over",
        ),
    ] {
        let output = engine(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(text(&output.stderr).contains(named), "{arguments:?}: {}", text(&output.stderr));
    }
}
