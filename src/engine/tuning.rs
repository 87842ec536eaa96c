//! Fits the weights of the evaluation to the results of games.
//!
//! After P. Österlund, *Texel's evaluation tuning method* (2014): the evaluation, put through a logistic curve, is to
//! predict how decisive games ended. The cross entropy is descended by Adam (D. Kingma and J. Ba, 2015), and a prior
//! keeps every weight near where it was unless the games insist.

use super::evaluation::{Feature, Features};
use super::weights::{FEATURES, PhaseWeights, Weights};

/// A position of a game that was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What the position looks like.
    pub features: Features,
    /// Whether Red won.
    pub red_won: bool,
}

/// How to fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// Passes over the samples.
    pub epochs: u32,
    /// How far a weight moves in a step at first, in hundredths.
    pub rate: f64,
    /// How strongly a weight is held where it was: the cost of being off by ten, a million samples assumed.
    pub prior: f64,
    /// The advantage, in hundredths, that wins e = 2.72 games for each that it loses. Fitted if not given.
    pub scale: Option<f64>,
}

impl Default for Tuning {
    fn default() -> Self {
        Self { epochs: 60, rate: 1.0, prior: 300.0, scale: None }
    }
}

/// What a fit has come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The new weights.
    pub weights: Weights,
    /// The advantage that wins e games for each it loses.
    pub scale: f64,
    /// Mean cross entropy before.
    pub before: f64,
    /// Mean cross entropy after.
    pub after: f64,
}

/// How many samples are looked at between two steps.
const BATCH: usize = 4_096;

/// Weights as the descent sees them: placement, then movement.
type Flat = Vec<f64>;

/// Fits the weights. `samples` should come in random order; `progress` hears the loss after every epoch.
#[must_use]
pub fn tune(samples: &[Sample], start: &Weights, tuning: &Tuning, mut progress: impl FnMut(u32, f64)) -> Tuned {
    let curve = Curve { knee: f64::from(start.knee), slope: f64::from(start.slope) / 100.0, scale: 1.0 };
    let origin: Flat =
        start.placement.flat().iter().chain(&start.movement.flat()).map(|&weight| f64::from(weight)).collect();
    let curve = Curve { scale: tuning.scale.unwrap_or_else(|| fit_scale(samples, &origin, curve)), ..curve };
    let before = loss(samples, &origin, curve);

    let mut weights = origin.clone();
    let (mut mean, mut spread) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    let mut steps = 0;
    for epoch in 1..=tuning.epochs {
        // Smaller and smaller steps settle what the batches disagree about.
        let rate = tuning.rate * (1.0 - f64::from(epoch - 1) / f64::from(tuning.epochs)).max(0.02);
        for batch in samples.chunks(BATCH) {
            let mut gradient = vec![0.0; weights.len()];
            for sample in batch {
                curve.descend(sample, &weights, &mut gradient);
            }
            steps += 1;
            for (index, slope) in gradient.iter().enumerate() {
                let pull = tuning.prior * (weights[index] - origin[index]) / 50.0 / 1e6;
                let slope = slope / batch.len() as f64 + pull / curve.scale;
                mean[index] = 0.9 * mean[index] + 0.1 * slope;
                spread[index] = 0.999 * spread[index] + 0.001 * slope * slope;
                let unbiased = mean[index] / (1.0 - 0.9_f64.powi(steps));
                let size = (spread[index] / (1.0 - 0.999_f64.powi(steps))).sqrt() + 1e-9;
                weights[index] -= rate * unbiased / size;
            }
        }
        progress(epoch, loss(samples, &weights, curve));
    }
    let phase = |from: usize| {
        let mut flat = [0; FEATURES];
        for (weight, tuned) in flat.iter_mut().zip(&weights[from..from + FEATURES]) {
            *weight = tuned.round() as i32;
        }
        PhaseWeights::from_flat(&flat)
    };
    Tuned {
        weights: Weights { placement: phase(0), movement: phase(FEATURES), ..start.clone() },
        scale: curve.scale,
        before,
        after: loss(samples, &weights, curve),
    }
}

