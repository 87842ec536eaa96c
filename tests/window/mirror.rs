//! The same game played in the core, event by event.

use kensington::board::Board;
use kensington::notation::{action_text, parse_action, parse_position, position_text};
use kensington::record::{GameResult, Reason, Record, Stride, figure_points};
use kensington::rules::{Action, Position, Setup, Task, Team};
use serde_json::{Value, json};

use crate::log::{number, text};

/// Follows the event log and insists that every event is what the core makes of it.
pub struct Mirror {
    board: &'static Board,
    /// The game as the log has told it.
    pub record: Record,
    /// The seats that computers play.
    computers: Vec<String>,
}

impl Mirror {
    /// A game from a position, or a two-player game from the start.
    pub fn new(position: Option<&str>) -> Self {
        let board = Board::classic();
        let start = position.map_or_else(
            || Position::start(board, &Setup::standard(board, 1)).expect("the standard game"),
            |text| parse_position(board, text).expect("a position"),
        );
        Self { board, record: Record::new(start, false), computers: Vec::new() }
    }

    /// The same with computers, given as on the command line.
    pub fn with_computers(mut self, computers: &[&str]) -> Self {
        self.computers =
            computers.iter().filter_map(|text| text.split_once('=').map(|(seat, _)| seat.to_owned())).collect();
        self
    }

    /// Gives a seat to a person or a computer.
    pub fn switch(&mut self, seat: &str, computer: bool) {
        self.computers.retain(|other| other != seat);
        if computer {
            self.computers.push(seat.to_owned());
        }
    }

    /// Plays an action given as text. Returns what the core says about it.
    pub fn play(&mut self, action: &str) -> Result<kensington::record::Entry, String> {
        let action = parse_action(self.board, action).map_err(|error| format!("{action}: {error}"))?;
        let by_computer = self.computers.contains(&self.record.position().seat().to_string());
        self.record.play_by(self.board, action, by_computer).map_err(|error| error.to_string())
    }

    /// The text of the position on the table.
    pub fn position(&self) -> String {
        position_text(self.board, self.record.position())
    }

    /// Whether placing on a point is legal and ends the turn without a reward or a win.
    pub fn is_quiet_placement(&self, point: &str) -> bool {
        let Some(point) = self.board.point_named(point) else { return false };
        let mut next = *self.record.position();
        next.try_play(self.board, Action::Place(point)).is_ok() && next.task() == Task::Place
    }

    /// The phase that the position asks for: seat, phase and relocations left. While a reward is pending the phase may
    /// also be `relocate-point`.
    pub fn phase(&self) -> (String, &'static str, usize) {
        let position = self.record.position();
        let phase = match position.task() {
            _ if self.record.result().is_some() => "over",
            Task::Over => "over",
            Task::Place | Task::Relocate if self.computers.contains(&position.seat().to_string()) => "thinking",
            Task::Slide
                if position.can_slide(self.board, position.team())
                    && self.computers.contains(&position.seat().to_string()) =>
            {
                "thinking"
            }
            Task::Place => "place",
            Task::Slide if position.can_slide(self.board, position.team()) => "slide",
            Task::Slide => "pass",
            Task::Relocate => "relocate-stone",
        };
        (position.seat().to_string(), phase, usize::from(position.pending()))
    }

    /// Takes up an event and compares it with the core.
    ///
    /// # Panics
    /// If they disagree.
    pub fn follow(&mut self, event: &Value) {
        match text(event, "event") {
            "applied" => self.follow_action(event),
            "undone" => {
                let ply = number(event, "ply");
                let strides = [Stride::Action, Stride::Decision];
                let targets =
                    strides.map(|stride| [self.record.undo_target(stride), self.record.redo_target(stride)]).concat();
                assert!(targets.contains(&Some(ply)), "neither undo nor redo leads there ({targets:?}): {event}");
                self.record.go_to(ply);
                assert_eq!(text(event, "position"), self.position(), "{event}");
            }
            "phase" => {
                let (seat, mut phase, left) = self.phase();
                if phase == "relocate-stone" && text(event, "phase") == "relocate-point" {
                    phase = "relocate-point";
                }
                let told = (text(event, "seat"), text(event, "phase"), number(event, "left"));
                assert_eq!(told, (seat.as_str(), phase, left), "phase after ply {}", self.record.ply());
            }
            "result" => self.follow_result(event),
            _ => {}
        }
    }

    fn follow_action(&mut self, event: &Value) {
        let entry = self.play(text(event, "action")).unwrap_or_else(|error| panic!("{error}: {event}"));
        assert_eq!(text(event, "action"), action_text(self.board, entry.action));
        assert_eq!(number(event, "ply"), self.record.ply(), "{event}");
        assert_eq!(text(event, "seat"), entry.seat.to_string(), "{event}");
        assert_eq!(text(event, "position"), self.position(), "{event}");
        let mut figures: Vec<Vec<&str>> = figure_points(self.board, entry.played.completed)
            .iter()
            .map(|points| points.iter().map(|&point| self.board.point_name(point)).collect())
            .collect();
        figures.sort_unstable();
        let mut told: Vec<Vec<&str>> = event["figures"]
            .as_array()
            .expect("figures")
            .iter()
            .map(|figure| figure.as_array().expect("points").iter().filter_map(Value::as_str).collect())
            .collect();
        told.sort_unstable();
        assert_eq!(told, figures, "{event}");
    }

    fn follow_result(&mut self, event: &Value) {
        // What the players decide among themselves the positions do not tell.
        match (text(event, "by"), text(event, "result")) {
            ("agreement", _) => self.record.agree_on_draw().expect("under way"),
            ("resignation", winner) => {
                let loser = if winner == "r" { Team::Blue } else { Team::Red };
                self.record.resign(loser).expect("under way");
            }
            _ => {}
        }
        let (result, reason) = match self.record.result().expect("the core sees an end too") {
            GameResult::Won(team, reason) => (team.to_string(), reason),
            GameResult::Drawn(reason) => ("draw".to_owned(), reason),
        };
        let by = match reason {
            Reason::Hexagon => "hexagon",
            Reason::Relocation => "relocation",
            Reason::Blocked => "blocked",
            Reason::Repetition => "repetition",
            Reason::Agreement => "agreement",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
        };
        assert_eq!((text(event, "result"), text(event, "by")), (result.as_str(), by), "{event}");
        if matches!(by, "hexagon" | "relocation") {
            let points = event["hexagon"].as_array().expect("a hexagon").iter().filter_map(Value::as_str);
            let points: Vec<_> = points.map(|name| self.board.point_named(name).expect("a point")).collect();
            let stones = self.record.position().stones(if result == "r" { Team::Red } else { Team::Blue });
            assert!(points.len() == 6 && points.iter().all(|&point| stones.contains(point)), "{event}");
        } else {
            assert_eq!(event["hexagon"], json!([]), "{event}");
        }
    }
}
