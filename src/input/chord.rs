//! Keys that can be given another meaning: what they do, and which they are.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use bevy::input::keyboard::Key;
use serde::{Deserialize, Serialize};

/// What a key can be made to do. Arrows, Enter, Space, Tab and Esc do the same in every program and stay as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum KeyAction {
    /// Choose a new game.
    NewGame,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Show a hint.
    Hint,
    /// Take no more of a reward.
    Done,
    /// Begin to analyse, or end it.
    Analyse,
    /// Show the list of moves beside the board, or hide it.
    Moves,
    /// Play the game forward.
    Replay,
    /// Open the field for typed moves.
    TypeMove,
    /// Look at the game one action earlier.
    StepBack,
    /// And one later.
    StepForward,
    /// Look at its start.
    ToStart,
    /// Look at its end, or go back to where it stands.
    ToEnd,
    /// Save the game.
    Save,
    /// Save it under another name.
    SaveAs,
    /// Load a game.
    Load,
    /// The position into the clipboard.
    CopyPosition,
    /// The whole game into the clipboard.
    CopyGame,
    /// Open what the clipboard holds.
    Paste,
    /// Keep a picture of the window.
    Screenshot,
    /// Open the menu, which lets the game rest.
    Menu,
    /// Turn the board by half a turn.
    Flip,
    /// Turn it by a quarter.
    Rotate,
    /// Sound on or off.
    Sound,
    /// Open the settings.
    Settings,
    /// Open the rules.
    Rules,
    /// Fill the screen.
    FullScreen,
    /// Leave the program.
    Quit,
}

impl KeyAction {
    /// All, in the order in which they are listed.
    pub const ALL: [Self; 28] = [
        Self::Undo,
        Self::Redo,
        Self::Hint,
        Self::Done,
        Self::Analyse,
        Self::TypeMove,
        Self::Moves,
        Self::StepBack,
        Self::StepForward,
        Self::ToStart,
        Self::ToEnd,
        Self::Replay,
        Self::Menu,
        Self::Flip,
        Self::Rotate,
        Self::Sound,
        Self::NewGame,
        Self::Save,
        Self::SaveAs,
        Self::Load,
        Self::CopyPosition,
        Self::CopyGame,
        Self::Paste,
        Self::Screenshot,
        Self::Settings,
        Self::Rules,
        Self::FullScreen,
        Self::Quit,
    ];

    /// Whether holding the key down does it no second time.
    #[must_use]
    pub const fn acts_once(self) -> bool {
        !matches!(self, Self::Undo | Self::Redo | Self::StepBack | Self::StepForward)
    }

    /// The key it has until it gets another.
    #[must_use]
    pub const fn usual(self) -> Chord {
        match self {
            Self::NewGame => Chord::plain(KeyName::Character('n')),
            Self::Undo => Chord::control('z'),
            Self::Redo => Chord { shift: true, ..Chord::control('z') },
            Self::Save => Chord::control('s'),
            Self::SaveAs => Chord { shift: true, ..Chord::control('s') },
            Self::Load => Chord::control('o'),
            Self::CopyPosition => Chord::control('c'),
            Self::CopyGame => Chord { shift: true, ..Chord::control('c') },
            Self::Paste => Chord::control('v'),
            Self::Screenshot => Chord::plain(KeyName::Function(12)),
            Self::Replay => Chord::plain(KeyName::Character('v')),
            Self::TypeMove => Chord::plain(KeyName::Character('/')),
            Self::StepBack => Chord::plain(KeyName::PageUp),
            Self::StepForward => Chord::plain(KeyName::PageDown),
            Self::ToStart => Chord::plain(KeyName::Home),
            Self::ToEnd => Chord::plain(KeyName::End),
            Self::Hint => Chord::plain(KeyName::Character('h')),
            Self::Done => Chord::plain(KeyName::Character('d')),
            Self::Analyse => Chord::plain(KeyName::Character('a')),
            Self::Moves => Chord::plain(KeyName::Character('l')),
            Self::Menu => Chord::plain(KeyName::Character('p')),
            Self::Flip => Chord::plain(KeyName::Character('f')),
            Self::Rotate => Chord::plain(KeyName::Character('r')),
            Self::Sound => Chord::plain(KeyName::Character('m')),
            Self::Settings => Chord::plain(KeyName::Function(10)),
            Self::Rules => Chord::plain(KeyName::Function(1)),
            Self::FullScreen => Chord::plain(KeyName::Function(11)),
            Self::Quit => Chord::control('q'),
        }
    }
}

