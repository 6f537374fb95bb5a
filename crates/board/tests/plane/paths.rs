//! Paths: stations, pieces and the ground along them; roads measured along.

use crate::exact::{Frac, dot, minus, nearest, spans, spot};
use crate::shapes::{grid_point, heading, polygon, polyline, stand_at};
use board::plane::{Base, Figure, Layer, Mil, Path, Piece, Point, Polygon, Pose, Segment};
use proptest::prelude::*;

fn poses(scale: i32) -> impl Strategy<Value = Vec<Pose>> {
    let pose = (grid_point(scale), heading()).prop_map(|(at, heading)| Pose::new(at, heading));
    proptest::collection::vec(pose, 1..5)
}

/// The least whole number whose square is not below a square, by trying.
fn root_up(square: i64) -> i32 {
    let mut root = (square as f64).sqrt() as i64;
    while root * root >= square && root > 0 {
        root -= 1;
    }
    while root * root < square {
        root += 1;
    }
    root as i32
}

/// How much of a path lies in a polygon: each cut rounded along its leg.
fn length_inside(points: &[Point], polygon: &Polygon) -> i64 {
    let legs = points.windows(2).map(|ends| {
        let length = Frac::whole(root_up(ends[0].distance_squared(ends[1])).into());
        let spans = spans(Segment::new(ends[0], ends[1]), polygon.outline());
        spans.iter().map(|(from, to)| (to * &length).rounded() - (from * &length).rounded()).sum::<i64>()
    });
    legs.sum()
}

