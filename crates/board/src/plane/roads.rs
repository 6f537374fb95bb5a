//! Roads, and how far it is along them.

use super::{Figure, Mil, Path, Point, Polyline, Pose, Squared};
use crate::MapFault;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A place on a road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoadPoint {
    /// The number of the road.
    pub road: usize,
    /// How far along it.
    pub along: Mil,
}

/// A part of a road, from one position to another; backwards if `to` is the smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stretch {
    /// The number of the road.
    pub road: usize,
    /// Where it begins.
    pub from: Mil,
    /// Where it ends.
    pub to: Mil,
}

impl Stretch {
    /// Its length.
    pub fn length(self) -> Mil {
        Mil((self.to.0 - self.from.0).abs())
    }

    fn has(self, point: RoadPoint) -> bool {
        self.road == point.road && self.from <= point.along && point.along <= self.to
    }
}

/// A stretch of road between two nodes. Nodes are numbers of the caller's choice: junctions, table edges, dead ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RoadEdge {
    /// The node where the stretch begins.
    pub from: u16,
    /// The node where it ends.
    pub to: u16,
    /// The stretch, not backwards.
    pub stretch: Stretch,
}

/// The shortest way along roads from one place to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// How far it is.
    pub length: Mil,
    /// The stretches in order of travel. None has no length.
    pub stretches: Vec<Stretch>,
}

/// Roads as lines, and the graph of their stretches between nodes. A road without edges is drawn but leads nowhere.
#[derive(Debug, Clone)]
pub struct Roads {
    lines: Vec<Polyline>,
    edges: Vec<RoadEdge>,
    /// The edges at each node.
    at_node: Vec<Vec<usize>>,
}

impl Roads {
    /// Roads by number and the edges between their nodes. Faults: an edge on a road that does not exist, beyond its
    /// ends, or backwards.
    pub fn new(lines: Vec<Polyline>, edges: Vec<RoadEdge>) -> Result<Roads, MapFault> {
        let nodes = edges.iter().map(|edge| usize::from(edge.from.max(edge.to)) + 1).max().unwrap_or(0);
        let mut at_node = vec![Vec::new(); nodes];
        for (number, edge) in edges.iter().enumerate() {
            let Stretch { road, from, to } = edge.stretch;
            let fault = |message: &str| Err(MapFault::new(format!("road edge {number}"), message));
            let Some(line) = lines.get(road) else { return fault("lies on a road that does not exist") };
            if from >= to {
                return fault("runs backwards");
            }
            if from < Mil::ZERO || to > line.length() {
                return fault("runs beyond its road");
            }
            at_node[usize::from(edge.from)].push(number);
            at_node[usize::from(edge.to)].push(number);
        }
        Ok(Roads { lines, edges, at_node })
    }

    /// The roads by number.
    pub fn lines(&self) -> &[Polyline] {
        &self.lines
    }

    /// The edges by number.
    pub fn edges(&self) -> &[RoadEdge] {
        &self.edges
    }

    /// Where a place on a road is, and the road's heading there.
    pub fn at(&self, point: RoadPoint) -> Pose {
        self.lines[point.road].at(point.along)
    }

    /// The place on a road nearest to `point` and the exact square of its distance; among the roads that `open` lets
    /// pass. Of several the one on the first road, and there the first. The place is rounded to a mil along the road,
    /// the distance is not.
    pub fn nearest(&self, point: Point, open: impl Fn(usize) -> bool) -> Option<(RoadPoint, Squared)> {
        let roads = self.lines.iter().enumerate().filter(|&(road, _)| open(road));
        roads
            .map(|(road, line)| {
                let (along, squared) = line.nearest(point);
                (RoadPoint { road, along }, squared)
            })
            .min_by_key(|&(at, squared)| (squared, at))
    }

    /// The points of a stretch in order of travel.
    pub fn points(&self, stretch: Stretch) -> Vec<Point> {
        self.lines[stretch.road].section(stretch.from, stretch.to)
    }

    /// The points of a whole route, joined.
    pub fn route_points(&self, route: &Route) -> Vec<Point> {
        let mut points: Vec<Point> =
            route.stretches.iter().flat_map(|&stretch| self.points(stretch)).collect();
        points.dedup();
        points
    }

    /// Whether a stretch of road comes within `range` of a shape.
    pub fn stretch_is_within(&self, range: Mil, stretch: Stretch, figure: &impl Figure) -> bool {
        let points = self.points(stretch);
        points.windows(2).any(|ends| super::Segment::new(ends[0], ends[1]).is_within(range, figure))
    }

