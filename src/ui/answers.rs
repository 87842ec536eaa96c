//! The buttons below the board: answers to what is asked now, and what else can be done at one's turn.

use bevy_egui::egui;

use super::Scene;
use super::widgets::{Weight, Widgets, button};
use crate::game::computers::Pause;
use crate::game::draws::speaker;
use crate::game::{Intent, Match, Phase, Turn};
use crate::input::Command;

pub(super) fn draw(ui: &mut egui::Ui, scene: &mut Scene, widgets: &mut Widgets, game: &Match, turn: Turn) {
    if scene.choice.warned.is_some() {
        return warning(ui, scene, widgets);
    }
    match turn.phase {
        Phase::RelocateStone | Phase::RelocatePoint => {
            let done = button(ui, widgets, "reward-done", "Done", Weight::Main, true);
            if done.on_hover_text("Take no more of the reward (D)").clicked() {
                scene.intents.write(Intent::EndReward);
            }
        }
        Phase::Over => {
            if button(ui, widgets, "again", "Play again", Weight::Main, true).clicked() {
                scene.commands.write(Command::Again);
            }
            return;
        }
        Phase::Thinking => computer(ui, scene, widgets),
        Phase::Place | Phase::Slide | Phase::Pass => {}
    }
    if scene.choice.stone.is_some() && button(ui, widgets, "cancel", "Cancel", Weight::Plain, true).clicked() {
        scene.intents.write(Intent::Cancel);
    }
    if let Some(team) = scene.draws.open {
        if scene.seats.has_human(game, team.other()) {
            if button(ui, widgets, "accept-draw", "Accept", Weight::Plain, true).clicked() {
                scene.intents.write(Intent::AnswerDraw { accept: true });
            }
            let decline = button(ui, widgets, "decline-draw", "Decline", Weight::Plain, true);
            if decline.on_hover_text("Playing on declines it, too").clicked() {
                scene.intents.write(Intent::AnswerDraw { accept: false });
            }
        }
    } else {
        others(ui, scene, widgets, game, turn);
    }
}

fn warning(ui: &mut egui::Ui, scene: &mut Scene, widgets: &mut Widgets) {
    if button(ui, widgets, "confirm", "Relocate all the same", Weight::Plain, true).clicked() {
        scene.intents.write(Intent::Confirm);
    }
    let cancel = button(ui, widgets, "cancel", "Choose another point", Weight::Main, true);
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
    let failed = scene.computers.failure().is_some();
    let rests = scene.computers.pause() != Pause::Off || failed;
    if !rests || failed {
        let now = button(ui, widgets, "move-now", "Move now", Weight::Plain, true);
        if now.on_hover_text("Play the best found so far (Enter)").clicked() {
            scene.intents.write(Intent::MoveNow);
        }
    }
    if rests && !failed {
        let step = button(ui, widgets, "step", "Step", Weight::Plain, true);
        if step.on_hover_text("Play one action").clicked() {
            scene.intents.write(Intent::Step);
        }
    }
    let (label, weight) = if rests { ("Go on", Weight::Main) } else { ("Pause", Weight::Plain) };
    if button(ui, widgets, "pause", label, weight, true).on_hover_text("Computers rest, or go on").clicked() {
        scene.intents.write(Intent::Pause);
    }
}

/// Hint, draw and resignation, which are at hand but in nobody's way.
fn others(ui: &mut egui::Ui, scene: &mut Scene, widgets: &mut Widgets, game: &Match, turn: Turn) {
    let Some(team) = speaker(game, &scene.seats) else { return };
    let own_turn = turn.phase != Phase::Thinking;
    if matches!(turn.phase, Phase::Place | Phase::Slide | Phase::RelocateStone | Phase::Thinking)
        && scene.choice.stone.is_none()
        && button(ui, widgets, "resign", "Resign", Weight::Plain, true).on_hover_text("Give the game up").clicked()
    {
        scene.commands.write(Command::Resign);
    }
    if matches!(turn.phase, Phase::Place | Phase::Slide | Phase::RelocateStone) && scene.choice.stone.is_none() {
        let offer = button(ui, widgets, "offer-draw", "Offer draw", Weight::Plain, scene.draws.may_ask(game));
        if offer.on_hover_text("The other team may accept or decline").clicked() {
            scene.intents.write(Intent::OfferDraw(team));
        }
    }
    if own_turn && turn.phase != Phase::Pass {
        let label = if scene.hint.is_wanted() { "Hint …" } else { "Hint" };
        let hint = button(ui, widgets, "hint", label, Weight::Plain, true);
        if hint.on_hover_text("The best turn, and why (H)").clicked() {
            scene.intents.write(Intent::Hint);
        }
    }
}
