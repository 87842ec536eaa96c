//! The games that can be loaded, each with a small picture, and what goes with them: a file by its path, saving under a
//! name, a question before one is deleted, a file that is no game.

use bevy_egui::egui::text::{CCursor, CCursorRange, LayoutJob};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{
    self, Align, CornerRadius, EventFilter, FontId, Key, Label, Layout, Pos2, Rect, RichText, ScrollArea, Sense,
    Stroke, StrokeKind, TextEdit, Ui, Vec2, WidgetInfo, WidgetType,
};

use super::Scene;
use super::board_picture;
use super::controls::{CORNER, Written, keys, line};
use super::dialogs::{close_button, foot, question, scroll_by_keys, sheet};
use super::theme::Theme;
use super::widgets::{Weight, Widgets, button, paint_fitting};
use super::words;
use crate::i18n::{Message, messages};
use crate::input::Command;
use crate::keep::archive::given_name;
use crate::keep::listed::is_own;
use crate::keep::{Listed, TypedPath};
use crate::notation::game::date_text;
use crate::notation::parse_result;
use crate::record::Player;
use crate::rules::Seat;
use crate::storage::RecentGame;
use crate::storage::zone::on_the_wall;
use crate::text::briefly;

/// The height of a game in the list.
const ROW: f32 = 88.0;

/// The room between two.
const GAP: f32 = 5.0;

/// Draws the list.
pub(super) fn draw(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let theme = Theme::of(ctx);
    let say = scene.say();
    let mut asked = Vec::new();
    sheet(ctx, "load-sheet", scene, 700.0, |ui, room| {
        let roomy = room.y >= 300.0;
        if roomy {
            ui.add(Label::new(RichText::new(say(heading(&scene.keeping.listed))).size(26.0)).truncate());
        }
        let height = (room.y - if roomy { 116.0 } else { 60.0 }).clamp(40.0, 520.0);
        if scene.keeping.listed.games().is_empty() {
            ui.allocate_ui(Vec2::new(ui.available_width(), height.min(120.0)), |ui| {
                ui.add(Label::new(RichText::new(say(messages::load_empty())).size(16.0).color(theme.dim)).wrap());
            });
        } else {
            asked = games(ui, scene, widgets, opened, height);
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let some = scene.keeping.listed.chosen().is_some();
            let ours = scene.keeping.listed.collection().is_none();
            if ours && button(ui, widgets, "delete-game", &say(messages::load_delete()), Weight::Plain, some).clicked()
            {
                asked.push(Command::DeleteListed);
            }
            if ours && button(ui, widgets, "other-file", &say(messages::load_other()), Weight::Plain, true).clicked() {
                asked.push(Command::OpenPath);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if button(ui, widgets, "open-game", &say(messages::load_open()), Weight::Main, some).clicked() {
                    asked.push(Command::OpenListed);
                }
                let close = button(ui, widgets, "close", &say(messages::rules_close()), Weight::Plain, true);
                if opened && !some {
                    close.request_focus();
                }
                if close.clicked() {
                    asked.push(Command::CloseDialog);
                }
            });
        });
    });
    scene.commands.write_batch(asked);
}

/// What is listed.
fn heading(listed: &Listed) -> Message {
    let games = u32::try_from(listed.games().len()).unwrap_or(u32::MAX);
    listed.collection().map_or_else(messages::load_heading, |name| messages::collection_heading(&name, games))
}

