//! Setting up a position by hand: what to put is chosen, points are clicked, hands are counted, and what keeps the
//! position from being played is told as it arises. The notation can be written or pasted, too.

mod board;
pub mod draft;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Layout, Rect, RichText, ScrollArea, Ui, UiBuilder, Vec2};

use super::controls::{State, StepperIds, Written, along, option, option_width, stepper, wrapped_line};
use super::theme::Theme;
use super::widgets::{Weight, Widgets, button, button_width, paint_fitting, paint_team_mark};
use super::{Scene, controls, dialogs, players, words};
use crate::app::boards::ChosenBoard;
use crate::app::commands::carry_out_commands;
use crate::app::notices::Notice;
use crate::app::{Dialog, Step};
use crate::board::Point;
use crate::game::{Intent, Match, NewGame};
use crate::i18n::{Message, messages};
use crate::input::Command;
use crate::rules::{Inconsistency, MAX_SEATS_PER_TEAM, MAX_STONES_PER_SEAT, Seat, Team};
use draft::{Defect, Draft};

/// The position in the making, and the hands that make it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Editor {
    /// The position.
    pub draft: Option<Draft>,
    /// What a click puts: a stone of a team, or none.
    pub tool: Option<Team>,
    /// The point that has the keyboard.
    pub focus: Option<Point>,
    /// What has been written that cannot be read, and why.
    pub unreadable: Option<(String, String)>,
    /// What begins, if the game under way may be lost.
    pub asked: Option<Beginning>,
}

/// What begins with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// A game.
    Game,
    /// A game that is analysed.
    Analysis,
}

impl Editor {
    /// Opens with what there is, and red stones in the hand.
    #[must_use]
    pub fn opened(draft: Draft) -> Self {
        Self { draft: Some(draft), tool: Some(Team::Red), ..Self::default() }
    }

    /// Changes the position by hand: what was written is of no use any more.
    fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        if let Some(draft) = &mut self.draft {
            change(draft);
        }
        self.unreadable = None;
        self.asked = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Editor>().add_systems(Update, open.after(carry_out_commands).before(Step::Resolve));
}

/// Opens it with the position that is shown; without a game, with the start on the board that is chosen.
fn open(
    mut commands: MessageReader<Command>,
    game: Option<Res<Match>>,
    board: Option<Res<ChosenBoard>>,
    mut editor: ResMut<Editor>,
    mut dialog: ResMut<Dialog>,
) {
    if !commands.read().any(|command| *command == Command::SetUpPosition) {
        return;
    }
    let draft = match (&game, &board) {
        (Some(game), _) => Draft::of(game.board.clone(), game.position()),
        (None, Some(board)) => Draft::start(board.0.clone(), 1),
        (None, None) => return,
    };
    *editor = Editor::opened(draft);
    *dialog = Dialog::Editor;
}

/// The room between things.
const GAP: f32 = 8.0;

/// The height of a row.
const ROW: f32 = 28.0;

/// The height of the buttons at the bottom.
const FOOT: f32 = ROW + 6.0;

/// The size of what is written on options.
const TEXT: f32 = 14.0;

/// The width of what stands beside the board.
const SIDE: f32 = 300.0;

/// Draws the editor over everything.
pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let regions = scene.regions.clone();
    // As wide as the board is, if it is as high as the window.
    let width = ((regions.window.height() - 80.0) * 0.94 + SIDE + 2.0 * GAP).clamp(720.0, 1_240.0);
    dialogs::sheet_in(ctx, "editor-sheet", &regions, width, |ui, room| {
        let high = room.x < room.y * 0.95;
        let (rect, _) = ui.allocate_exact_size(room, egui::Sense::hover());
        let (board, side) = if high {
            let most = room.y - 372.0;
            let size = room.x.min(most.max(160.0));
            let board = Rect::from_center_size(
                egui::pos2(rect.center().x, rect.top() + size * 0.5),
                Vec2::new(room.x.min(size * 1.05), size),
            );
            (board, rect.with_min_y(rect.top() + size + GAP))
        } else {
            let side = SIDE.min(room.x * 0.48);
            let board = rect.with_max_x(rect.right() - side - 2.0 * GAP);
            // The buttons at the bottom reach below the board where they are wider than what is above them.
            let board =
                if foot_width(ui, scene) > side { board.with_max_y(board.bottom() - FOOT - GAP) } else { board };
            (board, rect.with_min_x(rect.right() - side))
        };
        let before = scene.editor.draft.clone();
        let Some(draft) = before else { return };
        board::draw(ui, scene, widgets, &draft, board, opened);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(side).id_salt("editor-side"));
        ui.spacing_mut().item_spacing = Vec2::new(6.0, 5.0);
        controls_beside(&mut ui, scene, widgets, &draft, side);
    });
}

