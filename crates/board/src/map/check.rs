//! What must hold between the parts of a map.

use super::HexMap;
use crate::{HexId, MapFault};
use std::collections::{BTreeMap, BTreeSet};

/// Hexsides that a road cannot cross without a bridge.
const WATER: [&str; 3] = ["stream", "river", "canal"];

/// Where each part of a map stands in its text.
#[derive(Default)]
pub(crate) struct Places {
    pub hexsides: Vec<String>,
    pub roads: Vec<String>,
    pub bridges: Vec<String>,
    pub exits: Vec<String>,
}

pub(crate) fn check(map: &HexMap, places: &Places, faults: &mut Vec<MapFault>) {
    let grid = &map.grid;
    let pair = |a: HexId, b: HexId| (a.min(b), a.max(b));
    let numbers = |(a, b): (HexId, HexId)| format!("{}/{}", grid.number(a), grid.number(b));
    let mut fault = |place: &str, message: String| faults.push(MapFault::new(place, message));

    let is_wet = |kind: &str| WATER.contains(&kind);
    let mut sides: BTreeMap<(HexId, HexId), Vec<&str>> = BTreeMap::new();
    for (side, place) in map.hexsides.iter().zip(&places.hexsides) {
        let at = pair(side.a, side.b);
        let kinds = sides.entry(at).or_default();
        // A hexside may carry several features, but no feature twice and no two waters.
        let same = kinds.iter().find(|&&kind| kind == side.kind || is_wet(kind) && is_wet(&side.kind));
        if let Some(other) = same {
            fault(place, format!("hexside {} is listed twice; it is a {other} already", numbers(at)));
        }
        kinds.push(&side.kind);
    }
    let water = |at: &(HexId, HexId)| sides.get(at)?.iter().find(|kind| is_wet(kind)).copied();

    let mut bridged = BTreeSet::new();
    for (bridge, place) in map.bridges.iter().zip(&places.bridges) {
        let at = pair(bridge.a, bridge.b);
        if !bridged.insert(at) {
            fault(place, format!("bridge {} is listed twice", numbers(at)));
        }
        if water(&at).is_none() {
            fault(
                place,
                format!(
                    "no stream, river or canal lies between {}: move the bridge or add the water",
                    numbers(at)
                ),
            );
        }
    }

    let mut carried = BTreeSet::new();
    let mut names = BTreeSet::new();
    for (road, place) in map.roads.iter().zip(&places.roads) {
        if !names.insert((&road.kind, &road.name)) {
            fault(place, format!("there is another {} of this name", road.kind));
        }
        if road.hexes.len() < 2 {
            fault(place, "leads nowhere: name at least two hexes".to_owned());
        }
        for step in road.hexes.windows(2) {
            let at = pair(step[0], step[1]);
            if grid.side_between(step[0], step[1]).is_none() {
                let message =
                    format!("{} and {} are not neighbours", grid.number(step[0]), grid.number(step[1]));
                fault(place, message);
            } else {
                carried.insert(at);
                if let Some(water) = water(&at).filter(|_| road.kind != "rail" && !bridged.contains(&at)) {
                    fault(place, format!("crosses a {water} at {} without a bridge: list one", numbers(at)));
                }
            }
        }
    }
    for (bridge, place) in map.bridges.iter().zip(&places.bridges) {
        let at = pair(bridge.a, bridge.b);
        if bridge.kind != "ferry" && !carried.contains(&at) {
            fault(place, format!("no road, trail or railway leads over {}", numbers(at)));
        }
    }

    for (exit, place) in map.exits.iter().zip(&places.exits) {
        let number = grid.number(exit.hex);
        if !grid.edge(exit.edge).contains(&exit.hex) {
            fault(place, format!("hex {number} is not on the {} edge", exit.edge));
        }
        match map.roads.iter().find(|road| road.name == exit.name && road.kind == exit.kind) {
            None => fault(place, format!("there is no {} of this name", exit.kind)),
            Some(road) if !road.hexes.contains(&exit.hex) => {
                fault(place, format!("the {} does not lead through hex {number}", exit.kind));
            }
            Some(_) => {}
        }
    }

    if grid.len() > 1 {
        for hex in grid.hexes().filter(|&hex| grid.neighbours(hex) == [None; 6]) {
            fault("grid", format!("hex {} has no neighbour: list it as absent", grid.number(hex)));
        }
    }
}
