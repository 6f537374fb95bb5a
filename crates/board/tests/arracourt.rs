//! The shipped map of areas: that it fits together and what its picture shows.

use board::area::{AreaMap, Point};
use board::{AreaSvgOptions, area_svg};
use std::collections::BTreeMap;

fn arracourt() -> AreaMap {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../arracourt/data/map.toml");
    let text = std::fs::read_to_string(path).expect("the map is in the tree");
    AreaMap::parse(&text).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// A point in pixels of the sheet, which are whole numbers.
fn pixel((x, y): Point) -> (i64, i64) {
    ((x * 36.0).round() as i64, (y * 36.0).round() as i64)
}

fn sides(line: &[Point]) -> impl Iterator<Item = [(i64, i64); 2]> {
    line.windows(2).map(|ends| {
        let mut side = [pixel(ends[0]), pixel(ends[1])];
        side.sort_unstable();
        side
    })
}

/// Which side of a line a point lies on.
fn turn(a: Point, b: Point, c: Point) -> f32 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

#[test]
fn the_areas_are_numbered_in_order() {
    let map = arracourt();
    let numbers: Vec<String> = map.areas.iter().map(|area| area.number.clone()).collect();
    assert_eq!(numbers, (1..=38).map(|number| number.to_string()).collect::<Vec<_>>());
    assert_eq!(map.boundaries.len(), 94);
    assert_eq!(map.boundaries.iter().filter(|boundary| boundary.bridge.is_some()).count(), 12);
    assert!(map.areas.iter().all(|area| area.values.contains_key("tem") && area.values.contains_key("vp")));
}

#[test]
fn areas_meet_without_gaps() {
    let map = arracourt();
    let mut count: BTreeMap<[(i64, i64); 2], usize> = BTreeMap::new();
    for area in &map.areas {
        let mut ring = area.outline.clone();
        ring.push(area.outline[0]);
        for side in sides(&ring) {
            *count.entry(side).or_default() += 1;
        }
    }
    let (width, height) = pixel(map.size);
    for (side, times) in &count {
        let on_rim = |at: fn((i64, i64)) -> i64, rim: i64| side.iter().all(|&corner| at(corner) == rim);
        let rim =
            on_rim(|c| c.0, 0) || on_rim(|c| c.0, width) || on_rim(|c| c.1, 0) || on_rim(|c| c.1, height);
        assert_eq!(*times, if rim { 1 } else { 2 }, "{side:?}");
    }
    for boundary in &map.boundaries {
        assert!(sides(&boundary.line).all(|side| count.get(&side) == Some(&2)), "{boundary:?}");
    }
}

#[test]
fn identifiers_and_villages_stand_in_the_country_and_bridges_on_the_water() {
    let map = arracourt();
    for area in &map.areas {
        assert!(area.holds(area.centre), "{}", area.number);
    }
    for village in &map.scenery.villages {
        assert!(map.at(village.at).is_some(), "{}", village.name);
    }
    for boundary in map.boundaries.iter().filter(|boundary| boundary.bridge.is_some()) {
        let at = boundary.crossing.expect("a bridge has a place").at;
        let near = boundary.line.windows(2).any(|ends| {
            let length = (ends[1].0 - ends[0].0).hypot(ends[1].1 - ends[0].1);
            let between = |low: f32, high: f32, value: f32| {
                value >= low.min(high) - 0.1 && value <= low.max(high) + 0.1
            };
            turn(ends[0], ends[1], at).abs() / length < 0.1
                && between(ends[0].0, ends[1].0, at.0)
                && between(ends[0].1, ends[1].1, at.1)
        });
        assert!(near, "{:?}", boundary.bridge);
    }
}

#[test]
fn roads_cross_rivers_and_canals_on_bridges_alone() {
    let map = arracourt();
    for boundary in map.boundaries.iter().filter(|boundary| boundary.kind != "open") {
        for road in &map.scenery.roads {
            for (a, b) in road.line.windows(2).map(|ends| (ends[0], ends[1])) {
                for (c, d) in boundary.line.windows(2).map(|ends| (ends[0], ends[1])) {
                    let crosses = turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0;
                    let on_bridge = boundary.crossing.is_some_and(|crossing| {
                        let (x, y) = crossing.at;
                        turn(a, b, (x, y)).abs() / (b.0 - a.0).hypot(b.1 - a.1) < 0.5
                            && (a.0 - x).hypot(a.1 - y).min((b.0 - x).hypot(b.1 - y)) < 1.5
                    });
                    assert!(
                        !crosses || on_bridge,
                        "a road crosses between {:?} and {:?}",
                        boundary.a,
                        boundary.b
                    );
                }
            }
        }
    }
}

#[test]
fn the_picture_shows_every_area_and_stays_light() {
    let map = arracourt();
    let picture = area_svg(&map, &AreaSvgOptions::default());
    for area in &map.areas {
        assert!(picture.contains(&format!(">{}</text>", area.number)), "{}", area.number);
    }
    for village in &map.scenery.villages {
        assert!(picture.contains(&format!(">{}</text>", village.name)), "{}", village.name);
    }
    assert!(picture.contains("limit of the 320th Infantry"));
    assert!(picture.len() < 600_000, "{} bytes", picture.len());
    assert!(!picture.contains("filter"), "filters make panning slow");
}
