//! The buttons below the board: answers to what is asked now, and what else can be done at one's turn.

use bevy_egui::egui;

use super::widgets::{Weight, Widgets, button};
use super::{Scene, keys, typed};
use crate::game::computers::Pause;
use crate::game::draws::speaker;
use crate::game::{Intent, Match, Phase, Turn};
use crate::i18n::messages;
use crate::input::Command;

pub(super) fn draw(ui: &mut egui::Ui, scene: &mut Scene, widgets: &mut Widgets, game: &Match, turn: Turn) {
    let say = scene.say();
    if scene.choice.warned.is_some() {
        return warning(ui, scene, widgets);
    }
    match turn.phase {
        Phase::RelocateStone | Phase::RelocatePoint => {
            let done = button(ui, widgets, "reward-done", &say(messages::reward_done()), Weight::Main, true);
            let tip = messages::tip(messages::reward_done_tip(), keys::done());
            if done.on_hover_text(say(tip)).clicked() {
                scene.intents.write(Intent::EndReward);
            }
        }
        Phase::Over => {
            let again = button(ui, widgets, "again", &say(messages::play_again()), Weight::Main, true);
            // The keyboard comes here when the game ends, unless it is needed elsewhere; Esc lets go of it.
            let ended = egui::Id::new(("ended", turn.game, turn.ply));
            if !ui.data(|data| data.get_temp(ended).unwrap_or(false)) {
                ui.data_mut(|data| data.insert_temp(ended, true));
                if ui.memory(|memory| memory.focused().is_none()) {
                    again.request_focus();
                }
            }
            if again.clicked() {
                scene.commands.write(Command::Again);
            }
            return;
        }
        Phase::Thinking => computer(ui, scene, widgets),
        Phase::Place | Phase::Slide | Phase::Pass => {}
    }
    if scene.choice.stone.is_some()
        && button(ui, widgets, "cancel", &say(messages::cancel()), Weight::Plain, true).clicked()
    {
        scene.intents.write(Intent::Cancel);
    }
    if let Some(team) = scene.draws.open {
        if scene.seats.has_human(game, team.other()) {
            if button(ui, widgets, "accept-draw", &say(messages::draw_accept()), Weight::Plain, true).clicked() {
                scene.intents.write(Intent::AnswerDraw { accept: true });
            }
            let decline = button(ui, widgets, "decline-draw", &say(messages::draw_decline()), Weight::Plain, true);
            if decline.on_hover_text(say(messages::draw_decline_tip())).clicked() {
                scene.intents.write(Intent::AnswerDraw { accept: false });
            }
        }
    } else {
        others(ui, scene, widgets, game, turn);
    }
    if !matches!(turn.phase, Phase::Thinking) {
        typed::opener(ui, scene, widgets);
    }
}

fn warning(ui: &mut egui::Ui, scene: &mut Scene, widgets: &mut Widgets) {
    let say = scene.say();
    if button(ui, widgets, "confirm", &say(messages::warning_confirm()), Weight::Plain, true).clicked() {
        scene.intents.write(Intent::Confirm);
    }
    let cancel = button(ui, widgets, "cancel", &say(messages::warning_cancel()), Weight::Main, true);
    // The keyboard comes here, to the harmless answer, unless it is on the other one already.
    if ui.memory(|memory| memory.focused().is_none()) {
        cancel.request_focus();
    }
    if cancel.clicked() {
        // The button that lets go of the stone has the same id and comes next: Esc is to do that, not to leave it.
        cancel.surrender_focus();
        scene.intents.write(Intent::Cancel);
    }
}

/// What can be asked of a computer that is to move.
fn computer(ui: &mut egui::Ui, scene: &mut Scene, widgets: &mut Widgets) {
    let say = scene.say();
    let failed = scene.computers.failure().is_some();
    let rests = scene.computers.pause() != Pause::Off || failed;
    if !rests || failed {
        let now = button(ui, widgets, "move-now", &say(messages::move_now()), Weight::Plain, true);
        let tip = messages::tip(messages::move_now_tip(), messages::key_enter());
        if now.on_hover_text(say(tip)).clicked() {
            scene.intents.write(Intent::MoveNow);
        }
    }
    if rests && !failed {
        let step = button(ui, widgets, "step", &say(messages::step()), Weight::Plain, true);
        if step.on_hover_text(say(messages::step_tip())).clicked() {
            scene.intents.write(Intent::Step);
        }
    }
    let (label, weight) =
        if rests { (messages::pause_end(), Weight::Main) } else { (messages::pause(), Weight::Plain) };
    if button(ui, widgets, "pause", &say(label), weight, true).on_hover_text(say(messages::pause_tip())).clicked() {
        scene.intents.write(Intent::Pause);
    }
}

/// Hint, draw and resignation, which are at hand but in nobody's way.
fn others(ui: &mut egui::Ui, scene: &mut Scene, widgets: &mut Widgets, game: &Match, turn: Turn) {
    let Some(team) = speaker(game, &scene.seats) else { return };
    let say = scene.say();
    let own_turn = turn.phase != Phase::Thinking;
    if matches!(turn.phase, Phase::Place | Phase::Slide | Phase::RelocateStone | Phase::Thinking)
        && scene.choice.stone.is_none()
        && button(ui, widgets, "resign", &say(messages::resign()), Weight::Plain, true)
            .on_hover_text(say(messages::resign_tip()))
            .clicked()
    {
        scene.commands.write(Command::Resign);
    }
    if matches!(turn.phase, Phase::Place | Phase::Slide | Phase::RelocateStone) && scene.choice.stone.is_none() {
        let offer =
            button(ui, widgets, "offer-draw", &say(messages::draw_offer()), Weight::Plain, scene.draws.may_ask(game));
        if offer.on_hover_text(say(messages::draw_offer_tip())).clicked() {
            scene.intents.write(Intent::OfferDraw(team));
        }
    }
    if own_turn && turn.phase != Phase::Pass {
        let label = if scene.hint.is_wanted() { messages::hint_wanted() } else { messages::hint_button() };
        let hint = button(ui, widgets, "hint", &say(label), Weight::Plain, true);
        if hint.on_hover_text(say(messages::tip(messages::hint_tip(), keys::hint()))).clicked() {
            scene.intents.write(Intent::Hint);
        }
    }
}
