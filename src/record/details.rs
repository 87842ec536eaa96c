//! What is known of a game beside its actions: who sits where, when it was played, what a file says of it.

use std::time::{Duration, SystemTime};

use super::Record;
use super::player::Player;
use crate::board::PointSet;
use crate::rules::{Position, Seat, Team};

/// A seat as the record names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sitter {
    /// The name of who plays; may be empty.
    pub name: String,
    /// Who plays now. Who chose an earlier action is kept with the action.
    pub player: Player,
}

/// What is known of a game beside its actions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// When it began: seconds since 1970 began, UTC.
    pub date: Option<u64>,
    /// The name under which a file knows the board, if it is not the board's own.
    pub board_name: Option<String>,
    pub(crate) sitters: [Sitter; Seat::ALL.len()],
    /// The order of the tags in the file that the game comes from, if it is not the usual one or if there are tags
    /// that this program does not know.
    pub(crate) order: Vec<Tag>,
}

impl Details {
    /// Who sits on a seat.
    #[must_use]
    pub const fn sitter(&self, seat: Seat) -> &Sitter {
        &self.sitters[seat.index()]
    }

    /// Who sits on a seat, to be changed.
    pub const fn sitter_mut(&mut self, seat: Seat) -> &mut Sitter {
        &mut self.sitters[seat.index()]
    }

    /// Notes that the game begins now.
    pub fn date_now(&mut self) {
        self.date =
            SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok().map(|since: Duration| since.as_secs());
    }

    /// The value of a tag that this program does not read from files by itself.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.other_tags().find(|&(known, _)| known == name).map(|(_, value)| value)
    }

    /// The tags of a file that this program does not know: names and values, in order.
    pub fn other_tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.order.iter().filter_map(|tag| match tag {
            Tag::Other { name, value } => Some((name.as_str(), value.as_str())),
            _ => None,
        })
    }
}

/// A tag of a game's file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tag {
    Board,
    Fingerprint,
    Date,
    Seats,
    Start,
    Options,
    Player(Seat),
    Name(Seat),
    Result,
    Other { name: String, value: String },
}

impl Record {
    /// The tags that a file of this record has, in the usual order.
    pub(crate) fn usual_tags(&self) -> Vec<Tag> {
        let mut tags = vec![Tag::Board, Tag::Fingerprint];
        tags.extend(self.details.date.map(|_| Tag::Date));
        tags.push(if begins_anew(self.start()) { Tag::Seats } else { Tag::Start });
        if self.options.repetition || self.options.no_rebuild {
            tags.push(Tag::Options);
        }
        for (seat, _) in self.start().hands() {
            tags.push(Tag::Player(seat));
            if !self.details.sitter(seat).name.is_empty() {
                tags.push(Tag::Name(seat));
            }
        }
        tags.push(Tag::Result);
        tags
    }

    /// Keeps a tag that this program does not read from files by itself, in place of the one of that name.
    pub fn keep_tag(&mut self, name: &str, value: &str) {
        if self.details.order.is_empty() {
            self.details.order = self.usual_tags();
        }
        let fresh = Tag::Other { name: name.to_owned(), value: value.to_owned() };
        let known = |tag: &&mut Tag| matches!(tag, Tag::Other { name: other, .. } if other == name);
        match self.details.order.iter_mut().find(known) {
            Some(tag) => *tag = fresh,
            None => self.details.order.push(fresh),
        }
    }

    /// Drops such a tag.
    pub fn drop_tag(&mut self, name: &str) {
        self.details.order.retain(|tag| !matches!(tag, Tag::Other { name: other, .. } if other == name));
        if self.details.order == self.usual_tags() {
            self.details.order.clear();
        }
    }

    /// The tags that a file of this record has, in their order: that of the file it comes from, what is new at the end.
    pub(crate) fn tags(&self) -> Vec<Tag> {
        let usual = self.usual_tags();
        if self.details.order.is_empty() {
            return usual;
        }
        let kept = self.details.order.iter();
        let mut tags: Vec<Tag> =
            kept.filter(|tag| matches!(tag, Tag::Other { .. }) || usual.contains(tag)).cloned().collect();
        tags.extend(usual.into_iter().filter(|tag| !self.details.order.contains(tag)));
        tags
    }
}

/// Whether a position is the start of a game: nothing stands on the board, and the first in the turn order is to move.
pub(crate) fn begins_anew(position: &Position) -> bool {
    let first = position.hands().next();
    Team::BOTH.iter().all(|&team| position.stones(team) == PointSet::EMPTY && position.bans(team).next().is_none())
        && position.pending() == 0
        && first.is_some_and(|(seat, _)| seat == position.seat())
        && position.outcome().is_none()
        && position.hands().all(|(_, stones)| stones > 0)
        && position.team_hand(Team::Red) == position.team_hand(Team::Blue)
}
