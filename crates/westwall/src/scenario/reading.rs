//! Reading scenario and unit files. They are TOML; `docs/scenarios.md` describes them. Reading checks everything at
//! once and reports every fault with its place.

use std::collections::BTreeMap;

use board::{Edge, HexId, HexMap, HexSet};
use kernel::Fault;
use kit::{OptionalRule, Range, Side, TurnNo, read_toml};
use serde::Deserialize;

use super::{
    Batteries, EntryRule, Exit, FireLimit, Landing, Reinforcement, Scenario, SetupGroup, Support,
    SupportPhases,
};
use crate::Clause;
use crate::games::{VictoryFile, with_game_sections};
use crate::numbers::SupportPoints;
use crate::unit::{Counter, MAX_UNITS, UnitId, UnitSet, UnitType, Values};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    units: Vec<UnitFile>,
}

/// One counter as a file or a request describes it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitFile {
    /// The id by which actions name it.
    pub id: String,
    /// A second id.
    #[serde(default)]
    pub code: Option<String>,
    /// The side's name.
    pub side: String,
    /// The designation printed on it; the id if left out.
    #[serde(default)]
    pub name: Option<String>,
    /// The formation it belongs to.
    #[serde(default)]
    pub formation: String,
    /// Its type, such as `infantry`.
    #[serde(rename = "type")]
    pub kind: UnitType,
    /// Its size mark.
    #[serde(default)]
    pub size: String,
    /// Its numbers, such as `4-4-12`.
    pub values: String,
}

