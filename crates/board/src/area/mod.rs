//! Maps of areas: named regions with boundaries of several kinds between them.
//!
//! A rulebook decides what a kind of boundary means; this says which areas touch, how, and where a point lies.
//!
//! ```toml
//! name = "The ford"
//! basis = "invented"
//! size = "60,40"                          # optional: else as far as the outlines reach
//! unit = 1.0                              # optional: how many points of this text make a map unit, a little less than
//!                                         # a counter is wide; points are divided by it when they are read
//! kilometre = 20.0                        # optional: how long a kilometre is on the map
//! tints = { blue = "the ferryman's" }     # optional: what the colours mean that numbers are printed on
//!
//! [[areas]]
//! number = "1"
//! name = "North bank"
//! terrain = "clear"
//! edges = ["north"]                       # map edges it touches, if any
//! outline = "0,0 40,0 40,20 0,20"          # corners in order, x and y, y southwards
//! centre = "20,10"                        # optional: where its number stands, else the middle of the outline
//! tint = "blue"                           # optional: the colour its number is printed on
//! values = { tem = 1, vp = 2 }            # optional: numbers the rulebook reads
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
//! line = "0,20 40,20"                     # optional: where it runs
//! bridge = "Old bridge"                   # optional
//! at = "20,20"                            # optional: where the bridge stands
//! angle = 0                               # optional: how the water runs under it, degrees clockwise from east
//!
//! [scenery]                               # optional, and so is each list: what only the picture shows
//! villages = [{ name = "Ford", at = "25,14", weight = 2 }]
//! hills = [{ name = "Hill 40", at = "50,30" }]
//! streams = [{ name = "The brook", line = "50,0 45,12" }]
//! roads = [{ major = true, line = "25,14 20,20 22,38" }]
//! woods = [{ outline = "2,24 12,24 8,34" }]
//! lakes = [{ name = "The pond", outline = "30,30 34,30 32,33" }]
//! names = [{ name = "The river", kind = "water", at = "10,19", angle = 0 }]
//! ```

mod read;
mod scenery;

pub use scenery::{Course, Hill, Inscription, Patch, Point, Scenery, Village};

use crate::{Edge, MapFault};
use read::Reading;
use scenery::SceneryText;
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
    pub outline: Vec<Point>,
    /// Where its number stands.
    pub centre: Point,
    /// The colour its number is printed on, if any: `blue`, `green`.
    pub tint: Option<String>,
    /// Its printed numbers by what they are, as the rulebook calls them: `tem`, `vp`.
    pub values: BTreeMap<String, i32>,
}

