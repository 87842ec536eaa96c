//! Whose turns are to come.

use std::iter;

use super::position::{Position, Task};
use super::team::Seat;

/// A turn to come, or the one under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComingTurn {
    /// Whose it is.
    pub seat: Seat,
    /// Whether it slides: by then all hands are empty.
    pub slides: bool,
}

impl Position {
    /// The turns from the one under way on, as long as nobody wins and play goes on. They never end.
    #[inline]
    pub fn turns(&self) -> impl Iterator<Item = ComingTurn> + use<> {
        let (order, mut hands, seats, mut place) = (self.order, self.hands, self.seats, self.to_move);
        // In the middle of its turn a seat has put its stone on the board already.
        let mut placed = self.task() == Task::Relocate;
        iter::repeat_with(move || {
            let turn = ComingTurn { seat: order[place as usize], slides: hands == [0; 6] };
            if !placed {
                let hand = &mut hands[place as usize];
                *hand = hand.saturating_sub(1);
            }
            placed = false;
            place = successor(hands, seats, place);
            turn
        })
    }
}

/// Who in the turn order follows the seat at a place: while stones are placed the next seat that has one, else just the next.
#[inline]
pub(super) fn successor(hands: [u8; 6], seats: u8, place: u8) -> u8 {
    let following = |place| if place + 1 == seats { 0 } else { place + 1 };
    let mut next = following(place);
    if hands != [0; 6] {
        while hands[next as usize] == 0 {
            next = following(next);
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::notation::parse_position;

    fn told(position: &str, turns: usize) -> String {
        let position = parse_position(Board::classic(), position).expect("a position");
        let told = |turn: ComingTurn| format!("{}{}", turn.seat, if turn.slides { "~" } else { "" });
        position.turns().take(turns).map(told).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_turns_to_come_follow_the_order_and_the_hands() {
        let empty = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4";
        assert_eq!(told(&format!("{empty} r2 r1:1,r2:2,b1:1,b2:2 -"), 9), "r2 b1 b2 r1 r2 b2 r1~ r2~ b1~");
        let standing = "r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3";
        assert_eq!(told(&format!("{standing} b1 r1:0,b1:0 -"), 3), "b1~ r1~ b1~");
        // The stone of a turn whose reward is pending has left the hand.
        assert_eq!(told(&format!("{standing} r1 r1:0,b1:1 1"), 4), "r1 b1 r1~ b1~");
    }

    /// They are the turns that a game has.
    #[test]
    fn a_game_goes_that_way() {
        let board = Board::classic();
        let text = "r3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/b3 b2 r1:2,r2:0,r3:1,b1:0,b2:3,b3:2 -";
        let mut position = parse_position(board, text).expect("a position");
        let mut turns = position.turns();
        for _ in 0..20 {
            let turn = turns.next().expect("they never end");
            assert_eq!((turn.seat, turn.slides), (position.seat(), !position.is_placement()));
            loop {
                let action = position.legal_actions(board)[0];
                if position.play(board, action).turn_over {
                    break;
                }
            }
        }
    }
}
