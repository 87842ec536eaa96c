//! What can be done during a game besides playing on the board, in order of use. The bar above the board and the row
//! below it show as much of it as fits; the menu has the rest.

use super::icons::Icon;
use super::keys;
use super::widgets::Weight;
use crate::game::browse::may_play_on;
use crate::game::computers::{Computers, Pause};
use crate::game::draws::{Draws, speaker};
use crate::game::hint::Hint;
use crate::game::intents::{stride, takes_back_result};
use crate::game::review::Reviewing;
use crate::game::takeback::{Permission, TakeBack, permission};
use crate::game::{Browsing, Choice, Going, Intent, Match, Phase, Seats, Turn};
use crate::i18n::{Message, messages};
use crate::input::Command;
use crate::input::chord::KeyAction;
use crate::rules::Team;
use crate::settings::Settings;

/// What a button asks for.
#[expect(clippy::large_enum_variant, reason = "the few of a screen live for a frame")]
#[derive(Clone, Debug)]
pub enum Does {
    /// Something of the program.
    Ask(Command),
    /// Something of the game.
    Want(Intent),
    /// The field for typed moves.
    Type,
}

/// A button.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its widget.
    pub id: &'static str,
    /// What stands on it.
    pub label: Message,
    /// What it does, in more words.
    pub tip: Option<Message>,
    /// How much it stands out.
    pub weight: Weight,
    /// Whether it can be pressed.
    pub enabled: bool,
    /// What it asks for.
    pub does: Does,
    /// The picture on it, in a row of buttons.
    pub icon: Option<Icon>,
    /// Whether the picture says enough there.
    pub alone: bool,
}

impl Entry {
    fn new(id: &'static str, label: Message, does: Does) -> Self {
        Self { id, label, tip: None, weight: Weight::Plain, enabled: true, does, icon: None, alone: false }
    }

    fn ask(id: &'static str, label: Message, command: Command) -> Self {
        Self::new(id, label, Does::Ask(command))
    }

    fn want(id: &'static str, label: Message, intent: Intent) -> Self {
        Self::new(id, label, Does::Want(intent))
    }

    fn tip(self, tip: Message) -> Self {
        Self { tip: Some(tip), ..self }
    }

    fn icon(self, icon: Icon) -> Self {
        Self { icon: Some(icon), ..self }
    }

    /// A picture that everybody knows needs no word where room is dear.
    fn alone(self, icon: Icon) -> Self {
        Self { icon: Some(icon), alone: true, ..self }
    }

    fn main(self) -> Self {
        Self { weight: Weight::Main, ..self }
    }

    fn enabled(self, enabled: bool) -> Self {
        Self { enabled, ..self }
    }
}

/// What the entries depend on.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// The game.
    pub game: &'a Match,
    /// Who plays.
    pub seats: &'a Seats,
    /// What is set.
    pub settings: &'a Settings,
    /// What has been chosen on the board.
    pub choice: &'a Choice,
    /// Offers of a draw.
    pub draws: &'a Draws,
    /// Who asks to take back.
    pub take_back: TakeBack,
    /// The computers.
    pub computers: &'a Computers,
    /// The hint.
    pub hint: &'a Hint,
    /// Whether another place than where the game stands is looked at.
    pub browsing: Browsing,
    /// Whether the position that is shown is analysed.
    pub analysing: bool,
    /// What has been judged of the game.
    pub reviewing: &'a Reviewing,
    /// Whether there is no sound device.
    pub silent: bool,
    /// Whether the field for typed moves is open.
    pub typing: bool,
}

