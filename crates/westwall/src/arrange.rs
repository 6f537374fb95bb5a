//! Any arrangement that an editor may ask for: pieces anywhere, any turn and phase, or a small board of
//! one's own. Setup is not position: everything is checked once, and all faults are reported together.

use std::collections::BTreeMap;

use board::{Bridge, Edge, Grid, GridSpec, HexId, HexMap, HexSet, Hexside, Road, RoadExit};
use kernel::Fault;
use serde::Deserialize;

use crate::added::{Source, Span, Weather, Zone};
use crate::game::Game;
use crate::games::Special;
use crate::position::{MAX_HEXES, Place, Position, Step};
use crate::scenario::{
    Batteries, EntryRule, Exit, FireLimit, Reinforcement, Scenario, Support, SupportPhases, UnitFile,
    Victory, counters, wrong_side_name,
};
use crate::shipped::{map_faults, open_named, read_game};
use crate::unit::{UnitId, UnitSet, UnitType};

/// What an editor asks for. Everything may be left out but a scenario or a board.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Arrangement {
    /// A scenario that ships.
    pub scenario: Option<String>,
    /// The text of a scenario file of one's own instead.
    pub scenario_text: Option<String>,
    /// A board of one's own instead.
    pub board: Option<BoardSpec>,
    /// The counters on that board.
    pub counters: Vec<CounterSpec>,
    /// The two sides on that board; US and German if left out.
    pub sides: Option<[String; 2]>,
    /// The rules on that board; the standard rules if left out.
    pub rules: RulesSpec,
    /// The Game-Turn.
    pub turn: Option<u8>,
    /// The side whose Player-Turn it is.
    pub side: Option<String>,
    /// The phase.
    pub phase: Option<Phase>,
    /// Where units are: a hex, `waiting`, `eliminated`, `out`, or `exited west`.
    pub units: BTreeMap<String, String>,
    /// What happens to units that are not named.
    pub others: Others,
    /// Units that have moved in this Movement Phase.
    pub moved: Vec<String>,
    /// Units that have attacked in this Combat Phase.
    pub attacked: Vec<String>,
    /// Units that have been attacked in this Combat Phase.
    pub targeted: Vec<String>,
    /// Units that retreated, advanced or were displaced in this Combat Phase.
    pub shifted: Vec<String>,
    /// Units displaced in this Combat Phase.
    pub displaced: Vec<String>,
    /// Units retreated or displaced in this Combat Phase.
    pub shaken: Vec<String>,
    /// Units retreated or displaced in the preceding Combat Phase.
    pub shaken_before: Vec<String>,
    /// Batteries that have given Final Protective Fire in this Game-Turn.
    pub fpf_used: Vec<String>,
    /// Who controls the objective hexes.
    pub control: BTreeMap<String, String>,
    /// Ground support points spent in this Combat Phase, per side.
    pub support_spent: BTreeMap<String, u8>,
    /// The Player-Turn of this Game-Turn in which a side used ground support: 1 or 2.
    pub support_used_in: BTreeMap<String, u8>,
    /// The weather: `good`, `fair` or `poor` (Arnhem).
    pub weather: Option<String>,
    /// Wired bridges by their two hexes, such as `0706/0806`: `wired`, `safe`, `down` or `repaired` (Arnhem).
    pub bridges: BTreeMap<String, String>,
    /// Drop zones by name: a hex, or a hex and the turn on which it comes, such as `1007 turn 3` (Arnhem).
    pub zones: BTreeMap<String, String>,
    /// Units that landed in this Game-Turn (Arnhem).
    pub landed: Vec<String>,
    /// Units that fought in this Game-Turn (Remagen).
    pub engaged: Vec<String>,
    /// The bridges over the Rhine, each as `0616 0517 0716`: hex, western end, eastern end; the printed one first,
    /// `none` where it is gone (Remagen).
    pub spans: Option<Vec<String>>,
    /// Whether a continuous front is needed (Remagen).
    pub front: bool,
    /// Points counted so far: `waal`, `cut-off`, `engineer`, `late`, `gap`.
    pub scored: BTreeMap<String, i16>,
}

