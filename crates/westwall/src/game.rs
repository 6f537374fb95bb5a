//! One scenario with its map and counters, compiled for play. The rules are methods of [`Game`], chapter
//! by chapter in their own files.

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use board::{Edge, HexId, HexMap, HexSet};
use kernel::{Fault, Scripted, Silent};
use kit::{Hexside, Side, TurnNo};
use reach::{Ground, Reach};

use crate::Clause;
use crate::evaluation::{Field, WaysIn};
use crate::games::Shared;
use crate::position::{MAX_HEXES, Place, Position, Step};
use crate::scenario::{Exit, Reinforcement, Scenario, SetupGroup, Victory};
use crate::terrain::{Change, EDGES, Terrain};
use crate::unit::{Class, Counter, HalfPoints, MAX_UNITS, UnitId, UnitSet};

const NONE: u8 = u8::MAX;
const NO_HEX: u16 = u16::MAX;
/// More than any allowance.
pub(crate) const FAR: u8 = u8::MAX;

/// Numbers the games that are opened, so that results cached for one are never taken for another.
static OPENED: AtomicU64 = AtomicU64::new(1);

/// Immutable data of one scenario.
#[derive(Debug)]
pub struct Game {
    /// Unique to this game.
    pub(crate) serial: u64,
    /// The map.
    pub map: HexMap,
    /// What its ground does.
    pub terrain: Terrain,
    /// What it does where bridges have gone or come, in games where they do.
    pub(crate) changed: Option<Terrain>,
    /// The hexes whose sides may change.
    pub(crate) changing: HexSet,
    /// The counters, one side after the other.
    pub counters: Vec<Counter>,
    /// The scenario.
    pub scenario: Scenario,
    /// The counters of each side.
    pub of_side: [UnitSet; 2],
    /// All artillery.
    pub artillery: UnitSet,
    ranges: [Range<usize>; 2],
    neighbours: Vec<[u16; 6]>,
    entry_group: [u8; MAX_UNITS],
    setup_group: [u8; MAX_UNITS],
    alike: [UnitId; MAX_UNITS],
    /// Ground closed to each side wherever units stand.
    base_ground: [Vec<u8>; 2],
    /// Edge hexes by which each side may leave.
    pub(crate) edge_hexes: [HexSet; 2],
    /// The same by class: what leaving costs, by which edge (its place in `EDGES`), and from which hexes.
    pub(crate) exit_costs: [Vec<(HalfPoints, usize, HexSet)>; 3],
    /// The objective hexes whose control is remembered.
    pub(crate) objectives: Vec<HexId>,
    /// The hexes where it matters who passes: the objectives, then the ends of wired bridges.
    pub(crate) watched: Vec<HexId>,
    /// For each of them and each class what every further hex costs at least from there, in half points.
    onward: Vec<[Vec<u8>; 3]>,
    /// The same for leaving the map by each edge, in the order of `EDGES`.
    onward_off: Vec<[[u8; 4]; 3]>,
    /// The hexes where each class may be set up [ruling W87].
    pub(crate) standing: [HexSet; 3],
    /// How far all hexes are from each other; computed on first use.
    distances: OnceLock<Vec<u8>>,
    /// The ways into each hex by class, and the ways to the goals by side and class; likewise.
    pub(crate) ways_in: [OnceLock<WaysIn>; 3],
    pub(crate) approaches: [[OnceLock<Box<Field>>; 3]; 2],
}

/// What each class pays from a hex to every hex of an empty map, up to a budget.
fn costs_from(hex: HexId, budget: u8, terrain: &Terrain) -> [Vec<u8>; 3] {
    let size = terrain.steps[0].len();
    let open = vec![Ground::Free as u8; size];
    let mut reach = Reach::new();
    Class::ALL.map(|class| {
        reach.run(&terrain.steps[class.index()], &[(hex, 0)], budget, &open);
        (0..size).map(|to| reach.cost(HexId(to as u16)).unwrap_or(FAR)).collect()
    })
}

/// What each class pays at least to leave by each edge, given what every hex costs.
fn costs_off(costs: &[Vec<u8>; 3], map: &HexMap, terrain: &Terrain) -> [[u8; 4]; 3] {
    Class::ALL.map(|class| {
        EDGES.map(|edge| {
            let off = map.grid.edge(edge).iter().filter_map(|&hex| {
                let cost = costs[class.index()][usize::from(hex.0)];
                Some(cost.saturating_add(terrain.off_map_cost(class, hex, edge)?.in_parts()))
            });
            off.min().unwrap_or(FAR)
        })
    })
}

