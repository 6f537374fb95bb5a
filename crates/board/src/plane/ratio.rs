//! Places along a segment as fractions.

use super::Mil;
use std::cmp::Ordering;

/// A place along a segment: 0 at its start, 1 at its end. An exact fraction with a positive denominator.
///
/// Numerator and denominator stay below 2^43, so that two fractions compare in 128 bits. `1/2` and `2/4` are equal.
#[derive(Debug, Clone, Copy)]
pub struct Ratio {
    num: i64,
    den: i64,
}

impl Ratio {
    /// The start.
    pub const ZERO: Ratio = Ratio { num: 0, den: 1 };
    /// The end.
    pub const ONE: Ratio = Ratio { num: 1, den: 1 };

    /// `num / den`. The denominator is not 0; a negative one changes both signs.
    pub const fn new(num: i64, den: i64) -> Ratio {
        debug_assert!(den != 0);
        if den < 0 { Ratio { num: -num, den: -den } } else { Ratio { num, den } }
    }

    /// The numerator, not reduced.
    pub const fn numerator(self) -> i64 {
        self.num
    }

    /// The denominator, positive, not reduced.
    pub const fn denominator(self) -> i64 {
        self.den
    }

    /// This part of `length`, rounded to the nearest mil, halves up. Grows with the fraction: rounding never changes
    /// the order of two places.
    pub const fn of(self, length: Mil) -> Mil {
        let (num, den) = (self.num as i128, self.den as i128);
        Mil((2 * num * length.0 as i128 + den).div_euclid(2 * den) as i32)
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        (i128::from(self.num) * i128::from(other.den)).cmp(&(i128::from(other.num) * i128::from(self.den)))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Ratio) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ratio {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_compare_whatever_their_terms() {
        assert_eq!(Ratio::new(1, 2), Ratio::new(-2, -4));
        assert!(Ratio::new(1, -2) < Ratio::ZERO);
        assert!(Ratio::new(2, 3) < Ratio::new(3, 4));
        let far = 1 << 43;
        assert!(Ratio::new(far - 2, far - 1) < Ratio::new(far - 1, far));
    }

    #[test]
    fn a_part_of_a_length_rounds_to_the_nearest() {
        assert_eq!(Ratio::new(1, 3).of(Mil(1000)), Mil(333));
        assert_eq!(Ratio::new(2, 3).of(Mil(1000)), Mil(667));
        assert_eq!(Ratio::new(1, 2).of(Mil(5)), Mil(3));
        assert_eq!(Ratio::ONE.of(Mil(777)), Mil(777));
    }
}
