//! Arnhem: what it adds to the standard rules.
//!
//! | rule | clauses | where |
//! |---|---|---|
//! | cities shorten retreats | A11 | `city`; `retreat`, `resolve` |
//! | canal and rail bridges are blown | A12 | `demolition`; `crossings` |
//! | the Engineer repairs, ferries, assaults and comes back | A13 | `engineer` |
//! | support near ground units, two batteries a combat | A14 | `support` and `batteries` of the scenario; `fire`, `duties` |
//! | columns, blocked entry hexes, German returns | A15.1, A15.2, A15.4 | `entry = "columns"`, `exit`; `entering` |
//! | landings and drop zones, noted in secret | A15.3 | `drops`, `zones` |
//! | weather | A16 | `weather`; the option `weather` of the historical scenario |
//! | lines of communication, points, ratio | A17 | `lines`, `points` |

mod aims;
mod arrange;
mod city;
mod clauses;
mod demolition;
mod drops;
mod engineer;
mod hooks;
mod lines;
mod markers;
mod orders;
mod points;
mod scene;
mod weather;
mod zones;

use std::sync::OnceLock;

use board::{HexId, HexSet};
use kernel::{Dice, Log, SeatSet};
use kit::{Range, Side, TurnNo, clause};
use serde::Deserialize;

use crate::event::{Event, SpecialEvent};
use crate::game::Game;
use crate::numbers::ZoneId;
use crate::position::{Position, Step};
use crate::scenario::Reader;
use crate::sequence::ALL;
use crate::terrain::Change;
use crate::unit::{UnitId, UnitSet};

pub use demolition::{Charge, Wired};
pub(crate) use lines::Tracer;
pub use weather::Weather;
pub use zones::Zone;

/// A drop zone of a division.
#[derive(Debug, Clone)]
pub struct ZoneRule {
    /// Its name.
    pub name: String,
    /// The units that drop around it.
    pub units: UnitSet,
    /// Where it is, unless that is noted in secret.
    pub hex: Option<HexId>,
}

