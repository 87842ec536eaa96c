//! Who plays a seat: the switch between person and computer, and the computer's level.

use std::borrow::Cow;

use bevy_egui::egui::{Rect, Ui, Vec2, WidgetInfo, WidgetType};

use super::controls::{self, State, StepperIds, option_width};
use super::icons::Icon;
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

/// The two sides of the switch as pictures, side by side at the left of a row.
pub(super) fn small_sides(row: Rect) -> [Rect; 2] {
    const GAP: f32 = 2.0;
    let side = Vec2::new(row.height().max(20.0).min((row.width() - GAP) * 0.5), row.height());
    let first = Rect::from_min_size(row.min, side);
    [first, first.translate(Vec2::new(side.x + GAP, 0.0))]
}

/// The switch, its sides in words of some size, or as pictures. Returns who is to play instead, if that was changed.
pub(super) fn switch(
    ui: &Ui,
    widgets: &mut Widgets,
    language: Language,
    seat: Seat,
    player: Player,
    sides: [Rect; 2],
    size: Option<f32>,
) -> Option<Player> {
    let ids = ids(seat);
    let words = [
        (ids.human, messages::player_human(), Icon::Person, false),
        (ids.computer, messages::player_computer(), Icon::Computer, true),
    ];
    let mut changed = None;
    let mut shown = Vec::new();
    for (rect, (id, word, icon, computer)) in sides.into_iter().zip(words) {
        let state = State::of(player.computer == computer);
        let word = language.text(&word);
        let option = match size {
            Some(size) => controls::option(ui, widgets, id, rect, &word, size, state),
            None => controls::option_with_icon(ui, widgets, id, rect, icon, &word, state),
        };
        if option.clicked() && player.computer != computer {
            changed = Some(Player { computer, ..player });
        }
        shown.push(option);
    }
    controls::along(ui, &shown);
    changed
}

/// How much the button that opens the list of levels says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LevelLabel {
    /// The number and what the level is called.
    Full,
    /// That it is a level, and the number.
    Short,
    /// The number.
    Number,
}

impl LevelLabel {
    /// What it says.
    pub fn text(self, language: Language, level: Level) -> String {
        match self {
            Self::Full => language.text(&words::level(level)),
            Self::Short => language.text(&messages::level_short(level.number())),
            Self::Number => level.number().to_string(),
        }
    }
}

/// The level, and the list of levels that opens from it. Returns who is to play instead, if that was changed.
pub(super) fn level(
    ui: &Ui,
    widgets: &mut Widgets,
    language: Language,
    seat: Seat,
    player: Player,
    rect: Rect,
    label: LevelLabel,
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
    let text = label.text(language, player.level);
    let (response, picked) = lists::list(ui, widgets, ids(seat).level, rect, &text, &entries, chosen, None);
    if label == LevelLabel::Number {
        // Who does not see where it stands is told what is counted.
        let name = LevelLabel::Short.text(language, player.level);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, &name));
    }
    response.on_hover_text(language.text(&messages::level_tip()));
    let level = *levels.get(picked?)?;
    (level != player.level).then_some(Player { level, ..player })
}
