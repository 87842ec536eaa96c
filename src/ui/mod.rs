//! The interface around the board, in egui: screens as plain draw functions over one set of regions.

mod board_picture;
mod clicks;
pub(crate) mod clocks;
mod controls;
mod coordinates;
mod dialogs;
pub mod editor;
pub mod entries;
mod hints;
mod hud;
pub mod icons;
pub mod keys;
mod lists;
mod load;
mod menu;
mod new_game;
mod players;
pub mod regions;
mod rows;
pub mod settings;
pub mod side;
mod standing;
mod statistics;
pub mod theme;
mod title;
pub mod toasts;
mod typed;
pub mod widgets;
pub mod words;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy_egui::egui::{self, LayerId, Ui, UiBuilder};
use bevy_egui::{
    EguiContexts, EguiGlobalSettings, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass,
    PrimaryEguiContext,
};

use crate::app::boards::BoardFailure;
use crate::app::log::LogFile;
use crate::app::notices::Notice;
use crate::app::shelf::{BoardFolders, Shelf};
use crate::app::{Dialog, Screen};
use crate::audio::Silent;
use crate::game::analysis::Analysis;
use crate::game::computers::Computers;
use crate::game::draws::Draws;
use crate::game::hint::Hint;
use crate::game::replay::Replay;
use crate::game::review::Reviewing;
use crate::game::takeback::TakeBack;
use crate::game::timing::{ChosenClock, GameClock};
use crate::game::{Browsing, Choice, Intent, Match, OfferedTable, Seats, Standing};
use crate::i18n::{Language, Message};
use crate::input::gamepad::WidgetJumps;
use crate::input::typed::TypedMove;
use crate::input::{Capture, Command, KeyboardOwner};
use crate::keep::{Folders, Keeper, LeftBehind, Listed, Loss, Refused, SaveName, Tallies, TypedPath};
use crate::looks::CurrentLook;
use crate::settings::{Settings, SettingsFile};
use crate::view::animation::Animations;
use crate::view::arriving;
use crate::view::batches::Batches;
use crate::view::layout::{BoardLayout, Turned};

use editor::Editor;
use regions::{HeldZoom, Regions};
use settings::Page;
use widgets::Widgets;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Regions>()
        .init_resource::<HeldZoom>()
        .init_resource::<Widgets>()
        .init_resource::<ListOpen>()
        .init_resource::<crate::view::layout::Stage>()
        .add_plugins((toasts::plugin, side::plugin, clicks::plugin, editor::plugin))
        .add_systems(Startup, |mut settings: ResMut<EguiGlobalSettings>| {
            // The board decides by its region what is its own; keys are shared by rule (see the keyboard).
            settings.enable_absorb_bevy_input_system = false;
        })
        .init_resource::<StateLine>()
        .init_resource::<Silent>()
        .add_systems(PreUpdate, regions::update)
        .add_systems(
            PreUpdate,
            jump_between_widgets.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        // A letter that is new to the font's texture would otherwise be missing in its first frame.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
        .add_systems(EguiPrimaryContextPass, draw);
}

/// Whether a list lies over the board; the next click is its own, or closes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListOpen(pub bool);

/// What the line below the board says.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct StateLine(pub Option<Message>);

/// Hands egui the steps from widget to widget that a gamepad asks for.
fn jump_between_widgets(mut jumps: ResMut<WidgetJumps>, mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>) {
    // Looked at without being changed, so that nobody takes an idle frame for a busy one.
    if jumps.0.is_empty() {
        return;
    }
    for backwards in std::mem::take(&mut jumps.0) {
        let modifiers = if backwards { egui::Modifiers::SHIFT } else { egui::Modifiers::NONE };
        for mut input in &mut inputs {
            for pressed in [true, false] {
                let key = egui::Key::Tab;
                input.events.push(egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers });
            }
        }
    }
}

