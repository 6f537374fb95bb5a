//! Scenarios: forces, set-up, arrivals, artillery, supply, special rules and victory.
//!
//! Start reading at [`Scenario`]. The text is read by [`Scenario::read`] against a map and the charts.

mod files;
mod reading;
mod special;
mod victory;

use board::plane::{Mil, Point, Pose};
use kit::TurnNo;

pub use reading::Stock;
pub use special::{Effect, SpecialRule};
pub use victory::{ArmourLost, Award, Check, Condition, Level, LevelName, Victory};

use crate::airborne::{DayOrNight, Flak, Height, Theatre};
use crate::army::Army;
use crate::barrage::{Mission, Ordnance};
use crate::formation::Shape;
use crate::map::TableEdge;
use crate::numbers::{D10, DayNo, Points, Rounds, Score, StandCount, Templates};
use crate::quality::Quality;
use crate::replacements::Supply;
use crate::sighting::Weather;
use crate::stand::StandType;
use crate::weapon::{Armour, Gun, Letters, Speed};
use crate::words::words;

/// A moment of the campaign: turn 0 is dawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
pub struct Moment(pub DayNo, pub TurnNo);

words! {
    /// What a battalion is made of.
    BattalionKind {
        Infantry = "infantry",
        Armour = "armour",
        Guns = "guns",
    }
}

words! {
    /// How a battalion or a C Ops comes that does not march.
    LandsBy {
        Placed = "placed",
        Paradrop = "paradrop",
        Glider = "glider",
        Airfield = "airfield",
        Sea = "sea",
    }
}

words! {
    /// Where a lost C Ops comes back [ut-8, D132].
    COpsReturn {
        EdgeRoad = "edge-road",
        NearestSource = "nearest-source",
    }
}

words! {
    /// When a source of supply counts [D165].
    SourceNeeds {
        Landed = "landed",
        Held = "held",
        NotLost = "not-lost",
    }
}

/// A stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stand {
    /// Its id, such as `al-A1-i1`.
    pub id: String,
    /// What it is.
    pub stand: StandType,
    /// The vehicle or gun, by its name.
    pub weapon: Option<String>,
    /// What it fires with.
    pub gun: Gun,
    /// Its armour; none for men, guns and soft vehicles.
    pub armour: Option<Armour>,
    /// How it moves without its transport.
    pub speed: Speed,
    /// The letters of what carries it.
    pub transport: Option<Letters>,
    /// Whether it is attached and no own stand of the battalion.
    pub attached: bool,
}

/// Where a stand starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// Place and facing, as listed.
    pub pose: Pose,
    /// Whether it rides its transport.
    pub mounted: bool,
    /// Whether a gun or heavy weapons are set up.
    pub set_up: bool,
    /// Whether it is dug in.
    pub entrenched: bool,
}

/// How a battalion on the table is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetUp {
    /// The zone in which its owner may place it otherwise.
    pub zone: Option<String>,
    /// Its formation.
    pub shape: Shape,
    /// The middle of the front rank's front edge, and the facing.
    pub anchor: Pose,
    /// Each stand, in the order of the battalion's.
    pub stands: Vec<Start>,
}

/// Where a battalion is before it comes into play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arrival {
    /// On the table.
    OnTable(SetUp),
    /// In reserve, to deploy by a FUP from a moment on.
    Reserve(Moment),
    /// A reinforcement, to enter at a node of the roads from a moment on.
    Enters(Moment, String),
    /// Drops or lands in a zone, with a lift or landing.
    Lands(LandsBy, String),
}

/// A battalion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Battalion {
    /// Its id, such as `al-A1`: side, battlegroup and number.
    pub id: String,
    /// Whose it is.
    pub army: Army,
    /// Its battlegroup.
    pub battlegroup: String,
    /// Its name.
    pub name: String,
    /// What it is made of.
    pub kind: BattalionKind,
    /// How good it is.
    pub quality: Quality,
    /// Its stands, own and attached.
    pub stands: Vec<Stand>,
    /// How it comes.
    pub arrival: Arrival,
}

impl Battalion {
    /// The stands it starts with, attachments included: its column of the morale table [10, pa-3, D30].
    pub fn establishment(&self) -> StandCount {
        StandCount(self.stands.len() as u8)
    }

