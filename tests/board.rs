//! Board files: the boards that ship, every kind of defect, and hostile input.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use kensington::board::defect::MAX_LISTED;
use kensington::board::spec::{self, MAX_FILE_BYTES, MAX_NAME_LENGTH};
use kensington::board::symmetry::symmetries;
use kensington::board::{Board, Defects, HexagonColour, Point, PointSet};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

const CLASSIC: &str = include_str!("../levels/kensington.board.ron");
const TREFOIL: &str = include_str!("../levels/trefoil.board.ron");

/// Reading a hostile file of a megabyte takes seconds; what takes longer than this on a busy machine grows faster than
/// the file.
const QUICKLY: Duration = Duration::from_mins(1);

/// The report on a text that has defects.
fn defects(text: &str) -> Defects {
    spec::read(text).expect_err("the text has a defect")
}

/// The report on the classic board with one part of its text replaced.
fn defects_after(from: &str, to: &str) -> String {
    assert_eq!(CLASSIC.matches(from).count(), 1, "{from} occurs once");
    defects(&CLASSIC.replace(from, to)).to_string()
}

/// The place, from 1, of a text that occurs once in the classic board, as messages give it.
fn place_of(part: &str) -> String {
    let at = CLASSIC.find(part).expect("the part occurs");
    let line = CLASSIC[..at].matches('\n').count() + 1;
    let column = at - CLASSIC[..at].rfind('\n').map_or(0, |newline| newline + 1) + 1;
    format!("line {line}, column {column}")
}

#[track_caller]
fn assert_reports(report: &str, expected: &str) {
    assert!(report.lines().any(|line| line == expected), "{expected:?} is missing in:\n{report}");
}

/// Replacing `from` gives exactly one defect, at the place of `from`.
#[track_caller]
fn assert_only(from: &str, to: &str, expected: &str) {
    assert_eq!(defects_after(from, to), format!("{}: {expected}", place_of(from)));
}

// The boards that ship.

#[derive(serde::Deserialize)]
struct Case {
    points: std::collections::BTreeMap<String, [f64; 2]>,
    lines: BTreeSet<[String; 2]>,
    triangles: BTreeSet<BTreeSet<String>>,
    squares: BTreeSet<BTreeSet<String>>,
    hexagons: Vec<HexagonCase>,
}

#[derive(serde::Deserialize)]
struct HexagonCase {
    colour: String,
    points: BTreeSet<String>,
}

fn names(board: &Board, points: PointSet) -> BTreeSet<String> {
    points.into_iter().map(|point| board.point_name(point).to_owned()).collect()
}

#[test]
fn classic_board_is_that_of_the_cases() {
    let case: Case = serde_json::from_str(include_str!("cases/board.json")).expect("the case is well formed");
    let board = spec::read(CLASSIC).expect("the classic board has no defects");
    assert_eq!(board.name(), "Kensington");
    assert_eq!(board.len(), 72);
    let points: Vec<_> =
        board.points().map(|point| (board.point_name(point).to_owned(), board.coordinates(point))).collect();
    assert_eq!(points, case.points.into_iter().collect::<Vec<_>>());

    let lines: BTreeSet<_> =
        board.lines().iter().map(|line| line.map(|point| board.point_name(point).to_owned())).collect();
    assert_eq!((board.lines().len(), lines), (132, case.lines));

    let (triangles, squares): (Vec<_>, Vec<_>) = board.figures().iter().partition(|figure| figure.is_triangle());
    assert_eq!((triangles.len(), squares.len(), board.hexagons().len()), (24, 30, 7));
    assert_eq!(triangles.iter().map(|f| names(&board, f.points)).collect::<BTreeSet<_>>(), case.triangles);
    assert_eq!(squares.iter().map(|f| names(&board, f.points)).collect::<BTreeSet<_>>(), case.squares);

    let colour = |colour| match colour {
        HexagonColour::White => "white",
        HexagonColour::Red => "red",
        HexagonColour::Blue => "blue",
    };
    let found: BTreeSet<_> =
        board.hexagons().iter().map(|h| (colour(h.colour).to_owned(), names(&board, h.points))).collect();
    assert_eq!(found, case.hexagons.into_iter().map(|h| (h.colour, h.points)).collect());

    let stones = board.stones_per_seat();
    assert_eq!([1, 2, 3].map(|seats| stones.for_seats(seats)), [15, 8, 5]);
    let columns: String = board.columns().iter().map(|(letter, _)| letter).collect();
    let heights: Vec<_> = board.columns().iter().map(|(_, height)| *height).collect();
    assert_eq!(columns, "abcdefghijklmnop");
    assert_eq!(heights, [4, 3, 2, 6, 6, 4, 3, 8, 8, 3, 4, 6, 6, 2, 3, 4]);
}

