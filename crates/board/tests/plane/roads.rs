//! Routes against a plain relaxation over all nodes.

use board::plane::{Mil, Point, Polyline, RoadEdge, RoadPoint, Roads, Stretch};
use proptest::prelude::*;

const NODES: u16 = 6;

/// One long straight road for each edge, so that stretches have any length.
fn roads(edges: &[(u16, u16, i32)]) -> Roads {
    let line = |row: usize| {
        let y = row as i32 * 1_000;
        Polyline::new(vec![Point::new(0, y), Point::new(50_000, y)]).unwrap()
    };
    let lines = (0..edges.len()).map(line).collect();
    let edges = edges.iter().enumerate().map(|(road, &(from, to, length))| RoadEdge {
        from,
        to,
        stretch: Stretch { road, from: Mil(100), to: Mil(100 + length) },
    });
    Roads::new(lines, edges.collect()).unwrap()
}

/// The distance by relaxing every open edge until nothing changes; start and goal are nodes beside the others.
fn shortest(edges: &[(u16, u16, i32)], open: &[bool], from: (usize, i32), to: (usize, i32)) -> Option<i32> {
    let (start, goal) = (usize::from(NODES), usize::from(NODES) + 1);
    let mut links: Vec<(usize, usize, i32)> = Vec::new();
    for (road, &(a, b, length)) in edges.iter().enumerate().filter(|&(road, _)| open[road]) {
        let (a, b) = (usize::from(a), usize::from(b));
        links.push((a, b, length));
        for (node, (on, along)) in [(start, from), (goal, to)] {
            if on == road && (0..=length).contains(&along) {
                links.extend([(node, a, along), (node, b, length - along)]);
            }
        }
        if from.0 == road && to.0 == road {
            links.push((start, goal, (from.1 - to.1).abs()));
        }
    }
    let mut best = vec![i32::MAX; usize::from(NODES) + 2];
    best[start] = 0;
    for _ in 0..best.len() {
        for &(a, b, length) in &links {
            for (a, b) in [(a, b), (b, a)] {
                if best[a] < i32::MAX {
                    best[b] = best[b].min(best[a] + length);
                }
            }
        }
    }
    (best[goal] < i32::MAX).then_some(best[goal])
}

proptest! {
    #[test]
    fn routes_are_the_shortest(
        edges in proptest::collection::vec((0..NODES, 0..NODES, prop_oneof![1..12, 1..9_000]), 1..12),
        closed in proptest::collection::vec(proptest::bool::weighted(0.2), 12),
        ends in (any::<prop::sample::Index>(), 0.0..1.0, any::<prop::sample::Index>(), 0.0..1.0),
    ) {
        let net = roads(&edges);
        let place = |index: prop::sample::Index, part: f64| {
            let road = index.index(edges.len());
            (road, (part * f64::from(edges[road].2)) as i32)
        };
        let (from, to) = (place(ends.0, ends.1), place(ends.2, ends.3));
        let point = |(road, along): (usize, i32)| RoadPoint { road, along: Mil(100 + along) };
        let open: Vec<bool> = (0..edges.len()).map(|road| !closed[road]).collect();
        let route = net.route(point(from), point(to), |edge| open[edge]);
        prop_assert_eq!(route.as_ref().map(|route| route.length.0), shortest(&edges, &open, from, to));
        let back = net.route(point(to), point(from), |edge| open[edge]);
        prop_assert_eq!(back.map(|route| route.length), route.as_ref().map(|route| route.length));
        if let Some(route) = route {
            prop_assert_eq!(route.stretches.iter().map(|stretch| stretch.length()).sum::<Mil>(), route.length);
            prop_assert!(route.stretches.iter().all(|stretch| open[stretch.road]));
        }
    }
}
