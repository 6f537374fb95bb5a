//! The ground of a scenario: hills, kinds of ground, waters, roads and bridges, and what scenarios name on it.
//!
//! Start reading at [`TableMap`]. The text is read by [`TableMap::read`], with every fault and its line.

mod files;
mod reading;

use board::plane::{Bounds, Disc, Figure, Heading, Layer, Mil, Point, Polygon, Polyline, Roads};

use crate::army::Army;
use crate::ground::{Cover, Going, GroundKind, Grounds};
use crate::measures::Measures;
use crate::numbers::Level;
use crate::words::words;

words! {
    /// An edge of the table.
    TableEdge {
        North = "north",
        East = "east",
        South = "south",
        West = "west",
    }
}

words! {
    /// What a road is made of. A track helps no movement.
    RoadSurface {
        Paved = "paved",
        Dirt = "dirt",
        Track = "track",
    }
}

words! {
    /// Whether a river is bad going or stops everything off its bridges.
    RiverClass {
        Minor = "minor",
        Major = "major",
    }
}

words! {
    /// The state of a bridge.
    BridgeStatus {
        Intact = "intact",
        Wired = "wired",
        Blown = "blown",
        Ferry = "ferry",
    }
}

words! {
    /// Who may cross a bridge [D138].
    BridgeUsers {
        All = "all",
        Dismounted = "dismounted",
        None = "none",
    }
}

words! {
    /// What a zone is for.
    ZoneKind {
        Deployment = "deployment",
        Drop = "drop",
        Landing = "landing",
        SupplyDrop = "supply-drop",
        Entry = "entry",
        Beach = "beach",
    }
}

/// A hill: everything in its outline is at least this high.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hill {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: Option<String>,
    /// Its level.
    pub level: Level,
}

/// A piece of ground.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: Option<String>,
    /// Its kind.
    pub kind: GroundKind,
}

/// A river or canal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct River {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: Option<String>,
    /// Minor or major.
    pub class: RiverClass,
    /// From bank to bank.
    pub width: Mil,
    /// Its middle line.
    pub line: Polyline,
}

/// A railway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Railway {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: Option<String>,
    /// Whether it runs on an embankment: bad going for vehicles off a road [D100].
    pub embankment: bool,
    /// Its line.
    pub line: Polyline,
}

/// A road; its line has the same number in [`TableMap::network`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Road {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: Option<String>,
    /// What it is made of.
    pub surface: RoadSurface,
}

/// A node of the road network: a junction, an end, or where a road leaves the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Its id.
    pub id: String,
    /// Where it is.
    pub at: Point,
    /// The edge of the table that it lies on.
    pub edge: Option<TableEdge>,
}

/// What a scenario must know of an edge of the network; by the number of the edge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StretchInfo {
    /// The bridges that it crosses, by number.
    pub crosses: Vec<usize>,
    /// Whether C Ops and supply can use it: not over a blown bridge or a ferry [D138].
    pub usable: bool,
}

/// A bridge or a ferry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bridge {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: Option<String>,
    /// Its middle.
    pub at: Point,
    /// The river that it crosses, by number.
    pub over: usize,
    /// The road or railway that it carries.
    pub on: Option<String>,
    /// Its state when the game begins.
    pub status: BridgeStatus,
    /// Its length.
    pub length: Mil,
    /// Who may cross it.
    pub users: BridgeUsers,
}

/// A named point: a bunker or a place name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: Option<String>,
    /// Where it is.
    pub at: Point,
}

/// An area that a scenario names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone {
    /// Its id.
    pub id: String,
    /// What it is for.
    pub kind: ZoneKind,
    /// Whose it is.
    pub army: Army,
    /// What players call it.
    pub name: Option<String>,
    /// Where it is.
    pub polygon: Polygon,
}

/// A circle to be held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// The circle.
    pub disc: Disc,
}

/// A line with an id: a cliff, a causeway, the ridge of a hill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedLine {
    /// The cliff's id, or that of the road or hill that it belongs to.
    pub id: String,
    /// The line.
    pub line: Polyline,
}