#[test]
fn classic_board_is_compiled_in() {
    let board = Board::classic();
    assert_eq!(board.name(), "Kensington");
    assert!(std::ptr::eq(board, Board::classic()));
}

#[test]
fn trefoil_board_loads() {
    let board = spec::read(TREFOIL).expect("the trefoil board has no defects");
    let triangles = board.figures().iter().filter(|figure| figure.is_triangle()).count();
    assert_eq!((board.len(), triangles, board.figures().len() - triangles), (39, 13, 15));
    let colours: Vec<_> = board.hexagons().iter().map(|hexagon| hexagon.colour).collect();
    assert_eq!(colours, [HexagonColour::Red, HexagonColour::White, HexagonColour::Blue]);
    assert_eq!(board.stones_per_seat().for_seats(1), 9);
}

#[test]
fn all_files_in_levels_load_and_number_points_from_bottom_left() {
    let mut files = 0;
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/levels")).expect("there are levels") {
        let path = entry.expect("levels can be listed").path();
        if !path.to_string_lossy().ends_with(".board.ron") {
            continue;
        }
        let board = spec::read_file(&path).unwrap_or_else(|defects| panic!("{}:\n{defects}", path.display()));
        let column = |point: Point| board.point_name(point).as_bytes()[0];
        for (a, b) in board.points().zip(board.points().skip(1)) {
            let ([ax, ay], [bx, by]) = (board.coordinates(a), board.coordinates(b));
            if column(a) == column(b) {
                assert!((ax - bx).abs() < 1e-6 && ay < by);
            } else {
                assert!(ax < bx && column(a) + 1 == column(b));
            }
        }
        files += 1;
    }
    assert!(files >= 2);
}

// Symmetries.

#[test]
fn classic_board_has_four_symmetries() {
    let board = Board::classic();
    let found = symmetries(board);
    let image = |name: &str| {
        let point = board.point_named(name).expect("a point");
        let images = found.iter().map(|s| (board.point_name(s.apply_point(point)).to_owned(), s.swaps_colours()));
        images.collect::<BTreeSet<_>>()
    };
    let expected = [("a1", false), ("a4", false), ("p1", true), ("p4", true)];
    assert_eq!(image("a1"), expected.map(|(name, swaps)| (name.to_owned(), swaps)).into());
    assert_eq!(found.len(), 4);
    assert!(found[0].is_identity() && !found[1].is_identity());
}

#[test]
fn trefoil_board_has_a_mirror_that_swaps_the_teams() {
    let board = spec::read(TREFOIL).expect("no defects");
    let found = symmetries(&board);
    assert_eq!(found.len(), 2);
    assert!(found[0].is_identity() && found[1].swaps_colours());
    for point in board.points() {
        let ([x, y], [u, v]) = (board.coordinates(point), board.coordinates(found[1].apply_point(point)));
        assert!((x + u).abs() < 1e-6 && (y - v).abs() < 1e-6);
    }
}

#[test]
fn white_boards_let_the_teams_change_places() {
    let white = TREFOIL.replace("colour: Red", "colour: White").replace("colour: Blue", "colour: White");
    let board = spec::read(&white).expect("no defects");
    let found = symmetries(&board);
    // Six ways to lay the trefoil onto itself, each with and without the teams' change.
    assert_eq!(found.len(), 12);
    assert_eq!(found.iter().filter(|symmetry| symmetry.swaps_colours()).count(), 6);
}

#[test]
fn symmetries_keep_lines_and_sets() {
    for board in [Board::classic(), &spec::read(TREFOIL).expect("no defects")] {
        for symmetry in symmetries(board) {
            assert_eq!(symmetry.apply_set(board.all()), board.all());
            for point in board.points() {
                let image = symmetry.apply_point(point);
                assert_eq!(symmetry.apply_set(board.neighbours(point)), board.neighbours(image));
            }
        }
    }
}

// One test a kind of defect.