    /// Its own stands.
    pub fn own(&self) -> impl Iterator<Item = &Stand> {
        self.stands.iter().filter(|stand| !stand.attached)
    }
}

/// A brigade or regiment [3n6].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Battlegroup {
    /// Its id, such as `al-A`.
    pub id: String,
    /// Whose it is.
    pub army: Army,
    /// Its name.
    pub name: String,
}

/// More templates from a day on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtraArtillery {
    /// The first day.
    pub from_day: DayNo,
    /// How many.
    pub templates: Templates,
    /// Their quality.
    pub quality: Quality,
    /// How they may be planned.
    pub modes: Vec<Mission>,
}

/// The artillery of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artillery {
    /// Its quality [4].
    pub quality: Quality,
    /// Its templates.
    pub templates: Templates,
    /// Rounds for the first day [mb-5].
    pub first_day: Rounds,
    /// Rounds added every night.
    pub each_day: Rounds,
    /// Whether those come only to a side in supply.
    pub needs_supply: bool,
    /// How missions may be planned.
    pub modes: Vec<Mission>,
    /// The same on the first day.
    pub modes_on_day_1: Vec<Mission>,
    /// More, later.
    pub extra: Option<ExtraArtillery>,
    /// Whether the numbers are printed.
    pub printed: bool,
}

/// A C Ops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct COps {
    /// Its id.
    pub id: String,
    /// Where it starts, on a road; none if it lands.
    pub at: Option<(Point, usize)>,
    /// The battlegroups it leads [D131].
    pub battlegroups: Vec<String>,
    /// Its quality, for an option [faq-44].
    pub quality: Quality,
    /// When it comes.
    pub comes: Moment,
    /// How.
    pub by: LandsBy,
    /// The zone in which it lands.
    pub zone: Option<String>,
}

/// A FUP.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fup {
    /// Its id.
    pub id: String,
    /// Where it is.
    pub at: Point,
    /// Its road and the point of the road nearest to it.
    pub road: (usize, Point),
    /// The beach that must have been landed on.
    pub zone: Option<String>,
    /// The first day on which it is there.
    pub from_day: DayNo,
    /// The C Ops that it follows.
    pub c_ops: String,
}

/// Aircraft of a side [faq-41].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AirSupport {
    /// What they carry.
    pub ordnance: Ordnance,
    /// The first day.
    pub from_day: DayNo,
    /// Missions on each day; none if points limit them.
    pub each_day: Option<u8>,
    /// Activation points for a call.
    pub cost: Points,
    /// A call is granted on so much or less.
    pub granted_on: Option<Score>,
    /// Calls in a player turn.
    pub calls_per_turn: Option<u8>,
    /// Whether the numbers are printed.
    pub printed: bool,
}

/// Where supply comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A node on a friendly edge.
    EdgeRoad(usize),
    /// A supply-drop zone [as-3].
    SupplyDrop(String),
    /// A beach.
    Zone(String, SourceNeeds),
    /// A port.
    Objective(String, SourceNeeds),
}

/// Supply from the air [as-3].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SupplyDrop {
    /// Its zones.
    pub zones: Vec<String>,
    /// The quality while the nearest enemy is at most so far from the zone; none is no supply.
    pub quality: Vec<(Mil, Option<Supply>)>,
    /// The quality beyond.
    pub beyond: Supply,
}

impl SupplyDrop {
    /// The quality when the nearest enemy is so far from the zone, rounded up; none is no supply [as-3].
    pub fn quality(&self, nearest: Mil) -> Option<Supply> {
        let row = self.quality.iter().find(|(to, _)| nearest <= *to + Mil(1));
        row.map_or(Some(self.beyond), |(_, quality)| *quality)
    }
}

/// What a side may change about its set-up.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FreeSetUp {
    /// Anywhere in this zone.
    pub zone: Option<String>,
    /// Or so far from the listed places.
    pub radius: Option<Mil>,
    /// Not within a distance of these zones.
    pub keep_out: Option<(Vec<String>, Mil)>,
    /// Battlegroups west of a line across the table, and those east of it.
    pub divided: Option<(Mil, Vec<String>, Vec<String>)>,
    /// Whether stands outside towns may start dug in [malta-8].
    pub may_entrench: bool,
}

