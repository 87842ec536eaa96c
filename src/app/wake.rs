//! Waking the sleeping window from other threads.

use std::sync::Arc;

use bevy::prelude::*;

/// Asks for a frame, from any thread. Without a window there is nothing to wake.
#[derive(Resource, Clone)]
pub struct Waker(pub Arc<dyn Fn() + Send + Sync>);

impl Default for Waker {
    fn default() -> Self {
        Self(Arc::new(|| {}))
    }
}
