//! A message and its arguments, without a language.

use std::time::Duration;

use crate::board::HexagonColour;
use crate::rules::Team;

/// Something to say: which message, and what stands in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    key: &'static str,
    arguments: Vec<(&'static str, Value)>,
}

impl Message {
    /// Made by the functions of [`messages`](super::messages) only, so that key and arguments fit.
    pub(super) const fn new(key: &'static str, arguments: Vec<(&'static str, Value)>) -> Self {
        Self { key, arguments }
    }

    /// The key, which is the same in every language.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// The arguments with their names.
    pub(super) fn arguments(&self) -> &[(&'static str, Value)] {
        &self.arguments
    }
}

/// What stands in a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A text that is the same in every language.
    Text(String),
    /// A whole number, by which the words around it may change.
    Number(i64),
    /// A number with one decimal place, in tenths.
    Tenths(i64),
    /// One of several words that only the files know, to choose among forms.
    Choice(&'static str),
    /// Another message.
    Message(Box<Message>),
}

/// What kind of value an argument is, for the tests of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// A number.
    Number,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Another message.
    Message,
}

/// What a function of [`messages`](super::messages) takes.
pub trait Argument {
    /// Its kind.
    const KIND: Kind;

    /// Its value.
    fn value(self) -> Value;
}

impl Argument for &str {
    const KIND: Kind = Kind::Text;

    fn value(self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl Argument for Message {
    const KIND: Kind = Kind::Message;

    fn value(self) -> Value {
        Value::Message(Box::new(self))
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Argument for $number {
            const KIND: Kind = Kind::Number;

            fn value(self) -> Value {
                Value::Number(self.into())
            }
        }
    )*};
}

numbers!(u8, u32);

/// Seconds with one decimal place.
impl Argument for Duration {
    const KIND: Kind = Kind::Number;

    fn value(self) -> Value {
        Value::Tenths(i64::try_from((self.as_millis() + 50) / 100).unwrap_or(i64::MAX))
    }
}

/// A number of hundredths, told in whole ones with one decimal place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hundredths(pub u32);

impl Argument for Hundredths {
    const KIND: Kind = Kind::Number;

    fn value(self) -> Value {
        Value::Tenths((i64::from(self.0) + 5) / 10)
    }
}

impl Argument for Team {
    const KIND: Kind = Kind::Choice(&["red", "blue"]);

    fn value(self) -> Value {
        Value::Choice(match self {
            Self::Red => "red",
            Self::Blue => "blue",
        })
    }
}

impl Argument for HexagonColour {
    const KIND: Kind = Kind::Choice(&["white", "red", "blue"]);

    fn value(self) -> Value {
        Value::Choice(match self {
            Self::White => "white",
            Self::Red => "red",
            Self::Blue => "blue",
        })
    }
}

/// The two figures that earn a reward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Of three points.
    Triangle,
    /// Of four points.
    Square,
}

impl Argument for Figure {
    const KIND: Kind = Kind::Choice(&["triangle", "square"]);

    fn value(self) -> Value {
        Value::Choice(match self {
            Self::Triangle => "triangle",
            Self::Square => "square",
        })
    }
}