impl Area {
    /// Whether a point lies in the area.
    pub fn holds(&self, (x, y): Point) -> bool {
        let outline = &self.outline;
        (0..outline.len()).fold(false, |inside, i| {
            let ((ax, ay), (bx, by)) = (outline[i], outline[(i + 1) % outline.len()]);
            inside ^ ((ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax)
        })
    }
}

/// Where two areas touch.
#[derive(Debug, Clone, PartialEq)]
pub struct Boundary {
    /// One area.
    pub a: AreaId,
    /// The other.
    pub b: AreaId,
    /// What lies between them: `open`, `water`, `canal`.
    pub kind: String,
    /// The bridge across it, if there is one.
    pub bridge: Option<String>,
    /// Where it runs; empty where the map does not say.
    pub line: Vec<Point>,
    /// Where its bridge stands, if the map says so.
    pub crossing: Option<Crossing>,
}

/// Where a bridge stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crossing {
    /// The middle of the bridge.
    pub at: Point,
    /// How the water runs under it, in degrees clockwise from east.
    pub angle: f32,
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
    /// How wide and how high the map is.
    pub size: (f32, f32),
    /// How long a kilometre is on the map, if known.
    pub kilometre: Option<f32>,
    /// What the colours mean that numbers are printed on.
    pub tints: BTreeMap<String, String>,
    /// What only the picture shows.
    pub scenery: Scenery,
    around: Vec<Vec<(AreaId, usize)>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapText {
    name: String,
    basis: String,
    size: Option<String>,
    unit: Option<f32>,
    kilometre: Option<f32>,
    #[serde(default)]
    tints: BTreeMap<String, String>,
    #[serde(default)]
    areas: Vec<AreaText>,
    #[serde(default)]
    boundaries: Vec<BoundaryText>,
    #[serde(default)]
    scenery: SceneryText,
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
    centre: Option<String>,
    tint: Option<String>,
    #[serde(default)]
    values: BTreeMap<String, i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoundaryText {
    between: String,
    kind: String,
    bridge: Option<String>,
    line: Option<String>,
    at: Option<String>,
    angle: Option<f32>,
}

impl AreaText {
    fn read(self, reading: &mut Reading) -> Area {
        let place = format!("area {}", self.number);
        let outline = reading.outline(&place, &self.outline);
        let centre = match &self.centre {
            Some(text) => reading.point(&place, text),
            None => None,
        };
        Area {
            centre: centre.unwrap_or_else(|| middle(&outline)),
            number: self.number,
            name: self.name,
            terrain: self.terrain,
            edges: self.edges,
            outline,
            tint: self.tint,
            values: self.values,
        }
    }
}

impl BoundaryText {
    /// The boundary between two areas that are known to be on the map.
    fn read(self, [a, b]: [AreaId; 2], reading: &mut Reading) -> Boundary {
        let place = format!("boundary {}", self.between);
        let line = self.line.as_deref().map(|text| reading.line(&place, text)).unwrap_or_default();
        let at = self.at.as_deref().and_then(|text| reading.point(&place, text));
        if self.bridge.is_none() && (self.at.is_some() || self.angle.is_some()) {
            reading.fault(&place, "`at` and `angle` say where a bridge stands, but there is no `bridge`");
        } else if self.angle.is_some() && self.at.is_none() {
            reading.fault(&place, "`angle` turns a bridge whose place is not said: write `at` too");
        }
        let crossing = at.map(|at| Crossing { at, angle: self.angle.unwrap_or(0.0) });
        Boundary { a, b, kind: self.kind, bridge: self.bridge, line, crossing }
    }
}

/// The middle of an outline: the mean of its corners.
fn middle(outline: &[Point]) -> Point {
    let corners = outline.len().max(1) as f32;
    let (x, y) = outline.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (x / corners, y / corners)
}

/// How far the outlines reach.
fn extent(areas: &[Area]) -> (f32, f32) {
    let corners = areas.iter().flat_map(|area| &area.outline);
    corners.fold((0.0, 0.0), |(width, height): (f32, f32), &(x, y)| (width.max(x), height.max(y)))
}

impl AreaMap {
    /// Reads a map from its text, described [above](self).
    ///
    /// # Errors
    /// Every fault of the text.
    pub fn parse(text: &str) -> Result<AreaMap, Vec<MapFault>> {
        let read: MapText = datafile::read(text).map_err(|error| vec![MapFault::at_line(text, &error)])?;
        let unit = read.unit.unwrap_or(1.0);
        let mut reading = Reading::new(unit);
        if unit <= 0.0 || !unit.is_finite() {
            reading.fault("unit", "a unit is longer than nothing");
        }
        let mut areas: Vec<Area> = Vec::new();
        let mut numbers: BTreeMap<String, AreaId> = BTreeMap::new();
        for text in read.areas {
            if numbers.insert(text.number.clone(), AreaId(areas.len() as u16)).is_some() {
                reading.fault(format!("area {}", text.number), "there is another area of this number");
            }
            areas.push(text.read(&mut reading));
        }
        if areas.is_empty() {
            reading.fault("areas", "a map has at least one area");
        }
        let mut boundaries = Vec::new();
        let mut seen = BTreeSet::new();
        for text in read.boundaries {
            let place = format!("boundary {}", text.between);
            let ends = text.between.split_once('/').map(|(a, b)| [a.trim(), b.trim()]);
            let Some(ends) = ends else {
                reading.fault(&place, "name two areas, such as `1/2`");
                continue;
            };
            let [Some(&a), Some(&b)] = ends.map(|number| numbers.get(number)) else {
                for number in ends.into_iter().filter(|number| !numbers.contains_key(*number)) {
                    reading.fault(&place, format!("there is no area `{number}`"));
                }
                continue;
            };
            if a == b {
                reading.fault(&place, "an area has no boundary with itself");
            } else if !seen.insert((a.min(b), a.max(b))) {
                reading.fault(&place, "this boundary is listed twice");
            }
            boundaries.push(text.read([a, b], &mut reading));
        }
        let mut around = vec![Vec::new(); areas.len()];
        for (i, boundary) in boundaries.iter().enumerate() {
            around[boundary.a.index()].push((boundary.b, i));
            around[boundary.b.index()].push((boundary.a, i));
        }
        for (area, touching) in areas.iter().zip(&mut around) {
            touching.sort_unstable();
            if touching.is_empty() && areas.len() > 1 {
                reading.fault(format!("area {}", area.number), "touches no other area");
            }
        }
        let size = read.size.as_deref().and_then(|text| reading.point("size", text));
        if size.is_some_and(|(width, height)| width <= 0.0 || height <= 0.0) {
            reading.fault("size", "a map is wider and higher than nothing");
        }
        if read.kilometre.is_some_and(|length| length <= 0.0 || !length.is_finite()) {
            reading.fault("kilometre", "a kilometre is longer than nothing");
        }
        let scenery = read.scenery.read(&mut reading);
        if !reading.faults.is_empty() {
            return Err(reading.faults);
        }
        Ok(AreaMap {
            name: read.name,
            basis: read.basis,
            size: size.unwrap_or_else(|| extent(&areas)),
            kilometre: read.kilometre.map(|length| length / unit),
            tints: read.tints,
            areas,
            boundaries,
            scenery,
            around,
        })
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
    pub fn at(&self, point: Point) -> Option<AreaId> {
        self.areas.iter().position(|area| area.holds(point)).map(|i| AreaId(i as u16))
    }
}

#[cfg(test)]
mod tests;
