//! What stands in a scenario file, field by field.

use std::collections::BTreeMap;

use board::plane::{Heading, Mil, Point};
use datafile::Spanned;
use serde::Deserialize;

use super::{BattalionKind, COpsReturn, CarryOver, LandsBy, Moment, SourceNeeds, SpecialRule, Victory};
use crate::airborne::{DayOrNight, Flak, Height, Theatre};
use crate::army::Army;
use crate::barrage::{Mission, Ordnance};
use crate::formation::Formation;
use crate::map::TableEdge;
use crate::numbers::{DayNo, Points, Rounds, Score, Templates};
use crate::quality::Quality;
use crate::replacements::Supply;
use crate::sighting::Weather;
use crate::stand::StandType;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    pub id: String,
    pub name: String,
    pub map: Spanned<String>,
    pub days: Spanned<u8>,
    pub dates: Spanned<Vec<String>>,
    pub first: Army,
    pub attacker: Army,
    pub set_up_order: Vec<Army>,
    #[serde(default)]
    pub options: BTreeMap<String, Spanned<String>>,
    pub weather: Spanned<Vec<(u8, Weather)>>,
    #[serde(default)]
    pub fixed_weather: Vec<(DayNo, Weather)>,
    pub allied: Spanned<SideFile>,
    pub axis: Spanned<SideFile>,
    pub drops: Option<Spanned<DropsFile>>,
    #[serde(default)]
    pub lift: Vec<Spanned<WaveFile>>,
    #[serde(default)]
    pub landing: Vec<Spanned<WaveFile>>,
    pub special: Vec<Spanned<SpecialRule>>,
    pub victory: Spanned<Victory>,
    pub battlegroup: Vec<Spanned<BattlegroupFile>>,
    pub battalion: Vec<Spanned<BattalionFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SideFile {
    pub name: String,
    pub nation: String,
    pub commonwealth: bool,
    pub points: Points,
    pub points_printed: bool,
    pub supply: Option<Supply>,
    pub edges: Vec<TableEdge>,
    pub c_ops_return: COpsReturn,
    pub carry_over: Option<CarryOver>,
    pub artillery: ArtilleryFile,
    pub supply_drop: Option<SupplyDropFile>,
    pub set_up: Option<FreeFile>,
    #[serde(default)]
    pub c_ops: Vec<Spanned<COpsFile>>,
    #[serde(default)]
    pub fup: Vec<Spanned<FupFile>>,
    #[serde(default)]
    pub air: Vec<AirFile>,
    #[serde(default)]
    pub source: Vec<Spanned<SourceFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArtilleryFile {
    pub quality: Quality,
    pub templates: Templates,
    pub first_day: Rounds,
    pub each_day: Rounds,
    pub modes: Vec<Mission>,
    pub modes_on_day_1: Vec<Mission>,
    pub printed: bool,
    #[serde(default)]
    pub needs_supply: bool,
    pub extra: Option<ExtraFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExtraFile {
    pub from_day: DayNo,
    pub templates: Templates,
    pub quality: Quality,
    pub modes: Vec<Mission>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SupplyDropFile {
    pub zones: Vec<String>,
    pub quality: Vec<(Mil, DroppedFile)>,
    pub beyond: Supply,
}

/// A quality of supply, or `none`.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
pub(super) enum DroppedFile {
    None,
    Poor,
    Inferior,
    Average,
    Superior,
    Superb,
}

impl DroppedFile {
    pub const fn supply(self) -> Option<Supply> {
        Some(match self {
            DroppedFile::None => return None,
            DroppedFile::Poor => Supply::Poor,
            DroppedFile::Inferior => Supply::Inferior,
            DroppedFile::Average => Supply::Average,
            DroppedFile::Superior => Supply::Superior,
            DroppedFile::Superb => Supply::Superb,
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FreeFile {
    pub zone: Option<String>,
    pub radius: Option<Mil>,
    pub keep_out: Option<KeepOutFile>,
    pub divided: Option<DividedFile>,
    #[serde(default)]
    pub may_entrench: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeepOutFile {
    pub zones: Vec<String>,
    pub distance: Mil,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DividedFile {
    pub at: Mil,
    pub west: Vec<String>,
    pub east: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct COpsFile {
    pub id: String,
    pub at: Option<Point>,
    pub road: Option<String>,
    pub battlegroups: Vec<String>,
    pub quality: Quality,
    pub comes: Moment,
    pub by: LandsBy,
    pub zone: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FupFile {
    pub id: String,
    pub at: Point,
    pub road: String,
    pub road_point: Point,
    pub zone: Option<String>,
    pub from_day: DayNo,
    pub c_ops: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AirFile {
    pub kind: Ordnance,
    pub from_day: DayNo,
    pub each_day: Option<u8>,
    pub cost: Points,
    pub granted_on: Option<Score>,
    pub calls_per_turn: Option<u8>,
    pub printed: bool,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum SourceFile {
    EdgeRoad { node: String },
    SupplyDrop { zone: String },
    Zone { zone: String, needs: SourceNeeds },
    Objective { objective: String, needs: SourceNeeds },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DropsFile {
    pub theatre: Theatre,
    pub height: Height,
    pub light: DayOrNight,
    pub flak: Vec<Flak>,
    pub grounded_by: Vec<Weather>,
    #[serde(default)]
    pub zone_choice: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WaveFile {
    pub id: String,
    pub comes: Moment,
    pub zone: Option<String>,
    pub battalions: Vec<String>,
    #[serde(default)]
    pub c_ops: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BattlegroupFile {
    pub id: String,
    pub name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BattalionFile {
    pub id: String,
    pub name: String,
    pub kind: BattalionKind,
    pub quality: Quality,
    pub stands: Vec<Spanned<StandFile>>,
    pub set_up: Option<SetUpFile>,
    pub reserve: Option<Moment>,
    pub enters: Option<Moment>,
    pub node: Option<String>,
    pub lands_by: Option<LandsBy>,
    pub zone: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StandFile {
    pub id: String,
    #[serde(rename = "type")]
    pub stand: StandType,
    pub weapon: Option<String>,
    pub transport: Option<String>,
    #[serde(default)]
    pub attached: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetUpFile {
    pub zone: Option<String>,
    pub formation: Formation,
    pub anchor: Point,
    pub heading: Heading,
    pub gap: Mil,
    #[serde(default)]
    pub front: u8,
    pub at: Vec<Point>,
    #[serde(default)]
    pub mounted: Vec<String>,
    #[serde(default)]
    pub set_up: Vec<String>,
    #[serde(default)]
    pub entrenched: Vec<String>,
}