/// The list as one stop of the keyboard. Returns what keys and clicks ask for, in their order.
fn games(ui: &mut Ui, scene: &Scene, widgets: &mut Widgets, opened: bool, height: f32) -> Vec<Command> {
    let count = scene.keeping.listed.games().len();
    let place = scene.keeping.listed.place();
    let mut asked = Vec::new();
    let height = height.min(count as f32 * (ROW + GAP) - GAP);
    let room = Rect::from_min_size(ui.cursor().min, Vec2::new(ui.available_width(), height));
    let id = ui.id().with("games-list");
    let response = ui.interact(room, id, Sense::focusable_noninteractive());
    if opened {
        response.request_focus();
    }
    let mut walked = opened;
    if response.has_focus() {
        let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        let mut at = place;
        for key in keys(ui) {
            let to = match key {
                Key::ArrowUp => at.saturating_sub(1),
                Key::ArrowDown => (at + 1).min(count - 1),
                Key::Home => 0,
                Key::End => count - 1,
                // The key that opened the list opens no game.
                Key::Enter | Key::Space if !opened || at != place => {
                    asked.push(Command::OpenListed);
                    break;
                }
                _ => at,
            };
            if to != at {
                at = to;
                walked = true;
                asked.push(Command::ChooseListed(at));
            }
        }
    }
    widgets.note_focus(ui, "games-list", &response);
    widgets.note("games-list", room);
    let name = scene.say()(heading(&scene.keeping.listed));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &name));
    ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = GAP;
        for (index, game) in scene.keeping.listed.games().iter().enumerate() {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width() - 8.0, ROW), Sense::hover());
            if walked && index == place {
                ui.scroll_to_rect_animation(rect, None, egui::style::ScrollAnimation::none());
            }
            if !ui.is_rect_visible(rect) {
                continue;
            }
            let row = ui.interact(rect, id.with(index), Sense::CLICK);
            row_face(ui, scene, rect, index, game, row.hovered());
            if index == place && response.has_focus() {
                let stroke = Stroke::new(2.0, Theme::of(ui.ctx()).focus);
                ui.painter().rect_stroke(rect, CornerRadius::same(CORNER), stroke, StrokeKind::Inside);
            }
            if row.double_clicked() {
                asked.push(Command::OpenListed);
            } else if row.clicked() {
                asked.push(Command::ChooseListed(index));
            }
            let spoken = title(scene, game);
            let chosen = index == place;
            row.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, &spoken));
            widgets.note_seen(ui, format!("game-{index}"), rect);
        }
    });
    asked
}

fn row_face(ui: &Ui, scene: &Scene, rect: Rect, index: usize, game: &RecentGame, hovered: bool) {
    const SIZES: [f32; 3] = [16.0, 14.0, 12.0];
    let theme = Theme::of(ui.ctx());
    let say = scene.say();
    let chosen = index == scene.keeping.listed.place();
    let fill = if chosen {
        theme.pressed
    } else if hovered {
        theme.hovered
    } else {
        theme.button
    };
    let edge = if chosen { theme.accent } else { theme.edge };
    ui.painter().rect(rect, CornerRadius::same(CORNER), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let picture = Rect::from_min_size(rect.min + Vec2::splat(4.0), Vec2::new(ROW, ROW - 8.0));
    if let Some((board, position)) = scene.keeping.listed.picture(index) {
        board_picture::paint(ui.painter(), board, Some(position), picture);
    }
    let left = picture.right() + 10.0;
    let width = rect.right() - left - 10.0;
    // The names of six players take two lines, of smaller letters in a small window.
    let title = title(scene, game);
    let set = |size| {
        let mut title = LayoutJob::simple(title.clone(), FontId::proportional(size), theme.text, width);
        title.wrap.max_rows = 2;
        ui.painter().layout_job(title)
    };
    let title = SIZES.into_iter().map(set).find(|title| !title.elided).unwrap_or_else(|| set(SIZES[2]));
    let details = say(details(game));
    let below = Pos2::new(left, rect.bottom() - 44.0 + title.size().y * 0.5);
    ui.painter().galley(Pos2::new(left, below.y - 16.0 - title.size().y), title, theme.text);
    paint_fitting(ui.painter(), below, width, &[&details], 13.0, theme.dim);
}

/// What it was saved as, if a person named it, and who plays, in turn order.
fn title(scene: &Scene, game: &RecentGame) -> String {
    let say = scene.say();
    let players: Vec<String> = game
        .seats
        .iter()
        .filter_map(|seat| player(seat, game.seats.len() / 2))
        .map(|named| named.unwrap_or_else(say))
        .collect();
    let players = players.join(" – ");
    let listed = &scene.keeping.listed;
    match given_name(&game.path).filter(|_| listed.collection().is_none()) {
        Some(name) => format!("{name}: {players}"),
        None => players,
    }
}

/// `r1 human Anna` as it is shown: the name, or what plays there.
fn player(seat: &str, seats_per_team: usize) -> Option<Result<String, Message>> {
    let mut words = seat.splitn(3, ' ');
    let place: Seat = words.next()?.parse().ok()?;
    let player: Player = words.next()?.parse().ok()?;
    let at = words::seat(place, seats_per_team);
    Some(match (words.next(), player) {
        (Some(name), _) => Ok(name.to_owned()),
        (None, Player::Computer(Some(level))) => Err(messages::load_computer(at, level.number())),
        (None, _) => Err(at),
    })
}

/// The date and the time as a clock on the wall shows them, or as one in Greenwich does, and then it is said so.
fn date_words((date, local): (u64, bool)) -> Message {
    let text = date_text(date);
    let text = text.get(..16).unwrap_or(&text).replace('T', " ");
    if local { messages::load_date(&text) } else { messages::load_date_utc(&text) }
}

fn details(game: &RecentGame) -> Message {
    let actions = u32::try_from(game.actions).unwrap_or(u32::MAX);
    let result = game.result.as_deref().and_then(parse_result);
    let ended = match result.map(crate::record::GameResult::winner) {
        None => messages::load_goes_on(),
        Some(None) => messages::moves_drawn(),
        Some(Some(team)) => messages::moves_won(team),
    };
    let details = messages::list(messages::load_actions(actions), ended);
    match game.date {
        Some(date) => messages::list(date_words(on_the_wall(date)), details),
        None => details,
    }
}

/// Whether a saved game is really to be deleted.
pub(super) fn delete(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let path = scene.keeping.listed.chosen().map(|game| game.path.clone()).unwrap_or_default();
    let shown = path.display().to_string();
    let asked = if is_own(&scene.keeping.folders, &path) {
        [
            messages::ask_delete_game(),
            messages::ask_delete_game_loses(&shown),
            messages::ask_delete_game_no(),
            messages::ask_delete_game_yes(),
        ]
    } else {
        [
            messages::ask_forget_game(),
            messages::ask_forget_game_keeps(&shown),
            messages::ask_delete_game_no(),
            messages::ask_forget_game_yes(),
        ]
    };
    question(ctx, "delete-game-sheet", scene, widgets, opened, asked, Command::ConfirmDeleteListed);
}

/// What became of a sheet's line in a frame.
struct Asking {
    typed: Option<String>,
    line: egui::Id,
    /// Whether Enter was pressed in it.
    entered: bool,
}

/// The upper part of a sheet that asks for a line of text: its heading, a note, and the line, which has the keyboard at
/// first.
fn ask_for_line(
    ui: &mut Ui,
    widgets: &mut Widgets,
    [heading, note]: [String; 2],
    id: &'static str,
    written: &Written,
    opened: bool,
) -> Asking {
    let dim = Theme::of(ui.ctx()).dim;
    ui.label(RichText::new(heading).size(22.0));
    ui.add(Label::new(RichText::new(note).size(14.0).color(dim)).wrap());
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 34.0), Sense::hover());
    let typed = line(ui, widgets, id, rect, written);
    let own = ui.id().with(id);
    if opened {
        ui.memory_mut(|memory| memory.request_focus(own));
    }
    // Enter takes the keyboard away from the line; on a button it is that button's.
    let elsewhere = ui.memory(|memory| memory.focused().is_some_and(|focused| focused != own));
    let entered = !opened && !elsewhere && ui.input(|input| input.key_pressed(Key::Enter));
    Asking { typed, line: own, entered }
}