/// Arnhem's rules.
#[derive(Debug, Clone)]
pub struct Arnhem {
    /// The Allied side.
    pub allied: Side,
    /// Whether weather rules the drops and the support [A16.0].
    pub weather: bool,
    /// The Engineer.
    pub engineer: UnitId,
    /// The Polish units [A17.36].
    pub poles: UnitSet,
    /// All units that come from the air.
    pub airborne: UnitSet,
    /// Where lines on the ground end [A17.31].
    pub line_ends: HexSet,
    /// North of the Waal [A17.11.2].
    pub north_of_waal: HexSet,
    /// North of the Neder Rijn [A17.11.3].
    pub north_of_rijn: HexSet,
    /// Where drop zones may be noted [A15.37].
    pub zone_hexes: HexSet,
    /// How far apart at least.
    pub zones_apart: Range,
    /// Where units may drop with weather [A16.11].
    pub drop_hexes: HexSet,
    /// How far from their zone at most.
    pub drop_range: Range,
    /// The drop zones.
    pub zones: Vec<ZoneRule>,
    /// City hexes.
    pub cities: HexSet,
    /// The bridges that are wired [A12.15].
    pub wired: Vec<Wired>,
    /// For each hex the wired bridges that it is an end of, one bit each.
    wired_at: Vec<u32>,
    /// The hexes that can be one of three drop zones; found when first asked for.
    zone_starts: OnceLock<HexSet>,
    /// For every hex the hexes within reach of a drop zone there, and those far enough for another; likewise.
    zone_areas: OnceLock<Vec<[HexSet; 2]>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WeatherRule {
    Option,
    Always,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArnhemFile {
    weather: WeatherRule,
    engineer: String,
    #[serde(rename = "return_hexes")]
    _return_hexes: Vec<String>,
    poles: Vec<String>,
    line_ends: Vec<String>,
    north_of_waal: Vec<String>,
    north_of_rijn: Vec<String>,
    #[serde(default)]
    zone_hexes: Vec<String>,
    #[serde(default)]
    zones_apart: Range,
    drop_hexes: Vec<String>,
    drop_range: Range,
    zones: Vec<ZoneFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneFile {
    name: String,
    units: Vec<String>,
    hex: Option<String>,
}

impl ArnhemFile {
    pub fn read(self, reader: &mut Reader) -> Arnhem {
        let (allied, place) = (Side::First, "arnhem");
        let map = reader.map;
        if self.zones.len() != 3 {
            reader.fault(place, "three drop zones are needed, one for each airborne division");
        }
        let zones = self.zones.into_iter().map(|zone| ZoneRule {
            units: reader.units(&format!("zone '{}'", zone.name), Some(allied), &zone.units),
            hex: zone.hex.as_deref().map(|hex| reader.hex(place, hex)),
            name: zone.name,
        });
        let zones: Vec<ZoneRule> = zones.collect();
        let poles = reader.units(place, Some(allied), &self.poles);
        let wired = demolition::wired(map);
        if wired.len() > 32 {
            reader.fault(place, format!("{} wired bridges are too many: at most 32", wired.len()));
        }
        let mut wired_at = vec![0; map.grid.len()];
        for (index, bridge) in wired.iter().enumerate().take(32) {
            for hex in [bridge.a, bridge.b] {
                wired_at[usize::from(hex.0)] |= 1 << index;
            }
        }
        Arnhem {
            allied,
            weather: matches!(self.weather, WeatherRule::Always) || reader.chose("weather"),
            engineer: reader.unit(place, allied, &self.engineer),
            airborne: zones.iter().fold(poles, |all, zone| all | zone.units),
            poles,
            line_ends: reader.hex_set(place, &self.line_ends),
            north_of_waal: reader.hex_set(place, &self.north_of_waal),
            north_of_rijn: reader.hex_set(place, &self.north_of_rijn),
            zone_hexes: reader.hex_set(place, &self.zone_hexes),
            zones_apart: self.zones_apart,
            drop_hexes: reader.hex_set(place, &self.drop_hexes),
            drop_range: self.drop_range,
            zones,
            cities: map.grid.hexes().filter(|&hex| map.terrain_at(hex) == "city").collect(),
            wired,
            wired_at,
            zone_starts: OnceLock::new(),
            zone_areas: OnceLock::new(),
        }
    }
}

impl Arnhem {
    /// A wired bridge may become plain water [A12.13].
    pub(super) fn change(&self) -> Change {
        Change::Drowned(self.wired.iter().map(|bridge| (bridge.a, bridge.b)).collect())
    }

    /// Whether drop zones are noted in secret before the game [A15.36].
    pub fn is_planned(&self) -> bool {
        self.zones.iter().any(|zone| zone.hex.is_none())
    }
}

impl Arnhem {
    pub(super) fn begin(&self, at: &mut Position) {
        for (zone, rule) in at.extension.zones.iter_mut().zip(&self.zones) {
            if let Some(hex) = rule.hex {
                *zone = Zone { hex, turn: TurnNo::FIRST, down: true };
            }
        }
        for unit in self.airborne {
            at.put(unit, crate::position::Place::Waiting);
        }
        if self.is_planned() {
            at.step = Step::Plan;
        }
    }

    /// The weather of the turn, then the drop zones that have come to their turn [A15.39, A16.0, ruling W99].
    pub(super) fn begin_turn<D: Dice, L: Log<Event>>(
        &self,
        game: &Game,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        at.extension.landed = UnitSet::NONE;
        if self.weather && at.turn > game.scenario.first_turn {
            let die = dice.roll(6);
            at.extension.weather = at.extension.weather.after(die);
            let weather = at.extension.weather;
            log.tell(ALL, || Event::Special(SpecialEvent::Weather(die, weather)));
            log.cite(clause!("A16.0").id());
        }
        Arnhem::mark_zones(at, log);
    }

    /// Marks the drop zones whose turn has come, unless the weather is Poor.
    pub(super) fn mark_zones<L: Log<Event>>(at: &mut Position, log: &mut L) {
        if at.extension.weather == Weather::Poor {
            return;
        }
        // Whatever comes down was secret until now, and so was that another one does not come yet.
        if at.extension.zones.iter().any(|zone| zone.is_noted() && !zone.down) {
            log.reveal(SeatSet::ALL);
        }
        for index in 0..at.extension.zones.len() {
            let zone = &mut at.extension.zones[index];
            if zone.is_noted() && !zone.down && zone.turn <= at.turn {
                zone.down = true;
                let hex = zone.hex;
                log.tell(ALL, || Event::Special(SpecialEvent::ZoneDown(ZoneId::at(index), hex)));
            }
        }
    }
}