    /// Whether a path keeps within `range` of one road: at its bends and at stations every `step` at most.
    pub fn is_followed(&self, road: usize, path: &Path, step: Mil, range: Mil) -> bool {
        let line = &self.lines[road];
        path.stations(step)
            .map(|pose| pose.at)
            .chain(path.legs().flat_map(|leg| [leg.a, leg.b]))
            .all(|point| line.is_within(range, &point))
    }

    /// The shortest way between two places along the edges that `open` lets pass. `None` if there is none, or if a
    /// place lies on no open edge. Of equally short ways always the same one is taken.
    pub fn route(&self, from: RoadPoint, to: RoadPoint, open: impl Fn(usize) -> bool) -> Option<Route> {
        let edges_with = |point: RoadPoint| -> Vec<usize> {
            let edges = self.edges.iter().enumerate();
            edges
                .filter(|&(number, edge)| edge.stretch.has(point) && open(number))
                .map(|(number, _)| number)
                .collect()
        };
        let (starts, goals) = (edges_with(from), edges_with(to));
        let mut search =
            Search { ways: vec![None; self.at_node.len()], queue: BinaryHeap::new(), best: None };
        for &edge in &starts {
            let stretch = |to| Stretch { road: from.road, from: from.along, to };
            for (node, along) in self.edges[edge].ends() {
                search.reach(node, Way::begin(stretch(along)));
            }
            if goals.contains(&edge) {
                search.finish(Way::begin(stretch(to.along)));
            }
        }
        while let Some(Reverse((gone, node))) = search.queue.pop() {
            if search.ways[usize::from(node)].is_none_or(|way| way.length < gone) {
                continue;
            }
            for &edge in self.at_node[usize::from(node)].iter().filter(|&&edge| open(edge)) {
                let [start, end] = self.edges[edge].ends();
                // An edge from a node to itself may be entered at either end.
                for (near, far) in [(start, end), (end, start)].into_iter().filter(|(near, _)| near.0 == node)
                {
                    let stretch = Stretch { from: near.1, to: far.1, ..self.edges[edge].stretch };
                    search.reach(far.0, Way::onward(gone, stretch, node));
                    if goals.contains(&edge) {
                        search.finish(Way::onward(gone, Stretch { to: to.along, ..stretch }, node));
                    }
                }
            }
        }
        let best = search.best?;
        let mut stretches = vec![best.last];
        let mut before = best.before;
        while let Some(way) = before.and_then(|node| search.ways[usize::from(node)]) {
            stretches.push(way.last);
            before = way.before;
        }
        stretches.reverse();
        stretches.retain(|stretch| stretch.length() > Mil::ZERO);
        Some(Route { length: Mil(best.length), stretches })
    }
}

impl RoadEdge {
    /// Both nodes with their positions on the road.
    const fn ends(self) -> [(u16, Mil); 2] {
        [(self.from, self.stretch.from), (self.to, self.stretch.to)]
    }
}

/// A way from the start: its length, its last stretch and the node where that begins.
#[derive(Clone, Copy)]
struct Way {
    length: i32,
    last: Stretch,
    before: Option<u16>,
}

impl Way {
    fn begin(last: Stretch) -> Way {
        Way { length: last.length().0, last, before: None }
    }

    fn onward(gone: i32, last: Stretch, before: u16) -> Way {
        Way { length: gone + last.length().0, last, before: Some(before) }
    }
}

/// What a search for a route knows: the shortest ways to the nodes and to the goal so far.
struct Search {
    ways: Vec<Option<Way>>,
    queue: BinaryHeap<Reverse<(i32, u16)>>,
    best: Option<Way>,
}

impl Search {
    fn reach(&mut self, node: u16, way: Way) {
        let known = &mut self.ways[usize::from(node)];
        if known.is_none_or(|known| way.length < known.length) {
            *known = Some(way);
            self.queue.push(Reverse((way.length, node)));
        }
    }

