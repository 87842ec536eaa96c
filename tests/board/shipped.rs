//! The boards that ship, and boards by themselves.

use std::collections::BTreeSet;

use kensington::board::symmetry::symmetries;
use kensington::board::{Board, HexagonColour, Point, PointSet};

use crate::*;

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
    let case: Case = serde_json::from_str(include_str!("../cases/board.json")).expect("the case is well formed");
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
