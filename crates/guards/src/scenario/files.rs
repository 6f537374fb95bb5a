//! What stands in a scenario file, field by field.

use std::collections::BTreeMap;

use datafile::Spanned;
use serde::Deserialize;

use super::Per;
use crate::weather::TimeOfDay;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    pub id: Spanned<String>,
    #[serde(default, rename = "aliases")]
    pub _aliases: Vec<String>,
    pub name: Spanned<String>,
    pub number: u8,
    pub map: String,
    #[serde(default)]
    pub about: String,
    pub sides: Spanned<[String; 2]>,
    pub setup_order: Spanned<[String; 2]>,
    pub first_chit: Spanned<FirstChitFile>,
    pub replacements: Spanned<Vec<String>>,
    pub roadway_minimum: Option<Spanned<RoadwayMinimumFile>>,
    pub floods: Option<Spanned<FloodsFile>>,
    pub turns: Vec<Spanned<TurnFile>>,
    pub setup: Vec<Spanned<SetupFile>>,
    #[serde(default)]
    pub reinforcements: Vec<Spanned<ReinforcementFile>>,
    pub welsh: Option<Spanned<WelshFile>>,
    pub locations: BTreeMap<String, Spanned<String>>,
    pub fortifications: Option<Spanned<WorksFile>>,
    pub cups: Vec<Spanned<CupFile>>,
    pub victory: Spanned<VictoryFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FirstChitFile {
    pub side: String,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RoadwayMinimumFile {
    pub side: String,
    pub points: u8,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FloodsFile {
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TurnFile {
    pub date: String,
    pub time: TimeOfDay,
    pub weather: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupFile {
    pub units: Vec<String>,
    pub within: u8,
    pub of: String,
    #[serde(default)]
    pub depleted: bool,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReinforcementFile {
    pub units: Vec<String>,
    pub turn: u8,
    pub entry: char,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WelshFile {
    pub exit_points: u16,
    pub clause: String,
    pub setup: Vec<Spanned<SetupFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WorksFile {
    pub side: String,
    #[serde(default)]
    pub trench: u8,
    #[serde(default)]
    pub minefield: u8,
    #[serde(default)]
    pub dragons_teeth: u8,
    #[serde(default)]
    pub bunker: u8,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CupFile {
    pub side: String,
    pub blue: u8,
    pub red: u8,
    pub black: u8,
    pub hand: Vec<String>,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum VictoryFile {
    ExitPoints {
        side: String,
        points: u16,
        exits: Vec<String>,
        road_from: Vec<String>,
        road_to: Vec<String>,
        clause: String,
        downgrade: Option<DowngradeFile>,
        draw: Option<DrawFile>,
    },
    VictoryPoints {
        side: String,
        win: u8,
        draw: u8,
        clause: String,
        places: Vec<PlaceFile>,
        exit: VictoryExitFile,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DowngradeFile {
    pub cities: Vec<String>,
    pub below: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DrawFile {
    pub held: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceFile {
    pub name: String,
    pub hexes: String,
    pub points: u8,
    pub per: Per,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryExitFile {
    pub points: u8,
    pub exits: Vec<String>,
    pub road_from: Vec<String>,
    pub road_to: RoadEndFile,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum RoadEndFile {
    Own(OwnExit),
    Hexes(Vec<String>),
}

#[derive(Deserialize)]
pub(super) enum OwnExit {
    #[serde(rename = "own-exit")]
    OwnExit,
}