#[test]
fn syntax_errors_have_a_line_and_column() {
    let report = defects_after("tiling: true,", "tiling: true");
    let stones = place_of("stones: (");
    assert_eq!(report, format!("{stones}: expected comma"));
    assert_eq!(defects("").to_string(), "line 1, column 1: expected opening `(` for struct `Board`");
    assert_eq!(defects("(name: \"x").to_string(), "line 1, column 9: expected end of string");
}

#[test]
fn wrong_types_have_a_line_and_column() {
    let expected = "expected a point's name in quotation marks";
    let report = defects_after("[\"a1\", \"a2\", \"c1\"]", "[\"a1\", 7, \"c1\"]");
    let place = place_of("\"a2\", \"c1\"]");
    assert_eq!(report, format!("{place}: triangle: {expected}"));
    assert_only("15, two", "\"15\", two", "stones.one: expected a whole number from 1 to 20");
    assert_only("15, two", "1.5, two", "stones.one: expected a whole number from 1 to 20");
    assert_only("-4.232051, -1.866025", "\"left\", -1.8", "point a1: expected a number");
    assert_only("(\"a1\", -4.232051, -1.866025)", "(\"a1\", 1)", "points: expected a point: (\"name\", x, y)");
    assert_only("(\"a1\", -4.232051, -1.866025)", "\"a1\"", "points: expected a point: (\"name\", x, y)");
    assert_only("true,\n", "1,\n", "tiling: expected true or false");
    assert_only("(one: 15", "Board(one: 15", "stones: expected (one: …, two: …, three: …)");
    assert_only("\"Kensington\"", "Kensington", "name: expected a text in quotation marks");
    let hexagon = "(colour: Red, points: [\"c1\", \"d3\", \"e3\", \"f2\", \"e2\", \"d2\"])";
    assert_only(hexagon, "[\"c1\"]", "hexagon: expected (colour: …, points: […])");
    let report = defects_after(hexagon, &hexagon.replace("Red", "Green"));
    let name = "hexagon c1 d3 e3 f2 e2 d2";
    assert!(report.ends_with(&format!("{name}: expected White, Red or Blue")), "{report}");
}

#[test]
fn wrong_lists_and_their_consequences_are_not_confused() {
    // Without its points no board can be judged: only what is wrong for certain is said.
    let start = CLASSIC.find("points: [").expect("points");
    let end = CLASSIC.find("triangles: [").expect("triangles");
    let text = format!("{}points: 5,\n{}", &CLASSIC[..start], &CLASSIC[end..]);
    let after = |columns: usize| {
        let place = place_of("points: [\n");
        let (line, column) = place.rsplit_once(' ').expect("a place");
        format!("{line} {}", column.parse::<usize>().expect("a column") + columns)
    };
    assert_eq!(defects(&text).to_string(), format!("{}: points: expected a list in [ ]", after(8)));
    let text = format!("{}{}", &CLASSIC[..start], &CLASSIC[end..]);
    assert_eq!(defects(&text).to_string(), "missing field `points`");
}

#[test]
fn fields_are_checked() {
    assert_only(
        "tiling: true",
        "colour: (((1))), tiling: true",
        "unknown field `colour`, expected `name`, `tiling`, `stones`, `points`, `triangles`, `squares`, `hexagons`",
    );
    let twice = defects_after("tiling: true", "tiling: true, tiling: true");
    assert!(twice.ends_with("repeated field `tiling`"), "{twice}");
    assert_eq!(defects_after("tiling: true,", ""), "missing field `tiling`");
    let report = defects_after(", three: 5", "");
    assert_eq!(report, format!("{}: stones: missing field `three`", place_of("(one: 15")));
    let report = defects_after(", three: 5", ", three: 5, four: 4");
    assert!(report.ends_with("stones: unknown field `four`, expected `one`, `two`, `three`"), "{report}");
}

#[test]
fn the_boards_name_is_checked() {
    assert_only("\"Kensington\"", "\" \"", "name: must not be empty");
    let long = "n".repeat(MAX_NAME_LENGTH + 1);
    assert_only("\"Kensington\"", &format!("{long:?}"), "name: longer than 40 characters");
    assert!(spec::read(&CLASSIC.replace("Kensington", &"ž".repeat(MAX_NAME_LENGTH))).is_ok());
    assert_only("\"Kensington\"", "\"a\\nb\"", "name: contains characters that cannot be shown");
}

