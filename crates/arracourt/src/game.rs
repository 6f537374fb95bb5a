//! One scenario compiled into flat tables. The rules are methods of [`Game`], one file per chapter.

use kit::TurnNo;
use std::sync::Arc;

use board::Edge;
use board::area::AreaMap;
use kernel::{Dice, Fault, Seat};

use crate::Clause;
use crate::area::{AREAS, Area, AreaSet, Ground};
use crate::bridges::{BRIDGES, Bridges};
use crate::forces::{Forces, Place};
use crate::numbers::{BridgeId, Impulse, LeaderId, VictoryPoints};
use crate::options::Options;
use crate::position::{Activity, LEADERS, LeaderAt, Part, Position, Roll, Step};
use crate::scenario::{Leader, Scenario, Weather, areas};
use crate::side::Side;
use crate::unit::{Counter, Face, Kind, MAX_UNITS, UnitId, UnitSet, Values};

/// The most units of one side in an area [7.1].
pub const STACK: usize = 10;
/// The most units that use a bridge in one part of an impulse [10.3.4].
pub const TRAFFIC: u8 = 5;
/// The spaces of the impulse track [3.3, 6.3.1n1, ruling D10].
pub const LAST_IMPULSE: Impulse = Impulse(12);
/// The turns of a scenario [17.1, 19.1, g-turn, ruling D1].
pub const LAST_TURN: TurnNo = TurnNo(4);
/// The factor of the Air marker [13.3, ruling D11].
pub const AIR_FACTOR: i8 = 4;

/// What lies on the boundary between two areas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Water {
    /// Nothing.
    None,
    /// Natural water.
    River,
    /// The canal.
    Canal,
}

/// A bridge as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// One bank, the lower number.
    pub a: Area,
    /// The other.
    pub b: Area,
    /// Whether it crosses the canal.
    pub canal: bool,
}

impl Span {
    /// Whether an area is one of its banks.
    pub fn touches(self, area: Area) -> bool {
        self.a == area || self.b == area
    }
}

/// Areas that are closed to some units on a turn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Barrier {
    pub turn: TurnNo,
    pub units: UnitSet,
    pub areas: AreaSet,
    pub held_by: Option<Side>,
    pub clause: Clause,
}

impl Barrier {
    /// The areas that it shuts now.
    #[inline]
    pub(crate) fn shut(&self, at: &Position) -> AreaSet {
        match self.held_by {
            Some(side) => self.areas & at.controlled(side),
            None => self.areas,
        }
    }
}

/// The areas that a unit keeps to [19.4.1, 19.4.3].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    pub areas: AreaSet,
    pub clause: Clause,
}

/// Units that come together.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Convoy {
    pub side: Side,
    pub units: UnitSet,
    pub areas: AreaSet,
    pub late: AreaSet,
    pub roll: bool,
    pub uncontested_first: bool,
    pub clause: Clause,
    pub late_clause: Clause,
}

impl Convoy {
    /// The clause by which a unit of it comes, on time or late.
    pub(crate) fn clause_of(&self, at: &Position, unit: UnitId) -> Clause {
        if at.late.has(unit) { self.late_clause } else { self.clause }
    }
}

/// A scenario with its options, opened for play.
#[derive(Debug)]
pub struct Game {
    /// The scenario's data.
    pub scenario: Scenario,
    /// The optional rules in force.
    pub options: Options,
    /// The map.
    pub map: Arc<AreaMap>,
    /// The counters that take part.
    pub counters: Vec<Counter>,
    /// The leaders that take part.
    pub leaders: Vec<Leader>,
    /// The bridges in printed order.
    pub spans: [Span; BRIDGES],
    /// The units of each side.
    pub of_side: [UnitSet; 2],
    pub(crate) armored: UnitSet,
    pub(crate) infantry: UnitSet,
    pub(crate) engineers: UnitSet,
    pub(crate) artillery: UnitSet,
    pub(crate) flak: UnitSet,
    pub(crate) ghosts: UnitSet,
    pub(crate) brigades: [UnitSet; 2],
    pub(crate) withdrawing: UnitSet,
    pub(crate) optional: Option<UnitId>,
    pub(crate) values: [[Values; 2]; MAX_UNITS],
    pub(crate) zones: [Option<Bounds>; MAX_UNITS],
    pub(crate) convoys: Vec<Convoy>,
    pub(crate) barriers: Vec<Barrier>,
    /// Adjacent areas: those that share a boundary that some unit could cross [ruling D18].
    pub(crate) adjacent: [AreaSet; AREAS],
    /// Adjacent areas without water between.
    pub(crate) dry: [AreaSet; AREAS],
    /// Areas across natural water.
    pub(crate) river: [AreaSet; AREAS],
    /// Areas across a bridge.
    pub(crate) bridged: [AreaSet; AREAS],
    pub(crate) rough: AreaSet,
    pub(crate) tem: [i8; AREAS],
    pub(crate) vp: [VictoryPoints; AREAS],
    /// Areas on the edges from which a side is supplied [15.3].
    pub(crate) sources: [AreaSet; 2],
    /// Areas where a side's eliminated units come back [15.6.3, 15.6.4].
    pub(crate) depots: [AreaSet; 2],
    /// Areas on the southern or eastern edge [18.1a].
    pub(crate) exits: AreaSet,
}

