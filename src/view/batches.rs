//! How many draws the picture takes, counted where they are made. The interface is drawn elsewhere and not counted.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::core_pipeline::core_2d::{AlphaMask2d, Opaque2d, Transparent2d};
use bevy::prelude::*;
use bevy::render::render_phase::{
    BinnedPhaseItem, BinnedRenderPhase, SortedPhaseItem, SortedRenderPhase, ViewBinnedRenderPhases,
    ViewSortedRenderPhases,
};
use bevy::render::{Render, RenderApp, RenderSystems};

/// The number of draws of the last frame. Shared between game and renderer.
#[derive(Resource, Clone, Debug, Default)]
pub struct Batches(Arc<AtomicUsize>);

impl Batches {
    /// The number.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.load(Ordering::Acquire)
    }
}

pub(super) fn plugin(app: &mut App) {
    let batches = Batches::default();
    app.insert_resource(batches.clone());
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.insert_resource(batches).add_systems(Render, count.in_set(RenderSystems::Cleanup));
    }
}

fn count(
    batches: Res<Batches>,
    opaque: Option<Res<ViewBinnedRenderPhases<Opaque2d>>>,
    masked: Option<Res<ViewBinnedRenderPhases<AlphaMask2d>>>,
    transparent: Option<Res<ViewSortedRenderPhases<Transparent2d>>>,
) {
    let opaque: usize = opaque.iter().flat_map(|phases| phases.values()).map(binned).sum();
    let masked: usize = masked.iter().flat_map(|phases| phases.values()).map(binned).sum();
    let transparent: usize = transparent.iter().flat_map(|phases| phases.values()).map(sorted).sum();
    let all = opaque + masked + transparent;
    // A frame with nothing in it is none.
    if all > 0 {
        batches.0.store(all, Ordering::Release);
    }
}

fn binned<Item: BinnedPhaseItem>(phase: &BinnedRenderPhase<Item>) -> usize {
    let single: usize = phase.unbatchable_meshes.values().map(|meshes| meshes.entities.len()).sum();
    let other: usize = phase.non_mesh_items.values().map(|items| items.entities.len()).sum();
    phase.multidrawable_meshes.len() + phase.batchable_meshes.len() + single + other
}

/// As the renderer goes through them: the first item of a batch draws all of it.
fn sorted<Item: SortedPhaseItem>(phase: &SortedRenderPhase<Item>) -> usize {
    let (mut draws, mut at) = (0, 0);
    while let Some((_, item)) = phase.items.get_index(at) {
        let batch = item.batch_range().len();
        draws += usize::from(batch > 0);
        at += batch.max(1);
    }
    draws
}
