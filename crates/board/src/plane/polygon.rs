//! Pieces of ground: simple polygons.

use super::{Bounds, Figure, Point, Ratio, Rect, Segment, Span};
use crate::MapFault;

/// A simple polygon: no side touches another except its neighbours at their common corners. Its outline belongs to it.
/// The corners run either way round; a corner may lie on the straight line between its neighbours.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Polygon {
    outline: Vec<Point>,
    bounds: Bounds,
}

/// Where a point lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lie {
    Inside,
    Outline,
    Outside,
}

impl Polygon {
    /// The polygon with these corners; the last side leads back to the first. Faults: fewer than three corners, a
    /// corner twice, a side that folds back on the one before it or meets another.
    pub fn new(outline: Vec<Point>) -> Result<Polygon, MapFault> {
        if outline.len() < 3 {
            return Err(MapFault::new("polygon", "has fewer than three corners"));
        }
        let polygon = Polygon { bounds: Bounds::of(outline.iter().copied()), outline };
        let sides: Vec<Segment> = polygon.sides().collect();
        let at = |i: usize| format!("polygon, corner {} at {}, {}", i + 1, sides[i].a.x(), sides[i].a.y());
        for (i, side) in sides.iter().enumerate() {
            let next = (i + 1) % sides.len();
            let (here, onward) = (side.vector(), sides[next].vector());
            if side.a == side.b {
                return Err(MapFault::new(at(i), "stands twice in a row"));
            }
            if here.cross(onward) == 0 && here.dot(onward) < 0 {
                return Err(MapFault::new(at(next), "folds back on the side before it"));
            }
            let apart = sides.iter().enumerate().skip(i + 2);
            for (j, other) in apart.filter(|&(j, _)| (j + 1) % sides.len() != i) {
                if side.touches(*other) {
                    return Err(MapFault::new(at(i), format!("its side meets that of corner {}", j + 1)));
                }
            }
        }
        Ok(polygon)
    }

    /// The corners in the order given.
    pub fn outline(&self) -> &[Point] {
        &self.outline
    }

    /// Whether `point` lies inside; the outline does not count. See [`Figure::holds`] for the other reading.
    pub fn holds_inside(&self, point: Point) -> bool {
        self.lie(point) == Lie::Inside
    }

    /// Twice the area.
    pub fn double_area(&self) -> i64 {
        let origin = self.outline[0];
        self.sides().map(|side| origin.turn(side.a, side.b)).sum::<i64>().abs()
    }

    fn lie(&self, point: Point) -> Lie {
        if !self.bounds.holds(point) {
            return Lie::Outside;
        }
        let mut inside = false;
        let mut a = self.outline[self.outline.len() - 1];
        for &b in &self.outline {
            // A ray to the right crosses the sides that begin above it and end below it, or the other way round.
            if (a.y() > point.y()) != (b.y() > point.y()) {
                let turn = a.turn(b, point);
                if turn == 0 {
                    return Lie::Outline;
                }
                inside ^= (turn > 0) == (b.y() > a.y());
            } else if a.y() == point.y() && Segment::new(a, b).has(point) || b == point {
                return Lie::Outline;
            }
            a = b;
        }
        if inside { Lie::Inside } else { Lie::Outside }
    }

    /// The parts of `segment` in the polygon or on its outline, in order. Touches at one point count. No two parts
    /// have a place in common.
    ///
    /// The line through the segment is followed twice, a hair to its left and a hair to its right. Between two places
    /// where a side leaves or meets the line, the line is in the polygon if the one or the other is.
    pub fn spans(&self, segment: Segment) -> Vec<Span> {
        if !self.bounds.touches(segment.bounds()) {
            return Vec::new();
        }
        let (start, way) = (segment.a, segment.vector());
        if segment.a == segment.b {
            return if self.holds(start) { vec![Span::WHOLE] } else { Vec::new() };
        }
        // Places where the outline crosses the left line, the right line or both.
        let mut events: Vec<(Ratio, bool, bool)> = Vec::new();
        let mut from = self.outline[self.outline.len() - 1];
        let mut from_side = way.cross(start.to(from));
        for &to in &self.outline {
            let to_side = way.cross(start.to(to));
            let left = (from_side > 0) != (to_side > 0);
            let right = (from_side < 0) != (to_side < 0);
            if left || right {
                let side = from.to(to);
                events.push((Ratio::new(start.to(from).cross(side), way.cross(side)), left, right));
            }
            (from, from_side) = (to, to_side);
        }
        events.sort_unstable_by_key(|event| event.0);
        let mut spans = Vec::new();
        let (mut left, mut right) = (false, false);
        let mut entered = None;
        let mut events = events.into_iter().peekable();
        while let Some((place, to_left, to_right)) = events.next() {
            left ^= to_left;
            right ^= to_right;
            let entry = *entered.get_or_insert(place);
            if !left && !right && events.peek().is_none_or(|next| next.0 != place) {
                entered = None;
                if entry <= Ratio::ONE && Ratio::ZERO <= place {
                    spans.push(Span { from: entry.max(Ratio::ZERO), to: place.min(Ratio::ONE) });
                }
            }
        }
        spans
    }

    /// Whether the insides of the polygon and a rectangle have a point in common; touching outlines do not count.
    pub fn overlaps(&self, rect: &Rect) -> bool {
        // Unless a side comes into the rectangle, all of its inside lies on the same side of the outline.
        self.bounds.touches(rect.bounds())
            && (self.holds_inside(rect.centre()) || self.sides().any(|side| rect.is_entered_by(side)))
    }

