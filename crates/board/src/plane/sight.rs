//! Lines of sight by samples.
//!
//! The samples say where to look; [`Layer::at`](super::Layer::at) says what is there, and [`Sample::is_overtopped`] how
//! the line passes over it. What blocks is the rulebook's. For what lies across the line as a whole see
//! [`Layer::crossings`](super::Layer::crossings) and [`Rect::chord`](super::Rect::chord).

use super::{Mil, Point, Segment};

/// The straight line between two points, with even samples on it.
///
/// The samples are the same, in the other order, seen from the other end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sightline {
    segment: Segment,
    pieces: u32,
}

/// A point on a line of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// The point, rounded to the nearest mil, halves away from zero.
    pub at: Point,
    /// Its number: it lies `number / pieces` of the way.
    pub number: u32,
    /// Into how many pieces the line is cut.
    pub pieces: u32,
}

impl Sightline {
    /// The line from `from` to `to` in the fewest even pieces no longer than `step`.
    pub fn new(from: Point, to: Point, step: Mil) -> Sightline {
        debug_assert!(step.0 > 0);
        let segment = Segment::new(from, to);
        let length = segment.vector().length().0.unsigned_abs();
        Sightline { segment, pieces: length.div_ceil(step.0.unsigned_abs()) }
    }

    /// The line itself.
    pub const fn segment(self) -> Segment {
        self.segment
    }

    /// Into how many pieces it is cut; 0 if both ends are the same point.
    pub const fn pieces(self) -> u32 {
        self.pieces
    }

    /// The samples between the ends, without the ends, in order.
    pub fn samples(self) -> impl Iterator<Item = Sample> {
        let Segment { a, b } = self.segment;
        (1..self.pieces).map(move |number| Sample {
            at: a.towards(b, number.into(), self.pieces.into()),
            number,
            pieces: self.pieces,
        })
    }
}

impl Sample {
    /// Whether `height` here is above the straight line from height `from` at the start to height `to` at the end. A
    /// line that grazes it passes. Exact: multiplied out.
    pub const fn is_overtopped(self, height: i32, from: i32, to: i32) -> bool {
        let (number, pieces) = (self.number as i64, self.pieces as i64);
        height as i64 * pieces > from as i64 * (pieces - number) + to as i64 * number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn samples_lie_a_quarter_inch_apart() {
        let line = Sightline::new(Point::new(0, 0), Point::new(0, 1_000), Mil(250));
        assert_eq!(line.samples().map(|sample| sample.at.y()).collect::<Vec<_>>(), [250, 500, 750]);
        let longer = Sightline::new(Point::new(0, 0), Point::new(0, 1_001), Mil(250));
        assert_eq!(longer.samples().map(|sample| sample.at.y()).collect::<Vec<_>>(), [200, 400, 601, 801]);
        let short = Sightline::new(Point::new(0, 0), Point::new(0, 250), Mil(250));
        assert_eq!((short.pieces(), short.samples().count()), (1, 0));
        let none = Sightline::new(Point::new(5, 5), Point::new(5, 5), Mil(250));
        assert_eq!((none.pieces(), none.samples().count()), (0, 0));
    }

    #[test]
    fn a_line_falls_evenly() {
        let sample = Sample { at: Point::new(0, 0), number: 1, pieces: 4 };
        assert!(!sample.is_overtopped(1, 1, 1), "level ground");
        assert!(sample.is_overtopped(1, 0, 3), "the line is at three quarters");
        assert!(!sample.is_overtopped(1, 0, 4), "it grazes");
        assert!(!sample.is_overtopped(1, 2, 1));
        assert!(sample.is_overtopped(2, 2, 1));
    }

    proptest! {
        #[test]
        fn sight_is_the_same_from_both_ends(
            a in (-96_000..96_000, -56_000..56_000),
            b in (-96_000..96_000, -56_000..56_000),
            levels in (-3..6, -3..6, -3..6),
            step in 1..3_000,
        ) {
            let (a, b) = (Point::new(a.0, a.1), Point::new(b.0, b.1));
            let there: Vec<Sample> = Sightline::new(a, b, Mil(step)).samples().collect();
            let mut back: Vec<Sample> = Sightline::new(b, a, Mil(step)).samples().collect();
            back.reverse();
            prop_assert_eq!(there.len(), back.len());
            for (one, other) in there.iter().zip(&back) {
                prop_assert_eq!(one.at, other.at);
                prop_assert_eq!(
                    one.is_overtopped(levels.0, levels.1, levels.2),
                    other.is_overtopped(levels.0, levels.2, levels.1)
                );
            }
        }

        #[test]
        fn pieces_are_the_fewest(x in -96_000_i64..96_000, y in -56_000_i64..56_000, step in 1_i64..3_000) {
            let line = Sightline::new(Point::new(0, 0), Point::new(x as i32, y as i32), Mil(step as i32));
            let (pieces, square) = (i64::from(line.pieces()), x * x + y * y);
            prop_assert!(pieces * pieces * step * step >= square);
            prop_assert!(pieces == 0 || (pieces - 1) * (pieces - 1) * step * step < square);
        }
    }
}