impl Game {
    /// Compiles a scenario: its map and counters become flat tables [4.2.1x to 4.2.4x, 15.6.3, 15.6.4].
    pub(crate) fn new(
        scenario: Scenario,
        options: Options,
        map: Arc<AreaMap>,
        all: &[Counter],
        leaders: &[Leader],
    ) -> Result<Game, Vec<Fault>> {
        let wrong = |place: &str, message: String| vec![Fault { place: place.into(), message }];
        if map.areas.len() != AREAS {
            return Err(wrong("map", format!("the map has {AREAS} areas, not {}", map.areas.len())));
        }
        let takes_part = |counter: &&Counter| {
            let optional = options.optional_unit && scenario.optional_unit.as_ref() == Some(&counter.id);
            optional
                || scenario.setup.iter().any(|row| row.units.contains(&counter.id))
                || scenario.arrivals.iter().any(|arrival| arrival.units.contains(&counter.id))
        };
        let mut counters: Vec<Counter> = all.iter().filter(takes_part).cloned().collect();
        counters.sort_by_key(|counter| counter.side);
        if counters.len() > MAX_UNITS {
            return Err(wrong("units", format!("a scenario has at most {MAX_UNITS} units")));
        }
        let leaders: Vec<Leader> =
            leaders.iter().filter(|leader| scenario.leaders.contains(&leader.id)).cloned().collect();
        if leaders.len() > LEADERS {
            return Err(wrong("leaders", format!("a scenario has at most {LEADERS} leaders")));
        }
        let set = |test: &dyn Fn(&Counter) -> bool| -> UnitSet {
            let ids = counters.iter().enumerate().filter(|(_, counter)| test(counter));
            ids.map(|(index, _)| UnitId(index as u8)).collect()
        };
        let named = |names: &[String]| set(&|counter| names.contains(&counter.id));
        let kind = |kind: Kind| set(&|counter| counter.kind == kind);
        let formation = |name: &str| set(&|counter| counter.formation == name);
        let of_side = [Side::German, Side::American].map(|side| set(&|counter| counter.side == side));
        let mut values = [[Values::default(); 2]; MAX_UNITS];
        let mut zones = [None; MAX_UNITS];
        for (index, counter) in counters.iter().enumerate() {
            values[index] = [counter.full, counter.reduced];
            if let Some(zone) = scenario.zone.iter().find(|zone| zone.formation == counter.formation) {
                zones[index] = Some(Bounds { areas: areas(&zone.areas), clause: zone.clause });
            }
        }
        let convoys = scenario
            .arrivals
            .iter()
            .map(|arrival| Convoy {
                side: arrival.side,
                units: named(&arrival.units),
                areas: areas(&arrival.areas),
                late: areas(&arrival.late),
                roll: arrival.roll,
                uncontested_first: arrival.uncontested_first,
                clause: arrival.clause,
                late_clause: arrival.late_clause,
            })
            .collect();
        let barriers = scenario
            .closed
            .iter()
            .map(|closed| Barrier {
                turn: closed.turn,
                units: closed.formation.as_deref().map_or(of_side[closed.side.index()], formation),
                areas: areas(&closed.areas),
                held_by: closed.held_by,
                clause: closed.clause,
            })
            .collect();
        let mut game = Game {
            armored: kind(Kind::Armor),
            infantry: kind(Kind::Infantry) | kind(Kind::Engineer),
            engineers: kind(Kind::Engineer),
            artillery: kind(Kind::Artillery),
            flak: kind(Kind::Flak),
            ghosts: formation("11th Panzer Division"),
            brigades: [formation("111th Panzer Brigade"), formation("113th Panzer Brigade")],
            withdrawing: named(&scenario.withdrawals),
            optional: options
                .optional_unit
                .then(|| named(scenario.optional_unit.as_slice()).first())
                .flatten(),
            of_side,
            values,
            zones,
            convoys,
            barriers,
            adjacent: [AreaSet::NONE; AREAS],
            dry: [AreaSet::NONE; AREAS],
            river: [AreaSet::NONE; AREAS],
            bridged: [AreaSet::NONE; AREAS],
            rough: AreaSet::NONE,
            tem: [0; AREAS],
            vp: [VictoryPoints::NONE; AREAS],
            sources: [AreaSet::NONE; 2],
            depots: [areas(&[1, 17, 35, 36, 38]), areas(&[6, 7, 24, 25, 26])],
            exits: AreaSet::NONE,
            spans: [Span { a: Area(0), b: Area(0), canal: false }; BRIDGES],
            scenario,
            options,
            map,
            counters,
            leaders,
        };
        game.read_map()?;
        let printed: Vec<String> = BridgeId::all().map(|bridge| game.span_name(bridge)).collect();
        let unknown = game.scenario.american_bridges.iter().filter(|name| !printed.contains(name));
        let faults: Vec<Fault> = unknown
            .map(|name| Fault {
                place: "american_bridges".into(),
                message: format!("there is no bridge '{name}'; the bridges are {}", printed.join(", ")),
            })
            .collect();
        if faults.is_empty() { Ok(game) } else { Err(faults) }
    }

