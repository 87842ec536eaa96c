//! The running game: the only place where one changes.
//!
//! Each frame, in this order:
//!
//! 1. pointer, keyboard and menus write [`Intent`]s;
//! 2. [`intents`] asks the rules about them and changes the [`Match`];
//! 3. what happened goes out as [`Applied`], [`Jumped`], [`Rejected`] and [`Ended`]; view, sound, interface and event
//!    log read those and nothing else;
//! 4. [`Standing`] says what is to be done next; where that is a computer's to do, [`computers`] thinks about it.

pub mod analysis;
pub mod backdrop;
pub mod branches;
pub mod browse;
pub mod choice;
pub mod clock;
pub mod computers;
pub mod confirm;
pub mod draws;
pub mod hint;
pub mod intents;
pub mod name;
pub mod phase;
pub mod replay;
pub mod review;
pub mod rewards;
pub mod seats;
pub mod table;
pub mod takeback;
mod teammates;
pub mod timing;
mod tried;

use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::app::{Dialog, Screen, Step};
use crate::board::{Board, Point};
use crate::keep::Opened;
use crate::record::{Entry, GameResult, NodeId, Record};
use crate::rules::{Action, Illegal, Position, Seat, Setup, Team};

pub use browse::{Browsing, Going};
pub use choice::Choice;
pub use name::Name;
pub use phase::{Phase, Standing, Turn};
pub use seats::{Player, Seats};
pub use table::{OfferedTable, Preset, Starts, Table, TableChange};
pub use tried::TRIED_TAG;

/// The rules as plugin systems: intents in, events out.
pub struct RulesPlugin;

impl Plugin for RulesPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Intent>()
            .add_message::<Applied>()
            .add_message::<Jumped>()
            .add_message::<Ended>()
            .add_message::<Rejected>()
            .add_message::<RequestRedraw>()
            .init_resource::<Seats>()
            .init_resource::<OfferedTable>()
            .add_plugins((
                (intents::plugin, backdrop::plugin),
                browse::plugin,
                branches::plugin,
                (analysis::plugin, tried::plugin, review::plugin),
                choice::plugin,
                rewards::plugin,
                phase::plugin,
                computers::plugin,
                draws::plugin,
                hint::plugin,
                confirm::plugin,
                takeback::plugin,
                timing::plugin,
                replay::plugin,
                teammates::plugin,
            ))
            .add_systems(
                Update,
                (
                    phase::pass_when_forced.run_if(in_state(Screen::Game).and_then(resource_equals(Dialog::None))),
                    computers::receive,
                    intents::resolve_intents,
                    computers::manage,
                    review::receive,
                    analysis::think,
                )
                    .chain()
                    .in_set(Step::Resolve),
            );
    }
}

/// The game on the table. Exists from the first game on, also while the title is shown.
#[derive(Resource, Clone)]
pub struct Match {
    /// The board it is played on.
    pub board: Arc<Board>,
    /// What has been played.
    pub record: Record,
    /// Grows with every new game, so that what was meant for another one can be told.
    pub id: u32,
}

impl Match {
    /// The position on the table.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.record.position()
    }

    /// Whether it has begun and is not over where it stands, whatever place is looked at meanwhile.
    #[must_use]
    pub fn is_under_way(&self, browsing: Browsing) -> bool {
        let stands = browsing.0.unwrap_or(self.record.node());
        self.record.tree().ply(stands) > 0 && self.record.tree().result(stands).is_none()
    }
}