/// What the screens show and what they can ask for.
#[derive(bevy::ecs::system::SystemParam)]
struct Scene<'w> {
    screen: Res<'w, State<Screen>>,
    dialog: Res<'w, Dialog>,
    regions: Res<'w, Regions>,
    language: Res<'w, Language>,
    settings: Res<'w, Settings>,
    offered: Res<'w, OfferedTable>,
    silent: Res<'w, Silent>,
    standing: Res<'w, Standing>,
    choice: Res<'w, Choice>,
    seats: Res<'w, Seats>,
    computers: Res<'w, Computers>,
    draws: Res<'w, Draws>,
    hint: Res<'w, Hint>,
    browsing: Res<'w, Browsing>,
    analysis: Res<'w, Analysis>,
    reviewing: Res<'w, Reviewing>,
    editor: ResMut<'w, Editor>,
    turns: Res<'w, side::list::TurnRows>,
    shelf: Res<'w, Shelf>,
    folders: Res<'w, BoardFolders>,
    take_back: Res<'w, TakeBack>,
    clock: Res<'w, GameClock>,
    chosen_clock: Res<'w, ChosenClock>,
    page: Res<'w, Page>,
    capture: Res<'w, Capture>,
    settings_file: Res<'w, SettingsFile>,
    log_file: Option<Res<'w, LogFile>>,
    layout: Res<'w, BoardLayout>,
    turned: Res<'w, Turned>,
    held_zoom: ResMut<'w, HeldZoom>,
    game: Option<Res<'w, Match>>,
    failure: Option<Res<'w, BoardFailure>>,
    keeping: Keeping<'w>,
    replay: Res<'w, Replay>,
    typed: ResMut<'w, TypedMove>,
    state_line: ResMut<'w, StateLine>,
    intents: MessageWriter<'w, Intent>,
    commands: MessageWriter<'w, Command>,
    notices: MessageWriter<'w, Notice>,
}

/// What is kept beyond the game on the table.
#[derive(bevy::ecs::system::SystemParam)]
struct Keeping<'w> {
    folders: Res<'w, Folders>,
    listed: Res<'w, Listed>,
    left: Res<'w, LeftBehind>,
    keeper: Option<Res<'w, Keeper>>,
    refused: Res<'w, Refused>,
    loss: Res<'w, Loss>,
    tallies: Res<'w, Tallies>,
    save_name: ResMut<'w, SaveName>,
    typed_path: ResMut<'w, TypedPath>,
}

impl Scene<'_> {
    /// What puts messages into words. Does not borrow the scene, to which is written meanwhile.
    fn say(&self) -> impl Fn(Message) -> String + Copy + use<> {
        let language = *self.language;
        move |message| language.text(&message)
    }

    /// What the buttons around the board depend on.
    fn table<'a>(&'a self, game: &'a Match) -> entries::Table<'a> {
        entries::Table {
            game,
            seats: &self.seats,
            settings: &self.settings,
            choice: &self.choice,
            draws: &self.draws,
            take_back: *self.take_back,
            computers: &self.computers,
            hint: &self.hint,
            browsing: *self.browsing,
            analysing: self.analysis.is_on(),
            reviewing: &self.reviewing,
            silent: self.silent.0,
            typing: self.typed.open,
        }
    }
}

/// The smallest window that the interface is drawn in: half the least one that a person can choose, for texts of twice the
/// size. Systems make windows smaller than that while they minimise or tile them.
const LEAST: Vec2 = Vec2::new(160.0, 120.0);

