//! The board goes to where its layout has it: turned round, or with other room around it, it glides there instead of
//! jumping.
//!
//! Where things are asked for (a click, an event, a name) they are in their new place at once; only the picture
//! follows. Everything that belongs to the board hangs on one [`BoardRoot`], so no drawing is made anew for it.

use bevy::prelude::*;

use super::animation::{Animations, MotionSettings};
use super::layout::BoardLayout;
use super::{Scene, ViewStep};
use crate::rules::Seat;

/// How long the board takes to its new place, in seconds at normal speed.
pub(super) const GLIDE: f32 = 0.32;

/// What everything on the board hangs on. At rest it changes nothing.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct BoardRoot;

/// Turning about one place and coming to another: what a picture of the new layout needs to look like the old one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Displacement {
    /// In radians, anticlockwise.
    angle: f32,
    scale: f32,
    /// Where the new middle is shown.
    middle: Vec2,
}

impl Displacement {
    fn between(old: &BoardLayout, new: &BoardLayout) -> Self {
        // The short way round; half a turn always the same way.
        let quarters = (i16::from(old.quarters()) - i16::from(new.quarters())).rem_euclid(4);
        let quarters = if quarters == 3 { -1 } else { quarters };
        Self {
            angle: f32::from(quarters) * std::f32::consts::FRAC_PI_2,
            scale: old.spacing() / new.spacing().max(1e-3),
            middle: old.slab().0,
        }
    }

    /// After a part of the way, from 0 to 1.
    fn after(self, part: f32, rest: Vec2) -> Self {
        Self {
            angle: self.angle * (1.0 - part),
            scale: self.scale.powf(1.0 - part),
            middle: self.middle.lerp(rest, part),
        }
    }

    fn transform(self, rest: Vec2) -> Transform {
        let rotation = Quat::from_rotation_z(self.angle);
        let moved = self.middle - (rotation * rest.extend(0.0)).truncate() * self.scale;
        Transform::from_translation(moved.extend(0.0))
            .with_rotation(rotation)
            .with_scale(Vec3::new(self.scale, self.scale, 1.0))
    }
}

/// The board on its way.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Glide {
    under_way: Option<(Displacement, f32)>,
    /// Where the trays' slots were seen when it set out, with the radius of their stones.
    trays: Vec<(Seat, Vec<Vec2>, f32)>,
    /// What the board's picture is moved by now.
    shown: Transform,
}

impl Glide {
    /// Where something on the board is seen that belongs to a place of the layout.
    pub fn place(&self, at: Vec2) -> Vec2 {
        if self.under_way.is_none() { at } else { self.shown.transform_point(at.extend(0.0)).truncate() }
    }

    /// Where a slot of a tray is seen, and the radius of a stone there.
    pub fn slot(&self, layout: &BoardLayout, seat: Seat, slot: u8) -> Option<(Vec2, f32)> {
        let at = *layout.tray_slots(seat).get(usize::from(slot))?;
        let (rest, radius) = (at, layout.tray_radius(seat));
        let Some((_, age)) = self.under_way else { return Some((rest, radius)) };
        let known = self.trays.iter().find(|(known, ..)| *known == seat);
        let from = known.and_then(|(_, slots, radius)| Some((*slots.get(usize::from(slot))?, *radius)));
        let (from, from_radius) = from.unwrap_or((rest, radius));
        let part = eased(age);
        Some((from.lerp(rest, part), from_radius + (radius - from_radius) * part))
    }

    /// Where a tray is seen.
    fn tray(&self, layout: &BoardLayout, seat: Seat) -> (Seat, Vec<Vec2>, f32) {
        let slots = (0..).map_while(|slot| self.slot(layout, seat, slot));
        let (places, radii): (Vec<Vec2>, Vec<f32>) = slots.unzip();
        (seat, places, radii.first().copied().unwrap_or(layout.stone_radius()))
    }

