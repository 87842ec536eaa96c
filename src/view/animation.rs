//! What moves: one act after the other, and what shines when it has landed.
//!
//! [`Animations`] knows nothing of pictures: it says how far every stone is on its way, and [`stones`](super::stones)
//! puts it there. The stones themselves already belong where the game has them, so forgetting everything here is all it
//! takes to let everything land.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::ViewStep;
pub use super::motion::{Motion, Origin, Progress, Way};
use crate::app::Dialog;
use crate::board::FigureSet;
use crate::record::Entry;
use crate::settings::Settings;

/// How long a completed figure shines, in seconds at normal speed.
pub const FLASH: f32 = 0.6;

/// How long the end of a game takes: the board dims, the winning hexagon is drawn.
pub const ENDING: f32 = 1.1;

/// How long a sheet takes to come into sight.
pub const SHEET: f32 = 0.12;

/// The eye looks at a completed figure this long before the next stone moves.
const PAUSE: f32 = 0.36;

/// The longest step that a frame may take: the first frame after a sleep is no reason to skip a movement.
const LONGEST_STEP: f32 = 0.05;

/// How the player wants things to move.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct MotionSettings {
    /// How much faster than normal; infinite or 0 for not at all.
    pub speed: f32,
    /// Whether stones fade from place to place instead of moving.
    pub reduced: bool,
}

impl Default for MotionSettings {
    fn default() -> Self {
        Self { speed: 1.0, reduced: false }
    }
}

impl MotionSettings {
    /// Whether nothing is to move.
    #[must_use]
    pub fn is_off(self) -> bool {
        !self.speed.is_finite() || self.speed <= 0.0
    }
}

/// What one action moves, all at the same time.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// The stones; usually one.
    pub motions: Vec<Motion>,
    /// What is completed when they have landed.
    pub completed: FigureSet,
    /// The action, if it is one of the game that is played.
    pub told: Option<Entry>,
}

impl Act {
    fn seconds(&self) -> f32 {
        self.motions.iter().map(|motion| motion.way.seconds()).fold(0.0, f32::max)
    }

    /// The action, if its stone slides over the board.
    fn slides(&self) -> Option<Entry> {
        self.told.filter(|_| self.motions.iter().any(|motion| motion.way == Way::Slide))
    }
}

/// What is seen to happen, in the moment in which it is seen: sounds keep to it.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Moment {
    /// A stone begins to slide.
    Slides(Entry),
    /// A stone lies where it belongs, and what it completes begins to shine; or an action that moves none is done.
    Lands {
        /// The action.
        entry: Entry,
        /// Whether the stone has slid there.
        slid: bool,
    },
    /// The end of the game begins to be shown.
    Ends,
}

/// All that moves or shines.
#[expect(clippy::struct_excessive_bools, reason = "each tells of a thing of its own that may move")]
#[derive(Resource, Debug, Default)]
pub struct Animations {
    acts: VecDeque<Act>,
    /// How long the first act has been under way; below 0 while it waits.
    elapsed: f32,
    /// Whether the first act has set out.
    set_out: bool,
    /// What has been seen to happen and was not told yet.
    moments: Vec<Moment>,
    flash: FigureSet,
    flash_age: f32,
    /// How long the game has been shown to be over, if it is.
    ending: Option<f32>,
    /// Whether a stone is rising to the hand or sinking from it.
    pub(super) lifting: bool,
    /// Whether the board is on its way to where its layout has it.
    pub(super) gliding: bool,
    /// Whether the trays' sockets come or go.
    pub(super) fading: bool,
    /// Whether the board dims or lights up from one screen to the next.
    pub(super) dimming: bool,
    /// How far the board is a backdrop, from 0 to 1.
    pub(super) backdrop: f32,
    /// How long the sheet that was opened has been coming into sight.
    appearing: Option<f32>,
}

