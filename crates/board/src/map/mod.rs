//! What is on the hexes of a map: terrain, levels, hexsides, roads, places.

mod check;
mod heights;
mod named;
mod picture;
mod sides;
mod text;

pub(crate) use check::{Places, check};
pub(crate) use heights::Heights;
pub use sides::{SideSet, SideTable};

use crate::{Edge, Grid, HexId, MapFault};
use std::collections::BTreeMap;

/// A map: a grid and what is on it.
#[derive(Debug, Clone)]
pub struct HexMap {
    /// The map's name.
    pub name: String,
    /// Where the map comes from: `original`, `reconstructed` or `invented`.
    pub basis: String,
    /// Metres from hex centre to hex centre, if known.
    pub hex_metres: Option<u32>,
    /// Degrees from the top of the sheet to the north, clockwise.
    pub north: i16,
    /// The hexes.
    pub grid: Grid,
    /// For each hex, its terrain as an index into `terrains`.
    pub terrain: Vec<u8>,
    /// The kinds of terrain.
    pub terrains: Vec<String>,
    /// What lies between hexes, in the order of the text.
    pub hexsides: Vec<Hexside>,
    /// Roads, trails and railways.
    pub roads: Vec<Road>,
    /// Bridges and ferries.
    pub bridges: Vec<Bridge>,
    /// Where roads leave the map.
    pub exits: Vec<RoadExit>,
    /// Named sets of hexes, each in order of printed numbers.
    pub regions: BTreeMap<String, Vec<HexId>>,
    /// Fronts, limits and other lines along hexsides.
    pub lines: Vec<MapLine>,
    /// Names: places on their hexes, forests, waters.
    pub labels: Vec<Label>,
}

/// Something that lies between two neighbours. Several may lie on one hexside, such as a hedgerow on a slope: each is listed
/// with its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hexside {
    /// One of the hexes.
    pub a: HexId,
    /// The other.
    pub b: HexId,
    /// What it is: `stream`, `river`, `canal`; a rulebook may know more.
    pub kind: String,
    /// Its name.
    pub name: String,
}

/// A road, trail or railway from hex to hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Road {
    /// Its name.
    pub name: String,
    /// What it is: `road`, `trail`, `rail`.
    pub kind: String,
    /// Whether it is a main road.
    pub major: bool,
    /// The hexes it leads through, each a neighbour of the one before.
    pub hexes: Vec<HexId>,
}

/// Where a road crosses water.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bridge {
    /// One end.
    pub a: HexId,
    /// The other.
    pub b: HexId,
    /// The kind of bridge, as the rulebook sorts them: `stream`, `canal`, `highway`, `rail`, `ferry`.
    pub kind: String,
    /// Its name.
    pub name: String,
}

/// Where a road leaves the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoadExit {
    /// The last hex on the map.
    pub hex: HexId,
    /// The map edge it leaves by.
    pub edge: Edge,
    /// `road` or `trail`.
    pub kind: String,
    /// The road's name.
    pub name: String,
}

/// A line along hexsides: a front, a limit of advance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapLine {
    /// Its name.
    pub name: String,
    /// The hexsides it follows, as pairs of neighbours.
    pub hexsides: Vec<(HexId, HexId)>,
}

/// A name on the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The name.
    pub name: String,
    /// What bears it: `city`, `town`, `village`; `forest`, `water`, `hill`, `region`.
    pub kind: String,
    /// The hexes it belongs to; a place's name stands at the first, a label's in the middle of all.
    pub hexes: Vec<HexId>,
    /// Whether it names a place that stands in its hexes, not a stretch of country or water.
    pub place: bool,
}

impl HexMap {
    /// Reads a map from its text.
    ///
    /// # The text of a map
    ///
    #[doc = include_str!("format.md")]
    ///
    /// # Errors
    /// Every fault of the text, each with its line or field and with what would be right.
    pub fn parse(text: &str) -> Result<HexMap, Vec<MapFault>> {
        text::parse(text)
    }

    /// A map of one terrain with nothing on it.
    pub fn blank(name: impl Into<String>, grid: Grid, terrain: impl Into<String>) -> HexMap {
        HexMap {
            name: name.into(),
            basis: "invented".to_owned(),
            hex_metres: None,
            north: 0,
            terrain: vec![0; grid.len()],
            terrains: vec![terrain.into()],
            grid,
            hexsides: Vec::new(),
            roads: Vec::new(),
            bridges: Vec::new(),
            exits: Vec::new(),
            regions: BTreeMap::new(),
            lines: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// The terrain of a hex, such as `woods`.
    pub fn terrain_at(&self, hex: HexId) -> &str {
        &self.terrains[self.terrain[hex.index()] as usize]
    }

    /// Everything that lies between two neighbours, in the order of the text. For whole maps, see [`SideTable`].
    pub fn hexsides_between(&self, a: HexId, b: HexId) -> impl Iterator<Item = &Hexside> {
        let between = move |side: &&Hexside| (side.a, side.b) == (a, b) || (side.b, side.a) == (a, b);
        self.hexsides.iter().filter(between)
    }

    /// The name of the place in a hex, such as `Foy`, if it has one.
    pub fn place_at(&self, hex: HexId) -> Option<&str> {
        self.labels.iter().find(|l| l.place && l.hexes.contains(&hex)).map(|l| l.name.as_str())
    }

    /// The hexes that `expression` means, in order of printed numbers:
    ///
    /// | expression | means |
    /// |---|---|
    /// | `1317` | that hex |
    /// | `2908-2915`, `0131-2931` | those numbers of one column or one row |
    /// | `edge west` | the hexes of a map edge |
    /// | `region bastogne` | the hexes of a region |
    /// | `column 28`, `row 31` | every hex with that part in its number |
    /// | `place Bastogne` | the hexes of a place |
    /// | `all` | every hex |
    ///
    /// # Errors
    /// What is wrong with the expression.
    pub fn hexes_named(&self, expression: &str) -> Result<Vec<HexId>, MapFault> {
        named::hexes_named(self, expression)
    }
}