/// Which points are kept overnight: a score that changes day by day [malta-0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CarryOver {
    score: i8,
    per_day: i8,
}

impl CarryOver {
    /// A point is kept on so much or less in the night after a day [malta-0, D96].
    pub const fn score(self, day: DayNo) -> Score {
        Score(self.score + self.per_day * day.0 as i8)
    }
}

/// A side of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideInfo {
    /// Its name.
    pub name: String,
    /// Its nation.
    pub nation: String,
    /// Whether attachments stay in their brigade [night-6].
    pub commonwealth: bool,
    /// Activation points for the campaign [3n7].
    pub points: Points,
    /// Whether that number is printed.
    pub points_printed: bool,
    /// Supply; none if it is dropped.
    pub supply: Option<Supply>,
    /// Supply from the air.
    pub supply_drop: Option<SupplyDrop>,
    /// Friendly edges.
    pub edges: Vec<TableEdge>,
    /// Where a lost C Ops comes back.
    pub c_ops_return: COpsReturn,
    /// Points kept overnight, for an option.
    pub carry_over: Option<CarryOver>,
    /// Artillery.
    pub artillery: Artillery,
    /// C Ops.
    pub c_ops: Vec<COps>,
    /// FUPs.
    pub fups: Vec<Fup>,
    /// Aircraft.
    pub air: Vec<AirSupport>,
    /// Sources of supply.
    pub sources: Vec<Source>,
    /// What it may change about its set-up.
    pub set_up: Option<FreeSetUp>,
}

/// How drops are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drops {
    /// The drift table.
    pub theatre: Theatre,
    /// How high the aircraft fly.
    pub height: Height,
    /// By day or night.
    pub light: DayOrNight,
    /// Flak day by day.
    pub flak: Vec<Flak>,
    /// No drop in such weather.
    pub grounded_by: Vec<Weather>,
    /// Zones that the owner may choose from [D165].
    pub zone_choice: Vec<String>,
}

/// A lift, or a landing from the sea.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wave {
    /// Its id.
    pub id: String,
    /// When it comes.
    pub comes: Moment,
    /// Its zone, if all land in one.
    pub zone: Option<String>,
    /// Its battalions, by number.
    pub battalions: Vec<usize>,
    /// C Ops that come with it.
    pub c_ops: Vec<String>,
}

/// A scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// Its title.
    pub name: String,
    /// Its map.
    pub map: String,
    /// The last day [1n2].
    pub last_day: DayNo,
    /// What the days are called.
    pub dates: Vec<String>,
    /// Who has the first player turn.
    pub first: Army,
    /// Who attacks.
    pub attacker: Army,
    /// Who sets up, in order.
    pub set_up_order: Vec<Army>,
    /// Options that the scenario orders, with their values.
    pub options: Vec<(String, String)>,
    /// The weather table: each kind up to a number of the die [1].
    pub weather: Vec<(u8, Weather)>,
    /// Weather that is fixed for a day.
    pub fixed_weather: Vec<(DayNo, Weather)>,
    /// Allied and Axis.
    pub sides: [SideInfo; 2],
    /// How drops are made.
    pub drops: Option<Drops>,
    /// Lifts.
    pub lifts: Vec<Wave>,
    /// Landings from the sea.
    pub landings: Vec<Wave>,
    /// Special rules.
    pub special: Vec<SpecialRule>,
    /// Battlegroups.
    pub battlegroups: Vec<Battlegroup>,
    /// Battalions.
    pub battalions: Vec<Battalion>,
    /// Victory.
    pub victory: Victory,
}

impl Scenario {
    /// A side.
    pub const fn side(&self, army: Army) -> &SideInfo {
        &self.sides[army as usize]
    }

    /// The weather of a day: fixed, or by the die [1].
    pub fn weather(&self, day: DayNo, die: D10) -> Weather {
        let fixed = self.fixed_weather.iter().find(|(fixed, _)| *fixed == day).map(|(_, kind)| *kind);
        let rolled = || self.weather.iter().find(|(to, _)| die.0 <= *to).map(|(_, kind)| *kind);
        fixed.or_else(rolled).unwrap_or(Weather::Clear)
    }

    /// The battalion of this id.
    pub fn battalion(&self, id: &str) -> Option<&Battalion> {
        self.battalions.iter().find(|battalion| battalion.id == id)
    }
}