/// The phase of a Player-Turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Units are being set up.
    Setup,
    /// The Movement Phase.
    Movement,
    /// The Combat Phase.
    Combat,
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

/// A counter of one's own.
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

/// The rules that hold on a board of one's own.
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
    pub support_per_combat: Option<u8>,
    /// Ground support points per turn, by side.
    pub support: BTreeMap<String, u8>,
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
    pub last_turn: Option<u8>,
}

/// Units to come on a board of one's own.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReinforcementSpec {
    /// The first turn on which they may come.
    pub turn: u8,
    /// Which counters.
    pub units: Vec<String>,
    /// The edge hexes where they may enter.
    pub hexes: Vec<String>,
}

/// The name of the scenario that a board of one's own makes.
pub(crate) const BOARD: &str = "board";

fn fault(place: impl Into<String>, message: impl Into<String>) -> Fault {
    Fault { place: place.into(), message: message.into() }
}

/// The game and the position that an arrangement asks for.
pub(crate) fn compose(wanted: &Arrangement) -> Result<(Game, Position), Vec<Fault>> {
    let game = match (&wanted.scenario, &wanted.scenario_text, &wanted.board) {
        (Some(name), None, None) => open_named(name)?,
        (None, Some(text), None) => read_game(text, &[])?,
        (None, None, Some(board)) => board_game(wanted, board)?,
        (None, None, None) => {
            return Err(vec![fault("scenario", "give a scenario, or a board with counters")]);
        }
        _ => return Err(vec![fault("board", "give one of scenario, scenario_text and board")]),
    };
    if wanted.board.is_none() && !wanted.counters.is_empty() {
        return Err(vec![fault("counters", "a scenario has its own counters; give a board to bring others")]);
    }
    let position = game.arrange(wanted)?;
    Ok((game, position))
}

/// A scenario made of a board of one's own.
fn board_game(wanted: &Arrangement, board: &BoardSpec) -> Result<Game, Vec<Fault>> {
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
        sides.iter().position(|side| side == name).unwrap_or_else(|| {
            faults.push(fault(
                place,
                format!("unknown side '{name}'; the sides are {} and {}", sides[0], sides[1]),
            ));
            0
        })
    };
    let rules = &wanted.rules;
    let mut support = [None, None];
    for (name, &points) in &rules.support {
        let one_phase = rules.support_in_one_phase;
        let phases = if one_phase { SupportPhases::One } else { SupportPhases::Both };
        let per_combat = rules.support_per_combat;
        support[side("rules.support", name)] =
            Some(Support { points: vec![points], phases, per_combat, within: None });
    }
    let first = rules.first.as_deref().or(wanted.side.as_deref()).map_or(0, |name| side("first", name));
    let mut batteries = [None, None];
    for (name, &[attack, fpf]) in &rules.batteries {
        batteries[side("rules.batteries", name)] = Some(Batteries { attack, fpf });
    }
    let mut exits: [Vec<Exit>; 2] = [vec![], vec![]];
    let mut closed = [(HexSet::EMPTY, String::new()), (HexSet::EMPTY, String::new())];
    let mut bad = Vec::new();
    for (name, edges) in &rules.exits {
        let side = side("rules.exits", name);
        for edge in edges {
            match edge.parse::<Edge>() {
                Ok(edge) => {
                    let all = (0..counters.len() as u8).map(UnitId);
                    let units = all.filter(|unit| counters[usize::from(unit.0)].side == side).collect();
                    let hexes = map.grid.edge(edge).iter().copied().collect();
                    exits[side].push(Exit { edge, hexes, units, returns: false });
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
                    closed[side].0.insert(hex);
                }),
                Err(wrong) => bad.push(fault("rules.closed", wrong.message)),
            }
        }
    }
    let mut reinforcements = Vec::new();
    for group in &rules.reinforcements {
        let mut units = UnitSet::EMPTY;
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
        let side = units.first().map_or(0, |unit| counters[usize::from(unit.0)].side);
        let (turn, areas, clause) = (group.turn, Vec::new(), "B11.0".into());
        reinforcements.push(Reinforcement { side, turn, units, hexes, areas, clause });
    }
    faults.append(&mut bad);
    if !faults.is_empty() {
        return Err(faults);
    }
    let scenario = Scenario {
        id: BOARD.into(),
        aliases: Vec::new(),
        name: "A board of one's own".into(),
        game: "board".into(),
        about: String::new(),
        sides,
        first,
        first_turn: 1,
        last_turn: rules.last_turn.unwrap_or(20),
        dates: Vec::new(),
        limit: rules.artillery_limit,
        batteries,
        entry: rules.entry,
        nights: 0,
        landings: Vec::new(),
        special: Special::Standard,
        setup: Vec::new(),
        reinforcements,
        support,
        exits,
        closed,
        victory: Victory::None,
    };
    Game::new(map, counters, scenario)
}

