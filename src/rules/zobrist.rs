//! Random keys whose exclusive or is a position's hash.
//!
//! After A. Zobrist, *A New Hashing Method with Application for Game Playing* (1970). The keys come from
//! `SplitMix64` (Steele, Lea & Flood 2014) with a fixed seed, so hashes are the same in every run.

use super::team::{Seat, Team};
use super::turn_order::MAX_STONES_PER_SEAT;
use crate::board::{FigureId, MAX_FIGURES, MAX_POINTS, Point};

struct Keys {
    stones: [[u64; MAX_POINTS]; 2],
    relocated: [u64; MAX_POINTS],
    to_move: [u64; Seat::ALL.len()],
    hands: [[u64; MAX_STONES_PER_SEAT as usize + 1]; Seat::ALL.len()],
    pending: [u64; 3],
    bans: [[[u64; MAX_FIGURES]; 2]; 2],
}

static KEYS: Keys = keys();

const fn keys() -> Keys {
    let mut state = 0x6b65_6e73_696e_6774;
    let mut keys = Keys {
        stones: [[0; MAX_POINTS]; 2],
        relocated: [0; MAX_POINTS],
        to_move: [0; Seat::ALL.len()],
        hands: [[0; MAX_STONES_PER_SEAT as usize + 1]; Seat::ALL.len()],
        pending: [0; 3],
        bans: [[[0; MAX_FIGURES]; 2]; 2],
    };
    let mut i = 0;
    while i < MAX_POINTS {
        keys.stones[0][i] = next(&mut state);
        keys.stones[1][i] = next(&mut state);
        keys.relocated[i] = next(&mut state);
        i += 1;
    }
    let mut seat = 0;
    while seat < Seat::ALL.len() {
        keys.to_move[seat] = next(&mut state);
        // An empty hand has no key, so that it costs nothing in the movement phase.
        let mut stones = 1;
        while stones <= MAX_STONES_PER_SEAT as usize {
            keys.hands[seat][stones] = next(&mut state);
            stones += 1;
        }
        seat += 1;
    }
    keys.pending[1] = next(&mut state);
    keys.pending[2] = next(&mut state);
    let mut i = 0;
    while i < MAX_FIGURES * 4 {
        keys.bans[i & 1][i >> 1 & 1][i >> 2] = next(&mut state);
        i += 1;
    }
    keys
}

const fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[inline]
pub(super) fn stone(team: Team, point: Point) -> u64 {
    KEYS.stones[team.index()][point.index()]
}

#[inline]
pub(super) fn relocated(point: Point) -> u64 {
    KEYS.relocated[point.index()]
}

#[inline]
pub(super) fn to_move(seat: Seat) -> u64 {
    KEYS.to_move[seat.index()]
}

#[inline]
pub(super) fn hand(seat: Seat, stones: u8) -> u64 {
    KEYS.hands[seat.index()][stones as usize]
}

#[inline]
pub(super) fn pending(left: u8) -> u64 {
    KEYS.pending[left as usize]
}

/// `turns` is 1 or 2.
#[inline]
pub(super) fn ban(team: Team, turns: usize, figure: FigureId) -> u64 {
    KEYS.bans[team.index()][turns - 1][figure.index()]
}