    /// Whether all of a shape with straight sides lies in the polygon, on its outline or inside.
    pub fn covers(&self, figure: &impl Figure) -> bool {
        figure.sides().all(|side| self.spans(side).first() == Some(&Span::WHOLE))
    }

    /// Whether a shape comes within `range` of the outline, from inside or outside.
    pub fn outline_is_within(&self, range: super::Mil, figure: &impl Figure) -> bool {
        self.sides().any(|side| side.is_within(range, figure))
    }
}

impl Figure for Polygon {
    fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn corners(&self) -> impl Iterator<Item = Point> {
        self.outline.iter().copied()
    }

    fn sides(&self) -> impl Iterator<Item = Segment> {
        let next = self.outline.iter().cycle().skip(1);
        self.outline.iter().zip(next).map(|(&a, &b)| Segment::new(a, b))
    }

    fn holds(&self, point: Point) -> bool {
        self.lie(point) != Lie::Outside
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::{Base, Heading, Mil, Pose};

    fn p(x: i32, y: i32) -> Point {
        Point::new(x, y)
    }

    /// An L.
    fn wood() -> Polygon {
        Polygon::new(
            [(0, 0), (400, 0), (400, 100), (100, 100), (100, 400), (0, 400)].map(|(x, y)| p(x, y)).into(),
        )
        .unwrap()
    }

    #[test]
    fn points_lie_inside_or_on_the_outline() {
        let wood = wood();
        assert!(wood.holds(p(50, 300)) && wood.holds_inside(p(50, 300)));
        assert!(wood.holds(p(400, 50)) && !wood.holds_inside(p(400, 50)), "on the outline");
        assert!(wood.holds(p(0, 400)) && !wood.holds_inside(p(0, 400)), "at a corner");
        assert!(!wood.holds(p(300, 300)), "in the bay of the L");
        assert_eq!(wood.double_area(), 2 * 70_000);
    }

    #[test]
    fn a_segment_is_cut_at_the_outline() {
        let wood = wood();
        let places = |a, b| -> Vec<(Ratio, Ratio)> {
            wood.spans(Segment::new(a, b)).into_iter().map(|span| (span.from, span.to)).collect()
        };
        let r = Ratio::new;
        // Across both arms of the L.
        assert_eq!(places(p(-100, 150), p(100, -50)), [(r(1, 2), r(3, 4))]);
        assert_eq!(places(p(-50, 450), p(450, -50)), [(r(1, 10), r(3, 10)), (r(7, 10), r(9, 10))]);
        // Along the inner edge, and on beyond it.
        assert_eq!(places(p(0, 100), p(800, 100)), [(r(0, 1), r(1, 2))]);
        // A corner is touched.
        assert_eq!(places(p(300, -100), p(500, 100)), [(r(1, 2), r(1, 2))]);
        assert_eq!(places(p(20, 20), p(30, 30)), [(r(0, 1), r(1, 1))]);
        assert_eq!(places(p(300, 300), p(200, 150)), []);
        assert_eq!(places(p(0, 0), p(0, 0)), [(r(0, 1), r(1, 1))]);
    }

    #[test]
    fn outlines_that_cross_themselves_are_refused() {
        let fault = |corners: &[(i32, i32)]| {
            let corners = corners.iter().map(|&(x, y)| p(x, y)).collect();
            Polygon::new(corners).unwrap_err().message
        };
        assert!(fault(&[(0, 0), (1, 0)]).contains("three"));
        assert!(fault(&[(0, 0), (0, 0), (1, 0), (1, 1)]).contains("twice"));
        assert!(fault(&[(0, 0), (5, 0), (3, 0), (3, 3)]).contains("folds back"));
        assert!(fault(&[(0, 0), (2, 0), (1, 0)]).contains("folds back"), "a flat triangle");
        assert!(fault(&[(0, 0), (2, 2), (2, 0), (0, 2)]).contains("meets"), "a bow tie");
        assert!(fault(&[(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)]).contains("meets"), "a corner on a side");
        assert!(
            Polygon::new(vec![p(0, 0), p(1, 0), p(2, 0), p(1, 1)]).is_ok(),
            "a corner on a straight side"
        );
    }

    #[test]
    fn a_stand_overlaps_ground_by_its_inside() {
        let wood = wood();
        let stand = |x, y| Base { frontage: Mil(100), depth: Mil(100) }.at(Pose::new(p(x, y), Heading::UP));
        assert!(wood.overlaps(&stand(50, 50)), "inside");
        assert!(!wood.overlaps(&stand(150, 150)) && wood.meets(&stand(150, 150)), "in the corner of the bay");
        assert!(wood.overlaps(&stand(149, 150)));
        assert!(!wood.meets(&stand(151, 151)) && wood.is_within(Mil(1), &stand(151, 151)));
        assert!(wood.covers(&stand(50, 50)) && !wood.covers(&stand(51, 150)));
        assert!(wood.outline_is_within(Mil(0), &stand(50, 50)), "they share edges");
        let small = Base { frontage: Mil(20), depth: Mil(20) }.at(Pose::new(p(50, 50), Heading::UP));
        assert!(wood.outline_is_within(Mil(40), &small) && !wood.outline_is_within(Mil(39), &small));
    }
}
