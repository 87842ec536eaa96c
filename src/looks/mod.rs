//! Themes: the colours of board and interface together, each from a file under `assets/themes`.
//!
//! The files are compiled in, too, so that the first frame waits for nothing and a broken file costs nothing but a
//! notice. [`CurrentLook`] is the theme that is shown; board and interface follow it.

pub(crate) mod colour;
#[cfg(test)]
mod contrast;
pub mod file;

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoadFailedEvent, AssetLoader, LoadContext};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use serde::{Deserialize, Serialize};

use crate::app::notices::Notice;
use crate::app::{Args, Step};
use crate::i18n::messages;
use crate::settings::{self, Settings};
use crate::ui::theme::Theme;
use crate::view::palette::Palette;

use file::ThemeDefect;

/// The themes there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ThemeName {
    /// The printed board, lit from within.
    #[default]
    Classic,
    /// Bright.
    Daylight,
    /// Black and white, with strong colours.
    HighContrast,
}

impl ThemeName {
    /// All, as they are offered.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Daylight, Self::HighContrast];

    /// As on the command line and in the names of files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Daylight => "daylight",
            Self::HighContrast => "high-contrast",
        }
    }
}

impl fmt::Display for ThemeName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

/// A text that names no theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected classic, daylight or high-contrast, found `{0}`")]
pub struct NotATheme(String);

impl FromStr for ThemeName {
    type Err = NotATheme;

    fn from_str(text: &str) -> Result<Self, NotATheme> {
        Self::ALL.into_iter().find(|name| name.id() == text).ok_or_else(|| NotATheme(text.to_owned()))
    }
}

/// All colours of one theme.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Those of board and stones.
    pub board: Palette,
    /// Those of the interface.
    pub interface: Theme,
}

impl Look {
    /// A theme as it was when the game was built.
    ///
    /// # Panics
    /// If this build has a broken theme in it, which its tests do not let pass.
    #[must_use]
    pub fn built_in(name: ThemeName) -> &'static Self {
        static ALL: [OnceLock<Look>; ThemeName::ALL.len()] = [const { OnceLock::new() }; ThemeName::ALL.len()];
        let read = || match file::read(file::built_in(name)) {
            Ok(look) => look,
            Err(defect) => panic!("the theme {name} of this build: {defect}"),
        };
        ALL[name as usize].get_or_init(read)
    }
}

/// The theme that is shown.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct CurrentLook(pub Look);

impl Default for CurrentLook {
    fn default() -> Self {
        Self(Look::built_in(ThemeName::default()).clone())
    }
}

/// Which theme is wanted: the command line's for this run, else the setting, which counts from when it is changed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChosenTheme(pub ThemeName);

/// A theme's file.
#[derive(Asset, TypePath, Debug)]
struct ThemeAsset(Look);

#[derive(Resource)]
struct ThemeFiles([Handle<ThemeAsset>; ThemeName::ALL.len()]);

#[derive(Default, TypePath)]
struct ThemeLoader;

impl AssetLoader for ThemeLoader {
    type Asset = ThemeAsset;
    type Settings = ();
    type Error = ThemeDefect;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        _context: &mut LoadContext<'_>,
    ) -> Result<ThemeAsset, ThemeDefect> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await.map_err(|error| ThemeDefect(error.to_string()))?;
        file::read_bytes(&bytes).map(ThemeAsset)
    }

    fn extensions(&self) -> &[&str] {
        &["theme.ron"]
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<CurrentLook>()
        .init_resource::<ChosenTheme>()
        .add_message::<RequestRedraw>()
        .add_systems(Startup, begin.after(settings::load))
        .add_systems(Update, (choose, wear).chain().after(settings::change).before(Step::Resolve));
    if app.is_plugin_added::<AssetPlugin>() {
        app.init_asset::<ThemeAsset>()
            .init_asset_loader::<ThemeLoader>()
            .add_systems(Startup, load)
            .add_systems(Update, report_broken_files);
    }
}

fn begin(args: Res<Args>, settings: Res<Settings>, mut chosen: ResMut<ChosenTheme>, mut look: ResMut<CurrentLook>) {
    chosen.0 = args.theme.unwrap_or(settings.theme);
    look.0 = Look::built_in(chosen.0).clone();
}

fn load(server: Res<AssetServer>, mut commands: Commands) {
    let files = ThemeName::ALL.map(|name| server.load(format!("themes/{name}.theme.ron")));
    commands.insert_resource(ThemeFiles(files));
}

/// What is chosen during the game counts from now on.
fn choose(settings: Res<Settings>, mut chosen: ResMut<ChosenTheme>, mut last: Local<Option<ThemeName>>) {
    if last.replace(settings.theme).is_some_and(|last| last != settings.theme) {
        chosen.set_if_neq(ChosenTheme(settings.theme));
    }
}

/// Shows the theme that is wanted, as its file has it now.
fn wear(
    chosen: Res<ChosenTheme>,
    files: Option<Res<ThemeFiles>>,
    loaded: Option<Res<Assets<ThemeAsset>>>,
    mut look: ResMut<CurrentLook>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let fresh = loaded.as_ref().is_some_and(DetectChanges::is_changed);
    if !(chosen.is_changed() || fresh) {
        return;
    }
    let file = files.as_ref().zip(loaded.as_ref()).and_then(|(files, loaded)| loaded.get(&files.0[chosen.0 as usize]));
    let wanted = file.map_or_else(|| Look::built_in(chosen.0), |file| &file.0);
    if look.0 != *wanted {
        look.0 = wanted.clone();
        redraw.write(RequestRedraw);
    }
}

/// A file that is not there is no trouble: the theme is in the program, too. One that makes no sense is told of.
fn report_broken_files(
    mut failures: MessageReader<AssetLoadFailedEvent<ThemeAsset>>,
    mut notices: MessageWriter<Notice>,
) {
    for failure in failures.read() {
        if let bevy::asset::AssetLoadError::AssetLoaderError(error) = &failure.error {
            let defect =
                error.error().downcast_ref::<ThemeDefect>().map_or_else(|| error.to_string(), ToString::to_string);
            let text = messages::theme_broken(&failure.path.to_string(), &defect);
            notices.write(Notice::new("theme-broken", text));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_as_they_are_read() {
        for name in ThemeName::ALL {
            assert_eq!(name.to_string().parse(), Ok(name));
            assert_eq!(ron::to_string(&name).map(|text| ron::from_str(&text)), Ok(Ok(name)));
        }
        assert!("dark".parse::<ThemeName>().is_err_and(|error| error.to_string().contains("high-contrast")));
    }

    #[test]
    fn every_theme_of_the_build_can_be_read() {
        let looks = ThemeName::ALL.map(Look::built_in);
        assert!(looks[0] != looks[1] && looks[1] != looks[2] && looks[0] != looks[2]);
        assert_eq!(CurrentLook::default().0, *looks[0]);
    }
}
