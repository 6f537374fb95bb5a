//! A small board with its own counters, made into a scenario.

use std::collections::BTreeMap;

use board::{Bridge, Edge, Grid, GridSpec, HexId, HexMap, HexSet, Hexside, Road, RoadExit};
use kernel::Fault;
use kit::{Side, TurnNo, clause};
use serde::Deserialize;

use super::{Arrangement, fault};
use crate::game::Game;
use crate::games::Special;
use crate::numbers::SupportPoints;
use crate::position::MAX_HEXES;
use crate::scenario::{
    Batteries, EntryRule, Exit, FireLimit, Reinforcement, Scenario, Support, SupportPhases, UnitFile,
    Victory, counters, wrong_side_name,
};
use crate::shipped::map_faults;
use crate::unit::{UnitId, UnitSet, UnitType};

/// The name of the scenario that such a board makes.
pub(crate) const BOARD: &str = "board";

/// A small board: columns of flat-top hexes numbered from `0101` in the north-west, even columns lower.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BoardSpec {
    /// How many columns.
    pub columns: u16,
    /// How many rows.
    pub rows: u16,
    /// Kind of terrain by hex; the rest is clear.
    pub terrain: BTreeMap<String, String>,
    /// Streams, rivers, canals and ferries on hexsides.
    pub hexsides: Vec<SideSpec>,
    /// Roads as chains of hexes.
    pub roads: Vec<Vec<String>>,
    /// Trails as chains of hexes.
    pub trails: Vec<Vec<String>>,
    /// Railways as chains of hexes.
    pub rails: Vec<Vec<String>>,
    /// Bridges, each between two hexes.
    pub bridges: Vec<[String; 2]>,
    /// Where roads and trails leave the board.
    pub exits: Vec<ExitSpec>,
}

/// Something on a hexside.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideSpec {
    /// One hex.
    pub a: String,
    /// The other hex.
    pub b: String,
    /// What lies between them.
    pub kind: String,
}

/// A road or trail that leaves the board.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExitSpec {
    /// The hex.
    pub hex: String,
    /// The edge.
    pub edge: String,
    /// `road` or `trail`.
    pub kind: String,
}

/// A counter on such a board.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CounterSpec {
    /// The id by which actions name it.
    pub id: String,
    /// The side's name.
    pub side: String,
    /// Its type, such as `infantry`.
    #[serde(rename = "type")]
    pub kind: UnitType,
    /// Its numbers, such as `4-3-10`.
    pub values: String,
    /// The hex where it stands.
    #[serde(default)]
    pub hex: Option<String>,
}

/// The rules on such a board.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RulesSpec {
    /// How much fire may be added to one combat.
    pub artillery_limit: FireLimit,
    /// The most artillery units in an attack and in Final Protective Fire, by side.
    pub batteries: BTreeMap<String, [u8; 2]>,
    /// How reinforcements come.
    pub entry: EntryRule,
    /// The most support points in one combat.
    pub support_per_combat: Option<SupportPoints>,
    /// Ground support points per turn, by side.
    pub support: BTreeMap<String, SupportPoints>,
    /// Whether support may be used in one Combat Phase of a turn only.
    pub support_in_one_phase: bool,
    /// The edges by which a side may leave, by side.
    pub exits: BTreeMap<String, Vec<String>>,
    /// Hexes closed to a side, by side.
    pub closed: BTreeMap<String, Vec<String>>,
    /// Units to come.
    pub reinforcements: Vec<ReinforcementSpec>,
    /// The side that moves first in each turn; the side in `side` if left out.
    pub first: Option<String>,
    /// The last turn; 20 if left out.
    pub last_turn: Option<TurnNo>,
}

/// Reinforcements on such a board.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReinforcementSpec {
    /// The first turn on which they may come.
    pub turn: TurnNo,
    /// Which counters.
    pub units: Vec<String>,
    /// The edge hexes where they may enter.
    pub hexes: Vec<String>,
}

