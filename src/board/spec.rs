//! A board file: what it states, and how it becomes a [`Board`].
//!
//! The file is RON text, `*.board.ron`; `levels/kensington.board.ron` explains it to its authors. Reading reports
//! every defect at once: first the values are taken from the text (here), then they are checked against each other
//! (`check`) and, where the file claims to be a tiling, in the plane (`tiling`).

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::check;
use super::defect::{Defects, Problem, Report, Subject, TextPosition};
use super::graph::{Board, HexagonColour};
use super::source::Source;

/// The longest board file that is read, in bytes: 1 MB. The largest possible board takes about 20 KB.
pub const MAX_FILE_BYTES: usize = 1_000_000;

/// The longest name of a board, in characters.
pub const MAX_NAME_LENGTH: usize = 40;

/// Two points must be at least this part of the board's longer side apart.
///
/// The nearest point to a click wins, and the hit radius reaches half the distance to the nearest point. On the
/// smallest board picture, about 480 pixels across, 1/64 leaves a radius of nearly four pixels: what a steady hand can
/// hit. The classic board's points are 1/9 apart.
pub const MIN_SEPARATION: f64 = 1.0 / 64.0;

/// Reads a board from a file.
///
/// # Errors
/// Every defect of the file; or that it cannot be read.
pub fn read_file(path: &Path) -> Result<Board, Defects> {
    let failed = |error: std::io::Error| Defects::of_file(Problem::Unreadable(error.to_string()), None);
    // Opening a pipe would wait for a writer, so the kind of file is asked for first.
    if !std::fs::metadata(path).map_err(failed)?.is_file() {
        return Err(Defects::of_file(Problem::NotAFile, None));
    }
    let mut bytes = Vec::new();
    // A file may grow or be endless whatever length it claims; one byte over the limit is enough to know.
    let limit = MAX_FILE_BYTES as u64 + 1;
    File::open(path).map_err(failed)?.take(limit).read_to_end(&mut bytes).map_err(failed)?;
    read_bytes(&bytes)
}

/// Reads a board from the bytes of a file.
///
/// # Errors
/// Every defect of the file.
pub fn read_bytes(bytes: &[u8]) -> Result<Board, Defects> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(Defects::of_file(Problem::FileTooLong, None));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => read(text),
        Err(error) => {
            let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let line = valid.matches('\n').count() + 1;
            let column = valid.chars().rev().take_while(|&c| c != '\n').count() + 1;
            Err(Defects::of_file(Problem::NotUtf8, Some(TextPosition { line, column })))
        }
    }
}

/// Reads a board from the text of a file.
///
/// # Errors
/// Every defect of the text.
pub fn read(text: &str) -> Result<Board, Defects> {
    if text.len() > MAX_FILE_BYTES {
        return Err(Defects::of_file(Problem::FileTooLong, None));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut report = Report::new(text);
    let parts = Spec::read(text, &mut report).and_then(|spec| check::check(&spec, &mut report));
    parts.map(Board::from_parts).ok_or_else(|| report.finish())
}

/// The kinds of face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaceKind {
    /// Three points.
    Triangle,
    /// Four points.
    Square,
    /// Six points.
    Hexagon,
}

impl FaceKind {
    /// How many points such a face has.
    #[must_use]
    pub const fn corners(self) -> usize {
        match self {
            Self::Triangle => 3,
            Self::Square => 4,
            Self::Hexagon => 6,
        }
    }
}

impl fmt::Display for FaceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Triangle => "triangle",
            Self::Square => "square",
            Self::Hexagon => "hexagon",
        })
    }
}

/// A board as its file states it. What is missing or of the wrong type has been reported and is `None` or left out.
pub(super) struct Spec {
    pub name: Option<Located<String>>,
    pub tiling: Option<bool>,
    /// Stones a seat for one, two and three seats a team.
    pub stones: [Option<Located<i64>>; 3],
    pub points: Listed<PointSpec>,
    pub triangles: Listed<FaceSpec>,
    pub squares: Listed<FaceSpec>,
    pub hexagons: Listed<FaceSpec>,
}

/// A value with its offset into the text.
pub(super) struct Located<T> {
    pub value: T,
    pub offset: usize,
}

/// A list of the file.
pub(super) struct Listed<T> {
    pub items: Vec<T>,
    /// How many there are in the file, those that could not be read included; None if it is no list.
    pub count: Option<usize>,
    /// Where the list begins.
    pub offset: usize,
}

/// A point: `("a1", -4.2, -1.9)`.
pub(super) struct PointSpec {
    pub offset: usize,
    pub name: String,
    pub coordinates: Option<[f64; 2]>,
}

impl PointSpec {
    pub fn subject(&self) -> Subject<'_> {
        Subject::Point(&self.name)
    }
}

