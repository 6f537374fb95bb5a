//! Headings in tenths of a degree.

use super::sines::{ONE, SINES};
use super::{Mil, Vector, nearest};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A direction in tenths of a degree clockwise from +y: 0 faces up the table, 900 to the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Heading(u16);

const FULL: i32 = 3600;

impl Heading {
    /// Up the table, +y.
    pub const UP: Heading = Heading(0);
    /// To the right, +x.
    pub const RIGHT: Heading = Heading(900);
    /// Down the table.
    pub const DOWN: Heading = Heading(1800);
    /// To the left.
    pub const LEFT: Heading = Heading(2700);

    /// So many tenths of a degree; whole turns do not count.
    ///
    /// ```
    /// use board::plane::Heading;
    /// assert_eq!(Heading::new(-900), Heading::LEFT);
    /// ```
    pub const fn new(tenths: i32) -> Heading {
        Heading(tenths.rem_euclid(FULL) as u16)
    }

    /// Tenths of a degree, 0 to 3599.
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// The heading `tenths` further clockwise.
    pub const fn turned(self, tenths: i32) -> Heading {
        Heading::new(self.0 as i32 + tenths.rem_euclid(FULL))
    }

    /// The shortest turn from here to `other` in tenths of a degree, clockwise positive: -1799 to 1800. Half a turn
    /// goes clockwise.
    pub const fn turn_to(self, other: Heading) -> i32 {
        let turn = (other.0 as i32 - self.0 as i32).rem_euclid(FULL);
        if turn > FULL / 2 { turn - FULL } else { turn }
    }

    /// The sine, scaled by 2^30 and rounded to the nearest: how far a unit vector goes to the right.
    pub fn sine(self) -> i64 {
        let (quarter, rest) = (self.0 / 900, usize::from(self.0 % 900));
        match quarter {
            0 => SINES[rest].into(),
            1 => SINES[900 - rest].into(),
            2 => (-SINES[rest]).into(),
            _ => (-SINES[900 - rest]).into(),
        }
    }

    /// The cosine, scaled by 2^30 and rounded to the nearest: how far a unit vector goes up.
    pub fn cosine(self) -> i64 {
        self.turned(900).sine()
    }

    /// The offset `right` and `forward` of something that faces this way. Each coordinate is rounded to the nearest
    /// mil, halves away from zero. Exact for quarter turns.
    pub fn offset(self, right: Mil, forward: Mil) -> Vector {
        self.offset_halves(2 * i64::from(right.0), 2 * i64::from(forward.0))
    }

    /// As [`Heading::offset`], in halves of a mil.
    pub(super) fn offset_halves(self, right: i64, forward: i64) -> Vector {
        let (sine, cosine) = (self.sine(), self.cosine());
        Vector::new(
            nearest(right * cosine + forward * sine, 2 * ONE) as i32,
            nearest(forward * cosine - right * sine, 2 * ONE) as i32,
        )
    }

    /// How far `vector` leads forward for something that faces this way, scaled by 2^30. 0 is exactly abeam.
    pub fn forward_part(self, vector: Vector) -> i64 {
        self.sine() * i64::from(vector.x()) + self.cosine() * i64::from(vector.y())
    }

    /// The heading nearest to `vector`: the one whose unit vector has the largest product with it, of two equal ones
    /// the smaller. `None` for the vector without length.
    pub fn of(vector: Vector) -> Option<Heading> {
        let (x, y) = (i64::from(vector.x()), i64::from(vector.y()));
        // Turn the vector into the first quarter: `sine` and `cosine` are its parts there, `cosine` positive.
        let (quarter, sine, cosine) = if x >= 0 && y > 0 {
            (0, x, y)
        } else if x > 0 {
            (1, -y, x)
        } else if y < 0 {
            (2, -x, -y)
        } else if x < 0 {
            (3, y, -x)
        } else {
            return None;
        };
        // The last heading of the quarter that is not beyond the vector. The best is this one or the next: a step
        // further costs three thousand times more than the rounding of the table.
        let (mut low, mut beyond) = (0, 900);
        while beyond - low > 1 {
            let middle = usize::midpoint(low, beyond);
            let past = i64::from(SINES[middle]) * cosine > i64::from(SINES[900 - middle]) * sine;
            if past { beyond = middle } else { low = middle }
        }
        [low, beyond]
            .map(|tenth| Heading::new(quarter * 900 + tenth as i32))
            .into_iter()
            .max_by_key(|heading| (heading.forward_part(vector), std::cmp::Reverse(heading.0)))
    }
}

impl TryFrom<u16> for Heading {
    type Error = String;

    fn try_from(tenths: u16) -> Result<Heading, String> {
        if i32::from(tenths) < FULL {
            Ok(Heading(tenths))
        } else {
            Err(format!("a heading is 0 to 3599 tenths of a degree, not {tenths}"))
        }
    }
}

