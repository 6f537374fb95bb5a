//! Lines with bends: roads, rivers, railways, cliffs.

use super::{Bounds, Figure, Heading, Mil, Point, Pose, Ratio, Segment, Squared, nearest};
use crate::MapFault;

/// A line with bends, measured along.
///
/// The positions of the bends are rounded to the nearest mil from a sum kept a thousand times finer, so a road of a
/// hundred short legs is as long as it should be. A line may cross itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Polyline {
    points: Vec<Point>,
    /// The position of each point along the line, growing.
    along: Vec<i32>,
    bounds: Bounds,
}

impl Polyline {
    /// The line through these points. Faults: fewer than two points, a point twice in a row, a line longer than twenty
    /// times the range.
    pub fn new(points: Vec<Point>) -> Result<Polyline, MapFault> {
        /// Positions are summed in these parts of a mil.
        const FINE: i64 = 1 << 10;
        if points.len() < 2 {
            return Err(MapFault::new("line", "has fewer than two points"));
        }
        let mut sum = 0_i64;
        let mut along = vec![0];
        for (i, ends) in points.windows(2).enumerate() {
            let square = ends[0].distance_squared(ends[1]);
            if square == 0 {
                let (x, y) = (ends[0].x(), ends[0].y());
                return Err(MapFault::new(
                    format!("line, point {} at {x}, {y}", i + 1),
                    "stands twice in a row",
                ));
            }
            sum += (square * FINE * FINE).isqrt();
            along.push(nearest(sum, FINE) as i32);
        }
        if sum > 20 * i64::from(super::LIMIT) * FINE {
            return Err(MapFault::new("line", "is longer than 20,000 inches"));
        }
        Ok(Polyline { bounds: Bounds::of(points.iter().copied()), points, along })
    }

    /// Its points in order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Its length.
    pub fn length(&self) -> Mil {
        Mil(self.along[self.along.len() - 1])
    }

    /// The position of a point of the line by its number.
    pub fn along(&self, number: usize) -> Mil {
        Mil(self.along[number])
    }

    /// The point at a position along the line, rounded to the nearest mil, and the heading of the line there. At a bend
    /// the heading is that of the leg that begins. Positions before the start and beyond the end count as these.
    pub fn at(&self, along: Mil) -> Pose {
        let along = along.0.clamp(0, self.length().0);
        let leg = self.leg_at(along);
        let (from, to) = (self.points[leg], self.points[leg + 1]);
        let (gone, long) = (along - self.along[leg], self.along[leg + 1] - self.along[leg]);
        let heading = Heading::of(from.to(to)).expect("no point stands twice in a row");
        Pose::new(from.towards(to, gone.into(), long.into()), heading)
    }

    /// The last leg that begins at or before a position.
    fn leg_at(&self, along: i32) -> usize {
        self.along[1..self.along.len() - 1].partition_point(|&start| start <= along)
    }

    /// The position nearest to `point`, rounded to the nearest mil, and the exact square of the distance. Of several
    /// the first.
    pub fn nearest(&self, point: Point) -> (Mil, Squared) {
        let (leg, side, squared) = self
            .sides()
            .enumerate()
            .map(|(leg, side)| (leg, side, side.squared_to(point)))
            .min_by_key(|&(leg, _, squared)| (squared, leg))
            .expect("a line has a leg");
        let (start, end) = (self.along[leg], self.along[leg + 1]);
        (Mil(start) + side.nearest(point).of(Mil(end - start)), squared)
    }

    /// The points of the line from one position to another, in that direction; both ends rounded to the nearest mil.
    /// Two points at least, which may be equal.
    pub fn section(&self, from: Mil, to: Mil) -> Vec<Point> {
        if from > to {
            let mut points = self.section(to, from);
            points.reverse();
            return points;
        }
        let bends = self.points.iter().zip(&self.along);
        let between = bends.filter(|&(_, &along)| from.0 < along && along < to.0).map(|(&point, _)| point);
        let mut points = vec![self.at(from).at];
        points.extend(between);
        points.push(self.at(to).at);
        points
    }

