//! Boxes along the axes.

use super::{Figure, Mil, Point, Segment};

/// The smallest box along the axes round something. Its edge belongs to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The corner with the least coordinates.
    pub low: Point,
    /// The corner with the greatest.
    pub high: Point,
}

impl Bounds {
    /// The box round one point or more.
    ///
    /// # Panics
    ///
    /// Panics without a point.
    pub fn of(points: impl IntoIterator<Item = Point>) -> Bounds {
        let mut points = points.into_iter();
        let first = points.next().expect("a box needs a point");
        points.fold(Bounds { low: first, high: first }, Bounds::joined)
    }

    fn joined(self, point: Point) -> Bounds {
        Bounds {
            low: Point::new(self.low.x().min(point.x()), self.low.y().min(point.y())),
            high: Point::new(self.high.x().max(point.x()), self.high.y().max(point.y())),
        }
    }

    /// Whether two boxes have a point in common; a touch counts.
    pub fn touches(self, other: Bounds) -> bool {
        self.is_near(Mil::ZERO, other)
    }

    /// Whether two boxes come within `range` of each other along both axes. What they hold may still be farther apart,
    /// never nearer.
    pub fn is_near(self, range: Mil, other: Bounds) -> bool {
        self.low.x().saturating_sub(range.0) <= other.high.x()
            && other.low.x().saturating_sub(range.0) <= self.high.x()
            && self.low.y().saturating_sub(range.0) <= other.high.y()
            && other.low.y().saturating_sub(range.0) <= self.high.y()
    }

    /// The box with `margin` added on all sides, as far as the coordinates reach.
    pub fn grown(self, margin: Mil) -> Bounds {
        let shifted = |point: Point, by: i32| {
            let limit = super::LIMIT;
            let moved = |value: i32| value.saturating_add(by).clamp(-limit, limit);
            Point::new(moved(point.x()), moved(point.y()))
        };
        Bounds { low: shifted(self.low, -margin.0), high: shifted(self.high, margin.0) }
    }
}

impl Figure for Bounds {
    fn bounds(&self) -> Bounds {
        *self
    }

    fn corners(&self) -> impl Iterator<Item = Point> {
        let (left, right) = (self.low.x(), self.high.x());
        [self.low, Point::new(left, self.high.y()), self.high, Point::new(right, self.low.y())].into_iter()
    }

    fn sides(&self) -> impl Iterator<Item = Segment> {
        let last = Point::new(self.high.x(), self.low.y());
        self.corners()
            .scan(last, |before, corner| Some(Segment::new(std::mem::replace(before, corner), corner)))
    }

    fn holds(&self, point: Point) -> bool {
        (self.low.x()..=self.high.x()).contains(&point.x())
            && (self.low.y()..=self.high.y()).contains(&point.y())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_touch_and_grow() {
        let left = Bounds::of([Point::new(100, 0), Point::new(0, 50), Point::new(30, -20)]);
        assert_eq!(left, Bounds { low: Point::new(0, -20), high: Point::new(100, 50) });
        let right = Bounds::of([Point::new(110, 50), Point::new(200, 60)]);
        assert!(left.holds(Point::new(100, -20)) && !left.holds(Point::new(101, 0)));
        assert!(!left.touches(right) && !left.is_near(Mil(9), right));
        assert!(left.is_near(Mil(10), right) && left.grown(Mil(10)).touches(right));
        let far = crate::plane::LIMIT;
        let corner = Bounds::of([Point::new(far, -far)]).grown(Mil(5));
        assert_eq!(corner, Bounds { low: Point::new(far - 5, -far), high: Point::new(far, 5 - far) });
        assert_eq!(left.sides().count(), 4);
        assert!(left.sides().all(|side| side.a != side.b && left.holds(side.a)));
    }
}
