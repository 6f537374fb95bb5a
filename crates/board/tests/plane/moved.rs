//! The same answers after a shift, a quarter turn, a mirror and a change of scale.

use crate::shapes::{corners, ground, polygon, two_stands};
use board::plane::{
    Base, Figure, Heading, Layer, Mil, Path, Piece, Point, Polygon, Pose, Rect, Segment, Sightline, Vector,
};
use proptest::prelude::*;

/// A change of the table that keeps all distances.
#[derive(Debug, Clone, Copy)]
struct Move {
    mirrored: bool,
    quarters: i32,
    shift: (i32, i32),
}

impl Move {
    fn point(self, point: Point) -> Point {
        let (mut x, mut y) = (if self.mirrored { -point.x() } else { point.x() }, point.y());
        for _ in 0..self.quarters {
            (x, y) = (y, -x);
        }
        Point::new(x, y) + Vector::new(self.shift.0, self.shift.1)
    }

    fn heading(self, heading: Heading) -> Heading {
        let tenths = i32::from(heading.tenths());
        Heading::new(if self.mirrored { -tenths } else { tenths }).turned(900 * self.quarters)
    }

    fn pose(self, pose: Pose) -> Pose {
        Pose::new(self.point(pose.at), self.heading(pose.heading))
    }

    fn rect(self, rect: &Rect) -> Rect {
        rect.base().at(self.pose(rect.pose()))
    }

    fn segment(self, segment: Segment) -> Segment {
        Segment::new(self.point(segment.a), self.point(segment.b))
    }

    fn polygon(self, polygon: &Polygon) -> Polygon {
        Polygon::new(polygon.outline().iter().map(|&corner| self.point(corner)).collect()).unwrap()
    }
}

fn moves(far: i32) -> impl Strategy<Value = Move> {
    (any::<bool>(), 0..4, -far..=far, -far..=far).prop_map(|(mirrored, quarters, x, y)| Move {
        mirrored,
        quarters,
        shift: (x, y),
    })
}

fn near(stands: &(Rect, Rect)) -> bool {
    stands.0.centre().to(Point::new(0, 0)).length() < Mil(200_000)
}

