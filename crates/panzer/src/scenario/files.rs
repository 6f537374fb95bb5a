//! What stands in a scenario file, field by field.

use std::collections::BTreeMap;

use board::Edge;
use board::join::Layout;
use datafile::Spanned;
use serde::Deserialize;

use crate::airborne::Light;
use crate::grades::{Grade, Role};
use crate::morale::RatingName;
use crate::nation::Nation;
use crate::numbers::TwoPoints;
use crate::terrain::{Stream, Way};
use crate::weapon::Period;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    pub id: Spanned<String>,
    #[serde(default, rename = "aliases")]
    pub _aliases: Vec<String>,
    pub name: Spanned<String>,
    pub number: u8,
    pub when: String,
    pub historical: bool,
    #[serde(default)]
    pub about: String,
    pub sides: Spanned<[Nation; 2]>,
    pub turns: Spanned<u8>,
    pub period: Period,
    pub light: Light,
    pub initiative: [i16; 2],
    #[serde(default)]
    pub initiative_after_win: [i16; 2],
    pub margin: TwoPoints,
    pub hidden: [u8; 2],
    pub hidden_formations: Option<Spanned<Vec<String>>>,
    #[serde(default)]
    pub hidden_after_landing: bool,
    pub spotting: i16,
    #[serde(default)]
    pub bog_modifier: i16,
    #[serde(default)]
    pub orders: Vec<String>,
    pub layout: Layout,
    pub ground: Option<Spanned<GroundFile>>,
    #[serde(default)]
    pub counters: Vec<Spanned<CountersFile>>,
    pub spotting_rolls: Option<Spanned<SpottingRollsFile>>,
    pub reaction: Option<Spanned<ReactionFile>>,
    pub engine: Option<Spanned<EngineFile>>,
    pub camouflage: Option<Spanned<CamouflageFile>>,
    pub riders: Option<Spanned<RidersFile>>,
    pub paratroops: Option<Spanned<ParatroopsFile>>,
    pub artillery: Option<Spanned<ArtilleryFile>>,
    pub first: Option<Spanned<FirstFile>>,
    pub pairs: Option<Spanned<PairsFile>>,
    pub arrivals: Option<Spanned<ArrivalsFile>>,
    pub deploy: Vec<Spanned<DeployFile>>,
    pub control: Option<Spanned<ControlFile>>,
    pub victory: Vec<Spanned<VictoryFile>>,
    pub force: Vec<Spanned<ForceFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GroundFile {
    #[serde(default)]
    pub stream: Stream,
    #[serde(default, rename = "stream_clause")]
    pub _stream_clause: String,
    #[serde(default)]
    pub hedgerows_stop_tracks: bool,
    pub narrow: Option<String>,
    pub bridge_defense: Option<i8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CountersFile {
    pub kind: CounterKind,
    pub hexes: String,
    pub clause: String,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(super) enum CounterKind {
    ImprovedPosition,
    Fire,
    Wreck,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SpottingRollsFile {
    pub first: SpottingStepFile,
    pub second: SpottingStepFile,
    pub no_bonus_at: i16,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SpottingStepFile {
    pub to: i16,
    pub turns: BTreeMap<String, i16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReactionFile {
    pub side: Nation,
    pub units: Vec<Who>,
    #[serde(default)]
    pub not: Vec<String>,
    pub delay: u8,
    pub released: Option<u8>,
    pub locked: Option<LockedFile>,
    pub clause: String,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Who {
    All,
    Vehicles,
    Guns,
    Leg,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LockedFile {
    pub formation: String,
    pub card: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EngineFile {
    pub unit: String,
    pub to: u8,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CamouflageFile {
    pub side: Nation,
    pub cards: Vec<String>,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RidersFile {
    pub formation: String,
    pub on: String,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ParatroopsFile {
    pub pathfinder_moves: u8,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArtilleryFile {
    pub registered: [u8; 2],
    #[serde(default)]
    pub per_battery: bool,
    #[serde(default)]
    pub cards: Vec<String>,
    #[serde(default)]
    pub planned: Vec<PlannedFile>,
    pub rockets: Option<RocketsFile>,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlannedFile {
    pub side: Nation,
    pub first: u8,
    pub last: Option<u8>,
    #[serde(default)]
    pub must: bool,
    #[serde(default)]
    pub only: bool,
    pub cards: Vec<String>,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RocketsFile {
    pub card: String,
    pub every: u8,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FirstFile {
    pub higher: bool,
    pub tie: Nation,
    pub decides: Option<DecidesFile>,
    pub clause: String,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(super) enum DecidesFile {
    SetUp,
    Entry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PairsFile {
    pub hexes: [[String; 2]; 2],
    pub first_choice: FirstFile,
    pub groups: u8,
    #[serde(rename = "bonus")]
    pub _bonus: Way,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArrivalsFile {
    pub deploy: Vec<String>,
    #[serde(default, rename = "together")]
    pub _together: bool,
    pub turns: BTreeMap<String, i16>,
    pub clause: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeployFile {
    pub id: String,
    pub side: Nation,
    pub mode: ModeFile,
    #[serde(default)]
    pub order: u8,
    pub hexes: Option<String>,
    pub from: Option<u8>,
    pub to: Option<u8>,
    pub turns: Option<[u8; 2]>,
    pub bonus: Option<String>,
    pub widens: Option<WidensFile>,
    pub one_formation_each: Option<String>,
    #[serde(default)]
    pub by_roll: Vec<ByRollFile>,
    pub without: Option<Who>,
    #[serde(default)]
    pub unoccupied: bool,
    #[serde(default)]
    pub crowded: bool,
    #[serde(default)]
    pub entrenched: Vec<Who>,
    #[serde(default)]
    pub least: Vec<LeastFile>,
    pub clause: String,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ModeFile {
    SetUp,
    Place,
    Enter,
    Pairs,
    Drop,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WidensFile {
    pub hexes: u8,
    pub edge: Edge,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByRollFile {
    pub to: u8,
    pub hexes: String,
    pub bonus: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeastFile {
    pub units: u8,
    pub hexes: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ControlFile {
    #[serde(rename = "US")]
    pub us: Option<String>,
    #[serde(rename = "UK")]
    pub uk: Option<String>,
    #[serde(rename = "DE")]
    pub de: Option<String>,
    pub nobody: Option<String>,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum VictoryFile {
    Losses {
        #[serde(default)]
        wrecks_only: bool,
        clause: String,
    },
    ExitPoints {
        sides: Vec<Nation>,
        hexes: String,
        first: Option<u8>,
        clause: String,
    },
    TooFewExits {
        to: Nation,
        exiting: Nation,
        fewer_than: u8,
        points: TwoPoints,
        clause: String,
    },
    Control {
        name: String,
        hexes: String,
        need: u8,
        points: TwoPoints,
        clause: String,
    },
    Hill {
        name: String,
        peak: String,
        top: String,
        points: TwoPoints,
        #[serde(default)]
        not_with_pair: bool,
        clause: String,
    },
    Pair {
        name: String,
        peak: String,
        top: String,
        hexes: String,
        need: u8,
        points: TwoPoints,
        clause: String,
    },
    Bridge {
        hex: String,
        destroyed: Nation,
        points: TwoPoints,
        clause: String,
    },
    Occupancy {
        name: String,
        hexes: String,
        garrison: Nation,
        points: TwoPoints,
        clause: String,
    },
    UnitHolds {
        to: Nation,
        unit: String,
        hex: String,
        points: TwoPoints,
        clause: String,
    },
    Arrival {
        to: Nation,
        by_turn: Vec<ByTurnFile>,
        clause: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByTurnFile {
    pub to: u8,
    pub points: TwoPoints,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForceFile {
    pub nation: Nation,
    pub name: String,
    pub grade: Grade,
    pub points: TwoPoints,
    #[serde(default)]
    pub support: Vec<Spanned<ElementFile>>,
    pub formation: Vec<Spanned<FormationFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FormationFile {
    pub name: String,
    pub short: String,
    pub grade: Grade,
    pub morale: RatingName,
    pub units: u8,
    pub units_with_morale: Option<u8>,
    pub controlled: u8,
    pub cohesion: u8,
    pub span: Option<u8>,
    pub span_by_spotting: Option<[u8; 3]>,
    pub points: TwoPoints,
    pub elements: Vec<Spanned<ElementFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ElementFile {
    pub unit: String,
    #[serde(default = "one")]
    pub count: u8,
    pub group: Option<String>,
    #[serde(default)]
    pub roles: Vec<Role>,
    #[serde(default)]
    pub weapons: Vec<String>,
    #[serde(default)]
    pub motorcycle: bool,
    pub grade: Option<Grade>,
    pub at: Option<String>,
    #[serde(default)]
    pub counters: Vec<String>,
    pub deploy: Option<String>,
    pub points: TwoPoints,
    #[serde(default)]
    pub with_morale: bool,
}

fn one() -> u8 {
    1
}
