//! The text format of games: files of every version stay readable and are written as they were, and every mistake is
//! named with its place.

mod games;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use games::{time_used, trefoil};
use kensington::board::Board;
use kensington::notation::game::{
    MAX_ACTIONS, MAX_DEPTH, MAX_FILE_BYTES, MAX_GAMES, MAX_LISTED, Reading, read, read_bytes, read_file, write_all,
};
use kensington::notation::position_text;
use kensington::record::turns::turn_list_text;
use kensington::record::{DrawTalk, GameResult, NodeId, Player, Reason, Record};
use kensington::rules::{Outcome, Team};

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kgn")
}

fn golden_text(name: &str) -> String {
    fs::read_to_string(golden().join(name)).expect("a golden file")
}

fn read_classic(text: &str) -> Reading {
    read(text, &[Board::classic()])
}

/// The only game of a text, which must be sound.
fn only(text: &str) -> Record {
    let games = read_classic(text).sound().unwrap_or_else(|defects| panic!("{defects}\n{text}"));
    assert_eq!(games.len(), 1);
    games.into_iter().next().expect("one").record
}

#[test]
fn golden_files_are_read_and_written_unchanged() {
    let trefoil = trefoil();
    let boards = [Board::classic(), &trefoil];
    let mut seen = 0;
    for entry in fs::read_dir(golden()).expect("the folder").map(|entry| entry.expect("an entry").path()) {
        let text = fs::read_to_string(&entry).expect("a text");
        let games = read_file(&entry, &boards).sound().unwrap_or_else(|error| panic!("{}:\n{error}", entry.display()));
        assert!(!games.is_empty());
        let written = write_all(games.iter().map(|game| (boards[game.board], &game.record)));
        assert_eq!(written, text, "{}", entry.display());
        // As an editor on another system leaves it.
        let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        assert!(read(&windows, &boards).sound().expect("as sound as before") == games, "{}", entry.display());
        seen += 1;
    }
    assert!(seen >= 5, "only {seen} golden files");
}

#[test]
fn a_game_says_everything_about_itself() {
    let board = trefoil();
    let games = read(&golden_text("tags.kgn"), &[&board]).sound().expect("sound");
    let record = &games[0].record;
    assert_eq!(
        record.details().other_tags().collect::<Vec<_>>(),
        [("Event", "Spring \"open\", round 2"), ("Site", "Brno")]
    );
    assert_eq!(record.details().board_name.as_deref(), Some("Trefoil of old"));
    let seats: Vec<_> = record.start().hands().map(|(seat, stones)| (seat.to_string(), stones)).collect();
    assert_eq!(seats, [("b1".to_owned(), 4), ("r1".to_owned(), 4)]);
    let red = "r1".parse().expect("a seat");
    assert_eq!(record.details().sitter(red).name, "Žofie\nK.");
    assert!(record.options().repetition && record.options().no_rebuild);
    assert_eq!(record.final_result(), Some(GameResult::Drawn(Reason::Agreement)));
    let tree = record.tree();
    let root = tree.notes(NodeId::ROOT);
    assert_eq!(root.draws, [DrawTalk::Offered(Team::Blue), DrawTalk::Declined(Team::Red)]);
    assert_eq!((root.comment.as_str(), root.others.as_slice()), ("Before the game.", &["arrow a1 b2".to_owned()][..]));
    let main = tree.path(tree.main_end(NodeId::ROOT));
    assert_eq!(tree.notes(main[0]).clock, Some(Duration::from_mins(5)));
    assert_eq!(tree.notes(main[1]).clock, Some(Duration::from_millis(298_250)));
    assert_eq!(tree.notes(main[1]).comment, "Curly } and back\\slash, bell \u{7}.");
    let by: Vec<String> = main.iter().map(|&id| tree.step(id).expect("an action").by.to_string()).collect();
    assert_eq!(by[..4], ["computer:10", "computer:3", "computer:10", "computer:3"]);
    // The game stands in the midst of a variation, whose result was taken back.
    assert_eq!((record.ply(), record.node()), (3, main[2]));
    assert!(record.looks_back());
    let conclusion = tree.notes(record.tip()).conclusion.expect("taken back");
    assert_eq!((conclusion.result, conclusion.taken_back), (GameResult::Won(Team::Blue, Reason::Time), true));
    assert_eq!(record.details().sitter(red).player, Player::Human);
}