/// What stands above the board, most wanted first.
#[must_use]
pub fn bar(table: Table) -> Vec<Entry> {
    let Table { game, seats, settings, .. } = table;
    let key = |action| keys::of(settings, action);
    let stride = stride(game, seats);
    let may_undo = table.take_back.0.is_none() && permission(game, seats, settings) != Permission::Refused;
    let (undo, redo) = if table.analysing {
        (game.record.ply() > 0, game.record.looks_back())
    } else {
        let undoes = takes_back_result(game, seats) || game.record.undo_target(stride).is_some();
        (may_undo && undoes, game.record.redo_target(stride).is_some())
    };
    let sound = match (settings.sound, table.silent) {
        (false, _) => messages::sound_off(),
        (true, false) => messages::sound_on(),
        (true, true) => messages::sound_missing(),
    };
    let analyse = if table.analysing { messages::analyse_end() } else { messages::analyse_button() };
    vec![
        Entry::want("undo", messages::undo_button(), Intent::Undo)
            .alone(Icon::Undo)
            .tip(messages::tip(messages::undo_tip(), key(KeyAction::Undo)))
            .enabled(undo),
        Entry::want("redo", messages::redo_button(), Intent::Redo)
            .alone(Icon::Redo)
            .tip(messages::tip(messages::redo_tip(), key(KeyAction::Redo)))
            .enabled(redo),
        Entry::want("analyse", analyse, Intent::Analyse)
            .icon(Icon::Analyse)
            .tip(messages::tip(messages::analyse_tip(), key(KeyAction::Analyse))),
        Entry::ask("moves", messages::moves_button(), Command::ToggleSide)
            .icon(Icon::Moves)
            .tip(messages::tip(messages::moves_tip(), key(KeyAction::Moves))),
        Entry::ask("rules", messages::rules_button(), Command::ToggleRules)
            .icon(Icon::Rules)
            .tip(messages::tip(messages::rules_tip(), key(KeyAction::Rules))),
        Entry::ask("settings", messages::settings_button(), Command::ToggleSettings)
            .icon(Icon::Settings)
            .tip(messages::tip(messages::settings_tip(), key(KeyAction::Settings))),
        Entry::ask("title", messages::title_button(), Command::Title).alone(Icon::Title).tip(messages::title_tip()),
        Entry::ask("new-game", messages::new_button(), Command::NewGame)
            .icon(Icon::New)
            .tip(messages::tip(messages::new_tip(), key(KeyAction::NewGame))),
        Entry::ask("flip", messages::flip_button(), Command::Flip)
            .alone(Icon::Flip)
            .tip(messages::tip(messages::flip_tip(), key(KeyAction::Flip))),
        Entry::ask("rotate", messages::rotate_button(), Command::Rotate)
            .alone(Icon::Rotate)
            .tip(messages::tip(messages::rotate_tip(), key(KeyAction::Rotate))),
        Entry::ask("sound", sound, Command::ToggleSound)
            .alone(if settings.sound && !table.silent { Icon::Sound } else { Icon::Silence })
            .tip(messages::tip(messages::sound_tip(), key(KeyAction::Sound))),
        Entry::ask("pace", messages::pace_button(super::words::speed(settings.pace)), Command::NextPace)
            .icon(Icon::Pace)
            .tip(messages::pace_tip()),
    ]
}

/// What is only in the menu.
#[must_use]
pub fn menu(table: Table) -> Vec<Entry> {
    let played = table.game.record.ply() > 0;
    let key = |action| keys::of(table.settings, action);
    let with_key = |id, label, command, action| Entry::ask(id, label, command).tip(key(action));
    vec![
        Entry::ask("set-up", messages::editor_button(), Command::SetUpPosition).tip(messages::editor_tip()),
        with_key("save", messages::menu_save(), Command::Save, KeyAction::Save),
        with_key("save-as", messages::menu_save_as(), Command::SaveAs, KeyAction::SaveAs),
        with_key("load", messages::menu_load(), Command::Load, KeyAction::Load),
        with_key("copy-position", messages::menu_copy_position(), Command::CopyPosition, KeyAction::CopyPosition),
        with_key("copy-game", messages::menu_copy_game(), Command::CopyGame, KeyAction::CopyGame),
        with_key("paste", messages::menu_paste(), Command::Paste, KeyAction::Paste),
        with_key("screenshot", messages::menu_screenshot(), Command::Screenshot, KeyAction::Screenshot),
        Entry::ask("statistics", messages::menu_statistics(), Command::Statistics),
        Entry::ask("restart", messages::restart(), Command::Again).tip(messages::restart_tip()).enabled(played),
        Entry::ask("quit", messages::title_quit(), Command::Quit),
    ]
}

