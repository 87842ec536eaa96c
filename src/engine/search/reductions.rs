//! How much less deep late actions are searched.

use super::{Shared, Worker};
use crate::engine::parameters::Parameters;
use crate::rules::{Action, Team};

/// How much less deep late actions are searched, by depth and by how many quiet ones came before.
pub(in crate::engine) type Reductions = [[i32; 64]; 32];

/// The table for some parameters.
pub(in crate::engine) fn reductions(parameters: &Parameters) -> Reductions {
    let hundredths = |value: i32| f64::from(value) / 100.0;
    let mut table = [[0; 64]; 32];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (tried, reduction) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (tried as f64).ln();
            *reduction = (hundredths(parameters.reduce_base) + product / hundredths(parameters.reduce_divisor)) as i32;
        }
    }
    table
}

impl Worker {
    /// How much less deep a late quiet action is searched.
    pub(super) fn reduction(
        &self,
        shared: &Shared<'_>,
        action: Action,
        team: Team,
        depth: i32,
        quiet_tried: i32,
        wide: bool,
    ) -> i32 {
        let Parameters { reduce_depth, reduce_from, .. } = *shared.parameters;
        if depth < reduce_depth || quiet_tried < reduce_from {
            return 0;
        }
        let usual = shared.reductions[(depth as usize).min(31)][(quiet_tried as usize).min(63)];
        let proven = self.history.get(team, action) / 6_000;
        (usual - i32::from(wide) - proven).clamp(0, depth - 1)
    }
}