    /// How far the stones of a tray are in sight, from 0 to 1. A tray that was not there when the board set out comes into
    /// sight as the board arrives: until then the board may lie where the tray will be.
    pub fn in_sight(&self, seat: Seat) -> f32 {
        let known = self.trays.iter().any(|(known, slots, _)| *known == seat && !slots.is_empty());
        self.under_way.filter(|_| !known).map_or(1.0, |(_, age)| arriving(age))
    }

    /// How far the sockets of the trays are in sight, from 0 to 1: they come where they will be, and where they are already
    /// they stay.
    pub fn sockets(&self, layout: &BoardLayout) -> f32 {
        let stays = |seat: Seat| {
            let slots = layout.tray_slots(seat);
            let same = |(a, b): (&Vec2, &Vec2)| a.distance(*b) < 0.5;
            self.trays.iter().any(|(known, places, _)| {
                *known == seat && places.len() == slots.len() && places.iter().zip(slots).all(same)
            })
        };
        let moved = self.under_way.filter(|_| !layout.tray_seats().all(stays));
        moved.map_or(1.0, |(_, age)| arriving(age))
    }

    /// How much larger than at rest the board is seen.
    pub fn scale(&self) -> f32 {
        self.shown.scale.x
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Glide>()
        .add_systems(PreStartup, |mut commands: Commands| {
            commands.spawn((Name::new("Board"), BoardRoot, Transform::default(), Visibility::default()));
        })
        .add_systems(Update, glide.before(super::follow::follow_game).in_set(ViewStep::Stones));
}

fn glide(
    layout: Res<BoardLayout>,
    scene: Res<Scene>,
    motion: Res<MotionSettings>,
    time: Res<Time<Real>>,
    mut animations: ResMut<Animations>,
    mut glide: ResMut<Glide>,
    mut roots: Query<&mut Transform, With<BoardRoot>>,
    mut last: Local<Option<BoardLayout>>,
) {
    let changed = layout.is_changed() && last.as_ref() != Some(&*layout);
    if !changed && glide.under_way.is_none() {
        return;
    }
    let rest = layout.slab().0;
    if changed {
        let known = last.replace(layout.clone());
        // A window that is being resized drags its picture along; another game or screen is shown at once.
        let follows = known.filter(|known| {
            known.window() == layout.window() && !scene.is_changed() && !motion.is_off() && !motion.reduced
        });
        let going = |known: &BoardLayout| {
            let near = known.tray_seats().filter(|&seat| is_near(known, &layout, seat));
            near.map(|seat| glide.tray(known, seat)).collect()
        };
        glide.trays = follows.as_ref().map_or_else(Vec::new, going);
        let from = follows.map(|known| {
            let seen = Displacement::between(&known, &layout);
            match glide.under_way {
                // On its way already: it goes on from where it is seen.
                Some((way, age)) => {
                    let now = way.after(eased(age), known.slab().0);
                    Displacement { angle: seen.angle + now.angle, scale: seen.scale * now.scale, middle: now.middle }
                }
                None => seen,
            }
        });
        glide.under_way = from.map(|from| (from, 0.0));
        animations.gliding = from.is_some();
    } else if let Some((way, age)) = glide.under_way {
        let age = age + time.delta_secs().min(0.05) * motion.speed / GLIDE;
        // Whoever lets everything land lets the board land, too.
        glide.under_way = (age < 1.0 && animations.gliding && !motion.is_off()).then_some((way, age));
        if glide.under_way.is_none() && animations.gliding {
            animations.gliding = false;
        }
    }
    glide.shown =
        glide.under_way.map_or_else(Transform::default, |(way, age)| way.after(eased(age), rest).transform(rest));
    for mut root in &mut roots {
        root.set_if_neq(glide.shown);
    }
}

/// Whether a tray goes to its new place in sight. From one side of the window to the other its stones would fly over the
/// board in a row.
fn is_near(old: &BoardLayout, new: &BoardLayout, seat: Seat) -> bool {
    let ways = old.tray_slots(seat).first().zip(new.tray_slots(seat).first());
    ways.is_some_and(|(from, to)| (from.x - to.x).abs() < new.window().x * 0.25)
}

/// How far something is in sight that comes when the board arrives, after a part of the board's time.
#[must_use]
pub(crate) fn arriving(part: f32) -> f32 {
    (3.0 * part - 2.0).clamp(0.0, 1.0)
}

/// Sets out softly and settles.
fn eased(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}

#[cfg(test)]
mod tests {
    use super::super::layout::Stage;
    use super::*;
    use crate::board::Board;

