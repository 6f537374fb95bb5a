//! Random shapes: on a coarse grid, where sides touch and run along each other, and over the whole range.

use board::plane::{Base, Figure, Heading, LIMIT, Mil, Point, Polygon, Polyline, Pose, Rect, Segment};
use proptest::prelude::*;

/// How far apart the lines of the grid are; the last reaches the edge of the range.
pub fn scale() -> impl Strategy<Value = i32> + Clone {
    prop_oneof![Just(1), Just(12), Just(250), Just(LIMIT / 8)]
}

/// A point of the grid.
pub fn grid_point(scale: i32) -> impl Strategy<Value = Point> + Clone {
    (-8..=8, -8..=8).prop_map(move |(x, y)| Point::new(x * scale, y * scale))
}

/// Several points, all of one grid or anywhere in range.
pub fn points(
    count: impl Into<proptest::collection::SizeRange> + Clone,
) -> impl Strategy<Value = Vec<Point>> {
    let wide = (-LIMIT..=LIMIT, -LIMIT..=LIMIT).prop_map(|(x, y)| Point::new(x, y));
    let sizes = count.clone();
    prop_oneof![
        4 => scale().prop_flat_map(move |scale| proptest::collection::vec(grid_point(scale), count.clone())),
        1 => proptest::collection::vec(wide, sizes),
    ]
}

pub fn segments(count: usize) -> impl Strategy<Value = Vec<Segment>> {
    points(2 * count).prop_map(|points| points.chunks(2).map(|ends| Segment::new(ends[0], ends[1])).collect())
}

/// A simple polygon on the grid, any way round and turned by quarters.
pub fn polygon(scale: i32) -> impl Strategy<Value = Polygon> {
    let columns = proptest::collection::btree_map(-8_i32..=8, (-8_i32..=7, 1_i32..=8), 2..7);
    // Between its ends a column is wider than nothing, so the lower and the upper edge do not meet.
    let monotone = (columns, 0..4, any::<bool>(), any::<(bool, bool)>()).prop_map(
        move |(columns, quarters, reversed, (sharp_start, sharp_end))| {
            let last = columns.len() - 1;
            let mut lower = Vec::new();
            let mut upper = Vec::new();
            for (i, (x, (low, more))) in columns.into_iter().enumerate() {
                lower.push((x, low));
                let sharp = (i == 0 && sharp_start) || (i == last && sharp_end && (last > 1 || !sharp_start));
                if !sharp {
                    upper.push((x, (low + more).min(8)));
                }
            }
            lower.extend(upper.into_iter().rev());
            if reversed {
                lower.reverse();
            }
            let turned = lower.into_iter().map(|(mut x, mut y): (i32, i32)| {
                for _ in 0..quarters {
                    (x, y) = (y, -x);
                }
                Point::new(x * scale, y * scale)
            });
            turned.collect::<Vec<_>>()
        },
    );
    let any_corners = proptest::collection::vec(grid_point(scale), 3..6);
    prop_oneof![2 => monotone.boxed(), 1 => any_corners.boxed()]
        .prop_filter_map("not simple", |outline| Polygon::new(outline).ok())
}

/// A polygon and points and segments on its grid.
pub fn ground() -> impl Strategy<Value = (Polygon, Vec<Point>)> {
    scale().prop_flat_map(|scale| (polygon(scale), proptest::collection::vec(grid_point(scale), 6)))
}

pub fn polyline(scale: i32) -> impl Strategy<Value = Polyline> {
    proptest::collection::vec(grid_point(scale), 2..6).prop_filter_map("a point twice", |mut points| {
        points.dedup();
        Polyline::new(points).ok()
    })
}

/// Quarter turns as often as slants.
pub fn heading() -> impl Strategy<Value = Heading> + Clone {
    prop_oneof![(0..4).prop_map(|quarter| quarter * 900), (0..8).prop_map(|eighth| eighth * 450), 0..3600]
        .prop_map(Heading::new)
}

/// Stands of the usual sizes and of any size in range.
pub fn base() -> impl Strategy<Value = Base> + Clone {
    let sizes = prop_oneof![
        4 => prop_oneof![Just((1_500, 500)), Just((1_000, 1_500)), Just((750, 750))],
        1 => (10..=99, 10..=99),
        1 => (10..=100_000, 10..=100_000),
    ];
    sizes.prop_map(|(frontage, depth)| Base { frontage: Mil(frontage), depth: Mil(depth) })
}

pub fn stand_at(x: i32, y: i32) -> impl Strategy<Value = Rect> + Clone {
    (heading(), base(), -8..=8, -8..=8, -1..=1, -1..=1).prop_map(move |(heading, base, dx, dy, jx, jy)| {
        base.at(Pose::new(Point::new(x + dx * 250 + jx, y + dy * 250 + jy), heading))
    })
}

/// Two stands of usual sizes that face along the axes, on a grid of a quarter inch or a hair off it: edge to edge more
/// often than not.
fn snug_stands() -> impl Strategy<Value = (Rect, Rect)> {
    let stand = (0..4, prop_oneof![Just((1_500, 500)), Just((1_000, 1_500))]);
    let hair = prop_oneof![Just(0), Just(-10), Just(10), Just(50)];
    (stand.clone(), stand, -6..=6, -6..=6, hair.clone(), hair).prop_map(|(one, two, dx, dy, hx, hy)| {
        let stand = |(quarter, (frontage, depth)): (i32, (i32, i32)), x, y| {
            let base = Base { frontage: Mil(frontage), depth: Mil(depth) };
            base.at(Pose::new(Point::new(x, y), Heading::new(900 * quarter)))
        };
        (stand(one, 0, 0), stand(two, dx * 250 + hx, dy * 250 + hy))
    })
}

/// Two stands near each other, in the middle of the range or at a corner of it.
pub fn two_stands() -> impl Strategy<Value = (Rect, Rect)> {
    let far = LIMIT - 80_000;
    let middle = prop_oneof![3 => Just((0, 0)), 1 => Just((48_000, 28_000)), 1 => Just((far, far)), 1 => Just((-far, far))];
    let slanting = middle.prop_flat_map(|(x, y)| (stand_at(x, y), stand_at(x, y)));
    prop_oneof![slanting, snug_stands()]
}

/// Lengths that rules compare, and any.
pub fn range() -> impl Strategy<Value = i32> {
    prop_oneof![Just(0), Just(10), Just(50), (0..9).prop_map(|quarters| quarters * 250), 0..4_000]
}

/// Every corner of a figure, in a vector.
pub fn corners(figure: &impl Figure) -> Vec<Point> {
    figure.corners().collect()
}