/// The buttons below it: to cancel, and to go ahead if there is something to go ahead with.
fn answers(
    ui: &mut Ui,
    widgets: &mut Widgets,
    [cancel, confirm]: [String; 2],
    enabled: bool,
    command: Command,
) -> Option<Command> {
    let mut asked = None;
    ui.horizontal(|ui| {
        if button(ui, widgets, "cancel", &cancel, Weight::Plain, true).clicked() {
            asked = Some(Command::CloseDialog);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if button(ui, widgets, "confirm", &confirm, Weight::Main, enabled).clicked() {
                asked = Some(command);
            }
        });
    });
    asked
}

/// A field for the path of a game's file, and what is wrong with the one that was typed.
pub(super) fn open_path(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    const MOST: usize = 1_000;
    let theme = Theme::of(ctx);
    let say = scene.say();
    let folder = scene.keeping.folders.games().map(|folder| folder.display().to_string());
    let path = scene.keeping.typed_path.clone();
    let (mut asked, mut typed) = (None, None);
    sheet(ctx, "path-sheet", scene, 620.0, |ui, room| {
        let note = folder.as_deref().map_or_else(messages::open_path_note, messages::open_path_in);
        let label = say(messages::open_path_label());
        let written = Written { text: &path.text, hint: "", most: MOST, limit: None, label: &label, wraps: false };
        let said = [say(messages::open_path_heading()), say(note)];
        let asking = ask_for_line(ui, widgets, said, "open-path", &written, opened);
        typed = asking.typed;
        if asking.entered {
            asked = Some(Command::ConfirmOpenPath);
            // What is wrong can be mended at once.
            ui.memory_mut(|memory| memory.request_focus(asking.line));
        }
        if let Some(refused) = &path.trouble {
            let told = briefly(&say(messages::refused_heading(&refused.what)), &refused.report);
            ScrollArea::vertical().max_height((room.y - 190.0).max(40.0)).auto_shrink([false, true]).show(ui, |ui| {
                ui.add(Label::new(RichText::new(told).size(14.0).color(theme.warning)).wrap());
            });
        }
        ui.add_space(8.0);
        let some = !path.text.trim().is_empty();
        let words = [say(messages::cancel()), say(messages::load_open())];
        asked = answers(ui, widgets, words, some, Command::ConfirmOpenPath).or(asked);
    });
    if let Some(typed) = typed {
        *scene.keeping.typed_path = TypedPath { text: typed, trouble: None };
    }
    if let Some(command) = asked {
        scene.commands.write(command);
    }
}