/// A face: `["a1", "a2", "c1"]`, or for a hexagon `(colour: White, points: […])`.
pub(super) struct FaceSpec {
    pub offset: usize,
    pub kind: FaceKind,
    pub names: Vec<String>,
    /// Whether all names could be read.
    pub complete: bool,
    /// Of a hexagon, if it could be read.
    pub colour: Option<HexagonColour>,
}

impl FaceSpec {
    pub fn subject(&self) -> Subject<'_> {
        Subject::Face(self.kind, &self.names)
    }
}

/// The names of the stones' fields, with the place that messages name.
pub(super) const STONES: [(&str, &str); 3] = [("one", "stones.one"), ("two", "stones.two"), ("three", "stones.three")];

impl Spec {
    /// Takes the values from the text; `None` if it is no RON at all.
    fn read(text: &str, report: &mut Report) -> Option<Self> {
        let [name, tiling, stones, points, triangles, squares, hexagons] = Source::whole(text).fields(
            ["name", "tiling", "stones", "points", "triangles", "squares", "hexagons"],
            "a board",
            Subject::Board,
            report,
        )?;
        Some(Self {
            name: name.and_then(|source| {
                let value = source.read("a text in quotation marks", Subject::Field("name"), report)?;
                Some(Located { value, offset: source.offset() })
            }),
            tiling: tiling.and_then(|source| source.read("true or false", Subject::Field("tiling"), report)),
            stones: read_stones(stones, report),
            points: read_list(points, "points", report, read_point),
            triangles: read_list(triangles, "triangles", report, |source, report| {
                read_face(FaceKind::Triangle, source, report)
            }),
            squares: read_list(squares, "squares", report, |source, report| {
                read_face(FaceKind::Square, source, report)
            }),
            hexagons: read_list(hexagons, "hexagons", report, read_hexagon),
        })
    }
}

fn read_stones(source: Option<Source>, report: &mut Report) -> [Option<Located<i64>>; 3] {
    let subject = Subject::Field("stones");
    let fields = source.and_then(|source| {
        source.fields(STONES.map(|(field, _)| field), "(one: …, two: …, three: …)", subject, report)
    });
    let mut stones = [None, None, None];
    for ((stones, source), (_, place)) in stones.iter_mut().zip(fields.into_iter().flatten()).zip(STONES) {
        *stones = source.and_then(|source| {
            let value = source.read("a whole number from 1 to 20", Subject::Field(place), report)?;
            Some(Located { value, offset: source.offset() })
        });
    }
    stones
}

fn read_list<'a, T>(
    source: Option<Source<'a>>,
    field: &'static str,
    report: &mut Report,
    mut item: impl FnMut(Source<'a>, &mut Report) -> Option<T>,
) -> Listed<T> {
    let offset = source.map_or(0, Source::offset);
    let Some(sources) = source.and_then(|source| source.list("a list in [ ]", Subject::Field(field), report)) else {
        return Listed { items: Vec::new(), count: None, offset };
    };
    let count = Some(sources.len());
    let items: Vec<T> = sources.into_iter().filter_map(|source| item(source, report)).collect();
    Listed { items, count, offset }
}

impl<T> Listed<T> {
    /// Whether all of the list could be read. If not, what the file seems to lack may be in the part that could not.
    pub fn is_complete(&self) -> bool {
        self.count == Some(self.items.len())
    }
}

fn read_point(source: Source, report: &mut Report) -> Option<PointSpec> {
    const NUMBER: &str = "a number";
    let [name, x, y] = source.tuple("a point: (\"name\", x, y)", Subject::Field("points"), report)?;
    let name: Option<String> = name.read("a point's name in quotation marks", Subject::Field("points"), report);
    let subject = name.as_deref().map_or(Subject::Field("points"), Subject::Point);
    let (x, y) = (x.read(NUMBER, subject, report), y.read(NUMBER, subject, report));
    let coordinates = x.zip(y).map(|(x, y)| [x, y]);
    name.map(|name| PointSpec { offset: source.offset(), name, coordinates })
}

fn read_face(kind: FaceKind, source: Source, report: &mut Report) -> Option<FaceSpec> {
    let subject = Subject::Face(kind, &[]);
    let sources = source.list("the names of its points: [\"…\", …]", subject, report)?;
    let listed = sources.len();
    let names: Vec<String> = sources
        .into_iter()
        .filter_map(|source| source.read("a point's name in quotation marks", subject, report))
        .collect();
    Some(FaceSpec { offset: source.offset(), kind, complete: names.len() == listed, names, colour: None })
}

fn read_hexagon(source: Source, report: &mut Report) -> Option<FaceSpec> {
    let subject = Subject::Face(FaceKind::Hexagon, &[]);
    let [colour, points] = source.fields(["colour", "points"], "(colour: …, points: […])", subject, report)?;
    let face = points.and_then(|points| read_face(FaceKind::Hexagon, points, report));
    let subject = face.as_ref().map_or(subject, FaceSpec::subject);
    let colour = colour.and_then(|colour| colour.read("White, Red or Blue", subject, report));
    face.map(|face| FaceSpec { colour, ..face })
}