impl Game {
    /// Compiles a scenario.
    pub fn new(map: HexMap, counters: Vec<Counter>, scenario: Scenario) -> Result<Game, Vec<Fault>> {
        if map.grid.len() > MAX_HEXES {
            let message = format!("{} hexes are too many: a map has at most {MAX_HEXES}", map.grid.len());
            return Err(vec![Fault { place: "map".into(), message }]);
        }
        let terrain = Terrain::new(&map)?;
        let change = scenario.special.change();
        let changed = change.as_ref().map(|change| Terrain::changed(&map, change)).transpose()?;
        let changing: HexSet = match &change {
            None => HexSet::EMPTY,
            Some(Change::Drowned(bridges)) => bridges.iter().flat_map(|&(a, b)| [a, b]).collect(),
            Some(Change::Bridged(river)) => {
                let banks = river.iter().flat_map(|hex| map.grid.neighbours(hex).into_iter().flatten());
                banks.chain(*river).collect()
            }
        };
        let mut neighbours = vec![[NO_HEX; 6]; map.grid.len()];
        for hex in map.grid.hexes() {
            neighbours[usize::from(hex.0)] =
                map.grid.neighbours(hex).map(|other| other.map_or(NO_HEX, |hex| hex.0));
        }
        let ids = || (0..counters.len()).map(|index| UnitId(index as u8));
        let side_of = |unit: UnitId| counters[usize::from(unit.0)].side;
        let of_side = Side::BOTH.map(|side| ids().filter(|&unit| side_of(unit) == side).collect::<UnitSet>());
        let first = of_side[0].len();
        let mut entry_group = [NONE; MAX_UNITS];
        let mut alike = std::array::from_fn(|index| UnitId(index as u8));
        for (number, group) in scenario.reinforcements.iter().enumerate() {
            for unit in group.units {
                entry_group[usize::from(unit.0)] = number as u8;
                let mover = |unit: UnitId| {
                    let counter = &counters[usize::from(unit.0)];
                    (counter.kind.class(), counter.values.allowance)
                };
                let first = group.units.iter().find(|&other| mover(other) == mover(unit));
                alike[usize::from(unit.0)] = first.unwrap_or(unit);
            }
        }
        let mut setup_group = [NONE; MAX_UNITS];
        for (number, group) in scenario.setup.iter().enumerate() {
            for unit in group.units {
                setup_group[usize::from(unit.0)] = number as u8;
            }
        }
        let base_ground = Side::BOTH.map(|side| {
            let mut ground = vec![Ground::Free as u8; map.grid.len()];
            for hex in &scenario.closed[side.index()].0 {
                ground[usize::from(hex.0)] = Ground::Closed as u8;
            }
            ground
        });
        let objectives = match &scenario.victory {
            Victory::ExitAndHold(victory) => victory.hold.clone(),
            Victory::RoadLine(_) | Victory::Points { .. } | Victory::None => Vec::new(),
        };
        let watched: Vec<HexId> = match &change {
            Some(Change::Drowned(_)) => objectives.iter().copied().chain(changing).collect(),
            _ => objectives.clone(),
        };
        let mut edge_hexes = [HexSet::EMPTY; 2];
        for (set, exits) in edge_hexes.iter_mut().zip(&scenario.exits) {
            *set = exits.iter().fold(HexSet::EMPTY, |all, exit| all | exit.hexes);
        }
        let exit_costs = Class::ALL.map(|class| {
            let mut sets: Vec<(HalfPoints, usize, HexSet)> = Vec::new();
            for (bit, edge) in EDGES.into_iter().enumerate() {
                for &hex in map.grid.edge(edge) {
                    let Some(cost) = terrain.off_map_cost(class, hex, edge) else { continue };
                    match sets.iter_mut().find(|set| (set.0, set.1) == (cost, bit)) {
                        Some((_, _, hexes)) => {
                            hexes.insert(hex);
                        }
                        None => sets.push((cost, bit, [hex].into_iter().collect())),
                    }
                }
            }
            sets.sort_by_key(|&(cost, bit, _)| (cost, bit));
            sets
        });
        let farthest = counters.iter().map(Counter::half_points).max().unwrap_or_default().in_parts();
        let onward: Vec<[Vec<u8>; 3]> =
            watched.iter().map(|&hex| costs_from(hex, farthest, &terrain)).collect();
        let onward_off = onward.iter().map(|costs| costs_off(costs, &map, &terrain)).collect();
        let standing =
            Class::ALL.map(|class| map.grid.hexes().filter(|&hex| terrain.may_stand(class, hex)).collect());
        let game = Game {
            changed,
            changing,
            watched,
            onward,
            onward_off,
            standing,
            exit_costs,
            serial: OPENED.fetch_add(1, Ordering::Relaxed),
            edge_hexes,
            artillery: ids().filter(|unit| counters[usize::from(unit.0)].is_artillery()).collect(),
            ranges: [0..first, first..counters.len()],
            of_side,
            map,
            terrain,
            counters,
            scenario,
            neighbours,
            entry_group,
            setup_group,
            alike,
            base_ground,
            objectives,
            distances: OnceLock::new(),
            ways_in: Default::default(),
            approaches: Default::default(),
        };
        if let Some(unit) = game.unplaceable(&game.start()) {
            let place = format!("setup of '{}'", game.counter(unit).id);
            let message =
                "no hex is left for this unit: give its group more hexes that it may stand in".into();
            return Err(vec![Fault { place, message }]);
        }
        Ok(game)
    }

