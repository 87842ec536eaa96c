//! Games as text: the format `kgn`, which `docs/kgn.md` describes. It is to this game what PGN is to chess.
//!
//! ```text
//! kgn 1
//! [Board "Kensington"]
//! [Fingerprint "82a7b0c1d2e3f405"]
//! [Seats "r1:15,b1:15"]
//! [r1 "human"]
//! [b1 "computer:7"]
//! [Result "none"]
//!
//! 1. d3 b: e4
//! 2. d4 {Better than e5.}
//!   (2. e5 b: d4)
//! 2. b: e5
//! *
//! ```
//!
//! [`read()`] reports every defect it can find and gives what it could read; [`write()`] writes the one text that a
//! record has, so a file that was written is written the same after it was read.

mod defect;
mod escape;
mod header;
mod movetext;
mod read;
mod scan;
mod write;

pub use defect::{GameDefect, GameDefects, MAX_LISTED};
pub use header::date_text;
pub use read::{
    Game, MAX_ACTIONS, MAX_DEPTH, MAX_FILE_BYTES, MAX_GAMES, Reading, VERSION, read, read_bytes, read_file,
};
pub use write::{write, write_all};
