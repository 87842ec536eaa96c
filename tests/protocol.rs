//! The Universal Game Interface, in process and through the program: every command, lines that are none, and how soon a
//! search gives way.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use kensington::board::Board;
use kensington::engine::protocol::serve;
use kensington::notation::{parse_action, parse_position};
use kensington::rules::{Action, Position};
use proptest::prelude::*;

const START: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -";
const WON: &str = "4/3/2/6/6/4/1r1/3rr3/3rr3/1r1/4/6/6/2/3/4 r1 r1:0,b1:14 -";
const TREFOIL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/trefoil.board.ron");

/// An answer that takes longer is no answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// How soon a search gives way. A millisecond or two; the rest is for a machine that does something else as well.
const PROMPT: Duration = Duration::from_secs(2);

fn board() -> Arc<Board> {
    static BOARD: LazyLock<Arc<Board>> = LazyLock::new(|| Arc::new(Board::classic().clone()));
    Arc::clone(&BOARD)
}

/// An output that can be looked at afterwards.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Sends all lines at once and returns the answers.
fn answers(input: &[u8]) -> Vec<String> {
    let output = Shared::default();
    serve(board(), input, output.clone()).expect("a conversation");
    let bytes = output.0.lock().expect("nobody panics").clone();
    String::from_utf8(bytes).expect("the output is UTF-8").lines().map(str::to_owned).collect()
}

fn say(lines: &[&str]) -> Vec<String> {
    answers(lines.join("\n").as_bytes())
}