    /// The position before the first decision [S3.0].
    pub fn start(&self) -> Position {
        let mut at = Position::empty(self.scenario.first_turn);
        let waiting = self.scenario.setup.iter().map(|group| group.units);
        let coming = self.scenario.reinforcements.iter().map(|group| group.units);
        let landing = self.scenario.landings.iter().map(|group| group.units);
        for unit in waiting.chain(coming).chain(landing).flatten() {
            at.put(unit, Place::Waiting);
        }
        if let Victory::ExitAndHold(victory) = &self.scenario.victory {
            at.control = [victory.holder_at_start as u8; crate::position::MAX_OBJECTIVES];
        }
        for (unit, hex) in self.scenario.setup.iter().filter_map(SetupGroup::fixed) {
            // One that may not stand there is left over, and the scenario is refused for it.
            if at.unit_at(hex).is_none() && self.terrain.may_stand(self.class(unit), hex) {
                at.put(unit, Place::Hex(hex));
                self.enter_hex(&mut at, self.side_of(unit), hex, &mut Silent);
            }
        }
        self.begin_special(&mut at);
        if at.step != Step::Plan {
            self.begin_game(&mut at);
        }
        at
    }

    /// The first side with a unit to place does so; with nothing to choose the first turn begins at once. Nothing
    /// is rolled as it does: the weather of the first turn is fixed [A16.0].
    fn begin_game(&self, at: &mut Position) {
        match self.sets_up_next(at) {
            Some(side) => at.step = Step::Setup(side as u8),
            None => self.begin_turn(at, &mut Scripted::default(), &mut Silent),
        }
    }

