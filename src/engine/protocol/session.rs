//! The state between two commands, and what each command does to it.

use std::io::{self, Write};
use std::thread::Scope;

use super::command::{Command, Go, Query, Start};
use super::options::{Obsolete, Settings};
use super::output::Output;
use super::thinking::{Question, Thinking, best_move_text};
use crate::engine::{Limits, Player};
use crate::notation::{Quoted, parse_action, parse_position};
use crate::record::{GameResult, Record};
use crate::rules::Team;

/// What a command may not do while a search runs.
const BUSY: &str = "a search is running; stop it first";

/// One side of a conversation.
pub(super) struct Session<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'scope Output<W>,
    settings: Settings,
    record: Record,
    /// Made when it is needed: it may take much memory.
    player: Option<Player>,
    thinking: Option<Thinking<'scope>>,
}

impl<'scope, 'env, W: Write + Send> Session<'scope, 'env, W> {
    /// A session at the start of a game.
    pub fn new(
        scope: &'scope Scope<'scope, 'env>,
        output: &'scope Output<W>,
        settings: Settings,
        record: Record,
    ) -> Self {
        Self { scope, output, settings, record, player: None, thinking: None }
    }

    /// Does what a line says. Returns whether the conversation goes on.
    pub fn line(&mut self, line: &str) -> io::Result<bool> {
        match Command::parse(line) {
            Ok(Some(Command::Quit)) => {
                self.stop();
                return Ok(false);
            }
            Ok(Some(command)) => {
                if let Err(problem) = self.command(command) {
                    self.output.remark(&problem);
                }
            }
            Ok(None) => {}
            Err(malformed) => self.output.remark(&malformed.to_string()),
        }
        self.output.check()?;
        Ok(true)
    }

    /// A command that cannot be carried out leaves everything as it was and says why.
    fn command(&mut self, command: Command<'_>) -> Result<(), String> {
        match command {
            Command::Ugi => {
                self.output.line(concat!("id name Kensington ", env!("CARGO_PKG_VERSION")));
                self.output.line("id author the authors of Kensington");
                self.output.line(&self.settings.to_string());
                self.output.line("ugiok");
            }
            Command::IsReady => {
                if self.is_idle() {
                    self.player = Some(self.take_player()?);
                }
                self.output.line("readyok");
            }
            Command::NewGame => {
                self.must_be_idle()?;
                if let Some(player) = &mut self.player {
                    player.searcher.new_game();
                }
                self.begin_game()?;
            }
            Command::Position { start, moves } => self.record = self.read_game(&start, &moves)?,
            Command::Go(go) => {
                self.must_be_idle()?;
                self.go(&go)?;
            }
            Command::Stop => self.stop(),
            Command::Query(query) => {
                self.output.line(&format!("response {}", self.response(query)));
            }
            Command::SetOption { name, value } => {
                self.must_be_idle()?;
                self.set(name, value).map_err(|problem| format!("setoption: {problem}"))?;
            }
            // Ends the conversation, so it has been dealt with.
            Command::Quit => {}
        }
        Ok(())
    }

    /// Whether no search runs. One that has answered is put away.
    fn is_idle(&mut self) -> bool {
        if self.thinking.as_ref().is_some_and(Thinking::is_over) {
            self.stop();
        }
        self.thinking.is_none()
    }

    fn must_be_idle(&mut self) -> Result<(), String> {
        if self.is_idle() { Ok(()) } else { Err(BUSY.to_owned()) }
    }

    /// Ends the search, if one runs; its answer is out when this returns.
    pub fn stop(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.player = thinking.finish();
        }
    }

    fn begin_game(&mut self) -> Result<(), String> {
        self.record = self.read_game(&Start::Standard, &[])?;
        Ok(())
    }

    fn read_game(&self, start: &Start, moves: &[String]) -> Result<Record, String> {
        let board = &self.settings.board;
        let start = match start {
            Start::Standard => self.settings.start().map_err(|error| format!("position: {error}"))?,
            Start::Fen(text) => parse_position(board, text).map_err(|error| format!("position: {error}"))?,
        };
        let mut record = Record::new(start, self.settings.rules.repetition);
        for (number, text) in (1..).zip(moves) {
            let action = parse_action(board, text).map_err(|error| format!("position: move {number}: {error}"))?;
            record
                .play(board, action)
                .map_err(|reason| format!("position: move {number}, {}, is not legal: {reason}", Quoted(text)))?;
        }
        Ok(record)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let mut settings = self.settings.clone();
        let obsolete = settings.set(name, value).map_err(|error| error.to_string())?;
        if obsolete == Obsolete::Game {
            settings.start().map_err(|error| error.to_string())?;
        }
        // Before the new player comes, so that two tables never stand side by side.
        self.player = None;
        self.player = Some(settings.make_player().map_err(|error| error.to_string())?);
        self.settings = settings;
        if obsolete == Obsolete::Game { self.begin_game() } else { Ok(()) }
    }

    /// The player, made if there is none; it comes back from the search.
    fn take_player(&mut self) -> Result<Player, String> {
        match self.player.take() {
            Some(player) => Ok(player),
            None => self.settings.make_player().map_err(|error| error.to_string()),
        }
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        if self.record.result().is_some() {
            self.output.remark("the game is over");
            self.output.line(&best_move_text(None));
            return Ok(());
        }
        let player = self.take_player()?;
        let limits = self.limits(go, &player.limits);
        let hold = go.infinite || limits == Limits::default();
        let earlier = self.record.earlier();
        let board = self.settings.board.clone();
        let question = Question { board, position: *self.record.position(), earlier, limits, hold };
        self.thinking = Some(Thinking::begin(self.scope, self.output, player, question));
        Ok(())
    }

    /// What `go` allows. A level that is asked without limits takes its own, others think until they are stopped.
    fn limits(&self, go: &Go, own: &Limits) -> Limits {
        if *go == Go::default() && self.settings.is_level() {
            return *own;
        }
        let mut limits = Limits { depth: go.depth, nodes: go.nodes, time: go.move_time, ..Limits::default() };
        let position = self.record.position();
        if let Some(clock) = go.clock(position.team()) {
            let budget = clock.budget(position);
            limits.time = Some(limits.time.map_or(budget.hard, |time| time.min(budget.hard)));
            limits.soft_time = Some(budget.soft);
        }
        limits
    }

    fn response(&self, query: Query) -> &'static str {
        let truth = |holds| if holds { "true" } else { "false" };
        match query {
            Query::GameOver => truth(self.record.result().is_some()),
            Query::FirstPlayersTurn => truth(self.record.position().team() == Team::Red),
            Query::Result => match self.record.result() {
                None => "none",
                Some(GameResult::Won(Team::Red, _)) => "p1win",
                Some(GameResult::Won(Team::Blue, _)) => "p2win",
                Some(GameResult::Drawn(_)) => "draw",
            },
        }
    }
}
