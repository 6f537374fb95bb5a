//! What the ground of one map does: costs, prohibitions, bridges, where zones of control reach [8.0, 9.0, 9.2].
//!
//! Everything that does not change in play is computed once per scenario into flat tables. What does change is whether a
//! bridge or pontoon spans a water, so every question that depends on it is asked with a [`Span`]: [`Terrain::bridge_at`]
//! and [`Terrain::bridge_in`] say which printed bridge to look up.

use board::{HexId, HexMap, HexSet, MapFault, SideSet, SideTable};
use kernel::Fault;
use kit::{Hexside, Side};
use serde::{Deserialize, Serialize};

use crate::chart::{Ground, HexsideKind, Roadway, TerrainChart, Water};
use crate::cost::{Cost, StepCost};
use crate::numbers::{HalfPoints, HalfUnits, Modifier};
use crate::unit::MoveClass;

/// A set of hexes of one of the four maps.
pub type Hexes = HexSet<23>;
/// The most hexes a map may have.
pub const MAX_HEXES: usize = Hexes::CAPACITY;

/// A printed bridge, by its place in [`Terrain::bridges`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BridgeId(pub u8);

/// Where a printed bridge lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BridgeSite {
    /// On the hexside between two hexes.
    Hexside([HexId; 2]),
    /// In a hex of a major river, joining two banks [ruling D123].
    RiverHex {
        /// The hex of the river.
        hex: HexId,
        /// The hexes that its roadway joins.
        ends: [HexId; 2],
    },
}

/// A printed bridge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bridge {
    /// Where it lies.
    pub site: BridgeSite,
    /// Its name.
    pub name: String,
}

/// Whether something crosses the water now: an intact printed bridge or a completed pontoon. Where there is no water it does
/// not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Span {
    /// Nothing does.
    Open,
    /// A bridge or pontoon does.
    Crossed,
}

impl Span {
    const BOTH: [Span; 2] = [Span::Open, Span::Crossed];
}

/// Whether streams and fords are in flood [17.16].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Floods {
    /// They are as printed.
    #[default]
    No,
    /// They count as rivers.
    Yes,
}

/// What a scenario says about the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GroundRules {
    /// Whether streams and fords are in flood.
    pub floods: Floods,
    /// The least that a roadway step costs a side [17.5].
    pub roadway_minimum: [HalfPoints; 2],
}

/// What a pontoon hex costs every class to enter [12.1n6].
const PONTOON: Cost = Cost::Points(HalfPoints::whole(1));

/// Six answers for each hex, one for each hexside.
type BySide<T> = Vec<[T; 6]>;

/// What the ground of one map does.
#[derive(Debug, Clone)]
pub struct Terrain {
    chart: TerrainChart,
    ground: Vec<Ground>,
    water: BySide<Option<Water>>,
    ditch: BySide<bool>,
    wet: BySide<bool>,
    roadways: BySide<SideSet>,
    bridges: Vec<Bridge>,
    bridge_at: BySide<Option<BridgeId>>,
    bridge_in: Vec<Option<BridgeId>>,
    /// By class and span.
    off_road: [[BySide<StepCost>; 2]; 3],
    /// By side and class.
    by_road: [[BySide<Option<HalfPoints>>; 3]; 2],
    /// By span.
    zoc: [BySide<bool>; 2],
    on_roadway: Hexes,
    blocking: Hexes,
    peaks: Hexes,
}

/// The names of hexside features on maps.
const FEATURES: [&str; 5] = ["stream", "river", "canal", "ford", "ditch"];
const STREAM: SideSet = SideSet::of(0);
const RIVER: SideSet = SideSet::of(1);
const CANAL: SideSet = SideSet::of(2);
const FORD: SideSet = SideSet::of(3);
const DITCH: SideSet = SideSet::of(4);