/// A key by what is written on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyName {
    /// A character, in lower case.
    Character(char),
    /// F1 to F12.
    Function(u8),
    /// Insert.
    Insert,
    /// Delete.
    Delete,
    /// Home.
    Home,
    /// End.
    End,
    /// Page Up.
    PageUp,
    /// Page Down.
    PageDown,
    /// Backspace.
    Backspace,
}

impl KeyName {
    const WORDS: [(&'static str, Self); 7] = [
        ("Insert", Self::Insert),
        ("Delete", Self::Delete),
        ("Home", Self::Home),
        ("End", Self::End),
        ("PageUp", Self::PageUp),
        ("PageDown", Self::PageDown),
        ("Backspace", Self::Backspace),
    ];

    /// The name of a key that was pressed. Keys whose meaning is fixed have none.
    #[must_use]
    pub fn of(key: &Key) -> Option<Self> {
        const FUNCTIONS: [Key; 12] = [
            Key::F1,
            Key::F2,
            Key::F3,
            Key::F4,
            Key::F5,
            Key::F6,
            Key::F7,
            Key::F8,
            Key::F9,
            Key::F10,
            Key::F11,
            Key::F12,
        ];
        match key {
            Key::Character(text) => Self::character(text),
            Key::Insert => Some(Self::Insert),
            Key::Delete => Some(Self::Delete),
            Key::Home => Some(Self::Home),
            Key::End => Some(Self::End),
            Key::PageUp => Some(Self::PageUp),
            Key::PageDown => Some(Self::PageDown),
            Key::Backspace => Some(Self::Backspace),
            other => {
                FUNCTIONS.iter().position(|function| function == other).map(|place| Self::Function(place as u8 + 1))
            }
        }
    }

    /// A key with one visible character on it.
    fn character(text: &str) -> Option<Self> {
        let mut letters = text.chars().flat_map(char::to_lowercase);
        let letter = letters.next().filter(|letter| !letter.is_control() && !letter.is_whitespace())?;
        letters.next().is_none().then_some(Self::Character(letter))
    }
}

impl fmt::Display for KeyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(letter) => write!(f, "{}", letter.to_uppercase()),
            Self::Function(number) => write!(f, "F{number}"),
            other => f.write_str(Self::WORDS.iter().find(|(_, name)| name == other).map_or("", |(word, _)| word)),
        }
    }
}

/// A key with what is held down with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Chord {
    /// Ctrl is held.
    pub control: bool,
    /// Shift is held. Without Ctrl it only makes another character of a key, so it does not count there.
    pub shift: bool,
    /// The key.
    pub key: KeyName,
}

impl Chord {
    /// A key alone.
    #[must_use]
    pub const fn plain(key: KeyName) -> Self {
        Self { control: false, shift: false, key }
    }

    /// A letter with Ctrl.
    const fn control(letter: char) -> Self {
        Self { control: true, shift: false, key: KeyName::Character(letter) }
    }

    /// What was pressed, if it can be given a meaning.
    #[must_use]
    pub fn of(key: &Key, control: bool, shift: bool) -> Option<Self> {
        let key = KeyName::of(key)?;
        let shift = shift && (control || !matches!(key, KeyName::Character(_)));
        Some(Self { control, shift, key })
    }

    /// Whether it is a character that a text box would take.
    #[must_use]
    pub const fn types(self) -> bool {
        !self.control && matches!(self.key, KeyName::Character(_) | KeyName::Backspace | KeyName::Delete)
    }
}

impl fmt::Display for Chord {
    /// `Ctrl+Shift+Z`, as in the settings file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (control, shift) = (if self.control { "Ctrl+" } else { "" }, if self.shift { "Shift+" } else { "" });
        write!(f, "{control}{shift}{}", self.key)
    }
}

/// A text that is no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a key such as N, F5, Home or Ctrl+Shift+Z, found `{0}`")]
pub struct NotAKey(pub String);

impl FromStr for Chord {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let (control, rest) = text.strip_prefix("Ctrl+").map_or((false, text), |rest| (true, rest));
        let (shift, rest) = rest.strip_prefix("Shift+").map_or((false, rest), |rest| (true, rest));
        let function =
            || rest.strip_prefix('F')?.parse().ok().filter(|number| (1..=12).contains(number)).map(KeyName::Function);
        let word = || KeyName::WORDS.iter().find(|(word, _)| *word == rest).map(|&(_, name)| name);
        let key = function().or_else(word).or_else(|| KeyName::character(rest));
        let key = key.ok_or_else(|| NotAKey(text.to_owned()))?;
        let shift = shift && (control || !matches!(key, KeyName::Character(_)));
        Ok(Self { control, shift, key })
    }
}

