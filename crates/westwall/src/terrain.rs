//! What the ground does: costs, prohibitions, zones of control, combat lines [S5.2, S6.3, S7.4].
//!
//! Everything is computed once per map into flat tables, one byte of six bits per hex for each question
//! about its hexsides. Costs are in half movement points (ruling W86).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use board::{Edge, HexId, HexMap, HexSet};
use kernel::Fault;
use kit::{Hexside, MovePoints};
use reach::Steps;
use serde::Deserialize;

use crate::crt::Line;
use crate::unit::{Class, HalfPoints};

/// Half points for a road hexside [S5.22].
pub(crate) const ROAD: HalfPoints = HalfPoints::of_parts(1);
/// Half points for a trail hexside [S5.23].
pub(crate) const TRAIL: HalfPoints = HalfPoints::whole(1);

#[derive(Debug, Deserialize)]
struct Chart {
    hexes: Vec<HexRow>,
    hexsides: Vec<HexsideRow>,
}

#[derive(Debug, Deserialize)]
struct HexRow {
    kind: String,
    /// Movement points to enter; without them no unit does.
    cost: Option<MovePoints>,
    line: Line,
    vehicles: bool,
}

#[derive(Debug, Deserialize)]
struct HexsideRow {
    kind: String,
    cost: Option<MovePoints>,
    water: Water,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Water {
    Stream,
    River,
}

static CHART: LazyLock<Chart> = LazyLock::new(|| {
    datafile::read(include_str!("../data/terrain.toml")).expect("the shipped chart is well formed")
});

/// One row of the terrain chart, for the players to look at [S2.2].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartRow {
    /// The kind of hex or hexside.
    pub kind: &'static str,
    /// Movement points, or `None` where no unit may cross.
    pub cost: Option<MovePoints>,
    /// The line of the combat table, for hexes.
    pub line: Option<Line>,
    /// Whether vehicles may enter without road or trail.
    pub vehicles: bool,
}

/// The terrain chart, hexes first.
pub fn chart() -> Vec<ChartRow> {
    let hexes = CHART.hexes.iter().map(|row| ChartRow {
        kind: &row.kind,
        cost: row.cost,
        line: Some(row.line),
        vehicles: row.vehicles,
    });
    let hexsides = CHART.hexsides.iter().map(|row| ChartRow {
        kind: &row.kind,
        cost: row.cost,
        line: None,
        vehicles: false,
    });
    hexes.chain(hexsides).collect()
}

/// The combat line of a kind of terrain, hexside kinds included.
pub fn line_of(kind: &str) -> Option<Line> {
    match kind {
        "stream" | "canal" | "city" | "forest" => Some(Line::Broken),
        "bridge" => Some(Line::Grove),
        _ => CHART.hexes.iter().find(|row| row.kind == kind).map(|row| row.line),
    }
}

/// The best way that leads over a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Way {
    #[default]
    None,
    Trail,
    Road,
}

/// What lies on one hexside.
#[derive(Debug, Clone, Copy, Default)]
struct Features {
    way: Way,
    water: Option<usize>,
    bridge: bool,
    ferry: bool,
}

/// What may change on the ground in the course of a game.
#[derive(Debug, Clone)]
pub(crate) enum Change {
    /// Bridges may go: without them, and without the roads over them, there is plain water [A12.13].
    Drowned(Vec<(HexId, HexId)>),
    /// Hexes of a river may be bridged: entered for a point, and left for the ground of the bank [ruling W18].
    Bridged(HexSet),
}

/// A hex of a river with a bridge [ruling W18].
static BRIDGE: LazyLock<HexRow> = LazyLock::new(|| HexRow {
    kind: "bridge".into(),
    cost: Some(MovePoints(1)),
    line: Line::Grove,
    vehicles: true,
});

