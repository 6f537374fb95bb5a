//! Any position that an editor asks for.

use std::collections::BTreeMap;

use kernel::Fault;
use serde::Deserialize;

use crate::area::{AREAS, Area, AreaSet};
use crate::forces::Place;
use crate::game::{Game, LAST_IMPULSE, LAST_TURN, STACK};
use crate::position::{Position, Step};
use crate::scenario::Weather;
use crate::side::Side;
use crate::unit::UnitId;

/// A position in words: whatever is not said is as at the start of the scenario.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    /// The scenario with its options, such as `first+bridges`.
    #[serde(default = "first")]
    pub scenario: String,
    /// The turn, from 1 to 4.
    pub turn: Option<u8>,
    /// The impulse, from 1 to 12.
    pub impulse: Option<u8>,
    /// The weather.
    pub weather: Option<Weather>,
    /// Whose half of the impulse it is.
    pub active: Option<Side>,
    /// Who holds the Advantage.
    pub advantage: Option<Side>,
    /// What is played.
    pub phase: Option<PhaseWish>,
    /// The areas that the German controls; whoever stands alone in an area controls it whatever is said.
    pub german: Option<Vec<u8>>,
    /// Units: where they are, and whether reduced.
    #[serde(default)]
    pub units: BTreeMap<String, UnitWish>,
    /// Units that are not named leave the map if this is set.
    #[serde(default)]
    pub only_these: bool,
    /// Bridges: who holds them.
    #[serde(default)]
    pub bridges: BTreeMap<String, BridgeWish>,
    /// Units that are out of supply.
    #[serde(default)]
    pub out_of_supply: Vec<String>,
    /// The points that the German needs at the end.
    pub target: Option<u8>,
}

fn first() -> String {
    "first".into()
}

/// Where a game is taken up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PhaseWish {
    /// The active side declares an impulse; rolls at the start of the half have been made.
    Impulse,
    /// The active side spends replacement points.
    Refit,
}

/// Where a unit is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitWish {
    /// The area's number.
    pub area: Option<u8>,
    /// A box beside the map: `waiting`, `eliminated` or `withdrawn`.
    pub off: Option<String>,
    /// Whether it is reduced.
    #[serde(default)]
    pub reduced: bool,
}

/// Who holds a bridge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum BridgeWish {
    /// The German.
    German,
    /// The American.
    American,
    /// Nobody: it is demolished.
    Demolished,
}

fn fault(place: impl Into<String>, message: impl Into<String>) -> Fault {
    Fault { place: place.into(), message: message.into() }
}