/// What stands beside the board: what to put, who plays, hands, the notation, what is wrong, and what to do with it.
fn controls_beside(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, draft: &Draft, side: Rect) {
    let say = scene.say();
    // What begins stands at the bottom, whatever has to scroll above it.
    let foot = side.with_min_y(side.bottom() - FOOT);
    let body = side.with_max_y(foot.top() - 4.0);
    let mut upper = ui.new_child(UiBuilder::new().max_rect(body).id_salt("editor-body"));
    ScrollArea::vertical().id_salt("editor-scroll").auto_shrink(false).max_height(body.height()).show(
        &mut upper,
        |ui| {
            ui.label(RichText::new(say(messages::editor_heading())).size(20.0));
            tools(ui, scene, widgets);
            team_sizes(ui, scene, widgets, draft);
            for (seat, _) in draft.parts().hands.clone() {
                seat_row(ui, scene, widgets, draft, seat);
            }
            ready_made(ui, scene, widgets);
            notation(ui, scene, widgets, draft);
            verdict(ui, scene, widgets, draft);
        },
    );
    let mut lower = ui
        .new_child(UiBuilder::new().max_rect(foot).id_salt("editor-foot").layout(Layout::right_to_left(Align::Center)));
    lower.spacing_mut().item_spacing.x = BETWEEN;
    endings(&mut lower, scene, widgets, draft);
}

/// A row of its own for options side by side.
fn row(ui: &mut Ui) -> Rect {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), egui::Sense::hover());
    rect
}