    /// What is printed on a counter.
    #[inline]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.counters[usize::from(unit.0)]
    }

    /// The side a unit belongs to.
    #[inline]
    pub fn side_of(&self, unit: UnitId) -> Side {
        if usize::from(unit.0) < self.ranges[0].end { Side::First } else { Side::Second }
    }

    /// How a unit moves.
    #[inline]
    pub fn class(&self, unit: UnitId) -> Class {
        self.counter(unit).kind.class()
    }

    /// The counters of a side, as a range of their numbers.
    pub(crate) fn range(&self, side: Side) -> Range<usize> {
        self.ranges[side.index()].clone()
    }

    /// The hex beyond a hexside.
    #[inline]
    pub fn neighbour(&self, hex: HexId, hexside: Hexside) -> Option<HexId> {
        match self.neighbours[usize::from(hex.0)][hexside.index()] {
            NO_HEX => None,
            other => Some(HexId(other)),
        }
    }

    /// The side of a hex through which another lies next to it.
    #[inline]
    pub(crate) fn hexside_between(&self, from: HexId, to: HexId) -> Option<Hexside> {
        self.map.grid.side_between(from, to).map(|hexside| Hexside::ALL[hexside])
    }

    /// The hexes next to a hex across sides where zones of control reach, with the side.
    #[inline]
    pub fn open_neighbours(
        &self,
        at: &Position,
        hex: HexId,
    ) -> impl Iterator<Item = (Hexside, HexId)> + use<> {
        let around = self.neighbours[usize::from(hex.0)];
        let mut left = self.open_sides(at, hex);
        std::iter::from_fn(move || {
            let side = left.trailing_zeros() as usize;
            left &= left.checked_sub(1)?;
            Some((Hexside::ALL[side], HexId(around[side])))
        })
    }

    /// The side whose Player-Turn it is: the Phasing Player [S4.1].
    #[inline]
    pub fn phasing(&self, at: &Position) -> Side {
        if at.half == 0 { self.scenario.first } else { self.scenario.first.other() }
    }

    /// Whether a hex lies in a zone of control of a side [S6.0, S6.11, S6.21, S6.22, S6.23, S6.32].
    #[inline]
    pub fn in_zoc_of(&self, at: &Position, hex: HexId, side: Side) -> bool {
        self.beyond(hex, self.open_sides(at, hex))
            .any(|near| at.unit_at(near).is_some_and(|unit| self.side_of(unit) == side))
    }

    /// The hexes beyond some sides of a hex, given as six bits, beyond each of which there is one.
    #[inline]
    pub(crate) fn beyond(&self, hex: HexId, sides: u8) -> impl Iterator<Item = HexId> + use<> {
        let around = self.neighbours[usize::from(hex.0)];
        let mut left = sides;
        std::iter::from_fn(move || {
            let side = left.trailing_zeros() as usize;
            left &= left.checked_sub(1)?;
            Some(HexId(around[side]))
        })
    }

    /// Some hexes and all that are connected with them through hexes that are not barred; `sides` tells as six bits
    /// through which sides a hex leads on.
    pub(crate) fn flood(&self, from: HexSet, barred: &HexSet, sides: impl Fn(HexId) -> u8) -> HexSet {
        let mut closed = from | *barred;
        let mut open: Vec<HexId> = from.iter().collect();
        while let Some(hex) = open.pop() {
            for near in self.beyond(hex, sides(hex)) {
                if closed.insert(near) {
                    open.push(near);
                }
            }
        }
        (closed - *barred) | from
    }

    /// The hexes in zones of control of a side; agrees with [`Game::in_zoc_of`].
    pub(crate) fn zones_of(&self, at: &Position, side: Side) -> HexSet {
        self.on_map(at, side).flat_map(|(_, hex)| self.beyond(hex, self.open_sides(at, hex))).collect()
    }

    /// Whether a hex holds no unit of a side and lies in no zone of control of it.
    pub(crate) fn is_free_of(&self, at: &Position, hex: HexId, side: Side) -> bool {
        at.unit_at(hex).is_none_or(|unit| self.side_of(unit) != side) && !self.in_zoc_of(at, hex, side)
    }

    /// The units of a side that stand on the map.
    pub fn on_map(&self, at: &Position, side: Side) -> impl Iterator<Item = (UnitId, HexId)> {
        self.of_side[side.index()].iter().filter_map(|unit| at.hex_of(unit).map(|hex| (unit, hex)))
    }

    /// The reinforcement group of a unit.
    pub fn entry_group(&self, unit: UnitId) -> Option<&Reinforcement> {
        self.scenario.reinforcements.get(usize::from(self.entry_group[usize::from(unit.0)]))
    }

    /// The first unit that enters where and when a unit does and moves like it: one search serves all.
    #[inline]
    pub(crate) fn moves_alike(&self, unit: UnitId) -> UnitId {
        self.alike[usize::from(unit.0)]
    }

    /// The set-up group of a unit.
    pub fn setup_group(&self, unit: UnitId) -> Option<&SetupGroup> {
        self.scenario.setup.get(usize::from(self.setup_group[usize::from(unit.0)]))
    }

    /// The edges by which a unit may leave the map.
    pub(crate) fn exits_of(&self, unit: UnitId) -> impl Iterator<Item = Edge> {
        crate::terrain::EDGES.into_iter().filter(move |&edge| self.exit_by(unit, edge).is_some())
    }

    /// The way off the map that a unit has by an edge [B12.0, A15.4, A15.41, H14.0].
    pub(crate) fn exit_by(&self, unit: UnitId, edge: Edge) -> Option<&Exit> {
        let ways = &self.scenario.exits[self.side_of(unit).index()];
        ways.iter().find(|exit| exit.edge == edge && exit.units.has(unit))
    }

    /// Half points that a unit may spend in a Movement Phase [S5.13, A15.32].
    #[inline]
    pub(crate) fn allowance(&self, at: &Position, unit: UnitId) -> HalfPoints {
        let printed = self.counter(unit).half_points();
        if at.extension.landed.has(unit) { printed.min(self.landing_allowance()) } else { printed }
    }

    /// Whether a hex is closed to a side [B15.26.3, R15.0].
    #[inline]
    pub fn is_closed(&self, side: Side, hex: HexId) -> bool {
        self.base_ground[side.index()][usize::from(hex.0)] == Ground::Closed as u8
    }

    /// The clause that closes hexes to a side. Scenarios that close some say it.
    pub(crate) fn closed_clause(&self, side: Side) -> Clause {
        self.scenario.closed[side.index()].1.unwrap_or_else(|| self.clause(Shared::Closed))
    }

    /// The same as ground for a search without the enemy in it.
    pub(crate) fn bare_ground(&self, side: Side) -> &[u8] {
        &self.base_ground[side.index()]
    }

    /// What stands in the way of a side in each hex: enemies close theirs, zones of control stop [S5.12, S6.0].
    pub fn ground(&self, at: &Position, side: Side, into: &mut Vec<u8>) {
        into.clear();
        into.extend_from_slice(&self.base_ground[side.index()]);
        for (_, hex) in self.on_map(at, side.other()) {
            for near in self.beyond(hex, self.open_sides(at, hex)) {
                let ground = &mut into[usize::from(near.0)];
                *ground = (*ground).max(Ground::Stop as u8);
            }
        }
        for (_, hex) in self.on_map(at, side.other()) {
            into[usize::from(hex.0)] = Ground::Closed as u8;
        }
    }

    /// Whether a Game-Turn is a night turn [R13.0].
    #[inline]
    pub(crate) fn is_night(&self, turn: TurnNo) -> bool {
        turn.0 < 64 && self.scenario.nights >> turn.0 & 1 != 0
    }

    /// The turn on which a unit that is on its way to the map, or back to it, may come
    /// [A15.0, B12.11, H13.0, H14.11, R12.0].
    pub(crate) fn due(&self, at: &Position, unit: UnitId) -> Option<TurnNo> {
        match at.place(unit) {
            Place::Waiting => self.entry_group(unit).map(|group| group.turn),
            Place::Exited(edge) => self.exit_by(unit, edge).filter(|exit| exit.returns).map(|_| at.turn),
            Place::Hex(_) | Place::Out | Place::Eliminated => None,
        }
    }

    /// The hexes where units stand, in the order of the units.
    pub(crate) fn hexes_of(&self, at: &Position, units: UnitSet) -> Vec<HexId> {
        units.iter().filter_map(|unit| at.hex_of(unit)).collect()
    }

    /// The hexes where units of a side stand.
    pub(crate) fn occupied(&self, at: &Position, side: Side) -> HexSet {
        let mut set = HexSet::EMPTY;
        for (_, hex) in self.on_map(at, side) {
            set.insert(hex);
        }
        set
    }

    /// A unit by its id or code, whatever its case.
    pub fn unit_named(&self, name: &str) -> Option<UnitId> {
        let same = |text: &str| text.eq_ignore_ascii_case(name);
        let index =
            self.counters.iter().position(|counter| same(&counter.id)).or_else(|| {
                self.counters.iter().position(|counter| counter.code.as_deref().is_some_and(same))
            })?;
        Some(UnitId(index as u8))
    }

    /// What a unit that stands in an objective pays at least to get to a hex, in half points: what it costs
    /// without any enemy on the map. `None` if it is too far for everybody.
    #[inline]
    pub(crate) fn onward_cost(&self, objective: usize, class: Class, to: HexId) -> Option<HalfPoints> {
        let cost = self.onward[objective][class.index()][usize::from(to.0)];
        (cost != FAR).then_some(HalfPoints::of_parts(cost))
    }

    /// What a unit that stands in an objective pays at least to leave by an edge, in half points.
    #[inline]
    pub(crate) fn onward_off_cost(&self, objective: usize, class: Class, edge: Edge) -> HalfPoints {
        let place = EDGES.iter().position(|&other| other == edge);
        HalfPoints::of_parts(place.map_or(FAR, |place| self.onward_off[objective][class.index()][place]))
    }

    /// How many hexes apart two hexes are.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        self.map.grid.distance(a, b)
    }

    /// How far every hex is from one, as far as a byte counts.
    #[inline]
    pub(crate) fn distances(&self, from: HexId) -> &[u8] {
        let all = self.map.grid.len();
        let table = self.distances.get_or_init(|| {
            let hexes = || self.map.grid.hexes();
            hexes().flat_map(|a| hexes().map(move |b| self.distance(a, b).min(255) as u8)).collect()
        });
        &table[usize::from(from.0) * all..][..all]
    }
}
