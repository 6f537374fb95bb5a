//! The four maps: everything lies on the table, roads join, levels and cover are found.

use board::plane::{Figure, Mil, Point, RoadPoint};
use greatbattles::ground::{Cover, Going};
use greatbattles::map::{BridgeStatus, Mover, RoadSurface, TableMap};
use greatbattles::numbers::Level;
use greatbattles::shipped::{grounds, measures, scenario, scenarios};

fn map(id: &str) -> &'static TableMap {
    &scenario(id).unwrap().map
}

#[test]
fn the_maps_hold_what_they_should() {
    let counts = |id: &str| {
        let map = map(id);
        [
            map.hills.pieces().len(),
            map.patches.pieces().len(),
            map.rivers.len(),
            map.railways.len(),
            map.roads.len(),
            map.nodes.len(),
            map.stretches.len(),
            map.bridges.len(),
            map.bunkers.len(),
            map.zones.len(),
            map.objectives.len(),
            map.places.len(),
        ]
    };
    assert_eq!(counts("agira"), [40, 35, 2, 0, 5, 2, 1, 0, 0, 2, 5, 17]);
    assert_eq!(counts("arnhem"), [8, 37, 2, 2, 15, 29, 36, 7, 0, 10, 5, 25]);
    assert_eq!(counts("goodwood"), [10, 87, 3, 3, 21, 39, 51, 3, 0, 2, 7, 46]);
    assert_eq!(counts("malta"), [15, 57, 0, 0, 23, 33, 45, 0, 22, 8, 7, 40]);
}

/// Covers pa-8.
#[test]
fn tables_have_their_sizes_and_scales() {
    let size = |id: &str| (map(id).table.high, map(id).metres_per_inch, map(id).north.tenths());
    assert_eq!(size("agira"), (Point::new(72_000, 48_000), 200, 0));
    assert_eq!(size("arnhem"), (Point::new(72_000, 48_000), 200, 0));
    assert_eq!(size("goodwood"), (Point::new(72_000, 60_000), 200, 0));
    assert_eq!(size("malta"), (Point::new(96_000, 56_000), 300, 3163));
}

/// From every node every other can be reached along the network, unusable stretches included; Malta has two nets.
#[test]
fn every_road_joins() {
    for boxed in scenarios() {
        let map = &boxed.map;
        let edges = map.network.edges();
        for (number, road) in map.roads.iter().enumerate() {
            let is_joined = edges.iter().any(|edge| edge.stretch.road == number);
            assert_eq!(is_joined, road.surface != RoadSurface::Track, "{}: {}", map.id, road.id);
        }
        for edge in edges {
            for (node, along) in [(edge.from, edge.stretch.from), (edge.to, edge.stretch.to)] {
                let at = map.network.at(RoadPoint { road: edge.stretch.road, along }).at;
                assert_eq!(at, map.nodes[usize::from(node)].at, "{}", map.id);
            }
        }
        let mut joined = vec![false; map.nodes.len()];
        joined[0] = true;
        for _ in 0..map.nodes.len() {
            for edge in edges {
                let (a, b) = (usize::from(edge.from), usize::from(edge.to));
                let either = joined[a] || joined[b];
                (joined[a], joined[b]) = (either, either);
            }
        }
        let apart: Vec<&str> = map
            .nodes
            .iter()
            .zip(&joined)
            .filter(|(_, joined)| !**joined)
            .map(|(node, _)| node.id.as_str())
            .collect();
        assert!(apart.is_empty(), "{}: {apart:?} are not joined to {}", map.id, map.nodes[0].id);
    }
}

#[test]
fn bridges_lie_on_their_rivers_and_blown_ones_carry_nothing() {
    for boxed in scenarios() {
        let map = &boxed.map;
        for bridge in &map.bridges {
            let river = &map.rivers[bridge.over];
            assert!(
                river.line.is_within(Mil(river.width.0 / 2 + 250), &bridge.at),
                "{}: {}",
                map.id,
                bridge.id
            );
        }
        for info in &map.stretches {
            let is_broken = |&number: &usize| {
                matches!(map.bridges[number].status, BridgeStatus::Blown | BridgeStatus::Ferry)
            };
            assert_eq!(info.usable, !info.crosses.iter().any(is_broken), "{}", map.id);
        }
    }
}

#[test]
fn zones_and_objectives_lie_on_the_table() {
    for boxed in scenarios() {
        let map = &boxed.map;
        for zone in &map.zones {
            assert!(
                zone.polygon.outline().iter().all(|&corner| map.holds(corner)),
                "{}: {}",
                map.id,
                zone.id
            );
            assert!(zone.polygon.double_area() > 0, "{}", zone.id);
        }
        assert!(map.objectives.iter().all(|objective| map.holds(objective.disc.centre)), "{}", map.id);
    }
}

#[test]
fn levels_cover_and_going_are_found() {
    let agira = map("agira");
    let at = |x, y| Point::new(x, y);
    let town = agira.objective("obj-agira").unwrap().disc.centre;
    assert_eq!(agira.cover(town, grounds()), Cover::Hard);
    assert!(agira.level(town) >= Level(2), "Agira stands on its mountain");
    assert_eq!(agira.cover(at(0, 47_900), grounds()), Cover::None);
    let arnhem = map("arnhem");
    let bridge = arnhem.bridges[arnhem.bridge("rail-bridge").unwrap()].at;
    let going = |map: &TableMap, point, mover| map.going(point, mover, grounds(), measures());
    assert_eq!(going(arnhem, bridge, Mover::Foot), Going::Impassable, "the river, bridges left aside");
    let road = arnhem.nodes[arnhem.node("n3").unwrap()].at;
    assert_eq!(going(arnhem, road, Mover::Vehicle), Going::Good);
    let goodwood = map("goodwood");
    let rail = goodwood.railways.iter().find(|railway| railway.id == "rail-vimont").unwrap();
    let middle = rail.line.points().iter().copied().find(|&point| {
        going(goodwood, point, Mover::Foot) == Going::Good
            && going(goodwood, point, Mover::Vehicle) == Going::Bad
    });
    assert!(middle.is_some(), "an embankment is bad for vehicles alone");
    let malta = map("malta");
    assert!(malta.is_sea(at(1_000, 55_000)) && !malta.is_sea(malta.objectives[0].disc.centre));
    assert_eq!(going(malta, at(1_000, 55_000), Mover::Foot), Going::Impassable);
}

/// Every bunker stands on land, every ridge on its hill.
#[test]
fn points_and_lines_are_where_they_belong() {
    let malta = map("malta");
    assert!(malta.bunkers.iter().all(|bunker| !malta.is_sea(bunker.at)));
    assert_eq!(malta.causeways.len(), 7);
    for boxed in scenarios() {
        let map = &boxed.map;
        for ridge in &map.ridges {
            let hill = map.hills.pieces().iter().find(|piece| piece.what.id == ridge.id).unwrap();
            let is_near = ridge.line.points().iter().all(|&point| hill.polygon.is_within(Mil(500), &point));
            assert!(is_near, "{}: {}", map.id, ridge.id);
        }
    }
}
