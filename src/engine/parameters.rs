//! The margins of the search. Matches set them; `match` can play with others.

/// Declares the parameters once: as fields, and by name.
macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $name:ident: $value:literal,)+) => {
        /// What the search prunes, reduces and looks at.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[doc = $doc])+ pub $name: i32,)+
        }

        impl Parameters {
            /// What matches have shown to be best.
            pub const BUILT_IN: Self = Self { $($name: $value,)+ };

            /// All of them by name, in a fixed order.
            pub fn named(&self) -> impl Iterator<Item = (&'static str, i32)> + use<> {
                [$((stringify!($name), self.$name),)+].into_iter()
            }

            /// Sets a parameter by name; false if there is none of that name.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)+
                    _ => return false,
                }
                true
            }
        }
    };
}

parameters! {
    /// Up to this depth a position that is better than needed by a margin is good enough.
    reverse_depth: 5,
    /// That margin, a turn of depth.
    reverse_margin: 70,
    /// From this depth on a turn is skipped to see whether the position is good enough all the same; 99 is never.
    skip_depth: 2,
    /// How much less deep the search after a skipped turn is, apart from a quarter of the depth.
    skip_reduction: 2,
    /// Up to this depth only the first quiet actions are looked at.
    late_depth: 3,
    /// How many: this many,
    late_base: 4,
    /// and this many a turn of depth.
    late_step: 4,
    /// Up to this depth quiet actions are left out where the evaluation is too low by a margin.
    futile_depth: 3,
    /// That margin, and
    futile_base: 60,
    /// its growth a turn of depth.
    futile_step: 70,
    /// From this depth on late actions are searched less deep.
    reduce_depth: 2,
    /// From this many quiet actions on.
    reduce_from: 2,
    /// Hundredths added to each reduction.
    reduce_base: 40,
    /// Hundredths by which the product of logarithms is divided.
    reduce_divisor: 220,
    /// Relocations looked at with no depth left.
    relocations_base: 1,
    /// Relocations more, a turn of depth.
    relocations_step: 3,
    /// Relocations searched to the full depth.
    relocations_full: 2,
    /// Relocations looked at more, of stones that the enemy is about to win with, where all others lose.
    relocations_saving: 24,
    /// Turns that the search of completed figures goes on beyond the depth.
    quiet_turns: 1,
    /// Wins in so many turns are looked for by the solver before the search begins; 0 is none.
    prove_turns: 3,
    /// By how much a figure is preferred that the team has not completed before in the game, while nothing is urgent: what is
    /// sure is taken. Figures that are completed again and again are left to the search, which knows when to fill a hexagon
    /// instead.
    complete_when_calm: 600,
    /// By how much an action is disliked that completes only what the team has completed before in the game, while it is far
    /// ahead: an advantage is to be turned into a hexagon, not into ever more relocations.
    weary_when_ahead: 50,
    /// How far ahead that is.
    far_ahead: 350,
    /// Whether forced answers cost no depth.
    extend_danger: 1,
}

impl Parameters {
    /// The same search, which prefers nothing for play's sake: what it says of a position is what it thinks of it.
    pub const WITHOUT_PREFERENCES: Self = Self { complete_when_calm: 0, weary_when_ahead: 0, ..Self::BUILT_IN };
}