#[test]
fn stones_are_checked() {
    assert_only("15, two", "0, two", "stones.one: 0 stones a player: expected 1 to 20");
    assert_only("15, two", "-3, two", "stones.one: -3 stones a player: expected 1 to 20");
    assert_only("15, two", "21, two", "stones.one: 21 stones a player: expected 1 to 20");
    let many = "stones.two: 2 × 2 × 18 = 72 stones are too many: 72 points bear 70";
    assert_only("8, three", "18, three", many);
    assert!(spec::read(&CLASSIC.replace("two: 8", "two: 17")).is_ok());
}

#[test]
fn names_of_points_are_checked() {
    for bad in ["A1", "a01", "a", "a0", "1a", "aa1", "a1x", "ä1", "a+1", "", "a99999999999"] {
        let report = defects_after("(\"a4\", ", &format!("({bad:?}, "));
        let shown = if bad.bytes().all(|b| b.is_ascii_alphanumeric()) && !bad.is_empty() {
            bad.to_owned()
        } else {
            format!("{bad:?}")
        };
        let message = "a point's name is one letter a to z and a number from 1 without leading zeros";
        assert_reports(&report, &format!("{}: point {shown}: {message}", place_of("(\"a4\", ")));
    }
    let line = place_of("(\"a1\", ").split([' ', ',']).nth(1).expect("a line").to_owned();
    let report = defects_after("(\"a4\", ", "(\"a1\", ");
    let place = place_of("(\"a4\", ");
    assert_reports(&report, &format!("{place}: point a1: repeated: line {line} has a point of this name"));
    let gap = "the column has no a4: its points are numbered from 1 without gaps";
    assert_reports(&defects_after("(\"a4\", ", "(\"a5\", "), &format!("{place}: point a5: {gap}"));
}

#[test]
fn long_and_strange_names_stay_on_one_short_line() {
    let report = defects_after("(\"a4\", ", &format!("({:?}, ", "x\n".repeat(1000)));
    assert!(report.lines().all(|line| line.chars().count() < 200), "{report}");
    let report = defects_after("tiling: true", &format!("{}: 1, tiling: true", "x".repeat(5000)));
    assert!(report.lines().all(|line| line.chars().count() < 200), "{report}");
    let report = defects(&"x".repeat(5000)).to_string();
    assert!(report.lines().all(|line| line.chars().count() < 200), "{report}");
    let names = format!("[{}]", "\"a1\",".repeat(5000));
    let report = defects_after("[\"a1\", \"a2\", \"c1\"]", &names);
    assert!(report.lines().all(|line| line.chars().count() < 200), "{report}");
}

