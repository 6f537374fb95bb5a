//! Stands: rectangles that face somewhere.

use super::{Bounds, Figure, Heading, Mil, Point, Ratio, Segment, Span, Vector};
use serde::{Deserialize, Serialize};

/// Where something is and which way it faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Pose {
    /// The centre.
    pub at: Point,
    /// The facing.
    pub heading: Heading,
}

impl Pose {
    /// At `at`, facing `heading`.
    pub const fn new(at: Point, heading: Heading) -> Pose {
        Pose { at, heading }
    }

    /// The point `right` and `forward` of here, as seen by something that faces this way; the offset is rounded as
    /// [`Heading::offset`] says. Negative lengths lead left and back.
    pub fn place(self, right: Mil, forward: Mil) -> Point {
        self.at + self.heading.offset(right, forward)
    }

    /// Whether `point` is on or ahead of the line through the centre across the facing.
    pub fn has_ahead(self, point: Point) -> bool {
        self.heading.forward_part(self.at.to(point)) >= 0
    }
}

/// The size of a stand. Each measure is between 10 mils, so that rounding cannot flatten it, and a hundred inches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Base {
    /// Along the front edge.
    pub frontage: Mil,
    /// From the front edge to the rear.
    pub depth: Mil,
}

impl Base {
    /// The rectangle of such a stand in a pose.
    pub fn at(self, pose: Pose) -> Rect {
        Rect::new(pose, self)
    }
}

/// An oriented rectangle: a stand on the table. Its outline belongs to it.
///
/// The corners are the centre and offsets rounded to whole mils, so each may be half a mil off along either axis. The
/// offsets of opposite corners are opposite: the shape is symmetric about its centre, a parallelogram to the last mil.
/// Every test is exact for these corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rect {
    pose: Pose,
    base: Base,
    corners: [Point; 4],
    bounds: Bounds,
}

impl Rect {
    /// The rectangle of a stand of this size in this pose. All its corners must be in range.
    pub fn new(pose: Pose, base: Base) -> Rect {
        let (wide, deep) = (i64::from(base.frontage.0), i64::from(base.depth.0));
        debug_assert!(
            (10..=100_000).contains(&wide) && (10..=100_000).contains(&deep),
            "a base out of range"
        );
        let right = pose.heading.offset_halves(wide, deep);
        let left = pose.heading.offset_halves(-wide, deep);
        let corners = [pose.at + left, pose.at + right, pose.at - left, pose.at - right];
        Rect { pose, base, corners, bounds: Bounds::of(corners) }
    }

    /// Centre and facing.
    pub const fn pose(&self) -> Pose {
        self.pose
    }

    /// The centre, exactly in the middle of the corners.
    pub const fn centre(&self) -> Point {
        self.pose.at
    }

    /// The size.
    pub const fn base(&self) -> Base {
        self.base
    }

    /// The corners clockwise: front left, front right, rear right, rear left.
    pub const fn corner_points(&self) -> [Point; 4] {
        self.corners
    }

    /// The front edge, from left to right.
    pub const fn front(&self) -> Segment {
        Segment::new(self.corners[0], self.corners[1])
    }

    /// Nine points to look from or at: the centre, the corners clockwise from the front left, then the middles of the
    /// front, right, rear and left edge. A rulebook takes those that its sight rule names.
    pub fn sight_points(&self) -> [Point; 9] {
        let middle = |right: i32, forward: i32| {
            let (right, forward) =
                (i64::from(right * self.base.frontage.0), i64::from(forward * self.base.depth.0));
            self.pose.at + self.pose.heading.offset_halves(right, forward)
        };
        let middles = [middle(0, 1), middle(1, 0), middle(0, -1), middle(-1, 0)];
        let mut points = [self.pose.at; 9];
        points[1..5].copy_from_slice(&self.corners);
        points[5..].copy_from_slice(&middles);
        points
    }

    /// Whether some part of it is on or ahead of the line through the centre of `pose` across its facing.
    pub fn is_ahead_of(&self, pose: Pose) -> bool {
        self.corners.into_iter().any(|corner| pose.has_ahead(corner))
    }

    /// Whether the insides of two rectangles share more than `depth`: to part them, one must be shifted by more than
    /// that. With depth 0 any shared area counts and a touch does not.
    pub fn overlaps(&self, depth: Mil, other: &Rect) -> bool {
        let limit = i128::from(depth.0.max(0)).pow(2);
        self.bounds.touches(other.bounds)
            && self.common_axes(other).all(|(shared, axis)| {
                shared > 0 && i128::from(shared).pow(2) > limit * i128::from(axis.length_squared())
            })
    }