#[test]
fn the_list_of_turns_reads_like_the_notation() {
    let record = only(&golden_text("two-players.kgn"));
    let expected = "\
1. h5  b: d3
2. i5  b: d4
3. h6
    3. k2  b: k3
        3. b: a3
    4. a4
3. b: k2
4. i6,d3>a1,d4>p1
    4. i6,k2>p1,d3>p2  b: a3
    4. i6,d3>a1,end
4. b: c1
5. i7  b: d3
6. h7  b: j3";
    assert_eq!(turn_list_text(Board::classic(), &record), expected);
    let four = read_classic(&golden_text("four-players.kgn")).sound().expect("sound");
    let list = turn_list_text(Board::classic(), &four[0].record);
    assert!(list.contains("\n3. i5  b1: h2  r2: k3,h2>d4,n2>d6  b2: i4\n"), "{list}");
}

/// Games that an independent implementation has played end with its position and result.
#[test]
fn games_of_the_independent_cases_are_read() {
    let board = Board::classic();
    let cases: serde_json::Value = serde_json::from_str(include_str!("cases/games.json")).expect("the cases are JSON");
    for case in cases.as_array().expect("a list") {
        let actions = case["actions"].as_array().expect("actions");
        let mut text = format!("kgn 1\n[Board \"Kensington\"]\n[Start {}]\n\n", case["start"]);
        for action in actions.iter().map(|action| action.as_str().expect("a text")) {
            let joint = if action == "end" || action.contains('>') { "," } else { " " };
            let _ = write!(text, "{joint}{action}");
        }
        let has_options = case["start"].as_str().expect("a text").split(' ').count() == 5;
        if has_options {
            text = text.replacen("[Start", "[Options \"no-rebuild\"]\n[Start", 1);
        }
        text.push_str("\n*\n");
        let record = only(&text);
        let last = case["positions"].as_array().and_then(|list| list.last()).expect("a position");
        assert_eq!(position_text(board, record.position()), last.as_str().expect("a text"), "{}", case["name"]);
        let outcome = match record.position().outcome() {
            Some(Outcome::Win(team)) => team.to_string(),
            Some(Outcome::Blocked) => "draw".to_owned(),
            None => "none".to_owned(),
        };
        assert_eq!(outcome, case["result"].as_str().expect("a text"), "{}", case["name"]);
        assert_eq!(record.result().is_some(), outcome != "none");
    }
}

const HEAD: &str = "kgn 1\n[Board \"Kensington\"]\n[Seats \"r1:15,b1:15\"]\n\n";

#[track_caller]
fn assert_defects(text: &str, expected: &[&str]) {
    let defects = read_classic(text).defects.to_string();
    assert_eq!(defects.lines().collect::<Vec<_>>(), expected, "{text}");
}

#[test]
fn what_is_wrong_with_the_actions_is_named_with_its_place() {
    let wrong = |moves: &str, expected: &[&str]| assert_defects(&format!("{HEAD}{moves}\n*\n"), expected);
    wrong("1. d3 b: e9", &["line 5, column 10: expected a point of this board, found `e9` in `e9`"]);
    wrong("1. d3 b: d3", &["line 5, column 10: expected a legal action, found `d3`: that point is not free"]);
    wrong("1. d3 b: !", &["line 5, column 10: expected an action, found `!`"]);
    wrong("2. d3 b: e3", &["line 5, column 1: expected `1.`, found `2.`"]);
    wrong(
        "1. b: d3 r: e3",
        &[
            "line 5, column 4: expected `r1:`, whose turn it is, found `b:`",
            "line 5, column 10: expected `b1:`, whose turn it is, found `r:`",
        ],
    );
    wrong("1. d3,e3", &["line 5, column 6: expected a space and another turn, as this one is over, found `,`"]);
    wrong(
        "1. h5 d3 i5 d4 h6 k2 i6 d3>a1",
        &["line 5, column 25: expected a `,` before the next action, as the turn is not over, found `d3>a1`"],
    );
    wrong("1. h5 d3 i5 d4 h6 k2 i6,", &["line 5, column 24: expected an action after the `,`, found none"]);
    wrong("(1. d3)", &["line 5, column 1: expected a turn before its variation, found none"]);
    wrong("1. d3 ()", &["line 5, column 8: expected an action in the variation, found `)`"]);
    wrong("1. d3)", &["line 5, column 6: expected `*` or a turn, found a `)` without its `(`"]);
    wrong(
        "1. d3 (e3 (e4",
        &[
            "line 5, column 7: expected a `)` that ends the variation, found none",
            "line 5, column 11: expected a `)` that ends the variation, found none",
        ],
    );
    // A variation that cannot be read does not hide what comes after it.
    wrong(
        "1. d3 (z9 (e5) d3) b: e3 (q q q) 7. e4",
        &[
            "line 5, column 8: expected a point of this board, found `z9` in `z9`",
            "line 5, column 27: expected an action (`d3`, `d3-e3`, `k3>a1`, `end` or `pass`), found `q`",
            "line 5, column 34: expected `2.`, found `7.`",
        ],
    );
    wrong(
        "1. d3 {never ends",
        &[
            "line 5, column 7: expected a `}` that ends the comment, found none",
            "line 7, column 1: expected `*` at the end of the game, found none: the text may have been cut off",
        ],
    );
    assert_defects(
        &format!("{HEAD}1. d3 b: e3\n"),
        &["line 6, column 1: expected `*` at the end of the game, found none: the text may have been cut off"],
    );
}

