//! Checks what a board file states: each value, and the values against each other.

use std::collections::{BTreeMap, HashMap};

use super::defect::{Problem, Report, Subject, shown};
use super::graph::{HexagonColour, MAX_FIGURES, MAX_HEXAGONS, Parts, StonesPerSeat};
use super::point::{MAX_POINTS, Point};
use super::spec::{FaceKind, FaceSpec, Listed, Located, MAX_NAME_LENGTH, MIN_SEPARATION, PointSpec, STONES, Spec};
use super::tiling;

/// Coordinates beyond this are taken for mistakes; differences between smaller ones lose no precision that matters.
const MAX_COORDINATE: f64 = 1e6;

/// A board whose longer side is below this is taken for a mistake.
const MIN_SIDE: f64 = 1e-3;

/// With more points or faces, far beyond what a board may have, a file is not judged in the plane: the work is quadratic.
const MAX_JUDGED: usize = 512;

/// Where a point lies, unless its coordinates are at fault.
pub(super) type Place = Option<[f64; 2]>;

/// A face all of whose points are known and different: the others have been reported.
pub(super) struct Face<'s> {
    pub spec: &'s FaceSpec,
    /// Indices into the file's list of points, in perimeter order.
    pub points: Vec<usize>,
}

/// The board's parts, in order, if the file has no defect at all.
pub(super) fn check(spec: &Spec, report: &mut Report) -> Option<Parts> {
    check_name(spec.name.as_ref(), report);
    check_counts(spec, report);
    check_stones(spec, report);
    let index = check_point_names(&spec.points, report);
    check_columns(&spec.points, report);
    let places = check_coordinates(&spec.points, report);
    let faces = check_faces(spec, &index, report);
    check_winnable(spec, report);
    if spec.tiling == Some(true) && spec.points.items.len() <= MAX_JUDGED && faces.len() <= MAX_JUDGED {
        tiling::check(&spec.points.items, &places, &faces, report);
    }
    if report.count() > 0 {
        return None;
    }
    assemble(spec, &places, &faces)
}

fn check_name(name: Option<&Located<String>>, report: &mut Report) {
    let Some(Located { value, offset }) = name else { return };
    let mut add = |problem| report.add(Some(*offset), Subject::Field("name"), problem);
    if value.trim().is_empty() {
        add(Problem::NameEmpty);
    }
    if value.chars().nth(MAX_NAME_LENGTH).is_some() {
        add(Problem::NameTooLong);
    }
    if value.chars().any(char::is_control) {
        add(Problem::NameUnprintable);
    }
}

fn check_counts(spec: &Spec, report: &mut Report) {
    let points = spec.points.items.len();
    if points > MAX_POINTS {
        report.add(Some(spec.points.offset), Subject::Field("points"), Problem::TooManyPoints(points));
    }
    let figures = spec.triangles.items.len() + spec.squares.items.len();
    if figures > MAX_FIGURES {
        report.add(Some(spec.triangles.offset), Subject::Field("triangles"), Problem::TooManyFigures(figures));
    }
    let hexagons = spec.hexagons.items.len();
    if hexagons > MAX_HEXAGONS {
        report.add(Some(spec.hexagons.offset), Subject::Field("hexagons"), Problem::TooManyHexagons(hexagons));
    }
}

fn check_stones(spec: &Spec, report: &mut Report) {
    for (seats, (stones, (_, place))) in (1_usize..).zip(spec.stones.iter().zip(STONES)) {
        let Some(&Located { value, offset }) = stones.as_ref() else { continue };
        let mut add = |problem| report.add(Some(offset), Subject::Field(place), problem);
        match usize::try_from(value) {
            Ok(stones @ 1..=20) => {
                if let Some(points) = spec.points.count.filter(|points| 2 * seats * stones > points.saturating_sub(2)) {
                    add(Problem::StonesTooMany { seats, stones, points });
                }
            }
            _ => add(Problem::StonesOutOfRange(value)),
        }
    }
}

/// A name's letter and number.
fn parse_name(name: &str) -> Option<(char, u32)> {
    let mut characters = name.chars();
    let letter = characters.next().filter(char::is_ascii_lowercase)?;
    let digits = characters.as_str();
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    let number = digits.parse().ok().filter(|_| plain)?;
    Some((letter, number))
}

/// The first point of each name, by its index.
fn check_point_names<'s>(points: &'s Listed<PointSpec>, report: &mut Report) -> HashMap<&'s str, usize> {
    let mut first = HashMap::with_capacity(points.items.len());
    for (index, point) in points.items.iter().enumerate() {
        if parse_name(&point.name).is_none() {
            report.add(Some(point.offset), point.subject(), Problem::PointName);
        }
        let earlier = *first.entry(point.name.as_str()).or_insert(index);
        if earlier != index {
            let line = report.line(points.items[earlier].offset);
            report.add(Some(point.offset), point.subject(), Problem::RepeatedPoint { line });
        }
    }
    first
}