/// Lines that are sent as one waits for the answers.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kensington-engine"))
            .arg("ugi")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine runs");
        let (sender, lines) = mpsc::channel();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { input: child.stdin.take(), child, lines }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("open"), "{line}").expect("the engine listens");
    }

    fn next(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("an answer")
    }

    /// The first line with such a beginning, and how long it took.
    fn wait(&self, beginning: &str) -> (String, Duration) {
        let began = Instant::now();
        loop {
            let line = self.next();
            if line.starts_with(beginning) {
                return (line, began.elapsed());
            }
        }
    }

    fn ask(&mut self, line: &str, beginning: &str) -> String {
        self.send(line);
        self.wait(beginning).0
    }

    fn ends(&mut self) {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("a child") {
                assert!(status.success());
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        panic!("the engine goes on");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[track_caller]
fn best_action(line: &str, position: &Position) -> Action {
    let text = line.strip_prefix("bestmove ").unwrap_or_else(|| panic!("{line} is no bestmove"));
    let action = parse_action(&board(), text).expect("an action");
    assert_eq!(position.check(&board(), action), Ok(()));
    action
}

#[test]
fn it_introduces_itself() {
    let lines = say(&["ugi", "isready", "quit", "isready"]);
    assert!(lines[0].starts_with("id name Kensington "), "{lines:?}");
    assert!(lines[1].starts_with("id author "));
    for name in ["Hash", "Threads", "Level", "Seed", "TeamSize", "Board", "Repetition", "NoRebuild"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {name} type "))), "{name}");
    }
    let [.., ok, ready] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!((ok.as_str(), ready.as_str()), ("ugiok", "readyok"), "nothing is answered after quit");
}

#[test]
fn it_answers_questions_about_the_game() {
    let questions = ["query gameover", "query p1turn", "query result"];
    let respond = |position: &str| say(&[&[position], &questions[..]].concat()).join(", ");
    assert_eq!(respond(""), "response false, response true, response none");
    assert_eq!(respond("position startpos moves d3"), "response false, response false, response none");
    assert_eq!(respond(&format!("position fen {WON}")), "response true, response true, response p1win");
    let blue = WON.replace('r', "b").replacen("b1 b1:0", "b1 r1:0", 1);
    assert_eq!(respond(&format!("position fen {blue}")), "response true, response false, response p2win");
    let blocked = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:0,b1:0 -";
    assert_eq!(respond(&format!("position fen {blocked}")), "response true, response true, response draw");
    // Red is p1, whoever starts.
    let blue_starts = START.replacen("r1 r1:15,b1:15", "b1 b1:15,r1:15", 1);
    assert_eq!(respond(&format!("position fen {blue_starts}")), "response false, response false, response none");
    assert_eq!(
        respond(&format!("position fen {blue_starts} moves d3")),
        "response false, response true, response none"
    );
}

#[test]
fn a_new_game_begins_at_the_start() {
    let lines = say(&["position startpos moves d3", "query p1turn", "uginewgame", "query p1turn"]);
    assert_eq!(lines, ["response false", "response true"]);
}

#[test]
fn searches_end_with_an_action_and_tell_how_far_they_are() {
    let start = parse_position(&board(), START).expect("a position");
    let mut engine = Engine::start(&[]);
    for go in ["go depth 2", "go nodes 300", "go movetime 20", "go p1time 500 p2time 500", "go p1time 100 p1inc 10"] {
        engine.send(go);
        let mut infos = Vec::new();
        let best = loop {
            let line = engine.next();
            if line.starts_with("bestmove") {
                break line;
            }
            infos.push(line);
        };
        best_action(&best, &start);
        let last = infos.last().expect("an iteration");
        let words: Vec<&str> = last.split(' ').collect();
        for key in ["depth", "seldepth", "nodes", "nps", "hashfull", "time"] {
            let at = words.iter().position(|&word| word == key).unwrap_or_else(|| panic!("{key} in {last}"));
            words[at + 1].parse::<u64>().unwrap_or_else(|_| panic!("{key} in {last}"));
        }
        assert!(last.contains(" score cp ") && last.contains(" pv "), "{last}");
    }
    // Both clocks are told; only one counts, and it may have run out.
    engine.send("go p1time -5 p2time 100000");
    assert!(engine.wait("bestmove").1 < Duration::from_secs(1));
}

#[test]
fn a_win_in_one_is_found_and_called_one() {
    let one = "4/3/2/6/6/4/1r1/3rr3/3rr3/3/4/6/6/2/3/4 r1 r1:3,b1:3 -";
    let mut engine = Engine::start(&[]);
    engine.send(&format!("position fen {one}"));
    engine.send("go depth 3");
    assert!(engine.wait("info").0.contains(" score win 1 "));
    assert_eq!(engine.wait("bestmove").0, "bestmove j2");
    // A search that has nothing left to find waits for the end of its time all the same.
    engine.send("go infinite");
    engine.wait("info");
    thread::sleep(Duration::from_millis(50));
    assert!(engine.lines.try_iter().all(|line| line.starts_with("info")));
    engine.send("stop");
    assert_eq!(engine.wait("bestmove").0, "bestmove j2");
    engine.send(&format!("position fen {one} moves j2"));
    assert_eq!(engine.ask("query result", "response"), "response p1win");
}

/// Limits beyond all bounds are no limits, and nothing overflows on the way.
#[test]
fn the_largest_limits_end_with_an_action() {
    for go in [
        "go movetime 1000000000000000",
        "go movetime 9223372036854775807",
        "go p1time 9223372036854775807 p1inc 9223372036854775807",
        "go p2time 9223372036854775807 p2inc 9223372036854775807 nodes 18446744073709551615",
        "go depth 4294967295 nodes 18446744073709551615 movetime 9223372036854775807",
    ] {
        for level in ["0", "9"] {
            let lines = say(&[&format!("setoption name Level value {level}"), go, "stop"]);
            assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {lines:?}");
            assert!(lines.iter().all(|line| !line.starts_with("info string")), "{go}: {lines:?}");
        }
    }
}

#[test]
fn a_finished_game_has_no_best_action() {
    let lines = say(&[&format!("position fen {WON}"), "go depth 3", "isready"]);
    assert_eq!(lines, ["info string the game is over", "bestmove (none)", "readyok"]);
}

#[test]
fn the_engine_listens_while_it_thinks() {
    let start = parse_position(&board(), START).expect("a position");
    let mut engine = Engine::start(&[]);
    for _ in 0..5 {
        engine.send("go infinite");
        engine.wait("info depth 2");
        engine.send("isready");
        assert!(engine.wait("readyok").1 < PROMPT);
        assert_eq!(engine.ask("query p1turn", "response"), "response true");
        for line in ["go depth 1", "uginewgame", "setoption name Hash value 2"] {
            assert!(engine.ask(line, "info string").contains("a search is running"));
        }
        assert!(engine.ask("nonsense", "info string").contains("`nonsense`"));
        // What is searched does not change with the position for the next search.
        engine.send("position startpos moves d3");
        engine.send("stop");
        let (line, time) = engine.wait("bestmove");
        assert!(time < PROMPT, "{time:?}");
        best_action(&line, &start);
        assert_eq!(engine.ask("query p1turn", "response"), "response false");
        engine.send("position startpos");
    }
    // Runners do not wait for the answer before they go on.
    for line in ["go infinite", "stop", "position startpos moves d3", "go depth 1"] {
        engine.send(line);
    }
    engine.wait("bestmove");
    engine.wait("bestmove");
    // Nor do they wait once they have it.
    for _ in 0..200 {
        engine.send("go nodes 1");
        let line = engine.next();
        assert!(line.starts_with("bestmove"), "{line}");
    }
}

#[test]
fn quitting_and_the_end_of_input_end_it_while_it_thinks() {
    for quit in [true, false] {
        let mut engine = Engine::start(&[]);
        engine.send("go infinite");
        engine.wait("info");
        let began = Instant::now();
        if quit {
            engine.send("quit");
        } else {
            engine.input = None;
        }
        engine.wait("bestmove");
        assert!(began.elapsed() < PROMPT);
        engine.ends();
    }
}

#[test]
fn a_reader_that_is_gone_ends_it() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_kensington-engine"))
        .arg("ugi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the engine runs");
    drop(engine.stdout.take());
    // The engine may be gone before the second line is written.
    let mut input = engine.stdin.take().expect("piped");
    let _ = writeln!(input, "isready\nisready");
    let mut errors = String::new();
    engine.stderr.take().expect("piped").read_to_string(&mut errors).expect("UTF-8");
    assert_eq!(errors, "");
    assert!(engine.wait().expect("the engine ends").success());
}

#[test]
fn options_change_what_they_name() {
    let lines = say(&[
        "setoption name TeamSize value 3",
        "position startpos moves d3 e3",
        "go depth 1",
        "stop",
        "query p1turn",
    ]);
    assert_eq!(lines.last().map(String::as_str), Some("response true"));

    // On the other board d1 is a point and p4 is none.
    let lines = say(&[
        &format!("setoption name Board value {TREFOIL}"),
        "position startpos moves d1 p4",
        "position startpos moves d1",
        "query p1turn",
        "setoption name Board value <default>",
        "query p1turn",
        "position startpos moves d1 p4 d2",
        "query p1turn",
    ]);
    assert!(lines[0].contains("move 2") && lines[0].contains("`p4`"), "{lines:?}");
    assert_eq!(lines[1..], ["response false", "response true", "response false"]);

    let back_and_forth = "a1-a2 p1-n1 a2-a1 n1-p1 ".repeat(2);
    let game = format!("position fen r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3 r1 r1:0,b1:0 - moves {back_and_forth}");
    let lines =
        say(&[&game, "query result", "setoption name Repetition value true", &game, "query result", "go depth 1"]);
    assert_eq!(lines[..2], ["response none", "response draw"]);
    assert_eq!(lines.last().map(String::as_str), Some("bestmove (none)"));

    // With small tables and a thread more it answers as well; names are read in either case.
    let lines = say(&["setoption name hash value 1", "setoption name SEED value 7", "go nodes 10", "stop"]);
    assert!(lines.iter().all(|line| !line.starts_with("info string")), "{lines:?}");
}

#[test]
fn a_level_takes_its_own_time() {
    let mut engine = Engine::start(&[]);
    engine.send("setoption name Level value 2");
    engine.send("go");
    let (line, _) = engine.wait("bestmove");
    best_action(&line, &parse_position(&board(), START).expect("a position"));
    engine.send("go infinite");
    thread::sleep(Duration::from_millis(20));
    engine.send("stop");
    engine.wait("bestmove");
}

#[test]
fn bad_values_are_named_and_change_nothing() {
    let broken = format!("{}/broken.ron", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&broken, "(no board").expect("the temporary folder can be written");
    for (option, named) in [
        ("Hash value 0", "1 to 4096"),
        ("Hash value 5000", "`5000`"),
        ("Threads value many", "`many`"),
        ("Level value 11", "0 to 10"),
        ("Seed value -1", "`-1`"),
        ("TeamSize value 4", "1 to 3"),
        ("Board value /does/not/exist.ron", "`/does/not/exist.ron`"),
        (&format!("Board value {broken}"), "Board"),
        ("Repetition value maybe", "true or false"),
        ("Colour value red", "no option `Colour`"),
    ] {
        let lines = say(&["position startpos moves d3", &format!("setoption name {option}"), "query p1turn"]);
        assert!(lines[0].starts_with("info string setoption: ") && lines[0].contains(named), "{option}: {lines:?}");
        assert_eq!(lines[1..], ["response false"], "{option}");
    }
}

#[test]
fn malformed_lines_are_named_and_change_nothing() {
    for (line, named) in [
        ("position", "startpos or fen"),
        ("position fen 4/3 r1 r1:15,b1:15 -", "field 1"),
        ("position startpos moves d3 d3", "move 2, `d3`, is not legal"),
        ("position startpos moves d3 z9", "`z9`"),
        (&format!("position fen {WON} moves d3"), "the game is over"),
        ("go quickly", "`quickly`"),
        ("go depth", "found nothing"),
        ("query weather", "`weather`"),
        ("hello", "`hello`"),
        ("d3", "`d3`"),
    ] {
        let lines = say(&["position startpos moves d3", line, "query p1turn"]);
        assert!(lines[0].starts_with("info string ") && lines[0].contains(named), "{line}: {lines:?}");
        assert_eq!(lines[1..], ["response false"], "{line}");
    }
    let mut long = vec![b'x'; 3 << 20];
    long.extend(b"\nisready\n\xff\xfe\x00\nisready");
    let lines = answers(&long);
    assert_eq!((lines.len(), lines[1].as_str(), lines[3].as_str()), (4, "readyok", "readyok"));
    assert!(lines[0].contains("too long") && lines[2].starts_with("info string unknown command"), "{lines:?}");
}

/// Words that lines of the protocol are made of, and some that they are not.
fn word() -> impl Strategy<Value = String> {
    const KNOWN: &[&str] = &[
        "ugi",
        "isready",
        "uginewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "stop",
        "query",
        "gameover",
        "p1turn",
        "result",
        "setoption",
        "name",
        "value",
        "Hash",
        "Threads",
        "Level",
        "Seed",
        "TeamSize",
        "Board",
        "Repetition",
        "NoRebuild",
        "p1time",
        "p2time",
        "p1inc",
        "p2inc",
        "movetime",
        "depth",
        "nodes",
        "infinite",
        "true",
        "false",
        "d3",
        "d3-e3",
        "k3>a1",
        "end",
        "pass",
        "1",
        "2",
        "0",
        "-1",
        "3",
        "18446744073709551616",
        "r1",
        "-",
        "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4",
        "r1:15,b1:15",
        START,
        WON,
        "",
    ];
    prop_oneof![9 => proptest::sample::select(KNOWN).prop_map(str::to_owned), 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn no_lines_end_the_conversation(lines in prop::collection::vec(prop::collection::vec(word(), 0..8), 0..12)) {
        let text: String = lines.iter().map(|words| words.join(" ") + "\nstop\n").collect();
        let lines = answers(format!("{text}uginewgame\nposition startpos moves d3\nquery p1turn\n").as_bytes());
        // What the random lines may have set is the board and the size of the teams: on both d3 is a point.
        prop_assert_eq!(lines.last().map(String::as_str), Some("response false"));
        for line in &lines {
            let word = line.split(' ').next().unwrap_or_default();
            prop_assert!(["id", "option", "ugiok", "readyok", "info", "bestmove", "response"].contains(&word), "{}", line);
        }
    }

    #[test]
    fn no_bytes_end_the_conversation(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let lines = answers(&[&bytes[..], b"\nisready\n"].concat());
        prop_assert_eq!(lines.last().map(String::as_str), Some("readyok"));
    }
}
