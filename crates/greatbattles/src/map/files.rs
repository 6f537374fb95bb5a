//! What stands in a map file, field by field.

use board::plane::{Heading, Mil, Point};
use datafile::Spanned;
use serde::Deserialize;

use super::{BridgeStatus, BridgeUsers, RiverClass, RoadSurface, TableEdge, ZoneKind};
use crate::army::Army;
use crate::ground::GroundKind;
use crate::numbers::Level;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapFile {
    pub id: String,
    pub name: String,
    pub width: Spanned<Mil>,
    pub height: Spanned<Mil>,
    pub metres_per_inch: u16,
    pub north: Heading,
    #[serde(default)]
    pub hill: Vec<Spanned<HillFile>>,
    #[serde(default)]
    pub ground: Vec<Spanned<GroundFile>>,
    #[serde(default)]
    pub land: Vec<Spanned<LandFile>>,
    #[serde(default)]
    pub river: Vec<Spanned<RiverFile>>,
    #[serde(default)]
    pub railway: Vec<Spanned<RailwayFile>>,
    #[serde(default)]
    pub road: Vec<Spanned<RoadFile>>,
    #[serde(default)]
    pub node: Vec<Spanned<NodeFile>>,
    #[serde(default)]
    pub stretch: Vec<Spanned<StretchFile>>,
    #[serde(default)]
    pub bridge: Vec<Spanned<BridgeFile>>,
    #[serde(default)]
    pub bunker: Vec<Spanned<SpotFile>>,
    #[serde(default)]
    pub causeway: Vec<Spanned<CausewayFile>>,
    #[serde(default)]
    pub cliff: Vec<Spanned<CliffFile>>,
    #[serde(default)]
    pub ridge: Vec<Spanned<RidgeFile>>,
    #[serde(default)]
    pub zone: Vec<Spanned<ZoneFile>>,
    #[serde(default)]
    pub objective: Vec<Spanned<ObjectiveFile>>,
    #[serde(default)]
    pub place: Vec<Spanned<SpotFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HillFile {
    pub id: String,
    pub name: Option<String>,
    pub level: Level,
    pub outline: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GroundFile {
    pub id: String,
    pub kind: GroundKind,
    pub name: Option<String>,
    pub outline: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LandFile {
    pub outline: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RiverFile {
    pub id: String,
    pub name: Option<String>,
    pub class: RiverClass,
    pub width: Mil,
    pub line: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RailwayFile {
    pub id: String,
    pub name: Option<String>,
    pub embankment: bool,
    pub line: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RoadFile {
    pub id: String,
    pub name: Option<String>,
    pub surface: RoadSurface,
    pub line: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NodeFile {
    pub id: String,
    pub at: Point,
    pub edge: Option<TableEdge>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StretchFile {
    pub road: String,
    pub from: String,
    pub to: String,
    #[serde(default)]
    pub crosses: Vec<String>,
    #[serde(default = "yes")]
    pub usable: bool,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BridgeFile {
    pub id: String,
    pub name: Option<String>,
    pub at: Point,
    pub over: String,
    pub on: Option<String>,
    pub status: BridgeStatus,
    pub length: Mil,
    pub users: BridgeUsers,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SpotFile {
    pub id: String,
    pub name: Option<String>,
    pub at: Point,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CausewayFile {
    pub road: String,
    pub line: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CliffFile {
    pub id: String,
    pub line: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RidgeFile {
    pub hill: String,
    pub line: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ZoneFile {
    pub id: String,
    #[serde(rename = "type")]
    pub kind: ZoneKind,
    pub side: Army,
    pub name: Option<String>,
    pub outline: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ObjectiveFile {
    pub id: String,
    pub name: String,
    pub at: Point,
    pub radius: Mil,
}