/// The one system that draws the interface, so that no two parts lay claim to the same room.
fn draw(
    mut contexts: EguiContexts,
    mut scene: Scene,
    mut toasts: ResMut<toasts::Toasts>,
    mut widgets: ResMut<Widgets>,
    mut list_open: ResMut<ListOpen>,
    mut owner: ResMut<KeyboardOwner>,
    look: Res<CurrentLook>,
    batches: Option<Res<Batches>>,
    animations: Option<Res<Animations>>,
    mut dressed: Local<bool>,
    mut focused_for: Local<Option<(Screen, Dialog)>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !*dressed || look.is_changed() {
        look.0.interface.apply(ctx);
        // The size is a setting, and Ctrl with plus and minus is free for other things.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        *dressed = true;
    }
    ctx.set_zoom_factor(scene.regions.zoom);
    let room = scene.regions.window.size();
    if room.x < LEAST.x || room.y < LEAST.y {
        *widgets = Widgets::new(scene.regions.zoom);
        return Ok(());
    }
    let mut drawn = Widgets::new(scene.regions.zoom);
    let mut hidden = Vec::new();
    let screen = *scene.screen.get();
    let opacity = opacity(screen, animations.as_deref());
    let sheet = animations.as_deref().map_or(1.0, Animations::sheet);
    ctx.data_mut(|data| {
        data.insert_temp(egui::Id::new(OPACITY), opacity);
        data.insert_temp(egui::Id::new(SHEET_OPACITY), sheet);
    });
    // What opens takes the keyboard: its first button.
    let opened = focused_for.replace((screen, *scene.dialog)) != Some((screen, *scene.dialog));
    // So does what lies open when a key is pressed and a click beside everything has taken the keyboard away.
    let alone = screen != Screen::Game || *scene.dialog != Dialog::None;
    let opened = opened || alone && lacks_keyboard(ctx);
    match screen {
        Screen::Failed => dialogs::failed(ctx, &mut scene, &mut drawn, opened),
        Screen::Title => title::draw(ctx, &mut scene, &mut drawn, opened),
        // Under a dialog there is only the board: two sheets over each other cannot be told apart.
        Screen::NewGame if *scene.dialog == Dialog::None => new_game::draw(ctx, &mut scene, &mut drawn, opened),
        Screen::Loading | Screen::NewGame => {}
        Screen::Game => hidden = hud::draw(ctx, &mut scene, &mut drawn),
    }
    if scene.typed.open && (screen != Screen::Game || *scene.dialog != Dialog::None) {
        *scene.typed = TypedMove::default();
    }
    if *scene.dialog != Dialog::Settings {
        scene.held_zoom.set_if_neq(HeldZoom(None));
    }
    match *scene.dialog {
        Dialog::None => {}
        Dialog::Rules => dialogs::rules(ctx, &mut scene, &mut drawn, opened),
        Dialog::NewGame => dialogs::new_game(ctx, &mut scene, &mut drawn, opened),
        Dialog::Resign => dialogs::resign(ctx, &mut scene, &mut drawn, opened),
        Dialog::Menu => menu::draw(ctx, &mut scene, &mut drawn, opened, &hidden),
        Dialog::Again => dialogs::again(ctx, &mut scene, &mut drawn, opened),
        Dialog::Settings => settings::draw(ctx, &mut scene, &mut drawn, opened),
        Dialog::Reset => dialogs::reset(ctx, &mut scene, &mut drawn, opened),
        Dialog::Editor => editor::draw(ctx, &mut scene, &mut drawn, opened),
        Dialog::Load => load::draw(ctx, &mut scene, &mut drawn, opened),
        Dialog::DeleteGame => load::delete(ctx, &mut scene, &mut drawn, opened),
        Dialog::Open => load::open(ctx, &mut scene, &mut drawn, opened),
        Dialog::OpenPath => load::open_path(ctx, &mut scene, &mut drawn, opened),
        Dialog::Refused => load::refused(ctx, &mut scene, &mut drawn, opened),
        Dialog::SaveAs => load::save_as(ctx, &mut scene, &mut drawn, opened),
        Dialog::Statistics => statistics::draw(ctx, &mut scene, &mut drawn, opened),
        Dialog::ResetStatistics => statistics::reset(ctx, &mut scene, &mut drawn, opened),
        Dialog::DeleteVariation => dialogs::delete_variation(ctx, &mut scene, &mut drawn, opened),
        Dialog::Quit => dialogs::quit(ctx, &mut scene, &mut drawn, opened),
        Dialog::About => dialogs::about(ctx, &mut scene, &mut drawn, opened),
    }
    let place = toasts::Place::of(&scene.regions, screen, *scene.dialog);
    let notices = toasts::draw(ctx, *scene.language, &toasts, place, &mut drawn);
    // Looked at without being changed in an idle frame.
    if toasts.seen() != notices.seen {
        toasts.note_seen(notices.seen);
        ctx.request_repaint();
    }
    if let Some(number) = notices.dismissed {
        toasts.dismiss(number);
    }
    if cfg!(feature = "dev")
        && let Some(batches) = batches
    {
        paint_batches(ctx, &batches);
    }
    list_open.set_if_neq(ListOpen(egui::Popup::is_any_open(ctx)));
    owner.set_if_neq(KeyboardOwner {
        widget: ctx.memory(|memory| memory.focused().is_some()),
        text: ctx.text_edit_focused(),
        list: list_open.0,
    });
    widgets.set_if_neq(drawn);
    Ok(())
}

