//! Stopping early: a sequential probability ratio test on pairs of games.
//!
//! Two games with the same dice and sides swapped are one observation with five possible scores: 0, ½, 1, 1½
//! and 2 points. The test compares the likelihood of what was seen under the two hypotheses "the first is
//! `low` Elo stronger" and "the first is `high` Elo stronger", each at the distribution over the five scores that
//! fits best among those with the share of points that the hypothesis expects (a generalised test). It ends when
//! the logarithm of the ratio leaves the bounds of Wald for 5 % of error on either side.

use serde::{Deserialize, Serialize};

use super::share_of;

/// The chance of either error.
const ERROR: f64 = 0.05;
/// Scores never seen count this much, so that no hypothesis is ruled out by them.
const UNSEEN: f64 = 1e-3;

/// Two hypotheses about how much stronger the first contestant is, in Elo.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The lower hypothesis.
    pub low: f64,
    /// The higher hypothesis.
    pub high: f64,
}

/// What a test has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The lower hypothesis is taken.
    Low,
    /// The higher hypothesis is taken.
    High,
    /// It goes on.
    Open,
}

impl Sprt {
    /// Reads `0:50`.
    pub fn parse(text: &str) -> Result<Sprt, String> {
        let wrong =
            || format!("--sprt takes two differences in Elo, the lower first, such as 0:50, not '{text}'");
        let (low, high) = text.split_once(':').ok_or_else(wrong)?;
        let number =
            |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.abs() <= 2000.0).ok_or_else(wrong);
        let sprt = Sprt { low: number(low)?, high: number(high)? };
        if sprt.low < sprt.high { Ok(sprt) } else { Err(wrong()) }
    }

    /// The logarithm at which the higher hypothesis is taken; the lower one is taken at its negative.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The logarithm of the likelihood ratio after pairs that gave the first contestant 0, ½, 1, 1½ and 2 points.
    pub fn ratio(&self, pairs: [u64; 5]) -> f64 {
        let total: u64 = pairs.iter().sum();
        if total == 0 {
            return 0.0;
        }
        let counts = pairs.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let sum: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / sum);
        let (low, high) = (fitted(seen, share_of(self.low)), fitted(seen, share_of(self.high)));
        counts.iter().zip(low.iter().zip(high)).map(|(count, (low, high))| count * (high / low).ln()).sum()
    }

    /// What the test has come to after these pairs.
    pub fn verdict(&self, pairs: [u64; 5]) -> Verdict {
        match self.ratio(pairs) {
            ratio if ratio >= Sprt::bound() => Verdict::High,
            ratio if ratio <= -Sprt::bound() => Verdict::Low,
            _ => Verdict::Open,
        }
    }
}

/// Of all distributions over the five scores with the mean `share`, the one under which what was seen is likeliest:
/// each chance is what was seen over 1 + x(score − share), with x such that the mean comes out right.
fn fitted(seen: [f64; 5], share: f64) -> [f64; 5] {
    let off = |score: usize| score as f64 / 4.0 - share;
    let lack = |x: f64| (0..5).map(|score| seen[score] * off(score) / (1.0 + x * off(score))).sum::<f64>();
    // The lack falls as x rises between the two values at which a denominator vanishes.
    let (mut low, mut high) = (-1.0 / (1.0 - share), 1.0 / share);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if lack(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|score| seen[score] / (1.0 + x * off(score)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_are_those_of_wald_for_five_per_cent() {
        assert!((Sprt::bound() - 2.944_439).abs() < 1e-6);
    }

    /// With pairs that are won or lost outright the test is Wald's own for a coin.
    #[test]
    fn without_shared_pairs_it_is_the_test_of_a_coin() {
        let sprt = Sprt { low: 0.0, high: 100.0 };
        let (p0, p1) = (0.5_f64, share_of(100.0));
        let coin = 30.0 * (p1 / p0).ln() + 12.0 * ((1.0 - p1) / (1.0 - p0)).ln();
        assert!(
            (sprt.ratio([12, 0, 0, 0, 30]) - coin).abs() < 0.02,
            "{} {coin}",
            sprt.ratio([12, 0, 0, 0, 30])
        );
    }

    #[test]
    fn a_fitted_distribution_has_the_mean_that_was_asked_for() {
        let seen = [0.1, 0.2, 0.3, 0.25, 0.15];
        for share in [0.2, 0.5, 0.64, 0.9] {
            let fit = fitted(seen, share);
            let (sum, mean) = (0..5).fold((0.0, 0.0), |(sum, mean), score| {
                (sum + fit[score], mean + fit[score] * score as f64 / 4.0)
            });
            assert!((sum - 1.0).abs() < 1e-9 && (mean - share).abs() < 1e-9, "{share}: {sum} {mean}");
        }
    }

    #[test]
    fn it_decides_once_the_games_are_clear_and_waits_until_then() {
        let sprt = Sprt { low: 0.0, high: 50.0 };
        assert_eq!(sprt.verdict([0; 5]), Verdict::Open);
        assert_eq!(sprt.verdict([0, 0, 0, 0, 3]), Verdict::Open, "three pairs prove nothing yet");
        assert_eq!(sprt.verdict([2, 5, 30, 40, 60]), Verdict::High);
        assert_eq!(sprt.verdict([60, 40, 30, 5, 2]), Verdict::Low);
        let even = sprt.ratio([0, 0, 500, 0, 0]);
        assert!(even < 0.0, "pairs that are always shared speak for the lower hypothesis: {even}");
        assert!(
            (sprt.ratio([3, 4, 9, 7, 1]) + Sprt { low: -50.0, high: 0.0 }.ratio([1, 7, 9, 4, 3])).abs()
                < 1e-9
        );
    }

    #[test]
    fn hypotheses_are_read_and_nonsense_is_refused() {
        assert_eq!(Sprt::parse("0:50"), Ok(Sprt { low: 0.0, high: 50.0 }));
        for wrong in ["50", "50:0", "a:b", "0:0", "0:99999", ""] {
            assert!(Sprt::parse(wrong).is_err_and(|text| text.contains("0:50")), "{wrong}");
        }
    }
}
