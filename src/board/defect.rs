//! What can be wrong with a board file, and the report that lists it.

use std::fmt;

use super::spec::{FaceKind, MAX_FILE_BYTES, MAX_NAME_LENGTH};
use super::{MAX_FIGURES, MAX_HEXAGONS, MAX_POINTS};
use crate::text::Lines;

pub use crate::text::TextPosition;

/// One thing wrong with a board file.
///
/// It is shown on one line: the place, what it concerns, and the problem, as in
/// `line 40, column 9: square a1 b1 d2 c1: there is no point c1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    /// Where in the text, if it has one place.
    pub position: Option<TextPosition>,
    /// The face, point, line or field it concerns, by name.
    pub subject: Option<String>,
    /// What is wrong.
    pub problem: Problem,
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = self.position {
            write!(f, "{position}: ")?;
        }
        if let Some(subject) = &self.subject {
            write!(f, "{subject}: ")?;
        }
        self.problem.fmt(f)
    }
}

/// The kinds of defect. Names taken from the file are shortened and without control characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The operating system's word on why the file could not be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// A directory, a device or a pipe.
    #[error("cannot be read: not a regular file")]
    NotAFile,
    /// Over [`MAX_FILE_BYTES`].
    #[error("the file is longer than {MAX_FILE_BYTES} bytes")]
    FileTooLong,
    /// Bytes that are no text.
    #[error("not UTF-8 text")]
    NotUtf8,
    /// The text is not RON; what follows it is not read.
    #[error("{0}")]
    Syntax(String),
    /// Brackets within brackets without end.
    #[error("brackets are nested too deep")]
    TooDeep,
    /// A value of the wrong type.
    #[error("expected {0}")]
    Expected(&'static str),
    /// A field that boards do not have.
    #[error("unknown field `{found}`, expected {expected}")]
    UnknownField {
        /// The field in the file.
        found: String,
        /// The fields there may be.
        expected: String,
    },
    /// A field given twice.
    #[error("repeated field `{0}`")]
    RepeatedField(&'static str),
    /// A field left out.
    #[error("missing field `{0}`")]
    MissingField(&'static str),
    /// The board's name is empty or blank.
    #[error("must not be empty")]
    NameEmpty,
    /// The board's name is over [`MAX_NAME_LENGTH`].
    #[error("longer than {MAX_NAME_LENGTH} characters")]
    NameTooLong,
    /// The board's name contains control characters.
    #[error("contains characters that cannot be shown")]
    NameUnprintable,
    /// Stones a seat outside 1 to 20.
    #[error("{0} stones a player: expected 1 to 20")]
    StonesOutOfRange(i64),
    /// More stones than the board bears.
    #[error("{seats} × 2 × {stones} = {} stones are too many: {points} points bear {}", 2 * seats * stones, points.saturating_sub(2))]
    StonesTooMany {
        /// Seats a team.
        seats: usize,
        /// Stones a seat.
        stones: usize,
        /// The board's points.
        points: usize,
    },
    /// More points than a set holds.
    #[error("{0} points: at most {MAX_POINTS} are possible")]
    TooManyPoints(usize),
    /// More triangles and squares than a set holds.
    #[error("{0} triangles and squares: at most {MAX_FIGURES} are possible")]
    TooManyFigures(usize),
    /// Too many hexagons.
    #[error("{0} hexagons: at most {MAX_HEXAGONS} are possible")]
    TooManyHexagons(usize),
    /// A point's name is not of the notation's form.
    #[error("a point's name is one letter a to z and a number from 1 without leading zeros")]
    PointName,
    /// A point's name was given before.
    #[error("repeated: line {line} has a point of this name")]
    RepeatedPoint {
        /// The line with the earlier one.
        line: usize,
    },
    /// A number left out in a column.
    #[error("the column has no {missing}: its points are numbered from 1 without gaps")]
    ColumnGap {
        /// The first name missing.
        missing: String,
    },
    /// A coordinate is infinite or no number.
    #[error("coordinates must be finite numbers")]
    CoordinateNotFinite,
    /// A coordinate beyond any use.
    #[error("coordinates must lie between -1000000 and 1000000")]
    CoordinateTooLarge,
    /// All points lie in one place, nearly.
    #[error("the board is too small: its longer side must be at least 0.001")]
    BoardTooSmall,
    /// Two points that a click could not tell apart.
    #[error("closer to {other} than 1/64 of the board's longer side")]
    PointsTooClose {
        /// The other point.
        other: String,
    },
    /// A point on no face.
    #[error("unused: on no triangle, square or hexagon")]
    PointUnused,
    /// A face names a point that the file does not have.
    #[error("there is no point {name}")]
    UnknownPoint {
        /// The name.
        name: String,
    },
    /// A face names a point twice.
    #[error("names {name} more than once")]
    PointTwiceInFace {
        /// The point.
        name: String,
    },
    /// A face with too few or too many points.
    #[error("a {kind} has {} points, not {found}", kind.corners())]
    WrongCount {
        /// The kind of face.
        kind: FaceKind,
        /// How many points it lists.
        found: usize,
    },
    /// Two faces with the same points.
    #[error("repeated: line {line} has a {kind} with the same points")]
    RepeatedFace {
        /// The kind of face.
        kind: FaceKind,
        /// The line with the earlier one.
        line: usize,
    },
    /// A team could never win.
    #[error("{team} has no hexagon to win on: none is White or {team}")]
    NoWinningHexagon {
        /// `Red` or `Blue`.
        team: &'static str,
    },
    /// Stones could not get from everywhere to everywhere.
    #[error("the board falls into {pieces} pieces: no lines lead from {from} to {to}")]
    Disconnected {
        /// How many.
        pieces: usize,
        /// A point of one piece.
        from: String,
        /// A point of another.
        to: String,
    },
    /// In a tiling: a face whose own lines cross or touch.
    #[error("its lines cross or touch: list its points in order round the edge")]
    FaceNotSimple,
    /// In a tiling: a line longer or shorter than most.
    #[error("{length} long, but most lines are {usual}: in a tiling all are equally long")]
    UnequalLine {
        /// The line's length, to four decimals.
        length: String,
        /// The median length, to four decimals.
        usual: String,
    },
    /// In a tiling: two lines that cross.
    #[error("crosses the line {other}")]
    LinesCross {
        /// The other line.
        other: String,
    },
    /// In a tiling: a line that passes a point it does not end at.
    #[error("runs through the point {point}")]
    LineThroughPoint {
        /// The point.
        point: String,
    },
    /// In a tiling: a face with a line inside, so that it overlaps another face.
    #[error("overlaps another face: the line {line} runs inside")]
    FacesOverlap {
        /// The line.
        line: String,
    },
}

/// Everything wrong with a board file, one defect a line, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
pub struct Defects(Vec<Defect>);

impl Defects {
    /// Every defect.
    #[must_use]
    pub fn listed(&self) -> &[Defect] {
        &self.0
    }

    /// The first so many defects, one a line, and how many more there are: for a screen.
    #[must_use]
    pub fn first(&self, most: usize) -> String {
        let mut lines: Vec<String> = self.0.iter().take(most).map(Defect::to_string).collect();
        if let more @ 1.. = self.0.len() - lines.len() {
            lines.push(format!("and {more} more"));
        }
        lines.join("\n")
    }

    /// The report of a file that could not be read.
    #[must_use]
    pub fn unreadable(error: &std::io::Error) -> Self {
        Self::of_file(Problem::Unreadable(error.to_string()), None)
    }

    /// A report of a single defect of the file as a whole.
    pub(super) fn of_file(problem: Problem, position: Option<TextPosition>) -> Self {
        Self(vec![Defect { position, subject: None, problem }])
    }
}

impl fmt::Display for Defects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, defect) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            defect.fmt(f)?;
        }
        Ok(())
    }
}