impl Animations {
    /// Whether something moves or shines.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.moving()
            || !self.flash.is_empty()
            || self.ending.is_some_and(|age| age < ENDING)
            || self.lifting
            || self.gliding
            || self.dimming
            || self.fading
            || self.appearing.is_some()
    }

    /// Lets the sheet that lies over the screen come into sight.
    pub fn open_sheet(&mut self) {
        self.appearing = Some(0.0);
    }

    /// How far it has, from 0 to 1.
    #[must_use]
    pub fn sheet(&self) -> f32 {
        self.appearing.map_or(1.0, |age| (age / SHEET).min(1.0))
    }

    /// How far the board is only the title's backdrop, from 0 to 1: between the two while one screen follows the other.
    #[must_use]
    pub const fn backdrop(&self) -> f32 {
        self.backdrop
    }

    /// Whether a stone is on its way.
    #[must_use]
    pub fn moving(&self) -> bool {
        !self.acts.is_empty()
    }

    /// How many of the game's last actions have not landed yet; `None` if what moves is none of them.
    #[must_use]
    pub fn under_way(&self) -> Option<usize> {
        self.acts.iter().all(|act| act.told.is_some()).then_some(self.acts.len())
    }

    /// Lets everything land at once.
    pub fn finish(&mut self) {
        while !self.acts.is_empty() {
            self.land();
        }
        self.elapsed = 0.0;
        self.flash = FigureSet::EMPTY;
        self.gliding = false;
        self.appearing = None;
        if let Some(age) = &mut self.ending {
            *age = ENDING;
        }
    }

    /// Adds an act after those under way. The game never runs ahead of the eye by more than one: older ones land.
    pub fn push(&mut self, act: Act) {
        while self.acts.len() > 1 {
            self.land();
            self.elapsed = 0.0;
        }
        self.acts.push_back(act);
        self.set_out();
    }

    /// An action that is seen at once, or that moves nothing.
    pub fn tell(&mut self, entry: Entry) {
        let slid = matches!(entry.action, crate::rules::Action::Slide { .. });
        if slid {
            self.moments.push(Moment::Slides(entry));
        }
        self.moments.push(Moment::Lands { entry, slid });
    }

    /// How far a stone is on its first way, if it is on one or waits for it.
    #[must_use]
    pub fn of(&self, stone: Entity, reduced: bool) -> Option<(Motion, Progress)> {
        let (place, motion) = self.acts.iter().enumerate().find_map(|(place, act)| {
            act.motions.iter().find(|motion| motion.stone == stone).map(|motion| (place, *motion))
        })?;
        let time = if place == 0 { self.elapsed.max(0.0) / motion.way.seconds() } else { 0.0 };
        Some((motion, Progress::new(motion.way, time, reduced)))
    }

    /// The figures that shine, and how brightly, from 0 to 1.
    #[must_use]
    pub fn flash(&self) -> (FigureSet, f32) {
        let part = self.flash_age / FLASH;
        // It is little more than a shimmer when the next stone sets out: the eye follows one thing at a time.
        let rest = (1.0 - part).clamp(0.0, 1.0);
        (self.flash, (part / 0.15).min(1.0) * rest * (2.0 * rest).min(1.0))
    }

    /// How far the end of a game has been shown, from 0 to 1, if it is over.
    #[must_use]
    pub fn ending(&self) -> Option<f32> {
        self.ending.map(|age| (age / ENDING).min(1.0))
    }

    /// Says whether a game is over; showing it begins when nothing moves any more. With `heard` that is a moment.
    pub fn set_over(&mut self, over: bool, at_once: bool, heard: bool) {
        match (over, self.ending) {
            (true, None) if !self.moving() => {
                self.ending = Some(if at_once { ENDING } else { 0.0 });
                self.moments.extend(heard.then_some(Moment::Ends));
            }
            (false, Some(_)) => self.ending = None,
            _ => {}
        }
    }

    /// Time goes by, in seconds at normal speed.
    pub fn advance(&mut self, seconds: f32) {
        if !self.flash.is_empty() {
            self.flash_age += seconds;
            if self.flash_age >= FLASH {
                self.flash = FigureSet::EMPTY;
            }
        }
        if let Some(age) = &mut self.ending {
            *age = (*age + seconds).min(ENDING);
        }
        self.appearing = self.appearing.map(|age| age + seconds).filter(|&age| age < SHEET);
        self.elapsed += seconds;
        let Some(first) = self.acts.front() else {
            // What comes later does not wait for what has been seen meanwhile.
            self.elapsed = self.elapsed.min(0.0);
            return;
        };
        let over = self.elapsed >= first.seconds();
        self.set_out();
        if over {
            self.land();
            self.set_out();
        }
    }

    /// Tells of the first act once it is under way.
    fn set_out(&mut self) {
        if let Some(first) = self.acts.front().filter(|_| self.elapsed >= 0.0 && !self.set_out) {
            self.set_out = true;
            self.moments.extend(first.slides().map(Moment::Slides));
        }
    }

    /// Ends the first act.
    fn land(&mut self) {
        let Some(act) = self.acts.pop_front() else { return };
        let slides = act.slides();
        if !std::mem::take(&mut self.set_out) {
            self.moments.extend(slides.map(Moment::Slides));
        }
        self.moments.extend(act.told.map(|entry| Moment::Lands { entry, slid: slides.is_some() }));
        self.elapsed = 0.0;
        if !act.completed.is_empty() {
            self.flash = act.completed;
            self.flash_age = 0.0;
            self.elapsed = -PAUSE;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Animations>()
        .init_resource::<MotionSettings>()
        .add_message::<RequestRedraw>()
        .add_message::<Moment>()
        .add_systems(Update, tell.after(ViewStep::Stones).in_set(super::ViewSystems))
        .add_systems(Update, (follow_settings, let_time_pass, follow_dialog).chain().in_set(ViewStep::Layout))
        .add_systems(Update, stay_awake.after(ViewStep::Marks).in_set(super::ViewSystems));
}

/// Tells what has been seen to happen.
fn tell(mut animations: ResMut<Animations>, mut moments: MessageWriter<Moment>) {
    if !animations.moments.is_empty() {
        moments.write_batch(animations.moments.drain(..));
    }
}

fn follow_settings(settings: Option<Res<Settings>>, mut motion: ResMut<MotionSettings>) {
    if let Some(settings) = settings.filter(DetectChanges::is_changed) {
        motion.set_if_neq(MotionSettings { speed: settings.speed.factor(), reduced: settings.reduced_motion });
    }
}

/// What opens over a screen comes into sight; what follows it there is in sight.
fn follow_dialog(
    dialog: Option<Res<Dialog>>,
    motion: Res<MotionSettings>,
    mut animations: ResMut<Animations>,
    mut before: Local<Dialog>,
) {
    let Some(dialog) = dialog else { return };
    if *dialog == *before {
        return;
    }
    if *before == Dialog::None && !motion.is_off() {
        animations.open_sheet();
    }
    *before = *dialog;
}

/// Before anything new is taken up, so that what begins in a frame begins at its beginning.
fn let_time_pass(time: Res<Time<Real>>, motion: Res<MotionSettings>, mut animations: ResMut<Animations>) {
    if !animations.busy() {
        return;
    }
    if motion.is_off() {
        animations.finish();
    } else {
        animations.advance(time.delta_secs().min(LONGEST_STEP) * motion.speed);
    }
}

/// The window sleeps unless told that there is more to come. One frame follows the last movement, for whoever waits for
/// things to be at rest.
fn stay_awake(animations: Res<Animations>, mut was_busy: Local<bool>, mut redraw: MessageWriter<RequestRedraw>) {
    let busy = animations.busy();
    if busy || *was_busy {
        redraw.write(RequestRedraw);
    }
    *was_busy = busy;
}

#[cfg(test)]
mod tests {
    use super::super::stones::Place;
    use super::*;
    use crate::board::{Board, Point};

    fn act(way: Way) -> Act {
        let motion = Motion {
            stone: Entity::PLACEHOLDER,
            from: Origin::Place(Place::Board(Point::new(0))),
            to: Place::Board(Point::new(1)),
            way,
        };
        Act { motions: vec![motion], completed: FigureSet::EMPTY, told: None }
    }

    fn with_figure(way: Way) -> Act {
        let mut completed = FigureSet::EMPTY;
        completed.insert(Board::classic().figure_ids().next().expect("a figure"));
        Act { completed, ..act(way) }
    }

    #[test]
    fn acts_follow_each_other_and_the_oldest_lands_when_they_pile_up() {
        let mut animations = Animations::default();
        animations.push(act(Way::Slide));
        animations.push(act(Way::Relocation));
        assert_eq!(animations.acts.len(), 2);
        animations.advance(Way::Slide.seconds());
        assert_eq!(animations.acts.len(), 1, "the second begins when the first has landed");
        animations.push(act(Way::Slide));
        animations.push(act(Way::Slide));
        assert_eq!(animations.acts.len(), 2);
        animations.finish();
        assert!(!animations.busy());
    }

    #[test]
    fn a_figure_shines_when_its_stone_has_landed_and_the_next_stone_waits() {
        let mut animations = Animations::default();
        animations.push(with_figure(Way::Placement));
        animations.push(act(Way::Relocation));
        assert!(animations.flash().0.is_empty());
        animations.advance(Way::Placement.seconds());
        assert!(!animations.flash().0.is_empty());
        animations.advance(PAUSE * 0.9);
        let (_, progress) = animations.of(Entity::PLACEHOLDER, false).expect("it waits");
        assert!(progress.part <= 0.0);
        animations.advance(PAUSE * 0.11);
        let (_, progress) = animations.of(Entity::PLACEHOLDER, false).expect("it sets out");
        assert!(progress.part > 0.0, "{progress:?}");
        assert!(animations.flash().1 < 0.35, "two things ask for the eye: {}", animations.flash().1);
        for _ in 0..100 {
            animations.advance(0.05);
        }
        assert!(!animations.busy());
    }

    #[test]
    fn what_comes_long_after_a_figure_does_not_wait() {
        let mut animations = Animations::default();
        animations.push(with_figure(Way::Placement));
        for _ in 0..40 {
            animations.advance(0.05);
        }
        animations.push(act(Way::Relocation));
        animations.advance(Way::Relocation.seconds() * 0.5);
        let (_, progress) = animations.of(Entity::PLACEHOLDER, false).expect("it is on its way");
        assert!(progress.part > 0.3, "{progress:?}");
    }

    #[test]
    fn a_sheet_comes_into_sight_and_stays() {
        let mut animations = Animations::default();
        assert!(animations.sheet() >= 1.0);
        animations.open_sheet();
        assert!(animations.busy() && animations.sheet() <= 0.0);
        animations.advance(SHEET * 0.5);
        assert!((0.4..0.6).contains(&animations.sheet()));
        animations.advance(SHEET);
        assert!(!animations.busy() && animations.sheet() >= 1.0);
        animations.open_sheet();
        animations.finish();
        assert!(!animations.busy() && animations.sheet() >= 1.0);
    }

    #[test]
    fn a_win_is_drawn_after_its_stone_has_landed() {
        let mut animations = Animations::default();
        animations.push(act(Way::Slide));
        animations.set_over(true, false, true);
        assert_eq!((animations.ending(), &animations.moments[..]), (None, &[][..]));
        animations.advance(1.0);
        animations.set_over(true, false, true);
        assert_eq!(animations.moments, [Moment::Ends]);
        assert_eq!(animations.ending(), Some(0.0));
        assert!(animations.busy());
        animations.advance(ENDING);
        assert!(!animations.busy(), "then it rests");
        animations.set_over(true, false, true);
        assert_eq!(animations.ending(), Some(1.0));
        animations.set_over(false, false, true);
        assert_eq!(animations.ending(), None);
    }
}
