//! Reading the data files: counters, leaders, scenarios.

use kernel::Fault;
use kit::{TurnNo, read_toml};
use serde::Deserialize;

use crate::Clause;
use crate::area::{AREAS, AreaSet, areas_numbered};
use crate::game::LAST_TURN;
use crate::numbers::VictoryPoints;
use crate::side::Side;
use crate::unit::{Counter, Kind, Values};

/// Weather [9.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weather {
    /// No fire from afar, no bombardment, no aircraft [9.1].
    Fog,
    /// Fire and artillery, no aircraft [9.2].
    Overcast,
    /// Everything flies [9.3].
    Clear,
}

impl Weather {
    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Weather::Fog => "Fog",
            Weather::Overcast => "Overcast",
            Weather::Clear => "Clear",
        }
    }
}

/// A number for each side.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    /// The German's.
    pub german: T,
    /// The American's.
    pub american: T,
}

impl<T> BySide<T> {
    /// The side's own.
    pub const fn of(&self, side: Side) -> &T {
        match side {
            Side::German => &self.german,
            Side::American => &self.american,
        }
    }
}

/// When a side may combine two parts in one half, and by which clause [17.6, 19.4.2].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Superiority {
    /// The weather in which the German may.
    pub german: Vec<Weather>,
    /// The weather in which the American may.
    pub american: Vec<Weather>,
    /// The clause.
    pub clause: Clause,
}

impl Superiority {
    /// The weather in which a side may.
    pub fn of(&self, side: Side) -> &[Weather] {
        match side {
            Side::German => &self.german,
            Side::American => &self.american,
        }
    }
}

/// Units that start in an area.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The area's number.
    pub area: u8,
    /// The units.
    pub units: Vec<String>,
    /// Those of them that start reduced.
    #[serde(default)]
    pub reduced: Vec<String>,
    /// Where the row comes from.
    pub basis: String,
}

/// Units that come later [17.4, 17.5, 19.7].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// What players call them.
    pub group: String,
    /// Their side.
    pub side: Side,
    /// The units.
    pub units: Vec<String>,
    /// Where they come, in the printed order.
    pub areas: Vec<u8>,
    /// Where they come if they could not come on time [17.5n1].
    pub late: Vec<u8>,
    /// Whether they may come on turn 1 by a roll.
    pub roll: bool,
    /// Whether they use contested areas only when no other has room [19.7a].
    #[serde(default)]
    pub uncontested_first: bool,
    /// The clause by which they come.
    pub clause: Clause,
    /// The clause about those that could not come on time.
    pub late_clause: Clause,
}

/// Areas that are closed to a side or a formation for a turn [17.3].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    /// The turn.
    pub turn: TurnNo,
    /// The side.
    pub side: Side,
    /// The formation, if it is about one alone.
    pub formation: Option<String>,
    /// The areas.
    pub areas: Vec<u8>,
    /// Only while this side controls the area.
    pub held_by: Option<Side>,
    /// The clause.
    pub clause: Clause,
}

/// Areas that a formation keeps to [19.4.1, 19.4.3].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// The formation.
    pub formation: String,
    /// The areas.
    pub areas: Vec<u8>,
    /// The clause.
    pub clause: Clause,
}