    /// Reads terrain, modifiers, boundaries, edges and bridges off the map [3.1, 3.1n1, 3.1.2 to 3.1.4, 15.3].
    fn read_map(&mut self) -> Result<(), Vec<Fault>> {
        let map = Arc::clone(&self.map);
        for (area, printed) in Area::all().zip(&map.areas) {
            let value = |name: &str| printed.values.get(name).copied().unwrap_or(0);
            self.tem[area.index()] = value("tem") as i8;
            self.vp[area.index()] = VictoryPoints(value("vp") as u8);
            if printed.terrain == "rough" {
                self.rough.insert(area);
            }
            for edge in &printed.edges {
                match edge {
                    Edge::West => self.sources[Side::American.index()].insert(area),
                    Edge::North => self.sources[Side::German.index()].insert(area),
                    Edge::East | Edge::South => {
                        self.sources[Side::German.index()].insert(area);
                        self.exits.insert(area);
                    }
                }
            }
        }
        let mut spans = Vec::new();
        for boundary in &map.boundaries {
            let (a, b) = (Area(boundary.a.0 as u8), Area(boundary.b.0 as u8));
            let (a, b) = (a.min(b), a.max(b));
            let bridge = boundary.bridge.is_some();
            let kind = boundary.kind.as_str();
            for (from, to) in [(a, b), (b, a)] {
                let from = from.index();
                if kind == "open" {
                    self.dry[from].insert(to);
                }
                if kind == "water" {
                    self.river[from].insert(to);
                }
                if bridge {
                    self.bridged[from].insert(to);
                }
                if kind != "canal" || bridge {
                    self.adjacent[from].insert(to);
                }
            }
            if bridge {
                spans.push(Span { a, b, canal: kind == "canal" });
            }
        }
        spans.sort_by_key(|span| (span.a, span.b));
        self.spans = spans.try_into().map_err(|spans: Vec<Span>| {
            let message = format!("the map has {BRIDGES} bridges, not {}", spans.len());
            vec![Fault { place: "map".into(), message }]
        })?;
        Ok(())
    }

