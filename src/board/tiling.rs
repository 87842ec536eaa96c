//! Checks a board in the plane, where its file claims that its faces are a tiling.

use std::collections::HashSet;

use super::check::{self, Face, distance};
use super::defect::{Problem, Report, Subject, line_name, shown};
use super::spec::PointSpec;

/// Lines may differ by this part of the usual length: room for coordinates rounded to three decimals.
const TOLERANCE: f64 = 0.01;

/// A place in the plane.
type Place = [f64; 2];

/// The plane with the board's points: names in, defects out.
struct Plane<'s> {
    points: &'s [PointSpec],
    positions: &'s [Place],
    /// How near to a line counts as on it.
    near: f64,
}

/// Reports lines of unequal length, lines that cross or run through points, and faces that overlap.
///
/// The work is quadratic in the lines, which the caller has bounded.
pub(super) fn check(points: &[PointSpec], places: &[check::Place], faces: &[Face], report: &mut Report) {
    // A face with a point that lies nowhere is not judged; where that point would lie is of no account.
    let is_placed = |face: &&Face| face.points.iter().all(|&point| places[point].is_some());
    let faces: Vec<&Face> = faces.iter().filter(is_placed).collect();
    let positions: Vec<Place> = places.iter().map(|place| place.unwrap_or([f64::NAN; 2])).collect();
    let mut lengths: Vec<f64> = Vec::new();
    for face in &faces {
        lengths.extend(edges(&face.points).map(|[a, b]| distance(positions[a], positions[b])));
    }
    lengths.sort_by(f64::total_cmp);
    let Some(&usual) = lengths.get(lengths.len() / 2) else { return };
    let plane = Plane { points, positions: &positions, near: usual * TOLERANCE };

    let mut crossing = false;
    let mut seen = HashSet::new();
    let mut lines = Vec::new();
    for face in &faces {
        if !plane.is_simple(face) {
            report.add(Some(face.spec.offset), face.spec.subject(), Problem::FaceNotSimple);
            crossing = true;
            // Its lines are not the ones that were meant.
            continue;
        }
        for line in edges(&face.points) {
            if seen.insert(line) {
                lines.push((line, face.spec.offset));
            }
        }
    }
    for &([a, b], offset) in &lines {
        let length = distance(positions[a], positions[b]);
        if (length - usual).abs() > plane.near {
            let problem = Problem::UnequalLine { length: format!("{length:.4}"), usual: format!("{usual:.4}") };
            report.add(Some(offset), plane.subject([a, b]), problem);
        }
        for point in (0..points.len()).filter(|&point| plane.touches([a, b], point)) {
            let point = shown(&points[point].name);
            report.add(Some(offset), plane.subject([a, b]), Problem::LineThroughPoint { point });
            crossing = true;
        }
    }
    for (index, &(line, offset)) in lines.iter().enumerate() {
        for &(other, _) in lines[..index].iter().filter(|(other, _)| plane.cross(line, *other)) {
            let other = line_name(&points[other[0]].name, &points[other[1]].name);
            report.add(Some(offset), plane.subject(line), Problem::LinesCross { other });
            crossing = true;
        }
    }
    // Where no lines cross, two faces overlap only if a line of one lies inside the other.
    if !crossing {
        for face in &faces {
            let inside = |&&(line, _): &&([usize; 2], usize)| plane.is_inside(line, face);
            if let Some(([a, b], _)) = lines.iter().find(inside) {
                let line = line_name(&points[*a].name, &points[*b].name);
                report.add(Some(face.spec.offset), face.spec.subject(), Problem::FacesOverlap { line });
            }
        }
    }
}

/// The lines of a perimeter, each with the lower index first.
fn edges(perimeter: &[usize]) -> impl Iterator<Item = [usize; 2]> + '_ {
    perimeter.iter().zip(perimeter.iter().cycle().skip(1)).map(|(&a, &b)| [a.min(b), a.max(b)])
}

/// Twice the area of a triangle, positive if it runs anticlockwise.
fn area(a: Place, b: Place, c: Place) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

impl Plane<'_> {
    fn subject(&self, [a, b]: [usize; 2]) -> Subject<'_> {
        Subject::Line(&self.points[a].name, &self.points[b].name)
    }

    /// Whether a point that is no end of the line lies on it.
    fn touches(&self, [a, b]: [usize; 2], point: usize) -> bool {
        if point == a || point == b {
            return false;
        }
        let [from, to, at] = [a, b, point].map(|index| self.positions[index]);
        let (x, y) = (to[0] - from[0], to[1] - from[1]);
        let along = ((at[0] - from[0]) * x + (at[1] - from[1]) * y) / (x * x + y * y);
        let along = along.clamp(0.0, 1.0);
        distance(at, [from[0] + along * x, from[1] + along * y]) < self.near
    }

    /// Whether two lines cross away from their ends. Lines that touch are no crossing: they run through a point.
    fn cross(&self, line: [usize; 2], other: [usize; 2]) -> bool {
        if line.iter().any(|end| other.contains(end)) {
            return false;
        }
        let [a, b] = line.map(|index| self.positions[index]);
        let [c, d] = other.map(|index| self.positions[index]);
        let parted = |from, to, one, two| (area(from, to, one) > 0.0) != (area(from, to, two) > 0.0);
        parted(a, b, c, d)
            && parted(c, d, a, b)
            && !other.iter().any(|&end| self.touches(line, end))
            && !line.iter().any(|&end| self.touches(other, end))
    }

    /// Whether the face's edge neither crosses nor touches itself.
    fn is_simple(&self, face: &Face) -> bool {
        let lines: Vec<[usize; 2]> = edges(&face.points).collect();
        lines.iter().all(|&line| {
            !face.points.iter().any(|&point| self.touches(line, point))
                && !lines.iter().any(|&other| self.cross(line, other))
        })
    }

    /// Whether a line that is none of the face's own runs inside it. No lines cross, so its middle decides.
    fn is_inside(&self, line: [usize; 2], face: &Face) -> bool {
        if edges(&face.points).any(|own| own == line) {
            return false;
        }
        let [a, b] = line.map(|index| self.positions[index]);
        let middle = [f64::midpoint(a[0], b[0]), f64::midpoint(a[1], b[1])];
        // A ray to the right meets the perimeter an odd number of times.
        edges(&face.points)
            .filter(|edge| {
                let [from, to] = edge.map(|index| self.positions[index]);
                let spans = (from[1] > middle[1]) != (to[1] > middle[1]);
                spans && middle[0] < from[0] + (middle[1] - from[1]) * (to[0] - from[0]) / (to[1] - from[1])
            })
            .count()
            % 2
            == 1
    }
}