/// What the ground of one map does.
#[derive(Debug)]
pub struct Terrain {
    /// Cost of each step in a Movement Phase, per class.
    pub steps: [Steps; 3],
    /// Sides through which a class may retreat, be displaced or advance, six bits per hex [S7.72].
    passable: [Vec<u8>; 3],
    /// Sides across which zones of control reach and units attack [S6.33].
    open: Vec<u8>,
    /// Sides over stream or canal without a bridge.
    stream: Vec<u8>,
    /// Sides over water with a bridge.
    bridge: Vec<u8>,
    /// Sides that a road crosses.
    road: Vec<u8>,
    /// Sides that a trail crosses, and no road.
    trail: Vec<u8>,
    /// Sides from beyond which a line of communication on the ground comes to a hex [ruling W56].
    led: Vec<u8>,
    /// Combat line of each hex.
    line: Vec<Line>,
    /// Half points to enter each hex but for what lies on its sides; `None` if no unit may.
    ground: Vec<Option<HalfPoints>>,
    /// Cost of entering a hex from off the map, or of leaving by it, per class and edge; `None` if barred.
    off_map: [Vec<[Option<HalfPoints>; 4]>; 3],
    /// Whether a class may be set up in a hex [ruling W87].
    standing: [Vec<bool>; 3],
}

fn edge_index(edge: Edge) -> usize {
    match edge {
        Edge::North => 0,
        Edge::East => 1,
        Edge::South => 2,
        Edge::West => 3,
    }
}

/// The map edges in a fixed order.
pub const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

impl Terrain {
    /// Works out the tables of a map. All kinds of terrain that the chart does not know are faults.
    pub fn new(map: &HexMap) -> Result<Terrain, Vec<Fault>> {
        Terrain::build(map, None)
    }

    /// The same map after every change that the game knows.
    pub(crate) fn changed(map: &HexMap, change: &Change) -> Result<Terrain, Vec<Fault>> {
        Terrain::build(map, Some(change))
    }

