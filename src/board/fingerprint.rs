//! A number by which a saved game knows its board again.

use std::fmt;
use std::str::FromStr;

use super::graph::{Board, HexagonColour};
use super::point::PointSet;

/// A hash of everything on a board that play depends on: its points' names, its triangles and squares, its hexagons
/// with their colours. Where the points lie, what the board is called and how many stones a seat gets do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub u64);

impl fmt::Display for Fingerprint {
    /// Sixteen hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A text that is no fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 16 digits 0 to 9 or a to f")]
pub struct NotAFingerprint;

impl FromStr for Fingerprint {
    type Err = NotAFingerprint;

    fn from_str(text: &str) -> Result<Self, NotAFingerprint> {
        let digits = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if !digits {
            return Err(NotAFingerprint);
        }
        u64::from_str_radix(text, 16).map(Self).map_err(|_| NotAFingerprint)
    }
}

impl Board {
    /// The board's fingerprint.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint(fnv_1a(self.description().as_bytes()))
    }

    /// What the fingerprint is the hash of: `docs/kgn.md` states its form.
    fn description(&self) -> String {
        let names = |points: PointSet| -> String {
            points.into_iter().map(|point| self.point_name(point)).collect::<Vec<_>>().join("+")
        };
        let mut faces: Vec<String> = self.figures().iter().map(|figure| names(figure.points)).collect();
        faces.extend(self.hexagons().iter().map(|hexagon| {
            let colour = match hexagon.colour {
                HexagonColour::White => 'w',
                HexagonColour::Red => 'r',
                HexagonColour::Blue => 'b',
            };
            format!("{colour}:{}", names(hexagon.points))
        }));
        faces.sort_unstable();
        format!("{} {}", names(self.all()), faces.join(" "))
    }
}

/// G. Fowler, L. C. Noll, K.-P. Vo: FNV-1a with 64 bits.
fn fnv_1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::spec;

    const TREFOIL: &str = include_str!("../../levels/trefoil.board.ron");

    #[test]
    fn fingerprints_never_change() {
        // Saved games hold them: another number here would orphan every one of them.
        assert_eq!(fnv_1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv_1a(b"foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(Board::classic().fingerprint().to_string(), "c785783cd12dacf1");
        assert_eq!(spec::read(TREFOIL).expect("a board").fingerprint().to_string(), "f88af18b59cd9421");
    }

    #[test]
    fn only_what_play_depends_on_counts() {
        let trefoil = spec::read(TREFOIL).expect("a board");
        let read = |from: &str, to: &str| {
            let text = TREFOIL.replacen(from, to, 1);
            assert_ne!(text, TREFOIL);
            spec::read(&text).expect("a board").fingerprint()
        };
        assert_eq!(read("\"Trefoil\"", "\"Clover\""), trefoil.fingerprint());
        assert_eq!(read("one: 9", "one: 8"), trefoil.fingerprint());
        assert_eq!(read("[\"a1\", \"c1\", \"b1\"]", "[\"b1\", \"a1\", \"c1\"]"), trefoil.fingerprint());
        assert_ne!(read("colour: White", "colour: Red"), trefoil.fingerprint());
    }

    #[test]
    fn fingerprints_round_trip() {
        let fingerprint = Fingerprint(0x0123_4567_89ab_cdef);
        assert_eq!(fingerprint.to_string().parse(), Ok(fingerprint));
        for wrong in ["", "0123456789ABCDEF", "+123456789abcdef", "0123456789abcde", "0123456789abcdef0"] {
            assert_eq!(wrong.parse::<Fingerprint>(), Err(NotAFingerprint));
        }
    }
}