fn check_columns(points: &Listed<PointSpec>, report: &mut Report) {
    if !points.is_complete() {
        return;
    }
    let mut columns: BTreeMap<char, BTreeMap<u32, &PointSpec>> = BTreeMap::new();
    for point in &points.items {
        if let Some((letter, number)) = parse_name(&point.name) {
            columns.entry(letter).or_default().insert(number, point);
        }
    }
    for (letter, column) in columns {
        let mut expected = 1;
        for (number, point) in column {
            if number != expected {
                let missing = format!("{letter}{expected}");
                report.add(Some(point.offset), point.subject(), Problem::ColumnGap { missing });
            }
            expected = number.saturating_add(1);
        }
    }
}

/// Where each point lies.
fn check_coordinates(points: &Listed<PointSpec>, report: &mut Report) -> Vec<Place> {
    let mut places = Vec::with_capacity(points.items.len());
    for point in &points.items {
        let mut add = |problem| report.add(Some(point.offset), point.subject(), problem);
        places.push(match point.coordinates {
            Some(coordinates) if !coordinates.iter().all(|c| c.is_finite()) => {
                add(Problem::CoordinateNotFinite);
                None
            }
            Some(coordinates) if coordinates.iter().any(|c| c.abs() > MAX_COORDINATE) => {
                add(Problem::CoordinateTooLarge);
                None
            }
            // One that could not be read has been reported.
            coordinates => coordinates,
        });
    }
    let known: Vec<[f64; 2]> = places.iter().flatten().copied().collect();
    let all_known = points.is_complete() && known.len() == places.len();
    let side = longer_side(&known);
    if all_known && known.len() >= 2 && side < MIN_SIDE {
        report.add(Some(points.offset), Subject::Field("points"), Problem::BoardTooSmall);
        return vec![None; places.len()];
    }
    // Points whose place is not known can only make the board larger, and what is too close is then even closer.
    if places.len() <= MAX_JUDGED {
        for (index, point) in points.items.iter().enumerate() {
            let Some(place) = places[index] else { continue };
            for (other, earlier) in points.items[..index].iter().zip(&places) {
                if earlier.is_some_and(|earlier| distance(earlier, place) < side * MIN_SEPARATION) {
                    let other = shown(&other.name);
                    report.add(Some(point.offset), point.subject(), Problem::PointsTooClose { other });
                }
            }
        }
    }
    places
}

/// The longer side of the smallest upright rectangle around the points.
pub(super) fn longer_side(positions: &[[f64; 2]]) -> f64 {
    let extent = |axis: usize| {
        let values = positions.iter().map(|position| position[axis]);
        let (low, high) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        high - low
    };
    extent(0).max(extent(1))
}

/// The distance between two places.
pub(super) fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

fn faces_of(spec: &Spec) -> impl Iterator<Item = &FaceSpec> {
    spec.triangles.items.iter().chain(&spec.squares.items).chain(&spec.hexagons.items)
}

/// The faces without defects of their own, triangles first, then squares, then hexagons.
fn check_faces<'s>(spec: &'s Spec, index: &HashMap<&str, usize>, report: &mut Report) -> Vec<Face<'s>> {
    let mut faces = Vec::new();
    let mut used = vec![false; spec.points.items.len()];
    let mut seen: HashMap<Vec<usize>, usize> = HashMap::new();
    // Faces that join their points, whatever else is wrong with them; and whether others might, if their authors' mistakes
    // were mended.
    let (mut joined, mut may_bridge) = (Vec::new(), false);
    for face in faces_of(spec) {
        let before = report.count();
        let points = check_face_points(face, index, spec.points.is_complete(), report);
        for &point in &points {
            used[point] = true;
        }
        let sound = face.complete && report.count() == before && points.len() == face.kind.corners();
        if face.complete && points.len() == face.names.len() && points.len() >= face.kind.corners() {
            joined.push(points.clone());
        } else {
            may_bridge = true;
        }
        if !sound {
            continue;
        }
        let mut key = points.clone();
        key.sort_unstable();
        if let Some(&earlier) = seen.get(&key) {
            let problem = Problem::RepeatedFace { kind: face.kind, line: report.line(earlier) };
            report.add(Some(face.offset), face.subject(), problem);
        } else {
            seen.insert(key, face.offset);
            faces.push(Face { spec: face, points });
        }
    }
    let complete = spec.points.is_complete()
        && spec.triangles.is_complete()
        && spec.squares.is_complete()
        && spec.hexagons.is_complete()
        && faces_of(spec).all(|face| face.complete);
    if complete {
        for (point, _) in spec.points.items.iter().zip(&used).filter(|(_, used)| !**used) {
            // A repeated name counts for its first point only; that it is repeated has been said.
            if index.get(point.name.as_str()).is_some_and(|&first| !used[first]) {
                report.add(Some(point.offset), point.subject(), Problem::PointUnused);
            }
        }
        if !may_bridge {
            check_connected(&spec.points.items, &used, &joined, report);
        }
    }
    faces
}