impl Terrain {
    /// Works out a map. What the chart does not know, or what cannot be, is a fault.
    pub fn new(map: &HexMap, chart: &TerrainChart, rules: GroundRules) -> Result<Terrain, Vec<Fault>> {
        let grid = &map.grid;
        let size = grid.len();
        if size > MAX_HEXES {
            let message = format!("{size} hexes are too many: at most {MAX_HEXES}");
            return Err(vec![Fault { place: "grid".into(), message }]);
        }
        let mut faults = Vec::new();
        let ground = grounds(map, &mut faults);
        let roadway_names: Vec<&str> = Roadway::ALL.iter().map(|roadway| roadway.name()).collect();
        let features = SideTable::hexsides(map, &FEATURES).map_err(map_faults);
        let ways = SideTable::roads(map, &roadway_names).map_err(map_faults);
        let (features, ways) = match (features, ways) {
            (Ok(features), Ok(ways)) if faults.is_empty() => (features, ways),
            (features, ways) => {
                faults.extend(features.err().into_iter().chain(ways.err()).flatten());
                return Err(faults);
            }
        };
        let by_side = |hex: HexId| std::array::from_fn::<usize, 6, _>(|side| side).map(|side| (hex, side));
        let water: BySide<Option<Water>> = grid
            .hexes()
            .map(|hex| by_side(hex).map(|(h, s)| water(features.at(h, s), rules.floods)))
            .collect();
        let ditch: BySide<bool> =
            grid.hexes().map(|hex| by_side(hex).map(|(h, s)| features.at(h, s).meets(DITCH))).collect();
        let roadways: BySide<SideSet> =
            grid.hexes().map(|hex| by_side(hex).map(|(h, s)| ways.at(h, s))).collect();
        let bridges = Bridges::read(map, &ground, &roadways, &mut faults);
        dry_roadways(map, &ground, &water, &roadways, &bridges, &mut faults);
        let peaks = region(map, "peaks").into_iter().collect();
        if !faults.is_empty() {
            return Err(faults);
        }

        let each = |test: &dyn Fn(HexId, usize, HexId) -> StepCost| -> BySide<StepCost> {
            let at = |(hex, side)| {
                grid.neighbour(hex, side).map_or(StepCost::Barred, |into| test(hex, side, into))
            };
            grid.hexes().map(|hex| by_side(hex).map(at)).collect()
        };
        let river = |hex: HexId| ground[hex.index()] == Ground::MajorRiver;
        let wet: BySide<bool> = grid
            .hexes()
            .map(|hex| {
                by_side(hex).map(|(_, side)| {
                    let joins_river = river(hex) || grid.neighbour(hex, side).is_some_and(river);
                    joins_river || water[hex.index()][side].is_some()
                })
            })
            .collect();
        let off_road = MoveClass::ALL.map(|class| {
            Span::BOTH.map(|span| {
                each(&|hex, side, into| {
                    if (river(hex) || river(into)) && span == Span::Open {
                        return StepCost::Barred;
                    }
                    let entered = if river(into) {
                        PONTOON
                    } else {
                        chart.ground(ground[into.index()]).cost[class.index()]
                    };
                    let mut cost = StepCost::from(entered);
                    if let Some(water) = water[hex.index()][side].filter(|_| span == Span::Open) {
                        cost = cost.plus(chart.hexside(water.kind()).cost[class.index()]);
                    }
                    if ditch[hex.index()][side] {
                        cost = cost.plus(chart.hexside(HexsideKind::Ditch).cost[class.index()]);
                    }
                    cost
                })
            })
        });
        let by_road = Side::BOTH.map(|side| {
            MoveClass::ALL.map(|class| {
                let rate = |ways: SideSet| {
                    let cheapest = ways.places().filter_map(|place| {
                        match chart.roadway(Roadway::ALL[place])[class.index()] {
                            Cost::Points(points) => Some(points),
                            Cost::Half | Cost::All | Cost::Barred => None,
                        }
                    });
                    cheapest.min().map(|points| points.max(rules.roadway_minimum[side.index()]))
                };
                roadways.iter().map(|sides| sides.map(rate)).collect()
            })
        });
        let zoc = Span::BOTH.map(|span| {
            let open = |hex: HexId| {
                let ground = ground[hex.index()];
                if ground == Ground::MajorRiver { span == Span::Crossed } else { chart.admits_zoc(ground) }
            };
            let crosses = |(hex, side): (HexId, usize)| {
                let Some(into) = grid.neighbour(hex, side) else { return false };
                let dry = water[hex.index()][side]
                    .is_none_or(|water| span == Span::Crossed || chart.passes_zoc(water.kind()));
                let level = !ditch[hex.index()][side] || chart.passes_zoc(HexsideKind::Ditch);
                let from = !river(hex) || span == Span::Crossed;
                open(into) && from && dry && level
            };
            grid.hexes().map(|hex| by_side(hex).map(crosses)).collect()
        });
        let hexes_with = |test: &dyn Fn(HexId) -> bool| grid.hexes().filter(|&hex| test(hex)).collect();
        Ok(Terrain {
            on_roadway: hexes_with(&|hex| roadways[hex.index()].iter().any(|ways| !ways.is_empty())),
            blocking: hexes_with(&|hex| chart.ground(ground[hex.index()]).blocking),
            chart: chart.clone(),
            bridges: bridges.list,
            bridge_at: bridges.at,
            bridge_in: bridges.within,
            ground,
            water,
            ditch,
            wet,
            roadways,
            off_road,
            by_road,
            zoc,
            peaks,
        })
    }