impl From<Heading> for u16 {
    fn from(heading: Heading) -> u16 {
        heading.0
    }
}

impl fmt::Display for Heading {
    /// In degrees: `90` or `43.7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 10 {
            0 => write!(f, "{}", self.0 / 10),
            tenth => write!(f, "{}.{tenth}", self.0 / 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The heading by its definition: the best of all 3600.
    fn best(vector: Vector) -> Heading {
        let mut best = Heading::UP;
        for tenth in 1..FULL {
            let heading = Heading::new(tenth);
            if heading.forward_part(vector) > best.forward_part(vector) {
                best = heading;
            }
        }
        best
    }

    #[test]
    fn quarters_are_exact() {
        let sizes = (Mil(1_501), Mil(333));
        assert_eq!(Heading::UP.offset(sizes.0, sizes.1), Vector::new(1_501, 333));
        assert_eq!(Heading::RIGHT.offset(sizes.0, sizes.1), Vector::new(333, -1_501));
        assert_eq!(Heading::DOWN.offset(sizes.0, sizes.1), Vector::new(-1_501, -333));
        assert_eq!(Heading::LEFT.offset(sizes.0, sizes.1), Vector::new(-333, 1_501));
    }

    #[test]
    fn headings_agree_with_floating_point() {
        for tenth in 0..FULL {
            let heading = Heading::new(tenth);
            let angle = (f64::from(tenth) / 10.0).to_radians();
            assert!((heading.sine() as f64 - angle.sin() * ONE as f64).abs() < 0.51, "{heading}");
            assert!((heading.cosine() as f64 - angle.cos() * ONE as f64).abs() < 0.51, "{heading}");
        }
    }

    #[test]
    fn turns_go_the_shorter_way() {
        assert_eq!(Heading::new(3_500).turn_to(Heading::new(100)), 200);
        assert_eq!(Heading::new(100).turn_to(Heading::new(3_500)), -200);
        assert_eq!(Heading::UP.turn_to(Heading::DOWN), 1_800);
        assert_eq!(Heading::DOWN.turn_to(Heading::UP), 1_800);
        assert_eq!(Heading::new(10).turned(-20), Heading::new(3_590));
        assert_eq!(Heading::new(437).to_string(), "43.7");
    }

    #[test]
    fn every_heading_is_the_heading_of_its_vector() {
        for tenth in 0..FULL {
            let heading = Heading::new(tenth);
            assert_eq!(Heading::of(heading.offset(Mil(0), Mil(900_000))), Some(heading));
            assert_eq!(Heading::of(heading.offset(Mil(0), Mil(2_000))), Some(heading));
        }
        assert_eq!(Heading::of(Vector::default()), None);
    }

    #[test]
    fn small_vectors_have_the_best_heading() {
        for x in -8..=8 {
            for y in -8..=8 {
                let vector = Vector::new(x, y);
                let expected = (vector != Vector::default()).then(|| best(vector));
                assert_eq!(Heading::of(vector), expected, "{vector:?}");
            }
        }
    }

    /// Across the step from one unit vector to the next lies the vector that is as near to both.
    #[test]
    fn of_two_equal_headings_the_smaller_is_taken() {
        for tenth in 0..FULL {
            let (one, next) = (Heading::new(tenth), Heading::new(tenth + 1));
            let (up, right) = (one.cosine() - next.cosine(), next.sine() - one.sine());
            let between = Vector::new(up as i32, right as i32);
            assert_eq!(one.forward_part(between), next.forward_part(between));
            assert_eq!(Heading::of(between), Some(one.min(next)));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn the_heading_of_a_vector_is_the_best(x in -2_000_000..=2_000_000, y in -2_000_000..=2_000_000) {
            let vector = Vector::new(x, y);
            prop_assume!(vector != Vector::default());
            prop_assert_eq!(Heading::of(vector), Some(best(vector)));
        }

        #[test]
        fn quarter_turns_turn_offsets(tenth in 0..FULL, right in -9_000..9_000, forward in -9_000..9_000) {
            let heading = Heading::new(tenth);
            let offset = heading.offset(Mil(right), Mil(forward));
            let turned = heading.turned(900).offset(Mil(right), Mil(forward));
            prop_assert_eq!(turned, Vector::new(offset.y(), -offset.x()));
            prop_assert_eq!(heading.offset(Mil(-right), Mil(-forward)), -offset);
        }

        #[test]
        fn a_heading_survives_a_quarter_turn_of_its_vector(x in -5_000..5_000, y in -5_000..5_000) {
            let vector = Vector::new(x, y);
            prop_assume!(vector != Vector::default());
            let turned = Heading::of(Vector::new(y, -x)).unwrap();
            let expected = Heading::of(vector).unwrap().turned(900);
            // A tie goes to the smaller number, and 0 follows 3599.
            prop_assert!(turned == expected || turned.turn_to(expected).abs() == 1);
        }
    }
}
