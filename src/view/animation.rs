//! Stones on their way: one after the other, each in its own time, and all at once when the player is in a hurry.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::math::Curve;
use bevy::math::curve::EaseFunction;
use bevy::math::curve::easing::EasingCurve;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::stones::{Look, Stone, StoneMaterial, StoneMaterials};
use super::{ViewSystems, depth};
use crate::settings::Settings;

/// Why a stone moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    /// From its tray to the board.
    Place,
    /// Along a line.
    Slide,
    /// Through the air, moved by the enemy.
    Relocate,
    /// Back or forth in the game by a step.
    Back,
    /// To where it is after a jump: at once.
    Jump,
}

impl Leg {
    /// How long it takes at normal speed.
    const fn duration(self) -> Duration {
        Duration::from_millis(match self {
            Self::Place => 260,
            Self::Slide => 190,
            Self::Relocate => 380,
            Self::Back => 140,
            Self::Jump => 0,
        })
    }

    /// How high the stone rises, as a part of its way.
    const fn arc(self) -> f32 {
        match self {
            Self::Place => 0.06,
            Self::Relocate => 0.22,
            Self::Slide | Self::Back | Self::Jump => 0.0,
        }
    }

    /// How much larger it looks at the top.
    const fn lift(self) -> f32 {
        match self {
            Self::Place => 0.16,
            Self::Relocate => 0.3,
            Self::Slide => 0.05,
            Self::Back | Self::Jump => 0.0,
        }
    }
}

/// One stone's way, in board units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flight {
    /// The stone.
    pub stone: Entity,
    /// Where it starts.
    pub from: Vec2,
    /// Where it lands.
    pub to: Vec2,
    /// Its radius where it starts.
    pub from_radius: f32,
    /// Its radius where it lands.
    pub radius: f32,
    /// Why it moves.
    pub leg: Leg,
}

impl Flight {
    /// Position, radius and height over the board (0 to 1) after a part of the way, from 0 to 1.
    #[must_use]
    pub fn at(&self, part: f32) -> (Vec2, f32, f32) {
        let ease = if self.leg == Leg::Slide { EaseFunction::CubicOut } else { EaseFunction::CubicInOut };
        let eased = EasingCurve::new(0.0, 1.0, ease).sample_clamped(part);
        let height = (std::f32::consts::PI * part.clamp(0.0, 1.0)).sin();
        let way = self.to - self.from;
        let aside = Vec2::new(-way.y, way.x) * self.leg.arc() * height * if way.x < 0.0 { -1.0 } else { 1.0 };
        let radius = self.from_radius + (self.radius - self.from_radius) * eased;
        (self.from + way * eased + aside, radius * (1.0 + self.leg.lift() * height), height)
    }
}

/// All that moves.
#[derive(Resource, Debug, Default)]
pub struct Animations {
    flights: VecDeque<Flight>,
    /// How long the first has been under way.
    elapsed: Duration,
    hurry: bool,
}

impl Animations {
    /// Whether something moves.
    #[must_use]
    pub fn busy(&self) -> bool {
        !self.flights.is_empty()
    }

    /// Lets everything land at once.
    pub fn finish(&mut self) {
        self.hurry |= self.busy();
    }

    /// Sends a stone on its way after those under way. A stone already in the air goes on from there.
    pub fn fly(&mut self, flight: Flight) {
        let mut flight = flight;
        if let Some(earlier) = self.flights.iter_mut().find(|earlier| earlier.stone == flight.stone) {
            flight.from = earlier.to;
            flight.from_radius = earlier.radius;
        }
        self.flights.push_back(flight);
    }

    /// Forgets everything under way; somebody else puts the stones where they belong.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Whether a stone is on its way or waits to be.
    #[must_use]
    pub fn flies(&self, stone: Entity) -> bool {
        self.flights.iter().any(|flight| flight.stone == stone)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Animations>().add_systems(Update, advance.in_set(ViewSystems::Animate));
}

fn advance(
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    materials: Res<StoneMaterials>,
    mut animations: ResMut<Animations>,
    mut stones: Query<(&mut Transform, &mut MeshMaterial2d<StoneMaterial>, &Stone)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !animations.busy() {
        return;
    }
    // A frame that took long, or the first after a sleep, is no reason to skip a movement.
    let step = time.delta().min(Duration::from_millis(50));
    // Who plays faster than stones move is not made to wait: with others waiting, the first hurries.
    let queue = 1.0 + 0.6 * (animations.flights.len() as f32 - 1.0);
    let factor = settings.speed.factor();
    let at_once = animations.hurry || factor.is_infinite();
    animations.elapsed += step.mul_f32(if factor.is_finite() { factor * queue } else { 1.0 });
    while let Some(&flight) = animations.flights.front() {
        let duration = flight.leg.duration();
        let landed = at_once || animations.elapsed >= duration;
        let part = if landed { 1.0 } else { animations.elapsed.as_secs_f32() / duration.as_secs_f32() };
        if let Ok((mut transform, mut material, stone)) = stones.get_mut(flight.stone) {
            let (at, radius, height) = flight.at(part);
            transform.translation = at.extend(if landed { depth::STONE } else { depth::FLYING });
            transform.scale = Vec3::splat(radius);
            let look = if !landed && height > 0.2 { Look::Lifted } else { Look::Resting };
            let wanted = materials.get(stone.team, look);
            if material.0 != wanted {
                material.0 = wanted;
            }
        }
        if !landed {
            break;
        }
        animations.elapsed = animations.elapsed.saturating_sub(duration);
        animations.flights.pop_front();
    }
    if animations.flights.is_empty() {
        animations.clear();
    }
    // Also after the last has landed: marks and the event log wait for that.
    redraw.write(RequestRedraw);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flights_begin_and_end_where_they_should() {
        for leg in [Leg::Place, Leg::Slide, Leg::Relocate, Leg::Back, Leg::Jump] {
            let flight = Flight {
                stone: Entity::PLACEHOLDER,
                from: Vec2::new(1.0, 2.0),
                to: Vec2::new(-3.0, 0.5),
                from_radius: 0.2,
                radius: 0.3,
                leg,
            };
            let (start, radius, _) = flight.at(0.0);
            assert!(start.distance(flight.from) < 1e-4 && (radius - 0.2).abs() < 1e-4, "{leg:?}");
            let (end, radius, _) = flight.at(1.0);
            assert!(end.distance(flight.to) < 1e-4 && (radius - 0.3).abs() < 1e-4, "{leg:?}");
        }
    }
}