/// The face's known points, in its order.
fn check_face_points(
    face: &FaceSpec,
    index: &HashMap<&str, usize>,
    points_complete: bool,
    report: &mut Report,
) -> Vec<usize> {
    let mut add = |problem| report.add(Some(face.offset), face.subject(), problem);
    let mut points = Vec::with_capacity(face.names.len().min(face.kind.corners()));
    // How often each name has come up: said once when it is repeated.
    let mut times: HashMap<&str, usize> = HashMap::new();
    for name in &face.names {
        let times = times.entry(name).or_default();
        *times += 1;
        match *times {
            1 => match index.get(name.as_str()) {
                Some(&point) => points.push(point),
                // A point that could not be read has no such name, if no point has.
                None if points_complete || parse_name(name).is_none() => {
                    add(Problem::UnknownPoint { name: shown(name) });
                }
                None => {}
            },
            2 => add(Problem::PointTwiceInFace { name: shown(name) }),
            _ => {}
        }
    }
    let found = face.names.len();
    if face.complete && found != face.kind.corners() {
        add(Problem::WrongCount { kind: face.kind, found });
    }
    points
}

fn check_connected(points: &[PointSpec], used: &[bool], faces: &[Vec<usize>], report: &mut Report) {
    // Each point's representative, found by following the parents; a face joins all its points.
    let mut parent: Vec<usize> = (0..points.len()).collect();
    for face in faces {
        for pair in face.windows(2) {
            let (a, b) = (root(&mut parent, pair[0]), root(&mut parent, pair[1]));
            parent[a] = b;
        }
    }
    let roots: Vec<usize> = (0..points.len()).filter(|&point| used[point] && parent[point] == point).collect();
    if let [from, to, ..] = roots[..] {
        let (from, to) = (shown(&points[from].name), shown(&points[to].name));
        report.add(None, Subject::Board, Problem::Disconnected { pieces: roots.len(), from, to });
    }
}

fn root(parent: &mut [usize], mut point: usize) -> usize {
    while parent[point] != point {
        parent[point] = parent[parent[point]];
        point = parent[point];
    }
    point
}

fn check_winnable(spec: &Spec, report: &mut Report) {
    let hexagons = &spec.hexagons;
    // A hexagon whose colour could not be read may be the one.
    if !hexagons.is_complete() || hexagons.items.iter().any(|hexagon| hexagon.colour.is_none()) {
        return;
    }
    for (team, own) in [("Red", HexagonColour::Red), ("Blue", HexagonColour::Blue)] {
        let wins = |hexagon: &FaceSpec| hexagon.colour.is_some_and(|colour| colour.wins_for(own));
        if !hexagons.items.iter().any(wins) {
            report.add(Some(hexagons.offset), Subject::Field("hexagons"), Problem::NoWinningHexagon { team });
        }
    }
}

/// Puts the points in order and the faces on the ordered points. The file has no defect.
fn assemble(spec: &Spec, places: &[Place], faces: &[Face]) -> Option<Parts> {
    let positions: Vec<[f64; 2]> = places.iter().copied().collect::<Option<_>>()?;
    let mut order: Vec<usize> = (0..spec.points.items.len()).collect();
    order.sort_by_key(|&index| parse_name(&spec.points.items[index].name));
    let mut place = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        place[old] = new;
    }
    let perimeter = |face: &Face| face.points.iter().map(|&old| Point::new(place[old])).collect::<Vec<_>>();
    let stones = |index: usize| u8::try_from(spec.stones[index].as_ref()?.value).ok();
    Some(Parts {
        name: spec.name.as_ref()?.value.clone(),
        points: order.iter().map(|&old| (spec.points.items[old].name.clone(), positions[old])).collect(),
        figures: faces.iter().filter(|face| face.spec.kind != FaceKind::Hexagon).map(perimeter).collect(),
        hexagons: faces.iter().filter_map(|face| Some((face.spec.colour?, perimeter(face)))).collect(),
        stones: StonesPerSeat { one: stones(0)?, two: stones(1)?, three: stones(2)? },
    })
}
