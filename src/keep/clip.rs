//! Positions and games into the clipboard and back.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy_egui::EguiClipboard;

use super::open::{Opening, Source};
use super::to_keep::GameToKeep;
use crate::app::notices::Notice;
use crate::app::{Screen, Step};
use crate::game::Match;
use crate::i18n::{Language, messages};
use crate::input::Command;
use crate::notation::{game, position_text};

/// The clipboard, if there is an interface with one; a text of the program's own otherwise.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Clipboard(pub Option<String>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clipboard>()
        .add_systems(Update, (copy, paste).chain().after(Step::Input).before(Step::Resolve));
}

fn copy(
    mut commands: MessageReader<Command>,
    game: GameToKeep,
    mut own: ResMut<Clipboard>,
    mut clipboard: Option<ResMut<EguiClipboard>>,
    mut notices: MessageWriter<Notice>,
) {
    for command in commands.read() {
        let (text, told) = match command {
            Command::CopyPosition => {
                let Some(Match { board, record, .. }) = game.shown() else { continue };
                (position_text(board, record.position()), messages::position_copied())
            }
            Command::CopyGame => {
                let Some(Match { board, record, .. }) = game.get() else { continue };
                (game::write(&board, &record), messages::game_copied())
            }
            _ => continue,
        };
        if let Some(clipboard) = &mut clipboard {
            clipboard.set_text(&text);
        }
        own.0 = Some(text);
        notices.write(Notice::new("copied", told));
    }
}

fn paste(
    mut commands: MessageReader<Command>,
    screen: Res<State<Screen>>,
    language: Res<Language>,
    own: Res<Clipboard>,
    mut clipboard: Option<ResMut<EguiClipboard>>,
    mut opening: Opening,
    // Some systems give the clipboard only to the main thread.
    _main: NonSendMarker,
) {
    for command in commands.read() {
        if *command != Command::Paste || matches!(screen.get(), Screen::Loading | Screen::Failed) {
            continue;
        }
        let theirs = clipboard.as_mut().and_then(|clipboard| clipboard.get_text());
        let text = theirs.or_else(|| own.0.clone()).filter(|text| !text.trim().is_empty());
        match text {
            Some(text) => opening.open(&Source::Text(language.text(&messages::clipboard()), text)),
            None => opening.tell(Notice::new("nothing-to-paste", messages::nothing_to_paste())),
        }
    }
}
