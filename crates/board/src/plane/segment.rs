//! Straight stretches between two points.

use super::{Bounds, Figure, Mil, Point, Ratio, Span, Squared, Vector};
use serde::{Deserialize, Serialize};

/// A straight stretch between two points. Both ends may be the same point; the stretch is that point then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Segment {
    /// The start.
    pub a: Point,
    /// The end.
    pub b: Point,
}

impl Segment {
    /// The stretch from `a` to `b`.
    pub const fn new(a: Point, b: Point) -> Segment {
        Segment { a, b }
    }

    /// The vector from start to end.
    pub const fn vector(self) -> Vector {
        self.a.to(self.b)
    }

    /// The same stretch from its end to its start.
    pub const fn reversed(self) -> Segment {
        Segment { a: self.b, b: self.a }
    }

    /// Whether the two cut through each other at one inner point of both; a touch does not count.
    pub const fn crosses(self, other: Segment) -> bool {
        let [start, end] = self.sides_of(other);
        let [first, last] = other.sides_of(self);
        start * end < 0 && first * last < 0
    }

    /// On which side of this line the ends of another stretch lie: 1 left, -1 right, 0 on it.
    const fn sides_of(self, other: Segment) -> [i64; 2] {
        [self.a.turn(self.b, other.a).signum(), self.a.turn(self.b, other.b).signum()]
    }

    /// Whether `point` lies on the stretch, ends included.
    pub fn has(self, point: Point) -> bool {
        self.bounds().holds(point) && self.a.turn(self.b, point) == 0
    }

    /// Whether two stretches have a point in common; a touch counts.
    pub fn touches(self, other: Segment) -> bool {
        self.bounds().touches(other.bounds())
            && (self.crosses(other)
                || self.has(other.a)
                || self.has(other.b)
                || other.has(self.a)
                || other.has(self.b))
    }

    /// Which part of this stretch lies on another: one place if they cross or touch, more if they run along each
    /// other, `None` if they do not meet. A stretch without length that lies on the other does so from 0 to 1.
    pub fn shared(self, other: Segment) -> Option<Span> {
        if !self.touches(other) {
            return None;
        }
        let (mine, theirs) = (self.vector(), other.vector());
        let slant = mine.cross(theirs);
        if slant != 0 {
            let place = Ratio::new(self.a.to(other.a).cross(theirs), slant);
            return Some(Span { from: place, to: place });
        }
        let long = mine.length_squared();
        if long == 0 {
            return Some(Span::WHOLE);
        }
        let places = [other.a, other.b].map(|end| Ratio::new(mine.dot(self.a.to(end)), long));
        Some(Span {
            from: places[0].min(places[1]).max(Ratio::ZERO),
            to: places[0].max(places[1]).min(Ratio::ONE),
        })
    }

    /// The exact square of the distance from `point` to the nearest point of the stretch.
    pub fn squared_to(self, point: Point) -> Squared {
        match self.foot(point) {
            Foot::Start => Squared::whole(self.a.distance_squared(point)),
            Foot::End => Squared::whole(self.b.distance_squared(point)),
            Foot::Between { long, .. } => {
                // The distance to the line is the triangle's area over the length.
                let area = i128::from(self.a.turn(self.b, point));
                Squared::quotient(area * area, long)
            }
        }
    }

    /// Whether some point of the stretch is at most `range` from `point`.
    pub fn passes_within(self, range: Mil, point: Point) -> bool {
        range.0 >= 0
            && match self.foot(point) {
                Foot::Start => self.a.distance_squared(point) <= range.squared(),
                Foot::End => self.b.distance_squared(point) <= range.squared(),
                Foot::Between { long, .. } => {
                    let area = i128::from(self.a.turn(self.b, point));
                    area * area <= i128::from(range.squared()) * i128::from(long)
                }
            }
    }

    /// The place on the stretch nearest to `point`.
    pub fn nearest(self, point: Point) -> Ratio {
        match self.foot(point) {
            Foot::Start => Ratio::ZERO,
            Foot::End => Ratio::ONE,
            Foot::Between { dot, long } => Ratio::new(dot, long),
        }
    }