/// What has to be answered now: it always has room.
#[must_use]
pub fn answers(table: Table, turn: Turn) -> Vec<Entry> {
    let Table { game, choice, .. } = table;
    if choice.warned.is_some() {
        return vec![
            Entry::want("confirm", messages::warning_confirm(), Intent::Confirm),
            Entry::want("cancel", messages::warning_cancel(), Intent::Cancel).main(),
        ];
    }
    if choice.held.is_some() {
        return vec![
            Entry::want("confirm", messages::turn_confirm(), Intent::Confirm).tip(messages::key_enter()).main(),
            Entry::want("cancel", messages::cancel(), Intent::Cancel).tip(messages::key_escape()),
        ];
    }
    let mut answers = Vec::new();
    if table.browsing.is_on() && !table.analysing {
        answers.push(
            Entry::want("to-game", messages::to_game(), Intent::GoTo(Going::Game))
                .tip(messages::tip(messages::to_game_tip(), keys::of(table.settings, KeyAction::ToEnd)))
                .main(),
        );
        if may_play_on(table.settings) && turn.phase != Phase::Over {
            answers
                .push(Entry::want("play-here", messages::play_here(), Intent::PlayHere).tip(messages::play_here_tip()));
        }
        return answers;
    }
    match turn.phase {
        Phase::RelocateStone | Phase::RelocatePoint => answers.push(
            Entry::want("reward-done", messages::reward_done(), Intent::EndReward)
                .tip(messages::tip(messages::reward_done_tip(), keys::of(table.settings, KeyAction::Done)))
                .main(),
        ),
        Phase::Over if !table.analysing => {
            let mut answers = asked(table);
            let again = Entry::ask("again", messages::play_again(), Command::Again);
            answers.push(if answers.is_empty() { again.main() } else { again });
            answers.push(Entry::ask("rematch", messages::rematch(), Command::Rematch).tip(messages::rematch_tip()));
            let judged = table.reviewing.is_running() || table.reviewing.is_complete();
            if !judged && !game.record.tree().is_empty() {
                answers.push(
                    Entry::want("review-game", messages::review_short(), Intent::Review).tip(messages::review_tip()),
                );
            }
            return answers;
        }
        Phase::Thinking => answers.extend(computer(table.computers)),
        Phase::Place | Phase::Slide | Phase::Pass | Phase::Over => {}
    }
    if choice.stone.is_some() {
        answers.push(Entry::want("cancel", messages::cancel(), Intent::Cancel));
    }
    if table.analysing {
        let tip = messages::tip(messages::analyse_tip(), keys::of(table.settings, KeyAction::Analyse));
        let end = Entry::want("end-analysis", messages::analyse_end(), Intent::Analyse).tip(tip);
        answers.push(if answers.is_empty() { end.main() } else { end });
        return answers;
    }
    answers.extend(asked(table));
    answers
}

/// What one team asks of people of the other.
fn asked(table: Table) -> Vec<Entry> {
    let asks = |team: Option<Team>| team.is_some_and(|team| table.seats.has_human(table.game, team.other()));
    if asks(table.take_back.0) {
        vec![
            Entry::want("accept-undo", messages::undo_accept(), Intent::AnswerUndo { accept: true }),
            Entry::want("decline-undo", messages::undo_decline(), Intent::AnswerUndo { accept: false }),
        ]
    } else if asks(table.draws.open) {
        vec![
            Entry::want("accept-draw", messages::draw_accept(), Intent::AnswerDraw { accept: true }),
            Entry::want("decline-draw", messages::draw_decline(), Intent::AnswerDraw { accept: false })
                .tip(messages::draw_decline_tip()),
        ]
    } else {
        Vec::new()
    }
}

