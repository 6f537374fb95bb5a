//! Parts of a segment.

use super::{Mil, Ratio, Segment};
use std::cmp::Ordering;

/// A part of a segment, from one place to another; both belong to it. A touch at one point has no length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// Where it begins.
    pub from: Ratio,
    /// Where it ends, not before `from`.
    pub to: Ratio,
}

impl Span {
    /// The whole segment.
    pub const WHOLE: Span = Span { from: Ratio::ZERO, to: Ratio::ONE };

    /// Whether it is a single point.
    pub fn is_touch(self) -> bool {
        self.from == self.to
    }

    /// Whether a place lies in it, ends included.
    pub fn holds(self, place: Ratio) -> bool {
        self.from <= place && place <= self.to
    }

    /// Whether this part of `segment` is longer than `length`. Exact: no root is taken.
    pub fn is_longer_than(self, length: Mil, segment: Segment) -> bool {
        if length.0 < 0 {
            return true;
        }
        let [from, to] =
            [self.from, self.to].map(|place| (place.numerator() as i128, place.denominator() as i128));
        // (to - from) * |segment| > length, squared and multiplied out.
        let part = (to.0 * from.1 - from.0 * to.1).unsigned_abs();
        let whole = (to.1 * from.1).unsigned_abs();
        let long = segment.vector().length_squared().unsigned_abs().into();
        let length = length.0.unsigned_abs().into();
        product([part, part, long, 1]).cmp_big(product([whole, whole, length, length])).is_gt()
    }
}

/// A number of 512 bits, the least limb first: room for the product of four numbers of 128 bits.
struct Big([u64; 8]);

fn product(factors: [u128; 4]) -> Big {
    let mut big = [0; 8];
    big[0] = 1;
    for factor in factors {
        let mut next = [0; 8];
        for (shift, limb) in [factor as u64, (factor >> 64) as u64].into_iter().enumerate() {
            let mut carry = 0_u128;
            for at in shift..8 {
                let sum = u128::from(big[at - shift]) * u128::from(limb) + u128::from(next[at]) + carry;
                next[at] = sum as u64;
                carry = sum >> 64;
            }
        }
        big = next;
    }
    Big(big)
}

impl Big {
    fn cmp_big(&self, other: Big) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::{LIMIT, Point};

    #[test]
    fn a_chord_is_measured_without_a_root() {
        // 5 mils long; two fifths of it are 2 mils.
        let segment = Segment::new(Point::new(0, 0), Point::new(3, 4));
        let part = Span { from: Ratio::new(1, 5), to: Ratio::new(6, 10) };
        assert!(part.is_longer_than(Mil(1), segment));
        assert!(!part.is_longer_than(Mil(2), segment));
        assert!(part.is_longer_than(Mil(-1), segment));
        assert!(!Span { from: part.to, to: part.to }.is_longer_than(Mil(0), segment));
    }

    #[test]
    fn the_longest_chord_is_measured_too() {
        let segment = Segment::new(Point::new(-LIMIT, -LIMIT), Point::new(LIMIT, LIMIT));
        let den = (1 << 43) - 1;
        let nearly = Span { from: Ratio::new(1, den), to: Ratio::new(den - 2, den - 1) };
        assert!(nearly.is_longer_than(Mil(2_828_427), segment));
        assert!(!nearly.is_longer_than(Mil(2_828_428), segment));
        assert!(!nearly.is_longer_than(Mil(i32::MAX), segment));
    }

    #[test]
    fn products_carry() {
        let all = u128::MAX;
        assert_eq!(product([all, all, 1, 1]).0, [1, 0, u64::MAX - 1, u64::MAX, 0, 0, 0, 0]);
        assert!(product([all, all, all, all]).cmp_big(product([all, all, all, all - 1])).is_gt());
    }
}
