//! Which language the game speaks: the command line's for this run, else the setting, else the system's.
//!
//! [`Language`] is a resource. Everything that is shown is put into words when it is drawn, so it follows a change at
//! once. Choosing a language in the game changes the setting, which from then on counts more than the command line.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Args, Step};
use crate::i18n::{Language, NotALanguage};
use crate::settings::{self, Settings};

/// The language the system asks for. English unless the program sets another, so that tests do not depend on where they
/// run.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct SystemLanguage(pub Language);

/// The language as a setting: one of the game's, or the system's. In a file `en`, `cs` or `system`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct LanguageSetting(pub Option<Language>);

const SYSTEM: &str = "system";

impl From<LanguageSetting> for String {
    fn from(setting: LanguageSetting) -> Self {
        setting.0.map_or(SYSTEM, Language::code).to_owned()
    }
}

impl TryFrom<String> for LanguageSetting {
    type Error = NotALanguage;

    fn try_from(text: String) -> Result<Self, NotALanguage> {
        if text == SYSTEM { Ok(Self(None)) } else { text.parse().map(|language| Self(Some(language))) }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Language>()
        .init_resource::<SystemLanguage>()
        .add_systems(Startup, begin.after(settings::load))
        .add_systems(Update, follow.after(settings::change).before(Step::Resolve));
}

/// The language of the command line, of the settings or of the system, whichever comes first.
pub(super) fn begin(
    args: Res<Args>,
    settings: Res<Settings>,
    system: Res<SystemLanguage>,
    mut language: ResMut<Language>,
) {
    language.set_if_neq(args.language.or(settings.language.0).unwrap_or(system.0));
}

/// What is chosen during the game counts from now on.
fn follow(
    settings: Res<Settings>,
    system: Res<SystemLanguage>,
    mut language: ResMut<Language>,
    mut last: Local<Option<LanguageSetting>>,
) {
    if last.replace(settings.language).is_some_and(|last| last != settings.language) {
        language.set_if_neq(settings.language.0.unwrap_or(system.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_written_as_they_are_read() {
        for (setting, text) in [
            (LanguageSetting(None), "\"system\""),
            (LanguageSetting(Some(Language::English)), "\"en\""),
            (LanguageSetting(Some(Language::Czech)), "\"cs\""),
        ] {
            assert_eq!(ron::to_string(&setting).as_deref(), Ok(text));
            assert_eq!(ron::from_str(text), Ok(setting));
        }
        assert!(
            ron::from_str::<LanguageSetting>("\"martian\"").is_err_and(|error| error.to_string().contains("martian"))
        );
    }
}