    /// The terrain chart.
    pub fn chart(&self) -> &TerrainChart {
        &self.chart
    }

    /// What lies in a hex.
    #[inline]
    pub fn ground(&self, hex: HexId) -> Ground {
        self.ground[hex.index()]
    }

    /// The water on a hexside, bridged or not.
    #[inline]
    pub fn water(&self, hex: HexId, hexside: Hexside) -> Option<Water> {
        self.water[hex.index()][hexside.index()]
    }

    /// Whether the anti-tank ditch runs along a hexside.
    #[inline]
    pub fn has_ditch(&self, hex: HexId, hexside: Hexside) -> bool {
        self.ditch[hex.index()][hexside.index()]
    }

    /// The roadways that cross a hexside.
    pub fn roadways(&self, hex: HexId, hexside: Hexside) -> impl Iterator<Item = Roadway> {
        self.roadways[hex.index()][hexside.index()].places().map(|place| Roadway::ALL[place])
    }

    /// Whether any roadway crosses a hexside.
    #[inline]
    pub fn has_roadway(&self, hex: HexId, hexside: Hexside) -> bool {
        !self.roadways[hex.index()][hexside.index()].is_empty()
    }

    /// The printed bridges, in the order of the map.
    pub fn bridges(&self) -> &[Bridge] {
        &self.bridges
    }

    /// The printed bridge on a hexside; those in river hexes are not here.
    #[inline]
    pub fn bridge_at(&self, hex: HexId, hexside: Hexside) -> Option<BridgeId> {
        self.bridge_at[hex.index()][hexside.index()]
    }

    /// The printed bridge that fills a river hex.
    #[inline]
    pub fn bridge_in(&self, hex: HexId) -> Option<BridgeId> {
        self.bridge_in[hex.index()]
    }

    /// What a step across a hexside costs off the roadway: hex, water and ditch, without fortification chits and zones of
    /// control [9.0, ruling D42].
    ///
    /// With [`Span::Open`] a river hex can be neither entered nor left. With [`Span::Crossed`] it costs what a pontoon hex
    /// costs; that a printed bridge hex is entered and left along its roadway alone is for the caller to see to [ruling D123].
    #[inline]
    pub fn off_road(&self, class: MoveClass, hex: HexId, hexside: Hexside, span: Span) -> StepCost {
        self.off_road[class.index()][span as usize][hex.index()][hexside.index()]
    }

