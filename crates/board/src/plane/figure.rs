//! What all shapes have in common: touching and distance.

use super::{Bounds, Mil, Point, Rect, Segment, Squared};

/// A closed shape: its outline belongs to it.
///
/// Points, segments, lines, rectangles and polygons are figures. Distances are between the nearest points, 0 if the
/// shapes meet or one lies inside the other. All answers are exact and the same with the two shapes exchanged.
pub trait Figure {
    /// The box round it.
    fn bounds(&self) -> Bounds;

    /// Its corners or ends.
    fn corners(&self) -> impl Iterator<Item = Point>;

    /// Its sides; those of a filled shape enclose it. A point is a side without length.
    fn sides(&self) -> impl Iterator<Item = Segment>;

    /// Whether `point` lies in it or on its outline.
    fn holds(&self, point: Point) -> bool;

    /// The shape as a rectangle, if it is one: two of them take a shorter way.
    #[doc(hidden)]
    fn as_rect(&self) -> Option<&Rect> {
        None
    }

    /// Whether the two have a point in common; a touch counts.
    fn meets(&self, other: &impl Figure) -> bool {
        if let (Some(mine), Some(theirs)) = (self.as_rect(), other.as_rect()) {
            return mine.meets_rect(theirs);
        }
        let bounds = other.bounds();
        self.bounds().touches(bounds)
            && (other.corners().next().is_some_and(|corner| self.holds(corner))
                || self.corners().next().is_some_and(|corner| other.holds(corner))
                || self
                    .sides()
                    .filter(|side| side.bounds().touches(bounds))
                    .any(|side| other.sides().any(|theirs| side.touches(theirs))))
    }

    /// The exact square of the distance between the two.
    fn distance(&self, other: &impl Figure) -> Squared {
        if self.meets(other) {
            return Squared::ZERO;
        }
        // Apart, the nearest points of two shapes with straight sides are a corner of one and a point of the other.
        let from_mine =
            self.corners().flat_map(|corner| other.sides().map(move |side| side.squared_to(corner)));
        let from_theirs =
            other.corners().flat_map(|corner| self.sides().map(move |side| side.squared_to(corner)));
        from_mine.chain(from_theirs).min().expect("a shape has sides")
    }

    /// Whether the two are at most `range` apart. A meeting is within any range from 0 up.
    fn is_within(&self, range: Mil, other: &impl Figure) -> bool {
        range.0 >= 0
            && self.bounds().is_near(range, other.bounds())
            && (self.meets(other)
                || self.corners().any(|corner| other.sides().any(|side| side.passes_within(range, corner)))
                || other.corners().any(|corner| self.sides().any(|side| side.passes_within(range, corner))))
    }
}

impl Figure for Point {
    fn bounds(&self) -> Bounds {
        Bounds { low: *self, high: *self }
    }

    fn corners(&self) -> impl Iterator<Item = Point> {
        std::iter::once(*self)
    }

    fn sides(&self) -> impl Iterator<Item = Segment> {
        std::iter::once(Segment::new(*self, *self))
    }

    fn holds(&self, point: Point) -> bool {
        *self == point
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn range_is_exact_at_its_limit() {
        // 3-4-5: exactly five inches.
        let origin = Point::new(0, 0);
        assert!(origin.is_within(Mil(5_000), &Point::new(3_000, 4_000)));
        assert!(!origin.is_within(Mil(4_999), &Point::new(3_000, 4_000)));
        assert!(!origin.is_within(Mil(5_000), &Point::new(3_000, 4_001)));
        assert!(!origin.is_within(Mil(-1), &origin), "nothing is within less than nothing");
    }

    #[test]
    fn an_endless_range_reaches_everything() {
        let far = crate::plane::LIMIT;
        let (a, b) = (Point::new(-far, -far), Point::new(far, far));
        assert!(a.is_within(Mil(i32::MAX), &b) && b.is_within(Mil(i32::MAX), &a));
        let disc = |at| crate::plane::Disc::new(at, Mil(i32::MAX));
        assert!(disc(a).meets_disc(disc(b)) && disc(a).overlaps(&b));
        assert!(a.bounds().grown(Mil(i32::MAX)).holds(b));
    }

    #[test]
    fn a_point_in_the_middle_is_at_no_distance() {
        let wall = Segment::new(Point::new(-5, -5), Point::new(5, 5));
        assert!(wall.distance(&Point::new(0, 0)).is_zero());
        assert_eq!(wall.distance(&Point::new(1, 0)), Squared::quotient(1, 2));
    }
}
