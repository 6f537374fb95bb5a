//! Maps of areas: named regions with boundaries of several kinds between them.
//!
//! A rulebook decides what a kind of boundary means; this says which areas touch, how, and where a point lies.
//!
//! ```toml
//! name = "The ford"
//! basis = "invented"
//!
//! [[areas]]
//! number = "1"
//! name = "North bank"
//! terrain = "clear"
//! edges = ["north"]                       # map edges it touches, if any
//! outline = "0,0 40,0 40,20 0,20"          # corners in order, x and y, y southwards
//!
//! [[areas]]
//! number = "2"
//! name = "South bank"
//! terrain = "woods"
//! outline = "0,20 40,20 40,40 0,40"
//!
//! [[boundaries]]
//! between = "1/2"
//! kind = "river"                          # open, river, canal, ridge
//! bridge = "Old bridge"                   # optional
//! ```

use crate::{Edge, MapFault};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Dense index of an area on its map.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AreaId(pub u16);

impl AreaId {
    /// The index, to look things up in arrays over areas.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One area.
#[derive(Debug, Clone, PartialEq)]
pub struct Area {
    /// Its number as printed.
    pub number: String,
    /// Its name.
    pub name: String,
    /// Its terrain.
    pub terrain: String,
    /// The map edges it touches.
    pub edges: Vec<Edge>,
    /// Its corners in order, y southwards.
    pub outline: Vec<(f32, f32)>,
}

/// Where two areas touch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boundary {
    /// One area.
    pub a: AreaId,
    /// The other.
    pub b: AreaId,
    /// What lies between them: `open`, `river`, `canal`.
    pub kind: String,
    /// The bridge across it, if there is one.
    pub bridge: Option<String>,
}