/// Whether the game under way may be lost for the one that was opened.
pub(super) fn open(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let asked =
        [messages::ask_open(), messages::ask_new_game_loses(), messages::ask_new_game_no(), messages::ask_open_yes()];
    question(ctx, "open-sheet", scene, widgets, opened, asked, Command::ConfirmOpen);
}

/// A text that is no game: everything that is wrong with it, by line and column.
pub(super) fn refused(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    let theme = Theme::of(ctx);
    let say = scene.say();
    let refused = scene.keeping.refused.clone();
    let mut close = false;
    sheet(ctx, "refused-sheet", scene, 700.0, |ui, room| {
        let heading = RichText::new(say(messages::refused_heading(&refused.what))).size(20.0).color(theme.warning);
        ui.add(Label::new(heading).wrap());
        ScrollArea::vertical().max_height((room.y - 150.0).max(40.0)).auto_shrink([false, true]).show(ui, |ui| {
            scroll_by_keys(ui, room.y);
            ui.label(RichText::new(&refused.report).size(15.0));
        });
        ui.add_space(4.0);
        if scene.game.is_some() {
            let keeps = RichText::new(say(messages::refused_keeps())).size(14.0).color(theme.dim);
            ui.add(Label::new(keeps).wrap());
        }
        foot(ui, |ui| {
            close = close_button(ui, widgets, &say(messages::rules_close()), opened);
        });
    });
    if close {
        scene.commands.write(Command::CloseDialog);
    }
}

/// Selects all that is written in a line, so that what is typed takes its place.
fn select_all(ctx: &egui::Context, id: egui::Id, text: &str) {
    let mut state = TextEditState::load(ctx, id).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    TextEdit::store_state(ctx, id, state);
}

/// A name for the game that is saved.
pub(super) fn save_as(ctx: &egui::Context, scene: &mut Scene, widgets: &mut Widgets, opened: bool) {
    const MOST: usize = 200;
    let theme = Theme::of(ctx);
    let say = scene.say();
    let mut asked = None;
    let folder = scene.keeping.folders.games().map(|folder| folder.display().to_string());
    let name = scene.keeping.save_name.clone();
    let mut typed = None;
    sheet(ctx, "save-sheet", scene, 520.0, |ui, _| {
        let place = folder.as_deref().map_or_else(messages::save_nowhere, messages::save_folder);
        let label = say(messages::save_name());
        let written = Written { text: &name.name, hint: "", most: MOST, limit: None, label: &label, wraps: false };
        let said = [say(messages::save_heading()), say(place)];
        let asking = ask_for_line(ui, widgets, said, "save-name", &written, opened);
        typed = asking.typed;
        if name.suggested {
            select_all(ui.ctx(), asking.line, &name.name);
        }
        if asking.entered {
            asked = Some(Command::ConfirmSaveAs);
        }
        if let Some(trouble) = &name.trouble {
            let told = RichText::new(say(trouble.clone())).size(14.0).color(theme.warning);
            ui.add(Label::new(told).wrap());
        }
        if name.replaces {
            ui.add(Label::new(RichText::new(say(messages::save_replaces())).size(14.0).color(theme.warning)).wrap());
        }
        ui.add_space(8.0);
        let verb = if name.replaces { messages::save_replace() } else { messages::save_button() };
        let some = !name.name.trim().is_empty() && !name.waits;
        let words = [say(messages::cancel()), say(verb)];
        asked = answers(ui, widgets, words, some, Command::ConfirmSaveAs).or(asked);
    });
    if name.suggested {
        scene.keeping.save_name.suggested = false;
    }
    if let Some(typed) = typed {
        let name = &mut *scene.keeping.save_name;
        name.name = typed;
        (name.replaces, name.trouble) = (false, None);
    }
    if let Some(command) = asked {
        scene.commands.write(command);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

    #[test]
    fn times_are_local_or_said_to_be_utc() {
        let said = |moment| Language::English.text(&date_words(moment));
        assert_eq!(said((1_773_511_500, true)), "2026-03-14 18:05");
        assert_eq!(said((1_773_511_500, false)), "2026-03-14 18:05 UTC");
    }
}
