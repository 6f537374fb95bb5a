//! Any position that an editor asks for.

use kit::TurnNo;
use std::collections::BTreeMap;
use std::fmt;

use kernel::Fault;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};

use crate::area::{AREAS, Area, AreaSet};
use crate::forces::Place;
use crate::game::{Game, LAST_IMPULSE, LAST_TURN, STACK};
use crate::numbers::{BridgeId, Impulse, VictoryPoints};
use crate::position::{Position, Step};
use crate::scenario::Weather;
use crate::side::Side;
use crate::unit::{Face, UnitId};

/// A position in words: whatever is not said is as at the start of the scenario.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    /// The scenario with its options, such as `first+bridges`.
    #[serde(default = "first")]
    pub scenario: String,
    /// The turn, from 1 to 4.
    pub turn: Option<TurnNo>,
    /// The impulse, from 1 to 12.
    pub impulse: Option<Impulse>,
    /// The weather: `fog`, `overcast` or `clear`.
    pub weather: Option<String>,
    /// The side whose half of the impulse it is.
    #[serde(alias = "active")]
    pub side: Option<String>,
    /// The side that holds the Advantage.
    pub advantage: Option<String>,
    /// What is played.
    pub phase: Option<PhaseWish>,
    /// Where units are: an area, `waiting`, `eliminated`, `withdrawn` or `out`.
    #[serde(default)]
    pub units: BTreeMap<String, UnitWish>,
    /// What happens to units that are not named.
    #[serde(default)]
    pub others: Others,
    /// Units that are reduced. A unit named in `units` and not here is at full strength.
    #[serde(default)]
    pub reduced: Vec<String>,
    /// Units that are out of supply.
    #[serde(default)]
    pub out_of_supply: Vec<String>,
    /// Who controls areas. A side alone in an area controls it whatever is said.
    #[serde(default)]
    pub control: BTreeMap<String, String>,
    /// Bridges: the side that holds each, or `down`.
    #[serde(default)]
    pub bridges: BTreeMap<String, String>,
    /// The points that the German needs at the end.
    pub target: Option<VictoryPoints>,
    /// Earlier spelling of `control`: the areas that the German controls; the American controls the rest.
    pub german: Option<Vec<u8>>,
    /// Earlier spelling of `"others": "out"`.
    #[serde(default)]
    pub only_these: bool,
}

/// Fields that are read but no longer documented: records of earlier versions hold them.
pub const EARLIER_FIELDS: [&str; 3] = ["active", "german", "only_these"];

fn first() -> String {
    "first".into()
}

/// Where a game is taken up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PhaseWish {
    /// The side declares an impulse; rolls at the start of the half have been made.
    Impulse,
    /// The side spends replacement points.
    Refit,
}

/// What happens to units that an arrangement does not name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Others {
    /// They stay where the scenario has them.
    #[default]
    Keep,
    /// They are out of the game.
    Out,
}

/// Where a unit is. Read from text, from the number of an area, or from the object of earlier versions:
/// `{"area": 14, "reduced": true}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitWish {
    /// An area's number or a box beside the map.
    pub place: String,
    /// Whether it is reduced.
    pub reduced: bool,
}

impl UnitWish {
    /// At full strength in a place.
    pub fn at(place: impl Into<String>) -> UnitWish {
        UnitWish { place: place.into(), reduced: false }
    }
}

impl<'de> Deserialize<'de> for UnitWish {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UnitWish, D::Error> {
        deserializer.deserialize_any(WishVisitor)
    }
}

struct WishVisitor;

