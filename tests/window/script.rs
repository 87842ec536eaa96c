//! Scripted games: what the hands do, in words close to the notation.
//!
//! | word | what the hands do |
//! |---|---|
//! | `d3` | click the point |
//! | `d3-e3` | click the stone, then the point |
//! | `d3~e3` | the same slide by dragging |
//! | `k3>a1` | click the enemy stone, then the point |
//! | `k3>>a1` | the same relocation by dragging |
//! | `k3>a1!cancel`, `k3>a1!confirm` | the same, with the warning answered |
//! | `end` | press Done |
//! | `pass` | watch the forced pass |
//! | `undo`, `redo` | press the button |
//! | `^undo`, `^redo` | the same by keys |

/// What the hands do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Click a point: a placement.
    Place(String),
    /// Move a stone, own or enemy.
    Move {
        /// The action's text.
        action: String,
        /// Where the stone stands.
        from: String,
        /// Where it goes.
        to: String,
        /// By dragging rather than by two clicks.
        drag: bool,
    },
    /// Try a relocation that hands the enemy the game.
    Warned {
        /// The action's text.
        action: String,
        /// Where the stone stands.
        from: String,
        /// Where it goes.
        to: String,
        /// Whether to go through with it.
        confirm: bool,
    },
    /// Decline the rest of a reward.
    End,
    /// Wait for the forced pass.
    Pass,
    /// Take back, by key or by button.
    Undo {
        /// By key.
        key: bool,
    },
    /// Play again what was taken back.
    Redo {
        /// By key.
        key: bool,
    },
}

impl Step {
    /// Reads one word.
    pub fn read(word: &str) -> Self {
        match word {
            "end" => return Self::End,
            "pass" => return Self::Pass,
            "undo" | "^undo" => return Self::Undo { key: word.starts_with('^') },
            "redo" | "^redo" => return Self::Redo { key: word.starts_with('^') },
            _ => {}
        }
        let (word, answer) = word.split_once('!').map_or((word, None), |(word, answer)| (word, Some(answer)));
        // The longer mark first: `>>` begins with `>`.
        for (mark, notation, drag) in [(">>", '>', true), (">", '>', false), ("~", '-', true), ("-", '-', false)] {
            if let Some((from, to)) = word.split_once(mark) {
                let (action, from, to) = (format!("{from}{notation}{to}"), from.to_owned(), to.to_owned());
                return match answer {
                    None => Self::Move { action, from, to, drag },
                    Some(answer) => Self::Warned { action, from, to, confirm: answer == "confirm" },
                };
            }
        }
        Self::Place(word.to_owned())
    }
}

/// A scripted game.
pub struct Script {
    /// Where it begins; a two-player game from the start if not said.
    pub position: Option<&'static str>,
    /// The words.
    words: &'static str,
}

impl Script {
    /// The steps in order.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.words.split_whitespace().map(Step::read)
    }
}

/// A whole game from an empty board. Red completes a triangle, then a square of whose two relocations it takes one.
/// Blue fills the left edge of the board, declines every reward, is locked in by Red's stones on e1 to e6 and has to
/// pass; then Red fills the white hexagon below.
pub const WHOLE_GAME: Script = Script {
    position: None,
    words: "e1 d6 e2 a1 undo redo g1 d6>d5 a2 f1 b3 h2 b3>a4 ^undo ^redo end c1 end e3 b2 e4 d3 end
            e5 d1 e6 d2 h3 a3 i3 d4 end i2 b3 l1 c2 end k4 b1 end p4 d6 end
            k4~i8 pass l1-j1 undo ^undo redo ^redo",
};

/// Red's reward could hand Blue the white centre: the warning is heeded once, then not.
pub const WARNING: Script = Script {
    position: Some("r3/3/2/r5/r5/4/3/3bb3/3bb3/1b1/4/6/6/2/3/b1b1 r1 r1:3,b1:3 2"),
    words: "p1>g2!cancel p1>a2 p3>g2!confirm",
};

/// Four players, with a reward taken by dragging and the change from placing to sliding.
pub const FOUR_PLAYERS: Script = Script {
    position: Some("4/3/2/6/2rr2/4/3/8/8/3/4/6/6/2/3/b1b1 r1 r1:1,b1:1,r2:1,b2:1 -"),
    words: "g2 p1>>a4 b2 c1 d1 c1-a1 b2~a2 e4-f3",
};