/// The map of a board of one's own.
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

/// Looks up what an arrangement names and collects what it cannot find.
struct Names<'a> {
    game: &'a Game,
    faults: Vec<Fault>,
}

impl Names<'_> {
    fn fault(&mut self, place: impl Into<String>, message: impl Into<String>) {
        self.faults.push(fault(place, message));
    }

    fn side(&mut self, place: &str, name: &str) -> usize {
        let sides = &self.game.scenario.sides;
        sides.iter().position(|side| side.eq_ignore_ascii_case(name)).unwrap_or_else(|| {
            let message = format!("unknown side '{name}'; the sides are {} and {}", sides[0], sides[1]);
            self.fault(place, message);
            0
        })
    }

    fn units(&mut self, place: &str, names: &[String]) -> UnitSet {
        let mut set = UnitSet::EMPTY;
        for name in names {
            match self.game.unit_named(name) {
                Some(unit) => set.insert(unit),
                None => self.fault(place, format!("unknown unit '{name}'")),
            }
        }
        set
    }

    fn place(&mut self, name: &str, text: &str) -> Option<Place> {
        let text = text.trim();
        if let Some(hex) = self.game.map.grid.find(text) {
            return Some(Place::Hex(hex));
        }
        let place = match text.to_ascii_lowercase().as_str() {
            "waiting" => Some(Place::Waiting),
            "eliminated" => Some(Place::Eliminated),
            "out" | "off" => Some(Place::Out),
            other => other
                .strip_prefix("exited")
                .and_then(|edge| edge.trim_start_matches([' ', ':']).parse::<Edge>().ok().map(Place::Exited)),
        };
        if place.is_none() {
            let short: String = text.chars().take(40).collect();
            let message = format!(
                "'{short}' is neither a hex of this map nor waiting, eliminated, out or exited with an edge"
            );
            self.fault(format!("unit '{name}'"), message);
        }
        place
    }
}