/// Options that share a row as their words need it.
fn options(ui: &Ui, widgets: &mut Widgets, rect: Rect, entries: &[(&'static str, String, bool)]) -> Option<usize> {
    let widths: Vec<f32> = entries.iter().map(|(_, label, _)| option_width(ui, label, TEXT)).collect();
    let gaps = 5.0 * (entries.len() as f32 - 1.0);
    let scale = ((rect.width() - gaps) / widths.iter().sum::<f32>()).min(1.0);
    let (mut left, mut picked, mut shown) = (rect.left(), None, Vec::new());
    for (place, ((id, label, on), width)) in entries.iter().zip(widths).enumerate() {
        let own = Rect::from_min_size(egui::pos2(left, rect.top()), Vec2::new(width * scale, rect.height()));
        left = own.right() + 5.0;
        let response = option(ui, widgets, id, own, label, TEXT, State::of(*on));
        if response.clicked() {
            picked = Some(place);
        }
        shown.push(response);
    }
    along(ui, &shown);
    picked
}

/// The same in as many rows as their words need.
fn rows_of_options(ui: &mut Ui, widgets: &mut Widgets, entries: &[(&'static str, String, bool)]) -> Option<usize> {
    let mut first = 0;
    let mut picked = None;
    while first < entries.len() {
        let room = ui.available_width();
        let mut used = 0.0;
        let fits = |(_, label, _): &&(&'static str, String, bool)| {
            used += option_width(ui, label, TEXT) + 5.0;
            used - 5.0 <= room
        };
        // One wider than the room is set smaller.
        let count = entries[first..].iter().take_while(fits).count().max(1);
        let rect = row(ui);
        picked = options(ui, widgets, rect, &entries[first..first + count]).map(|place| first + place).or(picked);
        first += count;
    }
    picked
}

/// The name of what a click puts.
fn tool_name(tool: Option<Team>) -> Message {
    match tool {
        Some(Team::Red) => messages::editor_red(),
        Some(Team::Blue) => messages::editor_blue(),
        None => messages::editor_none(),
    }
}

fn tools(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets) {
    const TOOLS: [(&str, Option<Team>); 3] =
        [("tool-red", Some(Team::Red)), ("tool-blue", Some(Team::Blue)), ("tool-none", None)];
    let say = scene.say();
    let entries = TOOLS.map(|(id, tool)| (id, say(tool_name(tool)), scene.editor.tool == tool));
    if let Some(picked) = rows_of_options(ui, widgets, &entries) {
        scene.editor.tool = TOOLS[picked].1;
    }
}

fn team_sizes(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, draft: &Draft) {
    const IDS: [&str; MAX_SEATS_PER_TEAM as usize] = ["editor-size-1", "editor-size-2", "editor-size-3"];
    let rect = row(ui);
    let label = scene.say()(messages::editor_players());
    let theme = Theme::of(ui.ctx());
    let words = paint_fitting(ui.painter(), rect.left_center(), rect.width() * 0.6, &[&label], TEXT, theme.dim);
    let room = rect.with_min_x(words.right() + 10.0);
    let entries: Vec<_> = (1..).zip(IDS).map(|(size, id)| (id, size.to_string(), draft.team_size() == size)).collect();
    if let Some(picked) = options(ui, widgets, room, &entries) {
        scene.editor.change(|draft| draft.set_team_size(picked as u8 + 1));
    }
}

/// A seat: its name, its stones in hand, and whether it is to move.
fn seat_row(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, draft: &Draft, seat: Seat) {
    /// The width of the stones in hand.
    const HAND: f32 = 108.0;
    const MOVES: [&str; Seat::ALL.len()] = [
        "editor-r1-moves",
        "editor-b1-moves",
        "editor-r2-moves",
        "editor-b2-moves",
        "editor-r3-moves",
        "editor-b3-moves",
    ];
    let rect = row(ui);
    let theme = Theme::of(ui.ctx());
    let say = scene.say();
    let who = words::seat(seat, draft.team_size().into());
    let name = say(who.clone());
    let mark = Rect::from_center_size(rect.left_center() + Vec2::new(10.0, 0.0), Vec2::splat(18.0));
    paint_team_mark(ui.painter(), mark, seat.team());
    let moves = say(messages::editor_to_move());
    let width = option_width(ui, &moves, TEXT - 1.0);
    let to_move = rect.with_min_x(rect.right() - width);
    let left = mark.right_center() + Vec2::new(7.0, 0.0);
    let beside =
        Rect::from_min_size(egui::pos2(to_move.left() - HAND - 8.0, rect.top()), Vec2::new(HAND, rect.height()));
    // The hand takes a row of its own where the name would have no room beside it.
    let hand = if controls::text_width(ui, &name, 15.0) <= beside.left() - left.x - 4.0 {
        beside
    } else {
        let below = row(ui);
        below.with_min_x(left.x).with_max_x(below.right().min(left.x + HAND))
    };
    let end = if hand == beside { hand.left() } else { to_move.left() };
    paint_fitting(ui.painter(), left, end - left.x - 4.0, &[&name], 15.0, theme.text);
    let value = draft.parts().hands.iter().find(|(known, _)| *known == seat).map_or(0, |&(_, stones)| stones);
    let label = say(messages::editor_in_hand(who.clone()));
    let (least, most) = (say(messages::editor_hand_least()), say(messages::editor_hand_most(MAX_STONES_PER_SEAT)));
    let number = controls::Number {
        value: &value.to_string(),
        label: &label,
        least: (value == 0).then_some(least.as_str()),
        most: (value == MAX_STONES_PER_SEAT).then_some(most.as_str()),
        tip: &label,
    };
    let ids: &StepperIds = &players::ids(seat).stones;
    let icon = |at| paint_team_mark(ui.painter(), at, seat.team());
    let by = stepper(ui, widgets, ids, hand, &number, Some(&icon));
    if by != 0 {
        scene.editor.change(|draft| draft.change_hand(seat, by));
    }
    let on = draft.parts().to_move == seat;
    let response = option(ui, widgets, MOVES[seat.index()], to_move, &moves, TEXT - 1.0, State::of(on));
    let told = say(messages::editor_moves_next(who));
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, on, &told));
    if response.clicked() {
        scene.editor.change(|draft| draft.set_to_move(seat));
    }
}

/// The start, and nothing.
fn ready_made(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets) {
    let say = scene.say();
    let entries = [
        ("editor-start-position", say(messages::editor_start_position()), false),
        ("editor-clear", say(messages::editor_clear()), false),
    ];
    match rows_of_options(ui, widgets, &entries) {
        Some(0) => scene.editor.change(Draft::make_start),
        Some(_) => scene.editor.change(Draft::clear),
        None => {}
    }
}

/// The position in the notation, to be read and written.
fn notation(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, draft: &Draft) {
    const LONGEST: usize = 600;
    let say = scene.say();
    let label = say(messages::editor_notation());
    ui.label(RichText::new(&label).size(TEXT).color(Theme::of(ui.ctx()).dim));
    let text = scene.editor.unreadable.as_ref().map_or_else(|| draft.text(), |(text, _)| text.clone());
    let written = Written { text: &text, hint: "", most: LONGEST, limit: None, label: &label, wraps: true };
    if let Some(written) = wrapped_line(ui, widgets, "editor-notation", ROW, &written) {
        scene.editor.asked = None;
        let mut draft = draft.clone();
        match draft.read(&written) {
            Ok(()) => {
                scene.editor.draft = Some(draft);
                scene.editor.unreadable = None;
            }
            Err(error) => scene.editor.unreadable = Some((written, error.to_string())),
        }
    }
}

/// All that is wrong with the position, or that nothing is.
fn verdict(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, draft: &Draft) {
    let theme = Theme::of(ui.ctx());
    let say = scene.say();
    let told = |ui: &mut Ui, message: Message, wrong: bool| {
        let colour = if wrong { theme.warning } else { theme.accent };
        let mark = if wrong { "✖ " } else { "✔ " };
        ui.add(egui::Label::new(RichText::new(format!("{mark}{}", say(message))).size(TEXT).color(colour)).wrap());
    };
    if let Some((_, error)) = scene.editor.unreadable.clone() {
        told(ui, messages::editor_unreadable(&error), true);
    }
    let defects = draft.defects();
    for defect in &defects {
        told(ui, defect_words(draft, *defect), true);
    }
    if defects.is_empty() && scene.editor.unreadable.is_none() {
        told(ui, messages::editor_fine(), false);
    }
    if scene.editor.asked.is_some() {
        told(ui, messages::editor_loses(), true);
    }
    if draft.parts().pending > 0 {
        let text = say(messages::editor_reward(draft.parts().pending));
        ui.label(RichText::new(text).size(TEXT).color(theme.dim));
        let label = say(messages::editor_no_reward());
        let rect = row(ui);
        if options(ui, widgets, rect, &[("editor-no-reward", label, false)]).is_some() {
            scene.editor.change(Draft::no_reward);
        }
    }
}

/// What is wrong, in words.
#[must_use]
pub fn defect_words(draft: &Draft, defect: Defect) -> Message {
    let seat = |seat: Seat| words::seat(seat, draft.team_size().into());
    match defect {
        Defect::Won(team) => messages::defect_won(team),
        Defect::Blocked => messages::defect_blocked(),
        Defect::Inconsistent(found) => match found {
            Inconsistency::BothWin => messages::defect_both_win(),
            Inconsistency::StrangerToMove(stranger) => messages::defect_stranger(seat(stranger)),
            Inconsistency::TooManyStones { on_board, in_hands, most } => {
                let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
                messages::defect_too_many(number(on_board + in_hands), number(most))
            }
            Inconsistency::NothingRelocated { point, .. } => {
                messages::defect_nothing_relocated(draft.board().point_name(point))
            }
            Inconsistency::TooManyRelocations { .. } => messages::defect_relocations(),
            Inconsistency::EmptyHand { seat: mover, other } => messages::defect_empty_hand(seat(mover), seat(other)),
        },
    }
}

/// The room between the buttons at the bottom.
const BETWEEN: f32 = 6.0;

/// How wide they are together.
fn foot_width(ui: &Ui, scene: &Scene) -> f32 {
    let say = scene.say();
    let labels: &[fn() -> Message] = if scene.editor.asked.is_some() {
        &[messages::editor_loses_no, messages::editor_loses_yes]
    } else {
        &[messages::editor_play, messages::editor_analyse, messages::editor_close]
    };
    labels.iter().map(|label| button_width(ui, &say(label())) + BETWEEN).sum::<f32>() - BETWEEN
}

/// What can be done with the position; if a game would be lost, whether it is to be. Drawn from the right.
fn endings(ui: &mut Ui, scene: &mut Scene, widgets: &mut Widgets, draft: &Draft) {
    let say = scene.say();
    let position = draft.position().filter(|_| scene.editor.unreadable.is_none());
    let mut begin = None;
    if let Some(asked) = scene.editor.asked {
        let keep = button(ui, widgets, "cancel", &say(messages::editor_loses_no()), Weight::Main, true);
        if keep.clicked() {
            scene.editor.asked = None;
        }
        if button(ui, widgets, "confirm", &say(messages::editor_loses_yes()), Weight::Plain, true).clicked() {
            begin = Some(asked);
        }
    } else {
        let playable = position.is_some();
        let wishes = [
            ("start", messages::editor_play(), Weight::Main, Beginning::Game),
            ("editor-analyse", messages::editor_analyse(), Weight::Plain, Beginning::Analysis),
        ];
        for (id, label, weight, beginning) in wishes {
            if button(ui, widgets, id, &say(label), weight, playable).clicked() {
                let leaves = scene.game.as_deref().is_some_and(|game| game.is_under_way(*scene.browsing));
                let kept = leaves && scene.keeping.keeper.as_ref().is_some_and(|keeper| keeper.has_everything());
                if kept {
                    scene.notices.write(Notice::new("old-game-kept", messages::old_game_kept()));
                }
                if leaves && !kept {
                    scene.editor.asked = Some(beginning);
                } else {
                    begin = Some(beginning);
                }
            }
        }
        if button(ui, widgets, "close", &say(messages::editor_close()), Weight::Plain, true).clicked() {
            scene.commands.write(Command::CloseDialog);
        }
    }
    if let (Some(beginning), Some(start)) = (begin, position) {
        scene.editor.asked = None;
        let (board, repetition) = (draft.board().clone(), scene.offered.0.options.repetition);
        let seats = scene.analysis.seats(&scene.seats);
        scene.intents.write(Intent::NewGame(NewGame { board, start, repetition, seats, again: false }));
        if beginning == Beginning::Analysis {
            scene.intents.write(Intent::Analyse);
        }
        scene.commands.write(Command::CloseDialog);
    }
}