/// A scenario made of such a board.
pub(super) fn board_game(wanted: &Arrangement, board: &BoardSpec) -> Result<Game, Vec<Fault>> {
    let map = board_map(board)?;
    let sides = wanted.sides.clone().unwrap_or_else(|| ["US".into(), "German".into()]);
    let mut faults = Vec::new();
    if let Some(message) = sides.iter().find_map(|side| wrong_side_name(side)) {
        return Err(vec![fault("sides", message)]);
    }
    if sides[0] == sides[1] {
        return Err(vec![fault("sides", "the two sides need two names")]);
    }
    let units = wanted.counters.iter().map(|counter| UnitFile {
        id: counter.id.clone(),
        code: None,
        side: counter.side.clone(),
        name: None,
        formation: String::new(),
        kind: counter.kind,
        size: String::new(),
        values: counter.values.clone(),
    });
    let counters = counters(units.collect(), &sides)?;
    let mut side = |place: &str, name: &str| {
        let named = Side::BOTH.into_iter().find(|side| sides[side.index()] == name);
        named.unwrap_or_else(|| {
            faults.push(fault(
                place,
                format!("unknown side '{name}'; the sides are {} and {}", sides[0], sides[1]),
            ));
            Side::First
        })
    };
    let rules = &wanted.rules;
    let mut support = [None, None];
    for (name, &points) in &rules.support {
        let one_phase = rules.support_in_one_phase;
        let phases = if one_phase { SupportPhases::One } else { SupportPhases::Both };
        let per_combat = rules.support_per_combat;
        support[side("rules.support", name).index()] =
            Some(Support { points: vec![points], phases, per_combat, within: None });
    }
    let first =
        rules.first.as_deref().or(wanted.side.as_deref()).map_or(Side::First, |name| side("first", name));
    let mut batteries = [None, None];
    for (name, &[attack, fpf]) in &rules.batteries {
        batteries[side("rules.batteries", name).index()] = Some(Batteries { attack, fpf });
    }
    let mut exits: [Vec<Exit>; 2] = [vec![], vec![]];
    let mut closed = [(HexSet::EMPTY, None), (HexSet::EMPTY, None)];
    let mut bad = Vec::new();
    for (name, edges) in &rules.exits {
        let side = side("rules.exits", name);
        for edge in edges {
            match edge.parse::<Edge>() {
                Ok(edge) => {
                    let all = (0..counters.len() as u8).map(UnitId);
                    let units = all.filter(|unit| counters[usize::from(unit.0)].side == side).collect();
                    let hexes = map.grid.edge(edge).iter().copied().collect();
                    exits[side.index()].push(Exit { edge, hexes, units, returns: false });
                }
                Err(_) => bad.push(fault("rules.exits", format!("unknown edge '{edge}'"))),
            }
        }
    }
    for (name, hexes) in &rules.closed {
        let side = side("rules.closed", name);
        for name in hexes {
            match map.hexes_named(name) {
                Ok(hexes) => hexes.into_iter().for_each(|hex| {
                    closed[side.index()].0.insert(hex);
                }),
                Err(wrong) => bad.push(fault("rules.closed", wrong.message)),
            }
        }
    }
    let mut reinforcements = Vec::new();
    for group in &rules.reinforcements {
        let mut units = UnitSet::NONE;
        for name in &group.units {
            match counters.iter().position(|counter| counter.id == *name) {
                Some(index) => units.insert(UnitId(index as u8)),
                None => bad.push(fault("rules.reinforcements", format!("unknown unit '{name}'"))),
            }
        }
        let mut hexes = Vec::new();
        for name in &group.hexes {
            match map.hexes_named(name) {
                Ok(named) => hexes.extend(named),
                Err(wrong) => bad.push(fault("rules.reinforcements", wrong.message)),
            }
        }
        let side = units.first().map_or(Side::First, |unit| counters[usize::from(unit.0)].side);
        let (turn, areas, clause) = (group.turn, Vec::new(), clause!("B11.0"));
        reinforcements.push(Reinforcement { side, turn, units, hexes, areas, clause });
    }
    faults.append(&mut bad);
    if !faults.is_empty() {
        return Err(faults);
    }
    let scenario = Scenario {
        id: BOARD.into(),
        aliases: Vec::new(),
        name: "A small board".into(),
        game: "board".into(),
        about: String::new(),
        sides,
        first,
        first_turn: TurnNo::FIRST,
        last_turn: rules.last_turn.unwrap_or(TurnNo(20)),
        dates: Vec::new(),
        limit: rules.artillery_limit,
        batteries,
        entry: rules.entry,
        nights: 0,
        landings: Vec::new(),
        special: Special::STANDARD,
        setup: Vec::new(),
        reinforcements,
        support,
        exits,
        closed,
        victory: Victory::None,
    };
    Game::new(map, counters, scenario)
}

