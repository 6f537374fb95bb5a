//! Bail out, recovery, bogging, stacking, fires: small tables [5.15, 6.8.1, 7.29, 3.8].

use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::ap_fire::Damage;
use crate::numbers::{Modifier, Percent, Range};
use crate::unit::{LegSize, UnitKind};

/// Who gets out of a vehicle that is lost [5.15].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BailOut {
    knocked_out: Percent,
    brewed_up: Percent,
    /// The vehicle was broken [7.39].
    pub broken: Modifier,
    /// The vehicle hesitated [7.39].
    pub hesitating: Modifier,
    /// The vehicle is open.
    pub open_topped: Modifier,
    /// The unit rode on its deck.
    pub rider: Modifier,
    /// The unit is Elite.
    pub elite: Modifier,
}

impl BailOut {
    /// From what net roll on a unit gets out.
    pub const fn number(&self, loss: Damage) -> Percent {
        match loss {
            Damage::BrewedUp => self.brewed_up,
            _ => self.knocked_out,
        }
    }
}

/// What is added to rolls for suppression recovery [6.8.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The unit had another command than N/C.
    pub commanded: Modifier,
    /// An enemy combat unit is adjacent.
    pub enemy_adjacent: Modifier,
    /// The unit is in Full Cover.
    pub full_cover: Modifier,
}

/// Stacking in halves of a point [3.8].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stacking {
    /// How much room a hex has for one side.
    pub limit: u8,
    vehicle: u8,
    gun: u8,
    squad: u8,
    half_squad: u8,
    section: u8,
}

impl Stacking {
    /// What a unit takes that is neither carried nor on a hook.
    pub const fn halves(&self, kind: UnitKind, leg: Option<LegSize>) -> u8 {
        match (kind, leg) {
            (UnitKind::Vehicle, _) => self.vehicle,
            (UnitKind::Gun, _) => self.gun,
            (UnitKind::Leg, Some(LegSize::Squad)) => self.squad,
            (UnitKind::Leg, Some(LegSize::HalfSquad)) => self.half_squad,
            (UnitKind::Leg, Some(LegSize::Section) | None) => self.section,
            (UnitKind::Weapon | UnitKind::Battery | UnitKind::Aircraft | UnitKind::Glider, _) => 0,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bog {
    free: Percent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Crew {
    spots: Range,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fires {
    spreads: Percent,
    height: i8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Smoke {
    wreck_turns: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct NarrowRoads {
    wreck_cost: u8,
}

/// What a turret that turns more than 120 degrees costs its gun [7.8].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurretSwing {
    /// AP fire.
    pub ap: Modifier,
    /// GP fire.
    pub gp: Modifier,
}

/// Limited spotting [7.7].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notice {
    /// At or below it a unit in sight is noticed.
    pub number: Percent,
    /// A Recon unit looks.
    pub recon: Modifier,
    /// The unit has fired.
    pub fired: Modifier,
}

/// Searching Hidden Unit Markers [7.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// At or below it a marker is found.
    pub number: Percent,
    /// A Recon unit searches.
    pub recon: Modifier,
    /// The searcher stands beside it.
    pub adjacent: Modifier,
    /// The marker moved last turn.
    pub moved: Modifier,
}

/// Mines against vehicles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mines {
    /// At or below it a vehicle sets one off.
    pub hits: Percent,
    /// Against the belly.
    pub penetration: i8,
}

/// The small tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Misc {
    /// Who gets out.
    pub bail_out: BailOut,
    /// Suppression recovery.
    pub recovery: Recovery,
    /// Room in a hex.
    pub stacking: Stacking,
    /// Mines.
    pub mines: Mines,
    /// Turrets.
    pub turret: TurretSwing,
    /// Limited spotting.
    pub notice: Notice,
    /// Searching markers.
    pub hidden: Search,
    bog: Bog,
    crew: Crew,
    fires: Fires,
    smoke: Smoke,
    narrow_roads: NarrowRoads,
}

impl Misc {
    /// Reads the tables.
    pub(crate) fn read(text: &str) -> Result<Misc, Vec<Fault>> {
        let (source, file): (_, Misc) = Source::read("misc", text)?;
        source.finish(file)
    }

    /// At or below it a bogged vehicle gets free [7.29].
    pub const fn unbog(&self) -> Percent {
        self.bog.free
    }

    /// How far a crew on foot spots [6.6.2.13].
    pub const fn crew_spots(&self) -> Range {
        self.crew.spots
    }

    /// At or below it a fire spreads [6.8.3].
    pub const fn fire_spreads(&self) -> Percent {
        self.fires.spreads
    }

    /// How high a FIRE counter stands in lines of sight.
    pub const fn fire_height(&self) -> i8 {
        self.fires.height
    }

    /// How many turns after the brew-up the smoke of a wreck goes [ruling D71].
    pub const fn wreck_smoke_turns(&self) -> u8 {
        self.smoke.wreck_turns
    }

    /// Factors for pushing a wreck off a narrow road [7.30].
    pub const fn push_wreck(&self) -> u8 {
        self.narrow_roads.wreck_cost
    }
}