    fn layout(left: f32, turned: bool) -> BoardLayout {
        let stage =
            Stage { window: Vec2::new(1280.0, 720.0), board: Rect::new(left, 50.0, 1000.0, 690.0), trays: Vec::new() };
        BoardLayout::new(Board::classic(), &stage, &[], turned)
    }

    #[test]
    fn the_stones_in_hand_set_out_where_they_were_seen() {
        use crate::rules::Team;

        let seat = Seat::new(Team::Red, 1);
        let layout = |left: f32| {
            let stage = Stage {
                window: Vec2::new(1280.0, 720.0),
                board: Rect::new(300.0, 50.0, 1000.0, 690.0),
                trays: vec![(seat, Rect::new(left, 60.0, left + 160.0, 200.0))],
            };
            BoardLayout::new(Board::classic(), &stage, &[(seat, 15)], false)
        };
        let (old, new) = (layout(10.0), layout(110.0));
        let mut glide = Glide { trays: vec![Glide::default().tray(&old, seat)], ..Glide::default() };
        for (age, from) in [(0.0, 0.0), (0.5, 50.0), (1.0, 100.0)] {
            glide.under_way = Some((Displacement::between(&old, &new), age));
            for (slot, place) in (0..).zip(old.tray_slots(seat)) {
                let (seen, _) = glide.slot(&new, seat, slot).expect("a slot");
                assert!(seen.distance(*place + Vec2::X * from) < 0.01, "{slot} at {age}: {seen}");
            }
        }
        assert_eq!(glide.slot(&new, seat, 15), None);
        let sight = |glide: &Glide, seat: Seat| {
            [0.0, 0.4, 0.75, 1.0].map(|age| {
                let under_way = Some((Displacement::between(&old, &new), age));
                Glide { under_way, ..glide.clone() }.in_sight(seat)
            })
        };
        assert!(is_near(&old, &new, seat));
        assert!(!is_near(&old, &layout(1000.0), seat), "no stones fly over the board in a row");
        let sockets = |glide: &Glide, layout: &BoardLayout| {
            let under_way = Some((Displacement::between(&old, &new), 0.5));
            Glide { under_way, ..glide.clone() }.sockets(layout)
        };
        assert!(sockets(&glide, &old) > 0.99 && sockets(&glide, &new) < 0.01, "only those that move go out of sight");
        let near = |a: f32, b: f32| (a - b).abs() < 1e-3;
        assert!(sight(&glide, seat).iter().all(|&sight| near(sight, 1.0)), "they are seen on their way");
        glide.trays.clear();
        // They come when the board has made room for them.
        assert!(sight(&glide, seat).into_iter().zip([0.0, 0.0, 0.25, 1.0]).all(|(sight, wanted)| near(sight, wanted)));
        assert!(near(Glide::default().in_sight(seat), 1.0));
    }

    #[test]
    fn the_new_layout_is_first_seen_where_the_old_one_was_and_then_in_its_place() {
        let board = Board::classic();
        for (old, new) in
            [((200.0, false), (200.0, true)), ((200.0, false), (500.0, false)), ((500.0, true), (80.0, false))]
        {
            let (old, new) = (layout(old.0, old.1), layout(new.0, new.1));
            let way = Displacement::between(&old, &new);
            let rest = new.slab().0;
            for point in board.points() {
                let at = new.to_world(board, point).extend(0.0);
                let seen = |part: f32| way.after(part, rest).transform(rest).transform_point(at).truncate();
                assert!(seen(0.0).distance(old.to_world(board, point)) < 0.05);
                assert!(seen(1.0).distance(new.to_world(board, point)) < 0.05);
            }
        }
    }
}