proptest! {
    #[test]
    fn stands_keep_their_places_to_each_other(
        stands in two_stands().prop_filter("too far out to move", near),
        by in moves(500_000),
        range in crate::shapes::range(),
    ) {
        let (a, b) = stands;
        let (moved_a, moved_b) = (by.rect(&a), by.rect(&b));
        // The corners go where the shape goes; a mirror exchanges left and right.
        let mut expected: Vec<Point> = corners(&a).into_iter().map(|corner| by.point(corner)).collect();
        let mut found = corners(&moved_a);
        expected.sort();
        found.sort();
        prop_assert_eq!(found, expected);
        prop_assert_eq!(moved_a.meets(&moved_b), a.meets(&b));
        prop_assert_eq!(moved_a.overlaps(Mil(range), &moved_b), a.overlaps(Mil(range), &b));
        prop_assert_eq!(moved_b.overlaps(Mil(range), &moved_a), a.overlaps(Mil(range), &b));
        prop_assert_eq!(moved_a.is_within(Mil(range), &moved_b), a.is_within(Mil(range), &b));
        prop_assert_eq!(moved_a.distance(&moved_b), b.distance(&a));
        prop_assert_eq!(moved_a.is_ahead_of(moved_b.pose()), a.is_ahead_of(b.pose()));
        let line = Segment::new(a.corner_points()[1], b.centre());
        let moved = by.segment(line);
        prop_assert_eq!(moved_b.chord(moved), b.chord(line));
        prop_assert_eq!(moved_b.is_entered_by(moved), b.is_entered_by(line));
        // Seen from the other end the chord is the same part.
        let back = b.chord(line.reversed()).map(|span| (span.from, span.to));
        let there = b.chord(line).map(|span| {
            let other = |place: board::plane::Ratio| {
                board::plane::Ratio::new(place.denominator() - place.numerator(), place.denominator())
            };
            (other(span.to), other(span.from))
        });
        prop_assert_eq!(back, there);
    }

    #[test]
    fn ground_keeps_its_shape((polygon, points) in ground(), by in moves(0)) {
        let moved = by.polygon(&polygon);
        for point in &points {
            prop_assert_eq!(moved.holds(by.point(*point)), polygon.holds(*point));
            prop_assert_eq!(moved.holds_inside(by.point(*point)), polygon.holds_inside(*point));
            prop_assert_eq!(moved.distance(&by.point(*point)), polygon.distance(point));
        }
        for ends in points.chunks(2) {
            let line = Segment::new(ends[0], ends[1]);
            prop_assert_eq!(moved.spans(by.segment(line)), polygon.spans(line));
        }
        // An outline written from another corner, or the other way round, is the same ground.
        let mut outline = polygon.outline().to_vec();
        outline.reverse();
        outline.rotate_left(1);
        let other = Polygon::new(outline).unwrap();
        for ends in points.chunks(2) {
            let line = Segment::new(ends[0], ends[1]);
            prop_assert_eq!(other.spans(line), polygon.spans(line));
        }
        prop_assert_eq!(other.double_area(), moved.double_area());
    }

    /// A hundred thousand times larger, up to the edge of the range, nothing changes but the measure.
    #[test]
    fn ground_may_be_of_any_scale(small in polygon(1), points in proptest::collection::vec((-8..=8, -8..=8), 6)) {
        let factor = board::plane::LIMIT / 8;
        let large = |point: Point| Point::new(point.x() * factor, point.y() * factor);
        let grown = Polygon::new(small.outline().iter().map(|&corner| large(corner)).collect()).unwrap();
        let points: Vec<Point> = points.into_iter().map(|(x, y)| Point::new(x, y)).collect();
        prop_assert_eq!(grown.double_area(), small.double_area() * i64::from(factor) * i64::from(factor));
        for ends in points.chunks(2) {
            let line = Segment::new(ends[0], ends[1]);
            let grown_line = Segment::new(large(ends[0]), large(ends[1]));
            prop_assert_eq!(grown.holds(grown_line.a), small.holds(line.a));
            prop_assert_eq!(grown.spans(grown_line), small.spans(line));
            let range = small.distance(&line).root();
            prop_assert!(grown.distance(&grown_line).is_within(Mil(range.0 * factor)));
        }
    }

    #[test]
    fn paths_keep_their_length_and_ground(
        ends in proptest::collection::vec((-8..=8, -8..=8, 0..3_600), 2..5),
        polygon in polygon(250),
        by in moves(100_000),
    ) {
        let poses: Vec<Pose> =
            ends.into_iter().map(|(x, y, h)| Pose::new(Point::new(x * 250, y * 250), Heading::new(h))).collect();
        let path = Path::wheeling(&poses);
        let moved = Path::wheeling(&poses.iter().map(|&pose| by.pose(pose)).collect::<Vec<_>>());
        prop_assert_eq!(moved.length(), path.length());
        let layer = |polygon: Polygon| Layer::new(vec![Piece { polygon, what: () }]);
        prop_assert_eq!(moved.runs(&layer(by.polygon(&polygon))), path.runs(&layer(polygon)));
        let base = Base { frontage: Mil(1_000), depth: Mil(1_500) };
        prop_assert_eq!(base.at(moved.at(Mil(0))), by.rect(&base.at(path.at(Mil(0)))));
    }

    /// Quarter turns about the origin and mirrors keep rounded points where they are; so do shifts on the table.
    #[test]
    fn samples_and_stations_keep_their_places(
        a in (0..96_000, 0..56_000),
        b in (0..96_000, 0..56_000),
        by in moves(0),
        shift in (0..10_000, 0..10_000),
    ) {
        let (a, b) = (Point::new(a.0, a.1), Point::new(b.0, b.1));
        let samples: Vec<Point> = Sightline::new(a, b, Mil(250)).samples().map(|sample| sample.at).collect();
        let turned = Sightline::new(by.point(a), by.point(b), Mil(250)).samples().map(|sample| sample.at);
        prop_assert_eq!(turned.collect::<Vec<_>>(), samples.iter().map(|&at| by.point(at)).collect::<Vec<_>>());
        let slide = Vector::new(shift.0, shift.1);
        let slid = Sightline::new(a + slide, b + slide, Mil(250)).samples().map(|sample| sample.at);
        prop_assert_eq!(slid.collect::<Vec<_>>(), samples.iter().map(|&at| at + slide).collect::<Vec<_>>());
        let march = Path::marching(&[a, b], Heading::UP);
        let turned = Path::marching(&[by.point(a), by.point(b)], by.heading(Heading::UP));
        let places = |path: &Path| path.stations(Mil(250)).map(|pose| pose.at).collect::<Vec<_>>();
        let expected: Vec<Point> = places(&march).into_iter().map(|at| by.point(at)).collect();
        prop_assert_eq!(places(&turned), expected);
    }
}