#[test]
fn what_is_wrong_with_the_notes_is_named_with_its_place() {
    let wrong = |moves: &str, expected: &str| assert_defects(&format!("{HEAD}{moves}\n*\n"), &[expected]);
    wrong("1. d3 <clock 5>", "line 5, column 7: expected a time such as `<clock 0:05:00>`, found `<clock 5>`");
    wrong(
        "1. d3 <by robot>",
        "line 5, column 7: expected `<by human>`, `<by computer>` or a level as in `<by computer:7>`, found `<by robot>`",
    );
    wrong("<by human> 1. d3", "line 5, column 1: expected an action before who chose it, found `<by human>`");
    wrong("1. d3 <offer x>", "line 5, column 7: expected a team, `r` or `b`, found `<offer x>`");
    wrong(
        "1. d3 <result r hexagon>",
        "line 5, column 7: expected a resignation, an agreement or a loss on time, as the position decides nothing, found `<result r hexagon>`",
    );
    wrong(
        "1. d3 <result r agreement>",
        "line 5, column 7: expected a result such as `<result r hexagon>` or `<result draw agreement>`, found `<result r agreement>`",
    );
    wrong("1. d3 <here> b: e3 <here>", "line 5, column 20: expected `<here>` once in a game, found `<here>`");
    wrong(
        "1. d3 (1. e4 <here>)",
        "line 5, column 14: expected `<here>` on the way to the end of the main line, or to `<tip>`, found it elsewhere",
    );
    wrong("1. d3 {a} {b}", "line 5, column 11: expected one comment in a place, found another");
    wrong("1. d3 {}", "line 5, column 7: expected a comment that says something, found an empty one");
    wrong("1. d3 ({a} 1. e4)", "line 5, column 8: expected an action before a comment, found none");
    wrong("1. d3 {a\\b}", "line 5, column 9: expected one of `\\\\`, `\\\"`, `\\}`, `\\n` and `\\x1b`, found `\\b`");
    wrong(
        "1. d3 <clock",
        "line 5, column 7: expected a `>` that ends the note on this line, after 1000 bytes at most, found none",
    );
    let won = golden_text("four-players.kgn").replace("<result r hexagon>", "<result b hexagon>");
    let defects = read_classic(&won).defects.to_string();
    assert!(
        defects.starts_with(
            "line 20, column 11: expected `<result r hexagon>`, as the rules decide it, found `<result b hexagon>`"
        ),
        "{defects}"
    );
}

const BOARD: &str = "[Board \"Kensington\"]";
const SEATS: &str = "[Seats \"r1:15,b1:15\"]";