/// One scenario as its file says it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the rulebook")]
pub struct Scenario {
    /// Its name on the shelf.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// Other names it answers to.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// What it is about.
    pub about: String,
    /// The date of each turn.
    pub dates: Vec<String>,
    /// The areas that the German controls at the start.
    pub german: Vec<u8>,
    /// Who starts with the Advantage.
    pub advantage: Side,
    /// The leaders in play.
    pub leaders: Vec<String>,
    /// The bridges that start American-held under the bridge rules [21.4.1].
    pub american_bridges: Vec<String>,
    /// Replacement points in each Refit Phase [15.5].
    pub replacements: BySide<u8>,
    /// The weather in which a side has Tactical Superiority [17.6, 19.4.2].
    pub superiority: Superiority,
    /// Whether German artillery recovers free of charge [19.4.4].
    pub german_artillery_recovers: bool,
    /// Whether the 11th Panzer Division fights better together [19.4.5].
    pub ghost_division: bool,
    /// Whether artillery is spared as a primary target [19.4.6].
    pub guns_spared: bool,
    /// Whether the German recovers a tank unit each night [19.4.7].
    pub battlefield_recovery: bool,
    /// Whether the clouds may break for the American [19.5].
    pub break_in_the_clouds: bool,
    /// The German points below which the American wins at the end of turns 1, 2 and 3 [18.1b].
    pub american_victory_below: Vec<VictoryPoints>,
    /// The points that the German needs at the end [18.2].
    pub target: VictoryPoints,
    /// The unit of 21.5.
    pub optional_unit: Option<String>,
    /// Units that leave at the end of turn 1 [19.6].
    #[serde(default)]
    pub withdrawals: Vec<String>,
    /// Who starts where.
    pub setup: Vec<Setup>,
    /// Who comes later.
    #[serde(default)]
    pub arrivals: Vec<Arrival>,
    /// Which areas are closed to which units.
    #[serde(default)]
    pub closed: Vec<Closed>,
    /// Which formations keep to which areas.
    #[serde(default)]
    pub zone: Vec<Zone>,
}

