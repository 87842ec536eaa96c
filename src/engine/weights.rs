//! The weights of the evaluation, as data.
//!
//! They are read from `weights.ron`, which the command `tune` writes, and are named after what they weigh.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

/// The longest file of weights that is read, in bytes; those of `tune` have a few thousand.
const LONGEST_FILE: u64 = 1 << 20;

/// Declares the weights of one phase once: as named arrays for the file, and as one flat array for sums.
macro_rules! features {
    ($($(#[doc = $doc:literal])+ $name:ident: $count:literal,)+) => {
        /// The weights of one phase, in hundredths.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct PhaseWeights {
            $($(#[doc = $doc])+ pub $name: [i32; $count],)+
        }

        /// How many weights a phase has.
        pub const FEATURES: usize = 0 $(+ $count)+;

        /// Where each group of weights begins in the flat array.
        #[allow(non_upper_case_globals, reason = "named like the fields")]
        pub(super) mod offset {
            features!(@offsets 0; $($name: $count,)+);
        }

        impl PhaseWeights {
            /// All weights one after the other.
            #[must_use]
            pub fn flat(&self) -> [i32; FEATURES] {
                let mut flat = [0; FEATURES];
                $(flat[offset::$name..offset::$name + $count].copy_from_slice(&self.$name);)+
                flat
            }

            /// The reverse of [`PhaseWeights::flat`].
            #[must_use]
            pub fn from_flat(flat: &[i32; FEATURES]) -> Self {
                let mut weights = Self { $($name: [0; $count],)+ };
                $(weights.$name.copy_from_slice(&flat[offset::$name..offset::$name + $count]);)+
                weights
            }
        }
    };
    (@offsets $from:expr;) => {};
    (@offsets $from:expr; $name:ident: $count:literal, $($rest:tt)*) => {
        pub const $name: usize = $from;
        features!(@offsets $from + $count; $($rest)*);
    };
}

features! {
    /// A triangle with one, two, three own stones and no enemy; with two own and one enemy.
    triangle: 4,
    /// A square with one to four own stones and no enemy; with two, three own and one enemy.
    square: 6,
    /// A white hexagon with 0 to 6 own stones and no enemy.
    white_free: 7,
    /// A white hexagon with 0 to 6 own stones and one enemy.
    white_one: 7,
    /// A white hexagon with 0 to 6 own stones and two enemies.
    white_two: 7,
    /// A hexagon of the own colour with 0 to 6 own stones and no enemy.
    own_free: 7,
    /// A hexagon of the own colour with 0 to 6 own stones and one enemy.
    own_one: 7,
    /// A hexagon of the own colour with 0 to 6 own stones and more enemies.
    own_two: 7,
    /// For each own stone and each hexagon it could win on: 0, 1, 2, 3 slides away.
    proximity: 4,
    /// Own slides: none, 1–2, 3–5, 6–9, 10–14, 15–20, 21–28, more.
    mobility: 8,
    /// A figure that the next action completes: triangle and square of the other side, triangle and square of the side to
    /// move.
    ready: 4,
    /// A standing triangle, square that a stone can leave and come back to unhindered.
    runner: 2,
    /// Slides needed to fill the nearest hexagon: 0 to 22, more.
    nearest: 24,
    /// Slides needed to fill the second nearest hexagon: 0 to 22, more.
    second: 24,
    /// Enemies one slide away from the nearest hexagon, none to three and more: where four slides or fewer fill it;
    /// enemies two slides away there; enemies one slide away where more are needed.
    guards: 12,
    /// To have the move.
    tempo: 1,
}

/// All weights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// Where the sum of figures and mobility begins to saturate.
    pub knee: i32,
    /// What part of the sum counts beyond the knee, in hundredths.
    pub slope: i32,
    /// With all stones in hand.
    pub placement: PhaseWeights,
    /// With all hands empty. In between both are mixed by the stones in hand.
    pub movement: PhaseWeights,
}

impl Weights {
    /// Reads a file as `tune` writes it.
    ///
    /// # Errors
    /// Why it cannot be read, or what is wrong with it and where.
    pub fn read(file: &Path) -> Result<Self, String> {
        let unreadable = |error: io::Error| format!("cannot be read: {error}");
        // Opening a pipe would wait for a writer, so the kind of file is asked for first.
        if !fs::metadata(file).map_err(unreadable)?.is_file() {
            return Err("cannot be read: not a regular file".to_owned());
        }
        let mut text = String::new();
        let input = File::open(file).map_err(unreadable)?;
        let length = input.take(LONGEST_FILE + 1).read_to_string(&mut text).map_err(unreadable)?;
        if length as u64 > LONGEST_FILE {
            return Err(format!("is longer than {LONGEST_FILE} bytes"));
        }
        ron::from_str(&text).map_err(|error| {
            let at = error.span.end;
            format!("line {}, column {}: {}", at.line, at.col, error.code)
        })
    }

    /// The tuned weights, which are compiled in.
    ///
    /// # Panics
    /// Never: a test reads the file.
    #[must_use]
    pub fn tuned() -> &'static Self {
        static TUNED: OnceLock<Weights> = OnceLock::new();
        TUNED.get_or_init(|| ron::from_str(include_str!("weights.ron")).expect("weights.ron belongs to the program"))
    }
}
