//! Who plays a seat: the switch between person and computer, and the computer's level.

use bevy_egui::egui::{self, RichText, Stroke, Ui, Vec2};

use super::theme::Theme;
use super::widgets::Widgets;
use super::words;
use crate::engine::Level;
use crate::game::Player;
use crate::i18n::{Language, messages};
use crate::rules::Seat;

/// The ids of a seat's widgets.
struct Ids {
    human: &'static str,
    computer: &'static str,
    level: &'static str,
}

macro_rules! ids {
    ($($seat:literal),*) => {
        [$(Ids {
            human: concat!("seat-", $seat, "-human"),
            computer: concat!("seat-", $seat, "-computer"),
            level: concat!("seat-", $seat, "-level"),
        }),*]
    };
}

/// In the order of [`Seat::ALL`].
const IDS: [Ids; Seat::ALL.len()] = ids!["r1", "b1", "r2", "b2", "r3", "b3"];

/// The levels in the list that opens.
const LEVELS: [&str; Level::MAX as usize] =
    ["level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8", "level-9", "level-10"];

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// A corner of a card beside the board.
    Small,
    /// A card of its own.
    Large,
}

impl Room {
    const fn text(self) -> f32 {
        match self {
            Self::Small => 13.0,
            Self::Large => 15.0,
        }
    }

    const fn padding(self) -> Vec2 {
        match self {
            Self::Small => Vec2::new(6.0, 2.0),
            Self::Large => Vec2::new(9.0, 4.0),
        }
    }
}

/// One of several that exclude each other.
pub(super) fn option(ui: &mut Ui, widgets: &mut Widgets, id: &'static str, label: &str, on: bool, size: f32) -> bool {
    let theme = Theme::CLASSIC;
    let colour = if on { theme.on_accent } else { theme.text };
    let mut button = egui::Button::new(RichText::new(label).size(size).color(colour)).selected(on);
    if on {
        button = button.fill(theme.accent).stroke(Stroke::new(1.0, theme.accent));
    }
    let response = ui.push_id(id, |ui| ui.add(button)).inner;
    if response.has_focus() {
        let ring = Stroke::new(2.0, theme.focus);
        ui.painter().rect_stroke(response.rect.expand(2.0), 10.0, ring, egui::StrokeKind::Outside);
    }
    widgets.note(id, response.rect);
    response.clicked()
}

/// The switch. Returns who is to play instead, if that was changed.
pub(super) fn switch(
    ui: &mut Ui,
    widgets: &mut Widgets,
    language: Language,
    seat: Seat,
    player: Player,
    room: Room,
) -> Option<Player> {
    let (human, computer) = (language.text(&messages::player_human()), language.text(&messages::player_computer()));
    let ids = &IDS[seat.index()];
    let mut changed = None;
    ui.spacing_mut().item_spacing.x = 3.0;
    ui.spacing_mut().button_padding = room.padding();
    ui.horizontal(|ui| {
        if option(ui, widgets, ids.human, &human, !player.computer, room.text()) && player.computer {
            changed = Some(Player { computer: false, ..player });
        }
        if option(ui, widgets, ids.computer, &computer, player.computer, room.text()) && !player.computer {
            changed = Some(Player { computer: true, ..player });
        }
    });
    changed
}

/// The level, and the list of levels that opens from it. Returns who is to play instead, if that was changed.
pub(super) fn level(
    ui: &mut Ui,
    widgets: &mut Widgets,
    language: Language,
    seat: Seat,
    player: Player,
    room: Room,
) -> Option<Player> {
    let theme = Theme::CLASSIC;
    let ids = &IDS[seat.index()];
    let mut changed = None;
    ui.spacing_mut().button_padding = room.padding();
    let text = match room {
        Room::Small => messages::level_short(player.level.number()),
        Room::Large => words::level(player.level),
    };
    let text = format!("{} ⏷", language.text(&text));
    let button = egui::Button::new(RichText::new(text).size(room.text()));
    let button = ui.horizontal(|ui| ui.push_id(ids.level, |ui| ui.add(button)).inner).inner;
    widgets.note(ids.level, button.rect);
    // All levels are seen at once: nothing scrolls.
    egui::Popup::menu(&button).show(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().button_padding = Room::Large.padding();
        for (id, level) in LEVELS.iter().zip((1..=Level::MAX).filter_map(Level::new)) {
            let chosen = level == player.level;
            let text = RichText::new(language.text(&words::level(level))).size(14.5);
            let text = if chosen { text.color(theme.accent) } else { text };
            let response = ui.selectable_label(chosen, text);
            widgets.note(id, response.rect);
            if response.clicked() && !chosen {
                changed = Some(Player { level, ..player });
            }
        }
    });
    button.on_hover_text(language.text(&messages::level_tip()));
    changed
}