#[test]
fn what_is_wrong_with_the_tags_is_named_with_its_place() {
    let wrong = |tags: &str, expected: &[&str]| assert_defects(&format!("kgn 1\n{tags}\n\n1. d3\n*\n"), expected);
    wrong("", &["line 1, column 1: expected a tag Board or Fingerprint that names the board, found neither"]);
    wrong(BOARD, &["line 1, column 1: expected a tag Seats or Start that says how the game begins, found neither"]);
    wrong(
        &format!("[Board \"Atlantis\"]\n{SEATS}"),
        &[
            "line 2, column 1: expected the name of a board at hand, found `Atlantis`; at hand: `Kensington` (c785783cd12dacf1)",
        ],
    );
    wrong(
        &format!("{BOARD}\n[Fingerprint \"0123456789abcdef\"]\n{SEATS}"),
        &[
            "line 3, column 1: expected a board at hand, found the board `Kensington` (0123456789abcdef); at hand: `Kensington` (c785783cd12dacf1)",
        ],
    );
    wrong(
        &format!("{BOARD}\n[Seats \"r1:15,b1:14\"]"),
        &[
            "line 3, column 1: expected the seats in turn order with their stones, equally many of each team, together at most 70, as in `r1:15,b1:15`; found `r1:15,b1:14`",
        ],
    );
    wrong(
        &format!("{BOARD}\n[Start \"nonsense\"]"),
        &[
            "line 3, column 1: the start position: fields: expected four fields (or five with the option no rebuild) separated by one space, found 1 in `nonsense`",
        ],
    );
    wrong(&format!("{BOARD}\n{SEATS}\n{SEATS}"), &["line 4, column 1: expected each tag once, found Seats again"]);
    wrong(
        &format!("{BOARD}\n{SEATS}\n[Date \"yesterday\"]"),
        &["line 4, column 1: expected a date such as 2026-03-14T18:05:00Z, found `yesterday`"],
    );
    wrong(
        &format!("{BOARD}\n{SEATS}\n[Options \"chess\"]"),
        &["line 4, column 1: expected options, each once: `repetition`, `no-rebuild`; found `chess`"],
    );
    wrong(
        &format!("{BOARD}\n{SEATS}\n[r1 \"robot\"]\n[r2 \"human\"]"),
        &[
            "line 4, column 1: expected human, computer or computer:LEVEL with a level from 1 to 10; found `robot`",
            "line 5, column 1: expected a seat that plays, found r2",
        ],
    );
    wrong(
        &format!("{BOARD}\n{SEATS}\n[Result \"r hexagon\"]"),
        &["line 4, column 1: expected `none`, with which the main line ends, found `r hexagon`"],
    );
    wrong(
        &format!("{BOARD}\n{SEATS}\n[Site Brno]\n[Site \"Brno]\n[ \"a\"]\n[Site \"Brno\"] 1."),
        &[
            "line 4, column 6: expected a space and a value in quotation marks, found ` Brno]`",
            "line 5, column 8: expected a `\"` that ends the value on this line, found `Brno]`",
            "line 6, column 2: expected the name of a tag, as in `[Date \"…\"]`, found ` \"a\"]`",
            "line 7, column 14: expected the end of the line, found ` 1.`",
        ],
    );
}

#[test]
fn other_versions_get_a_clear_message() {
    assert_defects("", &["line 1, column 1: expected a game, which begins with a line `kgn 1`, found nothing"]);
    assert_defects("Hello\nworld\n", &["line 1, column 1: expected a line `kgn 1`, found `Hello`"]);
    assert_defects("kgn two\n", &["line 1, column 1: expected the version of the notation, from 1 to 1, found `two`"]);
    assert_defects("kgn 0\n", &["line 1, column 1: expected the version of the notation, from 1 to 1, found `0`"]);
    let newer = format!("kgn 2\n[New \"kind of game\"]\n~~~\n\n{}", golden_text("two-players.kgn"));
    let reading = read_classic(&newer);
    assert_eq!(
        reading.defects.to_string(),
        "line 1, column 1: expected version 1 of the notation at most, found 2: the game was written by a newer program, which can read it"
    );
    assert_eq!(reading.games.len(), 1, "the other game is read");
    assert!(reading.games[0].is_sound);
}

#[test]
fn what_can_be_read_of_a_broken_game_is_kept() {
    let text = golden_text("two-players.kgn").replace("5. i7 b: d3", "5. i7 b: z3");
    let reading = read_classic(&text);
    assert_eq!(reading.games.len(), 1);
    assert!(!reading.games[0].is_sound);
    let record = &reading.games[0].record;
    assert_eq!(record.tree().step(record.node()).map(|step| step.round), Some(5));
    assert_eq!(record.tree().path(record.node()).len(), 11);
}

