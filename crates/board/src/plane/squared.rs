//! Exact squares of distances.

use super::Mil;
use std::cmp::Ordering;

/// The exact square of a distance: a whole number of square mils and a fraction.
///
/// The distance from a point to a line is a quotient, so its square is one too. Held as a mixed number, two of them
/// compare without leaving 128 bits.
#[derive(Debug, Clone, Copy)]
pub struct Squared {
    whole: i64,
    /// Numerator of the rest: 0 or more, below `of`.
    part: i64,
    of: i64,
}

impl Squared {
    /// No distance: the shapes meet.
    pub const ZERO: Squared = Squared::whole(0);

    pub(super) const fn whole(whole: i64) -> Squared {
        Squared { whole, part: 0, of: 1 }
    }

    /// `numerator / denominator`; the quotient must be below 2^63.
    pub(super) const fn quotient(numerator: i128, denominator: i64) -> Squared {
        let by = denominator as i128;
        Squared { whole: (numerator / by) as i64, part: (numerator % by) as i64, of: denominator }
    }

    /// Whether the distance is at most `range`.
    pub const fn is_within(self, range: Mil) -> bool {
        let limit = range.squared();
        range.0 >= 0 && (self.whole < limit || self.whole == limit && self.part == 0)
    }

    /// Whether the distance is less than `range`.
    pub const fn is_less_than(self, range: Mil) -> bool {
        range.0 >= 0 && self.whole < range.squared()
    }

    /// Whether the shapes meet.
    pub const fn is_zero(self) -> bool {
        self.whole == 0 && self.part == 0
    }

    /// The distance itself, rounded up to a whole mil: the least range within which the shapes are. For display and for
    /// prices, never to compare two distances.
    pub const fn root(self) -> Mil {
        let root = self.whole.isqrt();
        let more = root * root < self.whole || self.part > 0;
        Mil((root + more as i64) as i32)
    }
}

impl Ord for Squared {
    fn cmp(&self, other: &Squared) -> Ordering {
        self.whole.cmp(&other.whole).then_with(|| {
            let (mine, theirs) = (i128::from(self.part), i128::from(other.part));
            (mine * i128::from(other.of)).cmp(&(theirs * i128::from(self.of)))
        })
    }
}

impl PartialOrd for Squared {
    fn partial_cmp(&self, other: &Squared) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Squared {
    fn eq(&self, other: &Squared) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Squared {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_compare_as_fractions_do() {
        assert_eq!(Squared::quotient(6, 4), Squared::quotient(3, 2));
        assert!(Squared::quotient(4, 3) < Squared::quotient(3, 2));
        assert!(Squared::whole(1) < Squared::quotient(3, 2));
    }

    #[test]
    fn a_hair_over_the_range_is_out_of_it() {
        assert!(Squared::whole(2_500).is_within(Mil(50)));
        assert!(!Squared::whole(2_500).is_less_than(Mil(50)));
        assert!(!Squared::quotient(5_001, 2).is_within(Mil(50)));
        assert!(Squared::quotient(4_999, 2).is_less_than(Mil(50)));
        assert!(!Squared::ZERO.is_within(Mil(-1)));
        assert_eq!(Squared::quotient(5_001, 2).root(), Mil(51));
        assert_eq!(Squared::whole(2_500).root(), Mil(50));
    }
}
