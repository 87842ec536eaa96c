//! What the results of a match tell: Elo with its error, and the sequential test that may end the match.
//!
//! Games are played in pairs from the same opening with colours swapped, and the two results of a pair depend on each
//! other. So pairs are counted, by their points: a *pentanomial* of 0, ½, 1, 1½ and 2 points. The mathematics is that of
//! Michel Van den Bergh as used by Fishtest: "A practical introduction to the GSPRT" and "Comments on normalized Elo"
//! (the pentanomial's variance), and "The generalized maximum likelihood ratio for the expectation value of a
//! distribution" (the likelihood ratio).

/// Probability of either error of a sequential test: of accepting the stronger hypothesis where the weaker holds
/// (alpha), and the reverse (beta).
const SPRT_ERROR: f64 = 0.05;
/// Quantile of the normal distribution for errors given at 95 %.
const NORMAL_95: f64 = 1.959_963_985;
/// What stands for a count of zero, so that the likelihood is finite.
const NEARLY_ZERO: f64 = 1e-3;

/// Pairs of games by the first player's points in them: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

/// A difference in strength with its 95 % confidence interval; infinite where the results give no bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The lower end.
    pub low: f64,
    /// The most likely value.
    pub value: f64,
    /// The upper end.
    pub high: f64,
}

impl Pairs {
    /// How many pairs there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Adds a pair by the first player's half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// Mean and variance of the pairs' score, where 1 is both games won; `None` without pairs.
    fn moments(&self) -> Option<(f64, f64)> {
        let total = self.count() as f64;
        let mean = |of: &dyn Fn(f64) -> f64| -> f64 {
            self.0.iter().zip(scores()).map(|(&count, score)| count as f64 * of(score)).sum::<f64>() / total
        };
        if total == 0.0 {
            return None;
        }
        let score = mean(&|score| score);
        Some((score, mean(&|value| (value - score).powi(2))))
    }

    /// The difference in strength: the logistic model of the mean, with the normal approximation of its error.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        let (score, variance) = self.moments()?;
        let error = NORMAL_95 * (variance / self.count() as f64).sqrt();
        Some(Elo { low: elo_of_score(score - error), value: elo_of_score(score), high: elo_of_score(score + error) })
    }

    /// The logarithm of the likelihood ratio of two expected scores: above 0, the second is more likely.
    ///
    /// For each the most likely distribution with that expectation is taken, given what was counted.
    #[must_use]
    pub fn log_likelihood_ratio(&self, score0: f64, score1: f64) -> f64 {
        if self.count() == 0 {
            return 0.0;
        }
        let counts = self.0.map(|count| if count == 0 { NEARLY_ZERO } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let [expected0, expected1] = [score0, score1].map(|score| most_likely(&observed, score));
        observed.iter().zip(expected0.iter().zip(&expected1)).map(|(p, (p0, p1))| p * (p1 / p0).ln()).sum::<f64>()
            * total
    }
}

/// The score of each kind of pair.
fn scores() -> impl Iterator<Item = f64> {
    (0..5).map(|half_points| f64::from(half_points) / 4.0)
}

/// The most likely distribution with an expectation strictly between 0 and 1, given an observed one without zeros.
///
/// It is `p / (1 + x (a - expectation))` for the `x` that makes the deviations `a - expectation` cancel out; the sum falls
/// with `x`, so bisection finds it.
fn most_likely(observed: &[f64; 5], expectation: f64) -> [f64; 5] {
    let deviations: Vec<f64> = scores().map(|score| score - expectation).collect();
    let sum = |x: f64| -> f64 { observed.iter().zip(&deviations).map(|(p, d)| p * d / (1.0 + x * d)).sum() };
    let (mut low, mut high) = (-1.0 / (1.0 - expectation), 1.0 / expectation);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if sum(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|kind| observed[kind] / (1.0 + x * deviations[kind]))
}