/// A leader [11.4].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// His name in notation.
    pub id: String,
    /// His full name.
    pub name: String,
    /// His side.
    pub side: Side,
    /// What he adds to an Attack Value.
    pub bonus: u8,
    /// Whether an armored unit must attack with him.
    #[serde(default)]
    pub needs_armor: bool,
    /// The formation that must attack with him.
    pub needs: Option<String>,
    /// The leader who may not be in the same attack.
    pub excludes: Option<String>,
    /// The clause about the units he may lead.
    pub clause: Clause,
    /// Where his condition comes from.
    pub basis: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeaderFile {
    leader: Vec<Leader>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    unit: Vec<UnitText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitText {
    id: String,
    side: Side,
    formation: String,
    kind: Kind,
    arm: String,
    name: String,
    size: String,
    full: String,
    reduced: String,
    basis: String,
}

fn fault(place: impl Into<String>, message: impl Into<String>) -> Fault {
    Fault { place: place.into(), message: message.into() }
}

/// Reads the counters.
pub(crate) fn read_units(text: &str) -> Result<Vec<Counter>, Vec<Fault>> {
    let file: UnitFile = read_toml("units", text)?;
    let mut faults = Vec::new();
    let mut counters: Vec<Counter> = Vec::new();
    for unit in file.unit {
        let place = format!("unit {}", unit.id);
        let mut values =
            |text: &str| text.parse::<Values>().map_err(|message| faults.push(fault(&place, message))).ok();
        let (full, reduced) = (values(&unit.full), values(&unit.reduced));
        if unit.id.is_empty() || unit.id.contains(char::is_whitespace) {
            faults.push(fault(&place, "a unit's name has no blanks: it is written in actions"));
        }
        if counters.iter().any(|other| other.id.eq_ignore_ascii_case(&unit.id)) {
            faults.push(fault(&place, "there is another unit of this name"));
        }
        let (Some(full), Some(reduced)) = (full, reduced) else { continue };
        counters.push(Counter {
            id: unit.id,
            side: unit.side,
            formation: unit.formation,
            kind: unit.kind,
            arm: unit.arm,
            name: unit.name,
            size: unit.size,
            full,
            reduced,
            basis: unit.basis,
        });
    }
    if faults.is_empty() { Ok(counters) } else { Err(faults) }
}

/// Reads the leaders.
pub(crate) fn read_leaders(text: &str) -> Result<Vec<Leader>, Vec<Fault>> {
    read_toml::<LeaderFile>("leaders", text).map(|file| file.leader)
}

/// Reads a scenario and holds it to the counters and leaders there are.
pub(crate) fn read_scenario(
    text: &str,
    counters: &[Counter],
    leaders: &[Leader],
) -> Result<Scenario, Vec<Fault>> {
    let scenario: Scenario = read_toml("scenario", text)?;
    let mut faults = Vec::new();
    let numbers = |place: &str, areas: &[u8], faults: &mut Vec<Fault>| {
        for &number in areas {
            if number == 0 || usize::from(number) > AREAS {
                faults.push(fault(place, format!("there is no area {number}: give 1 to {AREAS}")));
            }
        }
    };
    let units = |place: &str, names: &[String], faults: &mut Vec<Fault>| {
        for name in names {
            if !counters.iter().any(|counter| counter.id == *name) {
                faults.push(fault(place, format!("there is no unit '{name}'")));
            }
        }
    };
    let side_of =
        |name: &String| counters.iter().find(|counter| counter.id == *name).map(|counter| counter.side);
    let formation = |place: &str, name: &str, faults: &mut Vec<Fault>| {
        if !counters.iter().any(|counter| counter.formation == name) {
            faults.push(fault(place, format!("no unit belongs to the formation '{name}'")));
        }
    };
    numbers("german", &scenario.german, &mut faults);
    let mut seen: Vec<&String> = Vec::new();
    for row in &scenario.setup {
        let place = format!("setup of area {}", row.area);
        numbers(&place, &[row.area], &mut faults);
        units(&place, &row.units, &mut faults);
        for name in &row.reduced {
            if !row.units.contains(name) {
                faults.push(fault(&place, format!("'{name}' is reduced but does not start here")));
            }
        }
        let here =
            || scenario.setup.iter().filter(|other| other.area == row.area).flat_map(|other| &other.units);
        if Side::BOTH.iter().any(|&side| here().filter(|name| side_of(name) == Some(side)).count() > 10) {
            faults.push(fault(&place, "at most ten units of a side start in an area"));
        }
        seen.extend(&row.units);
    }
    for arrival in &scenario.arrivals {
        let place = format!("arrivals {}", arrival.group);
        numbers(&place, &arrival.areas, &mut faults);
        numbers(&place, &arrival.late, &mut faults);
        units(&place, &arrival.units, &mut faults);
        for name in &arrival.units {
            if side_of(name).is_some_and(|side| side != arrival.side) {
                faults.push(fault(&place, format!("'{name}' belongs to the other side")));
            }
        }
        seen.extend(&arrival.units);
    }
    for (index, name) in seen.iter().enumerate() {
        if seen[..index].contains(name) {
            faults.push(fault("setup", format!("'{name}' comes twice")));
        }
    }
    for closed in &scenario.closed {
        numbers("closed", &closed.areas, &mut faults);
        if let Some(name) = &closed.formation {
            formation("closed", name, &mut faults);
        }
        if !(TurnNo::FIRST..=LAST_TURN).contains(&closed.turn) {
            faults.push(fault("closed", format!("there is no turn {}: give 1 to {LAST_TURN}", closed.turn)));
        }
    }
    for zone in &scenario.zone {
        numbers("zone", &zone.areas, &mut faults);
        formation("zone", &zone.formation, &mut faults);
    }
    units("withdrawals", &scenario.withdrawals, &mut faults);
    units("optional_unit", scenario.optional_unit.as_slice(), &mut faults);
    for name in &scenario.leaders {
        if !leaders.iter().any(|leader| leader.id == *name) {
            faults.push(fault("leaders", format!("there is no leader '{name}'")));
        }
    }
    if scenario.dates.len() != 4 {
        faults.push(fault("dates", "a scenario has four turns: give four dates"));
    }
    if scenario.american_victory_below.len() != 3 {
        faults.push(fault("american_victory_below", "give the points for turns 1, 2 and 3"));
    }
    if faults.is_empty() { Ok(scenario) } else { Err(faults) }
}

/// The areas with these numbers, which have been checked.
pub(crate) fn areas(numbers: &[u8]) -> AreaSet {
    areas_numbered(numbers)
}
