//! Files that are no text, giant files, bombs and floods, random damage.

use std::time::{Duration, Instant};

use kensington::board::spec::MAX_FILE_BYTES;
use kensington::board::symmetry::symmetries;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::*;

/// Reading a hostile file of a megabyte takes seconds; what takes longer than this on a busy machine grows faster than
/// the file.
const QUICKLY: Duration = Duration::from_mins(1);

#[test]
fn byte_order_mark_and_carriage_returns_are_fine() {
    let windows = format!("\u{feff}{}", CLASSIC.replace('\n', "\r\n"));
    assert!(spec::read_bytes(windows.as_bytes()).is_ok());
    let report = defects(&windows.replace("one: 15", "one: 0")).to_string();
    assert!(report.starts_with(&format!("{}: stones.one", place_of("15, two"))), "{report}");
}

#[test]
fn text_must_be_utf_8() {
    let report = spec::read_bytes(b"(\n  name: \"\xff\"").expect_err("not text");
    assert_eq!(report.to_string(), "line 2, column 10: not UTF-8 text");
}

#[test]
fn unreadable_files_are_reported() {
    let read = |path: &str| spec::read_file(path.as_ref()).expect_err("unreadable").to_string();
    assert!(read("no/such/file.board.ron").starts_with("cannot be read: "));
    assert_eq!(read(env!("CARGO_MANIFEST_DIR")), "cannot be read: not a regular file");
    if cfg!(unix) {
        assert_eq!(read("/dev/zero"), "cannot be read: not a regular file");
    }
}

#[test]
fn giant_files_are_refused() {
    let long = format!("{CLASSIC}{}", " ".repeat(MAX_FILE_BYTES + 1 - CLASSIC.len()));
    let expected = "the file is longer than 1000000 bytes";
    assert_eq!(spec::read_bytes(long.as_bytes()).expect_err("too long").to_string(), expected);
    assert_eq!(defects(&long).to_string(), expected);
    assert!(spec::read(&long[..MAX_FILE_BYTES]).is_ok());

    let path = std::env::temp_dir().join(format!("kensington-giant-{}.board.ron", std::process::id()));
    let file = std::fs::File::create(&path).expect("a temporary file");
    file.set_len(1 << 40).expect("a sparse file");
    let report = spec::read_file(&path).expect_err("too long").to_string();
    std::fs::remove_file(&path).expect("the file is there");
    assert_eq!(report, expected);
}

/// A text of the greatest length, made of one part repeated.
fn flood(start: &str, part: &str) -> String {
    let mut text = start.to_owned();
    while text.len() + part.len() <= MAX_FILE_BYTES {
        text.push_str(part);
    }
    text
}

#[test]
fn bombs_and_floods_are_reported_quickly() {
    let starts = ["", "(name: ", "(points: [", "(bomb: ", "(stones: (one: ", "(hexagons: [(colour: ", "(\"a1\", "];
    let parts = [
        "(",
        "[",
        "{",
        "/*",
        "/* */",
        "//\n",
        "\"",
        "\\",
        "r#",
        "r#\"",
        "#",
        "'",
        "Some(",
        "x(",
        "x",
        "x:",
        "(x:",
        "[[],",
        "{1:",
        "0",
        "0_",
        "-",
        ".",
        "1..",
        "\n",
        ",",
        ":",
        "\"\\",
        "\"\\u{",
        "b\"",
        "b'",
        "#![enable(",
        "é",
        "\u{2028}",
        "\0",
        "[\"a1\",\"a2\",\"c1\"],",
        "\"\",",
        "(\"a1\",0,0),",
        "(colour:White,points:[]),",
    ];
    for begin in starts {
        for part in parts {
            let before = Instant::now();
            let report = defects(&flood(begin, part)).to_string();
            assert!(report.lines().all(|line| line.chars().count() < 400), "{begin}{part}…");
            assert!(before.elapsed() < QUICKLY, "{begin}{part}… took {:?}", before.elapsed());
        }
    }
    for bomb in ["(", "[", "Some(", "(a:", "{"] {
        for begin in ["", "(bomb: ", "(points: [", "(points: [(\"a1\", "] {
            let report = defects(&flood(begin, bomb)).to_string();
            assert!(report.ends_with("nested too deep") || report.contains("expected"), "{begin}{bomb}: {report}");
        }
    }
    assert!(defects(&flood("(bomb: ", "[")).to_string().ends_with("brackets are nested too deep"));
}