#[test]
fn coordinates_are_checked() {
    for bad in ["inf", "-inf", "NaN", "1e999"] {
        assert_only("(\"a1\", -4.232051", &format!("(\"a1\", {bad}"), "point a1: coordinates must be finite numbers");
    }
    let far = "point a1: coordinates must lie between -1000000 and 1000000";
    assert_only("(\"a1\", -4.232051", "(\"a1\", -4232051.0", far);
    let near = "point a2: closer to a1 than 1/64 of the board's longer side";
    let report = defects_after("(\"a2\", -4.232051, -0.866025)", "(\"a2\", -4.232, -1.766)");
    assert_reports(&report, &format!("{}: {near}", place_of("(\"a2\", -4.232051")));
    // The longer side is 9.196: 1/64 of it is 0.1437.
    let report = defects_after("(\"a2\", -4.232051, -0.866025)", "(\"a2\", -4.232051, -1.722)");
    assert!(!report.contains("closer"), "{report}");

    let start = CLASSIC.find("points: [").expect("points");
    let end = CLASSIC.find("triangles: [").expect("triangles");
    let tiny: String = CLASSIC[start..end]
        .lines()
        .map(|line| match line.split_once(',') {
            Some((name, _)) if name.contains("(\"") => format!("{name}, 1e-300, 5.0),\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    let report = defects(&format!("{}{tiny}{}", &CLASSIC[..start], &CLASSIC[end..])).to_string();
    assert!(report.ends_with("points: the board is too small: its longer side must be at least 0.001"), "{report}");
}

#[test]
fn faces_name_their_defects() {
    let square = "[\"a1\", \"c1\", \"d2\", \"b1\"]";
    assert_only(square, "[\"a1\", \"c1\", \"d9\", \"b1\"]", "square a1 c1 d9 b1: there is no point d9");
    assert_only(square, "[\"a1\", \"c1\", \"d2\"]", "square a1 c1 d2: a square has 4 points, not 3");
    assert_only(square, "[]", "square: a square has 4 points, not 0");
    assert_only(square, "[\"a1\", \"c1\", \"d2\", \"c1\"]", "square a1 c1 d2 c1: names c1 more than once");
    let again = "[\"b1\", \"a1\", \"c1\", \"d2\"]";
    let report = defects_after("[\"a2\", \"b2\", \"d3\", \"c1\"]", again);
    let line = place_of(square).split([' ', ',']).nth(1).expect("a line").to_owned();
    let place = place_of("[\"a2\", \"b2\", \"d3\", \"c1\"]");
    let expected = format!("{place}: square b1 a1 c1 d2: repeated: line {line} has a square with the same points");
    assert_eq!(report, expected);
}

#[test]
fn unused_points_are_reported() {
    let report = defects_after("(\"a4\", -4.232051, 1.866025),", "(\"a4\", -4.232051, 1.866025), (\"q1\", 6.0, 0.0),");
    assert!(report.ends_with("point q1: unused: on no triangle, square or hexagon"), "{report}");
    assert_eq!(report.lines().count(), 1);
}

/// Hexagons apart from each other, 26 in a row.
fn hexagon_row(pieces: usize, colour: &str) -> String {
    let mut points = String::new();
    let mut hexagons = String::new();
    for piece in 0..pieces {
        let letter = char::from(b'a' + (piece % 26) as u8);
        let first = 6 * (piece / 26);
        let corners = [(1.0, 0.0), (0.5, 0.866), (-0.5, 0.866), (-1.0, 0.0), (-0.5, -0.866), (0.5, -0.866)];
        let (left, up) = (3.0 * (piece % 26) as f64, 3.0 * (piece / 26) as f64);
        let names: Vec<_> = (1..=6).map(|number| format!("\"{letter}{}\"", first + number)).collect();
        for (name, (x, y)) in names.iter().zip(corners) {
            writeln!(points, "({name}, {}, {}),", left + x, up + y).expect("a string grows");
        }
        writeln!(hexagons, "(colour: {colour}, points: [{}]),", names.join(", ")).expect("a string grows");
    }
    let stones = "(one: 1, two: 1, three: 1)";
    let rest = "triangles: [], squares: []";
    format!("(name: \"Row\", tiling: true, stones: {stones}, points: [{points}], {rest}, hexagons: [{hexagons}])")
}

#[test]
fn disconnected_boards_are_reported() {
    let report = defects(&hexagon_row(3, "White")).to_string();
    assert_eq!(report, "the board falls into 3 pieces: no lines lead from a6 to b6");
}

#[test]
fn each_team_needs_a_hexagon() {
    for (team, other) in [("Red", "Blue"), ("Blue", "Red")] {
        let text = TREFOIL
            .replace(&format!("colour: {team}"), &format!("colour: {other}"))
            .replace("colour: White", &format!("colour: {other}"));
        let report = defects(&text).to_string();
        let expected = format!("hexagons: {team} has no hexagon to win on: none is White or {team}");
        assert!(report.ends_with(&expected) && report.lines().count() == 1, "{report}");
    }
    let start = CLASSIC.find("hexagons: [").expect("hexagons");
    let report = defects(&format!("{}hexagons: [])", &CLASSIC[..start])).to_string();
    assert_eq!(report.lines().count(), 2, "{report}");
}

#[test]
fn counts_have_limits() {
    let report = defects(&hexagon_row(22, "White")).to_string();
    assert!(report.contains("points: 132 points: at most 128 are possible"), "{report}");
    let report = defects(&hexagon_row(129, "White")).to_string();
    assert!(report.contains("hexagons: 129 hexagons: at most 128 are possible"), "{report}");
    let squares = "[\"a1\", \"c1\", \"d2\", \"b1\"],\n".repeat(120);
    let report = defects_after("squares: [", &format!("squares: [{squares}"));
    assert!(report.contains("triangles: 174 triangles and squares: at most 128 are possible"), "{report}");
}

#[test]
fn tilings_have_equal_lines() {
    let report = defects_after("(\"a1\", -4.232051, ", "(\"a1\", -4.332051, ");
    assert!(report.contains("line a1-b1: 1.05"), "{report}");
    let expected = "long, but most lines are 1.0000: in a tiling all are equally long";
    assert!(report.lines().all(|line| line.ends_with(expected)), "{report}");
    // Without the claim, the same board is accepted.
    let text = CLASSIC.replace("(\"a1\", -4.232051, ", "(\"a1\", -4.332051, ").replace("tiling: true", "tiling: false");
    assert!(spec::read(&text).is_ok());
    // Three decimals are enough.
    assert!(spec::read(&CLASSIC.replace("2051", "2").replace("6025", "6").replace("8076", "8")).is_ok());
}

#[test]
fn tilings_have_faces_in_perimeter_order() {
    let expected = "square a1 d2 c1 b1: its lines cross or touch: list its points in order round the edge";
    assert_only("[\"a1\", \"c1\", \"d2\", \"b1\"]", "[\"a1\", \"d2\", \"c1\", \"b1\"]", expected);
    let text = CLASSIC
        .replace("[\"a1\", \"c1\", \"d2\", \"b1\"]", "[\"a1\", \"d2\", \"c1\", \"b1\"]")
        .replace("tiling: true", "tiling: false");
    assert!(spec::read(&text).is_ok());
}

#[test]
fn tilings_have_no_crossing_lines() {
    // The corner b1 dragged over the line d1-d2, and onto it.
    let report = defects_after("(\"b1\", -3.732051, -2.732051)", "(\"b1\", -2.366, -2.732051)");
    assert!(report.lines().any(|line| line.contains("line a1-b1: crosses the line d1-d2")), "{report}");
    let report = defects_after("(\"b1\", -3.732051, -2.732051)", "(\"b1\", -2.866, -2.732051)");
    assert!(report.lines().any(|line| line.contains("line d1-d2: runs through the point b1")), "{report}");
}

#[test]
fn tilings_have_no_overlapping_faces() {
    // The middle of a hexagon and two of its corners make a triangle with lines of the right length.
    let text = TREFOIL
        .replace("(\"a2\", ", "(\"p1\", -1.366025, -1.183013),\n(\"a2\", ")
        .replace("triangles: [", "triangles: [[\"p1\", \"c1\", \"c2\"],");
    let report = defects(&text).to_string();
    let expected = "hexagon c1 c2 e2 g2 g1 e1: overlaps another face: the line p1-c1 runs inside";
    assert!(report.ends_with(expected) && report.lines().count() == 1, "{report}");
}

#[test]
fn all_defects_are_reported_at_once() {
    let text = CLASSIC
        .replace("name: \"Kensington\"", "name: \"\"")
        .replace("one: 15", "one: 99")
        .replace("two: 8", "two: eight")
        .replace("(\"a2\", ", "(\"A2\", ")
        .replace("[\"n1\", \"p2\", \"p1\"]", "[\"n1\", 3, \"p1\"]")
        .replace("[\"n2\", \"p4\", \"p3\"]", "[\"n2\", \"p4\", \"p9\"]")
        .replace("colour: Blue, points: [\"k2\"", "shade: Blue, points: [\"k2\"");
    let report = defects(&text);
    let text = report.to_string();
    for part in [
        "name: must not be empty",
        "stones.one: 99 stones a player",
        "stones.two: expected a whole number",
        "point A2: a point's name",
        "the column has no a2",
        "triangle a1 a2 c1: there is no point a2",
        "triangle: expected a point's name in quotation marks",
        "triangle n2 p4 p9: there is no point p9",
        "hexagon: unknown field `shade`",
        "hexagon: missing field `colour`",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    let places: Vec<_> = report.listed().iter().filter_map(|defect| defect.position).collect();
    assert!(places.is_sorted(), "{text}");
}

// Files as such.

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
    let expected = "the file is longer than 1048576 bytes";
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
            assert!(report.lines().count() <= MAX_LISTED + 1);
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
        assert!(report.listed().len() <= MAX_LISTED);
        if report.more() > 0 {
            assert!(report.to_string().ends_with(&format!("\nand {} more", report.more())));
        }
    }
}

// Random damage.

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
                    prop_assert!(report.to_string().lines().count() <= MAX_LISTED + 1);
                }
            }
            prop_assert!(before.elapsed() < QUICKLY);
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
}