/// What can be asked of a computer that is to move.
fn computer(computers: &Computers) -> Vec<Entry> {
    let failed = computers.failure().is_some();
    let rests = computers.pause() != Pause::Off || failed;
    let mut entries = Vec::new();
    if !rests || failed {
        entries.push(
            Entry::want("move-now", messages::move_now(), Intent::MoveNow)
                .tip(messages::tip(messages::move_now_tip(), messages::key_enter())),
        );
    }
    if rests && !failed {
        entries.push(Entry::want("step", messages::step(), Intent::Step).tip(messages::step_tip()));
    }
    let pause = Entry::want("pause", if rests { messages::pause_end() } else { messages::pause() }, Intent::Pause)
        .tip(messages::pause_tip());
    entries.push(if rests { pause.main() } else { pause });
    entries
}

/// Hint, draw and resignation, which are at hand but in nobody's way.
#[must_use]
pub fn at_hand(table: Table, turn: Turn) -> Vec<Entry> {
    let Table { game, seats, choice, draws, .. } = table;
    let busy = choice.warned.is_some() || choice.held.is_some() || draws.open.is_some() || table.take_back.0.is_some();
    let busy = busy || table.browsing.is_on();
    let Some(team) = speaker(game, seats).filter(|_| !busy && turn.phase != Phase::Over) else { return Vec::new() };
    let free = choice.stone.is_none();
    let own = matches!(turn.phase, Phase::Place | Phase::Slide | Phase::RelocateStone);
    let mut entries = Vec::new();
    if !matches!(turn.phase, Phase::Thinking | Phase::Pass) {
        let label = if table.hint.is_wanted() { messages::hint_wanted() } else { messages::hint_button() };
        let tip = messages::tip(messages::hint_tip(), keys::of(table.settings, KeyAction::Hint));
        entries.push(Entry::want("hint", label, Intent::Hint).tip(tip));
    }
    if !matches!(turn.phase, Phase::Thinking) && !table.typing {
        // The field takes the id while it is open.
        let key = keys::of(table.settings, KeyAction::TypeMove);
        let tip = messages::tip(messages::type_move_tip(), key.clone());
        entries.push(Entry::new("typed-move", key, Does::Type).alone(Icon::Type).tip(tip));
    }
    if own && free {
        entries.push(
            Entry::want("offer-draw", messages::draw_offer(), Intent::OfferDraw(team))
                .tip(messages::draw_offer_tip())
                .enabled(draws.may_ask(game)),
        );
    }
    if (own || turn.phase == Phase::Thinking) && free {
        entries.push(Entry::ask("resign", messages::resign(), Command::Resign).tip(messages::resign_tip()));
    }
    entries
}

/// How many of some widths fit side by side, one after the other, with a gap between them.
#[must_use]
pub fn fitting(widths: &[f32], gap: f32, room: f32) -> usize {
    let mut used = 0.0;
    widths
        .iter()
        .take_while(|&&width| {
            used += width + gap;
            used <= room + gap + 0.01
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_and_all_after_it_is_left_out() {
        let widths = [50.0, 60.0, 100.0, 10.0];
        assert_eq!(fitting(&widths, 8.0, 1_000.0), 4);
        assert_eq!(fitting(&widths, 8.0, 244.0), 4, "exactly");
        assert_eq!(fitting(&widths, 8.0, 243.0), 3);
        assert_eq!(fitting(&widths, 8.0, 200.0), 2, "nothing later jumps the queue");
        assert_eq!(fitting(&widths, 8.0, 0.0), 0);
    }
}
