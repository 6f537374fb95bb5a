//! Intervals of 95 %: Wilson's for shares, Student's for means.

use serde::Serialize;

/// The standard normal quantile that leaves 2.5 % on either side.
const Z: f64 = 1.959_963_985;

/// A value with the bounds of its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// What was found.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Interval {
    /// The same on another scale that rises with this one.
    pub fn map(self, scale: impl Fn(f64) -> f64) -> Interval {
        Interval { value: scale(self.value), low: scale(self.low), high: scale(self.high) }
    }

    /// The half of its width.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The share `won` of `of`, with Wilson's score interval. Draws may be counted as halves: the interval is then
/// a little too wide. Nothing won of nothing may be anything.
pub fn wilson(won: f64, of: f64) -> Interval {
    if of <= 0.0 {
        return Interval { value: 0.5, low: 0.0, high: 1.0 };
    }
    let share = won / of;
    let z2 = Z * Z;
    let centre = (share + z2 / (2.0 * of)) / (1.0 + z2 / of);
    let half = Z / (1.0 + z2 / of) * (share * (1.0 - share) / of + z2 / (4.0 * of * of)).sqrt();
    // Rounding must not put a bound on the wrong side of what was found.
    let (low, high) = ((centre - half).max(0.0).min(share), (centre + half).min(1.0).max(share));
    Interval { value: share, low, high }
}

/// Numbers of which mean and spread are asked. The sums are kept shifted by the first number, so that large
/// numbers that differ little lose nothing.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sample {
    count: f64,
    shift: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    /// Takes a number in.
    pub fn add(&mut self, number: f64) {
        if self.count == 0.0 {
            self.shift = number;
        }
        let off = number - self.shift;
        self.count += 1.0;
        self.sum += off;
        self.squares += off * off;
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// Their mean; 0 of none.
    pub fn mean(&self) -> f64 {
        if self.count == 0.0 { 0.0 } else { self.shift + self.sum / self.count }
    }

    /// The variance that they let one expect of all such numbers.
    pub fn variance(&self) -> f64 {
        if self.count < 2.0 {
            return 0.0;
        }
        ((self.squares - self.sum * self.sum / self.count) / (self.count - 1.0)).max(0.0)
    }

    /// The mean with its interval; a single number tells nothing of how sure it is.
    pub fn interval(&self) -> Interval {
        let value = self.mean();
        if self.count < 2.0 {
            return Interval { value, low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let half = student(self.count - 1.0) * (self.variance() / self.count).sqrt();
        Interval { value, low: value - half, high: value + half }
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(numbers: I) -> Sample {
        let mut sample = Sample::default();
        numbers.into_iter().for_each(|number| sample.add(number));
        sample
    }
}

/// The quantile of Student's distribution that leaves 2.5 % on either side: exact for one and two degrees of
/// freedom, by Cornish and Fisher's expansion above (within 1 % from three on).
fn student(freedom: f64) -> f64 {
    if freedom < 1.5 {
        return 12.706;
    }
    if freedom < 2.5 {
        return 4.303;
    }
    let (z3, z5, z7) = (Z.powi(3), Z.powi(5), Z.powi(7));
    Z + (z3 + Z) / (4.0 * freedom)
        + (5.0 * z5 + 16.0 * z3 + 3.0 * Z) / (96.0 * freedom.powi(2))
        + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * Z) / (384.0 * freedom.powi(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() <= within, "{found} is not {wanted}");
    }

    #[test]
    fn wilson_gives_the_published_bounds() {
        // Newcombe 1998, table I, method 3.
        for (won, of, low, high) in [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (0.0, 20.0, 0.0, 0.1611),
            (1.0, 29.0, 0.0061, 0.1718),
        ] {
            let found = wilson(won, of);
            near(found.low, low, 1e-4);
            near(found.high, high, 1e-4);
        }
        assert_eq!((wilson(20.0, 20.0).value, wilson(20.0, 20.0).high), (1.0, 1.0));
        assert_eq!((wilson(0.0, 0.0).low, wilson(0.0, 0.0).high), (0.0, 1.0));
    }

    #[test]
    fn students_quantiles_are_the_tabulated_ones() {
        for (freedom, wanted) in
            [(1.0, 12.706), (3.0, 3.182), (5.0, 2.571), (10.0, 2.228), (30.0, 2.042), (1e6, 1.960)]
        {
            near(student(freedom), wanted, wanted * 0.011);
        }
    }

    #[test]
    fn a_sample_knows_mean_and_spread_also_far_from_zero() {
        let sample: Sample = [4.0, 7.0, 13.0, 16.0].into_iter().map(|n| n + 1e9).collect();
        near(sample.mean(), 1e9 + 10.0, 1e-6);
        near(sample.variance(), 30.0, 1e-6);
        let interval = sample.interval();
        near(interval.half_width(), 3.182 * (30.0_f64 / 4.0).sqrt(), 0.1);
    }
}