impl Game {
    /// Makes a position of an arrangement, or says all that is wrong with it.
    pub(crate) fn arrange(&self, wanted: &Arrangement) -> Result<Position, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut at = self.start();
        at.step = Step::Impulse;
        self.arrange_clock(wanted, &mut at, &mut faults);
        self.arrange_units(wanted, &mut at, &mut faults);
        if let Some(numbers) = &wanted.german {
            at.german_control = AreaSet::NONE;
            for &number in numbers {
                match area_of(number) {
                    Some(area) => at.german_control.insert(area),
                    None => faults.push(fault("german", no_area(number))),
                }
            }
        }
        for side in Side::BOTH {
            let alone = at.forces.occupied(side) - at.forces.occupied(side.other());
            match side {
                Side::German => at.german_control |= alone,
                Side::American => at.german_control -= alone,
            }
        }
        self.arrange_bridges(wanted, &mut at, &mut faults);
        for name in &wanted.out_of_supply {
            match self.find(name) {
                Some(unit) => at.unsupplied.insert(unit),
                None => faults
                    .push(fault("out_of_supply", format!("no unit of this scenario is called '{name}'"))),
            }
        }
        if wanted.phase == Some(PhaseWish::Refit) {
            at.impulse = 0;
            at.points = *self.scenario.replacements.of(at.active);
            at.step = Step::Refit(at.active);
        }
        if faults.is_empty() { Ok(at) } else { Err(faults) }
    }

    fn arrange_clock(&self, wanted: &Arrangement, at: &mut Position, faults: &mut Vec<Fault>) {
        let mut number = |place: &str, value: Option<u8>, most: u8, into: &mut u8| {
            if let Some(value) = value {
                if (1..=most).contains(&value) {
                    *into = value;
                } else {
                    faults.push(fault(place, format!("give a number from 1 to {most}, not {value}")));
                }
            }
        };
        number("turn", wanted.turn, LAST_TURN, &mut at.turn);
        number("impulse", wanted.impulse, LAST_IMPULSE, &mut at.impulse);
        at.active = wanted.active.unwrap_or(at.active);
        at.advantage = wanted.advantage.unwrap_or(at.advantage);
        at.weather = wanted.weather.unwrap_or(if at.impulse >= 6 { Weather::Overcast } else { Weather::Fog });
        if at.impulse >= 6 && at.weather == Weather::Fog {
            faults.push(fault("weather", "there is no fog from impulse 6 on"));
        }
        at.target = wanted.target.unwrap_or(at.target);
        at.halves = (u16::from(at.turn) - 1) * 2 * u16::from(LAST_IMPULSE)
            + 2 * u16::from(at.impulse)
            + u16::from(at.active == Side::American);
    }

    fn arrange_units(&self, wanted: &Arrangement, at: &mut Position, faults: &mut Vec<Fault>) {
        if wanted.only_these {
            for index in 0..self.counters.len() {
                let unit = UnitId(index as u8);
                // Units that are left out neither come by themselves nor count as lost [ruling D74].
                at.forces.set(unit, Place::Withdrawn);
                at.forces.set_reduced(unit, false);
            }
        }
        for (name, wish) in &wanted.units {
            let place = format!("units.{name}");
            let Some(unit) = self.find(name) else {
                faults.push(fault(place, "no unit of this scenario has this name"));
                continue;
            };
            let to = match (wish.area, wish.off.as_deref()) {
                (Some(number), None) => {
                    let Some(area) = area_of(number) else {
                        faults.push(fault(place, no_area(number)));
                        continue;
                    };
                    Place::Area(area)
                }
                (None, Some("waiting")) => Place::Waiting,
                (None, Some("eliminated")) => Place::Eliminated,
                (None, Some("withdrawn")) => Place::Withdrawn,
                _ => {
                    faults.push(fault(
                        place,
                        "give `area` with a number, or `off` with waiting, eliminated or withdrawn",
                    ));
                    continue;
                }
            };
            at.forces.set(unit, to);
            at.forces.set_reduced(unit, wish.reduced && matches!(to, Place::Area(_)));
            if let Place::Area(area) = to
                && !self.zones[unit.index()].has(area)
            {
                at.released.insert(unit);
            }
        }
        for side in Side::BOTH {
            for area in Area::all() {
                if at.forces.units(area, side).len() > STACK {
                    let message = format!("at most {STACK} {} units stand in an area", side.name());
                    faults.push(fault(format!("area {}", area.number()), message));
                }
            }
        }
    }

    fn arrange_bridges(&self, wanted: &Arrangement, at: &mut Position, faults: &mut Vec<Fault>) {
        for (name, wish) in &wanted.bridges {
            let place = format!("bridges.{name}");
            if !self.options.bridges {
                faults.push(fault(
                    place,
                    "the bridge rules are not in force: name the scenario with `+bridges`",
                ));
                continue;
            }
            let Some(bridge) = (0..self.spans.len() as u8).find(|&bridge| self.span_name(bridge) == *name)
            else {
                faults.push(fault(place, "there is no such bridge"));
                continue;
            };
            at.bridges.held[usize::from(bridge)] = match wish {
                BridgeWish::German => Some(Side::German),
                BridgeWish::American => Some(Side::American),
                BridgeWish::Demolished => None,
            };
        }
    }
}

fn area_of(number: u8) -> Option<Area> {
    (1..=AREAS as u8).contains(&number).then(|| Area::numbered(number))
}

fn no_area(number: u8) -> String {
    format!("there is no area {number}: give 1 to {AREAS}")
}