/// The map of such a board.
fn board_map(board: &BoardSpec) -> Result<HexMap, Vec<Fault>> {
    let size = usize::from(board.columns) * usize::from(board.rows);
    if board.columns == 0 || board.rows == 0 || size > MAX_HEXES || board.columns > 99 || board.rows > 99 {
        let message = format!(
            "a board has 1 to 99 columns and rows and at most {MAX_HEXES} hexes, not {} by {}",
            board.columns, board.rows
        );
        return Err(vec![fault("board", message)]);
    }
    let grid = Grid::new(&GridSpec::flat(board.columns, board.rows)).map_err(map_faults)?;
    let mut faults = Vec::new();
    let mut hex = |place: &str, number: &str| {
        grid.find(number).unwrap_or_else(|| {
            faults.push(fault(place, format!("'{number}' is not a hex of this board")));
            HexId(0)
        })
    };
    let mut terrains = vec!["clear".to_string()];
    let mut terrain = vec![0; size];
    for (number, kind) in &board.terrain {
        let hex = hex("board.terrain", number);
        let index = terrains.iter().position(|known| known == kind).unwrap_or_else(|| {
            terrains.push(kind.clone());
            terrains.len() - 1
        });
        terrain[usize::from(hex.0)] = index as u8;
    }
    let hexsides: Vec<Hexside> = board
        .hexsides
        .iter()
        .map(|side| Hexside {
            a: hex("board.hexsides", &side.a),
            b: hex("board.hexsides", &side.b),
            kind: side.kind.clone(),
            name: String::new(),
        })
        .collect();
    let mut roads = Vec::new();
    for (kind, chains) in [("road", &board.roads), ("trail", &board.trails), ("rail", &board.rails)] {
        for chain in chains {
            let hexes = chain.iter().map(|number| hex(&format!("board.{kind}s"), number)).collect();
            roads.push(Road { name: String::new(), kind: kind.into(), major: false, hexes });
        }
    }
    let bridges: Vec<Bridge> = board
        .bridges
        .iter()
        .map(|[a, b]| Bridge {
            a: hex("board.bridges", a),
            b: hex("board.bridges", b),
            kind: "bridge".into(),
            name: String::new(),
        })
        .collect();
    let mut exits = Vec::new();
    let mut bad_edges = Vec::new();
    for exit in &board.exits {
        let at = hex("board.exits", &exit.hex);
        match exit.edge.parse::<Edge>() {
            Ok(edge) if grid.edge(edge).contains(&at) && matches!(exit.kind.as_str(), "road" | "trail") => {
                exits.push(RoadExit { hex: at, edge, kind: exit.kind.clone(), name: String::new() });
            }
            _ => bad_edges.push(fault(
                "board.exits",
                format!(
                    "{} {} {}: a road or trail leaves by an edge that its hex lies on",
                    exit.kind, exit.hex, exit.edge
                ),
            )),
        }
    }
    faults.append(&mut bad_edges);
    let pairs = hexsides.iter().map(|side| ("board.hexsides", side.a, side.b));
    let pairs = pairs.chain(bridges.iter().map(|bridge| ("board.bridges", bridge.a, bridge.b)));
    let chains =
        roads.iter().flat_map(|road| road.hexes.windows(2).map(|pair| ("board.roads", pair[0], pair[1])));
    if faults.is_empty() {
        for (place, a, b) in pairs.chain(chains) {
            if grid.side_between(a, b).is_none() {
                faults.push(fault(place, format!("{} and {} do not touch", grid.number(a), grid.number(b))));
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(HexMap {
        name: "board".into(),
        basis: "invented".into(),
        hex_metres: None,
        north: 0,
        grid,
        terrain,
        terrains,
        hexsides,
        roads,
        bridges,
        exits,
        regions: BTreeMap::new(),
        lines: Vec::new(),
        labels: Vec::new(),
    })
}