    fn build(map: &HexMap, change: Option<&Change>) -> Result<Terrain, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut rows = hex_rows(map, &mut faults);
        let mut sides = sides(map, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut ways = vec![Way::None; map.grid.len()];
        for (&(hex, _), here) in &sides {
            let best = &mut ways[usize::from(hex.0)];
            *best = here.way.max(*best);
        }
        match change {
            None => {}
            Some(Change::Drowned(bridges)) => {
                for &(a, b) in bridges {
                    for (from, into) in [(a, b), (b, a)] {
                        if let Some(here) =
                            map.grid.side_between(from, into).and_then(|way| sides.get_mut(&(from, way)))
                        {
                            here.bridge = false;
                            here.way = Way::None;
                        }
                    }
                }
            }
            Some(Change::Bridged(river)) => {
                for hex in river {
                    rows[usize::from(hex.0)] = &BRIDGE;
                }
                sides.retain(|&(hex, way), _| {
                    let wet = |hex: HexId| river.contains(hex);
                    !wet(hex) && !map.grid.neighbour(hex, way).is_some_and(wet)
                });
            }
        }
        let grid = &map.grid;
        let size = grid.len();
        let side_at = |hex: HexId, hexside: usize| sides.get(&(hex, hexside)).copied().unwrap_or_default();
        let row_of = |hex: HexId| rows[usize::from(hex.0)];
        // A hex that no unit enters is left by none: off a bridge only its ends lead [R11.12].
        let cost = |class: Class, from: HexId, hexside: usize, into: HexId, ferries: Ferries| {
            row_of(from).cost?;
            step_cost(class, side_at(from, hexside), row_of(into), ferries)
        };
        let steps = Class::ALL.map(|class| {
            Steps::build(grid, |from, hexside, into| {
                cost(class, from, hexside, into, Ferries::Run).map(HalfPoints::in_parts)
            })
        });
        let bits = |test: &dyn Fn(HexId, usize, HexId) -> bool| -> Vec<u8> {
            let mut table = vec![0; size];
            for hex in grid.hexes() {
                for (hexside, neighbour) in grid.neighbours(hex).into_iter().enumerate() {
                    if neighbour.is_some_and(|into| test(hex, hexside, into)) {
                        table[usize::from(hex.0)] |= 1 << hexside;
                    }
                }
            }
            table
        };
        let is = |hex: HexId, hexside: usize, water: Water| {
            side_at(hex, hexside).water.is_some_and(|row| CHART.hexsides[row].water == water)
        };
        let passable = Class::ALL.map(|class| {
            bits(&|hex, hexside, into| cost(class, hex, hexside, into, Ferries::Rest).is_some())
        });
        let off_map = Class::ALL.map(|class| {
            let mut table = vec![[None; 4]; size];
            for edge in EDGES {
                for &hex in grid.edge(edge) {
                    let exit = map.exits.iter().filter(|exit| exit.hex == hex && exit.edge == edge);
                    let way = exit.map(|exit| if exit.kind == "road" { Way::Road } else { Way::Trail }).max();
                    let way = Features { way: way.unwrap_or_default(), ..Features::default() };
                    table[usize::from(hex.0)][edge_index(edge)] =
                        step_cost(class, way, row_of(hex), Ferries::Rest);
                }
            }
            table
        });
        let crossed = bits(&|hex, hexside, _| side_at(hex, hexside).way != Way::None);
        let on_way: Vec<bool> = map
            .grid
            .hexes()
            .map(|hex| {
                let road_leaves = map.exits.iter().any(|exit| exit.hex == hex && exit.kind != "rail");
                crossed[usize::from(hex.0)] != 0 || road_leaves
            })
            .collect();
        let by_hex: BTreeMap<HexId, bool> = map.grid.hexes().zip(on_way).collect();
        let standing = Class::ALL.map(|class| {
            let mut table = vec![true; size];
            for hex in grid.hexes() {
                let row = row_of(hex);
                table[usize::from(hex.0)] =
                    row.cost.is_some() && (class != Class::Vehicle || row.vehicles || by_hex[&hex]);
            }
            table
        });
        let is_open = |hex: HexId, hexside: usize, into: HexId| {
            let land = row_of(hex).cost.is_some() && row_of(into).cost.is_some();
            land && (side_at(hex, hexside).bridge || !is(hex, hexside, Water::River))
        };
        let is_stream =
            |hex: HexId, hexside: usize| is(hex, hexside, Water::Stream) && !side_at(hex, hexside).bridge;
        Ok(Terrain {
            steps,
            passable,
            open: bits(&is_open),
            stream: bits(&|hex, hexside, _| is_stream(hex, hexside)),
            // A line goes on by road from a road hex, by trail or road from a trail hex, even where a bridge on the
            // way has gone.
            led: bits(&|hex, hexside, from| match ways[usize::from(from.0)] {
                Way::None => is_open(hex, hexside, from) && !is_stream(hex, hexside),
                best => side_at(hex, hexside).way >= best,
            }),
            bridge: bits(&|hex, hexside, _| {
                side_at(hex, hexside).water.is_some() && side_at(hex, hexside).bridge
            }),
            road: bits(&|hex, hexside, _| side_at(hex, hexside).way == Way::Road),
            trail: bits(&|hex, hexside, _| side_at(hex, hexside).way == Way::Trail),
            line: rows.iter().map(|row| row.line).collect(),
            ground: rows.iter().map(|row| row.cost.map(|cost| HalfPoints::whole(cost.0))).collect(),
            off_map,
            standing,
        })
    }

    /// Whether a class may be forced or led through a hexside [S7.72, ruling W31].
    pub fn lets_pass(&self, class: Class, hex: HexId, hexside: Hexside) -> bool {
        self.passable[class.index()][usize::from(hex.0)] >> hexside.index() & 1 != 0
    }