    /// What a step along a roadway across a hexside costs, if one crosses it: the cheapest for the class
    /// [9.0n4, ruling D42]. Over water, and into or out of a river hex, there is none with [`Span::Open`] [ruling D116].
    #[inline]
    pub fn by_road(
        &self,
        side: Side,
        class: MoveClass,
        hex: HexId,
        hexside: Hexside,
        span: Span,
    ) -> Option<HalfPoints> {
        let rate = self.by_road[side.index()][class.index()][hex.index()][hexside.index()]?;
        (span == Span::Crossed || !self.is_wet(hex, hexside)).then_some(rate)
    }

    /// Whether a step across a hexside depends on a bridge or pontoon: over water, into a river hex and out of it.
    #[inline]
    pub fn is_wet(&self, hex: HexId, hexside: Hexside) -> bool {
        self.wet[hex.index()][hexside.index()]
    }

    /// Whether a zone of control reaches from a hex across a hexside into the next [8.0n1, rulings D108, D123]. A roadway
    /// opens nothing to it, fortification chits close nothing.
    #[inline]
    pub fn zoc_crosses(&self, hex: HexId, hexside: Hexside, span: Span) -> bool {
        self.zoc[span as usize][hex.index()][hexside.index()]
    }

    /// Whether a class may stand in a hex at set-up: open ground, or a roadway through it [ruling D26].
    pub fn may_stand(&self, class: MoveClass, hex: HexId) -> bool {
        let open = !matches!(self.chart.ground(self.ground(hex)).cost[class.index()], Cost::Barred);
        open || self.on_roadway.contains(hex)
    }

    /// What it costs to enter the map at a hex: its ground, never the roadway rate [4.0n2, 9.0n5].
    pub fn entry(&self, class: MoveClass, hex: HexId) -> StepCost {
        self.chart.ground(self.ground(hex)).cost[class.index()].into()
    }

    /// What is added to the roll of an attack on a hex for what lies in it.
    #[inline]
    pub fn modifier(&self, hex: HexId) -> Modifier {
        self.chart.ground(self.ground(hex)).modifier
    }

    /// How much fits into a hex [7.1, 7.2].
    #[inline]
    pub fn stacking(&self, hex: HexId) -> HalfUnits {
        self.chart.ground(self.ground(hex)).stacking
    }

    /// The hexes that block sight [11.2n2].
    pub fn blocking(&self) -> &Hexes {
        &self.blocking
    }

    /// The peaks [11.2n3].
    pub fn peaks(&self) -> &Hexes {
        &self.peaks
    }

    /// The hexes that a roadway touches.
    pub fn on_roadway(&self) -> &Hexes {
        &self.on_roadway
    }
}

/// The water of a hexside as it is in play.
fn water(features: SideSet, floods: Floods) -> Option<Water> {
    let flooded = floods == Floods::Yes;
    if features.meets(CANAL) {
        Some(Water::Canal)
    } else if features.meets(FORD) && !flooded {
        Some(Water::Ford)
    } else if features.meets(RIVER.with(FORD)) || features.meets(STREAM) && flooded {
        Some(Water::River)
    } else if features.meets(STREAM) {
        Some(Water::Stream)
    } else {
        None
    }
}

fn grounds(map: &HexMap, faults: &mut Vec<Fault>) -> Vec<Ground> {
    let mut told: Vec<&str> = Vec::new();
    let grid = &map.grid;
    grid.hexes()
        .map(|hex| {
            let name = map.terrain_at(hex);
            Ground::named(name).unwrap_or_else(|| {
                if !told.contains(&name) {
                    told.push(name);
                    let known: Vec<&str> = Ground::ALL.iter().map(|ground| ground.name()).collect();
                    faults.push(Fault {
                        place: format!("hex {}", grid.number(hex)),
                        message: format!("unknown terrain '{name}'; the chart has {}", known.join(", ")),
                    });
                }
                Ground::Clear
            })
        })
        .collect()
}