proptest! {
    #[test]
    fn a_path_is_as_long_as_its_legs(poses in poses(250)) {
        let path = Path::wheeling(&poses);
        let length: i32 = poses.windows(2).map(|ends| root_up(ends[0].at.distance_squared(ends[1].at))).sum();
        prop_assert_eq!(path.length(), Mil(length));
        prop_assert_eq!(path.at(path.length()), poses[poses.len() - 1]);
        let first_move = poses.iter().take_while(|pose| pose.at == poses[0].at).last().unwrap();
        prop_assert_eq!(path.at(Mil(0)), *first_move);
    }

    #[test]
    fn stations_are_even(poses in poses(250), step in 1..700) {
        let path = Path::wheeling(&poses);
        let stations: Vec<Pose> = path.stations(Mil(step)).collect();
        let steps = path.steps(Mil(step));
        prop_assert_eq!(stations.len() as u32, steps + 1);
        prop_assert!(i64::from(steps) * i64::from(step) >= i64::from(path.length().0));
        prop_assert!(steps == 0 || i64::from(steps - 1) * i64::from(step) < i64::from(path.length().0));
        prop_assert_eq!(stations[stations.len() - 1], poses[poses.len() - 1]);
        // No two stations are farther apart than a step, but for the rounding of both.
        for ends in stations.windows(2) {
            prop_assert!(ends[0].at.to(ends[1].at).length().0 <= step + 2);
        }
        // Every station lies on a leg, but for rounding.
        for station in &stations {
            prop_assert!(path.legs().any(|leg| leg.passes_within(Mil(1), station.at)) || poses.len() == 1);
        }
    }

    #[test]
    fn pieces_and_runs_add_up(
        poses in poses(250),
        step in 1..700,
        polygons in proptest::collection::vec(polygon(250), 0..4),
    ) {
        let path = Path::wheeling(&poses);
        let pieces: Vec<_> = path.pieces(Mil(step)).collect();
        prop_assert_eq!(pieces.iter().map(|piece| piece.length()).sum::<Mil>(), path.length());
        prop_assert!(pieces.windows(2).all(|two| two[0].to == two[1].from));
        prop_assert!(pieces.iter().all(|piece| piece.length() <= Mil(step)));
        let layer = Layer::new(polygons.into_iter().map(|polygon| Piece { polygon, what: () }).collect());
        let runs = path.runs(&layer);
        prop_assert_eq!(runs.iter().map(board::plane::Run::length).sum::<Mil>(), path.length());
        prop_assert!(runs.windows(2).all(|two| two[0].to == two[1].from && two[0].pieces != two[1].pieces));
        prop_assert!(runs.iter().all(|run| run.from < run.to && run.pieces.is_sorted()));
        let points: Vec<Point> = poses.iter().map(|pose| pose.at).collect();
        for (number, piece) in layer.pieces().iter().enumerate() {
            let inside = runs.iter().filter(|run| run.pieces.contains(&number));
            let total: Mil = inside.map(board::plane::Run::length).sum();
            let expected = length_inside(&points, &piece.polygon);
            prop_assert_eq!(i64::from(total.0), expected);
            prop_assert_eq!(i64::from(path.length_inside(&piece.polygon).0), expected);
        }
        // In the middle of a run of some length the ground is what the run says.
        for run in runs.iter().filter(|run| run.length() > Mil(4)) {
            let middle = path.at(Mil(i32::midpoint(run.from.0, run.to.0))).at;
            for (number, piece) in layer.pieces().iter().enumerate() {
                let near_outline = piece.polygon.outline_is_within(Mil(1), &middle);
                prop_assert!(near_outline || piece.polygon.holds(middle) == run.pieces.contains(&number));
            }
        }
    }

    #[test]
    fn a_sweep_finds_the_first_station(poses in poses(250), obstacles in proptest::collection::vec(stand_at(0, 0), 0..4)) {
        let path = Path::wheeling(&poses);
        let base = Base { frontage: Mil(1_500), depth: Mil(500) };
        let mut expected = None;
        for (station, pose) in path.stations(Mil(250)).enumerate() {
            for (number, obstacle) in obstacles.iter().enumerate() {
                if expected.is_none() && base.at(pose).overlaps(Mil(10), obstacle) {
                    expected = Some((station as u32, number));
                }
            }
        }
        let hit = path.first_overlap(base, Mil(250), Mil(10), &obstacles);
        prop_assert_eq!(hit.map(|hit| (hit.station, hit.obstacle)), expected);
    }

    /// A centre line comes within a range of a stand exactly if one of its legs does.
    #[test]
    fn a_path_passes_stands_at_a_distance(poses in poses(250), stand in stand_at(0, 0), range in 0..800) {
        let path = Path::wheeling(&poses);
        let near = poses.windows(2).any(|ends| {
            stand.distance(&Segment::new(ends[0].at, ends[1].at)).is_within(Mil(range))
        });
        let expected = near || stand.distance(&poses[0].at).is_within(Mil(range));
        prop_assert_eq!(path.comes_within(Mil(range), &stand), expected);
    }

    #[test]
    fn a_line_is_measured_along(line in polyline(250), points in [grid_point(250), grid_point(250)], along in 0..20_000) {
        // Its length is the sum of true roots, rounded: the square of each lies between those of its neighbours.
        let exact: f64 = line.sides().map(|side| (side.vector().length_squared() as f64).sqrt()).sum();
        prop_assert!((f64::from(line.length().0) - exact).abs() < 0.51);
        // The point at a position lies on the line, and the nearest position to it is there.
        let at = line.at(Mil(along)).at;
        prop_assert!(line.is_within(Mil(1), &at));
        for point in points {
            let (position, squared) = line.nearest(point);
            let best = line.sides().map(|side| nearest(&spot(point), &spot(side.a), &spot(side.b)).1).min().unwrap();
            let limit = squared.root();
            prop_assert!(best <= Frac::whole(limit.squared()) && (limit == Mil(0) || best > Frac::whole((limit - Mil(1)).squared())));
            let there = minus(&spot(line.at(position).at), &spot(point));
            let off = Frac::whole((limit + Mil(2)).squared());
            prop_assert!(dot(&there, &there) <= off, "the position is where the distance is least");
            let cut = line.section(position, Mil(along));
            prop_assert_eq!(cut[0], line.at(position).at);
            prop_assert_eq!(cut[cut.len() - 1], at);
            let mut back = line.section(Mil(along), position);
            back.reverse();
            prop_assert_eq!(back, cut);
        }
    }
}