    /// Where a segment meets the line: the places along the segment, in order, each once. Where they run together only
    /// the ends of each common stretch are listed.
    pub fn meetings(&self, segment: Segment) -> Vec<Ratio> {
        let mut places: Vec<Ratio> = self
            .sides()
            .filter_map(|side| segment.shared(side))
            .flat_map(|span| [span.from, span.to])
            .collect();
        places.sort();
        places.dedup();
        places
    }
}

impl Figure for Polyline {
    fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn corners(&self) -> impl Iterator<Item = Point> {
        self.points.iter().copied()
    }

    fn sides(&self) -> impl Iterator<Item = Segment> {
        self.points.windows(2).map(|ends| Segment::new(ends[0], ends[1]))
    }

    fn holds(&self, point: Point) -> bool {
        self.bounds.holds(point) && self.sides().any(|side| side.has(point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(x: i32, y: i32) -> Point {
        Point::new(x, y)
    }

    /// Four inches right, three up, and a slanting leg of five.
    fn road() -> Polyline {
        Polyline::new(vec![p(0, 0), p(4_000, 0), p(4_000, 3_000), p(8_000, 6_000)]).unwrap()
    }

    #[test]
    fn a_road_is_measured_along() {
        let road = road();
        assert_eq!(road.length(), Mil::inches(12));
        assert_eq!(road.at(Mil(1_500)), Pose::new(p(1_500, 0), Heading::RIGHT));
        assert_eq!(road.at(Mil(4_000)), Pose::new(p(4_000, 0), Heading::UP), "the leg that begins");
        assert_eq!(road.at(Mil(8_000)).at, p(4_800, 3_600));
        assert_eq!(road.at(Mil(99_000)), Pose::new(p(8_000, 6_000), Heading::new(531)));
        assert_eq!(road.at(Mil(-1)).at, p(0, 0));
        assert_eq!(road.along(2), Mil(7_000));
    }

    #[test]
    fn short_legs_do_not_lengthen_a_road() {
        // A thousand steps of root two: rounding each up would make a road of 2000 mils.
        let steps = Polyline::new((0..=1_000).map(|i| p(i, i)).collect()).unwrap();
        assert_eq!(steps.length(), Mil(1_414));
    }

    #[test]
    fn the_nearest_position_is_the_first_of_equals() {
        let road = road();
        assert_eq!(road.nearest(p(1_000, -500)), (Mil(1_000), p(0, 0).distance(&p(0, 500))));
        assert_eq!(road.nearest(p(3_000, 1_000)).0, Mil(3_000), "as near to the second leg");
        assert_eq!(road.nearest(p(9_000, 6_000)).0, Mil(12_000));
    }

    #[test]
    fn a_section_keeps_the_bends_between() {
        let road = road();
        assert_eq!(road.section(Mil(3_000), Mil(5_000)), [p(3_000, 0), p(4_000, 0), p(4_000, 1_000)]);
        assert_eq!(road.section(Mil(4_500), Mil(4_000)), [p(4_000, 500), p(4_000, 0)]);
        assert_eq!(road.section(Mil(5), Mil(5)), [p(5, 0), p(5, 0)]);
    }

    #[test]
    fn a_river_is_met_in_order() {
        let road = road();
        let across = Segment::new(p(3_000, 4_000), p(7_000, 0));
        assert_eq!(
            road.meetings(across),
            [Ratio::new(1, 4)]
                .map(|_| across.shared(Segment::new(p(4_000, 0), p(4_000, 3_000))).unwrap().from)
        );
        assert_eq!(
            road.meetings(Segment::new(p(4_000, -1_000), p(4_000, 3_000))),
            [Ratio::new(1, 4), Ratio::ONE]
        );
        assert!(road.meetings(Segment::new(p(0, 1), p(3_999, 1))).is_empty());
    }

    #[test]
    fn faulty_lines_are_refused() {
        assert!(Polyline::new(vec![p(0, 0)]).is_err());
        assert!(Polyline::new(vec![p(0, 0), p(1, 1), p(1, 1)]).is_err());
    }
}