#[test]
fn very_many_faces_and_points_are_reported_quickly() {
    let fill = |list: &str, item: &dyn Fn(usize) -> String| {
        let mut part = String::new();
        for index in 0.. {
            let next = item(index);
            if CLASSIC.len() + part.len() + next.len() > MAX_FILE_BYTES - 100 {
                break;
            }
            part.push_str(&next);
        }
        CLASSIC.replacen(list, &format!("{list}{part}"), 1)
    };
    let texts = [
        fill("triangles: [", &|_| "[],".to_owned()),
        fill("triangles: [", &|_| "[1],".to_owned()),
        fill("triangles: [", &|_| "0,".to_owned()),
        fill("triangles: [", &|_| "[\"a1\"],".to_owned()),
        fill("triangles: [", &|_| "[\"a1\",\"a2\",\"c1\"],\n".to_owned()),
        fill("triangles: [", &|index| format!("[\"x{index}\"],")),
        fill("squares: [", &|index| {
            let name = |shift: usize| format!("\"h{}\"", (index >> shift) % 8 + 1);
            format!("[{},{},\"a1\",\"p1\"],", name(0), name(3))
        }),
        fill("hexagons: [", &|_| "(colour:Red,points:[]),".to_owned()),
        fill("hexagons: [", &|_| "(),".to_owned()),
        fill("points: [", &|index| format!("(\"z{index}\",{index},0),")),
        fill("points: [", &|_| "(\"a1\",0,0),".to_owned()),
        fill("points: [", &|_| "(),".to_owned()),
        fill("(colour: Red, points: [", &|_| "\"a1\",".to_owned()),
        fill("tiling: true,", &|index| format!("f{index}:0,")),
        fill("tiling: true,", &|_| "tiling:0,".to_owned()),
    ];
    for text in texts {
        let before = Instant::now();
        let report = defects(&text);
        assert!(before.elapsed() < QUICKLY, "{} took {:?}", &text[..40], before.elapsed());
        let listed = report.listed();
        assert!(
            !listed.is_empty() && listed.iter().is_sorted_by_key(|defect| (defect.position.is_none(), defect.position))
        );
        assert_eq!(report.to_string().lines().count(), listed.len());
        // A screen gets the first of them, and how many more there are.
        let first = report.first(100);
        assert!(first.lines().zip(listed.iter().take(100)).all(|(line, defect)| line == defect.to_string()));
        if let more @ 1.. = listed.len().saturating_sub(100) {
            assert!(first.ends_with(&format!("\nand {more} more")));
        }
    }
}

/// One edit of a text's bytes; places and lengths are taken modulo what there is.
#[derive(Clone, Debug)]
enum Edit {
    Set(usize, u8),
    Insert(usize, u8),
    Delete(usize, usize),
    Duplicate(usize, usize, usize),
    Token(usize, usize),
    Truncate(usize),
}

/// Pieces that mean something in a board file.
const TOKENS: [&str; 24] = [
    "\"a1\"", "\"h8\"", "\"z1\"", "(", ")", "[", "]", ",", ":", "-", "1e308", "NaN", "inf", "0", "21", "White", "Red",
    "Blue", "false", "name: ", "/*", "//", "\"", "\\",
];

fn edit() -> impl Strategy<Value = Edit> {
    let at = 0..100_000_usize;
    prop_oneof![
        4 => (at.clone(), any::<u8>()).prop_map(|(at, byte)| Edit::Set(at, byte)),
        4 => (at.clone(), b'0'..=b'9').prop_map(|(at, byte)| Edit::Set(at, byte)),
        2 => (at.clone(), any::<u8>()).prop_map(|(at, byte)| Edit::Insert(at, byte)),
        2 => (at.clone(), 1..200_usize).prop_map(|(at, length)| Edit::Delete(at, length)),
        2 => (at.clone(), 1..200_usize, at.clone()).prop_map(|(from, length, to)| Edit::Duplicate(from, length, to)),
        4 => (at.clone(), 0..TOKENS.len()).prop_map(|(at, token)| Edit::Token(at, token)),
        1 => at.prop_map(Edit::Truncate),
    ]
}

fn apply(bytes: &mut Vec<u8>, edit: &Edit) {
    let length = bytes.len();
    if length == 0 {
        return;
    }
    match *edit {
        Edit::Set(at, byte) => bytes[at % length] = byte,
        Edit::Insert(at, byte) => bytes.insert(at % length, byte),
        Edit::Delete(at, count) => {
            let at = at % length;
            bytes.drain(at..(at + count).min(length));
        }
        Edit::Duplicate(from, count, to) => {
            let from = from % length;
            let copy = bytes[from..(from + count).min(length)].to_vec();
            let to = to % length;
            bytes.splice(to..to, copy);
        }
        Edit::Token(at, token) => {
            // Onto the next thing that can be one, so that the text often stays RON.
            let at = at % length;
            let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"\"-.".contains(byte);
            let start = bytes[at..].iter().position(is_word).map_or(length, |skip| at + skip);
            let end = bytes[start..].iter().position(|byte| !is_word(byte)).map_or(length, |skip| start + skip);
            bytes.splice(start..end, TOKENS[token].bytes());
        }
        Edit::Truncate(at) => bytes.truncate(at % length),
    }
}

/// `KENSINGTON_BOARD_MUTATIONS` raises the number of cases.
#[test]
fn damaged_files_never_panic_or_hang() {
    let cases = std::env::var("KENSINGTON_BOARD_MUTATIONS").ok().and_then(|cases| cases.parse().ok()).unwrap_or(20_000);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let strategy = (any::<bool>(), prop::collection::vec(edit(), 1..6));
    TestRunner::new(config)
        .run(&strategy, |(classic, edits)| {
            let mut bytes = if classic { CLASSIC } else { TREFOIL }.as_bytes().to_vec();
            // Without the comments more edits hit what counts.
            let start = bytes.windows(6).position(|window| window == b"Board(").expect("a board");
            bytes.drain(..start);
            for edit in &edits {
                apply(&mut bytes, edit);
            }
            let before = Instant::now();
            match spec::read_bytes(&bytes) {
                Ok(board) => {
                    prop_assert!(board.len() <= 128 && !board.lines().is_empty());
                    for symmetry in symmetries(&board) {
                        prop_assert_eq!(symmetry.apply_set(board.all()), board.all());
                    }
                }
                Err(report) => {
                    prop_assert!(!report.listed().is_empty());
                    prop_assert_eq!(report.to_string().lines().count(), report.listed().len());
                }
            }
            prop_assert!(before.elapsed() < QUICKLY);
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
}
