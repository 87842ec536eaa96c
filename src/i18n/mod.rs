//! What the game says, in every language.
//!
//! [`messages`] declares each message once, with its arguments, as a function: a key that does not exist or an argument
//! that is missing cannot be compiled. Such a function returns a [`Message`], a value that knows no language; a
//! [`Language`] turns it into text when it is shown, so the language can change at any time.
//!
//! The texts are [Fluent](https://projectfluent.org) files in `assets/locales`, compiled in. Tests compare them with the
//! declarations: keys, arguments, plural forms.

mod catalogue;
mod language;
mod message;
pub mod messages;
mod pseudo;
#[cfg(test)]
mod tests;

pub use language::{Language, NotALanguage};
pub use message::{Argument, Figure, Hundredths, Kind, Message, Value};