/// The ground of a scenario.
#[derive(Debug, Clone)]
pub struct TableMap {
    /// Its id.
    pub id: String,
    /// Its title.
    pub name: String,
    /// The table, from corner to corner.
    pub table: Bounds,
    /// The scale [pa-8].
    pub metres_per_inch: u16,
    /// Where north lies.
    pub north: Heading,
    /// Hills.
    pub hills: Layer<Hill>,
    /// Kinds of ground.
    pub patches: Layer<Patch>,
    /// Land, if there is sea around it: everything outside is sea.
    pub land: Option<Layer<()>>,
    /// Rivers.
    pub rivers: Vec<River>,
    /// Railways.
    pub railways: Vec<Railway>,
    /// Roads.
    pub roads: Vec<Road>,
    /// The lines of the roads, and the network of their stretches.
    pub network: Roads,
    /// The nodes of the network, by number.
    pub nodes: Vec<Node>,
    /// What is known of its edges, by number.
    pub stretches: Vec<StretchInfo>,
    /// Bridges.
    pub bridges: Vec<Bridge>,
    /// Bunkers, one stand each [D136].
    pub bunkers: Vec<Spot>,
    /// Roads over inlets [D137].
    pub causeways: Vec<NamedLine>,
    /// Cliffs that vehicles and guns do not cross.
    pub cliffs: Vec<NamedLine>,
    /// Ridge lines, for the option [faq-12].
    pub ridges: Vec<NamedLine>,
    /// Zones.
    pub zones: Vec<Zone>,
    /// Objectives.
    pub objectives: Vec<Objective>,
    /// Place names.
    pub places: Vec<Spot>,
}

/// Who asks about the going.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    /// A vehicle, or a stand on one.
    Vehicle,
    /// Anything else.
    Foot,
}

impl TableMap {
    /// The zone of this id.
    pub fn zone(&self, id: &str) -> Option<&Zone> {
        self.zones.iter().find(|zone| zone.id == id)
    }

    /// The objective of this id.
    pub fn objective(&self, id: &str) -> Option<&Objective> {
        self.objectives.iter().find(|objective| objective.id == id)
    }

    /// The number of the node of this id.
    pub fn node(&self, id: &str) -> Option<usize> {
        self.nodes.iter().position(|node| node.id == id)
    }

    /// The number of the road of this id.
    pub fn road(&self, id: &str) -> Option<usize> {
        self.roads.iter().position(|road| road.id == id)
    }

    /// The number of the bridge of this id.
    pub fn bridge(&self, id: &str) -> Option<usize> {
        self.bridges.iter().position(|bridge| bridge.id == id)
    }

    /// Whether a point lies on the table, edges included.
    pub fn holds(&self, point: Point) -> bool {
        let Bounds { low, high } = self.table;
        (low.x()..=high.x()).contains(&point.x()) && (low.y()..=high.y()).contains(&point.y())
    }

    /// The level of a point: that of the highest hill that holds it [D8].
    pub fn level(&self, point: Point) -> Level {
        self.hills.at(point).map(|(_, hill)| hill.level).max().unwrap_or_default()
    }

    /// The best cover of the ground at a point [D10]. Bunkers and entrenchments are the position's.
    pub fn cover(&self, point: Point, grounds: &Grounds) -> Cover {
        self.patches.at(point).map(|(_, patch)| grounds.of(patch.kind).cover).max().unwrap_or(Cover::None)
    }

    /// Whether a stand on a point would be on a crest: within reach of lower ground [D11].
    pub fn is_on_crest(&self, figure: &impl Figure, at: Point, measures: &Measures) -> bool {
        let level = self.level(at);
        let is_edge = |(number, hill): (usize, &Hill)| {
            hill.level == level
                && self.hills.pieces()[number].polygon.outline_is_within(measures.crest, figure)
        };
        level > Level(0) && self.hills.at(at).any(is_edge)
    }

    /// Whether a point is in the sea.
    pub fn is_sea(&self, point: Point) -> bool {
        self.land.as_ref().is_some_and(|land| land.at(point).next().is_none())
    }

    /// The going at a point: good on roads, else the worst that lies there [D14]. Bridges are for the mover to know.
    pub fn going(&self, point: Point, mover: Mover, grounds: &Grounds, measures: &Measures) -> Going {
        let is_road = |number: usize| self.roads[number].surface != RoadSurface::Track;
        let road = self.network.nearest(point, is_road);
        if road.is_some_and(|(_, squared)| squared.is_within(measures.road_half_width)) {
            return Going::Good;
        }
        self.going_off_road(point, mover, grounds, measures)
    }

    /// The going at a point that is on no road.
    pub fn going_off_road(
        &self,
        point: Point,
        mover: Mover,
        grounds: &Grounds,
        measures: &Measures,
    ) -> Going {
        if self.is_sea(point) {
            return Going::Impassable;
        }
        let patches = self.patches.at(point).map(|(_, patch)| grounds.of(patch.kind).going);
        let is_in = |river: &&River| river.line.is_within(Mil(river.width.0 / 2), &point);
        let rivers = self.rivers.iter().filter(is_in).map(|river| match river.class {
            RiverClass::Minor => Going::Bad,
            RiverClass::Major => Going::Impassable,
        });
        let is_on = |railway: &&Railway| {
            railway.embankment
                && mover == Mover::Vehicle
                && railway.line.is_within(measures.embankment_half_width, &point)
        };
        let railways = self.railways.iter().filter(is_on).map(|_| Going::Bad);
        patches.chain(rivers).chain(railways).max().unwrap_or(Going::Good)
    }
}
