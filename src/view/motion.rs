//! One stone's way from where it lies to where it belongs: how long it takes, how it rises, how it settles.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::stones::Place;

/// Where a stone sets out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// From where it belonged.
    Place(Place),
    /// From where the player let go of it, in world pixels.
    World(Vec2),
}

/// Why a stone moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From a tray to the board.
    Placement,
    /// Along a line.
    Slide,
    /// Through the air, moved by the enemy.
    Relocation,
    /// Down from above, where there are no trays.
    Arrival,
    /// Down from the player's hand.
    Drop,
    /// A step back in the game, or back to where it lay.
    Step,
}

impl Way {
    /// How long it takes at normal speed, in seconds.
    #[must_use]
    pub const fn seconds(self) -> f32 {
        match self {
            Self::Placement => 0.26,
            Self::Arrival => 0.42,
            Self::Slide => 0.19,
            Self::Relocation => 0.36,
            Self::Drop => 0.09,
            Self::Step => 0.15,
        }
    }

    /// How high it rises: 1 is as high as a stone in the hand.
    const fn lift(self) -> f32 {
        match self {
            Self::Placement | Self::Arrival => 0.7,
            Self::Slide => 0.12,
            Self::Relocation => 1.0,
            Self::Drop | Self::Step => 0.0,
        }
    }

    /// Whether it swings out to one side.
    #[must_use]
    pub const fn is_arc(self) -> bool {
        matches!(self, Self::Placement | Self::Relocation)
    }
}

/// How far a stone is on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The part of the way, from 0 to 1.
    pub part: f32,
    /// How high it is, from 0 to 1.
    pub lift: f32,
    /// How opaque it is; less than 1 only with reduced motion.
    pub opacity: f32,
}

impl Progress {
    /// After a part of the time, from 0 to 1.
    #[must_use]
    pub fn new(way: Way, time: f32, reduced: bool) -> Self {
        let time = time.clamp(0.0, 1.0);
        if reduced {
            return Self { part: if time < 0.5 { 0.0 } else { 1.0 }, lift: 0.0, opacity: (2.0 * time - 1.0).abs() };
        }
        let rest = 1.0 - time;
        let part = match way {
            Way::Slide | Way::Arrival | Way::Drop | Way::Step => 1.0 - rest * rest * rest,
            // Sets out briskly and settles.
            Way::Placement | Way::Relocation => {
                if time < 0.4 {
                    time * time * 3.125
                } else {
                    1.0 - rest * rest * rest / 0.432
                }
            }
        };
        let lift = way.lift() * if way == Way::Arrival { rest } else { (PI * time.powf(0.8)).sin().max(0.0) };
        let opacity = if way == Way::Arrival { (time * 2.5).min(1.0) } else { 1.0 };
        Self { part, lift, opacity }
    }
}

/// One stone's way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// The stone.
    pub stone: Entity,
    /// Where it sets out.
    pub from: Origin,
    /// Where it lands.
    pub to: Place,
    /// Why.
    pub way: Way,
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAYS: [Way; 6] = [Way::Placement, Way::Slide, Way::Relocation, Way::Arrival, Way::Drop, Way::Step];

    #[test]
    fn every_way_leads_from_its_beginning_to_its_end_without_a_jump() {
        for way in WAYS {
            assert!(Progress::new(way, 0.0, false).part.abs() < 1e-3);
            assert!((Progress::new(way, 1.0, false).part - 1.0).abs() < 1e-3);
            assert!(Progress::new(way, 1.0, false).lift.abs() < 1e-3);
            let mut last = 0.0;
            for step in 0..=200 {
                let part = Progress::new(way, step as f32 / 200.0, false).part;
                assert!((-1e-3..0.03).contains(&(part - last)), "{way:?} at {step}: {last} to {part}");
                last = part;
            }
        }
    }

    #[test]
    fn reduced_motion_only_fades() {
        for way in WAYS {
            for step in 0..=20 {
                let progress = Progress::new(way, step as f32 / 20.0, true);
                assert!(progress.part <= 0.0 || progress.part >= 1.0);
                assert!(progress.lift == 0.0 && (0.0..=1.0).contains(&progress.opacity));
            }
            assert_eq!(Progress::new(way, 1.0, true), Progress { part: 1.0, lift: 0.0, opacity: 1.0 });
        }
    }
}
