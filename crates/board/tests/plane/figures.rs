//! Distances between shapes of all kinds.

use crate::exact::{Frac, lie, nearest, places, spot};
use crate::shapes::{corners, grid_point, polygon, polyline, scale};
use board::plane::{Bounds, Figure, Mil, Point, Segment};
use proptest::prelude::*;

/// Whether the shape has an inside.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Filled,
    Line,
}

/// The square of the distance, from all sides and corners of both.
fn squared(a: (&[Point], Kind), b: (&[Point], Kind)) -> Frac {
    let sides = |(points, kind): (&[Point], Kind)| -> Vec<Segment> {
        let closing = match kind {
            Kind::Filled => points.len(),
            Kind::Line => points.len() - 1,
        };
        if points.len() == 1 {
            return vec![Segment::new(points[0], points[0])];
        }
        (0..closing).map(|i| Segment::new(points[i], points[(i + 1) % points.len()])).collect()
    };
    let (mine, theirs) = (sides(a), sides(b));
    let holds = |(points, kind): (&[Point], Kind), other: &[Point]| {
        kind == Kind::Filled && other.iter().any(|&corner| lie(&spot(corner), points) != Some(false))
    };
    let meet = mine.iter().any(|side| theirs.iter().any(|other| !places(*side, *other).is_empty()));
    if meet || holds(a, b.0) || holds(b, a.0) {
        return Frac::whole(0);
    }
    let from = |points: &[Point], sides: &[Segment]| {
        let gaps = points.iter().flat_map(|&point| {
            sides.iter().map(move |side| nearest(&spot(point), &spot(side.a), &spot(side.b)).1)
        });
        gaps.min().unwrap()
    };
    from(a.0, &theirs).min(from(b.0, &mine))
}

fn check<A: Figure, B: Figure>(a: (&A, Kind), b: (&B, Kind), range: i32) -> Result<(), TestCaseError> {
    let expected = squared((&corners(a.0), a.1), (&corners(b.0), b.1));
    prop_assert_eq!(a.0.meets(b.0), expected.is_zero());
    prop_assert_eq!(b.0.meets(a.0), expected.is_zero());
    let limit = Frac::whole(i64::from(range) * i64::from(range));
    prop_assert_eq!(a.0.is_within(Mil(range), b.0), expected <= limit);
    prop_assert_eq!(b.0.is_within(Mil(range), a.0), expected <= limit);
    let distance = a.0.distance(b.0);
    prop_assert_eq!(distance, b.0.distance(a.0));
    prop_assert_eq!(distance.is_within(Mil(range)), expected <= limit);
    prop_assert_eq!(distance.is_less_than(Mil(range)), expected < limit);
    prop_assert_eq!(distance.is_zero(), expected.is_zero());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn all_shapes_keep_their_distance(
        (scale, polygons, lines, points) in scale().prop_flat_map(|scale| (
            Just(scale),
            [polygon(scale), polygon(scale)],
            [polyline(scale), polyline(scale)],
            [grid_point(scale), grid_point(scale), grid_point(scale), grid_point(scale)],
        )),
        steps in 0_i32..12,
        more in -1_i32..=1,
    ) {
        let range = (steps * scale + more).max(0);
        let [one, two] = &polygons;
        let [road, river] = &lines;
        let segment = Segment::new(points[0], points[1]);
        let area = Bounds::of([points[2], points[3]]);
        check((one, Kind::Filled), (two, Kind::Filled), range)?;
        check((one, Kind::Filled), (road, Kind::Line), range)?;
        check((one, Kind::Filled), (&segment, Kind::Line), range)?;
        check((one, Kind::Filled), (&points[0], Kind::Line), range)?;
        check((road, Kind::Line), (river, Kind::Line), range)?;
        check((road, Kind::Line), (&points[1], Kind::Line), range)?;
        check((&segment, Kind::Line), (&points[2], Kind::Line), range)?;
        check((&points[0], Kind::Line), (&points[3], Kind::Line), range)?;
        if area.low.x() < area.high.x() && area.low.y() < area.high.y() {
            check((one, Kind::Filled), (&area, Kind::Filled), range)?;
        }
    }

    /// The order of two exact distances is that of the fractions.
    #[test]
    fn distances_compare_exactly(points in crate::shapes::points(6)) {
        let sides = [Segment::new(points[0], points[1]), Segment::new(points[2], points[3])];
        let exact = sides.map(|side| nearest(&spot(points[4]), &spot(side.a), &spot(side.b)).1);
        let found = sides.map(|side| side.squared_to(points[4]));
        prop_assert_eq!(found[0].cmp(&found[1]), exact[0].cmp(&exact[1]));
        prop_assert_eq!(found[0] == found[1], exact[0] == exact[1]);
    }

    /// The nearest place on a segment, and the point there rounded.
    #[test]
    fn the_nearest_place_is_found(points in crate::shapes::points(3)) {
        let side = Segment::new(points[0], points[1]);
        let (place, _) = nearest(&spot(points[2]), &spot(side.a), &spot(side.b));
        prop_assert_eq!(Frac::from(side.nearest(points[2])), place.clone());
        let at = side.at(side.nearest(points[2]));
        let exact = crate::exact::between(&spot(side.a), &spot(side.b), &place);
        for (found, exact) in spot(at).iter().zip(&exact) {
            let off = found - exact;
            prop_assert!(off <= Frac::new(1, 2) && off >= Frac::new(-1, 2));
        }
    }
}
