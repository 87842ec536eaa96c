//! `review`: judge every turn of games.

use std::io::Write;
use std::path::PathBuf;

use super::failure::{Failure, report};
use crate::board::Board;
use crate::engine::{Score, Stop};
use crate::notation::game::{Reading, read_file};
use crate::notation::turn_text;
use crate::record::Record;
use crate::review::{GameLine, Grade, Judge, NODES, Review};
use crate::rules::Team;
use crate::text::whole;

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// A file of games, *.kgn. Games on another board than the classic one need --board
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Search so many nodes for each turn
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = whole::<u64>(1, u64::MAX), allow_negative_numbers = true)]
    nodes: u64,
}

impl Args {
    /// `board` is the one of the command line, if it has one.
    pub fn run(&self, board: &Board, out: &mut impl Write) -> Result<(), Failure> {
        let boards = [Board::classic(), board];
        let Reading { games, defects } = read_file(&self.file, &boards);
        for (number, game) in (1..).zip(&games) {
            if games.len() > 1 {
                writeln!(out, "game {number}")?;
            }
            self.review(boards[game.board], &game.record, out)?;
        }
        if defects.is_empty() { Ok(()) } else { Err(Failure::Input(report(&self.file, &defects))) }
    }

    /// A line a turn, as soon as it has been judged.
    fn review(&self, board: &Board, record: &Record, out: &mut impl Write) -> Result<(), Failure> {
        let line = GameLine::new(board, record);
        let mut judge = Judge::new(board, self.nodes);
        let mut review = Review::default();
        for stop in 0..line.stops() {
            let Some(judged) = judge.judge(&line, stop, &Stop::default()) else { break };
            review.keep(line.node(stop), judged);
            if let Some(turn) = stop.checked_sub(1) {
                tell(board, &line, &review, turn, out)?;
                out.flush()?;
            }
        }
        for team in Team::BOTH {
            let of_team = (0..line.turns().len()).filter(|&turn| line.turns()[turn].seat.team() == team);
            let grades: Vec<Grade> =
                of_team.filter_map(|turn| review.verdict(&line, turn)).map(|verdict| verdict.grade).collect();
            let count = |grade| grades.iter().filter(|&&known| known == grade).count();
            writeln!(
                out,
                "{team} turns {} mistakes {} blunders {}",
                grades.len(),
                count(Grade::Mistake),
                count(Grade::Blunder)
            )?;
        }
        Ok(())
    }
}

/// A turn, what the position after it is worth to its team, and, if it was a mistake, what was lost and better.
fn tell(board: &Board, line: &GameLine, review: &Review, turn: usize, out: &mut impl Write) -> Result<(), Failure> {
    let (Some(verdict), Some(played)) = (review.verdict(line, turn), line.turns().get(turn)) else { return Ok(()) };
    let team = played.seat.team();
    let own = |score: Score| if team == Team::Red { score } else { -score };
    let after = line.position(turn + 1);
    let mark = verdict.grade.mark();
    write!(
        out,
        "{}. {} {}{mark} | {}",
        played.round,
        played.seat,
        turn_text(board, &played.actions),
        own(verdict.after.score).told(team, after)
    )?;
    if verdict.grade > Grade::Fine {
        let better = turn_text(board, &verdict.before.best);
        let worth = own(verdict.before.score).told(team, line.position(turn));
        write!(out, " | lost {:.0} % | better {better} | {worth}", verdict.loss * 100.0)?;
    }
    writeln!(out)?;
    Ok(())
}