    /// The point at a place of the stretch, each coordinate rounded to the nearest mil, halves away from zero. The
    /// place lies between 0 and 1.
    pub fn at(self, place: Ratio) -> Point {
        let (part, whole) = (i128::from(place.numerator()), i128::from(place.denominator()));
        debug_assert!(0 <= part && part <= whole);
        let between = |from: i32, to: i32| {
            let sum = i128::from(from) * (whole - part) + i128::from(to) * part;
            let half = if sum < 0 { -(whole / 2) } else { whole / 2 };
            ((sum + half) / whole) as i32
        };
        Point::new(between(self.a.x(), self.b.x()), between(self.a.y(), self.b.y()))
    }

    fn foot(self, point: Point) -> Foot {
        let (way, long) = (self.vector(), self.vector().length_squared());
        let dot = way.dot(self.a.to(point));
        if dot <= 0 {
            Foot::Start
        } else if dot >= long {
            Foot::End
        } else {
            Foot::Between { dot, long }
        }
    }
}

/// Where the perpendicular from a point meets a stretch.
enum Foot {
    /// At its start or before it.
    Start,
    /// At its end or beyond it.
    End,
    /// Between, at `dot / long`.
    Between { dot: i64, long: i64 },
}

impl Figure for Segment {
    fn bounds(&self) -> Bounds {
        Bounds {
            low: Point::new(self.a.x().min(self.b.x()), self.a.y().min(self.b.y())),
            high: Point::new(self.a.x().max(self.b.x()), self.a.y().max(self.b.y())),
        }
    }

    fn corners(&self) -> impl Iterator<Item = Point> {
        [self.a, self.b].into_iter()
    }

    fn sides(&self) -> impl Iterator<Item = Segment> {
        std::iter::once(*self)
    }

    fn holds(&self, point: Point) -> bool {
        self.has(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(x: i32, y: i32) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn a_touch_is_no_crossing() {
        let wall = Segment::new(p(0, 0), p(0, 1000));
        let through = Segment::new(p(-100, 500), p(100, 500));
        let touching = Segment::new(p(0, 500), p(100, 500));
        let along = Segment::new(p(0, 900), p(0, 2000));
        let beyond = Segment::new(p(0, 1001), p(0, 2000));
        assert!(wall.touches(through) && wall.crosses(through));
        assert!(wall.touches(touching) && !wall.crosses(touching));
        assert!(wall.touches(along) && !wall.crosses(along));
        assert!(!wall.touches(beyond));
        assert_eq!(wall.shared(through), Some(Span { from: Ratio::new(1, 2), to: Ratio::new(1, 2) }));
        assert_eq!(wall.shared(along), Some(Span { from: Ratio::new(9, 10), to: Ratio::ONE }));
        assert_eq!(wall.shared(beyond), None);
    }

    #[test]
    fn a_stretch_passes_a_point_at_a_distance() {
        let road = Segment::new(p(0, 0), p(1000, 0));
        assert!(road.passes_within(Mil(300), p(500, 300)));
        assert!(!road.passes_within(Mil(299), p(500, 300)));
        // Past the end it is the end that counts.
        assert!(road.passes_within(Mil(500), p(1300, 400)));
        assert!(!road.passes_within(Mil(499), p(1300, 400)));
        assert!(!road.passes_within(Mil(-1), p(500, 0)));
    }

    #[test]
    fn the_nearest_place_becomes_a_point() {
        let road = Segment::new(p(0, 0), p(3, 1));
        assert_eq!(road.nearest(p(1, 1)), Ratio::new(4, 10));
        assert_eq!(road.at(road.nearest(p(1, 1))), p(1, 0));
        assert_eq!(road.at(Ratio::new(1, 2)), p(2, 1));
        assert_eq!(road.reversed().at(Ratio::new(1, 2)), p(2, 1));
    }
}