/// How many draws the picture takes, in the window's upper right corner.
fn paint_batches(ctx: &egui::Context, batches: &Batches) {
    let corner = ctx.content_rect().right_top() + egui::Vec2::new(-6.0, 4.0);
    let colour = theme::Theme::of(ctx).dim;
    let text = batches.count().to_string();
    widgets::paint_text(&ctx.debug_painter(), corner, egui::Align2::RIGHT_TOP, &text, 12.0, colour);
}

/// Whether a key is pressed that moves or acts, and nothing has the keyboard.
fn lacks_keyboard(ctx: &egui::Context) -> bool {
    use egui::Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Space};
    let pressed = |input: &egui::InputState| {
        [ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Space].into_iter().any(|key| input.key_pressed(key))
    };
    ctx.memory(|memory| memory.focused().is_none()) && !egui::Popup::is_any_open(ctx) && ctx.input(pressed)
}

/// A part of the window to draw in, behind every dialog.
fn region(ctx: &egui::Context, id: &'static str, rect: bevy::math::Rect, enabled: bool) -> Ui {
    let rect = to_egui(rect);
    let mut ui = Ui::new(ctx.clone(), id.into(), UiBuilder::new().layer_id(LayerId::background()).max_rect(rect));
    ui.set_clip_rect(rect);
    ui.set_opacity(stored(ctx, OPACITY));
    if !enabled {
        ui.disable();
    }
    ui
}

/// Where the regions find how opaque they are.
const OPACITY: &str = "opacity-of-regions";

/// Where sheets find it.
const SHEET_OPACITY: &str = "opacity-of-sheets";

fn stored(ctx: &egui::Context, opacity: &'static str) -> f32 {
    ctx.data(|data| data.get_temp(egui::Id::new(opacity))).unwrap_or(1.0)
}

/// How opaque a screen is that the board glides to or comes from: it comes into sight as the board arrives.
fn opacity(screen: Screen, animations: Option<&Animations>) -> f32 {
    match (screen, animations) {
        (Screen::Game, Some(animations)) => arriving(1.0 - animations.backdrop()),
        (Screen::Title, Some(animations)) => arriving(animations.backdrop()),
        _ => 1.0,
    }
}

fn to_egui(rect: bevy::math::Rect) -> egui::Rect {
    egui::Rect::from_min_max(egui::pos2(rect.min.x, rect.min.y), egui::pos2(rect.max.x, rect.max.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Only the feature `dev` shows it, which no test is built with.
    #[test]
    fn the_number_of_draws_stands_in_the_corner() {
        let ctx = egui::Context::default();
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::new(800.0, 600.0));
        let input = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
        let mut shown = ctx.run_ui(input, |ui| paint_batches(ui.ctx(), &Batches::default()));
        shown.textures_delta.clear();
        let texts: Vec<(String, egui::Rect)> = shown
            .shapes
            .iter()
            .filter_map(|clipped| match &clipped.shape {
                egui::Shape::Text(text) => Some((text.galley.text().to_owned(), text.visual_bounding_rect())),
                _ => None,
            })
            .collect();
        let [(text, place)] = &texts[..] else { panic!("one text: {texts:?}") };
        assert_eq!(text, "0");
        assert!(screen.contains_rect(*place) && place.left() > 760.0 && place.bottom() < 40.0, "{place:?}");
    }
}
