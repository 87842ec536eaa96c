//! One test a kind of defect.

use std::fmt::Write as _;

use kensington::board::spec::MAX_NAME_LENGTH;

use crate::*;

#[test]
fn syntax_errors_have_a_line_and_column() {
    let report = defects_after("tiling: true,", "tiling: true");
    let stones = place_of("stones: (");
    assert_eq!(report, format!("{stones}: expected comma"));
    assert_eq!(defects("").to_string(), "line 1, column 1: expected opening `(` for struct `Board`");
    assert_eq!(defects("# A text").to_string(), "line 1, column 3: expected opening `(` for struct `Board`");
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

/// What keeps one thing from being judged does not keep others.
#[test]
fn a_bad_coordinate_hides_no_other_defect() {
    let close = CLASSIC.replace("(\"a2\", -4.232051, -0.866025)", "(\"a2\", -4.232, -1.766)");
    for bad in ["NaN", "1e300", "\"left\"", "()"] {
        let text = defects(&close.replace("(\"p4\", 4.232051", &format!("(\"p4\", {bad}"))).to_string();
        for part in [
            "point p4: ",
            "point a2: closer to a1 than 1/64 of the board's longer side",
            "line a1-a2: 0.1000 long, but most lines are 1.0000: in a tiling all are equally long",
        ] {
            assert!(text.contains(part), "{bad}: {part} is missing in:\n{text}");
        }
        assert!(!text.contains("line n2-p4"), "{bad}: it lies nowhere:\n{text}");
    }
}

#[test]
fn defects_beyond_a_hundred_are_listed_too() {
    let start = CLASSIC.find("triangles: [").expect("triangles");
    let names = CLASSIC[start..].matches('"').count() / 2;
    let report = defects(&format!("{}{}", &CLASSIC[..start], CLASSIC[start..].replace("\"]", "z\"]")));
    let faces = CLASSIC[start..].matches("\"]").count();
    assert!(names > faces && faces > 50, "{names} names in {faces} faces");
    let unknown = report.to_string().matches("there is no point").count();
    assert_eq!(unknown, faces);
    let all =
        defects(&format!("{}{}", &CLASSIC[..start], CLASSIC[start..].replace("\", ", "z\", ").replace("\"]", "z\"]")));
    assert_eq!(all.to_string().matches("there is no point").count(), names);
    assert!(names > 200 && all.listed().len() >= names, "{names}");
}

/// A point whose name cannot be read may be any that is missing, but not one that no point can be; and it is a point.
#[test]
fn an_unreadable_name_hides_no_other_defect() {
    let text = CLASSIC
        .replace("(\"a2\", ", "(7, ")
        .replace("[\"n2\", \"p4\", \"p3\"]", "[\"n2\", \"Zz!\", \"p3\"]")
        .replace("three: 5", "three: 20");
    let report = defects(&text).to_string();
    for part in [
        "points: expected a point's name in quotation marks",
        "triangle n2 \"Zz!\" p3: there is no point \"Zz!\"",
        "stones.three: 3 × 2 × 20 = 120 stones are too many: 72 points bear 70",
    ] {
        assert!(report.contains(part), "{part} is missing in:\n{report}");
    }
    assert!(!report.contains("no point a2"), "{report}");
}

#[test]
fn each_gap_of_a_column_is_told() {
    let report = defects(&CLASSIC.replace("\"h4\"", "\"h14\"").replace("\"h6\"", "\"h16\"")).to_string();
    for missing in ["h4", "h6", "h9", "h15"] {
        assert!(report.contains(&format!("the column has no {missing}")), "{missing}:\n{report}");
    }
    assert_eq!(report.matches("the column has no").count(), 4, "{report}");
}

#[test]
fn an_unequal_line_hides_no_overlapping_face() {
    // A strip of three squares, and a hexagon over two of them.
    let strip = |last: &str| {
        format!(
            "(name: \"Strip\", tiling: true, stones: (one: 3, two: 1, three: 1), points: [\
             (\"a1\", 0, 0), (\"a2\", 0, 1), (\"b1\", 1, 0), (\"b2\", 1, 1), (\"c1\", 2, 0), (\"c2\", 2, 1), (\"d1\", 3, 0), \
             (\"d2\", {last}, 1)], triangles: [], squares: [[\"a1\", \"a2\", \"b2\", \"b1\"], [\"b1\", \"b2\", \"c2\", \"c1\"], \
             [\"c1\", \"c2\", \"d2\", \"d1\"]], hexagons: [(colour: White, points: \
             [\"a1\", \"a2\", \"b2\", \"c2\", \"c1\", \"b1\"])])"
        )
    };
    let overlap = "hexagon a1 a2 b2 c2 c1 b1: overlaps another face: the line b1-b2 runs inside";
    for last in ["3", "3.3"] {
        let report = defects(&strip(last)).to_string();
        assert!(report.contains(overlap), "{last}: {report}");
        assert_eq!(report.contains("in a tiling all are equally long"), last == "3.3", "{report}");
    }
}

#[test]
fn a_face_with_too_many_points_hides_no_separate_piece() {
    let text = hexagon_row(2, "White");
    let report =
        defects(&text.replacen("triangles: [", "triangles: [[\"a1\", \"a2\", \"a3\", \"a4\"], ", 1)).to_string();
    assert!(report.contains("a triangle has 3 points, not 4"), "{report}");
    assert!(report.contains("falls into"), "{report}");
}