/// What a defect concerns.
#[derive(Clone, Copy)]
pub(super) enum Subject<'s> {
    Board,
    Field(&'static str),
    Point(&'s str),
    Face(FaceKind, &'s [String]),
    Line(&'s str, &'s str),
}

impl Subject<'_> {
    fn name(self) -> Option<String> {
        Some(match self {
            Self::Board => return None,
            Self::Field(field) => field.to_owned(),
            Self::Point(name) => format!("point {}", shown(name)),
            Self::Line(a, b) => format!("line {}", line_name(a, b)),
            Self::Face(kind, names) => {
                // A face of thousands of points is a defect too, and must fit on a line.
                let listed: Vec<String> = names.iter().take(8).map(|name| shown(name)).collect();
                let rest = if names.len() > listed.len() { " …" } else { "" };
                format!("{kind} {}{rest}", listed.join(" ")).trim_end().to_owned()
            }
        })
    }
}

/// A line by its ends' names.
pub(super) fn line_name(a: &str, b: &str) -> String {
    format!("{}-{}", shown(a), shown(b))
}

/// A name from the file as a message shows it: short, on one line, and quoted unless it is plain.
pub(super) fn shown(name: &str) -> String {
    const LONGEST: usize = 16;
    let short: String = name.chars().take(LONGEST).collect();
    let rest = if short.len() < name.len() { "…" } else { "" };
    if !short.is_empty() && short.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        format!("{short}{rest}")
    } else {
        format!("{short:?}{rest}")
    }
}

/// Collects defects while a text is read and checked.
pub(super) struct Report<'a> {
    lines: Lines<'a>,
    found: Vec<Defect>,
}

impl<'a> Report<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { lines: Lines::new(text), found: Vec::new() }
    }

    /// The line, from 1, of an offset into the text.
    pub fn line(&self, offset: usize) -> usize {
        self.lines.line(offset)
    }

    /// Adds a defect. The offset into the text is that of the thing at fault, if it has one.
    pub fn add(&mut self, offset: Option<usize>, subject: Subject, problem: Problem) {
        let position = offset.map(|offset| self.lines.position(offset));
        self.found.push(Defect { position, subject: subject.name(), problem });
    }

    /// Adds a defect of the text itself.
    pub fn add_at(&mut self, position: TextPosition, problem: Problem) {
        self.found.push(Defect { position: Some(position), subject: None, problem });
    }

    /// How many defects there are so far.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// The report in the order of the file, defects of the board as a whole last.
    pub fn finish(mut self) -> Defects {
        self.found.sort_by_key(|defect| (defect.position.is_none(), defect.position));
        Defects(self.found)
    }
}
