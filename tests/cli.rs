//! `kensington-engine` from end to end: what it prints, and how it exits.

use std::io::Read as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const START: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
const CLASSIC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/kensington.board.ron");
const TREFOIL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/trefoil.board.ron");

fn engine(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kensington-engine"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    engine(arguments).output().expect("the engine runs")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the output is UTF-8")
}

/// What a run that goes well prints.
#[track_caller]
fn ok(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(text(output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    text(output.stdout)
}

/// What a run with bad input says on standard error.
#[track_caller]
fn bad(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert_eq!(text(output.stdout), "", "{arguments:?}");
    let message = text(output.stderr);
    assert!(!message.is_empty() && !message.contains("panicked"), "{arguments:?}: {message}");
    message
}

#[track_caller]
fn usage(arguments: &[&str]) {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(text(output.stderr).contains("--help"), "{arguments:?}");
}

#[test]
fn perft_prints_the_count() {
    assert_eq!(ok(&["perft", "0"]), "1\n");
    assert_eq!(ok(&["perft", "1"]), "72\n");
    assert_eq!(ok(&["perft", "2"]), "5112\n");
    assert_eq!(ok(&["perft", "3"]), "357840\n");
    assert_eq!(ok(&["perft", "2", "--position", "r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3 r1 r1:0,b1:0 -"]), "9\n");
    assert_eq!(ok(&["perft", "2", "--board", TREFOIL]), "1482\n");
    assert_eq!(ok(&["--board", CLASSIC, "perft", "2"]), "5112\n");
}

/// Counting goes down the whole way before it comes back: the stack must hold the longest sequence.
#[test]
fn perft_is_not_brought_down_by_long_sequences() {
    for number in ["1001", "1000000", "4294967295"] {
        usage(&["perft", number]);
        usage(&["perft", number, "--divide"]);
    }
    let mut counting =
        engine(&["perft", "1000"]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the engine runs");
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert!(counting.try_wait().expect("a child").is_none(), "it is still counting");
    counting.kill().expect("a child");
    counting.wait().expect("a child");
}

#[test]
fn perft_divides_by_the_first_action() {
    let output = ok(&["perft", "2", "--divide"]);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 73);
    assert_eq!((lines[0], lines[71], lines[72]), ("a1 71", "p4 71", "5112"));
    assert!(lines[..72].is_sorted());
    let over = "4/3/2/6/6/4/1r1/3rr3/3rr3/1r1/4/6/6/2/3/4 r1 r1:0,b1:14 -";
    assert_eq!(ok(&["perft", "2", "--divide", "--position", over]), "0\n");
}

#[test]
fn legal_lists_sorted_actions_on_one_line() {
    assert_eq!(ok(&["legal", "r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3 r1 r1:0,b1:0 -"]), "a1-a2 a1-b1 a1-c1\n");
    assert_eq!(ok(&["legal", "rb2/b2/b1/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:0,b1:0 -"]), "pass\n");
    assert_eq!(ok(&["legal", "4/3/2/6/6/4/1r1/3rr3/3rr3/1r1/4/6/6/2/3/4 r1 r1:0,b1:14 -"]), "\n");
    let trefoil = "2/2/2/3/3/3/3/3/3/3/3/3/2/2/2 r1 r1:9,b1:9 -";
    assert_eq!(ok(&["legal", trefoil, "--board", TREFOIL]).split_whitespace().count(), 39);
}

#[test]
fn play_prints_position_and_result() {
    assert_eq!(ok(&["play", START]), format!("{START} | none\n"));
    assert_eq!(ok(&["play", START, "d3", "e3"]), "4/3/2/2r3/2b3/4/3/8/8/3/4/6/6/2/3/4 r1 r1:14,b1:14 - | none\n");
    assert_eq!(
        ok(&["play", "b1b1/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/4 r1 r1:3,b1:3 -", "g2", "a1>p4"]),
        "2b1/3/2/6/2rr2/4/1r1/8/8/3/4/6/6/2/3/3b b1 r1:2,b1:3 - | none\n"
    );
    for (team, expected) in [("r", "r"), ("b", "b")] {
        let position = format!("4/3/2/6/6/4/1x1/3xx3/3xx3/3/4/6/6/2/3/4 {team}1 r1:3,b1:3 -").replace('x', team);
        assert!(ok(&["play", &position, "j2"]).ends_with(&format!(" - | {expected}\n")));
    }
    assert_eq!(
        ok(&["play", "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:0,b1:0 -"]),
        "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:0,b1:0 - | draw\n"
    );
}

#[test]
fn play_names_the_action_at_fault() {
    let message = bad(&["play", START, "d3", "d3"]);
    assert!(message.contains("action 2, d3,") && message.contains("not free"), "{message}");
    let message = bad(&["play", START, "d3", "z9"]);
    assert!(message.contains("action 2") && message.contains("`z9`"), "{message}");
    bad(&["play", START, ""]);
    bad(&["play", START, "pass"]);
}

#[test]
fn bad_positions_name_the_field() {
    let message = bad(&["legal", "4/3 r1 r1:15,b1:15 -"]);
    assert!(message.contains("field 1"), "{message}");
    // Neither an empty text nor one that begins like an option is a matter of usage.
    assert!(bad(&["legal", ""]).contains("fields"));
    let hyphen = "-4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
    for arguments in [vec!["legal", hyphen], vec!["play", hyphen, "d3"], vec!["perft", "1", "--position", hyphen]] {
        assert!(bad(&arguments).contains("field 1"), "{arguments:?}");
    }
}

#[test]
fn check_level_reports_every_defect_of_every_file() {
    let output = ok(&["check-level", CLASSIC, TREFOIL]);
    assert!(output.lines().next().is_some_and(|line| line.starts_with(&format!("{CLASSIC}: ok"))), "{output}");
    assert_eq!(output.lines().count(), 2);

    let text_of_classic = std::fs::read_to_string(CLASSIC).expect("the classic board is there");
    let broken = text_of_classic.replacen("\"a1\"", "\"A1\"", 1).replacen("one: 15", "one: 99", 1);
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("broken.board.ron");
    std::fs::write(&file, broken).expect("the temporary folder can be written");
    let file = file.to_str().expect("a plain path");
    let output = run(&["check-level", file, TREFOIL, "/does/not/exist.ron"]);
    assert_eq!(output.status.code(), Some(1));
    let report = text(output.stdout);
    assert!(report.lines().filter(|line| line.starts_with(&format!("{file}: "))).count() >= 2, "{report}");
    assert!(report.contains(&format!("{TREFOIL}: ok")), "{report}");
    assert!(report.contains("/does/not/exist.ron: "), "{report}");

    // Other commands refuse a broken board in the same words.
    let message = bad(&["perft", "1", "--board", file]);
    assert!(message.lines().all(|line| report.contains(line)), "{message}");
    bad(&["perft", "1", "--board", "/does/not/exist.ron"]);
}

#[test]
fn solve_proves_and_refutes() {
    let win = "b3/b2/r1/rrr3/rrbb2/brr1/1r1/brrb4/1rr2r2/b2/2b1/2bb2/2bbb1/1b/3/1r2 r1 r1:0,b1:0 -";
    let output = ok(&["solve", win, "--turns", "3"]);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!((lines[0], lines.len()), ("yes in 2 turns", 3), "{output}");
    let line = lines[1].strip_prefix("line ").expect("the line comes second");
    assert_eq!(line.split(' ').count(), 3, "{line}");
    let actions = line.split([' ', ',']);
    let played = ok(&["play", win].into_iter().chain(actions).collect::<Vec<_>>());
    assert!(played.ends_with(" | r\n"), "{played}");
    assert!(lines[2].strip_prefix("nodes ").is_some_and(|nodes| nodes.parse::<u64>().is_ok()), "{output}");

    assert!(ok(&["solve", win, "--turns", "1"]).starts_with("no\nnodes "));
    assert!(ok(&["solve", win, "--turns", "2", "--nodes", "1"]).starts_with("unknown\nnodes 1\n"));
    let all = ok(&["solve", win, "--turns", "2", "--actions"]);
    assert!(all.lines().any(|line| line == "actions e1-g1 h2-g1"), "{all}");

    // Blue is to move and Red threatens: only the last point of the hexagon stops it.
    let threat = "4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/3/4 b1 r1:3,b1:3 -";
    assert!(ok(&["solve", threat, "--turns", "1", "--defender", "--actions"]).starts_with("no\nactions j2\nnodes "));
    let lost = "4/3/2/6/6/4/rr1/1rrrr3/r1rrr3/r2/4/6/6/2/3/4 b1 r1:3,b1:3 -";
    assert!(ok(&["solve", lost, "--turns", "1", "--defender"]).starts_with("yes in 1 turns\nline "));

    let trefoil = "2/2/2/3/3/3/3/3/3/3/3/3/2/2/2 r1 r1:9,b1:9 -";
    assert!(ok(&["solve", trefoil, "--turns", "2", "--board", TREFOIL]).starts_with("no\n"));
    bad(&["solve", "nonsense", "--turns", "2"]);
}

#[test]
fn bench_counts_the_same_nodes_in_every_run() {
    for board in [CLASSIC, TREFOIL] {
        let counts: Vec<String> = (0..2)
            .map(|_| {
                let output = ok(&["bench", "--board", board]);
                let last = output.lines().last().expect("a last line").to_owned();
                let words: Vec<&str> = last.split(' ').collect();
                assert!(matches!(words[..], ["nodes", nodes, "nps", nps] if nodes.parse::<u64>().is_ok() && nps.parse::<u64>().is_ok()), "{last}");
                words[1].to_owned()
            })
            .collect();
        assert_eq!(counts[0], counts[1]);
        // The search's checksum. A change that is not to change play leaves it; one that is states the new one here.
        if board == CLASSIC {
            assert_eq!(counts[0], "1022335");
        }
    }
}

#[test]
fn analyse_prints_the_best_lines() {
    let output = ok(&["analyse", START, "--depth", "2", "--lines", "3"]);
    let lines: Vec<Vec<&str>> = output.lines().map(|line| line.split(" | ").collect()).collect();
    assert_eq!(lines.len(), 5, "a line for each depth, then the best three: {output}");
    assert!(lines[0][0].starts_with("depth 1 seldepth ") && lines[1][0].starts_with("depth 2 "), "{output}");
    for (number, line) in (1..).zip(&lines[2..]) {
        assert_eq!(line[0], format!("best {number}"));
        assert!(line[1].starts_with("cp "), "{output}");
        let actions: Vec<&str> = line[2].split([' ', ',']).collect();
        ok(&[&["play", START], &actions[..]].concat());
    }
    let one = "4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/3/4 r1 r1:3,b1:3 -";
    for limit in [["--nodes", "5000"], ["--time", "50"], ["--time", "0.05s"], ["--hash", "1"]] {
        assert!(ok(&["analyse", one, limit[0], limit[1]]).ends_with("best 1 | win 1 | j2\n"));
    }
    assert!(
        ok(&["analyse", "2/2/2/3/3/3/3/3/3/3/3/3/2/2/2 r1 r1:9,b1:9 -", "--depth", "1", "--board", TREFOIL])
            .contains("best 1 | cp")
    );
    let over = "4/3/2/6/6/4/1r1/3rr3/3rr3/1r1/4/6/6/2/3/4 r1 r1:0,b1:14 -";
    assert!(bad(&["analyse", over]).contains("the game is over: r"));
    assert!(bad(&["analyse", "4/3"]).contains("bad position"));
    usage(&["analyse"]);
    usage(&["analyse", START, "--time", "soon"]);
    usage(&["analyse", START, "--lines", "0"]);
    usage(&["analyse", START, "--threads", "0"]);
}

#[test]
fn wrong_usage_exits_with_2_and_help_with_0() {
    usage(&[]);
    usage(&["perft"]);
    usage(&["perft", "x"]);
    usage(&["perft", "-1"]);
    usage(&["legal"]);
    usage(&["play"]);
    usage(&["solve", START]);
    usage(&["solve", START, "--turns", "0"]);
    for prior in ["nan", "inf", "-1", "much"] {
        usage(&["tune", "games.txt", &format!("--prior={prior}")]);
    }
    usage(&["check-level"]);
    usage(&["dance"]);
    usage(&["legal", START, "--bored", "x"]);
    for arguments in
        [["--help", "--help"], ["perft", "--help"], ["play", "--help"], ["check-level", "--help"], ["solve", "--help"]]
    {
        assert!(ok(&arguments).contains("--board <FILE>"), "{arguments:?}");
    }
    assert!(ok(&["--version"]).starts_with("kensington-engine "));
}

#[test]
fn a_closed_pipe_is_no_failure() {
    for arguments in [&["perft", "3", "--divide"][..], &["legal", START], &["bench"]] {
        let mut child =
            engine(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the engine runs");
        drop(child.stdout.take());
        let mut errors = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut errors).expect("UTF-8");
        assert_eq!(errors, "", "{arguments:?}");
        assert!(child.wait().expect("the engine ends").success(), "{arguments:?}");
    }
}

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kgn/four-players.kgn");
const TREFOIL_GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kgn/tags.kgn");

#[test]
fn games_are_checked_shown_and_tidied() {
    assert_eq!(ok(&["game", "check", GAMES]), format!("{GAMES}: ok, games: 3, actions: 121\n"));
    assert_eq!(ok(&["game", "tidy", GAMES]), std::fs::read_to_string(GAMES).expect("the file"));
    let shown = ok(&["game", "show", GAMES]);
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(
        lines[2],
        format!(
            "{GAMES} 2: Kensington; r1 human, r2 human, b1 human, b2 human; actions: 10, in variations: 0; r hexagon"
        )
    );
    assert_eq!(lines[3], "  4/1b1/2/bb4/6/4/2r/b4rr1/5rr1/2r/4/6/6/2/3/4 r2 r1:5,r2:5,b1:6,b2:6 -");
    // Standing in a variation, with a name that would break the line.
    let shown = ok(&["game", "show", TREFOIL_GAMES, "--board", TREFOIL]);
    assert!(
        shown.contains("b1 computer:10, r1 human Žofie K.; actions: 7, in variations: 4; draw agreement\n"),
        "{shown}"
    );
}

#[test]
fn defects_of_games_are_all_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("broken.kgn");
    let name = file.to_str().expect("a name");
    std::fs::write(&file, "kgn 1\n[Board \"Kensington\"]\n[Seats \"r1:9,b1:9\"]\n[r1 \"x\"]\n1. a1 b: a1\n*\n")
        .expect("written");
    let output = run(&["game", "check", name, GAMES]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(output.stderr), "");
    let expected = format!(
        "{name}: line 4, column 1: expected human, computer or computer:LEVEL with a level from 1 to 10; found `x`\n\
         {name}: line 5, column 10: expected a legal action, found `a1`: that point is not free\n\
         {GAMES}: ok, games: 3, actions: 121\n"
    );
    assert_eq!(text(output.stdout), expected);
    assert!(bad(&["game", "tidy", name]).starts_with(&format!("{name}: line 4, column 1: expected human")));
    // On a board that is not at hand.
    let output = run(&["game", "check", TREFOIL_GAMES]);
    assert_eq!(output.status.code(), Some(1));
    let expected = "found the board `Trefoil of old` (f88af18b59cd9421); at hand: `Kensington` (c785783cd12dacf1)\n";
    let output = text(output.stdout);
    assert!(output.ends_with(expected), "each board is named once: {output}");
}

#[test]
fn review_names_mistakes_and_what_was_better() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("race.kgn");
    // Both teams lack one point of a hexagon: whoever is to move wins. Red looks away.
    let game = "kgn 1\n[Board \"Kensington\"]\n\
        [Start \"4/3/2/6/6/4/1r1/3rr3/3rr3/3/1b2/1bb3/1bb3/2/3/4 r1 r1:3,b1:3 -\"]\n\
        [r1 \"human\"]\n[b1 \"human\"]\n[Result \"b hexagon\"]\n\n1. a1 b: n1\n*\n";
    std::fs::write(&file, game).expect("a writable folder");
    let file = file.to_str().expect("a name in UTF-8");
    let told = ok(&["review", file, "--nodes", "500"]);
    assert_eq!(
        told,
        "1. r1 a1?? | win -1 | lost 100 % | better j2 | win 1\n1. b1 n1 | win 0\n\
         r turns 1 mistakes 0 blunders 1\nb turns 1 mistakes 0 blunders 0\n"
    );
    assert_eq!(ok(&["review", file, "--nodes", "500"]), told, "the same in every run");
    usage(&["review"]);
    usage(&["review", file, "--nodes", "0"]);
    assert!(bad(&["review", "/nowhere.kgn"]).contains("/nowhere.kgn"));
}
