//! Two rectangles, against the hull of all differences between their points.
//!
//! The difference of two convex shapes holds the origin if they meet; its distance from the origin is theirs, and the
//! origin's depth in it is the least shift that parts them.

use crate::exact::{Frac, dot, enters, minus, nearest, spans, spot};
use crate::shapes::{corners, heading, range, segments, stand_at, two_stands};
use board::plane::{Disc, Figure, LIMIT, Mil, Point, Rect, Segment};
use proptest::prelude::*;

type Corner = (i64, i64);

fn turn(a: Corner, b: Corner, c: Corner) -> i64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// The hull of the differences, counter-clockwise.
fn difference(a: &Rect, b: &Rect) -> Vec<Corner> {
    let mut points: Vec<Corner> = Vec::new();
    for mine in a.corner_points() {
        for theirs in b.corner_points() {
            points.push((i64::from(theirs.x() - mine.x()), i64::from(theirs.y() - mine.y())));
        }
    }
    points.sort_unstable();
    points.dedup();
    let chain = |points: &mut dyn Iterator<Item = Corner>| {
        let mut chain: Vec<Corner> = Vec::new();
        for point in points {
            while chain.len() > 1 && turn(chain[chain.len() - 2], chain[chain.len() - 1], point) <= 0 {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut hull = chain(&mut points.iter().copied());
    hull.extend(chain(&mut points.iter().rev().copied()));
    hull
}

/// Square of the distance if they are apart, and of the depth if they overlap.
fn gap_and_depth(a: &Rect, b: &Rect) -> (Frac, Option<Frac>) {
    let hull = difference(a, b);
    let sides = || (0..hull.len()).map(|i| (hull[i], hull[(i + 1) % hull.len()]));
    let frac = |corner: Corner| [Frac::whole(corner.0), Frac::whole(corner.1)];
    let origin = [Frac::whole(0), Frac::whole(0)];
    let inside = sides().all(|(a, b)| turn(a, b, (0, 0)) > 0);
    let meets = sides().all(|(a, b)| turn(a, b, (0, 0)) >= 0);
    let edge = sides().map(|(a, b)| nearest(&origin, &frac(a), &frac(b)).1).min().unwrap();
    match (meets, inside) {
        (false, _) => (edge, None),
        (true, false) => (Frac::whole(0), None),
        (true, true) => (Frac::whole(0), Some(edge)),
    }
}

fn square(length: i32) -> Frac {
    Frac::whole(i64::from(length) * i64::from(length))
}

proptest! {
    #[test]
    fn stands_overlap_touch_and_part((a, b) in two_stands(), range in range()) {
        let (gap, depth) = gap_and_depth(&a, &b);
        prop_assert_eq!(a.meets(&b), gap.is_zero());
        prop_assert_eq!(a.is_within(Mil(range), &b), gap <= square(range));
        prop_assert_eq!(a.distance(&b).is_within(Mil(range)), gap <= square(range));
        prop_assert_eq!(a.distance(&b).is_less_than(Mil(range)), gap < square(range));
        prop_assert_eq!(a.overlaps(Mil(0), &b), depth.is_some());
        prop_assert_eq!(a.overlaps(Mil(range), &b), depth.as_ref().is_some_and(|depth| *depth > square(range)));
        // Right at the depth, and a mil to either side of it.
        if let Some(depth) = depth {
            let root = depth.root();
            for range in root - 1..=root + 1 {
                prop_assert_eq!(a.overlaps(Mil(range), &b), range < 0 || depth > square(range));
            }
        }
        // The length of the gap, rounded up, is the least range that reaches.
        let root = a.distance(&b).root();
        prop_assert!(a.is_within(root, &b) && (root == Mil(0) || !a.is_within(root - Mil(1), &b)));
    }

    #[test]
    fn nearest_points_span_the_gap((a, b) in two_stands()) {
        let (gap, _) = gap_and_depth(&a, &b);
        let Some((mine, theirs)) = a.nearest_points(&b) else {
            prop_assert!(gap.is_zero());
            return Ok(());
        };
        prop_assert_eq!(b.nearest_points(&a), Some((theirs, mine)));
        // One is a corner, the other within a mil of the other stand; the way between is the gap but for that.
        let on = |rect: &Rect, point: Point| rect.is_within(Mil(1), &point);
        prop_assert!(on(&a, mine) && on(&b, theirs));
        prop_assert!(a.corners().any(|corner| corner == mine) || b.corners().any(|corner| corner == theirs));
        let root = a.distance(&b).root().0;
        let way = mine.to(theirs).length().0;
        prop_assert!((way - root).abs() <= 2, "{} {}", way, root);
    }

    #[test]
    fn a_stand_holds_points(rect in stand_at(0, 0), dx in -1_000..1_000, dy in -1_000..1_000) {
        for point in [Point::new(dx, dy), rect.corner_points()[0], rect.centre()] {
            let expected = crate::exact::lie(&spot(point), &corners(&rect)) != Some(false);
            prop_assert_eq!(rect.holds(point), expected);
        }
    }

    #[test]
    fn a_segment_cuts_a_stand(
        (rect, step) in prop_oneof![
            3 => (stand_at(0, 0), Just(250)),
            1 => (stand_at(0, 0), Just(LIMIT / 9)),
            1 => (stand_at(80_000 - LIMIT, LIMIT - 80_000), Just(LIMIT / 9)),
        ],
        ends in (-9..=9, -9..=9, -9..=9, -9..=9),
        on_corner in 0_usize..6,
        length in prop_oneof![0..20, 0..3_000],
    ) {
        let corner = rect.corner_points().get(on_corner).copied();
        let start = corner.unwrap_or(Point::new(ends.0 * step, ends.1 * step));
        let outline = corners(&rect);
        let far = Point::new(ends.2 * step, ends.3 * step);
        // From two of the corners it runs along an edge.
        let end = if on_corner < 2 { outline[on_corner + 1] } else { far };
        let line = Segment::new(start, end);
        let expected = spans(line, &outline);
        prop_assert!(expected.len() <= 1, "a stand is convex");
        let chord = rect.chord(line);
        let found: Vec<(Frac, Frac)> = chord.iter().map(|span| (span.from.into(), span.to.into())).collect();
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(rect.meets(&line), !expected.is_empty());
        prop_assert_eq!(rect.is_entered_by(line), enters(line, &outline));
        if let (Some(chord), Some((from, to))) = (chord, expected.first()) {
            let way = minus(&spot(line.b), &spot(line.a));
            let part = to - from;
            let long = &(&part * &part) * &dot(&way, &way);
            prop_assert_eq!(chord.is_longer_than(Mil(length), line), long > square(length));
        }
    }

    #[test]
    fn a_disc_meets_what_is_near(rect in stand_at(0, 0), x in -3_000..3_000, y in -3_000..3_000, radius in 0..2_000) {
        let disc = Disc::new(Point::new(x, y), Mil(radius));
        let outline = corners(&rect);
        let inside = crate::exact::lie(&spot(disc.centre), &outline) != Some(false);
        let gap = if inside {
            Frac::whole(0)
        } else {
            (0..4).map(|i| nearest(&spot(disc.centre), &spot(outline[i]), &spot(outline[(i + 1) % 4])).1).min().unwrap()
        };
        prop_assert_eq!(disc.meets(&rect), gap <= square(radius));
        prop_assert_eq!(disc.overlaps(&rect), gap < square(radius));
        let farthest = outline.iter().map(|corner| corner.distance_squared(disc.centre)).max().unwrap();
        prop_assert_eq!(disc.covers(&rect), farthest <= i64::from(radius) * i64::from(radius));
    }

    #[test]
    fn segments_meet_cross_and_share(pair in segments(2)) {
        let (line, side) = (pair[0], pair[1]);
        let places = crate::exact::places(line, side);
        prop_assert_eq!(line.touches(side), !places.is_empty());
        let shared = line.shared(side).map(|span| (Frac::from(span.from), Frac::from(span.to)));
        let expected = places.first().map(|first| (first.clone(), places.last().unwrap().clone()));
        prop_assert_eq!(shared, expected);
        let inner = |places: &[Frac]| places.len() == 1 && places[0] > Frac::whole(0) && places[0] < Frac::whole(1);
        let slanting = line.vector().cross(side.vector()) != 0;
        let crosses = slanting && inner(&places) && inner(&crate::exact::places(side, line));
        prop_assert_eq!(line.crosses(side), crosses);
    }

    #[test]
    fn a_stand_is_a_true_rectangle_but_for_a_mil(rect in stand_at(0, 0), other in heading()) {
        let base = rect.base();
        let [front_left, front_right, rear_right, rear_left] = rect.corner_points();
        for (edge, length) in [((front_left, front_right), base.frontage), ((front_right, rear_right), base.depth)] {
            prop_assert!((edge.0.to(edge.1).length().0 - length.0).abs() <= 2);
        }
        // The diagonals bisect each other at the centre, exactly.
        let centre = rect.centre();
        prop_assert_eq!(centre.to(front_left), rear_right.to(centre));
        prop_assert_eq!(centre.to(front_right), rear_left.to(centre));
        // Turned about its centre it keeps its middle.
        let turned = base.at(board::plane::Pose::new(centre, other));
        prop_assert!(turned.overlaps(Mil(0), &rect));
    }
}