/// Something that a player wants done.
#[derive(Message, Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a new game is rare, and intents are read where they are written")]
pub enum Intent {
    /// Begin a new game, from a setup or from a position.
    NewGame(NewGame),
    /// Go on with a game that was saved.
    Open(Box<Opened>),
    /// A point of the board was chosen: by click, drag or key.
    ChoosePoint(Point),
    /// A stone was picked up on one point and dropped on another.
    Drop {
        /// Where it was picked up.
        from: Point,
        /// Where it was dropped; nowhere if beside every point.
        to: Option<Point>,
    },
    /// Play this action, which a person typed or the rules force.
    Play(Action),
    /// Play this action, which a computer found.
    Computed {
        /// The generation for which it was found.
        generation: u64,
        /// The action.
        action: Action,
    },
    /// Take no more of the reward.
    EndReward,
    /// Go ahead with what was warned of.
    Confirm,
    /// Confirm the turn that is held, if one is; a warning is not answered by it.
    ConfirmTurn,
    /// What waited for its confirmation has got it. Becomes of [`Confirm`](Self::Confirm) where a turn was held.
    Confirmed,
    /// Drop the choice or the warning.
    Cancel,
    /// Take back an action.
    Undo,
    /// Play an undone action again.
    Redo,
    /// Look at another place of the game.
    GoTo(Going),
    /// The place that is looked at is where the game goes on.
    PlayHere,
    /// Give the variation with this node the place of the line from which it departs.
    Promote(NodeId),
    /// Delete the variation with this node.
    DeleteVariation(NodeId),
    /// Write something about a place of the game, in the place of what was written there.
    Comment {
        /// The place.
        node: NodeId,
        /// What to write; nothing takes away what was there.
        text: String,
    },
    /// Begin to analyse, or end it.
    Analyse,
    /// Play these actions of a line that was found for a place, as a variation.
    Explore {
        /// The place.
        node: NodeId,
        /// The actions.
        actions: Vec<Action>,
    },
    /// Judge the turns of the game that have not been judged yet, or stop doing so.
    Review,
    /// Give a seat to another player, or its computer another level.
    SetPlayer(Seat, Player),
    /// Let the computers rest, or go on.
    Pause,
    /// Let a resting computer play one action.
    Step,
    /// Let the computer play the best it has found so far.
    MoveNow,
    /// Show the best turn, or put it away.
    Hint,
    /// Offer a draw.
    OfferDraw(Team),
    /// Answer the offer that stands.
    AnswerDraw {
        /// Whether the game ends in a draw.
        accept: bool,
    },
    /// Give the game up.
    Resign(Team),
    /// Answer the other team, which asks to take something back.
    AnswerUndo {
        /// Whether it may.
        accept: bool,
    },
    /// The team has no time left.
    TimeOut(Team),
}

impl Intent {
    /// Whether it changes what is looked at, and nothing of the game itself.
    #[must_use]
    pub const fn only_looks(&self) -> bool {
        matches!(self, Self::GoTo(_) | Self::Analyse)
    }
}

/// What a new game starts from.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The board.
    pub board: Arc<Board>,
    /// The position.
    pub start: Position,
    /// Whether the third occurrence of a position is a draw.
    pub repetition: bool,
    /// Who plays.
    pub seats: Seats,
    /// Whether it is the game on the table once more, with the clock of that one.
    pub again: bool,
}

impl NewGame {
    /// A game of two, four or six players from the start, if the setup fits the board.
    ///
    /// # Errors
    /// If it does not.
    pub fn from_setup(board: Arc<Board>, setup: &Setup, seats: Seats) -> Result<Self, crate::rules::SetupError> {
        let start = Position::start(&board, setup)?;
        Ok(Self { board, start, repetition: setup.options.repetition, seats, again: false })
    }
}

/// An action has entered the game.
#[derive(Message, Clone, Debug)]
pub struct Applied {
    /// How many actions are now in force, from 1.
    pub ply: usize,
    /// The position before.
    pub before: Position,
    /// The action, who took it, what it brought about, the position after.
    pub entry: Entry,
}

/// The game stands somewhere else: undo, redo, another game.
#[derive(Message, Clone, Debug)]
pub struct Jumped {
    /// How many actions are in force.
    pub ply: usize,
    /// The position shown until now, if one was.
    pub from: Option<Position>,
    /// The position now.
    pub to: Position,
    /// Whether this is another game (not undo or redo).
    pub new_game: bool,
}

impl Jumped {
    /// The action that leads from what was shown to what is shown now, where that is a single one: a step forward.
    #[must_use]
    pub fn forward(&self, record: &Record) -> Option<Entry> {
        let last = record.played().last().filter(|_| !self.new_game && self.ply == record.ply())?;
        let leads = self.from.as_ref() == Some(record.position_at(self.ply - 1)) && last.after == self.to;
        leads.then_some(*last)
    }
}

/// The game has ended.
#[derive(Message, Clone, Debug)]
pub struct Ended(pub GameResult);

/// An attempt was refused; nothing changed.
#[derive(Message, Clone, Debug)]
pub struct Rejected(pub Refusal);

/// Why an attempt was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules forbid it.
    Rules(Illegal),
    /// The chosen stone has no free neighbour.
    StoneIsStuck,
    /// Nothing can be taken back.
    NothingToUndo,
    /// Nothing was taken back.
    NothingToRedo,
    /// A computer is to move.
    ComputersTurn,
    /// Nothing is taken back in this game.
    UndoIsOff,
    /// Another place than where the game stands is looked at.
    LooksBack,
}
