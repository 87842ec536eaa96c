//! What becomes of a search that was stopped: it is listened to no more, but until its thread has ended no other begins.

use std::time::Duration;

use super::search::{Outcome, Search};
use super::{Patience, Rested, Use};
use crate::app::power::Alarm;

/// A search that was stopped and has not ended yet.
pub(in crate::game) struct Leaving {
    search: Search,
    used: Use,
    stopped_after: Duration,
}

impl Leaving {
    /// Stops a search.
    pub fn stop(search: Search, used: Use) -> Self {
        search.stop();
        Self { stopped_after: search.elapsed(), search, used }
    }

    /// Whether its thread still runs.
    pub fn is_running(&self) -> bool {
        !self.search.is_over()
    }
}

/// Lets a stopped search go when it has ended, with what it has learnt, or when it does not end.
pub(in crate::game) fn see_off(
    place: &mut Option<Leaving>,
    rested: &mut Rested,
    patience: &Patience,
    alarm: &mut Alarm,
) {
    let Some(leaving) = place else { return };
    if leaving.is_running() {
        match patience.given_up.checked_sub(leaving.search.elapsed().saturating_sub(leaving.stopped_after)) {
            Some(left) => alarm.ring_after(left),
            None => *place = None,
        }
    } else if let Some(Leaving { search, used, .. }) = place.take()
        && let Some(Outcome::Found { searcher, .. }) = search.outcome()
    {
        rested.keep(used, searcher);
    }
}