    fn finish(&mut self, way: Way) {
        if self.best.is_none_or(|best| way.length < best.length) {
            self.best = Some(way);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::{Base, Heading};

    fn p(x: i32, y: i32) -> Point {
        Point::new(x, y)
    }

    /// A highway along y = 0 and a lane that leaves it at 2 inches, bends and comes back at 8; a track apart.
    ///
    /// Nodes 0 to 3 lie on the highway at 0, 2, 8 and 10 inches.
    fn roads() -> Roads {
        let line =
            |points: &[(i32, i32)]| Polyline::new(points.iter().map(|&(x, y)| p(x, y)).collect()).unwrap();
        let lines = vec![
            line(&[(0, 0), (10_000, 0)]),
            line(&[(2_000, 0), (2_000, 4_000), (8_000, 4_000), (8_000, 0)]),
            line(&[(0, 9_000), (5_000, 9_000)]),
        ];
        let edge = |from, to, road, start, end| RoadEdge {
            from,
            to,
            stretch: Stretch { road, from: Mil(start), to: Mil(end) },
        };
        let edges = vec![
            edge(0, 1, 0, 0, 2_000),
            edge(1, 2, 0, 2_000, 8_000),
            edge(2, 3, 0, 8_000, 10_000),
            edge(1, 2, 1, 0, 14_000),
        ];
        Roads::new(lines, edges).unwrap()
    }

    fn on(road: usize, along: i32) -> RoadPoint {
        RoadPoint { road, along: Mil(along) }
    }

    #[test]
    fn a_route_takes_the_shortest_way() {
        let roads = roads();
        let straight = roads.route(on(0, 1_000), on(0, 9_000), |_| true).unwrap();
        assert_eq!(straight.length, Mil(8_000));
        assert_eq!(roads.route_points(&straight), [p(1_000, 0), p(2_000, 0), p(8_000, 0), p(9_000, 0)]);
        // The bridge on the highway is blown.
        let round = roads.route(on(0, 9_000), on(0, 1_000), |edge| edge != 1).unwrap();
        assert_eq!(round.length, Mil(16_000));
        assert_eq!(
            roads.route_points(&round),
            [(9_000, 0), (8_000, 0), (8_000, 4_000), (2_000, 4_000), (2_000, 0), (1_000, 0)]
                .map(|(x, y)| p(x, y))
        );
        assert_eq!(roads.route(on(0, 1_000), on(0, 9_000), |edge| edge != 2 && edge != 0), None);
    }

    #[test]
    fn a_route_may_stay_on_its_stretch_or_leave_it() {
        let roads = roads();
        let back = roads.route(on(1, 13_000), on(1, 9_000), |_| true).unwrap();
        assert_eq!((back.length, back.stretches.len()), (Mil(4_000), 1));
        // From one end of the lane to the other it is shorter by the highway.
        let out = roads.route(on(1, 1_000), on(1, 13_000), |_| true).unwrap();
        assert_eq!((out.length, out.stretches.len()), (Mil(8_000), 3));
        let here = roads.route(on(1, 1_000), on(1, 1_000), |_| true).unwrap();
        assert_eq!((here.length, here.stretches), (Mil::ZERO, vec![]));
        assert_eq!(roads.route(on(2, 0), on(2, 1_000), |_| true), None, "a track leads nowhere");
    }

    #[test]
    fn the_nearest_road_is_the_first_of_equals() {
        let roads = roads();
        let (at, squared) = roads.nearest(p(3_000, 500), |_| true).unwrap();
        assert_eq!((at, squared.root()), (on(0, 3_000), Mil(500)));
        assert_eq!(roads.nearest(p(3_000, 1_000), |_| true).unwrap().0, on(0, 3_000), "as near to the lane");
        assert_eq!(roads.nearest(p(3_000, 1_000), |road| road == 1).unwrap().0, on(1, 1_000));
        assert_eq!(roads.at(on(1, 9_000)), Pose::new(p(7_000, 4_000), Heading::RIGHT));
    }

    #[test]
    fn a_stretch_is_cut_by_a_stand_near_it() {
        let roads = roads();
        let stretch = Stretch { road: 1, from: Mil(5_000), to: Mil(3_000) };
        let stand = |x, y| Base { frontage: Mil(1_500), depth: Mil(500) }.at(Pose::new(p(x, y), Heading::UP));
        assert!(roads.stretch_is_within(Mil(1_000), stretch, &stand(4_750, 4_000)));
        assert!(!roads.stretch_is_within(Mil(1_000), stretch, &stand(4_751, 4_000)));
    }

    #[test]
    fn a_path_follows_a_road_within_a_range() {
        let roads = roads();
        let path = |points: &[Point]| Path::marching(points, Heading::UP);
        let along = path(&[p(2_100, 1_000), p(2_100, 3_900), p(5_000, 3_900)]);
        assert!(roads.is_followed(1, &along, Mil(250), Mil(100)));
        assert!(!roads.is_followed(1, &along, Mil(250), Mil(99)));
        // Both ends are near; the shortcut between them is not.
        assert!(!roads.is_followed(1, &path(&[p(2_000, 0), p(8_000, 0)]), Mil(250), Mil(500)));
    }

    #[test]
    fn faulty_edges_are_refused() {
        let lines = || vec![Polyline::new(vec![p(0, 0), p(1_000, 0)]).unwrap()];
        for (road, from, to) in [(1, 0, 10), (0, 10, 10), (0, 0, 1_001), (0, -1, 10)] {
            let stretch = Stretch { road, from: Mil(from), to: Mil(to) };
            assert!(Roads::new(lines(), vec![RoadEdge { from: 0, to: 1, stretch }]).is_err());
        }
        assert!(Roads::new(lines(), vec![]).is_ok());
    }
}