impl<'de> Visitor<'de> for WishVisitor {
    type Value = UnitWish;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an area such as \"14\", or \"waiting\", \"eliminated\", \"withdrawn\" or \"out\"")
    }

    fn visit_str<E>(self, place: &str) -> Result<UnitWish, E> {
        Ok(UnitWish::at(place))
    }

    fn visit_u64<E>(self, area: u64) -> Result<UnitWish, E> {
        Ok(UnitWish::at(area.to_string()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<UnitWish, A::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Earlier {
            area: Option<u8>,
            off: Option<String>,
            #[serde(default)]
            reduced: bool,
        }
        let Earlier { area, off, reduced } = Earlier::deserialize(MapAccessDeserializer::new(map))?;
        let place = match (area, off) {
            (Some(area), None) => area.to_string(),
            (None, Some(off)) => off,
            // Neither or both: refused as a place, with what would be right.
            _ => String::new(),
        };
        Ok(UnitWish { place, reduced })
    }
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
        self.arrange_control(wanted, &mut at, &mut faults);
        self.arrange_bridges(wanted, &mut at, &mut faults);
        for name in &wanted.out_of_supply {
            match self.find(name) {
                Some(unit) => at.unsupplied.insert(unit),
                None => faults.push(fault("out_of_supply", no_unit(name))),
            }
        }
        if wanted.phase == Some(PhaseWish::Refit) {
            at.impulse = Impulse::NIGHT;
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
        number("turn", wanted.turn.map(|turn| turn.0), LAST_TURN.0, &mut at.turn.0);
        number("impulse", wanted.impulse.map(|impulse| impulse.0), LAST_IMPULSE.0, &mut at.impulse.0);
        let mut side = |place: &str, name: &Option<String>, into: &mut Side| {
            if let Some(name) = name {
                match side_named(name) {
                    Some(side) => *into = side,
                    None => faults.push(fault(place, no_side(name))),
                }
            }
        };
        side("side", &wanted.side, &mut at.active);
        side("advantage", &wanted.advantage, &mut at.advantage);
        at.weather = match wanted.weather.as_deref().map(str::to_ascii_lowercase).as_deref() {
            Some("fog") => Weather::Fog,
            Some("overcast") => Weather::Overcast,
            Some("clear") => Weather::Clear,
            other => {
                if let Some(other) = other {
                    faults.push(fault("weather", format!("give fog, overcast or clear, not '{other}'")));
                }
                if at.impulse >= Impulse::FOG_GONE { Weather::Overcast } else { Weather::Fog }
            }
        };
        if at.impulse >= Impulse::FOG_GONE && at.weather == Weather::Fog {
            faults.push(fault("weather", "there is no fog from impulse 6 on [9.4.1]"));
        }
        at.target = wanted.target.unwrap_or(at.target);
        at.halves = (u16::from(at.turn.0) - 1) * 2 * u16::from(LAST_IMPULSE.0)
            + 2 * u16::from(at.impulse.0)
            + u16::from(at.active == Side::American);
    }

    fn arrange_units(&self, wanted: &Arrangement, at: &mut Position, faults: &mut Vec<Fault>) {
        if wanted.only_these || wanted.others == Others::Out {
            for index in 0..self.counters.len() {
                let unit = UnitId(index as u8);
                // Units that are left out neither come by themselves nor count as lost [ruling D74].
                at.forces.set(unit, Place::Withdrawn);
                at.forces.flip_to(unit, Face::Full);
            }
        }
        for (name, wish) in &wanted.units {
            let place = format!("units.{name}");
            let Some(unit) = self.find(name) else {
                faults.push(fault(place, no_unit(name)));
                continue;
            };
            let Some(to) = place_named(&wish.place) else {
                let message = format!(
                    "give an area from 1 to {AREAS}, waiting, eliminated, withdrawn or out, not '{}'",
                    wish.place
                );
                faults.push(fault(place, message));
                continue;
            };
            at.forces.set(unit, to);
            let reduced = wish.reduced && matches!(to, Place::Area(_));
            at.forces.flip_to(unit, if reduced { Face::Reduced } else { Face::Full });
            if let Place::Area(area) = to
                && self.zones[unit.index()].is_some_and(|bounds| !bounds.areas.has(area))
            {
                at.released.insert(unit);
            }
        }
        for name in &wanted.reduced {
            match self.find(name) {
                Some(unit) if matches!(at.forces.place(unit), Place::Area(_)) => {
                    at.forces.flip_to(unit, Face::Reduced);
                }
                Some(_) => faults.push(fault("reduced", format!("{name} is not on the map"))),
                None => faults.push(fault("reduced", no_unit(name))),
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

    fn arrange_control(&self, wanted: &Arrangement, at: &mut Position, faults: &mut Vec<Fault>) {
        if let Some(numbers) = &wanted.german {
            at.german_control = AreaSet::NONE;
            for number in numbers {
                match area_named(&number.to_string()) {
                    Some(area) => at.german_control.insert(area),
                    None => faults.push(fault("german", no_area(number))),
                }
            }
        }
        for (number, name) in &wanted.control {
            let place = format!("control.{number}");
            match (area_named(number), side_named(name)) {
                (Some(area), Some(Side::German)) => at.german_control.insert(area),
                (Some(area), Some(Side::American)) => at.german_control.remove(area),
                (None, _) => faults.push(fault(place, no_area(number))),
                (_, None) => faults.push(fault(place, no_side(name))),
            }
        }
        for side in Side::BOTH {
            let alone = at.forces.occupied(side) - at.forces.occupied(side.other());
            match side {
                Side::German => at.german_control |= alone,
                Side::American => at.german_control -= alone,
            }
        }
    }

    fn arrange_bridges(&self, wanted: &Arrangement, at: &mut Position, faults: &mut Vec<Fault>) {
        for (name, wish) in &wanted.bridges {
            let place = format!("bridges.{name}");
            if !self.options.bridges {
                let message = "the bridge rules are not in force: name the scenario with '+bridges'";
                faults.push(fault(place, message));
                continue;
            }
            let Some(bridge) = BridgeId::all().find(|&bridge| self.span_name(bridge) == *name) else {
                let known: Vec<String> = BridgeId::all().map(|bridge| self.span_name(bridge)).collect();
                faults.push(fault(
                    place,
                    format!("there is no such bridge: the bridges are {}", known.join(", ")),
                ));
                continue;
            };
            let held = match wish.to_ascii_lowercase().as_str() {
                "down" | "demolished" => Some(None),
                name => side_named(name).map(Some),
            };
            match held {
                Some(held) => at.bridges.held[bridge.index()] = held,
                None => faults.push(fault(place, format!("give German, American or down, not '{wish}'"))),
            }
        }
    }
}

fn side_named(name: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.name().eq_ignore_ascii_case(name.trim()))
}

fn place_named(text: &str) -> Option<Place> {
    match text.trim().to_ascii_lowercase().as_str() {
        "waiting" => Some(Place::Waiting),
        "eliminated" => Some(Place::Eliminated),
        "withdrawn" | "out" => Some(Place::Withdrawn),
        number => area_named(number).map(Place::Area),
    }
}

fn area_named(number: &str) -> Option<Area> {
    let number: u8 = number.trim().parse().ok()?;
    (1..=AREAS as u8).contains(&number).then(|| Area::numbered(number))
}

fn no_side(name: &str) -> String {
    format!("unknown side '{name}'; the sides are German and American")
}

fn no_area(number: impl fmt::Display) -> String {
    format!("there is no area {number}: give 1 to {AREAS}")
}

fn no_unit(name: &str) -> String {
    format!("no unit of this scenario is called '{name}'")
}
