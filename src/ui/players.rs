//! Who plays a seat: the switch between person and computer, and the computer's level.

use std::borrow::Cow;

use bevy_egui::egui::{Rect, Ui, Vec2};

use super::controls::{self, State, StepperIds, option_width};
use super::lists::{self, Entry};
use super::widgets::Widgets;
use super::words;
use crate::engine::Level;
use crate::game::Player;
use crate::i18n::{Language, messages};
use crate::rules::Seat;

/// The ids of a seat's widgets.
pub(super) struct Ids {
    human: &'static str,
    computer: &'static str,
    level: &'static str,
    /// The person's name.
    pub name: &'static str,
    /// The stones.
    pub stones: StepperIds,
}

macro_rules! ids {
    ($($seat:literal),*) => {
        [$(Ids {
            human: concat!("seat-", $seat, "-human"),
            computer: concat!("seat-", $seat, "-computer"),
            level: concat!("seat-", $seat, "-level"),
            name: concat!("seat-", $seat, "-name"),
            stones: StepperIds {
                whole: concat!("seat-", $seat, "-stones"),
                fewer: concat!("seat-", $seat, "-fewer"),
                more: concat!("seat-", $seat, "-more"),
            },
        }),*]
    };
}

/// In the order of [`Seat::ALL`].
const IDS: [Ids; Seat::ALL.len()] = ids!["r1", "b1", "r2", "b2", "r3", "b3"];

/// The levels in the list that opens.
const LEVELS: [&str; Level::MAX as usize] =
    ["level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8", "level-9", "level-10"];

/// The ids of a seat's widgets.
pub(super) const fn ids(seat: Seat) -> &'static Ids {
    &IDS[seat.index()]
}

/// The two sides of the switch in a row of their own, as wide as their words, or as wide as the room allows.
pub(super) fn sides(ui: &Ui, language: Language, room: Rect, size: f32, fill: bool) -> [Rect; 2] {
    const GAP: f32 = 3.0;
    let half = (room.width() - GAP) * 0.5;
    let words = [messages::player_human(), messages::player_computer()].map(|word| language.text(&word));
    let [human, computer] = words.map(|word| option_width(ui, &word, size));
    let (human, computer) = if fill && human.max(computer) <= half {
        (half, half)
    } else if fill || human + GAP + computer > room.width() {
        // A longer word gets more of what there is.
        let human = (room.width() - GAP) * (human / (human + computer));
        (human, room.width() - GAP - human)
    } else {
        (human, computer)
    };
    let first = Rect::from_min_size(room.min, Vec2::new(human, room.height()));
    let next = Rect::from_min_size(first.right_top() + Vec2::new(GAP, 0.0), Vec2::new(computer, room.height()));
    [first, next]
}

/// The switch. Returns who is to play instead, if that was changed.
pub(super) fn switch(
    ui: &Ui,
    widgets: &mut Widgets,
    language: Language,
    seat: Seat,
    player: Player,
    sides: [Rect; 2],
    size: f32,
) -> Option<Player> {
    let ids = ids(seat);
    let words = [(ids.human, messages::player_human(), false), (ids.computer, messages::player_computer(), true)];
    let mut changed = None;
    let mut shown = Vec::new();
    for (rect, (id, word, computer)) in sides.into_iter().zip(words) {
        let state = State::of(player.computer == computer);
        let option = controls::option(ui, widgets, id, rect, &language.text(&word), size, state);
        if option.clicked() && player.computer != computer {
            changed = Some(Player { computer, ..player });
        }
        shown.push(option);
    }
    controls::along(ui, &shown);
    changed
}

/// What the button that opens the list of levels says: in full, or only the number.
pub(super) fn level_label(language: Language, level: Level, short: bool) -> String {
    language.text(&if short { messages::level_short(level.number()) } else { words::level(level) })
}

/// The level, and the list of levels that opens from it. Returns who is to play instead, if that was changed.
pub(super) fn level(
    ui: &Ui,
    widgets: &mut Widgets,
    language: Language,
    seat: Seat,
    player: Player,
    rect: Rect,
    short: bool,
) -> Option<Player> {
    let levels: Vec<Level> = (1..=Level::MAX).filter_map(Level::new).collect();
    let entries: Vec<Entry> = LEVELS
        .iter()
        .zip(&levels)
        .map(|(&id, &level)| Entry {
            id: Cow::Borrowed(id),
            text: Cow::Owned(language.text(&words::level(level))),
            note: None,
        })
        .collect();
    let chosen = levels.iter().position(|level| *level == player.level);
    let label = level_label(language, player.level, short);
    let (response, picked) = lists::list(ui, widgets, ids(seat).level, rect, &label, &entries, chosen, None);
    response.on_hover_text(language.text(&messages::level_tip()));
    let level = *levels.get(picked?)?;
    (level != player.level).then_some(Player { level, ..player })
}