fn region(map: &HexMap, name: &str) -> Vec<HexId> {
    map.regions.get(name).cloned().unwrap_or_default()
}

/// The printed bridges and where they lie.
struct Bridges {
    list: Vec<Bridge>,
    at: BySide<Option<BridgeId>>,
    within: Vec<Option<BridgeId>>,
}

impl Bridges {
    fn read(map: &HexMap, ground: &[Ground], roadways: &BySide<SideSet>, faults: &mut Vec<Fault>) -> Bridges {
        let grid = &map.grid;
        let mut bridges =
            Bridges { list: Vec::new(), at: vec![[None; 6]; grid.len()], within: vec![None; grid.len()] };
        for bridge in &map.bridges {
            let id = BridgeId(bridges.list.len() as u8);
            for (from, into) in [(bridge.a, bridge.b), (bridge.b, bridge.a)] {
                if let Some(side) = grid.side_between(from, into) {
                    bridges.at[from.index()][side] = Some(id);
                }
            }
            let site = BridgeSite::Hexside([bridge.a, bridge.b]);
            bridges.list.push(Bridge { site, name: bridge.name.clone() });
        }
        for hex in region(map, "river_bridges") {
            let number = grid.number(hex);
            let mut fault = |message: &str| {
                faults.push(Fault { place: format!("river_bridges, hex {number}"), message: message.into() });
            };
            if ground[hex.index()] != Ground::MajorRiver {
                fault("a bridge hex is a hex of a major river");
            }
            let led = (0..6).filter(|&side| !roadways[hex.index()][side].is_empty());
            let ends: Vec<HexId> = led.filter_map(|side| grid.neighbour(hex, side)).collect();
            let Ok(ends) = <[HexId; 2]>::try_from(ends) else {
                fault("the roadway of a bridge hex leads to two hexes, its ends");
                continue;
            };
            bridges.within[hex.index()] = Some(BridgeId(bridges.list.len() as u8));
            let name = format!("bridge {}-{number}-{}", grid.number(ends[0]), grid.number(ends[1]));
            bridges.list.push(Bridge { site: BridgeSite::RiverHex { hex, ends }, name });
        }
        if bridges.list.len() > MAX_BRIDGES {
            let message = format!("{} bridges are too many: at most {MAX_BRIDGES}", bridges.list.len());
            faults.push(Fault { place: "bridges".into(), message });
        }
        bridges
    }
}

/// The most printed bridges a map may have.
pub const MAX_BRIDGES: usize = 64;

/// Every roadway over water has its bridge, railways too [ruling D17].
fn dry_roadways(
    map: &HexMap,
    ground: &[Ground],
    water: &BySide<Option<Water>>,
    roadways: &BySide<SideSet>,
    bridges: &Bridges,
    faults: &mut Vec<Fault>,
) {
    let grid = &map.grid;
    for hex in grid.hexes() {
        let mut fault = |message: &str| {
            faults.push(Fault { place: format!("hex {}", grid.number(hex)), message: message.into() });
        };
        let sides = || (0..6).filter(|&side| !roadways[hex.index()][side].is_empty());
        let river = ground[hex.index()] == Ground::MajorRiver;
        if river && bridges.within[hex.index()].is_none() && sides().next().is_some() {
            fault("a roadway enters a major river: name the hex under river_bridges");
        }
        for side in sides() {
            if water[hex.index()][side].is_some() && bridges.at[hex.index()][side].is_none() {
                fault("a roadway crosses water without a bridge: list one");
            }
        }
    }
}

/// The faults of a map as those of a data file.
pub(crate) fn map_faults(faults: Vec<MapFault>) -> Vec<Fault> {
    faults.into_iter().map(|fault| Fault { place: fault.place, message: fault.message }).collect()
}