#[test]
fn only_the_first_defects_are_listed() {
    let mut text = HEAD.to_owned();
    for _ in 0..1000 {
        text.push_str("<clock x> ");
    }
    text.push_str("\n*\n");
    let defects = read_classic(&text).defects;
    assert_eq!((defects.listed().len(), defects.more()), (MAX_LISTED, 1000 - MAX_LISTED));
    assert!(defects.to_string().ends_with("\nand 900 more"));
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let board = [Board::classic()];
    let defects = read_bytes(b"kgn 1\n[Site \"\xff\"]\n", &board).defects.to_string();
    assert_eq!(defects, "line 2, column 8: expected UTF-8 text, found bytes that are none");
    let defects = read_file(&golden(), &board).defects.to_string();
    assert_eq!(defects, "cannot be read: not a regular file");
    let defects = read_file(&golden().join("missing.kgn"), &board).defects.to_string();
    assert!(defects.starts_with("cannot be read: "), "{defects}");
}

/// The most memory that this process has taken so far, in bytes, where the system tells.
fn peak_memory() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok().map(|kib| kib << 10)
}

/// Texts made to take for ever, or all memory. Each must be answered within the time.
#[test]
fn texts_made_to_exhaust_are_answered() {
    const LONGEST: Duration = Duration::from_secs(30);
    let fill = |piece: &str| format!("{HEAD}{}\n*\n", piece.repeat(MAX_FILE_BYTES / piece.len() - 100));
    let deep = |depth: usize| format!("{HEAD}d3 {}{}\n*\n", "(e3 ".repeat(depth), ")".repeat(depth));
    assert!(read_classic(&deep(MAX_DEPTH)).defects.is_empty());
    let too_deep = read_classic(&deep(MAX_DEPTH + 1)).defects.to_string();
    assert_eq!(too_deep, "line 5, column 404: expected at most 100 variations within each other, found more");
    let texts = [
        deep(1_600_000),
        format!("{HEAD}d3 {}", "(".repeat(8_000_000)),
        format!("{HEAD}d3 {}", ")".repeat(8_000_000)),
        fill("<"),
        fill("<a>"),
        fill("<a "),
        fill("{"),
        fill("{a}"),
        fill("[Seats \"\n"),
        fill("[a \"\"]\n"),
        fill("kgn 1\n{"),
        fill("\nkgn 1\n[Board \"Kensington\"]\n[Seats \"r1:1,b1:1\"]\n{\\}"),
        fill("\nkgn 1\n[Board \"Kensington\"]\n[Seats \"r1:1,b1:1\"]\na1 *"),
        fill("9"),
        fill("\\"),
        format!("{HEAD}d3{}\n*\n", "(e3)".repeat(2_000_000)),
        format!("{HEAD}d3{}\n*\n", "(e3)(d4)(e4 d3)(f1)".repeat(400_000)),
        format!("kgn 1\n{}*\n", "[x \"y\"]\n".repeat(900_000)),
        // A game without end, in which every position has to be compared with the earlier ones.
        format!(
            "kgn 1\n[Board \"Kensington\"]\n[Start \"r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3 r1 r1:0,b1:0 -\"]\n\n{}\n*\n",
            "a1-a2 p1-p2 a2-a1 p2-p1 ".repeat(300_000)
        ),
    ];
    for text in texts {
        let began = time_used();
        let reading = read_classic(&text);
        let start: String = text.chars().skip(HEAD.len()).take(40).collect();
        let took = time_used().saturating_sub(began);
        println!("{took:?}: {} games, {:?}", reading.games.len(), start);
        assert!(took < LONGEST, "{took:?} for {start}");
        let actions: usize = reading.games.iter().map(|game| game.record.tree().len()).sum();
        assert!(actions <= MAX_ACTIONS && reading.games.len() <= MAX_GAMES);
    }
    if let Some(peak) = peak_memory() {
        println!("at most {} MiB of memory", peak >> 20);
        assert!(peak < 1 << 30, "{peak} bytes");
    }
    assert_defects(&" ".repeat(MAX_FILE_BYTES + 1), &["expected at most 8388608 bytes, found more"]);
}