/// The expected score of a player that is stronger by so much.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// A sequential probability ratio test: is the first player stronger by `elo1` rather than by `elo0`?
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The weaker hypothesis, H0.
    pub elo0: f64,
    /// The stronger hypothesis, H1.
    pub elo1: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first player is not stronger by `elo1`: H0 is accepted.
    Rejected,
    /// It is stronger than `elo0`: H1 is accepted.
    Accepted,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The logarithm of the likelihood ratio at which H1 is accepted; at its negative, H0 is. Wald's bounds.
    #[must_use]
    pub fn bound() -> f64 {
        ((1.0 - SPRT_ERROR) / SPRT_ERROR).ln()
    }

    /// The logarithm of the likelihood ratio of the two hypotheses.
    #[must_use]
    pub fn log_likelihood_ratio(&self, pairs: &Pairs) -> f64 {
        pairs.log_likelihood_ratio(score_of_elo(self.elo0), score_of_elo(self.elo1))
    }

    /// What the test says to the pairs so far.
    #[must_use]
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let ratio = self.log_likelihood_ratio(pairs);
        if ratio >= Self::bound() {
            Verdict::Accepted
        } else if ratio <= -Self::bound() {
            Verdict::Rejected
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(value: f64, expected: f64, within: f64) {
        assert!((value - expected).abs() < within, "{value} is not {expected}");
    }

    #[test]
    fn elo_follows_the_logistic_curve() {
        near(score_of_elo(0.0), 0.5, 1e-12);
        near(score_of_elo(400.0), 10.0 / 11.0, 1e-12);
        near(elo_of_score(0.75), 190.848_501_9, 1e-6);
        near(elo_of_score(score_of_elo(-37.0)), -37.0, 1e-9);
    }

    #[test]
    fn ratios_and_intervals_are_the_known_ones() {
        // Computed with an independent implementation of Fishtest's formulas.
        for (pairs, elo0, elo1, ratio, [low, value, high]) in [
            ([10, 30, 60, 80, 60], 0.0, 20.0, 9.6052, [85.8619, 112.3306, 140.1255]),
            ([39, 8843, 21675, 8887, 36], 0.0, 2.0, -4.7712, [-0.9908, 0.1672, 1.3252]),
            ([0, 3, 10, 5, 2], 0.0, 50.0, 1.3431, [-12.0409, 52.5116, 120.9241]),
            ([152, 1012, 2200, 1040, 170], -3.0, 1.0, 2.8479, [-1.8708, 2.4307, 6.7329]),
        ] {
            let pairs = Pairs(pairs);
            near(Sprt { elo0, elo1 }.log_likelihood_ratio(&pairs), ratio, 1e-4);
            let elo = pairs.elo().expect("there are pairs");
            near(elo.low, low, 1e-3);
            near(elo.value, value, 1e-3);
            near(elo.high, high, 1e-3);
        }
    }

    #[test]
    fn lopsided_results_give_no_finite_bound() {
        assert_eq!(Pairs::default().elo(), None);
        let elo = Pairs([0, 0, 0, 0, 10]).elo().expect("there are pairs");
        assert!(elo.value.is_infinite() && elo.value > 0.0);
        let elo = Pairs([7, 0, 0, 0, 0]).elo().expect("there are pairs");
        assert!(elo.value.is_infinite() && elo.value < 0.0);
        let sprt = Sprt { elo0: 0.0, elo1: 10.0 };
        assert!(sprt.log_likelihood_ratio(&Pairs([0, 0, 0, 0, 50])).is_finite());
        assert_eq!(sprt.verdict(&Pairs::default()), Verdict::Open);
    }

    #[test]
    fn the_test_decides_either_way() {
        near(Sprt::bound(), 2.944_438_979, 1e-9);
        let sprt = Sprt { elo0: 0.0, elo1: 20.0 };
        assert_eq!(sprt.verdict(&Pairs([10, 30, 60, 80, 60])), Verdict::Accepted);
        assert_eq!(sprt.verdict(&Pairs([60, 80, 60, 30, 10])), Verdict::Rejected);
        assert_eq!(sprt.verdict(&Pairs([5, 10, 20, 10, 6])), Verdict::Open);
    }
}