impl Game {
    /// The position that an arrangement asks for, or everything that is wrong with it.
    pub(crate) fn arrange(&self, wanted: &Arrangement) -> Result<Position, Vec<Fault>> {
        let mut names = Names { game: self, faults: Vec::new() };
        let mut p = self.start();
        let (first, last) = (self.scenario.first_turn, self.scenario.last_turn);
        p.turn = wanted.turn.unwrap_or(first);
        if !(first..=last).contains(&p.turn) {
            names.fault("turn", format!("turn {} is not played: give {first} to {last}", p.turn));
        }
        let side = wanted.side.as_deref().map(|name| names.side("side", name));
        let starts_in_setup = matches!(p.step, Step::Setup(_) | Step::Plan);
        let phase = wanted.phase.unwrap_or(if starts_in_setup && wanted.units.is_empty() {
            Phase::Setup
        } else {
            Phase::Movement
        });
        p.half = u8::from(side.is_some_and(|side| side != self.scenario.first));
        match phase {
            Phase::Setup if starts_in_setup => {}
            Phase::Setup => names.fault("phase", "nothing is set up here: give movement or combat"),
            Phase::Movement => p.step = Step::Movement,
            Phase::Combat => p.step = Step::Combat,
        }
        let all: UnitSet = self.of_side[0] | self.of_side[1];
        for unit in all {
            let unplaced = phase != Phase::Setup && self.setup_group(unit).is_some();
            if wanted.others == Others::Out || unplaced && p.hex_of(unit).is_none() {
                p.put(unit, Place::Out);
            }
        }
        let on_counters =
            wanted.counters.iter().filter_map(|counter| counter.hex.as_ref().map(|hex| (&counter.id, hex)));
        let placed = wanted.units.iter().chain(on_counters);
        // Whoever is named leaves his hex of the scenario to others first.
        for unit in placed.clone().filter_map(|(name, _)| self.unit_named(name)) {
            p.put(unit, Place::Out);
        }
        let mut named = UnitSet::EMPTY;
        for (name, text) in placed {
            let Some(unit) = self.unit_named(name) else {
                names.fault(format!("unit '{name}'"), "no unit has this id");
                continue;
            };
            if named.has(unit) {
                names.fault(format!("unit '{name}'"), "this unit is placed twice");
                continue;
            }
            named.insert(unit);
            match names.place(name, text) {
                Some(Place::Hex(hex)) => match p.unit_at(hex) {
                    Some(other) if other != unit => {
                        let message = format!("{} already stands in {text} [S5.31]", self.counter(other).id);
                        names.fault(format!("unit '{name}'"), message);
                    }
                    _ => p.put(unit, Place::Hex(hex)),
                },
                Some(Place::Waiting)
                    if self.entry_group(unit).is_none()
                        && self.setup_group(unit).is_none()
                        && self.arnhem().is_none_or(|rules| !rules.airborne.has(unit)) =>
                {
                    names.fault(
                        format!("unit '{name}'"),
                        "this unit is no reinforcement: give a hex, eliminated or out",
                    );
                }
                Some(place) => p.put(unit, place),
                None => {}
            }
        }
        p.moved = names.units("moved", &wanted.moved);
        p.attacked = names.units("attacked", &wanted.attacked);
        p.targeted = names.units("targeted", &wanted.targeted);
        p.displaced = names.units("displaced", &wanted.displaced);
        p.shaken = names.units("shaken", &wanted.shaken) | p.displaced;
        p.shifted = names.units("shifted", &wanted.shifted) | p.displaced;
        p.shaken_before = names.units("shaken_before", &wanted.shaken_before);
        if phase != Phase::Combat {
            // Before the next Combat Phase begins, the preceding one is the last that was played.
            p.shaken |= p.shaken_before;
        }
        p.fpf_used = names.units("fpf_used", &wanted.fpf_used);
        self.arrange_control(wanted, &mut p, &mut names);
        for (name, &points) in &wanted.support_spent {
            let side = names.side("support_spent", name);
            let pool = self.support_now(&p, side);
            if points > pool {
                names.fault("support_spent", format!("{name} has {pool} points in turn {}", p.turn));
            }
            p.support_spent[side] = points;
            if points > 0 {
                p.support_bound[side] = p.half + 1;
            }
        }
        for (name, &half) in &wanted.support_used_in {
            let side = names.side("support_used_in", name);
            if !(1..=2).contains(&half) {
                names.fault("support_used_in", "the Player-Turn is 1 or 2");
            }
            p.support_bound[side] = half;
        }
        self.arrange_added(wanted, &mut p, &mut names);
        for unit in all {
            // When a unit left is not told: it is taken to have left in time.
            if let Place::Exited(edge) = p.place(unit)
                && self.exit_is_listed(unit, edge)
            {
                p.exited_in_time.insert(unit);
            }
        }
        if phase == Phase::Setup
            && let Some(unit) = self.unplaceable(&p)
        {
            let message = "no free hex is left where this unit could be set up";
            names.fault(format!("unit '{}'", self.counter(unit).id), message);
        }
        if names.faults.is_empty() { Ok(p) } else { Err(names.faults) }
    }