/// A map of areas.
#[derive(Debug, Clone, PartialEq)]
pub struct AreaMap {
    /// The map's name.
    pub name: String,
    /// Where the map comes from: `original`, `reconstructed` or `invented`.
    pub basis: String,
    /// The areas in the order of the text.
    pub areas: Vec<Area>,
    /// Where they touch.
    pub boundaries: Vec<Boundary>,
    around: Vec<Vec<(AreaId, usize)>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapText {
    name: String,
    basis: String,
    #[serde(default)]
    areas: Vec<AreaText>,
    #[serde(default)]
    boundaries: Vec<BoundaryText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaText {
    number: String,
    name: String,
    terrain: String,
    #[serde(default)]
    edges: Vec<Edge>,
    outline: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoundaryText {
    between: String,
    kind: String,
    bridge: Option<String>,
}

impl AreaMap {
    /// Reads a map from its text, described [above](self).
    ///
    /// # Errors
    /// Every fault of the text.
    pub fn parse(text: &str) -> Result<AreaMap, Vec<MapFault>> {
        let read: MapText =
            toml::from_str(text).map_err(|error| vec![MapFault::new("map", error.to_string().trim_end())])?;
        let mut faults = Vec::new();
        let mut areas = Vec::new();
        let mut numbers: BTreeMap<String, AreaId> = BTreeMap::new();
        for area in read.areas {
            let place = format!("area {}", area.number);
            if numbers.insert(area.number.clone(), AreaId(areas.len() as u16)).is_some() {
                faults.push(MapFault::new(&place, "there is another area of this number"));
            }
            let outline: Vec<(f32, f32)> = area
                .outline
                .split_whitespace()
                .filter_map(|corner| {
                    let point =
                        corner.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
                    if point.is_none() {
                        faults.push(MapFault::new(&place, format!("`{corner}` is no corner: write `x,y`")));
                    }
                    point
                })
                .collect();
            if outline.len() < 3 {
                faults.push(MapFault::new(&place, "an outline has at least three corners"));
            }
            areas.push(Area {
                number: area.number,
                name: area.name,
                terrain: area.terrain,
                edges: area.edges,
                outline,
            });
        }
        if areas.is_empty() {
            faults.push(MapFault::new("areas", "a map has at least one area"));
        }
        let mut boundaries = Vec::new();
        let mut seen = BTreeSet::new();
        for boundary in read.boundaries {
            let place = format!("boundary {}", boundary.between);
            let ends = boundary.between.split_once('/').map(|(a, b)| [a.trim(), b.trim()]);
            let Some(ends) = ends else {
                faults.push(MapFault::new(&place, "name two areas, such as `1/2`"));
                continue;
            };
            let [Some(&a), Some(&b)] = ends.map(|number| numbers.get(number)) else {
                let missing = ends.into_iter().filter(|number| !numbers.contains_key(*number));
                faults.extend(
                    missing.map(|number| MapFault::new(&place, format!("there is no area `{number}`"))),
                );
                continue;
            };
            if a == b {
                faults.push(MapFault::new(&place, "an area has no boundary with itself"));
            } else if !seen.insert((a.min(b), a.max(b))) {
                faults.push(MapFault::new(&place, "this boundary is listed twice"));
            }
            boundaries.push(Boundary { a, b, kind: boundary.kind, bridge: boundary.bridge });
        }
        let mut around = vec![Vec::new(); areas.len()];
        for (i, boundary) in boundaries.iter().enumerate() {
            around[boundary.a.index()].push((boundary.b, i));
            around[boundary.b.index()].push((boundary.a, i));
        }
        for (area, touching) in areas.iter().zip(&mut around) {
            touching.sort_unstable();
            if touching.is_empty() && areas.len() > 1 {
                faults.push(MapFault::new(format!("area {}", area.number), "touches no other area"));
            }
        }
        if faults.is_empty() {
            Ok(AreaMap { name: read.name, basis: read.basis, areas, boundaries, around })
        } else {
            Err(faults)
        }
    }

    /// The area with a printed number.
    pub fn find(&self, number: &str) -> Option<AreaId> {
        self.areas.iter().position(|area| area.number == number).map(|i| AreaId(i as u16))
    }

    /// The areas that touch `area` and the boundaries between, in order.
    pub fn neighbours(&self, area: AreaId) -> impl Iterator<Item = (AreaId, &Boundary)> {
        self.around[area.index()].iter().map(|&(other, i)| (other, &self.boundaries[i]))
    }

    /// The boundary between two areas, if they touch.
    pub fn boundary(&self, a: AreaId, b: AreaId) -> Option<&Boundary> {
        self.neighbours(a).find(|&(other, _)| other == b).map(|(_, boundary)| boundary)
    }

    /// How many boundaries must be crossed to get from one area to another, over those that `open` allows.
    pub fn distance(&self, from: AreaId, to: AreaId, open: impl Fn(&Boundary) -> bool) -> Option<u16> {
        let mut steps: Vec<Option<u16>> = vec![None; self.areas.len()];
        steps[from.index()] = Some(0);
        let mut found = vec![from];
        let mut next = 0;
        while let Some(&at) = found.get(next) {
            next += 1;
            for (other, boundary) in self.neighbours(at) {
                if steps[other.index()].is_none() && open(boundary) {
                    steps[other.index()] = steps[at.index()].map(|steps| steps + 1);
                    found.push(other);
                }
            }
        }
        steps[to.index()]
    }

    /// The area that holds a point, for a click on the map.
    pub fn at(&self, (x, y): (f32, f32)) -> Option<AreaId> {
        let inside = |outline: &[(f32, f32)]| {
            (0..outline.len()).fold(false, |inside, i| {
                let ((ax, ay), (bx, by)) = (outline[i], outline[(i + 1) % outline.len()]);
                inside ^ ((ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax)
            })
        };
        self.areas.iter().position(|area| inside(&area.outline)).map(|i| AreaId(i as u16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORD: &str = r#"
        name = "The ford"
        basis = "invented"
        areas = [
            { number = "1", name = "North bank", terrain = "clear", edges = ["north"], outline = "0,0 40,0 40,20 0,20" },
            { number = "2", name = "South bank", terrain = "woods", outline = "0,20 40,20 40,40 0,40" },
            { number = "3", name = "Hill", terrain = "rough", edges = ["east"], outline = "40,0 60,0 60,40 40,40" },
        ]
        boundaries = [
            { between = "1/2", kind = "river", bridge = "Old bridge" },
            { between = "1/3", kind = "open" },
            { between = "3/2", kind = "open" },
        ]
    "#;

    #[test]
    fn areas_touch_over_boundaries_of_several_kinds() {
        let map = AreaMap::parse(FORD).unwrap();
        let [north, south, hill] = ["1", "2", "3"].map(|number| map.find(number).unwrap());
        let around: Vec<AreaId> = map.neighbours(south).map(|(area, _)| area).collect();
        assert_eq!(around, [north, hill]);
        let river = map.boundary(south, north).unwrap();
        assert_eq!((river.kind.as_str(), river.bridge.as_deref()), ("river", Some("Old bridge")));
        assert_eq!(map.boundary(north, north), None);
        assert_eq!(map.distance(north, south, |_| true), Some(1));
        assert_eq!(map.distance(north, south, |b| b.kind == "open"), Some(2));
        assert_eq!(map.distance(north, south, |b| b.kind == "river" && b.bridge.is_none()), None);
        assert_eq!(map.areas[hill.index()].edges, [Edge::East]);
    }

    #[test]
    fn a_point_lies_in_one_area() {
        let map = AreaMap::parse(FORD).unwrap();
        assert_eq!(map.at((10.0, 30.0)), map.find("2"));
        assert_eq!(map.at((50.0, 10.0)), map.find("3"));
        assert_eq!(map.at((70.0, 10.0)), None);
    }

    #[test]
    fn every_fault_is_listed() {
        let text = FORD
            .replace("\"1/3\"", "\"1/9\"")
            .replace("\"3/2\"", "\"2/1\"")
            .replace("0,20 40,20 40,40 0,40", "0,20 40,x");
        let faults = AreaMap::parse(&text).unwrap_err();
        let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "area 2: `40,x` is no corner: write `x,y`",
                "area 2: an outline has at least three corners",
                "boundary 1/9: there is no area `9`",
                "boundary 2/1: this boundary is listed twice",
                "area 3: touches no other area",
            ]
        );
        let faults = AreaMap::parse(&FORD.replace("basis", "bases")).unwrap_err();
        assert!(faults[0].message.contains("bases"), "{faults:?}");
    }
}