with_game_sections! {
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct ScenarioFile {
        id: String,
        #[serde(default)]
        aliases: Vec<String>,
        name: String,
        game: String,
        #[serde(default)]
        about: String,
        sides: [String; 2],
        first: String,
        first_turn: TurnNo,
        last_turn: TurnNo,
        #[serde(default)]
        dates: Vec<String>,
        #[serde(default)]
        artillery_limit: FireLimit,
        #[serde(default)]
        entry: EntryRule,
        #[serde(default)]
        night_turns: Vec<TurnNo>,
        #[serde(default)]
        batteries: Vec<BatteriesFile>,
        #[serde(default)]
        landing: Vec<LandingFile>,
        #[serde(default)]
        setup: Vec<SetupFile>,
        #[serde(default)]
        reinforcement: Vec<ReinforcementFile>,
        #[serde(default)]
        support: Vec<SupportFile>,
        #[serde(default)]
        exit: Vec<ExitFile>,
        #[serde(default)]
        closed: Vec<ClosedFile>,
        victory: VictoryFile,
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupFile {
    side: String,
    units: Vec<String>,
    hexes: Vec<String>,
    #[serde(default)]
    except: Vec<String>,
    clause: Clause,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReinforcementFile {
    side: String,
    turn: TurnNo,
    units: Vec<String>,
    #[serde(default)]
    hexes: Vec<String>,
    #[serde(default)]
    areas: Vec<String>,
    clause: Clause,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LandingFile {
    side: String,
    turn: TurnNo,
    units: Vec<String>,
    around: String,
    clause: Clause,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BatteriesFile {
    side: String,
    attack: u8,
    fpf: u8,
    #[serde(rename = "clause")]
    _clause: Clause,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SupportFile {
    side: String,
    from_turn: Option<TurnNo>,
    points: Option<SupportPoints>,
    by_turn: Option<Vec<SupportPoints>>,
    per_combat: Option<SupportPoints>,
    within: Option<Range>,
    phases: SupportPhases,
    #[serde(rename = "clause")]
    _clause: Clause,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExitFile {
    side: String,
    edges: Vec<String>,
    #[serde(default)]
    hexes: Vec<String>,
    #[serde(default)]
    units: Vec<String>,
    #[serde(default)]
    returns: bool,
    #[serde(rename = "clause")]
    _clause: Clause,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClosedFile {
    side: String,
    hexes: Vec<String>,
    clause: Clause,
    /// The option that lifts it.
    option: Option<String>,
}

/// The names of the two sides that `sides` gives, in the counters' order: each side's counters together.
pub fn read_units(text: &str, sides: &[String; 2]) -> Result<Vec<Counter>, Vec<Fault>> {
    let file: UnitsFile = read_toml("units", text)?;
    counters(file.units, sides)
}

/// Makes counters of descriptions. The first side's counters come first.
pub fn counters(mut units: Vec<UnitFile>, sides: &[String; 2]) -> Result<Vec<Counter>, Vec<Fault>> {
    let mut faults = Vec::new();
    units.sort_by_key(|unit| unit.side != sides[0]);
    let mut counters: Vec<Counter> = Vec::new();
    for unit in units {
        let place = format!("unit '{}'", unit.id);
        let mut fault = |message: String| faults.push(Fault { place: place.clone(), message });
        if unit.id.is_empty() || unit.id.contains(char::is_whitespace) {
            fault("an id is a word without spaces, such as 2/501".into());
        }
        let taken = |id: &str| {
            counters.iter().any(|other| {
                other.id.eq_ignore_ascii_case(id)
                    || other.code.as_deref().is_some_and(|code| code.eq_ignore_ascii_case(id))
            })
        };
        if taken(&unit.id) || unit.code.as_deref().is_some_and(taken) {
            fault("two units have this id; every id names one unit".into());
        }
        let side = sides.iter().position(|side| *side == unit.side);
        if side.is_none() {
            fault(format!("unknown side '{}'; the sides are {} and {}", unit.side, sides[0], sides[1]));
        }
        let values = match unit.values.parse::<Values>() {
            Ok(values) if values.artillery == unit.kind.is_artillery() => Some(values),
            Ok(_) => {
                fault(format!("type {} does not go with the values {}", unit.kind.name(), unit.values));
                None
            }
            Err(message) => {
                fault(message);
                None
            }
        };
        if let (Some(side), Some(values)) = (side, values) {
            counters.push(Counter {
                name: unit.name.unwrap_or_else(|| unit.id.clone()),
                id: unit.id,
                code: unit.code,
                side: Side::at(side),
                formation: unit.formation,
                kind: unit.kind,
                size: unit.size,
                values,
            });
        }
    }
    for (side, name) in Side::BOTH.into_iter().zip(sides) {
        let count = counters.iter().filter(|counter| counter.side == side).count();
        if count > MAX_UNITS / 2 {
            let most = MAX_UNITS / 2;
            let message = format!("{name} has {count} units, which is too many: a side has at most {most}");
            faults.push(Fault { place: "units".into(), message });
        }
    }
    if faults.is_empty() { Ok(counters) } else { Err(faults) }
}

/// What is wrong with the name of a side: a record tells sides by one word.
pub(crate) fn wrong_side_name(name: &str) -> Option<String> {
    let word = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "-.'".contains(c));
    let taken = ["referee", "spectator"].iter().any(|other| name.eq_ignore_ascii_case(other));
    (!word || taken || name.chars().count() > 32).then(|| {
        let short: String = name.chars().take(40).collect();
        format!("'{short}' is no name of a side: use one word of letters and digits, such as US or German")
    })
}

/// The game that a scenario file names, without checking the rest.
pub fn game_of(text: &str) -> Result<String, Vec<Fault>> {
    #[derive(Deserialize)]
    struct Game {
        game: String,
    }
    read_toml::<Game>("scenario", text).map(|file| file.game)
}

/// The sides that a scenario file names, without checking the rest.
pub fn sides_of(text: &str) -> Result<[String; 2], Vec<Fault>> {
    #[derive(Deserialize)]
    struct Sides {
        sides: [String; 2],
    }
    read_toml::<Sides>("scenario", text).map(|file| file.sides)
}

/// Looks up what a scenario file names and collects what it cannot find.
pub(crate) struct Reader<'a> {
    pub map: &'a HexMap,
    pub counters: &'a [Counter],
    pub sides: [String; 2],
    pub turns: std::ops::RangeInclusive<TurnNo>,
    pub options: &'a [&'a OptionalRule],
    pub faults: Vec<Fault>,
}

impl Reader<'_> {
    pub fn fault(&mut self, place: &str, message: impl Into<String>) {
        self.faults.push(Fault { place: place.into(), message: message.into() });
    }

    pub fn side(&mut self, place: &str, name: &str) -> Side {
        let named = Side::BOTH.into_iter().find(|side| self.sides[side.index()] == name);
        named.unwrap_or_else(|| {
            let [a, b] = self.sides.clone();
            self.fault(place, format!("unknown side '{name}'; the sides are {a} and {b}"));
            Side::First
        })
    }

    pub fn units(&mut self, place: &str, side: Option<Side>, names: &[String]) -> UnitSet {
        let mut set = UnitSet::NONE;
        for name in names {
            match self.counters.iter().position(|counter| counter.id == *name) {
                None => self.fault(place, format!("unknown unit '{name}'")),
                Some(index) if side.is_some_and(|side| self.counters[index].side != side) => {
                    self.fault(place, format!("unit '{name}' belongs to the other side"));
                }
                Some(index) if set.has(UnitId(index as u8)) => {
                    self.fault(place, format!("unit '{name}' is named twice"));
                }
                Some(index) => set.insert(UnitId(index as u8)),
            }
        }
        set
    }

    pub fn hexes(&mut self, place: &str, names: &[String]) -> Vec<HexId> {
        let mut all = Vec::new();
        for name in names {
            match self.map.hexes_named(name) {
                Ok(hexes) => all.extend(hexes),
                Err(fault) => self.fault(place, fault.message),
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    pub fn edge(&mut self, place: &str, name: &str) -> Edge {
        name.parse().unwrap_or_else(|_| {
            self.fault(place, format!("unknown edge '{name}'; the edges are north, east, south and west"));
            Edge::North
        })
    }

    /// One hex by its number.
    pub fn hex(&mut self, place: &str, name: &str) -> HexId {
        self.map.grid.find(name).unwrap_or_else(|| {
            self.fault(place, format!("'{name}' is not a hex of this map"));
            HexId(0)
        })
    }

    /// One unit by its id.
    pub fn unit(&mut self, place: &str, side: Side, name: &str) -> UnitId {
        self.units(place, Some(side), &[name.to_string()]).first().unwrap_or(UnitId(0))
    }

    /// Hexes as a set.
    pub fn hex_set(&mut self, place: &str, names: &[String]) -> HexSet {
        self.hexes(place, names).into_iter().collect()
    }

    /// Whether an option was chosen.
    pub fn chose(&self, option: &str) -> bool {
        self.options.iter().any(|chosen| chosen.id == option)
    }

    pub fn points(&mut self, place: &str, named: &BTreeMap<String, i32>) -> [i32; 2] {
        let mut points = [0; 2];
        for (name, value) in named {
            let side = self.side(place, name);
            points[side.index()] = *value;
        }
        points
    }
}

/// Reads and checks a scenario file against its map and order of battle.
pub fn read_scenario(
    text: &str,
    map: &HexMap,
    counters: &[Counter],
    options: &[&OptionalRule],
) -> Result<Scenario, Vec<Fault>> {
    let mut file: ScenarioFile = read_toml("scenario", text)?;
    let mut reader = Reader {
        map,
        counters,
        sides: file.sides.clone(),
        turns: file.first_turn..=file.last_turn,
        options,
        faults: Vec::new(),
    };
    if file.sides[0] == file.sides[1] {
        reader.fault("sides", "the two sides need two names");
    }
    if file.id.is_empty() || !file.id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
        reader.fault("id", format!("'{}' is no id: use letters, digits and hyphens", file.id));
    }
    if file.name.trim().is_empty() {
        reader.fault("name", "a scenario needs a name");
    }
    for side in &file.sides {
        if let Some(message) = wrong_side_name(side) {
            reader.fault("sides", message);
        }
    }
    if file.first_turn.0 == 0 || file.first_turn > file.last_turn {
        reader.fault("first_turn", "the first turn is at least 1 and not after last_turn");
    }
    if !file.dates.is_empty() && file.dates.len() != usize::from(file.first_turn.turns_to(file.last_turn)) + 1
    {
        reader.fault("dates", "give one date for each turn, or none");
    }
    let mut used = UnitSet::NONE;
    let mut once = |reader: &mut Reader, place: &str, units: UnitSet| {
        for unit in units & used {
            let id = counters[usize::from(unit.0)].id.clone();
            reader.fault(place, format!("unit '{id}' is already used elsewhere in the scenario"));
        }
        used |= units;
    };
    let mut setup = Vec::new();
    for (number, group) in file.setup.iter().enumerate() {
        let place = format!("setup {}", number + 1);
        let side = reader.side(&place, &group.side);
        let units = reader.units(&place, Some(side), &group.units);
        once(&mut reader, &place, units);
        let mut hexes: HexSet = reader.hexes(&place, &group.hexes).into_iter().collect();
        for hex in reader.hexes(&place, &group.except) {
            hexes.remove(hex);
        }
        if hexes.len() < units.len() {
            reader.fault(&place, format!("{} hexes are too few for {} units", hexes.len(), units.len()));
        }
        setup.push(SetupGroup { side, units, hexes, clause: group.clause });
    }
    let mut reinforcements = Vec::new();
    for (number, group) in file.reinforcement.iter().enumerate() {
        let place = format!("reinforcement {}", number + 1);
        let side = reader.side(&place, &group.side);
        let units = reader.units(&place, Some(side), &group.units);
        once(&mut reader, &place, units);
        if !(file.first_turn..=file.last_turn).contains(&group.turn) {
            reader.fault(&place, format!("turn {} is not played in this scenario", group.turn));
        }
        let mut hexes = reader.hexes(&place, &group.hexes);
        let mut areas = Vec::new();
        for letter in &group.areas {
            areas.extend(letter.bytes().next().map(|letter| letter.to_ascii_lowercase() - b'a'));
            let region = format!("region area_{}", letter.to_ascii_lowercase());
            hexes.extend(reader.hexes(&place, &[region]));
        }
        if hexes.is_empty() {
            reader.fault(&place, "name the hexes, or the areas, where these units enter");
        }
        for &hex in &hexes {
            if !crate::terrain::EDGES.iter().any(|&edge| map.grid.edge(edge).contains(&hex)) {
                reader.fault(&place, format!("hex {} is not on a map edge", map.grid.number(hex)));
            }
        }
        reinforcements.push(Reinforcement {
            side,
            turn: group.turn,
            units,
            hexes,
            areas,
            clause: group.clause,
        });
    }
    let mut landings = Vec::new();
    for (number, group) in file.landing.iter().enumerate() {
        let place = format!("landing {}", number + 1);
        let side = reader.side(&place, &group.side);
        let units = reader.units(&place, Some(side), &group.units);
        once(&mut reader, &place, units);
        if !(file.first_turn..=file.last_turn).contains(&group.turn) {
            reader.fault(&place, format!("turn {} is not played in this scenario", group.turn));
        }
        let around = reader.hex(&place, &group.around);
        let hexes = [around].into_iter().chain(map.grid.neighbours(around).into_iter().flatten()).collect();
        landings.push(Landing { turn: group.turn, units, hexes, clause: group.clause });
    }
    let mut batteries = [None, None];
    for row in &file.batteries {
        let side = reader.side("batteries", &row.side);
        batteries[side.index()] = Some(Batteries { attack: row.attack, fpf: row.fpf });
    }
    let mut nights = 0_u64;
    for &turn in &file.night_turns {
        if !(file.first_turn..=file.last_turn).contains(&turn) || turn.0 > 63 {
            reader.fault("night_turns", format!("turn {turn} is not played in this scenario"));
        } else {
            nights |= 1 << turn.0;
        }
    }
    let mut support = [None, None];
    for row in &file.support {
        let side = reader.side("support", &row.side);
        let points = match (&row.by_turn, row.points) {
            (Some(points), None) => points.clone(),
            (None, Some(points)) => {
                let from = row.from_turn.unwrap_or(file.first_turn);
                if !(file.first_turn..=file.last_turn).contains(&from) {
                    reader.fault("support", format!("turn {from} is not played in this scenario"));
                }
                let mut by_turn = vec![SupportPoints::NONE; from.index()];
                by_turn.push(points);
                by_turn
            }
            _ => {
                reader.fault("support", "give points, or points by_turn");
                Vec::new()
            }
        };
        if support[side.index()].is_some() {
            reader.fault("support", format!("side {} has support twice", row.side));
        }
        support[side.index()] =
            Some(Support { points, phases: row.phases, per_combat: row.per_combat, within: row.within });
    }
    let mut exits: [Vec<Exit>; 2] = [vec![], vec![]];
    for row in &file.exit {
        let side = reader.side("exit", &row.side);
        let named = reader.hex_set("exit", &row.hexes);
        let units = reader.units("exit", Some(side), &row.units);
        let all =
            (0..counters.len() as u8).map(UnitId).filter(|unit| counters[usize::from(unit.0)].side == side);
        let units = if row.units.is_empty() { all.collect() } else { units };
        for edge in &row.edges {
            let edge = reader.edge("exit", edge);
            let whole: HexSet = map.grid.edge(edge).iter().copied().collect();
            let hexes = if row.hexes.is_empty() { whole } else { named & whole };
            if exits[side.index()].iter().any(|exit| exit.edge == edge) {
                reader.fault("exit", format!("the {edge} edge is named twice"));
            }
            exits[side.index()].push(Exit { edge, hexes, units, returns: row.returns });
        }
    }
    let mut closed = [(HexSet::EMPTY, None), (HexSet::EMPTY, None)];
    for row in &file.closed {
        let side = reader.side("closed", &row.side);
        let hexes = reader.hex_set("closed", &row.hexes);
        if row.option.as_ref().is_none_or(|option| !reader.chose(option)) {
            closed[side.index()].0 |= hexes;
            closed[side.index()].1 = Some(row.clause);
        }
    }
    let first = reader.side("first", &file.first);
    let special = file.take_sections().read(&file.victory, &mut reader);
    let victory = file.victory.read(&mut reader);
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    Ok(Scenario {
        id: file.id,
        aliases: file.aliases,
        name: file.name,
        game: file.game,
        about: file.about,
        sides: file.sides,
        first,
        first_turn: file.first_turn,
        last_turn: file.last_turn,
        dates: file.dates,
        limit: file.artillery_limit,
        batteries,
        entry: file.entry,
        nights,
        setup,
        reinforcements,
        landings,
        support,
        exits,
        closed,
        special,
        victory,
    })
}
