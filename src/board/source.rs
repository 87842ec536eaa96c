//! Values of a RON text that remember where they stand.
//!
//! Types that derive `Deserialize` stop at the first mistake. A board's author wants to see them all, each with its
//! line, so a value is first taken as a slice of the text and then read on its own.

use std::fmt;

use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::defect::{Problem, Report, Subject, TextPosition, shown};

/// A board's values nest four deep. Deeper brackets are refused long before they could exhaust the stack.
const NESTING_LIMIT: usize = 32;

/// A value of the text: valid RON, but its type is not known yet. (The whole text is not even known to be RON.)
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    whole: &'a str,
    value: &'a str,
}

impl<'a> Source<'a> {
    pub fn whole(text: &'a str) -> Self {
        Self { whole: text, value: text }
    }

    fn part(self, raw: &'a RawValue) -> Self {
        // Trimmed of comments, so that the offset is that of the value.
        Self { whole: self.whole, value: raw.trim().get_ron() }
    }

    /// Where the value begins in the text.
    pub fn offset(self) -> usize {
        self.offset_of(self.value)
    }

    fn is_whole(self) -> bool {
        self.value.len() == self.whole.len()
    }

    fn offset_of(self, slice: &str) -> usize {
        slice.as_ptr().addr().saturating_sub(self.whole.as_ptr().addr())
    }

    fn parse<T: Deserialize<'a>>(self) -> ron::error::SpannedResult<T> {
        ron::Options::default().with_recursion_limit(NESTING_LIMIT).from_str(self.value)
    }

    /// The value as a `T`; if it is none, a defect says what was expected.
    pub fn read<T: Deserialize<'a>>(self, expected: &'static str, subject: Subject, report: &mut Report) -> Option<T> {
        let value = self.parse().ok();
        if value.is_none() {
            report.add(Some(self.offset()), subject, Problem::Expected(expected));
        }
        value
    }

    /// The values of a list `[…]`.
    pub fn list(self, expected: &'static str, subject: Subject, report: &mut Report) -> Option<Vec<Self>> {
        let raw: Vec<&RawValue> = self.read(expected, subject, report)?;
        Some(raw.into_iter().map(|raw| self.part(raw)).collect())
    }

    /// The values of a tuple `(…)` of length `N`.
    pub fn tuple<const N: usize>(
        self,
        expected: &'static str,
        subject: Subject,
        report: &mut Report,
    ) -> Option<[Self; N]> {
        let Tuple(raw) = self.read(expected, subject, report)?;
        let parts: Vec<Self> = raw.into_iter().map(|raw| self.part(raw)).collect();
        let tuple = parts.try_into().ok();
        if tuple.is_none() {
            report.add(Some(self.offset()), subject, Problem::Expected(expected));
        }
        tuple
    }

    /// The values of a struct `(field: …, …)`, each expected field's if it is there.
    /// Unknown, repeated and missing fields are defects.
    pub fn fields<const N: usize>(
        self,
        names: [&'static str; N],
        expected: &'static str,
        subject: Subject,
        report: &mut Report,
    ) -> Option<[Option<Self>; N]> {
        let fields = if self.is_whole() {
            self.parse().map(|Fields::<true>(fields)| fields)
        } else {
            self.parse().map(|Fields::<false>(fields)| fields)
        };
        let fields = match fields {
            Ok(fields) => fields,
            Err(error) if self.is_whole() => {
                // Not only is the type unknown, it may not be RON at all.
                let at = error.span.end;
                report.add_at(TextPosition { line: at.line, column: at.col }, syntax_problem(&error.code));
                return None;
            }
            Err(_) => {
                report.add(Some(self.offset()), subject, Problem::Expected(expected));
                return None;
            }
        };
        let mut found = [None; N];
        for (name, raw) in fields {
            let offset = Some(self.offset_of(name));
            match names.iter().position(|known| *known == name) {
                Some(index) if found[index].is_some() => {
                    report.add(offset, subject, Problem::RepeatedField(names[index]));
                }
                Some(index) => found[index] = Some(self.part(raw)),
                None => report.add(
                    offset,
                    subject,
                    Problem::UnknownField {
                        found: shown(name),
                        expected: names.map(|name| format!("`{name}`")).join(", "),
                    },
                ),
            }
        }
        for (name, value) in names.iter().zip(&found) {
            if value.is_none() {
                let offset = if self.is_whole() { None } else { Some(self.offset()) };
                report.add(offset, subject, Problem::MissingField(name));
            }
        }
        Some(found)
    }
}

/// The parser's message, short and on one line.
fn syntax_problem(error: &ron::Error) -> Problem {
    const LONGEST: usize = 160;
    if *error == ron::Error::ExceededRecursionLimit {
        return Problem::TooDeep;
    }
    if matches!(error, ron::Error::ExpectedAttribute) {
        // What begins with `#` is hardly ever meant as RON.
        return Problem::Syntax("expected opening `(` for struct `Board`".into());
    }
    let message = error.to_string();
    let mut characters = message.chars().map(|c| if c.is_control() { ' ' } else { c });
    let first = characters.next().into_iter().flat_map(char::to_lowercase);
    let mut short: String = first.chain(characters.by_ref().take(LONGEST)).collect();
    if characters.next().is_some() {
        short.push('…');
    }
    Problem::Syntax(short)
}

/// The values of a tuple of any length.
struct Tuple<'a>(Vec<&'a RawValue>);

impl<'de> Deserialize<'de> for Tuple<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TupleVisitor;

        impl<'de> Visitor<'de> for TupleVisitor {
            type Value = Tuple<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a tuple")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let mut values = Vec::new();
                while let Some(value) = access.next_element()? {
                    values.push(value);
                }
                Ok(Tuple(values))
            }
        }

        // The format hands over all values, whatever length is asked for.
        deserializer.deserialize_tuple(0, TupleVisitor)
    }
}

/// The fields of a struct, whatever their names. Only the outermost may be called `Board(…)`.
struct Fields<'a, const OUTERMOST: bool>(Vec<(&'a str, &'a RawValue)>);

impl<'de, const OUTERMOST: bool> Deserialize<'de> for Fields<'de, OUTERMOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;

        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Vec<(&'de str, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("named fields")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = access.next_entry()? {
                    fields.push(field);
                }
                Ok(fields)
            }
        }

        deserializer.deserialize_struct(if OUTERMOST { "Board" } else { "" }, &[], FieldsVisitor).map(Self)
    }
}