    pub(super) fn meets_rect(&self, other: &Rect) -> bool {
        self.bounds.touches(other.bounds) && self.common_axes(other).all(|(shared, _)| shared >= 0)
    }

    /// How far the shadows of two rectangles on each edge's normal overlap, times the length of that normal, which
    /// comes with it. Two convex shapes are apart exactly if some shadow is: the separating axis.
    fn common_axes<'a>(&'a self, other: &'a Rect) -> impl Iterator<Item = (i64, Vector)> + 'a {
        let way = self.pose.at.to(other.pose.at);
        let axes = [self, other].into_iter().flat_map(|rect| {
            let [front_left, front_right, rear_right, _] = rect.corners;
            [front_left.to(front_right), front_right.to(rear_right)]
        });
        // The cross product with an edge is the scalar product with its normal.
        axes.map(move |edge| (self.shadow(edge) + other.shadow(edge) - edge.cross(way).abs(), edge))
    }

    /// Half of the shadow on the normal of `edge`, times the length of that normal.
    fn shadow(&self, edge: Vector) -> i64 {
        let [left, right, ..] = self.corners.map(|corner| edge.cross(self.pose.at.to(corner)).abs());
        left.max(right)
    }

    /// The part of `segment` in the rectangle or on its outline; `None` if they do not meet.
    pub fn chord(&self, segment: Segment) -> Option<Span> {
        let mut span = Span::WHOLE;
        for (start, slope) in self.depths_along(segment) {
            if slope > 0 {
                span.from = span.from.max(Ratio::new(-start, slope));
            } else if slope < 0 {
                span.to = span.to.min(Ratio::new(-start, slope));
            } else if start < 0 {
                return None;
            }
        }
        (span.from <= span.to).then_some(span)
    }

    /// Whether `segment` comes inside the rectangle; running along the outline or touching it does not count.
    pub fn is_entered_by(&self, segment: Segment) -> bool {
        let (mut after, mut before) = (None::<Ratio>, None::<Ratio>);
        for (start, slope) in self.depths_along(segment) {
            let place = || Ratio::new(-start, slope);
            match slope {
                1.. => after = Some(after.map_or_else(place, |after| after.max(place()))),
                ..0 => before = Some(before.map_or_else(place, |before| before.min(place()))),
                0 if start <= 0 => return false,
                0 => {}
            }
        }
        after.is_none_or(|after| after < Ratio::ONE)
            && before.is_none_or(|before| Ratio::ZERO < before)
            && after.zip(before).is_none_or(|(after, before)| after < before)
    }

    /// For each edge, how deep inside of it the segment starts and how much deeper it ends, times the edge's length.
    fn depths_along(&self, segment: Segment) -> [(i64, i64); 4] {
        std::array::from_fn(|i| {
            let (from, to) = (self.corners[i], self.corners[(i + 1) % 4]);
            let start = -from.turn(to, segment.a);
            (start, -from.turn(to, segment.b) - start)
        })
    }

    /// The nearest points of two rectangles apart, first the one on this. One of the two is a corner; the other is
    /// rounded to the nearest mil. Of several pairs the one whose points come first in order is taken, whichever
    /// rectangle they lie on, so the answer is the same with the rectangles exchanged. `None` if they meet.
    pub fn nearest_points(&self, other: &Rect) -> Option<(Point, Point)> {
        if self.meets_rect(other) {
            return None;
        }
        let pairs = |rect: &Rect, corners: [Point; 4]| {
            let sides: Vec<Segment> = rect.sides().collect();
            corners.map(|corner| {
                sides
                    .iter()
                    .map(|side| (side.squared_to(corner), side.at(side.nearest(corner)), corner))
                    .min_by_key(|&(squared, at, corner)| (squared, at.min(corner), at.max(corner)))
                    .expect("four sides")
            })
        };
        let theirs = pairs(self, other.corners);
        let mine = pairs(other, self.corners).map(|(squared, theirs, corner)| (squared, corner, theirs));
        theirs
            .into_iter()
            .chain(mine)
            .min_by_key(|&(squared, mine, theirs)| (squared, mine.min(theirs), mine.max(theirs)))
            .map(|(_, mine, theirs)| (mine, theirs))
    }
}