    /// A counter.
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.counters[unit.index()]
    }

    /// The unit with a name, in any case. Field artillery whose number is an area's is told apart by `FA`: `22FA` is
    /// read as `22` and `22 FA` too, wherever a unit is named.
    pub fn find(&self, name: &str) -> Option<UnitId> {
        let called =
            |name: &str| self.counters.iter().position(|counter| counter.id.eq_ignore_ascii_case(name));
        let spaced = name.split_once(' ').filter(|(_, tail)| tail.eq_ignore_ascii_case("FA"));
        let number = spaced.map_or(name, |(number, _)| number);
        called(name).or_else(|| called(&format!("{number}FA"))).map(|index| UnitId(index as u8))
    }

    /// The side that a unit belongs to.
    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        if self.of_side[0].has(unit) { Side::German } else { Side::American }
    }

    /// What is printed on the side of a unit that faces up [4.0, 4.3x].
    #[inline]
    pub fn values(&self, at: &Position, unit: UnitId) -> Values {
        self.values[unit.index()][usize::from(at.forces.reduced().has(unit))]
    }

    /// What lies between two areas that share a boundary [3.1.4].
    pub fn water(&self, a: Area, b: Area) -> Water {
        if self.dry[a.index()].has(b) {
            Water::None
        } else if self.river[a.index()].has(b) {
            Water::River
        } else {
            Water::Canal
        }
    }

    /// The ground of an area.
    pub fn ground(&self, area: Area) -> Ground {
        if self.rough.has(area) { Ground::Rough } else { Ground::Clear }
    }

    /// The bridge between two areas, if one is printed.
    #[inline]
    pub fn span(&self, a: Area, b: Area) -> Option<BridgeId> {
        if !self.bridged[a.index()].has(b) {
            return None;
        }
        let (a, b) = (a.min(b), a.max(b));
        self.spans.iter().position(|span| span.a == a && span.b == b).map(BridgeId::at)
    }

    /// The leaders of the scenario in order.
    #[inline]
    pub(crate) fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len()).map(LeaderId::at)
    }

    /// How a bridge is written: `3/11`.
    pub fn span_name(&self, bridge: BridgeId) -> String {
        let span = self.spans[bridge.index()];
        format!("{}/{}", span.a.number(), span.b.number())
    }

    /// The position before the first decision: every unit in its area, at its strength [5.0, 5.3, 19.3].
    pub fn start(&self) -> Position {
        let mut at = self.blank();
        for row in &self.scenario.setup {
            for name in &row.units {
                let Some(unit) = self.find(name) else { continue };
                at.forces.set(unit, Place::Area(Area::numbered(row.area)));
                if row.reduced.contains(name) {
                    at.forces.flip_to(unit, Face::Reduced);
                }
            }
        }
        if self.options.bid {
            at.step = Step::Bid;
        } else {
            self.open_play(&mut at, &mut Opening, &mut kernel::Silent);
        }
        at
    }

    /// The first turn's markers on an empty map [5.2, 19.2, 19.4.8, 21.4.1].
    pub(crate) fn blank(&self) -> Position {
        let german_held = |bridge: &Span| {
            let name = format!("{}/{}", bridge.a.number(), bridge.b.number());
            !self.scenario.american_bridges.contains(&name)
        };
        Position {
            step: Step::Impulse,
            german: Seat(0),
            bids: [None; 2],
            target: self.scenario.target,
            turn: TurnNo::FIRST,
            impulse: Impulse::FIRST,
            active: Side::German,
            halves: 0,
            weather: Weather::Fog,
            clouds_broke: false,
            sunset: None,
            passes: 0,
            advantage: self.scenario.advantage,
            advantage_used: false,
            german_control: areas(&self.scenario.german),
            forces: Forces::new(self.of_side[0]),
            unsupplied: UnitSet::NONE,
            released: UnitSet::NONE,
            late: UnitSet::NONE,
            rebuilt: UnitSet::NONE,
            points: 0,
            second_flip: false,
            leaders: [LeaderAt::Ready; LEADERS],
            leaders_lost: false,
            brigade: 0,
            bridges: Bridges::new(
                self.spans.map(|span| if german_held(&span) { Side::German } else { Side::American }),
            ),
            first: Part::None,
            activity: Activity::none(),
            combat: None,
            roll: Roll::Sunset,
            dice: [0; 4],
            ended: None,
        }
    }
}

/// No die is rolled before the first decision: the first German arrival roll cannot succeed in impulse 1, so it is
/// not made until it could [ruling D201].
struct Opening;

impl Dice for Opening {
    fn roll(&mut self, _sides: u32) -> u32 {
        1
    }
}
