//! Polygons and layers of them.

use crate::exact::{Frac, lie, nearest, shared_area, spans, spot};
use crate::shapes::{corners, ground, polygon, scale, stand_at};
use board::plane::{Figure, Layer, Mil, Piece, Point, Polygon, Segment, Span};
use proptest::prelude::*;

fn fractions(spans: &[Span]) -> Vec<(Frac, Frac)> {
    spans.iter().map(|span| (span.from.into(), span.to.into())).collect()
}

proptest! {
    #[test]
    fn polygons_hold_points((polygon, points) in ground()) {
        let corner = polygon.outline()[0];
        let middle = corner.towards(polygon.outline()[1], 1, 2);
        for point in points.into_iter().chain([corner, middle]) {
            let place = lie(&spot(point), polygon.outline());
            prop_assert_eq!(polygon.holds(point), place != Some(false));
            prop_assert_eq!(polygon.holds_inside(point), place == Some(true));
        }
    }

    #[test]
    fn segments_are_cut_at_outlines((polygon, points) in ground()) {
        let corner = polygon.outline()[0];
        let lines = [
            Segment::new(points[0], points[1]),
            Segment::new(points[2], corner),
            Segment::new(polygon.outline()[1], points[3]),
            Segment::new(corner, polygon.outline()[1]),
            Segment::new(points[4], points[4]),
        ];
        for line in lines {
            let found = polygon.spans(line);
            prop_assert_eq!(fractions(&found), spans(line, polygon.outline()), "{:?}", line);
            prop_assert_eq!(polygon.meets(&line), !found.is_empty());
            prop_assert_eq!(polygon.covers(&line), found == [Span::WHOLE]);
        }
    }

    #[test]
    fn polygons_overlap_stands(
        (polygon, rect) in prop_oneof![Just(12), Just(250)].prop_flat_map(|scale| (polygon(scale), stand_at(0, 0))),
        range in 0..1_500,
    ) {
        let area = shared_area(polygon.outline(), &rect.corner_points());
        prop_assert_eq!(polygon.overlaps(&rect), !area.is_zero());
        let whole = shared_area(&rect.corner_points(), &rect.corner_points());
        prop_assert_eq!(polygon.covers(&rect), area == whole);
        // The outline is as near as its nearest side.
        let meets = |side: Segment| !spans(side, &rect.corner_points()).is_empty();
        let limit = Frac::whole(i64::from(range) * i64::from(range));
        let near = |point: Point, side: Segment| nearest(&spot(point), &spot(side.a), &spot(side.b)).1 <= limit;
        let outline_near = polygon.sides().any(|side| {
            meets(side)
                || rect.corners().any(|corner| near(corner, side))
                || rect.sides().any(|edge| near(side.a, edge) || near(side.b, edge))
        });
        prop_assert_eq!(polygon.outline_is_within(Mil(range), &rect), outline_near);
    }

    #[test]
    fn the_area_is_that_of_the_outline((polygon, _) in ground()) {
        let outline = polygon.outline();
        let box_corners = {
            let bounds = polygon.bounds();
            let (low, high) = (bounds.low, bounds.high);
            // Clockwise.
            [low, Point::new(low.x(), high.y()), high, Point::new(high.x(), low.y())]
        };
        prop_assert_eq!(shared_area(outline, &box_corners), Frac::whole(polygon.double_area()));
        prop_assert!(polygon.double_area() > 0);
    }

    #[test]
    fn layers_find_what_holds_a_point(
        (polygons, points) in scale().prop_flat_map(|scale| (
            proptest::collection::vec(polygon(scale), 0..6),
            proptest::collection::vec(crate::shapes::grid_point(scale), 12),
        )),
        jitter in (-2..=2, -2..=2),
    ) {
        let pieces = polygons.into_iter().enumerate().map(|(what, polygon)| Piece { polygon, what });
        let layer = Layer::new(pieces.collect());
        for point in &points {
            for point in [Some(*point), Point::checked(point.x() + jitter.0, point.y() + jitter.1)].into_iter().flatten() {
                let found: Vec<usize> = layer.at(point).map(|(number, &what)| { assert_eq!(number, what); number }).collect();
                let all = layer.pieces().iter().filter(|piece| piece.polygon.holds(point));
                prop_assert_eq!(found, all.map(|piece| piece.what).collect::<Vec<_>>());
            }
        }
        for ends in points.chunks(2) {
            let line = Segment::new(ends[0], ends[1]);
            let crossings = layer.crossings(line);
            let total: usize = layer.pieces().iter().map(|piece| spans(line, piece.polygon.outline()).len()).sum();
            prop_assert_eq!(crossings.len(), total);
            prop_assert!(crossings.is_sorted_by_key(|crossing| (crossing.span.from, crossing.span.to, crossing.piece)));
            for crossing in crossings {
                let polygon: &Polygon = &layer.pieces()[crossing.piece].polygon;
                prop_assert!(polygon.spans(line).contains(&crossing.span));
            }
        }
    }

    /// A random outline is accepted exactly if no two sides meet but neighbours at their corner.
    #[test]
    fn only_simple_outlines_are_accepted(outline in crate::shapes::points(3..7)) {
        let count = outline.len();
        let side = |i: usize| Segment::new(outline[i % count], outline[(i + 1) % count]);
        let mut simple = (0..count).all(|i| side(i).a != side(i).b);
        for i in 0..count {
            for j in i + 1..count {
                let meetings = crate::exact::places(side(i), side(j));
                let neighbours = j == i + 1 || (i == 0 && j == count - 1);
                let shared = if neighbours { side(i).a != side(i).b && meetings.len() <= 1 } else { meetings.is_empty() };
                simple = simple && (shared || meetings.len() == 2 && meetings[0] == meetings[1] && neighbours);
            }
        }
        prop_assert_eq!(Polygon::new(outline.clone()).is_ok(), simple, "{:?}", outline);
        if let Ok(polygon) = Polygon::new(outline) {
            prop_assert_eq!(corners(&polygon).len(), count);
        }
    }
}