impl Figure for Rect {
    fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn corners(&self) -> impl Iterator<Item = Point> {
        self.corners.into_iter()
    }

    fn sides(&self) -> impl Iterator<Item = Segment> {
        (0..4).map(|i| Segment::new(self.corners[i], self.corners[(i + 1) % 4]))
    }

    fn holds(&self, point: Point) -> bool {
        (0..4).all(|i| self.corners[i].turn(self.corners[(i + 1) % 4], point) <= 0)
    }

    fn as_rect(&self) -> Option<&Rect> {
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INFANTRY: Base = Base { frontage: Mil(1_500), depth: Mil(500) };

    fn stand(x: i32, y: i32, tenths: i32) -> Rect {
        INFANTRY.at(Pose::new(Point::new(x, y), Heading::new(tenths)))
    }

    #[test]
    fn corners_lie_round_the_centre() {
        let up = stand(10_000, 10_000, 0).corner_points();
        assert_eq!(
            up,
            [(9_250, 10_250), (10_750, 10_250), (10_750, 9_750), (9_250, 9_750)]
                .map(|(x, y)| Point::new(x, y))
        );
        let right = stand(10_000, 10_000, 900).corner_points();
        assert_eq!(right[0], Point::new(10_250, 10_750), "the left end of the front, seen by the stand");
        // 30 degrees: right (cos, -sin) * 750 + forward (sin, cos) * 250.
        let slanting = stand(10_000, 10_000, 300).corner_points();
        assert_eq!(slanting[1], Point::new(10_000 + 775, 10_000 - 158));
    }

    #[test]
    fn contact_counts_up_to_its_range() {
        let stands = |gap: i32| (stand(0, 0, 0), stand(0, 500 + gap, 1_800));
        let (a, b) = stands(0);
        assert!(a.meets(&b) && !a.overlaps(Mil(0), &b), "touching");
        let (a, b) = stands(50);
        assert!(a.is_within(Mil(50), &b) && !a.is_within(Mil(49), &b));
        assert_eq!(a.distance(&b).root(), Mil(50));
        let (a, b) = stands(-10);
        assert!(a.overlaps(Mil(9), &b) && !a.overlaps(Mil(10), &b));
    }

    #[test]
    fn a_segment_through_a_stand_has_a_chord() {
        let rect = stand(0, 0, 0);
        let across = Segment::new(Point::new(0, -1_000), Point::new(0, 1_000));
        assert_eq!(rect.chord(across), Some(Span { from: Ratio::new(3, 8), to: Ratio::new(5, 8) }));
        assert!(rect.is_entered_by(across));
        let along = Segment::new(Point::new(-2_000, 250), Point::new(2_000, 250));
        assert!(rect.chord(along).is_some_and(|chord| chord.is_longer_than(Mil(1_499), along)));
        assert!(!rect.is_entered_by(along), "along the outline");
        let past = Segment::new(Point::new(-2_000, 251), Point::new(2_000, 251));
        assert_eq!(rect.chord(past), None);
        let inside = Segment::new(Point::new(1, 1), Point::new(1, 1));
        assert!(rect.is_entered_by(inside) && rect.chord(inside) == Some(Span::WHOLE));
    }

    #[test]
    fn the_front_arc_takes_in_what_is_abeam() {
        let firer = Pose::new(Point::new(0, 0), Heading::RIGHT);
        assert!(stand(-250, 5_000, 900).is_ahead_of(firer), "its front edge is just abeam");
        assert!(!stand(-251, 5_000, 900).is_ahead_of(firer));
    }

    #[test]
    fn nearest_points_do_not_depend_on_the_order() {
        let (a, b) = (stand(0, 0, 0), stand(3_500, 100, 0));
        assert_eq!(a.nearest_points(&b), Some((Point::new(750, -150), Point::new(2_750, -150))));
        assert_eq!(b.nearest_points(&a), Some((Point::new(2_750, -150), Point::new(750, -150))));
        assert_eq!(a.nearest_points(&a), None);
    }

    #[test]
    fn sight_points_are_named_in_order() {
        let points = stand(0, 0, 900).sight_points();
        assert_eq!(points[0], Point::new(0, 0));
        assert_eq!(points[1], Point::new(250, 750));
        assert_eq!(points[5..], [(250, 0), (0, -750), (-250, 0), (0, 750)].map(|(x, y)| Point::new(x, y)));
    }
}