/// How a sum of weights becomes a chance to win.
#[derive(Clone, Copy, Debug)]
struct Curve {
    knee: f64,
    slope: f64,
    scale: f64,
}

impl Curve {
    /// What is saturated, and what is not, for Red.
    fn sums(sample: &Sample, weights: &[f64]) -> (f64, f64) {
        let phase = f64::from(sample.features.phase) / 256.0;
        let sum = |terms: &[Feature]| {
            terms
                .iter()
                .map(|&(feature, count)| {
                    f64::from(count) * (phase * weights[feature] + (1.0 - phase) * weights[FEATURES + feature])
                })
                .sum()
        };
        (sum(&sample.features.figures), sum(&sample.features.hexagons))
    }

    /// The chance that Red wins.
    fn chance(self, sample: &Sample, weights: &[f64]) -> f64 {
        let (figures, hexagons) = Self::sums(sample, weights);
        let beyond = (figures.abs() - self.knee).max(0.0);
        let saturated = figures - figures.signum() * beyond * (1.0 - self.slope);
        1.0 / (1.0 + (-(saturated + hexagons) / self.scale).exp())
    }

    /// Adds the sample's part to the gradient of the cross entropy.
    fn descend(self, sample: &Sample, weights: &[f64], gradient: &mut [f64]) {
        let error = (self.chance(sample, weights) - f64::from(u8::from(sample.red_won))) / self.scale;
        let (figures, _) = Self::sums(sample, weights);
        let steepness = if figures.abs() > self.knee { self.slope } else { 1.0 };
        let phase = f64::from(sample.features.phase) / 256.0;
        let parts = [(&sample.features.figures, error * steepness), (&sample.features.hexagons, error)];
        for (terms, error) in parts {
            for &(feature, count) in terms {
                gradient[feature] += error * f64::from(count) * phase;
                gradient[FEATURES + feature] += error * f64::from(count) * (1.0 - phase);
            }
        }
    }
}

/// Mean cross entropy.
fn loss(samples: &[Sample], weights: &[f64], curve: Curve) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| {
            let chance = curve.chance(sample, weights).clamp(1e-9, 1.0 - 1e-9);
            -(if sample.red_won { chance } else { 1.0 - chance }).ln()
        })
        .sum();
    sum / samples.len().max(1) as f64
}

/// The scale with the least loss, by ternary search.
fn fit_scale(samples: &[Sample], weights: &[f64], curve: Curve) -> f64 {
    let (mut low, mut high) = (20.0, 2_000.0);
    for _ in 0..30 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        let at = |scale| loss(samples, weights, Curve { scale, ..curve });
        if at(a) < at(b) { high = b } else { low = a }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games that are won by whoever has more of one feature teach that feature's weight, and no other's.
    #[test]
    fn what_wins_games_gains_weight() {
        let samples: Vec<Sample> = (0..8_000)
            .map(|index| {
                let count = index % 7 - 3;
                let features = Features { figures: vec![(1, count)], hexagons: Vec::new(), phase: 0 };
                // Not quite always, or the weight would grow without end.
                Sample { features, red_won: (count > 0) != (index % 11 == 0) }
            })
            .collect();
        let start = Weights::tuned();
        let tuned = tune(&samples, start, &Tuning { prior: 0.0, scale: Some(200.0), ..Tuning::default() }, |_, _| {});
        let (old, new) = (start.movement.flat(), tuned.weights.movement.flat());
        assert!(new[1] > old[1] + 20, "{} became {}", old[1], new[1]);
        assert!(tuned.after < tuned.before);
        assert_eq!(tuned.weights.placement, start.placement);
        for index in (0..FEATURES).filter(|&index| index != 1) {
            assert_eq!(old[index], new[index]);
        }
    }
}