    /// Whether zones of control reach and units attack across a hexside [S6.31, S6.33, ruling W19].
    #[inline]
    pub fn is_open(&self, hex: HexId, hexside: Hexside) -> bool {
        self.open[usize::from(hex.0)] >> hexside.index() & 1 != 0
    }

    /// The sides of a hex across which zones of control reach, as six bits.
    #[inline]
    pub fn open_sides(&self, hex: HexId) -> u8 {
        self.open[usize::from(hex.0)]
    }

    /// The same without streams and canals that have no bridge.
    #[inline]
    pub(crate) fn dry_sides(&self, hex: HexId) -> u8 {
        self.open[usize::from(hex.0)] & !self.stream[usize::from(hex.0)]
    }

    /// The sides from beyond which a line of communication on the ground comes to a hex: from a road hex by road only,
    /// from a trail hex by trail or road [ruling W56].
    #[inline]
    pub(crate) fn led_sides(&self, hex: HexId) -> u8 {
        self.led[usize::from(hex.0)]
    }

    /// Whether a hexside is stream or canal without a bridge.
    pub fn is_stream(&self, hex: HexId, hexside: Hexside) -> bool {
        self.stream[usize::from(hex.0)] >> hexside.index() & 1 != 0
    }

    /// Whether a hexside is water with a bridge.
    pub fn is_bridge(&self, hex: HexId, hexside: Hexside) -> bool {
        self.bridge[usize::from(hex.0)] >> hexside.index() & 1 != 0
    }

    /// Whether a road crosses a hexside.
    pub fn is_road(&self, hex: HexId, hexside: Hexside) -> bool {
        self.road[usize::from(hex.0)] >> hexside.index() & 1 != 0
    }

    /// Whether a trail crosses a hexside, and no road.
    pub(crate) fn is_trail(&self, hex: HexId, hexside: Hexside) -> bool {
        self.trail[usize::from(hex.0)] >> hexside.index() & 1 != 0
    }

    /// Whether a road runs through a hex [ruling W56].
    pub fn has_road(&self, hex: HexId) -> bool {
        self.road[usize::from(hex.0)] != 0
    }

    /// Half points to enter a hex but for what lies on its sides; `None` if no unit may.
    pub(crate) fn ground_cost(&self, hex: HexId) -> Option<HalfPoints> {
        self.ground[usize::from(hex.0)]
    }

    /// The combat line of a hex.
    pub fn line(&self, hex: HexId) -> Line {
        self.line[usize::from(hex.0)]
    }

    /// Half points to come from or leave for the space beyond an edge; `None` if the class may not [B11.11, B12.0].
    pub fn off_map_cost(&self, class: Class, hex: HexId, edge: Edge) -> Option<HalfPoints> {
        self.off_map[class.index()][usize::from(hex.0)][edge_index(edge)]
    }

    /// Half points to enter a hex from off the map by the cheapest edge it lies on [B11.11, B11.12].
    pub fn entry_cost(&self, class: Class, hex: HexId) -> Option<HalfPoints> {
        self.off_map[class.index()][usize::from(hex.0)].iter().flatten().min().copied()
    }

    /// Whether a class may be set up in a hex: no vehicle in trackless woods, no unit in the Rhine [ruling W87].
    pub fn may_stand(&self, class: Class, hex: HexId) -> bool {
        self.standing[class.index()][usize::from(hex.0)]
    }
}

/// Whether ferries count: they run in the Movement Phase only [ruling W15].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ferries {
    Run,
    Rest,
}