    /// Bridges, drop zones, weather and points as asked for.
    fn arrange_added(&self, wanted: &Arrangement, p: &mut Position, names: &mut Names) {
        p.added.landed = names.units("landed", &wanted.landed);
        p.added.engaged = names.units("engaged", &wanted.engaged);
        p.added.front = wanted.front;
        match wanted.weather.as_deref().map(str::to_ascii_lowercase).as_deref() {
            None => {}
            Some("good") => p.added.weather = Weather::Good,
            Some("fair") => p.added.weather = Weather::Fair,
            Some("poor") => p.added.weather = Weather::Poor,
            Some(_) => names.fault("weather", "the weather is good, fair or poor"),
        }
        for (name, &points) in &wanted.scored {
            let source = match name.as_str() {
                "waal" => Source::NorthOfWaal,
                "cut-off" => Source::CutOff,
                "engineer" => Source::Engineer,
                "late" => Source::Late,
                "gap" => Source::Gap,
                _ => {
                    names.fault(
                        "scored",
                        format!("'{name}' is neither waal, cut-off, engineer, late nor gap"),
                    );
                    continue;
                }
            };
            p.added.tally[source as usize] = points;
        }
        // Units that stand at a bridge have come to it.
        if let Some(rules) = self.arnhem() {
            p.added.tried =
                self.on_map(p, rules.allied).fold(0, |tried, (_, hex)| tried | rules.wired_at(hex));
        }
        for (name, state) in &wanted.bridges {
            self.arrange_bridge(name, state, p, names);
        }
        for (name, text) in &wanted.zones {
            self.arrange_zone(name, text, p, names);
        }
        if let Some(spans) = &wanted.spans {
            p.added.spans = [Span::NONE; 3];
            for (index, text) in spans.iter().enumerate().take(3) {
                let hexes: Option<Vec<HexId>> =
                    text.split_whitespace().map(|hex| self.map.grid.find(hex)).collect();
                match hexes.as_deref() {
                    Some(&[hex, west, east]) => p.added.spans[index] = Span { hex, west, east },
                    _ if text == "none" => {}
                    _ => names.fault("spans", format!("'{text}' is not a hex and its two ends, or none")),
                }
            }
        }
    }

    fn arrange_bridge(&self, name: &str, state: &str, p: &mut Position, names: &mut Names) {
        let ends =
            name.split_once('/').and_then(|(a, b)| Some((self.map.grid.find(a)?, self.map.grid.find(b)?)));
        let wired = self.arnhem().zip(ends).and_then(|(rules, (a, b))| {
            rules
                .wired
                .iter()
                .position(|bridge| (bridge.a, bridge.b) == (a, b) || (bridge.b, bridge.a) == (a, b))
        });
        let Some(index) = wired else {
            return names.fault("bridges", format!("'{name}' is no wired bridge of this map"));
        };
        let bit = 1 << index;
        match state {
            "wired" => p.added.tried &= !bit,
            "safe" => p.added.tried |= bit,
            "down" => {
                p.added.tried |= bit;
                p.added.down |= bit;
            }
            "repaired" => {
                p.added.tried |= bit;
                p.added.mended |= bit;
            }
            _ => names.fault("bridges", format!("'{state}' is neither wired, safe, down nor repaired")),
        }
    }

    fn arrange_zone(&self, name: &str, text: &str, p: &mut Position, names: &mut Names) {
        let index = self.arnhem().and_then(|rules| rules.zones.iter().position(|zone| zone.name == name));
        let Some(index) = index else {
            return names.fault("zones", format!("'{name}' is no drop zone of this scenario"));
        };
        let (hex, turn) = text.split_once(" turn ").unwrap_or((text, "1"));
        match (self.map.grid.find(hex.trim()), turn.trim().parse::<u8>()) {
            (Some(hex), Ok(turn)) => p.added.zones[index] = Zone { hex, turn, down: turn <= p.turn },
            _ => names
                .fault("zones", format!("'{text}' is not a hex, or a hex and a turn such as 1007 turn 3")),
        }
    }

    /// Control as asked for; else units on an objective control it [ruling W207].
    fn arrange_control(&self, wanted: &Arrangement, p: &mut Position, names: &mut Names) {
        for (index, &hex) in self.objectives.iter().enumerate() {
            if let Some(unit) = p.unit_at(hex) {
                p.control[index] = self.side_of(unit) as u8;
            }
        }
        for (number, name) in &wanted.control {
            let side = names.side("control", name);
            let hex = self.map.grid.find(number);
            match hex.and_then(|hex| self.objectives.iter().position(|&objective| objective == hex)) {
                Some(index) => p.control[index] = side as u8,
                None => {
                    names.fault("control", format!("'{number}' is not an objective hex of this scenario"));
                }
            }
        }
    }
}