impl From<Chord> for String {
    fn from(chord: Chord) -> Self {
        chord.to_string()
    }
}

impl TryFrom<String> for Chord {
    type Error = NotAKey;

    fn try_from(text: String) -> Result<Self, NotAKey> {
        text.parse()
    }
}

/// Which key does what. Only what differs from the usual is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Keys(BTreeMap<KeyAction, Chord>);

impl Keys {
    /// The key that does something.
    #[must_use]
    pub fn get(&self, action: KeyAction) -> Chord {
        self.0.get(&action).copied().unwrap_or(action.usual())
    }

    /// What a key does: of several things the one listed first. Ctrl+Y is a second key for redo while it is free.
    #[must_use]
    pub fn action(&self, pressed: Chord) -> Option<KeyAction> {
        const ALSO_REDO: Chord = Chord { control: true, shift: false, key: KeyName::Character('y') };
        let own = KeyAction::ALL.into_iter().find(|&action| self.get(action) == pressed);
        own.or_else(|| (pressed == ALSO_REDO).then_some(KeyAction::Redo))
    }

    /// What else the key of an action is given to.
    pub fn conflicts(&self, action: KeyAction) -> impl Iterator<Item = KeyAction> + '_ {
        let chord = self.get(action);
        KeyAction::ALL.into_iter().filter(move |&other| other != action && self.get(other) == chord)
    }

    /// Gives an action another key.
    pub fn set(&mut self, action: KeyAction, chord: Chord) {
        if chord == action.usual() {
            self.0.remove(&action);
        } else {
            self.0.insert(action, chord);
        }
    }

    /// Whether every key is the usual one.
    #[must_use]
    pub fn are_usual(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_written_as_they_are_read() {
        for text in
            ["N", "F11", "Ctrl+Z", "Ctrl+Shift+Z", "Shift+F3", "Home", "PageUp", "Ctrl+Delete", "Ctrl++", "Č", ","]
        {
            assert_eq!(text.parse::<Chord>().expect("a key").to_string(), text);
        }
        for action in KeyAction::ALL {
            assert_eq!(action.usual().to_string().parse(), Ok(action.usual()));
        }
        for wrong in ["", "F13", "F0", "Ctrl+", "Enter", "Escape", "ab", "Alt+X", " "] {
            assert_eq!(wrong.parse::<Chord>(), Err(NotAKey(wrong.into())), "{wrong}");
        }
    }

    #[test]
    fn pressed_keys_have_their_names() {
        let pressed = |text: &str, control, shift| Chord::of(&Key::Character(text.into()), control, shift);
        assert_eq!(pressed("N", false, true), "N".parse().ok(), "a capital is the same key");
        assert_eq!(pressed("Z", true, true), "Ctrl+Shift+Z".parse().ok());
        assert_eq!(Chord::of(&Key::F12, false, false), "F12".parse().ok());
        for fixed in [Key::Enter, Key::Escape, Key::Tab, Key::ArrowLeft, Key::Space] {
            assert_eq!(Chord::of(&fixed, false, false), None, "{fixed:?}");
        }
    }

    #[test]
    fn usual_keys_do_not_conflict_and_others_are_told() {
        let mut keys = Keys::default();
        for action in KeyAction::ALL {
            assert_eq!(keys.conflicts(action).count(), 0, "{action:?}");
            assert_eq!(keys.action(keys.get(action)), Some(action));
        }
        keys.set(KeyAction::Hint, KeyAction::Flip.usual());
        assert_eq!(keys.conflicts(KeyAction::Hint).collect::<Vec<_>>(), [KeyAction::Flip]);
        assert_eq!(keys.conflicts(KeyAction::Flip).collect::<Vec<_>>(), [KeyAction::Hint]);
        assert_eq!(keys.action(KeyAction::Hint.usual()), None, "its old key does nothing");
        keys.set(KeyAction::Hint, KeyAction::Hint.usual());
        assert!(keys.are_usual());
        assert_eq!(keys.action("Ctrl+Y".parse().expect("a key")), Some(KeyAction::Redo));
        keys.set(KeyAction::Quit, "Ctrl+Y".parse().expect("a key"));
        assert_eq!(keys.action("Ctrl+Y".parse().expect("a key")), Some(KeyAction::Quit));
    }

    #[test]
    fn keys_survive_a_file() {
        let mut keys = Keys::default();
        keys.set(KeyAction::Menu, "Ctrl+Home".parse().expect("a key"));
        let text = ron::to_string(&keys).expect("written");
        assert_eq!(ron::from_str(&text), Ok(keys));
        assert!(ron::from_str::<Keys>("{Undo:\"Enter\"}").is_err());
    }
}