/// Half points to cross a hexside into a hex, or `None` if the class may not [S5.21 to S5.24].
fn step_cost(class: Class, here: Features, into: &HexRow, ferries: Ferries) -> Option<HalfPoints> {
    let hex = HalfPoints::whole(into.cost?.0);
    match here.way {
        Way::Road => return Some(ROAD),
        Way::Trail => return Some(TRAIL),
        Way::None => {}
    }
    if class == Class::Vehicle && !into.vehicles {
        return None;
    }
    let Some(row) = here.water.filter(|_| !here.bridge).map(|row| &CHART.hexsides[row]) else {
        return Some(hex);
    };
    if here.ferry {
        return (class == Class::Foot && ferries == Ferries::Run)
            .then_some(hex.plus(HalfPoints::whole(row.cost?.0)));
    }
    match row.water {
        Water::River => None,
        Water::Stream if class == Class::Vehicle => None,
        Water::Stream => Some(hex.plus(HalfPoints::whole(row.cost?.0))),
    }
}

fn hex_rows(map: &HexMap, faults: &mut Vec<Fault>) -> Vec<&'static HexRow> {
    let mut rows = vec![&CHART.hexes[0]; map.grid.len()];
    for hex in map.grid.hexes() {
        let kind = map.terrain_at(hex);
        if let Some(row) = CHART.hexes.iter().find(|row| row.kind == kind) {
            rows[usize::from(hex.0)] = row;
        } else {
            let known: Vec<&str> = CHART.hexes.iter().map(|row| row.kind.as_str()).collect();
            faults.push(Fault {
                place: format!("hex {}", map.grid.number(hex)),
                message: format!("unknown terrain '{kind}'; the chart has {}", known.join(", ")),
            });
        }
    }
    rows
}

/// What lies on each hexside, from both of its hexes.
fn sides(map: &HexMap, faults: &mut Vec<Fault>) -> BTreeMap<(HexId, usize), Features> {
    let mut sides: BTreeMap<(HexId, usize), Features> = BTreeMap::new();
    let grid = &map.grid;
    let mut mark = |a: HexId, b: HexId, change: &dyn Fn(&mut Features)| {
        for (from, into) in [(a, b), (b, a)] {
            if let Some(hexside) = grid.side_between(from, into) {
                change(sides.entry((from, hexside)).or_default());
            }
        }
    };
    for hexside in &map.hexsides {
        let Some(row) = CHART.hexsides.iter().position(|row| row.kind == hexside.kind) else {
            let known: Vec<&str> = CHART.hexsides.iter().map(|row| row.kind.as_str()).collect();
            faults.push(Fault {
                place: format!("hexside {}-{}", grid.number(hexside.a), grid.number(hexside.b)),
                message: format!("unknown hexside '{}'; the chart has {}", hexside.kind, known.join(", ")),
            });
            continue;
        };
        let ferry = hexside.kind == "ferry";
        mark(hexside.a, hexside.b, &|here| {
            here.ferry |= ferry;
            // A ferry may be drawn over the river it crosses: it then tells what the crossing costs.
            if here.water.is_none() || ferry {
                here.water = Some(row);
            }
        });
    }
    for road in &map.roads {
        for pair in road.hexes.windows(2) {
            match road.kind.as_str() {
                "road" => mark(pair[0], pair[1], &|here| here.way = Way::Road),
                "trail" => mark(pair[0], pair[1], &|here| here.way = here.way.max(Way::Trail)),
                // Rail lines do nothing by themselves [ruling W13].
                "rail" => {}
                other => faults.push(Fault {
                    place: format!("road '{}'", road.name),
                    message: format!("unknown kind of road '{other}'; use road, trail or rail"),
                }),
            }
        }
    }
    let ferry_row = CHART.hexsides.iter().position(|row| row.kind == "ferry");
    for bridge in &map.bridges {
        // A ferry is no bridge [ruling W15].
        let ferry = bridge.kind == "ferry";
        mark(bridge.a, bridge.b, &|here| {
            here.bridge |= !ferry;
            here.ferry |= ferry;
            if ferry {
                here.water = ferry_row;
            }
        });
    }
    // Every road or trail over water is a bridge [ruling W13].
    for here in sides.values_mut() {
        here.bridge |= here.way != Way::None;
    }
    sides
}
